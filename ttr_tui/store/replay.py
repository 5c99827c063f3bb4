"""From a recording to a game: its actions are played again, each compared with what was recorded.

If they no longer lead to what was recorded (a rule works in another way now, or a line was changed), the game goes on
from the last recorded table, so that nobody loses a running game to an update.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from ttr_tui.engine.actions import IllegalActionError, Refusal
from ttr_tui.engine.events import Event
from ttr_tui.engine.game import Game, UndoError
from ttr_tui.engine.positions import PositionError, read_position
from ttr_tui.engine.rulebook import Rulebook
from ttr_tui.engine.table import Table
from ttr_tui.store.errors import SaveDamaged, SaveError
from ttr_tui.store.lines import ActionLine, CoverLine, Line, TableLine, UndoLine
from ttr_tui.store.recording import NumberedLine, Recording
from ttr_tui.version import __version__

Past = list[tuple[int | None, list[Event]]]
"""What happened, oldest first: who acted (None: the set-up, or what the game went on from) and the events of it."""


class Diverged(Exception):
    """Playing a line again did not lead to what was recorded. `line` is its number."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(why)
        self.line = line


@dataclass(slots=True)
class Replay:
    """A game as far as it has been played again.

    `n` actions are in effect. `turns` is the turn at the base, then after each action since. `added` are lines to add
    to the file, so that it says itself from where the game went on.
    """

    game: Game
    n: int
    turns: list[int]
    past: Past
    notices: list[str] = field(default_factory=list)
    added: tuple[Line, ...] = ()

    def play(self, entries: Iterable[NumberedLine]) -> None:
        """Play lines again. Raises Diverged at the first that does not lead to what was recorded."""
        for entry in entries:
            try:
                self._play(entry.line)
            except Exception as error:
                # An action is checked before it is done, but a line changed by hand, or played by a mechanism that
                # somebody else wrote, may fail in any way: all of them mean that the recording cannot be followed.
                raise Diverged(entry.number, _reason(error)) from error
            if isinstance(entry.line, ActionLine) and self.game.check_value() != entry.line.check:
                raise Diverged(entry.number, "the table after this action is not the one that was recorded")

    def _play(self, line: Any) -> None:
        game = self.game
        if isinstance(line, ActionLine):
            action = game.read_action(line.action)
            if game.decision is not None and game.decision.seat != line.seat:
                raise IllegalActionError(Refusal("CORE-6", "it is another seat's turn"))
            self.past.append((line.seat, game.play(action)))
            self.n += 1
            self.turns.append(game.table.turns)
        elif isinstance(line, UndoLine):
            game.undo()
            self.past.pop()
            self.n -= 1
            self.turns.pop()
        elif isinstance(line, CoverLine):
            game.forget_undo()


def _reason(error: Exception) -> str:
    """Why a line could not be followed, without the error's own words: those may tell what a hand holds."""
    if isinstance(error, IllegalActionError):
        return f"the action is not legal there, by rule {error.rule}"
    if isinstance(error, UndoError):
        return "the action cannot be taken back there"
    return "the table in it cannot be" if isinstance(error, PositionError) else "it cannot be played"


def replay(recording: Recording) -> Replay:
    """Play a recording to its end. Raises SaveDamaged if neither its actions nor a table of it can be played."""
    try:
        played = at_base(recording)
        played.play(recording.since_base())
    except Diverged as diverged:
        return _from_last_table(recording, diverged)
    played.notices.extend(recording.notices)
    return played


def at_base(recording: Recording) -> Replay:
    """The game at the point from which its lines have to be played. Raises Diverged if it cannot be set up."""
    base = recording.base
    try:
        if base is None:
            return _at_header(recording)
        played = _at_table(recording, base.line)
    except Exception as error:  # the same border as in `play`
        raise Diverged(base.number if base else 1, _reason(error)) from error
    if played.game.check_value() != base.line.check:
        raise Diverged(base.number, "this table is not the one that was recorded")
    return played


def _at_header(recording: Recording) -> Replay:
    header = recording.header
    names = [seat.name for seat in header.seats]
    happened: list[Event] = []
    if header.position is not None:
        game = _game_of(recording, read_position(recording.variant, header.position), begun=False)
    else:
        rulebook = Rulebook(recording.variant, header.options, len(names))
        first = None if header.first_drawn else header.first
        game = Game.new(rulebook, names, first=first, seed=header.seed, listen=True)
        happened, game.table.events = game.table.events or [], None
    return Replay(game, 0, [game.table.turns], [(None, happened)])


def _at_table(recording: Recording, line: TableLine) -> Replay:
    table = read_position(recording.variant, line.position)
    table.shuffles, table.turns, table.passes = line.shuffles, line.turn, line.passes
    table.points_given = line.points_given
    return Replay(_game_of(recording, table, begun=True), line.n, [line.turn], [(None, [])])


def _game_of(recording: Recording, table: Table, *, begun: bool) -> Game:
    if table.names != tuple(seat.name for seat in recording.header.seats):
        raise ValueError("the players' names are not those of the first line")
    return Game.at_turn(table, begun=begun)


def _from_last_table(recording: Recording, diverged: Diverged) -> Replay:
    """The game at the last recorded table that can be read, and the actions after it if they fit.

    If the rules are those of the recording, a table counts only if its check value is right: the file was changed, and
    perhaps there too. Under other rules the check value may have other ingredients, and what a table says counts.
    """
    try:
        rules = Rulebook(recording.variant, recording.header.options, len(recording.header.seats)).versions()
    except Exception as error:  # the same border as in `play`
        raise SaveError(
            f"{recording.path}:1: this game cannot be played here: {error}; use the version of the program, and the "
            f"additions to it, that it was saved with ({recording.header.program})"
        ) from error
    same_rules = recording.played_under == (__version__, rules)
    base = recording.base
    entries = [*([base] if base else []), *recording.since_base()]
    for index, line in reversed(_standing_tables(entries)):
        try:
            played = _at_table(recording, line)
        except Exception:  # the same border as in `play`; the table before it may do
            continue
        check = played.game.check_value()
        if check == line.check or not same_rules:
            versions = {"program": __version__, "mechanisms": rules, "check": check}
            restart = line.model_copy(update={"restart": line.position, "snapshot": None, **versions})
            return _gone_on(recording, diverged, restart, entries[index + 1 :], same_rules)
    raise SaveDamaged(recording.path, diverged.line, 0, f"it does not lead to what was recorded ({diverged})")


def _standing_tables(entries: list[NumberedLine]) -> list[tuple[int, TableLine]]:
    """The recorded tables that no undo has gone behind, with their indexes, the last one last."""
    standing: list[tuple[int, TableLine]] = []
    for index, entry in enumerate(entries):
        if isinstance(entry.line, TableLine):
            standing.append((index, entry.line))
        elif isinstance(entry.line, UndoLine):
            while standing and standing[-1][1].n >= entry.line.undo:
                standing.pop()
    return standing


def _gone_on(
    recording: Recording, diverged: Diverged, restart: TableLine, rest: list[NumberedLine], same_rules: bool
) -> Replay:
    """The game from `restart` on, with the lines after it if all of them fit and else without, and the notice of it."""
    played = _at_table(recording, restart)
    added: list[Line] = [restart]
    try:
        played.play(rest)
        added.extend(entry.line for entry in rest)
        lost = 0
    except Diverged:
        played = _at_table(recording, restart)
        lost = recording.n - restart.n
    played.added = tuple(added)
    changed = "the file was changed, or another build of this version wrote it"
    why = changed if same_rules else f"it was played with other rules (version {recording.played_under[0]})"
    again = f" {lost} action{'s have' if lost > 1 else ' has'} to be done again." if lost else ""
    notice = (
        f"line {diverged.line} of the save does not lead to what was recorded there ({diverged}): {why}. "
        f"The game goes on from the table that was recorded at the start of turn {restart.turn}.{again}"
    )
    played.notices.extend([*recording.notices, notice])
    return played
