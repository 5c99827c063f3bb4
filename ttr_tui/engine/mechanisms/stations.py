"""Stations: built in a turn, each borrows a track of another player at the end (EU-12 to EU-17)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar

from pydantic import Field

from ttr_tui.engine.actions import ActionShapeError, Refusal, need
from ttr_tui.engine.decisions import Offer
from ttr_tui.engine.mechanism import Mechanism, Settings, Viewer
from ttr_tui.engine.mechanisms.borrowing import Borrowed, Loan, Wish, best_loans
from ttr_tui.engine.mechanisms.claiming import FREE, Claiming
from ttr_tui.engine.mechanisms.station_offer import BuildStation, StationOffer
from ttr_tui.engine.mechanisms.tickets import Tickets
from ttr_tui.engine.mechanisms.train_cards import TrainCards
from ttr_tui.engine.payments import Price
from ttr_tui.engine.positions import PositionReader
from ttr_tui.engine.rulebook import Rulebook
from ttr_tui.engine.scoring import FinalCount
from ttr_tui.engine.table import Table
from ttr_tui.variant.faults import nearest


class StationSettings(Settings):
    """How many stations each player has, and what one not built is worth."""

    each: Annotated[int, Field(ge=1, le=4)] = 3
    """No more than four: which tracks they borrow is found by trying out all choices."""
    unused: Annotated[int, Field(ge=0)] = 4


class StationsPart:
    """`cities`: for each seat the cities of its stations, by index, in the order built."""

    __slots__ = ("cities",)

    def __init__(self, cities: list[list[int]]) -> None:
        self.cities = cities

    def copy(self) -> StationsPart:
        return StationsPart([built[:] for built in self.cities])


class Stations(Mechanism):
    """The action of building a station, and the tickets that borrowed tracks complete."""

    key = "stations"
    Settings = StationSettings
    settings: StationSettings
    needs = ("train_cards", "claiming", "tickets")
    action_types = ("build_station",)
    tie_break_names: ClassVar[Mapping[str, str]] = {"fewest_stations": "the fewest stations built"}
    player_keys = ("stations",)

    def bind(self, rulebook: Rulebook) -> None:
        self.cards = rulebook.get(TrainCards)
        self.claiming = rulebook.get(Claiming)
        self.tickets = rulebook.get(Tickets)
        cities = rulebook.variant.cities
        self.names = [city.name for city in cities]
        self.ids = [city.id for city in cities]
        self.number = {city.id: i for i, city in enumerate(cities) if city.zone is None}
        self.sites = tuple(self.number.values())
        colors = tuple(self.cards.number[color] for color in self.cards.settings.colors)
        self.prices = [Price(count, colors, (self.cards.locomotive,)) for count in range(1, self.settings.each + 1)]
        ends: list[list[Loan]] = [[] for _ in cities]
        for number, track in enumerate(rulebook.variant.tracks):
            for city in (track.a, track.b):
                ends[city].append(Loan(number, track.a, track.b))
        self._tracks_at = ends

    # -- questions ----------------------------------------------------------------------------------------------

    def part(self, table: Table) -> StationsPart:
        """The stations of a table."""
        part: StationsPart = table.parts[self.index]
        return part

    def built(self, table: Table, seat: int) -> list[int]:
        """The cities of a seat's stations, by index, in the order built. Not to be changed by the caller."""
        return self.part(table).cities[seat]

    def owner(self, table: Table, city: int) -> int | None:
        """The seat whose station stands in a city; None if there is none."""
        return next((seat for seat, built in enumerate(self.part(table).cities) if city in built), None)

    def borrowed(self, table: Table, seat: int, tickets: Sequence[int]) -> Borrowed:
        """What the seat's stations borrow for these tickets (by number) as the table stands, and what that completes."""
        owner = self.claiming.part(table).owner
        tracks, known = self.claiming.tracks, self.tickets.known(table)
        own = tuple((tracks[t].a, tracks[t].b) for t, who in enumerate(owner) if who == seat)
        offers = tuple(
            tuple(loan for loan in self._tracks_at[city] if owner[loan.track] not in (FREE, seat))
            for city in self.built(table, seat)
        )
        wishes = tuple(Wish(n, known[n].points, known[n].a_nodes, known[n].b_nodes) for n in tickets)
        return best_loans(own, offers, wishes)

    def completes(self, table: Table, seat: int, tickets: Sequence[int]) -> set[int] | None:
        """The tickets that own routes and the best loans complete (EU-15)."""
        if not self.built(table, seat):
            return self.claiming.completes(table, seat, tickets)
        return set(self.borrowed(table, seat, tickets).completed)

    # -- building -----------------------------------------------------------------------------------------------

    def new_part(self, table: Table) -> StationsPart:
        return StationsPart([[] for _ in range(table.n)])

    def turn_offers(self, table: Table, seat: int) -> Sequence[Offer]:
        return (StationOffer(self, table, seat),)

    def build(self, table: Table, seat: int, action: BuildStation) -> None:
        """Pay and put the station in its city (EU-12, EU-13)."""
        self.cards.pay(table, seat, action.payment)
        built = self.built(table, seat)
        built.append(action.city)
        if table.events is not None:
            which = f"station {len(built)} of {self.settings.each}"
            where = f"in {self.names[action.city]} for {self.cards.words(action.payment)}"
            text = f"{table.names[seat]} built {which} {where}"
            data = {"city": self.ids[action.city], "payment": self.cards.write_payment(action.payment)}
            table.tell("station_built", seat, text, data=data)

    # -- the count ----------------------------------------------------------------------------------------------

    def score(self, count: FinalCount) -> None:
        """Points for what was not built; `borrowed` (city → track) and `borrowed_for` (city → tickets that it serves)."""
        table = count.table
        tracks, known = self.claiming.tracks, self.tickets.known(table)
        for seat, hand in enumerate(self.tickets.part(table).hands):
            built = self.built(table, seat)
            count.add(seat, "stations", self.settings.unused * (self.settings.each - len(built)))
            found = self.borrowed(table, seat, hand)
            borrowed: dict[str, str] = {}
            serves: dict[str, list[str]] = {}
            for city, loan, served in zip(built, found.loans, found.serves, strict=True):
                if loan is not None:
                    borrowed[self.ids[city]] = tracks[loan.track].id
                    serves[self.ids[city]] = [known[number].id for number in hand if number in served]
            count.extras[seat].update(borrowed=borrowed, borrowed_for=serves)

    def tie_break(self, name: str, count: FinalCount, seat: int) -> int:
        """The fewer built the better (EU-17)."""
        return -len(self.built(count.table, seat))

    # -- views and positions ------------------------------------------------------------------------------------

    def show(self, table: Table, viewer: Viewer, state: dict[str, Any]) -> None:
        for seat, built in enumerate(self.part(table).cities):
            state["players"][seat]["stations"] = [self.ids[city] for city in built]

    def supplies(self) -> Mapping[str, int]:
        return {"stations": self.settings.each}

    def read_position(self, table: Table, position: PositionReader) -> None:
        for seat in range(table.n):
            where = ("players", seat, "stations")
            listed = position.listed(position.of_player(seat, "stations"), "stations", *where)
            if len(listed) > self.settings.each:
                position.fault(f"a player has {self.settings.each} stations, not {len(listed)}", *where)
            for i, word in enumerate(listed):
                city = self.number.get(word) if isinstance(word, str) else None
                if city is None:
                    position.fault(f"no city '{word}'{nearest(str(word), self.number)}", *where, i)
                elif (owner := self.owner(table, city)) is not None:
                    position.fault(f"'{word}' has a station already: {table.names[owner]}'s (EU-12)", *where, i)
                else:
                    self.built(table, seat).append(city)

    def write_position(self, table: Table, document: dict[str, Any]) -> None:
        self.show(table, "all", document)

    # -- words and JSON -----------------------------------------------------------------------------------------

    def read_action(self, rulebook: Rulebook, document: dict[str, Any]) -> BuildStation:
        city, payment = need(document, "city", "payment")
        number = self.number.get(city) if isinstance(city, str) else None
        if number is None:
            raise ActionShapeError(f"no city '{city}'{nearest(str(city), self.number)}")
        return BuildStation(number, self.cards.read_payment(payment))

    def write_action(self, rulebook: Rulebook, action: BuildStation) -> dict[str, Any]:
        return {"type": action.type, "city": self.ids[action.city], "payment": self.cards.write_payment(action.payment)}

    def label(self, table: Table, action: BuildStation) -> str:
        return f"Build a station in {self.names[action.city]} for {self.cards.words(action.payment)}"

    def refusals(self) -> Mapping[str, Refusal]:
        return {"build_station": Refusal("EU-12", "a station is built as the whole action of a turn")}

    def explain(self) -> list[str]:
        s = self.settings
        return [
            f"Each player has {s.each} stations; in a city stands one at most. Building one, in any city, is the whole action "
            "of a turn: the first costs 1 card, each later one a card more, all of one color; locomotives replace any of them.",
            "At the end each station lets its owner use one route of another player that ends in its city, for all tickets "
            "alike; the choice with the most points is taken. Borrowed routes do not count for a longest path.",
            f"Each station not built is worth {s.unused} points at the end.",
        ]
