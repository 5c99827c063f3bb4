"""Position files: what is left out is filled in, what is given is taken, what cannot be is refused, each fault named."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import census
import pytest
from playing import Json, ahead, at, new_game, players, variant

from ttr_tui.engine.positions import PositionError, read_position, write_position
from ttr_tui.engine.table import Table

TWO = players(others=2)


def read(document: Any) -> Table:
    return read_position(variant("usa"), document)


def faults(document: Any) -> dict[tuple[str | int, ...], str]:
    """Place → message of every fault."""
    with pytest.raises(PositionError) as caught:
        read(document)
    return dict(caught.value.faults)


def test_what_is_left_out_is_filled_in() -> None:
    state = at({"players": TWO}).open_state()
    assert (state["first"], state["decision"]) == (0, {"seat": 0, "kind": "turn"})
    assert [(p["hand"], p["tickets"], p["trains"], p["points"]) for p in state["players"]] == [({}, [], 45, 0)] * 2
    assert len(state["market"]) == 5
    assert state["deck"] == 105 - state["discards"]
    assert state["ticket_decks"] == {"regular": 30}


def test_who_began_is_whose_turn_it_is_unless_given() -> None:
    assert at({"turn": 1, "players": TWO}).open_state()["first"] == 1
    assert at({"turn": 1, "first": 0, "players": TWO}).open_state()["first"] == 0


def test_the_seed_orders_what_is_not_given() -> None:
    markets = [at({"seed": seed, "players": TWO}).open_state()["market"] for seed in range(8)]
    assert len(set(map(tuple, markets))) > 1
    assert at({"players": TWO}).check_value() == at({"seed": 0, "players": TWO}).check_value()
    assert at({"players": TWO}).check_value() != at({"seed": 1, "players": TWO}).check_value()


@pytest.mark.rule("CORE-12")
def test_a_market_turned_up_is_swept_and_a_given_one_is_not() -> None:
    for seed in range(60):
        assert at({"seed": seed, "players": TWO}).open_state()["market"].count("locomotive") < 3
    given = ["locomotive"] * 5
    assert at({"market": given, "players": TWO}).open_state()["market"] == given
    assert at({"market": [], "players": TWO}).open_state()["market"] == []


def test_trains_are_those_that_the_routes_leave() -> None:
    document: Json = {"players": players({"routes": ["calgary-winnipeg", "chicago-duluth"]}, {"trains": 7})}
    assert [p["trains"] for p in at(document).open_state()["players"]] == [45 - 9, 7]


def test_a_listed_deck_lies_on_what_is_not_named() -> None:
    game = at({"market": ["red"] * 5, "deck": ["black", "green"], "players": TWO})
    deck = write_position(game.table)["deck"]
    assert deck[:2] == ["black", "green"]
    assert len(deck) == 105


@pytest.mark.parametrize(("rest", "deck", "discards", "hand"), [("deck", 105, 0, 0), ("discards", 0, 105, 0), (1, 0, 0, 105)])
def test_the_rest_of_the_cards_lies_where_it_is_said(rest: Any, deck: int, discards: int, hand: int) -> None:
    state = at({"market": ["red"] * 5, "rest": rest, "players": TWO}).open_state()
    assert (state["deck"], state["discards"], sum(state["players"][1]["hand"].values())) == (deck, discards, hand)


def test_a_ticket_deck_holds_what_nobody_has_or_exactly_what_is_listed() -> None:
    seats = players({"tickets": ["boston-miami"]}, others=1)
    assert at({"players": seats}).open_state()["ticket_decks"] == {"regular": 29}
    listed = ["denver-el_paso", "calgary-phoenix"]
    assert at({"players": seats, "ticket_decks": {"regular": listed}}).open_state()["ticket_decks"] == {"regular": 2}


def test_a_ticket_may_be_written_out_and_stays_so() -> None:
    own = {"a": "boston", "b": "atlanta", "points": 3}
    table = read({"map": "usa", "players": players({"tickets": [own, "boston-miami"]}, others=1)})
    assert write_position(table)["players"][0]["tickets"] == [own, "boston-miami"]


@pytest.mark.parametrize("seed", range(5))
def test_a_position_written_is_complete_and_reads_as_the_same_position(seed: int) -> None:
    game = ahead(new_game(players=2 + seed % 4, seed=seed), Random(seed), 40 + 15 * seed)
    while game.decision is not None and game.decision.kind != "turn":
        game.apply(game.decision.sample(Random(seed)))
    document = json.loads(json.dumps(write_position(game.table)))
    again = read(document)
    census.check(again)
    assert write_position(again) == document


@pytest.mark.parametrize(
    ("more", "where", "words"),
    [
        ({"markt": []}, ("markt",), "no 'markt' (did you mean 'market'?)"),
        ({"turn": 2}, ("turn",), "from 0 to 1, not 2"),
        ({"first": "Ann"}, ("first",), "from 0 to 1, not 'Ann'"),
        ({"turns_left": 3}, ("turns_left",), "from 1 to 2, not 3"),
        ({"turns_left": 0}, ("turns_left",), "from 1 to 2, not 0"),
        ({"seed": -1}, ("seed",), "not -1"),
        ({"seed": True}, ("seed",), "not True"),
        ({"market": ["red"] * 6}, ("market",), "5 cards, not 6"),
        ({"market": "red"}, ("market",), "a list, not 'red'"),
        ({"market": ["rad"]}, ("market", 0), "no card 'rad' (did you mean 'red'?)"),
        ({"market": [["red"]]}, ("market", 0), "no card"),
        ({"deck": [{"red": 1}]}, ("deck", 0), "no card"),
        ({"deck": ["red"] * 13}, ("deck", 12), "only 12 red cards, and this makes 13"),
        ({"discards": {"locomotive": 15}}, ("discards", "locomotive"), "only 14 locomotive cards"),
        ({"discards": {"red": -1}}, ("discards", "red"), "not -1"),
        ({"discards": ["red"]}, ("discards",), "a mapping, not"),
        ({"rest": "hand"}, ("rest",), "a seat"),
        ({"rest": 2}, ("rest",), "from 0 to 1, not 2"),
        ({"ticket_decks": {"long": []}}, ("ticket_decks", "long"), "no ticket deck 'long'"),
        ({"ticket_decks": {"regular": ["boston-miami"] * 2}}, ("ticket_decks", "regular", 1), "in two places"),
        ({"ticket_decks": {"regular": [{"a": "boston", "b": "miami", "points": 1}]}}, ("ticket_decks", "regular", 0), "hand"),
        ({"options": ["megga"]}, ("options",), "no option 'megga' (did you mean 'mega'?)"),
        ({"options": "mega"}, ("options",), "a list of words"),
        ({"options": ["mega", "usa_1910"]}, ("options",), "exclude each other"),
    ],
)  # fmt: skip
def test_a_fault_of_the_table_is_named_with_its_place(more: Json, where: tuple[str | int, ...], words: str) -> None:
    found = faults({"map": "usa", "players": TWO, **more})
    assert list(found) == [where]
    assert words in found[where]


@pytest.mark.parametrize(
    ("ann", "where", "words"),
    [
        ({"hnad": {}}, ("hnad",), "no 'hnad' (did you mean 'hand'?)"),
        ({"stations": ["boston"]}, ("stations",), "no 'stations'"),
        ({"hand": {"red": 13}}, ("hand", "red"), "only 12 red cards"),
        ({"hand": {"pink": 1}}, ("hand", "pink"), "no card 'pink'"),
        ({"hand": {"red": 1.5}}, ("hand", "red"), "not 1.5"),
        ({"routes": ["boston-miami"]}, ("routes", 0), "no track 'boston-miami'"),
        ({"routes": ["denver-kansas_city"]}, ("routes", 0), "did you mean 'denver-kansas_city#"),
        ({"routes": [7]}, ("routes", 0), "no track '7'"),
        ({"routes": ["chicago-duluth", "chicago-duluth"]}, ("routes", 1), "owned twice: Ann has it already"),
        ({"routes": ["chicago-omaha"]}, ("routes", 0), "owned twice: Ben has it already"),
        ({"routes": ["denver-kansas_city#1", "denver-kansas_city#2"]}, ("routes", 1), "CORE-21"),
        ({"routes": ["boston-new_york#2"]}, ("routes", 0), "CORE-22"),
        ({"trains": 46}, ("trains",), "from 0 to 45, not 46"),
        ({"trains": 43, "routes": ["chicago-duluth"]}, ("trains",), "43 trains left and 3 on the board are more than 45"),
        ({"points": "many"}, ("points",), "not 'many'"),
        ({"tickets": ["boston-mimai"]}, ("tickets", 0), "no ticket 'boston-mimai' in play (did you mean 'boston-miami'?)"),
        ({"tickets": ["boston-miami", "boston-miami"]}, ("tickets", 1), "in two places"),
        ({"tickets": [{"a": "boston", "b": "bostn", "points": 1}]}, ("tickets", 0, "b"), "did you mean 'boston'?"),
        ({"tickets": [{"a": "boston", "b": "boston", "points": 1}]}, ("tickets", 0), "two different places"),
        ({"tickets": [{"a": "boston", "b": "miami", "points": -1}]}, ("tickets", 0, "points"), "not -1"),
        ({"tickets": [{"a": "boston"}]}, ("tickets", 0), "a, b and points"),
        ({"tickets": [None]}, ("tickets", 0), "no ticket"),
    ],
)
def test_a_fault_of_a_player_is_named_with_its_place(ann: Json, where: tuple[str | int, ...], words: str) -> None:
    ben = {"routes": ["chicago-omaha", "boston-new_york#1"]}
    owner = 1 if "Ann has" not in words and ("routes" in ann) else 0
    seats = players(ann, ben) if owner == 0 else players(ben, ann)
    if owner == 1:
        words = words.replace("Ben has", "Ann has")
    found = faults({"map": "usa", "players": seats})
    assert list(found) == [("players", owner, *where)]
    assert words in found[("players", owner, *where)]


@pytest.mark.rule("CORE-16")
def test_routes_of_more_trains_than_a_player_has_are_refused() -> None:
    routes = [track.id for track in variant("usa").tracks if track.length == 6]
    found = faults({"map": "usa", "players": players({"routes": routes}, others=1)})
    assert "these routes use 54 trains, and a player has 45" in found[("players", 0, "routes")]


def test_every_fault_is_told_at_once() -> None:
    document = {
        "map": "usa", "turn": 9, "market": ["rad"], "rest": "table",
        "players": players({"hand": {"red": 13}, "routes": ["nowhere"]}, {"tickets": ["never"], "trains": 99}),
    }  # fmt: skip
    assert set(faults(document)) == {
        ("turn",), ("market", 0), ("rest",), ("players", 0, "hand", "red"), ("players", 0, "routes", 0),
        ("players", 1, "tickets", 0), ("players", 1, "trains"),
    }  # fmt: skip


def test_names_that_cannot_be_hide_no_other_fault() -> None:
    document = {"map": "usa", "players": [{"name": "Ann", "hand": {"red": 13}}, {"name": "Ann", "routes": ["nowhere"]}]}
    assert set(faults(document)) == {("players",), ("players", 0, "hand", "red"), ("players", 1, "routes", 0)}


@pytest.mark.parametrize(
    "document",
    [
        None, [], "usa", {"map": "usa"}, {"map": "usa", "players": {}}, {"map": "usa", "players": [1, 2]},
        {"map": "usa", "players": players()}, {"map": "usa", "players": players(others=6)},
        {"map": "usa", "players": [{"name": "A"}, {"name": "a"}]}, {"map": "usa", "players": [{"name": ""}, {}]},
        {"map": "usa", "players": [{"name": 5}, {}]}, {"map": "usa", "players": [{"name": "A\nB"}, {}]},
        {"map": "usa", "players": [{"name": "A" * 21}, {}]}, {"map": "usa", "options": [[]], "players": TWO},
    ],
)  # fmt: skip
def test_what_is_no_position_at_all_is_refused_with_one_message(document: Any) -> None:
    assert len(faults(document)) == 1
