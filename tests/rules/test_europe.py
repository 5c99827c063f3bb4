"""Europe: set-up, tickets, ferries, the European Express, tie-breaks, options (EU-1 to EU-6, EU-17 to EU-19)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from playing import DECK, TICKETS, Json, act, at, claim, keep, legal, new_game, players, refused, rulebook, waits_for

from ttr_tui.engine.game import Game
from ttr_tui.engine.mechanisms.ticket_facts import TicketsPart
from ttr_tui.engine.mechanisms.tickets import Tickets

MARKET = ["red", "blue", "green", "white", "black"]
BIG = {"angora", "athina", "berlin", "london", "madrid", "moskva", "paris", "roma", "wien"}


def europe(*seats: Json, others: int = 1, **more: Json | list[str] | int) -> Game:
    """A game of Europe at a turn of the first of these seats."""
    return at({"map": "europe", "market": MARKET, "players": players(*seats, others=others), **more})


def tickets_of(game: Game) -> TicketsPart:
    """Where the tickets are."""
    return game.table.rulebook.get(Tickets).part(game.table)


def keep_least(game: Game) -> None:
    """The seat asked keeps as few tickets as it may."""
    assert game.decision is not None
    game.apply(next(iter(game.decision)))


@pytest.mark.rule("EU-1", "CORE-1", "CORE-2")
def test_the_start_of_the_game() -> None:
    state = new_game("europe", 5).open_state()
    assert [player["trains"] for player in state["players"]] == [45] * 5
    assert [player["stations"] for player in state["players"]] == [[]] * 5
    assert [sum(player["hand"].values()) for player in state["players"]] == [4] * 5
    assert state["deck"] + state["discards"] == 110 - 5 * 4 - 5
    assert new_game("europe", 5).score().sheets[0].of("stations")[0].points == 3 * 4


@pytest.mark.rule("EU-2")
@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_one_long_and_three_regular_tickets_are_dealt_and_the_other_long_ones_leave(number: int) -> None:
    game = new_game("europe", number)
    part = tickets_of(game)
    for seat in range(number):
        decks = Counter(part.known[ticket].deck for ticket in part.offered[seat])
        assert decks == {"long": 1, "regular": 3}
    assert game.open_state()["ticket_decks"] == {"regular": 40 - 3 * number, "long": 0}
    assert len(part.removed) == 6 - number


@pytest.mark.rule("EU-2")
def test_at_least_two_are_kept_in_any_mix_and_the_others_leave_the_game_unseen() -> None:
    game = new_game("europe", 2, first=0)
    assert game.decision is not None and game.decision.details()["keep"] == 2
    offered = game.decision.details()["tickets"]
    assert len(legal(game)) == 6 + 4 + 1
    assert refused(game, keep(offered[0])) == "CORE-4"
    act(game, keep(*offered[1:3]))
    keep_least(game)
    state = game.open_state()
    assert sorted(state["players"][0]["tickets"]) == sorted(offered[1:3])
    assert state["ticket_decks"] == {"regular": 34, "long": 0}
    ids = [tickets_of(game).known[number].id for number in tickets_of(game).removed]
    assert len(ids) == 4 + 4 and set(ids) >= {offered[0], offered[3]}


@pytest.mark.rule("EU-2")
def test_a_seat_that_imagines_the_game_keeps_only_its_own_returned_tickets_out_of_it() -> None:
    game = new_game("europe", 2, first=0)
    keep_least(game)
    keep_least(game)
    part = tickets_of(game)
    gave_back, others, unseen = (set(pile) for pile in part.gone)
    seen_elsewhere: set[int] = set()
    for seed in range(40):
        imagined = tickets_of(game.imagined(0, Random(seed)))
        assert set(imagined.gone[0]) == gave_back
        assert len(imagined.gone[1]) == len(others) and len(imagined.gone[2]) == len(unseen)
        seen_elsewhere |= {*imagined.hands[1], *imagined.decks["regular"], *(set(imagined.gone[1]) & unseen)}
    assert seen_elsewhere & others and seen_elsewhere & unseen
    assert not seen_elsewhere & gave_back


@pytest.mark.rule("EU-2", "EU-3")
def test_in_a_position_the_long_deck_is_empty_unless_it_is_named() -> None:
    game = europe({"tickets": ["berlin-roma"]})
    assert game.open_state()["ticket_decks"] == {"regular": 39, "long": 0}
    named = europe({}, ticket_decks={"long": ["brest-petrograd"]})
    assert named.open_state()["ticket_decks"] == {"regular": 40, "long": 1}


@pytest.mark.rule("EU-3", "CORE-24")
def test_later_three_regular_tickets_are_drawn_and_at_least_one_kept() -> None:
    deck = ["berlin-roma", "london-wien", "paris-zagrab", "sofia-smyrna", "riga-bucuresti"]
    game = europe({}, ticket_decks={"regular": deck, "long": ["brest-petrograd"]})
    act(game, TICKETS)
    assert game.decision is not None and game.decision.details() == {"tickets": deck[:3], "keep": 1}
    assert refused(game, keep()) == "CORE-24"
    act(game, keep("london-wien"))
    assert waits_for(game) == (1, "turn")
    act(game, TICKETS)
    assert game.decision is not None and game.decision.details()["tickets"] == [*deck[3:], "berlin-roma"]
    assert game.open_state()["ticket_decks"] == {"regular": 1, "long": 1}


@pytest.mark.rule("EU-3")
def test_with_no_regular_ticket_left_none_can_be_drawn() -> None:
    game = europe({}, ticket_decks={"regular": [], "long": ["brest-petrograd"]})
    assert refused(game, TICKETS) == "CORE-24"


@pytest.mark.rule("EU-5", "CORE-19")
@pytest.mark.parametrize(
    ("track", "payment", "points"),
    [
        ("amsterdam-bruxelles", {"black": 1}, 1), ("berlin-essen", {"blue": 2}, 2), ("berlin-wien", {"green": 3}, 4),
        ("berlin-danzig", {"red": 4}, 7), ("palermo-smyrna", {"red": 4, "locomotive": 2}, 15),
        ("petrograd-stockholm", {"red": 8}, 21),
    ],
)  # fmt: skip
def test_points_by_length(track: str, payment: dict[str, int], points: int) -> None:
    game = europe({"hand": payment}, deck=["green", "white", "black"])
    act(game, claim(track, **payment))
    assert game.open_state()["players"][0]["points"] == points
    assert game.open_state()["players"][0]["trains"] == 45 - sum(payment.values())


# -- ferries --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EU-6")
def test_each_symbol_of_a_ferry_is_paid_with_a_locomotive_and_the_rest_in_one_color() -> None:
    game = europe({"hand": {"red": 5, "blue": 3, "locomotive": 4}})
    paid = [action["payment"] for action in legal(game) if action.get("track") == "constantinople-sevastopol"]
    expected = [
        {"red": 2, "locomotive": 2}, {"red": 1, "locomotive": 3}, {"blue": 2, "locomotive": 2},
        {"blue": 1, "locomotive": 3}, {"locomotive": 4},
    ]  # fmt: skip
    assert len(paid) == len(expected) and all(payment in paid for payment in expected)


@pytest.mark.rule("EU-6")
@pytest.mark.parametrize(
    ("payment", "rule"),
    [
        ({"red": 4}, "EU-6"), ({"red": 3, "locomotive": 1}, "EU-6"), ({"red": 1, "blue": 1, "locomotive": 2}, "CORE-17"),
        ({"red": 3, "locomotive": 2}, "CORE-16"), ({"locomotive": 3}, "CORE-16"),
    ],
)  # fmt: skip
def test_payments_that_are_no_good_for_a_ferry(payment: dict[str, int], rule: str) -> None:
    game = europe({"hand": {"red": 5, "blue": 3, "locomotive": 4}})
    assert refused(game, claim("constantinople-sevastopol", **payment)) == rule


@pytest.mark.rule("EU-6")
def test_a_ferry_of_two_symbols_and_two_spaces_takes_locomotives_only() -> None:
    game = europe({"hand": {"red": 5, "locomotive": 1}})
    assert refused(game, claim("amsterdam-london", red=1, locomotive=1)) == "EU-6"
    game = europe({"hand": {"locomotive": 2}})
    act(game, claim("amsterdam-london", locomotive=2))
    assert game.open_state()["discards"] == 2 and waits_for(game) == (1, "turn")


# -- the end --------------------------------------------------------------------------------------------------------

SHORT: Json = {"a": "berlin", "b": "wien", "points": 3}
LOOP = ["munchen-wien", "wien-zagrab", "venezia-zagrab", "munchen-venezia"]


@pytest.mark.rule("EU-4", "EU-15", "CORE-30")
def test_borrowed_routes_do_not_count_for_the_european_express() -> None:
    ann = {"routes": ["munchen-wien"], "stations": ["munchen"], "tickets": ["paris-wien"]}
    ben = {"routes": ["frankfurt-munchen", "berlin-frankfurt#1"]}
    sheets = europe(ann, ben, others=0).score().sheets
    assert [sheet.of("longest_path")[0].facts["length"] for sheet in sheets] == [3, 5]
    assert [sheet.of("longest_path")[0].points for sheet in sheets] == [0, 10]


@pytest.mark.rule("EU-4")
def test_all_who_tie_for_the_european_express_score_it() -> None:
    sheets = europe({"routes": LOOP[:2]}, {"routes": ["danzig-riga", "danzig-warszawa"]}, {}, others=0).score().sheets
    assert [sheet.of("longest_path")[0].points for sheet in sheets] == [10, 10, 0]


@pytest.mark.rule("EU-17", "CORE-32")
@pytest.mark.parametrize(
    ("ann", "ben", "winners"),
    [
        ({"points": 20}, {"points": 24, "stations": ["roma"]}, (0,)),
        ({"points": 24, "stations": ["roma"]}, {"points": 24, "stations": ["paris"]}, (0, 1)),
        # 7 + 10 for the Express against 17, with as many stations built
        ({"routes": ["berlin-danzig"], "points": 7}, {"points": 17}, (0,)),
        # a completed ticket, and the 10 for the Express, come before fewer stations
        ({"points": 17, "stations": ["roma"], "routes": ["berlin-wien"], "tickets": [SHORT]}, {"points": 26}, (0,)),
    ],
)
def test_ties_go_to_the_fewest_stations_then_to_the_european_express(ann: Json, ben: Json, winners: tuple[int, ...]) -> None:
    score = europe(ann, ben, others=0).score()
    assert len({sheet.total for sheet in score.sheets}) == 1
    assert score.winners == winners


@pytest.mark.rule("EU-18")
def test_with_hidden_scores_nobody_sees_points_before_the_end() -> None:
    game = europe({"hand": {"green": 3}, "points": 5}, options=["hidden_scores"])
    events = game.play(game.read_action(claim("berlin-wien", green=3)))
    for viewer in (None, 0, 1):
        assert [player["points"] for player in game.view(viewer).state["players"]] == [None, None]
        for event in events:
            assert "points" not in event.as_dict(viewer) and "point" not in event.told_to(viewer)
    assert game.open_state()["players"][0]["points"] is None and game.score().sheets[0].of("routes")[0].points == 9
    game.table.over = True
    assert game.view(1).state["players"][0]["points"] == 9


# -- options --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EU-19")
@pytest.mark.parametrize(
    ("option", "regular", "long", "dealt", "least", "drawn"),
    [
        ("europa_1912", 59, 6, {"regular": 3, "long": 1}, 2, 3),
        ("mega", 89, 12, {"regular": 5, "long": 2}, 3, 3),
        ("big_cities", 45, 0, {"regular": 5}, 2, 4),
    ],
)
def test_the_editions_of_1912(option: str, regular: int, long: int, dealt: dict[str, int], least: int, drawn: int) -> None:
    game = new_game("europe", 5, (option,))
    part = tickets_of(game)
    assert Counter(ticket.deck for ticket in part.known) == {name: n for name, n in (("regular", regular), ("long", long)) if n}
    for seat in range(5):
        assert Counter(part.known[ticket].deck for ticket in part.offered[seat]) == dealt
    assert game.decision is not None and game.decision.details()["keep"] == least
    for _ in range(5):
        keep_least(game)
    decks = game.open_state()["ticket_decks"]
    assert decks["regular"] == regular - 5 * dealt["regular"] and not decks.get("long")
    act(game, TICKETS)
    assert game.decision is not None and len(game.decision.details()["tickets"]) == drawn
    assert game.decision.details()["keep"] == 1


@pytest.mark.rule("EU-19")
def test_big_cities_has_only_tickets_that_name_one_and_no_long_one() -> None:
    tickets = rulebook("europe", ("big_cities",), 2).get(Tickets).in_play
    assert len(tickets) == 45 and all({ticket.a, ticket.b} & BIG for ticket in tickets)
    assert not {"palermo-moskva", "edinburgh-athina"} & {ticket.id for ticket in tickets}


@pytest.mark.rule("EU-19")
def test_the_1912_tickets_that_name_no_big_city() -> None:
    base = {ticket.id for ticket in rulebook("europe", (), 2).get(Tickets).in_play}
    more = rulebook("europe", ("europa_1912",), 2).get(Tickets).in_play
    new = [ticket for ticket in more if ticket.id not in base]
    assert len(new) == 19 and not any({ticket.a, ticket.b} & BIG for ticket in new)


@pytest.mark.rule("CORE-6")
def test_a_turn_is_one_action_of_any_kind() -> None:
    game = europe({"hand": {"red": 1}})
    assert {action["type"] for action in legal(game)} == {"draw_card", "claim_route", "draw_tickets", "build_station"}
    act(game, DECK)
    assert {action["type"] for action in legal(game)} == {"draw_card"}
