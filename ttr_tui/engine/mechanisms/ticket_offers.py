"""Drawing tickets, and which of the tickets on offer to keep: every subset that is large enough."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from ttr_tui.engine.actions import Refusal
from ttr_tui.engine.decisions import Offer
from ttr_tui.engine.table import Block, Table

if TYPE_CHECKING:
    from ttr_tui.engine.mechanisms.tickets import Tickets


@dataclass(frozen=True, slots=True)
class DrawTickets:
    """Draw tickets: the whole action of a turn. `mix`: how many from each deck, where the player announces that."""

    mix: tuple[int, ...] = ()
    type: ClassVar[str] = "draw_tickets"


@dataclass(frozen=True, slots=True)
class KeepTickets:
    """Keep these tickets, by number. The order says nothing: hands keep the order drawn."""

    tickets: tuple[int, ...]
    type: ClassVar[str] = "keep_tickets"


@lru_cache(maxsize=256)
def subsets(size: int, least: int) -> tuple[tuple[int, ...], ...]:
    """The subsets of range(size) with at least `least` members, smaller ones first."""
    masks = [mask for mask in range(1 << size) if mask.bit_count() >= least]
    masks.sort(key=lambda mask: (mask.bit_count(), mask))
    return tuple(tuple(i for i in range(size) if mask >> i & 1) for mask in masks)


class KeepOffer(Offer):
    """Keeping at least `least` of the tickets on offer."""

    types = ("keep_tickets",)

    def __init__(
        self, tickets: Tickets, table: Table, seat: int, offered: tuple[int, ...], least: int, *, at_start: bool = False
    ) -> None:
        self._tickets = tickets
        self._seat = seat
        self._rule = "CORE-4" if at_start else "CORE-24"
        self.offered = offered
        """The tickets on offer, by number, in the order drawn: the order in which a player sees them."""
        self.least = least
        """How many must be kept at least."""

    def count(self) -> int:
        return len(subsets(len(self.offered), self.least))

    def nth(self, index: int) -> KeepTickets:
        return KeepTickets(tuple(self.offered[i] for i in subsets(len(self.offered), self.least)[index]))

    def refusal(self, action: KeepTickets) -> Refusal | None:
        if not set(action.tickets) <= set(self.offered):
            return Refusal(self._rule, "only tickets that are on offer can be kept")
        if len(action.tickets) < self.least:
            return Refusal(self._rule, f"at least {self.least} of the {len(self.offered)} tickets must be kept")
        return None

    def perform(self, table: Table, action: KeepTickets) -> Block | None:
        self._tickets.keep(table, self._seat, action.tickets)
        return None


class TicketsOffer(Offer):
    """Drawing tickets in a turn: one action, if there are any."""

    types = ("draw_tickets",)

    def __init__(self, tickets: Tickets, available: bool, action: Any) -> None:
        self._tickets = tickets
        self._available = available
        self._action = action

    def count(self) -> int:
        return int(self._available)

    def nth(self, index: int) -> Any:
        return self._action

    def refusal(self, action: Any) -> Refusal | None:
        if action != self._action:
            return Refusal("CORE-24", "which deck tickets come from is not the player's to say")
        return None if self._available else Refusal("CORE-24", "the ticket deck is empty")

    def perform(self, table: Table, action: Any) -> Block | None:
        return self._tickets.start_draw(table, table.seat)
