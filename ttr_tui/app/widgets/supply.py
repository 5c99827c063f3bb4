"""What lies beside the board for everybody: the pieces of track that are left, by color and length (France)."""

from __future__ import annotations

from ttr_tui.app.widgets.decision_words import pieces_left
from ttr_tui.app.widgets.ink import Ink
from ttr_tui.app.widgets.panel import Panel
from ttr_tui.app.widgets.pieces import BLANK, Piece, Row
from ttr_tui.app.widgets.players import NARROW
from ttr_tui.app.widgets.sight import Sight


class SupplyPanel(Panel):
    """A line for each length, a chip for each color; nothing on maps without pieces of track, or in a narrow panel."""

    def rows(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        if "pieces" not in sight.state or width < NARROW:
            return []
        return [(Piece(" PIECES OF TRACK LEFT", ink.title),), *pieces_left(sight, ink, width)[1:], BLANK]
