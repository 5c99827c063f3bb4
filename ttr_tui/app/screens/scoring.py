"""The final count, as at the table."""

from __future__ import annotations

from textual.screen import Screen

from ttr_tui.app.session import Session


class ScoringScreen(Screen[None]):
    """Placeholder."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
