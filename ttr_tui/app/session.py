"""One running game as the app holds it, without Textual: game, seats, journal, and whose eyes are at the screen.

The journal is written first, then the new state is swapped in: what is on the screen is always on the disk as well.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from ttr_tui.app.memory import remembered
from ttr_tui.bots.bot import bot_kind
from ttr_tui.engine.actions import IllegalActionError, Refusal
from ttr_tui.engine.events import Event
from ttr_tui.engine.game import Game, UndoError
from ttr_tui.engine.view import View

PERSON = "person"
"""The kind of a seat that a person plays; any other kind is a bot and its level, as in `bot:random`."""


class SeatLike(Protocol):
    """A seat at the table: name, color (one of the board's owner colors) and who plays it."""

    @property
    def name(self) -> str:
        """As typed."""

    @property
    def color(self) -> str:
        """One of OWNER_COLORS."""

    @property
    def kind(self) -> str:
        """PERSON, or `bot:` and a level."""


@dataclass(frozen=True, slots=True)
class HandedSeat:
    """A seat that was handed to somebody else during the game."""

    name: str
    color: str
    kind: str


class Recorder(Protocol):
    """The part of a journal that a session needs. Calls block until the line is on the disk, or raise SaveError."""

    def record(self, action: dict[str, Any], seat: int, game_after: Game) -> None:
        """Add one action."""

    def record_undo(self) -> None:
        """Add that the last action was taken back."""

    def record_cover(self) -> None:
        """Add that the screen was covered: what was done so far can no longer be taken back."""

    def record_seat(self, seat: int, kind: str) -> None:
        """Add that a seat is played by somebody else from now on."""

    def close(self) -> None:
        """Let go of the file and its lock."""

    @property
    def id(self) -> str:
        """The save's name, as the commands take it."""


class Chooser(Protocol):
    """A program that plays a seat."""

    def choose(self, view: View) -> Any:
        """One legal action of the decision that the view holds."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One event with the turn (counted from 1; 0 is the set-up) in which it happened."""

    turn: int
    event: Event


@dataclass
class PersonState:
    """What a person's screen holds besides the game. It is that person's own, and is dropped at the cover."""

    cursor: int | None = None
    """The city (an index) that the cursor is on."""
    find: str = ""
    history: list[str] = field(default_factory=list)
    scroll: tuple[int, int] = (0, 0)
    ticked: set[str] = field(default_factory=set)
    """The ids of the tickets on offer that were ticked to be kept."""
    zoom: int = 0


@dataclass(frozen=True, slots=True)
class _Act:
    """What one action led to. `seat` is who acted; None for what was there before the first action."""

    seat: int | None
    entries: tuple[LogEntry, ...]


class Session:
    """A game being played at this terminal.

    `viewer` is the seat whose eyes are at the screen; None while the screen is covered, or if only bots play.
    `saving` is true while a line is on its way to the disk; `version` goes up with each change of the game.
    """

    def __init__(
        self,
        game: Game,
        seats: Sequence[SeatLike],
        journal: Recorder,
        *,
        past: Sequence[tuple[int | None, Sequence[Event]]] = (),
        make_bot: Callable[[str], Chooser] | None = None,
    ) -> None:
        """`past` is what has happened so far: (who acted, or None for the set-up; events), oldest first."""
        self.game = game
        self.seats = tuple(seats)
        self.journal = journal
        self.version = 0
        self.person = PersonState()
        self._acts: list[_Act] = []
        self._make_bot = make_bot or bot_of_kind
        self._bots: dict[int, Chooser] = {}
        self._lock = asyncio.Lock()
        self._finished = False
        for seat, events in past:
            self._log(seat, events)
        persons = self.persons
        self.viewer: int | None = persons[0] if len(persons) == 1 else None

    # -- seeing -------------------------------------------------------------------------------------------------

    def view(self) -> View:
        """What the eyes at the screen may see: the viewer's view, the public one while covered."""
        return self.game.view(self.viewer)

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats that persons play."""
        return tuple(i for i, seat in enumerate(self.seats) if seat.kind == PERSON)

    @property
    def colors(self) -> tuple[str, ...]:
        """Each seat's color, as a Scene of the board wants them."""
        return tuple(seat.color for seat in self.seats)

    @property
    def log(self) -> list[LogEntry]:
        """Everything that happened and may still be read, oldest first. Show it through `Event.told_to(viewer)`."""
        return self._remembered(self._acts)

    def since(self, seat: int | None) -> list[LogEntry]:
        """What others did since this seat last acted (None: everything that happened)."""
        last = max((i for i, act in enumerate(self._acts) if act.seat == seat), default=-1) if seat is not None else -1
        return self._remembered(self._acts[last + 1 :])

    def own_move(self, seat: int) -> list[LogEntry]:
        """What this seat did last, as far as nobody else has acted since."""
        first = len(self._acts)
        while first and self._acts[first - 1].seat == seat:
            first -= 1
        return self._remembered(self._acts[first:])

    def _remembered(self, acts: Sequence[_Act]) -> list[LogEntry]:
        entries = [entry for act in acts for entry in act.entries]
        return remembered(entries, self._turn, len(self.seats), self.game.over)

    @property
    def _turn(self) -> int:
        """The turn of the last entry of the log."""
        return next((act.entries[-1].turn for act in reversed(self._acts) if act.entries), 0)

    def has_acted(self, seat: int) -> bool:
        """Whether this seat has done anything yet."""
        return any(act.seat == seat for act in self._acts)

    @property
    def saving(self) -> bool:
        """True while an action is being written; nothing else can be done meanwhile."""
        return self._lock.locked()

    @property
    def save_name(self) -> str:
        """The save's id, as the commands take it."""
        return self.journal.id

    # -- the cover ----------------------------------------------------------------------------------------------

    def next_person(self) -> int | None:
        """The person who is asked now or, while a bot is, the first person after it; None without one or when over."""
        decision, persons = self.game.decision, self.persons
        if decision is None or not persons:
            return None
        n = len(self.seats)
        return min(persons, key=lambda seat: (seat - decision.seat) % n)

    def needs_cover(self) -> bool:
        """True if a person has to act whose eyes are not the ones at the screen. With one person only never."""
        decision = self.game.decision
        if decision is None or len(self.persons) < 2:
            return False
        return self.seats[decision.seat].kind == PERSON and decision.seat != self.viewer

    def cover(self) -> None:
        """Nobody's eyes are at the screen: the person's own things are dropped."""
        self.viewer = None
        self.person = PersonState()

    def uncover(self, seat: int) -> None:
        """This person looks now. What somebody else did can no longer be taken back.

        Raises ValueError for a bot's seat; SaveError if that could not be written, and then all stays covered.
        """
        if seat not in self.persons:
            raise ValueError(f"seat {seat} is not a person's")
        if self.game.undoable_by not in (None, seat):
            self.journal.record_cover()
            self.game.forget_undo()
        if self.viewer != seat:
            self.person = PersonState()
        self.viewer = seat

    # -- doing --------------------------------------------------------------------------------------------------

    async def act(self, action: Any) -> list[Event]:
        """Do an action of the seat that is asked: written down first, then swapped in. Returns what happened.

        Raises IllegalActionError, or SaveError if it could not be written; then nothing has changed. Once begun it is
        carried through, whoever stops waiting for it: the journal must not know more than the game.
        """
        return await asyncio.shield(asyncio.ensure_future(self._act(action)))

    async def _act(self, action: Any) -> list[Event]:
        async with self._lock:
            before = self.game
            decision = before.decision
            if decision is None:
                raise IllegalActionError(Refusal("CORE-27", "the game is over"))
            seat = decision.seat
            twin = before.copy(undo=True)
            events = twin.play(action)
            await asyncio.to_thread(self.journal.record, before.write_action(action), seat, twin)
            self._swap(twin)
            self._log(seat, events)
            return events

    async def undo(self) -> None:
        """Take the viewer's last action back. Raises UndoError saying why not, SaveError; then nothing has changed."""
        await asyncio.shield(asyncio.ensure_future(self._undo()))

    async def _undo(self) -> None:
        async with self._lock:
            if self.game.undoable_by is not None and self.game.undoable_by != self.viewer:
                raise UndoError("this cannot be taken back: it was not your action")
            twin = self.game.copy(undo=True)
            twin.undo()
            await asyncio.to_thread(self.journal.record_undo)
            self._swap(twin)
            if self._acts:
                self._acts.pop()

    def bot_to_move(self) -> bool:
        """True if the seat that is asked is a bot's."""
        decision = self.game.decision
        return decision is not None and self.seats[decision.seat].kind != PERSON

    async def let_bot_move(self) -> list[Event]:
        """Let the bot that is asked think, in a thread and from its own view, and do what it chooses.

        Returns what happened: nothing, if the game moved on while the bot was thinking.
        """
        decision, version = self.game.decision, self.version
        if decision is None or not self.bot_to_move():
            return []
        seat = decision.seat
        bot = self._bots.get(seat) or self._bots.setdefault(seat, self._make_bot(self.seats[seat].kind))
        action = await asyncio.to_thread(bot.choose, self.game.copy().view(seat))
        if version != self.version or self._finished:
            return []
        return await self.act(action)

    async def hand_seat(self, seat: int, kind: str) -> None:
        """From now on a seat is played by somebody else: PERSON, or `bot:` and a level. It is written down first.

        If it was the viewer's, nobody's eyes are at the screen. Raises SaveError, and then nothing has changed.
        """
        async with self._lock:
            await asyncio.to_thread(self.journal.record_seat, seat, kind)
            old = self.seats[seat]
            handed = HandedSeat(old.name, old.color, kind)
            self.seats = (*self.seats[:seat], handed, *self.seats[seat + 1 :])
            self._bots.pop(seat, None)
            self.version += 1
            if self.viewer == seat or kind == PERSON:
                self.cover()

    async def finish(self) -> None:
        """Let go of the journal, after what is being written. May be called more than once."""
        async with self._lock:
            if not self._finished:
                self._finished = True
                self.journal.close()

    def _swap(self, game: Game) -> None:
        self.game = game
        self.version += 1

    def _log(self, seat: int | None, events: Sequence[Event]) -> None:
        turn = self._turn
        entries = []
        for event in events:
            turn += event.type == "turn"
            entries.append(LogEntry(turn, event))
        self._acts.append(_Act(seat, tuple(entries)))


def bot_of_kind(kind: str) -> Chooser:
    """A bot for a seat of this kind, such as `bot:random`, with a chance of its own. Raises UnknownBotError."""
    return bot_kind(kind)(secrets.randbits(64))
