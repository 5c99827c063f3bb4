"""How line mode ends from outside. Every action is on the disk already, so there is nothing to do but to go."""

from __future__ import annotations

import signal
from types import FrameType

SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT") if hasattr(signal, name)]


def leave_on_signals() -> None:
    """Let a signal end the program with 128 and its number. One that was ignored at the start (nohup) stays so."""
    for number in SIGNALS:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _leave)


def _leave(number: int, _: FrameType | None) -> None:
    raise SystemExit(128 + number)
