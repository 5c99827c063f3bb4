"""Märklin: set-up, the deck, the market, locomotives +4, claiming (MK-1 to MK-19, MK-E1 to MK-E10, MK-E24, MK-E35)."""

from __future__ import annotations

from collections import Counter

import pytest
from marklin_table import (
    FULL,
    MARKET,
    begun,
    decks_of,
    draw_two,
    ids,
    marklin,
    mix,
    mixes,
    move,
    player,
    tickets_of,
    tokens_in_all,
)
from playing import DECK, TICKETS, act, claim, keep, legal, new_game, refused, rulebook, slot, variant, waits_for

from ttr_tui.engine.game import Game
from ttr_tui.engine.mechanisms.ticket_facts import TicketInPlay
from ttr_tui.engine.mechanisms.tickets import Tickets
from ttr_tui.engine.mechanisms.train_cards import TrainCards


def ways(game: Game, track: str) -> list[dict[str, int]]:
    """The payments that are legal for a track."""
    return [a["payment"] for a in legal(game) if a["type"] == "claim_route" and a["track"] == track]


# -- set-up -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-1")
@pytest.mark.parametrize("count", [2, 5])
def test_each_player_has_45_trains_and_3_passengers(count: int) -> None:
    state = begun(new_game("marklin", count)).open_state()
    assert [seat["trains"] for seat in state["players"]] == [45] * count
    assert [seat["passengers"] for seat in state["players"]] == [[]] * count
    assert [seat["passengers_used"] for seat in state["players"]] == [0] * count
    assert [seat["points"] for seat in state["players"]] == [0] * count
    assert variant("marklin").players == (2, 5)


@pytest.mark.rule("MK-2")
def test_every_town_has_its_stack_and_no_country_has_one() -> None:
    state = new_game("marklin").open_state()
    stacks = state["merchandise"]
    assert Counter(tuple(stack) for stack in stacks.values()) == {(7, 6, 5, 4): 1, (4, 3, 2): 6, (3, 2, 1): 12, (2,): 16}
    for city in variant("marklin").cities:
        assert stacks.get(city.id) == (None if city.zone else FULL[city.facts["merchandise"]])
    assert len(tokens_in_all(new_game("marklin"))) == 74


@pytest.mark.rule("MK-3")
@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_118_cards_four_to_each_player_and_five_open(count: int) -> None:
    game = begun(new_game("marklin", count))
    cards = game.table.rulebook.get(TrainCards)
    assert dict(zip(cards.kinds, cards.copies, strict=True)) == {
        **dict.fromkeys(("red", "orange", "yellow", "green", "blue", "purple", "white", "black"), 11),
        "locomotive": 14, "locomotive_4": 6, "passenger": 10,
    }  # fmt: skip
    state = game.open_state()
    assert [sum(seat["hand"].values()) for seat in state["players"]] == [4] * count
    assert len(state["market"]) == 5
    assert state["deck"] + state["discards"] == 118 - 4 * count - 5


@pytest.mark.rule("MK-4")
def test_two_decks_of_23_tickets() -> None:
    game = new_game("marklin")
    assert game.open_state()["ticket_decks"] == {"short": 23, "long": 23}
    points = {deck: sorted(t.points for t in tickets_of(game).known if t.deck == deck) for deck in ("short", "long")}
    assert (points["short"][0], points["short"][-1]) == (5, 11)
    assert (points["long"][0], points["long"][-1]) == (12, 22)


@pytest.mark.rule("MK-5", "MK-E33")
def test_mixes_are_announced_in_seat_order_then_all_choose() -> None:
    game = new_game("marklin", 3, first=1)
    asked = []
    for announced in (mix(short=4), mix(short=1, long=3), mix(long=4)):
        asked.append(waits_for(game))
        assert mixes(game) == [(4, 0), (3, 1), (2, 2), (1, 3), (0, 4)]
        act(game, announced)
    assert asked == [(1, "ticket_mix"), (2, "ticket_mix"), (0, "ticket_mix")]
    assert game.open_state()["ticket_decks"] == {"short": 18, "long": 16}
    for seat, short in ((1, 4), (2, 1), (0, 0)):
        assert waits_for(game) == (seat, "keep_tickets")
        assert game.decision is not None
        details = game.decision.details()
        offered = [tickets_of(game).known[n].deck for n in tickets_of(game).offered[seat]]
        assert offered == ["short"] * short + ["long"] * (4 - short)
        assert details["keep"] == 2 and len(details["tickets"]) == 4
        assert refused(game, keep(details["tickets"][0])) == "CORE-4"
        act(game, keep(*details["tickets"][:2]))
    assert waits_for(game) == (1, "turn")
    assert [len(player(game, seat)["tickets"]) for seat in range(3)] == [2, 2, 2]


@pytest.mark.rule("MK-5", "MK-E33")
def test_tickets_handed_back_at_the_start_are_shuffled_into_their_own_decks_when_all_have_chosen() -> None:
    game = new_game("marklin", 2, first=0)
    act(game, mix(short=3, long=1), mix(short=3, long=1))
    assert game.decision is not None
    act(game, keep(*game.decision.details()["tickets"][:2]))
    assert game.open_state()["ticket_decks"] == {"short": 17, "long": 21}
    before = game.table.shuffles
    act(game, keep(*game.decision.details()["tickets"][2:]))
    assert game.open_state()["ticket_decks"] == {"short": 17 + 1 + 2, "long": 21 + 1}
    assert game.table.shuffles == before + 2
    for name, deck in tickets_of(game).decks.items():
        assert set(decks_of(game, deck)) == {name}


@pytest.mark.rule("MK-5", "MK-E32")
def test_a_mix_is_four_tickets_and_names_decks_that_there_are() -> None:
    game = new_game("marklin", 2, first=0)
    assert refused(game, mix(short=3)) == "MK-5"
    assert refused(game, mix(short=3, long=2)) == "MK-5"
    assert refused(game, TICKETS) == "MK-5"
    assert refused(game, mix(short=24)) == "MK-E32"


@pytest.mark.rule("MK-E33")
def test_five_players_may_all_ask_for_four_of_one_deck() -> None:
    game = new_game("marklin", 5)
    for _ in range(5):
        act(game, mix(short=4))
    assert game.open_state()["ticket_decks"] == {"short": 3, "long": 23}


@pytest.mark.rule("MK-6")
def test_who_begins_is_drawn_from_the_seed_or_named_and_play_goes_round() -> None:
    assert {new_game("marklin", 3, seed=seed).table.first for seed in range(20)} == {0, 1, 2}
    game = begun(new_game("marklin", 3, first=2))
    turns = []
    for _ in range(4):
        turns.append(waits_for(game))
        draw_two(game)
    assert turns == [(2, "turn"), (0, "turn"), (1, "turn"), (2, "turn")]


@pytest.mark.rule("MK-7")
def test_there_is_no_bonus_for_a_longest_path() -> None:
    game = marklin({"routes": ["berlin-dresden"]})
    assert {line.kind for line in game.score().sheets[0].lines} == {"routes", "tokens"}


@pytest.mark.rule("MK-8")
def test_a_turn_is_one_of_four_actions() -> None:
    game = marklin({"hand": {"red": 3, "blue": 2}, "routes": ["berlin-leipzig"], "passengers": ["berlin"]})
    assert {a["type"] for a in legal(game)} == {"draw_card", "claim_route", "draw_tickets", "move_passenger"}
    act(game, claim("chemnitz-leipzig", blue=2), {"type": "decline"})
    assert waits_for(game) == (1, "turn")


# -- drawing cards ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-9")
def test_two_cards_and_the_market_is_filled_before_the_second() -> None:
    game = marklin({}, deck=["orange", "purple", "yellow"])
    act(game, slot(1))
    assert game.open_state()["market"] == ["red", "orange", "green", "white", "black"]
    assert waits_for(game) == (0, "second_card")
    act(game, DECK)
    assert player(game)["hand"] == {"blue": 1, "purple": 1}
    assert waits_for(game) == (1, "turn")


@pytest.mark.rule("MK-10")
def test_a_plain_open_locomotive_is_the_whole_draw_and_no_second_card() -> None:
    game = marklin({}, market=["locomotive", *MARKET[1:]])
    act(game, slot(0))
    assert waits_for(game) == (1, "turn")
    game = marklin({}, deck=["locomotive"])
    act(game, slot(0))
    assert game.open_state()["market"][0] == "locomotive"
    assert refused(game, slot(0)) == "CORE-10"


@pytest.mark.rule("MK-11", "MK-E5")
def test_a_locomotive_plus_four_is_drawn_like_an_ordinary_card_both_may_be_even_the_replacement() -> None:
    game = marklin({}, market=["locomotive_4", *MARKET[1:]], deck=["locomotive_4"])
    act(game, slot(0))
    assert waits_for(game) == (0, "second_card")
    act(game, slot(0))
    assert player(game)["hand"] == {"locomotive_4": 2}
    assert waits_for(game) == (1, "turn")


@pytest.mark.rule("MK-12")
def test_a_passenger_card_is_drawn_like_any_other() -> None:
    game = marklin({}, market=["passenger", *MARKET[1:]], deck=["passenger"])
    act(game, slot(0), slot(0))
    assert player(game)["hand"] == {"passenger": 2}


@pytest.mark.rule("MK-13")
@pytest.mark.parametrize("kind", ["locomotive", "passenger"])
def test_three_locomotives_or_three_passenger_cards_sweep_the_market(kind: str) -> None:
    deck = [kind, "yellow", "yellow", "purple", "purple", "orange"]
    game = marklin({}, market=[kind, kind, "red", "blue", "green"], deck=deck)
    act(game, slot(4))
    state = game.open_state()
    assert state["market"] == ["yellow", "yellow", "purple", "purple", "orange"]
    assert state["discards"] == 5
    assert waits_for(game) == (0, "second_card")


@pytest.mark.rule("MK-13")
def test_three_sweeps_in_a_row_are_the_limit_for_both_kinds_together() -> None:
    locomotives, passengers = ["locomotive"] * 3 + ["red", "red"], ["passenger"] * 3 + ["blue", "blue"]
    deck = ["locomotive", *passengers, *locomotives, *passengers]
    game = marklin({}, market=["locomotive", "locomotive", "white", "white", "black"], deck=deck)
    act(game, slot(4))
    state = game.open_state()
    assert state["market"] == passengers
    assert state["discards"] == 15


@pytest.mark.rule("MK-14")
def test_the_discards_become_the_deck_and_with_neither_no_card_can_be_drawn() -> None:
    game = marklin({}, deck=[], discards={"red": 3}, market=["blue"], rest=1)
    assert DECK in legal(game)
    act(game, DECK)
    assert player(game)["hand"] == {"red": 1}
    hand = {"red": 2}
    game = marklin({"hand": hand, "routes": ["berlin-leipzig"], "passengers": ["berlin"]}, market=[], rest=1)
    assert refused(game, DECK) == "CORE-14"
    assert {a["type"] for a in legal(game)} == {"claim_route", "draw_tickets", "move_passenger"}


@pytest.mark.rule("MK-14")
def test_a_hand_has_no_limit() -> None:
    game = marklin({"hand": {"red": 10, "blue": 10, "green": 10, "white": 10, "black": 10}})
    draw_two(game)
    assert sum(player(game)["hand"].values()) == 52


@pytest.mark.rule("MK-E1")
def test_a_locomotive_plus_four_does_not_count_for_the_sweep() -> None:
    market = ["locomotive", "locomotive", "locomotive_4", "red", "blue"]
    game = marklin({}, market=market, deck=["locomotive_4"])
    act(game, slot(4))
    assert game.open_state()["market"] == [*market[:4], "locomotive_4"]


@pytest.mark.rule("MK-E2")
def test_two_locomotives_and_a_passenger_card_do_not_sweep() -> None:
    market = ["locomotive", "locomotive", "passenger", "passenger", "blue"]
    game = marklin({}, market=market, deck=["red"])
    act(game, slot(4))
    assert game.open_state()["market"] == [*market[:4], "red"]


@pytest.mark.rule("MK-E3")
@pytest.mark.parametrize("count", [2, 4])
def test_the_opening_market_is_swept_for_both_kinds(count: int) -> None:
    swept = set()
    for seed in range(400):
        game = new_game("marklin", count, seed=seed, listen=True)
        market = game.open_state()["market"]
        events = [event for event in game.table.events or () if event.type == "market_swept"]
        assert len(events) == 3 or (market.count("locomotive") < 3 and market.count("passenger") < 3)
        assert game.open_state()["discards"] == 5 * len(events)
        swept.update(event.text.split(" lay")[0] for event in events)
    assert {"3 locomotives", "3 passengers"} <= swept


@pytest.mark.rule("MK-E4")
def test_after_a_sweep_by_the_first_card_a_plain_locomotive_among_the_new_five_is_no_second_card() -> None:
    deck = ["passenger", "locomotive", "locomotive_4", "red", "red", "red"]
    game = marklin({}, market=["passenger", "passenger", "blue", "green", "white"], deck=deck)
    act(game, slot(2))
    assert refused(game, slot(0)) == "CORE-10"
    assert slot(1) in legal(game) and DECK in legal(game)


@pytest.mark.rule("MK-E6")
def test_a_plain_locomotive_drawn_blind_is_one_ordinary_card() -> None:
    game = marklin({}, deck=["locomotive", "locomotive"])
    draw_two(game)
    assert player(game)["hand"] == {"locomotive": 2}


@pytest.mark.rule("MK-E7")
def test_swept_cards_can_come_back_and_a_short_market_is_swept_too_within_the_limit() -> None:
    market = ["locomotive", "locomotive", "red"]
    game = marklin({}, market=market, deck=["locomotive"], rest=1)
    events = game.play(game.read_action(slot(2)))
    assert [event.type for event in events].count("market_swept") == 3
    assert sorted(game.open_state()["market"]) == ["locomotive"] * 3
    assert game.open_state()["discards"] == game.open_state()["deck"] == 0


# -- claiming ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-15")
def test_a_route_is_paid_with_its_color_or_any_one_color_if_gray_and_need_not_touch_others() -> None:
    game = marklin({"hand": {"red": 3, "blue": 3}, "routes": ["konstanz-lindau"]})
    assert ways(game, "berlin-magdeburg") == [{"red": 3}]
    assert ways(game, "freiburg-stuttgart") == [{"red": 3}, {"blue": 3}]
    assert refused(game, claim("freiburg-stuttgart", red=2, blue=1)) == "CORE-17"
    act(game, claim("berlin-magdeburg", red=3))
    assert (player(game)["trains"], player(game)["points"]) == (45 - 1 - 3, 1 + 4)
    assert game.open_state()["discards"] == 3


@pytest.mark.rule("MK-16")
def test_locomotives_replace_any_card_or_all() -> None:
    game = marklin({"hand": {"red": 1, "locomotive": 3}})
    assert ways(game, "berlin-magdeburg") == [{"red": 1, "locomotive": 2}, {"locomotive": 3}]


@pytest.mark.rule("MK-17")
def test_locomotives_plus_four_pay_for_routes_of_four_and_more_mixed_with_plain_ones() -> None:
    game = marklin({"hand": {"orange": 2, "locomotive": 1, "locomotive_4": 1}})
    assert ways(game, "berlin-leipzig") == [{"orange": 2, "locomotive": 1, "locomotive_4": 1}]
    act(game, claim("berlin-leipzig", orange=2, locomotive=1, locomotive_4=1))
    assert player(game)["hand"] == {}
    assert player(game)["points"] == 7


@pytest.mark.rule("MK-17")
@pytest.mark.parametrize(
    ("track", "payment"),
    [
        ("karlsruhe-stuttgart", {"locomotive_4": 1}), ("chemnitz-leipzig", {"blue": 1, "locomotive_4": 1}),
        ("berlin-magdeburg", {"red": 2, "locomotive_4": 1}), ("berlin-magdeburg", {"locomotive_4": 3}),
        ("berlin-magdeburg", {"locomotive": 2, "locomotive_4": 1}),
    ],
)  # fmt: skip
def test_locomotives_plus_four_never_pay_for_routes_of_one_to_three(track: str, payment: dict[str, int]) -> None:
    game = marklin({"hand": {"red": 2, "blue": 2, "locomotive": 2, "locomotive_4": 3}})
    assert refused(game, claim(track, **payment)) == "MK-17"


@pytest.mark.rule("MK-E8")
def test_a_set_may_be_wild_cards_alone_of_either_kind_or_both() -> None:
    game = marklin({"hand": {"locomotive": 3, "locomotive_4": 4}})
    expected = [{"locomotive": 4 - n, "locomotive_4": n} for n in range(1, 4)] + [{"locomotive_4": 4}]
    assert sorted(ways(game, "berlin-leipzig"), key=str) == sorted(expected, key=str)
    assert ways(game, "berlin-magdeburg") == [{"locomotive": 3}]


@pytest.mark.rule("MK-E9")
@pytest.mark.parametrize("payment", [{"passenger": 2}, {"blue": 1, "passenger": 1}, {"locomotive": 1, "passenger": 1}])
def test_passenger_cards_never_pay_for_a_route(payment: dict[str, int]) -> None:
    game = marklin({"hand": {"blue": 2, "locomotive": 1, "passenger": 2}})
    assert refused(game, claim("chemnitz-leipzig", **payment)) == "MK-E9"
    assert refused(game, claim("frankfurt-wuerzburg#1", **payment)) == "MK-E9"


@pytest.mark.rule("MK-18")
@pytest.mark.parametrize(
    ("track", "color", "length", "points"),
    [
        ("karlsruhe-stuttgart", "purple", 1, 1), ("chemnitz-leipzig", "blue", 2, 2), ("berlin-magdeburg", "red", 3, 4),
        ("berlin-leipzig", "orange", 4, 7), ("berlin-dresden", "green", 5, 10), ("berlin-rostock", "purple", 6, 15),
        ("dresden-regensburg", "red", 7, 18),
    ],
)  # fmt: skip
def test_points_by_length(track: str, color: str, length: int, points: int) -> None:
    game = marklin({"hand": {color: length}})
    act(game, claim(track, **{color: length}))
    assert player(game)["points"] == points


@pytest.mark.rule("MK-19", "MK-E24")
@pytest.mark.parametrize("count", [2, 3])
def test_with_two_or_three_players_one_claimed_track_closes_the_others(count: int) -> None:
    game = marklin({"routes": ["dortmund-duesseldorf#2"]}, {"hand": {"red": 1}}, others=count - 2, turn=1)
    assert game.open_state()["closed"] == ["dortmund-duesseldorf#1", "dortmund-duesseldorf#3"]
    for number in (1, 3):
        assert refused(game, claim(f"dortmund-duesseldorf#{number}", red=1)) == "CORE-22"


@pytest.mark.rule("MK-19")
def test_with_four_players_each_of_three_tracks_may_be_another_players() -> None:
    seats = [{"routes": ["dortmund-duesseldorf#1"]}, {"routes": ["dortmund-duesseldorf#2"]}, {"hand": {"red": 1}}]
    game = marklin(*seats, turn=2)
    act(game, claim("dortmund-duesseldorf#3", red=1))
    game = marklin({"routes": ["dortmund-duesseldorf#1"], "hand": {"red": 1}}, others=3)
    assert refused(game, claim("dortmund-duesseldorf#3", red=1)) == "CORE-21"


@pytest.mark.rule("MK-E35")
@pytest.mark.parametrize("count", [2, 5])
def test_routes_into_one_country_are_not_parallel(count: int) -> None:
    tracks = ["freiburg-schweiz_2", "konstanz-schweiz_1", "lindau-schweiz_3"]
    game = marklin({"routes": tracks[:2], "hand": {"blue": 2}}, others=count - 1)
    act(game, claim(tracks[2], blue=2))
    assert set(game.open_state()["tracks"]) == set(tracks)


# -- drawing tickets --------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-21", "MK-E34")
def test_four_tickets_in_the_announced_mix_and_the_others_go_under_their_own_decks_as_drawn() -> None:
    game = marklin({})
    part = tickets_of(game)
    short, long = part.decks["short"][::-1], part.decks["long"][::-1]
    act(game, mix(short=3, long=1))
    assert game.decision is not None
    assert game.decision.details() == {"tickets": ids(game, [*short[:3], long[0]]), "keep": 1}
    assert refused(game, keep()) == "CORE-24"
    act(game, keep(*ids(game, [short[1]])))
    part = tickets_of(game)
    assert part.decks["short"][::-1] == [*short[3:], short[0], short[2]]
    assert part.decks["long"][::-1] == [*long[1:], long[0]]
    assert player(game)["tickets"] == ids(game, [short[1]])
    assert waits_for(game) == (1, "turn")


@pytest.mark.rule("MK-21", "MK-E32")
def test_the_mix_is_limited_by_what_the_decks_hold() -> None:
    game = marklin({}, ticket_decks={"short": ["bremen-kassel"], "long": ["berlin-mainz", "leipzig-ulm", "kiel-schweiz"]})
    assert mixes(game) == [(1, 3)]
    game = marklin({}, ticket_decks={"short": []})
    assert mixes(game) == [(0, 4)]
    assert refused(game, mix(short=1, long=3)) == "MK-E32"
    assert refused(game, mix(long=3)) == "MK-21"
    assert refused(game, TICKETS) == "MK-21"


@pytest.mark.rule("MK-21")
def test_with_fewer_than_four_tickets_left_all_are_drawn() -> None:
    game = marklin({}, ticket_decks={"short": ["bremen-kassel", "berlin-chemnitz"], "long": ["leipzig-ulm"]})
    assert mixes(game) == [(2, 1)]
    act(game, mix(short=2, long=1))
    assert game.decision is not None and len(game.decision.details()["tickets"]) == 3
    game = marklin({}, ticket_decks={"short": [], "long": []})
    assert mixes(game) == []
    assert refused(game, mix(short=4)) == "MK-21"


@pytest.mark.rule("MK-22")
def test_tickets_are_secret_and_any_number_may_be_held() -> None:
    game = marklin({"tickets": [ticket.id for ticket in rulebook_tickets()[:30]]})
    act(game, mix(short=4) if (4, 0) in mixes(game) else mix(long=4))
    assert game.decision is not None
    act(game, keep(*game.decision.details()["tickets"]))
    assert len(game.view(0).state["players"][0]["tickets"]) == 34
    assert game.view(1).state["players"][0]["tickets"] == 34


def rulebook_tickets() -> tuple[TicketInPlay, ...]:
    """The tickets in play."""
    return rulebook("marklin", (), 2).get(Tickets).in_play


@pytest.mark.rule("MK-E36")
def test_passing_is_legal_only_if_no_passenger_can_move_either() -> None:
    nothing = {"market": [], "rest": 1, "ticket_decks": {"short": [], "long": []}}
    game = marklin({"routes": ["berlin-leipzig"], "passengers": ["berlin"]}, **nothing)
    assert legal(game) == [move("berlin")]
    assert refused(game, {"type": "pass"}) == "CORE-26"
    game = marklin({"routes": ["berlin-leipzig"], "passengers": ["kiel"]}, **nothing)
    assert legal(game) == [{"type": "pass"}]
