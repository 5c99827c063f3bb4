"""Europe's stations (EU-12 to EU-16)."""

from __future__ import annotations

from typing import Any

import pytest
from playing import DECK, PASS, Json, act, at, legal, players, refused, waits_for

from ttr_tui.cli.scoring import score_sheet
from ttr_tui.engine.game import Game
from ttr_tui.engine.positions import PositionError
from ttr_tui.engine.scoring import Sheet

MARKET = ["red", "blue", "green", "white", "black"]


def europe(*seats: Json, others: int = 0, **more: Any) -> Game:
    """A game of Europe at a turn of the first of these seats."""
    return at({"map": "europe", "market": MARKET, "players": players(*seats, others=others), **more})


def build(city: str, **payment: int) -> Json:
    """Build a station."""
    return {"type": "build_station", "city": city, "payment": payment}


def ticket(a: str, b: str, points: int) -> Json:
    """A ticket written out."""
    return {"a": a, "b": b, "points": points}


def completed(sheet: Sheet) -> list[str]:
    """The tickets of a sheet that are completed."""
    return [line.facts["ticket"] for line in sheet.of("ticket") if line.facts["completed"]]


# -- building -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EU-12")
def test_a_station_is_the_whole_action_of_a_turn() -> None:
    game = europe({"hand": {"red": 3}}, {})
    act(game, build("roma", red=1))
    assert waits_for(game) == (1, "turn")
    state = game.open_state()
    assert state["players"][0]["stations"] == ["roma"] and state["players"][0]["points"] == 0
    act(game, DECK)
    assert refused(game, build("paris", red=1)) == "EU-12"


@pytest.mark.rule("EU-12")
def test_in_any_city_also_one_that_no_route_has_reached() -> None:
    game = europe({"hand": {"red": 1}, "routes": ["paris-zurich"]}, {"routes": ["berlin-wien"]})
    cities = {action["city"] for action in legal(game) if action["type"] == "build_station"}
    assert len(cities) == 47 and {"paris", "berlin", "edinburgh"} <= cities


@pytest.mark.rule("EU-12")
def test_a_city_has_one_station_whosever_it_is() -> None:
    game = europe({"hand": {"red": 2}, "stations": ["roma"]}, {"stations": ["paris"]})
    assert refused(game, build("roma", red=2)) == "EU-12"
    assert refused(game, build("paris", red=2)) == "EU-12"
    cities = {action["city"] for action in legal(game) if action["type"] == "build_station"}
    assert len(cities) == 45 and not cities & {"roma", "paris"}


@pytest.mark.rule("EU-12")
def test_three_stations_are_all() -> None:
    game = europe({"hand": {"red": 9, "locomotive": 3}, "stations": ["roma", "paris", "wien"]}, {})
    assert refused(game, build("berlin", red=3)) == "EU-12"
    assert refused(game, build("berlin", red=4)) == "EU-12"
    assert not any(action["type"] == "build_station" for action in legal(game))


@pytest.mark.rule("EU-13")
@pytest.mark.parametrize(
    ("built", "payments"),
    [
        ([], [{"red": 1}, {"blue": 1}, {"locomotive": 1}]),
        (["roma"], [{"red": 2}, {"red": 1, "locomotive": 1}, {"blue": 1, "locomotive": 1}, {"locomotive": 2}]),
        (["roma", "paris"], [{"red": 3}, *({"red": 3 - n, "locomotive": n} for n in (1, 2)), {"blue": 1, "locomotive": 2}]),
    ],
)
def test_what_the_next_station_costs(built: list[str], payments: list[dict[str, int]]) -> None:
    game = europe({"hand": {"red": 3, "blue": 1, "locomotive": 2}, "stations": built}, {})
    legal_ones = [action["payment"] for action in legal(game) if action.get("city") == "wien"]
    assert len(legal_ones) == len(payments) and all(payment in legal_ones for payment in payments)
    act(game, build("wien", **payments[0]))
    assert game.open_state()["players"][0]["stations"] == [*built, "wien"]
    assert game.open_state()["discards"] == len(built) + 1


@pytest.mark.rule("EU-13")
@pytest.mark.parametrize(
    "payment", [{}, {"red": 1}, {"red": 3}, {"red": 1, "blue": 1}, {"white": 2}, {"blue": 2}, {"locomotive": 2}]
)
def test_payments_that_are_no_good_for_a_second_station(payment: dict[str, int]) -> None:
    game = europe({"hand": {"red": 3, "blue": 1, "locomotive": 1}, "stations": ["roma"]}, {})
    assert refused(game, build("wien", **payment)) == "EU-13"


@pytest.mark.rule("EU-12", "CORE-26")
def test_who_can_build_a_station_does_not_pass() -> None:
    nothing: dict[str, Any] = {"market": [], "rest": 1, "ticket_decks": {"regular": []}}
    own = {"trains": 0, "hand": {"red": 1}}
    assert {action["type"] for action in legal(europe(own, {}, **nothing))} == {"build_station"}
    assert legal(europe({**own, "stations": ["roma"]}, {}, **nothing)) == [PASS]


@pytest.mark.rule("EU-12")
def test_a_station_can_be_taken_back() -> None:
    game = europe({"hand": {"red": 3}}, {})
    before = game.check_value()
    act(game, build("roma", red=1))
    game.undo()
    assert game.check_value() == before


@pytest.mark.rule("EU-12")
@pytest.mark.parametrize(
    ("stations", "fault"),
    [
        (["roma", "roma"], "has a station already"), (["paris"], "has a station already: Ann's"), (["rom"], "no city 'rom'"),
        (["roma", "wien", "berlin", "madrid"], "a player has 3 stations"), ("roma", "stations is a list"),
    ],
)  # fmt: skip
def test_stations_of_a_position_that_cannot_be(stations: Any, fault: str) -> None:
    with pytest.raises(PositionError) as caught:
        europe({"stations": ["paris"]}, {"stations": stations})
    assert any(fault in text for _, text in caught.value.faults)
    assert all(where[:3] == ("players", 1, "stations") for where, _ in caught.value.faults)


# -- the count ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EU-14")
def test_each_station_not_built_is_worth_four_points() -> None:
    sheets = europe({}, {"stations": ["roma"]}, {"stations": ["paris", "wien", "berlin"]}).score().sheets
    assert [sheet.of("stations")[0].points for sheet in sheets] == [12, 8, 0]
    assert [sheet.total for sheet in sheets] == [12, 8, 0]


ANN: Json = {"routes": ["wien-zagrab"], "stations": ["wien"]}
BEN: Json = {"routes": ["berlin-wien", "warszawa-wien", "budapest-wien#1"]}


@pytest.mark.rule("EU-15")
def test_a_station_borrows_the_one_route_that_is_worth_most() -> None:
    tickets = [ticket("zagrab", "berlin", 55), ticket("zagrab", "warszawa", 66), ticket("zagrab", "budapest", 5)]
    sheet = europe({**ANN, "tickets": tickets}, BEN).score().sheets[0]
    assert completed(sheet) == ["zagrab-warszawa"]
    assert sheet.extras == {"borrowed": {"wien": "warszawa-wien"}, "borrowed_for": {"wien": ["zagrab-warszawa"]}}


@pytest.mark.rule("EU-15")
def test_the_scoring_sheet_names_what_is_borrowed() -> None:
    sheet = score_sheet(europe({**ANN, "tickets": [ticket("zagrab", "berlin", 3)]}, BEN).score(), {})
    assert sheet.count("borrows") == 1 and "the station in wien borrows berlin-wien" in sheet


@pytest.mark.rule("EU-15")
def test_a_borrowed_route_serves_all_tickets_alike() -> None:
    tickets = [ticket("zagrab", "berlin", 3), ticket("wien", "berlin", 4), ticket("zagrab", "warszawa", 6)]
    sheet = europe({**ANN, "tickets": tickets}, BEN).score().sheets[0]
    assert completed(sheet) == ["zagrab-berlin", "wien-berlin"]
    assert sheet.extras["borrowed_for"] == {"wien": ["zagrab-berlin", "wien-berlin"]}


@pytest.mark.rule("EU-15")
def test_of_choices_worth_the_same_the_one_that_completes_more_tickets() -> None:
    tickets = [ticket("zagrab", "warszawa", 7), ticket("zagrab", "berlin", 3), ticket("wien", "berlin", 4)]
    sheet = europe({**ANN, "tickets": tickets}, BEN).score().sheets[0]
    assert completed(sheet) == ["zagrab-berlin", "wien-berlin"]
    worthless = [ticket("zagrab", "budapest", 0)]
    assert europe({**ANN, "tickets": worthless}, BEN).score().sheets[0].extras["borrowed"] == {"wien": "budapest-wien#1"}


@pytest.mark.rule("EU-15")
def test_of_choices_that_complete_the_same_the_one_that_borrows_fewer() -> None:
    ann = {"routes": ["wien-zagrab", "berlin-essen"], "stations": ["wien", "essen", "roma"]}
    ben = {"routes": ["berlin-wien", "essen-frankfurt", "roma-venezia"]}
    sheet = europe({**ann, "tickets": [ticket("zagrab", "essen", 9)]}, ben).score().sheets[0]
    assert sheet.extras["borrowed"] == {"wien": "berlin-wien"}


@pytest.mark.rule("EU-15")
def test_a_station_that_helps_nobody_stays_unused() -> None:
    sheets = europe({**ANN, "tickets": [ticket("roma", "paris", 9)]}, {**BEN, "stations": ["roma"]}).score().sheets
    assert [sheet.extras["borrowed"] for sheet in sheets] == [{}, {}]
    assert sheets[0].of("ticket")[0].points == -9


@pytest.mark.rule("EU-15")
def test_only_routes_of_others_that_end_in_the_stations_city_are_borrowed() -> None:
    ann = {"routes": ["wien-zagrab"], "stations": ["zagrab"], "tickets": [ticket("zagrab", "berlin", 9)]}
    assert completed(europe(ann, BEN).score().sheets[0]) == []
    free = {**ann, "stations": ["wien"]}
    assert completed(europe(free, {}).score().sheets[0]) == []
    own = {"routes": ["wien-zagrab", "berlin-wien"], "stations": ["wien"], "tickets": [ticket("zagrab", "berlin", 9)]}
    assert europe(own, {}).score().sheets[0].extras["borrowed"] == {}


@pytest.mark.rule("EU-15")
def test_an_owner_without_routes_can_borrow_too() -> None:
    ann = {"stations": ["wien"], "tickets": [ticket("wien", "berlin", 9)]}
    assert europe(ann, BEN).score().sheets[0].extras["borrowed"] == {"wien": "berlin-wien"}


@pytest.mark.rule("EU-15", "EU-14")
def test_a_loan_can_serve_from_the_middle_of_a_way() -> None:
    ann = {"routes": ["berlin-essen", "wien-zagrab"], "stations": ["berlin"], "tickets": [ticket("essen", "zagrab", 11)]}
    sheet = europe(ann, BEN).score().sheets[0]
    assert sheet.extras["borrowed"] == {"berlin": "berlin-wien"}
    assert sheet.total == 2 + 2 + 11 + 8
    assert sheet.of("longest_path")[0].facts["length"] == 2


@pytest.mark.rule("EU-16")
def test_two_stations_of_one_player_each_borrow_a_route() -> None:
    ann = {"stations": ["zurich", "venezia"], "tickets": [ticket("munchen", "roma", 9), ticket("paris", "roma", 4)]}
    ben = {"routes": ["munchen-zurich", "venezia-zurich", "roma-venezia", "paris-zurich"]}
    sheet = europe(ann, ben).score().sheets[0]
    assert completed(sheet) == [] and sheet.extras["borrowed"] == {}
    three = {**ann, "stations": ["zurich", "venezia", "roma"]}
    sheet = europe(three, ben).score().sheets[0]
    assert completed(sheet) == ["munchen-roma"]
    assert sheet.extras["borrowed"] == {
        "zurich": "munchen-zurich", "venezia": "venezia-zurich", "roma": "roma-venezia",
    }  # fmt: skip
    assert sheet.extras["borrowed_for"] == {city: ["munchen-roma"] for city in three["stations"]}


@pytest.mark.rule("EU-16")
def test_a_borrowed_route_may_be_one_of_two_parallel_tracks() -> None:
    ann = {"routes": ["frankfurt-paris#1"], "stations": ["berlin"], "tickets": [ticket("paris", "berlin", 7)]}
    sheets = europe(ann, {"routes": ["berlin-frankfurt#2"]}, {}, {}).score().sheets
    assert sheets[0].extras["borrowed"] == {"berlin": "berlin-frankfurt#2"}
    both = europe(ann, {"routes": ["berlin-frankfurt#2"]}, {"routes": ["berlin-frankfurt#1"]}, {}).score().sheets
    assert both[0].extras["borrowed"] == {"berlin": "berlin-frankfurt#1"}


@pytest.mark.rule("EU-15")
def test_a_view_of_the_own_seat_tells_what_stations_complete_by_now() -> None:
    ann = {"routes": ["kyiv-wilno"], "stations": ["wilno"], "tickets": ["kyiv-petrograd", "berlin-roma"]}
    for routes, done in (([], []), (["petrograd-wilno"], ["kyiv-petrograd"])):
        game = europe(ann, {"routes": routes})
        assert game.view(0).state["players"][0]["completed_tickets"] == done
        assert "completed_tickets" not in game.view(1).state["players"][0]
