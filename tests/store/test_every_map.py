"""Games of every map that can be played come back, from their actions and from each table that was noted."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playing import new_game
from saved_games import WHOLE, expected, found, saved

from ttr_tui.engine.game import Game
from ttr_tui.engine.positions import read_position
from ttr_tui.store import Journal
from ttr_tui.variant.heads import MapHead
from ttr_tui.variant.library import list_maps

PLAYABLE = [head for head in list_maps() if head.playable]


@pytest.mark.parametrize("head", PLAYABLE, ids=[head.id for head in PLAYABLE])
@pytest.mark.parametrize("most", [False, True], ids=["fewest", "most"])
def test_a_game_of_every_map_comes_back(tmp_path: Path, head: MapHead, most: bool) -> None:
    game = new_game(head.id, head.players[most])
    path, moments = saved(tmp_path, WHOLE, game=game)
    assert moments[-1].over
    opened = Journal.open(path)
    assert opened.notices == ()
    assert found(opened) == expected(moments[-1])
    _assert_each_table_is_the_game(path, game)


def _assert_each_table_is_the_game(path: Path, game: Game) -> None:
    """A noted table, read as the replay reads it, has the check value of the game that it was taken from."""
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    tables = [line for line in lines if "snapshot" in line]
    assert len(tables) > 10
    for line in tables[:: max(1, len(tables) // 40)]:
        table = read_position(game.table.rulebook.variant, line["snapshot"])
        table.shuffles, table.turns, table.passes = line["shuffles"], line["turn"], line["passes"]
        assert Game.at_turn(table, begun=True).check_value() == line["check"], f"turn {line['turn']}"
