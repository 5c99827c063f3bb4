"""The real program on a real pty: keys in, bytes out, a ledger of the modes it left on, the screen as pyte reads it."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, Any

import pyte

PATIENCE = 20.0
"""Seconds after which a test gives up waiting; never a measure of anything."""
_MODE = re.compile(rb"\x1b\[\?([0-9;]+)([hl])")
_KITTY = re.compile(rb"\x1b\[([><])[0-9;]*u")
AT_REST = {7: True, 25: True}
"""Modes that are on when nothing is: lines wrap, the cursor shows."""


class Console:
    """A pty with the program on its other end, or another `command`; a session of its own with the pty as its terminal."""

    def __init__(
        self, *arguments: str, size: tuple[int, int] = (100, 30), environ: dict[str, str] | None = None, nohup: bool = False,
        command: Sequence[str] = (sys.executable, "-m", "ttr_tui"), told_size: tuple[int, int] | None = None,
        stdout: IO[bytes] | None = None,
    ) -> None:  # fmt: skip
        """`size`: columns and rows; `told_size`: what the terminal tells instead. `stdout`: where that goes, if elsewhere."""
        told = told_size or size
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", told[1], told[0], 0, 0))
        self.before = termios.tcgetattr(slave)
        self.output = b""
        self.screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self.screen)
        self._slave = slave  # kept open, so that its settings can be read afterwards

        def take_terminal() -> None:
            os.setsid()
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)
            if nohup:
                signal.signal(signal.SIGHUP, signal.SIG_IGN)

        self.process = subprocess.Popen(
            [*command, *arguments],
            stdin=slave, stdout=stdout or slave, stderr=slave, env=surroundings(environ), preexec_fn=take_terminal,
        )  # fmt: skip

    def __enter__(self) -> Console:
        return self

    def __exit__(self, *_: Any) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        for handle in (self.master, self._slave):
            with contextlib.suppress(OSError):
                os.close(handle)

    def read(self, quiet: float = 0.3) -> bytes:
        """Read until nothing has come for `quiet` seconds."""
        read = b""
        while select.select([self.master], [], [], quiet)[0]:
            try:
                data = os.read(self.master, 65536)
            except OSError as error:
                if error.errno == errno.EIO:
                    break
                raise
            if not data:
                break
            read += data
        self.output += read
        self._stream.feed(read)
        return read

    def wait_for(self, words: str) -> None:
        """Read until the screen shows these words."""
        end = time.monotonic() + PATIENCE
        while words not in self.text:
            assert time.monotonic() < end, f"{words!r} never came; the screen:\n{self.text}"
            assert self.process.poll() is None or self.read(), f"ended without {words!r}; the screen:\n{self.text}"
            self.read(0.1)

    def resize(self, width: int, height: int) -> None:
        """Make the window another size."""
        self.screen.resize(height, width)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def send(self, keys: str) -> None:
        """Type."""
        os.write(self.master, keys.encode())

    def ended(self) -> int:
        """Read until the program has ended; its exit code."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < end, f"still running; the screen:\n{self.text}"
            self.read(0.05)
        self.read(0.1)
        return self.process.returncode

    def stopped(self) -> None:
        """Read until the program has stopped itself."""
        end = time.monotonic() + PATIENCE
        while not os.waitpid(self.process.pid, os.WUNTRACED | os.WNOHANG)[0]:
            assert time.monotonic() < end, f"never stopped; the screen:\n{self.text}"
            self.read(0.05)
        self.read()

    def hang_up(self) -> int:
        """Close the terminal and wait for the program's end; its exit code."""
        os.close(self._slave)
        os.close(self.master)
        self.master = self._slave = -1  # numbers that other files may have from now on
        return self.process.wait(PATIENCE)

    @property
    def text(self) -> str:
        """What the screen shows."""
        return "\n".join(self.screen.display)

    @property
    def left_on(self) -> dict[int, bool]:
        """The modes that are not as they were before the program: mode → is on."""
        modes = dict(AT_REST)
        for numbers, way in _MODE.findall(self.output):
            for number in numbers.split(b";"):
                modes[int(number)] = way == b"h"
        return {mode: on for mode, on in modes.items() if on != AT_REST.get(mode, False)}

    @property
    def kitty_balance(self) -> int:
        """Pushes less pops of the kitty keyboard stack."""
        return sum(1 if way == b">" else -1 for way in _KITTY.findall(self.output))

    @property
    def settings_now(self) -> list[Any]:
        """The terminal's settings."""
        return termios.tcgetattr(self._slave)


def surroundings(more: dict[str, str] | None = None) -> dict[str, str]:
    """The environment of a program on a common terminal; folders and Python's own as they are here."""
    kept = {key: value for key, value in os.environ.items() if key.startswith(("TTR_TUI", "PATH", "PYTHON", "HOME", "TMP"))}
    return {**kept, "TERM": "xterm-256color", "LANG": "C.UTF-8", **(more or {})}


def wait_until(there: Callable[[], object]) -> None:
    """Look again and again until something is there."""
    end = time.monotonic() + PATIENCE
    while not there():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.05)


def saved_actions(folder: Path) -> int:
    """How many actions the one save of a folder holds."""
    (save,) = folder.glob("*.jsonl")
    return sum(line.startswith('{"n"') for line in save.read_text().splitlines())
