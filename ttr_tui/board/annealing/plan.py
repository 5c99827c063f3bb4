"""The task of the layouter: one map for one grid size, with all that stays the same while it works."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from math import ceil, dist, hypot
from statistics import median
from typing import NamedTuple

from ttr_tui.board.annealing.labels import city_codes, label_names, prints_codes
from ttr_tui.board.annealing.positions import position, undrawable
from ttr_tui.board.annealing.raster import Raster
from ttr_tui.board.figures import MARGIN_COLUMNS, MARGIN_ROWS
from ttr_tui.board.layout import MAX_SIDE, Size
from ttr_tui.variant.faults import Fault, FileFaults
from ttr_tui.variant.model import Variant

MIN_WIDTH, MIN_HEIGHT = 20, 6
"""The smallest grid, in cells."""
RIGHT, LEFT, ABOVE, BELOW = range(4)
"""The sides of a label, as indexes of `layout.LABEL_SIDES`."""
NEAREST = 5
"""A city keeps its direction to so many nearest cities, besides those at the other ends of its tracks."""
LANE_STEP = 2.0
"""Distance of parallel tracks in pixels: just enough that they never share a cell, whatever their slope."""


class Spot(NamedTuple):
    """Where a city stands: the cell of its marker and the side of its label."""

    x: int
    y: int
    side: int


class Partner(NamedTuple):
    """Another city, and the direction in which it lies on the map (a unit vector in pixels)."""

    city: int
    ux: float
    uy: float


@dataclass(frozen=True, slots=True)
class Bundle:
    """The parallel tracks of a pair of cities. `a` < `b` by id; `tracks` index the map's tracks, `lanes` the plan's."""

    a: int
    b: int
    length: int
    tracks: tuple[int, ...]
    lanes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Weights:
    """What depends on the size. `slope`: how much odd slopes cost; `least_pitch`, `most_pitch`: pixels per space that
    a track should have; `cells`: cells per space that it should have at least.
    """

    slope: float
    least_pitch: float
    most_pitch: float
    cells: int


class Plan:
    """One map for one size. Lanes (single tracks) are numbered bundle by bundle.

    `homes` are the cities' places on the map, scaled to the grid (columns, rows). Raises FileFaults if the map has no
    tracks or no positions, ValueError if the size is none for a layout.
    """

    def __init__(self, variant: Variant, size: Size) -> None:
        width, height = size
        if not (MIN_WIDTH <= width <= MAX_SIDE and MIN_HEIGHT <= height <= MAX_SIDE):
            raise ValueError(f"a board has {MIN_WIDTH}x{MIN_HEIGHT} to {MAX_SIDE}x{MAX_SIDE} cells, not {width}x{height}")
        if reason := undrawable(variant):
            raise FileFaults([Fault(str(variant.file or variant.id), 0, 0, reason)])
        self.variant = variant
        self.width = width
        self.height = height
        self.codes = city_codes(variant.cities)
        self.names = label_names(variant.cities, width)
        self.prints_codes = prints_codes(variant.cities, size)
        self.texts = self.codes if self.prints_codes else self.names
        self.homes = scaled_positions(variant, size)
        self.bundles = bundles_of(variant)
        self.lane_count = sum(len(bundle.lanes) for bundle in self.bundles)
        self.bundle_of_lane = [k for k, bundle in enumerate(self.bundles) for _ in bundle.lanes]
        self.bundles_at = [
            [k for k, bundle in enumerate(self.bundles) if city in (bundle.a, bundle.b)] for city in range(len(self.homes))
        ]
        self.partners = self._partners()
        self.weights = self._weights()
        widest = max(len(bundle.lanes) for bundle in self.bundles)
        self.raster = Raster(width, height, 2 * ceil((4 + 3.3 * widest) / 2))  # a mitred outer lane swings out so far

    def clamped(self, city: int, x: int, y: int, side: int) -> Spot:
        """The spot nearest to (x, y) at which the city's whole plate lies on the grid."""
        length = len(self.texts[city])
        left, right, top, bottom = 0, self.width - 1, 0, self.height - 1
        if side == RIGHT:
            right -= length
        elif side == LEFT:
            left += length
        else:
            left, right = length // 2, right - (length - 1 - length // 2)
            top, bottom = (1, bottom) if side == ABOVE else (top, bottom - 1)
        return Spot(min(max(x, left), right), min(max(y, top), bottom), side)

    def first_spot(self, city: int) -> Spot:
        """Where the city stands before the first move: at home, its label to the right if that fits."""
        x, y = (round(value) for value in self.homes[city])
        side = RIGHT if x + len(self.texts[city]) < self.width else LEFT
        return self.clamped(city, x, y, side)

    def _partners(self) -> list[list[Partner]]:
        """For each city those to which it keeps its direction; the relation goes both ways."""
        homes = [(x, 2 * y) for x, y in self.homes]
        pairs = {(min(bundle.a, bundle.b), max(bundle.a, bundle.b)) for bundle in self.bundles}
        for i, home in enumerate(homes):
            others = sorted((j for j in range(len(homes)) if j != i), key=lambda j: dist(home, homes[j]))
            pairs |= {(min(i, j), max(i, j)) for j in others[:NEAREST]}
        partners: list[list[Partner]] = [[] for _ in homes]
        for i, j in sorted(pairs):
            dx, dy = homes[j][0] - homes[i][0], homes[j][1] - homes[i][1]
            if length := hypot(dx, dy):
                partners[i].append(Partner(j, dx / length, dy / length))
                partners[j].append(Partner(i, -dx / length, -dy / length))
        return partners

    def _weights(self) -> Weights:
        """The weights for this size, within what this map's tracks allow."""
        homes = [(x, 2 * y) for x, y in self.homes]
        pitches = [dist(homes[bundle.a], homes[bundle.b]) / bundle.length for bundle in self.bundles]
        slope, least, most = _interpolated((self.width * self.height) ** 0.5)
        natural = median(pitches)
        cells = 1 if self.width < 100 else 2
        return Weights(slope, min(least, 1.1 * natural), max(most, 1.6 * natural), cells)


def bundles_of(variant: Variant) -> list[Bundle]:
    """The pairs of cities that tracks join, in the order of their ids."""
    ids = [city.id for city in variant.cities]

    def ends(index: int) -> tuple[str, str]:
        track = variant.tracks[index]
        first, second = sorted((ids[track.a], ids[track.b]))
        return first, second

    number = {city: i for i, city in enumerate(ids)}
    bundles: list[Bundle] = []
    lanes = 0
    for (a, b), group in groupby(sorted(range(len(variant.tracks)), key=ends), key=ends):
        tracks = tuple(group)
        numbers = tuple(range(lanes, lanes + len(tracks)))
        bundles.append(Bundle(number[a], number[b], variant.tracks[tracks[0]].length, tracks, numbers))
        lanes += len(tracks)
    return bundles


def scaled_positions(variant: Variant, size: Size) -> list[tuple[float, float]]:
    """The cities' positions, stretched to fill the grid but for a margin; columns and rows."""
    positions = [place for city in variant.cities if (place := position(city))]
    margin = min(MARGIN_COLUMNS, size[0] // 12)
    columns = _stretched([x for x, _ in positions], margin, size[0] - 1 - margin)
    rows = _stretched([y for _, y in positions], MARGIN_ROWS, size[1] - 1 - MARGIN_ROWS)
    return list(zip(columns, rows, strict=True))


def _stretched(values: Sequence[float], low: float, high: float) -> list[float]:
    """The values moved and scaled so that they span low to high; in the middle if they are all alike."""
    least, most = min(values), max(values)
    if most == least:
        return [(low + high) / 2 for _ in values]
    return [low + (value - least) * (high - low) / (most - least) for value in values]


_BY_EXTENT = (
    # root of width x height: slope, least pitch, most pitch
    (40.0, (2.0, 2.8, 6.0)),
    (43.8, (2.0, 3.0, 6.0)),
    (54.8, (2.0, 3.2, 6.0)),
    (69.3, (3.0, 3.8, 7.0)),
    (87.6, (4.0, 5.0, 8.0)),
    (109.5, (4.0, 5.5, 9.0)),
)


def _interpolated(extent: float) -> tuple[float, float, float]:
    """Slope cost, least and most pitch between the sizes for which they were found."""
    if extent <= _BY_EXTENT[0][0]:
        return _BY_EXTENT[0][1]
    for (low, below), (high, above) in pairwise(_BY_EXTENT):
        if extent <= high:
            share = (extent - low) / (high - low)
            slope, least, most = (u + share * (v - u) for u, v in zip(below, above, strict=True))
            return slope, least, most
    return _BY_EXTENT[-1][1]
