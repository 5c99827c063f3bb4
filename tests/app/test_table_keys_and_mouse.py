"""Every kind of action of every map is done with real keys alone, and with real clicks alone."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from itertools import islice
from random import Random

import pytest
from table_app import Memory, TestSeat, app_on, map_session, press, settled
from textual.pilot import Pilot

from ttr_tui.app.screens.table import TableScreen
from ttr_tui.app.session import Session
from ttr_tui.app.widgets.assign_task import AssignTask
from ttr_tui.app.widgets.decision_task import DecisionTask
from ttr_tui.app.widgets.draw_task import DrawTask
from ttr_tui.app.widgets.keep_task import KeepTask
from ttr_tui.app.widgets.keys import Keys
from ttr_tui.app.widgets.market import MarketPanel
from ttr_tui.app.widgets.panel import Panel
from ttr_tui.engine.game import Game

MAPS = ("usa", "europe", "marklin", "old_west", "france", "card_game")
PERSONS = (TestSeat("Ann", "red"), TestSeat("Ben", "blue"), TestSeat("Cem", "green"))
MOST_STEPS = 40
"""Keys or clicks after which an action is held to be out of reach."""
Step = Callable[[Pilot[None], TableScreen, str], Awaitable[None]]


async def moments(name: str) -> dict[tuple[str, str], Session]:
    """For each (decision, type of action) that the map knows a table at which a person has this choice."""
    found: dict[tuple[str, str], Session] = {}
    wanted = set(map_session(name, PERSONS).game.table.rulebook._owners)
    for seed in range(9, 29):
        session, rng = map_session(name, PERSONS, seed=seed), Random(2)
        while (decision := session.game.decision) is not None:
            for offer in decision.offers:
                for action_type in {action.type for action in islice(iter(offer), 50)}:
                    if (decision.kind, action_type) not in found:
                        found[decision.kind, action_type] = standing(session.game, decision.seat)
            await session.act(decision.sample(rng))
        if wanted <= {action_type for _, action_type in found}:
            break
    assert wanted <= {action_type for _, action_type in found}, "a kind of action that chance has not met: look further"
    return found


def standing(game: Game, seat: int) -> Session:
    """The game as it stands, before the eyes of this seat."""
    session = Session(game.copy(), PERSONS, Memory())
    session.viewer = seat
    return session


async def by_keys(pilot: Pilot[None], screen: TableScreen, wanted: str) -> None:
    """The next key on the way to an action of this type."""
    task = screen.doing
    if task is None:
        await press(pilot, {"draw_card": "d", "claim_route": "c", "draw_tickets": "t"}.get(wanted, "s"))
    elif isinstance(task, DrawTask):
        await press(pilot, "0")
    elif isinstance(task, KeepTask) and not task.ticked:
        await press(pilot, "1", "2", "3")
    elif isinstance(task, AssignTask) and not task.agreed:
        await press(pilot, "y")
    elif isinstance(task, DecisionTask) and (task.chosen() is None or task.chosen().type != wanted):
        await press(pilot, "down")
    else:
        await press(pilot, "enter")


async def by_mouse(pilot: Pilot[None], screen: TableScreen, wanted: str) -> None:
    """The next click on the way to an action of this type."""
    task = screen.doing
    if task is None and wanted == "draw_card":
        await click(pilot, screen.query_one(MarketPanel), "screen.take(-1)")
    elif task is None and wanted == "claim_route":
        (x, y), (left, top) = screen.board.track_spot(screen.sight.claimable[0]), screen.board._offset()
        await pilot.click(screen.board, offset=(x - left, y - top))
        await settled(pilot)
    elif task is None:
        await click(pilot, screen.query_one(Keys), f"screen.{'tickets' if wanted == 'draw_tickets' else 'special'}")
    elif isinstance(task, KeepTask) and len(task.ticked) < 3:
        await click(pilot, task, f"pick({len(task.ticked)})")
    elif isinstance(task, AssignTask) and not task.agreed:
        await click(pilot, task, "agree")
    elif isinstance(task, DecisionTask) and (task.chosen() is None or task.chosen().type != wanted):
        numbers = [number for number, choice in enumerate(task.items(screen.sight)) if choice.type == wanted]
        await click(pilot, task, *(f"pick({number})" for number in numbers))
    else:
        await click(pilot, task, "accept")


async def click(pilot: Pilot[None], panel: Panel, *does: str) -> None:
    """Click on the first cell of a panel that does one of these."""
    cells = [(x, y) for y in range(panel.size.height) for x in range(panel.size.width) if panel.does_at(x, y) in does]
    assert cells, f"nothing in {type(panel).__name__} does {does}"
    await pilot.click(panel, offset=cells[0])
    await settled(pilot)


@pytest.mark.parametrize("step", [by_keys, by_mouse])
@pytest.mark.parametrize("name", MAPS)
async def test_every_kind_of_action_is_within_reach(name: str, step: Step) -> None:
    for (kind, wanted), session in (await moments(name)).items():
        app = app_on(session)
        assert isinstance(session.journal, Memory)
        lines = session.journal.lines
        async with app.run_test(size=(160, 48)) as pilot:
            await settled(pilot)
            for _ in range(MOST_STEPS):
                if any(isinstance(line, dict) and line["type"] == wanted for line in lines):
                    break
                assert lines == [], (kind, wanted)
                assert isinstance(app.screen, TableScreen)
                await step(pilot, app.screen, wanted)
            assert [line["type"] for line in lines if isinstance(line, dict)] == [wanted], (kind, wanted)
