"""Europe's tunnels (EU-7 to EU-11)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playing import DECK, Json, act, at, claim, legal, players, refused, waits_for

from ttr_tui.engine.game import Game, UndoError

MARKET = ["red", "blue", "green", "white", "black"]
WHITE = "madrid-pamplona#1"
GRAY = "bucuresti-sofia"
DECLINE: Json = {"type": "decline"}


def tunnel(hand: dict[str, int], deck: list[str], **more: Any) -> Game:
    """A turn of Ann, who has this hand, before a deck with these cards on top."""
    return at({"map": "europe", "market": MARKET, "deck": deck, "players": players({"hand": hand}, others=1), **more})


def pay(**payment: int) -> Json:
    """Pay a tunnel's extra cards."""
    return {"type": "pay_tunnel", "payment": payment}


def due(game: Game) -> int:
    """How many extra cards are due; 0 if the tunnel is claimed already."""
    return game.open_state()["tunnel"]["extra"] if waits_for(game) == (0, "pay_tunnel") else 0


@pytest.mark.rule("EU-7")
@pytest.mark.parametrize(
    ("turned", "extra"),
    [
        (["white", "white", "white"], 3), (["white", "locomotive", "blue"], 2), (["locomotive"] * 3, 3),
        (["blue", "red", "white"], 1), (["blue", "red", "green"], 0),
    ],
)  # fmt: skip
def test_each_card_of_the_color_played_or_locomotive_turned_up_costs_one_more(turned: list[str], extra: int) -> None:
    game = tunnel({"white": 6}, turned)
    act(game, claim(WHITE, white=3))
    assert due(game) == extra
    assert (WHITE in game.open_state()["tracks"]) == (extra == 0)


@pytest.mark.rule("EU-7")
def test_a_set_with_a_locomotive_in_it_still_has_its_color() -> None:
    game = tunnel({"white": 2, "locomotive": 1}, ["white", "locomotive", "blue"])
    act(game, claim(WHITE, white=2, locomotive=1))
    assert due(game) == 2
    assert legal(game) == [DECLINE]


@pytest.mark.rule("EU-7")
def test_in_a_gray_tunnel_the_color_played_counts() -> None:
    for color, extra in (("red", 2), ("green", 1)):
        game = tunnel({"red": 4, "green": 4}, ["red", "red", "green"])
        act(game, claim(GRAY, **{color: 2}))
        assert due(game) == extra


@pytest.mark.rule("EU-7")
def test_the_extra_cards_are_of_the_color_played_or_locomotives_besides_the_set() -> None:
    game = tunnel({"white": 4, "locomotive": 2, "red": 3}, ["white", "white", "blue", "red"])
    act(game, claim(WHITE, white=3))
    assert legal(game) == [pay(white=1, locomotive=1), pay(locomotive=2), DECLINE]
    assert refused(game, pay(white=2)) == "EU-7"
    assert refused(game, pay(red=2)) == "EU-7"
    assert refused(game, pay(white=1)) == "EU-7"
    assert refused(game, pay(white=1, locomotive=2)) == "EU-7"
    assert refused(game, claim(WHITE, white=3)) == "CORE-6"
    assert refused(game, DECK) == "CORE-6"
    act(game, pay(white=1, locomotive=1))
    state = game.open_state()
    assert state["players"][0]["hand"] == {"locomotive": 1, "red": 3}
    assert (state["players"][0]["points"], state["players"][0]["trains"], state["discards"]) == (4, 42, 8)
    assert state["tracks"] == {WHITE: 0} and waits_for(game) == (1, "turn")


@pytest.mark.rule("EU-8")
def test_for_locomotives_alone_only_locomotives_count_and_pay() -> None:
    game = tunnel({"locomotive": 5, "white": 3}, ["white", "white", "locomotive"])
    act(game, claim(WHITE, locomotive=3))
    assert legal(game) == [pay(locomotive=1), DECLINE]
    assert refused(game, pay(white=1)) == "EU-8"
    act(game, pay(locomotive=1))
    assert game.open_state()["players"][0]["hand"] == {"locomotive": 1, "white": 3}


@pytest.mark.rule("EU-8")
def test_for_locomotives_alone_cards_of_the_tracks_color_cost_nothing() -> None:
    game = tunnel({"locomotive": 3}, ["white", "white", "white"])
    act(game, claim(WHITE, locomotive=3))
    assert game.open_state()["tracks"] == {WHITE: 0}


@pytest.mark.rule("EU-9", "EU-10")
def test_who_declines_takes_the_cards_back_and_the_turn_ends() -> None:
    game = tunnel({"white": 6}, ["white", "green", "blue", "red"])
    act(game, claim(WHITE, white=3), DECLINE)
    state = game.open_state()
    assert state["players"][0]["hand"] == {"white": 6}
    assert (state["players"][0]["points"], state["players"][0]["trains"]) == (0, 45)
    assert state["tracks"] == {} and state["discards"] == 3
    assert waits_for(game) == (1, "turn")
    act(game, DECK, DECK)
    assert claim(WHITE, white=3) in legal(game)


@pytest.mark.rule("EU-9")
def test_who_cannot_pay_is_asked_all_the_same_and_can_only_decline() -> None:
    game = tunnel({"white": 3, "red": 2}, ["white", "green", "blue"])
    act(game, claim(WHITE, white=3))
    assert waits_for(game) == (0, "pay_tunnel") and legal(game) == [DECLINE]
    assert refused(game, pay(white=1)) == "EU-7"


@pytest.mark.rule("EU-10")
def test_the_cards_turned_up_lie_in_the_discards_before_the_set_does() -> None:
    game = tunnel({"white": 5}, ["white", "green", "blue"])
    act(game, claim(WHITE, white=3))
    state = game.open_state()
    assert state["discards"] == 3 and state["players"][0]["hand"] == {"white": 5}
    assert state["tunnel"] == {"track": WHITE, "set": {"white": 3}, "cards": ["white", "green", "blue"], "extra": 1}
    act(game, pay(white=1))
    assert game.open_state()["discards"] == 7 and "tunnel" not in game.open_state()


@pytest.mark.rule("EU-10")
def test_with_nothing_extra_to_pay_the_tunnel_is_claimed_at_once() -> None:
    game = tunnel({"white": 3}, ["red", "green", "blue"])
    act(game, claim(WHITE, white=3))
    state = game.open_state()
    assert state["tracks"] == {WHITE: 0} and state["players"][0]["points"] == 4 and state["discards"] == 6
    assert waits_for(game) == (1, "turn")


def short(hand: dict[str, int], deck: list[str], discards: dict[str, int]) -> Game:
    """A turn of Ann with only these cards in deck and discards: Ben holds all the others."""
    return tunnel(hand, deck, discards=discards, rest=1)


@pytest.mark.rule("EU-11", "CORE-13")
def test_a_deck_that_runs_out_is_made_anew_from_discards_without_the_set_and_the_cards_turned_up() -> None:
    game = short({"white": 5}, ["white"], {"blue": 3})
    act(game, claim(WHITE, white=3))
    state = game.open_state()
    assert state["tunnel"]["cards"] == ["white", "blue", "blue"]
    assert (state["deck"], state["discards"]) == (1, 3)
    act(game, pay(white=1))
    assert (game.open_state()["deck"], game.open_state()["discards"]) == (1, 7)


@pytest.mark.rule("EU-11")
@pytest.mark.parametrize(
    ("deck", "discards", "turned"), [(["white"], {"green": 1}, ["white", "green"]), ([], {"white": 1}, ["white"])]
)
def test_with_fewer_than_three_cards_left_only_those_are_turned_up(
    deck: list[str], discards: dict[str, int], turned: list[str]
) -> None:
    game = short({"white": 5}, deck, discards)
    act(game, claim(WHITE, white=3))
    state = game.open_state()
    assert state["tunnel"]["cards"] == turned and state["tunnel"]["extra"] == 1
    assert (state["deck"], state["discards"]) == (0, len(turned))


@pytest.mark.rule("EU-11")
def test_with_no_card_left_the_tunnel_costs_nothing_extra() -> None:
    game = short({"white": 5}, [], {})
    events = game.play(game.read_action(claim(WHITE, white=3)))
    state = game.open_state()
    assert state["tracks"] == {WHITE: 0} and state["players"][0]["hand"] == {"white": 2}
    assert (state["deck"], state["discards"]) == (0, 3)
    assert next(event for event in events if event.type == "tunnel_turned_up").data["cards"] == []


@pytest.mark.rule("EU-7")
def test_a_claim_cannot_be_taken_back_once_cards_are_turned_up_but_the_answer_can() -> None:
    game = tunnel({"white": 5}, ["white", "green", "blue"])
    act(game, claim(WHITE, white=3))
    with pytest.raises(UndoError):
        game.undo()
    waiting = game.check_value()
    act(game, pay(white=1))
    game.undo()
    assert game.check_value() == waiting and waits_for(game) == (0, "pay_tunnel")
    act(game, DECLINE)
    game.undo()
    assert game.check_value() == waiting


@pytest.mark.rule("EU-7")
def test_what_a_tunnel_waits_for_is_public_and_the_cards_to_pay_with_are_not() -> None:
    game = tunnel({"white": 5}, ["white", "green", "blue"])
    act(game, claim(WHITE, white=3))
    for viewer in (None, 0, 1):
        assert game.view(viewer).state["tunnel"]["extra"] == 1
    assert game.view(1).asked == {"seat": 0, "kind": "pay_tunnel"}
    assert game.view(1).decision is None
    assert game.view(1).state["players"][0]["hand"] == 5


@pytest.mark.rule("EU-7")
def test_whoever_imagines_the_hand_of_a_player_at_a_tunnel_finds_the_set_in_it() -> None:
    game = tunnel({"white": 5, "red": 1}, ["white", "green", "blue"])
    act(game, claim(WHITE, white=3))
    for seed in range(30):
        imagined = game.imagined(1, Random(seed))
        hand = imagined.open_state()["players"][0]["hand"]
        assert hand["white"] >= 3 and sum(hand.values()) == 6
        assert sum(imagined.open_state()["players"][1]["hand"].values()) == 0


@pytest.mark.rule("EU-7")
def test_a_bot_that_knows_no_tunnels_is_advised_to_pay_with_the_fewest_locomotives() -> None:
    mechanism = tunnel({}, []).table.rulebook.mechanisms[5]
    for hand, advised in (({"white": 5, "locomotive": 2}, pay(white=1)), ({"white": 3}, DECLINE)):
        game = tunnel(hand, ["white", "green", "blue"])
        act(game, claim(WHITE, white=3))
        assert game.decision is not None
        assert game.write_action(mechanism.advice(game.table, game.decision)) == advised


@pytest.mark.rule("EU-7")
@pytest.mark.parametrize("action", [pay(white=1), DECLINE])
def test_no_extra_cards_are_taken_when_no_tunnel_waits(action: Json) -> None:
    assert refused(tunnel({"white": 5}, []), action) in ("EU-7", "CORE-6")


def test_a_save_tells_which_set_waits() -> None:
    values = set()
    for played in ({"white": 3}, {"white": 2, "locomotive": 1}):
        game = tunnel({"white": 5, "locomotive": 2}, ["white", "green", "blue"])
        act(game, claim(WHITE, **played))
        values.add(game.check_value())
    assert len(values) == 2


def test_words_for_the_tunnel() -> None:
    game = tunnel({"white": 5}, ["white", "locomotive", "blue"])
    (turned,) = game.play(game.read_action(claim(WHITE, white=3)))
    assert turned.text.endswith("turned up: white, locomotive, blue · 2 extra cards to pay")
    assert game.decision is not None
    assert [game.label(action) for action in game.decision] == ["Pay 2 white more", "Take the cards back"]
    told = game.play(game.read_action(pay(white=2)))
    assert told[0].text == "Ann claimed Madrid–Pamplona for 5 white · 4 points"
