"""Starting cities, and networks that grow from them (OW-4, OW-5, OW-9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from ttr_tui.engine.actions import ActionShapeError, Refusal, need
from ttr_tui.engine.decisions import Decision, Offer
from ttr_tui.engine.mechanism import Claim, Mechanism, Viewer
from ttr_tui.engine.mechanisms.claiming import Claiming
from ttr_tui.engine.mechanisms.tickets import Tickets
from ttr_tui.engine.positions import PositionReader
from ttr_tui.engine.rulebook import Rulebook
from ttr_tui.engine.table import Ask, Block, Table
from ttr_tui.variant.faults import nearest

NOWHERE = -1
"""The start of a seat that has none: not chosen yet, or left out in a position."""


@dataclass(frozen=True, slots=True)
class ChooseStart:
    """Begin in this city, by index."""

    city: int
    type: ClassVar[str] = "choose_start"


class StartsPart:
    """`start`: each seat's starting city, by index, or NOWHERE. `reach`: for each seat a bit for each city of its network."""

    __slots__ = ("reach", "start")

    def __init__(self, start: list[int], reach: list[int]) -> None:
        self.start = start
        self.reach = reach

    def copy(self) -> StartsPart:
        return StartsPart(self.start[:], self.reach[:])


class StartingCities(Mechanism):
    """Each player chooses a city to start in; every route claimed must touch the network that grows from there."""

    key = "starting_cities"
    needs = ("claiming",)
    action_types = ("choose_start",)
    decision_kinds = ("choose_start",)
    player_keys = ("start",)

    def bind(self, rulebook: Rulebook) -> None:
        self.claiming = rulebook.get(Claiming)
        self.tickets = rulebook.find(Tickets)
        variant = rulebook.variant
        self.names = [city.name for city in variant.cities]
        self.ids = [city.id for city in variant.cities]
        self.number = {city.id: i for i, city in enumerate(variant.cities) if city.zone is None}
        self.kept_free: dict[int, str] = {}
        """Cities in which nobody may start or put a marker, by index, each with the reason: other mechanisms add theirs."""
        self._ends = [1 << track.a | 1 << track.b for track in variant.tracks]
        self._off_network = [
            Refusal("OW-9", f"{name} touches neither your starting city nor any of your routes") for name in self.claiming.names
        ]
        self._no_start = Refusal("OW-9", "a player without a starting city can claim no route")
        if len(self.number) < rulebook.n:
            rulebook.fault(self, f"{len(self.number)} cities are too few for {rulebook.n} players to start in")

    # -- questions ----------------------------------------------------------------------------------------------

    def part(self, table: Table) -> StartsPart:
        """The starts and networks of a table."""
        part: StartsPart = table.parts[self.index]
        return part

    def start_of(self, table: Table, seat: int) -> int | None:
        """The city in which a seat started, by index; None if it has none."""
        start = self.part(table).start[seat]
        return None if start == NOWHERE else start

    def starter(self, table: Table, city: int) -> int | None:
        """The seat that started in this city; None if nobody did."""
        start = self.part(table).start
        return start.index(city) if city in start else None

    def in_network(self, table: Table, seat: int, city: int) -> bool:
        """Whether a city is the seat's start or one that its own routes reach."""
        return bool(self.part(table).reach[seat] >> city & 1)

    def bars(self, table: Table, seat: int, track: int) -> Refusal | None:
        """A route that does not touch the seat's network is never legal (OW-9)."""
        part: StartsPart = table.parts[self.index]
        if part.reach[seat] & self._ends[track]:
            return None
        return self._no_start if part.start[seat] == NOWHERE else self._off_network[track]

    # -- play ---------------------------------------------------------------------------------------------------

    def new_part(self, table: Table) -> StartsPart:
        return StartsPart([NOWHERE] * table.n, [0] * table.n)

    def set_up(self, table: Table) -> Block | None:
        """The last seat in turn order chooses first, then on backwards to the first (OW-4)."""
        return [Ask("choose_start", seat, self._offers) for seat in reversed(table.seats_from(table.first))]

    def _offers(self, table: Table, ask: Ask) -> Sequence[Offer]:
        return (StartOffer(self, table, ask.seat),)

    def choose(self, table: Table, seat: int, city: int) -> None:
        """Make a city the seat's start, and its whole network so far."""
        part = self.part(table)
        part.start[seat] = city
        part.reach[seat] = 1 << city
        text = f"{table.names[seat]} starts in {self.names[city]}"
        table.tell("start_chosen", seat, text, data={"city": self.ids[city]})

    def claim_stands(self, table: Table, claim: Claim) -> Block | None:
        """The network reaches both ends of the route."""
        self.part(table).reach[claim.seat] |= self._ends[claim.track]
        return None

    # -- views and positions ------------------------------------------------------------------------------------

    def show(self, table: Table, viewer: Viewer, state: dict[str, Any]) -> None:
        for seat, city in enumerate(self.part(table).start):
            state["players"][seat]["start"] = None if city == NOWHERE else self.ids[city]

    def read_position(self, table: Table, position: PositionReader) -> None:
        start = self.part(table).start
        for seat in range(table.n):
            word = position.of_player(seat, "start")
            if word is None:
                continue
            where = ("players", seat, "start")
            city = self.city_of_position(position, word, *where)
            if city is None:
                continue
            other = self.starter(table, city)
            if other is not None:
                position.fault(f"'{word}' is {table.names[other]}'s starting city already (OWE-1)", *where)
            else:
                start[seat] = city

    def city_of_position(self, position: PositionReader, word: Any, *where: str | int) -> int | None:
        """A city that may be started in or marked, by index; None after reporting what is wrong."""
        city = self.number.get(word) if isinstance(word, str) else None
        if city is None:
            position.fault(f"no city '{word}'{nearest(str(word), self.number)}", *where)
        elif city in self.kept_free:
            position.fault(self.kept_free[city], *where)
        else:
            return city
        return None

    def settle_position(self, table: Table, position: PositionReader) -> None:
        """The networks, from starts and routes; a seat without a start has none, whatever routes it owns."""
        part = self.part(table)
        for seat, city in enumerate(part.start):
            if city != NOWHERE:
                part.reach[seat] = 1 << city
                for track in self.claiming.routes_of(table, seat):
                    part.reach[seat] |= self._ends[track]

    def write_position(self, table: Table, document: dict[str, Any]) -> None:
        for seat, city in enumerate(self.part(table).start):
            if city != NOWHERE:
                document["players"][seat]["start"] = self.ids[city]

    # -- words and JSON -----------------------------------------------------------------------------------------

    def read_city(self, word: Any) -> int:
        """A city of an action's JSON, by index. Raises ActionShapeError."""
        city = self.number.get(word) if isinstance(word, str) else None
        if city is None:
            raise ActionShapeError(f"no city '{word}'{nearest(str(word), self.number)}")
        return city

    def read_action(self, rulebook: Rulebook, document: dict[str, Any]) -> ChooseStart:
        (word,) = need(document, "city")
        return ChooseStart(self.read_city(word))

    def write_action(self, rulebook: Rulebook, action: ChooseStart) -> dict[str, Any]:
        return {"type": action.type, "city": self.ids[action.city]}

    def label(self, table: Table, action: ChooseStart) -> str:
        return f"Start in {self.names[action.city]}"

    def advice(self, table: Table, decision: Decision) -> ChooseStart | None:
        """The city whose own tickets are worth most; of those the one with the most tracks."""
        if decision.kind != "choose_start":
            return None
        worth = [0] * len(self.names)
        if self.tickets is not None:
            known = self.tickets.known(table)
            for number in self.tickets.part(table).hands[decision.seat]:
                for city in (*known[number].a_nodes, *known[number].b_nodes):
                    worth[city] += known[number].points
        tracks = [sum(ends >> city & 1 for ends in self._ends) for city in range(len(self.names))]
        best: ChooseStart = max(decision, key=lambda action: (worth[action.city], tracks[action.city]))
        return best

    def refusals(self) -> Mapping[str, Refusal]:
        return {"choose_start": Refusal("OW-4", "starting cities are chosen once, before the first turn")}

    def explain(self) -> list[str]:
        return [
            "After the tickets each player chooses a starting city, the last in turn order first; no two the same city.",
            "A player's first route ends in the starting city; every later one touches it or a city that own routes reach.",
        ]


class StartOffer(Offer):
    """Every city that is nobody's start and not kept free."""

    types = ("choose_start",)

    def __init__(self, starting: StartingCities, table: Table, seat: int) -> None:
        self._starting = starting
        self._table = table
        self._seat = seat
        taken = set(starting.part(table).start)
        self.cities = [city for city in starting.number.values() if city not in taken and city not in starting.kept_free]
        """The cities to choose from, by index, in the order of the map."""

    def count(self) -> int:
        return len(self.cities)

    def nth(self, index: int) -> ChooseStart:
        return ChooseStart(self.cities[index])

    def refusal(self, action: ChooseStart) -> Refusal | None:
        starting = self._starting
        if action.city in starting.kept_free:
            return Refusal("OW-6", starting.kept_free[action.city])
        other = starting.starter(self._table, action.city)
        if other is not None:
            return Refusal("OW-5", f"{self._table.names[other]} starts in {starting.names[action.city]} already")
        return None

    def perform(self, table: Table, action: ChooseStart) -> Block | None:
        self._starting.choose(table, self._seat, action.city)
        return None
