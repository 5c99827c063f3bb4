"""Märklin: countries, the end, the count, tie-breaks, positions (MK-30 to MK-34, MK-E29 to MK-E31, MK-E37)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from marklin_table import draw_two, marklin, move, place, player, tokens_in_all, touring, travel
from playing import Json, act, claim, legal, new_game, play_on, waits_for

from ttr_tui.engine.game import Game
from ttr_tui.engine.positions import PositionError, write_position


def figures(game: Game, seat: int, kind: str) -> list[int]:
    """The points of a seat's lines of one kind."""
    return [line.points for line in game.score().sheets[seat].of(kind)]


def faults(**seat: Any) -> list[str]:
    """What is wrong with a position of this player (`more`: keys of the position itself)."""
    more = seat.pop("more", {})
    with pytest.raises(PositionError) as caught:
        marklin(seat, **more)
    return [f"{'.'.join(map(str, where))}: {text}" for where, text in caught.value.faults]


# -- countries --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-30", "MK-E29")
@pytest.mark.parametrize("stop", ["freiburg-schweiz_2", "konstanz-schweiz_1"])
def test_a_country_ticket_is_completed_at_any_border_stop(stop: str) -> None:
    ticket = {"a": "karlsruhe", "b": "schweiz", "points": 9}
    routes = ["freiburg-karlsruhe", "freiburg-konstanz", stop]
    assert figures(marklin({"routes": routes, "tickets": [ticket]}), 0, "ticket") == [9]
    assert figures(marklin({"routes": routes[:2], "tickets": [ticket]}), 0, "ticket") == [-9]


@pytest.mark.rule("MK-30", "MK-E29")
def test_a_country_links_no_two_cities() -> None:
    ticket = {"a": "freiburg", "b": "lindau", "points": 5}
    game = marklin({"routes": ["freiburg-schweiz_2", "lindau-schweiz_3"], "tickets": [ticket]})
    assert figures(game, 0, "ticket") == [-5]


@pytest.mark.rule("MK-E29")
def test_a_ticket_from_country_to_country_joins_any_stop_of_each() -> None:
    ticket = {"a": "frankreich", "b": "schweiz", "points": 11}
    routes = ["frankreich_3-freiburg", "freiburg-schweiz_2"]
    assert figures(marklin({"routes": routes, "tickets": [ticket]}), 0, "ticket") == [11]
    apart = ["frankreich_2-karlsruhe", "lindau-schweiz_3"]
    assert figures(marklin({"routes": apart, "tickets": [ticket]}), 0, "ticket") == [-11]


# -- the end ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-31", "MK-E37")
@pytest.mark.parametrize(("trains", "last"), [(4, False), (3, True), (2, True), (1, True)])
def test_two_or_fewer_trains_bring_the_last_turns_in_which_a_passenger_may_move(trains: int, last: bool) -> None:
    ann = {"hand": {"purple": 1}, "trains": trains, "routes": ["berlin-leipzig"], "passengers": ["berlin"]}
    game = marklin(ann)
    act(game, claim("karlsruhe-stuttgart", purple=1), place("stuttgart"))
    assert game.open_state()["last_round"] is last
    draw_two(game)
    act(game, move("berlin"), *travel("berlin-leipzig"))
    assert player(game)["tokens"] == [4]
    assert game.over is last


@pytest.mark.rule("MK-32")
def test_the_count_has_routes_tokens_and_tickets() -> None:
    ann = {
        "routes": ["berlin-magdeburg", "leipzig-magdeburg"], "tokens": [7, 3],
        "tickets": ["hannover-leipzig", {"a": "berlin", "b": "leipzig", "points": 6}],
    }  # fmt: skip
    game = marklin(ann)
    assert player(game)["points"] == 4 + 2 + 10
    assert figures(game, 0, "routes") == [6]
    assert figures(game, 0, "tokens") == [10]
    assert figures(game, 0, "ticket") == [-6, 6]
    assert figures(game, 0, "most_tickets") == [10]
    assert game.score().sheets[0].total == 6 + 10 + 0 + 10
    assert figures(game, 1, "tokens") == [0]


@pytest.mark.rule("MK-32")
def test_given_points_are_the_track_and_the_tokens_are_a_part_of_them() -> None:
    game = marklin({"routes": ["berlin-magdeburg"], "tokens": [7], "points": 20})
    assert figures(game, 0, "routes") == [13]
    assert figures(game, 0, "tokens") == [7]


@pytest.mark.rule("MK-32")
def test_points_on_the_track_are_those_of_routes_and_tokens_all_through_the_game() -> None:
    game = new_game("marklin", 4, seed=8)
    for _ in play_on(game, Random(8)):
        pass
    assert len(tokens_in_all(game)) == 74
    assert any(seat["tokens"] for seat in game.open_state()["players"])
    for sheet, seat in zip(game.score().sheets, game.open_state()["players"], strict=True):
        assert sheet.of("tokens")[0].points == sum(seat["tokens"])
        assert sheet.of("routes")[0].points + sheet.of("tokens")[0].points == seat["points"]


def with_tickets(done: int, failed: int) -> list[Json]:
    """So many tickets that a route from Berlin to Leipzig completes, and so many that it does not."""
    return [{"a": "berlin", "b": "leipzig", "points": 5}] * done + [{"a": "kiel", "b": "ulm", "points": 1}] * failed


@pytest.mark.rule("MK-33")
def test_most_completed_tickets_are_worth_ten_to_all_who_tie_whatever_failed() -> None:
    ann = {"routes": ["berlin-leipzig"], "tickets": with_tickets(2, 3)}
    ben = {"routes": ["berlin-magdeburg", "leipzig-magdeburg"], "tickets": with_tickets(2, 0)}
    cem = {"routes": ["chemnitz-leipzig"], "tickets": with_tickets(0, 4)}
    game = marklin(ann, ben, cem)
    assert [figures(game, seat, "most_tickets") for seat in range(3)] == [[10], [10], []]


@pytest.mark.rule("MK-E31")
def test_nobody_gets_the_bonus_if_nobody_completed_a_ticket() -> None:
    game = marklin({"tickets": with_tickets(0, 1)})
    assert figures(game, 0, "most_tickets") == figures(game, 1, "most_tickets") == []


TIED: list[tuple[Json, Json, list[int], int]] = [
    ({"points": 5}, {"points": 4}, [0], 0),
    ({"routes": ["berlin-leipzig"], "tickets": with_tickets(1, 0), "points": 0}, {"points": 15}, [0], 1),
    ({"points": 9, "tokens": [7]}, {"points": 9, "tokens": [2, 2]}, [1], 2),
    ({"points": 9, "tokens": [4, 1]}, {"points": 9, "tokens": [2, 2]}, [0], 3),
    ({"points": 9, "tokens": [3, 1]}, {"points": 9, "tokens": [2, 2]}, [0, 1], 3),
]


@pytest.mark.rule("MK-34", "MK-E30")
@pytest.mark.parametrize(("ann", "ben", "winners", "tie_breaks"), TIED)
def test_ties_go_by_tickets_then_tokens_then_their_value(ann: Json, ben: Json, winners: list[int], tie_breaks: int) -> None:
    score = marklin(ann, ben).score()
    assert list(score.winners) == winners
    assert len(score.decided_by) == tie_breaks


# -- positions --------------------------------------------------------------------------------------------------


def test_a_position_is_read_and_written_with_passengers_tokens_and_stacks() -> None:
    ann = {"passengers": ["berlin"], "passengers_used": 1, "tokens": [7, 3], "routes": ["berlin-leipzig"]}
    game = marklin(ann, merchandise={"berlin": [6, 5, 4], "kiel": [2, 1], "ulm": []})
    document = write_position(game.table)
    assert document["players"][0]["passengers"] == ["berlin"]
    assert document["players"][0]["passengers_used"] == 1
    assert document["players"][0]["tokens"] == [7, 3]
    assert {city: document["merchandise"][city] for city in ("berlin", "kiel", "ulm", "lindau")} == {
        "berlin": [6, 5, 4], "kiel": [2, 1], "ulm": [], "lindau": [2],
    }  # fmt: skip
    assert player(game)["points"] == 7 + 10


def test_what_a_position_leaves_out_is_none_and_untouched() -> None:
    game = marklin({})
    assert (player(game)["passengers"], player(game)["passengers_used"], player(game)["tokens"]) == ([], 0, [])
    assert len(tokens_in_all(game)) == 74


@pytest.mark.parametrize(
    ("stack", "city"),
    [([7, 5, 4], "berlin"), ([5, 6], "berlin"), ([7, 6, 5, 4, 3], "berlin"), ([3], "kiel"), ([True], "kiel"), (2, "ulm")],
)
def test_a_stack_that_cannot_be_is_refused(stack: Any, city: str) -> None:
    assert faults(more={"merchandise": {city: stack}})[0].startswith(f"merchandise.{city}: ")


@pytest.mark.parametrize(
    ("seat", "message"),
    [
        ({"tokens": [7, 7]}, "players.0.tokens.1: the game has only 1 token worth 7"),
        ({"tokens": [8]}, "players.0.tokens.0: no token is worth 8: there are 7, 6, 5, 4, 3, 2, 1"),
        ({"tokens": [True]}, "players.0.tokens.0: no token is worth True: there are 7, 6, 5, 4, 3, 2, 1"),
        ({"tokens": 7}, "players.0.tokens: tokens is a list, not 7"),
        ({"passengers": ["berlin", "berlin"]}, "players.0.passengers.1: in 'berlin' stands a passenger already: Ann's (MK-20)"),
        ({"passengers": ["schweiz_1"]}, "players.0.passengers.0: no city 'schweiz_1' for a passenger"),
        (
            {"passengers": ["berlin", "kiel"], "passengers_used": 2},
            "players.0.passengers: a player has 3 passengers: 2 on the board and 2 used are more",
        ),
        ({"passengers_used": 4}, "players.0.passengers_used: the number of passengers used up is a whole number from 0 to 3"),
        ({"more": {"merchandise": {"schweiz_1": [2]}}}, "merchandise.schweiz_1: no city 'schweiz_1' with merchandise"),
        ({"more": {"merchandise": [1]}}, "merchandise: merchandise is a mapping, not [1]"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused_with_its_place(seat: Json, message: str) -> None:
    found = faults(**seat)
    assert len(found) == 1
    assert found[0].startswith(message)


def test_a_game_read_from_a_position_in_a_turn_after_a_tour_goes_on_alike() -> None:
    game = touring({"routes": ["berlin-magdeburg", "berlin-leipzig"], "passengers": ["magdeburg"]})
    act(game, *travel("berlin-magdeburg", "berlin-leipzig"))
    document = write_position(game.table)
    assert document["players"][0]["passengers_used"] == 1
    assert document["merchandise"]["berlin"] == [6, 5, 4]
    assert waits_for(game) == (1, "turn") and legal(game)
