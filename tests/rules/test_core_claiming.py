"""Core rules, claiming a route: CORE-16 to CORE-23."""

from __future__ import annotations

from typing import Any

import pytest
from playing import act, at, claim, legal, players, refused, waits_for

from ttr_tui.engine.game import Game
from ttr_tui.engine.mechanisms.claiming import ClaimingSettings

MARKET = ["red", "blue", "green", "white", "black"]


def holding(count: int = 2, *, trains: int = 45, **hand: int) -> Game:
    """Ann holds these cards and is to act, at a table of `count`."""
    return at({"market": MARKET, "players": players({"hand": hand, "trains": trains}, others=count - 1)})


def ways(game: Game, track: str) -> list[dict[str, int]]:
    """The payments that are legal for a track."""
    return [a["payment"] for a in legal(game) if a["type"] == "claim_route" and a["track"] == track]


def tracks(game: Game) -> set[str]:
    """The tracks that can be claimed."""
    return {a["track"] for a in legal(game) if a["type"] == "claim_route"}


@pytest.mark.rule("CORE-16", "CORE-20")
def test_a_claim_costs_as_many_cards_and_trains_as_the_track_has_spaces() -> None:
    game = holding(orange=5, black=1)
    act(game, claim("denver-kansas_city#1", orange=4))
    state = game.open_state()
    assert state["tracks"] == {"denver-kansas_city#1": 0}
    assert state["players"][0]["hand"] == {"orange": 1, "black": 1}
    assert state["players"][0]["trains"] == 41
    assert state["discards"] == 4
    assert waits_for(game) == (1, "turn")


@pytest.mark.rule("CORE-16")
@pytest.mark.parametrize("count", [3, 5])
def test_too_few_and_too_many_cards_are_refused(count: int) -> None:
    assert refused(holding(orange=6), claim("denver-kansas_city#1", orange=count)) == "CORE-16"


@pytest.mark.rule("CORE-16")
def test_cards_that_are_not_in_the_hand_are_refused() -> None:
    assert refused(holding(orange=3), claim("denver-kansas_city#1", orange=4)) == "CORE-16"
    assert refused(holding(orange=3), claim("denver-kansas_city#1", orange=3, locomotive=1)) == "CORE-16"


@pytest.mark.rule("CORE-16")
def test_the_trains_of_the_supply_limit_the_length() -> None:
    game = holding(orange=6, trains=4)
    assert "denver-kansas_city#1" in tracks(game)
    game = holding(orange=6, trains=3)
    assert "denver-kansas_city#1" not in tracks(game)
    assert refused(game, claim("denver-kansas_city#1", orange=4)) == "CORE-16"
    act(game, claim("chicago-pittsburgh#1", orange=3))
    assert game.open_state()["players"][0]["trains"] == 0


@pytest.mark.rule("CORE-16")
def test_an_owned_track_cannot_be_claimed_again() -> None:
    seats = players({"hand": {"orange": 4}, "routes": ["denver-kansas_city#1"]}, others=1)
    assert refused(at({"players": seats}), claim("denver-kansas_city#1", orange=4)) == "CORE-16"
    seats = players({"hand": {"red": 3}}, {"routes": ["chicago-duluth"]})
    assert refused(at({"players": seats}), claim("chicago-duluth", red=3)) == "CORE-16"


@pytest.mark.rule("CORE-17")
def test_a_colored_track_takes_its_own_color_only() -> None:
    game = holding(orange=4, black=4)
    assert ways(game, "denver-kansas_city#1") == [{"orange": 4}]
    assert ways(game, "denver-kansas_city#2") == [{"black": 4}]
    assert refused(game, claim("denver-kansas_city#1", black=4)) == "CORE-17"
    assert refused(game, claim("denver-kansas_city#1", orange=2, black=2)) == "CORE-17"


@pytest.mark.rule("CORE-17")
def test_a_gray_track_takes_any_one_color() -> None:
    game = holding(red=2, blue=2, green=1)
    assert sorted(ways(game, "dallas-little_rock"), key=str) == [{"blue": 2}, {"red": 2}]
    assert refused(game, claim("dallas-little_rock", red=1, blue=1)) == "CORE-17"


@pytest.mark.rule("CORE-17")
def test_locomotives_replace_any_card_and_may_be_the_whole_set() -> None:
    game = holding(orange=3, locomotive=5)
    expected = [
        {"orange": 3, "locomotive": 1}, {"orange": 2, "locomotive": 2}, {"orange": 1, "locomotive": 3}, {"locomotive": 4},
    ]  # fmt: skip
    assert ways(game, "denver-kansas_city#1") == expected
    act(game, claim("denver-kansas_city#1", locomotive=4))
    assert game.open_state()["players"][0]["hand"] == {"orange": 3, "locomotive": 1}


@pytest.mark.rule("CORE-17")
def test_all_payments_of_a_gray_track_are_listed_once() -> None:
    game = holding(red=2, blue=1, locomotive=2)
    found = ways(game, "dallas-little_rock")
    expected = [{"red": 2}, {"red": 1, "locomotive": 1}, {"blue": 1, "locomotive": 1}, {"locomotive": 2}]
    assert len(found) == len(expected)
    assert all(payment in found for payment in expected)


@pytest.mark.rule("CORE-18")
def test_a_route_need_not_touch_what_its_owner_has() -> None:
    seats = players({"hand": {"red": 3}, "routes": ["los_angeles-phoenix"]}, others=1)
    game = at({"players": seats})
    act(game, claim("chicago-duluth", red=3))
    assert game.open_state()["tracks"] == {"los_angeles-phoenix": 0, "chicago-duluth": 0}


@pytest.mark.rule("CORE-19")
@pytest.mark.parametrize(
    ("track", "hand", "points"),
    [
        ("portland-seattle#1", {"red": 1}, 1), ("chicago-saint_louis#1", {"green": 2}, 2), ("chicago-duluth", {"red": 3}, 4),
        ("chicago-omaha", {"blue": 4}, 7), ("denver-phoenix", {"white": 5}, 10), ("calgary-winnipeg", {"white": 6}, 15),
    ],
)  # fmt: skip
def test_points_are_scored_at_once_by_length(track: str, hand: dict[str, int], points: int) -> None:
    game = holding(**hand)
    act(game, claim(track, **hand))
    assert [p["points"] for p in game.open_state()["players"]] == [points, 0]


@pytest.mark.rule("CORE-19")
def test_the_table_of_points_goes_up_to_eight_spaces() -> None:
    assert ClaimingSettings().values == {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21}


@pytest.mark.rule("CORE-20")
def test_cards_paid_lie_in_the_discards_and_come_back_when_the_deck_is_empty() -> None:
    seats = players({"hand": {"yellow": 6}}, others=1)
    game = at({"market": MARKET, "rest": 1, "players": seats})
    act(game, claim("helena-seattle", yellow=6))
    assert game.open_state()["discards"] == 6
    act(game, {"type": "draw_card", "from": "deck"})
    assert (game.open_state()["deck"], game.open_state()["discards"]) == (5, 0)


@pytest.mark.rule("CORE-21")
@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_of_parallel_tracks_a_player_owns_only_one(count: int) -> None:
    seats = players({"hand": {"black": 4}, "routes": ["denver-kansas_city#1"]}, others=count - 1)
    game = at({"players": seats})
    assert refused(game, claim("denver-kansas_city#2", black=4)) == "CORE-21"
    assert "denver-kansas_city#2" not in tracks(game)


def second_of_two(count: int) -> Game:
    """Ben owns one of two parallel tracks, Ann could pay the other."""
    seats = players({"hand": {"black": 4}}, {"routes": ["denver-kansas_city#1"]}, others=count - 2)
    return at({"players": seats})


@pytest.mark.rule("CORE-22", "US-5")
@pytest.mark.parametrize("count", [2, 3])
def test_with_two_or_three_players_a_claimed_track_closes_its_parallel_to_everybody(count: int) -> None:
    game = second_of_two(count)
    assert game.open_state()["closed"] == ["denver-kansas_city#2"]
    assert refused(game, claim("denver-kansas_city#2", black=4)) == "CORE-22"


@pytest.mark.rule("CORE-22", "US-5")
@pytest.mark.parametrize("count", [4, 5])
def test_with_four_or_five_players_the_parallel_stays_open_to_the_others(count: int) -> None:
    game = second_of_two(count)
    assert game.open_state()["closed"] == []
    act(game, claim("denver-kansas_city#2", black=4))
    assert game.open_state()["tracks"] == {"denver-kansas_city#1": 1, "denver-kansas_city#2": 0}
    assert game.open_state()["closed"] == []


@pytest.mark.rule("CORE-22")
def test_claiming_in_play_closes_the_parallel_as_a_position_does() -> None:
    ann: dict[str, Any] = {"hand": {"orange": 4}}
    game = at({"market": MARKET, "players": players(ann, {"hand": {"black": 4}}, others=1)})
    act(game, claim("denver-kansas_city#1", orange=4))
    assert waits_for(game) == (1, "turn")
    assert refused(game, claim("denver-kansas_city#2", black=4)) == "CORE-22"


@pytest.mark.rule("CORE-23")
def test_only_tracks_between_the_same_two_cities_are_parallel() -> None:
    routes = ["denver-kansas_city#1", "kansas_city-oklahoma_city#1", "denver-santa_fe"]
    game = at({"players": players({"hand": {"red": 4, "purple": 4}}, {"routes": routes})})
    assert game.open_state()["closed"] == ["denver-kansas_city#2", "kansas_city-oklahoma_city#2"]
    assert {"denver-oklahoma_city", "denver-omaha"} <= tracks(game)
