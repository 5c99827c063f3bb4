"""A bot whose time is limited: a decision that takes too long is cut off, and the first legal action is done instead."""

from __future__ import annotations

import ctypes
from threading import Event, Lock, Thread
from typing import Any, Protocol

from ttr_tui.engine.view import View

CUT_SECONDS = 1.0
"""How long a thinking thread is waited for after it was told to stop, in seconds."""


class Chooser(Protocol):
    """The part of a bot that is timed."""

    def choose(self, view: View) -> Any:
        """One of the legal actions of `view.decision`."""


class TimedBot:
    """Plays as another bot does, but is told to stop after thinking `seconds` about a decision.

    One that does not stop within CUT_SECONDS is left to itself, and not waited for any longer.
    """

    def __init__(self, bot: Chooser, seconds: float) -> None:
        self._bot = bot
        self._seconds = seconds

    def choose(self, view: View) -> Any:
        """What the bot chooses; the first legal action if it takes too long. An error of the bot's is raised."""
        thinking = _Thinking(self._bot, view)
        thinking.start()
        thinking.join(self._seconds)
        if thinking.is_alive():
            thinking.cut()
        if thinking.error is not None:
            raise thinking.error
        if thinking.done.is_set():
            return thinking.action
        assert view.decision is not None, "a bot is asked only when its seat is"
        return next(iter(view.decision))


class _Cut(BaseException):
    """Raised inside a thread that has to stop. No Exception, so that a bot does not catch it."""


class _Thinking(Thread):
    """One decision, thought about in a thread of its own."""

    def __init__(self, bot: Chooser, view: View) -> None:
        super().__init__(name="bot-thinking", daemon=True)
        self._bot = bot
        self._view = view
        self._guard = Lock()
        self.done = Event()
        self.action: Any = None
        self.error: Exception | None = None

    def run(self) -> None:
        """Think. What was thought counts only if it came in time."""
        try:
            action = self._bot.choose(self._view)
            with self._guard:
                self.action = action
                self.done.set()
        except _Cut:
            return
        except Exception as error:
            self.error = error

    def cut(self) -> None:
        """Stop the thinking at its next step of Python code; it can be stopped in no other way, and elsewhere goes on."""
        with self._guard:
            if self.done.is_set() or self.ident is None or not hasattr(ctypes, "pythonapi"):
                return
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self.ident), ctypes.py_object(_Cut))
        self.join(CUT_SECONDS)
