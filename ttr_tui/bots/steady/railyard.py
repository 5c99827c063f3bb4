"""Playing with a Railyard: collect for the tickets, place in time for the cards to arrive, rob where it pays."""

from __future__ import annotations

from itertools import islice
from typing import Any

from ttr_tui.bots.steady.yard import Yard
from ttr_tui.engine.decisions import Decision, Offer
from ttr_tui.engine.mechanisms.market import DECK, DrawCard
from ttr_tui.engine.mechanisms.placing import PlaceCards
from ttr_tui.engine.mechanisms.ticket_offers import KeepOffer, KeepTickets

ROBBED = 0.5
"""What a card that an opponent loses is worth, in own cards of use."""
WASTED, WASTED_WILD = 0.3, 0.8
"""What a card placed costs that no ticket asks for, and a locomotive that comes too late or stands for nothing."""
WILD_PLACED = 0.05
"""Of two placings that bring as much, the one with fewer locomotives."""
WORTH_PLACING, WORTH_PLACING_SOON = 2.5, 0.5
"""A placing that brings fewer cards of use waits; the second is for the last turns."""
SOON = 4
"""So many turns before the end whatever is of use is placed."""
BLIND, WANTED, UNWANTED = 0.6, 1.0, 0.1
"""How welcome a card from the deck is, one of a color that tickets ask for, and any other."""
WANTED_WILD, UNWANTED_WILD = 1.4, 0.2
"""The same of an open locomotive, which is the whole draw."""
OUT_OF_REACH = 0.3
"""How much less welcome a color is that an opponent has more of than the hand could place."""
USEFUL_A_TURN = 1.2
"""About how many cards of use a turn brings to the Track."""
MISSING_COST, OVERREACH_COST = 1.0, 9.0
"""What each card costs, in points, that tickets ask for and that is not there; and each that no time is left for."""
BIG_CITY_SHARE = 0.2
"""The share of a big city's bonus that each ticket to it counts for."""
MOST_LOOKED_AT = 400
"""Placings looked at, small ones of each color first."""
TURNS_FOR_TICKETS, FEW_NEEDS = 6, 7
"""Tickets are drawn if so many turns are left, and those in hand lack no more cards than this."""


def placing_worth(yard: Yard, action: PlaceCards, needs: list[int]) -> float:
    """How many cards of use a placing brings to the Track in time; what it robs, and what it wastes."""
    wild = dict(action.cards).get(yard.wild, 0)
    total, size = 0.0, sum(count for _, count in action.cards)
    for kind, count in action.cards:
        if kind == yard.wild:
            continue
        arriving = max(0, min(count, yard.turns - wild))
        useful = min(arriving, needs[kind])
        total += useful - WASTED * (count - useful)
        robbed = yard.others.get(kind)
        total += ROBBED * (min(robbed.size, yard.turns + 2) if robbed else 0)
    if wild:
        lacking = max(0, sum(needs) - (size - wild))
        useful = min(wild, yard.turns, lacking)
        total += useful - WASTED_WILD * (wild - useful) - WILD_PLACED * wild
    return total


def best_placing(yard: Yard, offer: Offer, needs: list[int]) -> PlaceCards | None:
    """The placing that is worth most, if it is worth a turn now."""
    best: tuple[float, PlaceCards] | None = None
    for action in islice(offer, MOST_LOOKED_AT):
        worth = placing_worth(yard, action, needs)
        if best is None or worth > best[0]:
            best = (worth, action)
    least = WORTH_PLACING if yard.turns > SOON else WORTH_PLACING_SOON
    return best[1] if best and best[0] >= least else None


def draw_card(yard: Yard, offer: Offer, needs: list[int]) -> DrawCard | None:
    """The most welcome card: of a color that tickets ask for and the hand has too few of."""
    lacking = sum(max(0, need - held) for need, held in zip(needs, yard.hand, strict=True))
    best: tuple[float, int] | None = None
    for action in offer:
        worth = BLIND if action.source == DECK else _welcome(yard, yard.market[action.source], needs, bool(lacking))
        if best is None or (worth, -action.source) > best:
            best = (worth, -action.source)
    return None if best is None else DrawCard(-best[1])


def _welcome(yard: Yard, kind: int, needs: list[int], lacking: bool) -> float:
    """How welcome an open card of this kind is."""
    if kind == yard.wild:
        return WANTED_WILD if lacking else UNWANTED_WILD
    row = yard.others.get(kind)
    worth = WANTED if needs[kind] > yard.hand[kind] else UNWANTED
    return worth - OUT_OF_REACH if row is not None and yard.hand[kind] + 2 <= row.size else worth


def keep(yard: Yard, offer: KeepOffer) -> KeepTickets:
    """The tickets worth most with what is coming, in hand, and can still be drawn; a big city counts a little more."""

    def worth(action: KeepTickets) -> float:
        known = yard.tickets.in_play
        points: float = sum(
            known[n].points + BIG_CITY_SHARE * sum(yard.big.get(city, 0) for city in (known[n].a, known[n].b))
            for n in action.tickets
        )
        needs = yard.needs([*yard.waiting, *action.tickets])
        missing = sum(max(0, need - held) for need, held in zip(needs, yard.hand, strict=True))
        lacking = max(0, missing - yard.coming[yard.wild] - yard.hand[yard.wild])
        time = sum(needs) - yard.turns * USEFUL_A_TURN
        return points - MISSING_COST * lacking - OVERREACH_COST * max(0.0, lacking - yard.turns * USEFUL_A_TURN, time / 2)

    best: KeepTickets = max(offer, key=worth)
    return best


def take_turn(yard: Yard, decision: Decision) -> Any:
    """Place, draw tickets when those in hand ask for little more, or draw cards."""
    needs = yard.needs(yard.waiting)
    placings, tickets = decision.offer("place_cards"), decision.offer("draw_tickets")
    action = best_placing(yard, placings, needs) if placings is not None and placings.count() else None
    if action is not None:
        return action
    if tickets is not None and tickets.count():
        short = sum(max(0, need - held) for need, held in zip(needs, yard.hand, strict=True))
        if short <= FEW_NEEDS and yard.turns >= TURNS_FOR_TICKETS:
            return tickets.nth(0)
    return draw(yard, decision, needs)


def draw(yard: Yard, decision: Decision, needs: list[int] | None = None) -> DrawCard | None:
    """The card to take, the first or the second of a draw; None if there is none."""
    offer = decision.offer("draw_card")
    if offer is None or not offer.count():
        return None
    return draw_card(yard, offer, yard.needs(yard.waiting) if needs is None else needs)
