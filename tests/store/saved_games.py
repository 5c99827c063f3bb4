"""Games played into a journal by random legal actions, with what was true after each line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from playing import new_game

from ttr_tui.engine.game import Game
from ttr_tui.store import Journal, Opened, Seat
from ttr_tui.variant.folders import shipped_maps

WHOLE = 100_000
"""More steps than any game has."""
COLORS = ("red", "blue", "green", "yellow", "black", "white")


@dataclass(frozen=True)
class Moment:
    """A game after something was done: the length of its save, and what opening the save has to give."""

    size: int
    check: str
    undoable_by: int | None
    turn: int
    over: bool


def seats_of(game: Game) -> tuple[Seat, ...]:
    """A person for each player."""
    return tuple(Seat(name, COLORS[seat], "person") for seat, name in enumerate(game.table.names))


def moment(path: Path, game: Game) -> Moment:
    """What is true now."""
    return Moment(path.stat().st_size, game.check_value(), game.undoable_by, game.table.turns, game.over)


def begin(folder: Path, game: Game | None = None) -> tuple[Journal, Game]:
    """A game of two on the USA map, and its journal."""
    game = game or new_game()
    return Journal.create(folder, game, seats_of(game)), game


def short_map(folder: Path, trains: int = 6) -> Path:
    """A map file: the USA with so few trains that a game is over after some dozen actions."""
    text = (shipped_maps() / "usa.yaml").read_text("utf-8")
    assert text.count("trains: 45") == 1
    file = folder / "short_usa.yaml"
    file.write_text(text.replace("trains: 45", f"trains: {trains}").replace("id: usa", "id: short_usa"), "utf-8")
    return file


def do(journal: Journal, game: Game, action: Any) -> Game:
    """An action as the app does it: written first; returns the game after it."""
    assert game.decision is not None
    after = game.copy(undo=True)
    after.apply(action)
    journal.record(game.write_action(action), game.decision.seat, after)
    return after


def step(journal: Journal, game: Game, rng: Random) -> Game:
    """Something at random: mostly an action, sometimes an undo or a cover where there is something to undo."""
    if game.undoable_by is not None and rng.random() < 0.3:
        after = game.copy(undo=True)
        if rng.random() < 0.7:
            after.undo()
            journal.record_undo()
        else:
            after.forget_undo()
            journal.record_cover()
        return after
    assert game.decision is not None
    return do(journal, game, game.decision.sample(rng))


def play(journal: Journal, game: Game, rng: Random, steps: int = WHOLE) -> Iterator[tuple[Game, Moment]]:
    """Play at random; the game and the moment after each step."""
    for _ in range(steps):
        if game.decision is None:
            return
        game = step(journal, game, rng)
        yield game, moment(journal.path, game)


def saved(folder: Path, steps: int = 40, seed: int = 3, game: Game | None = None) -> tuple[Path, list[Moment]]:
    """The closed save of a game of some steps, and all its moments from the beginning on."""
    journal, game = begin(folder, game)
    moments = [moment(journal.path, game)]
    moments += [now for _, now in play(journal, game, Random(seed), steps)]
    journal.close()
    return journal.path, moments


def found(opened: Opened) -> tuple[str, int | None, int, bool]:
    """What an opened game is, to be compared with `Moment`; closes its journal."""
    opened.journal.close()
    game = opened.game
    return game.check_value(), game.undoable_by, game.table.turns, game.over


def expected(now: Moment) -> tuple[str, int | None, int, bool]:
    """What `found` has to return."""
    return now.check, now.undoable_by, now.turn, now.over


def edit(path: Path, number: int, change: Callable[[dict[str, Any]], None]) -> None:
    """Change the content of one line (from 1) of a save."""
    lines = path.read_bytes().split(b"\n")
    content = json.loads(lines[number - 1])
    change(content)
    lines[number - 1] = json.dumps(content).encode()
    path.write_bytes(b"\n".join(lines))


def line_numbers(path: Path, key: str) -> list[int]:
    """The numbers of the lines that have this key."""
    return [number for number, line in enumerate(path.read_bytes().splitlines(), 1) if key in json.loads(line)]
