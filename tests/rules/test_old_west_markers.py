"""Old West's city markers: who scores a route, and buying them (OW-12 to OW-17)."""

from __future__ import annotations

from typing import Any

import pytest
from old_west_table import DECLINE, marker, points, west
from playing import DECK, Json, act, claim, legal, refused, waits_for

from ttr_tui.engine.mechanisms.city_markers import CityMarkers
from ttr_tui.engine.mechanisms.marker_offer import PlaceMarker

FOUR = claim("salt_lake_city-st_george#1", red=4)
"""Ann claims a route of four spaces, worth 7."""

# -- who scores -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("OW-12", "OW-14", "OWE-3", "OWE-4", "OWE-5", "OWE-6")
@pytest.mark.parametrize(
    ("ann", "ben", "cem", "expected"),
    [
        ([], [], [], [7, 0, 0]),
        (["salt_lake_city"], [], [], [7, 0, 0]),
        (["st_george"], [], [], [7, 0, 0]),
        (["salt_lake_city", "st_george"], [], [], [14, 0, 0]),
        ([], ["salt_lake_city"], [], [0, 7, 0]),
        ([], ["st_george"], [], [0, 7, 0]),
        ([], ["salt_lake_city", "st_george"], [], [0, 14, 0]),
        (["salt_lake_city"], ["st_george"], [], [7, 7, 0]),
        (["st_george"], ["salt_lake_city"], [], [7, 7, 0]),
        ([], ["salt_lake_city"], ["st_george"], [0, 7, 7]),
    ],
)
def test_the_points_go_by_the_markers(ann: list[str], ben: list[str], cem: list[str], expected: list[int]) -> None:
    """Ann's network reaches both cities by a route of her own, so that no start of hers must be an end."""
    routes = ["salt_lake_city-winnemucca#1"]
    seats: list[Json] = [
        {"start": "winnemucca", "markers": ann, "hand": {"red": 4}, "routes": routes, "points": 0},
        {"start": "seattle", "markers": ben}, {"start": "tucson", "markers": cem},
    ]  # fmt: skip
    game = west(*seats)
    act(game, FOUR)
    assert points(game) == expected
    state = game.open_state()
    assert state["tracks"]["salt_lake_city-st_george#1"] == 0, "the route is the claimer's in every case"
    assert [player["trains"] for player in state["players"]] == [40 - 5 - 4, 40, 40]


@pytest.mark.rule("OW-13", "OWE-3")
@pytest.mark.parametrize(("markers", "expected"), [([], [0, 7]), (["st_george"], [0, 14])])
def test_the_example_of_the_rules(markers: list[str], expected: list[int]) -> None:
    """Ben's starting city counts as a marker of his."""
    ann = {"start": "winnemucca", "hand": {"red": 4}, "routes": ["salt_lake_city-winnemucca#1"], "points": 0}
    game = west(ann, {"start": "salt_lake_city", "markers": markers})
    act(game, FOUR)
    assert points(game) == expected


@pytest.mark.rule("OW-14")
def test_the_claimers_ticket_is_completed_by_a_route_that_another_scored() -> None:
    ticket = {"a": "salt_lake_city", "b": "st_george", "points": 5}
    ben = {"start": "salt_lake_city", "tickets": [ticket]}
    game = west({"start": "st_george", "hand": {"red": 4}, "tickets": [ticket]}, ben)
    act(game, FOUR)
    sheets = game.score().sheets
    assert [sheet.of("ticket")[0].points for sheet in sheets] == [5, -5]
    assert [sheet.of("routes")[0].points for sheet in sheets] == [7, 7]


@pytest.mark.rule("OWE-21", "OW-11")
def test_a_second_track_between_two_owned_cities_scores_again() -> None:
    ann = {"start": "salt_lake_city", "hand": {"red": 4}}
    ben = {"start": "st_george", "hand": {"purple": 4}}
    game = west(ann, ben, {"start": "denver"}, {"start": "seattle"})
    act(game, FOUR)
    assert points(game) == [7, 7, 0, 0]
    act(game, claim("salt_lake_city-st_george#2", purple=4))
    assert points(game) == [14, 14, 0, 0]


@pytest.mark.rule("OWE-24")
def test_points_reach_a_player_whose_last_turn_is_over() -> None:
    game = west({"start": "st_george", "hand": {"red": 4}}, {"start": "salt_lake_city"}, turns_left=1)
    act(game, FOUR)
    assert game.over and points(game) == [7, 7]


@pytest.mark.rule("OW-12")
def test_what_is_told_names_who_scored() -> None:
    game = west({"start": "st_george", "hand": {"red": 4}}, {"start": "salt_lake_city"})
    told = game.play(game.read_action(FOUR))[0]
    assert told.data["points"] == [[0, 7], [1, 7]]
    assert "7 points · 7 points for Ben" in told.text
    hidden = west({"start": "st_george", "hand": {"red": 4}}, {"start": "salt_lake_city"}, options=["hidden_scores"])
    told = hidden.play(hidden.read_action(FOUR))[0]
    assert "point" not in told.text and "points" not in told.data
    assert [player["points"] for player in hidden.view(0).state["players"]] == [None, None]


# -- buying ---------------------------------------------------------------------------------------------------------

ANN: Json = {"start": "denver", "hand": {"purple": 3, "blue": 1, "red": 2, "locomotive": 2}}
ONE = claim("cheyenne-denver#1", purple=1)


@pytest.mark.rule("OW-15", "OWE-11", "OWE-8")
def test_a_marker_may_be_bought_after_a_claim_and_need_not() -> None:
    game = west(ANN, {"start": "seattle"})
    assert refused(game, marker("cheyenne", purple=2)) == "OWE-8"
    act(game, ONE)
    assert waits_for(game) == (0, "place_marker")
    assert game.decision is not None and game.decision.details() == {"track": "cheyenne-denver#1", "cities": ["cheyenne"]}
    assert DECLINE in legal(game)
    twin = game.copy()
    act(game, marker("cheyenne", purple=2))
    assert waits_for(game) == (1, "turn")
    state = game.open_state()
    assert state["players"][0]["markers"] == ["cheyenne"] and state["discards"] == 3
    act(twin, DECLINE)
    assert waits_for(twin) == (1, "turn") and twin.open_state()["players"][0]["markers"] == []


@pytest.mark.rule("OW-16", "OWE-9", "OWE-10")
def test_what_a_marker_costs() -> None:
    game = west(ANN, {"start": "seattle"})
    act(game, ONE)
    payments = [action["payment"] for action in legal(game) if action["type"] == "place_marker"]
    expected: list[dict[str, int]] = [
        {"red": 2},
        {"red": 1, "locomotive": 1},
        {"blue": 1, "locomotive": 1},
        {"purple": 2},
        {"purple": 1, "locomotive": 1},
        {"locomotive": 2},
    ]
    assert len(payments) == len(expected) and all(payment in payments for payment in expected)


@pytest.mark.rule("OW-16", "OWE-9", "OWE-10")
@pytest.mark.parametrize(
    ("payment", "rule"),
    [
        ({"purple": 1, "red": 1}, "OWE-10"), ({"purple": 1, "blue": 1}, "OWE-10"), ({"purple": 1}, "OW-16"), ({}, "OW-16"),
        ({"red": 2, "locomotive": 1}, "OW-16"), ({"locomotive": 1}, "OW-16"), ({"blue": 2}, "OWE-9"), ({"purple": 3}, "OWE-9"),
        ({"white": 2}, "OWE-9"),
    ],
)  # fmt: skip
def test_payments_that_are_no_good_for_a_marker(payment: dict[str, int], rule: str) -> None:
    game = west(ANN, {"start": "seattle"})
    act(game, ONE)
    assert refused(game, marker("cheyenne", **payment)) == rule


@pytest.mark.rule("OWE-9")
def test_the_pair_comes_from_what_the_route_left() -> None:
    game = west({"start": "denver", "hand": {"purple": 2}}, {"start": "seattle"})
    act(game, ONE)
    assert legal(game) == [DECLINE]
    assert refused(game, marker("cheyenne", purple=2)) == "OWE-9"
    broke = west({"start": "denver", "hand": {"purple": 1}}, {"start": "seattle"})
    act(broke, ONE)
    assert waits_for(broke) == (0, "place_marker"), "it is asked whatever the hand holds, so that it tells nothing"
    assert legal(broke) == [DECLINE]


@pytest.mark.rule("OW-17", "OWE-2", "OWE-8")
@pytest.mark.parametrize(
    ("city", "rule"), [("denver", "OWE-2"), ("boise", "OW-15"), ("seattle", "OW-15"), ("roswell", "OW-15")]
)
def test_only_on_a_free_end_of_the_route(city: str, rule: str) -> None:
    game = west(ANN, {"start": "seattle"})
    act(game, ONE)
    assert refused(game, marker(city, purple=2)) == rule


@pytest.mark.rule("OW-17", "OWE-2")
def test_not_on_a_city_that_has_a_marker() -> None:
    ann = {**ANN, "routes": ["denver-pueblo#1"]}
    game = west(ann, {"start": "grand_junction"})
    act(game, claim("grand_junction-pueblo", purple=3))
    assert refused(game, marker("grand_junction", red=2)) == "OWE-2"
    act(game, marker("pueblo", red=2))
    bought = west(ann, {"start": "seattle", "markers": ["grand_junction"]})
    act(bought, claim("grand_junction-pueblo", purple=3))
    assert refused(bought, marker("grand_junction", red=2)) == "OW-17"


@pytest.mark.rule("OW-17")
def test_a_marker_in_roswell_is_never_bought() -> None:
    game = west({"start": "albuquerque", "hand": {"red": 4}}, {"start": "seattle"})
    act(game, claim("albuquerque-roswell", red=2))
    assert waits_for(game) == (0, "move_alvin"), "its own end has a marker, and Roswell takes none"
    game = west({"start": "denver", "routes": ["albuquerque-santa_fe#1"], "hand": {"red": 4}}, {"start": "seattle"})
    act(game, claim("albuquerque-roswell", red=2))
    assert waits_for(game) == (0, "place_marker")
    assert refused(game, marker("roswell", red=2)) == "OW-17"


@pytest.mark.rule("OW-15")
def test_with_no_free_end_nothing_is_asked() -> None:
    game = west(ANN, {"start": "cheyenne"})
    act(game, ONE)
    assert waits_for(game) == (1, "turn")


@pytest.mark.rule("OW-3", "OW-17")
@pytest.mark.parametrize(("bought", "asked"), [([], True), (["tucson"], True), (["tucson", "boise"], False)])
def test_two_markers_besides_the_start_are_all(bought: list[str], asked: bool) -> None:
    game = west({**ANN, "markers": bought}, {"start": "seattle"})
    act(game, ONE)
    assert waits_for(game) == ((0, "place_marker") if asked else (1, "turn"))


@pytest.mark.rule("OWE-7")
def test_a_marker_bought_now_changes_nothing_of_this_route() -> None:
    game = west(ANN, {"start": "seattle"})
    act(game, ONE, marker("cheyenne", purple=2))
    assert points(game) == [1, 0]
    act(game, DECK, DECK, claim("denver-pueblo#1", locomotive=1), DECLINE)
    assert points(game) == [2, 0]


@pytest.mark.rule("OWE-8")
def test_one_marker_for_one_claim() -> None:
    ann = {**ANN, "start": "seattle", "routes": ["denver-pueblo#1", "seattle-spokane#1"]}
    game = west(ann, {"start": "boise"})
    act(game, ONE)
    assert game.decision is not None and game.decision.details()["cities"] == ["cheyenne", "denver"]
    act(game, marker("cheyenne", purple=2))
    assert waits_for(game) == (1, "turn")


@pytest.mark.rule("OWE-11")
def test_a_marker_can_be_bought_in_the_last_turn() -> None:
    game = west(ANN, {"start": "seattle"}, turns_left=1)
    act(game, ONE, marker("cheyenne", purple=2))
    assert game.over and game.open_state()["players"][0]["markers"] == ["cheyenne"]


@pytest.mark.rule("OW-15")
def test_claim_and_marker_can_be_taken_back() -> None:
    game = west(ANN, {"start": "seattle"})
    first = game.check_value()
    act(game, ONE)
    second = game.check_value()
    act(game, marker("cheyenne", locomotive=2))
    game.undo()
    assert game.check_value() == second
    game.undo()
    assert game.check_value() == first


@pytest.mark.rule("OW-16")
@pytest.mark.parametrize(
    ("hand", "advised"),
    [({"purple": 3}, {"purple": 2}), ({"purple": 2, "locomotive": 3}, None), ({"purple": 2, "red": 1}, None)],
)
def test_a_marker_is_advised_only_for_a_pair_without_locomotives(hand: Json, advised: Any) -> None:
    game = west({"start": "denver", "hand": hand}, {"start": "seattle"})
    act(game, ONE)
    markers = game.table.rulebook.get(CityMarkers)
    assert game.decision is not None
    action = markers.advice(game.table, game.decision)
    assert action in game.decision
    assert (game.write_action(action)["payment"] if isinstance(action, PlaceMarker) else None) == advised
