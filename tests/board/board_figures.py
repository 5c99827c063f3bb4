"""Figures of a board's geometry: how far its tracks and labels keep out of each other's way."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import dist

from ttr_tui.board.geometry import Geometry
from ttr_tui.board.layout import Cell, Pixel
from ttr_tui.board.slots import cell_of


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
    return [
        (i, j)
        for i, j in _pairs_apart(geometry)
        if cells[i] & cells[j] or any(_other_diagonal(step) in steps[j] for step in steps[i])
    ]


def merges(geometry: Geometry, same_color: bool) -> list[tuple[int, int]]:
    """Pairs of tracks of different city pairs with touching bar pixels, of the same or of different colors."""
    bars = [_bar_pixels(geometry, track) for track in range(len(geometry.shapes))]
    near = [{(x + dx, y + dy) for x, y in bar for dx in (-1, 0, 1) for dy in (-1, 0, 1)} for bar in bars]
    colors = [track.color for track in geometry.variant.tracks]
    return [(i, j) for i, j in _pairs_apart(geometry) if (colors[i] == colors[j]) == same_color and near[i] & bars[j]]


def marks_near_text(geometry: Geometry) -> list[tuple[int, Cell]]:
    """Marks beside the plate of a city that is not an end of their track."""
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


def loose_ends(geometry: Geometry) -> list[str]:
    """Tracks with an end more than one cell away from its city's plate, or a gap in their path."""
    found = []
    for track, path in zip(geometry.variant.tracks, _paths(geometry), strict=True):
        first, second = sorted((track.a, track.b), key=lambda city: geometry.variant.cities[city].id)
        ends = zip((path[0], path[-1]), (first, second), strict=True)
        touching = all(_next_to(cell_of(pixel), geometry.city_cells(city)) for pixel, city in ends)
        if not touching or any(max(abs(a[0] - b[0]), abs(a[1] - b[1])) > 1 for a, b in pairwise(path)):
            found.append(track.id)
    return found


def _next_to(cell: Cell, cells: tuple[Cell, ...]) -> bool:
    return any(abs(cell[0] - x) <= 1 and abs(cell[1] - y) <= 1 for x, y in cells)


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
