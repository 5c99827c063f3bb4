"""Counting what must never be lost or made: cards of each kind, trains, tickets, points."""

from __future__ import annotations

from collections import Counter

from ttr_tui.engine.mechanisms.claiming import FREE, Claiming
from ttr_tui.engine.mechanisms.market import Market
from ttr_tui.engine.mechanisms.railyard import Railyard
from ttr_tui.engine.mechanisms.tickets import Tickets
from ttr_tui.engine.mechanisms.train_cards import TrainCards
from ttr_tui.engine.scoring import check_recount
from ttr_tui.engine.table import Table


def cards(table: Table) -> list[int]:
    """The train cards of each kind, wherever they lie."""
    book = table.rulebook
    part = table.parts[book.get(TrainCards).index]
    found = part.discards[:]
    market = book.find(Market)
    open_cards = [] if market is None else table.parts[market.index].cards
    for kind in (*part.deck, *open_cards):
        found[kind] += 1
    railyard = book.find(Railyard)
    tracks = [] if railyard is None else railyard.part(table).tracks
    for pile in (*part.hands, *tracks):
        assert min(pile) >= 0, pile
        found = [a + b for a, b in zip(found, pile, strict=True)]
    for rows in [] if railyard is None else railyard.part(table).rows:
        for color, row in rows.items():
            assert row.cards >= 1 and row.locomotives >= 0, row
            found[color] += row.cards
            found[book.get(TrainCards).locomotive] += row.locomotives
    return found


def trains(table: Table) -> list[int]:
    """Each seat's trains, in the supply and on the board."""
    claiming = table.rulebook.find(Claiming)
    if claiming is None:
        return []
    part = claiming.part(table)
    found = part.trains[:]
    assert min(found) >= 0, found
    for track, owner in enumerate(part.owner):
        if owner != FREE:
            found[owner] += claiming.tracks[track].length
    return found


def tickets(table: Table) -> Counter[int]:
    """Every ticket's number, as often as it is somewhere."""
    mechanism = table.rulebook.find(Tickets)
    if mechanism is None:
        return Counter()
    part = mechanism.part(table)
    found = Counter(part.removed)
    for pile in (*part.decks.values(), *part.hands, *part.offered.values(), *part.scored):
        found.update(pile)
    return found


def check(table: Table) -> None:
    """Cards and tickets are those of the box, trains those of the start, points those of the board (CORE-28)."""
    book = table.rulebook
    assert cards(table) == book.get(TrainCards).copies
    claiming = book.find(Claiming)
    if claiming is not None:
        assert trains(table) == [claiming.settings.trains] * table.n
    mechanism = book.find(Tickets)
    if mechanism is not None:
        assert tickets(table) == Counter(range(len(mechanism.in_play)))
    check_recount(table)
