"""`ttr-tui replay`: the replay viewer, or the whole log as text."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import NoReturn

from ttr_tui.app.memory import QUIET
from ttr_tui.app.playback import OPEN, NoSuchStepError, Playback
from ttr_tui.app.terminal import NOTHING_ASKED, Asked
from ttr_tui.app.widgets.count import winner_words
from ttr_tui.app.widgets.ink import ink_for
from ttr_tui.board.choosing import choose_glyphs
from ttr_tui.cli.play import Opening, open_app, owners_visit
from ttr_tui.cli.scoring import score_sheet, ticket_names
from ttr_tui.store.errors import SaveError
from ttr_tui.store.folder import find_save, saves_folder

DIVERGED = 1
"""The exit code of a replay that does not lead to what was recorded."""


def open_playback(save: str, step: int | None, save_dir: Path | None) -> Playback:
    """The save that a word names, played again. Raises SaveError, also for a step that it does not have."""
    playback = Playback.read(find_save(save, saves_folder(save_dir)))
    if step is not None:
        try:
            playback.step(step)
        except NoSuchStepError as error:
            raise SaveError(f"--step {step}: {error}") from None
    return playback


def print_replay(save: str, step: int | None, save_dir: Path | None) -> int:
    """Print the log up to a step (None: all of it) on stdout. Returns the exit code. Raises SaveError."""
    playback = open_playback(save, step, save_dir)
    glyphs = choose_glyphs(os.environ, "auto", sys.stdout.isatty(), sys.stdout.encoding)
    for line in replay_lines(playback, playback.last if step is None else step):
        print(ink_for("none", glyphs).spell(line))
    if playback.fault:
        print(playback.fault, file=sys.stderr)
        return DIVERGED
    return 0


def replay_lines(playback: Playback, upto: int) -> list[str]:
    """The log as text: a heading for each turn, the number of the step before what it brought; then how it ended.

    Of a game that is not over only what everybody may know.
    """
    viewer = OPEN if playback.over else None
    lines = [*_head(playback), ""]
    turn = -1
    for step, entry in playback.log(upto):
        if entry.event.type in QUIET:
            continue
        if entry.turn != turn:
            turn = entry.turn
            lines.append(f"Turn {turn}" if turn else "Set-up")
        lines.append(f"{step:5}  {entry.event.told_to(viewer)}")
    game = playback.step(upto).game
    if game.over:
        score = game.score()
        lines += [
            "",
            score_sheet(score, ticket_names(game.table)).rpartition("\n\n")[0],
            "",
            winner_words(score),
            f"Seed: {game.table.seed}",
        ]
    return lines


def _head(playback: Playback) -> list[str]:
    table = playback.step(playback.last).game.table
    names = ", ".join(f"{seat.name} ({seat.color}, {seat.kind})" for seat in playback.seats)
    state = "finished" if playback.over else "not finished: only what everybody may know is shown"
    options = ", ".join(table.rulebook.options)
    return [
        f"{table.rulebook.variant.name}{f' ({options})' if options else ''}: {names}",
        f"{playback.id}: {playback.turns} turns, steps {playback.first} to {playback.last}, {state}",
    ]


def open_viewer(save: str, step: int | None = None, *, save_dir: Path | None = None, asked: Asked = NOTHING_ASKED) -> NoReturn:
    """The app, in the replay viewer. Raises SaveError before the terminal is looked at."""
    playback = open_playback(save, step, save_dir)
    open_app(lambda: Opening(playback=playback, step=step), owners_visit(save_dir), asked)
