"""The rules in words: every sentence of every mechanism, with the settings and options of the game; the search."""

from __future__ import annotations

import pytest
from table_app import screen_text
from textual.widgets import Input, OptionList

from tests.app.frame import app_with
from ttr_tui.app.rules_text import heading, rules_of, searched
from ttr_tui.app.screens.quit import QuitScreen
from ttr_tui.app.screens.rules import RulesScreen
from ttr_tui.app.screens.table import TableScreen
from ttr_tui.app.screens.title import TitleScreen
from ttr_tui.engine.rulebook import Rulebook
from ttr_tui.variant.library import list_maps, load_variant

MAPS = [head.id for head in list_maps() if head.playable]
SIZES = ((200, 60), (160, 48), (100, 30), (80, 24))


@pytest.mark.parametrize("map_word", MAPS)
def test_every_mechanism_is_told_and_what_is_not_certain(map_word: str) -> None:
    variant = load_variant(map_word)
    rulebook = Rulebook(variant)
    sections = rules_of(rulebook)
    told = {sentence for section in sections for sentence in section.sentences}
    for key, sentences in rulebook.explanations():
        assert sentences, key
        assert set(sentences) <= told, key
    assert set(variant.provisional) <= told and set(variant.notes) <= told
    titles = [section.title for section in sections]
    assert len(titles) == len(set(titles)) and not any("_" in title for title in titles)


def test_options_change_what_is_told() -> None:
    variant = load_variant("usa")
    plain, changed = rules_of(Rulebook(variant)), rules_of(Rulebook(variant, ("usa_1910",), 4))
    titles = {section.title for section in changed}
    assert "Globetrotter" in titles and "Longest path" not in titles
    assert "Globetrotter" not in {section.title for section in plain}
    options = {section.title: " ".join(section.sentences) for section in changed}
    assert "Globetrotter (15 points)" in options["Options of this game"]
    assert "Mega Game" in options["Other options of the map"] and "USA 1910:" not in options["Other options of the map"]
    assert heading(variant, Rulebook(variant, ("usa_1910",), 4)) == "USA · USA 1910 · 4 players"


def test_the_search_leaves_only_sentences_with_all_words_or_whole_sections_by_title() -> None:
    sections = rules_of(Rulebook(load_variant("europe")))
    assert searched(sections, "") == sections
    (tunnels,) = [section for section in searched(sections, "tunnels") if section.title == "Tunnels"]
    assert tunnels in sections
    for section in searched(sections, "station CITY"):
        assert all("station" in text.casefold() and "city" in text.casefold() for text in section.sentences)
    assert searched(sections, "xyzzy") == []


@pytest.mark.parametrize("size", SIZES)
async def test_from_the_title_any_map_and_option_and_back(size: tuple[int, int]) -> None:
    app = app_with()
    async with app.run_test(size=size) as pilot:
        await pilot.press("v")
        assert isinstance(app.screen, RulesScreen) and "Turns" in screen_text(app)
        maps = app.screen.query_one("#maps", OptionList)
        maps.highlighted = maps.get_option_index("europe")
        await pilot.pause()
        await pilot.press("slash", *"ferry")
        text = screen_text(app)
        assert "A ferry has locomotive symbols" in text and "Turns" not in text
        await pilot.press("escape")
        assert app.screen.query_one(Input).value == "" and "Turns" in screen_text(app)
        maps.highlighted = maps.get_option_index("europe/big_cities")
        await pilot.pause()
        await pilot.press("slash", *"dealt 5 regular")
        assert "5 regular" in screen_text(app)
        await pilot.press(*["backspace"] * 20, *"xyzzy")
        assert "Nothing in these rules" in screen_text(app)
        await pilot.press("escape", "escape")
        assert isinstance(app.screen, TitleScreen)


async def test_from_the_table_the_rules_of_the_game() -> None:
    app = app_with("Ann", "bot:random")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        await pilot.press("escape", "v")
        assert isinstance(app.screen, RulesScreen)
        text = screen_text(app)
        assert "USA · 2 PLAYERS" in text and "MAP" not in text
        await pilot.press("pagedown", "pagedown", "pagedown")
        assert "USA · 2 PLAYERS" not in screen_text(app)
        await pilot.press("escape")
        assert isinstance(app.screen, TableScreen)


async def test_ctrl_c_asks_at_once_even_while_a_search_is_typed() -> None:
    app = app_with("Ann", "bot:random")
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        await pilot.press("escape", "v", "slash", *"ferry", "ctrl+c")
        assert isinstance(app.screen, QuitScreen)
        await pilot.press("ctrl+c")
    assert app.return_code == 0
