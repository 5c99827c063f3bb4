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
"""What a card that an opponent loses is worth, in own cards."""
WORTH_PLACING = 2.5
"""A placing that brings fewer cards of use waits, unless the end is near."""
SOON = 4
"""So many turns before the end whatever is of use is placed."""
USEFUL_A_TURN = 1.2
"""About how many cards of use a turn brings to the Track."""
MISSING_COST = 1.0
OVERREACH_COST = 9.0
BIG_CITY_SHARE = 0.2
MOST_LOOKED_AT = 400
TURNS_FOR_TICKETS = 6
FEW_NEEDS = 7


def placing_worth(yard: Yard, action: PlaceCards, needs: list[int]) -> float:
    """How many cards of use a placing brings to the Track in time; what it robs, and what it wastes."""
    wild = dict(action.cards).get(yard.wild, 0)
    total, size = 0.0, sum(count for _, count in action.cards)
    for kind, count in action.cards:
        if kind == yard.wild:
            continue
        arriving = max(0, min(count, yard.turns - wild))
        useful = min(arriving, needs[kind])
        total += useful - 0.3 * (count - useful)
        robbed = yard.others.get(kind)
        total += ROBBED * (min(robbed.size, yard.turns + 2) if robbed else 0)
    if wild:
        lacking = max(0, sum(needs) - (size - wild))
        total += min(wild, yard.turns, lacking) - 0.8 * max(0, wild - min(yard.turns, lacking)) - 0.05 * wild
    return total


def best_placing(yard: Yard, offer: Offer, needs: list[int]) -> PlaceCards | None:
    """The placing that is worth most, if it is worth a turn now."""
    best: tuple[float, PlaceCards] | None = None
    for action in islice(offer, MOST_LOOKED_AT):
        worth = placing_worth(yard, action, needs)
        if best is None or worth > best[0]:
            best = (worth, action)
    least = WORTH_PLACING if yard.turns > SOON else 0.5
    return best[1] if best and best[0] >= least else None


def draw_card(yard: Yard, offer: Offer, needs: list[int]) -> DrawCard | None:
    """The most welcome card: of a color that tickets ask for and the hand has too few of."""
    lacking = sum(max(0, need - held) for need, held in zip(needs, yard.hand, strict=True))
    best: tuple[float, int] | None = None
    for action in offer:
        worth = 0.6
        if action.source != DECK:
            kind = yard.market[action.source]
            if kind == yard.wild:
                worth = 1.4 if lacking else 0.2
            else:
                row = yard.others.get(kind)
                out_of_reach = row is not None and yard.hand[kind] + 1 <= row.size - 1
                worth = (1.0 if needs[kind] > yard.hand[kind] else 0.1) - 0.3 * out_of_reach
        if best is None or (worth, -action.source) > best:
            best = (worth, -action.source)
    return None if best is None else DrawCard(-best[1])


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
