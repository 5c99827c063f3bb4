"""A drawn board: rows of cells, each a glyph and a style. Knows no terminal and no map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ttr_tui.board.layout import Cell

Color = str
"""`#rrggbb`, or `color(n)` for entry n of the terminal's own table (0-15, or 0-255)."""


class Style(NamedTuple):
    """How a cell looks. None stands for the terminal's own color."""

    fg: Color | None = None
    bg: Color | None = None
    bold: bool = False
    underline: bool = False
    reverse: bool = False


PLAIN = Style()

Painted = tuple[str, Style]
"""One drawn cell: a character one column wide, and its style."""


class Grid:
    """A drawn board of `width` x `height` cells; `rows[y][x]` is the cell at column x, row y."""

    __slots__ = ("rows",)

    def __init__(self, rows: list[list[Painted]]) -> None:
        self.rows = rows

    @property
    def width(self) -> int:
        """Columns."""
        return len(self.rows[0]) if self.rows else 0

    @property
    def height(self) -> int:
        """Rows."""
        return len(self.rows)

    def row_text(self, y: int) -> str:
        """The characters of row y, `width` of them."""
        return "".join([glyph for glyph, _ in self.rows[y]])

    def plain(self) -> list[str]:
        """The characters of all rows."""
        return [self.row_text(y) for y in range(self.height)]

    def runs(self, y: int) -> Iterator[tuple[str, Style]]:
        """Row y as stretches of equal style."""
        text, style = "", PLAIN
        for glyph, own in self.rows[y]:
            if own == style:
                text += glyph
                continue
            if text:
                yield text, style
            text, style = glyph, own
        if text:
            yield text, style

    def copy(self) -> Grid:
        """A grid that can be painted on without changing this one."""
        return Grid([row.copy() for row in self.rows])

    def changed_cells(self, other: Grid) -> list[Cell]:
        """The cells in which two grids of the same size differ, row by row. ValueError if the sizes differ."""
        if (self.width, self.height) != (other.width, other.height):
            raise ValueError(f"{self.width}x{self.height} and {other.width}x{other.height} cells cannot be compared")
        return [
            (x, y)
            for y, (mine, theirs) in enumerate(zip(self.rows, other.rows, strict=True))
            if mine != theirs
            for x, (a, b) in enumerate(zip(mine, theirs, strict=True))
            if a != b
        ]
