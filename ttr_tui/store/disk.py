"""Bytes on the disk: appended whole or not at all, written new whole or not at all, and there when a call returns."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import stat
import threading
from pathlib import Path
from typing import BinaryIO

from ttr_tui.store.errors import SaveError, disk_error

MAX_BYTES = 16 << 20
"""How large a save may be, in bytes: five times the longest game there has been. More is neither read nor written.

What is read takes up to twenty times the memory of its text."""
MAX_LINES = 100_000
"""How many lines a save may have; the longest games have a hundredth of it."""
MAX_LINE_BYTES = 8 << 20
"""How long a line of a save may be, in bytes: the first one holds a map, which may have an eighth of it."""
_BINARY = getattr(os, "O_BINARY", 0)  # Windows would turn line ends


class AppendFile:
    """A file that only grows, by whole pieces: each is on the disk when `append` returns, or the file is as it was."""

    def __init__(self, path: Path, most_bytes: int = MAX_BYTES) -> None:
        """Open an existing file, which may grow to `most_bytes`. Raises SaveError."""
        self.path = path
        self._most_bytes = most_bytes
        self._guard = threading.Lock()
        try:
            self._handle: int | None = os.open(path, os.O_RDWR | os.O_APPEND | _BINARY)
            self._length = os.fstat(self._handle).st_size
        except OSError as error:
            raise disk_error(path, "the save cannot be opened for writing", error) from None
        self._torn = False

    def append(self, data: bytes) -> None:
        """Add bytes at the end. Raises SaveError, and then the file is as it was before."""
        with self._guard:
            handle = self._handle
            if handle is None:
                raise SaveError(f"{self.path}: the save has been closed: open the game again")
            if self._length + len(data) > self._most_bytes:
                most = f"{self._most_bytes / (1 << 20):.3g} MiB"
                raise SaveError(f"{self.path}: nothing was saved: a save may have {most}; begin a new game")
            try:
                self._look_at(handle)
                self._torn = True
                _write_all(handle, data)
                os.fsync(handle)
                self._length += len(data)
                self._torn = False
            except OSError as error:
                raise disk_error(self.path, "nothing was saved, and the game is as it was before", error) from None
            finally:
                if self._torn:
                    self._cut_back(handle)

    def close(self) -> None:
        """Let go of the file, after a write that is under way. May be called more than once."""
        with self._guard:
            handle, self._handle = self._handle, None
            if handle is not None:
                os.close(handle)

    def _look_at(self, handle: int) -> None:
        """The file must be where it was and as long as it was: a lock keeps only programs away that ask for it."""
        if self._torn:
            os.ftruncate(handle, self._length)
            self._torn = False
        status = os.fstat(handle)
        try:
            here = os.stat(self.path)
        except FileNotFoundError:
            here = None
        if here is None or here.st_ino != status.st_ino:
            raise SaveError(f"{self.path}: nothing was saved: the file was moved or deleted; put it back and try again")
        if status.st_size != self._length:
            raise SaveError(f"{self.path}: nothing was saved: another program has written to the file; open the game again")

    def _cut_back(self, handle: int) -> None:
        """Take away what a failed write left. If the disk refuses that too, the next append tries again first."""
        with contextlib.suppress(OSError):
            os.ftruncate(handle, self._length)
            self._torn = False
            os.fsync(handle)


def open_plain(path: Path) -> BinaryIO:
    """Open a save for reading, at once. Raises OSError, and SaveError for a pipe or a device, which might never end."""
    handle = os.open(path, os.O_RDONLY | _BINARY | getattr(os, "O_NONBLOCK", 0))
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise SaveError(f"{path}: no plain file, so this is no save of a game")
    return os.fdopen(handle, "rb")


def read_file(path: Path) -> bytes:
    """All bytes of a save. Raises SaveError."""
    try:
        with open_plain(path) as file:
            data = file.read(MAX_BYTES + 1)
    except ValueError:  # a NUL in the name
        raise SaveError(f"{path}: this cannot be the name of a file") from None
    except OSError as error:
        raise disk_error(path, "the save cannot be read", error) from None
    if len(data) > MAX_BYTES:
        raise SaveError(f"{path}: larger than {MAX_BYTES >> 20} MiB: this is no save of a game")
    if data.count(b"\n") > MAX_LINES:
        raise SaveError(f"{path}: more than {MAX_LINES} lines: this is no save of a game")
    return data


def write_whole(path: Path, data: bytes) -> None:
    """Write a file, or over one, all at once: at any moment there is the old one, none, or the whole new one.

    Mode 0600. Raises SaveError.
    """
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        try:
            _write_new(draft, data)
            os.replace(draft, path)
        except BaseException:
            with contextlib.suppress(OSError):
                draft.unlink()
            raise
        sync_folder(path.parent)
    except OSError as error:
        raise disk_error(path, "the save cannot be written", error) from None


def copy_beside(path: Path, data: bytes) -> Path:
    """Keep bytes in a new file beside a save, `.broken-1` and up. Raises SaveError."""
    number = 1
    while True:
        copy = path.with_name(f"{path.name}.broken-{number}")
        try:
            _write_new(copy, data)
            sync_folder(path.parent)
        except FileExistsError:
            number += 1
            continue
        except OSError as error:
            raise disk_error(copy, "the damaged save cannot be copied, so nothing was changed", error) from None
        return copy


def make_folder(folder: Path) -> None:
    """Make the folder of the saves, closed to others (mode 0700), if it is not there. Raises SaveError."""
    try:
        if not folder.is_dir():
            folder.parent.mkdir(parents=True, exist_ok=True)
            folder.mkdir(mode=0o700, exist_ok=True)
            sync_folder(folder.parent)
    except OSError as error:
        raise disk_error(folder, "the folder of the saves cannot be made", error) from None


def sync_folder(folder: Path) -> None:
    """See to it that the names in a folder are on the disk."""
    if os.name == "nt":
        return  # a folder cannot be opened there, and names are written through
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _write_new(path: Path, data: bytes) -> None:
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o600)
    try:
        _write_all(handle, data)
        os.fsync(handle)
    except BaseException:
        os.close(handle)
        path.unlink()
        raise
    os.close(handle)


def _write_all(handle: int, data: bytes) -> None:
    """A write may be cut short, for instance by a disk that is nearly full: the next one then says why."""
    rest = memoryview(data)
    while rest:
        written = os.write(handle, rest)
        if written <= 0:
            raise OSError(errno.EIO, "nothing could be written")
        rest = rest[written:]
