"""One game a map, written out: seed, every decision, every action, everything that everybody is told, the score.

The texts in tests/playthrough are read when a rule is changed: a difference shows what the change does to a game.
`TTR_TUI_PLAYTHROUGH="usa europe" pytest tests/test_playthrough.py` writes those of these maps anew.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playing import NAMES, new_game

from ttr_tui.cli.scoring import score_sheet
from ttr_tui.engine.game import Game

FOLDER = Path(__file__).parent / "playthrough"
SEED = 20_071
WANTED = os.environ.get("TTR_TUI_PLAYTHROUGH", "").split()
MAPS = sorted({file.stem for file in FOLDER.glob("*.txt")} | set(WANTED))


def pick(actions: list[Any], rng: Random) -> Any:
    """One of them, by the one part of the standard generator that is the same on every Python."""
    return actions[int(rng.random() * len(actions))]


def choose(game: Game, rng: Random) -> Any:
    """Of the claims one of the longest, else mostly a card, else any action: so the game is short and tells much."""
    assert game.decision is not None
    by_type: dict[str, list[Any]] = {}
    for action in game.decision:
        by_type.setdefault(action.type, []).append(action)
    lengths = [track.length for track in game.table.rulebook.variant.tracks]
    claims = by_type.get("claim_route", [])
    longest = [action for action in claims if lengths[action.track] == max(lengths[other.track] for other in claims)]
    if longest and lengths[longest[0].track] > 2:
        return pick(longest, rng)
    if "draw_card" in by_type and rng.random() < 0.95:
        return pick(by_type["draw_card"], rng)
    return game.decision.sample(rng)


def playthrough(map_id: str) -> str:
    """The text of the map's game."""
    game, rng = new_game(map_id, seed=SEED), Random(SEED)
    lines = [f"{map_id}, seed {SEED}: {' and '.join(NAMES[: game.table.n])}. {game.table.names[game.table.first]} begins."]
    lines += [f"  {json.dumps(game.view(None).state, sort_keys=True)}", ""]
    while game.decision is not None:
        decision, action = game.decision, choose(game, rng)
        asked = {key: value for key, value in decision.details().items() if key != "seat"}
        lines.append(f"{game.table.names[decision.seat]}: {decision.kind}, {decision.count()} legal {json.dumps(asked)}")
        lines.append(f"  > {json.dumps(game.write_action(action))}  {game.label(action)}")
        lines += [f"    {event.told_to(None)}" for event in game.play(action)]
    lines += [
        "",
        f"  {json.dumps(game.view(None).state, sort_keys=True)}",
        "",
        score_sheet(game.score(), {}),
        "",
    ]
    return "\n".join(lines)


@pytest.mark.parametrize("map_id", MAPS)
def test_the_game_is_the_one_written_down(map_id: str) -> None:
    file, text = FOLDER / f"{map_id}.txt", playthrough(map_id)
    if map_id in WANTED:
        file.write_text(text, encoding="utf-8")
    assert text.splitlines() == file.read_text(encoding="utf-8").splitlines()


def test_the_usa_has_a_playthrough() -> None:
    assert "usa" in MAPS
