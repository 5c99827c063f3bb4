"""The ceilings that the figures of a shipped layout must stay under, so that a hand edit cannot spoil one unnoticed."""

from __future__ import annotations

from dataclasses import dataclass

from ttr_tui.board.figures import Figures
from ttr_tui.board.layout import Size


@dataclass(frozen=True, slots=True)
class Ceilings:
    """The most that each figure may be (`pitch`: the least); overlaps, marks hidden and on labels are never allowed."""

    shared: int
    crossings: int
    merges: int
    touches: int
    near_text: int
    gap: int
    bends: int
    detour: float
    pitch: float
    shift: float


def ceilings_for(size: Size, planar: bool) -> Ceilings:
    """What a layout of this size must stay under. `planar`: no two tracks cross on the printed board."""
    width = size[0]
    pitch = 1.9 if width < 100 else 2.4 if width < 120 else 3.2 if width < 160 else 4.0
    if planar and width < 100:
        return Ceilings(1, 1, 12, 80, 2, 2, 20, 1.02, pitch, 5.0)
    if planar:
        return Ceilings(0, 0, 1, 20, 0, 0, 10, 1.005, pitch, 3.5)
    if width < 120:
        return Ceilings(5, 8, 75, 40, 4, 4, 20, 1.012, 1.9, 3.5)
    return Ceilings(5, 8, 35, 20, 4, 1, 20, 1.012, 3.0, 3.5)


def excess(figures: Figures, ceilings: Ceilings) -> list[str]:
    """The figures that are over their ceiling, in words; none on a good layout."""
    said = [
        f"{name} {getattr(figures, name)}, at most 0" for name in ("hidden", "overlaps", "on_labels") if getattr(figures, name)
    ]
    for name in ("shared", "crossings", "merges", "touches", "near_text", "gap", "bends", "detour", "shift"):
        figure, ceiling = getattr(figures, name), getattr(ceilings, name)
        if figure is not None and figure > ceiling:
            said.append(f"{name} {figure:.4g}, at most {ceiling:g}")
    if figures.pitch < ceilings.pitch:
        said.append(f"pitch {figures.pitch:.4g}, at least {ceilings.pitch:g}")
    return said
