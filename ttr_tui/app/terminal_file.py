"""The terminal as a file that is drawn on: it is sent what changes, and nothing else."""

from __future__ import annotations

import os
from typing import IO

from ttr_tui.app.cell_diff import CellDiff

REDRAW = "\x1b(B\x0f\x1b[r\x1b[4l\x1b[?7l\x1b[0m"
"""Common letters, no margins, no inserting, no wrapping, plain: mends what noise on the line may have changed.

`CellDiff` does not know these and counts on nothing after them, so all that is drawn next is sent.
"""
_USUAL_SIZE = (80, 24)
LARGEST = (1000, 400)
"""Columns and lines of which books are kept; a client of SSH may claim 65535 of each, and nothing is drawn beyond these."""


class TerminalFile:
    """What is written is sent at the next `flush`, as far as it changes anything; frames in between are left out.

    For one thread; only `forget` may be called from any other, and from a signal handler.
    """

    def __init__(self, terminal: IO[str]) -> None:
        """`terminal`: where the bytes go; it is asked for its size, if it is one."""
        self._terminal = terminal
        self._cells = CellDiff(*self._size())
        self._forgets = self._gone = False

    def fileno(self) -> int:
        """That of the terminal."""
        return self._terminal.fileno()

    def forget(self) -> None:
        """Count on nothing that the terminal shows."""
        self._forgets = True

    def write(self, text: str) -> int:
        """Take in what is to be sent. How many characters that were."""
        if self._forgets:
            self._forgets = False
            self._cells.forget()
        size = self._size()
        if size != self._cells.size:
            self._cells.resize(*size)
        self._cells.feed(text)
        return len(text)

    def flush(self) -> None:
        """Send what must be sent. A terminal that is gone takes nothing, and whoever watches it will tell."""
        given = self._cells.take()
        if not given or self._gone:
            return
        try:
            self._terminal.write(given)
            self._terminal.flush()
        except OSError:
            self._gone = True

    def _size(self) -> tuple[int, int]:
        try:
            columns, lines = os.get_terminal_size(self._terminal.fileno())
        except OSError:
            return _USUAL_SIZE
        if not columns or not lines:
            return _USUAL_SIZE
        return min(columns, LARGEST[0]), min(lines, LARGEST[1])
