"""The styles of a track in one state: how its marks, bars and joints look, whatever the ground under them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ttr_tui.board.glyphs import LOCOMOTIVE_LETTER, TRACK_LETTERS
from ttr_tui.board.grid import Color, Style
from ttr_tui.board.palette import Palette, contrast, palette
from ttr_tui.board.scene import Look, TrackState

BAR_SHARE = 0.22
"""How much ground is mixed into a free bar."""
JOINT_SHARE = 0.68
FADE_SHARE = 0.62
READABLE = 4.5
"""The least contrast of a letter to what is under it (WCAG 2 AA)."""

Grounds = tuple[Color | None, ...]
"""A color over each kind of ground: LAND, OTHER, SEA."""


@dataclass(frozen=True, slots=True)
class TrackInk:
    """How a track looks in one state. `bar` and `joint` are colors by the kind of ground.

    `band`: bars fill whole cells (claimed). `bars`: bars are drawn at all. `joints`: joints are drawn, in their own
    color; if not, wide ones are left blank and narrow ones are bars. `letter` is the mark, `locomotive` the mark of a
    ferry's locomotive spaces.
    """

    letter: str
    mark: Style
    locomotive: str
    locomotive_mark: Style
    bar: Grounds
    joint: Grounds
    band: bool
    bars: bool
    joints: bool


def grounds_of(look: Look) -> Grounds:
    """The colors of LAND, OTHER and SEA under this look; all the same without terrain."""
    table = palette(look.level, look.theme)
    return table.ground if look.terrain else (table.bare_ground,) * 3


@lru_cache(maxsize=1024)
def track_ink(color: str, tunnel: bool, ferry: bool, state: TrackState, look: Look) -> TrackInk:
    """The ink of a track of this color and kind in this state."""
    table = palette(look.level, look.theme)
    if state.seat is not None:
        return _claimed(state, state.seat, table, look)
    letter = TRACK_LETTERS[color].lower() if tunnel else TRACK_LETTERS[color]
    bar = table.ferry if ferry else table.tracks[color]
    if state.closed:
        return _closed(letter, color, bar, table, look)
    if state.faded:
        return _faded(letter, color, bar, tunnel, table, look)
    share = 0.0 if state.selected or state.claimable else BAR_SHARE
    mark = _free_mark(color, tunnel, state, table)
    locomotive = mark
    if not state.selected and table.locomotive is not None:
        locomotive = Style(table.light_ink, table.locomotive, bold=True, underline=state.claimable)
    grounds = grounds_of(look)
    return TrackInk(
        letter, mark, LOCOMOTIVE_LETTER, locomotive,
        _over(bar, share, grounds, table), _over(bar, JOINT_SHARE, grounds, table),
        band=False, bars=True, joints=table.dims and _has_blocks(look),
    )  # fmt: skip


def _free_mark(color: str, tunnel: bool, state: TrackState, table: Palette) -> Style:
    """The mark of a track that can be claimed: its letter on its color; a tunnel's colored on near-black."""
    own = table.tracks[color]
    if state.selected:
        paper = table.cursor
        return Style(table.ink(paper), paper, bold=True, underline=True, reverse=paper is None)
    if tunnel and own is not None and table.tunnel is not None:
        readable = contrast(own, table.tunnel) >= READABLE
        return Style(own if readable else table.light_ink, table.tunnel, bold=True, underline=state.claimable)
    return Style(table.ink(own), own, bold=True, underline=state.claimable)


def _claimed(state: TrackState, seat: int, table: Palette, look: Look) -> TrackInk:
    """A claimed track: a band in the owner's color with the owner's digit in every space.

    On one claimed since the last turn the digits are underlined and the joints bright; a selected one has its digits
    on white.
    """
    own = table.owners[state.color or ""]
    if state.selected and own is not None:
        mark = Style(table.ink(table.cursor), table.cursor, bold=True, underline=True)
    else:
        mark = Style(table.ink(own), own, True, state.recent or state.selected, reverse=own is None)
    grounds = grounds_of(look)
    joint = (table.ink(own),) * 3 if state.recent else _over(own, JOINT_SHARE, grounds, table)
    digit = str(seat + 1)
    return TrackInk(
        digit, mark, digit, mark, (own,) * 3, joint,
        band=True, bars=True, joints=table.dims and _has_blocks(look),
    )  # fmt: skip


def _closed(letter: str, color: str, bar: Color | None, table: Palette, look: Look) -> TrackInk:
    """A track that is shut: no plate under its letters, hardly a bar; none at all where nothing can be dim."""
    grounds = grounds_of(look)
    mark = Style(table.faint)
    faint = _over(bar, FADE_SHARE + 0.16, grounds, table)
    return TrackInk(letter, mark, LOCOMOTIVE_LETTER, mark, faint, grounds, band=False, bars=table.dims, joints=False)


def _faded(letter: str, color: str, bar: Color | None, tunnel: bool, table: Palette, look: Look) -> TrackInk:
    """A track outside the focus: everything nearer to the ground, its letter still readable."""
    grounds = grounds_of(look)
    paper = table.mix(table.tunnel if tunnel else table.tracks[color], grounds[0], FADE_SHARE)
    if table.dims:
        mark = Style(table.ink(paper), paper)
        locomotive = Style(table.light_ink, table.mix(table.locomotive, grounds[0], FADE_SHARE))
    else:
        mark = locomotive = Style(table.faint)
        bar = table.faint
    return TrackInk(
        letter, mark, LOCOMOTIVE_LETTER, locomotive,
        _over(bar, FADE_SHARE, grounds, table), _over(bar, (1 + FADE_SHARE) / 2, grounds, table),
        band=False, bars=True, joints=table.dims and _has_blocks(look),
    )  # fmt: skip


def _over(color: Color | None, share: float, grounds: Grounds, table: Palette) -> Grounds:
    return tuple(table.mix(color, ground, share) for ground in grounds)


def _has_blocks(look: Look) -> bool:
    return look.glyphs != "ascii"
