"""What a drawn board is to show: the state of its tracks and cities, and how it is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ttr_tui.board.palette import OWNER_COLORS

TERRAIN_WIDTH = 100
"""Boards narrower than this are drawn without terrain: there it costs contrast."""


@dataclass(frozen=True, slots=True)
class Scene:
    """The state of a board. Tracks and cities are indexes into the map's lists.

    `owners`: the seat that has each claimed track. `colors`: each seat's color, one of OWNER_COLORS; a seat is shown as
    its number + 1. `closed`: tracks nobody can claim any more. `selected`: the tracks the view is focused on; then the
    free tracks that are neither selected nor claimable fade. `claimable`: tracks the viewer can claim now. `recent`:
    tracks claimed since the viewer's last turn. `lit`: cities with a gold plate (the ends of tickets). `cursor`: the
    city the cursor is on.
    """

    owners: Mapping[int, int] = field(default_factory=dict)
    colors: tuple[str, ...] = OWNER_COLORS
    closed: frozenset[int] = frozenset()
    selected: frozenset[int] = frozenset()
    claimable: frozenset[int] = frozenset()
    recent: frozenset[int] = frozenset()
    lit: frozenset[int] = frozenset()
    cursor: int | None = None

    def track(self, track: int) -> TrackState:
        """The state of one track."""
        seat = self.owners.get(track)
        selected, claimable = track in self.selected, track in self.claimable
        return TrackState(
            seat=seat,
            color=None if seat is None else self.colors[seat],
            closed=track in self.closed and seat is None,
            selected=selected,
            claimable=claimable,
            recent=track in self.recent,
            faded=bool(self.selected) and seat is None and not (selected or claimable),
        )

    def city(self, city: int) -> tuple[bool, bool]:
        """Whether the city is lit, and whether the cursor is on it."""
        return city in self.lit, city == self.cursor


@dataclass(frozen=True, slots=True)
class TrackState:
    """The state of one track: its owner's seat and color (None: free), and how it is set off."""

    seat: int | None
    color: str | None
    closed: bool
    selected: bool
    claimable: bool
    recent: bool
    faded: bool


@dataclass(frozen=True, slots=True)
class Look:
    """How a board is drawn: a glyph set of GLYPH_SETS, a color level of LEVELS, a ground theme, terrain or none."""

    glyphs: str = "unicode"
    level: str = "truecolor"
    theme: str = "dark"
    terrain: bool = True
