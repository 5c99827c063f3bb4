"""The drawn boards of one map: which sizes there are, each read and measured when it is first needed."""

from __future__ import annotations

from textual.screen import Screen

from ttr_tui.board.geometry import Geometry
from ttr_tui.board.layout import Size, choose_layout, load_layout
from ttr_tui.variant.library import layouts_of
from ttr_tui.variant.model import Variant


def show_field(screen: Screen[None], variant: Variant) -> None:
    """Show the board of a screen or, on a map that is played without one, the players' Railyards in its place."""
    boardless = not variant.tracks
    screen.query_one("BoardView").display = not boardless
    screen.query_one("RailyardTable").display = boardless


class Boards:
    """The layouts beside a map. A map may have none: it is then played by its lists."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self._files = layouts_of(variant)
        self._geometries: dict[Size, Geometry] = {}

    def __bool__(self) -> bool:
        return bool(self._files)

    @property
    def sizes(self) -> list[Size]:
        """Width and height of each layout in cells, the smallest first."""
        return sorted(self._files, key=lambda size: (size[0] * size[1], size))

    def choose(self, width: int, height: int, step: int = 0) -> Size:
        """The layout for this much room, `step` sizes larger or smaller. ValueError if the map has none."""
        return choose_layout(self._files, width, height, step)

    def geometry(self, size: Size) -> Geometry:
        """The board at a size of `sizes`. Raises FileFaults if its file does not fit the map."""
        if size not in self._geometries:
            self._geometries[size] = Geometry(self.variant, load_layout(self._files[size]))
        return self._geometries[size]
