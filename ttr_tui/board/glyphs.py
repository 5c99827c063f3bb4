"""The three glyph sets, every glyph one column wide, and the ASCII spelling of names.

`unicode` needs a font with block elements and quadrants, `box` only what code page 437 has, `ascii` nothing.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from ttr_tui.variant.model import BED, GRAY

TRACK_LETTERS = {
    "red": "R", "orange": "O", "yellow": "Y", "green": "G", "blue": "B", "purple": "P", "white": "W", "black": "K",
    GRAY: "X", BED: "T",
}  # fmt: skip
"""The letter of each track color; a letter means free, a digit owned."""
LOCOMOTIVE_LETTER = "L"
ALVIN_LETTER = "A"
MANY = "+"
"""For a number of more than one digit."""

UPPER_HALF, LOWER_HALF, LEFT_HALF, FULL = "▀", "▄", "▌", "█"

_UNDECOMPOSED = str.maketrans("ßØøŁłĐđÆæŒœÞþıĦħŦŧÐð", "sOoLlDdAaOoTtiHhTtDd")


@dataclass(frozen=True, slots=True)
class GlyphSet:
    """Glyphs by role. `blocks`: bars are half blocks; else strokes (`TrackCell.stroke`), with wide joints left blank.

    `way`, `owned_way`, `built`: bars of a ticket's way and of built beds where two colors cannot share a cell.
    `counts`: digits 0 to 9 for how many tokens are left. `spells_plainly`: names are written letter for letter in ASCII.
    """

    name: str
    blocks: bool
    tunnel_top: str
    tunnel_bottom: str
    tunnel_both: str
    ferry: str
    band: str
    marker: str
    lit_marker: str
    way: str
    owned_way: str
    built: str
    counts: str
    spells_plainly: bool = False

    def bar(self, top: bool, bottom: bool) -> str:
        """The block for a bar in the upper half, the lower half, or both."""
        return FULL if top and bottom else UPPER_HALF if top else LOWER_HALF

    def tunnel(self, top: bool, bottom: bool) -> str:
        """The dotted bar of a tunnel."""
        return self.tunnel_both if top and bottom else self.tunnel_top if top else self.tunnel_bottom

    def spell(self, text: str) -> str:
        """A name in this set: as printed, or letter for letter in ASCII."""
        return plain_spelling(text) if self.spells_plainly else text

    def whitelist(self, texts: str) -> frozenset[str]:
        """Every character that a board with the names `texts` may show."""
        bars = {UPPER_HALF, LOWER_HALF, LEFT_HALF, FULL} if self.blocks else set("|/\\-'.")
        tunnels = {self.tunnel_top, self.tunnel_bottom, self.tunnel_both}
        own = {self.ferry, self.band, self.marker, self.lit_marker, self.way, self.owned_way, self.built, " "}
        letters = "".join(TRACK_LETTERS.values()) + LOCOMOTIVE_LETTER
        pieces = {ALVIN_LETTER, MANY, *"0123456789", *self.counts}
        return frozenset(bars | tunnels | own | pieces | set(letters + letters.lower() + self.spell(texts)))


GLYPH_SETS = {
    "unicode": GlyphSet("unicode", True, "▘", "▖", "▀", "≈", "█", "●", "♦", "░", "▓", "═", "⁰¹²³⁴⁵⁶⁷⁸⁹"),
    "box": GlyphSet("box", True, "▒", "▒", "▒", "≈", "█", "■", "♦", "░", "▓", "═", "0123456789"),
    "ascii": GlyphSet("ascii", False, ":", ":", ":", "~", "#", "@", "*", "=", "%", "+", "0123456789", spells_plainly=True),
}


@lru_cache(maxsize=1024)
def plain_spelling(text: str) -> str:
    """The text in ASCII, one character for one: accents dropped, what has no plain letter becomes `?`.

    >>> plain_spelling("Montréal")
    'Montreal'
    """
    letters = []
    for letter in unicodedata.normalize("NFC", text).translate(_UNDECOMPOSED):
        base = unicodedata.normalize("NFD", letter)[0]
        letters.append(base if base.isascii() else "?")
    return "".join(letters)


def is_one_column(character: str) -> bool:
    """True if a terminal gives the character exactly one column."""
    return (
        len(character) == 1
        and unicodedata.east_asian_width(character) not in "WF"
        and unicodedata.category(character)[0] not in "CM"
    )
