"""All stacks of merchandise on one panel, on maps that have them (MK-28)."""

from __future__ import annotations

import pytest
from table_app import app_on, press, settled, task_words, turn_of

from ttr_tui.app.screens.table import TableScreen
from ttr_tui.app.table_help import help_rows
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.app.widgets.stacks_task import StacksTask


@pytest.mark.rule("MK-28")
async def test_one_panel_has_every_town_with_its_tokens_the_top_first() -> None:
    session = turn_of("marklin", {})
    stacks = Sight(session).state["merchandise"]
    app = app_on(session)
    async with app.run_test(size=(120, 60)) as pilot:
        await settled(pilot)
        await press(pilot, "m")
        words = task_words(app)
        number = Sight(session).variant.city_index()
        for city, values in stacks.items():
            tokens = " ".join(str(value) for value in values)
            assert f"{Sight(session).city_name(number[city])} {tokens} {sum(values)}" in words
        assert f"{sum(map(len, stacks.values()))} tokens left {sum(map(sum, stacks.values()))}" in words


async def test_a_map_without_merchandise_has_no_such_key() -> None:
    session = turn_of("usa", {})
    app = app_on(session)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        await press(pilot, "m")
        assert isinstance(app.screen, TableScreen) and not isinstance(app.screen.doing, StacksTask)
    assert "m" not in dict(help_rows(session.game.table.rulebook.variant))


@pytest.mark.rule("MK-28")
async def test_all_stacks_are_on_one_screen() -> None:
    session = turn_of("marklin", {})
    sight = Sight(session)
    stacks, number = sight.state["merchandise"], sight.variant.city_index()
    app = app_on(session)
    async with app.run_test(size=(160, 48)) as pilot:
        await settled(pilot)
        await press(pilot, "m")
        words = task_words(app)
        assert "scroll" not in words
        for city, values in stacks.items():
            tokens = "".join(map(str, values))
            assert tokens in words and sight.city_name(number[city])[:7] in words
