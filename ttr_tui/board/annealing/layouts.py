"""The layouts of a map: those stored beside it, and where there are none those that the layouter makes in seconds.

What it makes is kept in the cache folder. A cache that is broken, full or not writable is as good as none.
"""

from __future__ import annotations

import contextlib
import os
import secrets
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from ttr_tui.board.annealing.positions import undrawable
from ttr_tui.board.layout import Layout, Size, load_layout
from ttr_tui.variant.faults import FileFaults
from ttr_tui.variant.folders import cache_folder, shipped_maps
from ttr_tui.variant.library import layouts_of
from ttr_tui.variant.model import Variant
from ttr_tui.variant.source import digest_of

Progress = Callable[[float], object]
"""Told the share of the work that is done, from 0 to 1, some hundred times. What it raises ends the work."""

STANDARD_SIZES: tuple[Size, ...] = ((80, 20), (80, 24), (100, 30), (120, 40), (160, 48), (200, 60))
"""The sizes in which a map without stored layouts is drawn."""
QUICK_MOVES = 15_000
"""Moves of a layout made on the spot: some four seconds for fifty cities and a hundred tracks."""
LAYOUTER_VERSION = 1
"""To be raised whenever the same map would be laid out otherwise than before."""
MAX_ENTRIES = 60
"""How many layouts the cache keeps; the oldest go first."""


def sizes_for(variant: Variant) -> tuple[Size, ...]:
    """The sizes in which `layout_for` has a layout of this map, the smallest first.

    Those stored beside the map; the standard sizes, too, unless the layouts came with the program. None for a map that
    cannot be drawn.
    """
    stored = layouts_of(variant)
    shipped = any(file.is_relative_to(shipped_maps()) for file in stored.values())
    others = () if shipped or undrawable(variant) else STANDARD_SIZES
    return tuple(sorted({*stored, *others}, key=lambda size: (size[0] * size[1], size)))


def layout_for(variant: Variant, size: Size, progress: Progress | None = None) -> Layout:
    """The layout of a map for a grid of exactly this size: stored, or made before, or made now.

    Making one takes seconds, during which `progress` is told the share done; what it raises ends the work. It depends
    on nothing but the map and the size. Raises FileFaults if a stored layout is faulty, if the map cannot be drawn or
    does not fit; ValueError if the size is none for a layout.
    """
    stored = layouts_of(variant).get(size)
    if stored:
        return load_layout(stored)
    name = f"{variant.id}.{size[0]}x{size[1]}"
    entry = _entry(variant, size)
    try:
        return replace(load_layout(entry), name=name)
    except FileFaults:
        from ttr_tui.board.annealing.making import quick_layout  # most boards are stored and need no layouter

        text = quick_layout(variant, size, QUICK_MOVES, progress)
    _remember(entry, text)
    return replace(load_layout(text), name=name)


def is_ready(variant: Variant, size: Size) -> bool:
    """True if `layout_for` has this layout at hand, stored or made before, and need not make it."""
    return size in layouts_of(variant) or _entry(variant, size).is_file()


def _entry(variant: Variant, size: Size) -> Path:
    """The file of a layout in the cache; its name depends on all that the layouter reads of the map."""
    cities = [(city.id, city.name, city.x, city.y, city.zone) for city in variant.cities]
    tracks = [(track.id, track.a, track.b, track.length, track.color) for track in variant.tracks]
    key = digest_of(repr((LAYOUTER_VERSION, QUICK_MOVES, size, cities, tracks)))
    return cache_folder() / "layouts" / f"{key[:40]}.json"


def _remember(entry: Path, text: str) -> None:
    """Keep a layout. The entry is whole or not there, also if two programs write it."""
    with contextlib.suppress(OSError):
        entry.parent.mkdir(parents=True, exist_ok=True)
        write_whole(entry, text)
        entries = sorted(entry.parent.iterdir(), key=lambda file: file.stat().st_mtime)
        for old in entries[:-MAX_ENTRIES]:
            old.unlink()


def write_whole(file: Path, text: str) -> None:
    """Write a text file in one step: it is all there or as it was before. Raises OSError."""
    draft = file.with_name(f".{file.name}.{secrets.token_hex(4)}")
    try:
        draft.write_text(text, encoding="utf-8")
        os.replace(draft, file)
    finally:
        draft.unlink(missing_ok=True)
