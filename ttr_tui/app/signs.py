"""The characters of panels and lists by glyph set. Knows nothing of Textual: commands write with them too."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Signs:
    """The characters of panels and lists in one glyph set, each one column wide."""

    dash: str
    dot: str
    arrow: str
    back: str
    done: str
    failed: str
    open: str
    times: str
    bar: str
    rule: str
    ellipsis: str


SIGNS = {
    "unicode": Signs("–", "·", "▸", "◂", "✓", "✗", "○", "×", "█", "─", "…"),
    "box": Signs("-", "·", "►", "◄", "√", "x", "o", "x", "█", "─", "."),
    "ascii": Signs("-", "-", ">", "<", "+", "x", "o", "x", "#", "-", "."),
}
"""Signs by glyph set of the board; `box` has only what code page 437 has, `ascii` only ASCII."""
