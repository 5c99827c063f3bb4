"""How the app looks: its themes by color level, its signs by glyph set, and board styles as the screen wants them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rich.segment import Segment
from rich.style import Style as RichStyle
from textual.strip import Strip
from textual.theme import Theme

from ttr_tui.app.signs import SIGNS, Signs
from ttr_tui.board.glyphs import GLYPH_SETS
from ttr_tui.board.grid import Grid, Style
from ttr_tui.board.palette import THEMES as GROUND_THEMES
from ttr_tui.board.palette import Palette, palette

_VARIABLES = (
    "ground", "sheet", "bar", "chosen", "chosen-ink", "ink", "faint", "plate", "plate-ink", "gold", "good", "bad", "title",
)  # fmt: skip
"""The colors that style sheets use: `ground` of a screen, `sheet` of a panel, `bar` of the first and last line and
`title` of the words there, `chosen` of the row or field one is on, `plate` of headings and city names, `gold` for what
is lit, `good` and `bad` news."""


def _theme(name: str, colors: str, *, ansi: bool = False, dark: bool = True) -> Theme:
    values = dict(zip(_VARIABLES, colors.split(), strict=True))
    more = {
        "ansi-background": values["ground"],
        "ansi-foreground": values["ink"],
        "block-cursor-background": values["chosen"],
        "block-cursor-foreground": values["chosen-ink"],
        "block-cursor-text-style": "bold",
        "block-cursor-blurred-background": values["chosen"],
        "block-cursor-blurred-foreground": values["chosen-ink"],
        "block-hover-background": "transparent",
        "border": values["gold"],
        "border-blurred": values["bar"],
        "input-cursor-text-style": "reverse",
        "scrollbar": values["faint"],
        "scrollbar-hover": values["faint"],
        "scrollbar-active": values["plate"],
        "scrollbar-background": values["sheet"],
        "scrollbar-background-hover": values["sheet"],
        "scrollbar-background-active": values["sheet"],
    }
    return Theme(
        name, primary=values["bar"], secondary=values["chosen"], accent=values["gold"], warning=values["gold"],
        error=values["bad"], success=values["good"], foreground=values["ink"], background=values["ground"],
        surface=values["sheet"], panel=values["sheet"], dark=dark, ansi=ansi, variables={**values, **more},
    )  # fmt: skip


_DARK = (
    "#1b2633 #12181f #2b3a4a #3b5068 #ffffff #d5dce2 #8b99a5 #e8dcc0 #14181c #ffcc22 #7fd08c #ff7a6b #e8dcc0"
)  # fmt: skip
_LIGHT = (
    "#b7c9cf #efe6cc #cdbf96 #2f5d8a #ffffff #14181c #544d3a #5e3a14 #ffffff #7a4b00 #1e6b34 #a3261c #4a2d0d"
)  # fmt: skip
_HIGH = (
    "#000000 #000000 #2b2b2b #ffd400 #000000 #ffffff #c8c8c8 #ffffff #000000 #ffd400 #7fff9a #ff9a8f #ffffff"
)  # fmt: skip
_DARK_16 = (
    "ansi_default ansi_default ansi_blue ansi_white ansi_black ansi_white ansi_white ansi_cyan ansi_black "
    "ansi_bright_yellow ansi_bright_green ansi_bright_red ansi_bright_white"
)
_LIGHT_16 = (
    "ansi_white ansi_white ansi_cyan ansi_blue ansi_bright_white ansi_black ansi_bright_black ansi_blue ansi_bright_white "
    "ansi_blue ansi_blue ansi_red ansi_black"
)
_HIGH_16 = (
    "ansi_black ansi_black ansi_blue ansi_white ansi_black ansi_bright_white ansi_white ansi_white ansi_black "
    "ansi_bright_yellow ansi_bright_green ansi_bright_red ansi_bright_white"
)
_NONE = " ".join(["ansi_default"] * len(_VARIABLES))
_MONO = _theme("ttr-mono", _NONE, ansi=True)

THEMES = {
    ("dark", "truecolor"): _theme("ttr-dark", _DARK),
    ("dark", "256"): _theme("ttr-dark-256", _DARK),
    ("dark", "16"): _theme("ttr-dark-16", _DARK_16, ansi=True),
    ("light", "truecolor"): _theme("ttr-light", _LIGHT, dark=False),
    ("light", "256"): _theme("ttr-light-256", _LIGHT, dark=False),
    ("light", "16"): _theme("ttr-light-16", _LIGHT_16, ansi=True, dark=False),
    ("high_contrast", "truecolor"): _theme("ttr-high", _HIGH),
    ("high_contrast", "256"): _theme("ttr-high-256", _HIGH),
    ("high_contrast", "16"): _theme("ttr-high-16", _HIGH_16, ansi=True),
    **{(theme, "none"): _MONO for theme in GROUND_THEMES},
}
"""The screens' theme for each of the board's grounds and LEVELS; without colors they are all the same."""


@lru_cache(maxsize=4096)
def rich_style(style: Style) -> RichStyle:
    """A style of the board as the screen wants it."""
    return RichStyle(color=style.fg, bgcolor=style.bg, bold=style.bold, underline=style.underline, reverse=style.reverse)


def strip_of(grid: Grid, y: int) -> Strip:
    """Row y of a painted board, ready for the screen."""
    return Strip([Segment(text, rich_style(style)) for text, style in grid.runs(y)], grid.width)


@dataclass(frozen=True, slots=True)
class AppLook:
    """What the terminal shows: a color level of LEVELS, a glyph set of GLYPH_SETS, one of the board's grounds."""

    level: str = "truecolor"
    glyphs: str = "unicode"
    theme: str = "dark"

    @property
    def signs(self) -> Signs:
        """The characters of panels and lists."""
        return SIGNS[self.glyphs]

    @property
    def screens(self) -> Theme:
        """The theme of the screens."""
        return THEMES[self.theme, self.level]

    @property
    def palette(self) -> Palette:
        """The board's colors at this level."""
        return palette(self.level, self.theme)

    def spell(self, text: str) -> str:
        """A name or sentence in this glyph set: as it is, or letter for letter in ASCII."""
        return GLYPH_SETS[self.glyphs].spell(text)

    def seat_style(self, color: str) -> RichStyle:
        """The chip of a seat: its digit on its color; reversed where there are no colors."""
        colors = self.palette
        own = colors.owners[color]
        return rich_style(Style(colors.ink(own), own, bold=True, reverse=own is None))

    def track_style(self, color: str) -> RichStyle:
        """A letter on the color of a track or card (`locomotive` included)."""
        colors = self.palette
        own = colors.locomotive if color == "locomotive" else colors.tracks[color]
        return rich_style(Style(colors.ink(own), own, bold=True, reverse=own is None))
