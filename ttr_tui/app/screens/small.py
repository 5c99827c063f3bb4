"""What is shown while the window is too small for anything else."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.events import Key, Resize
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import Static

from ttr_tui.app import terminal

SMALLEST = Size(*terminal.SMALLEST)
"""The smallest window in which a game can be played, in cells."""


def is_too_small(size: Size) -> bool:
    """True if a window of this size cannot show a game."""
    return size.width < SMALLEST.width or size.height < SMALLEST.height


class TooSmallScreen(Screen[None]):
    """Says how large the window is and must be; takes no input but ctrl+c."""

    CSS_PATH: ClassVar[str] = "small.tcss"

    def compose(self) -> ComposeResult:
        """One message in the middle."""
        yield Static(self._words(self.app.size), markup=False)

    def on_resize(self, event: Resize) -> None:
        """Say the new size."""
        self.query_one(Static).update(self._words(event.size))

    def on_key(self, event: Key) -> None:
        """Nothing is done blindly."""
        event.stop()

    @staticmethod
    def _words(size: Size) -> str:
        return (
            f"This window is {size.width}x{size.height}.\n"
            f"Ticket to Ride needs {SMALLEST.width}x{SMALLEST.height}.\n"
            "Make it larger to go on;\nctrl+c ends, all is saved."
        )
