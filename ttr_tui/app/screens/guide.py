"""The line of the guide, above the board. It takes no room when it has nothing to say."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ttr_tui.app.guide import guide_words
from ttr_tui.app.widgets.ink import Ink
from ttr_tui.app.widgets.panel import Panel
from ttr_tui.app.widgets.pieces import Piece, Row, spread, wrapped
from ttr_tui.app.widgets.sight import Sight

if TYPE_CHECKING:
    from ttr_tui.app.app import TtrApp

OFF = " F3 hides this "
MOST_ROWS = 2
"""Rows that the guide takes, always, so that the board stays; on narrow screens its last sentences are left out."""


class GuideLine(Panel):
    """What to do now, wrapped, and how to be rid of it."""

    ground = "chosen"

    def rows(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        settings = cast("TtrApp", self.app).settings
        words = guide_words(sight, settings.keys) if settings.guide else ""
        if not words:
            return []
        while True:
            rows = list(wrapped((Piece(f" {words}", ink.strong),), width - len(OFF), 1))
            if len(rows) <= MOST_ROWS or ". " not in words:
                break
            words = words.rpartition(". ")[0] + "."
        rows += [()] * (MOST_ROWS - len(rows))
        return [spread(rows[0], (Piece(OFF, ink.dim),), width), *rows[1:]]
