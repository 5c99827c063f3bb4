"""Before a claim is confirmed the panel says who will score for it, on maps where that may be others (OW-12)."""

from __future__ import annotations

from typing import Any

import pytest
from table_app import ANN_AND_BOT, Memory, app_on, press, settled, task_words, turn_of

from ttr_tui.app.session import Session
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
