"""The settings screen: every field, applied at once and written down; keys of the table, conflicts refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from table_app import screen_text
from textual.binding import Binding
from textual.widgets import OptionList

from tests.app.frame import app_with
from ttr_tui.app.app import TtrApp
from ttr_tui.app.fields import Choice
from ttr_tui.app.keymap import DEFAULTS, FIXED, PREFIX, KeyFault, changed, check_keys
from ttr_tui.app.look import THEMES
from ttr_tui.app.screens.cover import CoverScreen
from ttr_tui.app.screens.quit import QuitScreen
from ttr_tui.app.screens.settings import SettingsScreen, _fields
from ttr_tui.app.screens.table import TableScreen
from ttr_tui.app.screens.table_actions import TableActions
from ttr_tui.app.screens.table_choices import TableChoices
from ttr_tui.app.screens.title import TitleScreen
from ttr_tui.app.settings import Settings, config_folder, load_settings, save_settings
from ttr_tui.app.widgets.draw_task import DrawTask
from ttr_tui.app.widgets.look_tasks import HelpTask
from ttr_tui.board.palette import THEMES as GROUNDS
from ttr_tui.board.palette import contrast

SIZES = ((200, 60), (160, 48), (100, 30), (80, 24))


# -- the file ---------------------------------------------------------------------------------------------------


def test_every_setting_can_be_written_and_read_and_has_words(tmp_path: Path) -> None:
    told = {name for name, _ in _fields()} | {"keys"}
    assert told == set(Settings.model_fields)
    assert all(field.description for field in Settings.model_fields.values())
    settings = Settings(theme="light", color="256", cover=False, keys={"draw": "x"})
    save_settings(settings, tmp_path)
    assert load_settings(tmp_path) == (settings, ())
    assert json.loads((tmp_path / "settings.json").read_text()).keys() == {"theme", "color", "cover", "keys"}


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ({"drew": "x"}, "did you mean 'draw'"), ({"draw": "c"}, "already that of"), ({"draw": "q"}, "stays what it is"),
        ({"draw": "ctrl+b"}, "cannot be used"), ({"draw": "7"}, "cannot be used"),
        ({"draw": "x", "claim": "x"}, "already that of"),
    ],
)  # fmt: skip
def test_keys_that_cannot_be_are_refused_also_in_the_file(keys: dict[str, str], words: str, tmp_path: Path) -> None:
    with pytest.raises(KeyFault, match=words):
        check_keys(keys)
    file = tmp_path / "settings.json"
    file.write_text(json.dumps({"theme": "light", "keys": keys}))
    before = file.read_bytes()
    settings, (notice,) = load_settings(tmp_path)
    assert settings.theme == "light" and words in notice
    assert file.read_bytes() == before, "reading a file with a fault does not write it over"


def test_two_keys_can_change_places_by_way_of_a_third() -> None:
    keys = changed(changed(changed({}, "draw", "x"), "claim", "d"), "draw", "c")
    assert keys == {"draw": "c", "claim": "d"}
    assert changed({"draw": "x"}, "draw", "d") == {}


def test_the_keys_are_those_of_the_table() -> None:
    bindings = [*TableActions.BINDINGS, *TableChoices.BINDINGS]
    own = {b.id.removeprefix(PREFIX): b.key for b in bindings if isinstance(b, Binding) and b.id}
    assert own == {name: key for name, (key, _) in DEFAULTS.items()}
    others = {key for b in bindings if isinstance(b, Binding) and not b.id for key in b.key.split(",")}
    assert {key for key in others if len(key) == 1 and not key.isdigit()} <= FIXED, "and digits can be given to nothing"


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("level", ["truecolor", "256"])
def test_words_can_be_read_in_every_theme(ground: str, level: str) -> None:
    colors = THEMES[ground, level].variables
    for ink, grounds in (
        ("ink", ("ground", "sheet", "bar")), ("faint", ("ground", "sheet")), ("plate-ink", ("plate", "gold")),
        ("gold", ("sheet",)), ("good", ("sheet",)), ("bad", ("sheet",)), ("plate", ("sheet", "bar")),
        ("chosen-ink", ("chosen",)), ("title", ("bar",)),
    ):  # fmt: skip
        for under in grounds:
            assert contrast(colors[ink], colors[under]) >= 4.5, (ink, under)


async def keep_all(app: TtrApp) -> None:
    """The person's tickets are kept, and bots are through with theirs."""
    assert app.session is not None and app.session.game.decision is not None
    await app.play(next(iter(app.session.game.decision)))
    await app.workers.wait_for_complete()


# -- the screen -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
async def test_a_change_is_applied_and_written_at_once(size: tuple[int, int]) -> None:
    app = app_with()
    async with app.run_test(size=size) as pilot:
        await pilot.press("s")
        assert isinstance(app.screen, SettingsScreen)
        assert "light parchment" in screen_text(app) and "KEYS OF THE TABLE" in screen_text(app)
        await pilot.press("right")
        assert app.theme.startswith("ttr-light") and load_settings()[0].theme == "light" and app.look.theme == "light"
        await pilot.press("right", "right")
        assert app.theme == "ttr-mono" and app.look.level == "none"
        await pilot.press("right", "down", "down", "left")
        assert app.look.glyphs == "ascii" and screen_text(app).isascii()
        await pilot.press("f8")
        assert load_settings()[0] == Settings() == app.settings and app.screen.query_one("#glyphs", Choice).value == "auto"
        await pilot.press("escape")
        assert isinstance(app.screen, TitleScreen)


async def test_themes_reach_the_board_and_the_panels_of_a_running_game() -> None:
    app = app_with("Ann", "bot:random")
    async with app.run_test(size=(160, 48)) as pilot:
        await pilot.pause()
        dark = app.export_screenshot()
        await pilot.press("f4", "right", "escape")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        light = app.export_screenshot()
        ground, sheet = "#b7c9cf", "#efe6cc"
        assert ground not in dark and sheet not in dark
        if app.look.level == "truecolor":
            assert ground in light and sheet in light


async def test_a_key_is_changed_and_works_and_a_taken_one_is_refused() -> None:
    app = app_with("Ann", "bot:random")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        await keep_all(app)
        await pilot.pause()
        await pilot.press("f4")
        keys = app.screen.query_one("#keys", OptionList)
        keys.focus()
        await pilot.press("home", "enter")
        assert "Press the new key for 'draw a card'" in screen_text(app)
        await pilot.press("c")
        assert "already that of draw" in screen_text(app) and not app.settings.keys
        await pilot.press("enter", "x")
        assert load_settings()[0].keys == {"draw": "x"} and "draw a card" in screen_text(app)
        await pilot.press("escape", "d")
        screen = app.screen
        assert isinstance(screen, TableScreen) and not isinstance(screen.doing, DrawTask)
        await pilot.press("x")
        assert isinstance(screen.doing, DrawTask)
        await pilot.press("escape", "question_mark")
        assert isinstance(screen.doing, HelpTask)
        told = {words: key for key, words in screen.doing.keys}
        assert next(key for words, key in told.items() if words.startswith("draw a card")) == "x"
        await pilot.press("escape", "f4")
        app.screen.query_one("#keys", OptionList).focus()
        await pilot.press("home", "backspace")
        assert load_settings()[0].keys == {}


async def test_leaving_without_being_asked_and_hands_without_a_cover() -> None:
    app = app_with("Ann", "Ben", settings=Settings(cover=False, confirm_quit=False, guide=False))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, TableScreen) and app.session is not None and app.session.viewer == 0
        await keep_all(app)
        await pilot.pause()
        await pilot.press("escape", "enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen) and app.session.viewer == 1
        await pilot.press("ctrl+c")
        assert app._exit
    asked = app_with("Ann", "Ben")
    async with asked.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert isinstance(asked.screen, CoverScreen)
        await pilot.press("ctrl+c")
        assert isinstance(asked.screen, QuitScreen)


async def test_settings_that_cannot_be_written_are_told_and_last() -> None:
    config_folder().parent.mkdir(parents=True, exist_ok=True)
    config_folder().write_text("in the way")
    app = app_with()
    async with app.run_test(size=(100, 30), notifications=True) as pilot:
        await pilot.press("s", "right")
        await pilot.pause()
        assert "could not be written" in screen_text(app) and app.settings.theme == "light"
