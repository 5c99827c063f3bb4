"""Core rules, set-up: CORE-1 to CORE-5."""

from __future__ import annotations

import pytest
from playing import act, keep, legal, new_game, refused, waits_for

from ttr_tui.engine.mechanisms.train_cards import TrainCards

COLORS = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red")


@pytest.mark.rule("CORE-1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_player_starts_with_all_trains_and_no_points(players: int) -> None:
    state = new_game(players=players).open_state()
    assert [(p["trains"], p["points"]) for p in state["players"]] == [(45, 0)] * players
    assert state["tracks"] == {}


@pytest.mark.rule("CORE-2")
def test_the_deck_has_twelve_of_each_color_and_fourteen_locomotives() -> None:
    cards = new_game().table.rulebook.get(TrainCards)
    assert dict(zip(cards.kinds, cards.copies, strict=True)) == {**dict.fromkeys(COLORS, 12), "locomotive": 14}
    assert sum(cards.copies) == 110


@pytest.mark.rule("CORE-2")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_four_cards_are_dealt_to_each_and_the_rest_is_deck_and_market(players: int) -> None:
    state = new_game(players=players, seed=3).open_state()
    assert [sum(p["hand"].values()) for p in state["players"]] == [4] * players
    assert state["deck"] + state["discards"] == 110 - 4 * players - 5


@pytest.mark.rule("CORE-2")
def test_another_seed_shuffles_another_deal() -> None:
    hands = {str(new_game(seed=seed).open_state()["players"][0]["hand"]) for seed in range(20)}
    assert len(hands) > 15


@pytest.mark.rule("CORE-3")
def test_the_opening_market_is_the_next_five_cards() -> None:
    for seed in range(40):
        state = new_game(seed=seed).open_state()
        assert len(state["market"]) == 5
        assert state["market"].count("locomotive") < 3


@pytest.mark.rule("CORE-3", "CORE-12")
@pytest.mark.parametrize(
    ("seed", "sweeps", "market"),
    [
        (276, 1, ["green", "locomotive", "purple", "orange", "blue"]),
        (660, 2, ["green", "green", "black", "yellow", "yellow"]),
    ],
)
def test_an_opening_market_of_three_locomotives_is_swept_too(seed: int, sweeps: int, market: list[str]) -> None:
    game = new_game(seed=seed, first=0, listen=True)
    swept = [event for event in game.table.events or () if event.type == "market_swept"]
    assert len(swept) == sweeps
    assert game.open_state()["market"] == market == swept[-1].data["cards"]
    assert game.open_state()["discards"] == 5 * sweeps


@pytest.mark.rule("CORE-4")
def test_starting_tickets_are_chosen_by_all_before_anybody_takes_them_up() -> None:
    game = new_game(players=3, first=1, seed=8)
    for seat in (1, 2, 0):
        assert waits_for(game) == (seat, "keep_tickets")
        offered = game.decision.details() if game.decision else {}
        assert offered["keep"] == 2 and len(offered["tickets"]) == 3
        assert [p["tickets"] for p in game.view(None).state["players"]] == [0, 0, 0]
        act(game, keep(*offered["tickets"][: 2 + seat % 2]))
    assert waits_for(game) == (1, "turn")
    assert [p["tickets"] for p in game.view(None).state["players"]] == [2, 3, 2]
    assert game.view(None).state["ticket_decks"] == {"regular": 30 - 7}


@pytest.mark.rule("CORE-4", "US-2")
def test_fewer_starting_tickets_than_the_minimum_are_refused() -> None:
    game = new_game(seed=8, first=0)
    tickets = game.decision.details()["tickets"] if game.decision else []
    assert refused(game, keep(tickets[0])) == "CORE-4"
    assert refused(game, keep()) == "CORE-4"
    assert sorted(len(action["tickets"]) for action in legal(game)) == [2, 2, 2, 3]


@pytest.mark.rule("CORE-4")
def test_a_ticket_that_was_not_dealt_cannot_be_kept() -> None:
    game = new_game(seed=8, first=0)
    tickets = game.decision.details()["tickets"] if game.decision else []
    other = next(action for action in ("boston-miami", "denver-el_paso", "calgary-phoenix", "dallas-new_york")
                 if action not in tickets)  # fmt: skip
    assert refused(game, keep(tickets[0], other)) == "CORE-4"


@pytest.mark.rule("CORE-4")
def test_the_choice_of_tickets_is_secret_and_stays_so() -> None:
    game = new_game(seed=8, first=0)
    tickets = game.decision.details()["tickets"] if game.decision else []
    act(game, keep(*tickets[:2]))
    assert "tickets" not in (game.view(0).asked or {})
    for viewer in (1, None):
        assert not any(ticket in str(game.view(viewer).state) for ticket in tickets)
    assert waits_for(game) == (1, "keep_tickets"), "the choice is final: it is not asked again"


@pytest.mark.rule("CORE-5")
def test_the_first_player_is_drawn_from_the_seed() -> None:
    firsts = [new_game(players=4, seed=seed).table.first for seed in range(60)]
    assert firsts == [new_game(players=4, seed=seed).table.first for seed in range(60)]
    assert set(firsts) == {0, 1, 2, 3}


@pytest.mark.rule("CORE-5")
def test_a_table_may_name_who_begins_and_play_goes_upwards() -> None:
    game = new_game(players=3, first=2, seed=5)
    for seat in (2, 0, 1):
        assert waits_for(game) == (seat, "keep_tickets")
        act(game, legal(game)[-1])
    for seat in (2, 0, 1, 2):
        assert waits_for(game) == (seat, "turn")
        act(game, {"type": "draw_tickets"})
        act(game, legal(game)[0])
