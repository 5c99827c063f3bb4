"""The key of a board: what its letters, lines and signs mean, drawn as the board draws them.

Only what the map has is explained. A line is a list of (text, style); its width is the sum of the lengths of its texts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ttr_tui.board.glyphs import ALVIN_LETTER, GLYPH_SETS, LOCOMOTIVE_LETTER, TRACK_LETTERS, GlyphSet
from ttr_tui.board.grid import PLAIN, Painted, Style
from ttr_tui.board.inks import TrackInk, track_ink
from ttr_tui.board.palette import Palette
from ttr_tui.board.pieces import draw_pieces
from ttr_tui.board.scene import ALVIN, MARKER, PASSENGER, START, STATION, TOKENS, Look, Piece, TrackState
from ttr_tui.variant.model import BED, GRAY, TRACK_COLORS, Variant

Line = list[Painted]
"""Texts with their styles; here a text may have several characters."""

_GAP = "  "
SAMPLE = 5
"""Columns of a sample in the full legend."""
_FREE = TrackState()
_PIECE_WORDS = {
    "stations": (Piece(STATION, 0), "a station, in its owner's color"),
    "starting_cities": (Piece(START, 0), "a starting city"),
    "city_markers": (Piece(MARKER, 0), "a city marker, in its owner's color"),
    "merchandise": (Piece(TOKENS, color="red", value=4, left=3), "merchandise: value of the top token, tokens left"),
    "passengers": (Piece(PASSENGER, 0), "a passenger: its owner's digit on the city's plate"),
    "alvin": (Piece(ALVIN), f"Alvin ({ALVIN_LETTER})"),
}
"""Mechanism → its piece, and what it is."""


def legend(variant: Variant, look: Look, width: int) -> Line:
    """The key in one line of at most `width` columns: with words, with letters alone, or as much as fits."""
    for parts in (_parts(variant, look, words=True), _parts(variant, look, words=False)):
        line = _joined(parts)
        if width_of(line) <= width:
            return line
    fitting: list[Line] = []
    for part in _parts(variant, look, words=False):
        if width_of(_joined([*fitting, part])) > width:
            break
        fitting.append(part)
    return _joined(fitting)


def legend_full(variant: Variant, look: Look) -> list[Line]:
    """The whole key, a line for each thing."""
    return [*_track_lines(variant, look), *_state_lines(variant, look), *_city_lines(variant, look)]


def width_of(line: Line) -> int:
    """The columns of a line."""
    return sum(len(text) for text, _ in line)


def _parts(variant: Variant, look: Look, words: bool) -> list[Line]:
    """What the one-line key says: each color with its letter, then the kinds of track."""
    colors = _colors_of(variant)
    parts = [[_mark(color, look), *_word(_color_word(color), words or color in (GRAY, BED))] for color in colors]
    if any(track.locomotives for track in variant.tracks) or not variant.tracks:
        ink = track_ink(GRAY, False, True, _FREE, look)
        parts.append([(LOCOMOTIVE_LETTER, ink.locomotive_mark), (" locomotive", PLAIN)])
    if any(track.tunnel for track in variant.tracks):
        ink = track_ink(GRAY, True, False, _FREE, look)
        parts.append([(ink.letter, ink.mark), (" tunnel", PLAIN)])
    if variant.tracks:
        owned = track_ink(GRAY, False, False, TrackState(seat=0, color="red"), look)
        parts.append([(owned.letter, owned.mark), (" claimed", PLAIN)])
    return parts


def _joined(parts: Iterable[Line]) -> Line:
    line: Line = []
    for part in parts:
        line += [(_GAP, PLAIN), *part] if line else part
    return line


def _word(word: str, said: bool) -> Line:
    return [(f" {word}", PLAIN)] if said else []


def _color_word(color: str) -> str:
    return {GRAY: "any color", BED: "to be built"}.get(color, color)


def _mark(color: str, look: Look) -> Painted:
    ink = track_ink(color, False, False, _FREE, look)
    return ink.letter, ink.mark


def _colors_of(variant: Variant) -> list[str]:
    """The colors of the map's tracks in the order of the hand, gray and beds last; of its cards, if it has no tracks."""
    there = {track.color for track in variant.tracks}
    if not there or BED in there:  # what is built has a color
        there.update(TRACK_COLORS)
    return [color for color in (*TRACK_COLORS, GRAY, BED) if color in there]


def _track_lines(variant: Variant, look: Look) -> Iterator[Line]:
    """The kinds of track; a map without tracks has none."""
    if not variant.tracks:
        return
    for color in _colors_of(variant):
        if color not in (GRAY, BED):
            yield _line(track_sample(color, look, _FREE), f"{TRACK_LETTERS[color]}: free, paid with {color} cards")
    if any(track.color == GRAY for track in variant.tracks):
        yield _line(track_sample(GRAY, look, _FREE), f"{TRACK_LETTERS[GRAY]}: free, cards of any one color")
    if any(track.color == BED for track in variant.tracks):
        yield _line(
            track_sample(BED, look, _FREE), f"{TRACK_LETTERS[BED]}: a track bed, to be built before anybody can claim it"
        )
        yield _line(track_sample(BED, look, TrackState(built="red")), "a built track: its color's letter, on its bed")
    if any(track.tunnel for track in variant.tracks):
        yield _line(track_sample("red", look, _FREE, tunnel=True), "a tunnel: a small letter and a dotted line")
    if any(track.locomotives for track in variant.tracks):
        yield _line(track_sample(GRAY, look, _FREE, ferry=True), f"a ferry: each {LOCOMOTIVE_LETTER} is paid by a locomotive")
    if any("#" in track.id for track in variant.tracks):
        yield _line([], "side by side: parallel tracks, none of which a player may have twice")


def _state_lines(variant: Variant, look: Look) -> Iterator[Line]:
    """The states of a track; a map without tracks has none."""
    if not variant.tracks:
        return
    owned = TrackState(seat=0, color="red")
    yield _line(track_sample("blue", look, owned), "a claimed track: its owner's digit and color, a thick line")
    recent = TrackState(seat=0, color="red", recent=True)
    yield _line(track_sample("blue", look, recent), "claimed since your last turn: the digits are underlined")
    yield _line(track_sample("blue", look, TrackState(claimable=True)), "your cards would pay for it: bright, underlined")
    yield _line(track_sample("blue", look, TrackState(selected=True)), "selected")
    yield _line(track_sample("blue", look, TrackState(closed=True)), "closed: nobody can claim it any more")
    yield _line(track_sample("blue", look, TrackState(on_way=True)), "part of a ticket's way")


def _city_lines(variant: Variant, look: Look) -> Iterator[Line]:
    """Plates and pieces; a map without tracks has no board to show them on."""
    if not variant.tracks:
        return
    table, glyphs = look.palette, GLYPH_SETS[look.glyphs]
    yield _line(_plate(glyphs.marker, table.plate, table.plate_text, table), "a city; tracks end anywhere on its plate")
    yield _line(_plate(glyphs.lit_marker, table.lit, table.ink(table.paper(table.lit)), table), "a city of a ticket")
    if variant.zones:
        yield _line(_plate(glyphs.marker, table.stop, table.stop_text, table), "a border stop: any stop of the country will do")
    for entry in variant.rules:
        if entry.key in _PIECE_WORDS:
            piece, words = _PIECE_WORDS[entry.key]
            yield _line([painted for _, painted in draw_pieces((piece,), ("red",), look)], words)


def _line(sample: Line, words: str) -> Line:
    blank = " " * (SAMPLE - width_of(sample))
    return [*sample, (f"{blank} {words}", PLAIN)]


def _plate(marker: str, paper: str | None, text: str | None, table: Palette) -> Line:
    paper = table.paper(paper)
    style = Style(text, paper, bold=True, reverse=paper is None)
    return [(marker, style._replace(fg=table.dot)), ("City", style)]


def track_sample(color: str, look: Look, state: TrackState, tunnel: bool = False, ferry: bool = False) -> Line:
    """Two spaces of a track in a state, five columns wide."""
    ink = track_ink(color, tunnel, ferry, state, look)
    bar = _bar_glyph(ink, GLYPH_SETS[look.glyphs], tunnel, ferry), Style(ink.bar[0], ink.behind[0] if ink.behind else None)
    mark = ink.letter, ink.mark
    other = (ink.locomotive, ink.locomotive_mark) if ferry else mark
    return [bar, mark, bar, other, bar] if ink.bars else [(" ", PLAIN), mark, (" ", PLAIN), other, (" ", PLAIN)]


def _bar_glyph(ink: TrackInk, glyphs: GlyphSet, tunnel: bool, ferry: bool) -> str:
    if ink.pattern:
        return ink.pattern
    if ink.band:
        return glyphs.band
    if ferry or tunnel:
        return glyphs.ferry if ferry else glyphs.tunnel_both
    return glyphs.bar(True, False) if glyphs.blocks else "-"
