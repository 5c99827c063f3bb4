"""One process a save: an advisory lock on a file beside it, which says who has it."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import time
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from ttr_tui.store.errors import SaveInUse, disk_error

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]  # tested before it is used

UNSIGNED_SECONDS = 10
"""How old a lock file without a name in it has to be to count as left over; a living process signs at once."""


class Owner(NamedTuple):
    """Who has a lock: process id (0: not known) and since when, in words."""

    pid: int
    since: str


class SaveLock:
    """The lock of one save, held from `SaveLock.take` to `release`, or to the end of the process, however that comes.

    Where the system has flock it is that, and a lock file left over means nothing. Elsewhere the file itself is the
    lock; one whose process is gone is taken away.
    """

    def __init__(self, file: Path, handle: int, *, flocked: bool) -> None:
        self._file = file
        self._handle: int | None = handle
        self._flocked = flocked

    @classmethod
    def take(cls, save: Path) -> SaveLock:
        """Lock a save. Raises SaveInUse naming who has it, SaveError if no lock file can be made."""
        file = lock_file(save)
        try:
            handle = _flock(file)
            flocked = handle is not None
            if handle is None:
                handle = _create(file)
        except (BlockingIOError, FileExistsError):
            raise SaveInUse(save, file, *_owner(file)) from None
        except OSError as error:
            raise disk_error(save, "no lock can be made beside the save", error) from None
        with contextlib.suppress(OSError):  # a full disk: the lock holds, and only its owner's name is missing
            os.ftruncate(handle, 0)
            os.write(handle, json.dumps({"pid": os.getpid(), "since": f"{datetime.now():%Y-%m-%d %H:%M}"}).encode())
        return cls(file, handle, flocked=flocked)

    def release(self) -> None:
        """Let the save go. May be called more than once."""
        if self._handle is None:
            return
        handle, self._handle = self._handle, None
        if not self._flocked:
            os.close(handle)  # first: where there is no flock, a file that is open may not be removable
        with contextlib.suppress(OSError):
            self._file.unlink()
        if self._flocked:
            os.close(handle)  # last: whoever gets this flock afterwards sees that its file is gone, and makes another


def lock_file(save: Path) -> Path:
    """The lock file of a save."""
    return save.with_name(f"{save.name}.lock")


def _flock(file: Path) -> int | None:
    """A handle on the locked file, or None where flock is not to be had (Windows, some network disks).

    Raises BlockingIOError if another has it.
    """
    if fcntl is None:
        return None
    while True:
        handle = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            with contextlib.suppress(FileNotFoundError):
                if os.stat(file).st_ino == os.fstat(handle).st_ino:
                    return handle
        except BlockingIOError:
            os.close(handle)
            raise
        except OSError:
            if os.fstat(handle).st_size == 0:
                file.unlink()
            os.close(handle)
            return None
        os.close(handle)  # the one before removed the file between our open and our flock: once more


def _create(file: Path) -> int:
    """A handle on a lock file that was not there. Raises FileExistsError if a living process has it."""
    try:
        return os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        owner = _owner(file)
        unsigned = owner.pid == 0 and time.time() - file.stat().st_mtime < UNSIGNED_SECONDS
        if unsigned or is_running(owner.pid):
            raise
    # Two processes may see the same stale lock: each moves it aside before it makes its own, and one that finds it has
    # moved the other's fresh lock puts that back.
    aside = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    os.rename(file, aside)
    if _owner(aside) != owner:
        os.rename(aside, file)
        raise FileExistsError(file)
    aside.unlink()
    return os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)


def _owner(file: Path) -> Owner:
    try:
        told = json.loads(file.read_bytes()[:1000])
        return Owner(int(told["pid"]), str(told["since"]))
    except (OSError, ValueError, LookupError, TypeError, ArithmeticError, RecursionError):
        return Owner(0, "")


def is_running(pid: int) -> bool:
    """True if a process of this id is alive; a doubt counts as alive."""
    if pid <= 0:
        return False
    if os.name == "nt":
        return _is_running_on_windows(pid)
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):  # not ours to signal: alive
        return True
    return True


def _is_running_on_windows(pid: int) -> bool:
    """There os.kill ends the process, whatever the signal: so its handle is asked for instead."""
    import ctypes

    query_limited, invalid_parameter = 0x1000, 87
    kernel = ctypes.WinDLL("kernel32", use_last_error=True)  # type: ignore[attr-defined]  # Windows only
    handle = kernel.OpenProcess(query_limited, False, pid)
    if handle:
        kernel.CloseHandle(handle)
        return True
    return ctypes.get_last_error() != invalid_parameter  # type: ignore[attr-defined,no-any-return]  # Windows only
