"""Rows of a Railyard, and how a position writes them: `{red: 3}`, or `{red: {cards: 3, locomotives: 1}}`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ttr_tui.engine.positions import PositionReader
from ttr_tui.engine.table import Table
from ttr_tui.variant.faults import nearest

if TYPE_CHECKING:
    from ttr_tui.engine.mechanisms.railyard import Railyard

MOST = 200
"""More cards than any row can have; how many the deck has is checked when they are taken from it."""


class Row(NamedTuple):
    """A row of one color: cards of the color below, at least one, locomotives above them (CARD-19, EDGE-8)."""

    cards: int
    locomotives: int

    @property
    def size(self) -> int:
        """How many cards lie in it: locomotives count (EDGE-1)."""
        return self.cards + self.locomotives


def written_row(row: Row) -> Any:
    """A row as in a position and a view: its number of cards, with that of locomotives if there are any."""
    return {"cards": row.size, "locomotives": row.locomotives} if row.locomotives else row.cards


def read_railyards(railyard: Railyard, table: Table, position: PositionReader) -> None:
    """Fill the part with what the position says; report rows that cannot be."""
    part = railyard.part(table)
    for seat in range(table.n):
        part.tracks[seat] = railyard.cards.read_counts(position, position.of_player(seat, "track"), "players", seat, "track")
        where = ("players", seat, "railyard")
        for word, value in position.mapped(position.of_player(seat, "railyard"), "a Railyard", *where).items():
            color = railyard.cards.number.get(word)
            if color is None or color not in railyard.colors:
                known = railyard.cards.settings.colors
                position.fault(f"no color '{word}' for a row of the Railyard{nearest(str(word), known)}", *where, word)
                continue
            other = next((name for name, rows in zip(table.names, part.rows, strict=True) if color in rows), None)
            if other is not None:
                position.fault(f"{other} has a row of {word} already: it can be in one Railyard only (EDGE-3)", *where, word)
                continue
            row = _row(railyard, position, color, value, (*where, word))
            if row is not None:
                part.rows[seat][color] = row


def _row(railyard: Railyard, position: PositionReader, color: int, value: Any, where: tuple[str | int, ...]) -> Row | None:
    """One row, its cards taken from what is not named yet; None if it is empty, or after reporting what is wrong."""
    wild: int | None = 0
    if isinstance(value, dict):
        surplus = next((key for key in value if key not in ("cards", "locomotives")), None)
        if surplus is not None:
            position.fault(f"a row has 'cards' and 'locomotives', no '{surplus}'", *where, surplus)
            return None
        size = position.whole(value.get("cards"), 1, MOST, "the number of cards in a row", *where, "cards")
        wild = position.whole(value.get("locomotives", 0), 0, MOST, "the number of locomotives", *where, "locomotives")
    else:
        size = position.whole(value, 0, MOST, "the number of cards in a row", *where)
    if not size or wild is None:
        return None
    if wild >= size:
        position.fault("a row has at least one card of its color under the locomotives (EDGE-6)", *where, "locomotives")
        return None
    railyard.cards.take(position, color, size - wild, *where)
    if wild:
        railyard.cards.take(position, railyard.cards.locomotive, wild, *where)
    return Row(size - wild, wild)
