"""A city's plate while the layouter works, and what it costs to have something else near it."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from ttr_tui.board.annealing.plan import ABOVE, BELOW, Plan, Spot
from ttr_tui.board.annealing.raster import Raster
from ttr_tui.board.layout import LABEL_SIDES, Cell, label_cell

ON_PLATE = 25.0
BESIDE_TEXT, NEAR_TEXT = 3.0, 0.9
"""A cell of a foreign track right beside a text in its row, and one further."""
OVER_TEXT, TEXT_CORNER = 0.35, 0.1
"""Above or below a text, and at its corners."""
AT_MARKER, MARKER_CORNER, NEAR_MARKER = 3.5, 2.1, 1.4
"""Beside, above or below a marker; at its corners; two columns from it."""

OVERLAP, TOUCHING, ONE_BLANK, STACKED = 80.0, 20.0, 6.0, 2.0
"""Two plates: for each cell on a cell, no cell or one cell between them in a row, in rows that touch."""

SHIFT_UNIT = 5.0
"""A city this many pixels from home costs 1; twice as far, 4."""
SIDE_COST = (0.0, 0.15, 0.3, 0.3)
"""What each side of a label costs, as it is not to the right."""


class _Template(NamedTuple):
    """A plate with its marker at cell 0 and pixel 0 of a raster; numbers to be added to those of the marker."""

    cells: tuple[int, ...]
    pixels: tuple[int, ...]
    field: tuple[tuple[int, float], ...]
    rim: tuple[int, ...]


class Plate:
    """A plate at a spot.

    `spans`: its rows as (row, first column, last column); `pixels`: the pixels that belong to the city; `field`: what
    a cell of a foreign track costs, by cell; `rim`: the plate and all cells next to it; `own`: the cost of the spot.
    """

    __slots__ = ("field", "own", "pixels", "rim", "spans", "spot", "thin", "wide", "zone")

    def __init__(self, plan: Plan, city: int, spot: Spot) -> None:
        raster = plan.raster
        length = len(plan.texts[city])
        template = _template(raster.stride, spot.side, length)
        cell, pixel = raster.cell_at(spot.x, spot.y), raster.at(spot.x, 2 * spot.y)
        home_x, home_y = plan.homes[city]
        self.spot = spot
        self.spans = _spans(spot, length)
        self.pixels = frozenset([pixel + step for step in template.pixels])
        self.field = {cell + step: cost for step, cost in template.field}
        self.zone = frozenset(self.field)
        self.rim = frozenset([cell + step for step in template.rim])
        self.thin, self.wide = _blocks(raster, [cell + step for step in template.cells])
        self.own = ((spot.x - home_x) ** 2 + (2 * (spot.y - home_y)) ** 2) / SHIFT_UNIT**2 + SIDE_COST[spot.side]

    def columns(self) -> tuple[int, int]:
        """The first and the last column of the plate."""
        return min(span[1] for span in self.spans), max(span[2] for span in self.spans)

    def gap(self, x: int, y: int) -> int:
        """How many cells the cell (x, y) is away from the plate: 0 on it, 1 touching it, also at a corner."""
        return min(max(left - x, x - right, abs(row - y)) for row, left, right in self.spans)


def plates_cost(one: Plate, other: Plate) -> float:
    """What it costs that two plates stand where they do."""
    cost = 0.0
    for row, left, right in one.spans:
        for other_row, other_left, other_right in other.spans:
            rows = abs(row - other_row)
            gap = max(other_left - right, left - other_right) - 1
            if rows == 0 and gap <= 1:
                cost += OVERLAP * -gap if gap < 0 else ONE_BLANK if gap else TOUCHING
            elif rows == 1 and gap <= 0:
                cost += STACKED
    return cost


def _spans(spot: Spot, length: int) -> tuple[tuple[int, int, int], ...]:
    x, y, side = spot
    left, row = label_cell((x, y), LABEL_SIDES[side], length)
    if side in (ABOVE, BELOW):
        return ((y, x, x), (row, left, left + length - 1))
    return ((y, min(x, left), max(x, left + length - 1)),)


def _blocks(raster: Raster, cells: list[int]) -> tuple[int, int]:
    return raster.blocks_of(cells), raster.blocks_near(cells)


@lru_cache(maxsize=512)
def _template(stride: int, side: int, length: int) -> _Template:
    left, row = label_cell((0, 0), LABEL_SIDES[side], length)
    text = [(left + i, row) for i in range(length)]
    cells = [(0, 0), *text]
    field = _field(text)
    rim = {(x + dx, y + dy) for x, y in cells for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    return _Template(
        tuple(y * stride + x for x, y in cells),
        tuple((2 * y + half) * stride + x for x, y in cells for half in (0, 1)),
        tuple((y * stride + x, cost) for (x, y), cost in sorted(field.items())),
        tuple(sorted(y * stride + x for x, y in rim)),
    )


def _field(text: list[Cell]) -> dict[Cell, float]:
    """What a cell of a foreign track costs around a marker at (0, 0) and a text in one row: the dearest reason counts."""
    (left, row), right = text[0], text[-1][0]
    costs: dict[Cell, float] = {}

    def charge(cell: Cell, cost: float) -> None:
        costs[cell] = max(cost, costs.get(cell, 0.0))

    for x, y in ((0, 0), *text):
        charge((x, y), ON_PLATE)
    for edge, out in ((left, -1), (right, 1)):
        charge((edge + out, row), BESIDE_TEXT)
        charge((edge + 2 * out, row), NEAR_TEXT)
        charge((edge + out, row - 1), TEXT_CORNER)
        charge((edge + out, row + 1), TEXT_CORNER)
    for (x, y), up in product(text, (-1, 1)):
        charge((x, y + up), OVER_TEXT)
    for sign in (-1, 1):
        charge((sign, 0), AT_MARKER)
        charge((0, sign), AT_MARKER)
        charge((2 * sign, 0), NEAR_MARKER)
        charge((sign, -1), MARKER_CORNER)
        charge((sign, 1), MARKER_CORNER)
    return costs
