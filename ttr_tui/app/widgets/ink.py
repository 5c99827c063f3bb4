"""The colors of the panels at each color level, made from the board's palette so that both always agree."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ttr_tui.board.glyphs import GLYPH_SETS, LOCOMOTIVE_LETTER, TRACK_LETTERS
from ttr_tui.board.grid import Color, Style
from ttr_tui.board.palette import Palette, luminance, palette, rgb

_COLORS = {
    # ground, bottom, bar, chosen, text, strong, dim, faint, title, good, warn, bad
    ("dark", "truecolor"): "#12181f #0c1116 #263442 #34465a #d3dade #ffffff #8b999f #56646d #e8dcc0 #7fd08c #fecf05 #ff7a80",
    ("dark", "256"): "234 233 237 239 252 231 246 241 187 151 220 210",
    ("dark", "16"): "- - 4 4 7 15 7 8 15 10 11 9",
    ("light", "truecolor"): "#efe6cc #e6dbbb #cdbf96 #b9d0e0 #1c1f22 #000000 #5a5340 #857a5c #4a2d0d #1e6b34 #7a4b00 #a3261c",
    ("light", "256"): "230 223 187 152 234 16 58 101 52 22 94 124",
    ("light", "16"): "7 7 6 6 0 0 8 8 4 4 4 1",
    ("high_contrast", "truecolor"): (
        "#000000 #000000 #2b2b2b #0052a3 #ffffff #ffffff #d0d0d0 #a8a8a8 #ffffff #7fff9a #ffd400 #ff9a8f"
    ),
    ("high_contrast", "256"): "16 16 235 25 231 231 252 248 231 120 220 216",
    ("high_contrast", "16"): "0 0 4 4 15 15 7 7 15 10 11 9",
}  # fmt: skip
"""The colors by the board's ground and color level; without colors there are none."""
_NO_COLORS = " ".join("-" * 12)
_LIGHT_GROUND = 0.4
"""Relative luminance above which a ground is light, so that what stands out on it is darker."""
_SIGNS = {
    "unicode": {},
    "box": str.maketrans("–×…✓✗▶▸╭╮╰╯−", "-x~√x►►┌┐└┘-"),
    "ascii": str.maketrans("–×…✓✗▶▸·○→│┼─≈♦↑↓←╭╮╰╯▒█−", "-x~+x>>.o>|+-~*^v<..''%#-"),
}
"""The signs of the panels in the sets that lack them."""

OTHER_LETTERS = {"locomotive_4": "4", "passenger": "@"}
"""Letters of cards that are neither of a color nor the common locomotive (Märklin)."""


@dataclass(frozen=True, slots=True)
class Ink:
    """The styles that panels write with. Where there are few colors, weight, underlines and reverse video help out.

    Grounds have only a background: `ground` of the side, `bottom` of the hand and the track, `bar` of the first and
    last row, `chosen` of a selected line. The others have only a foreground.
    """

    palette: Palette
    glyphs: str
    ground: Style
    bottom: Style
    bar: Style
    chosen: Style
    text: Style
    strong: Style
    dim: Style
    faint: Style
    title: Style
    good: Style
    warn: Style
    bad: Style

    def owner(self, color: str) -> Style:
        """A chip in a seat's color."""
        paper = self.palette.owners[color]
        return Style(self.palette.ink(paper), paper, bold=True, reverse=paper is None)

    def name(self, color: str) -> Style:
        """A player's name in the seat's color, lightened or, on a light ground, darkened, so that it can be read."""
        paper = self.palette.owners[color]
        if self.ground.bg is not None and luminance(rgb(self.ground.bg)) > _LIGHT_GROUND:
            dark = self.palette.mix(paper, self.palette.dark_ink, 0.5)
            return Style(self.strong.fg if color in ("black", "white", "yellow") else dark, bold=True)
        light = self.palette.mix(paper, self.palette.light_ink, 0.35)
        return Style(self.strong.fg if color in ("black", "white") else light, bold=True)

    def card(self, kind: str) -> Style:
        """A card: dark or light text on its color; a locomotive, or a kind without a color, on the locomotives' own."""
        paper = self.palette.tracks.get("gray" if kind == "passenger" else kind, self.palette.locomotive)
        return Style(self.palette.ink(paper), paper, bold=True, reverse=paper is None)

    @property
    def goal(self) -> Style:
        """The plate of a lit city."""
        paper = self.palette.lit
        return Style(self.palette.ink(paper), paper, bold=True, reverse=paper is None)

    def spell(self, text: str) -> str:
        """The text in the characters of the glyph set, one for one: names lose their accents in ASCII."""
        text = text.translate(_SIGNS[self.glyphs])
        return GLYPH_SETS[self.glyphs].spell(text)


def card_letter(kind: str) -> str:
    """The letter of a card, the same as on the tracks it pays for."""
    return OTHER_LETTERS.get(kind) or TRACK_LETTERS.get(kind, LOCOMOTIVE_LETTER)


def card_name(kind: str) -> str:
    """A short name for a card: `red`, `loco`, `loco 4`."""
    return kind.replace("locomotive", "loco").replace("passenger", "pass.").replace("_", " ")


@lru_cache(maxsize=16)
def ink_for(level: str, glyphs: str = "unicode", theme: str = "dark") -> Ink:
    """The styles for one of the board's LEVELS, GLYPH_SETS and grounds."""
    words = [_color(word) for word in _COLORS.get((theme, level), _NO_COLORS).split()]
    ground, bottom, bar, chosen = (Style(bg=color) for color in words[:4])
    text, strong, dim, faint, title, good, warn, bad = (Style(fg=color) for color in words[4:])
    if level == "none":
        bar, chosen = bar._replace(reverse=True), chosen._replace(reverse=True)
    return Ink(
        palette(level, theme), glyphs, ground, bottom, bar, chosen, text, strong._replace(bold=True), dim, faint,
        title._replace(bold=True), good, warn, bad,
    )  # fmt: skip


def _color(word: str) -> Color | None:
    return None if word == "-" else word if word.startswith("#") else f"color({word})"
