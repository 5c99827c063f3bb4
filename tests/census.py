"""Counting what must never be lost or made: cards of each kind, trains, tickets, points."""

from __future__ import annotations

from collections import Counter

from ttr_tui.engine.mechanisms.claiming import FREE, Claiming
from ttr_tui.engine.mechanisms.market import Market
from ttr_tui.engine.mechanisms.merchandise import Merchandise
from ttr_tui.engine.mechanisms.passengers import Passengers
from ttr_tui.engine.mechanisms.railyard import Railyard
from ttr_tui.engine.mechanisms.tickets import Tickets
from ttr_tui.engine.mechanisms.train_cards import TrainCards
from ttr_tui.engine.scoring import check_recount
from ttr_tui.engine.table import Table


def cards(table: Table) -> list[int]:
    """The train cards of each kind, wherever they lie."""
    book = table.rulebook
    part = table.parts[book.get(TrainCards).index]
    found: list[int] = part.discards[:]
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


def tokens(table: Table) -> Counter[int]:
    """The merchandise tokens by value, in the towns and with the players."""
    mechanism = table.rulebook.find(Merchandise)
    if mechanism is None:
        return Counter()
    found = Counter(value for taken in mechanism.part(table).tokens for value in taken)
    for city in mechanism.number.values():
        found.update(mechanism.stack(table, city))
    return found


def check_passengers(table: Table) -> None:
    """No seat has more passengers than it began with; between tours no two stand in one city."""
    mechanism = table.rulebook.find(Passengers)
    if mechanism is None:
        return
    part = mechanism.part(table)
    standing = [city for cities in part.standing for city in cities]
    assert mechanism.tour_in_progress(table) is not None or len(set(standing)) == len(standing)
    assert min(mechanism.supply(table, seat) for seat in range(table.n)) >= 0, part.standing


def check(table: Table) -> None:
    """Cards, tickets and tokens are those of the box, trains those of the start, points those of the board (CORE-28)."""
    book = table.rulebook
    assert cards(table) == book.get(TrainCards).copies
    claiming = book.find(Claiming)
    if claiming is not None:
        assert trains(table) == [claiming.settings.trains] * table.n
    mechanism = book.find(Tickets)
    if mechanism is not None:
        assert tickets(table) == Counter(range(len(mechanism.in_play)))
    merchandise = book.find(Merchandise)
    if merchandise is not None:
        assert tokens(table) == Counter(value for stack in merchandise.full_stacks for value in stack)
    check_passengers(table)
    check_recount(table)
