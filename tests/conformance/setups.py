"""Every game that can be set up: each playable map, number of players and choice of options. New maps join by being there."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from playing import NAMES, rulebook, variant

from ttr_tui.engine.game import Game
from ttr_tui.engine.rulebook import available_options
from ttr_tui.variant.library import list_maps


class Setup(NamedTuple):
    """A map, how many play, and the options chosen."""

    map: str
    players: int
    options: tuple[str, ...]

    def __str__(self) -> str:
        return "-".join([self.map, str(self.players), *self.options])

    def game(self, seed: int, *, listen: bool = False) -> Game:
        """A game of it, from its set-up on."""
        return Game.new(rulebook(self.map, self.options, self.players), NAMES[: self.players], seed=seed, listen=listen)


def playable_maps() -> list[str]:
    """The ids of the maps that come with the program and can be played."""
    return [head.id for head in list_maps() if head.playable and head.shipped]


def options_of(map_id: str) -> list[tuple[str, ...]]:
    """No option, and each alone."""
    return [(), *((option,) for option in available_options(variant(map_id)))]


def together(map_id: str) -> tuple[str, ...]:
    """As many options as go together: the first of each group, and all that exclude nothing."""
    groups: dict[str, str] = {}
    for option in available_options(variant(map_id)).values():
        groups.setdefault(option.group or option.id, option.id)
    return tuple(groups.values())


def all_setups() -> list[Setup]:
    """Every map at every number of players with every option; the options together at the largest number."""
    found = []
    for map_id in playable_maps():
        low, high = variant(map_id).players
        found += [Setup(map_id, n, options) for options in options_of(map_id) for n in range(low, high + 1)]
        found.append(Setup(map_id, high, together(map_id)))
    return list(dict.fromkeys(found))


def plain_setups(players: int) -> list[Setup]:
    """One set-up a map: no options, this many players or as near to that as it allows."""
    found = []
    for map_id in playable_maps():
        low, high = variant(map_id).players
        found.append(Setup(map_id, min(max(players, low), high), ()))
    return found


every_setup = pytest.mark.parametrize("setup", all_setups(), ids=str)
every_map = pytest.mark.parametrize("setup", plain_setups(players=3), ids=str)
every_small_map = pytest.mark.parametrize("setup", plain_setups(players=2), ids=str)
