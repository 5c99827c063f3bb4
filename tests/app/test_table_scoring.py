"""The final count: every line of the sheet once, markers that end on the totals, the winner and why."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from table_app import SIZES, TestSeat, app_on, new_session, play_on, press, screen_text, settled

from ttr_tui.app.screens.scoring import ScoringScreen
from ttr_tui.app.screens.title import TitleScreen
from ttr_tui.app.session import Session
from ttr_tui.app.widgets.board import BoardView
from ttr_tui.app.widgets.count import steps_of, winner_words
from ttr_tui.app.widgets.ink import ink_for
from ttr_tui.app.widgets.pieces import text_of
from ttr_tui.app.widgets.sheets import sheet_rows
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.app.widgets.track import ScoringTrack
from ttr_tui.engine.scoring import Score, Sheet

SEATS = (TestSeat("Ann", "red"), TestSeat("Ben", "blue", "bot:random"))


async def finished(options: tuple[str, ...] = ()) -> Session:
    session = new_session(SEATS, seed=11, options=options)
    await play_on(session, lambda at: at.game.over)
    return session


@pytest.mark.rule("CORE-29", "CORE-30")
@pytest.mark.parametrize("options", [(), ("usa_1910",), ("mega",)])
async def test_the_markers_move_line_by_line_to_the_totals(options: tuple[str, ...]) -> None:
    session = await finished(options)
    score = session.game.score()
    steps = steps_of(score, Sight(session))
    assert steps[-1].points == tuple(sheet.total for sheet in score.sheets)
    for before, after in pairwise(steps[:-1]):
        seat = after.seat
        assert seat is not None and after.points[seat] - before.points[seat] == after.gain
    lines = [line for sheet in score.sheets for line in sheet.lines if line.kind != "routes"]
    assert len(steps) == len(lines) + 2
    tickets = [step for step in steps if step.title == "Tickets"]
    assert all(len(step.lights.cities) == 2 and step.good is (step.gain > 0) for step in tickets)


@pytest.mark.parametrize("size", SIZES)
async def test_the_count_goes_on_by_enter_and_ends_in_the_sheet(size: tuple[int, int]) -> None:
    session = await finished()
    app = app_on(session)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        screen = app.screen
        assert isinstance(screen, ScoringScreen)
        assert "ROUTES" in screen_text(app) and "step 1 of" in screen_text(app)
        await press(pilot, "n", "t")
        assert app.screen is screen, "nothing is left before all is counted"
        await press(pilot, "enter")
        assert "TICKETS" in screen_text(app) and screen.query_one(BoardView).scene.lit
        assert screen.query_one(ScoringTrack).points == screen.steps[1].points
        while screen.step.title != "Longest path":
            await press(pilot, "space")
        assert screen.query_one(BoardView).scene.selected == frozenset(session.game.score().sheets[0].paths)
        await press(pilot, "s")
        text = screen_text(app)
        assert "SCORE SHEET" in text and "Total" in text and winner_words(screen.score)[:12] in text
        await press(pilot, "backspace", "b")
        assert "FINAL COUNT" not in screen_text(app), "the board alone"
        await press(pilot, "escape", "s", "t")
        await settled(pilot)
        assert isinstance(app.screen, TitleScreen)


@pytest.mark.rule("CORE-32", "US-6")
def test_the_winner_is_named_with_what_decided() -> None:
    def sheet(name: str, total: int) -> Sheet:
        return Sheet(name, total, (), {})

    clear = Score("usa", (sheet("Ann", 90), sheet("Ben", 80)), (0,), ())
    assert winner_words(clear) == "Ann wins with 90 points."
    even = replace(clear, sheets=(sheet("Ann", 90), sheet("Ben", 90)), winners=(1,), decided_by=("the most completed tickets",))
    assert winner_words(even) == "Ben wins. Ann also has 90 points; the most completed tickets decided."
    shared = replace(even, winners=(0, 1))
    assert winner_words(shared) == (
        "Ann and Ben share the victory with 90 points: after the most completed tickets they are still even."
    )
    three = replace(even, sheets=(sheet("Ann", 1), sheet("Ben", 1), sheet("Cem", 1)), winners=(2,))
    assert winner_words(three) == "Cem wins. Ann and Ben also have 1 point; the most completed tickets decided."


async def test_leaving_a_finished_game_offers_to_look_at_it_again_not_to_go_on() -> None:
    app = app_on(await finished())
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "q")
        text = screen_text(app)
        assert "ttr-tui replay" in text and "back to the count" in text
        assert "resume" not in text and "go on playing" not in text


async def test_the_seed_is_shown_to_the_last_digit_however_narrow_the_sheet() -> None:
    session = new_session(SEATS, seed=2**127 + 12345)
    await play_on(session, lambda at: at.game.over)
    sight = Sight(session)
    for width in (80, 40, 30):
        rows = [text_of(row).strip() for row in sheet_rows(session.game.score(), sight, ink_for("truecolor"), width)]
        assert str(2**127 + 12345) in "".join(rows)
