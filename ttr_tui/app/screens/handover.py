"""The line over the table's keys that says how the turn goes on to somebody else."""

from __future__ import annotations

from textual.events import Click
from textual.widgets import Static


class HandOverLine(Static):
    """Says what Enter does; a click does the same."""

    def __init__(self, words: str) -> None:
        super().__init__(words, classes="hand-over", markup=False)

    async def on_click(self, event: Click) -> None:
        """As Enter."""
        await self.app.run_action("hand_over")
