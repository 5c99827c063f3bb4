"""A machine that plays, refuses, undoes, copies, looks, saves and loads at random, and shrinks what breaks."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from random import Random
from typing import Any

import census
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from mutations import slips
from playing import NAMES, Json, new_game, play_on

from ttr_tui.engine.actions import ActionShapeError, IllegalActionError
from ttr_tui.engine.game import Game, UndoError
from ttr_tui.engine.positions import read_position, write_position
from ttr_tui.store import Journal, Seat

OPTIONS: tuple[tuple[str, ...], ...] = ((), ("usa_1910",), ("mega",), ("big_cities", "hidden_scores"))


def at_a_turn(game: Game, rng: Random, actions: int) -> Json | None:
    """A position of the game after about this many random actions; None if it is over before a turn comes."""
    for number, _ in enumerate(play_on(game, rng)):
        if number >= actions and game.decision is not None and game.decision.kind == "turn":
            document: Json = json.loads(json.dumps(write_position(game.table)))
            return document
    return None


class Play(RuleBasedStateMachine):
    """One game of the USA, its journal on the disk, and all that must stay true of both."""

    @initialize(
        players=st.integers(2, 5), options=st.sampled_from(OPTIONS), seed=st.integers(0, (1 << 128) - 1),
        ahead=st.sampled_from((0, 0, 20, 80, 150, 220)),
    )  # fmt: skip
    def set_up(self, players: int, options: tuple[str, ...], seed: int, ahead: int) -> None:
        game = new_game("usa", players, options, seed=seed)
        position = at_a_turn(new_game("usa", players, options, seed=seed), Random(seed), ahead) if ahead else None
        if position is not None:
            game = Game.at_turn(read_position(game.table.rulebook.variant, position))
        self.game = game
        self.before: list[str] = []
        """Check values before the actions that may be taken back, the newest last."""
        self.folder = tempfile.TemporaryDirectory()
        seats = [Seat(name, "red", "person") for name in NAMES[:players]]
        self.journal = Journal.create(Path(self.folder.name), game, seats, position)

    def teardown(self) -> None:
        if hasattr(self, "journal"):
            self.journal.close()
            self.folder.cleanup()

    @precondition(lambda self: not self.game.over)
    @rule(part=st.floats(0, 1, exclude_max=True), times=st.integers(1, 8))
    def act(self, part: float, times: int) -> None:
        for _ in range(times):
            if self.game.decision is None:
                return
            actions = list(self.game.decision)
            assert len(actions) == self.game.decision.count() == len(set(actions)) > 0
            seat, before, undoable = self.game.decision.seat, self.game.check_value(), self.game.undoable_by
            action = actions[int(part * len(actions))]
            self.game.apply(action)
            self.journal.record(self.game.write_action(action), seat, self.game)
            if self.game.undoable_by is None:
                self.before = []
            else:
                self.before = [*(self.before if undoable == seat else []), before]

    @precondition(lambda self: not self.game.over)
    @rule(seed=st.integers(0, 1000))
    def refuse(self, seed: int) -> None:
        game, rng = self.game, Random(seed)
        assert game.decision is not None
        before, actions = game.check_value(), list(game.decision)
        document = game.write_action(rng.choice(actions))
        for slip in slips(document, [game.write_action(rng.choice(actions))], rng):
            try:
                action = game.read_action(slip)
            except ActionShapeError:
                continue
            assert (game.decision.refusal(action) is None) == (action in actions)
            if action not in actions:
                with pytest.raises(IllegalActionError):
                    game.apply(action)
        assert game.check_value() == before

    @precondition(lambda self: self.game.undoable_by is not None)
    @rule()
    def undo(self) -> None:
        self.game.undo()
        self.journal.record_undo()
        assert self.game.check_value() == self.before.pop()

    @precondition(lambda self: self.game.undoable_by is None)
    @rule()
    def undo_nothing(self) -> None:
        before = self.game.check_value()
        with pytest.raises(UndoError):
            self.game.undo()
        assert self.game.check_value() == before

    @rule()
    def cover(self) -> None:
        self.game.forget_undo()
        self.journal.record_cover()
        self.before = []

    @rule()
    def go_on_with_a_copy(self) -> None:
        self.game = self.game.copy(undo=True)

    @rule(seed=st.integers(0, 1000))
    def play_a_copy_to_its_end(self, seed: int) -> None:
        before, twin = self.game.check_value(), self.game.copy()
        for _ in play_on(twin, Random(seed)):
            pass
        census.check(twin.table)
        assert twin.over and twin.score().winners
        assert self.game.check_value() == before

    @rule()
    def save_and_load(self) -> None:
        before, undoable = self.game.check_value(), self.game.undoable_by
        self.journal.close()
        self.journal, self.game, *_ = Journal.open(self.journal.path)
        assert (self.game.check_value(), self.game.undoable_by) == (before, undoable)

    @precondition(lambda self: self.game.decision is not None and self.game.decision.kind == "turn")
    @rule()
    def write_and_read_a_position(self) -> None:
        table = self.game.table
        again = read_position(table.rulebook.variant, json.loads(json.dumps(write_position(table))))
        again.turns, again.shuffles, again.passes = table.turns, table.shuffles, table.passes
        assert Game.at_turn(again, begun=True).check_value() == self.game.check_value()

    @invariant()
    def nothing_is_lost_and_nothing_made(self) -> None:
        if hasattr(self, "game"):
            census.check(self.game.table)

    @invariant()
    def the_undo_of_the_machine_is_that_of_the_game(self) -> None:
        if hasattr(self, "game"):
            assert (self.game.undoable_by is not None) == bool(self.before)

    @invariant()
    def views_agree_with_the_open_table(self) -> None:
        if hasattr(self, "game"):
            everything = self.game.open_state()
            for seat in range(self.game.table.n):
                self.compare(self.game.view(seat).state, everything, seat)

    def compare(self, shown: Json, everything: Json, seat: int) -> None:
        """A view says of its own seat what the open table says, and of the market, tracks and turn too."""
        same: dict[str, Any] = {key: everything[key] for key in ("market", "tracks", "turn", "deck", "decision", "over")}
        assert {key: shown[key] for key in same} == same
        own, whole = shown["players"][seat], everything["players"][seat]
        assert (own["hand"], own["tickets"], own["trains"]) == (whole["hand"], whole["tickets"], whole["trains"])


Play.TestCase.settings = settings(
    max_examples=50,
    stateful_step_count=30,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
TestPlay = Play.TestCase
