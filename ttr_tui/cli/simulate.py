"""`ttr-tui simulate`: bots against each other, with a progress bar on a terminal."""

from __future__ import annotations

import json
import secrets
import sys
import time

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ttr_tui.bots.arena import Figures, SeatFigures, Series, play_series, series_report
from ttr_tui.bots.bot import bot_kind
from ttr_tui.engine.rulebook import Rulebook
from ttr_tui.variant.model import Variant


def simulate(
    variant: Variant, options: list[str], players: list[str], games: int, seed: int | None, jobs: int, as_json: bool
) -> None:
    """Play the series and print its figures. Raises OptionError, FileFaults, UnknownBotError before anything starts."""
    for word in players:
        bot_kind(word)
    Rulebook(variant, options, len(players))
    series = Series(variant, tuple(options), tuple(players), games, secrets.randbits(31) if seed is None else seed)
    figures = Figures([SeatFigures() for _ in players])
    start = time.perf_counter()
    with _progress() as progress:
        task = progress.add_task(f"{variant.name}, {len(players)} players", total=games)
        for share in play_series(series, jobs):
            figures.add(share)
            progress.update(task, completed=figures.games)
    report = series_report(series, figures, time.perf_counter() - start)
    if as_json:
        print(json.dumps(report))
    else:
        _print(report)


def _progress() -> Progress:
    """The bar is drawn on stderr, and only on a terminal."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, disable=not sys.stderr.isatty(), transient=True)


def _print(report: dict[str, object]) -> None:
    seats = report["seats"]
    assert isinstance(seats, list)
    speed = f"{report['games_per_second']} a second"
    table = Table(title=f"{report['map']}: {report['games']} games, seed {report['seed']}, {speed}")
    for head in ("player", "wins", "shared", "points", "tickets", "longest path", "turns"):
        table.add_column(head, justify="left" if head == "player" else "right")
    for seat in seats:
        table.add_row(*(str(value) for value in seat.values()))
    console = Console()
    with console.capture() as drawn:  # a pipe that nobody reads is for the commands to tell, not for the console
        console.print(table)
    print(drawn.get(), end="")
