"""The final count with stations: a step for each that borrows, lit on the board, and its line on the sheet."""

from __future__ import annotations

from typing import Any

import pytest
from table_app import ANN_AND_BOT, Memory

from ttr_tui.app.session import Session
from ttr_tui.app.widgets.count import BORROWED, steps_of
from ttr_tui.app.widgets.ink import ink_for
from ttr_tui.app.widgets.pieces import text_of
from ttr_tui.app.widgets.sheets import loan_rows
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.engine.game import Game
from ttr_tui.engine.positions import read_position
from ttr_tui.engine.scoring import Score
from ttr_tui.variant.library import load_variant


def europe(stations: list[str]) -> tuple[Score, Sight]:
    """Ann has one route in the south, Ben one from Wien north, and Ann's ticket needs both."""
    ticket = {"a": "zagrab", "b": "berlin", "points": 9}
    ann: dict[str, Any] = {"name": "Ann", "routes": ["wien-zagrab"], "stations": stations, "tickets": [ticket]}
    ben = {"name": "Ben", "routes": ["berlin-wien"]}
    table = read_position(load_variant("europe"), {"map": "europe", "players": [ann, ben], "turn": 0, "seed": 3})
    game = Game.at_turn(table)
    return game.score(), Sight(Session(game, ANN_AND_BOT, Memory()))


@pytest.mark.rule("EU-15")
def test_each_loan_is_a_step_before_the_tickets_and_lit_on_the_board() -> None:
    score, sight = europe(["wien"])
    steps = steps_of(score, sight)
    titles = [step.title for step in steps]
    assert titles.count(BORROWED) == 1 and titles.index(BORROWED) < titles.index("Tickets")
    step = steps[titles.index(BORROWED)]
    assert step.text == "Ann's station in Wien borrows Berlin–Wien of Ben for Zagrab–Berlin"
    assert step.points == steps[titles.index(BORROWED) - 1].points, "a loan by itself gives nothing"
    number, cities = sight.variant.track_index(), sight.variant.city_index()
    assert step.lights.tracks == {number["berlin-wien"]}
    assert step.lights.cities == {cities["wien"], cities["zagrab"], cities["berlin"]}


@pytest.mark.rule("EU-15")
@pytest.mark.parametrize("width", [34, 40])
def test_the_sheet_names_each_loan(width: int) -> None:
    score, sight = europe(["wien"])
    rows = loan_rows(score, sight, ink_for("none"), width)
    words = " ".join(" ".join(text_of(row) for row in rows).split())
    assert "borrowed routes Ann in Wien: Berlin–Wien of Ben" in words


def test_a_station_that_borrows_nothing_has_no_step() -> None:
    score, sight = europe(["roma"])
    assert BORROWED not in [step.title for step in steps_of(score, sight)]
    assert loan_rows(score, sight, ink_for("none"), 40) == []
