"""What the steady bot does with passengers, starts, beds and railyards, each time in one position."""

from __future__ import annotations

import pytest
from bot_tables import new_table, seated
from playing import DECK, Json, act, players
from steady_positions import choice, ticket, turn

from ttr_tui.bots.steady.planning import Planner
from ttr_tui.bots.steady.sight import Sight
from ttr_tui.bots.steady.yard import TrackMemory
from ttr_tui.engine.mechanisms.railyard_rows import Row

RED, BLUE, WILD = 0, 4, 8


@pytest.mark.rule("MK-23")
def test_a_passenger_is_sent_off_before_the_end_and_not_for_a_little_in_the_middle() -> None:
    seat: Json = {"hand": {"red": 1}, "routes": ["berlin-magdeburg"], "passengers": ["magdeburg"]}
    late = turn("marklin", {**seat, "trains": 20}, {"trains": 2})
    assert choice(late) == {"type": "move_passenger", "city": "magdeburg"}
    early = turn("marklin", {**seat, "trains": 30}, {"trains": 40})
    assert choice(early)["type"] != "move_passenger"


@pytest.mark.rule("OW-4")
@pytest.mark.parametrize("seed", range(4))
def test_the_start_lies_on_the_way_of_the_tickets(seed: int) -> None:
    game = new_table("old_west", 2, seed=seed)
    bots = seated(["steady", "steady"], seed)
    while game.decision is not None and game.decision.kind != "choose_start":
        game.apply(bots[game.decision.seat].choose(game.view(game.decision.seat)))
    assert game.decision is not None
    seat = game.decision.seat
    sight = Sight(game.view(seat))
    plan = Planner(sight).plan(sight.open_tickets())
    tracks = [sight.board.tracks[track] for track in plan.tracks]
    on_the_way = {sight.board.variant.cities[end].id for track in tracks for end in (track.a, track.b)}
    assert choice(game)["city"] in on_the_way


@pytest.mark.rule("FR-9")
def test_a_bed_of_the_plan_is_built_in_the_color_that_the_hand_has() -> None:
    seat = {"hand": {"black": 3, "white": 1}, "tickets": [ticket("avignon", "briancon", 20)], "trains": 3}
    game = turn("france", seat, {"trains": 30})
    act(game, DECK, DECK)
    assert game.decision is not None and game.decision.kind == "build_track"
    assert choice(game) == {"type": "build_track", "track": "avignon-briancon", "color": "black"}


def yard(hand: Json, *, other: Json | None = None, tickets: tuple[str, ...] = (), **more: object) -> Json:
    """What the steady bot does in a Card Game position."""
    seats = players({"hand": hand, "tickets": list(tickets)}, {"railyard": other or {}})
    market = ["blue", "green", "white", "orange", "blue"]
    return choice(turn("card_game", *seats, **{"market": market, **more}))


@pytest.mark.rule("CARD-24")
def test_a_set_that_tickets_ask_for_is_placed_where_it_robs_and_one_of_no_use_is_not() -> None:
    hand, other = {"red": 3, "blue": 3}, {"red": 2, "blue": 2}
    south = ("dallas-miami", "miami-omaha", "dallas-raleigh")
    assert yard(hand, other=other, tickets=south) == {"type": "place_cards", "cards": {"red": 3}}
    west = ("seattle-los_angeles", "los_angeles-vancouver")
    assert yard(hand, other=other, tickets=west)["type"] != "place_cards"


def test_nothing_is_placed_that_could_not_reach_the_track_before_the_end() -> None:
    tickets = ("dallas-miami", "miami-omaha")
    deck: list[str] = []
    over = yard({"red": 2, "blue": 1}, tickets=tickets, deck=deck, rest="discards", turns_left=1)
    assert over["type"] != "place_cards"


def test_the_memory_knows_what_moved_and_that_robbed_cards_did_not() -> None:
    memory = TrackMemory()
    memory.look({RED: Row(2, 1), BLUE: Row(1, 0)}, 0, WILD)
    memory.look({RED: Row(2, 0)}, 2, WILD)
    assert memory.known == {WILD: 1, BLUE: 1}
    memory.look({}, 2, WILD)
    assert memory.known == {WILD: 1, BLUE: 1}
    memory.placed(((BLUE, 2), (WILD, 1)), WILD)
    memory.look({BLUE: Row(2, 0)}, 3, WILD)
    assert memory.known == {WILD: 2, BLUE: 1}


def test_the_memory_forgets_a_track_that_was_cleared() -> None:
    memory = TrackMemory()
    memory.look({RED: Row(2, 0)}, 0, WILD)
    memory.look({RED: Row(1, 0)}, 1, WILD)
    assert memory.known == {RED: 1}
    memory.look({}, 0, WILD)
    assert memory.known == {}
