"""Where a seat can put a city marker after a claim, and with which cards (OW-15 to OW-17)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ttr_tui.engine.actions import Refusal
from ttr_tui.engine.decisions import Offer
from ttr_tui.engine.payments import Payment, count_payments, nth_payment, payment_fault, payments
from ttr_tui.engine.table import Block, Table

if TYPE_CHECKING:
    from ttr_tui.engine.mechanisms.city_markers import CityMarkers


@dataclass(frozen=True, slots=True)
class PlaceMarker:
    """Put a marker on a city (by index) for a payment."""

    city: int
    payment: Payment
    type: ClassVar[str] = "place_marker"


class MarkerOffer(Offer):
    """All ways to put a marker on an end of the track just claimed; none if the hand cannot pay."""

    types = ("place_marker",)

    def __init__(self, markers: CityMarkers, table: Table, seat: int, track: int) -> None:
        self._markers = markers
        self._table = table
        self._seat = seat
        self._track = track
        self._hand = markers.cards.hand(table, seat)
        self._ways = count_payments(markers.cost, self._hand)
        self.cities: list[int] = markers.free_ends(table, track)
        """The ends of the track that can take a marker, by index."""

    def payments(self) -> list[Payment]:
        """The ways to pay, fewest locomotives first: the same for both cities."""
        wilds = self._markers.cost.wilds
        found = payments(self._markers.cost, self._hand)
        return sorted(found, key=lambda pay: sum(n for kind, n in pay if kind in wilds))

    def count(self) -> int:
        return self._ways * len(self.cities)

    def nth(self, index: int) -> PlaceMarker:
        if not 0 <= index < self.count():
            raise IndexError(index)
        city, way = divmod(index, self._ways)
        return PlaceMarker(self.cities[city], nth_payment(self._markers.cost, self._hand, way))

    def __iter__(self) -> Iterator[PlaceMarker]:
        for city in self.cities:
            for payment in payments(self._markers.cost, self._hand):
                yield PlaceMarker(city, payment)

    def refusal(self, action: PlaceMarker) -> Refusal | None:
        markers = self._markers
        if action.city not in self.cities:
            return self._city_refusal(action.city)
        fault = payment_fault(markers.cost, self._hand, action.payment)
        if fault is None:
            return None
        if fault == "cards":
            return Refusal("OWE-9", "these cards are not all in your hand: the route has been paid already")
        if fault == "count":
            return Refusal("OW-16", f"a marker costs exactly {markers.cost.count} cards")
        return Refusal("OWE-10", "a marker is paid with cards of one color; locomotives may stand for any of them")

    def _city_refusal(self, city: int) -> Refusal:
        markers, table = self._markers, self._table
        name = markers.starting.names[city]
        track = markers.claiming.tracks[self._track]
        if city not in (track.a, track.b):
            return Refusal("OW-15", f"{name} is no end of the route just claimed")
        if city in markers.starting.kept_free:
            return Refusal("OW-17", markers.starting.kept_free[city])
        owner = markers.owner(table, city)
        whose = "yours" if owner == self._seat or owner is None else f"{table.names[owner]}'s"
        rule = "OW-17" if markers.starting.starter(table, city) is None else "OWE-2"
        return Refusal(rule, f"{name} has a marker already: {whose}")

    def perform(self, table: Table, action: PlaceMarker) -> Block | None:
        self._markers.place(table, self._seat, action)
        return None
