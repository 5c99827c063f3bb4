"""Words for tables of France that its tests share."""

from __future__ import annotations

from typing import Any

from playing import DECK, Json, act, at, players, variant

from ttr_tui.engine.game import Game
from ttr_tui.variant.model import BED, Track

MARKET = ["red", "blue", "green", "white", "black"]
COLORS = ("red", "orange", "yellow", "green", "blue", "purple", "white", "black")
FACTS: dict[str, Track] = {track.id: track for track in variant("france").tracks}
BEDS = {word: track.length for word, track in FACTS.items() if track.color == BED}


def france(*seats: Json, others: int = 0, **more: Any) -> Game:
    """A game of France at a turn of the first of these seats."""
    return at({"map": "france", "seed": 1, "market": MARKET, "players": players(*seats, others=others), **more})


def build(track: str, color: str) -> Json:
    """Build a track in a color."""
    return {"type": "build_track", "track": track, "color": color}


def drawn(game: Game) -> Game:
    """The game after its seat has drawn two cards blind."""
    act(game, DECK, DECK)
    return game


def listed(game: Game, kind: str) -> list[Json]:
    """The legal actions of a type."""
    actions = [game.write_action(action) for action in game.decision or ()]
    return [action for action in actions if action["type"] == kind]


def tracks(game: Game, kind: str) -> set[str]:
    """The tracks that legal actions of a type name."""
    return {action["track"] for action in listed(game, kind)}


def pieces(game: Game, color: str) -> list[int]:
    """The pieces of a color that are left, of lengths 2 to 5."""
    return list(game.open_state()["pieces"][color].values())


def crossed(track: str) -> set[str]:
    """The tracks that cross this one on the board."""
    all_tracks = variant("france").tracks
    return {all_tracks[other].id for other in FACTS[track].crosses}
