"""The whole key of the board on one panel: each kind of track, each state, each piece, drawn as the board draws it."""

from __future__ import annotations

from ttr_tui.app.host import host
from ttr_tui.app.widgets.ink import Ink
from ttr_tui.app.widgets.look_tasks import ScrollTask
from ttr_tui.app.widgets.pieces import Piece, Row, wrapped
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.board.grid import PLAIN
from ttr_tui.board.legend import SAMPLE, legend_full
from ttr_tui.board.scene import Look

INDENT = SAMPLE + 2
"""Columns before the words: a blank, the sample, a blank."""


class SignsTask(ScrollTask):
    """What the map has, and nothing else."""

    heading = "THE SIGNS OF THE BOARD"

    def all_rows(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        app = host(self)
        look = Look(app.glyphs, app.color_level, app.look.theme)
        rows: list[Row] = []
        for line in legend_full(sight.variant, look):
            pieces = [Piece(" "), *(Piece(text, ink.text if style is PLAIN else style) for text, style in line)]
            rows += wrapped(pieces, width - 1, INDENT)
        return rows
