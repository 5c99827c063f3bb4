"""Which cards of the Track complete which tickets: the best proposal, nothing, or whatever the Track can pay (EDGE-22)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ttr_tui.engine.actions import Refusal
from ttr_tui.engine.decisions import Offer
from ttr_tui.engine.mechanisms.ticket_payments import Boxes, Paid
from ttr_tui.engine.payments import Payment
from ttr_tui.engine.table import Table

if TYPE_CHECKING:
    from ttr_tui.engine.mechanisms.card_tickets import CardTickets

RULE = "CARD-29"


@dataclass(frozen=True, slots=True)
class AssignCards:
    """Complete these tickets, by number in ascending order, each with these cards of the Track."""

    tickets: tuple[Paid, ...]
    type: ClassVar[str] = "assign_cards"


class AssignOffer(Offer):
    """The best proposal and the empty one are listed; any assignment that the Track can pay is legal.

    Answers are sealed: what comes of them happens when all have answered.
    """

    types = ("assign_cards",)

    def __init__(self, card_tickets: CardTickets, table: Table, seat: int) -> None:
        self._card_tickets = card_tickets
        self._table = table
        self._seat = seat
        self.proposal = AssignCards(card_tickets.proposal(table, seat))
        """The assignment with the most points (EDGE-22, EDGE-23)."""

    def count(self) -> int:
        return 2 if self.proposal.tickets else 1

    def nth(self, index: int) -> AssignCards:
        if not 0 <= index < self.count():
            raise IndexError(index)
        return AssignCards(()) if index else self.proposal

    def changed(self, fixed: frozenset[str], barred: frozenset[str]) -> AssignCards | None:
        """The best assignment that completes the tickets with the ids `fixed` and none of `barred`.

        None if there is none: the Track cannot pay all of `fixed`, or one of them has no boxes.
        """
        known = self._card_tickets.tickets.known(self._table)
        hand = self._card_tickets.tickets.part(self._table).hands[self._seat]
        must = [number for number in hand if known[number].id in fixed]
        if not all(self._card_tickets.boxes_of(number) for number in must):
            return None
        out = [number for number in hand if known[number].id in barred]
        paid = self._card_tickets.proposal_with(self._table, self._seat, must, out)
        return None if paid is None else AssignCards(paid)

    def refusal(self, action: AssignCards) -> Refusal | None:
        mechanism = self._card_tickets
        hand = mechanism.tickets.part(self._table).hands[self._seat]
        left = mechanism.railyard.part(self._table).tracks[self._seat][:]
        for number, payment in action.tickets:
            name = mechanism.tickets.known(self._table)[number].name
            if number not in hand:
                return Refusal(RULE, f"{name} is not among your tickets")
            if not _fits(mechanism.boxes_of(number), payment, mechanism.cards.locomotive):
                return Refusal(RULE, f"{name} takes one card of its color, or a locomotive, for each of its boxes")
            for kind, count in payment:
                left[kind] -= count
        short = next((kind for kind, count in enumerate(left) if count < 0), None)
        if short is not None:
            return Refusal(RULE, f"your Track has not so many {mechanism.cards.card_words(short, 2)}: a card serves one ticket")
        return None


def _fits(boxes: Boxes, payment: Payment, locomotive: int) -> bool:
    """Whether these cards fill a ticket's boxes exactly; a ticket without boxes cannot be completed by cards."""
    asked = dict(boxes)
    if any(kind != locomotive and count > asked.get(kind, 0) for kind, count in payment):
        return False
    return bool(boxes) and sum(count for _, count in payment) == sum(asked.values())
