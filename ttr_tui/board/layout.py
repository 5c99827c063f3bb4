"""A drawn layout of one map for one grid size: where its cities, labels, tracks and coast stand.

A layout is data beside the map (`layout/<map>.<W>x<H>.json`), made once and only read here. Two units occur: a *cell*
is a character position, a *pixel* half of one (x = column, y = 2·row for the upper half, 2·row + 1 for the lower).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeGuard

from ttr_tui.board.glyphs import is_one_column
from ttr_tui.variant.faults import Fault, FileFaults

Cell = tuple[int, int]
"""A character position (column, row) from the top left, counted from 0."""
Pixel = tuple[int, int]
"""Half a character position (column, 2·row + 0|1)."""
Size = tuple[int, int]
"""Width and height in cells."""

LABEL_SIDES = ("right", "left", "above", "below")
GROUND = LAND, OTHER, SEA = 0, 1, 2
"""What a pixel of the ground is: land, another country's land, water."""
MAX_SIDE = 500
"""The largest width and height a layout may have, in cells."""
MAX_CHARACTERS = 1 << 20
"""How long a layout's text may be: forty times the longest of those that come with the program."""

_TERRAIN = {"l": LAND, "o": OTHER, "s": SEA}
_CHAIN: tuple[Pixel, ...] = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))


@dataclass(frozen=True, slots=True)
class Place:
    """A city on the grid: the cell of its marker, the cell where its label begins, and the label's text.

    Marker and label touch; together they are the city's *plate*. `stop` marks the border stop of a country.
    """

    marker: Cell
    label: Cell
    text: str
    stop: bool = False

    def cells(self) -> tuple[Cell, ...]:
        """All cells of the plate, the marker first."""
        x, y = self.label
        return (self.marker, *((x + i, y) for i in range(len(self.text))))


@dataclass(frozen=True, slots=True)
class Layout:
    """One layout: `places` by city id, `paths` by track id, `terrain` as 2·height rows of width pixels, or empty.

    A path is the visible part of a track, pixel by pixel, from the plate of the id's first city to the second's.
    `name` is the file it came from and `text` what the file says, both for messages.
    """

    name: str
    width: int
    height: int
    places: Mapping[str, Place]
    paths: Mapping[str, tuple[Pixel, ...]]
    terrain: tuple[bytes, ...]
    text: str = ""

    def fault(self, message: str, word: str = "") -> Fault:
        """A fault of this layout, with the line and column of an id in its file."""
        return Fault(self.name, *_place_in(self.text, word), message)


def load_layout(source: Path | str) -> Layout:
    """Read a layout from a file, or from JSON text if `source` is a string.

    Raises FileFaults with every fault found and the line it stands on; OSError becomes one too.
    """
    name, text = ("<layout>", source) if isinstance(source, str) else (str(source), _read(source))
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:  # ValueError: also numbers of thousands of digits
        line, column = (error.lineno, error.colno) if isinstance(error, json.JSONDecodeError) else (0, 0)
        raise FileFaults([Fault(name, line, column, "not a layout: this is not JSON")]) from None
    return _Reader(name, text).layout(data)


def choose_layout(sizes: Iterable[Size], width: int, height: int, step: int = 0) -> Size:
    """The largest of `sizes` that fits into width x height cells, else the smallest; never scaled.

    `step` moves up (positive) or down the sizes from there, as zooming does, and stops at both ends.
    Raises ValueError if there are no sizes.
    """
    order = sorted(sizes, key=lambda size: (size[0] * size[1], size))
    if not order:
        raise ValueError("no layouts to choose from")
    fitting = [i for i, (w, h) in enumerate(order) if w <= width and h <= height]
    start = fitting[-1] if fitting else 0
    return order[min(max(start + step, 0), len(order) - 1)]


def label_cell(marker: Cell, side: str, length: int) -> Cell:
    """Where a label of `length` cells begins: beside its marker, or in the row above or below, touching it."""
    x, y = marker
    if side == "right":
        return (x + 1, y)
    if side == "left":
        return (x - length, y)
    return (x - length // 2, y - 1 if side == "above" else y + 1)


def _read(path: Path) -> str:
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(MAX_CHARACTERS + 1)
    except OSError as error:
        reason = error.strerror or str(error)
        raise FileFaults([Fault(str(path), 0, 0, f"the layout cannot be read: {reason}")]) from None
    except UnicodeDecodeError:
        raise FileFaults([Fault(str(path), 0, 0, "not a layout: this is not UTF-8 text")]) from None
    if len(text) > MAX_CHARACTERS:
        raise FileFaults([Fault(str(path), 0, 0, f"not a layout: larger than {MAX_CHARACTERS >> 20} MiB")])
    return text


class _Reader:
    """Turns the JSON of one layout into a Layout and collects every fault on the way."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self.faults: list[Fault] = []

    def fault(self, message: str, word: str = "") -> None:
        """Note a fault at the first place of `word` (as JSON text) in the file."""
        self.faults.append(Fault(self.name, *_place_in(self.text, word), message))

    def layout(self, data: Any) -> Layout:
        """The layout, or FileFaults."""
        if not isinstance(data, dict):
            raise FileFaults([Fault(self.name, 1, 1, "a layout is an object with grid, cities and tracks")])
        width, height, labels = self.grid(data.get("grid"))
        self.stop_if_faulty()
        places = self.places(data.get("cities"), labels)
        paths = self.paths(data.get("tracks"))
        terrain = self.terrain(data.get("terrain"), width, height)
        self.stop_if_faulty()
        self.check_inside(places, paths, width, height)
        self.stop_if_faulty()
        return Layout(self.name, width, height, places, paths, terrain, self.text)

    def stop_if_faulty(self) -> None:
        if self.faults:
            raise FileFaults(self.faults)

    def grid(self, grid: Any) -> tuple[int, int, str]:
        """Width, height and what labels print: `full` names or `code`s."""
        entry = grid if isinstance(grid, dict) else {}
        width, height, labels = entry.get("width"), entry.get("height"), entry.get("labels", "full")
        if labels not in ("full", "code"):
            self.fault("labels is 'full' or 'code'", "labels")
        if _is_count(width) and _is_count(height) and 0 < width <= MAX_SIDE and 0 < height <= MAX_SIDE:
            return width, height, str(labels)
        self.fault(f"grid needs a width and a height from 1 to {MAX_SIDE}", "grid")
        return 0, 0, str(labels)

    def places(self, cities: Any, labels: str) -> dict[str, Place]:
        """The plates by city id."""
        if not isinstance(cities, dict):
            self.fault("cities is missing: an object of city ids", "cities")
            return {}
        places = {}
        for city, entry in cities.items():
            place = self.place(entry, "code" if labels == "code" else "name")
            if place is None:
                self.fault(f"city {city} needs whole numbers x and y, a label side and a text of narrow letters", city)
            else:
                places[city] = place
        return places

    @staticmethod
    def place(entry: Any, text_key: str) -> Place | None:
        """One plate, or None if the entry is not one."""
        if not isinstance(entry, dict):
            return None
        x, y, side, text = entry.get("x"), entry.get("y"), entry.get("label"), entry.get(text_key)
        if not (_is_count(x) and _is_count(y) and side in LABEL_SIDES and isinstance(text, str) and text):
            return None
        if not all(map(is_one_column, text)):
            return None
        return Place((x, y), label_cell((x, y), str(side), len(text)), text, entry.get("stop") is True)

    def paths(self, tracks: Any) -> dict[str, tuple[Pixel, ...]]:
        """The pixel paths by track id."""
        if not isinstance(tracks, list):
            self.fault("tracks is missing: a list of bundles, each with ids and paths", "tracks")
            return {}
        paths: dict[str, tuple[Pixel, ...]] = {}
        for number, bundle in enumerate(tracks, 1):
            ids, chains = (bundle.get("ids"), bundle.get("paths")) if isinstance(bundle, dict) else (None, None)
            if not (isinstance(ids, list) and isinstance(chains, list) and len(ids) == len(chains) > 0):
                self.fault(f"entry {number} of tracks needs as many paths as ids", "tracks")
                continue
            for track, chain in zip(ids, chains, strict=True):
                path = path_of(chain) if isinstance(chain, str) else None
                if path is None or not isinstance(track, str):
                    self.fault(f"track {track}: a path is 'x,y:' and directions from 0 to 7", str(track))
                elif track in paths:
                    self.fault(f"track {track} stands here twice", track)
                else:
                    paths[track] = path
        return paths

    def terrain(self, rows: Any, width: int, height: int) -> tuple[bytes, ...]:
        """The ground as 2·height rows of LAND, OTHER and SEA; no rows: no terrain."""
        if rows is None:
            return ()
        ground = [run_lengths(row) for row in rows] if isinstance(rows, list) else []
        if len(ground) != 2 * height or any(row is None or len(row) != width for row in ground):
            self.fault(f"terrain is {2 * height} rows of runs like 3o77l, each {width} half cells long", "terrain")
        return tuple(row for row in ground if row is not None)

    def check_inside(self, places: dict[str, Place], paths: dict[str, tuple[Pixel, ...]], width: int, height: int) -> None:
        """Everything drawn must lie on the grid."""
        for city, place in places.items():
            if not all(0 <= x < width and 0 <= y < height for x, y in place.cells()):
                self.fault(f"city {city}: marker or label leaves the grid", city)
        for track, path in paths.items():
            if not all(0 <= x < width and 0 <= y < 2 * height for x, y in path):
                self.fault(f"track {track} leaves the grid", track)


def path_of(chain: str) -> tuple[Pixel, ...] | None:
    """The pixels of `x,y:chain`, a Freeman chain (0 east, clockwise to 7 north-east); None if it is not one.

    >>> path_of("4,9:02")
    ((4, 9), (5, 9), (5, 10))
    """
    start, colon, steps = chain.partition(":")
    x, comma, y = start.partition(",")
    if not (colon and comma and _is_number(x) and _is_number(y) and set(steps) <= set("01234567")):
        return None
    pixels = [(int(x), int(y))]
    for step in steps:
        (last_x, last_y), (dx, dy) = pixels[-1], _CHAIN[int(step)]
        pixels.append((last_x + dx, last_y + dy))
    return tuple(pixels)


def chain_of(path: Iterable[Pixel]) -> str:
    """The text of a path: the reverse of `path_of`."""
    pixels = list(path)
    steps = (str(_CHAIN.index((bx - ax, by - ay))) for (ax, ay), (bx, by) in pairwise(pixels))
    return f"{pixels[0][0]},{pixels[0][1]}:{''.join(steps)}"


def run_lengths(row: Any) -> bytes | None:
    """One row of ground from runs like `3o77l`; None if it is not one or longer than any grid."""
    if not isinstance(row, str):
        return None
    ground, count = bytearray(), ""
    for letter in row:
        if letter in "0123456789" and len(count) < 4:
            count += letter
        elif letter in _TERRAIN and count:
            ground += bytes([_TERRAIN[letter]]) * int(count)
            count = ""
        else:
            return None
        if len(ground) > MAX_SIDE:
            return None
    return None if count else bytes(ground)


def _place_in(text: str, word: str) -> tuple[int, int]:
    """Line and column of the first place of `word` as JSON text; 0, 0 if it has none."""
    at = text.find(f'"{word}"') if word else -1
    return (0, 0) if at < 0 else (text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))


def _is_count(value: Any) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 5
