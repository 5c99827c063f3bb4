"""The way of a bundle from city to city, and the pixels of its lanes."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import NamedTuple

from ttr_tui.board.annealing.plan import LANE_STEP, Spot
from ttr_tui.board.annealing.raster import Raster

Point = tuple[float, float]
"""A place in pixels; whole numbers are the middles of pixels."""

SLANT_STEP = 0.5
"""How much further apart lanes run on a slant of 45° (as a share, twice over), so that their stairs keep apart."""
_LEAST_MITRE = 0.3
_RIM = 0.01
"""So much inside the middle of the outermost pixels a course stays: its pixels, up to one off by rounding, too."""


class Course(NamedTuple):
    """A bundle's way: its bends, and where it starts and ends as offsets from the middle of the markers' cells."""

    waypoints: tuple[Point, ...] = ()
    start: Point = (0.0, 0.0)
    end: Point = (0.0, 0.0)


def center_line(course: Course, a: Spot, b: Spot, raster: Raster) -> list[Point]:
    """The corners of the course between cities at these spots, kept on the grid."""
    return [anchor(a, course.start, raster), *course.waypoints, anchor(b, course.end, raster)]


def anchor(spot: Spot, offset: Point, raster: Raster) -> Point:
    """Where a course meets its city."""
    return on_grid(spot.x + offset[0], 2 * spot.y + 0.5 + offset[1], raster)


def on_grid(x: float, y: float, raster: Raster) -> Point:
    """The point of the grid nearest to this one."""
    return min(max(x, _RIM), raster.width - 1 - _RIM), min(max(y, _RIM), 2 * raster.height - 1 - _RIM)


def lane_lines(line: list[Point], lanes: int) -> list[list[Point]]:
    """The lines of parallel lanes: copies of the center line, pushed aside, with mitred corners."""
    if lanes == 1:
        return [line]
    normals = [_normal(p, q) for p, q in pairwise(line)]
    pushes = [normals[0], *(_mitre(n, m) for n, m in pairwise(normals)), normals[-1]]
    lines = []
    for k in range(lanes):
        side = (k - (lanes - 1) / 2) * LANE_STEP
        lines.append([(x + side * px, y + side * py) for (x, y), (px, py) in zip(line, pushes, strict=True)])
    return lines


def _normal(p: Point, q: Point) -> Point:
    """A vector across the segment: 1 long, on slants up to a quarter more."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    length = hypot(dx, dy)
    if not length:
        return 0.0, 1.0
    nx, ny = -dy / length, dx / length
    stretch = 1 + SLANT_STEP * abs(nx * ny)
    return nx * stretch, ny * stretch


def _mitre(n: Point, m: Point) -> Point:
    share = 1 / max(_LEAST_MITRE, 1 + n[0] * m[0] + n[1] * m[1])
    return (n[0] + m[0]) * share, (n[1] + m[1]) * share


def trace(line: list[Point], raster: Raster) -> list[int]:
    """The pixels along a line, each next to the one before it."""
    path = _segment(*line[0], *line[1], raster)
    for p, q in pairwise(line[1:]):
        more = _segment(*p, *q, raster)
        if path[-1] == more[0]:
            path.pop()
        elif more[0] - path[-1] not in raster.steps:
            path.extend(_bridge(path[-1], more[0], raster))
        path.extend(more)
    return path


def _segment(x0: float, y0: float, x1: float, y1: float, raster: Raster) -> list[int]:
    """The pixels of a straight segment, one for each step along its longer axis."""
    stride, margin = raster.stride, raster.margin
    dx, dy = x1 - x0, y1 - y0
    half = margin + 0.5
    if abs(dx) >= abs(dy):
        slope = dy / dx if dx else 0.0
        start = y0 - x0 * slope + half
        first, last = int(x0 + half) - margin, int(x1 + half) - margin
        columns = range(first, last + 1) if last >= first else range(first, last - 1, -1)
        return [int(start + slope * x) * stride + x + margin for x in columns]
    slope = dx / dy
    start = x0 - y0 * slope + half
    first, last = int(y0 + half) - margin, int(y1 + half) - margin
    rows = range(first, last + 1) if last >= first else range(first, last - 1, -1)
    return [(y + margin) * stride + int(start + slope * y) for y in rows]


def _bridge(p: int, q: int, raster: Raster) -> list[int]:
    """The pixels strictly between two that do not touch."""
    (px, py), (qx, qy) = raster.pixel(p), raster.pixel(q)
    return _segment(px, py, qx, qy, raster)[1:-1]
