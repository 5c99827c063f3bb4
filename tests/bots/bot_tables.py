"""Tables at which bots sit: every playable map, any bots, games from a seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from playing import NAMES, rulebook, variant

from ttr_tui.bots.bot import Bot, bot_kind
from ttr_tui.engine.game import Game
from ttr_tui.engine.rulebook import available_options
from ttr_tui.variant.library import list_maps

MAPS = [head.id for head in list_maps() if head.playable and head.shipped]


def all_tables() -> list[tuple[str, int, tuple[str, ...]]]:
    """Map, number of players, options: every number without options, and each option alone with the fewest players."""
    found: list[tuple[str, int, tuple[str, ...]]] = []
    for map_id in MAPS:
        low, high = variant(map_id).players
        found += [(map_id, n, ()) for n in range(low, high + 1)]
        found += [(map_id, low, (option,)) for option in available_options(variant(map_id))]
    return found


def new_table(map_id: str, players: int, options: tuple[str, ...] = (), *, seed: int) -> Game:
    """A game of these bots from its set-up on."""
    return Game.new(rulebook(map_id, options, players), NAMES[:players], first=seed % players, seed=seed, undo=False)


def seated(words: Sequence[str], seed: int) -> list[Bot]:
    """A fresh bot for each seat."""
    return [bot_kind(f"bot:{word}")(seed * 10 + seat) for seat, word in enumerate(words)]


def played(game: Game, bots: Sequence[Bot]) -> Iterator[tuple[int, Any]]:
    """Seat and action, each before it is done, to the end of the game."""
    while (decision := game.decision) is not None:
        seat = decision.seat
        action = bots[seat].choose(game.view(seat))
        yield seat, action
        game.apply(action)
