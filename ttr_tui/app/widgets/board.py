"""The board: one widget over the grid that the board package paints. Only rows that change are sent again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, cast

from rich.segment import Segment
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from ttr_tui.app.widgets.panel import ink_of
from ttr_tui.app.widgets.pieces import rich_style
from ttr_tui.board.geometry import OPEN_GROUND, Geometry, Hit
from ttr_tui.board.grid import Grid, Style
from ttr_tui.board.inks import grounds_of
from ttr_tui.board.layout import SEA, Cell
from ttr_tui.board.painting import paint, repaint
from ttr_tui.board.scene import TERRAIN_WIDTH, Look, Scene

if TYPE_CHECKING:
    from ttr_tui.app.app import TtrApp

WHEEL_ROWS, WHEEL_COLUMNS = 3, 6
NO_BOARD = "this map has no drawn board: play by the lists"
MARGIN = 4
"""How many cells around the city looked at are kept in sight."""


class BoardView(Widget):
    """A board in a window: centered if it is smaller, else scrolled. It has no style of its own under the mouse or in focus."""

    DEFAULT_CSS = "BoardView { width: 1fr; height: 1fr; }"

    class Pressed(Message):
        """Somebody clicked on a track or a city."""

        def __init__(self, hit: Hit) -> None:
            super().__init__()
            self.hit = hit

    class Pointed(Message):
        """The mouse came to another track or city, or left it for open ground. Never sent where motion is reduced."""

        def __init__(self, hit: Hit) -> None:
            super().__init__()
            self.hit = hit

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.geometry: Geometry | None = None
        self.scene = Scene()
        self.origin: Cell = (0, 0)
        """The board's cell that is at the window's top left, where the board is the larger one."""
        self._grid: Grid | None = None
        self._strips: dict[int, Strip] = {}
        self._cut = (0, 0)
        """The first column and the width that the kept strips were cut out for."""
        self._labels: dict[Cell, str] = {}
        self._words = NO_BOARD
        self._pointed = OPEN_GROUND

    # -- what is shown ------------------------------------------------------------------------------------------

    @property
    def look(self) -> Look:
        """How the board is drawn on this terminal."""
        app = cast("TtrApp", self.app)
        wide = self.geometry is not None and self.geometry.width >= TERRAIN_WIDTH
        return Look(app.glyphs, app.color_level, app.look.theme, terrain=wide)

    @property
    def grid(self) -> Grid | None:
        """The painted board; None before there is one."""
        if self._grid is None and self.geometry is not None:
            self._grid = paint(self.geometry, self.scene, self.look)
        return self._grid

    def use(self, geometry: Geometry | None, words: str = NO_BOARD) -> None:
        """Draw on this geometry from now on; without one say in words why."""
        if geometry is not self.geometry or words != self._words:
            self.geometry, self._words = geometry, words
            self.redraw()

    def show(self, scene: Scene) -> None:
        """Show this scene: only cells whose track or city differs are painted, only their rows sent."""
        before, self.scene = self.scene, scene
        if self._grid is None or self.geometry is None or before.colors != scene.colors:
            self.redraw()
            return
        rows = {y for _, y in repaint(self._grid, self.geometry, self.look, before, scene)}
        for y in rows:
            self._strips.pop(y, None)
        _, top = self._offset()
        changed = [Region(0, y - top, self.size.width, 1) for y in rows if 0 <= y - top < self.size.height]
        if changed:
            self.refresh(*changed)

    def redraw(self) -> None:
        """Paint everything anew."""
        self._grid = None
        self._strips.clear()
        self.refresh()

    def cities_in_sight(self) -> list[int]:
        """The cities whose markers are in the window, row by row."""
        if self.geometry is None:
            return []
        places = [(plate.marker[1], plate.marker[0], city) for city, plate in enumerate(self.geometry.plates)]
        return [city for y, x, city in sorted(places) if self._in_sight((x, y))]

    def label(self, labels: Mapping[str, Cell]) -> None:
        """Write these labels over the board, each from its cell on, in place of any there are."""
        width = self.geometry.width if self.geometry is not None else 0
        self._labels = {(min(x, width - len(label)), y): label for label, (x, y) in labels.items()}
        self._strips.clear()
        self.refresh()

    def city_spot(self, city: int) -> Cell:
        """The cell for a city's label: its marker. There must be a board."""
        assert self.geometry is not None
        return self.geometry.plates[city].marker

    def cursor_spot(self) -> Cell | None:
        """The cell of the window in which the cursor's city is; None if there is none in sight."""
        if self.geometry is None or self.scene.cursor is None:
            return None
        (x, y), (left, top) = self.city_spot(self.scene.cursor), self._offset()
        return (x - left, y - top) if self._in_sight((x, y)) else None

    def track_spot(self, track: int) -> Cell:
        """The cell for a track's label: that of the space nearest to its middle which is in sight. There must be a board."""
        assert self.geometry is not None
        cells = self.geometry.shapes[track].marks or self.geometry.track_cells(track)
        middle = (len(cells) - 1) / 2
        spots = [(not self._in_sight(cell), abs(number - middle), cell) for number, cell in enumerate(cells)]
        return min(spots)[2]

    def _in_sight(self, cell: Cell) -> bool:
        left, top = self._offset()
        return 0 <= cell[0] - left < self.size.width and 0 <= cell[1] - top < self.size.height

    # -- the window ---------------------------------------------------------------------------------------------

    def _offset(self) -> Cell:
        """The board's cell at the window's top left; negative where the board is smaller and centered."""
        if self.geometry is None:
            return (0, 0)
        spare_x, spare_y = self.size.width - self.geometry.width, self.size.height - self.geometry.height
        x = -(spare_x // 2) if spare_x >= 0 else min(max(self.origin[0], 0), -spare_x)
        y = -(spare_y // 2) if spare_y >= 0 else min(max(self.origin[1], 0), -spare_y)
        return x, y

    def scroll_board(self, dx: int, dy: int) -> None:
        """Move the window over the board by so many cells."""
        before = self._offset()
        self.origin = (before[0] + dx, before[1] + dy)
        if self._offset() != before:
            self.origin = self._offset()
            self._strips.clear()
            self.refresh()

    def put_back(self, origin: Cell) -> None:
        """Move the window to where it was, in a size that it may only be about to have again."""
        self.origin = origin
        self.refresh()

    def look_at(self, cells: tuple[Cell, ...]) -> None:
        """Scroll so that these cells are in sight, the first ones if not all fit."""
        if not cells or self.geometry is None:
            return
        left, top = self._offset()
        xs, ys = [x for x, _ in cells], [y for _, y in cells]
        dx = _shift(left, self.size.width, min(xs), max(xs))
        dy = _shift(top, self.size.height, min(ys), max(ys))
        self.scroll_board(dx, dy)

    def look_at_cities(self, cities: Iterable[int]) -> None:
        """Scroll so that these cities are in sight, the first ones if not all fit."""
        if self.geometry is not None:
            self.look_at(tuple(cell for city in cities for cell in self.geometry.city_cells(city)))

    def on_resize(self) -> None:
        self.refresh()

    # -- drawing ------------------------------------------------------------------------------------------------

    def render_line(self, y: int) -> Strip:
        left, top = self._offset()
        grid = self.grid
        row = y + top
        if grid is None or not 0 <= row < grid.height:
            return self._nothing(y)
        cut = (left, self.size.width)
        if cut != self._cut:  # lines are asked for in the new size before the widget is told of it
            self._strips.clear()
            self._cut = cut
        if row not in self._strips:
            self._strips[row] = self._strip(grid, row, left)
        return self._strips[row]

    def _strip(self, grid: Grid, row: int, left: int) -> Strip:
        """The part of a row of the board that is in the window."""
        width = self.size.width
        whole = Strip([Segment(text, rich_style(style)) for text, style in grid.runs(row)], grid.width)
        for (x, y), label in self._labels.items():
            if y == row:
                sign = Strip([Segment(label, rich_style(ink_of(self).goal))], len(label))
                whole = Strip.join([whole.crop(0, x), sign, whole.crop(x + len(label), grid.width)])
        ground = rich_style(Style(bg=grounds_of(self.look)[SEA]))
        if left < 0:
            right = width - grid.width + left
            return Strip.join([Strip([Segment(" " * -left, ground)]), whole, Strip([Segment(" " * right, ground)])])
        return whole.crop(left, left + width)

    def _nothing(self, y: int) -> Strip:
        """A line beside the board, or of a map without one."""
        ground = Style(bg=grounds_of(self.look)[SEA])
        text = ""
        if self.geometry is None and y == self.size.height // 2:
            text = self._words
        style = ground._replace(fg=ink_of(self).dim.fg)
        return Strip([Segment(text.center(self.size.width), rich_style(style))], self.size.width)

    # -- the mouse ----------------------------------------------------------------------------------------------

    def hit(self, x: int, y: int) -> Hit:
        """What is at a cell of the window."""
        left, top = self._offset()
        return self.geometry.at(x + left, y + top) if self.geometry is not None else Hit()

    def on_click(self, event: events.Click) -> None:
        self.post_message(self.Pressed(self.hit(event.x, event.y)))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self._point_at(self.hit(event.x, event.y))

    def on_leave(self) -> None:
        self._point_at(OPEN_GROUND)

    def _point_at(self, hit: Hit) -> None:
        """Tell of what is under the mouse if it is another thing than before; the spaces of a track are one thing."""
        if not cast("TtrApp", self.app).motion:
            return
        thing = Hit(track=hit.track, city=hit.city)
        if thing != self._pointed:
            self._pointed = thing
            self.post_message(self.Pointed(hit))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._wheel(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._wheel(event, -1)

    def _wheel(self, event: events.MouseEvent, sign: int) -> None:
        sideways = event.shift
        self.scroll_board(sign * WHEEL_COLUMNS if sideways else 0, 0 if sideways else sign * WHEEL_ROWS)
        event.stop()


def _shift(start: int, size: int, low: int, high: int) -> int:
    """By how much a window of `size` cells from `start` must move so that low..high are inside, with a margin."""
    margin = min(MARGIN, max((size - 1 - (high - low)) // 2, 0))
    if low - margin < start:
        return low - margin - start
    if high + margin >= start + size:
        return min(high + margin - (start + size - 1), low - margin - start)
    return 0
