"""The figures of a board's geometry: how good a layout is.

They say how far tracks and labels keep out of each other's way. Lengths are in pixels (half cells). All of them are
computed from the paths and plates, so that a layout changed by hand shows what the change did.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise
from math import dist, hypot
from statistics import fmean

from ttr_tui.board.geometry import Geometry
from ttr_tui.board.layout import Cell, Pixel
from ttr_tui.board.slots import cell_of

STRAIGHT = 1.25
"""How far (in pixels) a path may be off the line between two of its pixels and still count as straight."""
MARGIN_COLUMNS, MARGIN_ROWS = 6, 1
"""What a layout leaves free at the rim when board positions are scaled to its grid."""


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of one board.

    `hidden`: tracks that do not show every space. `overlaps`: pairs of plates that share a cell. `on_labels`: cells of
    tracks on plates. `shared`: cells of two tracks. `crossings`: pairs of tracks that cross. `merges`: pairs of one
    color that touch, `touches`: of two colors. `near_text`: marks beside the label of a city that is no end of their
    track. `gap`: the most cells between the end of a track and its city. `bends`: turns of all tracks, parallel ones
    counted once. `detour`: mean length over the straight way. `pitch`: the least pixels a space. `shift`: mean distance
    of the cities from their scaled places, None without a board.
    """

    hidden: int
    overlaps: int
    on_labels: int
    shared: int
    crossings: int
    merges: int
    touches: int
    near_text: int
    gap: int
    bends: int
    detour: float
    pitch: float
    shift: float | None


def figures_of(geometry: Geometry) -> Figures:
    """All figures of a board."""
    return Figures(
        hidden=len(hidden_tracks(geometry)),
        overlaps=len(label_overlaps(geometry)),
        on_labels=len(cells_on_labels(geometry)),
        shared=len(shared_cells(geometry)),
        crossings=len(crossings(geometry)),
        merges=len(merges(geometry, same_color=True)),
        touches=len(merges(geometry, same_color=False)),
        near_text=len(marks_near_text(geometry)),
        gap=max(gaps(geometry).values(), default=0),
        bends=bends(geometry),
        detour=detour(geometry),
        pitch=min(pixels_per_slot(geometry)),
        shift=city_shift(geometry),
    )


def hidden_tracks(geometry: Geometry) -> list[str]:
    """Tracks that do not have a mark cell of their own, off all plates, for each of their spaces."""
    plates = _plate_cells(geometry)
    cells = [mark for shape in geometry.shapes for mark in shape.marks]
    twice = {cell for cell in cells if cells.count(cell) > 1}
    return [
        shape.track.id
        for shape in geometry.shapes
        if len(shape.marks) != shape.track.length or any(mark in plates or mark in twice for mark in shape.marks)
    ]


def label_overlaps(geometry: Geometry) -> list[tuple[int, int]]:
    """Pairs of cities whose plates share a cell."""
    plates = [set(plate.cells()) for plate in geometry.plates]
    return [(i, j) for i, j in combinations(range(len(plates)), 2) if plates[i] & plates[j]]


def cells_on_labels(geometry: Geometry) -> set[Cell]:
    """Cells that belong to a track's path and to a plate."""
    return _plate_cells(geometry) & {cell for cells in _path_cells(geometry) for cell in cells}


def shared_cells(geometry: Geometry) -> set[Cell]:
    """Cells on the paths of two tracks."""
    return {cell for a, b in combinations(_path_cells(geometry), 2) for cell in a & b}


def crossings(geometry: Geometry) -> list[tuple[int, int]]:
    """Pairs of tracks of different city pairs that share a cell or cross on the diagonals of a block of pixels."""
    cells = _path_cells(geometry)
    steps = [_diagonal_steps(path) for path in _paths(geometry)]
    crossed = [{_other_diagonal(step) for step in own} for own in steps]
    return [(i, j) for i, j in _pairs_apart(geometry) if cells[i] & cells[j] or crossed[i] & steps[j]]


def merges(geometry: Geometry, same_color: bool) -> list[tuple[int, int]]:
    """Pairs of tracks of different city pairs, of the same or of different colors, a bar of one touching the other."""
    paths = [set(path) for path in _paths(geometry)]
    bars = [_bar_pixels(geometry, track) for track in range(len(geometry.shapes))]
    near = [{(x + dx, y + dy) for x, y in bar for dx in (-1, 0, 1) for dy in (-1, 0, 1)} for bar in bars]
    colors = [track.color for track in geometry.variant.tracks]
    return [
        (i, j)
        for i, j in _pairs_apart(geometry)
        if (colors[i] == colors[j]) == same_color and (near[i] & paths[j] or near[j] & paths[i])
    ]


def marks_near_text(geometry: Geometry) -> list[tuple[int, Cell]]:
    """Marks beside the label of a city that is not an end of their track."""
    found = []
    for i, shape in enumerate(geometry.shapes):
        foreign = _plate_cells(geometry, without=(shape.track.a, shape.track.b))
        found += [(i, (x, y)) for x, y in shape.marks if (x - 1, y) in foreign or (x + 1, y) in foreign]
    return found


def pixels_per_slot(geometry: Geometry) -> list[float]:
    """The pitch of each track: the length of its path over its spaces."""
    paths = _paths(geometry)
    return [
        (sum(dist(a, b) for a, b in pairwise(path)) + 1) / track.length
        for track, path in zip(geometry.variant.tracks, paths, strict=True)
    ]


def gaps(geometry: Geometry) -> dict[str, int]:
    """How many cells lie between the end of each track and the plate of its city; the greater of both ends."""
    found = {}
    for track, path in zip(geometry.variant.tracks, _paths(geometry), strict=True):
        cities = sorted((track.a, track.b), key=lambda city: geometry.variant.cities[city].id)
        ends = zip((path[0], path[-1]), cities, strict=True)
        found[track.id] = max(_distance(cell_of(pixel), geometry.city_cells(city)) for pixel, city in ends) - 1
    return found


def bends(geometry: Geometry) -> int:
    """How often tracks turn; of parallel tracks the one that turns most counts, once."""
    turns: dict[frozenset[int], int] = {}
    for track, path in zip(geometry.variant.tracks, _paths(geometry), strict=True):
        pair = frozenset((track.a, track.b))
        turns[pair] = max(turns.get(pair, 0), len(corners(path)) - 2)
    return sum(turns.values())


def detour(geometry: Geometry) -> float:
    """The mean over all tracks of the length of their straight pieces over the straight way from end to end."""
    ratios = []
    for path in _paths(geometry):
        points = corners(path)
        straight = dist(points[0], points[-1])
        ratios.append(sum(dist(a, b) for a, b in pairwise(points)) / straight if straight else 1.0)
    return fmean(ratios)


def city_shift(geometry: Geometry) -> float | None:
    """The mean distance of the cities (stops included) from where scaling their positions to the grid puts them."""
    cities = geometry.variant.cities
    if geometry.variant.board is None:
        return None
    columns = _scaled([city.x or 0 for city in cities], MARGIN_COLUMNS, geometry.width - 1 - MARGIN_COLUMNS)
    rows = _scaled([city.y or 0 for city in cities], MARGIN_ROWS, geometry.height - 1 - MARGIN_ROWS)
    markers = [plate.marker for plate in geometry.plates]
    return fmean(hypot(marker[0] - x, 2 * (marker[1] - y)) for marker, x, y in zip(markers, columns, rows, strict=True))


def _scaled(values: list[float], low: int, high: int) -> list[float]:
    """The values spread from `low` to `high`."""
    least, range_ = min(values), max(values) - min(values) or 1
    return [low + (value - least) / range_ * (high - low) for value in values]


@lru_cache(maxsize=1024)
def corners(path: tuple[Pixel, ...]) -> tuple[Pixel, ...]:
    """Both ends of a path and the pixels between where it turns: split at the farthest pixel while one is off."""
    first, last = path[0], path[-1]
    offs = [_off_line(pixel, first, last) for pixel in path]
    far = max(range(len(path)), key=offs.__getitem__)
    if offs[far] <= STRAIGHT:
        return (first, last)
    return (*corners(path[: far + 1])[:-1], *corners(path[far:]))


def _off_line(pixel: Pixel, first: Pixel, last: Pixel) -> float:
    """The distance of a pixel from the line through two others; from the first where both are one."""
    (x, y), (x0, y0), (x1, y1) = pixel, first, last
    if first == last:
        return dist(pixel, first)
    return abs((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) / dist(first, last)


def _distance(cell: Cell, cells: tuple[Cell, ...]) -> int:
    return min(max(abs(cell[0] - x), abs(cell[1] - y)) for x, y in cells)


def _paths(geometry: Geometry) -> list[tuple[Pixel, ...]]:
    return [geometry.layout.paths[track.id] for track in geometry.variant.tracks]


def _path_cells(geometry: Geometry) -> list[set[Cell]]:
    return [{cell_of(pixel) for pixel in path} for path in _paths(geometry)]


def _plate_cells(geometry: Geometry, without: tuple[int, ...] = ()) -> set[Cell]:
    return {cell for i, plate in enumerate(geometry.plates) if i not in without for cell in plate.cells()}


def _pairs_apart(geometry: Geometry) -> list[tuple[int, int]]:
    ends = [{track.a, track.b} for track in geometry.variant.tracks]
    return [(i, j) for i, j in combinations(range(len(ends)), 2) if ends[i] != ends[j]]


def _bar_pixels(geometry: Geometry, track: int) -> set[Pixel]:
    """The pixels of a track outside its mark cells."""
    marks = set(geometry.shapes[track].marks)
    path = geometry.layout.paths[geometry.variant.tracks[track].id]
    return {pixel for pixel in path if cell_of(pixel) not in marks}


def _diagonal_steps(path: tuple[Pixel, ...]) -> set[frozenset[Pixel]]:
    return {frozenset(step) for step in pairwise(path) if step[0][0] != step[1][0] and step[0][1] != step[1][1]}


def _other_diagonal(step: frozenset[Pixel]) -> frozenset[Pixel]:
    (x0, y0), (x1, y1) = step
    return frozenset({(x0, y1), (x1, y0)})
