"""The boards of one map: which sizes there are, each read and measured, or laid out, when it is first needed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget
from textual.worker import Worker, get_current_worker

from ttr_tui.board.annealing.layouts import is_ready, layout_for, sizes_for
from ttr_tui.board.geometry import Geometry
from ttr_tui.board.layout import Size, choose_layout
from ttr_tui.variant.faults import FileFaults
from ttr_tui.variant.model import Variant

if TYPE_CHECKING:
    from ttr_tui.app.widgets.board import BoardView

LAYING_OUT = "the board is being laid out: some seconds, once"
BOARD_GROUP = "board"
"""The group of the workers that lay boards out; each widget or screen has at most one at work."""


def show_field(screen: Screen[None], variant: Variant) -> None:
    """Show the board of a screen or, on a map that is played without one, what has the class `boardless`."""
    boardless = not variant.tracks
    screen.query_one("BoardView").display = not boardless
    for panel in screen.query(".boardless"):
        panel.display = boardless


class Boards:
    """The boards of a map, drawn beside it or laid out here. A map may have none: it is then played by its lists."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.at_work: Size | None = None
        """The size that is being laid out."""
        self._sizes = list(sizes_for(variant))
        self._geometries: dict[Size, Geometry] = {}

    def __bool__(self) -> bool:
        return bool(self._sizes)

    @property
    def sizes(self) -> list[Size]:
        """Width and height of each layout in cells, the smallest first."""
        return sorted(self._sizes, key=lambda size: (size[0] * size[1], size))

    def choose(self, width: int, height: int, step: int = 0) -> Size:
        """The layout for this much room, `step` sizes larger or smaller. ValueError if the map has none."""
        return choose_layout(self._sizes, width, height, step)

    def is_drawn(self, size: Size) -> bool:
        """True if the board is there at this size, and has not first to be laid out, which takes seconds."""
        return size in self._geometries or is_ready(self.variant, size)

    def geometry(self, size: Size) -> Geometry:
        """The board at a size of `sizes`. Raises FileFaults if its file does not fit the map, or the map the size."""
        if size not in self._geometries:
            self._geometries[size] = Geometry(self.variant, layout_for(self.variant, size))
        return self._geometries[size]

    def lay_out(self, size: Size) -> None:
        """Lay the board out, in a worker's thread. A size in which the map has no room is one no more."""
        worker = get_current_worker()
        try:
            layout = layout_for(self.variant, size, lambda _: _stop_if_cancelled(worker))
            self._geometries[size] = Geometry(self.variant, layout)
        except FileFaults:
            self._sizes = [other for other in self._sizes if other != size]


class BoardDrawn(Message):
    """To who waits for a board: it was laid out, or cannot be in this size."""

    bubble = False


class _Cancelled(Exception):
    """Nobody waits for this board any more."""


def draw_in_background(asker: Widget | Screen[None], boards: Boards, size: Size) -> None:
    """Lay a board out while everything goes on; the asker gets `BoardDrawn`. Of several sizes only the last counts."""
    if boards.at_work == size:
        return
    boards.at_work = size
    asker.run_worker(partial(_draw, asker, boards, size), group=BOARD_GROUP, exclusive=True, thread=True)


def use_board(screen: Screen[None], view: BoardView, boards: Boards, size: Size | None) -> None:
    """Draw on the board of this size; in place of one that has first to be laid out stand words, until `BoardDrawn`."""
    if size is None:
        view.use(None)
    elif boards.is_drawn(size):
        view.use(boards.geometry(size))
    else:
        view.use(None, LAYING_OUT)
        draw_in_background(screen, boards, size)


def _draw(asker: Widget, boards: Boards, size: Size) -> None:
    try:
        boards.lay_out(size)
    except _Cancelled:
        return
    if boards.at_work == size:
        boards.at_work = None
    asker.post_message(BoardDrawn())


def _stop_if_cancelled(worker: Worker[None]) -> None:
    if worker.is_cancelled:
        raise _Cancelled
