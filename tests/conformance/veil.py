"""Another table that looks the same from one chair: what a viewer may not know is dealt anew."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from ttr_tui.engine.game import Game
from ttr_tui.engine.mechanisms.assigning import AssignCards, AssignOffer
from ttr_tui.engine.mechanisms.card_tickets import CardTickets
from ttr_tui.engine.mechanisms.railyard import Railyard
from ttr_tui.engine.mechanisms.ticket_mixes import MixOffer
from ttr_tui.engine.mechanisms.ticket_offers import DrawTickets, KeepOffer, KeepTickets
from ttr_tui.engine.mechanisms.tickets import Tickets
from ttr_tui.engine.mechanisms.train_cards import TrainCards
from ttr_tui.engine.mechanisms.tunnels import Tunnels
from ttr_tui.engine.table import Table

Viewer = int | None
Veil = Callable[[Any, Table, Viewer, Random], None]


def deal_cards_anew(mechanism: TrainCards, table: Table, viewer: Viewer, rng: Random) -> None:
    """The others' hands and the deck: the same number of cards in each, other cards."""
    part = table.parts[mechanism.index]
    others = [hand for seat, hand in enumerate(part.hands) if seat != viewer]
    sizes = [sum(hand) for hand in others]
    pool = part.deck + [kind for hand in others for kind, count in enumerate(hand) for _ in range(count)]
    rng.shuffle(pool)
    for hand, size in zip(others, sizes, strict=True):
        hand[:] = [0] * len(hand)
        for _ in range(size):
            hand[pool.pop()] += 1
    part.deck = pool


def deal_tickets_anew(mechanism: Tickets, table: Table, viewer: Viewer, rng: Random) -> None:
    """Decks, others' tickets, offers and sealed answers, what left the game unseen: as many of each deck in each place."""
    part = mechanism.part(table)
    places: list[list[int]] = list(part.decks.values())
    places += [pile for piles in (part.hands, part.gone) for seat, pile in enumerate(piles) if seat != viewer]
    offers = {seat: list(offer) for seat, offer in part.offered.items() if seat != viewer}
    places += offers.values()
    for name in mechanism.deck_names:
        spots = [(place, i) for place in places for i, number in enumerate(place) if part.known[number].deck == name]
        numbers = [place[i] for place, i in spots]
        rng.shuffle(numbers)
        for (place, i), number in zip(spots, numbers, strict=True):
            place[i] = number
    part.offered.update({seat: tuple(offer) for seat, offer in offers.items()})
    for seat, answer in table.sealed.items():
        if seat != viewer and isinstance(answer, KeepTickets):
            offer = KeepOffer(mechanism, table, seat, part.offered[seat], mechanism.settings.keep)
            table.sealed[seat] = offer.nth(rng.randrange(offer.count()))
        elif seat != viewer and isinstance(answer, DrawTickets):
            mixes = MixOffer(mechanism, table, sum(answer.mix), at_start=True)
            table.sealed[seat] = mixes.nth(rng.randrange(mixes.count()))


def deal_tracks_anew(mechanism: Railyard, table: Table, viewer: Viewer, rng: Random) -> None:
    """Each Track that the viewer may not look through changes cards with the deck; the owner sees it to score tickets."""
    deck = table.parts[mechanism.cards.index].deck
    for seat, track in enumerate(mechanism.part(table).tracks):
        looks = mechanism.settings.open_track or (table.asking is not None and table.asking.kind == "assign_cards")
        if seat == viewer and looks:
            continue
        pool = deck + [kind for kind, count in enumerate(track) for _ in range(count)]
        rng.shuffle(pool)
        size = sum(track)
        track[:] = [0] * len(track)
        for _ in range(size):
            track[pool.pop()] += 1
        deck[:] = pool


def assign_anew(mechanism: CardTickets, table: Table, viewer: Viewer, rng: Random) -> None:
    """Sealed assignments of the others are those of the tickets and Tracks that they have now."""
    for seat, answer in table.sealed.items():
        if seat != viewer and isinstance(answer, AssignCards):
            offer = AssignOffer(mechanism, table, seat)
            table.sealed[seat] = offer.nth(rng.randrange(offer.count()))


def leave_the_set_in_the_hand(mechanism: Tunnels, table: Table, viewer: Viewer, rng: Random) -> None:
    """The set played for a tunnel that waits lies open: it is in the hand, whatever else is."""
    mechanism.redeal(table, -1 if viewer is None else viewer, rng)


VEILS: dict[str, Veil | None] = {
    "train_cards": deal_cards_anew, "tickets": deal_tickets_anew, "railyard": deal_tracks_anew, "card_tickets": assign_anew,
    "big_cities": None, "empty_deck_end": None,
    "tunnels": leave_the_set_in_the_hand, "ferries": None, "stations": None,
    "long_locomotives": None, "merchandise": None, "passengers": None,
    "starting_cities": None, "city_markers": None, "alvin": None, "crossings": None, "track_building": None,
    "market": None, "claiming": None, "longest_path": None, "globetrotter": None, "final_round": None,
}  # fmt: skip
"""By mechanism: what deals its secrets anew; None for one that hides nothing. A new mechanism must say which it is."""


def veiled(game: Game, viewer: Viewer, rng: Random) -> Game:
    """A copy of the game in which everything the viewer may not know is different, the seed included."""
    twin = game.copy()
    table = twin.table
    for mechanism in table.rulebook.mechanisms:
        assert mechanism.key in VEILS, f"tests/conformance/veil.py must say what '{mechanism.key}' hides from whom"
        deal_anew = VEILS[mechanism.key]
        if deal_anew is not None:
            deal_anew(mechanism, table, viewer, rng)
    table.seed, table.shuffles = rng.getrandbits(128), table.shuffles + 1
    return twin
