"""The text of a panel: rows of styled pieces, some of which do something when they are clicked.

Plain values, no Textual: what a panel says can be checked without a screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.style import Style as RichStyle

from ttr_tui.board.grid import PLAIN, Style


class Piece(NamedTuple):
    """A stretch of text of one style; `does` is the screen's action that a click on it runs, like `take(2)`."""

    text: str
    style: Style = PLAIN
    does: str = ""


Row = tuple[Piece, ...]
"""One line of a panel."""
BLANK: Row = ()


def enumerated(names: Sequence[str]) -> str:
    """`Ann`, `Ann and Ben`, `Ann, Ben and Cid`."""
    return " and ".join(names) if len(names) < 3 else f"{', '.join(names[:-1])} and {names[-1]}"


def width_of(row: Iterable[Piece]) -> int:
    """The columns a row takes."""
    return sum(cell_len(piece.text) for piece in row)


def text_of(row: Iterable[Piece]) -> str:
    """A row without its styles."""
    return "".join(piece.text for piece in row)


def clipped(row: Iterable[Piece], width: int) -> Row:
    """As much of a row as fits into `width` columns."""
    kept: list[Piece] = []
    for piece in row:
        size = cell_len(piece.text)
        if size > width:
            piece, size = piece._replace(text=set_cell_size(piece.text, width)), width
        if size:
            kept.append(piece)
        width -= size
    return tuple(kept)


def filled(row: Iterable[Piece], width: int, ground: Style = PLAIN) -> Row:
    """A row cut or padded to exactly `width` columns."""
    kept = clipped(row, width)
    room = width - width_of(kept)
    return (*kept, Piece(" " * room, ground)) if room else kept


def spread(left: Iterable[Piece], right: Iterable[Piece], width: int, ground: Style = PLAIN) -> Row:
    """A row with one part at the left and one at the right end; the left one is cut if there is too little room."""
    last = clipped(right, width)
    return (*filled(left, width - width_of(last), ground), *last)


def over(row: Iterable[Piece], ground: Style) -> Row:
    """A row whose pieces lie on this ground where they have none of their own."""
    return tuple(piece._replace(style=_on(piece.style, ground)) for piece in row)


@lru_cache(maxsize=4096)
def _on(style: Style, ground: Style) -> Style:
    return style._replace(bg=style.bg or ground.bg, reverse=style.reverse or (ground.reverse and style.bg is None))


def doing(row: Iterable[Piece], does: str) -> Row:
    """A row that does this wherever it is clicked."""
    return tuple(piece._replace(does=piece.does or does) for piece in row)


def shortened(text: str, width: int, mark: str = "…") -> str:
    """The text in at most `width` columns; cut text ends in a mark."""
    return text if cell_len(text) <= width else set_cell_size(text, max(width - 1, 0)).rstrip() + mark[:width]


def padded(text: str, width: int) -> str:
    """The text in exactly `width` columns."""
    return set_cell_size(shortened(text, width), width)


def sentence(text: str) -> str:
    """The text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def wrapped(pieces: Iterable[Piece], width: int, indent: int = 0) -> Iterator[Row]:
    """Break a long row between words (after dashes too) into rows of at most `width` columns, later ones indented."""
    row: list[Piece] = []
    used = 0
    for piece in pieces:
        for word in _words(piece.text):
            size = cell_len(word.rstrip())
            if used + size > width and used > indent:
                yield tuple(row)
                row, used = [Piece(" " * indent)] if indent else [], indent
                word = word.lstrip()
            if used + cell_len(word) > width:
                word = shortened(word.rstrip(), width - used)
            row.append(piece._replace(text=word))
            used += cell_len(row[-1].text)
    if row:
        yield tuple(row)


def _words(text: str) -> Iterator[str]:
    """The words of a text, each with the blank or dash behind it."""
    start = 0
    for i, letter in enumerate(text):
        if letter in " –":
            yield text[start : i + 1]
            start = i + 1
    if start < len(text):
        yield text[start:]


@lru_cache(maxsize=4096)
def rich_style(style: Style) -> RichStyle:
    """A board style as the terminal library wants it."""
    return RichStyle(
        color=style.fg, bgcolor=style.bg, bold=style.bold or None, underline=style.underline or None,
        reverse=style.reverse or None,
    )  # fmt: skip
