"""Where a seat can build a station, and with which cards: every free city at the same price (EU-12, EU-13)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ttr_tui.engine.actions import Refusal
from ttr_tui.engine.decisions import Offer
from ttr_tui.engine.payments import Payment, Price, count_payments, nth_payment, payment_fault, payments
from ttr_tui.engine.table import Block, Table

if TYPE_CHECKING:
    from ttr_tui.engine.mechanisms.stations import Stations


@dataclass(frozen=True, slots=True)
class BuildStation:
    """Build a station in a city (by index) with a payment."""

    city: int
    payment: Payment
    type: ClassVar[str] = "build_station"


class StationOffer(Offer):
    """All ways to build the next station; none when all are built or the hand cannot pay."""

    types = ("build_station",)

    def __init__(self, stations: Stations, table: Table, seat: int) -> None:
        self._stations = stations
        self._table = table
        self._seat = seat
        self._hand = stations.cards.hand(table, seat)
        built = len(stations.built(table, seat))
        self.price: Price | None = stations.prices[built] if built < len(stations.prices) else None
        """What the next station costs; None when all are built."""
        self._ways = count_payments(self.price, self._hand) if self.price else 0

    def cities(self) -> list[int]:
        """The cities that have no station, by index, in the order of the map; empty if none can be built."""
        return self._free() if self._ways else []

    def payments(self) -> list[Payment]:
        """The ways to pay, fewest locomotives first: the same for every city."""
        if self.price is None:
            return []
        wilds = self.price.wilds
        return sorted(payments(self.price, self._hand), key=lambda pay: sum(n for kind, n in pay if kind in wilds))

    def _free(self) -> list[int]:
        taken = {city for built in self._stations.part(self._table).cities for city in built}
        return [city for city in self._stations.sites if city not in taken]

    def count(self) -> int:
        if not self._ways:
            return 0
        taken = sum([len(built) for built in self._stations.part(self._table).cities])
        return self._ways * (len(self._stations.sites) - taken)

    def nth(self, index: int) -> BuildStation:
        if self.price is None or not self._ways:
            raise IndexError(index)
        return BuildStation(self._free()[index // self._ways], nth_payment(self.price, self._hand, index % self._ways))

    def __iter__(self) -> Iterator[BuildStation]:
        if self.price is None:
            return
        ways = list(payments(self.price, self._hand))
        for city in self._free():
            for payment in ways:
                yield BuildStation(city, payment)

    def refusal(self, action: BuildStation) -> Refusal | None:
        stations, price = self._stations, self.price
        if price is None:
            return Refusal("EU-12", f"you have built all of your {stations.settings.each} stations")
        owner = stations.owner(self._table, action.city)
        if owner is not None:
            whose = "yours" if owner == self._seat else f"{self._table.names[owner]}'s"
            return Refusal("EU-12", f"{stations.names[action.city]} has a station already: {whose}")
        fault = payment_fault(price, self._hand, action.payment)
        if fault is None:
            return None
        if fault == "cards":
            cards = self._stations.cards
            paid, held = cards.words(action.payment), cards.held_words(action.payment, self._hand)
            return Refusal("EU-13", f"a station cannot be paid with {paid}: you hold {held}")
        if fault == "count":
            return Refusal("EU-13", f"this station costs exactly {price.count} card{'' if price.count == 1 else 's'}")
        return Refusal("EU-13", "a station is paid with cards of one color, and locomotives")

    def perform(self, table: Table, action: BuildStation) -> Block | None:
        self._stations.build(table, self._seat, action)
        return None
