"""What a seat may do with its passengers: put one down, send one off, let it travel on or stop (MK-20, MK-23 to MK-27)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from ttr_tui.engine.actions import Refusal
from ttr_tui.engine.decisions import Offer
from ttr_tui.engine.mechanisms.claiming import FREE
from ttr_tui.engine.mechanisms.touring import EFFORT, Journey
from ttr_tui.engine.table import Block, Table

if TYPE_CHECKING:
    from ttr_tui.engine.mechanisms.passengers import Passengers


class Tour(NamedTuple):
    """A tour in progress: where it began, where the passenger is, the tracks used in order, the cities it has been in.

    Cities and tracks by index; `passenger` is its place among its seat's passengers.
    """

    passenger: int
    start: int
    at: int
    used: tuple[int, ...]
    visited: frozenset[int]


def setting_out(city: int, passenger: int = 0) -> Tour:
    """A tour about to begin in a city, which counts as visited: no token is taken there (MK-25, MK-E20)."""
    return Tour(passenger, city, city, (), frozenset((city,)))


@dataclass(frozen=True, slots=True)
class PlacePassenger:
    """Put a passenger from the supply into a city, by index."""

    city: int
    type: ClassVar[str] = "place_passenger"


@dataclass(frozen=True, slots=True)
class MovePassenger:
    """Send off the own passenger that stands in this city, by index."""

    city: int
    type: ClassVar[str] = "move_passenger"


@dataclass(frozen=True, slots=True)
class Travel:
    """Let the passenger use a track, by index."""

    track: int
    type: ClassVar[str] = "travel"


@dataclass(frozen=True, slots=True)
class Stop:
    """The tour is over."""

    type: ClassVar[str] = "stop"


class PlaceOffer(Offer):
    """Putting a passenger into a free city at an end of the track just claimed."""

    types = ("place_passenger",)

    def __init__(self, passengers: Passengers, table: Table, seat: int, track: int) -> None:
        self._passengers = passengers
        self._table = table
        self._seat = seat
        self._track = track
        self.cities = passengers.free_ends(table, track)
        """The cities that can take the passenger, by index."""

    def count(self) -> int:
        return len(self.cities)

    def nth(self, index: int) -> PlacePassenger:
        return PlacePassenger(self.cities[index])

    def refusal(self, action: PlacePassenger) -> Refusal | None:
        passengers = self._passengers
        name = passengers.names[action.city]
        if action.city in self.cities:
            return None
        if action.city not in passengers.cities:
            return Refusal("MK-E12", f"{name} is a country: passengers do not go there")
        if action.city not in passengers.ends(self._track):
            return Refusal("MK-20", f"{name} is no end of the route just claimed")
        owner = passengers.standing_in(self._table, action.city)
        whose = "one of yours" if owner == self._seat else f"one of {self._table.names[owner or 0]}'s"
        return Refusal("MK-20", f"a passenger stands in {name} already: {whose}")

    def perform(self, table: Table, action: PlacePassenger) -> Block | None:
        self._passengers.place(table, self._seat, action.city)
        return None


class MoveOffer(Offer):
    """Sending off one of the seat's passengers: those that have at least one track to use (MK-E16)."""

    types = ("move_passenger",)

    def __init__(self, passengers: Passengers, table: Table, seat: int) -> None:
        self._passengers = passengers
        self._table = table
        self._seat = seat
        self._standing = passengers.part(table).standing[seat]
        self.cities = [city for city in self._standing if passengers.ways(table, seat, city, ())]
        """The cities from which a passenger can set out, by index."""

    def count(self) -> int:
        return len(self.cities)

    def nth(self, index: int) -> MovePassenger:
        return MovePassenger(self.cities[index])

    def refusal(self, action: MovePassenger) -> Refusal | None:
        if action.city in self.cities:
            return None
        name = self._passengers.names[action.city]
        if action.city not in self._standing:
            return Refusal("MK-23", f"none of your passengers stands in {name}")
        return Refusal("MK-E16", f"a passenger uses at least one route, and from {name} there is none that yours can use")

    def best(self, city: int, effort: int = EFFORT) -> Journey:
        """The journey with the most points from one of `cities`, of those one with the fewest cards; a proposal."""
        return self._passengers.best_journey(self._table, self._seat, setting_out(city), effort)

    def perform(self, table: Table, action: MovePassenger) -> Block | None:
        return self._passengers.set_out(table, table.seat, action.city)


class TravelOffer(Offer):
    """Every track that the passenger can use next: own ones, and with a passenger card those of others."""

    types = ("travel",)

    def __init__(self, passengers: Passengers, table: Table, seat: int, tour: Tour) -> None:
        self._passengers = passengers
        self._table = table
        self._seat = seat
        self._tour = tour
        self.tracks = passengers.ways(table, seat, tour.at, tour.used)
        """The tracks that can be used next, by index, in the order of the map."""

    def count(self) -> int:
        return len(self.tracks)

    def nth(self, index: int) -> Travel:
        return Travel(self.tracks[index])

    def refusal(self, action: Travel) -> Refusal | None:
        if action.track in self.tracks:
            return None
        passengers, tour = self._passengers, self._tour
        name = passengers.claiming.names[action.track]
        here = passengers.names[tour.at]
        ends = passengers.claiming.tracks[action.track]
        if tour.at not in (ends.a, ends.b):
            return Refusal("MK-23", f"the passenger is in {here}, and {name} does not begin there")
        if action.track in tour.used:
            return Refusal("MK-24", f"{name} has been used in this move already")
        if passengers.other_end(action.track, tour.at) not in passengers.cities:
            return Refusal("MK-27", f"{name} leads into a country, and passengers do not go there")
        owner = passengers.claiming.part(self._table).owner[action.track]
        if owner == FREE:
            closed = passengers.claiming.is_closed(self._table, action.track)
            return Refusal("MK-E24" if closed else "MK-E23", f"nobody owns {name}, so no passenger can use it")
        card = passengers.card_words(1)
        return Refusal("MK-26", f"{name} is {self._table.names[owner]}'s, and you have no {card} card to use it")

    def step(self, track: int) -> Journey:
        """What one of `tracks` brings by itself: the token at its end if it is the first visit, and the card it costs."""
        passengers, tour = self._passengers, self._tour
        city = passengers.other_end(track, tour.at)
        tokens = passengers.merchandise if city not in tour.visited else None
        points = tokens.top(self._table, city) if tokens is not None else 0
        owner = passengers.claiming.part(self._table).owner[track]
        return Journey((track,), points, int(owner != self._seat), exact=True)

    def best(self) -> Journey:
        """The rest of the journey with the most points, of those one with the fewest cards; a proposal."""
        return self._passengers.best_journey(self._table, self._seat, self._tour)

    def perform(self, table: Table, action: Travel) -> Block | None:
        return self._passengers.travel(table, self._seat, self._tour, action.track)


class StopOffer(Offer):
    """Ending the tour, once a track has been used (MK-E16)."""

    types = ("stop",)

    def __init__(self, passengers: Passengers, seat: int, tour: Tour) -> None:
        self._passengers = passengers
        self._seat = seat
        self._tour = tour

    def count(self) -> int:
        return int(bool(self._tour.used))

    def nth(self, index: int) -> Stop:
        if index or not self._tour.used:
            raise IndexError(index)
        return Stop()

    def refusal(self, action: Stop) -> Refusal | None:
        if self._tour.used:
            return None
        return Refusal("MK-E16", "a passenger that has set out uses at least one route before it stops")

    def perform(self, table: Table, action: Stop) -> Block | None:
        self._passengers.leave(table, self._seat, self._tour)
        return None
