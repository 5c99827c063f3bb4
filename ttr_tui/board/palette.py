"""The board's colors at each color level, and how they are mixed.

The default palette is the color-blind one: no two track colors come closer than ΔE00 11 (9 at 256 colors) under normal,
protan, deutan or tritan sight. A ground theme names what lies under the tracks; the tracks keep their colors.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from ttr_tui.board.grid import Color
from ttr_tui.variant.model import BED, GRAY

LEVELS = ("truecolor", "256", "16", "none")
"""How many colors a terminal has."""
OWNER_COLORS = ("red", "blue", "green", "yellow", "black", "white")
"""The six colors a seat can have, in the order of their digits."""

LUMINANCE_OF_INK_CHANGE = 0.19
"""Text on a color of a higher relative luminance is dark, else white."""

Rgb = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Palette:
    """All colors of a board at one color level. None stands for the terminal's own color.

    `ground`: the ground under land, another country and water (LAND, OTHER, SEA), and where there is no terrain.
    `tracks`: the color of each track, for marks and bars. `dims`: whether colors can be mixed; where not, what would be
    dim is left out or drawn in `faint`.
    """

    level: str
    dims: bool
    ground: tuple[Color | None, Color | None, Color | None]
    bare_ground: Color | None
    tracks: Mapping[str, Color | None]
    owners: Mapping[str, Color | None]
    plate: Color | None
    plate_text: Color | None
    stop: Color | None
    stop_text: Color | None
    lit: Color | None
    cursor: Color | None
    dot: Color | None
    ferry: Color | None
    locomotive: Color | None
    tunnel: Color | None
    faint: Color | None
    dark_ink: Color | None
    light_ink: Color | None

    def mix(self, color: Color | None, ground: Color | None, share: float) -> Color | None:
        """`color` with `share` (0-1) of `ground` in it; `color` itself where colors cannot be mixed."""
        return _mixed(color, ground, share) if self.dims and color and ground else color

    def ink(self, color: Color | None) -> Color | None:
        """The color for text on `color`: dark or light, whichever reads better; None on None."""
        if color is None:
            return None
        return self.dark_ink if luminance(rgb(color)) > LUMINANCE_OF_INK_CHANGE else self.light_ink


def palette(level: str, theme: str = "dark") -> Palette:
    """The palette for a color level of LEVELS on a ground theme. KeyError if there is none."""
    return _PALETTES[theme, level]


@lru_cache(maxsize=512)
def rgb(color: Color) -> Rgb:
    """Red, green and blue (0-255) of a color; entries of the terminal's table as xterm shows them.

    Entry 8 is the Linux console's dark gray: text that reads on it reads on xterm's lighter one too.
    """
    if color.startswith("#"):
        value = int(color[1:], 16)
        return (value >> 16, value >> 8 & 255, value & 255)
    entry = int(color[6:-1])
    if entry < 16:
        return _SIXTEEN[entry]
    if entry >= 232:
        gray = 8 + 10 * (entry - 232)
        return (gray, gray, gray)
    red, green, blue = (entry - 16) // 36, (entry - 16) // 6 % 6, (entry - 16) % 6
    return (_CUBE[red], _CUBE[green], _CUBE[blue])


def luminance(color: Rgb) -> float:
    """Relative luminance (0-1) as WCAG 2 defines it."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (part / 255 for part in color)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Color, other: Color) -> float:
    """Contrast ratio (1-21) of two colors as WCAG 2 defines it."""
    low, high = sorted((luminance(rgb(one)), luminance(rgb(other))))
    return (high + 0.05) / (low + 0.05)


@lru_cache(maxsize=4096)
def _mixed(color: Color, ground: Color, share: float) -> Color:
    parts = [round(a * (1 - share) + b * share) for a, b in zip(rgb(color), rgb(ground), strict=True)]
    if color.startswith("#"):
        return "#{:02x}{:02x}{:02x}".format(*parts)
    return _nearest_entry((parts[0], parts[1], parts[2]))


def _nearest_entry(color: Rgb) -> Color:
    """The nearest of the 240 fixed entries of a 256-color terminal."""
    steps = [min(range(6), key=lambda i: abs(_CUBE[i] - part)) for part in color]
    cube = f"color({16 + 36 * steps[0] + 6 * steps[1] + steps[2]})"
    gray = f"color({232 + min(max(round((sum(color) / 3 - 8) / 10), 0), 23)})"
    return min(cube, gray, key=lambda entry: sum((a - b) ** 2 for a, b in zip(rgb(entry), color, strict=True)))


_CUBE = (0, 95, 135, 175, 215, 255)
_SIXTEEN: tuple[Rgb, ...] = (
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
    (85, 85, 85), (255, 0, 0), (0, 255, 0), (255, 255, 0),
    (92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255),
)  # fmt: skip
_TRACKS = ("red", "orange", "yellow", "green", "blue", "purple", "white", "black", GRAY, BED)


def _table(names: tuple[str, ...], words: str) -> dict[str, Color | None]:
    return dict(zip(names, map(_color, words.split()), strict=True))


def _color(word: str) -> Color | None:
    """`-`: the terminal's own; `12`: an entry of its table; else #rrggbb."""
    return None if word == "-" else word if word.startswith("#") else f"color({word})"


def _palette(
    level: str, dims: bool, ground: str, tracks: str, owners: str, plates: str, signs: str, inks: str
) -> Palette:
    """A palette from words: `ground` land other water none; `plates` plate text stop text lit cursor dot;
    `signs` ferry locomotive tunnel faint; `inks` dark light.
    """
    land, other, sea, bare = map(_color, ground.split())
    return Palette(
        level, dims, (land, other, sea), bare,
        _table(_TRACKS, tracks), _table(OWNER_COLORS, owners),
        *map(_color, plates.split()), *map(_color, signs.split()), *map(_color, inks.split()),
    )  # fmt: skip


_TRUE_TRACKS = "#f2455c #f39103 #fff641 #7fd08c #6280fd #f7abfa #ffffff #000000 #94a3a6 #8f611d"
_256_TRACKS = "203 214 227 151 69 219 231 16 247 94"
_NONE_TRACKS = " ".join("-" * len(_TRACKS))

_PALETTES = {
    ("dark", "truecolor"): _palette(
        "truecolor", True, "#36444a #2b363e #1b2633 #1b2633", _TRUE_TRACKS,
        "#d63f1e #435bf5 #0daf9b #fecf05 #0d0d0d #eeeeee",
        "#e8dcc0 #14181c #b9cbe0 #14181c #ffcc22 #ffffff #b3261e", "#b9cbe0 #6d35b0 #0b0e12 #8a979b", "#0a0d10 #ffffff",
    ),
    ("dark", "256"): _palette(
        "256", True, "237 235 234 234", _256_TRACKS,
        "166 63 37 220 16 254",
        "187 16 152 16 220 231 124", "152 55 232 245", "16 231",
    ),
    ("dark", "16"): _palette(
        "16", False, "- - - -", "9 3 11 10 12 13 15 8 7 8",
        "1 4 2 3 8 15",
        "6 0 6 15 11 15 1", "14 5 0 8", "0 15",
    ),
    ("dark", "none"): _palette(
        "none", False, "- - - -", _NONE_TRACKS, "- - - - - -", "- - - - - - -", "- - - -", "- -",
    ),
}  # fmt: skip
