"""The guide of a first game: what it says, that it can be switched off, and that it goes for good when it is through."""

from __future__ import annotations

import pytest
from table_app import map_session, press, screen_text, settled

from tests.app.frame import app_with
from ttr_tui.app.app import TtrApp
from ttr_tui.app.guide import LAST_ROUND, guide_words, is_through, round_of
from ttr_tui.app.screens.guide import MOST_ROWS, GuideLine
from ttr_tui.app.settings import Settings, load_settings
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.variant.library import list_maps

SIZES = ((200, 60), (160, 48), (100, 30), (80, 24))
MAPS = [head.id for head in list_maps() if head.playable]


async def step(app: TtrApp) -> None:
    """The person does the first thing there is; bots are through with their turns."""
    assert app.session is not None and app.session.game.decision is not None
    await app.play(next(iter(app.session.game.decision)))
    await app.workers.wait_for_complete()


@pytest.mark.parametrize("size", SIZES)
async def test_it_explains_the_first_turns_and_then_goes_for_good(size: tuple[int, int]) -> None:
    app = app_with("Ann", "bot:random", settings=Settings())
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert "Choose tickets: Space marks one" in screen_text(app)
        said = set()
        while app.session is not None and app.session.game.table.turns <= 2 * LAST_ROUND:
            line = app.screen.query_one(GuideLine)
            assert line.size.height <= MOST_ROWS
            said.add(guide_words(Sight(app.session), {}))
            await step(app)
            await pilot.pause()
        assert len(said) >= 4 and any(words.startswith("Your turn") for words in said)
        assert load_settings()[0].guide is False and app.screen.query_one(GuideLine).size.height == 0


async def test_f3_hides_it_and_brings_it_back_and_both_are_remembered() -> None:
    app = app_with("Ann", "bot:random", settings=Settings())
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        await pilot.press("f3")
        await pilot.pause()
        assert "F3 hides this" not in screen_text(app) and load_settings()[0].guide is False
        await pilot.press("f3")
        await pilot.pause()
        assert "F3 hides this" in screen_text(app) and load_settings()[0].guide is True


async def test_without_settings_there_is_none() -> None:
    app = app_with("Ann", "bot:random")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        assert app.screen.query_one(GuideLine).size.height == 0


@pytest.mark.parametrize("map_word", MAPS)
async def test_every_question_of_every_map_has_words(map_word: str) -> None:
    session = map_session(map_word)
    for _ in range(40):
        decision = session.game.decision
        assert decision is not None
        session.viewer = decision.seat
        sight = Sight(session)
        words = guide_words(sight, {"draw": "x"})
        assert "{" not in words
        if round_of(sight) <= 1:
            assert words, decision.kind
        session.viewer = None
        assert guide_words(Sight(session), {}) == "", "a spectator is told nothing"
        await session.act(next(iter(decision)))
    assert is_through(Sight(session)) == (round_of(Sight(session)) > LAST_ROUND)


def test_it_names_the_keys_as_they_are() -> None:
    session = map_session("usa")
    session.viewer = 0
    while session.game.decision is not None and session.game.decision.kind != "turn":
        session.game.apply(next(iter(session.game.decision)))
    assert ": x opens market" in guide_words(Sight(session), {"draw": "x"})
    assert ": d opens market" in guide_words(Sight(session), {})


async def test_the_board_of_a_large_screen_is_no_smaller_for_the_guide() -> None:
    app = app_with("Ann", "bot:random", settings=Settings())
    async with app.run_test(size=(160, 48)) as pilot:
        await settled(pilot)
        screen = app.screen
        assert screen.query_one(GuideLine).size.height == 2
        with_guide = screen.room.board
        await press(pilot, "f3")
        assert screen.query_one(GuideLine).size.height == 0
        assert with_guide == screen.room.board == (120, 40)
        assert screen.board.size.height >= 40
