"""Between two people: the cover, taking back, bots behind it, and leaving."""

from __future__ import annotations

import pytest

from tests.app.frame import SIZES, app_with, keep_all, settle, text_of
from ttr_tui.app.course import Pace
from ttr_tui.app.screens.cover import CoverScreen
from ttr_tui.app.screens.handover import HandOverLine
from ttr_tui.app.screens.quit import QuitScreen
from ttr_tui.app.screens.table import TableScreen
from ttr_tui.app.screens.title import TitleScreen

sizes = pytest.mark.parametrize("size", SIZES)


@sizes
async def test_the_cover_stands_between_two_people_and_shows_no_hand(size: tuple[int, int]) -> None:
    app = app_with("Ann", "Ben")
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        assert isinstance(app.screen, CoverScreen)
        assert "Ann's turn" in text_of(app)
        await pilot.press("enter")
        await settle(pilot)
        assert isinstance(app.screen, TableScreen)
        assert app.session is not None
        assert app.session.viewer == 0
        assert await app.play(keep_all(app))
        await settle(pilot)
        assert isinstance(app.screen, TableScreen), "one may still look, and take back"
        assert "Enter hands over to Ben" in text_of(app)
        assert app.screen.query_one(HandOverLine)
        await pilot.press("enter")
        await settle(pilot)
        text = text_of(app)
        assert isinstance(app.screen, CoverScreen)
        assert "Ben's turn" in text
        assert "Enter opens Ben's hand" in text
        for word in ("HAND", "YOUR TICKETS", "MARKET"):
            assert word not in text
        assert len(app.screen_stack) == 2, "nothing of Ann's screen is left under the cover"


async def test_what_was_just_done_can_be_taken_back_until_the_screen_is_handed_over() -> None:
    app = app_with("Ann", "Ben")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("enter")
        await settle(pilot)
        assert app.session is not None
        value = app.session.game.check_value()
        await app.play(keep_all(app))
        await settle(pilot)
        assert "u takes it back" in text_of(app)
        await app.take_back()
        await settle(pilot)
        assert app.session.game.check_value() == value
        assert not app.screen.query(HandOverLine)


async def test_bots_play_on_behind_the_cover_which_tells_what_they_did() -> None:
    app = app_with("bot:random", "Ann", "Ben")
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        assert app.session is not None
        assert not app.session.bot_to_move()
        assert isinstance(app.screen, CoverScreen)
        assert "Ann's turn" in text_of(app)


async def test_a_game_of_bots_only_is_watched_without_a_cover() -> None:
    app = app_with("bot:random", "bot:random")
    async with app.run_test(size=(100, 30)) as pilot:
        for _ in range(200):
            await pilot.pause()
            assert app.session is not None
            if app.session.game.over:
                break
        assert app.session is not None
        assert app.session.version > 10
        assert not any(isinstance(screen, CoverScreen) for screen in app.screen_stack)


async def test_quit_says_what_is_saved_and_goes_where_one_wants() -> None:
    app = app_with("Ann", "bot:random")
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        assert app.session is not None
        name = app.session.save_name
        await pilot.press("ctrl+c")
        await settle(pilot)
        assert isinstance(app.screen, QuitScreen)
        assert f"ttr-tui resume {name}" in text_of(app)
        await pilot.press("escape")
        await settle(pilot)
        assert isinstance(app.screen, TableScreen)
        await pilot.press("ctrl+c", "t")
        await settle(pilot)
        assert isinstance(app.screen, TitleScreen)
        assert app.session is None
        await pilot.press("g")
        await settle(pilot)
        assert isinstance(app.screen, TableScreen), "the save was let go, and can be opened again"
        await pilot.press("ctrl+c", "q")
        await pilot.pause()
        assert not app.is_running
        assert app.return_code == 0


async def test_pauses_let_one_take_back_before_a_bot_moves_and_enter_cuts_them_short() -> None:
    app = app_with("Ann", "bot:random")
    app.pace = Pace(bot=0.0, undo=3600.0)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        assert app.session is not None
        await app.play(keep_all(app))
        await pilot.pause()
        await pilot.pause()
        assert app.thinking == 1
        assert "Bot Ada moves in a moment; Enter goes on at once" in text_of(app)
        assert "Bot Ada moves next" in text_of(app) and "thinking" not in text_of(app)
        await pilot.press("enter")
        await settle(pilot)
        assert app.session.version >= 2
        assert app.thinking is None


async def test_notes_to_one_person_are_gone_at_the_cover() -> None:
    app = app_with("Ann", "Ben")
    async with app.run_test(size=(100, 30), notifications=True) as pilot:
        await pilot.press("enter")
        await settle(pilot)
        app.warn(ValueError("a note for Ann alone"))
        await settle(pilot)
        assert "a note for Ann alone" in text_of(app)
        await app.play(keep_all(app))
        await settle(pilot)
        await pilot.press("enter")
        await settle(pilot)
        assert isinstance(app.screen, CoverScreen)
        assert "a note for Ann alone" not in text_of(app)
