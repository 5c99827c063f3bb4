"""Core rules, drawing tickets and passing: CORE-24 to CORE-26."""

from __future__ import annotations

from typing import Any

import pytest
from playing import PASS, TICKETS, act, at, claim, keep, legal, players, refused, slot, waits_for

from ttr_tui.engine.game import Game
from ttr_tui.engine.positions import write_position

MARKET = ["red", "blue", "green", "white", "black"]
DECK = ["boston-miami", "calgary-phoenix", "denver-el_paso", "dallas-new_york", "duluth-houston"]


def with_tickets(deck: list[str], **ann: Any) -> Game:
    return at({"market": MARKET, "ticket_decks": {"regular": deck}, "players": players(ann, others=1)})


def ticket_deck(game: Game) -> list[str]:
    """The whole deck, the top first."""
    found: list[str] = write_position(game.table)["ticket_decks"]["regular"]
    return found


@pytest.mark.rule("CORE-24")
def test_three_tickets_come_from_the_top_and_the_others_go_under_the_deck() -> None:
    game = with_tickets(DECK)
    act(game, TICKETS)
    assert waits_for(game) == (0, "keep_tickets")
    assert game.decision is not None
    assert game.decision.details() == {"tickets": DECK[:3], "keep": 1}
    act(game, keep(DECK[1]))
    state = game.open_state()
    assert state["players"][0]["tickets"] == [DECK[1]]
    assert ticket_deck(game) == [DECK[3], DECK[4], DECK[0], DECK[2]]
    assert waits_for(game) == (1, "turn")


@pytest.mark.rule("CORE-25")
def test_kept_tickets_are_offered_and_held_in_the_order_drawn() -> None:
    drawn = ["duluth-houston", "boston-miami", "denver-el_paso"]
    game = with_tickets(drawn)
    act(game, TICKETS)
    assert legal(game)[-1] == keep(*drawn)
    act(game, keep("denver-el_paso", "duluth-houston"))
    assert game.open_state()["players"][0]["tickets"] == ["duluth-houston", "denver-el_paso"]


@pytest.mark.rule("CORE-24")
def test_at_least_one_ticket_is_kept() -> None:
    game = with_tickets(DECK)
    act(game, TICKETS)
    assert refused(game, keep()) == "CORE-24"
    assert refused(game, keep(DECK[4])) == "CORE-24"
    assert [len(action["tickets"]) for action in legal(game)] == [1, 1, 1, 2, 2, 2, 3]


@pytest.mark.rule("CORE-24")
@pytest.mark.parametrize("left", [1, 2])
def test_fewer_tickets_are_drawn_if_fewer_are_left(left: int) -> None:
    game = with_tickets(DECK[:left])
    act(game, TICKETS)
    assert game.decision is not None
    assert game.decision.details() == {"tickets": DECK[:left], "keep": 1}
    assert refused(game, keep()) == "CORE-24"
    act(game, keep(*DECK[:left]))
    assert game.open_state()["ticket_decks"] == {"regular": 0}


@pytest.mark.rule("CORE-24")
def test_with_an_empty_ticket_deck_drawing_tickets_is_no_legal_action() -> None:
    assert refused(with_tickets([]), TICKETS) == "CORE-24"


@pytest.mark.rule("CORE-25")
def test_any_number_of_tickets_may_be_held() -> None:
    held = ["winnipeg-houston", "winnipeg-little_rock", "toronto-miami", "portland-phoenix", "montreal-atlanta"]
    game = with_tickets(DECK, tickets=held)
    act(game, TICKETS, keep(*DECK[:3]))
    assert sorted(game.open_state()["players"][0]["tickets"]) == sorted(held + DECK[:3])


@pytest.mark.rule("CORE-25")
def test_kept_tickets_stay_secret_and_are_never_given_back() -> None:
    game = with_tickets(DECK, tickets=["winnipeg-houston"])
    for viewer in (1, None):
        assert game.view(viewer).state["players"][0]["tickets"] == 1
    act(game, TICKETS)
    assert refused(game, keep(DECK[0], "winnipeg-houston")) == "CORE-24"
    act(game, keep(DECK[0]))
    assert game.open_state()["players"][0]["tickets"] == ["winnipeg-houston", DECK[0]]


def stuck(*seats: dict[str, Any], **more: Any) -> Game:
    """Nothing to draw for anybody: the last of the seats holds all cards that are not named."""
    rest = {"market": [], "rest": len(seats) - 1, "ticket_decks": {"regular": []}}
    return at({**rest, "players": players(*seats), **more})


@pytest.mark.rule("CORE-26")
def test_passing_is_refused_while_anything_else_is_legal() -> None:
    for game in (
        at({"market": MARKET, "rest": 1, "ticket_decks": {"regular": []}, "players": players(others=2)}),
        stuck({"hand": {"red": 1}}, {}),
        at({"market": [], "rest": 1, "ticket_decks": {"regular": [DECK[0]]}, "players": players(others=2)}),
    ):
        assert refused(game, PASS) == "CORE-26"


@pytest.mark.rule("CORE-26")
def test_a_player_with_no_legal_action_passes() -> None:
    game = stuck({}, {})
    assert legal(game) == [PASS]
    act(game, PASS)
    assert waits_for(game) == (1, "turn")
    assert refused(game, PASS) == "CORE-26"


@pytest.mark.rule("CORE-26")
def test_if_everybody_passes_in_a_row_the_game_ends_and_is_scored() -> None:
    game = stuck({"trains": 0, "tickets": ["denver-el_paso"]}, {"trains": 0}, {"trains": 0}, turn=1)
    act(game, PASS, PASS)
    assert not game.over
    act(game, PASS)
    assert game.over and game.decision is None
    assert [sheet.total for sheet in game.score().sheets] == [-4, 0, 0]


@pytest.mark.rule("CORE-26")
def test_an_action_between_the_passes_keeps_the_game_going() -> None:
    ben = {"hand": {"red": 1}}
    game = stuck({}, ben, {"trains": 3}, turn=0)
    act(game, PASS, claim("portland-seattle#1", red=1))
    assert game.open_state()["market"] == ["red"], "the card paid lies open now"
    act(game, claim("seattle-vancouver#1", blue=1))
    act(game, slot(0))
    assert waits_for(game) is not None
    assert game.table.passes == 0
