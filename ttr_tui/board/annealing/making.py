"""Layouts made on the spot: a short run of the layouter, repeated if something cannot be read."""

from __future__ import annotations

from ttr_tui.board.annealing.drawing import layout_text
from ttr_tui.board.annealing.layouts import Progress
from ttr_tui.board.annealing.plan import Plan
from ttr_tui.board.annealing.run import anneal
from ttr_tui.board.figures import cells_on_labels, hidden_tracks, label_overlaps
from ttr_tui.board.geometry import Geometry
from ttr_tui.board.layout import Size, load_layout
from ttr_tui.variant.faults import Fault, FileFaults
from ttr_tui.variant.model import Variant

TRIES = 3
"""How often a layout with flaws is made anew, from another seed."""


def quick_layout(variant: Variant, size: Size, moves: int, progress: Progress | None = None) -> str:
    """The text of a new layout: the first without flaws, else the one with the fewest.

    Raises FileFaults if the map cannot be drawn or does not fit; ValueError if the size is none for a layout.
    """
    plan = Plan(variant, size)
    best: tuple[int, str] | None = None
    for seed in range(TRIES):
        text = layout_text(plan, anneal(plan, moves, seed, progress))
        try:
            found = flaws(drawn(plan, text))
        except FileFaults:
            if seed == TRIES - 1 and best is None:
                raise
            continue
        if best is None or found < best[0]:
            best = (found, text)
        if not found:
            break
    assert best is not None
    return best[1]


def drawn(plan: Plan, text: str) -> Geometry:
    """The board of a new layout. Raises FileFaults, in one message, if some track has no room for its spaces."""
    try:
        return Geometry(plan.variant, load_layout(text))
    except FileFaults:
        name = str(plan.variant.file or plan.variant.id)
        message = f"{plan.width}x{plan.height} cells have no room for all spaces of its tracks: choose a larger size"
        raise FileFaults([Fault(name, 0, 0, message)]) from None


def flaws(geometry: Geometry) -> int:
    """How many things on a board cannot be read: hidden spaces, overlapping labels, tracks on labels."""
    return len(hidden_tracks(geometry)) + len(label_overlaps(geometry)) + len(cells_on_labels(geometry))
