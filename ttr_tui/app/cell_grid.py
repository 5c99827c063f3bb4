"""The cells of a terminal twice: as they were last sent, and as they are to be. Pure.

A cell is a glyph of one column with its pen (see `pen`). None stands for a glyph that nobody knows: it is equal to
itself only, so nothing is sent for a cell that is unknown and not drawn, and everything for one that is drawn.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

_WIDE_LATELY = frozenset([*range(0x2630, 0x2638), *range(0x268A, 0x2690)])
"""One column wide until Unicode 16 made them two: terminals differ."""
_KNOWN_SCRIPTS = (range(0x1100), range(0x1E00, 0x2E80), range(0x1FB00, 0x1FC00))
"""Latin, Greek, Cyrillic …; signs, arrows, lines, blocks, Braille; more blocks. Outside of them many glyphs are not
one column wide, or the terminal moves them about."""


class Line:
    """One line of cells."""

    __slots__ = ("glyphs", "pens")

    def __init__(self, width: int) -> None:
        """All unknown."""
        self.glyphs: list[str | None] = [None] * width
        self.pens: list[str] = [""] * width


class CellGrid:
    """`shown` is what the terminal shows, `wanted` what it is to show, each `height` lines of `width` cells."""

    def __init__(self, width: int, height: int) -> None:
        """Nothing is known."""
        self.width = width
        self.height = height
        self.shown: list[Line] = []
        self.wanted: list[Line] = []
        self._drawn: set[int] = set()
        self.forget()

    def forget(self) -> None:
        """Know nothing: whatever is drawn from now on is sent."""
        self.shown = [Line(self.width) for _ in range(self.height)]
        self.wanted = [Line(self.width) for _ in range(self.height)]
        self._drawn.clear()

    def forget_line(self, y: int) -> None:
        """Know nothing of one line."""
        self.shown[y] = Line(self.width)
        self.wanted[y] = Line(self.width)
        self._drawn.discard(y)

    def draw(self, x: int, y: int, text: str, pen: str) -> None:
        """Want these glyphs there, all of one column and within the line."""
        line = self.wanted[y]
        end = x + len(text)
        line.glyphs[x:end] = text
        line.pens[x:end] = [pen] * len(text)
        self._drawn.add(y)

    def take_changes(self) -> list[tuple[int, Line, list[int]]]:
        """The lines that are not shown as wanted, from above: y, the line wanted, the columns that differ.

        They count as shown from now on.
        """
        changes = []
        for y in sorted(self._drawn):
            wanted, shown = self.wanted[y], self.shown[y]
            if wanted.glyphs == shown.glyphs and wanted.pens == shown.pens:
                continue
            cells = zip(wanted.glyphs, shown.glyphs, wanted.pens, shown.pens, strict=True)
            columns = [x for x, (glyph, old, pen, other) in enumerate(cells) if glyph != old or pen != other]
            changes.append((y, wanted, columns))
            shown.glyphs[:], shown.pens[:] = wanted.glyphs, wanted.pens
        self._drawn.clear()
        return changes


@lru_cache(maxsize=16384)
def fills_cells(text: str) -> bool:
    """Whether each character is one glyph of one column on every terminal, whatever stands beside it."""
    return text.isascii() or all(_fills_a_cell(character) for character in text)


@lru_cache(maxsize=4096)
def _fills_a_cell(character: str) -> bool:
    code = ord(character)
    return (
        any(code in script for script in _KNOWN_SCRIPTS)
        and code not in _WIDE_LATELY
        and unicodedata.category(character)[0] not in "MC"
        and unicodedata.category(character) not in ("Zl", "Zp")
        and unicodedata.east_asian_width(character) not in "WF"
        and unicodedata.bidirectional(character) not in ("R", "AL")
    )


def bytes_of(text: str) -> int:
    """How many bytes this is as UTF-8."""
    return len(text) if text.isascii() else len(text.encode())
