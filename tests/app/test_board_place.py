"""The board's place in its window: tasks beside it may scroll it, and afterwards it is where it was."""

from __future__ import annotations

import pytest
from table_app import app_on, map_session, play_on, press, screen_text, settled
from textual.strip import Strip

from ttr_tui.app.app import TtrApp
from ttr_tui.app.screens.table import TableScreen
from ttr_tui.app.session import Session
from ttr_tui.app.widgets.board import BoardView

NARROW = ((80, 24), (90, 26), (100, 30), (110, 34), (120, 40))


def board_text(app: TtrApp) -> list[str]:
    """What the screen shows where the board is."""
    area = app.screen.query_one(BoardView).region
    return [line[area.x : area.right] for line in screen_text(app).splitlines()[area.y : area.bottom]]


async def at_first_turn(name: str = "usa") -> Session:
    session = map_session(name)
    await play_on(session, lambda it: it.game.decision.kind == "turn" and it.game.decision.seat == 0)
    return session


@pytest.mark.parametrize("size", NARROW)
@pytest.mark.parametrize("name", ["usa", "europe"])
async def test_the_board_is_whole_and_in_its_place_after_a_task(name: str, size: tuple[int, int]) -> None:
    session = await at_first_turn(name)
    app = app_on(session)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        before = board_text(app)
        for keys in (["c", "escape"], ["c", "end", "escape"], ["c", "end", "enter", "escape", "escape"]):
            await press(pilot, *keys)
            assert board_text(app) == before, keys


@pytest.mark.parametrize("size", NARROW)
async def test_the_board_is_whole_after_the_second_card(size: tuple[int, int]) -> None:
    session = await at_first_turn()
    app = app_on(session)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        board = app.screen.query_one(BoardView)
        place = board.origin
        await press(pilot, "c", "end", "escape", "d", "0", "0")
        assert isinstance(app.screen, TableScreen) and board.origin == place
        shown = board_text(app)
        await press(pilot, "ctrl+l")
        assert board_text(app) == shown


async def test_ctrl_l_draws_all_anew() -> None:
    session = await at_first_turn()
    app = app_on(session)
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(pilot)
        board = app.screen.query_one(BoardView)
        before = board_text(app)
        board._strips = {row: Strip.blank(board.size.width) for row in range(40)}
        board.refresh()
        await settled(pilot)
        assert board_text(app) != before
        await press(pilot, "ctrl+l")
        assert board_text(app) == before
