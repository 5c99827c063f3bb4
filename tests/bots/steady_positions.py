"""What the tests of single choices of the steady bot share: positions, and what it does in them."""

from __future__ import annotations

from typing import Any

from playing import Json, at, players

from ttr_tui.bots.steady.bot import SteadyBot
from ttr_tui.engine.game import Game

DULL = ["blue", "white", "purple", "orange", "green"]
"""A market without red, yellow, black and locomotives."""


def ticket(a: str, b: str, points: int) -> Json:
    """A ticket written out."""
    return {"a": a, "b": b, "points": points}


def turn(map_id: str, *seats: Json, **more: Any) -> Game:
    """A game at the first seat's turn, before a market that helps with little."""
    return at({"map": map_id, "turn": 0, "market": DULL, "players": players(*seats), **more})


def choice(game: Game) -> Json:
    """What a fresh steady bot does for the seat that is asked, in the contract's JSON."""
    assert game.decision is not None
    return game.write_action(SteadyBot(1).choose(game.view(game.decision.seat)))
