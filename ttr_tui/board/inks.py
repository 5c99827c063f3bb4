"""The styles of a track in one state: how its marks, bars and joints look, whatever the ground under them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from ttr_tui.board.glyphs import GLYPH_SETS, LOCOMOTIVE_LETTER, TRACK_LETTERS
from ttr_tui.board.grid import Color, Style
from ttr_tui.board.palette import Palette, contrast
from ttr_tui.board.scene import Look, TrackState
from ttr_tui.variant.model import BED

JOINT_SHARE = 0.68
"""How much ground is mixed into a joint."""
FADE_SHARE = 0.62
SLEEPER_SHARE = 0.25
"""How much ground is mixed into the bed under a built track."""
READABLE = 4.5
"""The least contrast of a letter to what is under it (WCAG 2 AA)."""

Grounds = tuple[Color | None, ...]
"""A color over each kind of ground: LAND, OTHER, SEA."""


@dataclass(frozen=True, slots=True)
class TrackInk:
    """How a track looks in one state. `bar` and `joint` are colors by the kind of ground.

    `letter` is the mark, `locomotive` the mark of a ferry's locomotive spaces. `band`: bars fill whole cells (claimed).
    `bars`: bars are drawn at all. `joints`: joints are drawn, in their own color; if not, wide ones are left blank and
    narrow ones are bars. `behind`: what a bar leaves of its cell has this color instead of the ground's. `pattern`: the
    glyph of every bar, where a state cannot be told by a second color.
    """

    letter: str
    mark: Style
    locomotive: str
    locomotive_mark: Style
    bar: Grounds
    joint: Grounds
    band: bool = False
    bars: bool = True
    joints: bool = False
    behind: Grounds | None = None
    pattern: str = ""


def grounds_of(look: Look) -> Grounds:
    """The colors of LAND, OTHER and SEA under this look; all the same without terrain."""
    table = look.palette
    return table.ground if look.terrain else (table.bare_ground,) * 3


@lru_cache(maxsize=2048)
def track_ink(color: str, tunnel: bool, ferry: bool, state: TrackState, look: Look) -> TrackInk:
    """The ink of a track of this color and kind in this state."""
    table = look.palette
    if state.seat is not None:
        return _claimed(state, state.seat, table, look)
    color = state.built or color
    letter = TRACK_LETTERS[color].lower() if tunnel else TRACK_LETTERS[color]
    on_brown = state.built and _has_joints(table, look)
    bar = table.ferry if ferry else (table.tracks if on_brown else table.bars)[color]
    if state.closed:
        return _closed(letter, bar, table, look)
    if state.faded:
        return _faded(letter, color, bar, tunnel, table, look)
    mark = _free_mark(color, tunnel, state, table)
    locomotive = mark
    if not state.selected and table.locomotive is not None:
        locomotive = Style(table.light_ink, table.locomotive, bold=True, underline=state.claimable)
    bright = state.selected or state.claimable or state.on_way or state.built
    share = 0.0 if bright else table.bed_share if color == BED else table.bar_share
    grounds = grounds_of(look)
    ink = TrackInk(
        letter, mark, LOCOMOTIVE_LETTER, locomotive,
        _over(bar, share, grounds, table), _over(bar, JOINT_SHARE, grounds, table),
        joints=_has_joints(table, look),
    )  # fmt: skip
    return _set_off(ink, state, table, look)


def _set_off(ink: TrackInk, state: TrackState, table: Palette, look: Look) -> TrackInk:
    """A free track on a ticket's way runs on gold, a built one on its bed; or its bars are of another glyph."""
    if not (state.on_way or state.built):
        return ink
    glyphs, grounds = GLYPH_SETS[look.glyphs], grounds_of(look)
    under = (table.lit,) * len(grounds) if state.on_way else _over(table.bars[BED], SLEEPER_SHARE, grounds, table)
    if ink.joints:
        return replace(ink, behind=under, joint=under)
    return replace(ink, pattern=glyphs.way if state.on_way else glyphs.built, bar=under if state.on_way else ink.bar)


def _free_mark(color: str, tunnel: bool, state: TrackState, table: Palette) -> Style:
    """The mark of a track that can be claimed: its letter on its color; a tunnel's colored on near-black."""
    own = table.tracks[color]
    if state.selected:
        paper = table.paper(table.cursor)
        return Style(table.ink(paper), paper, bold=True, underline=True, reverse=paper is None)
    if tunnel and own is not None and table.tunnel is not None:
        readable = contrast(own, table.tunnel) >= READABLE
        return Style(own if readable else table.light_ink, table.tunnel, bold=True, underline=state.claimable)
    paper = table.paper(own)
    return Style(table.ink(paper), paper, bold=True, underline=state.claimable)


def _claimed(state: TrackState, seat: int, table: Palette, look: Look) -> TrackInk:
    """A claimed track: a band in the owner's color with the owner's digit in every space.

    On one claimed since the last turn the digits are underlined and the joints bright, on a ticket's way the joints are
    gold; a selected one has its digits on the cursor's color.
    """
    own = table.owners[state.color or ""]
    paper = table.paper(table.cursor if state.selected else own)
    mark = Style(table.ink(paper), paper, True, state.recent or state.selected, reverse=paper is None)
    grounds, joints = grounds_of(look), _has_joints(table, look)
    joint = _over(own, JOINT_SHARE, grounds, table)
    if state.recent or state.on_way:
        joint = (table.lit if state.on_way else table.ink(own),) * len(grounds)
    digit = str(seat + 1)
    ink = TrackInk(digit, mark, digit, mark, (own,) * len(grounds), joint, band=True, joints=joints)
    if state.on_way and not joints:
        ink = replace(ink, pattern=GLYPH_SETS[look.glyphs].owned_way, behind=(table.paper(table.lit),) * len(grounds))
    return ink


def _closed(letter: str, bar: Color | None, table: Palette, look: Look) -> TrackInk:
    """A track that is shut: no plate under its letters, hardly a bar; none at all where nothing can be dim."""
    grounds = grounds_of(look)
    mark = Style(table.faint)
    faint = _over(bar, FADE_SHARE + 0.16, grounds, table)
    return TrackInk(letter, mark, LOCOMOTIVE_LETTER, mark, faint, grounds, bars=table.dims)


def _faded(letter: str, color: str, bar: Color | None, tunnel: bool, table: Palette, look: Look) -> TrackInk:
    """A track outside the focus: everything nearer to the ground, its letter still readable."""
    grounds = grounds_of(look)
    paper = table.mix(table.tunnel if tunnel else table.tracks[color], grounds[0], FADE_SHARE)
    if table.dims:
        mark = Style(table.ink(paper), paper)
        violet = table.mix(table.locomotive, grounds[0], FADE_SHARE)
        locomotive = Style(table.ink(violet), violet)
    else:
        mark = locomotive = Style(table.faint)
        bar = table.faint
    return TrackInk(
        letter, mark, LOCOMOTIVE_LETTER, locomotive,
        _over(bar, FADE_SHARE, grounds, table), _over(bar, (1 + FADE_SHARE) / 2, grounds, table),
        joints=_has_joints(table, look),
    )  # fmt: skip


def _over(color: Color | None, share: float, grounds: Grounds, table: Palette) -> Grounds:
    return tuple(table.mix(color, ground, share) for ground in grounds)


def _has_joints(table: Palette, look: Look) -> bool:
    """Whether two colors can share a cell, so that joints are drawn dim instead of left out."""
    return table.dims and GLYPH_SETS[look.glyphs].blocks
