"""`ttr-tui saves`: what lies in the folder of the saves, and removing one."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from rich.cells import cell_len

from ttr_tui.store.errors import printable
from ttr_tui.store.folder import find_save, remove_save, save_id, saves_folder
from ttr_tui.store.listing import SaveHead, list_saves

HEADINGS = ("SAVE", "MAP", "PLAYERS", "TURN", "GAME", "LAST PLAYED")


def print_saves(as_json: bool, save_dir: Path | None) -> None:
    """Print the saves, the one played last first, as a table or as JSON. Raises SaveError."""
    folder = saves_folder(save_dir)
    heads = list_saves(folder)
    if as_json:
        print(json.dumps([save_json(head) for head in heads], indent=2))
    elif heads:
        print(saves_table(heads, datetime.now(UTC)))
        for head in heads:
            if head.fault:
                print(head.fault, file=sys.stderr)
    else:
        print(f"No saves in {printable(str(folder))}. `ttr-tui new MAP -p NAME -p bot:random` begins a game.")


def remove_save_command(word: str, save_dir: Path | None) -> None:
    """Remove the save that this word names. Raises SaveError."""
    path = find_save(word, saves_folder(save_dir))
    remove_save(path)
    print(f"Removed {printable(save_id(path))}")


def save_json(head: SaveHead) -> dict[str, Any]:
    """A save as `saves --json` has it; `when` is ISO 8601 in UTC."""
    return {
        "id": head.id, "map": head.map, "map_name": head.map_name, "players": list(head.players), "turn": head.turn,
        "over": head.over, "when": head.when.isoformat(timespec="seconds"), "file": str(head.path), "fault": head.fault,
    }  # fmt: skip


def saves_table(heads: Sequence[SaveHead], now: datetime) -> str:
    """The saves as a table of text, one a line, with the columns of HEADINGS."""
    rows = [HEADINGS, *(_row(head, now) for head in heads)]
    widths = [max(cell_len(row[column]) for row in rows) for column in range(len(HEADINGS))]
    return "\n".join(
        "  ".join(cell + " " * (width - cell_len(cell)) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )


def _row(head: SaveHead, now: datetime) -> tuple[str, ...]:
    state = "unreadable" if head.fault else "finished" if head.over else "unfinished"
    cells = (
        head.id, head.map_name or "?", ", ".join(head.players) or "?", str(head.turn), state, ago(head.when, now),
    )  # fmt: skip
    return tuple(printable(cell) for cell in cells)


def ago(when: datetime, now: datetime) -> str:
    """How long ago in words, by the largest unit that fits; from a month on the date."""
    passed = now - when
    if passed >= timedelta(days=30):
        return f"{when.astimezone():%Y-%m-%d}"
    for unit, size in (("day", timedelta(days=1)), ("hour", timedelta(hours=1)), ("minute", timedelta(minutes=1))):
        number = passed // size
        if number >= 1:
            return f"{number} {unit}{'s' if number > 1 else ''} ago"
    return "just now"
