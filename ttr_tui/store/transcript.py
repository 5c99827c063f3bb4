"""The journal of a game that is played without one, and is saved only when somebody asks for it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ttr_tui.engine.game import Game
from ttr_tui.store.disk import make_folder, write_whole
from ttr_tui.store.lines import Seat, line_bytes
from ttr_tui.store.lock import SaveLock
from ttr_tui.store.recording import Recording
from ttr_tui.store.replay import replay
from ttr_tui.store.scribe import Scribe, opening_bytes


class Transcript:
    """What has been done in a game. Noting an action costs nothing; `write` plays them again and writes the journal."""

    def __init__(self, game: Game, seats: Sequence[Seat], position: dict[str, Any] | None = None) -> None:
        """Of a game in which nothing has been done yet. ValueError if game, seats and position do not belong together."""
        self._start = game.copy(undo=True)
        self._scribe = _Memory(seats, 0, [game.table.turns], opening_bytes(game, seats, position))
        self._moves: list[tuple[int, dict[str, Any]] | None] = []

    @classmethod
    def read(cls, path: Path) -> tuple[Transcript, Game]:
        """A save's game, to be played on apart from it. Raises SaveDamaged, SaveTooNew, SaveError."""
        recording = Recording.read(path)
        played = replay(recording)
        transcript = cls.__new__(cls)
        data = recording.data[: recording.whole] + b"".join(map(line_bytes, played.added))
        transcript._start = played.game.copy(undo=True)
        transcript._scribe = _Memory(recording.seats, played.n, played.turns, data)
        transcript._moves = []
        return transcript, played.game

    def note(self, seat: int, action: dict[str, Any]) -> None:
        """An action (its JSON) was done."""
        self._moves.append((seat, action))

    def note_undo(self) -> None:
        """The last action was taken back."""
        self._moves.append(None)

    def write(self, path: Path) -> None:
        """Write the journal to this file, over what it held. Raises SaveInUse if it is open somewhere, SaveError."""
        self._catch_up()
        make_folder(path.parent)
        lock = SaveLock.take(path)
        try:
            write_whole(path, self._scribe.data)
        finally:
            lock.release()

    def _catch_up(self) -> None:
        for move in self._moves:
            if move is None:
                self._start.undo()
                self._scribe.record_undo()
            else:
                seat, action = move
                self._start.apply(self._start.read_action(action))
                self._scribe.record(action, seat, self._start)
        self._moves.clear()


class _Memory(Scribe):
    """Lines in memory."""

    def __init__(self, seats: Sequence[Seat], n: int, turns: Sequence[int], data: bytes) -> None:
        super().__init__(seats, n, turns)
        self.data = data

    def _put(self, data: bytes) -> None:
        self.data += data
