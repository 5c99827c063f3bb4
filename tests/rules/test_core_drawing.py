"""Core rules, drawing train cards: CORE-6 to CORE-15."""

from __future__ import annotations

from typing import Any

import pytest
from playing import DECK, TICKETS, act, at, claim, legal, players, refused, slot, waits_for

from ttr_tui.engine.game import Game

PLAIN = ["red", "blue", "green", "white", "black"]
L = "locomotive"


def drawing(market: list[str], deck: list[str] | None = None, **more: Any) -> Game:
    """Two players; Ann is to act. Cards not named lie under the deck unless `rest` says otherwise."""
    return at({"market": market, "deck": deck or [], "players": players(others=2), **more})


def market(game: Game) -> list[str]:
    found: list[str] = game.open_state()["market"]
    return found


def hand(game: Game, seat: int = 0) -> dict[str, int]:
    found: dict[str, int] = game.open_state()["players"][seat]["hand"]
    return found


@pytest.mark.rule("CORE-6")
def test_a_turn_is_one_action_whichever_it_is() -> None:
    ann = {"hand": {"red": 1}}
    for actions in ([DECK, DECK], [claim("portland-seattle#1", red=1)]):
        game = at({"market": PLAIN, "players": players(ann, others=1)})
        act(game, *actions)
        assert waits_for(game) == (1, "turn")
    game = at({"market": PLAIN, "players": players(ann, others=1)})
    act(game, TICKETS, legal_keep(game))
    assert waits_for(game) == (1, "turn")


def legal_keep(game: Game) -> dict[str, Any]:
    twin = game.copy()
    act(twin, TICKETS)
    return legal(twin)[0]


@pytest.mark.rule("CORE-6")
def test_after_the_first_card_only_a_second_card_can_follow() -> None:
    game = at({"market": PLAIN, "players": players({"hand": {"red": 1}}, others=1)})
    act(game, DECK)
    assert waits_for(game) == (0, "second_card")
    assert {action["type"] for action in legal(game)} == {"draw_card"}
    assert refused(game, claim("portland-seattle#1", red=1)) == "CORE-6"
    assert refused(game, TICKETS) == "CORE-6"
    assert refused(game, {"type": "pass"}) == "CORE-26"


@pytest.mark.rule("CORE-7")
def test_two_cards_are_drawn_each_from_market_or_deck() -> None:
    for first, second, got in (
        (slot(0), slot(4), {"red": 1, "black": 1}), (slot(1), DECK, {"blue": 1, "yellow": 1}),
        (DECK, slot(2), {"orange": 1, "green": 1}), (DECK, DECK, {"orange": 1, "yellow": 1}),
    ):  # fmt: skip
        game = drawing(PLAIN, ["orange", "yellow", "purple"])
        act(game, first, second)
        assert hand(game) == got
        assert waits_for(game) == (1, "turn")


@pytest.mark.rule("CORE-7")
def test_a_card_taken_from_the_market_is_replaced_before_the_second_is_taken() -> None:
    game = drawing(PLAIN, ["orange", "yellow"])
    act(game, slot(2))
    assert market(game) == ["red", "blue", "orange", "white", "black"]
    act(game, slot(2))
    assert hand(game) == {"green": 1, "orange": 1}
    assert market(game) == ["red", "blue", "yellow", "white", "black"]


@pytest.mark.rule("CORE-8")
def test_a_face_up_locomotive_is_the_whole_draw() -> None:
    game = drawing(["red", L, "green", "white", "black"], ["orange"])
    act(game, slot(1))
    assert hand(game) == {L: 1}
    assert market(game) == ["red", "orange", "green", "white", "black"]
    assert waits_for(game) == (1, "turn")


@pytest.mark.rule("CORE-8")
def test_a_face_up_locomotive_is_never_the_second_card() -> None:
    game = drawing(["red", L, "green", "white", "black"], ["orange", "yellow"])
    act(game, DECK)
    assert refused(game, slot(1)) == "CORE-10"
    assert slot(1) not in legal(game) and slot(0) in legal(game)


@pytest.mark.rule("CORE-9")
def test_a_locomotive_drawn_blind_is_one_ordinary_card() -> None:
    game = drawing(PLAIN, [L, L])
    act(game, DECK)
    assert waits_for(game) == (0, "second_card")
    act(game, DECK)
    assert hand(game) == {L: 2}
    assert waits_for(game) == (1, "turn")


@pytest.mark.rule("CORE-10")
def test_a_locomotive_that_replaces_the_first_card_cannot_be_the_second() -> None:
    game = drawing(PLAIN, [L, "orange"])
    act(game, slot(3))
    assert market(game) == ["red", "blue", "green", L, "black"]
    assert refused(game, slot(3)) == "CORE-10"
    assert legal(game) == [slot(0), slot(1), slot(2), slot(4), DECK]


@pytest.mark.rule("CORE-11")
def test_a_hand_has_no_limit() -> None:
    many = dict.fromkeys(("purple", "blue", "orange", "white", "green", "yellow", "black"), 11)
    game = at({"market": ["red"] * 5, "deck": ["red", "red"], "players": players({"hand": many}, others=1)})
    act(game, DECK, DECK)
    assert sum(hand(game).values()) == 79


@pytest.mark.rule("CORE-12")
def test_a_third_locomotive_sweeps_the_market_at_once() -> None:
    new = ["purple", "orange", "yellow", "black", "white"]
    game = drawing(["red", L, L, "blue", "green"], [L, *new])
    act(game, slot(0))
    state = game.open_state()
    assert state["market"] == new
    assert state["discards"] == 5
    assert waits_for(game) == (0, "second_card")
    act(game, slot(1))
    assert hand(game) == {"red": 1, "orange": 1}


@pytest.mark.rule("CORE-12")
def test_two_locomotives_stay() -> None:
    game = drawing(["red", L, "white", "blue", "green"], [L])
    act(game, slot(0))
    assert market(game) == [L, L, "white", "blue", "green"]
    assert game.open_state()["discards"] == 0


@pytest.mark.rule("CORE-12")
def test_a_sweep_is_repeated_while_needed() -> None:
    new = ["purple", "orange", "yellow", "black", L]
    game = drawing(["red", L, L, "blue", "green"], [L, L, L, L, "white", "white", *new])
    act(game, slot(0))
    assert market(game) == new
    assert game.open_state()["discards"] == 10


@pytest.mark.rule("CORE-12")
def test_after_three_sweeps_in_a_row_the_market_stays_as_it_is() -> None:
    again = [L, L, L, "white", "black"]
    game = drawing(["red", L, L, "blue", "green"], [L, *again, *again, *again, "orange"])
    act(game, slot(0))
    assert market(game) == again
    assert game.open_state()["discards"] == 15
    assert legal(game) == [slot(3), slot(4), DECK]


@pytest.mark.rule("CORE-12")
def test_a_market_that_still_shows_three_locomotives_is_swept_at_its_next_refill() -> None:
    new = ["purple", "orange", "yellow", "black", "white"]
    game = drawing([L, L, L, "blue", "green"], ["red", *new])
    assert market(game) == [L, L, L, "blue", "green"], "a given market is taken as it stands"
    act(game, slot(3))
    assert market(game) == new


@pytest.mark.rule("CORE-12")
def test_a_blind_draw_turns_nothing_up_and_sweeps_nothing() -> None:
    game = drawing([L, L, L, "blue", "green"], ["red", "red"])
    act(game, DECK, DECK)
    assert market(game) == [L, L, L, "blue", "green"]


@pytest.mark.rule("CORE-12", "CORE-13")
def test_a_sweep_with_a_short_deck_goes_on_from_the_shuffled_discards() -> None:
    game = drawing(["red", L, L, "blue", "green"], [L, "purple", "orange"], discards={"white": 12}, rest=1)
    act(game, slot(0))
    state = game.open_state()
    assert state["market"][:2] == ["purple", "orange"]
    assert len(state["market"]) == 5
    assert state["discards"] == 0
    assert state["deck"] == 12 + 5 - 3


@pytest.mark.rule("CORE-12", "CORE-14")
def test_sweeping_ends_where_nothing_but_locomotives_is_left() -> None:
    game = drawing(["red", L, L], [L], rest=1)
    act(game, slot(0))
    assert market(game) == [L, L, L]
    assert (game.open_state()["deck"], game.open_state()["discards"]) == (0, 0)
    assert waits_for(game) == (1, "turn"), "no second card can be taken: the action is over"


@pytest.mark.rule("CORE-13")
def test_the_discards_become_the_deck_in_mid_draw() -> None:
    game = drawing(PLAIN, ["orange"], discards={"yellow": 4}, rest=1)
    act(game, DECK, DECK)
    assert hand(game) == {"orange": 1, "yellow": 1}
    assert (game.open_state()["deck"], game.open_state()["discards"]) == (3, 0)


@pytest.mark.rule("CORE-13")
def test_the_discards_become_the_deck_in_mid_refill() -> None:
    game = drawing(PLAIN, [], discards={"yellow": 2}, rest=1)
    act(game, slot(0))
    assert market(game)[0] == "yellow"
    act(game, slot(0))
    assert hand(game) == {"red": 1, "yellow": 1}
    assert (game.open_state()["deck"], game.open_state()["discards"]) == (0, 0)


@pytest.mark.rule("CORE-13")
def test_the_discards_are_shuffled_by_the_seed() -> None:
    pile = {"yellow": 6, "purple": 6}
    orders = set()
    for seed in range(10):
        game = drawing(PLAIN, [], discards=pile, rest=1, seed=seed)
        act(game, DECK, DECK)
        orders.add(str(sorted(hand(game).items())))
    assert len(orders) > 1


@pytest.mark.rule("CORE-14")
def test_a_market_that_cannot_be_filled_stays_short_without_gaps() -> None:
    game = drawing(PLAIN, [], rest=1)
    act(game, slot(1))
    assert market(game) == ["red", "green", "white", "black"]
    assert refused(game, slot(4)) == "CORE-14"
    assert refused(game, DECK) == "CORE-14"
    act(game, slot(1))
    assert market(game) == ["red", "white", "black"]


@pytest.mark.rule("CORE-14")
def test_discards_of_a_claim_fill_the_short_market_at_the_end_of_that_turn() -> None:
    ann = {"hand": {"yellow": 6}}
    game = at({"market": ["red", "blue"], "rest": 1, "players": players(ann, others=1)})
    act(game, claim("helena-seattle", yellow=6))
    state = game.open_state()
    assert state["market"] == ["red", "blue", "yellow", "yellow", "yellow"]
    assert (state["deck"], state["discards"]) == (3, 0)
    assert waits_for(game) == (1, "turn")


@pytest.mark.rule("CORE-14")
def test_a_short_market_waits_for_the_end_of_the_turn_when_a_blind_draw_needs_the_discards() -> None:
    game = drawing(["red"], [], discards={"yellow": 6}, rest=1)
    act(game, DECK)
    assert market(game) == ["red"]
    assert game.open_state()["deck"] == 5
    act(game, DECK)
    assert market(game) == ["red", "yellow", "yellow", "yellow", "yellow"]


@pytest.mark.rule("CORE-14")
def test_with_nothing_to_draw_drawing_is_no_legal_action() -> None:
    game = at({"market": [], "rest": 1, "players": players({"hand": {"red": 1}}, others=1)})
    assert refused(game, DECK) == "CORE-14"
    assert refused(game, slot(0)) == "CORE-14"
    assert "draw_card" not in {action["type"] for action in legal(game)}


@pytest.mark.rule("CORE-15")
@pytest.mark.parametrize(("market_cards", "deck", "action"), [(["red"], [], slot(0)), ([], ["red"], DECK)])
def test_the_last_card_may_be_taken_alone(market_cards: list[str], deck: list[str], action: dict[str, Any]) -> None:
    game = drawing(market_cards, deck, rest=1)
    act(game, action)
    assert hand(game) == {"red": 1}
    assert waits_for(game) == (1, "turn")


@pytest.mark.rule("CORE-15")
def test_the_action_ends_if_only_face_up_locomotives_are_left_for_the_second_card() -> None:
    game = drawing(["red", L, L], [], rest=1)
    act(game, slot(0))
    assert market(game) == [L, L]
    assert waits_for(game) == (1, "turn")


@pytest.mark.rule("CORE-15")
def test_a_last_card_that_is_a_locomotive_may_be_taken_first() -> None:
    game = drawing([L], [], rest=1)
    act(game, slot(0))
    assert hand(game) == {L: 1}
    assert waits_for(game) == (1, "turn")
