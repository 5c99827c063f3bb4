"""The scoring track: 0 to 100 and on, with every player's marker; the deck, where points come only at the end."""

from __future__ import annotations

from collections.abc import Sequence

from ttr_tui.app.widgets.deck_left import deck_rows, is_followed_by_the_deck
from ttr_tui.app.widgets.ink import Ink
from ttr_tui.app.widgets.panel import Panel
from ttr_tui.app.widgets.pieces import BLANK, Piece, Row
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.board.grid import Style

LAP = 100
"""Points once round the track; a marker past it carries a lap mark."""


class ScoringTrack(Panel):
    """A ruler and its numbers; markers stand on the ruler, on the next free cell if several have the same points."""

    ground = "bottom"

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.points: Sequence[int] | None = None
        """Points to show instead of those in the state: the count at the end."""
        self.air = False
        """Whether there is a free line above the track."""

    def rows(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        above: list[Row] = [BLANK] if self.air else []
        if self.points is None and is_followed_by_the_deck(sight):
            return [*above, *deck_rows(sight, ink, width)]
        points = self.points or [player["points"] for player in sight.state["players"]]
        margin, span = 2, width - 8
        cells: list[tuple[str, Style]] = [(" ", ink.faint)] * width
        numbers = [" "] * width
        for value in range(LAP + 1):
            x = margin + value * span // LAP
            if value % 10 == 0:
                cells[x] = ("┼", ink.dim)
                numbers[x : x + len(str(value))] = str(value)
            elif cells[x][0] == " ":
                cells[x] = ("│" if value % 5 == 0 and span > LAP else "·", ink.faint)
        for seat in sorted(range(len(points)), key=lambda seat: points[seat] or 0):
            own = points[seat] or 0
            self._place(cells, sight, ink, seat, margin + place_on_lap(own) * span // LAP, own // LAP)
        row = tuple(Piece(glyph, style) for glyph, style in cells)
        note = "  scores are hidden" if any(value is None for value in points) else ""
        return [*above, row, (Piece("".join(numbers).rstrip() + note, ink.dim),)]

    @staticmethod
    def _place(cells: list[tuple[str, Style]], sight: Sight, ink: Ink, seat: int, x: int, laps: int) -> None:
        """Put a marker at x or the next free cells, with `+` for each lap."""
        text = f"{seat + 1}{'+' * max(laps, 0)}{'-' if laps < 0 else ''}"
        chip = ink.owner(sight.seats[seat].color)
        taken = {i for i, (glyph, _) in enumerate(cells) if glyph not in " ·│┼"}
        while x < len(cells) - len(text) and any(x + i in taken for i in range(len(text))):
            x += 1
        for i, glyph in enumerate(text):
            cells[x + i] = (glyph, chip)


def place_on_lap(points: int) -> int:
    """Where on the track this many points are: 0 to 99; below zero it is the start."""
    return points % LAP if points > 0 else 0
