"""`ttr-tui layout`: lays out a map's board for one size, with all the time that takes."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import typer

from ttr_tui.board.annealing.layouts import Progress, write_whole
from ttr_tui.variant.faults import FileFaults
from ttr_tui.variant.library import load_variant
from ttr_tui.variant.model import Variant

if TYPE_CHECKING:
    from ttr_tui.board.annealing.plan import Plan
    from ttr_tui.board.annealing.run import Found
    from ttr_tui.board.geometry import Geometry

MOVES = 200_000
"""Enough for a layout like the shipped ones; about a minute."""


def layout_command(
    map_word: str,
    size: str,
    moves: int = MOVES,
    seed: int = 0,
    jobs: int = 1,
    out: Path | None = None,
) -> None:
    """Lay out a map's board for one size, and write it beside the map."""
    from ttr_tui.board.annealing.chains import best_of_chains  # the layouter loads for this command only
    from ttr_tui.board.annealing.drawing import layout_text
    from ttr_tui.board.annealing.making import drawn

    try:
        variant = load_variant(map_word)
        plan = _plan(variant, size)
        file = _place(variant, plan, out)
        with annealing_bar(f"{variant.name}, {plan.width}x{plan.height}") as progress:
            found = best_of_chains(plan, moves, seed, jobs, progress)
        text = layout_text(plan, found)
        geometry = drawn(plan, text)
    except FileFaults as error:
        _stop(str(error))
    try:
        write_whole(file, text)
    except OSError as error:
        _stop(f"{file}: cannot be written: {error.strerror}")
    _tell(file, found, geometry)


@contextmanager
def annealing_bar(about: str) -> Iterator[Progress]:
    """What the layouter can tell of its progress: a bar on stderr, if that is a terminal and there is anything to tell."""
    with ExitStack() as shown:
        updates: list[Progress] = []

        def note(share: float) -> None:
            if not updates:
                updates.append(shown.enter_context(_bar(about)))
            updates[0](share)

        yield note


@contextmanager
def _bar(about: str) -> Iterator[Progress]:
    from rich.console import Console
    from rich.progress import BarColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Bar(*columns, console=Console(stderr=True), disable=not sys.stderr.isatty(), transient=True) as bar:
        task = bar.add_task(f"Laying out {about}", total=1.0)
        yield lambda share: bar.update(task, completed=share)


def _plan(variant: Variant, size: str) -> Plan:
    from ttr_tui.board.annealing.plan import Plan

    match = re.fullmatch(r"(\d{1,4})[xX](\d{1,4})", size, re.ASCII)
    if not match:
        _stop(f"--size {size!r}: a size is columns x rows, like 120x40")
    try:
        return Plan(variant, (int(match[1]), int(match[2])))
    except ValueError as error:
        _stop(f"--size {size}: {error}")


def _place(variant: Variant, plan: Plan, out: Path | None) -> Path:
    """The file to write, its folder made. What is there is replaced only if --out names it."""
    name = f"{variant.id}.{plan.width}x{plan.height}.json"
    file = out or (variant.file or Path(name)).parent / "layout" / name
    if out is None and file.exists():
        _stop(f"{file}: there is a layout already. To replace it say --out {file}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        _stop(f"{file.parent}: cannot be made: {error.strerror}")
    if file.is_dir() or not os.access(file.parent, os.W_OK):
        _stop(f"{file}: cannot be written there. Choose another file with --out")
    return file


def _tell(file: Path, found: Found, geometry: Geometry) -> None:
    """The figures of the board, and which of them are over the ceilings of shipped maps."""
    from ttr_tui.board.annealing.making import flaws
    from ttr_tui.board.ceilings import ceilings_for, excess
    from ttr_tui.board.figures import Figures, figures_of

    figures = figures_of(geometry)
    print(f"{file}: energy {found.energy:.1f}")
    for name in Figures.__slots__:
        value = getattr(figures, name)
        if value is not None:
            print(f"  {name.replace('_', ' '):<10} {value:.4g}")
    planar = not any(track.crosses for track in geometry.variant.tracks)
    for words in excess(figures, ceilings_for((geometry.width, geometry.height), planar)):
        print(f"  more than on a shipped board: {words.replace('_', ' ')}")
    if flaws(geometry):
        print(f"{file}: not all of it can be read. Try more moves, another seed or a larger size", file=sys.stderr)


def _stop(message: str) -> NoReturn:
    """End with exit code 2 and a message on stderr."""
    print(message, file=sys.stderr)
    raise typer.Exit(2)
