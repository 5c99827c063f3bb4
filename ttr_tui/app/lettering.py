"""The title in large letters, and a line of track under it: rows of plain text with a style word for each run."""

from __future__ import annotations

from ttr_tui.app.signs import Signs
from ttr_tui.board.glyphs import TRACK_LETTERS

_FONT = {
    "T": "###### ..##.. ..##.. ..##.. ..##..",
    "I": "## ## ## ## ##",
    "C": ".#### ##... ##... ##... .####",
    "K": "##..## ##.##. ####.. ##.##. ##..##",
    "E": "##### ##... ####. ##... #####",
    "O": ".####. ##..## ##..## ##..## .####.",
    "R": "#####. ##..## #####. ##.##. ##..##",
    "D": "#####. ##..## ##..## ##..## #####.",
    " ": ".. .. .. .. ..",
}
"""The letters of the title, five rows each, `#` where there is ink; 78 columns with a blank one between letters."""

TRACK_COLORS = ("red", "orange", "yellow", "green", "blue", "purple", "white", "black")
"""In the order of the line under the title."""
SPACES = 3
"""Spaces of each color in that line."""
SPACE_WIDTH = 3


def large(text: str, signs: Signs) -> list[str]:
    """The text in letters five rows high. KeyError for a letter that the title does not need."""
    letters = [_FONT[letter].split() for letter in text]
    rows = [" ".join(letter[y] for letter in letters) for y in range(5)]
    return [row.replace("#", signs.bar).replace(".", " ") for row in rows]


def track_line() -> list[tuple[str, str]]:
    """The line of track: (text of one space, its color) from left to right."""
    return [(TRACK_LETTERS[color].center(SPACE_WIDTH), color) for color in TRACK_COLORS for _ in range(SPACES)]
