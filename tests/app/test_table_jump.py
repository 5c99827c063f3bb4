"""Jump labels: on cities, on the tracks of one city; beside them the board stays whole on every size of screen."""

from __future__ import annotations

import pytest
from table_app import ANN_AND_BOT, SIZES, app_on, map_session, play_on, press, screen_text, session_at, settled

from ttr_tui.app.app import TtrApp
from ttr_tui.app.screens.table import TableScreen
from ttr_tui.app.widgets.claim_task import ClaimTask, PayTask
from ttr_tui.app.widgets.decision_task import DecisionTask
from ttr_tui.app.widgets.jump_task import JumpTask, labels_for


def jumping(app: TtrApp) -> JumpTask:
    """The task that is open."""
    task = app.screen.focused
    assert isinstance(task, JumpTask)
    return task


def label_of(app: TtrApp, city_id: str) -> str:
    """The letters of a city."""
    task = jumping(app)
    assert task.sight is not None
    city = task.sight.variant.city_index()[city_id]
    return next(label for label, thing in task.labels.items() if thing == city)


@pytest.mark.parametrize("size", SIZES)
async def test_all_cities_and_then_all_tracks_of_one_have_their_letters_on_a_board_that_stays(size: tuple[int, int]) -> None:
    app = app_on(session_at({"players": [{"hand": {"purple": 4, "orange": 1}}, {}]}))
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        assert isinstance(app.screen, TableScreen)
        board = app.screen.board
        window, geometry = board.size, board.geometry
        await press(pilot, "g")
        assert (board.size, board.geometry) == (window, geometry)
        assert len(jumping(app).labels) == len(board.cities_in_sight()) == len(board._labels)
        await press(pilot, *label_of(app, "omaha").upper())
        assert "TRACKS OF OMAHA  type the letter on a track" in screen_text(app)
        assert (board.size, board.geometry, len(board._labels)) == (window, geometry, 7)
        letters = {track: label for label, track in jumping(app).labels.items()}
        for (x, y), label in board._labels.items():
            assert geometry is not None
            track = geometry.at(x, y).track
            assert track is not None and letters[track] == label, "a letter stands on its own track"
        await press(pilot, "escape")
        assert "GO TO A CITY" in screen_text(app)
        await press(pilot, "escape")
        assert board._labels == {} and "GO TO A CITY" not in screen_text(app)


async def test_a_track_is_opened_by_its_letter_to_be_paid_or_with_the_reason_why_not() -> None:
    session = session_at({"players": [{"hand": {"purple": 4, "orange": 1}}, {}]})
    tracks = session.game.table.rulebook.variant.track_index()
    for track_id, task in (("denver-omaha", PayTask), ("helena-omaha", ClaimTask)):
        app = app_on(session)
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            await press(pilot, "g")
            await press(pilot, *label_of(app, "omaha").upper())
            label = next(label for label, track in jumping(app).labels.items() if track == tracks[track_id])
            await press(pilot, label)
            assert isinstance(app.screen, TableScreen)
            assert isinstance(app.screen.focused, task)
            assert session.person.cursor == app.screen.sight.variant.city_index()["omaha"]


async def test_where_the_game_waits_for_a_track_the_letter_chooses_it() -> None:
    session = map_session("france", ANN_AND_BOT)
    await play_on(session, lambda s: s.game.decision.kind == "build_track" and s.game.decision.seat == 0)
    session.viewer = 0
    app = app_on(session)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        assert isinstance(app.screen, TableScreen)
        choice = app.screen.sight.choices(None)[0]
        assert choice.track is not None
        fact = app.screen.sight.variant.tracks[choice.track]
        await press(pilot, "tab", "g")
        await press(pilot, *label_of(app, app.screen.sight.variant.cities[fact.a].id).upper())
        await press(pilot, next(label for label, track in jumping(app).labels.items() if track == choice.track))
        task = app.screen.focused
        assert isinstance(task, DecisionTask) and task.chosen().track == choice.track


async def test_a_click_on_a_name_in_the_line_opens_the_track() -> None:
    app = app_on(session_at({"players": [{"hand": {"purple": 4}}, {}]}))
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(pilot)
        await press(pilot, "g")
        await press(pilot, *label_of(app, "omaha").upper())
        lines = screen_text(app).splitlines()
        y = next(number for number, line in enumerate(lines) if "TRACKS OF OMAHA" in line) + 1
        await pilot.click(offset=(lines[y].index("Denver"), y))
        await settled(pilot)
        assert isinstance(app.screen.focused, PayTask)


def test_letters_are_single_up_to_twenty_six_things_and_no_label_begins_another() -> None:
    assert {len(label) for label in labels_for(range(26))} == {1}
    labels = list(labels_for(range(60)))
    assert len(set(labels)) == 60 and {len(label) for label in labels} == {2}
