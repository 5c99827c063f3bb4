"""What can go wrong with a save. Each error is one line: what, where, and what to do about it."""

from __future__ import annotations

import errno
from pathlib import Path

MAX_MESSAGE = 400
"""How long a message may be, in characters; paths are long."""


class SaveError(Exception):
    """A save cannot be written, read or found. Its text is one line that may be shown as it stands."""

    def __init__(self, message: str) -> None:
        super().__init__(printable(message))


class SaveDamaged(SaveError):
    """A line of a save is not what was written there. What comes before `line` can be opened as a copy, if `line` > 1.

    `line` and `column` count from 1; column 0 means the whole line.
    """

    def __init__(self, path: Path, line: int, column: int, what: str) -> None:
        place = f"{path}:{line}:{column}" if column else f"{path}:{line}"
        advice = "what comes before this line can be opened as a copy" if line > 1 else "nothing of it can be played"
        super().__init__(f"{place}: the save is damaged: {what}; {advice}")
        self.path = path
        self.line = line
        self.column = column


class SaveTooNew(SaveError):
    """A save in a format that only a later version of the program knows."""


class SaveInUse(SaveError):
    """Another process has the save open. `pid` 0: it did not say which."""

    def __init__(self, path: Path, lock: Path, pid: int, since: str) -> None:
        who = f"process {pid}" if pid else "another process"
        when = f" since {since}" if since else ""
        super().__init__(
            f"{path}: this game is open in {who}{when}: close it there first (its lock is the file {lock.name} beside it)"
        )
        self.pid = pid


class UnknownSave(SaveError):
    """A word that names no save, or more than one."""


_ADVICE = {
    errno.ENOSPC: "free some space and try again",
    errno.EDQUOT: "your quota is used up: free some space and try again",
    errno.EROFS: "the file system is read-only: choose another folder with --save-dir or TTR_TUI_SAVES",
    errno.EACCES: "see who owns it, or choose another folder with --save-dir or TTR_TUI_SAVES",
    errno.EPERM: "see who owns it, or choose another folder with --save-dir or TTR_TUI_SAVES",
    errno.EIO: "the disk reports a fault: copy your saves elsewhere",
    errno.ENOENT: "look whether it was moved or deleted",
    errno.ENOTDIR: "choose another folder with --save-dir or TTR_TUI_SAVES",
    errno.EEXIST: "choose another folder with --save-dir or TTR_TUI_SAVES",
}


def disk_error(path: Path, what: str, error: OSError) -> SaveError:
    """The SaveError for what the system said: `what` is the sentence that says what did not happen."""
    why = (error.strerror or str(error) or type(error).__name__).lower()
    advice = _ADVICE.get(error.errno or 0, "try again, or choose another folder with --save-dir or TTR_TUI_SAVES")
    return SaveError(f"{path}: {what}: {why}; {advice}")


def printable(text: str) -> str:
    """The text on one line and without characters that could move a cursor: messages quote what a file holds."""
    line = "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in " ".join(text.split()))
    return line if len(line) <= MAX_MESSAGE else line[: MAX_MESSAGE - 1] + "…"
