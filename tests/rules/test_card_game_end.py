"""The end of a round of the Card Game, completing tickets, and the second round: CARD-5, CARD-27 to CARD-35."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from card_table import (
    NONE,
    Json,
    after_assigning,
    ahead_of_the_end,
    assign,
    at_the_end,
    discards,
    happened,
    place,
    player,
    table,
)
from playing import DECK, TICKETS, act, at, keep, legal, new_game, play_on, refused, slot, waits_for

from ttr_tui.engine.game import Game, UndoError

TURN: tuple[Json, Json] = (TICKETS, keep())
"""A turn that changes nothing but the order of the ticket deck."""


# -- the deck runs out ------------------------------------------------------------------------------------------


@pytest.mark.rule("CARD-27", "EDGE-17")
@pytest.mark.parametrize("count", [2, 3])
def test_after_the_last_card_everybody_has_one_more_turn_the_drawer_last(count: int) -> None:
    game = at(table(others=count, rest="discards", deck=["red"], turn=1))
    act(game, DECK)
    assert waits_for(game) == (1, "second_card"), "the turn is finished first"
    act(game, slot(0))
    assert game.open_state()["last_round"]
    seats = []
    while (asked := waits_for(game)) is not None and asked[1] == "turn":
        seats.append(asked[0])
        act(game, *TURN)
    assert seats == [(1 + k) % count for k in range(1, count + 1)]
    assert waits_for(game) == (0, "assign_cards")


@pytest.mark.rule("EDGE-17")
def test_a_refill_of_the_market_may_take_the_last_card() -> None:
    game = at(table(others=2, rest="discards", deck=["yellow", "purple"]))
    act(game, slot(0), slot(0))
    assert (game.open_state()["deck"], game.open_state()["last_round"]) == (0, True)


@pytest.mark.rule("EDGE-17", "CARD-10")
def test_step_one_is_done_in_the_last_turns_too() -> None:
    game = at(table({"railyard": {"blue": 4}}, {}, rest="discards", deck=["red"]))
    act(game, DECK, slot(0), *TURN)
    assert player(game, 0)["track"] == {"blue": 2}


@pytest.mark.rule("EDGE-13", "EDGE-14")
def test_with_an_empty_deck_the_market_shrinks_and_discards_do_not_come_back() -> None:
    game = at(table(others=2, rest="discards", turns_left=2))
    assert refused(game, DECK) == "EDGE-13"
    act(game, slot(1), slot(0))
    state = game.open_state()
    assert (state["market"], state["deck"], state["discards"]) == (["green", "white", "black"], 0, 91)


@pytest.mark.rule("CARD-28", "EDGE-15")
def test_the_only_card_left_is_a_whole_draw() -> None:
    game = at(table(others=2, rest="discards", market=["red"], turns_left=2))
    act(game, slot(0))
    assert waits_for(game) == (1, "turn")
    assert {action["type"] for action in legal(game)} == {"draw_tickets"}


@pytest.mark.rule("EDGE-15")
def test_with_only_face_up_locomotives_left_the_draw_ends_with_one_card() -> None:
    game = at(table(others=2, rest="discards", market=["red", "locomotive"], turns_left=2))
    act(game, slot(0))
    assert waits_for(game) == (1, "turn")


@pytest.mark.rule("EDGE-18")
def test_a_placing_in_the_last_turn_may_rob_and_brings_nothing() -> None:
    ann: Json = {"hand": {"red": 2}, "tickets": ["dallas-raleigh"], "track": {"green": 1}}
    game = at(table(ann, {"railyard": {"red": 1}}, rest="discards", turns_left=1))
    act(game, place(red=2))
    assert waits_for(game) == (0, "assign_cards")
    assert (player(game, 0)["railyard"], player(game, 1)["railyard"]) == ({"red": 2}, {})
    assert legal(game) == [NONE]


# -- completing tickets -----------------------------------------------------------------------------------------

ANN: Json = {"tickets": ["chicago-dallas", "dallas-raleigh"], "track": {"green": 1, "locomotive": 2, "red": 1}}


@pytest.mark.rule("CARD-29", "CARD-20", "EDGE-22")
def test_the_best_assignment_and_the_empty_one_are_listed_and_any_other_is_accepted() -> None:
    game = at_the_end(ANN, {})
    both = assign(
        chicago__dallas={"green": 1, "locomotive": 1}, dallas__raleigh={"red": 1, "locomotive": 1}
    )  # fmt: skip
    assert legal(game) == [both, NONE]
    assert game.decision is not None
    assert game.decision.details() == {"track": {"red": 1, "green": 1, "locomotive": 2}, "proposal": both["tickets"]}
    assert [game.label(action) for action in game.decision] == [
        "Complete Chicago–Dallas, Dallas–Raleigh (14 points)", "Complete no ticket",
    ]  # fmt: skip
    after_assigning(game, assign(dallas__raleigh={"locomotive": 2}))
    assert (player(game, 0)["completed"], player(game, 0)["tickets"]) == (["dallas-raleigh"], ["chicago-dallas"])


@pytest.mark.rule("CARD-29")
@pytest.mark.parametrize(
    "tickets",
    [
        {"chicago-dallas": {"green": 1}}, {"chicago-dallas": {"green": 1, "locomotive": 2}},
        {"chicago-dallas": {"green": 2}}, {"chicago-dallas": {"green": 1, "red": 1}},
        {"chicago-dallas": {"green": 1, "yellow": 1}}, {"chicago-dallas": {"locomotive": 3}},
        {"chicago-dallas": {"green": 1, "locomotive": 1}, "dallas-raleigh": {"green": 1, "red": 1}},
        {"dallas-miami": {"green": 1, "red": 1}},
    ],
)  # fmt: skip
def test_an_assignment_that_the_track_cannot_pay_or_that_fits_no_ticket_is_refused(tickets: Json) -> None:
    game = at_the_end(ANN, {"tickets": ["dallas-miami"]})
    assert refused(game, {"type": "assign_cards", "tickets": tickets}) == "CARD-29"


@pytest.mark.rule("CARD-29")
def test_cards_in_hand_and_railyard_do_not_count() -> None:
    game = at_the_end({"tickets": ["dallas-raleigh"], "hand": {"red": 1}, "track": {"green": 1}}, {"railyard": {"red": 2}})
    assert legal(game) == [NONE]
    assert refused(game, assign(dallas__raleigh={"green": 1, "red": 1})) == "CARD-29"


@pytest.mark.rule("EDGE-24")
def test_all_are_asked_in_the_order_of_the_seats_and_nothing_shows_before_all_have_answered() -> None:
    game = at_the_end(ANN, {**ANN, "tickets": ["dallas-miami"], "track": {"green": 1, "red": 1}}, others=1, turn=0)
    before = game.view(None).state
    act(game, legal(game)[0])
    assert waits_for(game) == (1, "assign_cards")
    assert {**game.view(None).state, "decision": None} == {**before, "decision": None}
    assert game.undoable_by == 0
    act(game, legal(game)[0])
    events = happened(game, NONE)
    assert [event.text for event in events if event.type == "tickets_completed"] == [
        "Ann completed Chicago–Dallas (6), Dallas–Raleigh (8): 14 points", "Ben completed Dallas–Miami (9): 9 points",
        "Cem completed no ticket",
    ]  # fmt: skip
    assert game.open_state()["over"]


@pytest.mark.rule("CARD-11", "CARD-29")
def test_when_the_tracks_are_taken_up_what_was_done_before_cannot_be_taken_back() -> None:
    game = at(table({**ANN, "hand": {"blue": 2}}, {}, rest="discards", turns_left=1))
    act(game, place(blue=2))
    with pytest.raises(UndoError, match="cannot be taken back"):
        game.undo()


@pytest.mark.rule("CARD-30", "UI-5")
def test_completed_tickets_are_scored_and_lie_face_down_until_the_end() -> None:
    seats: list[Json] = [ANN, {}, {}, {}]
    game = at_the_end(*seats)
    after_assigning(game, legal(game)[0])
    assert player(game, 0)["points"] == 14
    shown = [game.view(viewer).state["players"][0] for viewer in (None, 0, 1)]
    assert [seat["completed"] for seat in shown] == [2, ["chicago-dallas", "dallas-raleigh"], 2]
    assert [seat["points"] for seat in shown] == [14, 14, 14]
    over = at_the_end(ANN, {})
    after_assigning(over, legal(over)[0])
    assert over.view(None).state["players"][0]["completed"] == ["chicago-dallas", "dallas-raleigh"]


@pytest.mark.rule("CARD-31")
@pytest.mark.parametrize("count", [2, 3])
def test_with_two_or_three_players_the_game_is_over_after_one_round(count: int) -> None:
    game = after_assigning(at_the_end(ANN, others=count - 1))
    assert game.over and waits_for(game) is None
    assert discards(game)["green"] == 10


@pytest.mark.rule("UI-1")
def test_no_view_tells_which_tickets_a_track_would_complete() -> None:
    game = at(table({**ANN}, {}))
    assert "completed_tickets" not in game.view(0).state["players"][0]
    assert set(player(game, 0)["completed_tickets"]) == {"chicago-dallas", "dallas-raleigh"}


# -- the second round -------------------------------------------------------------------------------------------


def second_round(*seats: Json, turn: int = 2, **more: Any) -> Game:
    """Four players at the start of their second round; seat `turn` had the last turn of the first."""
    game = at(ahead_of_the_end(*seats, others=4 - len(seats), turn=turn, **more))
    act(game, legal(game)[0])
    return after_assigning(game, legal(game)[0])


@pytest.mark.rule("CARD-5", "CARD-32", "CARD-33", "CARD-34", "CARD-35")
def test_with_four_players_all_cards_but_the_hands_make_a_new_deck() -> None:
    seat = {**ANN, "hand": {"blue": 1}, "railyard": {"white": 3}, "tickets": [*ANN["tickets"], "seattle-miami"]}
    game = second_round(seat, {"hand": {"red": 1}, "track": {"black": 4}})
    state = game.open_state()
    assert (state["round"], state["last_round"], state["over"]) == (2, False, False)
    assert [sum(one["hand"].values()) for one in state["players"]] == [5, 5, 4, 4]
    assert state["players"][0]["hand"]["blue"] >= 1 and state["players"][1]["hand"]["red"] >= 1
    assert [(one["railyard"], one["track"]) for one in state["players"]] == [({}, {})] * 4
    assert (len(state["market"]), state["deck"], state["discards"]) == (5, 96 - 18 - 5, 0)
    assert state["players"][0]["tickets"] == ["seattle-miami"]
    assert state["players"][0]["points"] == 14, "what is not completed costs nothing yet"
    assert waits_for(game) == (3, "turn")


@pytest.mark.rule("EDGE-25")
def test_the_open_market_goes_into_the_new_deck() -> None:
    game = at(table(others=4, rest="discards", market=["red"] * 5, turns_left=1))
    act(game, *TURN)
    after_assigning(game)
    assert game.open_state()["market"] != ["red"] * 5
    assert game.open_state()["deck"] == 96 - 16 - 5


@pytest.mark.rule("EDGE-26")
def test_a_deck_too_small_is_dealt_round_by_round_and_only_the_last_turns_are_left() -> None:
    game = second_round({}, {}, turn=1, rest=0, discards={"red": 6})
    state = game.open_state()
    assert [sum(seat["hand"].values()) for seat in state["players"]] == [91, 1, 2, 2]
    assert (state["market"], state["deck"]) == ([], 0)
    assert (state["last_round"], state["turns_left"], waits_for(game)) == (True, 4, (2, "turn"))
    seats = []
    rng = Random(1)
    for _ in play_on(game, rng):
        if game.decision is not None and game.decision.kind == "turn":
            seats.append(game.decision.seat)
    assert seats == [2, 3, 0, 1] and game.over


@pytest.mark.rule("EDGE-26")
def test_a_deck_that_lasts_for_the_market_only_leaves_the_last_turns_as_well() -> None:
    game = second_round({}, {}, rest=0, discards={"red": 10, "blue": 8})
    state = game.open_state()
    assert (len(state["market"]), state["deck"], state["turns_left"]) == (2, 0, 4)


@pytest.mark.rule("CARD-35", "CARD-27", "EDGE-27")
def test_the_second_round_ends_like_the_first_and_adds_to_the_score() -> None:
    seat = {"tickets": ["dallas-raleigh"], "track": {"green": 1, "red": 1}, "completed": ["chicago-dallas"]}
    game = at(ahead_of_the_end(seat, others=3, round=2))
    act(game, {"type": "pass"})
    after_assigning(game, legal(game)[0])
    assert game.over
    assert player(game, 0)["completed"] == ["chicago-dallas", "dallas-raleigh"]
    assert player(game, 0)["points"] == 14
    bonuses = [line.points for line in game.score().sheets[0].of("big_city")]
    assert bonuses == [12, 10], "tickets of both rounds count for Chicago and Dallas"


@pytest.mark.rule("EDGE-27", "CARD-32")
def test_no_tickets_are_dealt_between_the_rounds_and_none_is_taken_away() -> None:
    game = second_round({"tickets": ["seattle-miami"]})
    assert [seat["tickets"] for seat in game.open_state()["players"]] == [["seattle-miami"], [], [], []]
    assert game.open_state()["ticket_decks"] == {"regular": 0}


@pytest.mark.rule("CARD-5", "CARD-9")
@pytest.mark.parametrize(("count", "rounds"), [(2, 1), (3, 1), (4, 2)])
def test_the_deck_is_gone_through_once_and_with_four_twice(count: int, rounds: int) -> None:
    game = new_game("card_game", count, seed=8, listen=True)
    for _ in play_on(game, Random(8)):
        pass
    events = [event.type for event in game.table.events or ()]
    assert events.count("tracks_turned_up") == events.count("last_round") == rounds
    assert game.open_state()["round"] == rounds
