"""Equal tracks side by side: one row where it makes no difference which is claimed, else each with its number."""

from __future__ import annotations

from table_app import BOT, TestSeat, app_on, press, session_at, settled, task_words

from ttr_tui.app.screens.table import TableScreen
from ttr_tui.app.widgets.claim_task import ClaimTask
from ttr_tui.app.widgets.sight import Sight

OTHERS = (("Ben", "blue"), ("Cem", "green"), ("Dora", "yellow"))
FOUR = (TestSeat("Ann", "red"), *(TestSeat(name, color, BOT) for name, color in OTHERS))
TWINS = ("kansas_city-omaha#1", "kansas_city-omaha#2")


def rows_of(task: ClaimTask, sight: Sight) -> list[int]:
    """Which of the two tracks have rows."""
    index = sight.variant.track_index()
    return [number for number in task.items(sight) if number in {index[TWINS[0]], index[TWINS[1]]}]


async def test_two_free_tracks_that_are_alike_are_one_row_and_both_are_lit() -> None:
    app = app_on(session_at({"players": [{"hand": {"red": 2}}, {}, {}, {}]}, FOUR))
    async with app.run_test(size=(160, 48)) as pilot:
        await settled(pilot)
        await press(pilot, "c", *"omaha kan")
        task = app.screen.focused
        assert isinstance(task, ClaimTask) and isinstance(app.screen, TableScreen)
        index = app.screen.sight.variant.track_index()
        assert rows_of(task, app.screen.sight) == [index[TWINS[0]]]
        assert "Omaha ×2" in task_words(app) and "2 that are alike, side by side" in task_words(app)
        assert task.lights().tracks == {index[TWINS[0]], index[TWINS[1]]}


async def test_when_one_is_claimed_the_other_has_its_own_row_and_number() -> None:
    app = app_on(session_at({"players": [{"hand": {"red": 2}}, {"routes": [TWINS[0]]}, {}, {}]}, FOUR))
    async with app.run_test(size=(160, 48)) as pilot:
        await settled(pilot)
        await press(pilot, "slash", *"omaha", "enter", "i")
        task = app.screen.focused
        assert isinstance(task, ClaimTask) and isinstance(app.screen, TableScreen)
        assert len(rows_of(task, app.screen.sight)) == 2
        assert "Omaha–Kansas City ×2" not in task_words(app) and "Omaha–Kansas City (2)" in task_words(app)


async def test_tracks_of_two_colors_are_two_rows() -> None:
    app = app_on(session_at({"players": [{"hand": {"red": 4, "yellow": 4}}, {}, {}, {}]}, FOUR))
    async with app.run_test(size=(160, 48)) as pilot:
        await settled(pilot)
        await press(pilot, "slash", *"denver", "enter", "i")
        task = app.screen.focused
        assert isinstance(task, ClaimTask) and isinstance(app.screen, TableScreen)
        facts = app.screen.sight.variant.tracks
        lengths = [facts[number].color for number in task.items(app.screen.sight) if "salt_lake_city" in facts[number].id]
        assert sorted(lengths) == ["red", "yellow"]
