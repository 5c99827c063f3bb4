"""What a seat may answer when a tunnel costs extra cards (EU-7 to EU-9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from ttr_tui.engine.actions import Refusal
from ttr_tui.engine.decisions import Offer
from ttr_tui.engine.mechanism import Claim
from ttr_tui.engine.payments import Payment, Price, count_payments, nth_payment, payment_fault, payments
from ttr_tui.engine.table import Block, Table

if TYPE_CHECKING:
    from ttr_tui.engine.mechanisms.tunnels import Tunnels


class Waiting(NamedTuple):
    """A tunnel that waits: the claim with its set, the kinds turned up in order, what is due besides."""

    claim: Claim
    turned: tuple[int, ...]
    extra: Price


@dataclass(frozen=True, slots=True)
class PayTunnel:
    """Pay the extra cards."""

    payment: Payment
    type: ClassVar[str] = "pay_tunnel"


class PayTunnelOffer(Offer):
    """All ways to pay the extra cards out of what the hand has besides the set; none if it has not enough."""

    types = ("pay_tunnel",)

    def __init__(self, tunnels: Tunnels, table: Table, waiting: Waiting) -> None:
        self._tunnels = tunnels
        self._waiting = waiting
        self._spare = tunnels.spare(table, waiting.claim)

    def count(self) -> int:
        return count_payments(self._waiting.extra, self._spare)

    def nth(self, index: int) -> PayTunnel:
        return PayTunnel(nth_payment(self._waiting.extra, self._spare, index))

    def __iter__(self) -> Iterator[PayTunnel]:
        for payment in payments(self._waiting.extra, self._spare):
            yield PayTunnel(payment)

    def refusal(self, action: PayTunnel) -> Refusal | None:
        extra = self._waiting.extra
        fault = payment_fault(extra, self._spare, action.payment)
        if fault is None:
            return None
        if fault == "cards":
            return Refusal("EU-7", "besides the set played these cards are not all in your hand")
        if fault == "count":
            return Refusal("EU-7", f"exactly {extra.count} extra card{' is' if extra.count == 1 else 's are'} due")
        if not extra.colors:
            return Refusal("EU-8", "a set of locomotives alone is added to with locomotives only")
        color = self._tunnels.cards.card_words(extra.colors[0])
        return Refusal("EU-7", f"the extra cards are {color}, the color played, or locomotives")

    def perform(self, table: Table, action: PayTunnel) -> Block | None:
        return self._tunnels.paid(table, self._waiting.claim, action.payment)
