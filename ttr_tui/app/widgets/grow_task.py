"""Where the own network may grow, whatever the cards in the hand, on maps that hold routes to a network (OW-9)."""

from __future__ import annotations

from dataclasses import replace

from ttr_tui.app.widgets.claim_task import ClaimTask
from ttr_tui.app.widgets.ink import Ink
from ttr_tui.app.widgets.lights import Lights
from ttr_tui.app.widgets.pieces import Piece, Row, spread
from ttr_tui.app.widgets.sight import Sight


class GrowTask(ClaimTask):
    """The tracks open to the viewer, all of them set off on the board; Enter claims one that can be paid."""

    def __init__(self, sight: Sight) -> None:
        super().__init__(tracks=sight.growth)

    def again(self) -> ClaimTask:
        if self.sight is None:
            return super().again()
        twin = GrowTask(self.sight)
        twin.typed, twin.index = self.typed, self.index
        return twin

    def head(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        count = len(self.items(sight))
        title = (Piece(" WHERE YOUR NETWORK MAY GROW", ink.title),)
        return [spread(title, (Piece(f"{count} ", ink.dim),), width), self.typed_row(ink, "type a city to filter")]

    def lights(self) -> Lights:
        return replace(super().lights(), possible=frozenset(self.tracks or ()))
