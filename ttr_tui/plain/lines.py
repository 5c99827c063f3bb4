"""Lines in and out, for screen readers, pipes and terminals without a cursor: nothing is drawn anew, nothing is colored."""

from __future__ import annotations

import shutil
import textwrap
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


class Lines:
    """The two streams. What comes from a pipe is repeated behind the mark, so that the output is a whole transcript."""

    def __init__(self, source: TextIO | None, out: TextIO, glyphs: str) -> None:
        """`source` None: there is no input. `glyphs`: one of the board's GLYPH_SETS."""
        self._source = source
        self._out = out
        self._ink = ink_for("none", glyphs)
        self._repeats = source is None or not source.isatty()
        self._breaks = out.isatty()

    def say(self, *texts: str) -> None:
        """Write each text as a line, or as several with an indent where a terminal is too narrow. Raises Closed."""
        for text in texts:
            for sign, word in _SPOKEN.items():
                text = text.replace(sign, word)
            for line in self._broken(self._ink.spell(text)):
                self._write(f"{line}\n")

    def ask(self) -> str | None:
        """The next typed line without blanks around it; None when there is none to come. Raises Closed."""
        self._write(MARK)
        typed = self._source.readline(LONGEST) if self._source is not None else ""
        part = typed
        while self._source is not None and part and not part.endswith("\n"):
            part = self._source.readline(LONGEST)
        text = "".join(letter if letter.isprintable() else " " for letter in typed).strip()
        if not typed:
            self._write("\n")
            return None
        if self._repeats:
            self._write(f"{self._ink.spell(text)}\n")
        return text

    def _broken(self, text: str) -> list[str]:
        width = shutil.get_terminal_size().columns if self._breaks else 0
        if width < NARROWEST or len(text) < width:
            return [text]
        return textwrap.wrap(text, width - 1, subsequent_indent="  ", break_on_hyphens=False) or [""]

    def _write(self, text: str) -> None:
        try:
            self._out.write(text)
            self._out.flush()
        except (OSError, ValueError) as error:
            raise Closed from error
