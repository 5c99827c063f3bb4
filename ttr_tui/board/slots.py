"""Where the spaces of a track stand on its path: one mark cell for each, bars around it, joints between.

A track of length L is drawn as L *slots*. The mark cells are chosen exactly, by dynamic programming: they should lie at
even distances along the path, keep off the text of plates and never on a cell that two tracks cross.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import dist, inf

from ttr_tui.board.layout import Cell, Pixel

BAR, JOINT, WIDE_JOINT = 1, 2, 3
"""What a pixel outside the mark cells is. A WIDE_JOINT has room around it: where colors cannot dim it is left blank."""

EVENNESS = 0.8
SOFT_COST = 7.0
AVOID_COST = 1000.0
TOUCH_COST = 6.0
TOUCH_PITCH = 1.8
"""From this pitch (pixels a slot) on, two marks in neighboring cells cost TOUCH_COST."""


@dataclass(frozen=True, slots=True)
class TrackSlots:
    """The slots of one path. `marks`: the mark cell of each slot, in order. For every pixel outside the mark cells,
    in order of the path, `pixels` says (pixel, slot, BAR | JOINT | WIDE_JOINT); a joint belongs to the slot before it.
    """

    marks: tuple[Cell, ...]
    pixels: tuple[tuple[Pixel, int, int], ...]


def cell_of(pixel: Pixel) -> Cell:
    """The cell that a pixel is half of."""
    return (pixel[0], pixel[1] // 2)


def place_slots(path: Sequence[Pixel], length: int, avoid: Collection[Cell], soft: Collection[Cell]) -> TrackSlots:
    """The slots of a track of `length` on `path`. `avoid`: cells of two tracks; `soft`: cells beside plates.

    Raises ValueError if the path has fewer cells than the track has spaces.
    """
    runs, centers, pitch = _cells_along(path, length)
    if len({cell for cell, _, _ in runs}) < length:
        raise ValueError(f"{length} spaces need {length} cells, the path has {len({cell for cell, _, _ in runs})}")
    cells = [cell for cell, _, _ in runs]
    extra = [(AVOID_COST if cell in avoid else 0.0) + (SOFT_COST if cell in soft else 0.0) for cell in cells]
    chosen = _choose(cells, centers, extra, length, pitch)
    if len({cells[i] for i in chosen}) < length:
        raise ValueError(f"{length} spaces need {length} cells, the path turns back on itself")
    return TrackSlots(tuple(cells[i] for i in chosen), _between(path, [runs[i] for i in chosen]))


def _cells_along(path: Sequence[Pixel], length: int) -> tuple[list[tuple[Cell, int, int]], list[float], float]:
    """The cells in order with their first and last pixel index, the arc length to each one's middle, and the pitch."""
    arc, at = 0.5, [0.5]
    for a, b in pairwise(path):
        arc += dist(a, b)
        at.append(arc)
    runs: list[tuple[Cell, int, int]] = []
    for i, pixel in enumerate(path):
        cell = cell_of(pixel)
        if runs and runs[-1][0] == cell:
            runs[-1] = (cell, runs[-1][1], i)
        else:
            runs.append((cell, i, i))
    centers = [(at[first] + at[last]) / 2 for _, first, last in runs]
    return runs, centers, (arc + 0.5) / length


def _choose(cells: list[Cell], centers: list[float], extra: list[float], length: int, pitch: float) -> list[int]:
    """Indexes of the mark cells with the least cost, strictly increasing, no cell twice in a row."""

    def alone(k: int, i: int) -> float:
        return float((centers[i] - (k + 0.5) * pitch) ** 2 + extra[i])

    def pair(i: int, j: int) -> float:
        cost = EVENNESS * (centers[j] - centers[i] - pitch) ** 2
        near = abs(cells[i][0] - cells[j][0]) <= 1 and abs(cells[i][1] - cells[j][1]) <= 1
        return float(cost + (TOUCH_COST if near and pitch >= TOUCH_PITCH else 0.0))

    ceiling = _even_cost(cells, centers, length, pitch, alone, pair)
    best: dict[int, float] = {}
    before: list[dict[int, int]] = []
    for k in range(length):
        # A mark that alone costs more than a whole solution that is known cannot be part of the best one.
        places = [i for i in range(k, len(cells) - length + k + 1) if alone(k, i) <= ceiling]
        costs: dict[int, float] = {}
        steps: dict[int, int] = {}
        for j in places:
            if k == 0:
                costs[j] = alone(k, j)
                continue
            options = [(best[i] + pair(i, j), i) for i in best if i < j and cells[i] != cells[j]]
            if options:
                cost, steps[j] = min(options)
                costs[j] = cost + alone(k, j)
        best = costs
        before.append(steps)
    if not best:
        raise ValueError("the path turns back on itself")
    chosen = [min(best, key=lambda i: (best[i], i))]
    for steps in reversed(before[1:]):
        chosen.append(steps[chosen[-1]])
    return chosen[::-1]


def _even_cost(
    cells: list[Cell],
    centers: list[float],
    length: int,
    pitch: float,
    alone: Callable[[int, int], float],
    pair: Callable[[int, int], float],
) -> float:
    """What it costs to take for each mark the cell nearest to its even place: an upper bound for the best."""
    chosen: list[int] = []
    for k in range(length):
        first = chosen[-1] + 1 if chosen else 0
        last = len(cells) - length + k
        chosen.append(min(range(first, last + 1), key=lambda i: abs(centers[i] - (k + 0.5) * pitch)))
    if any(cells[i] == cells[j] for i, j in pairwise(chosen)):
        return inf
    return sum(alone(k, i) for k, i in enumerate(chosen)) + sum(pair(i, j) for i, j in pairwise(chosen))


def _between(path: Sequence[Pixel], marks: list[tuple[Cell, int, int]]) -> tuple[tuple[Pixel, int, int], ...]:
    """Every pixel outside the mark cells with its slot and what it is."""
    taken = {cell for cell, _, _ in marks}
    joints: dict[int, int] = {}
    for (_, first, last), (_, next_first, next_last) in pairwise(marks):
        free = [i for i in range(last + 1, next_first) if cell_of(path[i]) not in taken]
        if free:
            middle = (first + last + next_first + next_last) / 4
            joint = min(free, key=lambda i: (abs(i - middle), i))
            joints[joint] = WIDE_JOINT if len(free) >= 3 else JOINT
    pixels: list[tuple[Pixel, int, int]] = []
    slot = 0
    for i, pixel in enumerate(path):
        if i in joints:
            pixels.append((pixel, slot, joints[i]))
            slot += 1
        elif cell_of(pixel) not in taken:
            while slot + 1 < len(marks) and i > marks[slot + 1][1]:
                slot += 1
            pixels.append((pixel, slot, BAR))
    return tuple(pixels)
