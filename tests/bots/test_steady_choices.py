"""What the steady bot does on a board, each time in one position; most with a control in which it does something else."""

from __future__ import annotations

import pytest
from playing import Json, act, slot
from steady_positions import DULL, choice, ticket, turn

from ttr_tui.bots.steady.keeping import keep
from ttr_tui.bots.steady.planning import Planner
from ttr_tui.bots.steady.sight import Sight
from ttr_tui.engine.game import Game
from ttr_tui.engine.mechanisms.ticket_offers import KeepOffer


def planned(game: Game) -> set[str]:
    """The ids of the tracks that the plan of the first seat claims."""
    sight = Sight(game.view(0))
    return {sight.board.tracks[track].id for track in Planner(sight).plan(sight.open_tickets()).tracks}


def test_a_ticket_is_pursued_on_its_cheapest_open_way() -> None:
    game = turn("usa", {"hand": {"red": 2, "green": 2}, "tickets": ["denver-el_paso"]}, {})
    assert planned(game) == {"denver-santa_fe", "el_paso-santa_fe"}
    assert choice(game)["track"] in planned(game)


def test_a_way_that_another_has_blocked_is_gone_around() -> None:
    game = turn("usa", {"hand": {"red": 4}, "tickets": ["denver-el_paso"]}, {"routes": ["denver-santa_fe"]})
    assert "denver-santa_fe" not in planned(game)
    assert len(planned(game)) >= 2
    assert choice(game) != {"type": "claim_route", "track": "el_paso-santa_fe", "payment": {"red": 2}}


def test_a_ticket_that_no_train_supply_can_reach_is_given_up() -> None:
    seat = {"hand": {"red": 2}, "tickets": ["seattle-los_angeles", "denver-el_paso"], "trains": 4}
    sight = Sight(turn("usa", seat, {"trains": 30}).view(0))
    plan = Planner(sight).plan(sight.open_tickets())
    assert [given_up.id for given_up in plan.dropped] == ["seattle-los_angeles"]
    assert [served.id for served in plan.served] == ["denver-el_paso"]


def test_tickets_that_fit_together_share_their_tracks() -> None:
    both = turn("usa", {"tickets": ["denver-el_paso", ticket("santa_fe", "el_paso", 5)]}, {})
    alone = turn("usa", {"tickets": ["denver-el_paso"]}, {})
    assert planned(both) == planned(alone)


@pytest.mark.parametrize("where", range(5))
def test_the_open_card_that_the_plan_lacks_is_taken(where: int) -> None:
    market = [*DULL[:where], "yellow", *DULL[where:4]]
    seat = {"hand": {"yellow": 1}, "trains": 6, "tickets": [ticket("helena", "seattle", 30)]}
    game = turn("usa", seat, {"trains": 30}, market=market)
    assert choice(game) == slot(where)


def test_an_open_locomotive_is_left_where_two_cards_that_are_needed_lie() -> None:
    seat = {"hand": {"yellow": 1}, "trains": 6, "tickets": [ticket("helena", "seattle", 30)]}
    game = turn("usa", seat, {"trains": 30}, market=["locomotive", "yellow", "yellow", "blue", "white"])
    assert choice(game) == slot(1)
    act(game, slot(1))
    assert choice(game) == slot(2)
    alone = turn("usa", seat, {"trains": 30}, market=["locomotive", "red", "green", "blue", "white"])
    assert choice(alone) == slot(0)


def test_a_gray_route_is_not_paid_with_the_color_that_another_needs() -> None:
    tickets = [ticket("helena", "seattle", 30), ticket("duluth", "omaha", 10)]
    seat = {"hand": {"yellow": 6, "green": 2}, "trains": 8, "tickets": tickets}
    game = turn("usa", seat, {"trains": 30})
    act(game, choice(game))
    act(game, {"type": "draw_card", "from": "deck"}, {"type": "draw_card", "from": "deck"})
    act(game, choice(game))
    assert sorted(game.view(0).state["tracks"]) == ["duluth-omaha#1", "helena-seattle"]


@pytest.mark.rule("EU-6")
def test_no_locomotive_is_burnt_on_a_plain_route_while_a_ferry_of_the_plan_needs_it() -> None:
    plain, ferry = ticket("roma", "venezia", 5), ticket("palermo", "roma", 20)
    hand: Json = {"locomotive": 1, "black": 1}
    with_ferry = turn("europe", {"hand": hand, "tickets": [plain, ferry]}, {})
    assert {"palermo-roma", "roma-venezia"} <= planned(with_ferry)
    assert choice(with_ferry)["type"] == "draw_card"
    without = turn("europe", {"hand": hand, "tickets": [plain]}, {})
    assert choice(without) == {"type": "claim_route", "track": "roma-venezia", "payment": {"black": 1, "locomotive": 1}}


@pytest.mark.rule("EU-12", "EU-15")
def test_a_station_is_built_for_a_blocked_ticket_when_nothing_else_is_left_of_it() -> None:
    routes = ["dieppe-london#1", "dieppe-paris"]
    seat = {"hand": {"red": 1, "green": 1}, "tickets": ["edinburgh-paris"], "routes": routes}
    blocked = turn("europe", seat, {"routes": ["edinburgh-london#1"]})
    assert choice(blocked)["type"] == "build_station"
    assert choice(blocked)["city"] in ("edinburgh", "london")
    act(blocked, choice(blocked))
    assert blocked.view(0).state["players"][0]["completed_tickets"] == ["edinburgh-paris"]
    assert choice(turn("europe", seat, {}))["type"] != "build_station"


@pytest.mark.rule("EU-7", "EU-9")
def test_extra_cards_of_a_tunnel_are_paid_if_they_can_be() -> None:
    claim = {"type": "claim_route", "track": "venezia-zurich", "payment": {"green": 2}}
    for held, expected in ((3, {"type": "pay_tunnel", "payment": {"green": 1}}), (2, {"type": "decline"})):
        seat = {"hand": {"green": held}, "tickets": [ticket("venezia", "zurich", 9)]}
        game = turn("europe", seat, {}, deck=["green", "red", "red", "red", "red"])
        act(game, claim)
        assert choice(game) == expected


def test_the_last_turn_completes_a_ticket_rather_than_scoring_a_longer_route() -> None:
    seat: Json = {"hand": {"red": 4, "green": 2}, "routes": ["denver-santa_fe"]}
    last = turn("usa", {**seat, "tickets": ["denver-el_paso"]}, {"trains": 2}, turns_left=2)
    assert choice(last)["track"] == "el_paso-santa_fe"
    without = turn("usa", seat, {"trains": 2}, turns_left=2)
    assert choice(without)["payment"] == {"red": 4}


def test_of_the_tickets_drawn_those_are_kept_that_the_network_serves() -> None:
    offer = ["boston-miami", "denver-el_paso", "seattle-new_york"]
    routes = ["denver-santa_fe", "el_paso-santa_fe"]
    seat = {"hand": {}, "routes": routes, "trains": 14}
    game = turn("usa", seat, {"trains": 14}, ticket_decks={"regular": offer})
    act(game, {"type": "draw_tickets"})
    assert choice(game) == {"type": "keep_tickets", "tickets": ["denver-el_paso"]}
    assert game.decision is not None
    kept = game.decision.offers[0]
    assert isinstance(kept, KeepOffer)
    assert len(keep(Sight(game.view(0)), kept).tickets) == 1


def test_tickets_are_drawn_when_all_are_completed_and_trains_are_left_but_not_near_the_end() -> None:
    seat = {"hand": {}, "routes": ["denver-santa_fe", "el_paso-santa_fe"], "tickets": ["denver-el_paso"]}
    assert choice(turn("usa", {**seat, "trains": 30}, {"trains": 30})) == {"type": "draw_tickets"}
    assert choice(turn("usa", {**seat, "trains": 30}, {"trains": 5}))["type"] == "draw_card"
