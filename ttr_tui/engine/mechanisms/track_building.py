"""Track beds: no color and no price until somebody lays a piece of track on them (FR-4 to FR-6, FR-9 to FR-13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from pydantic import Field

from ttr_tui.engine.actions import ActionShapeError, Refusal, need
from ttr_tui.engine.decisions import Decision, Offer
from ttr_tui.engine.mechanism import Claim, Mechanism, Settings, Viewer
from ttr_tui.engine.mechanisms.building_offer import BuildOffer, BuildTrack
from ttr_tui.engine.mechanisms.claiming import FREE, NO_PRICE, Claiming
from ttr_tui.engine.mechanisms.crossings import Crossings
from ttr_tui.engine.mechanisms.market import DrawCard
from ttr_tui.engine.mechanisms.train_cards import TrainCards
from ttr_tui.engine.positions import PositionReader
from ttr_tui.engine.rulebook import Rulebook
from ttr_tui.engine.table import Ask, Block, Table
from ttr_tui.variant.faults import nearest
from ttr_tui.variant.model import BED


class BuildingSettings(Settings):
    """How many pieces of each length there are of every color."""

    pieces: dict[Annotated[int, Field(ge=1)], Annotated[int, Field(ge=0, le=50)]]


class BuiltPart:
    """`color`: the color (a card kind) of the piece on each bed that is built and not claimed, by the bed's index."""

    __slots__ = ("color",)

    def __init__(self, color: dict[int, int]) -> None:
        self.color = color

    def copy(self) -> BuiltPart:
        return BuiltPart(dict(self.color))


class TrackBuilding(Mechanism):
    """Who draws train cards must lay a piece on a bed; claimed, a bed gives its piece back to the supply."""

    key = "track_building"
    Settings = BuildingSettings
    settings: BuildingSettings
    needs = ("train_cards", "market", "claiming")
    action_types = ("build_track",)
    decision_kinds = ("build_track",)
    position_keys = ("built",)
    builds_beds = True

    def bind(self, rulebook: Rulebook) -> None:
        self.cards = rulebook.get(TrainCards)
        self.claiming = rulebook.get(Claiming)
        self.crossings = rulebook.find(Crossings)
        self.colors = tuple(self.cards.number[color] for color in self.cards.settings.colors)
        tracks = self.claiming.tracks
        self.length = {number: track.length for number, track in enumerate(tracks) if track.color == BED}
        """The spaces of each bed, by index."""
        self.beds = tuple(self.length)
        self.prices = {
            (bed, kind): self.claiming.numbered_price(rulebook, bed, self.cards.kinds[kind])
            for bed in self.beds
            for kind in self.colors
        }
        """The number of each bed's price in each color."""
        if self.crossings is not None and self.crossings.index > self.index:
            rulebook.fault(self, "'track_building' has to come after 'crossings' in the rules")
        if not self.beds:
            rulebook.fault(self, "the map has no track beds to build on")
        for length in sorted(set(self.length.values()) - set(self.settings.pieces)):
            rulebook.fault(self, f"no pieces for beds of {length} spaces", "pieces")

    # -- questions ----------------------------------------------------------------------------------------------

    def built(self, table: Table) -> dict[int, int]:
        """The color of the piece on each bed that is built and not claimed. Not to be changed by the caller."""
        part: BuiltPart = table.parts[self.index]
        return part.color

    def supply(self, table: Table) -> dict[int, dict[int, int]]:
        """The pieces left: color (a card kind) → length → number (FR-4). All that are not on the board (FR-13)."""
        left = {kind: dict(self.settings.pieces) for kind in self.colors}
        for bed, kind in self.built(table).items():
            left[kind][self.length[bed]] -= 1
        return left

    def colors_left(self, table: Table) -> dict[int, tuple[int, ...]]:
        """By length of a piece the colors of which one is left."""
        supply = self.supply(table)
        return {n: tuple(kind for kind in self.colors if supply[kind][n] > 0) for n in self.settings.pieces}

    def open_beds(self, table: Table) -> list[int]:
        """The beds on which a piece may be laid, by index: not built, not claimed, not shut (FR-11, FR-12)."""
        part, everybody = self.claiming.part(table), self.claiming.all_seats
        return [bed for bed in self.beds if part.price_of[bed] == NO_PRICE and part.barred[bed] != everybody]

    def would_shut(self, table: Table, bed: int) -> list[int]:
        """The tracks still open that a piece on this bed would shut for everybody, by index (FR-11, FR-12)."""
        across = self.crossings.would_shut(table, bed) if self.crossings is not None else []
        if not self.claiming.closes_parallels:
            return across
        part, shut = self.claiming.part(table), self.claiming.all_seats
        beside = self.claiming.parallels[bed]
        return across + [other for other in beside if part.owner[other] == FREE and part.barred[other] != shut]

    def why_not_built(self, table: Table, seat: int, track: int) -> Refusal | None:
        """Why no piece of any color may be laid on this track; None if one may."""
        claiming = self.claiming
        part = claiming.part(table)
        name = claiming.names[track]
        if claiming.tracks[track].color != BED:
            return Refusal("FR-6", f"{name} is no track bed: it is printed, so it counts as built from the start")
        if part.owner[track] != FREE:
            return Refusal("FR-11", f"{name} is claimed already by {table.names[part.owner[track]]}")
        if track in self.built(table):
            return Refusal("FR-11", f"{name} is built already, and a piece is never moved or covered")
        if part.barred[track] != claiming.all_seats:
            return None
        across = self.crossings.why_shut(table, seat, track) if self.crossings is not None else None
        return across or self._one_of_parallels(table, track)

    def _one_of_parallels(self, table: Table, track: int) -> Refusal:
        name = self.claiming.names[track]
        return Refusal("FR-12", f"with {table.n} players only one of the parallel tracks {name} is built, and one has been")

    def why_shut(self, table: Table, seat: int, track: int) -> Refusal | None:
        """A bed without a piece cannot be claimed, whatever is paid (FR-5)."""
        part = self.claiming.part(table)
        if self.claiming.tracks[track].color != BED or part.price_of[track] != NO_PRICE:
            return None
        if part.barred[track] == self.claiming.all_seats:
            return self._one_of_parallels(table, track)
        return Refusal("FR-5", f"{self.claiming.names[track]} is a track bed: it must be built before it can be claimed")

    # -- building -----------------------------------------------------------------------------------------------

    def new_part(self, table: Table) -> BuiltPart:
        return BuiltPart({})

    def after_action(self, table: Table, seat: int, action_type: str) -> Block | None:
        """After the whole draw a piece must be laid, if any fits any open bed: public facts alone (FR-9, FRE-1 to FRE-3)."""
        if action_type != DrawCard.type or not BuildOffer(self, table, seat).beds:
            return None
        return [Ask("build_track", seat, self._offers)]

    def _offers(self, table: Table, ask: Ask) -> Sequence[Offer]:
        return (BuildOffer(self, table, ask.seat),)

    def build(self, table: Table, seat: int, action: BuildTrack) -> None:
        """Lay the piece, and tell it."""
        self.lay(table, action.track, action.color)
        if table.events is not None:
            color, name = self.cards.kinds[action.color], self.claiming.names[action.track]
            data = {"track": self.claiming.tracks[action.track].id, "color": color}
            table.tell("track_built", seat, f"{table.names[seat]} built {name} in {color}", data=data)

    def lay(self, table: Table, bed: int, kind: int) -> None:
        """Lay a piece: the bed is on offer in that color to everybody, what it shuts is shut (FR-10 to FR-12)."""
        self.built(table)[bed] = kind
        self.claiming.put_on_offer(table, bed, self.prices[bed, kind])
        if self.crossings is not None:
            self.crossings.shut(table, bed)
        if self.claiming.closes_parallels:
            for other in self.claiming.parallels[bed]:
                self.claiming.bar(table, other, self.claiming.all_seats)

    def claim_stands(self, table: Table, claim: Claim) -> Block | None:
        """The piece goes back to the supply: trains lie there now (FR-13)."""
        if self.built(table).pop(claim.track, None) is not None:
            self.claiming.part(table).price_of[claim.track] = NO_PRICE
        return None

    # -- views and positions ------------------------------------------------------------------------------------

    def show(self, table: Table, viewer: Viewer, state: dict[str, Any]) -> None:
        """The beds built, and the supply by color and length, as text like all keys of JSON (FRE-19)."""
        state["built"] = self._written(table)
        state["pieces"] = {
            self.cards.kinds[kind]: {str(length): count for length, count in left.items()}
            for kind, left in self.supply(table).items()
        }

    def _written(self, table: Table) -> dict[str, str]:
        tracks = self.claiming.tracks
        return {tracks[bed].id: self.cards.kinds[kind] for bed, kind in sorted(self.built(table).items())}

    def read_position(self, table: Table, position: PositionReader) -> None:
        names = {self.cards.kinds[kind]: kind for kind in self.colors}
        for word, color in position.mapped(position.document.get("built"), "built", "built").items():
            track = self.claiming.track_number.get(word)
            kind = names.get(color) if isinstance(color, str) else None
            if track is None:
                position.fault(f"no track '{word}'{nearest(str(word), self.claiming.track_number)}", "built", word)
            elif kind is None:
                position.fault(f"no color '{color}' of track pieces{nearest(str(color), names)}", "built", word)
            elif (why := self.why_not_built(table, table.seat, track)) is not None:
                position.fault(f"{why.text} ({why.rule})", "built", word)
            else:
                self._lay_of_position(table, position, track, kind)

    def _lay_of_position(self, table: Table, position: PositionReader, track: int, kind: int) -> None:
        length = self.length[track]
        if self.supply(table)[kind][length] > 0:
            self.lay(table, track, kind)
            return
        pieces = f"{self.settings.pieces[length]} {self.cards.card_words(kind)} pieces of {length} spaces"
        position.fault(f"there are only {pieces}, and this makes more (FR-4)", "built", self.claiming.tracks[track].id)

    def write_position(self, table: Table, document: dict[str, Any]) -> None:
        document["built"] = self._written(table)

    # -- words and JSON -----------------------------------------------------------------------------------------

    def read_action(self, rulebook: Rulebook, document: dict[str, Any]) -> BuildTrack:
        word, color = need(document, "track", "color")
        track = self.claiming.track_number.get(word) if isinstance(word, str) else None
        if track is None:
            raise ActionShapeError(f"no track '{word}'{nearest(str(word), self.claiming.track_number)}")
        if not isinstance(color, str) or color not in self.cards.settings.colors:
            raise ActionShapeError(f"no color '{color}' of track pieces{nearest(str(color), self.cards.settings.colors)}")
        return BuildTrack(track, self.cards.number[color])

    def write_action(self, rulebook: Rulebook, action: BuildTrack) -> dict[str, Any]:
        return {"type": action.type, "track": self.claiming.tracks[action.track].id, "color": self.cards.kinds[action.color]}

    def label(self, table: Table, action: BuildTrack) -> str:
        track = self.claiming.tracks[action.track]
        which = f" ({track.id.partition('#')[2]})" if "#" in track.id else ""
        return f"Build {self.claiming.names[action.track]}{which} in {self.cards.kinds[action.color]}"

    def advice(self, table: Table, decision: Decision) -> BuildTrack | None:
        """The color the hand has most of, on the longest bed that it could pay; on a short one if it can pay none."""
        if decision.kind != "build_track":
            return None
        hand = self.cards.hand(table, decision.seat)
        wild = hand[self.cards.locomotive]
        tracks = self.claiming.tracks

        def merit(action: BuildTrack) -> tuple[int, int, int]:
            length, held = tracks[action.track].length, hand[action.color]
            return (length, held, 0) if held + wild >= length else (0, held, -length)

        best: BuildTrack = max(decision, key=merit)
        return best

    def refusals(self) -> Mapping[str, Refusal]:
        return {"build_track": Refusal("FR-9", "a track is built only after drawing train cards, once")}

    def explain(self) -> list[str]:
        pieces = ", ".join(f"{count} of {length} spaces" for length, count in self.settings.pieces.items())
        alone = "only one is built" if self.claiming.closes_parallels else "each is built by itself"
        return [
            f"Most tracks are beds: they cannot be claimed before they are built. Of every color there are {pieces}.",
            "Who has drawn train cards must then take a piece of any color and lay it on an open bed of its length, anywhere. "
            "That gives the route its color for everybody, and its builder neither points nor a right to it. "
            f"Of parallel beds {alone}.",
            "When a built route is claimed, its piece goes back to the supply.",
        ]
