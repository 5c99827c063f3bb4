"""Core rules, the end of the game: CORE-27 to CORE-32."""

from __future__ import annotations

from typing import Any

import pytest
from playing import DECK, act, at, claim, players, waits_for

from ttr_tui.engine.game import Game
from ttr_tui.engine.scoring import RecountError, Sheet

Seat = dict[str, Any]
MARKET = ["red", "blue", "green", "white", "black"]


def table(*seats: Seat, **more: Any) -> Game:
    return at({"market": MARKET, "players": players(*seats), **more})


def sheets(*seats: Seat) -> tuple[Sheet, ...]:
    """The score sheets of a table as it stands."""
    return table(*seats).score().sheets


def ticket(a: str, b: str, points: int) -> Seat:
    return {"a": a, "b": b, "points": points}


def turns_played(game: Game) -> list[int]:
    """Whose turns follow, everybody drawing two cards, until the game is over."""
    found = []
    while game.decision is not None:
        found.append(game.decision.seat)
        act(game, DECK, DECK)
    return found


@pytest.mark.rule("CORE-27")
@pytest.mark.parametrize("turn", [0, 1, 2])
def test_everybody_has_exactly_one_more_turn_the_trigger_included(turn: int) -> None:
    seats: list[Seat] = [{}, {}, {}]
    seats[turn] = {"hand": {"red": 1}, "trains": 3}
    game = table(*seats, turn=turn)
    act(game, claim("portland-seattle#1", red=1))
    state = game.open_state()
    assert (state["last_round"], state["turns_left"]) == (True, 3)
    assert turns_played(game) == [(turn + 1) % 3, (turn + 2) % 3, turn]
    assert game.over


@pytest.mark.rule("CORE-27")
@pytest.mark.parametrize(("trains", "last_round"), [(4, False), (3, True), (2, True), (1, True)])
def test_the_end_comes_with_two_trains_or_fewer(trains: int, last_round: bool) -> None:
    game = table({"hand": {"red": 1}, "trains": trains}, {})
    act(game, claim("portland-seattle#1", red=1))
    assert game.open_state()["last_round"] is last_round


@pytest.mark.rule("CORE-27")
def test_a_second_player_with_few_trains_changes_nothing() -> None:
    game = table({"hand": {"red": 1}, "trains": 3}, {"hand": {"red": 1}, "trains": 3}, {})
    act(game, claim("portland-seattle#1", red=1), claim("dallas-houston#1", red=1))
    assert game.open_state()["turns_left"] == 2
    assert turns_played(game) == [2, 0]


@pytest.mark.rule("CORE-27")
def test_few_trains_count_at_the_end_of_the_own_turn_only() -> None:
    game = table({}, {"trains": 2}, {})
    assert not game.open_state()["last_round"]
    act(game, DECK, DECK)
    assert not game.open_state()["last_round"]
    act(game, DECK, DECK)
    assert game.open_state()["turns_left"] == 3


@pytest.mark.rule("CORE-27")
@pytest.mark.parametrize("left", [1, 2, 3])
def test_a_position_in_the_last_round_has_the_turns_it_says(left: int) -> None:
    game = table({}, {}, {}, turns_left=left, turn=1)
    assert turns_played(game) == [1, 2, 0][:left]


@pytest.mark.rule("CORE-28")
def test_route_points_are_on_the_track_and_agree_with_the_board() -> None:
    routes = ["portland-seattle#1", "chicago-duluth", "chicago-omaha", "denver-phoenix", "calgary-winnipeg"]
    first, second = sheets({"routes": routes}, {"routes": ["duluth-winnipeg"]})
    assert [line.points for line in first.of("routes")] == [1 + 4 + 7 + 10 + 15]
    assert [line.points for line in second.of("routes")] == [7]


@pytest.mark.rule("CORE-28")
def test_a_track_that_disagrees_with_the_board_is_found_out() -> None:
    game = table({"routes": ["chicago-duluth"]}, {})
    game.table.points[0] += 1
    with pytest.raises(RecountError, match=r"\[5, 0\].*\[4, 0\]"):
        game.score()


@pytest.mark.rule("CORE-28")
def test_points_that_a_position_gives_are_taken_as_they_stand() -> None:
    first, second = sheets({"routes": ["chicago-duluth"], "points": 30}, {"routes": ["chicago-omaha"]})
    assert [first.of("routes")[0].points, second.of("routes")[0].points] == [30, 7]


@pytest.mark.rule("CORE-29")
def test_a_completed_ticket_is_added_and_another_subtracted() -> None:
    routes = ["denver-santa_fe", "el_paso-santa_fe"]
    (first, _) = sheets({"routes": routes, "tickets": ["denver-el_paso", "duluth-houston"]}, {})
    assert [(line.facts["ticket"], line.facts["completed"], line.points) for line in first.of("ticket")] == [
        ("denver-el_paso", True, 4), ("duluth-houston", False, -8),
    ]  # fmt: skip
    assert first.total == 2 + 2 + 4 - 8 + 10


@pytest.mark.rule("CORE-29")
def test_others_routes_complete_no_ticket() -> None:
    first, _ = sheets({"routes": ["denver-santa_fe"], "tickets": ["denver-el_paso"]}, {"routes": ["el_paso-santa_fe"]})
    assert [line.points for line in first.of("ticket")] == [-4]


@pytest.mark.rule("CORE-29")
def test_a_ticket_is_completed_over_any_way_however_it_branches() -> None:
    routes = ["denver-salt_lake_city#1", "las_vegas-salt_lake_city", "helena-salt_lake_city", "calgary-helena"]
    first, _ = sheets({"routes": routes, "tickets": ["calgary-salt_lake_city", ticket("calgary", "las_vegas", 9)]}, {})
    assert [line.points for line in first.of("ticket")] == [7, 9]


def path(*seats: Seat) -> list[tuple[int, int]]:
    """(length, points) of each seat's longest path."""
    return [(line.facts["length"], line.points) for sheet in sheets(*seats) for line in sheet.of("longest_path")]


@pytest.mark.rule("CORE-30", "US-4")
def test_the_longest_path_gets_the_bonus() -> None:
    assert path({"routes": ["chicago-duluth", "chicago-omaha"]}, {"routes": ["calgary-winnipeg"]}) == [(7, 10), (6, 0)]


@pytest.mark.rule("CORE-30")
def test_a_branch_is_not_on_the_path() -> None:
    routes = ["denver-salt_lake_city#1", "salt_lake_city-san_francisco#1", "las_vegas-salt_lake_city"]
    assert path({"routes": routes}, {}) == [(3 + 5, 10), (0, 0)]


@pytest.mark.rule("CORE-30")
def test_the_path_may_pass_a_city_again_and_loop_but_no_route_twice() -> None:
    triangle = ["denver-oklahoma_city", "oklahoma_city-santa_fe", "denver-santa_fe"]
    assert path({"routes": triangle}, {}) == [(4 + 3 + 2, 10), (0, 0)]
    assert path({"routes": [*triangle, "denver-omaha"]}, {}) == [(9 + 4, 10), (0, 0)]
    assert path({"routes": [*triangle, "denver-omaha", "denver-helena", "denver-phoenix"]}, {})[0] == (9 + 5 + 4, 10)


@pytest.mark.rule("CORE-30")
def test_two_networks_are_not_one_path() -> None:
    assert path({"routes": ["calgary-winnipeg", "el_paso-houston", "atlanta-miami"]}, {})[0] == (6, 10)


@pytest.mark.rule("CORE-30")
def test_all_who_tie_get_the_bonus() -> None:
    tied = path({"routes": ["calgary-winnipeg"]}, {"routes": ["el_paso-houston"]}, {"routes": ["chicago-duluth"]})
    assert tied == [(6, 10), (6, 10), (3, 0)]


@pytest.mark.rule("CORE-30")
def test_without_routes_nobody_gets_the_bonus() -> None:
    assert path({}, {}) == [(0, 0), (0, 0)]


@pytest.mark.rule("CORE-31")
def test_totals_may_be_negative() -> None:
    first, second = sheets({"tickets": ["vancouver-montreal", "seattle-new_york"]}, {})
    assert (first.total, second.total) == (-42, 0)
    score = table({"tickets": ["vancouver-montreal"]}, {"tickets": ["denver-el_paso"]}).score()
    assert score.winners == (1,) and score.sheets[1].total == -4


@pytest.mark.rule("CORE-32")
def test_the_most_points_win() -> None:
    score = table({"points": 50}, {"points": 51}, {"points": 49}).score()
    assert (score.winners, score.decided_by) == ((1,), ())


@pytest.mark.rule("CORE-32")
def test_a_tie_goes_to_the_most_completed_tickets() -> None:
    ann = {"routes": ["portland-seattle#1"], "tickets": [ticket("portland", "seattle", 4)], "points": 1}
    ben = {"routes": ["dallas-houston#1"], "points": 5}
    score = table(ann, ben).score()
    assert [sheet.total for sheet in score.sheets] == [15, 15]
    assert (score.winners, score.decided_by) == ((0,), ("the most completed tickets",))


@pytest.mark.rule("CORE-32", "US-6")
def test_then_to_the_longest_path() -> None:
    ann = {"routes": ["portland-seattle#1"], "points": 20}
    ben = {"routes": ["chicago-duluth"], "points": 10}
    score = table(ann, ben, {"points": 20}).score()
    assert [sheet.total for sheet in score.sheets] == [20, 20, 20]
    assert score.winners == (1,)
    assert score.decided_by == ("the most completed tickets", "the longest continuous path")


@pytest.mark.rule("CORE-32")
def test_completed_tickets_count_before_the_longest_path() -> None:
    ann = {"routes": ["portland-seattle#1"], "tickets": [ticket("portland", "seattle", 0)], "points": 20}
    ben = {"routes": ["chicago-duluth"], "points": 10}
    assert table(ann, ben).score().winners == (0,)


@pytest.mark.rule("CORE-32")
def test_a_tie_that_nothing_breaks_is_shared_by_those_who_tie() -> None:
    ann, ben = {"routes": ["dallas-houston#1"]}, {"routes": ["portland-seattle#1"]}
    score = table(ann, ben, {"points": 3}).score()
    assert score.winners == (0, 1)
    assert score.decided_by == ("the most completed tickets", "the longest continuous path")


@pytest.mark.rule("CORE-32")
def test_the_score_waits_for_nothing_once_the_last_turn_is_played() -> None:
    game = table({}, {}, turns_left=1)
    act(game, DECK, DECK)
    assert waits_for(game) is None
    assert game.score().winners == (0, 1)
