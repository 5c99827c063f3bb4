"""The mouse over the board: what it is over is explained, and where motion is reduced nothing happens at all."""

from __future__ import annotations

import pytest
from table_app import app_on, press, session_at, settled
from textual.pilot import Pilot

from ttr_tui.app.app import TtrApp
from ttr_tui.app.screens.help import HelpScreen
from ttr_tui.app.screens.table import TableScreen
from ttr_tui.app.settings import Settings
from ttr_tui.app.widgets.board import BoardView
from ttr_tui.app.widgets.keys import Keys
from ttr_tui.app.widgets.pieces import text_of
from ttr_tui.board.geometry import Hit


def app_with(motion: str) -> TtrApp:
    hand = {"red": 4, "locomotive": 2}
    app = app_on(session_at({"players": [{"hand": hand}, {}], "turn": 0, "seed": 3}))
    app.settings = Settings.model_validate({"guide": False, "motion": motion})
    return app


def last_line(app: TtrApp) -> str:
    keys = app.screen.query_one(Keys)
    return " ".join(text_of(row) for row in keys.made(keys.size.width))


def table(app: TtrApp) -> TableScreen:
    assert isinstance(app.screen, TableScreen)
    return app.screen


async def hover(pilot: Pilot[None], screen: TableScreen, *, track: int | None = None, city: int | None = None) -> None:
    """Bring the mouse over a track's first space in sight, or over a city's marker in sight."""
    board = screen.board
    size = board.size
    cells = ((x, y) for y in range(size.height) for x in range(size.width))
    place = next(
        cell for cell in cells
        if (track is not None and board.hit(*cell).track == track) or (city is not None and board.hit(*cell).city == city)
    )  # fmt: skip
    await pilot.hover(board, offset=place)
    await settled(pilot)


async def test_a_track_and_a_city_under_the_mouse_are_explained_until_it_leaves_them() -> None:
    app = app_with("on")
    async with app.run_test(size=(160, 48)) as pilot:
        await settled(pilot)
        screen, keys = table(app), last_line(app)
        claimable = screen.sight.claimable[0]
        await hover(pilot, screen, track=claimable)
        assert screen.sight.track_name(claimable) in last_line(app)
        assert "would cost" in last_line(app)
        city = screen.sight.variant.tracks[claimable].a
        await hover(pilot, screen, city=city)
        assert f"{screen.sight.city_name(city)}: " in last_line(app)
        await pilot.hover(screen.query_one(Keys), offset=(1, 0))
        await settled(pilot)
        assert last_line(app) == keys


async def test_a_key_brings_the_keys_back_and_a_task_is_not_talked_over() -> None:
    app = app_with("on")
    async with app.run_test(size=(160, 48)) as pilot:
        await settled(pilot)
        screen = table(app)
        first, second = screen.sight.claimable[0], screen.sight.claimable[-1]
        await hover(pilot, screen, track=first)
        await press(pilot, "c")
        assert screen.doing is not None
        of_task = last_line(app)
        assert screen.sight.track_name(first) not in of_task
        await hover(pilot, screen, track=second)
        assert last_line(app) == of_task


async def test_a_notice_is_not_talked_over() -> None:
    app = app_with("on")
    async with app.run_test(size=(160, 48)) as pilot:
        await settled(pilot)
        screen = table(app)
        screen.say("something to know")
        await hover(pilot, screen, track=screen.sight.claimable[0])
        assert "Something to know" in last_line(app)


async def test_nothing_is_explained_below_another_screen() -> None:
    app = app_with("on")
    async with app.run_test(size=(160, 48)) as pilot:
        await settled(pilot)
        screen = table(app)
        keys = screen.query_one(Keys)
        pointed = Hit(track=screen.sight.claimable[0])
        screen.board.post_message(BoardView.Pointed(pointed))
        await settled(pilot)
        assert keys.explanation
        keys.say("")
        await app.push_screen(HelpScreen(screen))
        screen.board.post_message(BoardView.Pointed(pointed))
        await settled(pilot)
        assert not keys.explanation


async def test_where_motion_is_reduced_the_mouse_over_the_board_does_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    app = app_with("off")
    async with app.run_test(size=(160, 48)) as pilot:
        await settled(pilot)
        screen, before = table(app), last_line(app)
        happened: list[object] = []
        monkeypatch.setattr(BoardView, "Pointed", lambda hit: happened.append(hit))
        monkeypatch.setattr(screen.query_one(Keys), "refresh", lambda *regions, **how: happened.append(regions))
        await hover(pilot, screen, track=screen.sight.claimable[0])
        assert not happened
        assert last_line(app) == before
