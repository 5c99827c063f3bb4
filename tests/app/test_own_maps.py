"""A map of the user's own, without drawn layouts: listed, previewed, begun and played with a board laid out here."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import OptionList

from tests.app.frame import app_with, settle, text_of
from ttr_tui.app.app import TtrApp
from ttr_tui.app.course import Pace
from ttr_tui.app.preview import BoardPreview, smallest_words
from ttr_tui.app.screens.maps import MapsScreen
from ttr_tui.app.screens.new_game import NewGameScreen
from ttr_tui.app.screens.table import TableScreen
from ttr_tui.app.setup import TableSetup, new_session, read_players
from ttr_tui.app.widgets import boards as boards_module
from ttr_tui.app.widgets.boards import LAYING_OUT, Boards
from ttr_tui.board.annealing import layouts
from ttr_tui.board.layout import Layout
from ttr_tui.variant.faults import Fault, FileFaults
from ttr_tui.variant.library import load_file, load_variant
from ttr_tui.variant.model import Variant

EXAMPLE = Path(__file__).parents[2] / "docs" / "example" / "two_shores.yaml"
CITIES = ("Harrow", "Castleby", "Beacon")


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache without layouts, and few moves for those that are made."""
    monkeypatch.setenv("TTR_TUI_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(layouts, "QUICK_MOVES", 800)


@pytest.fixture
def own_map(folders_of_its_own: Path) -> Path:
    """The example, laid into the user's maps folder."""
    folder = folders_of_its_own / "data" / "maps"
    folder.mkdir(parents=True)
    return Path(shutil.copy(EXAMPLE, folder))


def offered(app: TtrApp, words: str) -> int:
    """Where a map stands in the list of the screen."""
    entries = app.screen.query_one(OptionList)
    return next(i for i in range(entries.option_count) if words in str(entries.get_option_at_index(i).prompt))


@pytest.mark.parametrize("screen", [NewGameScreen, MapsScreen])
async def test_an_own_map_is_offered_and_previewed(own_map: Path, screen: type[NewGameScreen] | type[MapsScreen]) -> None:
    app = app_with()
    async with app.run_test(size=(160, 48)) as pilot:
        await app.push_screen(screen())
        await settle(pilot)
        app.screen.query_one(OptionList).highlighted = offered(app, "Two Shores")
        await settle(pilot)
        text = text_of(app)
        for word in ("A coast, a mountain range", *CITIES):
            assert word in text


async def test_while_a_board_is_laid_out_words_stand_in_its_place(own_map: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ttr_tui.app.preview.draw_in_background", lambda *_: None)
    app = app_with()
    async with app.run_test(size=(160, 48)) as pilot:
        await settle(pilot)
        preview = app.screen.query_one(BoardPreview)
        preview.show(load_file(own_map))
        await settle(pilot)
        assert LAYING_OUT in text_of(app)
        preview.show(load_variant("usa"))
        await settle(pilot)
        assert LAYING_OUT not in text_of(app)


async def test_new_game_begins_a_game_of_an_own_map(own_map: Path) -> None:
    app = app_with()
    async with app.run_test(size=(160, 48)) as pilot:
        await app.push_screen(NewGameScreen())
        await settle(pilot)
        app.screen.query_one(OptionList).highlighted = offered(app, "Two Shores")
        await settle(pilot)
        await pilot.press("f5")
        await settle(pilot)
        assert app.session is not None
        assert app.session.game.table.rulebook.variant.id == "two_shores"


@pytest.mark.parametrize("size", [(80, 24), (160, 48)])
async def test_the_table_of_a_map_file_shows_a_board(size: tuple[int, int]) -> None:
    session = new_session(TableSetup(str(EXAMPLE), read_players(["Ann", "bot:random"]), first=0, seed=3))
    app = TtrApp(session=session, pace=Pace(0.0, 0.0))
    async with app.run_test(size=size) as pilot:
        await settle(pilot)
        assert isinstance(app.screen, TableScreen)
        geometry = app.screen.board.geometry
        assert geometry is not None
        assert geometry.width <= size[0]


async def test_a_size_in_which_a_map_has_no_room_is_one_no_more(own_map: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = boards_module.layout_for

    def cramped(variant: Variant, size: tuple[int, int], *more: Any) -> Layout:
        if size != (80, 24):
            raise FileFaults([Fault("two_shores.yaml", 0, 0, "no room")])
        return real(variant, size, *more)

    monkeypatch.setattr(boards_module, "layout_for", cramped)
    app = app_with()
    async with app.run_test(size=(160, 48)) as pilot:
        await settle(pilot)
        preview = app.screen.query_one(BoardPreview)
        preview.show(load_file(own_map))
        for _ in range(6):
            await settle(pilot)
        assert all(city in text_of(app) for city in CITIES)


def test_boards_are_chosen_among_the_standard_sizes_where_none_is_drawn() -> None:
    boards = Boards(load_file(EXAMPLE))
    assert boards.choose(150, 47) == (120, 40)
    assert not boards.is_drawn((80, 20))
    geometry = boards.geometry((80, 20))
    assert boards.is_drawn((80, 20)) and boards.geometry((80, 20)) is geometry


def test_words_say_how_much_room_the_board_of_an_own_map_needs() -> None:
    variant = load_file(EXAMPLE)
    assert smallest_words(variant) == "the board needs 80x20 cells"
    assert smallest_words(variant, [(100, 30)]) == "the board needs 100x30 cells"
    assert "no board has room for Two Shores" in smallest_words(variant, [])
