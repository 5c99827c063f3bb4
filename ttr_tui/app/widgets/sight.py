"""What the eyes at the screen see of a session at one moment. Panels read this and nothing else.

Everything comes from the viewer's own view, so no panel can show what the viewer may not know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from ttr_tui.app.session import LogEntry, Session
from ttr_tui.app.typed_places import TypedPlaces
from ttr_tui.app.widgets.choices import Choice, cards_of, choices_of
from ttr_tui.app.widgets.tours import Tours
from ttr_tui.app.widgets.ways import Network, Way
from ttr_tui.engine.actions import ActionShapeError, Refusal
from ttr_tui.engine.decisions import Decision, Offer
from ttr_tui.engine.mechanism import Claim
from ttr_tui.engine.mechanisms.claim_offer import ClaimOffer
from ttr_tui.engine.mechanisms.claiming import Claiming
from ttr_tui.engine.mechanisms.crossings import Crossings
from ttr_tui.engine.mechanisms.ticket_facts import TicketInPlay, ticket_of
from ttr_tui.engine.mechanisms.tickets import Tickets
from ttr_tui.engine.mechanisms.track_building import TrackBuilding
from ttr_tui.engine.mechanisms.train_cards import TrainCards
from ttr_tui.variant.model import TRACK_COLORS, TicketFact, Track


@dataclass(frozen=True, slots=True)
class HeldTicket:
    """A ticket with how it stands: `done`, or the shortest `way` still open (None: there is none)."""

    ticket: TicketInPlay
    done: bool
    way: Way | None


class Sight:
    """A session at one moment, from the viewer's seat. Made anew after each change; works things out when asked."""

    def __init__(self, session: Session) -> None:
        self._game = session.game
        self.view = session.view()
        self.viewer = session.viewer
        self.seats = session.seats
        self.since: Sequence[LogEntry] = session.since(session.viewer)
        self.log: Sequence[LogEntry] = session.log
        self.own_move: Sequence[LogEntry] = session.own_move(session.viewer) if session.viewer is not None else ()
        self.rulebook = session.game.table.rulebook
        self.variant = self.rulebook.variant
        self.undoable = self.viewer is not None and session.game.undoable_by == self.viewer
        self._choices: dict[frozenset[str] | None, tuple[Choice, ...]] = {}

    # -- the table ----------------------------------------------------------------------------------------------

    @property
    def state(self) -> Mapping[str, Any]:
        """The contract's state as the viewer may know it."""
        return self.view.state

    @property
    def decision(self) -> Decision | None:
        """The decision waited for, if it is the viewer's."""
        return self.view.decision

    @property
    def kind(self) -> str:
        """The kind of the viewer's decision, or an empty word."""
        decision = self.decision
        return decision.kind if decision is not None else ""

    @property
    def asked_seat(self) -> int | None:
        """The seat that everybody waits for; None when the game is over."""
        asked = self.state["decision"]
        return None if asked is None else asked["seat"]

    @property
    def own(self) -> Mapping[str, Any] | None:
        """The viewer's own player in the state; None for a spectator."""
        return None if self.viewer is None else self.state["players"][self.viewer]

    @property
    def colors(self) -> tuple[str, ...]:
        """Each seat's color."""
        return tuple(seat.color for seat in self.seats)

    @cached_property
    def final_at_once(self) -> bool:
        """Whether no answer to what is asked could be taken back, as one that opens the answers of all."""
        decision = self.decision
        if decision is None:
            return False
        after = self._game.copy(undo=True)
        after.apply(next(iter(decision)))
        return after.undoable_by != decision.seat

    # -- cards --------------------------------------------------------------------------------------------------

    @cached_property
    def cards(self) -> tuple[str, ...]:
        """All kinds of cards in the order in which hands are shown."""
        mechanism = self.rulebook.find(TrainCards)
        return mechanism.kinds if mechanism is not None else ()

    @cached_property
    def hand(self) -> Mapping[str, int] | None:
        """The viewer's own cards; None for a spectator."""
        return self.own.get("hand") if self.own is not None else None

    def named(self, payment: Sequence[tuple[int, int]]) -> dict[str, int]:
        """A payment as card → count."""
        return {self.cards[kind]: count for kind, count in payment}

    # -- tracks and cities --------------------------------------------------------------------------------------

    @cached_property
    def typed_places(self) -> TypedPlaces:
        """What the map's cities and tracks may be typed as."""
        return TypedPlaces(self.variant)

    @cached_property
    def owners(self) -> dict[int, int]:
        """The seat that owns each claimed track, by index."""
        number = self.variant.track_index()
        return {number[track]: seat for track, seat in self.state.get("tracks", {}).items()}

    @cached_property
    def closed(self) -> frozenset[int]:
        """Free tracks that nobody can claim any more."""
        number = self.variant.track_index()
        return frozenset(number[track] for track in self.state.get("closed", ()))

    @cached_property
    def claimable(self) -> tuple[int, ...]:
        """The tracks that the viewer can claim now."""
        offer = self.offer("claim_route")
        return tuple(offer.tracks()) if offer is not None else ()  # type: ignore[attr-defined]  # the claim offer's own

    @cached_property
    def in_reach(self) -> tuple[int, ...]:
        """The tracks that the viewer's cards and trains would pay for, whoever's turn it is; none before the first turn.

        What the board sets off: it changes by what is drawn and claimed, not to and fro with every turn.
        """
        mechanism = self.rulebook.find(Claiming)
        if mechanism is None or self.viewer is None or not self.state["turn"] or self.asked_seat is None:
            return ()
        return self.claimable or tuple(ClaimOffer(mechanism, self._game.table, self.viewer).tracks())

    @cached_property
    def goals(self) -> frozenset[int]:
        """The cities in which the viewer's open tickets end."""
        open_ones = (held.ticket for held in self.tickets or () if not held.done)
        return frozenset(city for ticket in open_ones for city in (*ticket.a_nodes, *ticket.b_nodes))

    @cached_property
    def built(self) -> dict[int, str]:
        """The color of each track bed that is built and not claimed, by the track's index."""
        number = self.variant.track_index()
        return {number[track]: color for track, color in self.state.get("built", {}).items()}

    def fact(self, track: int) -> Track:
        """What is printed of a track; a bed that is built has the color of its piece (FR-10)."""
        printed = self.variant.tracks[track]
        return replace(printed, color=self.built[track]) if track in self.built else printed

    @cached_property
    def twins(self) -> Mapping[int, tuple[int, ...]]:
        """Each free track with those of its kind: printed alike, and standing alike now, so that any will do."""
        found: dict[Any, list[int]] = {}
        claimable = frozenset(self.claimable)
        for number in range(len(self.variant.tracks)):
            if number not in self.owners:
                stands = (number in claimable, number in self.closed)
                found.setdefault((as_printed(self.fact(number)), stands), []).append(number)
        return {number: tuple(group) for group in found.values() for number in group}

    @cached_property
    def growth(self) -> tuple[int, ...]:
        """The tracks open to the viewer, whatever its cards, where a rule holds routes to its network (OW-9)."""
        mechanism = self.rulebook.find(Claiming)
        if mechanism is None or self.viewer is None or not self.rulebook.hooks["bars"]:
            return ()
        table, tracks = self._game.table, range(len(self.variant.tracks))
        return tuple(track for track in tracks if mechanism.why_closed(table, self.viewer, track) is None)

    def payments(self, track: int) -> list[Any]:
        """The ways to pay for a track now, fewest locomotives first."""
        offer = self.offer("claim_route")
        return offer.payments(track) if offer is not None else []  # type: ignore[attr-defined]  # as above

    def wilds_for(self, track: int) -> list[str]:
        """The kinds of cards that stand for any color when this track is paid for; none for a bed that is not built."""
        mechanism = self.rulebook.find(Claiming)
        price = mechanism.price_of(self._game.table, track) if mechanism is not None else None
        return [self.cards[kind] for kind in price.wilds] if price is not None else []

    def points_of(self, track: int) -> int:
        """What claiming the track is worth."""
        mechanism = self.rulebook.find(Claiming)
        return mechanism.value[track] if mechanism is not None else 0

    def shares_of(self, track: int) -> list[tuple[int, int]]:
        """(seat, points) pairs if the viewer claimed the track now; empty where points go to the claimer alone."""
        mechanism = self.rulebook.find(Claiming)
        if mechanism is None or self.viewer is None or not self.rulebook.hooks["who_scores"]:
            return []
        return mechanism.shares(self._game.table, Claim(track, self.viewer, ()))

    def rewards_of(self, track: int) -> list[tuple[int, str]]:
        """(points, for what) pairs that claiming the track now would bring the viewer besides."""
        mechanism = self.rulebook.find(Claiming)
        if mechanism is None or self.viewer is None:
            return []
        return mechanism.foretold(self._game.table, Claim(track, self.viewer, ()))

    def gain_of(self, track: int) -> int:
        """What claiming the track now would bring the viewer itself, all together."""
        shares = self.shares_of(track)
        own = sum(points for seat, points in shares if seat == self.viewer) if shares else self.points_of(track)
        return own + sum(points for points, _ in self.rewards_of(track))

    def shut_by_building(self, bed: int) -> list[int]:
        """The tracks that a piece on this bed would shut for everybody (FR-11, FR-12)."""
        mechanism = self.rulebook.find(TrackBuilding)
        return mechanism.would_shut(self._game.table, bed) if mechanism is not None else []

    def shut_by_claiming(self, track: int) -> list[int]:
        """The tracks across this one that claiming it would shut for everybody (FR-11)."""
        mechanism = self.rulebook.find(Crossings)
        return mechanism.would_shut(self._game.table, track) if mechanism is not None else []

    def city_name(self, city: int) -> str:
        """The printed name of a city."""
        return self.variant.cities[city].name

    def track_name(self, track: int) -> str:
        """The track's two cities."""
        fact = self.variant.tracks[track]
        return f"{self.city_name(fact.a)}–{self.city_name(fact.b)}"

    @cached_property
    def recent(self) -> frozenset[int]:
        """Tracks that others have claimed since the viewer last acted."""
        number = self.variant.track_index()
        events = (entry.event for entry in self.since if entry.event.seat != self.viewer)
        return frozenset(number[event.data["track"]] for event in events if event.type == "route_claimed")

    # -- tickets ------------------------------------------------------------------------------------------------

    @cached_property
    def network(self) -> Network:
        """What the viewer owns or could still claim."""
        taken = self.closed
        return Network(self.variant, self.owners, -1 if self.viewer is None else self.viewer, lambda t: t not in taken)

    def network_with(self, track: int) -> Network:
        """The same, if the viewer owned this track as well."""
        seat, taken = -1 if self.viewer is None else self.viewer, self.closed
        return Network(self.variant, {**self.owners, track: seat}, seat, lambda t: t not in taken)

    def ticket(self, written: Any) -> TicketInPlay:
        """A ticket from its place in the state: an id, or the whole of it if a position wrote it out."""
        if isinstance(written, str):
            return self.rulebook.get(Tickets).by_id(written)
        fact = TicketFact(written["a"], written["b"], written["points"])
        return ticket_of(self.variant, fact, f"{fact.a}-{fact.b}", written_out=True)

    def ticket_named(self, ticket_id: str) -> TicketInPlay:
        """A ticket of this table by the id that a score sheet gives, written-out ones too."""
        known = self.rulebook.get(Tickets).known(self._game.table)
        return next(ticket for ticket in known if ticket.id == ticket_id)

    def held(self, ticket: TicketInPlay) -> HeldTicket:
        """How a ticket stands for the viewer."""
        way = self.network.way(ticket.a_nodes, ticket.b_nodes)
        done = self.own is not None and ticket.id in self.own.get("completed_tickets", ())
        return HeldTicket(ticket, done, way)

    @cached_property
    def tickets(self) -> tuple[HeldTicket, ...] | None:
        """The viewer's own tickets; None for a spectator or where there are none in the rules."""
        if self.own is None or "tickets" not in self.own:
            return None
        return tuple(self.held(self.ticket(written)) for written in self.own["tickets"])

    @cached_property
    def wanted(self) -> frozenset[int]:
        """The tracks on the shortest ways of the viewer's open tickets that are not its own yet."""
        ways = (held.way.tracks for held in self.tickets or () if held.way is not None and not held.done)
        return frozenset(track for way in ways for track in way if track not in self.owners)

    @property
    def trains(self) -> int:
        """The viewer's trains left."""
        return self.own.get("trains", 0) if self.own is not None else 0

    # -- what can be done ---------------------------------------------------------------------------------------

    def offer(self, action_type: str) -> Offer | None:
        """What the viewer may do of this type now; None if nothing."""
        decision = self.decision
        offer = decision.offer(action_type) if decision is not None else None
        return offer if offer is not None and offer.count() else None

    def choices(self, types: frozenset[str] | None = None) -> tuple[Choice, ...]:
        """What the viewer can choose now among actions of these types (None: all)."""
        if self.decision is None:
            return ()
        if types not in self._choices:
            self._choices[types] = choices_of(self.decision, types, self.wilds)
        return self._choices[types]

    @cached_property
    def tours(self) -> Tours:
        """What the viewer's passengers can gain now."""
        return Tours(self.decision)

    def wilds(self, action: Any) -> int:
        """How many of an action's cards are not of a color."""
        return sum(count for kind, count in cards_of(action) or () if self.cards[kind] not in TRACK_COLORS)

    def choice_name(self, choice: Choice) -> str:
        """A choice in a few words: its place or, where the action is all there is to it, the action."""
        if choice.settled:
            return self.label(choice.actions[0])
        if choice.city is not None:
            return self.city_name(choice.city)
        if choice.track is not None:
            which = self.variant.tracks[choice.track].id.partition("#")[2]
            return self.track_name(choice.track) + (f" ({which})" if which else "")
        return choice.type.replace("_", " ")

    def is_at(self, choice: Choice, city: int) -> bool:
        """Whether a choice is a city, or a track that ends there."""
        if choice.track is not None:
            fact = self.variant.tracks[choice.track]
            return city in (fact.a, fact.b)
        return choice.city == city

    def label(self, action: Any) -> str:
        """An action of the viewer's decision in a few words."""
        return self.view.label(action)

    def written(self, action: Any) -> dict[str, Any]:
        """The JSON of an action."""
        return self._game.write_action(action)

    def action(self, document: Mapping[str, Any]) -> Any:
        """An action from its JSON."""
        return self._game.read_action(dict(document))

    def refusal(self, document: Mapping[str, Any]) -> Refusal | None:
        """Why the viewer may not do this now, or None. Out of turn, that is the reason."""
        if self.decision is None:
            return Refusal("CORE-6", self.not_your_turn())
        try:
            return self.decision.refusal(self.action(document))
        except ActionShapeError as error:
            return Refusal("", str(error))

    def not_your_turn(self) -> str:
        """Why a person can do nothing now."""
        seat = self.asked_seat
        return "the game is over" if seat is None else f"it is {self.seats[seat].name}'s turn"


def as_printed(fact: Track) -> tuple[Any, ...]:
    """Everything that is printed of a track; only its id is left out."""
    kind = (fact.color, fact.length, fact.locomotives, fact.tunnel)
    return (fact.a, fact.b, *kind, fact.crosses, repr(fact.facts))


def count_of(value: Any) -> str:
    """How many: of the own cards and tickets the state has all, of the others' only the number; hidden points `?`."""
    if value is None:
        return "?"
    if isinstance(value, Mapping):
        return str(sum(value.values()))
    return str(value if isinstance(value, int) else len(value))
