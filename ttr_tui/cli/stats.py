"""`ttr-tui stats`: statistics over all finished games, as text or JSON."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from ttr_tui.app.figures import as_dict
from ttr_tui.app.results import GameResult, read_results
from ttr_tui.app.signs import SIGNS
from ttr_tui.app.stats_text import stats_rows
from ttr_tui.board.choosing import choose_glyphs
from ttr_tui.board.glyphs import GLYPH_SETS
from ttr_tui.store.folder import saves_folder


def print_stats(as_json: bool, save_dir: Path | None) -> None:
    """Print the statistics on stdout; saves that cannot be read are told on stderr. Raises SaveError."""
    games = _read(saves_folder(save_dir))
    if as_json:
        print(json.dumps(as_dict(games), indent=2))
        return
    glyphs = choose_glyphs(os.environ, "auto", sys.stdout.isatty(), sys.stdout.encoding)
    for row in stats_rows(games):
        print(GLYPH_SETS[glyphs].spell(row.text.rstrip() if not row.bar else row.text) + SIGNS[glyphs].bar * row.bar)


def _read(folder: Path) -> list[GameResult]:
    """The results, with a bar on a terminal: games that were not read before are played again."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, disable=not sys.stderr.isatty(), transient=True) as bar:
        task = bar.add_task("finished games", total=None)
        games, faults = read_results(folder, lambda done, total: bar.update(task, completed=done, total=total))
    for fault in faults:
        print(fault, file=sys.stderr)
    return games
