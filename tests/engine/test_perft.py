"""Numbers of games: how many ways there are to play the next few actions from fixed beginnings.

A number that changes means that a rule has changed. The numbers were written down from this engine after the legal
actions had been compared with those worked out by hand (`test_claims_by_hand`).
"""

from __future__ import annotations

from random import Random

import pytest
from playing import ahead, new_game

from ttr_tui.engine.game import Game


def perft(game: Game, depth: int) -> int:
    """The number of different sequences of `depth` actions (shorter ones where the game is over before)."""
    if game.decision is None or depth == 0:
        return 1
    if depth == 1:
        return game.decision.count()
    total = 0
    for action in list(game.decision):
        twin = game.copy()
        twin.apply(action)
        total += perft(twin, depth - 1)
    return total


@pytest.mark.parametrize(
    ("players", "options", "seed", "actions", "counts"),
    [
        (2, (), 1, 0, (4, 16, 2000)),
        (3, ("mega",), 2, 0, (16, 256, 4096)),
        (5, ("usa_1910",), 3, 5, (43, 4394)),
        (2, (), 4, 60, (33, 1281)),
        (3, (), 5, 90, (12, 110, 1084, 7138)),
        (4, ("big_cities",), 6, 140, (5, 35, 220, 2305)),
        (5, (), 7, 200, (17, 119, 648, 3462)),
        (2, (), 8, 150, (7, 33, 33, 33)),
        (4, (), 9, 286, (6, 34, 279, 1549)),
    ],
)
def test_number_of_ways_to_play_on(
    players: int, options: tuple[str, ...], seed: int, actions: int, counts: tuple[int, ...]
) -> None:
    game = ahead(new_game("usa", players, options, seed=seed), Random(seed), actions)
    assert tuple(perft(game, depth) for depth in range(1, len(counts) + 1)) == counts
