"""What the log leaves out, and what drops out of it after a round.

Some games have a rule of memory, which a log that can be scrolled would empty (UI-2).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ttr_tui.app.session import LogEntry

QUIET = frozenset({"turn", "market_refilled"})
"""Events that the log leaves out: the market shows what was turned up."""


def remembered(entries: Iterable[LogEntry], turn: int, players: int, over: bool) -> list[LogEntry]:
    """The entries as they may still be read in this turn: `hush` events go after one round, and are back when all is over.

    A round has as many turns as there are players, so what somebody did has gone when it is that player's turn again. It
    goes whole, its line too: UI-2 has earlier placings and robbings drop out of the log, and when somebody placed cards
    is a part of what is to be remembered.
    """
    oldest = turn - players
    return [entry for entry in entries if over or not entry.event.hush or entry.turn > oldest]


def shown(entries: Iterable[LogEntry]) -> list[LogEntry]:
    """The entries worth a line."""
    return [entry for entry in entries if entry.event.type not in QUIET]
