"""Old West's Alvin: caught, moved, held at the end, or left out (OW-6, OW-17, OW-19 to OW-21)."""

from __future__ import annotations

from typing import Any

import pytest
from old_west_table import DECLINE, marker, move, points, start, west
from playing import Json, act, claim, keep, legal, new_game, refused, waits_for

from ttr_tui.engine.mechanisms.alvin import Alvin
from ttr_tui.engine.positions import PositionError

ROSWELL = claim("albuquerque-roswell", red=2)
ANN: Json = {"start": "albuquerque", "hand": {"red": 4, "green": 2}}


@pytest.mark.rule("OW-19", "OWE-13", "OWE-3")
def test_the_first_route_into_roswell_catches_alvin() -> None:
    game = west(ANN, {"start": "seattle"})
    assert refused(game, move("albuquerque")) == "OW-19"
    act(game, ROSWELL)
    assert points(game) == [2 + 10, 0], "the route's points, and ten for the catch"
    assert game.open_state()["alvin"] == {"city": "roswell", "holder": 0}
    assert waits_for(game) == (0, "move_alvin") and legal(game) == [move("albuquerque")]
    assert refused(game, move("roswell")) == refused(game, move("seattle")) == refused(game, move("denver")) == "OW-19"
    act(game, move("albuquerque"))
    assert game.open_state()["alvin"] == {"city": "albuquerque", "holder": 0}
    assert waits_for(game) == (1, "turn")


@pytest.mark.rule("OW-19")
def test_he_goes_to_any_city_with_a_marker_of_the_catcher() -> None:
    game = west({**ANN, "markers": ["denver", "boise"]}, {"start": "seattle"})
    act(game, ROSWELL)
    assert legal(game) == [move("albuquerque"), move("denver"), move("boise")]
    act(game, move("boise"))
    assert game.open_state()["alvin"] == {"city": "boise", "holder": 0}


@pytest.mark.rule("OW-20", "OWE-16")
def test_another_player_who_claims_a_route_into_his_city_catches_him() -> None:
    ann = {"start": "pueblo", "hand": {"orange": 1}}
    game = west(ann, {"start": "denver"}, alvin={"city": "denver", "holder": 1})
    act(game, claim("denver-pueblo#1", orange=1))
    assert points(game) == [1 + 10, 1], "the route to both owners, the catch to the catcher"
    assert waits_for(game) == (0, "move_alvin") and legal(game) == [move("pueblo")]
    act(game, move("pueblo"))
    assert game.open_state()["alvin"] == {"city": "pueblo", "holder": 0}


@pytest.mark.rule("OWE-16")
def test_the_holder_gets_the_route_and_the_catcher_the_ten() -> None:
    ann = {"start": "santa_fe", "hand": {"orange": 1}, "routes": ["pueblo-santa_fe#1"], "points": 0}
    game = west(ann, {"start": "denver"}, alvin={"city": "denver", "holder": 1})
    act(game, claim("denver-pueblo#1", orange=1), DECLINE, move("santa_fe"))
    assert points(game) == [10, 1]


@pytest.mark.rule("OW-20")
def test_each_catch_scores_and_points_once_won_are_kept() -> None:
    ann = {"start": "pueblo", "hand": {"orange": 1, "red": 3}}
    ben = {"start": "cheyenne", "hand": {"purple": 1, "green": 9}, "routes": ["cheyenne-green_river#1"], "points": 0}
    game = west(ann, ben, {"start": "durango"}, alvin={"city": "durango", "holder": 2})
    act(game, claim("durango-pueblo", red=3), move("pueblo"))
    assert points(game) == [4 + 10, 0, 4]
    act(game, claim("cheyenne-denver#1", purple=1), DECLINE)
    assert game.open_state()["alvin"] == {"city": "pueblo", "holder": 0}, "a route elsewhere catches nobody"
    assert points(game) == [14, 1, 4]


@pytest.mark.rule("OWE-15")
def test_the_holder_does_not_catch_him_again() -> None:
    game = west({"start": "pueblo", "hand": {"orange": 1}}, {"start": "boise"}, alvin={"city": "pueblo", "holder": 0})
    act(game, claim("denver-pueblo#1", orange=1), DECLINE)
    assert points(game) == [1, 0] and waits_for(game) == (1, "turn")
    assert game.open_state()["alvin"] == {"city": "pueblo", "holder": 0}


@pytest.mark.rule("OWE-14", "OWE-7")
def test_he_may_go_to_the_city_marked_in_this_very_turn() -> None:
    ann = {"start": "denver", "hand": {"red": 4}, "routes": ["albuquerque-santa_fe#1"], "points": 0}
    game = west(ann, {"start": "seattle"})
    order = [event.type for event in game.play(game.read_action(ROSWELL))]
    assert order == ["route_claimed", "alvin_caught"]
    assert points(game) == [12, 0] and waits_for(game) == (0, "place_marker")
    act(game, marker("albuquerque", red=2))
    assert waits_for(game) == (0, "move_alvin") and legal(game) == [move("denver"), move("albuquerque")]
    act(game, move("albuquerque"))
    assert game.open_state()["alvin"] == {"city": "albuquerque", "holder": 0}
    assert points(game) == [12, 0]


@pytest.mark.rule("OWE-14")
def test_each_step_of_a_catch_can_be_taken_back() -> None:
    ann = {"start": "denver", "hand": {"red": 4}, "routes": ["albuquerque-santa_fe#1"]}
    game = west(ann, {"start": "seattle"})
    values = [game.check_value()]
    for action in (ROSWELL, marker("albuquerque", red=2)):
        act(game, action)
        values.append(game.check_value())
    act(game, move("denver"))
    for value in reversed(values):
        game.undo()
        assert game.check_value() == value


@pytest.mark.rule("OWE-17", "OW-12")
@pytest.mark.parametrize(("owner", "expected"), [("boise", [2, 0]), ("albuquerque", [0, 2])])
def test_a_route_into_roswell_after_he_has_left_scores_by_its_other_end(owner: str, expected: list[int]) -> None:
    ann = {"start": "santa_fe", "hand": {"red": 2}, "routes": ["albuquerque-santa_fe#1"], "points": 0}
    game = west(ann, {"start": owner}, {"start": "tucson"}, alvin={"city": "tucson", "holder": 2})
    act(game, ROSWELL)
    assert points(game)[:2] == expected
    assert game.open_state()["alvin"] == {"city": "tucson", "holder": 2}
    if game.decision is not None and game.decision.kind == "place_marker":
        assert refused(game, marker("roswell", red=2)) == "OW-17"


@pytest.mark.rule("OWE-12")
def test_he_never_stands_in_a_city_of_his_catcher() -> None:
    """A position that left his holder's marker out lets another buy one there: he still has to be moved away."""
    ann = {"start": "pueblo", "hand": {"orange": 1, "red": 2}}
    game = west(ann, {"start": "seattle"}, alvin={"city": "denver", "holder": 1})
    act(game, claim("denver-pueblo#1", orange=1), marker("denver", red=2))
    assert legal(game) == [move("pueblo")]


@pytest.mark.rule("OW-21", "OWE-19")
@pytest.mark.parametrize(
    ("alvin", "expected"), [({"city": "roswell"}, [[], []]), ({"city": "denver", "holder": 1}, [[], [10]])]
)
def test_whoever_holds_him_at_the_end_scores_ten_more(alvin: Json, expected: list[list[int]]) -> None:
    sheets = west({"start": "boise"}, {"start": "denver"}, alvin=alvin).score().sheets
    assert [[line.points for line in sheet.of("alvin")] for sheet in sheets] == expected
    assert [sheet.total for sheet in sheets] == [sum(lines) for lines in expected]


@pytest.mark.rule("OW-21", "OW-20")
def test_catches_are_in_the_routes_and_only_the_bonus_is_alvins() -> None:
    game = west(ANN, {"start": "seattle"}, turns_left=1)
    act(game, ROSWELL, move("albuquerque"))
    sheet = game.score().sheets[0]
    assert game.over and {line.kind: line.points for line in sheet.lines} == {"routes": 12, "alvin": 10}


@pytest.mark.rule("OWE-18", "OW-6")
def test_without_alvin_roswell_is_a_city_like_any_other() -> None:
    game = new_game("old_west", 2, ("no_alvin",), first=0)
    for _ in range(2):
        assert game.decision is not None
        act(game, keep(*game.decision.details()["tickets"]))
    assert len(legal(game)) == 41
    act(game, start("roswell"))
    assert game.open_state()["players"][1]["start"] == "roswell" and "alvin" not in game.open_state()
    played = west(ANN, {"start": "seattle"}, options=["no_alvin"])
    act(played, ROSWELL)
    assert points(played) == [2, 0] and waits_for(played) == (0, "place_marker")
    act(played, marker("roswell", red=2))
    assert played.open_state()["players"][0]["markers"] == ["roswell"]
    assert not any(sheet.of("alvin") for sheet in played.score().sheets)


@pytest.mark.rule("OW-19")
@pytest.mark.parametrize(
    ("alvin", "fault"),
    [
        ({"city": "denver"}, "somebody is his holder"), ({"city": "roswell", "holder": 0}, "nobody has caught him yet"),
        ({"city": "boise", "holder": 0}, "Boise is not Ann's"),
        ({"city": "rome"}, "no city 'rome'"), ("denver", "is a mapping"),
        ({"city": "denver", "holder": 2}, "a whole number from 0 to 1"), ({"holder": 0}, "needs the 'city'"),
        ({"city": "denver", "holder": 0, "age": 9}, "no 'age'"),
    ],
)  # fmt: skip
def test_places_of_alvin_that_cannot_be(alvin: Any, fault: str) -> None:
    with pytest.raises(PositionError) as caught:
        west({"start": "denver"}, {"start": "boise"}, alvin=alvin)
    assert [fault in text for _, text in caught.value.faults] == [True], caught.value
    assert caught.value.faults[0][0][0] == "alvin"


@pytest.mark.rule("OW-19")
def test_without_alvin_a_position_has_none() -> None:
    with pytest.raises(PositionError, match="no 'alvin'"):
        west({"start": "denver"}, {}, options=["no_alvin"], alvin={"city": "roswell"})


@pytest.mark.rule("OW-19")
def test_he_is_advised_to_where_the_fewest_tracks_are_free() -> None:
    game = west({**ANN, "markers": ["wolf_point", "boise"]}, {"start": "seattle"})
    act(game, ROSWELL)
    assert game.decision is not None
    advised = game.table.rulebook.get(Alvin).advice(game.table, game.decision)
    assert advised is not None and game.write_action(advised) == move("wolf_point")


@pytest.mark.rule("OW-19")
def test_with_hidden_scores_a_catch_is_told_without_points() -> None:
    game = west(ANN, {"start": "seattle"}, options=["hidden_scores"])
    texts = [event.text for event in game.play(game.read_action(ROSWELL))]
    assert texts[1] == "Ann caught Alvin in Roswell" and not any("point" in text for text in texts)
