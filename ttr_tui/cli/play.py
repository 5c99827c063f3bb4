"""`ttr-tui`, `new` and `resume`: everything that can be refused is, before the screen is taken."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from ttr_tui.app.settings import Settings, load_settings
from ttr_tui.app.terminal import NOTHING_ASKED, Asked, UnfitTerminalError, check_terminal, open_output, prepare_environment

if TYPE_CHECKING:
    from ttr_tui.app.playback import Playback
    from ttr_tui.app.session import Session
    from ttr_tui.app.setup import Proposal
    from ttr_tui.app.visit import Visit


class Opening(NamedTuple):
    """Where the app begins: in this game, at this step of a playback, at this form, else on the title; and what is told."""

    session: Session | None = None
    notices: Sequence[str] = ()
    playback: Playback | None = None
    step: int | None = None
    form: Proposal | None = None


def open_title(*, save_dir: Path | None = None, asked: Asked = NOTHING_ASKED) -> None:
    """The app on its title screen. Does not return."""
    open_app(Opening, owners_visit(save_dir), asked)


def open_guest(name: str, *, save_dir: Path | None = None, asked: Asked = NOTHING_ASKED, plain: bool = False) -> None:
    """The app on its title screen, or line mode, for a guest of this name. Does not return; nothing tells the guest a path."""
    from ttr_tui.app.guest_environ import keep_harmless

    keep_harmless(os.environ)
    if hasattr(signal, "SIGTSTP"):
        signal.signal(signal.SIGTSTP, signal.SIG_IGN)  # also before the screen is taken, and ctrl+z with it
    try:
        from ttr_tui.app.visit import GuestError, Visit

        try:
            visit = Visit.of_guest(name, save_dir)
        except GuestError as error:
            _stop(str(error))
        if plain:
            _play_in_lines(visit, asked)
        open_app(Opening, visit, asked)
    except Exception as error:
        from ttr_tui.cli.crash import report_crash

        sys.exit(report_crash(error, to_guest=True))


def _play_in_lines(visit: Visit, asked: Asked) -> NoReturn:
    """Line mode for a guest, who is told what is wrong without a path."""
    from ttr_tui.app.setup import SetupError
    from ttr_tui.plain.opening import plain_title
    from ttr_tui.store.errors import SaveError
    from ttr_tui.variant.faults import FileFaults

    try:
        sys.exit(plain_title(visit, glyphs=asked.glyphs))
    except (SetupError, SaveError, FileFaults) as error:
        _stop(visit.words(error))


def owners_visit(save_dir: Path | None) -> Visit:
    """The visit of the person of the account; `save_dir`: where saves lie, if not in the usual place."""
    from ttr_tui.app.visit import Visit

    return Visit.of_owner(save_dir)


def open_new(
    map_word: str, players: Sequence[str], options: Sequence[str] = (), *, first: str | None = None,
    seed: int | None = None, save_dir: Path | None = None, asked: Asked = NOTHING_ASKED,
) -> None:  # fmt: skip
    """The app, straight into a new game; without players at the form of one. `players` as in read_players. Does not return.

    Raises UnknownMap: a map that there is not is told first, also where there is no terminal.
    """
    from ttr_tui.variant.library import find_variant

    find_variant(map_word)

    def opening() -> Opening:
        from ttr_tui.app.setup import TableSetup, new_session, proposal_of, read_players, seat_named

        if not players:
            return Opening(form=proposal_of(map_word, options, first, seed))
        seats = read_players(players)
        beginner = None if first is None else seat_named([seat.name for seat in seats], first)
        return Opening(new_session(TableSetup(map_word, seats, tuple(options), beginner, seed), save_dir))

    open_app(opening, owners_visit(save_dir), asked)


def open_resume(save: str | None = None, *, save_dir: Path | None = None, asked: Asked = NOTHING_ASKED) -> None:
    """The app in a save: the one named, else the newest unfinished one. Does not return."""

    def opening() -> Opening:
        from ttr_tui.app.setup import opened_session, save_to_open
        from ttr_tui.store import saves_folder

        return Opening(*opened_session(save_to_open(save, saves_folder(save_dir))))

    open_app(opening, owners_visit(save_dir), asked)


def open_app(opening: Callable[[], Opening], visit: Visit, asked: Asked) -> NoReturn:
    """Look at the terminal, make the game, run the app, leave with its code."""
    from ttr_tui.app.setup import SetupError
    from ttr_tui.store.errors import SaveError
    from ttr_tui.variant.faults import FileFaults

    try:
        check_terminal()
        settings, told = load_settings(visit.settings)
        start = opening()
    except (UnfitTerminalError, SetupError, SaveError, FileFaults) as error:
        if visit.guest and isinstance(error, UnfitTerminalError):
            _stop(f"{str(error).partition(':')[0]}: connect with `ssh -t`, from a terminal that can place a cursor")
        _stop(visit.words(error))
    start = start._replace(notices=(*told, *start.notices))
    sys.exit(_play(start, settings, visit, asked))


def _play(start: Opening, settings: Settings, visit: Visit, asked: Asked) -> int:
    level, glyphs, motion = prepare_environment(settings, asked=asked)
    open_output()
    # Textual reads the environment while it is loaded: not before this line.
    from ttr_tui.app.app import TtrApp
    from ttr_tui.app.course import Pace
    from ttr_tui.app.look import AppLook

    pace = Pace() if motion else Pace(bot=0.0)
    look = AppLook(level, glyphs, "dark" if settings.theme == "mono" else settings.theme)
    driver = None
    if sys.platform != "win32":
        from ttr_tui.app.driver import TerminalDriver

        driver = TerminalDriver

    async def run() -> int:
        from ttr_tui.app.endings import Endings

        app = TtrApp(
            look, settings=settings, session=start.session, notices=start.notices, playback=start.playback, step=start.step,
            form=start.form, pace=pace, visit=visit, asked=asked, driver_class=driver,
        )  # fmt: skip
        if driver is not None:
            Endings(app).install()
        await app.run_async(mouse=asked.mouse and settings.mouse)
        return app.return_code or 0

    return asyncio.run(run())


def _stop(message: str) -> NoReturn:
    print(message, file=sys.stderr)
    sys.exit(2)
