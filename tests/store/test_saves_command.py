"""`ttr-tui saves` and `saves rm`."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playing import new_game
from saved_games import WHOLE, saved

from ttr_tui.cli.saves import ago, print_saves, remove_save_command, saves_table
from ttr_tui.engine.game import Game
from ttr_tui.engine.rulebook import Rulebook
from ttr_tui.store import UnknownSave, list_saves
from ttr_tui.variant.library import load_variant

NOW = datetime(2026, 11, 30, 21, 7, tzinfo=UTC)


def test_the_table_lines_up_whatever_the_names(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved(tmp_path, 20, game=Game.new(Rulebook(load_variant("usa"), (), 2), ["李小龙", "Zoë"], seed=1))
    saved(tmp_path, WHOLE, game=new_game())
    print_saves(False, tmp_path)
    heading, *rows = capsys.readouterr().out.splitlines()
    assert heading.split() == ["SAVE", "MAP", "PLAYERS", "TURN", "GAME", "LAST", "PLAYED"]
    assert {row.split("  ")[2] for row in rows} == {"李小龙, Zoë", "Ann, Ben"}
    assert {tuple(re.split("  +", row)[4:]) for row in rows} == {("unfinished", "just now"), ("finished", "just now")}
    assert all(row[heading.index("MAP") :].startswith("USA  ") for row in rows)


def test_json_has_the_facts_and_no_seed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seed = 123456789123456789
    path, moments = saved(tmp_path, 20, game=new_game(seed=seed))
    print_saves(True, tmp_path)
    out = capsys.readouterr().out
    assert str(seed) not in out
    (entry,) = json.loads(out)
    assert datetime.fromisoformat(entry.pop("when")).utcoffset() == timedelta(0)
    assert entry == {
        "id": path.stem, "map": "usa", "map_name": "USA", "players": ["Ann", "Ben"], "turn": moments[-1].turn,
        "over": False, "file": str(path), "fault": None,
    }  # fmt: skip


def test_a_broken_save_is_in_the_table_and_its_fault_on_stderr(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bad\x1b[2J.jsonl").write_text("junk\n")
    print_saves(False, tmp_path)
    printed = capsys.readouterr()
    assert "unreadable" in printed.out
    assert "this is no JSON" in printed.err
    assert "\x1b" not in printed.out + printed.err


def test_no_saves_says_how_to_begin(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    print_saves(False, tmp_path)
    assert capsys.readouterr().out.startswith(f"No saves in {tmp_path}. `ttr-tui new ")
    print_saves(True, tmp_path)
    assert capsys.readouterr().out == "[]\n"


def test_a_save_is_removed_by_the_beginning_of_its_id(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, _ = saved(tmp_path, 2)
    remove_save_command(path.stem[:-2], tmp_path)
    assert capsys.readouterr().out == f"Removed {path.stem}\n"
    assert list_saves(tmp_path) == []
    with pytest.raises(UnknownSave):
        remove_save_command(path.stem, tmp_path)


@pytest.mark.parametrize(
    "passed, words",
    [
        (timedelta(seconds=-5), "just now"), (timedelta(seconds=59), "just now"), (timedelta(minutes=1), "1 minute ago"),
        (timedelta(minutes=59), "59 minutes ago"), (timedelta(hours=1), "1 hour ago"), (timedelta(days=2), "2 days ago"),
        (timedelta(days=29, hours=23), "29 days ago"), (timedelta(days=31), "2026-10-30"),
    ],
)  # fmt: skip
def test_how_long_ago(passed: timedelta, words: str) -> None:
    assert ago(NOW - passed, NOW) == words


def test_a_table_without_saves_has_its_heading_only() -> None:
    assert saves_table([], NOW).startswith("SAVE")
