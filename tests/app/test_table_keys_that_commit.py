"""What cannot be taken back takes two different keys: no letter alone, nor one pressed twice, changes the game.

A terminal can turn a broken report of the mouse into typed letters (Textualize/textual#6573).
"""

from __future__ import annotations

from string import ascii_letters

import pytest
from table_app import BOT, Memory, TestSeat, app_on, map_session, play_on, press, settled, task_words, turn_of

from ttr_tui.app.session import Session
from ttr_tui.app.widgets.decision_task import DecisionTask

THREE = (TestSeat("Ann", "red"), TestSeat("Ben", "blue", BOT), TestSeat("Cem", "green", BOT))
RICH = {"hand": {"red": 6, "blue": 6, "green": 6, "locomotive": 4}}


async def asked(name: str, kind: str) -> Session:
    """A table at which the first seat, a person's, has to decide this."""
    session = map_session(name, THREE)
    await play_on(session, lambda s: s.game.decision.kind == kind and s.game.decision.seat == 0)
    session.viewer = 0
    return session


@pytest.mark.parametrize("letters", [ascii_letters[:26], ascii_letters[26:]], ids=["small", "capitals"])
@pytest.mark.parametrize("name", ["europe", "card_game"])
async def test_no_letter_even_twice_changes_the_game(name: str, letters: str) -> None:
    session = turn_of(name, RICH) if name == "europe" else map_session(name)
    await play_on(session, lambda s: s.game.decision.kind == "turn" and s.game.decision.seat == 0)
    session.viewer = 0
    app = app_on(session)
    assert isinstance(session.journal, Memory)
    before = list(session.journal.lines)
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(pilot)
        for letter in letters.replace("q", ""):  # which twice leaves the app, with the game saved
            await press(pilot, letter, letter, "escape", "escape", "escape")
            assert session.journal.lines == before, letter
            assert session is app.session


@pytest.mark.parametrize(("name", "kind"), [("old_west", "choose_start"), ("marklin", "ticket_mix")])
async def test_enter_alone_does_not_choose_for_a_whole_game(name: str, kind: str) -> None:
    session = await asked(name, kind)
    app = app_on(session)
    assert isinstance(session.journal, Memory)
    before = len(session.journal.lines)
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(pilot)
        task = app.screen.focused
        assert isinstance(task, DecisionTask) and task.chosen() is None
        assert "chooses, Enter confirms" in task_words(app)
        await press(pilot, "enter", "enter")
        assert len(session.journal.lines) == before
        await press(pilot, "down")
        assert task.chosen() == task.items(task.sight)[0]
        await press(pilot, "enter")
        assert len(session.journal.lines) > before


@pytest.mark.parametrize(("name", "kind"), [("old_west", "choose_start"), ("france", "build_track")])
async def test_pointing_at_the_board_once_chooses_and_only_the_second_time_confirms(name: str, kind: str) -> None:
    session = await asked(name, kind)
    app = app_on(session)
    assert isinstance(session.journal, Memory)
    before = len(session.journal.lines)
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(pilot)
        task = app.screen.focused
        assert isinstance(task, DecisionTask) and task.sight is not None
        place = task.items(task.sight)[0]
        assert task.choose_at(city=place.city, track=place.track)
        await settled(pilot)
        assert app.screen.focused is task and task.chosen() == place and len(session.journal.lines) == before
        assert task.choose_at(city=place.city, track=place.track)
        await settled(pilot)
        assert app.screen.focused is not task or len(session.journal.lines) > before
