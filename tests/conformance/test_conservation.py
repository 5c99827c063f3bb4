"""Random games to the end: nothing is lost, nothing is made, and the end is what the rules say it is."""

from __future__ import annotations

import itertools
from random import Random

import census
import pytest
from playing import play_on
from setups import Setup, every_setup


@every_setup
@pytest.mark.rule("CORE-2", "CORE-28")
def test_cards_trains_tickets_and_points_add_up_at_every_action(setup: Setup) -> None:
    game = setup.game(seed=11)
    census.check(game.table)
    for _ in play_on(game, Random(11)):
        census.check(game.table)
    assert game.over and game.decision is None
    census.check(game.table)


@every_setup
@pytest.mark.rule("CORE-32")
def test_a_finished_game_has_a_total_for_each_player_and_a_winner(setup: Setup) -> None:
    game = setup.game(seed=12)
    for _ in play_on(game, Random(12)):
        pass
    score = game.score()
    best = max(sheet.total for sheet in score.sheets)
    assert len(score.sheets) == setup.players
    assert all(sheet.total == sum(line.points for line in sheet.lines) for sheet in score.sheets)
    assert score.winners and all(score.sheets[seat].total == best for seat in score.winners)
    assert len(score.winners) == 1 or score.decided_by, "a shared victory is shared after every tie-break"


@every_setup
@pytest.mark.rule("CORE-5")
def test_play_goes_round_seat_by_seat(setup: Setup) -> None:
    game = setup.game(seed=13, listen=True)
    for _ in play_on(game, Random(13)):
        pass
    turns = [event.seat for event in game.table.events or () if event.type == "turn" and event.seat is not None]
    assert turns[0] == game.table.first
    assert all(after == (before + 1) % setup.players for before, after in itertools.pairwise(turns))
