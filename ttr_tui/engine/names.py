"""Players' names: what may be one. They stand in columns of a terminal, so what has no settled width is refused."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

LONGEST_NAME = 20
"""In characters."""
MOST_MARKS = 2
"""How many marks may stand on one letter: Thai and Vietnamese need two."""
_UNSETTLED = frozenset({
    0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFDFA, 0xFDFB, 0xFDFD, 0xFFA0,
    *range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0x1F1E6, 0x1F200), *range(0x1F3FB, 0x1F400),
    *range(0xE0100, 0xE01F0),
})  # fmt: skip
"""Letters that cannot be seen, ligatures as long as a sentence, and what changes how the sign before it is drawn: fillers,
variation selectors, halves of flags, colors of skin."""


def player_names_fault(names: Sequence[str]) -> str | None:
    """What is wrong with the players' names: 1 to 20 characters, none that could disturb a screen, no two alike."""
    for name in names:
        fault = name_fault(name)
        if fault is not None:
            return fault
    compared = [_compared(name) for name in names]
    for name in names:
        if compared.count(_compared(name)) > 1:
            return f"two players are called {name!r}: give them different names"
    return None


def name_fault(name: object) -> str | None:
    """What is wrong with one name, with what would help; None if nothing is."""
    if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME:
        return f"a player's name has 1 to {LONGEST_NAME} characters: {_quoted(name)} has not"
    if not name.isprintable():
        return f"a player's name has no control characters: {name!r} has"
    for char in name:
        if ord(char) in _UNSETTLED or unicodedata.category(char) == "Me":
            return f"a player's name has only characters that every terminal draws alike: {name!a} has U+{ord(char):04X}"
    if _most_marks(name.strip()) > MOST_MARKS:
        return f"a player's name has at most {MOST_MARKS} marks on a letter, and begins with none: {name!a} has not"
    return None


def _most_marks(name: str) -> int:
    """The largest number of marks in a row; one more than allowed if the name begins with a mark."""
    most = run = MOST_MARKS + 1 if unicodedata.category(name[0]) == "Mn" else 0
    for char in unicodedata.normalize("NFC", name):
        run = run + 1 if unicodedata.category(char) == "Mn" else 0
        most = max(most, run)
    return most


def _compared(name: str) -> str:
    return unicodedata.normalize("NFKC", name.strip()).casefold()


def _quoted(name: object) -> str:
    """A name of any length, or whatever stands in its place, quoted so that it fits into a message."""
    shown = repr(name)
    return shown if len(shown) <= 60 else f"{shown[:57]}..."
