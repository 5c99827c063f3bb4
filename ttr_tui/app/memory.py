"""What the log lets fade: some games have a rule of memory, which a log that can be scrolled would empty (UI-2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ttr_tui.app.session import LogEntry


def remembered(entries: Iterable[LogEntry], turn: int, players: int, over: bool) -> list[LogEntry]:
    """The entries that may still be read in this turn: `hush` events go after one round, and are back when all is over.

    A round has as many turns as there are players, so what somebody did is gone when it is that player's turn again.
    """
    oldest = turn - players
    return [entry for entry in entries if over or not entry.event.hush or entry.turn > oldest]
