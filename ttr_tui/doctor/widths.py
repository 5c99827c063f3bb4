"""How many columns the terminal really gives a character: it is asked where its cursor stands after each.

Nearly all blocks, lines and arrows are of *ambiguous* width in Unicode: terminals set up for Chinese, Japanese or Korean
may draw them two columns wide, and a terminal that does not read UTF-8 draws one column for each byte.
"""

from __future__ import annotations

import os
import re
import select
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

if sys.platform != "win32":
    import termios

PATIENCE = 0.5
"""Seconds without an answer after which none is waited for."""
LONGEST = 5.0
"""Seconds after which no more answers are waited for at all: signals wait as long."""
ASK_CURSOR = "\x1b[6n"
"""Device status report 6: the terminal answers with `ESC [ row ; column R`, both from 1 (ECMA-48, DSR and CPR)."""
_ANSWER = re.compile(rb"\x1b\[\d+;(\d+)R")
_CLEAR_LINE = "\r\x1b[K"


def measured_widths(glyphs: Sequence[str], keys: int, screen: int, patience: float = PATIENCE) -> dict[str, int]:
    """The columns of each glyph, as far as the terminal told; empty if it told nothing, or may not be asked now.

    `keys`, `screen`: file descriptors of one terminal, to read and to write. The line on which the cursor stands is
    written over and cleared. What is typed meanwhile is lost, and signals wait, so that the settings come back.
    Raises OSError if the terminal goes away.
    """
    if sys.platform == "win32" or not _in_front(keys, screen):
        return {}
    with _listening(keys):
        asked = "".join(f"\r{glyph}{ASK_CURSOR}" for glyph in glyphs) + _CLEAR_LINE
        os.write(screen, asked.encode())
        columns = _answers(keys, len(glyphs), patience)
    return {glyph: column - 1 for glyph, column in zip(glyphs, columns, strict=False)}


def _in_front(keys: int, screen: int) -> bool:
    """Whether these are a terminal that listens to this process: one in the background would be stopped."""
    return os.isatty(keys) and os.isatty(screen) and os.tcgetpgrp(keys) == os.getpgrp()


def _answers(keys: int, count: int, patience: float) -> list[int]:
    """The columns that `count` answers tell, fewer if they do not come."""
    read = b""
    found: list[bytes] = []
    deadline = time.monotonic() + patience
    last = time.monotonic() + LONGEST
    while len(found) < count and (left := min(deadline, last) - time.monotonic()) > 0:
        if select.select([keys], [], [], left)[0]:
            more = os.read(keys, 4096)
            if not more:
                break
            read += more
            before, found = len(found), _ANSWER.findall(read)
            if len(found) > before:  # what is typed is no answer
                deadline = time.monotonic() + patience
    return [int(column) for column in found]


@contextmanager
def _listening(keys: int) -> Iterator[None]:
    """Answers are neither shown nor held back until a line ends; afterwards all is as before, and late ones are dropped."""
    ending = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGTSTP}
    former = signal.pthread_sigmask(signal.SIG_BLOCK, ending)
    try:
        settings = termios.tcgetattr(keys)
        try:
            open_settings = termios.tcgetattr(keys)
            open_settings[3] &= ~(termios.ECHO | termios.ICANON)
            termios.tcsetattr(keys, termios.TCSADRAIN, open_settings)
            yield
        finally:
            termios.tcsetattr(keys, termios.TCSAFLUSH, settings)
    except termios.error as error:
        raise OSError(*error.args) from None
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, former)
