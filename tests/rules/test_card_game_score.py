"""The final scoring of the Card Game (CARD-4, CARD-36 to CARD-38), and its keys of a position."""

from __future__ import annotations

from typing import Any

import pytest
from card_table import Json, player, table
from playing import at, variant

from ttr_tui.engine.positions import PositionError, read_position, write_position
from ttr_tui.engine.scoring import Score, final_score


def score(*seats: Json, **more: Any) -> Score:
    """The score of a table as it stands, as `ttr-tui score` counts it."""
    document = table(*seats, **more)
    return final_score(read_position(variant("card_game"), document))


def points(count: Score, kind: str) -> list[list[int]]:
    return [[line.points for line in sheet.of(kind)] for sheet in count.sheets]


# -- the final scoring ------------------------------------------------------------------------------------------


@pytest.mark.rule("CARD-4", "CARD-36", "EDGE-31")
def test_tickets_not_completed_are_subtracted_and_a_total_may_be_negative() -> None:
    count = score({"completed": ["chicago-dallas"], "tickets": ["dallas-raleigh"]}, {"tickets": ["seattle-miami"]})
    assert points(count, "ticket") == [[-8, 6], [-22]]
    assert [sheet.total for sheet in count.sheets] == [-8 + 6 + 12 + 10, -22]
    assert not points(count, "routes")[0]


@pytest.mark.rule("CARD-29", "EDGE-23")
def test_as_it_stands_a_track_completes_what_it_can_without_step_one() -> None:
    seat = {"tickets": ["chicago-dallas", "dallas-raleigh"], "track": {"green": 1}, "railyard": {"red": 2}}
    assert points(score(seat, {}), "ticket")[0] == [-6, -8]
    assert points(at(table(seat, {})).score(), "ticket")[0] == [-6, 8], "at the start of the turn step 1 has been done"


@pytest.mark.rule("CARD-37")
def test_a_ticket_with_two_big_cities_counts_for_both() -> None:
    count = score({"completed": ["chicago-dallas"]}, {"completed": ["seattle-denver"]})
    found = [{line.facts["city"]: line.points for line in sheet.of("big_city")} for sheet in count.sheets]
    assert found == [{"chicago": 12, "dallas": 10}, {"seattle": 8}]


@pytest.mark.rule("CARD-37")
def test_the_most_tickets_of_a_city_win_it_and_ties_score_it_in_full() -> None:
    two = ["chicago-santa_fe", "chicago-charleston"]
    assert points(score({"completed": two}, {"completed": ["chicago-dallas"]}), "big_city") == [[12], [10]]
    tied = score({"completed": two[:1]}, {"completed": two[1:]}, {})
    assert points(tied, "big_city") == [[12], [12], []]


@pytest.mark.rule("EDGE-28")
def test_nobody_gets_the_bonus_of_a_city_without_a_completed_ticket() -> None:
    assert points(score({"tickets": ["chicago-dallas"]}, {}), "big_city") == [[], []]


@pytest.mark.rule("EDGE-32")
def test_the_two_tickets_chicago_new_york_are_different_and_both_count() -> None:
    seat = {"tickets": ["chicago-new_york#1", "chicago-new_york#2"], "track": {"yellow": 1, "blue": 1}}
    count = score(seat, {})
    assert points(count, "ticket")[0] == [5, 5]
    assert [(line.facts["city"], line.facts["tickets"]) for line in count.sheets[0].of("big_city")] == [
        ("chicago", 2), ("new_york", 2),
    ]  # fmt: skip
    assert points(score({**seat, "track": {"yellow": 2}}, {}), "ticket")[0] == [5, -5]


@pytest.mark.rule("CARD-38")
def test_most_points_win_then_most_completed_tickets() -> None:
    ann: Json = {"completed": ["seattle-denver"]}  # 10 and Seattle's 8
    ben: Json = {"completed": ["chicago-montreal", "chicago-charleston"], "tickets": ["dallas-raleigh"]}  # 14 and 12, less 8
    count = score(ann, ben)
    assert [sheet.total for sheet in count.sheets] == [18, 18]
    assert (count.winners, count.decided_by) == ((1,), ("the most completed tickets",))


@pytest.mark.rule("CARD-38", "EDGE-29")
def test_then_the_most_bonus_cards_shared_ones_counting_for_each() -> None:
    ann: Json = {"completed": ["chicago-dallas"]}  # 6, Chicago's 12 and Dallas's 10
    ben: Json = {"completed": ["seattle-chicago"], "tickets": ["chicago-montreal"]}
    count = score(ann, ben)  # Ben: 15, Seattle's 8 and Chicago's 12, less 7
    assert [sheet.total for sheet in count.sheets] == [28, 28]
    assert points(count, "big_city") == [[12, 10], [12, 8]]
    assert count.winners == (0, 1), "two bonus cards each, Chicago shared"
    cem: Json = {"completed": ["chicago-calgary"], "tickets": [{"a": "omaha", "b": "boston", "points": 3}]}
    dot: Json = {"completed": ["seattle-dallas"], "tickets": [{"a": "omaha", "b": "boston", "points": 12}]}
    count = score(cem, dot)  # 13 and 12, less 3; 16, 8 and 10, less 12
    assert [sheet.total for sheet in count.sheets] == [22, 22]
    assert (count.winners, count.decided_by) == (
        (1,), ("the most completed tickets", "the most bonus cards of big cities"),
    )  # fmt: skip


@pytest.mark.rule("EDGE-30")
def test_a_tie_that_stands_is_a_shared_victory() -> None:
    assert score({}, {}, {"tickets": ["seattle-denver"]}).winners == (0, 1)


# -- positions --------------------------------------------------------------------------------------------------


@pytest.mark.rule("CARD-10")
def test_a_position_is_written_as_it_was_before_step_one() -> None:
    seat = {"railyard": {"red": {"cards": 3, "locomotives": 1}, "blue": 1}, "track": {"white": 2}}
    game = at(table(seat, {"railyard": {"green": 2}}, others=2, round=2))
    document = write_position(game.table)
    assert document["players"][0]["railyard"] == seat["railyard"]
    assert list(document["players"][0]["railyard"]) == ["red", "blue"]
    assert (document["players"][0]["track"], document["round"]) == ({"white": 2}, 2)
    assert at(document).open_state()["players"] == game.open_state()["players"]


@pytest.mark.parametrize(
    ("seat", "fault"),
    [
        ({"railyard": {"locomotive": 2}}, "no color 'locomotive'"), ({"railyard": {"pink": 2}}, "no color 'pink'"),
        ({"railyard": {"red": -1}}, "from 0 to"), ({"railyard": {"red": {"cards": 2, "locomotives": 2}}}, "EDGE-6"),
        ({"railyard": {"red": {"cards": 2, "wild": 1}}}, "no 'wild'"), ({"railyard": {"red": {"locomotives": 1}}}, "from 1 to"),
        ({"railyard": {"red": 9}, "track": {"red": 2}}, "only 10 red"), ({"railyard": ["red"]}, "is a mapping"),
        ({"railyard": {"blue": 1}}, "one Railyard only"), ({"track": {"locomotive": 17}}, "only 16 locomotive"),
        ({"track": {"pink": 1}}, "no card 'pink'"), ({"completed": ["nowhere-nohow"]}, "no ticket"),
        ({"completed": ["chicago-dallas"], "tickets": ["chicago-dallas"]}, "in two places"), ({"trains": 3}, "no 'trains'"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused(seat: Json, fault: str) -> None:
    with pytest.raises(PositionError, match=fault):
        at(table({"railyard": {"blue": 2}}, seat))


@pytest.mark.parametrize(("count", "number"), [(3, 2), (4, 3), (4, 0)])
def test_a_round_that_is_not_played_is_refused(count: int, number: int) -> None:
    with pytest.raises(PositionError, match="the round is a whole number"):
        at(table(others=count, round=number))


def test_a_ticket_written_out_names_no_cards_so_none_completes_it() -> None:
    ticket = {"a": "omaha", "b": "boston", "points": 4}
    count = score({"tickets": [ticket], "track": {"locomotive": 9}}, {"completed": [ticket]})
    assert points(count, "ticket") == [[-4], [4]]


def test_completed_tickets_are_in_no_deck() -> None:
    game = at(table({"completed": ["chicago-dallas", "seattle-miami"]}, {"tickets": ["miami-omaha"]}))
    assert game.open_state()["ticket_decks"] == {"regular": 43}
    assert player(game, 0)["points"] == 28
