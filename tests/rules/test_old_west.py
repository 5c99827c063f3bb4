"""Old West: set-up, starting cities, tickets, the end, whole games (OW-1 to OW-8, OW-18, OW-22 to OW-25)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from old_west_table import DECLINE, claims, start, west
from playing import (
    DECK,
    TICKETS,
    Json,
    act,
    ahead,
    at,
    claim,
    keep,
    legal,
    new_game,
    play_on,
    players,
    refused,
    rulebook,
    slot,
    variant,
    waits_for,
)

from ttr_tui.engine.game import Game
from ttr_tui.engine.mechanisms.claiming import FREE, Claiming
from ttr_tui.engine.mechanisms.starting_cities import NOWHERE, StartingCities
from ttr_tui.engine.mechanisms.tickets import Tickets
from ttr_tui.engine.positions import PositionError, write_position
from ttr_tui.engine.rulebook import available_options


def after_tickets(game: Game, keeping: int = 3) -> Game:
    """The game when everybody has kept the first tickets dealt."""
    while game.decision is not None and game.decision.kind == "keep_tickets":
        act(game, keep(*game.decision.details()["tickets"][:keeping]))
    return game


# -- set-up ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OW-1", "OW-3")
def test_the_start_of_the_game() -> None:
    state = new_game("old_west", 6).open_state()
    assert [player["trains"] for player in state["players"]] == [40] * 6
    assert [sum(player["hand"].values()) for player in state["players"]] == [4] * 6
    assert [(player["start"], player["markers"]) for player in state["players"]] == [(None, [])] * 6
    assert len(state["market"]) == 5 and state["deck"] + state["discards"] == 110 - 6 * 4 - 5


@pytest.mark.rule("OW-2", "OWE-29")
@pytest.mark.parametrize("number", [2, 6])
def test_five_tickets_are_dealt_and_at_least_three_kept(number: int) -> None:
    game = new_game("old_west", number, first=0)
    assert game.open_state()["ticket_decks"] == {"regular": 50 - 5 * number}
    assert game.decision is not None and game.decision.details()["keep"] == 3
    offered = game.decision.details()["tickets"]
    assert len(offered) == 5 and len(legal(game)) == 10 + 5 + 1
    assert refused(game, keep(*offered[:2])) == "CORE-4"
    after_tickets(game)
    assert game.open_state()["ticket_decks"] == {"regular": 50 - 3 * number}
    assert [len(player["tickets"]) for player in game.open_state()["players"]] == [3] * number


@pytest.mark.rule("OW-2", "OWE-26")
def test_tickets_given_back_at_the_start_are_mixed_and_lie_under_the_deck() -> None:
    orders = set()
    for seed in range(8):
        game = new_game("old_west", 3, first=0, seed=seed)
        part = game.table.rulebook.get(Tickets).part(game.table)
        above = part.decks["regular"][:]
        back = [number for seat in range(3) for number in part.offered[seat][3:]]
        after_tickets(game)
        deck = game.table.rulebook.get(Tickets).part(game.table).decks["regular"]
        assert deck[6:] == above and sorted(deck[:6]) == sorted(back)
        orders.add(tuple(back.index(number) for number in deck[:6]))
    assert len(orders) == 8, "in another order each time: not by seats"


@pytest.mark.rule("OW-4", "OWE-27")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_starts_are_chosen_after_the_tickets_from_the_last_seat_back_to_the_first(first: int) -> None:
    game = after_tickets(new_game("old_west", 3, first=first))
    order = []
    for city in ("denver", "seattle", "boise"):
        assert game.decision is not None and game.decision.kind == "choose_start"
        seat = game.decision.seat
        assert game.open_state()["players"][seat]["start"] is None
        order.append(seat)
        act(game, start(city))
        assert game.view(None).state["players"][seat]["start"] == city, "those to come see it"
    assert order == [(first - 1) % 3, (first + 1) % 3, first]
    assert waits_for(game) == (first, "turn")


@pytest.mark.rule("OW-5", "OWE-1")
def test_no_two_players_start_in_the_same_city() -> None:
    game = after_tickets(new_game("old_west", 2, first=0))
    act(game, start("denver"))
    assert refused(game, start("denver")) == "OW-5"
    assert len(legal(game)) == 41 - 2
    with pytest.raises(PositionError, match="Ann's starting city"):
        west({"start": "denver"}, {"start": "denver"})


@pytest.mark.rule("OW-6")
def test_nobody_starts_in_roswell() -> None:
    game = after_tickets(new_game("old_west", 2, first=0))
    assert refused(game, start("roswell")) == "OW-6"
    assert len(legal(game)) == 41 - 1
    assert game.open_state()["alvin"] == {"city": "roswell"}
    with pytest.raises(PositionError, match="Roswell is Alvin's"):
        west({"start": "roswell"}, {})


@pytest.mark.rule("OW-4")
def test_a_start_is_chosen_once_and_can_be_taken_back_until_the_next_has_chosen() -> None:
    game = after_tickets(new_game("old_west", 2, first=0))
    before = game.check_value()
    act(game, start("denver"))
    game.undo()
    assert game.check_value() == before and waits_for(game) == (1, "choose_start")
    act(game, start("denver"), start("boise"))
    assert refused(game, start("seattle")) == "OW-4"
    assert game.undoable_by == 0


@pytest.mark.rule("OW-7")
def test_the_options_of_the_map() -> None:
    assert set(available_options(variant("old_west"))) == {"no_alvin", "hidden_scores"}
    assert variant("old_west").players == (2, 6)


@pytest.mark.rule("OW-8")
def test_cards_are_drawn_as_in_the_core() -> None:
    game = west({"start": "denver"}, {"start": "seattle"}, market=["locomotive", "red", "red", "blue", "green"], deck=["red"])
    act(game, slot(1))
    assert refused(game, slot(0)) == "CORE-10"
    act(game, DECK)
    assert waits_for(game) == (1, "turn")
    act(game, slot(0))
    assert waits_for(game) == (0, "turn")


@pytest.mark.rule("OW-18", "OWE-26")
def test_in_a_turn_four_tickets_are_drawn_and_one_kept() -> None:
    deck = ["seattle-roswell", "bend-las_vegas", "helena-las_cruces", "fresno-phoenix", "denver-tucson"]
    game = west({"start": "denver"}, {"start": "boise"}, ticket_decks={"regular": deck})
    act(game, TICKETS)
    assert game.decision is not None and game.decision.details() == {"tickets": deck[:4], "keep": 1}
    assert refused(game, keep()) == "CORE-24"
    act(game, keep("helena-las_cruces"))
    act(game, TICKETS)
    assert game.decision is not None and game.decision.details()["tickets"] == [deck[4], deck[0], deck[1], deck[3]]


# -- the end --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OW-22", "CORE-27")
@pytest.mark.parametrize(("trains", "last"), [(3, True), (4, False)])
def test_two_trains_left_begin_the_last_round(trains: int, last: bool) -> None:
    game = west({"start": "denver", "trains": trains, "hand": {"purple": 1}}, {"start": "boise"})
    act(game, claim("cheyenne-denver#1", purple=1), DECLINE)
    assert game.open_state()["last_round"] is last


@pytest.mark.rule("OW-24")
def test_nobody_scores_for_a_longest_path() -> None:
    sheets = west({"start": "denver", "routes": ["denver-salt_lake_city#1"]}, {"start": "boise"}).score().sheets
    assert [line.kind for sheet in sheets for line in sheet.lines] == ["routes", "routes"]
    assert [sheet.total for sheet in sheets] == [15, 0]


DENVER_PUEBLO = {"a": "denver", "b": "pueblo", "points": 1}
FAR = {"a": "seattle", "b": "tucson", "points": 2}


@pytest.mark.rule("OW-23")
def test_the_globetrotter_and_its_tie() -> None:
    own = {"routes": ["denver-pueblo#1"], "tickets": [DENVER_PUEBLO, FAR]}
    two = {"routes": ["boise-winnemucca"], "tickets": [{"a": "boise", "b": "winnemucca", "points": 3}] * 2}
    one = {"routes": ["bend-eugene#1"], "tickets": [{"a": "bend", "b": "eugene", "points": 3}]}
    assert [bool(sheet.of("globetrotter")) for sheet in west(own, two).score().sheets] == [False, True]
    tied = west(own, one, {}).score().sheets
    assert [[line.points for line in sheet.of("globetrotter")] for sheet in tied] == [[15], [15], []]


@pytest.mark.rule("OWE-25")
def test_without_a_completed_ticket_nobody_is_globetrotter() -> None:
    sheets = west({"tickets": [FAR]}, {}).score().sheets
    assert not any(sheet.of("globetrotter") for sheet in sheets)


@pytest.mark.rule("OW-25")
def test_a_tie_goes_to_the_most_completed_tickets_and_is_shared_then() -> None:
    ann = {"routes": ["denver-pueblo#1"], "tickets": [DENVER_PUEBLO], "points": 0}
    score = west(ann, {"points": 16}).score()
    assert [sheet.total for sheet in score.sheets] == [16, 16]
    assert (score.winners, score.decided_by) == ((0,), ("the most completed tickets",))
    longer = west({"routes": ["denver-pueblo#1"], "points": 9}, {"routes": ["boise-seattle#1"], "points": 9}).score()
    assert (longer.winners, longer.decided_by) == ((0, 1), ("the most completed tickets",))


# -- positions and whole games --------------------------------------------------------------------------------------


@pytest.mark.rule("OW-4", "OW-17")
@pytest.mark.parametrize(
    ("ben", "fault"),
    [
        ({"start": "denver"}, "Ann's starting city"), ({"start": "rome"}, "no city 'rome'"), ({"start": 3}, "no city '3'"),
        ({"markers": ["denver"]}, "'denver' has a marker already: Ann's"), ({"markers": "boise"}, "markers is a list"),
        ({"markers": ["pueblo"]}, "'pueblo' has a marker already: Ann's"), ({"markers": ["roswell"]}, "Roswell is Alvin's"),
        ({"start": "boise", "markers": ["boise"]}, "'boise' has a marker already: Ben's"),
        ({"markers": ["boise", "tucson", "seattle"]}, "besides the start a player has 2 markers, not 3"),
    ],
)  # fmt: skip
def test_starts_and_markers_of_a_position_that_cannot_be(ben: Json, fault: str) -> None:
    with pytest.raises(PositionError) as caught:
        west({"start": "denver", "markers": ["pueblo"]}, ben)
    assert any(fault in text for _, text in caught.value.faults), caught.value
    assert all(where[:2] == ("players", 1) for where, _ in caught.value.faults)


@pytest.mark.rule("OW-9", "OW-5", "OW-17", "OWE-12", "OWE-23")
@pytest.mark.parametrize("number", [2, 4, 6])
def test_in_a_whole_game_networks_hang_together_and_markers_stand_alone(number: int) -> None:
    game = new_game("old_west", number, seed=number)
    for _ in play_on(game, Random(number)):
        state = game.open_state()
        cities = [city for player in state["players"] for city in (player["start"], *player["markers"]) if city]
        assert len(cities) == len(set(cities)) and "roswell" not in cities
        assert all(len(player["markers"]) <= 2 for player in state["players"])
        assert_networks_hang_together(game)
        holder = state["alvin"].get("holder")
        if holder is not None and game.decision is not None and game.decision.kind == "turn":
            player = state["players"][holder]
            assert state["alvin"]["city"] in (player["start"], *player["markers"])


def assert_networks_hang_together(game: Game) -> None:
    """Every own route can be reached from the start over own routes; the network is the cities that are."""
    starting, claiming = game.table.rulebook.get(StartingCities), game.table.rulebook.get(Claiming)
    part = starting.part(game.table)
    owner = claiming.part(game.table).owner
    for seat, city in enumerate(part.start):
        reached, size = {city} - {NOWHERE}, -1
        own = [track for track, who in zip(claiming.tracks, owner, strict=True) if who == seat != FREE]
        while len(reached) > size:
            size = len(reached)
            reached |= {end for track in own for end in (track.a, track.b) if {track.a, track.b} & reached}
        assert {end for track in own for end in (track.a, track.b)} <= reached
        assert part.reach[seat] == sum(1 << end for end in reached)


@pytest.mark.rule("OW-4")
def test_a_start_is_advised_where_the_own_tickets_are() -> None:
    game = after_tickets(new_game("old_west", 2, first=0))
    seat = game.decision.seat if game.decision else -1
    worth: Counter[str] = Counter()
    starting, tickets = rulebook("old_west", (), 2).get(StartingCities), rulebook("old_west", (), 2).get(Tickets)
    for word in game.view(seat).state["players"][seat]["tickets"]:
        ticket = tickets.by_id(word)
        worth.update({ticket.a: ticket.points, ticket.b: ticket.points})
    assert game.decision is not None
    advised = starting.advice(game.table, game.decision)
    assert advised is not None and advised in game.decision
    assert worth[starting.ids[advised.city]] == max(worth.values())


@pytest.mark.rule("OW-9")
def test_a_position_written_in_the_middle_of_a_game_has_starts_markers_and_alvin() -> None:
    game = ahead(new_game("old_west", 3, seed=5), Random(5), 150)
    while game.decision is not None and game.decision.kind != "turn":
        game.apply(next(iter(game.decision)))
    document = write_position(game.table)
    again = at(document)
    assert again.open_state()["players"] == game.open_state()["players"]
    assert again.open_state()["alvin"] == game.open_state()["alvin"]
    assert claims(again) == claims(game)
    assert [player["name"] for player in document["players"]] == [seat["name"] for seat in players({}, {}, {})]
