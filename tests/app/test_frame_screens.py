"""From screen to screen: title, new game, resume, maps, cover, quit, and a window that is too small."""

from __future__ import annotations

import pytest
from textual.widgets import Input, OptionList

from tests.app.frame import SIZES, app_with, session_of, text_of
from ttr_tui.app.app import TtrApp
from ttr_tui.app.course import Pace
from ttr_tui.app.fields import Choice
from ttr_tui.app.look import AppLook
from ttr_tui.app.screens.cover import CoverScreen
from ttr_tui.app.screens.handover import HandOverLine
from ttr_tui.app.screens.maps import BoardScreen, MapsScreen
from ttr_tui.app.screens.new_game import NewGameScreen
from ttr_tui.app.screens.players import PlayerRow
from ttr_tui.app.screens.quit import QuitScreen
from ttr_tui.app.screens.resume import ResumeScreen
from ttr_tui.app.screens.small import TooSmallScreen
from ttr_tui.app.screens.table import TableScreen
from ttr_tui.app.screens.title import TitleScreen
from ttr_tui.app.settings import last_table
from ttr_tui.board.glyphs import GLYPH_SETS
from ttr_tui.board.palette import LEVELS
from ttr_tui.bots.bot import known_bots
from ttr_tui.engine.mechanisms.tickets import KeepTickets
from ttr_tui.store import list_saves, saves_folder

sizes = pytest.mark.parametrize("size", SIZES)


async def settle(pilot: object) -> None:
    """Let everything that was started come to rest."""
    for _ in range(4):
        await pilot.pause()  # type: ignore[attr-defined]
        await pilot.app.workers.wait_for_complete()  # type: ignore[attr-defined]


def keep_all(app: TtrApp) -> KeepTickets:
    assert app.session is not None
    decision = app.session.game.decision
    assert decision is not None
    action = next(iter(decision))
    assert isinstance(action, KeepTickets)
    return action


# -- title ------------------------------------------------------------------------------------------------------


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


# -- new game ---------------------------------------------------------------------------------------------------


@sizes
async def test_a_new_game_by_keys_alone(size: tuple[int, int]) -> None:
    app = app_with()
    async with app.run_test(size=size) as pilot:
        await pilot.press("n")
        await settle(pilot)
        text = text_of(app)
        for words in ("MAP", "USA", "OPTIONS", "PLAYERS", "Ann", "Ben", "bot: steady", "drawn by lot", "Begin the game"):
            assert words in text
        for _ in range(40):
            if app.screen.focused is not None and app.screen.focused.id == "begin":
                break
            await pilot.press("enter")
        await pilot.press("enter")
        await settle(pilot)
        assert isinstance(app.screen, TableScreen)
        assert app.session is not None
        assert [(seat.name, seat.kind) for seat in app.session.seats] == [("Ann", "person"), ("Ben", "bot:steady")]
        assert [head.players for head in list_saves(saves_folder())] == [("Ann", "Ben")]


async def test_the_board_of_a_new_game_is_shown_where_there_is_room_and_by_a_key_where_not() -> None:
    app = app_with()
    async with app.run_test(size=(160, 48)) as pilot:
        await pilot.press("n")
        await settle(pilot)
        assert "Salt Lake City" in text_of(app)
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        assert "SLC" not in text_of(app)
        await pilot.press("f2")
        await settle(pilot)
        assert isinstance(app.screen, BoardScreen)
        assert "SLC" in text_of(app)
        await pilot.press("escape")
        assert isinstance(app.screen, NewGameScreen)


async def test_equal_names_and_colors_are_refused_on_the_spot() -> None:
    app = app_with()
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("n")
        await settle(pilot)
        rows = list(app.screen.query(PlayerRow))
        rows[1].query_one(Input).value = "ann"
        await settle(pilot)
        assert "two players are called" in text_of(app)
        await pilot.press("f5")
        await settle(pilot)
        assert isinstance(app.screen, NewGameScreen)
        assert app.session is None
        rows[1].query_one(Input).value = "Ben"
        rows[1].query_one(".color", Choice).focus()
        await pilot.press("left")
        await settle(pilot)
        assert "both red" in text_of(app)
        await pilot.press("g")
        await settle(pilot)
        assert "both" not in text_of(app)


async def test_too_few_players_and_a_seed_that_is_none_are_refused_on_the_spot() -> None:
    app = app_with()
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("n")
        await settle(pilot)
        assert "nobody" not in [row.kind for row in list(app.screen.query(PlayerRow))[:2]]
        seed = app.screen.query_one("#seed", Input)
        seed.value = "seven"
        await settle(pilot)
        assert "a seed is a whole number" in text_of(app)
        seed.value = "7"
        await settle(pilot)
        assert "can be recomputed" in text_of(app)
        assert "whole number" not in text_of(app)


async def test_the_first_rows_must_be_taken_and_others_can_join() -> None:
    app = app_with()
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("n")
        await settle(pilot)
        rows = list(app.screen.query(PlayerRow))
        kinds = rows[0].query_one(".kind", Choice)
        for _ in range(len(known_bots()) + 1):
            kinds.action_step(1)
            assert rows[0].kind != ""
        assert rows[0].kind == "person", "once round"
        rows[2].query_one(".kind", Choice).focus()
        await pilot.press("p")
        await settle(pilot)
        await pilot.press("f5")
        await settle(pilot)
        assert app.session is not None
        assert [seat.name for seat in app.session.seats] == ["Ann", "Ben", "Cem"]
        assert isinstance(app.screen, CoverScreen)


async def test_options_and_who_begins_reach_the_game_and_the_table_is_remembered() -> None:
    app = app_with()
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("n")
        await settle(pilot)
        edition = app.screen.query_one("#option-edition", Choice)
        edition.focus()
        await pilot.press("m")
        await settle(pilot)
        assert "69 tickets" in " ".join(text_of(app).split())
        first = app.screen.query_one("#first", Choice)
        first.focus()
        await pilot.press("b")
        await settle(pilot)
        await pilot.press("f5")
        await settle(pilot)
        assert app.session is not None
        state = app.session.game.view(None).state
        assert state["options"] == ["mega"]
        assert state["first"] == 1
        memo = last_table()
        assert memo is not None
        assert (memo.map, memo.options, [seat.name for seat in memo.seats]) == ("usa", ("mega",), ["Ann", "Ben"])
        app.new_game()
        await settle(pilot)
        assert isinstance(app.screen, NewGameScreen)
        assert app.screen.query_one("#option-edition", Choice).value == "mega"


async def test_letters_are_text_in_a_name() -> None:
    app = app_with()
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("n")
        await settle(pilot)
        name = app.screen.query(PlayerRow).first().query_one(Input)
        name.focus()
        name.value = ""
        await pilot.press("q", "u", "i", "n")
        assert name.value == "quin"
        assert isinstance(app.screen, NewGameScreen)
        app.screen.query(".color").first(Choice).focus()
        await pilot.press("q")
        await settle(pilot)
        assert isinstance(app.screen, TitleScreen), "elsewhere in the form q only goes back"


async def test_a_disk_that_takes_no_save_is_told_and_nothing_begins(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    (tmp_path / "file").write_text("in the way")  # type: ignore[operator]
    monkeypatch.setenv("TTR_TUI_SAVES", f"{tmp_path}/file/saves")
    app = app_with()
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("n")
        await settle(pilot)
        await pilot.press("f5")
        await settle(pilot)
        assert isinstance(app.screen, NewGameScreen)
        assert app.session is None
        assert "TTR_TUI_SAVES" in " ".join(text_of(app).split())


# -- resume and maps --------------------------------------------------------------------------------------------


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


# -- cover, hand over, quit -------------------------------------------------------------------------------------


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


# -- the window -------------------------------------------------------------------------------------------------


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


async def test_a_pasted_control_character_in_a_name_is_refused_on_the_spot() -> None:
    app = app_with()
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("n")
        await settle(pilot)
        app.screen.query(PlayerRow).first().query_one(Input).value = "A\x1bnn"
        await settle(pilot)
        assert "control characters" in " ".join(text_of(app).split())


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
