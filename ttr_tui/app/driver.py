"""Textual's driver for Unix terminals, mended where it leaves a terminal or a process behind.

- A terminal that is gone (window closed, line lost) ends the app, also where SIGHUP is ignored; otherwise the thread
  that reads keys would spin for ever.
- Mouse positions stay in cells: a stray report of the window's size would switch them to pixels, and every click would
  land in the top left corner.
- The kitty keyboard stack is popped only if something was pushed.
- Only cells that change are sent, see `cell_diff`.
- The letters of a broken report of the mouse are no keys, see `mouse_reports`.
"""

from __future__ import annotations

import os
import select
import signal
from codecs import getincrementaldecoder
from collections.abc import Callable
from threading import Thread
from typing import Any

from textual import events
from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from ttr_tui.app.mouse_reports import MouseReports
from ttr_tui.app.terminal_file import LARGEST, TerminalFile

SHOW_CURSOR, HIDE_CURSOR = "\x1b[?25h", "\x1b[?25l"
KITTY_POP = "\x1b[<u"
PLAIN_MODES = "".join(f"\x1b[?{mode}l" for mode in (1016, 1015, 1006, 1003, 1002, 1000, 1004, 2004, 2026, 2048))
"""Turns off everything that the app may have turned on, or a stray report may have."""
RESTORE = PLAIN_MODES + "\x1b[?7h\x1b[?1049l\x1b[?25h\x1b[0m"
"""Brings a terminal back by itself: modes off, lines wrap, the first screen, a visible cursor, plain letters."""
LEAST = (16, 4)
"""Columns and rows that are drawn even if the window has fewer: Textual's own lists fail in a single column."""
_KEY_WAIT = 0.1
"""Seconds after which the parser is asked whether an Escape stands alone."""
_KEY_BYTES = 4096
"""So many are read at once."""


class TerminalDriver(LinuxDriver):
    """A full-screen driver that always lets go of its terminal. `hung_up` is called when the terminal is gone."""

    hung_up: Callable[[], None] | None = None
    shows_cursor = False
    """Whether the terminal's own cursor is to be seen; it stands where the app's `cursor_position` is."""
    _watched = False
    _shrunk: tuple[float, float] | None = None
    """Pixels of a cell, by which Textual divides positions after such a report."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        """As Textual's, but what is drawn goes through a `TerminalFile`."""
        super().__init__(*arguments, **more)
        assert self._file is not None, "check_terminal has looked for it"
        self._cells = TerminalFile(self._file)
        self._file = self._cells  # type: ignore[assignment]  # it has all that the thread that writes asks of a file

    def start_application_mode(self) -> None:
        """Take the terminal; the first time also begin to watch whether it is still there."""
        super().start_application_mode()  # type: ignore[no-untyped-call]  # Textual left its type out
        if self.shows_cursor:
            self.show_cursor(True)
        self._forget_when_resized()
        if not self._watched:
            self._watched = True
            Thread(target=self._watch, name="terminal-watch", daemon=True).start()

    def show_cursor(self, shown: bool) -> None:
        """Let the terminal's own cursor be seen from now on, or not."""
        self.shows_cursor = shown
        self.write(SHOW_CURSOR if shown else HIDE_CURSOR)

    def stop_application_mode(self) -> None:
        """Give the terminal back."""
        self.write(PLAIN_MODES)
        super().stop_application_mode()

    def write(self, data: str) -> None:
        """Send to the terminal; without a pop of the kitty stack, since nothing is ever pushed."""
        if data != KITTY_POP:
            super().write(data)

    def process_message(self, message: Message) -> None:
        """Pass on what was read. Mouse positions are in cells, whatever a report of the window's size made of them.

        Of what is pasted only what can be shown is passed on: fields would send the rest back to the terminal.
        """
        if isinstance(message, events.Paste):
            message = events.Paste("".join(char for char in message.text if char.isprintable() or char in "\n\t"))
        if isinstance(message, events.Resize) and message.pixel_size is not None:
            width, height = message.size
            self._shrunk = (message.pixel_size.width / max(width, 1), message.pixel_size.height / max(height, 1))
        elif isinstance(message, events.MouseEvent) and self._shrunk is not None:
            message._x = message._screen_x = round(message._x * self._shrunk[0])
            message._y = message._screen_y = round(message._y * self._shrunk[1])
        super().process_message(message)

    def run_input_thread(self) -> None:
        """Read keys and hand them on, until told to stop or the terminal is gone.

        As Textual's, but broken reports of the mouse are mended, and bytes that are no UTF-8 are one strange key.
        """
        parser, reports = XTermParser(self._debug), MouseReports()
        decode = getincrementaldecoder("utf-8")("replace").decode
        stopping = False
        while not stopping:
            stopping = self.exit_event.is_set()
            if select.select([self.fileno], [], [], _KEY_WAIT)[0]:
                try:
                    read = os.read(self.fileno, _KEY_BYTES)
                except OSError:
                    return
                if not read:
                    return
                text = reports.feed(decode(read))
            else:
                text = reports.pause()
            for message in (*(parser.feed(text) if text else ()), *parser.tick()):
                self.process_message(message)

    def _forget_when_resized(self) -> None:
        """Terminals cut or move what they show when their size changes: nothing of it is counted on."""
        tell_app = signal.getsignal(signal.SIGWINCH)
        if callable(tell_app):

            def forget_and_tell(number: int, frame: Any) -> None:
                self._cells.forget()
                tell_app(number, frame)

            signal.signal(signal.SIGWINCH, forget_and_tell)

    def _get_terminal_size(self) -> tuple[int, int]:
        """The window's size in cells, as far as it is drawn: a client of SSH may claim 65535 columns and rows, or one."""
        width, height = super()._get_terminal_size()
        return max(min(width, LARGEST[0]), LEAST[0]), max(min(height, LARGEST[1]), LEAST[1])

    def _watch(self) -> None:
        """Wait, without using any time, until the terminal hangs up."""
        poll = select.poll()
        poll.register(self.fileno, 0)
        for _, flags in poll.poll():
            if flags & (select.POLLHUP | select.POLLERR) and self.hung_up is not None:
                self.hung_up()

    def _query_in_band_window_resize(self) -> None:
        """Not asked for: SIGWINCH tells of resizing, and the answer would turn pixel positions on."""

    def _enable_mouse_pixels(self) -> None:
        """Positions stay in cells."""


def restore_terminal(fileno: int) -> None:
    """The last resort: bring the terminal back without the app's help. Never waits, never fails."""
    try:
        os.set_blocking(fileno, False)
        os.write(fileno, RESTORE.encode())
    except OSError:
        return
