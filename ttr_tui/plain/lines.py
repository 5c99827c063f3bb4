"""Lines in and out, for screen readers, pipes and terminals without a cursor: nothing is drawn anew, nothing is colored."""

from __future__ import annotations

import shutil
import signal
import textwrap
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TextIO

from ttr_tui.app.widgets.ink import ink_for

LONGEST = 2000
"""Characters of a typed line that are read; what is beyond them is dropped."""
NARROWEST = 20
"""Columns below which lines are not broken any more."""
MARK = "> "
"""What stands before a typed line."""
_SPOKEN = {" · ": "; ", " → ": " to "}
"""Signs that a screen reader calls by their names, as it should say them."""


class Closed(Exception):
    """Nobody reads what is written any more."""


class _TooLongError(Exception):
    """Nothing was typed, or nothing taken off the output, for too long."""


class Lines:
    """The two streams. What comes from a pipe is repeated behind the mark, so that the output is a whole transcript."""

    def __init__(
        self, source: TextIO | None, out: TextIO, glyphs: str, *, words: Callable[[str], str] = str,
        patience: float | None = None,
    ) -> None:  # fmt: skip
        """`source` None: there is no input. `glyphs`: one of the board's GLYPH_SETS. What is said goes through `words`.

        `patience`: after so many seconds without a whole line the input counts as ended. None: never, as on Windows.
        """
        self._source = source
        self._out = out
        self._words = words
        self._patience = patience if hasattr(signal, "setitimer") else None
        self._ink = ink_for("none", glyphs)
        self._repeats = source is None or not source.isatty()
        self._breaks = out.isatty()

    def say(self, *texts: str) -> None:
        """Write each text as a line, or as several with an indent where a terminal is too narrow. Raises Closed."""
        for text in map(self._words, texts):
            for sign, word in _SPOKEN.items():
                text = text.replace(sign, word)
            for line in self._broken(self._ink.spell(text)):
                self._write(f"{line}\n")

    def ask(self) -> str | None:
        """The next typed line without blanks around it; None when there is none to come. Raises Closed."""
        self._write(MARK)
        try:
            with self._patiently():
                typed = self._read()
        except _TooLongError:
            minutes = (self._patience or 0.0) / 60
            self.say("", f"Nothing was typed for {minutes:.3g} minutes, so the program ends.")
            return None
        text = "".join(letter if letter.isprintable() else " " for letter in typed).strip()
        if not typed:
            self._write("\n")
            return None
        if self._repeats:
            self._write(f"{self._ink.spell(text)}\n")
        return text

    def _read(self) -> str:
        """The next line, or its first LONGEST characters; empty at the end of the input."""
        if self._source is None:
            return ""
        part = typed = self._source.readline(LONGEST)
        while part and not part.endswith("\n"):
            part = self._source.readline(LONGEST)
        return typed

    @contextmanager
    def _patiently(self) -> Iterator[None]:
        """Raises _TooLongError inside when the patience is at its end."""
        if self._patience is None:
            yield
            return
        before = signal.signal(signal.SIGALRM, _stop_waiting)
        signal.setitimer(signal.ITIMER_REAL, self._patience)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)

    def _broken(self, text: str) -> list[str]:
        width = shutil.get_terminal_size().columns if self._breaks else 0
        if width < NARROWEST or len(text) < width:
            return [text]
        return textwrap.wrap(text, width - 1, subsequent_indent="  ", break_on_hyphens=False) or [""]

    def _write(self, text: str) -> None:
        try:
            with self._patiently():
                self._out.write(text)
                self._out.flush()
        except (OSError, ValueError, _TooLongError) as error:
            raise Closed from error


def _stop_waiting(number: int, _: FrameType | None) -> None:
    raise _TooLongError
