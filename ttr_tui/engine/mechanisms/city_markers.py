"""City markers: who has one on an end of a route gets the route's points (OW-3, OW-12 to OW-17)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from pydantic import Field

from ttr_tui.engine.actions import Decline, Refusal, need
from ttr_tui.engine.decisions import Decision, DeclineOffer, Offer
from ttr_tui.engine.mechanism import Claim, Mechanism, Settings, Viewer
from ttr_tui.engine.mechanisms.claiming import FREE, Claiming
from ttr_tui.engine.mechanisms.marker_offer import MarkerOffer, PlaceMarker
from ttr_tui.engine.mechanisms.starting_cities import StartingCities
from ttr_tui.engine.mechanisms.train_cards import TrainCards
from ttr_tui.engine.payments import Price, fewest_wilds
from ttr_tui.engine.positions import PositionReader
from ttr_tui.engine.rulebook import Rulebook
from ttr_tui.engine.table import Ask, Block, Table


class MarkerSettings(Settings):
    """How many markers each player has, the start included, and how many cards of a color one costs."""

    each: Annotated[int, Field(ge=1, le=20)] = 3
    price: Annotated[int, Field(ge=1, le=10)] = 2


class MarkersPart:
    """`cities`: for each seat the cities of the markers it bought, by index, in the order bought; no starts."""

    __slots__ = ("cities",)

    def __init__(self, cities: list[list[int]]) -> None:
        self.cities = cities

    def copy(self) -> MarkersPart:
        return MarkersPart([bought[:] for bought in self.cities])


class CityMarkers(Mechanism):
    """Markers on cities, the starting cities among them; they turn the points of a route to their owners."""

    key = "city_markers"
    Settings = MarkerSettings
    settings: MarkerSettings
    needs = ("train_cards", "claiming", "starting_cities")
    action_types = ("place_marker",)
    decision_kinds = ("place_marker",)
    player_keys = ("markers",)

    def bind(self, rulebook: Rulebook) -> None:
        self.cards = rulebook.get(TrainCards)
        self.claiming = rulebook.get(Claiming)
        self.starting = rulebook.get(StartingCities)
        colors = tuple(self.cards.number[color] for color in self.cards.settings.colors)
        self.cost = Price(self.settings.price, colors, (self.cards.locomotive,))

    # -- questions ----------------------------------------------------------------------------------------------

    def part(self, table: Table) -> MarkersPart:
        """The markers of a table."""
        part: MarkersPart = table.parts[self.index]
        return part

    def bought(self, table: Table, seat: int) -> list[int]:
        """The cities of the markers a seat bought, by index, in the order bought. Not to be changed by the caller."""
        return self.part(table).cities[seat]

    def cities_of(self, table: Table, seat: int) -> list[int]:
        """All cities of a seat, by index: its start, then those it bought a marker for (OWE-3)."""
        start = self.starting.start_of(table, seat)
        return [*(() if start is None else (start,)), *self.bought(table, seat)]

    def owner(self, table: Table, city: int) -> int | None:
        """The seat whose marker stands on a city; None if there is none (OW-5)."""
        for seat, bought in enumerate(self.part(table).cities):
            if city in bought:
                return seat
        return self.starting.starter(table, city)

    def left(self, table: Table, seat: int) -> int:
        """How many markers a seat can still buy: the starting one counts among its number (OW-17)."""
        return self.settings.each - 1 - len(self.bought(table, seat))

    def free_ends(self, table: Table, track: int) -> list[int]:
        """The ends of a track that can take a marker, by index (OW-17)."""
        ends, sites = self.claiming.tracks[track], self.starting.number
        return [
            city
            for city in (ends.a, ends.b)
            if self.starting.ids[city] in sites and city not in self.starting.kept_free and self.owner(table, city) is None
        ]

    # -- play ---------------------------------------------------------------------------------------------------

    def new_part(self, table: Table) -> MarkersPart:
        return MarkersPart([[] for _ in range(table.n)])

    def who_scores(self, table: Table, claim: Claim, points: int) -> list[tuple[int, int]] | None:
        """The owners of the two ends, each in full; one who owns both gets twice the points (OW-12)."""
        track = self.claiming.tracks[claim.track]
        one, other = self.owner(table, track.a), self.owner(table, track.b)
        owners = [seat for seat in (one, other) if seat is not None]
        if not owners:
            return None
        if one == other:
            return [(owners[0], 2 * points)]
        owners.sort(key=claim.seat.__ne__)  # the claimer is told of first
        return [(seat, points) for seat in owners]

    def offers_after_claim(self, table: Table, claim: Claim) -> Block | None:
        """Ask if a marker is left and one of the ends can take it: public facts alone (OW-15)."""
        if self.left(table, claim.seat) <= 0 or not self.free_ends(table, claim.track):
            return None
        return [Ask("place_marker", claim.seat, self._offers, claim.track, self._details)]

    def _offers(self, table: Table, ask: Ask) -> Sequence[Offer]:
        return (MarkerOffer(self, table, ask.seat, ask.data), DeclineOffer(self._declined))

    def _details(self, table: Table, ask: Ask) -> Mapping[str, Any]:
        cities = [self.starting.ids[city] for city in self.free_ends(table, ask.data)]
        return {"track": self.claiming.tracks[ask.data].id, "cities": cities}

    def place(self, table: Table, seat: int, action: PlaceMarker) -> None:
        """Pay and put the marker on its city; it stays for good (OW-16, OW-17)."""
        self.cards.pay(table, seat, action.payment)
        self.bought(table, seat).append(action.city)
        if table.events is not None:
            name = self.starting.names[action.city]
            text = f"{table.names[seat]} put a marker on {name} for {self.cards.words(action.payment)}"
            data = {"city": self.starting.ids[action.city], "payment": self.cards.write_payment(action.payment)}
            table.tell("marker_placed", seat, text, data=data)

    def _declined(self, table: Table) -> None:
        table.tell("marker_declined", table.seat, f"{table.names[table.seat]} bought no marker")

    # -- views and positions ------------------------------------------------------------------------------------

    def show(self, table: Table, viewer: Viewer, state: dict[str, Any]) -> None:
        for seat, bought in enumerate(self.part(table).cities):
            state["players"][seat]["markers"] = [self.starting.ids[city] for city in bought]

    def supplies(self) -> Mapping[str, int]:
        return {"markers": self.settings.each - 1}  # the first stands on the starting city

    def read_position(self, table: Table, position: PositionReader) -> None:
        for seat in range(table.n):
            where = ("players", seat, "markers")
            listed = position.listed(position.of_player(seat, "markers"), "markers", *where)
            if len(listed) >= self.settings.each:
                most = self.settings.each - 1
                position.fault(f"besides the start a player has {most} markers, not {len(listed)} (OW-17)", *where)
            for i, word in enumerate(listed):
                city = self.starting.city_of_position(position, word, *where, i)
                if city is None:
                    continue
                owner = self.owner(table, city)
                if owner is not None:
                    position.fault(f"'{word}' has a marker already: {table.names[owner]}'s (OW-17)", *where, i)
                else:
                    self.bought(table, seat).append(city)

    def write_position(self, table: Table, document: dict[str, Any]) -> None:
        self.show(table, "all", document)

    # -- words and JSON -----------------------------------------------------------------------------------------

    def read_action(self, rulebook: Rulebook, document: dict[str, Any]) -> PlaceMarker:
        word, payment = need(document, "city", "payment")
        return PlaceMarker(self.starting.read_city(word), self.cards.read_payment(payment))

    def write_action(self, rulebook: Rulebook, action: PlaceMarker) -> dict[str, Any]:
        payment = self.cards.write_payment(action.payment)
        return {"type": action.type, "city": self.starting.ids[action.city], "payment": payment}

    def label(self, table: Table, action: PlaceMarker | Decline) -> str:
        if isinstance(action, Decline):
            return "Buy no marker"
        return f"Put a marker on {self.starting.names[action.city]} for {self.cards.words(action.payment)}"

    def advice(self, table: Table, decision: Decision) -> PlaceMarker | Decline | None:
        """On the end with the most tracks still free, if a pair without a locomotive is in the hand; else none."""
        if decision.kind != "place_marker":
            return None
        payment = fewest_wilds(self.cost, self.cards.hand(table, decision.seat))
        if payment is None or any(kind == self.cards.locomotive for kind, _ in payment):
            return Decline()
        owner = self.claiming.part(table).owner
        tracks = enumerate(self.claiming.tracks)
        free = [end for number, track in tracks if owner[number] == FREE for end in (track.a, track.b)]
        return PlaceMarker(max(self.free_ends(table, decision.ask.data), key=free.count), payment)

    def refusals(self) -> Mapping[str, Refusal]:
        return {"place_marker": Refusal("OWE-8", "a marker is bought only right after a claim, on an end of that route")}

    def explain(self) -> list[str]:
        s = self.settings
        return [
            f"Each player has {s.each} city markers; the first stands on the starting city. After claiming a route its player "
            f"may buy one for an end of that route, for {s.price} cards of one color, locomotives included. A city has one "
            "marker at most, and it stays for good.",
            "The points of a route go to whoever has a marker on an end of it: with two owners to both in full, with both ends "
            "owned by one player to that player twice. The claimer scores only if there is no marker, or an own one.",
        ]
