"""From what happens in a game to the lines of its journal."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from ttr_tui.engine.game import Game
from ttr_tui.engine.positions import read_position, write_position
from ttr_tui.store.lines import (
    FORMAT,
    ActionLine,
    CoverLine,
    Header,
    Seat,
    SeatLine,
    TableLine,
    UndoLine,
    line_bytes,
)
from ttr_tui.variant.folders import shipped_maps
from ttr_tui.version import __version__


class Scribe:
    """Writes down a game, one call for each thing that happens; `_put` says where to.

    A call returns when its line has been put. If `_put` raises, the scribe is as if it had not been asked.
    """

    def __init__(self, seats: Sequence[Seat], n: int, turns: Sequence[int]) -> None:
        """`n` actions are written down already; `turns` is the turn before them and after each that can be undone."""
        self.seats = tuple(seats)
        self._n = n
        self._turns = list(turns)

    def _put(self, data: bytes) -> None:
        raise NotImplementedError

    def record(self, action: dict[str, Any], seat: int, game_after: Game) -> None:
        """An action (its JSON) of a seat, and the game as it is after it; at a turn's start the table as well."""
        n, turn = self._n + 1, game_after.table.turns
        check = game_after.check_value()
        line = ActionLine(n=n, seat=seat, action=action, check=check, turn=turn, over=game_after.over)
        self._put(line_bytes(line) + snapshot_bytes(game_after, n, check))
        self._n = n
        self._turns.append(turn)

    def record_undo(self) -> None:
        """The last action was taken back. Raises ValueError if none is left."""
        if len(self._turns) < 2:
            raise ValueError("there is no action to take back")
        self._put(line_bytes(UndoLine(undo=self._n, turn=self._turns[-2])))
        self._n -= 1
        self._turns.pop()

    def record_cover(self) -> None:
        """The screen was covered: what was done so far can no longer be taken back (`Game.forget_undo`)."""
        self._put(line_bytes(CoverLine(cover=self._n)))

    def record_seat(self, seat: int, kind: str) -> None:
        """Somebody else (`person` or `bot:LEVEL`) plays this seat from here on. Raises IndexError for no such seat."""
        handed = replace(self.seats[seat], kind=kind)
        self._put(line_bytes(SeatLine(seat=seat, kind=kind)))
        self.seats = (*self.seats[:seat], handed, *self.seats[seat + 1 :])


def snapshot_bytes(game: Game, n: int, check: str) -> bytes:
    """The table as a line if the game is at a turn's start, else nothing."""
    table = table_line(game, n, check)
    return b"" if table is None else line_bytes(table)


def table_line(game: Game, n: int, check: str) -> TableLine | None:
    """The game as a snapshot after `n` actions; None if it is not at a turn's start."""
    if game.decision is None or game.decision.kind != "turn":
        return None
    table = game.table
    return TableLine(
        snapshot=write_position(table), n=n, turn=table.turns, shuffles=table.shuffles, passes=table.passes,
        points_given=table.points_given, check=check,
    )  # fmt: skip


def opening_bytes(game: Game, seats: Sequence[Seat], position: dict[str, Any] | None) -> bytes:
    """The first lines of a game at its very beginning: the header, and the table if a turn begins.

    Raises ValueError if the seats are not the game's, or if header and map do not lead to this very game.
    """
    table = game.table
    variant = table.rulebook.variant
    if tuple(seat.name for seat in seats) != table.names:
        raise ValueError("the seats of a journal have the names of the game's players, in their order")
    file = variant.file if variant.file and shipped_maps() not in variant.file.parents else None
    header = Header(
        ttr_tui=FORMAT, program=__version__, when=datetime.now(UTC).isoformat(timespec="seconds"), map=variant.id,
        map_name=variant.name, options=table.rulebook.options, seats=tuple(seats), first=table.first,
        first_drawn=_first_was_drawn(game, position), seed=table.seed, position=position,
        mechanisms=table.rulebook.versions(), map_file=os.path.abspath(file) if file else None, map_digest=variant.digest,
        map_text=variant.text,
    )  # fmt: skip
    return line_bytes(header) + snapshot_bytes(game, 0, game.check_value())


def beginning(game: Game, position: dict[str, Any] | None, *, first: int | None) -> Game:
    """The game at its beginning again, by the same rules; `first` None: drawn from the seed."""
    table = game.table
    if position is not None:
        return Game.at_turn(read_position(table.rulebook.variant, position))
    return Game.new(table.rulebook, table.names, first=first, seed=table.seed)


def _first_was_drawn(game: Game, position: dict[str, Any] | None) -> bool:
    """Drawing who begins is a shuffle, which changes all that come after: so it is found by trying."""
    check = game.check_value()
    for first in (None, game.table.first):
        if beginning(game, position, first=first).check_value() == check:
            return position is None and first is None
    raise ValueError("a journal is begun with a game in which nothing has been done yet")
