"""Passengers: put down after a claim, sent off once on a tour for merchandise (MK-20, MK-23 to MK-29)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from pydantic import Field

from ttr_tui.engine.actions import ActionShapeError, Decline, Refusal, need
from ttr_tui.engine.decisions import Decision, DeclineOffer, Offer
from ttr_tui.engine.mechanism import Claim, Mechanism, Settings, Viewer
from ttr_tui.engine.mechanisms.claiming import FREE, Claiming
from ttr_tui.engine.mechanisms.merchandise import Merchandise
from ttr_tui.engine.mechanisms.passenger_offers import (
    MoveOffer,
    MovePassenger,
    PlaceOffer,
    PlacePassenger,
    Stop,
    StopOffer,
    Tour,
    Travel,
    TravelOffer,
    setting_out,
)
from ttr_tui.engine.mechanisms.touring import BRIEF, EFFORT, Journey, Way, best_journey
from ttr_tui.engine.mechanisms.train_cards import TrainCards
from ttr_tui.engine.positions import PositionReader
from ttr_tui.engine.rulebook import Rulebook
from ttr_tui.engine.table import Ask, Block, Table
from ttr_tui.variant.faults import nearest


class PassengerSettings(Settings):
    """How many passengers each player has, and the kind of card that lets one use a route of another player."""

    each: Annotated[int, Field(ge=1, le=10)] = 3
    card: str = "passenger"


class PassengersPart:
    """`standing`: the cities of each seat's passengers, by index, in the order put down. `used`: how many have left."""

    __slots__ = ("standing", "used")

    def __init__(self, standing: list[list[int]], used: list[int]) -> None:
        self.standing = standing
        self.used = used

    def copy(self) -> PassengersPart:
        return PassengersPart([cities[:] for cities in self.standing], self.used[:])


class Passengers(Mechanism):
    """The passengers on the board, the action of sending one off, and its tour step by step."""

    key = "passengers"
    Settings = PassengerSettings
    settings: PassengerSettings
    needs = ("train_cards", "claiming")
    action_types = ("place_passenger", "move_passenger", "travel", "stop")
    decision_kinds = ("place_passenger", "travel")
    player_keys = ("passengers", "passengers_used")

    def bind(self, rulebook: Rulebook) -> None:
        self.cards = rulebook.get(TrainCards)
        self.claiming = rulebook.get(Claiming)
        self.merchandise = rulebook.find(Merchandise)
        cities = rulebook.variant.cities
        self.names = [city.name for city in cities]
        self.ids = [city.id for city in cities]
        self.number = {city.id: i for i, city in enumerate(cities) if city.zone is None}
        self.cities = frozenset(self.number.values())
        self.tracks_at: list[list[int]] = [[] for _ in cities]
        """By city the tracks that lead from it to another city: none that begins or ends in a country (MK-27)."""
        for number, track in enumerate(rulebook.variant.tracks):
            if track.a in self.cities and track.b in self.cities:
                self.tracks_at[track.a].append(number)
                self.tracks_at[track.b].append(number)
        self.card = self.cards.number.get(self.settings.card, -1)
        if self.card < 0:
            word = self.settings.card
            rulebook.fault(self, f"no card '{word}'{nearest(word, self.cards.kinds)}", "card")

    # -- questions ----------------------------------------------------------------------------------------------

    def part(self, table: Table) -> PassengersPart:
        """The passengers of a table."""
        part: PassengersPart = table.parts[self.index]
        return part

    def supply(self, table: Table, seat: int) -> int:
        """How many passengers a seat can still put down."""
        part = self.part(table)
        return self.settings.each - len(part.standing[seat]) - part.used[seat]

    def standing_in(self, table: Table, city: int) -> int | None:
        """The seat whose passenger stands in a city; None if there is none."""
        return next((seat for seat, cities in enumerate(self.part(table).standing) if city in cities), None)

    def ends(self, track: int) -> list[int]:
        """The ends of a track that are cities, by index (MK-E12)."""
        both = self.claiming.tracks[track]
        return [end for end in (both.a, both.b) if end in self.cities]

    def free_ends(self, table: Table, track: int) -> list[int]:
        """The ends of a track that are cities in which no passenger stands (MK-20)."""
        return [end for end in self.ends(track) if self.standing_in(table, end) is None]

    def other_end(self, track: int, city: int) -> int:
        """The end of a track that is not this one."""
        both = self.claiming.tracks[track]
        return both.b if both.a == city else both.a

    def ways(self, table: Table, seat: int, city: int, used: Sequence[int]) -> list[int]:
        """The tracks that a passenger of this seat can use from a city, by index, in the order of the map."""
        cards = self.cards.hand(table, seat)[self.card]
        owner = self.claiming.part(table).owner
        return [t for t in self.tracks_at[city] if (owner[t] == seat or (cards and owner[t] != FREE)) and t not in used]

    def may_go_on(self, table: Table, seat: int, tour: Tour) -> bool:
        """Whether, by what everybody can see, a track may be left to travel: how many cards a hand has, not which."""
        owner = self.claiming.part(table).owner
        left = [owner[t] for t in self.tracks_at[tour.at] if owner[t] != FREE and t not in tour.used]
        return seat in left or (bool(left) and any(self.cards.hand(table, seat)))

    def tour_in_progress(self, table: Table) -> Tour | None:
        """The tour that waits for its next step, or None."""
        asking = table.asking
        if asking is None or asking.kind != "travel":
            return None
        tour: Tour = asking.data
        return tour

    # -- putting one down ---------------------------------------------------------------------------------------

    def new_part(self, table: Table) -> PassengersPart:
        return PassengersPart([[] for _ in range(table.n)], [0] * table.n)

    def offers_after_claim(self, table: Table, claim: Claim) -> Block | None:
        """Ask if a passenger is in the supply and one of the ends can take it: public facts alone (MK-20)."""
        if not self.supply(table, claim.seat) or not self.free_ends(table, claim.track):
            return None
        return [Ask("place_passenger", claim.seat, self._place_offers, claim.track, self._place_details)]

    def _place_offers(self, table: Table, ask: Ask) -> Sequence[Offer]:
        return (PlaceOffer(self, table, ask.seat, ask.data), DeclineOffer(lambda there: self.tell_declined(there, ask.seat)))

    def _place_details(self, table: Table, ask: Ask) -> Mapping[str, Any]:
        cities = [self.ids[city] for city in self.free_ends(table, ask.data)]
        return {"track": self.claiming.tracks[ask.data].id, "cities": cities}

    def place(self, table: Table, seat: int, city: int) -> None:
        """Put a passenger from the supply into a city."""
        self.part(table).standing[seat].append(city)
        text = f"{table.names[seat]} put a passenger down in {self.names[city]}"
        table.tell("passenger_placed", seat, text, data={"city": self.ids[city]})

    def tell_declined(self, table: Table, seat: int) -> None:
        """Tell that no passenger was put down."""
        table.tell("passenger_declined", seat, f"{table.names[seat]} put no passenger down")

    # -- the tour -----------------------------------------------------------------------------------------------

    def turn_offers(self, table: Table, seat: int) -> Sequence[Offer]:
        return (MoveOffer(self, table, seat),)

    def set_out(self, table: Table, seat: int, city: int) -> Block:
        """Begin a tour; no token is taken in the city where it begins (MK-25)."""
        text = f"{table.names[seat]}'s passenger set out from {self.names[city]}"
        table.tell("passenger_set_out", seat, text, data={"city": self.ids[city]})
        return [self._ask(seat, setting_out(city, self.part(table).standing[seat].index(city)))]

    def _ask(self, seat: int, tour: Tour) -> Ask:
        return Ask("travel", seat, self._travel_offers, tour, self._travel_details)

    def _travel_offers(self, table: Table, ask: Ask) -> Sequence[Offer]:
        return (TravelOffer(self, table, ask.seat, ask.data), StopOffer(self, ask.seat, ask.data))

    def _travel_details(self, table: Table, ask: Ask) -> Mapping[str, Any]:
        return self._facts(ask.data)

    def _facts(self, tour: Tour) -> dict[str, Any]:
        """What everybody sees of a tour."""
        tracks = self.claiming.tracks
        return {"from": self.ids[tour.start], "at": self.ids[tour.at], "used": [tracks[t].id for t in tour.used]}

    def travel(self, table: Table, seat: int, tour: Tour, track: int) -> Block | None:
        """Use a track, pay for it if it is another's, take what lies at its end; then ask for the next, or end the tour."""
        owner = self.claiming.part(table).owner[track]
        if owner != seat:
            self.cards.pay(table, seat, ((self.card, 1),))
        city = self.other_end(track, tour.at)
        self.part(table).standing[seat][tour.passenger] = city
        value = 0
        if self.merchandise is not None and city not in tour.visited:
            value = self.merchandise.take(table, seat, city)
        if table.events is not None:
            self._tell_travel(table, seat, track, city, value)
        tour = tour._replace(at=city, used=(*tour.used, track), visited=tour.visited | {city})
        if self.may_go_on(table, seat, tour):
            return [self._ask(seat, tour)]
        self.leave(table, seat, tour)
        return None

    def _tell_travel(self, table: Table, seat: int, track: int, city: int, value: int) -> None:
        owner = self.claiming.part(table).owner[track]
        text = f"{table.names[seat]}'s passenger traveled to {self.names[city]}"
        if owner != seat:
            text += f" on {table.names[owner]}'s route for a {self.card_words(1)} card"
        if value:
            text += f" and took a {value}" + self.claiming.points_words(table, seat, [(seat, value)])
        data = {"track": self.claiming.tracks[track].id, "city": self.ids[city], "token": value, "card": owner != seat}
        table.tell("passenger_traveled", seat, text, data=data)

    def leave(self, table: Table, seat: int, tour: Tour) -> None:
        """The tour is over: the passenger leaves the game (MK-29)."""
        part = self.part(table)
        del part.standing[seat][tour.passenger]
        part.used[seat] += 1
        text = f"{table.names[seat]}'s passenger ended its journey in {self.names[tour.at]} and left the game"
        table.tell("passenger_left", seat, text, data={"city": self.ids[tour.at], "used": self._facts(tour)["used"]})

    def best_journey(self, table: Table, seat: int, tour: Tour, effort: int = EFFORT) -> Journey:
        """How a tour goes on best: the most points, of those the fewest cards. `exact` is False if it may not be the best.

        It rests on what the seat may know: the board and its own hand.
        """
        owner = self.claiming.part(table).owner
        tracks = self.claiming.tracks
        ways = tuple(
            Way(t, tracks[t].a, tracks[t].b, int(owner[t] != seat))
            for t in range(len(tracks))
            if owner[t] != FREE and t not in tour.used and tracks[t].a in self.cities and tracks[t].b in self.cities
        )
        values = tuple(0 if city in tour.visited else self._top(table, city) for city in range(len(self.names)))
        return best_journey(ways, values, tour.at, self.cards.hand(table, seat)[self.card], effort)

    # -- payments -----------------------------------------------------------------------------------------------

    def refuses_payment(self, table: Table, claim: Claim) -> Refusal | None:
        if all(kind != self.card for kind, _ in claim.payment):
            return None
        return Refusal("MK-E9", f"{self.card_words(1)} cards never pay for a route, neither as a color nor in place of one")

    def card_words(self, count: int) -> str:
        """The kind of card that lets a passenger use another's route, in words."""
        return self.cards.card_words(self.card, count)

    # -- views and positions ------------------------------------------------------------------------------------

    def show(self, table: Table, viewer: Viewer, state: dict[str, Any]) -> None:
        self._write(table, state)
        tour = self.tour_in_progress(table)
        if tour is not None:
            state["tour"] = self._facts(tour)

    def _write(self, table: Table, document: dict[str, Any]) -> None:
        part = self.part(table)
        for seat, cities in enumerate(part.standing):
            document["players"][seat]["passengers"] = [self.ids[city] for city in cities]
            document["players"][seat]["passengers_used"] = part.used[seat]

    def full(self, table: Table) -> dict[str, Any]:
        tour = self.tour_in_progress(table)
        return {} if tour is None else {"tour": self._facts(tour), "place": tour.passenger}

    def supplies(self) -> Mapping[str, int]:
        return {"passengers": self.settings.each}

    def read_position(self, table: Table, position: PositionReader) -> None:
        part = self.part(table)
        each = self.settings.each
        for seat in range(table.n):
            where = ("players", seat, "passengers")
            for i, word in enumerate(position.listed(position.of_player(seat, "passengers"), "passengers", *where)):
                city = self.number.get(word) if isinstance(word, str) else None
                if city is None:
                    position.fault(f"no city '{word}' for a passenger{nearest(str(word), self.number)}", *where, i)
                elif (owner := self.standing_in(table, city)) is not None:
                    message = f"in '{word}' stands a passenger already: {table.names[owner]}'s (MK-20)"
                    position.fault(message, *where, i)
                else:
                    part.standing[seat].append(city)
            used = position.of_player(seat, "passengers_used", 0)
            where = ("players", seat, "passengers_used")
            part.used[seat] = position.whole(used, 0, each, "the number of passengers used up", *where) or 0
            if len(part.standing[seat]) + part.used[seat] > each:
                message = f"a player has {each} passengers: {len(part.standing[seat])} on the board and {part.used[seat]} used"
                position.fault(f"{message} are more", "players", seat, "passengers")

    def write_position(self, table: Table, document: dict[str, Any]) -> None:
        self._write(table, document)

    # -- words and JSON -----------------------------------------------------------------------------------------

    def read_action(self, rulebook: Rulebook, document: dict[str, Any]) -> Any:
        if document["type"] == Stop.type:
            need(document)
            return Stop()
        if document["type"] == Travel.type:
            (word,) = need(document, "track")
            track = self.claiming.track_number.get(word) if isinstance(word, str) else None
            if track is None:
                raise ActionShapeError(f"no track '{word}'{nearest(str(word), self.claiming.track_number)}")
            return Travel(track)
        (word,) = need(document, "city")
        if not isinstance(word, str) or word not in self.ids:
            raise ActionShapeError(f"no city '{word}'{nearest(str(word), self.number)}")
        city = self.ids.index(word)
        return PlacePassenger(city) if document["type"] == PlacePassenger.type else MovePassenger(city)

    def write_action(self, rulebook: Rulebook, action: Any) -> dict[str, Any]:
        if isinstance(action, Stop):
            return {"type": action.type}
        if isinstance(action, Travel):
            return {"type": action.type, "track": self.claiming.tracks[action.track].id}
        return {"type": action.type, "city": self.ids[action.city]}

    def label(self, table: Table, action: Any) -> str:
        if isinstance(action, Decline):
            return "Put no passenger down"
        if isinstance(action, Stop):
            return "Stop here"
        if isinstance(action, PlacePassenger):
            return f"Put a passenger down in {self.names[action.city]}"
        if isinstance(action, MovePassenger):
            return f"Send off the passenger in {self.names[action.city]}"
        return self._travel_label(table, action)

    def _travel_label(self, table: Table, action: Travel) -> str:
        tour = self.tour_in_progress(table)
        owner = self.claiming.part(table).owner[action.track]
        name = self.claiming.names[action.track] if tour is None else f"to {self.names[self.other_end(action.track, tour.at)]}"
        if owner == table.seat:
            return f"Travel {name}"
        return f"Travel {name} on {table.names[owner]}'s route for a {self.card_words(1)} card"

    def advice(self, table: Table, decision: Decision) -> PlacePassenger | Travel | Stop | Decline | None:
        """Put a passenger down where the least lies, and let it travel the way with the most points."""
        if decision.kind == "place_passenger":
            cities = self.free_ends(table, decision.ask.data)
            return PlacePassenger(min(cities, key=lambda city: self._top(table, city)))
        if decision.kind != "travel":
            return None
        tour: Tour = decision.ask.data
        journey = self.best_journey(table, decision.seat, tour, BRIEF)
        if journey.tracks:
            return Travel(journey.tracks[0])
        return Stop() if tour.used else Travel(self.ways(table, decision.seat, tour.at, ())[0])

    def _top(self, table: Table, city: int) -> int:
        return self.merchandise.top(table, city) if self.merchandise is not None else 0

    def refusals(self) -> Mapping[str, Refusal]:
        return {
            "place_passenger": Refusal("MK-20", "a passenger is put down in the action that claims a route"),
            "move_passenger": Refusal("MK-8", "a passenger is sent off as the whole action of a turn"),
            "travel": Refusal("MK-23", "no passenger is on its way"),
            "stop": Refusal("MK-23", "no passenger is on its way"),
        }

    def explain(self) -> list[str]:
        card = self.card_words(1)
        return [
            f"Each player has {self.settings.each} passengers. Who claims a route may put one down in a city at its end where "
            "no passenger stands.",
            "Sending a passenger off is the whole action of a turn: it travels over own routes, each at most once, as far as "
            f"wanted; each {card} card played lets it use one route of another player. It does not enter countries.",
            "It takes the top token of every city it comes to, one a city, none where it began. Then it leaves the game.",
        ]
