"""Leaving a game and going on with it at once: its bots move, and no save stays locked by the app itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.app.frame import app_with, session_of, settle, text_of
from ttr_tui.app.app import TtrApp
from ttr_tui.app.course import Pace
from ttr_tui.app.screens.cover import CoverScreen
from ttr_tui.app.screens.resume import ResumeScreen
from ttr_tui.app.screens.title import TitleScreen
from ttr_tui.app.session import Session
from ttr_tui.app.visit import Visit
from ttr_tui.store import saves_folder

LONG = 60
"""Seconds after which a test gives up waiting."""


async def until(true: Callable[[], bool]) -> None:
    """Wait for something that comes by itself."""
    async with asyncio.timeout(LONG):
        while not true():  # nothing tells of it: several workers have their part in it
            await asyncio.sleep(0.02)


async def save_of_a_bots_turn() -> Path:
    """The file of a game in which a bot is to move."""
    session = session_of("Ann", "bot:random")
    rng = Random(1)
    while not session.bot_to_move():
        assert session.game.decision is not None
        await session.act(session.game.decision.sample(rng))
    await session.finish()
    (path,) = saves_folder().glob("*.jsonl")
    return path


async def test_the_bots_of_a_game_resumed_at_once_move() -> None:
    path = await save_of_a_bots_turn()
    app = app_with()
    app.pace = Pace(bot=0.3, undo=0.3)
    async with app.run_test(size=(100, 30)) as pilot:
        app.resume(path)
        await until(lambda: app.thinking is not None)
        former = app.session
        app.leave_table()
        await until(lambda: isinstance(app.screen, TitleScreen) and app.session is None)
        app.resume(path)
        await until(lambda: app.session is not None and app.session.version > 0)
        assert app.session is not former
        await pilot.pause()


async def slowly_resumed(monkeypatch: pytest.MonkeyPatch, may_go_on: asyncio.Event) -> list[Path]:
    """From now on opening a save takes until `may_go_on` is set; the list gets each save that is opened."""
    opened: list[Path] = []
    loop, open_save = asyncio.get_running_loop(), Visit.resume

    def resume(self: Visit, path: Path) -> tuple[Session, tuple[str, ...]]:
        opened.append(path)
        asyncio.run_coroutine_threadsafe(may_go_on.wait(), loop).result(LONG)
        return open_save(self, path)

    monkeypatch.setattr(Visit, "resume", resume)
    return opened


async def on_the_list(pilot: Any) -> TtrApp:
    """The app, at its list of unfinished games."""
    await pilot.press("r")
    await settle(pilot)
    assert isinstance(pilot.app.screen, ResumeScreen)
    app = pilot.app
    assert isinstance(app, TtrApp)
    return app


async def test_a_save_that_is_being_opened_when_its_list_is_left_is_put_on_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    await session_of("Ann", "Ben").finish()
    may_go_on = asyncio.Event()
    await slowly_resumed(monkeypatch, may_go_on)
    async with app_with().run_test(size=(100, 30)) as pilot:
        app = await on_the_list(pilot)
        await pilot.press("enter", "escape")
        may_go_on.set()
        await until(lambda: app.session is not None)


async def test_only_one_save_is_opened_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    for names in (("Ann", "Ben"), ("Cem", "Dan")):
        await session_of(*names).finish()
    may_go_on = asyncio.Event()
    opened = await slowly_resumed(monkeypatch, may_go_on)
    async with app_with().run_test(size=(100, 30)) as pilot:
        app = await on_the_list(pilot)
        await pilot.press("enter", "enter", "down", "enter")
        may_go_on.set()
        await until(lambda: app.session is not None)
        await settle(pilot)
        assert len(opened) == 1 and "this game is open" not in text_of(app)


async def test_a_game_that_takes_anothers_place_lets_go_of_its_save() -> None:
    app = app_with()
    async with app.run_test(size=(100, 30)) as pilot:
        for names in (("Ann", "Ben"), ("Cem", "Dan")):
            app.begin(session_of(*names))
            await settle(pilot)
        saves = Visit.of_owner().list_saves()
        (first,) = (head for head in saves if "Ann" in head.players)
        session, _ = Visit.of_owner().resume(first.path)
        await session.finish()


async def test_a_pause_that_was_left_takes_enter_from_no_later_game() -> None:
    session = session_of("Ann", "bot:random")
    app = app_with()
    app.pace = Pace(bot=30.0, undo=30.0)
    async with app.run_test(size=(100, 30)) as pilot:
        app.begin(session)
        await until(lambda: app.session is session)
        assert session.game.decision is not None
        while not session.bot_to_move():
            await app.play(next(iter(session.game.decision)))
        await until(lambda: app._pausing_for_undo)
        app.leave_table()
        await until(lambda: isinstance(app.screen, TitleScreen) and app.session is None)
        again = session_of("Cem", "bot:random")
        await again.act(next(iter(again.game.decision or ())))
        app.begin(again)
        await until(lambda: app.session is again)
        assert not app._pausing_for_undo
        app._skip_pause.set()
        await pilot.pause()


async def test_an_enter_that_comes_twice_does_not_go_through_the_cover() -> None:
    session = session_of("Ann", "Ben")
    app = app_with()
    app.pace = Pace(bot=0.0, undo=0.1)
    async with app.run_test(size=(100, 30)) as pilot:
        app.begin(session)
        await until(lambda: isinstance(app.screen, CoverScreen))
        assert "Enter opens" not in text_of(app)
        await pilot.press("enter")
        assert isinstance(app.screen, CoverScreen) and session.viewer is None
        await until(lambda: "Enter opens" in text_of(app))
        await pilot.press("enter")
        await until(lambda: session.viewer is not None)
