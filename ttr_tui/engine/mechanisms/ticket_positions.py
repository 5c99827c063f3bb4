"""Tickets of a position file: in hands, written out or by id, and in named decks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ttr_tui.engine.mechanisms.ticket_facts import TicketInPlay, TicketsPart, ticket_of
from ttr_tui.engine.positions import PositionReader
from ttr_tui.engine.table import Table
from ttr_tui.variant.faults import nearest
from ttr_tui.variant.model import TicketFact

if TYPE_CHECKING:
    from ttr_tui.engine.mechanisms.tickets import Tickets


def read_tickets(tickets: Tickets, table: Table, position: PositionReader) -> TicketsPart:
    """The part that a position describes; decks that are not named stay empty for now."""
    return _Reading(tickets, table, position).part()


def read_scored(tickets: Tickets, table: Table, position: PositionReader, key: str) -> None:
    """Tickets that players have scored already, under this key of theirs; after `read_tickets`."""
    part = tickets.part(table)
    reading = _Reading(tickets, table, position, part)
    for seat in range(table.n):
        part.scored[seat] = reading.of_player(seat, key)
    part.known = reading.known


class _Reading:
    """Reads piles of tickets, each ticket once; goes on from a part in which some have been placed."""

    def __init__(self, tickets: Tickets, table: Table, position: PositionReader, placed: TicketsPart | None = None) -> None:
        self._tickets = tickets
        self._table = table
        self._position = position
        self._known: list[TicketInPlay] = list(placed.known if placed else tickets.in_play)
        self._used = {n for pile in (*placed.hands, *placed.decks.values()) for n in pile} if placed else set()

    @property
    def known(self) -> tuple[TicketInPlay, ...]:
        """All tickets so far, those written out after those in play."""
        return tuple(self._known)

    def part(self) -> TicketsPart:
        part = self._tickets.new_part(self._table)
        for seat in range(self._table.n):
            part.hands[seat] = self.of_player(seat, "tickets")
        decks = self._position.mapped(self._position.document.get("ticket_decks"), "ticket_decks", "ticket_decks")
        for name, entries in decks.items():
            part.decks[name] = self._deck(name, entries)
        part.known = self.known
        return part

    def of_player(self, seat: int, key: str) -> list[int]:
        """The tickets that a player has under this key."""
        where = ("players", seat, key)
        listed = self._position.listed(self._position.of_player(seat, key), "tickets", *where)
        found = [self._ticket(entry, (*where, i)) for i, entry in enumerate(listed)]
        return [number for number in found if number is not None]

    def _deck(self, name: str, entries: Any) -> list[int]:
        if name not in self._tickets.deck_names:
            message = f"no ticket deck '{name}'{nearest(str(name), self._tickets.deck_names)}"
            self._position.fault(message, "ticket_decks", name)
        where = ("ticket_decks", name)
        listed = self._position.listed(entries, "a ticket deck", *where)
        found = [self._of_deck(entry, (*where, i)) for i, entry in enumerate(listed)]
        return [number for number in found if number is not None][::-1]

    def _of_deck(self, entry: Any, where: tuple[str | int, ...]) -> int | None:
        """A ticket of a deck: one of the map's, for actions name what is drawn by its id."""
        if isinstance(entry, dict):
            self._position.fault("a ticket written out can be in a player's hand, not in a deck", *where)
            return None
        return self._ticket(entry, where)

    def _ticket(self, entry: Any, where: tuple[str | int, ...]) -> int | None:
        """The number of a ticket named by id or written out; None after reporting what is wrong."""
        if isinstance(entry, dict):
            return self._written_out(entry, where)
        number = self._tickets.numbers.get(entry) if isinstance(entry, str) else None
        if number is None:
            self._position.fault(f"no ticket '{entry}' in play{nearest(str(entry), self._tickets.numbers)}", *where)
        elif number in self._used:
            self._position.fault(f"the ticket '{entry}' is in two places", *where)
        else:
            self._used.add(number)
            return number
        return None

    def _written_out(self, entry: dict[str, Any], where: tuple[str | int, ...]) -> int | None:
        variant = self._tickets.variant
        places = [city.id for city in variant.cities] + [zone.id for zone in variant.zones]
        if set(entry) != {"a", "b", "points"}:
            self._position.fault("a ticket written out has the keys a, b and points", *where)
            return None
        for end in ("a", "b"):
            if entry[end] not in places:
                self._position.fault(f"no city '{entry[end]}'{nearest(str(entry[end]), places)}", *where, end)
                return None
        if entry["a"] == entry["b"]:
            self._position.fault("a ticket joins two different places", *where)
            return None
        points = self._position.whole(entry["points"], 0, 1000, "a ticket's points", *where, "points")
        if points is None:
            return None
        fact = TicketFact(entry["a"], entry["b"], points, self._tickets.deck_names[0])
        self._known.append(ticket_of(variant, fact, f"{fact.a}-{fact.b}", written_out=True))
        return len(self._known) - 1
