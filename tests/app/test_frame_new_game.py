"""The form of a new game: by keys alone, refusals on the spot, what it remembers."""

from __future__ import annotations

import pytest
from textual.widgets import Input

from tests.app.frame import SIZES, app_with, settle, text_of
from ttr_tui.app.fields import Choice
from ttr_tui.app.screens.cover import CoverScreen
from ttr_tui.app.screens.maps import BoardScreen
from ttr_tui.app.screens.new_game import NewGameScreen
from ttr_tui.app.screens.players import PlayerRow
from ttr_tui.app.screens.table import TableScreen
from ttr_tui.app.screens.title import TitleScreen
from ttr_tui.app.settings import last_table
from ttr_tui.bots.bot import known_bots
from ttr_tui.store import list_saves, saves_folder

sizes = pytest.mark.parametrize("size", SIZES)


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


async def test_a_pasted_control_character_in_a_name_is_refused_on_the_spot() -> None:
    app = app_with()
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.press("n")
        await settle(pilot)
        app.screen.query(PlayerRow).first().query_one(Input).value = "A\x1bnn"
        await settle(pilot)
        assert "control characters" in " ".join(text_of(app).split())
