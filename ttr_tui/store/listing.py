"""The list of saves, from the first and the last line of each: a folder of hundreds is listed at once."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

from ttr_tui.store.disk import MAX_BYTES, MAX_LINE_BYTES, open_plain
from ttr_tui.store.errors import SaveDamaged, SaveError, disk_error
from ttr_tui.store.folder import save_files, save_id
from ttr_tui.store.lines import ActionLine, Header, Line, TableLine, UndoLine, read_header, read_line

TAIL_BYTES = 16 * 1024
"""How much of a save's end is looked at first; the lines of a turn have about a third of that."""


@dataclass(frozen=True, slots=True)
class SaveHead:
    """A save as it is listed. Nothing of it is secret.

    `players` are the names in the order of the seats; `turn` the turns begun so far (0: still at the set-up); `when`
    the time it was last written. `fault` (one line): it cannot be opened, and why; then the other fields may be empty.
    """

    path: Path
    id: str
    map: str
    map_name: str
    players: tuple[str, ...]
    turn: int
    over: bool
    when: datetime
    fault: str | None = None


def list_saves(folder: Path) -> list[SaveHead]:
    """All saves of a folder, the one played last first; none if there is no such folder.

    Raises SaveError if the folder cannot be read. A save that is broken is in the list, with its fault.
    """
    heads = [head for path in save_files(folder) if (head := head_of(path)) is not None]
    return sorted(heads, key=lambda head: (head.when, head.id), reverse=True)


def head_of(path: Path) -> SaveHead | None:
    """The head of one save; None if it has gone meanwhile."""
    when = datetime.now(UTC)
    header: Header | None = None
    turn, over, fault = 0, False, None
    try:
        with open_plain(path) as file:
            status = os.fstat(file.fileno())
            when = datetime.fromtimestamp(status.st_mtime, UTC)
            if status.st_size > MAX_BYTES:
                raise SaveError(f"{path}: larger than {MAX_BYTES >> 20} MiB: this is no save of a game")
            first = file.readline(MAX_LINE_BYTES + 1)
            if not first.endswith(b"\n"):
                raise SaveDamaged(path, 1, 0, "its first line was cut short" if first else "it is empty")
            header = read_header(path, first)
            turn, over = _state_at_end(path, file, len(first))
    except FileNotFoundError:
        return None
    except OSError as error:
        fault = str(disk_error(path, "the save cannot be read", error))
    except SaveError as error:
        fault = str(error)
    if header is None:
        return SaveHead(path, save_id(path), "", "", (), 0, False, when, fault)
    names = tuple(seat.name for seat in header.seats)
    return SaveHead(path, save_id(path), header.map, header.map_name, names, turn, over, when, fault)


def _state_at_end(path: Path, file: BinaryIO, start: int) -> tuple[int, bool]:
    """The turn at the end of a save, and whether the game is over; its lines begin at the byte `start`."""
    for line in _lines_backwards(path, file, start):
        if isinstance(line, ActionLine | UndoLine | TableLine) and line.turn is not None:
            return line.turn, isinstance(line, ActionLine) and line.over
    return 0, False


def _lines_backwards(path: Path, file: BinaryIO, start: int) -> Iterator[Line]:
    """The whole lines from the last one backwards. One that was cut short is not looked at."""
    end = file.seek(0, os.SEEK_END)
    size = TAIL_BYTES
    given = 0
    while True:
        begin = max(start, end - size)
        file.seek(begin)
        lines = file.read(end - begin).split(b"\n")[:-1]
        if begin > start:
            del lines[:1]  # its beginning lies further ahead
        for raw in reversed(lines[: len(lines) - given]):
            yield read_line(path, 0, raw)
        given = len(lines)
        if begin == start:
            return
        size *= 4
