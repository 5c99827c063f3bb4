"""Into line mode: from words or questions to a session with exactly one person, then through the game to its end."""

from __future__ import annotations

import asyncio
import os
import shlex
import sys
import warnings
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

from ttr_tui.app.session import PERSON, Chooser, SeatLike, Session, bot_of_kind
from ttr_tui.app.settings import load_settings
from ttr_tui.app.setup import SetupError, TableSetup, read_players, seat_named
from ttr_tui.app.visit import Visit
from ttr_tui.board.choosing import AUTO, choose_glyphs
from ttr_tui.bots.bot import bot_kind
from ttr_tui.plain.endings import leave_on_signals
from ttr_tui.plain.game import GoingOn, LineGame
from ttr_tui.plain.lines import Closed, Lines
from ttr_tui.plain.questions import ask_setup
from ttr_tui.plain.start import Start

Opened = tuple[Session, Sequence[str]]
"""A session, and what is to be told about it first."""


def plain_title(visit: Visit, *, save_dir: Path | None = None, glyphs: str = AUTO) -> int:
    """Line mode from its own start: maps, saves, rules, a new game by questions. Returns the exit code.

    `glyphs`: AUTO or one of the board's GLYPH_SETS, before the settings; also below.
    """

    def opened(lines: Lines) -> Opened | None:
        return Start(lines, visit).choose(lambda setup: _begun(setup, visit), lambda word: _resumed(word, visit))

    return _run(opened, visit, save_dir, glyphs)


def plain_new(
    map_word: str, players: Sequence[str], options: Sequence[str] = (), *, first: str | None = None,
    seed: int | None = None, save_dir: Path | None = None, glyphs: str = AUTO,
) -> int:  # fmt: skip
    """A new game in lines; without players it asks for what it needs. Returns the exit code.

    With a seed a game is the same each time that the same commands are typed.

    Raises SetupError, FileFaults for a map that cannot be used, SaveError.
    """

    visit = Visit.of_owner(save_dir)

    def opened(lines: Lines) -> Opened | None:
        if not players:
            setup = ask_setup(map_word, lines, options, first, seed)
            return None if setup is None else _begun(setup, visit)
        seats = read_players(players)
        beginner = None if first is None else seat_named([seat.name for seat in seats], first)
        return _begun(TableSetup(map_word, seats, tuple(options), beginner, seed), visit)

    return _run(opened, visit, save_dir, glyphs)


def plain_resume(save: str | None = None, *, save_dir: Path | None = None, glyphs: str = AUTO) -> int:
    """The save named, else the newest unfinished game, in lines. Returns the exit code. Raises SetupError, SaveError."""
    visit = Visit.of_owner(save_dir)
    return _run(lambda lines: _resumed(save or "", visit), visit, save_dir, glyphs)


def check_persons(seats: Sequence[SeatLike]) -> None:
    """Raise SetupError unless exactly one person plays."""
    persons = [seat.name for seat in seats if seat.kind == PERSON]
    if not persons:
        raise SetupError(
            "line mode needs one person, and here only bots play: add -p NAME, or let bots play with `ttr-tui simulate`"
        )
    if len(persons) > 1:
        raise SetupError(
            f"line mode is for one person, and here {len(persons)} play ({', '.join(persons)}): what is printed stays on the "
            "screen, so each would read the other's hand. Make the others bots, or play in the app, without --plain"
        )


def _begun(setup: TableSetup, visit: Visit) -> Opened:
    check_persons(setup.seats)
    return visit.begin(setup, bot_of_kind if setup.seed is None else _bots_of(setup.seed)), ()


def _bots_of(seed: int) -> Callable[[str], Chooser]:
    """Bots whose own chance comes from the seed as well: the same commands then lead to the same game."""
    streams = Random(seed)
    return lambda kind: bot_kind(kind)(streams.getrandbits(64))


def _resumed(word: str, visit: Visit) -> Opened:
    session, notices = visit.resume(visit.find(word))
    try:
        if session.persons:  # without one the bots play on: the person has handed the seat to one
            check_persons(session.seats)
    except SetupError:
        session.journal.close()
        raise
    return session, notices


def _run(opened: Callable[[Lines], Opened | None], visit: Visit, save_dir: Path | None, glyphs: str) -> int:
    """Open the streams, make the game, play it. Returns the exit code; 0 also when nobody reads any more."""
    if sys.stdout is None:
        raise SetupError("line mode writes on stdout, and that is closed: start it without `>&-`")
    settings, told = load_settings(visit.settings)
    for stream in (sys.stdin, sys.stdout):
        if stream is not None:
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # text streams of the console
    glyphs = choose_glyphs(os.environ, settings.glyphs if glyphs == AUTO else glyphs, sys.stdout.isatty(), sys.stdout.encoding)
    patience = visit.limits.idle_seconds if visit.limits is not None else None
    lines = Lines(sys.stdin, sys.stdout, glyphs, words=visit.words, patience=patience)
    leave_on_signals()
    try:
        lines.say(*told)
        game = opened(lines)
        if game is not None:
            _play(*game, lines, _how_to_go_on(game[0], visit, save_dir))
    except Closed:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what Python still flushes at its end
    return 0


def _how_to_go_on(session: Session, visit: Visit, save_dir: Path | None) -> GoingOn:
    name = session.save_name
    if visit.guest is not None:
        return GoingOn(f"`resume {name}` when you come again", None)
    where = f" --save-dir {shlex.quote(str(save_dir))}" if save_dir is not None else ""
    return GoingOn(f"ttr-tui resume {name} --plain{where}", f"ttr-tui replay {name} --text{where}")


def _play(session: Session, notices: Sequence[str], lines: Lines, going_on: GoingOn) -> None:
    with asyncio.Runner() as runner:
        game = LineGame(session, lines, runner.run, going_on)
        try:
            lines.say(*notices)
            game.play()
        except SystemExit:  # by a signal, perhaps in the very moment in which a bot was about to be asked
            warnings.filterwarnings("ignore", r"coroutine .* was never awaited", RuntimeWarning)
            with suppress(Closed):
                lines.say("", game.farewell())
            raise
        finally:
            runner.run(session.finish())
