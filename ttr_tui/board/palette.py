"""The board's colors at each color level on each ground, and how they are mixed.

The default palette is the color-blind one: no two track colors come closer than ΔE00 11 (9 at 256 colors) under normal,
protan, deutan or tritan sight, on every ground. A ground theme names what lies under the tracks; the tracks keep their
colors but where they would not show.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from ttr_tui.board.grid import Color
from ttr_tui.variant.model import BED, GRAY

LEVELS = ("truecolor", "256", "16", "none")
"""How many colors a terminal has."""
THEMES = ("dark", "light", "high_contrast")
"""The grounds that a board can lie on: slate, parchment, black."""
OWNER_COLORS = ("red", "blue", "green", "yellow", "black", "white")
"""The six colors a seat can have, in the order of their digits."""

LUMINANCE_OF_INK_CHANGE = 0.19
"""Text on a color of a higher relative luminance is dark, else white."""

Rgb = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Palette:
    """All colors of a board at one color level. None stands for the terminal's own color.

    `ground`: the ground under land, another country and water (LAND, OTHER, SEA), and where there is no terrain.
    `tracks`: the color of each track, for its marks; `bars`: for its bars, darker where it would not show on the ground.
    `bar_share`: how much ground is mixed into a bar, `bed_share` into that of a bed, so that what can be claimed stands
    out from what cannot. `dims`: whether colors can be mixed; where not, what would be dim
    is left out or drawn in `faint`. `dull`: no bright color lies under text, as a Linux console has none there.
    """

    level: str
    dims: bool
    dull: bool
    ground: tuple[Color | None, Color | None, Color | None]
    bare_ground: Color | None
    tracks: Mapping[str, Color | None]
    bars: Mapping[str, Color | None]
    bar_share: float
    bed_share: float
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

    def paper(self, color: Color | None) -> Color | None:
        """`color` as the ground of text: its plain sister where bright grounds are not to be had."""
        if self.dull and color is not None and (entry := int(color[6:-1])) in range(8, 16):
            return f"color({entry - 8})"
        return color

    def ink(self, color: Color | None) -> Color | None:
        """The color for text on `color`: dark or light, whichever reads better; None on None."""
        if color is None:
            return None
        return self.dark_ink if luminance(rgb(color)) > LUMINANCE_OF_INK_CHANGE else self.light_ink


def palette(level: str, theme: str = "dark", dull: bool = False) -> Palette:
    """The palette for a color level of LEVELS on a ground of THEMES. KeyError if there is none.

    `dull`: with 16 colors none of the bright eight is used under text.
    """
    return (_DULL if dull and level == "16" else _PALETTES)[theme, level]


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


@dataclass(frozen=True, slots=True)
class _Words:
    """A palette in words: `ground` land other water none; `plates` plate text stop text lit cursor dot;
    `signs` ferry locomotive tunnel faint; `inks` dark light. `shade`: how much black goes into bars too near the land.
    """

    ground: str
    tracks: str
    owners: str
    plates: str
    signs: str
    inks: str
    bar_share: float = 0.22
    bed_share: float = 0.22
    shade: float = 0.0


def _palette(level: str, words: _Words) -> Palette:
    land, other, sea, bare = map(_color, words.ground.split())
    tracks = _table(_TRACKS, words.tracks)
    dims = level in ("truecolor", "256")
    return Palette(
        level, dims, False, (land, other, sea), bare,
        tracks, {name: _bar(name, color, land, words) for name, color in tracks.items()}, words.bar_share, words.bed_share,
        _table(OWNER_COLORS, words.owners),
        *map(_color, words.plates.split()), *map(_color, words.signs.split()), *map(_color, words.inks.split()),
    )  # fmt: skip


def _bar(name: str, color: Color | None, land: Color | None, words: _Words) -> Color | None:
    """The color of a bar: the track's own, darkened if it is weak on the land. White stays: it would turn gray."""
    if not (words.shade and color and land) or name == "white" or contrast(color, land) >= _WEAK:
        return color
    return _mixed(color, "#000000", words.shade)


_WEAK = 1.8
_TRUE_TRACKS = "#f2455c #f39103 #fff641 #7fd08c #6280fd #f7abfa #ffffff #000000 #94a3a6 #8f611d"
_TRUE_HIGH_TRACKS = "#f2455c #f39103 #fff641 #7fd08c #6280fd #f7abfa #ffffff #585858 #b8c4c8 #8f611d"
_TRUE_LIGHT_TRACKS = "#f2455c #f39103 #fff641 #7fd08c #6280fd #f7abfa #ffffff #000000 #7b888b #8f611d"
_256_TRACKS = "203 214 227 151 69 219 231 16 247 94"
_256_LIGHT_TRACKS = "203 214 227 108 69 219 231 16 247 94"
_256_HIGH_TRACKS = "203 214 227 151 69 219 231 242 250 130"
_16_TRACKS = "9 3 11 10 12 13 15 8 7 8"
_16_LIGHT_TRACKS = "9 3 11 10 12 13 15 0 8 8"
_NOTHING = _Words(
    "- - - -", " ".join("-" * len(_TRACKS)), "- - - - - -", "- - - - - - -", "- - - -", "- -"
)  # fmt: skip

_WORDS = {
    ("dark", "truecolor"): _Words(
        "#36444a #2b363e #1b2633 #1b2633", _TRUE_TRACKS, "#d63f1e #435bf5 #0daf9b #fecf05 #0d0d0d #eeeeee",
        "#e8dcc0 #14181c #b9cbe0 #14181c #ffcc22 #ffffff #b3261e", "#b9cbe0 #6d35b0 #0b0e12 #8a979b", "#0a0d10 #ffffff",
        bed_share=0.45,
    ),
    ("dark", "256"): _Words(
        "237 235 234 234", _256_TRACKS, "166 63 37 220 16 254",
        "187 16 152 16 220 231 124", "152 55 232 245", "16 231",
    ),
    ("dark", "16"): _Words("- - - -", _16_TRACKS, "1 4 2 3 8 15", "6 0 6 15 11 15 1", "14 5 0 8", "0 15"),
    ("light", "truecolor"): _Words(
        "#d9cba3 #c9bd9c #b7c9cf #d9cba3", _TRUE_LIGHT_TRACKS, "#d63f1e #435bf5 #0daf9b #f0b400 #0d0d0d #ffffff",
        "#fffaf0 #14181c #e3ecf6 #14181c #ffcc22 #14181c #b3261e", "#2f6391 #6d35b0 #0b0e12 #6a6350", "#0a0d10 #ffffff",
        bar_share=0.0, bed_share=0.3, shade=0.35,
    ),
    ("light", "256"): _Words(
        "187 180 152 187", _256_LIGHT_TRACKS, "166 63 37 214 16 231",
        "231 16 195 16 220 16 124", "24 55 232 59", "16 231", bar_share=0.0, shade=0.35,
    ),
    ("light", "16"): _Words("7 7 7 7", _16_LIGHT_TRACKS, "1 4 2 3 0 15", "6 0 6 15 11 0 1", "4 5 0 8", "0 15"),
    ("high_contrast", "truecolor"): _Words(
        "#141414 #0a0a0a #000000 #000000", _TRUE_HIGH_TRACKS, "#d63f1e #435bf5 #0daf9b #fecf05 #585858 #ffffff",
        "#ffffff #000000 #cfe4ff #000000 #ffd400 #00e5ff #b3261e", "#cfe4ff #8a4fd6 #2a2a2a #a8a8a8", "#000000 #ffffff",
        bar_share=0.0,
    ),
    ("high_contrast", "256"): _Words(
        "233 232 16 16", _256_HIGH_TRACKS, "166 63 37 220 242 231",
        "231 16 153 16 220 51 124", "153 55 235 248", "16 231", bar_share=0.0,
    ),
    ("high_contrast", "16"): _Words("0 0 0 0", _16_TRACKS, "1 4 2 3 8 15", "15 0 7 0 11 14 1", "14 5 0 7", "0 15"),
}  # fmt: skip
_PALETTES = {(theme, level): _palette(level, _WORDS.get((theme, level), _NOTHING)) for theme in THEMES for level in LEVELS}
_DULL = {key: replace(table, dull=True) for key, table in _PALETTES.items() if key[1] == "16"}
