"""How fast and how well the layouter works: `python benchmarks/layout.py [MAP] [WxH] [MOVES …]`.

For each number of moves: seconds of this process, moves a second, and the figures of the board.
"""

from __future__ import annotations

import sys
from time import perf_counter, process_time

from ttr_tui.board.annealing.drawing import layout_text
from ttr_tui.board.annealing.making import drawn
from ttr_tui.board.annealing.plan import Plan
from ttr_tui.board.annealing.run import anneal
from ttr_tui.board.figures import Figures, figures_of
from ttr_tui.variant.library import load_variant

SHOWN = ("hidden", "overlaps", "on_labels", "shared", "crossings", "merges", "touches", "near_text", "bends", "pitch", "shift")


def figures_row(figures: Figures) -> str:
    """The figures of one board, a column each."""
    return " ".join(f"{getattr(figures, name) or 0:>9.3g}" for name in SHOWN)


def main() -> None:
    """Print a line for each number of moves."""
    words = sys.argv[1:]
    variant = load_variant(words[0] if words else "usa")
    width, height = (words[1] if len(words) > 1 else "120x40").split("x")
    counts = [int(word) for word in words[2:]] or [1_000, 5_000, 15_000, 50_000]
    start = perf_counter()
    plan = Plan(variant, (int(width), int(height)))
    print(f"{variant.id} {width}x{height}: plan in {perf_counter() - start:.2f} s")
    print(f"{'moves':>8} {'seconds':>8} {'moves/s':>8} {'energy':>8} " + " ".join(f"{name:>9}" for name in SHOWN))
    for moves in counts:
        start = process_time()
        found = anneal(plan, moves, seed=0)
        seconds = process_time() - start
        figures = figures_of(drawn(plan, layout_text(plan, found)))
        print(f"{moves:>8} {seconds:>8.2f} {moves / seconds:>8.0f} {found.energy:>8.1f} " + figures_row(figures))


if __name__ == "__main__":
    main()
