"""A passenger's tour at the table: what each step brings, the best tour in words and lights, worked out once."""

from __future__ import annotations

from typing import Any

import pytest
from table_app import ANN_AND_BOT, Memory, app_on, press, screen_text, settled, task_words

from ttr_tui.app.screens.table import TableScreen
from ttr_tui.app.session import Session
from ttr_tui.app.widgets.decision_task import DecisionTask
from ttr_tui.app.widgets.decision_words import about
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.engine.game import Game
from ttr_tui.engine.mechanisms.passengers import Passengers
from ttr_tui.engine.positions import read_position
from ttr_tui.variant.library import load_variant


def marklin(*passengers: str, routes: tuple[str, ...] = ("berlin-magdeburg",)) -> Session:
    """Ann's one route, if not others, joins Berlin and Magdeburg, Ben's Magdeburg and Leipzig; Ann has one passenger card."""
    ann: dict[str, Any] = {"name": "Ann", "routes": [*routes], "passengers": [*passengers], "hand": {"passenger": 1}}
    ben = {"name": "Ben", "routes": ["leipzig-magdeburg"]}
    table = read_position(load_variant("marklin"), {"map": "marklin", "players": [ann, ben], "turn": 0, "seed": 3})
    return Session(Game.at_turn(table), ANN_AND_BOT, Memory())


@pytest.mark.rule("MK-25", "MK-26")
async def test_each_step_shows_its_points_and_card_and_the_best_tour_is_lit(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    work_out = Passengers.best_journey

    def counted(self: Passengers, table: Any, seat: int, tour: Any, *effort: int) -> Any:
        asked.append(tour.at)
        return work_out(self, table, seat, tour, *effort)

    monkeypatch.setattr(Passengers, "best_journey", counted)
    session = marklin("berlin")
    await session.act(session.game.read_action({"type": "move_passenger", "city": "berlin"}))
    app = app_on(session)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        words = task_words(app)
        assert "Best from here: Berlin → Magdeburg → Leipzig: 6 points, 1 card" in words
        assert "Brings 2 points: the token of Magdeburg." in words and "spaces" not in words and "Spends" not in words
        screen = app.screen
        assert isinstance(screen, TableScreen) and isinstance(screen.doing, DecisionTask)
        number = screen.sight.variant.track_index()
        assert screen.doing.lights().tracks == {number["berlin-magdeburg"], number["leipzig-magdeburg"]}
        worked_out = [*asked]
        await press(pilot, "down", "up")
        city = screen.sight.variant.city_index()
        assert asked == worked_out, "for the decision, not for each key"
        assert {*asked} == {city["berlin"]}
        await press(pilot, "enter")
        words = task_words(app)
        assert "1 card +4" in screen_text(app) and "Spends a passenger card." in words
        assert "Best from here: Magdeburg → Leipzig: 4 points, 1 card" in words


@pytest.mark.rule("MK-25")
async def test_the_way_back_to_a_town_brings_no_token() -> None:
    session = marklin("leipzig", routes=("berlin-leipzig", "berlin-dresden", "dresden-leipzig"))
    await session.act(session.game.read_action({"type": "move_passenger", "city": "leipzig"}))
    track = Sight(session).variant.track_index()["dresden-leipzig"]
    first = Sight(session).tours.step(track)
    assert first is not None and first.points == 3
    for used in ("berlin-leipzig", "berlin-dresden"):
        await session.act(session.game.read_action({"type": "travel", "track": used}))
    sight = Sight(session)
    back = sight.tours.step(track)
    assert back is not None and (back.points, back.cards) == (0, 0)
    choice = next(choice for choice in sight.choices() if choice.track == track)
    assert about(choice, sight) == ["Brings no token in Leipzig."]
    assert sight.tours.step(sight.variant.track_index()["berlin-leipzig"]) is None, "used already, and not from here"


async def test_each_passenger_that_can_be_sent_off_shows_its_best_tour() -> None:
    app = app_on(marklin("berlin", "magdeburg"))
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        await press(pilot, "s")
        text = screen_text(app)
        assert "best +6" in text and "best +7" in text
        assert "Best from here: Berlin → Magdeburg → Leipzig: 6 points, 1 card" in task_words(app)
        screen = app.screen
        assert isinstance(screen, TableScreen) and isinstance(screen.doing, DecisionTask)
        assert len(screen.doing.lights().tracks) == 2
