"""Alvin: caught by a route into his city, then put on a city of the catcher (OW-6, OW-19 to OW-21)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from pydantic import Field

from ttr_tui.engine.actions import Refusal, need
from ttr_tui.engine.decisions import Decision, Offer
from ttr_tui.engine.mechanism import Claim, Mechanism, Settings, Viewer
from ttr_tui.engine.mechanisms.city_markers import CityMarkers
from ttr_tui.engine.mechanisms.claiming import FREE, Claiming
from ttr_tui.engine.mechanisms.starting_cities import StartingCities
from ttr_tui.engine.positions import PositionReader
from ttr_tui.engine.rulebook import Rulebook
from ttr_tui.engine.scoring import FinalCount
from ttr_tui.engine.table import Ask, Block, Table
from ttr_tui.variant.faults import nearest

NOBODY = -1
"""The holder of one who has not been caught yet."""


class AlvinSettings(Settings):
    """Where he stands at first, the points of a catch, and those of holding him at the end."""

    start: str
    catch: Annotated[int, Field(ge=0)] = 10
    holder: Annotated[int, Field(ge=0)] = 10


@dataclass(frozen=True, slots=True)
class MoveAlvin:
    """Put him on this city, by index."""

    city: int
    type: ClassVar[str] = "move_alvin"


class AlvinPart:
    """`city`: where he stands, by index. `holder`: who caught him last, or NOBODY. `moves`: caught, and not moved yet."""

    __slots__ = ("city", "holder", "moves")

    def __init__(self, city: int, holder: int, moves: bool) -> None:
        self.city = city
        self.holder = holder
        self.moves = moves

    def copy(self) -> AlvinPart:
        return AlvinPart(self.city, self.holder, self.moves)


class Alvin(Mechanism):
    """A figure that is caught again and again; his first city is nobody's start and takes no marker."""

    key = "alvin"
    Settings = AlvinSettings
    settings: AlvinSettings
    needs = ("claiming", "starting_cities", "city_markers")
    action_types = ("move_alvin",)
    decision_kinds = ("move_alvin",)
    position_keys = ("alvin",)

    def bind(self, rulebook: Rulebook) -> None:
        self.claiming = rulebook.get(Claiming)
        self.starting = rulebook.get(StartingCities)
        self.markers = rulebook.get(CityMarkers)
        number, word = self.starting.number, self.settings.start
        self.start = number.get(word, 0)
        if word not in number:
            rulebook.fault(self, f"no city '{word}'{nearest(word, number)}", "start")
            return
        reason = f"{self.starting.names[self.start]} is Alvin's: nobody may start or put a marker there (OW-6, OW-17)"
        self.starting.kept_free[self.start] = reason
        if len(number) - 1 < rulebook.n:
            rulebook.fault(self, f"without '{word}' too few cities are left for {rulebook.n} players to start in", "start")

    def part(self, table: Table) -> AlvinPart:
        """Where he is on a table, and who holds him."""
        part: AlvinPart = table.parts[self.index]
        return part

    def homes(self, table: Table, seat: int) -> list[int]:
        """The cities on which this seat may put him, by index: its own ones.

        Where he stands is never among them (OWE-12), unless a position left his holder's markers out.
        """
        here = self.part(table).city
        return [city for city in self.markers.cities_of(table, seat) if city != here]

    # -- play ---------------------------------------------------------------------------------------------------

    def new_part(self, table: Table) -> AlvinPart:
        return AlvinPart(self.start, NOBODY, False)

    def rewards(self, table: Table, claim: Claim) -> Block | None:
        """A route into his city, claimed by another than his holder, catches him: points at once (OW-19, OW-20)."""
        part = self.part(table)
        if not self._catches(table, claim):
            return None
        table.points[claim.seat] += self.settings.catch
        part.holder, part.moves = claim.seat, True
        if table.events is not None:
            name = self.starting.names[part.city]
            points = self.claiming.points_words(table, claim.seat, [(claim.seat, self.settings.catch)])
            text = f"{table.names[claim.seat]} caught Alvin in {name}{points}"
            table.tell("alvin_caught", claim.seat, text, data={"city": self.starting.ids[part.city]})
        return None

    def _catches(self, table: Table, claim: Claim) -> bool:
        part, track = self.part(table), self.claiming.tracks[claim.track]
        return part.city in (track.a, track.b) and claim.seat != part.holder

    def foretells(self, table: Table, claim: Claim) -> list[tuple[int, str]]:
        if not self._catches(table, claim):
            return []
        return [(self.settings.catch, f"catching Alvin in {self.starting.names[self.part(table).city]}")]

    def settles_claim(self, table: Table, claim: Claim) -> Block | None:
        """The catcher puts him on an own city, the one marked just now included (OWE-14)."""
        return [Ask("move_alvin", claim.seat, self._offers, None, self._details)] if self.part(table).moves else None

    def _offers(self, table: Table, ask: Ask) -> Sequence[Offer]:
        return (MoveOffer(self, table, ask.seat),)

    def _details(self, table: Table, ask: Ask) -> Mapping[str, Any]:
        return {"cities": [self.starting.ids[city] for city in self.homes(table, ask.seat)]}

    def move(self, table: Table, seat: int, city: int) -> None:
        """Put him on a city of his catcher."""
        part = self.part(table)
        part.city, part.moves = city, False
        text = f"{table.names[seat]} put Alvin on {self.starting.names[city]}"
        table.tell("alvin_moved", seat, text, data={"city": self.starting.ids[city]})

    def score(self, count: FinalCount) -> None:
        """Points for whoever holds him at the end; nobody, if he was never caught (OW-21, OWE-19)."""
        holder = self.part(count.table).holder
        if holder != NOBODY:
            count.add(holder, "alvin", self.settings.holder)

    # -- views and positions ------------------------------------------------------------------------------------

    def show(self, table: Table, viewer: Viewer, state: dict[str, Any]) -> None:
        part = self.part(table)
        state["alvin"] = {"city": self.starting.ids[part.city]}
        if part.holder != NOBODY:
            state["alvin"]["holder"] = part.holder

    def full(self, table: Table) -> dict[str, Any]:
        return {"moves": True} if self.part(table).moves else {}

    def read_position(self, table: Table, position: PositionReader) -> None:
        document = position.mapped(position.document.get("alvin"), "alvin", "alvin")
        part = self.part(table)
        for key in document:
            if key not in ("city", "holder"):
                position.fault(f"alvin has a 'city' and a 'holder', no '{key}'", "alvin", key)
        if not document:
            return
        holder = document.get("holder")
        if holder is not None and position.whole(holder, 0, table.n - 1, "Alvin's holder, a seat,", "alvin", "holder") is None:
            return
        part.holder = NOBODY if holder is None else holder
        word, number = document.get("city"), self.starting.number
        if word is None:
            position.fault("alvin needs the 'city' in which he stands", "alvin")
        elif not isinstance(word, str) or word not in number:
            position.fault(f"no city '{word}'{nearest(str(word), number)}", "alvin", "city")
        else:
            part.city = number[word]
            self._check(table, position, part)

    def _check(self, table: Table, position: PositionReader, part: AlvinPart) -> None:
        """Caught he stands on a city of his holder, else where he began. Markers left out of the position are not missed."""
        name = self.starting.names[part.city]
        owner = self.markers.owner(table, part.city)
        if part.holder == NOBODY and part.city != self.start:
            position.fault(f"Alvin has left {self.starting.names[self.start]}, so somebody is his holder (OW-19)", "alvin")
        elif part.holder != NOBODY and part.city == self.start:
            position.fault(f"Alvin is in {name}, so nobody has caught him yet (OW-19)", "alvin")
        elif owner not in (None, part.holder):
            whose = table.names[part.holder]
            position.fault(f"Alvin stands on a city of his holder, and {name} is not {whose}'s (OW-19)", "alvin", "city")

    def write_position(self, table: Table, document: dict[str, Any]) -> None:
        self.show(table, "all", document)

    # -- words and JSON -----------------------------------------------------------------------------------------

    def read_action(self, rulebook: Rulebook, document: dict[str, Any]) -> MoveAlvin:
        (word,) = need(document, "city")
        return MoveAlvin(self.starting.read_city(word))

    def write_action(self, rulebook: Rulebook, action: MoveAlvin) -> dict[str, Any]:
        return {"type": action.type, "city": self.starting.ids[action.city]}

    def label(self, table: Table, action: MoveAlvin) -> str:
        return f"Put Alvin on {self.starting.names[action.city]}"

    def advice(self, table: Table, decision: Decision) -> MoveAlvin | None:
        """On the own city with the fewest tracks still free: there he is hardest to catch."""
        if decision.kind != "move_alvin":
            return None
        owner = self.claiming.part(table).owner
        tracks = enumerate(self.claiming.tracks)
        free = [end for number, track in tracks if owner[number] == FREE for end in (track.a, track.b)]
        return MoveAlvin(min(self.homes(table, decision.seat), key=free.count))

    def refusals(self) -> Mapping[str, Refusal]:
        return {"move_alvin": Refusal("OW-19", "Alvin is moved only by whoever has just caught him")}

    def explain(self) -> list[str]:
        s = self.settings
        return [
            f"Alvin stands in {self.starting.names[self.start]}, where nobody may start or put a marker. The first to claim a "
            f"route into his city catches him, scores {s.catch} points at once and puts him on an own city.",
            f"From then on another player than his holder who claims a route into his city catches him likewise. Whoever holds "
            f"him at the end scores {s.holder} more.",
        ]


class MoveOffer(Offer):
    """The cities of the catcher: its start and those it has markers on."""

    types = ("move_alvin",)

    def __init__(self, alvin: Alvin, table: Table, seat: int) -> None:
        self._alvin = alvin
        self._seat = seat
        self.cities: list[int] = alvin.homes(table, seat)
        """The cities to choose from, by index."""

    def count(self) -> int:
        return len(self.cities)

    def nth(self, index: int) -> MoveAlvin:
        return MoveAlvin(self.cities[index])

    def refusal(self, action: MoveAlvin) -> Refusal | None:
        if action.city in self.cities:
            return None
        name = self._alvin.starting.names[action.city]
        return Refusal("OW-19", f"Alvin goes to a city on which you have a marker, and {name} is none")

    def perform(self, table: Table, action: MoveAlvin) -> Block | None:
        self._alvin.move(table, self._seat, action.city)
        return None
