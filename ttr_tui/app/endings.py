"""How the app ends when it is told to from outside: by a signal, or because its terminal is gone.

Nothing has to be saved here: every action is on the disk before it is on the screen. So an ending only has to leave
the terminal as it was and give the exit code that is written down.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
from typing import Any

from textual.app import App

from ttr_tui.app.driver import TerminalDriver, restore_terminal

if sys.platform != "win32":
    import termios

PATIENCE = 2.0
"""Seconds that an orderly end may take before the process goes without it."""
SIGNALS = {name: getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT") if hasattr(signal, name)}
HANGUP_CODE = 128 + 1


class Endings:
    """Ends an app on signals and on a lost terminal. Make it inside the running loop, before the app starts."""

    def __init__(self, app: App[Any], patience: float = PATIENCE) -> None:
        self._app = app
        self._patience = patience
        self._loop = asyncio.get_running_loop()
        self._modes = _modes_of(sys.__stdin__)
        self._begun = False

    def install(self) -> None:
        """Listen to the signals; one that was ignored when the program started (nohup) stays so."""
        for number in SIGNALS.values():
            if signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, self._on_signal)
        TerminalDriver.hung_up = self._on_hangup

    def _on_signal(self, number: int, _: Any) -> None:
        self._end(128 + number)

    def _on_hangup(self) -> None:
        self._end(HANGUP_CODE)

    def _end(self, code: int) -> None:
        """End the app in order, and the process anyway if that takes too long: a slow line can block the loop."""
        if self._begun:
            return
        self._begun = True
        deadline = threading.Timer(self._patience, self._leave, [code])
        deadline.daemon = True
        deadline.start()
        self._loop.call_soon_threadsafe(self._app.exit, None, code)

    def _leave(self, code: int) -> None:
        if sys.__stderr__ is not None:
            restore_terminal(sys.__stderr__.fileno())
        if self._modes is not None and sys.__stdin__ is not None:
            termios.tcsetattr(sys.__stdin__.fileno(), termios.TCSANOW, self._modes)
        os._exit(code)


def _modes_of(stream: Any) -> list[Any] | None:
    """The terminal's settings before the app changes them; None where there are none to keep."""
    if sys.platform == "win32" or stream is None:
        return None
    try:
        return termios.tcgetattr(stream.fileno())
    except (termios.error, ValueError, OSError):
        return None
