"""Where a key of the table was changed, everything that names keys names the new one: last line, palette, help, hints."""

from __future__ import annotations

from table_app import press, screen_text, settled, turn_of

from ttr_tui.app.app import TtrApp
from ttr_tui.app.course import Pace
from ttr_tui.app.keymap import DEFAULTS, with_keys
from ttr_tui.app.screens.table import TableScreen
from ttr_tui.app.settings import Settings
from ttr_tui.app.table_help import HELP, help_rows
from ttr_tui.app.widgets.look_tasks import WaysTask
from ttr_tui.app.widgets.palette_task import PaletteTask
from ttr_tui.variant.library import load_variant

CHANGED = {"draw": "x", "find": "f6", "explain": "semicolon", "special": "y", "undo": "f7"}
EUROPE = {"hand": {"red": 3, "locomotive": 2, "blue": 4}, "tickets": ["london-berlin"]}


def table(settings: Settings) -> TtrApp:
    """The first person's turn on a table with these settings."""
    return TtrApp(session=turn_of("europe", EUROPE), pace=Pace(0, 0), settings=settings)


async def test_last_line_and_palette_name_the_keys_in_force() -> None:
    app = table(Settings(guide=False, keys=CHANGED))
    async with app.run_test(size=(160, 48)) as pilot:
        await settled(pilot)
        last = screen_text(app).splitlines()[-1]
        assert "x draw" in last and "F6 find city" in last and "y station" in last
        await press(pilot, "ctrl+p")
        task = app.screen.focused
        assert isinstance(task, PaletteTask)
        words = {entry.words for entry in task.entries if entry.does}
        assert {"draw (key x)", "find city (key F6)", "explain (key ;)", "station (key y)", "undo (key F7)"} <= words
        assert "claim (key c)" in words, "one that was not changed"


async def test_hints_name_the_keys_in_force() -> None:
    app = table(Settings(guide=False, keys=CHANGED))
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(pilot)
        await press(pilot, "semicolon")
        assert "or with F6 and its name" in screen_text(app)
        await press(pilot, "x", "1", "escape", "c")
        assert isinstance(app.screen, TableScreen) and app.screen.sight.kind == "second_card"
        assert "first take the second card: x, then" in screen_text(app).lower()


def test_every_key_that_can_be_changed_is_in_the_help_by_its_name() -> None:
    templates = " ".join(key for key, _ in HELP)
    assert {name for name in DEFAULTS if f"{{{name}}}" not in templates} == set()
    rows = dict(help_rows(load_variant("europe"), CHANGED))
    assert rows["x"].startswith("draw a card") and rows["F6"].startswith("find a city") and rows[";"].startswith("the tracks")
    assert help_rows(load_variant("europe"))[3][0] == "Enter or i"


def test_keys_are_written_as_they_stand_on_the_keyboard() -> None:
    assert with_keys("{larger} {smaller} {find} {log}", {}) == "+ - / L"
    assert with_keys("{larger}", {"larger": "full_stop"}) == "."


async def test_the_changed_key_of_the_ways_goes_on_to_the_next_ticket() -> None:
    session = turn_of("europe", {"hand": {"red": 3}, "tickets": ["london-berlin", "palermo-constantinople"]})
    app = TtrApp(session=session, pace=Pace(0, 0), settings=Settings(guide=False, keys={"ways": "x"}))
    async with app.run_test(size=(160, 48)) as pilot:
        await settled(pilot)
        await press(pilot, "x", "x")
        task = app.screen.focused
        assert isinstance(task, WaysTask) and task.index == 1
        assert "x next ticket" in screen_text(app).splitlines()[-1]
