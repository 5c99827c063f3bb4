"""Words for tables of Old West that its tests share."""

from __future__ import annotations

from typing import Any

from playing import Json, at, players

from ttr_tui.engine.game import Game

MARKET = ["red", "blue", "green", "white", "black"]
DECLINE: Json = {"type": "decline"}


def west(*seats: Json, others: int = 0, **more: Any) -> Game:
    """A game of Old West at a turn of the first of these seats."""
    return at({"map": "old_west", "seed": 1, "market": MARKET, "players": players(*seats, others=others), **more})


def start(city: str) -> Json:
    """Choose a starting city."""
    return {"type": "choose_start", "city": city}


def marker(city: str, **payment: int) -> Json:
    """Buy a marker for a city."""
    return {"type": "place_marker", "city": city, "payment": payment}


def move(city: str) -> Json:
    """Put Alvin on a city."""
    return {"type": "move_alvin", "city": city}


def points(game: Game) -> list[int]:
    """Everybody's points on the track."""
    return [player["points"] for player in game.open_state()["players"]]


def claims(game: Game) -> set[str]:
    """The tracks that can be claimed now."""
    actions = [game.write_action(action) for action in game.decision or ()]
    return {action["track"] for action in actions if action["type"] == "claim_route"}
