"""Which track beds can be built now, and in which colors: pieces of the bed's length (FR-9 to FR-12)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from ttr_tui.engine.actions import Decline, Refusal
from ttr_tui.engine.decisions import Offer
from ttr_tui.engine.table import Block, Table

if TYPE_CHECKING:
    from ttr_tui.engine.mechanisms.track_building import TrackBuilding


@dataclass(frozen=True, slots=True)
class BuildTrack:
    """Lay a piece of this color (a card kind) on a bed, by index."""

    track: int
    color: int
    type: ClassVar[str] = "build_track"


class BuildOffer(Offer):
    """Every open bed with every color of which a piece of its length is left. It knows why declining is refused (FRE-3)."""

    types = ("build_track", "decline")

    def __init__(self, building: TrackBuilding, table: Table, seat: int) -> None:
        self._building = building
        self._table = table
        self._seat = seat
        self.colors: dict[int, tuple[int, ...]] = building.colors_left(table)
        """By length the colors of which a piece is left, in the order of the deck's colors."""
        self._length = building.length
        open_beds = building.open_beds(table)
        self.beds: list[int] = [bed for bed in open_beds if self.colors[self._length[bed]]]
        """The beds that can be built now, by index, in the order of the map."""

    def colors_of(self, bed: int) -> tuple[int, ...]:
        """The colors in which an open bed can be built now."""
        return self.colors[self._length[bed]]

    def count(self) -> int:
        ways = {length: len(colors) for length, colors in self.colors.items()}
        return sum([ways[self._length[bed]] for bed in self.beds])

    def nth(self, index: int) -> BuildTrack:
        for bed in self.beds:
            colors = self.colors_of(bed)
            if index < len(colors):
                return BuildTrack(bed, colors[index])
            index -= len(colors)
        raise IndexError(index)

    def __iter__(self) -> Iterator[BuildTrack]:
        for bed in self.beds:
            for color in self.colors_of(bed):
                yield BuildTrack(bed, color)

    def refusal(self, action: Any) -> Refusal | None:
        if isinstance(action, Decline):
            return Refusal("FRE-3", "who has drawn train cards must build as long as any piece fits any open bed")
        building = self._building
        why = building.why_not_built(self._table, self._seat, action.track)
        if why is not None:
            return why
        if action.color not in self.colors_of(action.track):
            length = self._length[action.track]
            color = building.cards.card_words(action.color)
            return Refusal("FRE-4", f"no {color} piece of {length} spaces is left: choose another color or bed")
        return None

    def perform(self, table: Table, action: BuildTrack) -> Block | None:
        self._building.build(table, self._seat, action)
        return None
