"""The rules of the USA board and its options: US-1 to US-9."""

from __future__ import annotations

from typing import Any

import pytest
from playing import TICKETS, act, at, keep, legal, new_game, players, refused, rulebook

from ttr_tui.engine.game import Game
from ttr_tui.engine.mechanisms.ticket_facts import TicketInPlay
from ttr_tui.engine.mechanisms.tickets import Tickets
from ttr_tui.engine.positions import write_position
from ttr_tui.engine.rulebook import OptionError, Rulebook

BIG = {"chicago", "dallas", "houston", "los_angeles", "miami", "new_york", "seattle"}


def in_play(*options: str) -> tuple[TicketInPlay, ...]:
    return rulebook("usa", options, 2).get(Tickets).in_play


def offer(game: Game) -> dict[str, Any]:
    assert game.decision is not None
    return game.decision.details()


def lines(document: dict[str, Any], *kinds: str) -> list[list[tuple[str, int]]]:
    """(kind, points) of the lines of these kinds, by seat."""
    score = at(document).score()
    return [[(line.kind, line.points) for line in sheet.lines if line.kind in kinds] for sheet in score.sheets]


@pytest.mark.rule("US-1")
@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_forty_five_trains_and_four_of_a_hundred_and_ten_cards_each(count: int) -> None:
    state = new_game(players=count).open_state()
    assert [(p["trains"], sum(p["hand"].values())) for p in state["players"]] == [(45, 4)] * count
    assert state["deck"] + state["discards"] + len(state["market"]) == 110 - 4 * count


@pytest.mark.parametrize("count", [1, 6])
def test_the_board_is_for_two_to_five_players(count: int) -> None:
    with pytest.raises(OptionError, match="2 to 5 players"):
        Rulebook(rulebook("usa", (), 2).variant, (), count)


@pytest.mark.rule("US-2")
def test_three_of_thirty_tickets_are_dealt_and_two_kept_at_least() -> None:
    game = new_game(players=5, seed=4)
    assert len(in_play()) == 30
    assert game.open_state()["ticket_decks"] == {"regular": 15}
    assert (len(offer(game)["tickets"]), offer(game)["keep"]) == (3, 2)


@pytest.mark.rule("US-2")
def test_unkept_starting_tickets_go_under_the_deck_in_turn_order() -> None:
    game = new_game(players=2, seed=4, first=1)
    before = write_position(game.table)["ticket_decks"]["regular"]
    back = []
    for _ in range(2):
        tickets = offer(game)["tickets"]
        back.append(tickets[0])
        act(game, keep(*tickets[1:]))
    assert write_position(game.table)["ticket_decks"]["regular"] == before + back


@pytest.mark.rule("US-2")
def test_later_three_are_drawn_and_one_kept_at_least() -> None:
    game = at({"players": players(others=2)})
    act(game, TICKETS)
    assert (len(offer(game)["tickets"]), offer(game)["keep"]) == (3, 1)


@pytest.mark.rule("US-3")
def test_the_market_is_seen_while_the_starting_tickets_are_chosen() -> None:
    game = new_game(seed=9)
    opening = game.view(None).state["market"]
    assert len(opening) == 5
    act(game, legal(game)[0])
    act(game, legal(game)[-1])
    assert game.view(None).state["market"] == opening


@pytest.mark.rule("US-4")
def test_the_longest_path_is_worth_ten() -> None:
    found = lines({"players": players({"routes": ["chicago-duluth"]}, others=1)}, "longest_path")
    assert found == [[("longest_path", 10)], [("longest_path", 0)]]


@pytest.mark.rule("US-6")
def test_the_bonus_for_the_longest_path_breaks_a_tie() -> None:
    seats = players({"points": 20}, {"routes": ["chicago-duluth"], "points": 10})
    assert at({"players": seats}).score().winners == (1,)


@pytest.mark.rule("US-6", "US-7")
def test_where_the_longest_path_is_not_played_it_breaks_no_tie() -> None:
    seats = players({"points": 4}, {"routes": ["chicago-duluth"]})
    score = at({"options": ["usa_1910"], "players": seats}).score()
    assert (score.winners, score.decided_by) == ((0, 1), ("the most completed tickets",))


@pytest.mark.rule("US-7")
def test_usa_1910_has_its_own_tickets() -> None:
    tickets = in_play("usa_1910")
    assert len(tickets) == 35
    assert "las_vegas-miami" in {ticket.id for ticket in tickets}
    assert not {ticket.id for ticket in tickets} & {ticket.id for ticket in in_play()}
    game = new_game(options=("usa_1910",))
    assert (len(offer(game)["tickets"]), offer(game)["keep"]) == (3, 2)


SHORT = ["dallas-houston#1", "kansas_city-omaha#1"]
DONE = [{"a": "dallas", "b": "houston", "points": 1}, {"a": "kansas_city", "b": "omaha", "points": 1}]


@pytest.mark.rule("US-7")
def test_usa_1910_gives_fifteen_for_the_most_completed_tickets_and_nothing_for_the_path() -> None:
    ann: dict[str, Any] = {"routes": SHORT, "tickets": DONE}
    ben: dict[str, Any] = {"routes": ["calgary-winnipeg", "portland-seattle#1"], "tickets": ["chicago-atlanta"]}
    document = {"options": ["usa_1910"], "players": players(ann, ben)}
    assert lines(document, "globetrotter", "longest_path") == [[("globetrotter", 15)], []]


@pytest.mark.rule("US-7")
def test_all_who_tie_are_globetrotters() -> None:
    ann, ben = {"routes": SHORT[:1], "tickets": DONE[:1]}, {"routes": SHORT[1:], "tickets": DONE[1:]}
    document = {"options": ["usa_1910"], "players": players(ann, ben, others=1)}
    assert lines(document, "globetrotter") == [[("globetrotter", 15)], [("globetrotter", 15)], []]


@pytest.mark.rule("US-7")
def test_nobody_is_a_globetrotter_if_nobody_completed_a_ticket() -> None:
    document = {"options": ["usa_1910"], "players": players({"tickets": ["chicago-atlanta"]}, others=1)}
    assert lines(document, "globetrotter") == [[], []]


@pytest.mark.rule("US-8")
def test_the_mega_game_deals_five_of_all_tickets_and_keeps_three() -> None:
    game = new_game(players=5, options=("mega",))
    assert len(in_play("mega")) == 69
    assert (len(offer(game)["tickets"]), offer(game)["keep"]) == (5, 3)
    assert game.open_state()["ticket_decks"] == {"regular": 69 - 25}
    assert game.decision is not None and game.decision.count() == 10 + 5 + 1
    assert refused(game, keep(*offer(game)["tickets"][:2])) == "CORE-4"


@pytest.mark.rule("US-8", "US-9")
@pytest.mark.parametrize("option", ["mega", "big_cities"])
def test_the_expansions_draw_four_and_keep_one_at_least(option: str) -> None:
    game = at({"options": [option], "players": players(others=2)})
    act(game, TICKETS)
    assert (len(offer(game)["tickets"]), offer(game)["keep"]) == (4, 1)
    assert game.decision is not None and game.decision.count() == 15


@pytest.mark.rule("US-8")
def test_the_mega_game_has_both_bonuses() -> None:
    ann: dict[str, Any] = {"routes": SHORT, "tickets": DONE}
    document = {"options": ["mega"], "players": players(ann, {"routes": ["calgary-winnipeg"]})}
    found = lines(document, "globetrotter", "longest_path")
    assert [sorted(lines_of_seat) for lines_of_seat in found] == [
        [("globetrotter", 15), ("longest_path", 0)], [("longest_path", 10)],
    ]  # fmt: skip


@pytest.mark.rule("US-9")
def test_big_cities_has_only_tickets_of_a_big_city() -> None:
    tickets = in_play("big_cities")
    assert len(tickets) == 35
    assert tickets == tuple(ticket for ticket in in_play("mega") if {ticket.a, ticket.b} & BIG)


@pytest.mark.rule("US-9")
def test_big_cities_deals_four_keeps_two_and_has_no_bonus() -> None:
    game = new_game(options=("big_cities",))
    assert (len(offer(game)["tickets"]), offer(game)["keep"]) == (4, 2)
    document = {"options": ["big_cities"], "players": players({"routes": SHORT, "tickets": DONE}, others=1)}
    assert lines(document, "globetrotter", "longest_path") == [[], []]


@pytest.mark.rule("US-7", "US-8", "US-9")
def test_the_editions_exclude_each_other() -> None:
    with pytest.raises(OptionError, match="exclude each other"):
        Rulebook(rulebook("usa", (), 2).variant, ("usa_1910", "mega"), 2)


@pytest.mark.rule("CORE-19")
def test_hidden_scores_hide_the_points_of_all_until_the_end() -> None:
    seats = players({"routes": ["chicago-duluth"]}, others=1)
    game = at({"options": ["hidden_scores"], "players": seats, "turns_left": 1})
    for viewer in (0, 1, None):
        assert [p["points"] for p in game.view(viewer).state["players"]] == [None, None]
    assert [p["points"] for p in game.open_state()["players"]] == [None, None]
    events = game.play(game.read_action({"type": "draw_card", "from": "deck"}))
    act(game, {"type": "draw_card", "from": "deck"})
    assert game.over and not any("point" in event.text for event in events)
    assert [p["points"] for p in game.view(None).state["players"]] == [4, 0]


@pytest.mark.rule("CORE-19")
def test_hidden_scores_keep_the_points_of_a_claim_out_of_its_sentence() -> None:
    seats = players({"hand": {"red": 3}}, others=1)
    for options, told in (([], True), (["hidden_scores"], False)):
        game = at({"options": options, "players": seats})
        action = {"type": "claim_route", "track": "chicago-duluth", "payment": {"red": 3}}
        (event,) = [e for e in game.play(game.read_action(action)) if e.type == "route_claimed"]
        assert ("4 points" in event.told_to(None)) is told
        assert ("points" in event.as_dict(None)) is told
