"""Help is about the place where one is, and made from the keys that really work there."""

from __future__ import annotations

import pytest
from table_app import screen_text

from tests.app.frame import app_with
from ttr_tui.app.keymap import name_of_key
from ttr_tui.app.screens.help import HelpScreen, keys_of
from ttr_tui.app.screens.rules import RulesScreen

SIZES = ((160, 48), (80, 24))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("way", "words"),
    [([], "New game"), (["p"], "Back"), (["v"], "Search"), (["m"], "Choose in the list"), (["n"], "Begin")],
)
async def test_help_tells_the_keys_of_the_place(way: list[str], words: str, size: tuple[int, int]) -> None:
    app = app_with()
    async with app.run_test(size=size) as pilot:
        await pilot.press(*way)
        place = app.screen
        told = {words for _, words in keys_of(place)}
        working = {active.binding.description for active in place.active_bindings.values() if active.node is place}
        own = {binding.description for binding in place.BINDINGS if not isinstance(binding, tuple)}
        assert own & working <= told, "every key of the screen that works is told"
        assert "Back" in told or not way
        assert not any("Focus" in each for each in told), "no words of the toolkit"
        await pilot.press("f1")
        assert isinstance(app.screen, HelpScreen) and words in screen_text(app)
        await pilot.press("f1")
        assert app.screen is place


async def test_a_question_mark_asks_too_and_the_rules_only_where_they_can_be_read() -> None:
    app = app_with()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("question_mark")
        assert "The rules in words" in screen_text(app)
        await pilot.press("escape", "m", "v")
        assert not isinstance(app.screen, RulesScreen)
        await pilot.press("question_mark")
        assert "The rules in words" not in screen_text(app)


def test_keys_are_called_as_they_are_written() -> None:
    assert [name_of_key(key) for key in ("question_mark", "escape", "d", "ctrl+l", "L")] == ["?", "Esc", "d", "ctrl+l", "L"]
