"""Set-up and turns of the Card Game: CARD-1 to CARD-26, and the edge cases of placing, robbing and drawing."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from card_table import Json, discards, happened, place, player, table
from playing import DECK, PASS, TICKETS, act, at, keep, legal, new_game, play_on, refused, rulebook, slot, waits_for

from ttr_tui.engine.mechanisms.placing import PlaceOffer
from ttr_tui.engine.mechanisms.tickets import Tickets
from ttr_tui.engine.mechanisms.train_cards import TrainCards
from ttr_tui.engine.rulebook import OptionError, Rulebook

TWO_OF_EACH = dict.fromkeys(("red", "blue", "green", "yellow", "black", "white", "orange", "purple"), 2)


@pytest.mark.rule("CARD-1")
def test_ten_cards_of_each_of_eight_colors_and_sixteen_locomotives() -> None:
    cards = rulebook("card_game", (), 2).get(TrainCards)
    assert dict(zip(cards.kinds, cards.copies, strict=True)) == {**dict.fromkeys(TWO_OF_EACH, 10), "locomotive": 16}


@pytest.mark.rule("CARD-2")
def test_46_tickets_with_one_to_five_boxes_no_color_more_than_twice() -> None:
    tickets = rulebook("card_game", (), 2).get(Tickets).in_play
    assert len(tickets) == 46
    assert all(1 <= sum(ticket.cards.values()) <= 5 and max(ticket.cards.values()) <= 2 for ticket in tickets)
    assert {color for ticket in tickets for color in ticket.cards} == set(TWO_OF_EACH)


@pytest.mark.rule("CARD-3", "UI-4")
def test_the_bonuses_of_the_six_big_cities_are_open_to_all() -> None:
    assert new_game("card_game").view(None).state["big_cities"] == {
        "chicago": 12, "dallas": 10, "los_angeles": 12, "miami": 8, "new_york": 15, "seattle": 8,
    }  # fmt: skip


@pytest.mark.rule("CARD-6", "CARD-7")
@pytest.mark.parametrize(("count", "deck"), [(2, 75), (3, 67), (4, 59)])
def test_a_locomotive_and_seven_cards_each_and_five_in_the_market(count: int, deck: int) -> None:
    state = new_game("card_game", count).open_state()
    assert [sum(seat["hand"].values()) for seat in state["players"]] == [8] * count
    assert all(seat["hand"]["locomotive"] >= 1 for seat in state["players"])
    assert (len(state["market"]), state["deck"], state["discards"]) == (5, deck, 0)


@pytest.mark.parametrize("count", [1, 5])
def test_it_is_for_two_to_four_players(count: int) -> None:
    with pytest.raises(OptionError, match="2 to 4 players"):
        Rulebook(rulebook("card_game", (), 2).variant, (), count)


@pytest.mark.rule("CARD-8")
def test_of_six_tickets_one_is_kept_at_least_and_the_others_are_shuffled_into_the_deck() -> None:
    game = new_game("card_game", 2, first=0)
    assert game.decision is not None
    own = game.decision.details()["tickets"]
    assert (len(own), game.open_state()["ticket_decks"]) == (6, {"regular": 34})
    assert refused(game, keep()) == "CORE-4"
    act(game, keep(own[0]))
    act(game, keep(*game.decision.details()["tickets"]))
    part = game.table.rulebook.get(Tickets).part(game.table)
    deck = [part.known[number].id for number in part.decks["regular"]]
    assert len(deck) == 39 and set(own[1:]) < set(deck)
    assert deck[:5] != own[1:] and deck[:5] != own[:0:-1]


@pytest.mark.rule("CARD-9")
def test_who_begins_is_drawn_from_the_seed_or_named() -> None:
    assert {new_game("card_game", 4, seed=seed).table.first for seed in range(30)} == {0, 1, 2, 3}
    game = new_game("card_game", 3, first=2)
    for _ in range(3):
        act(game, legal(game)[0])
    assert waits_for(game) == (2, "turn")
    act(game, TICKETS, keep())
    assert waits_for(game) == (0, "turn")


# -- step 1 -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CARD-10", "CARD-11")
def test_a_card_of_each_row_moves_to_the_track_before_the_decision() -> None:
    game = at(table({"railyard": {"red": 3, "blue": 1}, "track": {"white": 2}}, others=1))
    assert player(game, 0)["railyard"] == {"red": 2}
    assert player(game, 0)["track"] == {"white": 2, "red": 1, "blue": 1}
    assert discards(game) == {}


@pytest.mark.rule("CARD-10")
def test_with_an_empty_railyard_nothing_moves_and_nobody_elses_rows_do() -> None:
    game = at(table({"track": {"red": 1}}, {"railyard": {"blue": 2}}))
    assert player(game, 0)["track"] == {"red": 1}
    assert (player(game, 1)["railyard"], player(game, 1)["track"]) == ({"blue": 2}, {})


@pytest.mark.rule("CARD-19", "EDGE-7", "EDGE-8")
def test_the_top_card_moves_first_and_locomotives_lie_on_top() -> None:
    game = at(table({"railyard": {"green": {"cards": 4, "locomotives": 2}}}, others=1))
    seen = [(player(game, 0)["railyard"], player(game, 0)["track"])]
    for _ in range(3):
        act(game, TICKETS, keep(), TICKETS, keep())
        seen.append((player(game, 0)["railyard"], player(game, 0)["track"]))
    assert seen == [
        ({"green": {"cards": 3, "locomotives": 1}}, {"locomotive": 1}),
        ({"green": 2}, {"locomotive": 2}),
        ({"green": 1}, {"green": 1, "locomotive": 2}),
        ({}, {"green": 2, "locomotive": 2}),
    ]


@pytest.mark.rule("EDGE-9", "CARD-22")
def test_a_color_may_be_placed_in_the_turn_in_which_its_row_ends_and_not_before() -> None:
    hand = {"red": 4}
    assert refused(at(table({"hand": hand, "railyard": {"red": 2}}, others=1)), place(red=4)) == "CARD-22"
    game = at(table({"hand": hand, "railyard": {"red": 1}}, others=1))
    act(game, place(red=4))
    assert player(game, 0)["railyard"] == {"red": 4}


# -- drawing ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CARD-13", "CARD-15", "EDGE-16")
def test_two_cards_from_deck_or_market_and_what_is_taken_is_replaced_at_once() -> None:
    game = at(table({}, others=1, deck=["locomotive", "yellow"]))
    act(game, slot(1))
    assert game.open_state()["market"] == ["red", "locomotive", "green", "white", "black"]
    assert waits_for(game) == (0, "second_card")
    act(game, DECK)
    assert player(game, 0)["hand"] == {"blue": 1, "yellow": 1}
    game = at(table({}, others=1, deck=["locomotive", "yellow"]))
    act(game, DECK, DECK)
    assert player(game, 0)["hand"] == {"locomotive": 1, "yellow": 1}


@pytest.mark.rule("CARD-14")
def test_a_face_up_locomotive_is_the_whole_draw_and_never_the_second_card() -> None:
    game = at(table({}, others=1, market=["locomotive", "blue"], deck=["locomotive", "red"]))
    act(game, slot(0))
    assert waits_for(game) == (1, "turn")
    game = at(table({}, others=1, market=["locomotive", "blue", "red", "red", "red"], deck=["locomotive"]))
    act(game, slot(1))
    assert game.open_state()["market"][:2] == ["locomotive", "locomotive"]
    assert refused(game, slot(0)) == refused(game, slot(1)) == "CARD-14"


@pytest.mark.rule("CARD-16")
def test_face_up_locomotives_never_sweep_the_market() -> None:
    game = at(table({}, others=1, market=["locomotive"] * 4 + ["red"], deck=["locomotive"]))
    act(game, slot(4))
    assert game.open_state()["market"] == ["locomotive"] * 5
    assert discards(game) == {}


@pytest.mark.rule("CARD-17")
def test_there_is_no_limit_to_a_hand() -> None:
    game = at(table({"hand": {**dict.fromkeys(TWO_OF_EACH, 6), "locomotive": 9}}, others=1))
    act(game, DECK, DECK)
    assert sum(player(game, 0)["hand"].values()) == 59


# -- placing ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CARD-18", "CARD-21", "EDGE-5", "EDGE-6")
@pytest.mark.parametrize(
    ("cards", "rule"),
    [
        ({"red": 1}, "CARD-18"), ({"red": 1, "blue": 1}, "CARD-18"), ({"red": 2, "blue": 1}, "CARD-18"),
        ({"red": 2, "blue": 2, "green": 2}, "CARD-18"), ({"red": 1, "blue": 1, "green": 1, "white": 1}, "CARD-18"),
        ({"red": 1, "blue": 1, "locomotive": 1}, "CARD-21"), ({"red": 2, "blue": 2, "locomotive": 1}, "CARD-21"),
        ({"locomotive": 1}, "CARD-19"), ({"locomotive": 3}, "CARD-19"), ({"red": 3}, "CARD-18"), ({"black": 2}, "CARD-18"),
    ],
)  # fmt: skip
def test_neither_a_set_of_one_color_nor_three_different_cards_is_refused(cards: Json, rule: str) -> None:
    hand = {"red": 2, "blue": 2, "green": 2, "white": 2, "locomotive": 3}
    assert refused(at(table({"hand": hand}, others=1)), place(**cards)) == rule


@pytest.mark.rule("CARD-18", "CARD-19", "CARD-21", "EDGE-6")
def test_what_can_be_placed_from_a_hand() -> None:
    game = at(table({"hand": {"red": 2, "blue": 1, "green": 1, "locomotive": 2}}, others=1))
    placings = [action["cards"] for action in legal(game) if action["type"] == "place_cards"]
    assert placings == [
        {"red": 2}, {"red": 1, "locomotive": 1}, {"red": 2, "locomotive": 1}, {"red": 1, "locomotive": 2},
        {"red": 2, "locomotive": 2},
        {"green": 1, "locomotive": 1}, {"green": 1, "locomotive": 2}, {"blue": 1, "locomotive": 1},
        {"blue": 1, "locomotive": 2}, {"red": 1, "green": 1, "blue": 1},
    ]  # fmt: skip


@pytest.mark.rule("CARD-19", "EDGE-1")
def test_two_green_and_two_locomotives_are_a_set_of_four() -> None:
    game = at(table({"hand": {"green": 2, "locomotive": 2}}, {"railyard": {"green": 3}}))
    act(game, place(green=2, locomotive=2))
    assert player(game, 0)["railyard"] == {"green": {"cards": 4, "locomotives": 2}}
    assert (player(game, 0)["hand"], player(game, 1)["railyard"]) == ({}, {})


@pytest.mark.rule("CARD-21", "EDGE-8")
def test_three_different_cards_start_three_rows() -> None:
    game = at(table({"hand": {"red": 1, "blue": 1, "green": 2}, "railyard": {"white": 2}}, others=1))
    act(game, place(red=1, blue=1, green=1))
    assert player(game, 0)["railyard"] == {"white": 1, "red": 1, "blue": 1, "green": 1}
    assert player(game, 0)["hand"] == {"green": 1}
    assert waits_for(game) == (1, "turn")


@pytest.mark.rule("CARD-22")
def test_a_row_is_never_added_to() -> None:
    seat = {"hand": {"red": 2, "blue": 1, "green": 1, "white": 1}, "railyard": {"red": 2}}
    game = at(table(seat, others=1))
    assert refused(game, place(red=2)) == "CARD-22"
    assert refused(game, place(red=1, blue=1, green=1)) == "CARD-22"
    act(game, place(white=1, blue=1, green=1))


@pytest.mark.rule("CARD-23", "EDGE-2", "EDGE-12")
def test_an_opponents_color_takes_strictly_more_than_the_row_holds_now() -> None:
    document = table({}, {"hand": {"blue": 3}}, turn=0)
    document["players"][0]["railyard"] = {"blue": 3}
    game = at(document)
    assert player(game, 0)["railyard"] == {"blue": 2}, "one has moved on already"
    act(game, TICKETS, keep())
    assert refused(game, place(blue=2)) == "CARD-23"
    act(game, place(blue=3))
    assert player(game, 1)["railyard"] == {"blue": 3}


@pytest.mark.rule("EDGE-1", "CARD-23")
def test_locomotives_in_the_row_count_as_well() -> None:
    row = {"yellow": {"cards": 4, "locomotives": 2}}
    game = at(table({"hand": {"yellow": 5}}, {"railyard": row}))
    assert refused(game, place(yellow=4)) == "CARD-23"
    act(game, place(yellow=5))
    assert discards(game) == {"yellow": 2, "locomotive": 2}


@pytest.mark.rule("CARD-24", "EDGE-10", "EDGE-11")
def test_robbing_discards_the_whole_row_at_once_and_no_other() -> None:
    john = {"railyard": {"blue": 1, "red": 1, "yellow": 1}, "hand": {"white": 2}}
    game = at(table({"hand": {"blue": 3}}, john, others=1))
    act(game, place(blue=3))
    assert discards(game) == {"blue": 1}
    assert player(game, 0)["railyard"] == {"blue": 3}
    assert waits_for(game) == (1, "turn"), "the victim loses no turn"
    assert (player(game, 1)["railyard"], player(game, 1)["track"]) == ({}, {"red": 1, "yellow": 1})


@pytest.mark.rule("EDGE-4")
def test_three_single_cards_need_colors_that_nobody_has() -> None:
    game = at(table({"hand": {"blue": 1, "red": 1, "green": 1, "white": 1}}, {}, {"railyard": {"blue": 1}}))
    assert refused(game, place(blue=1, red=1, green=1)) == "CARD-23"
    act(game, place(white=1, red=1, green=1))


@pytest.mark.rule("EDGE-3")
@pytest.mark.parametrize("count", [2, 3, 4])
def test_a_color_is_in_one_railyard_at_most_all_game_long(count: int) -> None:
    game = new_game("card_game", count, seed=count)
    robbed = 0
    for action in play_on(game, Random(count)):
        rows = Counter(color for seat in game.open_state()["players"] for color in seat["railyard"])
        assert not rows or max(rows.values()) == 1
        robbed += action.type == "place_cards" and "robbing" in game.label(action)
    assert robbed


# -- tickets, passing, what is offered --------------------------------------------------------------------------


@pytest.mark.rule("CARD-25", "CARD-26", "EDGE-20")
def test_four_tickets_are_drawn_and_any_number_kept_the_others_going_under_the_deck() -> None:
    deck = ["chicago-dallas", "dallas-miami", "seattle-denver", "seattle-miami", "miami-omaha"]
    game = at(table({}, others=1, ticket_decks={"regular": deck}))
    act(game, TICKETS)
    assert game.decision is not None
    assert game.decision.details() == {"tickets": deck[:4], "keep": 0}
    assert len(legal(game)) == 16
    act(game, keep("dallas-miami"))
    assert player(game, 0)["tickets"] == ["dallas-miami"]
    act(game, TICKETS)
    assert game.decision.details()["tickets"] == ["miami-omaha", "chicago-dallas", "seattle-denver", "seattle-miami"]


@pytest.mark.rule("CARD-25", "EDGE-33")
def test_keeping_none_is_legal_and_may_be_done_for_ever() -> None:
    game = at(table({}, others=1))
    for _ in range(40):
        act(game, TICKETS, keep())
    assert game.open_state()["ticket_decks"] == {"regular": 46}


@pytest.mark.rule("EDGE-19")
def test_fewer_than_four_tickets_are_drawn_as_they_are_and_none_not_at_all() -> None:
    game = at(table({}, others=1, ticket_decks={"regular": ["chicago-dallas", "seattle-miami"]}))
    act(game, TICKETS)
    assert game.decision is not None and len(game.decision.details()["tickets"]) == 2
    act(game, keep("chicago-dallas", "seattle-miami"))
    assert refused(game, TICKETS) == "CORE-24"


@pytest.mark.rule("EDGE-21")
def test_passing_is_legal_only_when_nothing_else_is() -> None:
    stuck = table({"hand": {"red": 1}}, others=1, market=[], rest="discards", ticket_decks={"regular": []}, turns_left=2)
    game = at(stuck)
    assert legal(game) == [PASS]
    act(game, PASS)
    assert waits_for(game) == (1, "turn")
    assert refused(at({**stuck, "ticket_decks": {"regular": ["chicago-dallas"]}}), PASS) == "CORE-26"
    assert refused(at({**stuck, "market": ["red"]}), PASS) == "CORE-26"


@pytest.mark.rule("EDGE-21")
def test_step_one_is_done_before_a_turn_is_passed() -> None:
    seat = {"railyard": {"red": 2}}
    game = at(table(seat, others=1, market=[], rest="discards", ticket_decks={"regular": []}, turns_left=2))
    assert (legal(game), player(game, 0)["track"]) == ([PASS], {"red": 1})


@pytest.mark.rule("UI-6")
def test_an_offer_says_for_each_color_who_has_it_and_what_it_takes() -> None:
    game = at(table({"hand": {"red": 3}, "railyard": {"blue": 2}}, {"railyard": {"red": {"cards": 2, "locomotives": 1}}}))
    assert game.decision is not None
    offer = game.decision.offer("place_cards")
    assert isinstance(offer, PlaceOffer)
    kinds = game.table.rulebook.get(TrainCards).kinds
    rooms = {kinds[room.color]: (room.holder, room.row, room.least) for room in offer.rooms}
    assert (rooms["red"], rooms["blue"], rooms["green"]) == ((1, 2, 3), (0, 1, None), (None, 0, 2))
    assert game.label(game.read_action(place(red=3))) == "Place 3 red, robbing Ben of 2 red"


@pytest.mark.rule("UI-2", "CARD-11")
def test_in_hidden_mode_step_one_is_told_without_colors_and_placings_are_for_memory() -> None:
    game = at(table({"hand": {"red": 2}}, {"railyard": {"red": 1, "blue": {"cards": 2, "locomotives": 1}}}))
    events = {event.type: event for event in happened(game, place(red=2))}
    assert {word for word, event in events.items() if event.hush} == {"cards_placed", "train_robbed"}
    moved = events["cards_moved"]
    for viewer in (None, 0, 1):
        assert moved.as_dict(viewer) == {
            "type": "cards_moved", "seat": 1, "text": "Ben moved 1 card to the Track", "count": 1,
        }  # fmt: skip
    assert moved.as_dict("all")["cards"] == {"locomotive": 1}


@pytest.mark.rule("UI-1", "CARD-11", "CARD-12")
@pytest.mark.parametrize("options", [[], ["open_track"]])
def test_a_track_shows_its_cards_only_to_its_owner_and_only_by_the_option(options: list[str]) -> None:
    game = at(table({"track": {"red": 2}}, {"track": {"blue": 1}, "railyard": {"green": 2}}, options=options))
    shown: list[list[object]] = [[seat["track"] for seat in game.view(viewer).state["players"]] for viewer in (None, 0, 1)]
    assert shown[0] == [2, 1]
    assert shown[1] == [{"red": 2} if options else 2, 1]
    assert shown[2] == [2, {"blue": 1} if options else 1]
    assert [player(game, seat)["track"] for seat in (0, 1)] == [{"red": 2}, {"blue": 1}]
    act(game, TICKETS)
    moved = next(event for event in happened(game, keep()) if event.type == "cards_moved")
    assert moved.told_to(0) == "Ben moved 1 card to the Track"
    assert moved.told_to(1) == ("Ben moved 1 green to the Track" if options else "Ben moved 1 card to the Track")
    assert not moved.hush


@pytest.mark.rule("UI-4")
def test_what_is_public_at_all_times() -> None:
    row = {"red": {"cards": 3, "locomotives": 1}, "blue": 2}
    state = at(table({}, {"hand": {"white": 3}, "railyard": row, "tickets": ["dallas-miami"]})).view(None).state
    assert state["players"][1]["railyard"] == row
    assert list(state["players"][1]["railyard"]) == ["red", "blue"]
    assert (state["players"][1]["hand"], state["players"][1]["tickets"]) == (3, 1)
    assert (state["deck"], state["discards"], state["ticket_decks"]) == (83, 0, {"regular": 45})
