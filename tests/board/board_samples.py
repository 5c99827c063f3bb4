"""A little map with all a board can show: ferry, tunnel, track bed, parallel tracks, a crossing, a border stop."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from ttr_tui.board.geometry import Geometry
from ttr_tui.board.layout import chain_of, load_layout
from ttr_tui.variant.folders import shipped_maps
from ttr_tui.variant.model import City, Track, Variant
from ttr_tui.variant.reading import read_variant

USA_SIZES = ((200, 60), (160, 48), (120, 40), (100, 30), (80, 24), (80, 20))
DRAWN_MAPS = ("usa", "europe", "marklin", "old_west", "france")
BOARDS = [(name, size) for name in DRAWN_MAPS for size in USA_SIZES if (name, size) != ("france", (80, 20))]
"""Every shipped board: map and size. France has none of 80x20: its 157 tracks cannot be read there."""
BOARD_IDS = [f"{name}-{width}x{height}" for name, (width, height) in BOARDS]


@cache
def shipped(name: str) -> Variant:
    """A map as shipped."""
    return read_variant(shipped_maps() / f"{name}.yaml")


def usa() -> Variant:
    """The USA map as shipped."""
    return shipped("usa")


def layout_file(name: str, size: tuple[int, int]) -> Path:
    """The file of a shipped layout."""
    return shipped_maps() / "layout" / f"{name}.{size[0]}x{size[1]}.json"


@cache
def board_of(name: str, size: tuple[int, int]) -> Geometry:
    """A shipped map on one of its layouts."""
    return Geometry(shipped(name), load_layout(layout_file(name, size)))


def usa_layout(width: int, height: int) -> Path:
    """The file of a layout of the USA map."""
    return layout_file("usa", (width, height))


def straight(start: tuple[int, int], end: tuple[int, int]) -> str:
    """The chain of a straight line between two pixels."""
    (x0, y0), (x1, y1) = start, end
    n = max(abs(x1 - x0), abs(y1 - y0))
    return chain_of((round(x0 + (x1 - x0) * i / n), round(y0 + (y1 - y0) * i / n)) for i in range(n + 1))


CITIES = {
    "cape": {"x": 37, "y": 1, "label": "left", "code": "CAP", "name": "Cape"},
    "fort": {"x": 2, "y": 10, "label": "right", "code": "FOR", "name": "Fört"},
    "moor": {"x": 37, "y": 10, "label": "left", "code": "MOO", "name": "Moor", "stop": True},
    "port": {"x": 2, "y": 1, "label": "right", "code": "POR", "name": "Port"},
}
TRACKS = (
    (Track("cape-fort", 0, 1, 5, "black"), straight((32, 4), (7, 18))),
    (Track("cape-moor#1", 0, 2, 2, "red"), straight((35, 4), (35, 19))),
    (Track("cape-moor#2", 0, 2, 2, "blue"), straight((37, 4), (37, 19))),
    (Track("cape-port", 0, 3, 5, "gray", locomotives=2), straight((32, 2), (7, 2))),
    (Track("fort-moor", 1, 2, 4, "bed"), straight((7, 20), (32, 20))),
    (Track("fort-port", 1, 3, 2, "black", tunnel=True), straight((2, 19), (2, 4))),
    (Track("moor-port", 2, 3, 5, "green"), straight((32, 18), (7, 4))),
)


def small_variant() -> Variant:
    """The map; its rules and tickets are of no interest here."""
    cities = tuple(City(city, str(entry["name"])) for city, entry in CITIES.items())
    tracks = tuple(track for track, _ in TRACKS)
    return replace(usa(), id="small", name="Small", cities=cities, tracks=tracks)


def small_layout() -> dict[str, Any]:
    """Its layout on 40x12 cells, land in the west and sea in the east."""
    bundles = [
        {"between": track.id.partition("#")[0].split("-"), "length": track.length, "ids": [track.id], "paths": [chain]}
        for track, chain in TRACKS
    ]
    return {
        "grid": {"width": 40, "height": 12, "labels": "full"},
        "cities": CITIES,
        "tracks": bundles,
        "terrain": ["20l10o10s", "18l12o10s"] * 12,
    }


def small_geometry() -> Geometry:
    """The map on its layout."""
    return Geometry(small_variant(), load_layout(json.dumps(small_layout())))
