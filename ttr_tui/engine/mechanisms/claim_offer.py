"""Which routes a seat can claim now, and with which cards: counted by price, never listed unless asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ttr_tui.engine.actions import Refusal
from ttr_tui.engine.decisions import Offer
from ttr_tui.engine.mechanism import Claim
from ttr_tui.engine.payments import Payment, Price, count_payments, nth_payment, payment_fault, payments
from ttr_tui.engine.table import Block, Table

if TYPE_CHECKING:
    from ttr_tui.engine.mechanisms.claiming import Claiming


ANY_COLOR, MANY_WILDS = -1, -2
"""Kinds of menus besides those of a single color: one wild kind and any colors; several wild kinds or symbols."""


def menus_of(prices: Sequence[Price], locomotive: int) -> list[tuple[int, list[tuple[int, int]]]]:
    """Prices sorted for counting: (color, ANY_COLOR or MANY_WILDS; (cards, number of the price), fewest cards first)."""
    found: dict[int, list[tuple[int, int]]] = {}
    for number, price in enumerate(prices):
        if price.wilds != (locomotive,) or price.symbols or not price.colors:
            color = MANY_WILDS
        else:
            color = price.colors[0] if len(price.colors) == 1 else ANY_COLOR
        found.setdefault(color, []).append((price.count, number))
    return [(color, sorted(menu)) for color, menu in sorted(found.items(), reverse=True)]


@dataclass(frozen=True, slots=True)
class ClaimRoute:
    """Claim a track (by index) with a payment."""

    track: int
    payment: Payment
    type: ClassVar[str] = "claim_route"


class ClaimOffer(Offer):
    """All claims a seat can make. Tracks of one price have the same payments, so prices are counted, not tracks."""

    types = ("claim_route",)

    def __init__(self, claiming: Claiming, table: Table, seat: int) -> None:
        self._claiming = claiming
        self._table = table
        self._seat = seat
        self._hand = claiming.cards.hand(table, seat)
        self._groups: list[tuple[Price, list[int], int]] | None = None
        self._count = 0

    def _affordable(self) -> list[tuple[Price, list[int], int]]:
        """(price, tracks open to this seat, number of payments) for each price that the hand can pay."""
        if self._groups is not None:
            return self._groups
        claiming, hand = self._claiming, self._hand
        part = claiming.part(self._table)
        limit = min(part.trains[self._seat], sum(hand))
        wild = hand[claiming.cards.locomotive]
        all_tracks_alike = claiming.closes_parallels and not self._table.rulebook.hooks["bars"]
        groups: list[tuple[Price, list[int], int]] = []
        total = 0
        # The hottest loop of a simulation: shorter tracks first, up to what the hand can reach in that color.
        for color, menu in claiming.menus:
            held = hand[color] if color >= 0 else max(hand)
            reach = limit if color == MANY_WILDS or held + wild > limit else held + wild
            for size, number in menu:
                if size > reach:
                    break
                tracks = part.open[number]
                if not tracks:
                    continue
                price = claiming.prices[number]
                if color >= 0:
                    ways = (held if held < size else size) + (wild + 1 - size if wild < size else 1)
                else:
                    ways = count_payments(price, hand)
                if not ways:
                    continue
                usable = tracks if all_tracks_alike else self._usable(tracks)
                if usable:
                    groups.append((price, usable, ways))
                    total += ways * len(usable)
        self._groups, self._count = groups, total
        return groups

    def _usable(self, tracks: list[int]) -> list[int]:
        """Those of these open tracks that this seat may claim."""
        table, seat = self._table, self._seat
        barred = self._claiming.part(table).barred
        usable = [track for track in tracks if not barred[track] >> seat & 1]
        for bar in table.rulebook.hooks["bars"]:
            usable = [track for track in usable if bar(table, seat, track) is None]
        return usable

    def tracks(self) -> list[int]:
        """The tracks that can be claimed now, by index, in the order of the map."""
        return sorted(track for _, tracks, _ in self._affordable() for track in tracks)

    def payments(self, track: int) -> list[Payment]:
        """The ways to pay for a track of `tracks()`, fewest locomotives first; empty for any other."""
        price = self._claiming.price_of(self._table, track)
        if price is None or not any(track in tracks for _, tracks, _ in self._affordable()):
            return []
        wilds = price.wilds
        return sorted(payments(price, self._hand), key=lambda pay: sum(n for kind, n in pay if kind in wilds))

    def count(self) -> int:
        self._affordable()
        return self._count

    def nth(self, index: int) -> ClaimRoute:
        for price, tracks, ways in self._affordable():
            size = ways * len(tracks)
            if index < size:
                return ClaimRoute(tracks[index // ways], nth_payment(price, self._hand, index % ways))
            index -= size
        raise IndexError(index)

    def __iter__(self) -> Iterator[ClaimRoute]:
        for price, tracks, _ in self._affordable():
            for track in tracks:
                for payment in payments(price, self._hand):
                    yield ClaimRoute(track, payment)

    def refusal(self, action: ClaimRoute) -> Refusal | None:
        claiming, table, seat = self._claiming, self._table, self._seat
        part = claiming.part(table)
        price = claiming.price_of(table, action.track)
        closed = price is None or part.barred[action.track] >> seat & 1 or table.rulebook.hooks["bars"]
        why = claiming.why_closed(table, seat, action.track) if closed else None
        name = claiming.names[action.track]
        if price is None:
            return why or Refusal("FR-5", f"{name} is a track bed: it must be built before it can be claimed")
        if why is not None:
            return why
        if part.trains[seat] < price.count:
            return Refusal("CORE-16", f"{name} needs {price.count} trains, and you have {part.trains[seat]}")
        fault = payment_fault(price, self._hand, action.payment)
        return None if fault is None else self._payment_refusal(action, name, price, fault)

    def _payment_refusal(self, action: ClaimRoute, name: str, price: Price, fault: str) -> Refusal:
        cards = self._claiming.cards
        for hook in self._table.rulebook.hooks["refuses_payment"]:
            refusal: Refusal | None = hook(self._table, Claim(action.track, self._seat, action.payment))
            if refusal is not None:
                return refusal
        if fault == "cards":
            paid, held = cards.words(action.payment), cards.held_words(action.payment, self._hand)
            return Refusal("CORE-16", f"{name} cannot be paid with {paid}: you hold {held}")
        if fault == "count":
            return Refusal("CORE-16", f"{name} costs exactly {price.count} cards")
        if fault == "symbols":
            return Refusal("EU-6", f"{name} is a ferry: at least {price.symbols} of its cards must be locomotives")
        if fault == "colors":
            return Refusal("CORE-17", f"{name} is paid with cards of one color, and locomotives")
        colors = cards.card_words(price.colors[0]) if len(price.colors) == 1 else "train"
        return Refusal("CORE-17", f"{name} is paid with {colors} cards and locomotives")

    def perform(self, table: Table, action: ClaimRoute) -> Block | None:
        return self._claiming.start_claim(table, Claim(action.track, self._seat, action.payment))
