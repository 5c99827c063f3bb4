"""Nobody loses a running game to an update: of the program's rules, of a map, or by a line that was changed."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playing import new_game
from saved_games import WHOLE, Moment, edit, expected, found, line_numbers, play, saved, short_map

from ttr_tui.engine.actions import Refusal
from ttr_tui.engine.game import Game
from ttr_tui.engine.mechanisms.market import DrawOffer, Market
from ttr_tui.engine.mechanisms.train_cards import TrainCards
from ttr_tui.engine.rulebook import Rulebook
from ttr_tui.store import Journal, SaveDamaged, Transcript
from ttr_tui.variant.library import load_file


def turn_of(path: Path, moments: list[Moment]) -> tuple[Moment, int]:
    """The last moment at which a table was noted, and how many actions came after it."""
    data = path.read_bytes()
    for back, now in enumerate(reversed(moments)):
        if b'{"snapshot"' in data[: now.size].splitlines()[-1][:12]:
            return now, back
    raise AssertionError("no table was noted")


@pytest.fixture
def bottom_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """A later version of a rule: cards come from the bottom of the deck."""
    draw = TrainCards.draw

    def from_bottom(self: TrainCards, table: Any) -> int:
        deck = table.parts[self.index].deck
        if deck:
            deck.append(deck.pop(0))
        return draw(self, table)

    monkeypatch.setattr(TrainCards, "draw", from_bottom)
    monkeypatch.setattr(TrainCards, "version", 2)


def test_other_versions_that_play_the_same_game_go_unnoticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, moments = saved(tmp_path, 30)
    before = path.read_bytes()
    monkeypatch.setattr(Market, "version", 2)
    opened = Journal.open(path)
    assert opened.notices == ()
    assert found(opened) == expected(moments[-1])
    assert path.read_bytes() == before


@pytest.mark.parametrize("steps", [20, 31, 33, 60])
def test_a_rule_that_works_otherwise_now_costs_at_most_a_turn(
    tmp_path: Path, request: pytest.FixtureRequest, steps: int
) -> None:
    path, moments = saved(tmp_path, steps)
    before = path.read_bytes()
    last, after = turn_of(path, moments)
    request.getfixturevalue("bottom_first")
    opened = Journal.open(path)
    game = opened.game
    (notice,) = opened.notices
    assert "it was played with other rules (version" in notice
    lost = {0: "", 1: " 1 action has to be done again."}.get(after, f" {after} actions have to be done again.")
    assert notice.endswith(f"turn {last.turn}.{lost}")
    assert game.table.turns == last.turn
    assert game.decision is not None
    if after == 0:
        assert game.check_value() == last.check
    assert path.read_bytes().startswith(before)
    now = list(play(opened.journal, game, Random(4), 20))[-1][1]
    opened.journal.close()
    again = Journal.open(path)
    assert again.notices == ()
    assert found(again) == expected(now)


def test_a_second_update_goes_on_from_the_last_table_too(
    tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    path, _ = saved(tmp_path, 30)
    request.getfixturevalue("bottom_first")
    opened = Journal.open(path)
    list(play(opened.journal, opened.game, Random(4), 12))
    opened.journal.close()
    monkeypatch.undo()
    monkeypatch.setattr(TrainCards, "version", 3)
    opened = Journal.open(path)
    assert len(opened.notices) == 1
    now = list(play(opened.journal, opened.game, Random(5), WHOLE))[-1][1]
    opened.journal.close()
    assert now.over
    again = Journal.open(path)
    assert again.notices == ()
    assert found(again) == expected(now)


def test_a_check_value_with_other_ingredients_loses_nothing_at_a_turns_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    """A later version that looks at more: no check value fits any more, and no table's."""
    path, moments = saved(tmp_path, WHOLE, game=new_game(seed=2))
    last, _ = turn_of(path, moments)
    path.write_bytes(path.read_bytes()[: last.size])
    monkeypatch.setattr(Market, "version", 2)
    monkeypatch.setattr(Market, "full", lambda self, table: {"new": 1})
    opened = Journal.open(path)
    opened.journal.close()
    assert len(opened.notices) == 1
    assert (opened.game.table.turns, opened.game.table.seed) == (last.turn, 2)
    monkeypatch.undo()
    assert opened.game.check_value() == last.check


def test_an_action_that_a_new_rule_forbids(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, _ = saved(tmp_path, 40)
    monkeypatch.setattr(Market, "version", 2)
    monkeypatch.setattr(DrawOffer, "refusal", lambda self, action: Refusal("CORE-7", "Ann holds 3 red: no"))
    opened = Journal.open(path)
    opened.journal.close()
    assert "the action is not legal there, by rule CORE-7" in opened.notices[0]
    assert "holds" not in opened.notices[0]


def test_actions_after_the_table_are_kept_if_they_fit(tmp_path: Path) -> None:
    """One line far back was changed: everything since a later table is as it was, so nothing at all is lost."""
    path, moments = saved(tmp_path, 33, seed=6)
    assert turn_of(path, moments)[1]
    edit(path, line_numbers(path, "action")[5], lambda line: line.update(check="0" * 16))
    opened = Journal.open(path)
    number = line_numbers(path, "action")[5]
    assert opened.notices[0].startswith(f"line {number} of the save does not lead to what was recorded there")
    assert "again" not in opened.notices[0]
    assert opened.game.check_value() == moments[-1].check
    now = list(play(opened.journal, opened.game, Random(4), 5))[-1][1]
    opened.journal.close()
    assert found(Journal.open(path)) == expected(now)


def test_a_changed_line_in_the_last_turn_costs_that_turn(tmp_path: Path) -> None:
    path, moments = saved(tmp_path, 33, seed=6)
    last, after = turn_of(path, moments)
    assert after
    edit(path, line_numbers(path, "action")[-1], lambda line: line.update(check="0" * 16))
    opened = Journal.open(path)
    assert "1 action has to be done again" in opened.notices[0]
    assert opened.game.check_value() == last.check
    opened.journal.close()


def test_a_table_that_was_changed_too_is_passed_over(tmp_path: Path) -> None:
    path, moments = saved(tmp_path, 33, seed=6)
    last, _ = turn_of(path, moments)
    edit(path, line_numbers(path, "action")[5], lambda line: line.update(check="0" * 16))
    tables = line_numbers(path, "snapshot")
    edit(path, tables[-1], lambda line: line["snapshot"]["players"][0].update(trains=1))
    edit(path, tables[-2], lambda line: line["snapshot"].update(market=["red"] * 99))
    opened = Journal.open(path)
    opened.journal.close()
    assert f"the start of turn {last.turn - 2}" in opened.notices[0]


def test_a_table_taken_back_by_an_undo_is_not_gone_on_from(tmp_path: Path) -> None:
    path, moments = saved(tmp_path, WHOLE)
    lines = path.read_bytes().splitlines()
    after_undo = next(i for i, line in enumerate(lines) if b'{"undo"' in line[:8] and b'{"snapshot"' in lines[i - 1][:12])
    path.write_bytes(b"\n".join(lines[: after_undo + 1]) + b"\n")
    taken_back = json.loads(lines[after_undo - 1])
    (now,) = [now for now in moments if now.size == path.stat().st_size]
    edit(path, 2, lambda line: line.update(check="0" * 16))
    opened = Journal.open(path)
    opened.journal.close()
    assert opened.game.check_value() == now.check != taken_back["check"]


def test_without_any_table_the_line_is_damage(tmp_path: Path) -> None:
    path, _ = saved(tmp_path, 1)
    assert line_numbers(path, "snapshot") == []
    edit(path, 2, lambda line: line.update(action={"type": "pass"}))
    with pytest.raises(SaveDamaged, match=r":2: .*does not lead to what was recorded \(the action is not legal") as caught:
        Journal.open(path)
    opened = Journal.open_copy(path, caught.value.line - 1)
    assert opened.game.table.turns == 0
    opened.journal.close()


def test_a_seed_that_was_changed_does_not_change_the_game(tmp_path: Path) -> None:
    path, moments = saved(tmp_path, 33, seed=6)
    last, _ = turn_of(path, moments)
    edit(path, 1, lambda header: header.update(seed=999))
    opened = Journal.open(path)
    opened.journal.close()
    assert (opened.game.table.seed, opened.game.check_value()) == (1, moments[-1].check)
    assert last.turn == opened.game.table.turns


def test_reading_without_a_lock_changes_no_file(tmp_path: Path) -> None:
    path, moments = saved(tmp_path, 33, seed=6)
    edit(path, 2, lambda line: line.update(check="0" * 16))
    path.write_bytes(path.read_bytes() + b"{")
    before = path.read_bytes()
    _, game = Transcript.read(path)
    assert game.check_value() == moments[-1].check
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


# -- the map --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("change", ["other trains", "no map any more", "gone"])
def test_a_game_goes_on_with_the_map_it_began_with(tmp_path: Path, change: str) -> None:
    file = short_map(tmp_path, trains=9)
    game = Game.new(Rulebook(load_file(file), (), 2), ["Ann", "Ben"], seed=3)
    path, moments = saved(tmp_path / "saves", 15, game=game)
    if change == "gone":
        file.unlink()
    else:
        file.write_text(
            file.read_text("utf-8").replace("trains: 9", "trains: 20" if "trains" in change else "trains: ["), "utf-8"
        )
    opened = Journal.open(path)
    assert [notice.split(":")[0] for notice in opened.notices] == (
        [] if change == "gone" else ["the map USA has changed since this game began"]
    )
    assert opened.game.table.rulebook.variant.id == "short_usa"
    assert found(opened) == expected(moments[-1])


def test_a_map_of_the_program_that_has_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, moments = saved(tmp_path / "saves", 15)
    maps = tmp_path / "maps"
    maps.mkdir()
    (maps / "usa.yaml").write_text("id: usa\n", "utf-8")
    monkeypatch.setattr("ttr_tui.variant.library.shipped_maps", lambda: maps)
    opened = Journal.open(path)
    assert len(opened.notices) == 1
    assert found(opened) == expected(moments[-1])
