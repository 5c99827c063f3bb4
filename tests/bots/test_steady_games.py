"""The steady bot in whole games: it wins, it ends them everywhere, it is always legal, and it repeats itself exactly."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from random import Random

import pytest
from bot_tables import MAPS, all_tables, new_table, played, seated
from playing import NAMES, variant

from ttr_tui.bots.arena import Figures, SeatFigures, Series, play_series
from ttr_tui.bots.bot import known_bots
from ttr_tui.engine.game import Game
from ttr_tui.engine.rulebook import Rulebook

GAMES = 40
WINS = 38


def figures_of(map_id: str, games: int) -> Figures:
    """What a series of steady against random on fixed seeds came to."""
    series = Series(variant(map_id), (), ("bot:steady", "bot:random"), games, seed=4)
    total = Figures([SeatFigures(), SeatFigures()])
    for share in play_series(series):
        total.add(share)
    return total


@pytest.mark.slow
@pytest.mark.parametrize("map_id", MAPS)
def test_steady_beats_random_in_19_games_of_20_with_more_than_60_points(map_id: str) -> None:
    steady = figures_of(map_id, GAMES).seats[0]
    assert steady.wins >= WINS
    assert steady.points > 60 * GAMES


@pytest.mark.slow
@pytest.mark.parametrize(("map_id", "players", "options"), all_tables())
def test_a_table_of_steady_bots_plays_legal_actions_to_the_end(map_id: str, players: int, options: tuple[str, ...]) -> None:
    game = new_table(map_id, players, options, seed=players)
    for _, action in played(game, seated(["steady"] * players, 1)):
        assert game.decision is not None and action in game.decision
    assert game.over


@pytest.mark.parametrize("map_id", MAPS)
def test_steady_plays_the_same_game_again_from_the_same_seed(map_id: str) -> None:
    journals = []
    for _ in range(2):
        game = new_table(map_id, 2, seed=8)
        journals.append([game.write_action(action) for _, action in played(game, seated(["steady", "steady"], 8))])
    assert journals[0] == journals[1]


@pytest.mark.parametrize("map_id", MAPS)
def test_steady_chooses_the_same_at_any_table_that_looks_the_same_from_its_seat(map_id: str) -> None:
    rng = Random(5)
    game = new_table(map_id, 3, seed=5)
    bots = seated(["steady"] * 3, 5)
    compared = set()
    number = 0
    while (decision := game.decision) is not None:
        bot = bots[decision.seat]
        if number % 5 == 0 or decision.kind not in compared:
            imagined = game.imagined(decision.seat, rng)
            assert imagined.check_value() != game.check_value()
            expected = deepcopy(bot).choose(game.view(decision.seat))
            assert deepcopy(bot).choose(imagined.view(decision.seat)) == expected
            compared.add(decision.kind)
        game.apply(bot.choose(game.view(decision.seat)))
        number += 1
    assert {"turn", "keep_tickets", "second_card"} <= compared


def test_steady_is_among_the_bots_that_can_be_seated() -> None:
    assert {"random", "steady"} <= set(known_bots())
    assert all(bot.about for bot in known_bots().values())


def test_steady_plays_rules_to_the_end_that_have_no_tickets() -> None:
    usa = variant("usa")
    few = tuple(rule for rule in usa.rules if rule.key in ("train_cards", "market", "claiming", "final_round"))
    book = Rulebook(replace(usa, rules=few, tie_breaks=(), options={}), (), 2)
    game = Game.new(book, NAMES[:2], seed=3, undo=False)
    kinds = {action.type for _, action in played(game, seated(["steady", "steady"], 3))}
    assert game.over
    assert "claim_route" in kinds


@pytest.mark.parametrize("map_id", MAPS)
def test_what_the_rules_advise_is_legal_and_only_the_seat_asked_is_advised(map_id: str) -> None:
    game = new_table(map_id, 2, seed=6)
    advised = 0
    for seat, _ in played(game, seated(["random", "random"], 6)):
        view = game.view(seat)
        assert view.decision is not None and view.rulebook is game.table.rulebook
        advice = view.advice()
        if advice is not None:
            assert advice in view.decision
            advised += 1
        assert game.view(1 - seat).advice() is None
    assert advised or map_id == "usa"


@pytest.mark.slow
def test_steady_claims_what_it_can_pay_rather_than_fill_its_hand() -> None:
    hands = []
    for seed in range(100, 108):
        game, turns = new_table("old_west", 3, seed=seed), [0] * 3
        for seat, _ in played(game, seated(["steady"] * 3, seed)):
            assert game.decision is not None
            if game.decision.kind == "turn":
                turns[seat] += 1
                if turns[seat] == 15:
                    hands.append(sum(game.view(seat).state["players"][seat]["hand"].values()))
                    if len(hands) % 3 == 0:
                        break
    assert sum(hands) / len(hands) < 13, (
        "on the average of all seats at their 15th turn; 16 when it waited to be able to pay for all"
    )
