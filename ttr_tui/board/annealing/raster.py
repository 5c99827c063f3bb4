"""The pixels of a board as numbers, and tables of what lies around them.

A pixel is one whole number, so that paths are lists and areas are sets of numbers: Python's sets then do the work of
measuring in C. Around the grid lies a margin, in which nothing wraps around.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_

from ttr_tui.board.layout import Pixel

BLOCK_WIDTH, BLOCK_HEIGHT = 8, 4
"""The size of a block in cells. Things whose blocks have no bit in common are too far apart to disturb each other."""
REACH_X, REACH_Y = 2, 1
"""How far things disturb each other, in columns and rows."""


class Raster:
    """The numbers of the pixels and cells of a grid of width x height cells with a margin of `margin` pixels (even).

    Pixel (x, y) is `at(x, y)`, and `cell_of[pixel]` the cell it is half of. `stride` numbers lie between a pixel and the
    one below it, and between a cell and the one below it. `steps`: the differences between touching pixels; `outside`:
    1 for each pixel of the margin; `around_1`, `around_2`: the pixels within 1 and 2 of each.
    """

    def __init__(self, width: int, height: int, margin: int) -> None:
        self.width = width
        self.height = height
        self.margin = margin
        self.stride = width + 2 * margin
        rows = 2 * (height + margin)
        self.cell_of = [y // 2 * self.stride + x for y in range(rows) for x in range(self.stride)]
        self.outside = [
            0 if margin <= x < margin + width and margin <= y < rows - margin else 1
            for y in range(rows)
            for x in range(self.stride)
        ]
        self.steps = frozenset(dy * self.stride + dx for dy in (-1, 0, 1) for dx in (-1, 0, 1))
        self.block, self.blocks_around = self._blocks(rows // 2)
        self.around_1 = self._around(1, rows)
        self.around_2 = self._around(2, rows)

    def at(self, x: int, y: int) -> int:
        """The number of the pixel in column x, half row y."""
        return (y + self.margin) * self.stride + x + self.margin

    def cell_at(self, x: int, y: int) -> int:
        """The number of the cell in column x, row y."""
        return (y + self.margin // 2) * self.stride + x + self.margin

    def pixel(self, number: int) -> Pixel:
        """Column and half row of a pixel's number."""
        y, x = divmod(number, self.stride)
        return x - self.margin, y - self.margin

    def cell_position(self, number: int) -> Pixel:
        """Column and row of a cell's number."""
        y, x = divmod(number, self.stride)
        return x - self.margin, y - self.margin // 2

    def blocks_of(self, cells: Iterable[int]) -> int:
        """The blocks in which the cells lie, a bit for each."""
        return reduce(or_, map(self.block.__getitem__, cells), 0)

    def blocks_near(self, cells: Iterable[int]) -> int:
        """The blocks in which something could lie that the cells disturb."""
        return reduce(or_, map(self.blocks_around.__getitem__, cells), 0)

    def _blocks(self, rows: int) -> tuple[list[int], list[int]]:
        """For each cell the bit of its own block, and the bits of all blocks within reach."""
        across = -(-self.stride // BLOCK_WIDTH)

        def block(x: int, y: int) -> int:
            column = min(max(x, 0), self.stride - 1) // BLOCK_WIDTH
            return 1 << (min(max(y, 0), rows - 1) // BLOCK_HEIGHT * across + column)

        own = [block(x, y) for y in range(rows) for x in range(self.stride)]
        near = [
            block(x - REACH_X, y - REACH_Y) | block(x + REACH_X, y - REACH_Y)
            | block(x - REACH_X, y + REACH_Y) | block(x + REACH_X, y + REACH_Y)
            for y in range(rows)
            for x in range(self.stride)
        ]  # fmt: skip
        return own, near

    def _around(self, distance: int, rows: int) -> list[tuple[int, ...]]:
        """For each pixel those within `distance` of it; none for the outermost, which no path reaches."""
        steps = range(-distance, distance + 1)
        offsets = [dy * self.stride + dx for dy in steps for dx in steps]
        numbers = list(range(rows * self.stride))  # the same object for the same number: a tenth of the memory
        edge = 2 * self.stride + 2
        inner = [tuple([numbers[p + d] for d in offsets]) for p in range(edge, len(numbers) - edge)]
        return [()] * edge + inner + [()] * edge
