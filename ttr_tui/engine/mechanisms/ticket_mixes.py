"""Tickets drawn in a mix that the player announces: how many come from each deck (MK-5, MK-21, MK-E32)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, Any

from ttr_tui.engine.actions import ActionShapeError, Refusal
from ttr_tui.engine.decisions import Offer
from ttr_tui.engine.mechanisms.ticket_offers import DrawTickets
from ttr_tui.engine.table import Block, Table
from ttr_tui.variant.faults import nearest

if TYPE_CHECKING:
    from ttr_tui.engine.mechanisms.tickets import Tickets

Mix = tuple[int, ...]
"""How many tickets from each deck, in the order of the decks."""


@lru_cache(maxsize=256)
def mixes(sizes: tuple[int, ...], count: int) -> tuple[Mix, ...]:
    """Every way to draw `count` tickets from decks of these sizes, or all there are if that is fewer; none from nothing."""
    total = min(count, sum(sizes))
    ranges = [range(min(size, total), -1, -1) for size in sizes]
    return tuple(mix for mix in product(*ranges) if sum(mix) == total > 0)


def read_mix(document: Any, decks: Sequence[str]) -> Mix:
    """A mix from its JSON: deck → how many, 0 where a deck is not named. Raises ActionShapeError."""
    if not isinstance(document, dict):
        raise ActionShapeError("a mix is a mapping from ticket deck to number")
    for deck, count in document.items():
        if deck not in decks:
            raise ActionShapeError(f"no ticket deck '{deck}'{nearest(str(deck), decks)}")
        if isinstance(count, bool) or not isinstance(count, int) or count < 0:
            raise ActionShapeError(f"a mix has whole numbers from 0: {deck} has {count!r}")
    return tuple(document.get(deck, 0) for deck in decks)


def mix_words(mix: Mix, decks: Sequence[str]) -> str:
    """A mix in words: "3 short and 1 long tickets"."""
    parts = [f"{count} {deck}" for deck, count in zip(decks, mix, strict=True) if count]
    return f"{' and '.join(parts) or 'no'} ticket{'' if sum(mix) == 1 else 's'}"


class MixOffer(Offer):
    """Drawing tickets in any mix that the decks allow."""

    types = ("draw_tickets",)

    def __init__(self, tickets: Tickets, table: Table, count: int, *, at_start: bool = False) -> None:
        self._tickets = tickets
        self._rule = "MK-5" if at_start else "MK-21"
        decks = tickets.part(table).decks
        self.sizes = tuple([len(decks[name]) for name in tickets.deck_names])
        """How many tickets each deck holds."""
        self.mixes = mixes(self.sizes, count)
        """The mixes that may be announced."""

    def count(self) -> int:
        return len(self.mixes)

    def nth(self, index: int) -> DrawTickets:
        return DrawTickets(self.mixes[index])

    def refusal(self, action: DrawTickets) -> Refusal | None:
        if action.mix in self.mixes:
            return None
        if not self.mixes:
            return Refusal(self._rule, "the ticket decks are empty")
        for deck, size, wanted in zip(self._tickets.deck_names, self.sizes, action.mix, strict=False):
            if wanted > size:
                return Refusal("MK-E32", f"the deck '{deck}' has only {size} ticket{'' if size == 1 else 's'}")
        total = sum(self.mixes[0])
        return Refusal(self._rule, f"say how many tickets come from each deck, {total} in all")

    def perform(self, table: Table, action: DrawTickets) -> Block | None:
        return self._tickets.start_draw(table, table.seat, action.mix)
