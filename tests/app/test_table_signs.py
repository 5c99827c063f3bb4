"""The board explains itself: one line of its signs at every size with room for it, all of them by a key."""

from __future__ import annotations

import pytest
from table_app import app_on, map_session, press, screen_text, settled

from ttr_tui.app.table_help import help_rows
from ttr_tui.app.widgets.signs_task import SignsTask
from ttr_tui.board.legend import legend_full
from ttr_tui.board.scene import Look

ONLY_HERE = {"europe": "tunnel", "france": "track bed", "old_west": "Alvin", "marklin": "passenger"}


@pytest.mark.parametrize("name", ["usa", "europe", "marklin", "old_west", "france"])
async def test_the_key_opens_all_signs_of_the_map(name: str) -> None:
    session = map_session(name)
    app = app_on(session)
    async with app.run_test(size=(100, 90)) as pilot:
        await settled(pilot)
        await press(pilot, "escape", "e")
        task = app.screen.focused
        assert isinstance(task, SignsTask)
        shown = " ".join(screen_text(app).split())
        for line in legend_full(session.game.table.rulebook.variant, Look()):
            words = line[-1][0].strip()
            assert all(word in shown for word in words.split()), words
        assert ONLY_HERE.get(name, "free") in shown
    assert "e" in dict(help_rows(session.game.table.rulebook.variant))


@pytest.mark.parametrize("size", [(160, 48), (120, 40), (100, 30)])
async def test_one_line_is_always_there(size: tuple[int, int]) -> None:
    app = app_on(map_session("europe"))
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        assert "≈ L = ferry" in screen_text(app) and "tunnel" in screen_text(app)


async def test_without_a_board_there_are_no_signs() -> None:
    session = map_session("card_game")
    app = app_on(session)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        await press(pilot, "escape", "e")
        assert not isinstance(app.screen.focused, SignsTask)
        assert "ferry" not in screen_text(app)
    assert "e" not in dict(help_rows(session.game.table.rulebook.variant))


@pytest.mark.parametrize("name", ["usa", "europe", "marklin", "old_west", "france"])
async def test_the_smallest_screen_says_the_most_needful(name: str) -> None:
    app = app_on(map_session(name))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        (line,) = (line for line in screen_text(app).splitlines() if line.startswith(" MARKET"))
        assert line.rstrip().endswith("digit owner · X any")
