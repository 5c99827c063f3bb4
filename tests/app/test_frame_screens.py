"""From screen to screen: title, resume, maps, and a window that is too small."""

from __future__ import annotations

import pytest
from textual.widgets import OptionList

from tests.app.frame import SIZES, app_with, session_of, settle, text_of
from ttr_tui.app.look import AppLook
from ttr_tui.app.screens.cover import CoverScreen
from ttr_tui.app.screens.maps import BoardScreen, MapsScreen
from ttr_tui.app.screens.new_game import NewGameScreen
from ttr_tui.app.screens.quit import QuitScreen
from ttr_tui.app.screens.resume import ResumeScreen
from ttr_tui.app.screens.small import TooSmallScreen
from ttr_tui.app.screens.table import TableScreen
from ttr_tui.app.screens.title import TitleScreen
from ttr_tui.board.glyphs import GLYPH_SETS
from ttr_tui.board.palette import LEVELS
from ttr_tui.store import saves_folder

sizes = pytest.mark.parametrize("size", SIZES)


@sizes
async def test_the_title_offers_what_there_is(size: tuple[int, int]) -> None:
    app = app_with()
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        text = text_of(app)
        for words in ("New game", "Resume", "no unfinished games", "Maps", "Quit", "unofficial fan project"):
            assert words in text
        assert "Go on" not in text
        assert ("Vancouver" in text) == (size == (160, 48))


@pytest.mark.parametrize(("key", "screen"), [("n", NewGameScreen), ("r", ResumeScreen), ("m", MapsScreen)])
async def test_the_titles_keys_and_back(key: str, screen: type) -> None:
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(key)
        assert isinstance(app.screen, screen)
        await pilot.press("escape")
        assert isinstance(app.screen, TitleScreen)


@pytest.mark.parametrize(("words", "screen"), [("New game", NewGameScreen), ("Resume", ResumeScreen), ("Maps", MapsScreen)])
async def test_the_titles_menu_by_mouse(words: str, screen: type) -> None:
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await settle(pilot)
        menu = app.screen.query_one("#menu", OptionList)
        row = next(i for i in range(menu.option_count) if words in str(menu.get_option_at_index(i).prompt))
        await pilot.click("#menu", offset=(4, row))
        await settle(pilot)
        assert isinstance(app.screen, screen)


@pytest.mark.parametrize("key", ["q", "ctrl+c", "ctrl+q"])
async def test_from_the_title_one_leaves_at_once(key: str) -> None:
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(key)
        await pilot.pause()
        assert app.return_code == 0
        assert not app.is_running


async def test_the_title_names_the_newest_game_and_goes_on_with_it() -> None:
    await session_of("Ann", "bot:random").finish()
    app = app_with()
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        text = text_of(app)
        for words in ("Go on", "1 unfinished game", "USA", "Ann, Bot Ada", "setting up", "just now"):
            assert words in text
        await pilot.press("enter")
        await settle(pilot)
        assert isinstance(app.screen, TableScreen)


@sizes
async def test_resume_lists_the_newest_first_and_goes_on(size: tuple[int, int]) -> None:
    for names in (("Ann", "Ben"), ("Cem", "bot:random")):
        await session_of(*names).finish()
    broken = saves_folder() / "broken.jsonl"
    broken.write_text("nonsense\n")
    app = app_with()
    async with app.run_test(size=size) as pilot:
        await pilot.press("r")
        await settle(pilot)
        text = text_of(app)
        assert "Ann, Ben" in text
        assert "Cem, Bot Ada" in text
        assert "broken" in text
        await pilot.press("enter")
        await settle(pilot)
        assert app.session is not None
        assert app.session.seats[0].name in ("Ann", "Cem")
        assert isinstance(app.screen, (CoverScreen, TableScreen))


async def test_a_save_open_elsewhere_is_told_and_the_list_stays() -> None:
    held = session_of("Ann", "Ben")
    app = app_with()
    async with app.run_test(size=(100, 30), notifications=True) as pilot:
        await pilot.press("r")
        await settle(pilot)
        await pilot.press("enter")
        await settle(pilot)
        assert isinstance(app.screen, ResumeScreen)
        assert "this game is open" in " ".join(text_of(app).split())
    await held.finish()


@sizes
async def test_maps_say_what_they_are_and_show_their_boards(size: tuple[int, int]) -> None:
    app = app_with()
    async with app.run_test(size=size) as pilot:
        await pilot.press("m")
        await settle(pilot)
        text = text_of(app)
        for words in ("USA", "PLAYERS  2 to 5", "MEGA GAME", "usa.yaml"):
            assert words in text
        await pilot.press("enter")
        await settle(pilot)
        assert isinstance(app.screen, BoardScreen)
        assert "NYC" in text_of(app) or "New York" in text_of(app)


@pytest.mark.parametrize("players", [(), ("Ann", "Ben"), ("Ann", "bot:random")])
async def test_below_the_smallest_size_only_a_message_is_shown_and_nothing_is_done(players: tuple[str, ...]) -> None:
    app = app_with(*players)
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        before = type(app.screen)
        await pilot.resize_terminal(60, 20)
        await settle(pilot)
        assert isinstance(app.screen, TooSmallScreen)
        assert "60x20" in text_of(app)
        assert "80x24" in text_of(app)
        await pilot.press("n", "q", "enter", "d", "c")
        await settle(pilot)
        assert isinstance(app.screen, TooSmallScreen)
        await pilot.resize_terminal(61, 19)
        await settle(pilot)
        assert "61x19" in text_of(app)
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        assert type(app.screen) is before
        assert app.session is None or app.session.version == 0


async def test_a_window_that_is_small_from_the_start() -> None:
    app = app_with("Ann", "bot:random")
    async with app.run_test(size=(40, 10)) as pilot:
        await settle(pilot)
        assert isinstance(app.screen, TooSmallScreen)
        await pilot.resize_terminal(160, 48)
        await settle(pilot)
        assert isinstance(app.screen, TableScreen)


@pytest.mark.parametrize("size", [(1, 1), (500, 160)])
async def test_windows_of_any_size(size: tuple[int, int]) -> None:
    app = app_with()
    async with app.run_test(size=(100, 30)) as pilot:
        for key in ("", "n", "m", "r"):
            if key:
                await pilot.press(key)
                await settle(pilot)
            await pilot.resize_terminal(*size)
            await settle(pilot)
            assert isinstance(app.screen, TooSmallScreen) == (size == (1, 1))
            await pilot.resize_terminal(100, 30)
            await settle(pilot)
            if key:
                await pilot.press("escape")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("glyphs", GLYPH_SETS)
async def test_every_screen_at_every_color_level_in_every_glyph_set(level: str, glyphs: str) -> None:
    await session_of("Zoë", "Ben").finish()
    app = app_with(look=AppLook(level, glyphs))
    async with app.run_test(size=(160, 48)) as pilot:
        seen = []
        for keys in ((), ("n",), ("escape", "m"), ("enter",), ("escape", "escape", "r"), ("enter",), ("q",)):
            await pilot.press(*keys)
            await settle(pilot)
            seen.append(type(app.screen))
            text = text_of(app)
            assert ("Zo" in text) or seen[-1] not in (TitleScreen, ResumeScreen, CoverScreen)
            if glyphs == "ascii":
                assert text.isascii(), sorted({char for char in text if not char.isascii()})
        assert seen == [TitleScreen, NewGameScreen, MapsScreen, BoardScreen, ResumeScreen, CoverScreen, QuitScreen]
