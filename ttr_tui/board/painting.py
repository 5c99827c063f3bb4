"""Paints a board: geometry and scene in, a grid of glyphs and styles out.

Each cell belongs to one track, one city or nobody, so a change of one track repaints that track's cells and no other.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from ttr_tui.board.geometry import Geometry, TrackCell
from ttr_tui.board.glyphs import FULL, GLYPH_SETS, LEFT_HALF, LOWER_HALF, UPPER_HALF
from ttr_tui.board.grid import Grid, Painted, Style
from ttr_tui.board.inks import TrackInk, grounds_of, track_ink
from ttr_tui.board.layout import GROUND, SEA, Cell
from ttr_tui.board.pieces import draw_pieces
from ttr_tui.board.scene import FARTHER, CityState, Look, Scene
from ttr_tui.board.slots import BAR, WIDE_JOINT


def paint(geometry: Geometry, scene: Scene, look: Look) -> Grid:
    """The whole board as a new grid of geometry.width x geometry.height cells."""
    brush = _brush(geometry, look)
    grid = Grid([row.copy() for row in brush.ground])
    for track in range(len(geometry.shapes)):
        brush.track(grid, track, scene)
    for city in range(len(geometry.plates)):
        brush.city(grid, city, scene)
    return grid


def repaint(grid: Grid, geometry: Geometry, look: Look, before: Scene, after: Scene) -> list[Cell]:
    """Bring a grid painted from `before` to `after`, in place; only tracks and cities whose state differs are touched.

    Returns the cells that were painted anew.
    """
    brush = _brush(geometry, look)
    cells: list[Cell] = []
    for track in range(len(geometry.shapes)):
        if before.track(track) != after.track(track):
            brush.track(grid, track, after)
            cells.extend(geometry.track_cells(track))
    for city in range(len(geometry.plates)):
        if before.city(city) != after.city(city):
            brush.city(grid, city, after)
            cells.extend(dict.fromkeys((*geometry.city_cells(city), *geometry.berths[city])))
    return cells


def repaint_track(grid: Grid, geometry: Geometry, scene: Scene, look: Look, track: int) -> tuple[Cell, ...]:
    """Paint one track (an index) as `scene` has it, in place. Returns its cells."""
    _brush(geometry, look).track(grid, track, scene)
    return geometry.track_cells(track)


class _Brush:
    """Paints one geometry in one look; keeps the ground, which never changes."""

    def __init__(self, geometry: Geometry, look: Look) -> None:
        self.geometry = geometry
        self.look = look
        self.glyphs = GLYPH_SETS[look.glyphs]
        self.palette = look.palette
        self.grounds = grounds_of(look)
        self.terrain = geometry.layout.terrain or (bytes([SEA]) * geometry.width,) * (2 * geometry.height)
        kinds = {(top, bottom): self.ground_cell(top, bottom) for top in GROUND for bottom in GROUND}
        self.ground = [
            [kinds[pair] for pair in zip(*self.terrain[2 * y : 2 * y + 2], strict=True)] for y in range(geometry.height)
        ]

    def ground_cell(self, top: int, bottom: int) -> Painted:
        """An open cell over two kinds of ground."""
        upper, lower = self.grounds[top], self.grounds[bottom]
        if upper == lower or not self.glyphs.blocks:
            return " ", Style(bg=upper)
        return UPPER_HALF, Style(upper, lower)

    def track(self, grid: Grid, track: int, scene: Scene) -> None:
        """All cells of one track."""
        shape = self.geometry.shapes[track]
        fact = shape.track
        ink = track_ink(fact.color, fact.tunnel, fact.locomotives > 0, scene.track(track), self.look)
        draw = self.drawing(ink, fact.locomotives > 0, fact.tunnel)
        for cell in shape.cells:
            if cell.mark:
                painted = self.mark(cell, ink, cell.slot in shape.locomotives)
            elif ink.bars:
                painted = draw(cell, ink)
            else:
                painted = self.ground[cell.y][cell.x]
            grid.rows[cell.y][cell.x] = painted

    def drawing(self, ink: TrackInk, ferry: bool, tunnel: bool) -> Callable[[TrackCell, TrackInk], Painted]:
        """How the cells between the marks are drawn."""
        if ink.pattern:
            return self.patterned
        if ink.band:
            return self.band if self.glyphs.blocks else self.band_stroke
        if ferry or tunnel:
            return self.ferry if ferry else self.tunnel
        return self.bar if self.glyphs.blocks else self.bar_stroke

    def city(self, grid: Grid, city: int, scene: Scene) -> None:
        """The plate of one city, and what stands there."""
        place = self.geometry.plates[city]
        state = scene.city(city)
        marker, label = self.plate_styles(place.stop, state)
        berths = self.geometry.berths[city]
        for x, y in berths[1:]:
            grid.rows[y][x] = self.ground[y][x]
        x, y = place.marker
        grid.rows[y][x] = (self.glyphs.lit_marker if state.lit else self.glyphs.marker), marker
        x, y = place.label
        row = grid.rows[y]
        for i, letter in enumerate(self.glyphs.spell(place.text)):
            row[x + i] = (letter, label)
        if not state.pieces:
            return
        for berth, painted in draw_pieces(state.pieces, scene.colors, self.look, berths[FARTHER] not in place.cells()):
            x, y = berths[berth]
            grid.rows[y][x] = painted

    def plate_styles(self, stop: bool, state: CityState) -> tuple[Style, Style]:
        """The styles of a plate's marker and of its label."""
        colors = self.palette
        paper, text = (colors.stop, colors.stop_text) if stop else (colors.plate, colors.plate_text)
        paper = colors.paper(paper)
        if state.lit or state.cursor:
            paper = colors.paper(colors.cursor if state.cursor else colors.lit)
            text = colors.ink(paper)
        plain = paper is None
        underline = state.cursor or (plain and state.lit)
        label = Style(text, paper, bold=True, underline=underline, reverse=plain and not state.cursor)
        dot = colors.ink(paper) if state.cursor else colors.dot
        return label._replace(fg=dot, underline=False), label

    def mark(self, cell: TrackCell, ink: TrackInk, locomotive: bool) -> Painted:
        """The letter or digit of a space; one without a color of its own lies on the ground."""
        letter, style = (ink.locomotive, ink.locomotive_mark) if locomotive else (ink.letter, ink.mark)
        if style.bg is None:
            style = style._replace(bg=self.grounds[self.terrain[2 * cell.y][cell.x]])
        return letter, style

    def bar(self, cell: TrackCell, ink: TrackInk) -> Painted:
        """A free bar: half blocks from its pixels, the rest of the cell as the ground is, or what is behind the bar."""
        top, bottom = self.halves(cell, ink)
        if not (top or bottom):
            return self.ground[cell.y][cell.x]
        above, below = self.terrain[2 * cell.y][cell.x], self.terrain[2 * cell.y + 1][cell.x]
        upper = (ink.bar if top == BAR else ink.joint)[above]
        lower = (ink.bar if bottom == BAR else ink.joint)[below]
        rest = ink.behind or self.grounds
        if top and bottom:
            if upper != lower:
                return UPPER_HALF, Style(upper, lower)
            return (LEFT_HALF if ink.behind else FULL), Style(upper, rest[below] if ink.behind else upper)
        if top:
            return UPPER_HALF, Style(upper, rest[below])
        return LOWER_HALF, Style(lower, rest[above])

    def band(self, cell: TrackCell, ink: TrackInk) -> Painted:
        """A claimed bar: the whole cell; a joint notches it."""
        top, bottom = self.halves(cell, ink)
        blank_half = not ink.joints and (cell.top == WIDE_JOINT or cell.bottom == WIDE_JOINT)
        if blank_half or (top != BAR and bottom != BAR):
            return self.bar(cell, ink)
        owner = ink.bar[0]
        if not ink.joints or not (top > BAR or bottom > BAR):
            return FULL, Style(owner, owner)
        ground = self.terrain[2 * cell.y + (0 if top > BAR else 1)][cell.x]
        return (UPPER_HALF if top == BAR else LOWER_HALF), Style(owner, ink.joint[ground])

    def patterned(self, cell: TrackCell, ink: TrackInk) -> Painted:
        """A bar of one glyph, whatever its pixels."""
        if not any(self.halves(cell, ink)):
            return self.ground[cell.y][cell.x]
        ground = self.terrain[2 * cell.y][cell.x]
        return ink.pattern, Style(ink.bar[ground], (ink.behind or self.grounds)[ground])

    def tunnel(self, cell: TrackCell, ink: TrackInk) -> Painted:
        """A free tunnel: dots."""
        top, bottom = self.halves(cell, ink)
        return self.dotted(cell, ink, top, bottom, self.glyphs.tunnel(top > 0, bottom > 0))

    def ferry(self, cell: TrackCell, ink: TrackInk) -> Painted:
        """A free ferry: waves."""
        return self.dotted(cell, ink, *self.halves(cell, ink), self.glyphs.ferry)

    def dotted(self, cell: TrackCell, ink: TrackInk, top: int, bottom: int, glyph: str) -> Painted:
        """One glyph in the color of the bar, or of the joint if there is nothing else in the cell."""
        if not (top or bottom):
            return self.ground[cell.y][cell.x]
        ground = self.terrain[2 * cell.y + (1 if top else 0)][cell.x]
        if ink.behind:
            return glyph, Style(self.palette.ink(ink.behind[ground]), ink.behind[ground])
        colors = ink.bar if BAR in (top, bottom) else ink.joint
        return glyph, Style(colors[ground], self.grounds[ground])

    def bar_stroke(self, cell: TrackCell, ink: TrackInk) -> Painted:
        """A free bar where no blocks can be drawn."""
        return self.stroke(cell, ink, cell.stroke if ink.joints else cell.bare_stroke)

    def band_stroke(self, cell: TrackCell, ink: TrackInk) -> Painted:
        """A claimed bar where no blocks can be drawn."""
        return self.stroke(cell, ink, self.glyphs.band if BAR in (cell.top, cell.bottom) else " ")

    def stroke(self, cell: TrackCell, ink: TrackInk, glyph: str) -> Painted:
        """A character for a cell, if its pixels leave anything to draw."""
        ground = self.terrain[2 * cell.y][cell.x]
        return (glyph if any(self.halves(cell, ink)) else " "), Style(ink.bar[ground], self.grounds[ground])

    @staticmethod
    def halves(cell: TrackCell, ink: TrackInk) -> tuple[int, int]:
        """What the halves show: wide joints vanish where joints are not drawn, narrow ones turn into bars."""
        if ink.joints:
            return cell.top, cell.bottom
        return _JOINTLESS[cell.top], _JOINTLESS[cell.bottom]


_JOINTLESS = (0, BAR, BAR, 0)


@lru_cache(maxsize=16)
def _brush(geometry: Geometry, look: Look) -> _Brush:
    return _Brush(geometry, look)
