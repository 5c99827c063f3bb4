"""All stacks of merchandise on one panel: which tokens are left in each town, the top first (MK-28)."""

from __future__ import annotations

from collections.abc import Mapping

from ttr_tui.app.widgets.ink import Ink
from ttr_tui.app.widgets.look_tasks import ScrollTask
from ttr_tui.app.widgets.pieces import BLANK, Piece, Row, padded, shortened, spread
from ttr_tui.app.widgets.sight import Sight

CELL = 17
"""Columns that a town needs where two of them share a row, so that all stacks are on one screen."""


class StacksTask(ScrollTask):
    """The towns with merchandise, the highest top token first; the empty ones last."""

    heading = "MERCHANDISE"

    def all_rows(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        stacks: Mapping[str, list[int]] = sight.state.get("merchandise", {})
        number = sight.variant.city_index()
        cities = sorted(stacks, key=lambda word: ([-value for value in stacks[word]] or [0], sight.city_name(number[word])))
        rows = [_stack_row(number[word], stacks[word], sight, ink, width) for word in cities]
        left = sum(len(values) for values in stacks.values())
        total = sum(sum(values) for values in stacks.values())
        head = spread((Piece(" town", ink.dim),), (Piece("top first  total ", ink.dim),), width)
        foot = spread((Piece(f" {left} tokens left", ink.dim),), (Piece(f"{total:>3} ", ink.strong),), width)
        if len(rows) + 3 <= self.size.height - 2 or width < 2 * CELL:
            return [head, *rows, BLANK, foot]
        half = (len(cities) + 1) // 2
        cells = [_cell(number[word], stacks[word], sight, ink, width // 2) for word in cities]
        cells += [()] * (2 * half - len(cells))
        return [*(left + right for left, right in zip(cells[:half], cells[half:], strict=True)), foot]


def _cell(city: int, values: list[int], sight: Sight, ink: Ink, width: int) -> Row:
    """A town and its tokens in half a row: the top one in its color, the others behind it."""
    color = str(sight.variant.cities[city].facts.get("merchandise", ""))
    tokens = (Piece(str(values[0]), ink.card(color)), Piece("".join(map(str, values[1:])), ink.text)) if values else ()
    used = len(values)
    name = padded(sight.city_name(city), width - used - 2)
    return (Piece(f" {name}", ink.text if values else ink.faint), *tokens, Piece(" "))


def _stack_row(city: int, values: list[int], sight: Sight, ink: Ink, width: int) -> Row:
    """A town, its tokens in the color of its merchandise, what they are worth together."""
    if not values:
        return spread((Piece(f" {sight.city_name(city)}", ink.faint),), (Piece("empty    0 ", ink.faint),), width)
    top, *rest = values
    color = str(sight.variant.cities[city].facts.get("merchandise", ""))
    below = "".join(f" {value}" for value in rest)
    end = (Piece(f" {top} ", ink.card(color)), Piece(below, ink.text), Piece(f"  {sum(values):>3} ", ink.strong))
    name = shortened(sight.city_name(city), width - sum(len(piece.text) for piece in end) - 2)
    return spread((Piece(f" {name}", ink.text),), end, width)
