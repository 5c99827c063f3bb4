"""What is lit on the board besides what stands on it. No Textual here: words and lights are made side by side."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Lights:
    """What a task lights on the board: tracks in focus, cities with gold plates.

    `at`: the cities to scroll to. `alone`: what could be claimed besides is not set off. `possible`: the tracks that can
    be chosen, in place of those that can be claimed. `shut`: the tracks that what is chosen would shut, drawn as if it had.
    """

    tracks: frozenset[int] = frozenset()
    cities: frozenset[int] = frozenset()
    at: tuple[int, ...] = ()
    alone: bool = False
    possible: frozenset[int] = frozenset()
    shut: frozenset[int] = frozenset()
