"""What a drawn board is to show: the state of its tracks and cities, and how it is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from ttr_tui.board.palette import OWNER_COLORS, Palette, palette

TERRAIN_WIDTH = 100
"""Boards narrower than this are drawn without terrain: there it costs contrast."""

ON_MARKER, BESIDE, FARTHER = 0, 1, 2
"""The places of pieces at a city: instead of its dot, in a free cell beside its plate, in another one."""

STATION, MARKER, START, TOKENS, PASSENGER, ALVIN = "station", "marker", "start", "tokens", "passenger", "alvin"
PLACE_OF = {STATION: ON_MARKER, MARKER: ON_MARKER, START: ON_MARKER, TOKENS: ON_MARKER, PASSENGER: BESIDE, ALVIN: BESIDE}
"""Where each kind of piece stands, if the place is free."""


class Piece(NamedTuple):
    """Something that stands at a city: one of the kinds in PLACE_OF.

    `seat`: whose it is, shown as its digit on its color (Alvin: who holds him). Of TOKENS `color` is the color of the
    merchandise, `value` that of the top one and `left` how many there are.
    """

    kind: str
    seat: int | None = None
    color: str = ""
    value: int = 0
    left: int = 0


class CityState(NamedTuple):
    """The state of one city: lit, under the cursor, and what stands there."""

    lit: bool
    cursor: bool
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class TrackState:
    """The state of one track: its owner's seat and color (None: free), the color it was built in (None: as printed), and
    how it is set off.
    """

    seat: int | None = None
    color: str | None = None
    built: str | None = None
    closed: bool = False
    selected: bool = False
    claimable: bool = False
    recent: bool = False
    on_way: bool = False
    faded: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """The state of a board. Tracks and cities are indexes into the map's lists.

    `owners`: the seat that has each claimed track. `colors`: each seat's color, one of OWNER_COLORS; a seat is shown as
    its number + 1. `closed`: tracks nobody can claim any more. `selected`: the tracks the view is focused on; then the
    free tracks that are neither selected, claimable nor on the way fade. `claimable`: tracks the viewer can claim now.
    `recent`: tracks claimed since the viewer's last turn. `way`: tracks of a ticket's way. `built`: the color of each
    track bed that was built. `lit`: cities with a gold plate (the ends of tickets, the cities of a way). `cursor`: the
    city the cursor is on. `pieces`: what stands at each city.
    """

    owners: Mapping[int, int] = field(default_factory=dict)
    colors: tuple[str, ...] = OWNER_COLORS
    closed: frozenset[int] = frozenset()
    selected: frozenset[int] = frozenset()
    claimable: frozenset[int] = frozenset()
    recent: frozenset[int] = frozenset()
    lit: frozenset[int] = frozenset()
    cursor: int | None = None
    way: frozenset[int] = frozenset()
    built: Mapping[int, str] = field(default_factory=dict)
    pieces: Mapping[int, tuple[Piece, ...]] = field(default_factory=dict)

    def track(self, track: int) -> TrackState:
        """The state of one track."""
        seat = self.owners.get(track)
        selected, claimable, on_way = track in self.selected, track in self.claimable, track in self.way
        return TrackState(
            seat=seat,
            color=None if seat is None else self.colors[seat],
            built=self.built.get(track),
            closed=track in self.closed and seat is None,
            selected=selected,
            claimable=claimable,
            recent=track in self.recent,
            on_way=on_way,
            faded=bool(self.selected) and seat is None and not (selected or claimable or on_way),
        )

    def city(self, city: int) -> CityState:
        """The state of one city."""
        return CityState(city in self.lit, city == self.cursor, tuple(self.pieces.get(city, ())))


@dataclass(frozen=True, slots=True)
class Look:
    """How a board is drawn: a glyph set of GLYPH_SETS, a color level of LEVELS, a ground of THEMES, terrain or none."""

    glyphs: str = "unicode"
    level: str = "truecolor"
    theme: str = "dark"
    terrain: bool = True

    @property
    def palette(self) -> Palette:
        """The colors of this look. The ASCII set with 16 colors is for consoles, so it goes without bright grounds."""
        return palette(self.level, self.theme, dull=self.glyphs == "ascii")
