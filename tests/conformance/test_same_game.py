"""The same seed and the same choices give the same game: played twice, from its JSON, from a position, from the disk."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from playing import NAMES, play_on
from setups import Setup, every_map, every_setup, every_small_map

from ttr_tui.engine.game import Game
from ttr_tui.engine.positions import read_position, write_position
from ttr_tui.engine.rulebook import Rulebook
from ttr_tui.store import Journal, Seat


def values(game: Game, rng: Random) -> list[str]:
    """Check values of a random game: now and then, and at its end."""
    found = [game.check_value() for number, _ in enumerate(play_on(game, rng)) if number % 10 == 0]
    return [*found, game.check_value()]


@every_setup
def test_same_seed_and_same_choices_are_the_same_game(setup: Setup) -> None:
    assert values(setup.game(seed=21), Random(5)) == values(setup.game(seed=21), Random(5))


@every_setup
def test_another_seed_is_another_game(setup: Setup) -> None:
    assert setup.game(seed=22).check_value() != setup.game(seed=23).check_value()


@every_setup
def test_a_game_played_again_from_its_json_is_the_same(setup: Setup) -> None:
    game, rng = setup.game(seed=24), Random(24)
    written: list[Any] = []
    checks: dict[int, str] = {}
    for number, action in enumerate(play_on(game, rng)):
        if rng.random() < 0.1:
            checks[number] = game.check_value()
        written.append(json.loads(json.dumps(game.write_action(action))))
    again = Game.new(Rulebook(game.table.rulebook.variant, setup.options, setup.players), NAMES[: setup.players], seed=24)
    for number, document in enumerate(written):
        if number in checks:
            assert again.check_value() == checks[number]
        again.apply(again.read_action(document))
    assert len(checks) > 5 and again.check_value() == game.check_value()


@every_setup
def test_a_position_written_at_a_turn_and_read_again_goes_on_as_the_same_game(setup: Setup) -> None:
    game, rng = setup.game(seed=25), Random(25)
    moments = {rng.randrange(1, 60) for _ in range(3)}
    for _ in play_on(game, rng):
        if game.decision is not None and game.decision.kind == "turn" and game.table.turns in moments:
            moments.discard(game.table.turns)
            goes_on_alike(game.copy(), from_position(game), Random(rng.random()))
    assert len(moments) < 3


def from_position(game: Game) -> Game:
    """The game that goes on from a position's text, and the three numbers that a position does not hold."""
    document = json.loads(json.dumps(write_position(game.table)))
    table = read_position(game.table.rulebook.variant, document)
    table.turns, table.shuffles, table.passes = game.table.turns, game.table.shuffles, game.table.passes
    return Game.at_turn(table, begun=True)


def goes_on_alike(one: Game, other: Game, rng: Random) -> None:
    assert one.check_value() == other.check_value()
    for number, action in enumerate(play_on(one, rng)):
        if number % 25 == 0:
            assert one.open_state() == other.open_state()
            assert one.decision is not None and list(one.decision) == list(other.decision or ())
        other.apply(action)
    assert one.check_value() == other.check_value()
    assert one.score() == other.score()


@every_small_map
def test_a_game_saved_and_opened_all_along_is_the_same(setup: Setup, tmp_path: Path) -> None:
    """At each of the first sixty actions, then at every fifth: opening plays all of the game again."""
    saved_and_opened(setup, tmp_path, 26, {*range(60), *range(60, 1000, 5)}, most=1000)


@every_setup
def test_a_game_saved_and_opened_at_ten_moments_is_the_same(setup: Setup, tmp_path: Path) -> None:
    saved_and_opened(setup, tmp_path, 27, set(Random(27).sample(range(50), 10)), most=50)


def saved_and_opened(setup: Setup, folder: Path, seed: int, moments: set[int], most: int) -> None:
    """Play on the game that comes from the disk each time; it must be the one that was never closed."""
    unbroken, game = setup.game(seed=seed), setup.game(seed=seed)
    journal = Journal.create(folder, game, [Seat(name, "red", "person") for name in NAMES[: setup.players]])
    for number, action in enumerate(play_on(unbroken, Random(seed), most)):
        if number in moments:
            journal.close()
            journal, game, *_ = Journal.open(journal.path)
            assert game.check_value() == unbroken.check_value()
            assert game.undoable_by == unbroken.undoable_by
        assert game.decision is not None
        seat = game.decision.seat
        game.apply(action)
        journal.record(game.write_action(action), seat, game)
    journal.close()
    opened = Journal.open(journal.path)
    assert opened.game.check_value() == unbroken.check_value()
    opened.journal.close()


@every_map
def test_a_copy_lives_its_own_life(setup: Setup) -> None:
    game, rng = setup.game(seed=(1 << 128) - 1), Random(28)
    for _ in play_on(game, rng, 40):
        twin = game.copy()
        before = game.check_value()
        assert twin.check_value() == before
        for _ in play_on(twin, Random(rng.random()), 5):
            pass
        assert game.check_value() == before
