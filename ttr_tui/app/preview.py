"""A board to look at: the largest layout that fits, in the middle of the room there is."""

from __future__ import annotations

from collections.abc import Collection

from rich.segment import Segment
from rich.style import Style as RichStyle
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from ttr_tui.app.host import host
from ttr_tui.app.look import strip_of
from ttr_tui.app.widgets.boards import BOARD_GROUP, LAYING_OUT, Boards, draw_in_background
from ttr_tui.board.annealing.layouts import sizes_for
from ttr_tui.board.annealing.positions import undrawable
from ttr_tui.board.grid import Grid
from ttr_tui.board.layout import Size as BoardSize
from ttr_tui.board.layout import choose_layout
from ttr_tui.board.painting import paint
from ttr_tui.board.scene import TERRAIN_WIDTH, Look, Scene
from ttr_tui.variant.faults import FileFaults
from ttr_tui.variant.model import Variant


class BoardPreview(Widget):
    """Shows a board without a game. Takes no focus and listens to nothing."""

    def __init__(self, scene: Scene | None = None, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._scene = scene or Scene()
        self._variant: Variant | None = None
        self._boards: Boards | None = None
        self._grid: Grid | None = None
        self._words = ""

    def show(self, variant: Variant | None, words: str = "") -> None:
        """Show this variant's board; without one, or where none fits, these words."""
        if variant is not self._variant:
            self.workers.cancel_group(self, BOARD_GROUP)  # nobody waits for the board before
            self._boards = None if variant is None else Boards(variant)
        self._variant, self._words = variant, words
        self._paint(self.size)

    def on_resize(self) -> None:
        """Another size may have room for another layout."""
        self._paint(self.size)

    def on_board_drawn(self) -> None:
        """The board that was being laid out is there."""
        self._paint(self.size)

    def _paint(self, size: Size) -> None:
        self._grid = None
        if self._boards is not None and size.width and size.height:
            try:
                self._grid = self._painted(self._boards, size)
            except FileFaults as error:
                self._words = str(error.faults[0])
        self.refresh()

    def _painted(self, boards: Boards, size: Size) -> Grid | None:
        """The board in the largest layout that fits. None, and words to say why, if none does or it is not there yet."""
        width, height = drawn = boards.choose(*size) if boards else (size.width + 1, 0)
        if width > size.width or height > size.height:
            self._words = smallest_words(boards.variant, boards.sizes)
            return None
        if not boards.is_drawn(drawn):
            self._words = LAYING_OUT
            draw_in_background(self, boards, drawn)
            return None
        own = host(self).look
        look = Look(own.glyphs, own.level, own.theme, terrain=width >= TERRAIN_WIDTH)
        return paint(boards.geometry(drawn), self._scene, look)

    def render_line(self, y: int) -> Strip:
        """Row y of the room: a row of the board, or the words, in the middle."""
        width, height = self.size
        blank = self.rich_style
        if self._grid is None:
            lines = self._words.splitlines()
            row = y - (height - len(lines)) // 2
            if not 0 <= row < len(lines):
                return Strip.blank(width, blank)
            return Strip([Segment(host(self).look.spell(lines[row]).center(width)[:width], blank)], width)
        left, top = (width - self._grid.width) // 2, (height - self._grid.height) // 2
        if not 0 <= y - top < self._grid.height:
            return Strip.blank(width, blank)
        return _centered(strip_of(self._grid, y - top), left, width, blank)


def smallest_words(variant: Variant, sizes: Collection[BoardSize] | None = None) -> str:
    """Why no board is shown. `sizes`: those in which it can be drawn, where that is known better than by the map alone."""
    if not variant.tracks:
        return boardless_words(variant)
    sizes = sizes_for(variant) if sizes is None else sizes
    if not sizes:
        return undrawable(variant) or f"no board has room for {variant.name}: it is played by its lists"
    width, height = choose_layout(sizes, 0, 0)
    return f"the board needs {width}x{height} cells"


def boardless_words(variant: Variant) -> str:
    """What there is to see of a map that is played without a board: how much of it, and its big cities."""
    tickets = sum(len(own) for own in variant.ticket_sets.values())
    lines = [f"{variant.name} is played without a board", f"{len(variant.cities)} cities · {tickets} tickets", ""]
    big = [(city.facts["bonus"], city.name) for city in variant.cities if "bonus" in city.facts]
    if big:
        lines += ["big cities and their bonus", "", *(f"{name} {bonus}" for bonus, name in sorted(big, reverse=True))]
    return "\n".join(lines)


def _centered(strip: Strip, left: int, width: int, blank: RichStyle) -> Strip:
    right = width - left - strip.cell_length
    return Strip.join([Strip.blank(left, blank), strip, Strip.blank(right, blank)])
