"""A single track while the layouter works: its visible pixels, and what its shape costs by itself."""

from __future__ import annotations

from itertools import islice, pairwise
from math import atan2, hypot, pi, sqrt
from operator import ne

from ttr_tui.board.annealing.courses import Course, Point, center_line, lane_lines, trace
from ttr_tui.board.annealing.plan import Bundle, Plan, Weights
from ttr_tui.board.annealing.plates import Plate
from ttr_tui.board.annealing.raster import Raster

OUTSIDE, INVISIBLE, RETURN = 200.0, 300.0, 60.0
"""A pixel outside the grid; a track without any pixel; a cell entered twice."""
PITCH, FEW_CELLS, MISSING_CELL, TIGHT_CELLS = 4.0, 3.0, 60.0, 0.8
"""Too few pixels per space; cells wanting to the weights' number, to the length, to two a space less one."""
DETOUR = 12.0
BEND, ANGLE = 0.96, 1.6
"""A waypoint, and the square of its turn (radians)."""
LONG_SEGMENT, SHORT_SEGMENT = 30.0, 4.0
"""Pixels from which on a segment's odd slope costs no more, and below which it is too short."""
OFFSET_X, OFFSET_Y, OFF_PLATE = 0.03, 0.12, 1.5
"""The square of an end's offset; each pixel that it lies beyond its plate's ends."""
GAP, FAR_END, ALONG = 12.0, 0.25, 0.4
"""For each cell: between a track's end and its plate; from its end to the marker, beyond two; along its own plate."""
FREE_ALONG = 2


class Lane:
    """One track's visible path.

    `path`: its pixels in order; `pixels`, `cells`: the same as sets; `own`: what it costs by itself; `spare`: how many
    cells it has beyond its length; `returns`: how often it enters a cell again; `thin`, `wide`: its blocks, and those in
    which it can disturb something.
    """

    __slots__ = ("_diagonals", "_near", "cells", "own", "path", "pixels", "raster", "returns", "spare", "thin", "wide")

    def __init__(self, raster: Raster, path: list[int], length: int) -> None:
        cells = [raster.cell_of[p] for p in path]
        self.raster = raster
        self.path = path
        self.pixels = frozenset(path)
        self.cells = frozenset(cells)
        self.spare = len(self.cells) - length
        self.returns = len(cells) and 1 + sum(map(ne, cells, islice(cells, 1, None))) - len(self.cells)
        self.thin = raster.blocks_of(cells)
        self.wide = raster.blocks_near(cells)
        self.own = 0.0
        self._near: tuple[set[int], set[int]] | None = None
        self._diagonals: tuple[set[int], set[int]] | None = None

    def near(self) -> tuple[set[int], set[int]]:
        """The pixels within 1 and within 2 of the path (but for a few at the corners of slants)."""
        if self._near is None:
            raster, path = self.raster, self.path
            every_other = [*path[::2], *path[-1:]]
            within_1: set[int] = set().union(*map(raster.around_1.__getitem__, path))
            within_2: set[int] = set().union(*map(raster.around_2.__getitem__, every_other))
            self._near = within_1, within_2
        return self._near

    def diagonals(self) -> tuple[set[int], set[int]]:
        """The blocks of 2x2 pixels that the path crosses falling and rising, by their top left pixels."""
        if self._diagonals is None:
            stride, steps = self.raster.stride, list(pairwise(self.path))
            falling = {min(p, q) for p, q in steps if abs(q - p) == stride + 1}
            rising = {min(p, q) - 1 for p, q in steps if abs(q - p) == stride - 1}
            self._diagonals = falling, rising
        return self._diagonals


def build_lanes(plan: Plan, bundle: Bundle, course: Course, a: Plate, b: Plate) -> list[Lane]:
    """The lanes of a bundle between two plates; what the course costs is in the first one's `own`."""
    raster, length = plan.raster, bundle.length
    line = center_line(course, a.spot, b.spot, raster)
    lanes = []
    for lane_line in lane_lines(line, len(bundle.lanes)):
        path = _between_plates(trace(lane_line, raster), a, b)
        lane = Lane(raster, path, length)
        lane.own = lane_cost(lane, length, plan.weights) + end_cost(lane, a, 0) + end_cost(lane, b, -1)
        lanes.append(lane)
    lanes[0].own += course_cost(line, course, length, plan.weights) + anchor_cost(line[0], course.start, a)
    lanes[0].own += anchor_cost(line[-1], course.end, b)
    return lanes


def _between_plates(path: list[int], a: Plate, b: Plate) -> list[int]:
    """The part of a path after its last pixel on the first plate and before its first on the second."""
    start, end = 0, len(path)
    own = a.pixels
    for i in range(end - 1, -1, -1):
        if path[i] in own:
            start = i + 1
            break
    own = b.pixels
    for i in range(start, end):
        if path[i] in own:
            end = i
            break
    return path[start:end]


def lane_cost(lane: Lane, length: int, weights: Weights) -> float:
    """What the number of a track's pixels and cells costs, as seen from the spaces that must find room on it."""
    path = lane.path
    if not path:
        return INVISIBLE + MISSING_CELL * length
    stride = lane.raster.stride
    steps = [q - p for p, q in pairwise(path)]
    straight = steps.count(1) + steps.count(-1) + steps.count(stride) + steps.count(-stride)
    pitch = (1 + straight + sqrt(2) * (len(steps) - straight)) / length
    cost = 0.0
    if pitch < weights.least_pitch:
        lack = weights.least_pitch / pitch - 1
        cost = PITCH * (2 * length * lack * lack + lack)
    elif pitch > weights.most_pitch:
        cost = length * (pitch / weights.most_pitch - 1) ** 2
    cells = length + lane.spare
    cost += FEW_CELLS * max(0, weights.cells * length - cells) + TIGHT_CELLS * max(0, 2 * length - 1 - cells)
    cost += MISSING_CELL * max(0, -lane.spare)
    outside = sum(map(lane.raster.outside.__getitem__, path))
    return cost + OUTSIDE * outside + RETURN * lane.returns


def end_cost(lane: Lane, plate: Plate, end: int) -> float:
    """What it costs how a track meets its city; `end` is 0 or -1, the first or the last pixel."""
    if not lane.path:
        return 0.0
    raster = lane.raster
    x, y = raster.cell_position(raster.cell_of[lane.path[end]])
    cost = GAP * max(0, plate.gap(x, y) - 1)
    cost += FAR_END * max(0, abs(x - plate.spot.x) + 2 * abs(y - plate.spot.y) - 2)
    return cost + ALONG * max(0, len(lane.cells & plate.rim) - FREE_ALONG)


def course_cost(line: list[Point], course: Course, length: int, weights: Weights) -> float:
    """What the segments and bends of a center line cost."""
    cost, way = 0.0, 0.0
    for (x0, y0), (x1, y1) in pairwise(line):
        dx, dy = abs(x1 - x0), abs(y1 - y0)
        long = hypot(dx, dy)
        way += long
        if long < SHORT_SEGMENT:
            cost += 0.5 * (SHORT_SEGMENT - long)
        slope = (min(dx, dy) / max(dx, dy)) if long else 0.0
        odd = min(slope, abs(slope - 0.5), 1 - slope)
        cost += weights.slope * odd * min(long, LONG_SEGMENT) / 10
    if course.waypoints:
        chord = hypot(line[-1][0] - line[0][0], line[-1][1] - line[0][1])
        cost += DETOUR * sqrt(length) * (way / max(chord, 1.0) - 1)
        cost += sum(BEND + ANGLE * turn(p, q, r) ** 2 for p, q, r in zip(line, line[1:], line[2:], strict=False))
    return cost


def turn(p: Point, q: Point, r: Point) -> float:
    """By how much a line from p over q to r turns at q, in radians from 0 to pi."""
    before, after = atan2(q[1] - p[1], q[0] - p[0]), atan2(r[1] - q[1], r[0] - q[0])
    angle = abs(after - before)
    return min(angle, 2 * pi - angle)


def anchor_cost(point: Point, offset: Point, plate: Plate) -> float:
    """What it costs that a course does not meet the middle of the marker."""
    left, right = plate.columns()
    beyond = max(0.0, left - point[0], point[0] - right)
    return OFFSET_X * offset[0] ** 2 + OFFSET_Y * offset[1] ** 2 + OFF_PLATE * beyond
