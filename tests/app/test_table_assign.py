"""Completing tickets with the Track: the proposal is shown, changed ticket by ticket, and scored by two different keys."""

from __future__ import annotations

from typing import Any

import pytest
from table_app import Memory, TestSeat, app_on, press, screen_text, settled, task_words

from ttr_tui.app.session import PERSON, Session
from ttr_tui.app.widgets.assign_task import AssignTask, is_last_round, payments, worth
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.engine.game import Game
from ttr_tui.engine.positions import read_position
from ttr_tui.variant.library import load_variant

NAMES = ("Ann", "Ben", "Cleo", "Dan")
COLORS = ("red", "blue", "green", "yellow")
TICKETS = ["dallas-miami", "new_york-sault_st_marie", "los_angeles-new_york", "seattle-toronto"]
TRACK = {"red": 1, "green": 1, "blue": 2, "white": 2, "yellow": 1, "purple": 2}
"""Pays for Dallas–Miami (9) and Los Angeles–New York (20), or Dallas–Miami and New York–Sault St. Marie (6)."""


def assigning(track: dict[str, int], tickets: list[str], players: int = 2) -> Session:
    """Ann is to say which tickets her Track completes; bots follow."""
    seats = [TestSeat(name, color) for name, color in zip(NAMES, COLORS, strict=True)][:players]
    own: list[dict[str, Any]] = [{"track": track, "tickets": tickets}, *({} for _ in seats[1:])]
    document = {
        "map": "card_game", "seed": 1, "market": [], "rest": "discards", "ticket_decks": {"regular": []}, "turns_left": 1,
        "players": [{"name": seat.name, **more} for seat, more in zip(seats, own, strict=True)],
    }  # fmt: skip
    game = Game.at_turn(read_position(load_variant("card_game"), document))
    game.apply(game.read_action({"type": "pass"}))
    others = [TestSeat(seat.name, seat.color, "bot:random") for seat in seats[1:]]
    session = Session(game, [TestSeat("Ann", "red", PERSON), *others], Memory())
    assert session.game.decision is not None and session.game.decision.kind == "assign_cards"
    return session


def task_of(app: Any) -> AssignTask:
    task = app.screen.focused
    assert isinstance(task, AssignTask)
    return task


def ticked(app: Any) -> set[str]:
    task = task_of(app)
    assert task.sight is not None
    return set(payments(task.answer(task.sight), task.sight))


@pytest.mark.rule("EDGE-22")
@pytest.mark.parametrize("size", [(160, 48), (100, 30), (80, 24)])
async def test_the_proposal_is_ticked_with_the_cards_of_each_ticket(size: tuple[int, int]) -> None:
    app = app_on(assigning(TRACK, TICKETS))
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        text = screen_text(app)
        assert "COMPLETE YOUR TICKETS" in text
        for number, name in enumerate(
            ("Dallas–Miami", "New York–Sault St. Marie", "Los Angeles–New York", "Seattle–Toronto"), 1
        ):
            (row,) = (line for line in text.splitlines() if f"{name} " in line and f"{number} [" in line)
            assert ("[x]" in row) == (number in (1, 3))
        assert "29 − 23 missed = 6" in text, "the last round: what is missed is subtracted"
        assert "RG  9" in text or "R   G" in text


@pytest.mark.rule("EDGE-22", "CARD-29")
async def test_a_ticket_that_is_left_frees_its_cards_and_the_rest_follows_and_says_what_it_costs() -> None:
    app = app_on(assigning(TRACK, TICKETS))
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(pilot)
        await press(pilot, "down", "down")
        words = task_words(app)
        assert "Space: leave it, complete New York" in words and "St. Marie: −28 points" in words
        await press(pilot, "space")
        assert ticked(app) == {"dallas-miami", "new_york-sault_st_marie"}
        assert "−28 to the best" in task_words(app) and "left B1 P2 W2" in task_words(app)
        await press(pilot, "3")
        assert ticked(app) == {"dallas-miami", "los_angeles-new_york"}, "a digit changes it as well"
        assert "to the best" not in task_words(app)
        await press(pilot, "2")
        assert ticked(app) == {"dallas-miami", "los_angeles-new_york"}, "both take blue: what is set stays"
        assert "besides the tickets that you have set" in screen_text(app)
        await press(pilot, "1", "r")
        assert ticked(app) == {"dallas-miami", "los_angeles-new_york"}


async def test_what_the_track_cannot_pay_is_not_ticked_and_says_what_is_lacking() -> None:
    app = app_on(assigning(TRACK, TICKETS))
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(pilot)
        await press(pilot, "4")
        assert "seattle-toronto" not in ticked(app)
        assert "your Track lacks 1 black" in screen_text(app)


async def test_two_different_keys_score_and_enter_alone_does_not() -> None:
    session = assigning(TRACK, TICKETS)
    app = app_on(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press(pilot, "enter", "enter")
        assert not session.game.over and "first y to agree" in screen_text(app)
        await press(pilot, "1", "enter")
        assert session.game.over
        assert session.game.open_state()["players"][0]["completed"] == ["los_angeles-new_york"]


async def test_agreeing_and_enter_score_the_proposal_also_without_any_ticket() -> None:
    for tickets, score in ((TICKETS, 29 - 23 + 10 + 8 + 12 + 15), ([], 0)):
        session = assigning(TRACK, tickets)
        app = app_on(session)
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            await press(pilot, "y", "enter")
            assert session.game.over and session.game.score().sheets[0].total == score


async def test_clicks_change_agree_and_score() -> None:
    session = assigning(TRACK, TICKETS)
    app = app_on(session)
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(pilot)
        for words, offset in (("Dallas–Miami  ", 1), ("Enter scores", 2)):
            lines = screen_text(app).splitlines()
            y = max(i for i, line in enumerate(lines) if words in line)
            await pilot.click(offset=(lines[y].index(words) + offset, y))
            await settled(pilot)
        assert session.game.over
        assert session.game.open_state()["players"][0]["completed"] == ["los_angeles-new_york"]


@pytest.mark.rule("CARD-32")
def test_in_the_first_of_two_rounds_nothing_is_subtracted() -> None:
    first, only = Sight(assigning(TRACK, TICKETS, players=4)), Sight(assigning(TRACK, TICKETS))
    values = []
    for sight in (first, only):
        decision = sight.decision
        assert decision is not None
        values.append((is_last_round(sight), worth(decision.offers[0].nth(0), sight)))
    assert values == [(False, 29), (True, 6)]
