"""A save as a row of steps that can be looked at, forwards and backwards. No Textual here: the command uses it too.

What is not over yet may hold somebody's hand: of such a game a playback shows what everybody may know, and no more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from ttr_tui.app.memory import remembered
from ttr_tui.app.session import LogEntry, Session
from ttr_tui.engine.events import Event
from ttr_tui.engine.game import Game
from ttr_tui.store.errors import SaveDamaged
from ttr_tui.store.folder import save_id
from ttr_tui.store.lines import ActionLine, Seat, UndoLine
from ttr_tui.store.recording import Recording
from ttr_tui.store.replay import Diverged, Replay, at_base

OPEN = "all"
"""The view of the open table: all hands and tickets."""


class NoSuchStepError(ValueError):
    """The save has no step of this number; the message says which there are."""


@dataclass(frozen=True, slots=True)
class Step:
    """The game after one action. `seat` is who acted (None: the set-up); `entries` what came of it."""

    seat: int | None
    game: Game
    entries: tuple[LogEntry, ...]

    @property
    def turn(self) -> int:
        """The turns begun by then."""
        return self.game.table.turns


class Told(NamedTuple):
    """An entry of the log, and the number of the step that brought it."""

    step: int
    entry: LogEntry


class Playback:
    """The steps of a save. The first one that can be looked at has the number `first`, the last one `last`.

    `first` is 0, unless the game went on from a recorded table, or is not over and has a rule of memory: then the last
    round is all there is to look back at. `notices` are sentences about the save; `fault` says from where on it cannot be
    followed, or is None.
    """

    def __init__(self, path: Path, seats: Sequence[Seat], base: int, steps: Sequence[Step]) -> None:
        """`base` is the number of the first of the steps."""
        self.path = path
        self.seats = tuple(seats)
        self._base = base
        self._steps = tuple(steps)
        self.first = self._oldest()
        self.notices: tuple[str, ...] = ()
        self.fault: str | None = None

    @classmethod
    def read(cls, path: Path) -> Playback:
        """Play a save again and keep every step; the file is left as it is and need not be closed elsewhere.

        Raises SaveDamaged if not even its beginning can be set up, SaveTooNew, SaveError.
        """
        recording = Recording.read(path)
        try:
            played = at_base(recording)
        except Diverged as diverged:
            raise SaveDamaged(path, diverged.line, 0, f"the game in it cannot be set up ({diverged})") from diverged
        first, fault = played.n, None
        steps = [_step(played)]
        for entry in recording.since_base():
            try:
                played.play([entry])
            except Diverged as diverged:
                fault = f"{path}:{diverged.line}: the save cannot be followed from here on ({diverged}); "
                fault += "what comes before is shown"
                break
            if isinstance(entry.line, ActionLine):
                steps.append(_step(played))
            elif isinstance(entry.line, UndoLine):
                steps.pop()
        found = cls(path, recording.seats, first, steps)
        found.notices, found.fault = recording.notices, fault
        return found

    @property
    def id(self) -> str:
        """The save's id."""
        return save_id(self.path)

    @property
    def over(self) -> bool:
        """Whether the game is over, so that everything may be seen."""
        return self._steps[-1].game.over

    @property
    def last(self) -> int:
        """The number of the last step."""
        return self._base + len(self._steps) - 1

    @property
    def turns(self) -> int:
        """The turns begun by the end."""
        return self._steps[-1].turn

    def step(self, number: int) -> Step:
        """A step by its number. Raises NoSuchStepError."""
        if not self.first <= number <= self.last:
            raise NoSuchStepError(f"{self.id} has no step {number}: its steps are {self.first} to {self.last}")
        return self._steps[number - self._base]

    def start_of_turn(self, turn: int) -> int:
        """The number of the step at which a turn begins; the nearest one there is."""
        numbers = range(self.first, self.last + 1)
        return next((number for number in numbers if self.step(number).turn >= turn), self.last)

    def log(self, number: int) -> list[Told]:
        """What happened up to a step. While the game is not over the rule of memory goes by where it stands now."""
        self.step(number)
        found: list[Told] = []
        for at, step in enumerate(self._steps[: number - self._base + 1], self._base):
            found += [Told(at, entry) for entry in remembered(step.entries, self.turns, len(self.seats), self.over)]
        return found

    def _oldest(self) -> int:
        """The number of the oldest step that may be looked at: the tables of a game tell what its log lets fade."""
        oldest = self.turns - len(self.seats)
        hushed = any(entry.event.hush for step in self._steps for entry in step.entries)
        if self.over or not hushed:
            return self._base
        return next(number for number, step in enumerate(self._steps, self._base) if step.turn > oldest)

    def session(self, number: int, viewer: int | None) -> Session:
        """The game at a step, for panels to look at with this seat's eyes; of a game not over only with nobody's."""
        step = self.step(number)
        session = Session(step.game, self.seats, _Unwritten(self.id))
        session.viewer = viewer if self.over else None
        return session


def _step(played: Replay) -> Step:
    """The step that has just been played."""
    seat, events = played.past[-1]
    game = played.game.copy()
    turn = game.table.turns - sum(event.type == "turn" for event in events)
    return Step(seat, game, _entries(events, turn))


def _entries(events: Sequence[Event], turn: int) -> tuple[LogEntry, ...]:
    """Events with their turns; `turn` is the one in which the first happened."""
    entries = []
    for event in events:
        turn += event.type == "turn"
        entries.append(LogEntry(turn, event))
    return tuple(entries)


class _Unwritten:
    """The journal of a game that nobody goes on with."""

    def __init__(self, id_: str) -> None:
        self.id = id_

    def record(self, action: dict[str, Any], seat: int, game_after: Game) -> None:
        """Nothing is done in a playback."""

    def record_undo(self) -> None:
        """As above."""

    def record_cover(self) -> None:
        """As above."""

    def record_seat(self, seat: int, kind: str) -> None:
        """As above."""

    def close(self) -> None:
        """There is nothing to let go of."""
