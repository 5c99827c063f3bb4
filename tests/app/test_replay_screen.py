"""The replay viewer by keys, and `ttr-tui replay` as a person or a script meets it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from table_app import screen_text
from test_replay_playback import saved, session_of
from textual.widgets import OptionList

from tests.app.frame import app_with
from ttr_tui.app.app import TtrApp
from ttr_tui.app.playback import Playback
from ttr_tui.app.screens.replay import ReplayScreen
from ttr_tui.app.screens.replays import ReplaysScreen
from ttr_tui.app.screens.title import TitleScreen
from ttr_tui.app.widgets.board import BoardView

SIZES = ((200, 60), (160, 48), (100, 30), (80, 24))


async def playback_of(turns: int, map_word: str = "usa") -> Playback:
    return Playback.read(await saved(session_of(map_word), turns))


@pytest.mark.parametrize("size", SIZES)
async def test_forwards_backwards_by_turn_and_to_the_ends(size: tuple[int, int]) -> None:
    playback = await playback_of(999)
    app = TtrApp(playback=playback)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, ReplayScreen) and screen.number == 0
        assert f"step 0 of {playback.last}" in screen_text(app)
        for keys, number in (
            (["right", "l", "space"], 3), (["left"], 2), (["end"], playback.last), (["right"], playback.last),
            (["home"], 0), (["1", "2", "enter"], playback.start_of_turn(12)), (["down"], playback.start_of_turn(13)),
            (["right", "up"], playback.start_of_turn(13)), (["up"], playback.start_of_turn(12)),
        ):  # fmt: skip
            await pilot.press(*keys)
            if keys == ["right", "up"]:
                continue
            assert screen.number == number, keys
        text = screen_text(app)
        assert "turn 12 of" in text and f"step {screen.number} of" in text
        await pilot.press("escape")
        assert isinstance(app.screen, TitleScreen)


@pytest.mark.parametrize("size", SIZES)
async def test_the_board_is_that_of_the_step(size: tuple[int, int]) -> None:
    playback = await playback_of(999)
    app = TtrApp(playback=playback, step=playback.last)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        board = app.screen.query_one(BoardView)
        claimed = len(playback.step(playback.last).game.open_state()["tracks"])
        assert len(board.scene.owners) == claimed > 20
        await pilot.press("home")
        assert not board.scene.owners
        await pilot.press("z")
        assert "REPLAY" not in screen_text(app)
        await pilot.press("escape")
        assert "REPLAY" in screen_text(app)


async def test_each_view_shows_what_that_seat_may_know() -> None:
    playback = await playback_of(999)
    app = TtrApp(playback=playback, step=4)
    async with app.run_test(size=(160, 48)) as pilot:
        await pilot.pause()
        bens = "New York–Atlanta"
        assert "all hands open" in screen_text(app) and "HANDS" in screen_text(app) and bens in screen_text(app)
        await pilot.press("v")
        assert "as Ann saw it" in screen_text(app) and bens not in screen_text(app)
        await pilot.press("v")
        assert "as Ben saw it" in screen_text(app) and bens in screen_text(app)
        await pilot.press("v", "v")
        text = screen_text(app)
        assert "what everybody saw" in text and "HANDS" not in text and "kept 2 tickets" in text


async def test_an_unfinished_game_shows_no_hand() -> None:
    session = session_of()
    playback = Playback.read(await saved(session, 9))
    state = session.game.open_state()
    app = TtrApp(playback=playback, step=playback.last)
    async with app.run_test(size=(160, 48)) as pilot:
        await pilot.pause()
        await pilot.press("v")
        text = screen_text(app)
        assert "hands are shown only when the game is over" in text.casefold()
        for _ in range(playback.last + 1):
            await pilot.press("left")
            text += screen_text(app)
        names = {city.id: city.name for city in session.game.table.rulebook.variant.cities}
        for player in state["players"]:
            for ticket in player["tickets"]:
                a, b = ticket.partition("#")[0].split("-")
                assert f"{names[a]}–{names[b]} (" not in text and f"· {names[a]}–{names[b]}" not in text


async def test_a_map_without_a_board_is_looked_at_by_its_panels() -> None:
    app = TtrApp(playback=await playback_of(999, "card_game"), step=40)
    for size in SIZES:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await pilot.press(*(["p"] if size == (80, 24) else []))
            assert "PLAYERS" in screen_text(app) and "LOG" in screen_text(app)
        app = TtrApp(playback=app._playback, step=40)


async def test_from_the_title_to_a_save_and_back() -> None:
    await playback_of(5)
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("p")
        assert isinstance(app.screen, ReplaysScreen)
        assert "not finished" in str(app.screen.query_one(OptionList).get_option_at_index(0).prompt)
        await pilot.press("enter")
        await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        await pilot.press("escape", "escape")
        assert isinstance(app.screen, TitleScreen)


# -- the command ------------------------------------------------------------------------------------------------


def real(*words: str | Path, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "ttr_tui", "replay", *map(str, words)], capture_output=True, text=True, timeout=60,
        stdin=subprocess.DEVNULL, env={**os.environ, **more},
    )  # fmt: skip


async def test_the_log_of_a_finished_game_as_text() -> None:
    session = session_of()
    path = await saved(session, 999)
    done = real(path, "--text")
    assert done.returncode == 0 and done.stderr == ""
    assert "Turn 1\n" in done.stdout and "Ann kept San Francisco–Atlanta" in done.stdout and "Seed: 7" in done.stdout
    score = session.game.score()
    assert all(f"{sheet.name}: {sheet.total} points" in done.stdout for sheet in score.sheets)
    ascii_only = real(path, "--text", PYTHONIOENCODING="ascii")
    assert ascii_only.returncode == 0 and ascii_only.stdout.isascii()
    assert "Ann kept San Francisco-Atlanta" in ascii_only.stdout and "Montreal" in ascii_only.stdout
    part = real(path, "--text", "--step", "10")
    assert "   10  " in part.stdout and "   11  " not in part.stdout and "Seed" not in part.stdout


@pytest.mark.rule("UI-2")
async def test_the_text_of_an_unfinished_game_tells_no_secret() -> None:
    path = await saved(session_of("card_game"), 20)
    done = real(path, "--text")
    assert done.returncode == 0
    assert "not finished: only what everybody may know is shown" in done.stdout and "Seed" not in done.stdout
    assert "kept 2 tickets" in done.stdout
    early = done.stdout.partition("Turn 17")[0]
    assert "placed" not in early and "robbed" not in early and "placed" in done.stdout
    moved = {line.split(" moved ")[1] for line in early.splitlines() if " moved " in line}
    assert moved and all(re.fullmatch(r"\d cards? to the Track", words) for words in moved)


async def test_what_cannot_be_replayed_is_told_in_one_line() -> None:
    path = await saved(session_of(), 4)
    for words, message in (
        (("nothing", "--text"), "no save in"),
        ((path, "--step", "99"), "--step 99"),
        ((path, "--text", "--step", "-1"), "its steps are 0 to"),
        ((path,), "terminal"),
    ):
        done = real(*words)
        assert done.returncode == 2 and message in done.stderr and done.stderr.count("\n") == 1, done.stderr
    path.write_text(path.read_text().replace('"check":"', '"check":"f', 4))
    done = real(path, "--text")
    assert done.returncode == 1 and f"{path}:" in done.stderr and "cannot be followed" in done.stderr
