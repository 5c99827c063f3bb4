"""Messages between the screens and the app."""

from __future__ import annotations

from textual.message import Message


class SessionChanged(Message):
    """The game on the table is another than before: an action was done or taken back. Sent to the app."""
