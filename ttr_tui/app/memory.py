"""What the log leaves out, and what it lets fade.

Some games have a rule of memory, which a log that can be scrolled would empty (UI-2).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ttr_tui.app.session import LogEntry

QUIET = frozenset({"turn", "market_refilled"})
"""Events that the log leaves out: the market shows what was turned up."""


def remembered(entries: Iterable[LogEntry], turn: int, players: int, over: bool) -> list[LogEntry]:
    """The entries as they may still be read in this turn: `hush` events fade after one round, and are back when all is over.

    A round has as many turns as there are players, so what somebody did has faded when it is that player's turn again:
    that cards were placed is still told, but not which. An event without words for that goes.
    """
    oldest = turn - players
    found = []
    for entry in entries:
        if over or not entry.event.hush or entry.turn > oldest:
            found.append(entry)
        elif (faded := entry.event.fade()) is not None:
            found.append(replace(entry, event=faded))
    return found


def shown(entries: Iterable[LogEntry]) -> list[LogEntry]:
    """The entries worth a line."""
    return [entry for entry in entries if entry.event.type not in QUIET]
