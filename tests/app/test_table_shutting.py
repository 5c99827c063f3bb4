"""What a piece of track, or a claim, would shut is said and drawn before it is done (FR-11, FR-12)."""

from __future__ import annotations

import pytest
from table_app import app_on, press, screen_text, settled, task_words, turn_of

from ttr_tui.app.widgets.claim_task import PayTask
from ttr_tui.app.widgets.decision_task import DecisionTask, OptionsTask
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.app.widgets.task import LEAST_ROWS
from ttr_tui.app.widgets.track_words import shut_words


async def _at_building(pilot: object, app: object) -> DecisionTask:
    await settled(pilot)
    await press(pilot, "d", "0", "0")
    task = app.screen.focused
    assert isinstance(task, DecisionTask)
    return task


@pytest.mark.rule("FR-11")
async def test_a_bed_says_what_lies_across_it_and_the_board_draws_it_shut() -> None:
    session = turn_of("france", {})
    app = app_on(session)
    async with app.run_test(size=(120, 40)) as pilot:
        task = await _at_building(pilot, app)
        bed, across = (session.game.table.rulebook.variant.track_index()[word] for word in ("angers-rennes", "le_mans-lorient"))
        assert task.choose_at(track=bed)
        await settled(pilot)
        assert "This shuts Lorient–Le Mans for good." in task_words(
            app
        ) or "This shuts Le Mans–Lorient for good." in task_words(app)
        assert task.lights().shut == {across}
        assert across in app.screen.board.scene.closed


@pytest.mark.rule("FR-12")
async def test_with_two_players_a_bed_shuts_the_one_beside_it() -> None:
    session = turn_of("france", {})
    sight = Sight(session)
    tracks = session.game.table.rulebook.variant.tracks
    first, second = next(
        (number, other)
        for number, fact in enumerate(tracks)
        for other in range(number + 1, len(tracks))
        if fact.color == tracks[other].color == "bed" and {fact.a, fact.b} == {tracks[other].a, tracks[other].b}
    )
    assert shut_words(first, [second], sight) == ["This shuts the track beside it for good."]
    assert sight.shut_by_building(first) == [second] and sight.shut_by_building(second) == [first]


@pytest.mark.rule("FR-11")
async def test_the_claim_of_a_printed_track_says_what_it_shuts_before_it_is_paid() -> None:
    session = turn_of("france", {"hand": {"red": 6}})
    app = app_on(session)
    track = session.game.table.rulebook.variant.track_index()["avignon-toulouse"]
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        app.screen.open_task(PayTask(track))
        await settled(pilot)
        assert "shuts Montpellier–Rodez for good" in task_words(app) or "shuts Rodez–Montpellier for good" in task_words(app)
        assert app.screen.focused.lights().shut


async def test_what_crosses_nothing_shuts_nothing() -> None:
    sight = Sight(turn_of("usa", {"hand": {"red": 6}}))
    assert all(not sight.shut_by_building(track) and not sight.shut_by_claiming(track) for track in sight.claimable)
    assert sight.claimable


@pytest.mark.rule("FR-9")
async def test_beds_on_the_ways_of_tickets_come_first_and_the_pieces_are_told_once() -> None:
    session = turn_of("france", {"tickets": ["paris-marseille"]})
    app = app_on(session)
    async with app.run_test(size=(160, 48)) as pilot:
        task = await _at_building(pilot, app)
        sight = Sight(session)
        wanted = [choice.track in sight.wanted for choice in task.items(sight)]
        assert wanted[0] and wanted == sorted(wanted, reverse=True)
        assert "Paris–Marseille" in task_words(app), "what the first one brings nearer"
        assert screen_text(app).count("PIECES OF TRACK LEFT") == 1 and "pieces left, by length" not in screen_text(app)
    app = app_on(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        text = screen_text(app)
        assert "pieces left, by length" not in text and "Paris–Marseille" in text
        assert sum("spaces" in line and "points" not in line for line in text.splitlines()) >= LEAST_ROWS, "a list, not one row"
        await press(pilot, "enter")
        assert screen_text(app).count(" left") >= LEAST_ROWS, "the pieces of each color, where they count"


@pytest.mark.rule("FR-10")
async def test_colors_to_build_in_begin_with_the_hands_most_and_have_letters() -> None:
    session = turn_of("france", {"hand": {"black": 3, "red": 1}})
    app = app_on(session)
    async with app.run_test(size=(100, 30)) as pilot:
        task = await _at_building(pilot, app)
        assert task is not None
        await press(pilot, "enter")
        options = app.screen.doing
        assert isinstance(options, OptionsTask)
        sight = Sight(session)
        held = [(sight.hand or {}).get(sight.cards[action.color], 0) for action in options.items(sight)]
        assert held == sorted(held, reverse=True) and held[0] >= 3
        await press(pilot, "w")
        assert sight.cards[options.chosen().color] == "white"
