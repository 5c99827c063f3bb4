"""Before a claim is confirmed the panel says who will score for it, on maps where that may be others (OW-12)."""

from __future__ import annotations

from typing import Any

import pytest
from table_app import ANN_AND_BOT, Memory, app_on, press, screen_text, settled, task_words, turn_of

from ttr_tui.app.session import Session
from ttr_tui.app.widgets.claim_task import PayTask
from ttr_tui.app.widgets.decision_task import DecisionTask
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.engine.game import Game
from ttr_tui.engine.positions import read_position
from ttr_tui.variant.library import load_variant


def west_turn(ann: dict[str, Any], ben: dict[str, Any]) -> Session:
    """Ann's turn in the Old West with these things of hers and of Ben's."""
    players = [{"name": seat.name, **own} for seat, own in zip(ANN_AND_BOT, (ann, ben), strict=True)]
    table = read_position(load_variant("old_west"), {"map": "old_west", "players": players, "turn": 0, "seed": 3})
    return Session(Game.at_turn(table), ANN_AND_BOT, Memory())


@pytest.mark.rule("OW-12")
@pytest.mark.parametrize(
    ("own", "others", "words", "gain"),
    [
        ([], [], "you score 4", "+4"),
        ([], ["santa_fe"], "4 points for Ben", "+4"),
        (["santa_fe"], [], "you score 8, twice its points", "+8"),
    ],
    ids=["one end", "an end each", "both ends"],
)
async def test_the_claim_says_who_will_score_before_it_is_confirmed(
    own: list[str], others: list[str], words: str, gain: str
) -> None:
    ann = {"start": "pueblo", "markers": own, "hand": {"black": 3}}
    session = west_turn(ann, {"start": "denver", "markers": others})
    app = app_on(session)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        await press(pilot, "c")
        assert words in task_words(app)
        await press(pilot, "enter")
        assert words in task_words(app) and gain in task_words(app)
        track = Sight(session).variant.track_index()["pueblo-santa_fe#1"]
        told = Sight(session).shares_of(track)
        before = [player["points"] for player in Sight(session).state["players"]]
        await press(pilot, "enter")
        after = [player["points"] for player in Sight(session).state["players"]]
        assert [b - a for a, b in zip(before, after, strict=True)] == [
            sum(points for to, points in told if to == seat) for seat in (0, 1)
        ]


@pytest.mark.rule("CORE-28")
def test_nothing_is_said_where_points_go_to_the_claimer_alone() -> None:
    sight = Sight(turn_of("usa", {"hand": {"red": 6}}))
    assert sight.shares_of(0) == [] and sight.gain_of(0) == sight.points_of(0)


@pytest.mark.rule("OW-19")
async def test_the_claim_says_what_catching_alvin_brings_and_the_list_what_one_scores_oneself() -> None:
    session = west_turn({"start": "las_cruces", "hand": {"green": 2, "blue": 6}}, {"start": "denver"})
    sight = Sight(session)
    city = sight.variant.city_index()[sight.state["alvin"]["city"]]
    track = next(track for track in sight.claimable if city in (sight.variant.tracks[track].a, sight.variant.tracks[track].b))
    app = app_on(session)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        app.screen.open_task(PayTask(track))
        await settled(pilot)
        assert f"and 10 for catching Alvin in {sight.city_name(city)}" in task_words(app)
        assert f"+{sight.points_of(track) + 10}" in task_words(app)
        before = session.game.table.points[0]
        await press(pilot, "enter")
        assert session.game.table.points[0] - before == sight.gain_of(track)


@pytest.mark.rule("OW-12")
async def test_a_route_that_scores_for_another_is_worth_nothing_in_the_list() -> None:
    session = west_turn({"start": "pueblo", "routes": ["denver-pueblo#1"], "hand": {"red": 6, "blue": 6}}, {"start": "denver"})
    sight = Sight(session)
    track = next(track for track in sight.claimable if sight.gain_of(track) == 0)
    app = app_on(session)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        await press(pilot, "c")
        assert sight.track_name(track) in screen_text(app)
        row = next(
            row
            for row in screen_text(app).splitlines()
            if f"▸{sight.track_name(track)} " in row or f" {sight.track_name(track)} " in row
        )
        assert "+0" in row


@pytest.mark.rule("OW-16")
async def test_the_rows_of_a_marker_show_the_cards_and_enter_alone_buys_none() -> None:
    session = west_turn({"start": "denver", "hand": {"black": 5, "red": 1, "locomotive": 2}}, {"start": "seattle"})
    app = app_on(session)
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(pilot)
        await session.act(next(action for action in session.game.decision if action.type == "claim_route"))
        app.screen.session_changed()
        await settled(pilot)
        task = app.screen.focused
        assert isinstance(task, DecisionTask) and Sight(session).kind == "place_marker"
        items = task.items(Sight(session))
        assert [item.type for item in items].index("decline") == 0
        wilds = [Sight(session).wilds(item.actions[0]) for item in items if item.city == items[1].city]
        assert wilds == sorted(wilds)
        await press(pilot, "enter")
        assert Sight(session).state["players"][0]["markers"] == []
