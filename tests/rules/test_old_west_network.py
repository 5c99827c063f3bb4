"""Old West: networks that grow from the starts, and what routes cost and are worth there (OW-9 to OW-11)."""

from __future__ import annotations

from typing import Any

import pytest
from old_west_table import DECLINE, claims, points, west
from playing import DECK, PASS, Json, act, claim, legal, refused, variant, waits_for

# -- networks -------------------------------------------------------------------------------------------------------

RICH: Json = {"red": 9, "blue": 6, "locomotive": 9}


@pytest.mark.rule("OW-9", "OWE-23")
def test_the_first_route_ends_in_the_starting_city() -> None:
    game = west({"start": "denver", "hand": RICH}, {"start": "boise", "routes": ["boise-winnemucca"]})
    ends = {city for track in claims(game) for city in track.partition("#")[0].split("-")}
    assert ends == {"denver", "cheyenne", "grand_junction", "pueblo", "salt_lake_city"}
    assert all("denver" in track for track in claims(game))
    assert refused(game, claim("salt_lake_city-winnemucca#1", locomotive=5)) == "OW-9"


@pytest.mark.rule("OW-9")
def test_later_routes_touch_the_network_anywhere() -> None:
    game = west({"start": "denver", "hand": RICH}, {"start": "seattle"})
    assert refused(game, claim("boise-winnemucca", red=3)) == "OW-9"
    act(game, claim("denver-salt_lake_city#1", blue=6), DECLINE, DECK, DECK)
    assert "salt_lake_city-winnemucca#1" in claims(game) and "denver-pueblo#1" in claims(game)
    assert refused(game, claim("boise-winnemucca", red=3)) == "OW-9"
    act(game, claim("salt_lake_city-winnemucca#1", locomotive=5), DECLINE, DECK, DECK)
    assert waits_for(game) == (0, "turn")
    act(game, claim("boise-winnemucca", red=3))


@pytest.mark.rule("OW-9", "OWE-23")
def test_neither_a_marker_nor_anothers_route_carries_a_network() -> None:
    game = west({"start": "denver", "markers": ["boise"], "hand": RICH}, {"start": "cheyenne", "routes": ["cheyenne-denver#1"]})
    assert refused(game, claim("boise-winnemucca", red=3)) == "OW-9"
    assert refused(game, claim("cheyenne-green_river#1", red=4)) == "OW-9"


@pytest.mark.rule("OWE-23")
def test_anothers_route_and_markers_complete_no_ticket() -> None:
    ticket = {"a": "denver", "b": "boise", "points": 9}
    ann: Json = {"start": "denver", "markers": ["boise"], "routes": ["denver-salt_lake_city#1"], "tickets": [ticket]}
    ben = {"start": "winnemucca", "routes": ["salt_lake_city-winnemucca#1", "boise-winnemucca"]}
    assert west(ann, ben).score().sheets[0].of("ticket")[0].points == -9
    own = {**ann, "routes": [*ann["routes"], *ben["routes"]]}
    assert west(own, {}).score().sheets[0].of("ticket")[0].points == 9


@pytest.mark.rule("OW-9")
def test_a_player_without_a_start_can_claim_nothing() -> None:
    game = west({"hand": RICH, "routes": ["denver-pueblo#1"]}, {"start": "seattle"})
    assert claims(game) == set()
    assert refused(game, claim("cheyenne-denver#1", locomotive=1)) == "OW-9"
    assert game.score().sheets[0].total == 1


SHUT_IN = {
    "start": "sacramento",
    "routes": [
        "fresno-san_francisco#1", "los_angeles-san_francisco", "redding-san_francisco", "sacramento-san_francisco#1",
    ],
}  # fmt: skip


@pytest.mark.rule("OWE-22", "CORE-26")
def test_who_is_shut_in_draws_and_passes_only_if_nothing_else_is_legal() -> None:
    shut = {"start": "san_francisco", "hand": RICH}
    game = west(shut, SHUT_IN)
    assert {action["type"] for action in legal(game)} == {"draw_card", "draw_tickets"}
    nothing: dict[str, Any] = {"market": [], "rest": 1, "ticket_decks": {"regular": []}}
    assert legal(west(shut, SHUT_IN, **nothing)) == [PASS]


@pytest.mark.rule("OW-10")
def test_the_ferry_takes_three_locomotives() -> None:
    game = west({"start": "los_angeles", "hand": {"red": 5, "blue": 4, "locomotive": 4}}, {"start": "denver"})
    payments = [action["payment"] for action in legal(game) if action.get("track") == "los_angeles-san_francisco"]
    assert payments == [{"red": 4, "locomotive": 3}, {"red": 3, "locomotive": 4}, {"blue": 4, "locomotive": 3},
                        {"blue": 3, "locomotive": 4}]  # fmt: skip
    assert refused(game, claim("los_angeles-san_francisco", red=5, locomotive=2)) == "EU-6"
    assert [track.id for track in variant("old_west").tracks if track.locomotives] == ["los_angeles-san_francisco"]


@pytest.mark.rule("OW-11", "OWE-20")
@pytest.mark.parametrize(("number", "more"), [(2, set()), (3, set()), (4, {"cheyenne-denver#2"}), (6, {"cheyenne-denver#2"})])
def test_parallel_tracks_by_the_number_of_players(number: int, more: set[str]) -> None:
    ben = {"start": "cheyenne", "routes": ["cheyenne-denver#1"]}
    ann = {"start": "denver", "hand": {"blue": 1, "locomotive": 1}}
    game = west(ann, ben, others=number - 2)
    assert claims(game) & {"cheyenne-denver#1", "cheyenne-denver#2"} == more
    own = west({"start": "cheyenne", "hand": {"blue": 1}, "routes": ["cheyenne-denver#1"]}, others=number - 1)
    assert "cheyenne-denver#2" not in claims(own), "the claimer never gets the other one"


@pytest.mark.rule("OWE-28")
@pytest.mark.parametrize(
    ("city", "track", "value"),
    [
        ("eugene", "bend-eugene#1", 1), ("bend", "ashland-bend", 2), ("boise", "boise-winnemucca", 3),
        ("denver", "denver-salt_lake_city#1", 6), ("boise", "boise-seattle#1", 7),
    ],
)  # fmt: skip
def test_points_by_length(city: str, track: str, value: int) -> None:
    game = west({"start": city, "hand": {"locomotive": 9}}, {"start": "tucson"})
    act(game, claim(track, locomotive=value))
    assert points(game)[0] == {1: 1, 2: 2, 3: 4, 6: 15, 7: 18}[value]
