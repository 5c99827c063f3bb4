"""The test card: every color and every character of the game, drawn so that what a terminal does wrong is seen.

It is drawn as a board is, into a grid, so that colors and characters are those of the game itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from ttr_tui.app.signs import SIGNS
from ttr_tui.app.widgets.ink import Ink, card_letter, card_name, ink_for
from ttr_tui.board.glyphs import FULL, GLYPH_SETS, LEFT_HALF, LOCOMOTIVE_LETTER, LOWER_HALF, UPPER_HALF
from ttr_tui.board.grid import PLAIN, Grid, Style
from ttr_tui.board.legend import Line, track_sample, width_of
from ttr_tui.board.palette import OWNER_COLORS
from ttr_tui.board.scene import Look, TrackState
from ttr_tui.variant.model import BED, GRAY, TRACK_COLORS

CARD_WIDTH = 78
"""Columns of the test card, so that it fits into the smallest window."""
RULED = 40
"""Columns of a line of characters, up to the bar that must stand below the others."""
_CHIP, _SAMPLE, _TRACKS = 12, 9, 39
"""Columns of a card, of a sample of track, and of a card with its samples."""
_COLORLESS = {GRAY: "any color", BED: "track bed"}
"""Colors of tracks that no card has."""
_FREE = TrackState()
_PANEL_SIGNS = "–×…▶→←↑↓│┼─≈"
"""Signs of the panels beside those of SIGNS, as `Ink.spell` takes them."""
_NAMES = "éöüçßłñÅŒ"
"""Letters of the maps' names beyond ASCII."""


def glyph_groups(glyph_set: str) -> dict[str, str]:
    """The characters that the app draws with in one of GLYPH_SETS, by what they are for; each stands in one group."""
    glyphs = GLYPH_SETS[glyph_set]
    signs = SIGNS[glyph_set]
    blocks = UPPER_HALF + LOWER_HALF + LEFT_HALF + FULL if glyphs.blocks else "|/\\-'."
    groups = {
        "tracks": blocks + glyphs.band + glyphs.way + glyphs.owned_way,
        "tunnels, ferries": glyphs.tunnel_top + glyphs.tunnel_bottom + glyphs.tunnel_both + glyphs.ferry + glyphs.built,
        "cities": glyphs.marker + glyphs.lit_marker,
        "counts": glyphs.counts,
        "signs": "".join(getattr(signs, name) for name in signs.__slots__) + ink_for("none", glyph_set).spell(_PANEL_SIGNS),
        "names": glyphs.spell(_NAMES),
    }
    seen: set[str] = set()
    return {name: "".join(_new(text, seen)) for name, text in groups.items()}


def draw_card(look: Look) -> Grid:
    """The card in this look, CARD_WIDTH columns wide: train cards and tracks, owners, and the characters on a ruler."""
    ink = ink_for(look.level, look.glyphs, look.theme)
    lines = [*_color_lines(look, ink), [], *_ruled_lines(look, ink)]
    return _grid(lines, ink)


def _new(text: str, seen: set[str]) -> Iterator[str]:
    for letter in text:
        if letter not in seen:
            seen.add(letter)
            yield letter


def _color_lines(look: Look, ink: Ink) -> Iterator[Line]:
    """A line for each color: its card and its tracks; beside them a line for each player."""
    heads = ("card", _CHIP), ("free", _SAMPLE), ("tunnel", _SAMPLE), ("possible", _SAMPLE)
    yield [*((f" {words}".ljust(width), ink.dim) for words, width in heads), (" player     claimed  latest", ink.dim)]
    players = list(_player_lines(look, ink))
    for row, color in enumerate((*TRACK_COLORS, GRAY, BED)):
        chip = (f" {card_letter(color)} {card_name(color)}".ljust(_CHIP - 1), ink.card(color))
        line = _padded([(f" {_COLORLESS[color]}", ink.dim) if color in _COLORLESS else chip], _CHIP)
        for state, tunnel in ((_FREE, False), (_FREE, True), (TrackState(claimable=True), False)):
            line = _padded([*line, (" ", PLAIN), *track_sample(color, look, state, tunnel)], width_of(line) + _SAMPLE)
        yield [*_padded(line, _TRACKS), *(players[row] if row < len(players) else [])]
    locomotive = (f" {LOCOMOTIVE_LETTER} {card_name('locomotive')}".ljust(_CHIP - 1), ink.card("locomotive"))
    ferry = track_sample(GRAY, look, _FREE, ferry=True)
    yield [*_padded([locomotive], _CHIP), (" ", PLAIN), *ferry, (" ferry", ink.dim)]


def _player_lines(look: Look, ink: Ink) -> Iterator[Line]:
    """A line for each player: digit and color, a claimed track, one claimed just now."""
    for seat, color in enumerate(OWNER_COLORS):
        line = _padded([(" ", PLAIN), (f" {seat + 1} {color}".ljust(10), ink.owner(color))], _CHIP)
        for state in (TrackState(seat=seat, color=color), TrackState(seat=seat, color=color, recent=True)):
            line = _padded([*line, *track_sample(GRAY, look, state), (" ", PLAIN)], width_of(line) + _SAMPLE)
        yield line


def _ruled_lines(look: Look, ink: Ink) -> Iterator[Line]:
    """Each group of characters, over and over until the bar; a line of dots under it is as long."""
    tens = "".join(f"{ten:>10}" for ten in range(10, RULED + 1, 10))
    yield [(f" {tens}", ink.dim)]
    yield [(f" {'1234567890' * (RULED // 10)}|", ink.dim), (" each bar must stand below this one", PLAIN)]
    for name, text in glyph_groups(look.glyphs).items():
        if text:
            yield [(f" {(text * RULED)[:RULED]}|", PLAIN), (f" {name}", ink.dim)]
    yield [(f" {'.' * RULED}|", ink.dim), (" as long as each line above", PLAIN)]


def _padded(line: Line, width: int) -> Line:
    return [*line, (" " * (width - width_of(line)), PLAIN)]


def _grid(lines: list[Line], ink: Ink) -> Grid:
    """The lines as cells, on the ground of the panels."""
    return Grid(
        [[(letter, _grounded(style, ink)) for text, style in _padded(line, CARD_WIDTH) for letter in text] for line in lines]
    )


def _grounded(style: Style, ink: Ink) -> Style:
    """A style where what is left open is as on a panel."""
    if style.reverse:
        return style
    return style._replace(fg=style.fg or ink.text.fg, bg=style.bg or ink.ground.bg)
