"""Statistics over finished games: figures, the memory of results, the screen and the command."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest
from table_app import screen_text
from test_replay_playback import saved, session_of

from tests.app.frame import app_with
from ttr_tui.app.figures import as_dict, by_player
from ttr_tui.app.results import GameResult, PlayerResult, read_results
from ttr_tui.app.screens.stats import StatsScreen
from ttr_tui.app.stats_text import stats_rows, width_of
from ttr_tui.store import saves_folder


def player(name: str, points: int, won: bool, **more: Any) -> PlayerResult:
    known = {
        "color": "red", "kind": "person", "shared": False, "sources": {"routes": points}, "tickets_completed": 1,
        "tickets_missed": 1, "longest_path": None,
    }  # fmt: skip
    return PlayerResult(name=name, points=points, won=won, **{**known, **more})


def game(*players: PlayerResult, map_id: str = "usa", turns: int = 100) -> GameResult:
    return GameResult(id="x", when="", map=map_id, map_name=map_id.upper(), options=(), turns=turns, players=players)


def test_persons_count_by_name_and_bots_by_kind() -> None:
    games = [
        game(player("Ann", 90, True, longest_path=20), player("Bot Ada", 50, False, kind="bot:steady")),
        game(player("ANN", 70, False), player("Bot Bo", 80, True, kind="bot:steady", sources={"routes": 60, "ticket": 20})),
    ]
    ann, steady = by_player(games)
    assert (ann.name, len(ann.results), ann.wins, ann.mean_points, ann.best, ann.longest_path) == ("Ann", 2, 1, 80, 90, 20)
    assert (steady.name, steady.wins, steady.mean_points) == ("bot:steady", 1, 65)
    assert steady.sources == {"routes": 55, "ticket": 10} and steady.ticket_share == 0.5 and steady.longest_path is None


def test_all_figures_as_json() -> None:
    shared = game(player("Ann", 90, True, shared=True), player("Ben", 90, True, shared=True), turns=60)
    found = as_dict([shared, game(player("Ann", 10, False), player("Ben", 20, True), map_id="europe")])
    assert found["games"] == 2 and [own["map"] for own in found["maps"]] == ["europe", "usa"]
    ben, ann = found["players"]
    assert (ben["wins"], ben["shared_wins"], ann["wins"]) == (2, 1, 1)
    usa = found["maps"][1]
    assert (usa["mean_turns"], usa["mean_winning_points"], usa["most_points"]) == (60, 90, 90)
    assert json.loads(json.dumps(found)) == found


def test_rows_fit_into_the_smallest_window() -> None:
    games = [game(player("N" * 20, 12345, True, sources={"globetrotter": 12345}), player("Zoë", -300, False))]
    rows = stats_rows(games)
    assert width_of(rows) <= 76 and any(row.bar == 30 for row in rows)
    assert stats_rows([])[0].text == "No game has been finished yet."


async def test_results_are_those_of_the_score_and_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    session = session_of()
    path = await saved(session, 999)
    await saved(session_of("europe"), 5)
    (result,), faults = read_results(saves_folder())
    score = session.game.score()
    assert faults == [] and result.id == path.stem and result.turns == session.game.table.turns
    assert [own.points for own in result.players] == [sheet.total for sheet in score.sheets]
    assert [own.won for own in result.players] == [seat in score.winners for seat in range(3)]
    assert all(sum(own.sources.values()) == own.points for own in result.players)
    with monkeypatch.context() as patched:
        patched.setattr("ttr_tui.app.results.result_of", lambda head: pytest.fail("read again"))
        assert read_results(saves_folder()) == ([result], [])
    os.utime(path, (1, 1))
    (again,), _ = read_results(saves_folder())
    assert again.when.startswith("1970") and again.players == result.players


async def test_a_save_that_cannot_be_read_is_told_and_left_out() -> None:
    path = await saved(session_of(), 999)
    good = path.read_text()
    await saved(session_of(), 999)
    path.write_text(good.replace('"type":"draw_card"', '"type":"draw_cart"').replace('"snapshot"', '"snapshoot"'))
    results, faults = read_results(saves_folder())
    assert len(results) == 1 and len(faults) == 1 and str(path) in faults[0]


@pytest.mark.parametrize("size", [(160, 48), (80, 24)])
async def test_the_screen(size: tuple[int, int]) -> None:
    session = session_of()
    await saved(session, 999)
    app = app_with()
    async with app.run_test(size=size) as pilot:
        await pilot.press("t")
        assert isinstance(app.screen, StatsScreen)
        await app.workers.wait_for_complete()
        await pilot.pause()
        text = screen_text(app)
        assert "1 finished game" in text and "bot:random" in text and "Where points come from" in text and "██" in text
        await pilot.press("pagedown", "pagedown")
        assert "USA: 1 game" in screen_text(app)


async def test_the_command() -> None:
    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, "-m", "ttr_tui", "stats", *words], capture_output=True, text=True, timeout=60)

    assert run().stdout == "No game has been finished yet.\n"
    await saved(session_of(), 999)
    text, data = run(), run("--json")
    assert text.returncode == data.returncode == 0 and text.stderr == data.stderr == ""
    assert "1 finished game\n" in text.stdout and json.loads(data.stdout)["maps"][0]["map"] == "usa"
