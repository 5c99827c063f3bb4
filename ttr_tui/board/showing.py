"""From the public state of a game, as the engine tells it, to what a board shows.

The state is the mapping of the `state` method; a key that a map's rules do not bring is not there, and nothing stands
for it on the board.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ttr_tui.board.palette import OWNER_COLORS
from ttr_tui.board.scene import ALVIN, MARKER, PASSENGER, START, STATION, TOKENS, Piece, Scene
from ttr_tui.variant.model import Variant

State = Mapping[str, Any]


def scene_of(variant: Variant, state: State, colors: tuple[str, ...] = OWNER_COLORS) -> Scene:
    """Everything of a state that a board shows. `colors`: each seat's, one of OWNER_COLORS."""
    index = variant.track_index()
    return Scene(
        owners={index[track]: seat for track, seat in state.get("tracks", {}).items()},
        colors=colors,
        closed=frozenset(index[track] for track in state.get("closed", ())),
        built=built_of(variant, state),
        pieces=pieces_of(variant, state),
    )


def built_of(variant: Variant, state: State) -> dict[int, str]:
    """The color of each track bed that was built and not claimed yet, by index (FR-10)."""
    index = variant.track_index()
    return {index[track]: color for track, color in state.get("built", {}).items()}


def pieces_of(variant: Variant, state: State) -> dict[int, tuple[Piece, ...]]:
    """What stands at each city, by index: stations, markers, starts, passengers, Alvin, stacks of merchandise."""
    index = variant.city_index()
    found: dict[int, list[Piece]] = {}
    for seat, player in enumerate(state.get("players", ())):
        start = player.get("start")
        for kind, cities in (
            (STATION, player.get("stations", ())),
            (START, (start,) if start else ()),
            (MARKER, player.get("markers", ())),
            (PASSENGER, player.get("passengers", ())),
        ):
            for city in cities:
                found.setdefault(index[city], []).append(Piece(kind, seat))
    for city, stack in state.get("merchandise", {}).items():
        if stack:
            color = str(variant.cities[index[city]].facts.get("merchandise", ""))
            found.setdefault(index[city], []).append(Piece(TOKENS, color=color, value=stack[0], left=len(stack)))
    alvin = state.get("alvin")
    if alvin:
        found.setdefault(index[alvin["city"]], []).append(Piece(ALVIN, alvin.get("holder")))
    return {city: tuple(pieces) for city, pieces in found.items()}
