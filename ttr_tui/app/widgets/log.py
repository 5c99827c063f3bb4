"""The log in names and words, as the viewer may read it."""

from __future__ import annotations

from collections.abc import Iterable

from ttr_tui.app.memory import shown
from ttr_tui.app.session import LogEntry
from ttr_tui.app.widgets.ink import Ink
from ttr_tui.app.widgets.panel import Panel
from ttr_tui.app.widgets.pieces import BLANK, Piece, Row, wrapped
from ttr_tui.app.widgets.sight import Sight

MOST = 60
"""Entries that the panel looks at; the whole log has a task of its own."""


def entry_rows(entry: LogEntry, sight: Sight, ink: Ink, width: int) -> list[Row]:
    """One event, the player's name in the player's color, wrapped."""
    event = entry.event
    text = event.told_to(sight.viewer)
    pieces = [Piece(" ")]
    if event.seat is not None:
        seat = sight.seats[event.seat]
        if text.startswith(seat.name):
            pieces.append(Piece(seat.name, ink.name(seat.color)))
            text = text[len(seat.name) :]
    pieces.append(Piece(text, ink.dim if event.seat is None else ink.text))
    return list(wrapped(pieces, width - 1, indent=3))


class LogPanel(Panel):
    """What happened since the viewer last acted, else what the viewer did; the newest lines, as many as there is room for."""

    DEFAULT_CSS = "LogPanel { height: 1fr; }"

    def rows(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        since, own = shown(sight.since), shown(sight.own_move)
        rows: list[Row] = []
        for entry in (since or own)[-MOST:]:
            rows += entry_rows(entry, sight, ink, width)
        room = max(self.size.height - 1, 0)
        title = " YOUR MOVE" if own and not since else " SINCE YOUR LAST TURN"
        if sight.viewer is None or width < len(title):
            title = " LOG"
        if not rows:
            rows = [(Piece(" nothing yet", ink.faint),)]
        return [(Piece(title, ink.title),), *(rows[-room:] if room else [])]


def turns_in(entries: Iterable[LogEntry], sight: Sight, ink: Ink, width: int) -> list[Row]:
    """The whole log, with a heading for each turn."""
    rows: list[Row] = []
    turn: int | None = None
    for entry in shown(entries):
        if entry.turn != turn:
            turn = entry.turn
            rows += [BLANK] if rows else []
            rows.append((Piece(f" Turn {turn}" if turn else " Set-up", ink.dim),))
        rows += entry_rows(entry, sight, ink, width)
    return rows
