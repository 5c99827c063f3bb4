"""Maps like Old West and France with other settings, and those whose rules do not go together."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from playing import NAMES, play_on, variant

from ttr_tui.engine.checking import rule_faults
from ttr_tui.engine.game import Game
from ttr_tui.engine.mechanisms.starting_cities import StartingCities
from ttr_tui.engine.rulebook import Rulebook
from ttr_tui.variant.reading import parse_variant

ALVIN = "  - alvin: {start: roswell, catch: 10, holder: 10}\n"
BUILDING = "  - track_building: {pieces: {2: 3, 3: 3, 4: 1, 5: 1}}\n"


def changed(map_id: str, *changes: tuple[str, str]) -> str:
    """A map's text with each passage, which it holds once, replaced."""
    text = variant(map_id).text
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def messages(text: str) -> list[str]:
    """The faults of a map's rules."""
    return [fault.message for fault in rule_faults(parse_variant(text, "mine.yaml"))]


@pytest.mark.parametrize(
    ("map_id", "old", "new", "message"),
    [
        ("old_west", "start: roswell", "start: rosswell", "no city 'rosswell' (did you mean 'roswell'?)"),
        ("old_west", ALVIN, "  - alvin\n", "alvin needs the setting 'start'"),
        ("old_west", "catch: 10", "cath: 10", "alvin has no setting 'cath' (did you mean 'catch'?)"),
        ("old_west", "  - starting_cities\n", "", "'city_markers' needs 'starting_cities' in the rules as well"),
        ("old_west", "each: 3, price: 2", "each: 0, price: 2", "greater than or equal to 1"),
        ("old_west", "each: 3, price: 2", "each: 3, price: 0", "greater than or equal to 1"),
        ("old_west", "  - ferries\n", BUILDING, "the map has no track beds to build on"),
        ("france", ", 4: 1, 5: 1}", ", 4: 1}", "no pieces for beds of 5 spaces"),
        ("france", BUILDING, "", "the map has track beds, and no mechanism of these rules builds them"),
        ("france", BUILDING, "  - track_building\n", "track_building needs the setting 'pieces'"),
        ("france", "{2: 3, 3: 3", "{2: 3, 3: -3", "pieces.3: input should be greater than or equal to 0"),
    ],
)
def test_rules_that_do_not_go_together_are_faults(map_id: str, old: str, new: str, message: str) -> None:
    assert message in messages(changed(map_id, (old, new)))[0]


@pytest.mark.parametrize(
    ("map_id", "moved", "before", "message"),
    [
        ("old_west", ALVIN, "  - starting_cities\n", "'alvin' has to come after 'starting_cities' in the rules"),
        ("old_west", "  - starting_cities\n", "  - claiming:", "'starting_cities' has to come after 'claiming' in the rules"),
        ("france", "  - crossings\n", "  - claiming:", "'crossings' has to come after 'claiming' in the rules"),
        ("france", BUILDING, "  - crossings\n", "'track_building' has to come after 'crossings' in the rules"),
        ("france", BUILDING, "  - claiming:", "'track_building' has to come after 'claiming' in the rules"),
    ],
)
def test_what_a_mechanism_needs_stands_before_it(map_id: str, moved: str, before: str, message: str) -> None:
    assert message in messages(changed(map_id, (moved, ""), (before, moved + before)))


def row_of(*cities: str) -> str:
    """A map for six whose cities lie in a row."""
    return "\n".join(
        [
            "format: 1", "id: row", "name: Row", "summary: Cities in a row.", "players: [6, 6]", "rules:",
            "  - train_cards", "  - market", "  - claiming", "  - tickets:", "      sets: [base]", "      deal: {regular: 1}",
            "      keep: 1", "      unkept: bottom", "      draw: {count: 1, keep: 1, unkept: bottom}",
            "  - starting_cities", "  - city_markers", "  - alvin: {start: roswell}", "board: {width: 700, height: 100}",
            "cities:",
            *(f"  - {{id: {city}, name: {city.title()}, x: {100 * (i + 1)}, y: 50}}" for i, city in enumerate(cities)),
            "tracks:", *(f"  - {{between: [{a}, {b}], length: 1, color: red}}" for a, b in pairwise(cities)),
            "tickets:", "  base:", *(f"    - {{a: {a}, b: {b}, points: 1}}" for a in cities[:2] for b in cities[2:]),
        ]
    )  # fmt: skip


def test_too_few_cities_to_start_in_are_a_fault() -> None:
    """Six cities are just enough for six players, and one too few if nobody starts in one of them."""
    six = row_of("roswell", "bb", "cc", "dd", "ee", "ff")
    alvin = "  - alvin: {start: roswell}\n"
    assert messages(six) == ["without 'roswell' too few cities are left for 6 players to start in"]
    assert messages(six.replace(alvin, "")) == []
    five = row_of("bb", "cc", "dd", "ee", "ff").replace(alvin, "")
    assert messages(five) == ["5 cities are too few for 6 players to start in"]


@pytest.mark.parametrize(
    ("map_id", "changes"),
    [
        ("old_west", (("each: 3, price: 2", "each: 9, price: 1"),)),
        ("old_west", (("each: 3, price: 2", "each: 1, price: 2"), ("start: roswell", "start: denver"))),
        ("france", ((", 4: 1, 5: 1}", ", 4: 0, 5: 0}"),)),
        ("france", (("  - crossings\n", ""),)),
    ],
)  # fmt: skip
def test_with_other_settings_games_end_too(map_id: str, changes: tuple[tuple[str, str], ...]) -> None:
    book = Rulebook(parse_variant(changed(map_id, *changes), "mine.yaml"), (), 3)
    for seed in range(3):
        game = Game.new(book, NAMES[:3], seed=seed)
        for _ in play_on(game, Random(seed)):
            pass
        assert game.over and game.score().winners


def test_the_rules_are_told_in_words_with_their_settings() -> None:
    told = dict(Rulebook(variant("old_west"), (), 2).explanations())
    assert "3 city markers" in told["city_markers"][0] and "2 cards of one color" in told["city_markers"][0]
    assert "Alvin stands in Roswell" in told["alvin"][0] and "scores 10 more" in told["alvin"][1]
    assert "the last in turn order first" in told["starting_cities"][0]
    two, five = (dict(Rulebook(variant("france"), (), players).explanations()) for players in (2, 5))
    assert "3 of 2 spaces, 3 of 3 spaces, 1 of 4 spaces, 1 of 5 spaces" in two["track_building"][0]
    assert "only one is built" in two["track_building"][1] and "each is built by itself" in five["track_building"][1]
    assert "In 11 places" in two["crossings"][0]


def test_no_city_is_kept_free_without_alvin() -> None:
    kept = [Rulebook(variant("old_west"), options, 2).get(StartingCities).kept_free for options in ((), ("no_alvin",))]
    assert len(kept[0]) == 1 and kept[1] == {}
