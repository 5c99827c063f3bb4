"""How pieces at a city are drawn: one cell each, in the owner's color or that of the merchandise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ttr_tui.board.glyphs import ALVIN_LETTER, GLYPH_SETS, MANY
from ttr_tui.board.grid import Color, Painted, Style
from ttr_tui.board.inks import READABLE
from ttr_tui.board.palette import Palette, contrast
from ttr_tui.board.scene import ALVIN, FARTHER, PASSENGER, PLACE_OF, START, TOKENS, Look, Piece


def draw_pieces(
    pieces: Sequence[Piece], colors: Sequence[str], look: Look, counted: bool = True
) -> Iterator[tuple[int, Painted]]:
    """The place of each piece (0: on the marker, 1 and 2: beside the plate) and what is painted there.

    A piece whose place is taken moves on to the next; how many tokens are left stands in the last place, if it is free
    and `counted`: on a crowded board that place is a letter of the city's name, which a count does not cover.
    """
    table = look.palette
    taken: set[int] = set()
    for piece in pieces:
        place = PLACE_OF[piece.kind]
        while place in taken:
            place += 1
        if place <= FARTHER:
            taken.add(place)
            yield place, _painted(piece, colors, table)
    for piece in pieces:
        if piece.kind == TOKENS and counted and FARTHER not in taken:
            taken.add(FARTHER)
            yield FARTHER, _count(piece, table, look)


def _painted(piece: Piece, colors: Sequence[str], table: Palette) -> Painted:
    """Alvin's letter, the value of the top token, or the digit of the piece's seat."""
    if piece.kind == TOKENS:
        paper = table.paper(table.tracks.get(piece.color, table.tracks["gray"]))
        return _digit(piece.value), Style(table.ink(paper), paper, bold=True)
    if piece.kind == PASSENGER and piece.seat is not None:
        return _passenger(piece.seat, table.owners[colors[piece.seat]], table)
    own = table.paper(table.locomotive if piece.seat is None else table.owners[colors[piece.seat]])
    letter = ALVIN_LETTER if piece.kind == ALVIN or piece.seat is None else _digit(piece.seat + 1)
    return letter, Style(table.ink(own), own, bold=True, underline=piece.kind == START or own is None)


def _passenger(seat: int, own: Color | None, table: Palette) -> Painted:
    """The seat's digit on the city's plate, underlined: on the owner's color it would look like a claimed space."""
    paper = table.paper(table.plate)
    readable = own is not None and paper is not None and contrast(own, paper) >= READABLE
    return _digit(seat + 1), Style(
        own if readable else table.plate_text, paper, bold=True, underline=True, reverse=paper is None
    )


def _count(piece: Piece, table: Palette, look: Look) -> Painted:
    """How many tokens are left, as small as the glyph set can write it, on the plate's color."""
    counts = GLYPH_SETS[look.glyphs].counts
    glyph = counts[piece.left] if 0 <= piece.left < len(counts) else MANY
    return glyph, Style(table.plate_text, table.paper(table.plate), reverse=table.plate is None)


def _digit(number: int) -> str:
    return str(number) if 0 <= number <= 9 else MANY
