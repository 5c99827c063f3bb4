"""The form of a new game as the command line proposes it: map, options, seed and who begins; players as last time."""

from __future__ import annotations

from pathlib import Path

import pytest
from table_app import settled
from textual.widgets import Input, OptionList

from tests.app.frame import app_with
from ttr_tui.app.fields import Choice
from ttr_tui.app.screens.new_game import NewGameScreen
from ttr_tui.app.screens.options import OptionFields
from ttr_tui.app.screens.title import TitleScreen
from ttr_tui.app.setup import SetupError, proposal_of
from ttr_tui.variant.faults import UnknownMap

EXAMPLE = Path(__file__).parents[2] / "docs" / "example" / "two_shores.yaml"


@pytest.mark.parametrize("size", [(160, 48), (80, 24)])
async def test_the_form_has_what_was_proposed_and_the_game_it_begins_too(size: tuple[int, int]) -> None:
    app = app_with(form=proposal_of("europe", ["mega", "hidden_scores"], "ben", 12))
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        assert isinstance(app.screen, NewGameScreen)
        listing = app.screen.query_one(OptionList)
        assert listing.highlighted is not None
        assert str(listing.get_option_at_index(listing.highlighted).prompt) == "Europe"
        assert set(app.screen.query_one(OptionFields).chosen) == {"mega", "hidden_scores"}
        assert app.screen.query_one("#seed", Input).value == "12"
        assert app.screen.query_one("#first", Choice).value == "seat 1"
        await pilot.press("f5")
        await settled(pilot)
        assert app.session is not None
        table = app.session.game.table
        assert (table.rulebook.variant.id, set(table.rulebook.options)) == ("europe", {"mega", "hidden_scores"})
        assert (table.seed, table.names[table.first]) == (12, "Ben")


async def test_escape_leads_from_the_form_to_the_title() -> None:
    app = app_with(form=proposal_of("france"))
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(pilot)
        await pilot.press("escape")
        await settled(pilot)
        assert isinstance(app.screen, TitleScreen)


async def test_a_map_file_that_is_in_no_list_is_offered_too() -> None:
    app = app_with(form=proposal_of(str(EXAMPLE)))
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(pilot)
        await pilot.press("f5")
        await settled(pilot)
        assert app.session is not None
        assert app.session.game.table.rulebook.variant.id == "two_shores"


async def test_that_nobody_has_the_name_of_who_is_to_begin_is_told() -> None:
    app = app_with(form=proposal_of("usa", first="Bem"))
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(pilot)
        assert ["--first Bem: nobody of that name" in told.message for told in app._notifications] == [True]
        assert app.screen.query_one("#first", Choice).value == "lot"


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("usa", ["mgea"]), "mega"), (("usa", [], None, -1), "a seed is"), (("usa", ["mega", "big_cities"]), "mega"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_before_there_is_a_form(words: tuple[object, ...], fault: str) -> None:
    with pytest.raises(SetupError, match=fault):
        proposal_of(*words)  # type: ignore[arg-type]


def test_a_map_that_there_is_not() -> None:
    with pytest.raises(UnknownMap, match="usa"):
        proposal_of("uas")
