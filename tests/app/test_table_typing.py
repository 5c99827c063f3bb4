"""What is typed at the table stays text: others' moves do not turn it into keys, and keys of lists do what they say."""

from __future__ import annotations

import pytest
from table_app import app_on, play_on, press, screen_text, session_at, settled, turn_of

from ttr_tui.app.course import Pace
from ttr_tui.app.widgets.claim_task import ClaimTask
from ttr_tui.app.widgets.decision_task import DecisionTask
from ttr_tui.app.widgets.ink import ink_for
from ttr_tui.app.widgets.look_tasks import HelpTask
from ttr_tui.app.widgets.palette_task import CommandTask, PaletteTask
from ttr_tui.app.widgets.pieces import text_of
from ttr_tui.app.widgets.sight import Sight


async def test_a_command_that_is_being_typed_stays_when_another_moves_and_does_no_harm() -> None:
    session = session_at({"players": [{"hand": {"red": 6}}, {"hand": {"blue": 3}}], "turn": 1})
    app = app_on(session)
    app.pace = Pace(bot=3600.0, undo=0)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press(":", "d", "r")
        await pilot.pause()
        assert isinstance(app.screen.doing, CommandTask)
        before = session.version
        await play_on(session, lambda session: session.game.decision is not None and session.game.decision.seat == 0)
        app.screen.session_changed()
        await pilot.press("a", "w", " ", "d", "e", "c", "k")
        await pilot.pause()
        task = app.screen.doing
        assert isinstance(task, CommandTask) and task.typed == "draw deck"
        assert session.version > before and session.game.decision.kind == "turn"
        assert ("draw deck", "draw deck") in task.commands
        await pilot.press("enter")
        await pilot.pause()
        await pilot.pause()
        assert session.game.decision.kind == "second_card"
        assert not isinstance(app.screen.doing, CommandTask)


async def test_a_short_list_leaves_keys_to_the_table_and_help_opens_from_every_list() -> None:
    session = turn_of("old_west", {"start": "denver", "hand": {"black": 5}})
    await session.act(next(action for action in session.game.decision if action.type == "claim_route"))
    app = app_on(session)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        assert isinstance(app.screen.doing, DecisionTask)
        await press(pilot, "u")
        assert session.game.decision.kind == "turn", "taken back"
        await press(pilot, "c", "question_mark")
        assert isinstance(app.screen.doing, HelpTask)


async def test_the_palette_stays_too_and_nothing_takes_the_place_of_what_was_chosen() -> None:
    session = session_at({"players": [{"hand": {"red": 6}}, {"hand": {"blue": 3}}], "turn": 1})
    app = app_on(session)
    app.pace = Pace(bot=3600.0, undo=0)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("ctrl+p")
        await pilot.pause()
        task = app.screen.doing
        assert isinstance(task, PaletteTask)
        chosen = task.chosen()
        assert chosen is not None and not chosen.action
        await play_on(session, lambda session: session.game.decision is not None and session.game.decision.seat == 0)
        app.screen.session_changed()
        await pilot.pause()
        assert app.screen.doing is task and task.chosen() == chosen
        assert sum(entry.action is not None for entry in task.entries) == session.game.decision.count()


async def test_what_comes_into_the_palettes_list_by_anothers_move_is_not_chosen_by_itself() -> None:
    session = session_at({"players": [{"hand": {"red": 6}}, {"hand": {"blue": 3}}], "turn": 1})
    app = app_on(session)
    app.pace = Pace(bot=3600.0, undo=0)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await pilot.press("ctrl+p", *"take")
        await pilot.pause()
        task = app.screen.doing
        assert isinstance(task, PaletteTask) and task.chosen() is None
        await play_on(session, lambda session: session.game.decision is not None and session.game.decision.seat == 0)
        app.screen.session_changed()
        before = session.version
        await pilot.press("enter")
        await pilot.pause()
        assert len(task.items(app.screen.sight)) > 1 and task.chosen() is None and session.version == before
        await pilot.press("up", "enter")
        await pilot.pause()
        assert session.version == before + 1


@pytest.mark.parametrize("typed", ["seattle-port", "portl sea", "Seattle–Portland", "port-sea"])
def test_a_filter_takes_dashes_and_either_order(typed: str) -> None:
    task = ClaimTask()
    task.typed = typed
    assert task.matches("Portland–Seattle")
    assert not task.matches("Portland–San Francisco")


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("dallas hou", "Dallas–Houston "),
        ("seat", "more that you cannot claim: i on a city tells of each"),
        ("atlantis", "no track is called that"),
    ],
)
def test_an_empty_list_says_what_is_against_the_track_that_was_typed(typed: str, words: str) -> None:
    task = ClaimTask()
    task.typed = typed
    sight = Sight(turn_of("usa", {"hand": {"red": 1}}))
    rows = task.foot(None, sight, ink_for("none"), 38)
    assert words in " ".join("".join(text_of(row) for row in rows).split())


async def test_one_track_is_headed_by_its_name() -> None:
    session = turn_of("usa", {"hand": {"red": 1}})
    app = app_on(session)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        track = session.game.table.rulebook.variant.track_index()["dallas-el_paso"]
        app.screen.open_task(ClaimTask(tracks=[track]))
        await pilot.pause()
        assert "DALLAS–EL PASO" in screen_text(app) and "CLAIM A TRACK" not in screen_text(app)
