"""Cards drawn as characters: rows of them that overlap, piles face down, frames; and blocks laid side by side.

A block is a list of rows of one width. No Textual here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from ttr_tui.app.widgets.ink import Ink, card_letter, card_name
from ttr_tui.app.widgets.pieces import BLANK, Piece, Row, clipped, filled, padded, width_of
from ttr_tui.app.widgets.yards import Yard
from ttr_tui.board.grid import Style

FRAME_LEAST = 4
"""Columns from which a card has an outline."""
NAME_LEAST = 7
"""Columns from which the top card has its name on it."""
TOP_SMALL, TOP_LARGE = 3, 5
"""Rows of the card on top of a row of cards, and how much is seen of those below: 1 row, or 2 with large ones."""


def beside(blocks: Iterable[tuple[Sequence[Row], int]]) -> list[Row]:
    """Blocks, each with its width, side by side; shorter ones end in blank rows."""
    found = list(blocks)
    height = max((len(rows) for rows, _ in found), default=0)
    return [
        tuple(piece for rows, width in found for piece in filled(rows[y] if y < len(rows) else BLANK, width))
        for y in range(height)
    ]


def equal_parts(width: int, parts: int) -> list[int]:
    """A width in so many nearly equal parts."""
    return [b - a for a, b in pairwise(width * part // parts for part in range(parts + 1))]


def cards_in_a_row(yard: Yard, color: str, ink: Ink, width: int, height: int) -> list[Row]:
    """A row of a Railyard, the first card at the top of the block, each next one over it; below them their number.

    The locomotives lie on top, so they are the last (CARD-19). Cards that `height` has no room for are told as a number.
    """
    kinds = [color] * (yard.cards - yard.locomotives) + ["locomotive"] * yard.locomotives
    strip, top = (2, TOP_LARGE) if height - 1 >= 2 * (len(kinds) - 1) + TOP_LARGE else (1, TOP_SMALL)
    if width < FRAME_LEAST:
        strip = top = 1
    room = max((height - 1 - top) // strip, 0)
    covered, left_out = kinds[:-1], 0
    if len(covered) > room:
        left_out = len(covered) - max(room - 1, 0)
        covered = covered[left_out:]
    rows: list[Row] = []
    if left_out:
        rows.append((Piece(padded(f"+{left_out}", width), ink.card(color)),))
    for kind in covered:
        rows += [(Piece(line, ink.card(kind)),) for line in _outline(kind, width, strip)]
    rows += [(Piece(line, ink.card(kinds[-1])),) for line in _card(kinds[-1], width, top)]
    return [*rows, (Piece(f"{yard.cards:^{width}}", ink.strong),)]


def _outline(kind: str, width: int, rows: int) -> list[str]:
    """The upper edge of a card, with its letter."""
    if width < FRAME_LEAST:
        return [f"{card_letter(kind):^{width}}"]
    lines = [f"╭{f'─{card_letter(kind)}':─<{width - 2}}╮"]
    return [*lines, *[f"│{' ' * (width - 2)}│"] * (rows - 1)]


def _card(kind: str, width: int, rows: int) -> list[str]:
    """A whole card."""
    lines = _outline(kind, width, 1)
    if rows == 1:
        return lines
    name = card_name(kind) if width >= NAME_LEAST + 1 or len(card_name(kind)) <= width - 2 else ""
    middle = [""] * (rows - 2)
    middle[(rows - 2) // 2] = name[: width - 2]
    return [*lines, *(f"│{words:^{width - 2}}│" for words in middle), f"╰{'─' * (width - 2)}╯"]


def pile(width: int, rows: int, style: Style) -> list[Row]:
    """The back of a card: a pile face down."""
    inner = "▒" * (width - 2)
    lines = [f"╭{'─' * (width - 2)}╮", *[f"│{inner}│"] * (rows - 2), f"╰{'─' * (width - 2)}╯"]
    return [(Piece(line, style),) for line in lines]


def framed(title: Sequence[Piece], end: str, body: Sequence[Row], ink: Ink, width: int) -> list[Row]:
    """Rows in a frame with a title at the left of its upper edge and a word at the right."""
    last = (Piece(f" {end} ", ink.strong), Piece("╮", ink.dim))
    head = clipped((Piece("╭", ink.dim), *title), width - width_of(last))
    edge = Piece("─" * (width - width_of(head) - width_of(last)), ink.dim)
    rows: list[Row] = [(*head, edge, *last)]
    rows += [(Piece("│ ", ink.dim), *filled(row, width - 4), Piece(" │", ink.dim)) for row in body]
    return [*rows, (Piece(f"╰{'─' * (width - 2)}╯", ink.dim),)]
