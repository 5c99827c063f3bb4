"""Milliseconds for loading, painting and changing boards: `python benchmarks/board.py [MAP …] [--rounds N]`."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

from ttr_tui.board.export import to_ansi
from ttr_tui.board.geometry import Geometry
from ttr_tui.board.layout import load_layout
from ttr_tui.board.painting import paint, repaint, repaint_track
from ttr_tui.board.scene import Look, Scene
from ttr_tui.variant.library import layouts_of, list_maps, load_variant
from ttr_tui.variant.model import Variant


def timed(rounds: int, work: Callable[[], object]) -> float:
    """The median duration of `work` in milliseconds."""
    times = []
    for _ in range(rounds):
        start = perf_counter()
        work()
        times.append((perf_counter() - start) * 1000)
    return median(times)


def figures_of(variant: Variant, file: Path, rounds: int) -> tuple[float, ...]:
    """Milliseconds to load a layout, place slots and berths, paint all, paint one claim, and repaint a
    changed scene; then the kilobytes of the frame as a terminal gets it.
    """
    layout = load_layout(file)
    board, look = Geometry(variant, layout), Look()
    owners = {track: track % 5 for track in range(0, len(board.shapes), 3)}
    before, after = Scene(owners), Scene({**owners, 1: 2})
    grid = paint(board, before, look)
    return (
        timed(rounds, lambda: load_layout(file)),
        timed(rounds, lambda: Geometry(variant, layout).berths),
        timed(rounds, lambda: paint(board, before, look)),
        timed(rounds, lambda: repaint_track(grid, board, after, look, 1)),
        timed(rounds, lambda: repaint(grid, board, look, before, after)),
        len(to_ansi(grid).encode()) / 1024,
    )


def main() -> None:
    """Print a line for each stored layout of the maps named, of all that come with the program without a name."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("maps", nargs="*", default=[head.id for head in list_maps()])
    words.add_argument("--rounds", type=int, default=15)
    chosen = words.parse_args()
    titles = ("load", "slots", "paint", "claim", "scene", "bytes")
    print(f"{'board':>18}", *(f"{title:>7}" for title in titles), f"  ms, median of {chosen.rounds}; KB of a frame")
    for word in chosen.maps:
        variant = load_variant(word)
        for (width, height), file in layouts_of(variant).items():
            figures = " ".join(f"{figure:7.2f}" for figure in figures_of(variant, file, chosen.rounds))
            print(f"{f'{variant.id} {width}x{height}':>18} {figures}")


if __name__ == "__main__":
    main()
