"""The results of finished games: read from their saves once, then remembered. No Textual here."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from ttr_tui.engine.scoring import Score
from ttr_tui.store.errors import SaveError
from ttr_tui.store.lines import Seat
from ttr_tui.store.listing import SaveHead, list_saves
from ttr_tui.store.recording import Recording
from ttr_tui.store.replay import replay
from ttr_tui.variant.folders import cache_folder
from ttr_tui.version import __version__

CACHE_FILE = "results.json"
Progress = Callable[[int, int], None]
"""Told how many saves have been looked at, of how many."""


class PlayerResult(BaseModel):
    """One player of a finished game. `sources`: points by the kind of line of the score sheet."""

    model_config = ConfigDict(frozen=True)

    name: str
    color: str
    kind: str
    points: int
    won: bool
    shared: bool
    sources: dict[str, int]
    tickets_completed: int
    tickets_missed: int
    longest_path: int | None


class GameResult(BaseModel):
    """A finished game: its save's id, when it ended (ISO 8601, UTC), the map, how many turns, the players by seat."""

    model_config = ConfigDict(frozen=True)

    id: str
    when: str
    map: str
    map_name: str
    options: tuple[str, ...]
    turns: int
    players: tuple[PlayerResult, ...]


_CACHE = TypeAdapter(dict[str, GameResult])


def read_results(folder: Path, progress: Progress | None = None) -> tuple[list[GameResult], list[str]]:
    """The results of all finished games of a folder, the newest first, and a line for each that cannot be read.

    Raises SaveError if the folder cannot be read.
    """
    heads = [head for head in list_saves(folder) if head.over]
    known, found = _remembered(), {}
    results: list[GameResult] = []
    faults: list[str] = []
    for number, head in enumerate(heads, 1):
        key = _key(head)
        try:
            result = known.get(key) or result_of(head)
        except SaveError as error:
            faults.append(str(error))
        else:
            results.append(result)
            found[key] = result
        if progress is not None:
            progress(number, len(heads))
    if found.keys() - known.keys():
        here = f"{__version__} {folder.resolve()}"
        _remember({**{key: own for key, own in known.items() if not key.startswith(here)}, **found})
    return results, faults


def result_of(head: SaveHead) -> GameResult:
    """The result of one finished game. Raises SaveError if it can no longer be played to its end."""
    recording = Recording.read(head.path)
    game = replay(recording).game
    if not game.over:
        raise SaveError(f"{head.path}: the save can no longer be followed to the end of the game: it is left out")
    return GameResult(
        id=head.id, when=head.when.isoformat(timespec="seconds"), map=head.map, map_name=head.map_name,
        options=game.table.rulebook.options, turns=game.table.turns, players=players_of(game.score(), recording.seats),
    )  # fmt: skip


def players_of(score: Score, seats: Sequence[Seat]) -> tuple[PlayerResult, ...]:
    """Each player's part of a score."""
    found = []
    for number, (sheet, seat) in enumerate(zip(score.sheets, seats, strict=True)):
        sources: dict[str, int] = {}
        for line in sheet.lines:
            sources[line.kind] = sources.get(line.kind, 0) + line.points
        completed = [line.facts["completed"] for line in sheet.of("ticket")]
        lengths = [line.facts["length"] for line in sheet.of("longest_path")]
        won = number in score.winners
        found.append(
            PlayerResult(
                name=sheet.name, color=seat.color, kind=seat.kind, points=sheet.total, won=won,
                shared=won and len(score.winners) > 1, sources=sources, tickets_completed=sum(completed),
                tickets_missed=len(completed) - sum(completed), longest_path=lengths[0] if lengths else None,
            )
        )  # fmt: skip
    return tuple(found)


def _key(head: SaveHead) -> str:
    """A save as it is now, by this version of the rules: a save that has changed is read again."""
    return f"{__version__} {head.path.resolve()} {head.when.timestamp():.6f}"


def _remembered() -> dict[str, GameResult]:
    try:
        return _CACHE.validate_json((cache_folder() / CACHE_FILE).read_bytes())
    except (OSError, ValidationError):
        return {}


def _remember(results: dict[str, GameResult]) -> None:
    """What cannot be remembered is worked out again: no reason to disturb anyone."""
    folder = cache_folder()
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        handle, draft = tempfile.mkstemp(dir=folder, prefix=CACHE_FILE)
        with os.fdopen(handle, "wb") as out:
            out.write(_CACHE.dump_json(results))
        os.replace(draft, folder / CACHE_FILE)
