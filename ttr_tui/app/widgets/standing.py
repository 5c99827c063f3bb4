"""What stands on the board besides claimed tracks: stations, passengers, tokens, starts, markers, Alvin; built beds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ttr_tui.app.widgets.lights import Lights
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.board.scene import ALVIN, MARKER, PASSENGER, START, STATION, TOKENS, Piece, Scene

OF_PLAYERS = (("stations", STATION), ("start", START), ("markers", MARKER), ("passengers", PASSENGER))
"""Keys of a player's state that name cities, and the pieces that stand there."""


def pieces_on_board(sight: Sight) -> dict[int, tuple[Piece, ...]]:
    """What stands in each city, by index, from the keys of the state."""
    number = sight.variant.city_index()
    found: dict[int, list[Piece]] = {}
    for seat, player in enumerate(sight.state["players"]):
        for key, kind in OF_PLAYERS:
            for city in _listed(player.get(key)):
                found.setdefault(number[city], []).append(Piece(kind, seat))
    alvin = sight.state.get("alvin")
    if alvin is not None:
        found.setdefault(number[alvin["city"]], []).append(Piece(ALVIN, alvin.get("holder")))
    stacks: Mapping[str, list[int]] = sight.state.get("merchandise", {})
    for city, left in stacks.items():
        if left:
            color = sight.variant.cities[number[city]].facts.get("merchandise", "")
            found.setdefault(number[city], []).append(Piece(TOKENS, None, color, left[0], len(left)))
    return {city: tuple(pieces) for city, pieces in found.items()}


def _listed(value: Any) -> list[str]:
    """A list of cities, a single one, or none."""
    return [] if value is None else [value] if isinstance(value, str) else list(value)


def scene_of(sight: Sight, lights: Lights) -> Scene:
    """The board as it stands, with these lights."""
    return Scene(
        owners=sight.owners, colors=sight.colors, closed=sight.closed | lights.shut, built=sight.built,
        pieces=pieces_on_board(sight), selected=lights.tracks, lit=lights.cities,
    )  # fmt: skip
