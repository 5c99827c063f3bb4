"""The journal of a game that is being played: begun, opened again, and written line by line."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from ttr_tui.engine.game import Game
from ttr_tui.store.disk import MAX_BYTES, AppendFile, copy_beside, make_folder, write_whole
from ttr_tui.store.folder import ENDING, save_id
from ttr_tui.store.lines import Seat, line_bytes
from ttr_tui.store.lock import SaveLock
from ttr_tui.store.recording import Recording
from ttr_tui.store.replay import Past, replay
from ttr_tui.store.scribe import Scribe, opening_bytes

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""For the end of a save's id: what can be told apart when it is typed from the screen."""


class Opened(NamedTuple):
    """A game opened again: as it was, what may be undone included. `notices` are sentences for the player.

    `past` is what has happened: who acted (None: the set-up) with the events of it, oldest first, undone actions left
    out. It holds what single seats may know: show it by `Event.told_to`.
    """

    journal: Journal
    game: Game
    seats: tuple[Seat, ...]
    notices: tuple[str, ...]
    past: Past


class Journal(Scribe):
    """An open save, locked for this process. All calls block until the disk has what they write.

    `record`, `record_undo`, `record_cover` and `record_seat` raise SaveError if that fails; the file then is as it was,
    and the same call may be tried again.
    """

    def __init__(self, lock: SaveLock, file: AppendFile, seats: Sequence[Seat], n: int, turns: Sequence[int]) -> None:
        super().__init__(seats, n, turns)
        self.path = file.path
        self._lock = lock
        self._file = file

    @classmethod
    def create(
        cls, folder: Path, game: Game, seats: Sequence[Seat], position: dict[str, Any] | None = None, *,
        most_bytes: int = MAX_BYTES,
    ) -> Journal:  # fmt: skip
        """Begin the save of a game in which nothing has been done yet. `position` is what it was set up from, if so.

        `most_bytes`: how large the save may become; what would make it larger is refused with SaveError.
        Raises SaveError if the disk does not take it, ValueError if game, seats and position do not belong together.
        """
        data = opening_bytes(game, seats, position)
        make_folder(folder)
        path, lock = _free_path(folder, game.table.rulebook.variant.id)
        try:
            write_whole(path, data)
            return cls(lock, AppendFile(path, most_bytes), seats, 0, [game.table.turns])
        except BaseException:
            lock.release()
            raise

    @classmethod
    def open(cls, path: Path, *, most_bytes: int = MAX_BYTES) -> Opened:
        """Open a save to play on: locked, repaired if its last line was cut short, played again. `most_bytes` as above.

        Raises SaveInUse, SaveDamaged, SaveTooNew, or SaveError.
        """
        if not path.is_file():  # before a lock is left beside nothing
            Recording.read(path)
        lock = SaveLock.take(path)
        try:
            return cls._opened(path, lock, most_bytes)
        except BaseException:
            lock.release()
            raise

    @classmethod
    def open_copy(cls, path: Path, upto: int) -> Opened:
        """Open what stands in a save up to line `upto`, as a new save beside it; the save itself is left alone.

        Errors as for `open`; SaveDamaged.line - 1 is the last line that can be had.
        """
        recording = Recording.read(path, upto=upto)
        copy, lock = _free_path(path.parent, recording.header.map)
        try:
            write_whole(copy, recording.data[: recording.whole])
            return cls._opened(copy, lock)
        except BaseException:
            copy.unlink(missing_ok=True)
            lock.release()
            raise

    @classmethod
    def _opened(cls, path: Path, lock: SaveLock, most_bytes: int = MAX_BYTES) -> Opened:
        recording = Recording.read(path)
        played = replay(recording)
        notices = list(played.notices)
        if recording.whole < len(recording.data):
            copy = copy_beside(path, recording.data)
            write_whole(path, recording.data[: recording.whole])
            notices.append(f"the save as it was found is kept as {copy.name}")
        file = AppendFile(path, most_bytes)
        try:
            if played.added:
                file.append(b"".join(map(line_bytes, played.added)))
        except BaseException:
            file.close()
            raise
        journal = cls(lock, file, recording.seats, played.n, played.turns)
        return Opened(journal, played.game, journal.seats, tuple(notices), played.past)

    @property
    def id(self) -> str:
        """The save's id: its file's name without the ending."""
        return save_id(self.path)

    def close(self) -> None:
        """Let go of the file and its lock. May be called more than once."""
        self._file.close()
        self._lock.release()

    def _put(self, data: bytes) -> None:
        self._file.append(data)


def _free_path(folder: Path, map_id: str) -> tuple[Path, SaveLock]:
    """A name that no save has, and its lock: `2026-11-30-2107-usa-k3f9`."""
    while True:
        end = "".join(secrets.choice(_LETTERS) for _ in range(4))
        path = folder / f"{datetime.now():%Y-%m-%d-%H%M}-{map_id[:40]}-{end}{ENDING}"
        lock = SaveLock.take(path)
        if not path.exists():
            return path, lock
        lock.release()
