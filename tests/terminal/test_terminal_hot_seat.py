"""Two people, one real terminal, a whole game by keys alone; every chunk of the screen is looked at for secrets."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.terminal.watched import Watched

ROOT = Path(__file__).parents[2]
NAMES = ("Ann", "Ben")
SEED = 7


@pytest.fixture
def short_map(tmp_path: Path) -> Path:
    """USA with 8 trains each: a whole game in some twenty turns."""
    text = (ROOT / "maps" / "usa.yaml").read_text(encoding="utf-8")
    assert "trains: 45" in text
    file = tmp_path / "usa.yaml"
    file.write_text(text.replace("trains: 45", "trains: 8"), encoding="utf-8")
    shutil.copytree(ROOT / "maps" / "layout", tmp_path / "layout", ignore=lambda _, names: [n for n in names if "usa" not in n])
    return file


def play_a_step(console: Watched) -> None:
    """Whatever the screen waits for: the cover, the hand-over, or a decision of the person looking."""
    decision = console.true.decision
    assert decision is not None
    if console.hand_on(decision.seat):
        return
    if decision.kind == "keep_tickets":
        console.act("1", "2", "\r")
    elif decision.kind == "second_card":
        console.act("0")
    else:
        offer = decision.offer("claim_route")
        console.act(*("c", "\r", "\r") if offer is not None and offer.count() else ("d", "0"))


@pytest.mark.rule("CORE-4", "CORE-25")
def test_a_whole_game_of_two_by_keys_shows_nobody_what_is_the_others(short_map: Path, folders_of_its_own: Path) -> None:
    with Watched(short_map, folders_of_its_own / "saves", NAMES, SEED) as console:
        console.wait_for("Enter opens")
        while not console.true.over:
            play_a_step(console)
            console.read(0.1)
        assert console.looks > 200
        assert console.hands_seen > 100
        assert console.tickets_seen > 100
        assert all(console.true.view(seat).state["players"][seat]["points"] for seat in range(2))
        console.send("\r")
        console.wait_for_any("FINAL COUNT", "seed of this game")
