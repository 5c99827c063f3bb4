"""Milliseconds for loading, painting and changing a board: `python benchmarks/board.py [MAP] [ROUNDS]`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

from ttr_tui.board.geometry import Geometry
from ttr_tui.board.layout import load_layout
from ttr_tui.board.painting import paint, repaint, repaint_track
from ttr_tui.board.scene import Look, Scene
from ttr_tui.variant.library import layouts_of, load_variant
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
    """Milliseconds to load a layout, place the slots, paint all, paint one claim, and repaint a changed scene."""
    layout = load_layout(file)
    board, look = Geometry(variant, layout), Look()
    owners = {track: track % 5 for track in range(0, len(board.shapes), 3)}
    before, after = Scene(owners), Scene({**owners, 1: 2})
    grid = paint(board, before, look)
    return (
        timed(rounds, lambda: load_layout(file)),
        timed(rounds, lambda: Geometry(variant, layout)),
        timed(rounds, lambda: paint(board, before, look)),
        timed(rounds, lambda: repaint_track(grid, board, after, look, 1)),
        timed(rounds, lambda: repaint(grid, board, look, before, after)),
    )


def main() -> None:
    """Print a line for each stored layout of the map."""
    variant = load_variant(sys.argv[1] if len(sys.argv) > 1 else "usa")
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 15
    print(f"{'layout':>8} {'load':>7} {'slots':>7} {'paint':>7} {'claim':>7} {'scene':>7}   ms, median of {rounds}")
    for (width, height), file in layouts_of(variant).items():
        figures = " ".join(f"{figure:7.2f}" for figure in figures_of(variant, file, rounds))
        print(f"{f'{width}x{height}':>8} {figures}")


if __name__ == "__main__":
    main()
