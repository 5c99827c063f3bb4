"""When the shell stops the process, the screen is covered first: what comes back with `fg` shows no hand."""

from __future__ import annotations

import asyncio
import signal
from typing import Any

from textual.app import App


def cover_before_stops(app: App[Any], action: str, afterwards: str) -> None:
    """Let a stop signal from outside run the app's `action`, which covers and then suspends; once woken, `afterwards`.

    The terminal comes back with an empty screen, and of itself Textual would draw only what changes.

    Textual's own handler does the stopping; it is in force only while the app suspends itself.
    """
    if app.is_headless or not hasattr(signal, "SIGTSTP"):
        return
    stop = signal.getsignal(signal.SIGTSTP)
    loop = asyncio.get_running_loop()

    def cover_first(number: int, frame: Any) -> None:
        loop.call_soon_threadsafe(app.call_later, app.run_action, action)

    def let_stop(_: Any) -> None:
        signal.signal(signal.SIGTSTP, stop)

    def listen_again(_: Any) -> None:
        signal.signal(signal.SIGTSTP, cover_first)
        app.call_later(app.run_action, afterwards)

    signal.signal(signal.SIGTSTP, cover_first)
    app.app_suspend_signal.subscribe(app, let_stop)
    app.app_resume_signal.subscribe(app, listen_again)
