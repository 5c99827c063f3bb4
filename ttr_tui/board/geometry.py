"""The geometry of a board: which cell belongs to which space of which track, or to which city.

Built once from a map and a layout. Nothing in it depends on the state of a game, so the board can never move: painting
only maps (cell, state) to a glyph and a style.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from ttr_tui.board.berths import place_berths
from ttr_tui.board.layout import Cell, Layout, Pixel, Place
from ttr_tui.board.slots import BAR, WIDE_JOINT, TrackSlots, cell_of, place_slots
from ttr_tui.variant.faults import FileFaults
from ttr_tui.variant.model import Track, Variant

NOTHING = 0
"""A half cell without a part of the track; else BAR, JOINT or WIDE_JOINT of `slots`."""


@dataclass(frozen=True, slots=True)
class TrackCell:
    """One cell of a track.

    `slot`: the space it belongs to, None for a cell that only joins two spaces. `mark`: it shows the space's letter.
    `top`, `bottom`: what its halves are. `stroke`, `bare_stroke`: the character for it where no blocks can be drawn,
    with all its pixels and without wide joints (a space if nothing is left).
    """

    x: int
    y: int
    slot: int | None
    mark: bool
    top: int
    bottom: int
    stroke: str
    bare_stroke: str


@dataclass(frozen=True, slots=True)
class TrackShape:
    """A track on the grid: its cells in order from its id's first city, less those that a later track crosses over.

    `locomotives` are the spaces of a ferry that ask for a locomotive: the middle ones.
    """

    track: Track
    cells: tuple[TrackCell, ...]
    locomotives: range

    @property
    def marks(self) -> tuple[Cell, ...]:
        """The cells of the letters, in order."""
        return tuple((cell.x, cell.y) for cell in self.cells if cell.mark)

    def slot_cells(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells of each space in order."""
        slots: list[list[Cell]] = [[] for _ in range(self.track.length)]
        for cell in self.cells:
            if cell.slot is not None:
                slots[cell.slot].append((cell.x, cell.y))
        return tuple(tuple(slot) for slot in slots)

    def line_cells(self) -> tuple[Cell, ...]:
        """The cells that belong to no space: the joints."""
        return tuple((cell.x, cell.y) for cell in self.cells if cell.slot is None)


@dataclass(frozen=True, slots=True)
class Hit:
    """What is at a cell: a track and its space (None on a joint), or a city; all None on open ground."""

    track: int | None = None
    slot: int | None = None
    city: int | None = None


OPEN_GROUND = Hit()


class Geometry:
    """A map on a layout. `shapes` go with `variant.tracks`, `plates` with `variant.cities`.

    Raises FileFaults, in the layout's name, if map and layout do not fit each other.
    """

    def __init__(self, variant: Variant, layout: Layout) -> None:
        _check(variant, layout)
        self.variant = variant
        self.layout = layout
        self.width = layout.width
        self.height = layout.height
        self.plates: tuple[Place, ...] = tuple(layout.places[city.id] for city in variant.cities)
        paths = [layout.paths[track.id] for track in variant.tracks]
        self.shapes: tuple[TrackShape, ...] = self._shapes(paths)
        self._hits = self._hit_table()

    def at(self, x: int, y: int) -> Hit:
        """What is drawn at column x, row y; open ground outside the grid."""
        return self._hits.get((x, y), OPEN_GROUND)

    def track_cells(self, track: int) -> tuple[Cell, ...]:
        """The cells of the track with this index, in order; they belong to no other track."""
        return tuple((cell.x, cell.y) for cell in self.shapes[track].cells)

    def city_cells(self, city: int) -> tuple[Cell, ...]:
        """The cells of the city's plate, the marker first."""
        return self.plates[city].cells()

    @cached_property
    def berths(self) -> tuple[tuple[Cell, ...], ...]:
        """For each city the cells where pieces stand: its marker's, then those of `board.berths`."""
        paths = self.layout.paths.values()
        used = {cell_of(pixel) for path in paths for pixel in path}
        return place_berths(self.plates, used, {mark for shape in self.shapes for mark in shape.marks}, self.width, self.height)

    def _shapes(self, paths: list[tuple[Pixel, ...]]) -> tuple[TrackShape, ...]:
        plate_cells = {cell for plate in self.plates for cell in plate.cells()}
        soft = {(x + dx, y) for x, y in plate_cells for dx in (-1, 1)} - plate_cells
        users = Counter(cell for path in paths for cell in {cell_of(pixel) for pixel in path})
        shared = {cell for cell, count in users.items() if count > 1}
        last_user = {cell: i for i, path in enumerate(paths) for cell in map(cell_of, path)}
        shapes, faults = [], []
        for i, (track, path) in enumerate(zip(self.variant.tracks, paths, strict=True)):
            try:
                slots = place_slots(path, track.length, shared, soft)
            except ValueError as error:
                faults.append(self.layout.fault(f"track {track.id}: {error}", track.id))
                continue
            cells = tuple(cell for cell in _track_cells(path, slots) if last_user[(cell.x, cell.y)] == i)
            start = (track.length - track.locomotives) // 2
            shapes.append(TrackShape(track, cells, range(start, start + track.locomotives)))
        if faults:
            raise FileFaults(faults)
        return tuple(shapes)

    def _hit_table(self) -> dict[Cell, Hit]:
        hits = {(c.x, c.y): Hit(track=i, slot=c.slot) for i, shape in enumerate(self.shapes) for c in shape.cells}
        hits.update({cell: Hit(city=i) for i, plate in enumerate(self.plates) for cell in plate.cells()})
        return hits


def _check(variant: Variant, layout: Layout) -> None:
    """Every city and track of the map must be on the layout, and nothing else."""
    cities, tracks = {city.id for city in variant.cities}, {track.id for track in variant.tracks}
    faults = []
    for kind, wanted, drawn in (("city", cities, layout.places.keys()), ("track", tracks, layout.paths.keys())):
        faults += [layout.fault(f"{kind} {id_} of map {variant.id} is missing") for id_ in sorted(wanted - drawn)]
        faults += [layout.fault(f"{kind} {id_} is not on map {variant.id}", id_) for id_ in sorted(drawn - wanted)]
    if faults:
        raise FileFaults(faults)


def _track_cells(path: tuple[Pixel, ...], slots: TrackSlots) -> list[TrackCell]:
    """The cells of one track in the order in which the path enters them."""
    order = list(dict.fromkeys(map(cell_of, path)))
    halves: dict[Cell, list[int]] = {cell: [NOTHING, NOTHING] for cell in order}
    slot_of: dict[Cell, int] = {cell: k for k, cell in enumerate(slots.marks)}
    for (x, y), slot, kind in slots.pixels:
        cell = (x, y // 2)
        halves[cell][y % 2] = kind
        if kind == BAR:
            slot_of.setdefault(cell, slot)
    marks = set(slots.marks)
    cells = []
    for i, cell in enumerate(order):
        around = (order[max(i - 1, 0)], order[min(i + 1, len(order) - 1)])
        top, bottom = halves[cell]
        bare = [NOTHING if kind == WIDE_JOINT else kind for kind in (top, bottom)]
        stroke = "" if cell in marks else _stroke(top, bottom, *around)
        bare_stroke = "" if cell in marks else _stroke(bare[0], bare[1], *around)
        cells.append(TrackCell(*cell, slot_of.get(cell), cell in marks, top, bottom, stroke, bare_stroke))
    return cells


def _stroke(top: int, bottom: int, before: Cell, after: Cell) -> str:
    """The ASCII character for a bar cell between the cells `before` and `after` of its path."""
    if not (top or bottom):
        return " "
    dx, dy = after[0] - before[0], after[1] - before[1]
    if top and bottom:
        if dx == 0 or dy == 0:
            return "|"
        return "\\" if dx * dy > 0 else "/"
    if dy == 0:
        return "-"
    return "'" if top else "."
