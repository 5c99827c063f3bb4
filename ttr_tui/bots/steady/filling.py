"""What to claim when no ticket asks for anything: the tracks that score most for the turns that they take."""

from __future__ import annotations

from collections.abc import Collection

from ttr_tui.bots.steady.planning import DRAWN_A_TURN
from ttr_tui.bots.steady.sight import Sight

AIMS = 2
"""How many tracks are collected for at a time."""


def rate(sight: Sight, track: int, spare: list[int]) -> float:
    """Points a turn of a track if it is collected for with these cards."""
    price = sight.price(track)
    held = min(max((spare[color] for color in price.colors), default=0), price.count - price.symbols)
    wilds = min(sum(spare[kind] for kind in price.wilds), price.count - held)
    return sight.points(track) / (1 + (price.count - held - wilds) / DRAWN_A_TURN)


def aims(sight: Sight, spare: list[int], trains: int, planned: Collection[int]) -> list[int]:
    """The tracks most worth collecting for, best first, that fit into so many trains."""
    tracks = sight.board.tracks
    found = [
        track for track in range(len(tracks))
        if track not in planned and sight.free(track) and not sight.unbuilt(track) and tracks[track].length <= trains
        and (not sight.anchored or {tracks[track].a, tracks[track].b} & sight.reach)
    ]  # fmt: skip
    found.sort(key=lambda track: (-rate(sight, track, spare), track))
    chosen: list[int] = []
    for track in found:
        if len(chosen) < AIMS and tracks[track].length <= trains and not set(chosen) & set(sight.board.parallels[track]):
            chosen.append(track)
            trains -= tracks[track].length
    return chosen
