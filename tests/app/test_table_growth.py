"""Where the own network may grow is lit by a key, on maps that hold routes to a network (OW-9)."""

from __future__ import annotations

import pytest
from table_app import app_on, press, settled, turn_of

from ttr_tui.app.screens.table import TableScreen
from ttr_tui.app.table_help import help_rows
from ttr_tui.app.widgets.grow_task import GrowTask
from ttr_tui.app.widgets.sight import Sight


@pytest.mark.rule("OW-9")
async def test_the_tracks_at_the_own_network_are_lit_whatever_the_cards() -> None:
    session = turn_of("old_west", {"start": "pueblo", "hand": {}})
    sight = Sight(session)
    pueblo = sight.variant.city_index()["pueblo"]
    at_start = {number for number, fact in enumerate(sight.variant.tracks) if pueblo in (fact.a, fact.b)}
    app = app_on(session)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        await press(pilot, "n")
        task = app.screen.focused
        assert isinstance(task, GrowTask)
        assert set(task.items(sight)) == task.lights().possible == at_start
    assert "n" in dict(help_rows(sight.variant))


async def test_a_map_without_networks_has_no_such_key() -> None:
    session = turn_of("usa", {})
    app = app_on(session)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        await press(pilot, "n")
        assert isinstance(app.screen, TableScreen) and app.screen.doing is None
    assert "n" not in dict(help_rows(session.game.table.rulebook.variant))
