"""The commands, thin: words in, one function of the program each, faults told in one voice."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
import typer.core

from ttr_tui.variant.faults import FileFaults
from ttr_tui.version import __version__

if TYPE_CHECKING:
    from ttr_tui.app.terminal import Asked

AUTO = "auto"
"""What `--color` and `--glyphs` are unless given: the settings decide, else the terminal."""


@contextmanager
def _readers_may_leave() -> Iterator[None]:
    """What is printed is written at once. A pipe that nobody reads ends it with 0, an output that takes nothing with 2."""
    try:
        try:
            yield
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except OSError as error:
        if sys.stdout is None or error.filename is not None or error.errno not in (errno.EPIPE, errno.ENOSPC, errno.EIO):
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what Python still flushes at its end
        if error.errno != errno.EPIPE:
            print(f"nothing can be written on stdout: {error.strerror}", file=sys.stderr)
        raise typer.Exit(0 if error.errno == errno.EPIPE else 2) from None


class _Commands(typer.core.TyperGroup):
    """All commands. A reader who has seen enough (`ttr-tui replay SAVE --text | head`) is no fault."""

    def make_context(self, *arguments: Any, **more: Any) -> Any:
        with _readers_may_leave():  # `--help` and `--version` print here
            return super().make_context(*arguments, **more)

    def invoke(self, ctx: Any) -> Any:
        with _readers_may_leave():
            return super().invoke(ctx)


app = typer.Typer(
    cls=_Commands, name="ttr-tui",
    no_args_is_help=False, add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None,
    help="The Ticket to Ride family in a terminal. An unofficial fan project. Without a command: the title screen.",
)  # fmt: skip
saves_app = typer.Typer(help="Lists the saves; `saves rm SAVE` removes one.", rich_markup_mode=None)
app.add_typer(saves_app, name="saves", invoke_without_command=True)


def _color(word: str) -> str:
    from ttr_tui.board.palette import LEVELS

    return _one_of(LEVELS, word)


def _glyphs(word: str) -> str:
    from ttr_tui.board.glyphs import GLYPH_SETS

    return _one_of(GLYPH_SETS, word)


def _one_of(words: Collection[str], word: str) -> str:
    if word not in (AUTO, *words):
        raise typer.BadParameter(f"{word}: there are {', '.join((AUTO, *words))}")
    return word


MapWord = Annotated[str, typer.Argument(metavar="MAP", help="A map's id, or the path of a map file.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
_SEAT_WORD, _SEAT_HELP = "NAME[:COLOR] | bot:LEVEL", "A seat; repeat it. Bots: bot:random, bot:steady."
Players = Annotated[list[str], typer.Option("--player", "-p", metavar=_SEAT_WORD, help=_SEAT_HELP)]
SomePlayers = Annotated[list[str] | None, typer.Option("--player", "-p", metavar=_SEAT_WORD, help=_SEAT_HELP)]
Options = Annotated[list[str] | None, typer.Option("--option", "-o", metavar="O", help="An option of the map; repeat it.")]
SaveDir = Annotated[Path | None, typer.Option("--save-dir", metavar="DIR", help="Where saves lie, instead of the usual place.")]
Mouse = Annotated[bool, typer.Option("--mouse/--no-mouse", help="Use the mouse.")]
Color = Annotated[
    str, typer.Option(metavar="truecolor|256|16|none", callback=_color, help="Use this many colors, whatever the settings say.")
]
Glyphs = Annotated[
    str, typer.Option(metavar="unicode|box|ascii", callback=_glyphs, help="Use these characters, whatever the settings say.")
]
Plain = Annotated[
    bool, typer.Option("--plain", help="In lines of text, for screen readers, pipes and scripts; one person against bots.")
]


def _asked(context: typer.Context, color: str, glyphs: str, mouse: bool = True) -> Asked:
    """What was asked for after the command, else before it."""
    from ttr_tui.app.terminal import Asked

    before = context.parent.params if context.parent is not None else {}
    return Asked(
        before.get("color", AUTO) if color == AUTO else color,
        before.get("glyphs", AUTO) if glyphs == AUTO else glyphs,
        mouse and before.get("mouse", True),
    )


def _version(wanted: bool) -> None:
    if wanted:
        print(f"ttr-tui {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def title(
    context: typer.Context,
    save_dir: SaveDir = None,
    mouse: Mouse = True,
    color: Color = AUTO,
    glyphs: Glyphs = AUTO,
    plain: Plain = False,
    guest: Annotated[
        str | None, typer.Option(metavar="NAME", help="For SSH servers: a visitor who only plays, and saves under this name.")
    ] = None,
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")] = False,
) -> None:
    """The app, on its title screen."""
    if guest is not None:
        _open_for_guest(context, guest, save_dir, _asked(context, color, glyphs, mouse), plain)
    if (color, glyphs) != (AUTO, AUTO) and context.invoked_subcommand not in (None, "new", "resume", "replay", "doctor"):
        raise typer.BadParameter(f"not for `{context.invoked_subcommand}`", param_hint="'--color' and '--glyphs'")
    if save_dir is not None and context.invoked_subcommand is not None:
        raise typer.BadParameter(f"write it after `{context.invoked_subcommand}`", param_hint="'--save-dir'")
    if plain and context.invoked_subcommand not in (None, "new", "resume"):
        raise typer.BadParameter("only for the title, `new` and `resume`", param_hint="'--plain'")
    context.obj = plain
    if context.invoked_subcommand is None:
        if plain:
            from ttr_tui.app.visit import Visit
            from ttr_tui.plain.opening import plain_title

            raise typer.Exit(plain_title(Visit.of_owner(save_dir), save_dir=save_dir, glyphs=glyphs))
        from ttr_tui.cli.play import open_title

        open_title(save_dir=save_dir, asked=_asked(context, color, glyphs, mouse))


def _open_for_guest(context: typer.Context, name: str, save_dir: Path | None, asked: Asked, plain: bool) -> None:
    """A guest gets the title screen, or the prompt of line mode, and no command. Does not return."""
    if sys.flags.inspect:  # at the program's end Python would open its own prompt, and to leave in the usual way would, too
        print(
            "PYTHONINSPECT does not go with --guest: the host has to keep clients from sending it", file=sys.stderr, flush=True
        )
        os._exit(2)
    if context.invoked_subcommand is not None:
        print(f"--guest goes with no command: leave `{context.invoked_subcommand}` out", file=sys.stderr)
        sys.exit(2)
    from ttr_tui.cli.play import open_guest

    open_guest(name, save_dir=save_dir, asked=asked, plain=plain)


@app.command()
def new(
    context: typer.Context,
    map_word: MapWord,
    player: SomePlayers = None,
    option: Options = None,
    first: Annotated[str | None, typer.Option(metavar="NAME", help="Who begins; default: drawn.")] = None,
    seed: Annotated[int | None, typer.Option(metavar="N", help="For practice: the order can be recomputed from it.")] = None,
    save_dir: SaveDir = None,
    mouse: Mouse = True,
    color: Color = AUTO,
    glyphs: Glyphs = AUTO,
    plain: Plain = False,
) -> None:
    """The app, straight into a new game; without -p at its form, with this map chosen."""
    if plain or context.obj:
        from ttr_tui.plain.opening import plain_new

        signs = _asked(context, color, glyphs).glyphs
        code = plain_new(map_word, player or [], option or [], first=first, seed=seed, save_dir=save_dir, glyphs=signs)
        raise typer.Exit(code)
    from ttr_tui.cli.play import open_new

    asked = _asked(context, color, glyphs, mouse)
    open_new(map_word, player or [], option or [], first=first, seed=seed, save_dir=save_dir, asked=asked)


@app.command()
def resume(
    context: typer.Context,
    save: Annotated[str | None, typer.Argument(metavar="[SAVE]", help="An id or file; default: the newest unfinished.")] = None,
    save_dir: SaveDir = None,
    mouse: Mouse = True,
    color: Color = AUTO,
    glyphs: Glyphs = AUTO,
    plain: Plain = False,
) -> None:
    """The app, in an unfinished game."""
    if plain or context.obj:
        from ttr_tui.plain.opening import plain_resume

        raise typer.Exit(plain_resume(save, save_dir=save_dir, glyphs=_asked(context, color, glyphs).glyphs))
    from ttr_tui.cli.play import open_resume

    open_resume(save, save_dir=save_dir, asked=_asked(context, color, glyphs, mouse))


@app.command()
def replay(
    context: typer.Context,
    save: Annotated[str, typer.Argument(metavar="SAVE", help="A save's id or file.")],
    step: Annotated[int | None, typer.Option(metavar="N", help="Begin at this step; with --text: end there.")] = None,
    text: Annotated[bool, typer.Option("--text", help="Print the whole log instead.")] = False,
    save_dir: SaveDir = None,
    mouse: Mouse = True,
    color: Color = AUTO,
    glyphs: Glyphs = AUTO,
) -> None:
    """The app's replay viewer: a game step by step. Of one that is not over only what everybody may know."""
    from ttr_tui.cli import replay as replaying

    if text:
        raise typer.Exit(replaying.print_replay(save, step, save_dir))
    replaying.open_viewer(save, step, save_dir=save_dir, asked=_asked(context, color, glyphs, mouse))


@app.command()
def stats(as_json: Json = False, save_dir: SaveDir = None) -> None:
    """Statistics over all finished games: wins, points and where they come from, tickets, paths."""
    from ttr_tui.cli.stats import print_stats

    print_stats(as_json, save_dir)


@app.command()
def doctor(
    context: typer.Context,
    as_json: Json = False,
    color: Color = AUTO,
    glyphs: Glyphs = AUTO,
    save_dir: SaveDir = None,
) -> None:
    """Looks at this terminal: what the app chooses here and why, a test card, folders, and what is wrong."""
    from ttr_tui.cli.doctor import doctor_command

    asked = _asked(context, color, glyphs)
    raise typer.Exit(doctor_command(as_json, asked.color, asked.glyphs, save_dir))


@app.command()
def maps(as_json: Json = False) -> None:
    """The maps there are: id, name, players, options, file."""
    from ttr_tui.cli.maps import print_maps

    print_maps(as_json)


@app.command()
def check(files: Annotated[list[Path], typer.Argument(metavar="FILE …", help="Map files.")]) -> None:
    """Checks map files: every fault as file:line:column: message, and warnings, which leave the exit code at 0."""
    from ttr_tui.cli.maps import check_files

    raise typer.Exit(check_files(files))


@app.command()
def score(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A position file, YAML or JSON.")], as_json: Json = False
) -> None:
    """The final scoring of a position file, also for a game played on a real table."""
    from ttr_tui.cli.scoring import score_file

    score_file(file, as_json)


@app.command()
def simulate(
    map_word: MapWord,
    player: Players,
    games: Annotated[int, typer.Option(min=1, metavar="N", help="How many games.")] = 100,
    option: Options = None,
    seed: Annotated[int | None, typer.Option(min=0, metavar="N", help="Of the series; default: any.")] = None,
    jobs: Annotated[int, typer.Option(min=1, max=256, metavar="J", help="Processes at work.")] = 1,
    as_json: Json = False,
) -> None:
    """Plays bots against each other and prints what came of it."""
    from ttr_tui.cli.simulate import simulate as run_series
    from ttr_tui.variant.library import load_variant

    run_series(load_variant(map_word), option or [], player, games, seed, jobs, as_json)


@app.command()
def engine(
    open_table: Annotated[bool, typer.Option("--open", help='Allow `state` of the open table (seat "all").')] = False,
) -> None:
    """The engine as a JSON-RPC 2.0 server on stdin and stdout, one message a line."""
    from ttr_tui.protocol import Server

    sys.stdin.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]  # a text stream of the console
    Server(open_table=open_table).serve(sys.stdin, sys.stdout)


@saves_app.callback()
def saves(context: typer.Context, as_json: Json = False, save_dir: SaveDir = None) -> None:
    """Lists the saves: map, players, turn, finished or not, when."""
    if context.invoked_subcommand is None:
        from ttr_tui.cli.saves import print_saves

        print_saves(as_json, save_dir)


@saves_app.command("rm")
def remove(save: Annotated[str, typer.Argument(metavar="SAVE", help="A save's id or file.")], save_dir: SaveDir = None) -> None:
    """Removes a save."""
    from ttr_tui.cli.saves import remove_save_command

    remove_save_command(save, save_dir)


@app.command()
def board(
    map_word: MapWord,
    size: Annotated[str | None, typer.Option(metavar="WxH", help="The room there is, in columns and rows.")] = None,
    fmt: Annotated[str, typer.Option("--format", metavar="text|svg|json", help="What to print.")] = "text",
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Draw with ASCII characters only.")] = False,
    no_color: Annotated[bool, typer.Option("--no-color", help="Print without colors.")] = False,
    position: Annotated[Path | None, typer.Option(metavar="FILE", help="Show the table of a position file.")] = None,
) -> None:
    """Prints the board of a map."""
    from ttr_tui.cli.board import board_command

    board_command(map_word, size, fmt, ascii_only, no_color, position)


@app.command()
def layout(
    map_word: MapWord,
    size: Annotated[str, typer.Option(metavar="WxH", help="The size of the board, in columns and rows.")],
    moves: Annotated[int, typer.Option(min=1, metavar="N", help="How many changes are tried.")] = 200_000,
    seed: Annotated[int, typer.Option(min=0, metavar="N", help="Another one gives another layout.")] = 0,
    jobs: Annotated[int, typer.Option(min=1, max=256, metavar="J", help="Runs side by side; the best is kept.")] = 1,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Default: layout/ID.WxH.json beside the map.")] = None,
) -> None:
    """Lays out a map's board for one size, and writes it beside the map."""
    from ttr_tui.cli.layout import layout_command

    layout_command(map_word, size, moves, seed, jobs, out)


def _usable_errors() -> tuple[type[Exception], ...]:
    """The errors that mean: what was asked for cannot be used. Imported only when one has happened."""
    from ttr_tui.app.setup import SetupError
    from ttr_tui.bots.bot import UnknownBotError
    from ttr_tui.engine.positions import PositionError
    from ttr_tui.engine.rulebook import OptionError
    from ttr_tui.store.errors import SaveError

    return (FileFaults, OptionError, PositionError, SetupError, UnknownBotError, SaveError)


def run(arguments: list[str] | None = None) -> None:
    """The console command. Exit codes as in the contract; never a traceback."""
    try:
        app(args=arguments, prog_name="ttr-tui")
    except Exception as error:
        sys.exit(_told(error))


def _told(error: Exception) -> int:
    """Say what is wrong on stderr; 2 for what cannot be used, 70 for a fault of the program itself."""
    if isinstance(error, _usable_errors()):
        print(str(error), file=sys.stderr)
        return 2
    if sys.stdout is None and isinstance(error, AttributeError):  # whoever prints asks it for its encoding, or writes
        print("nothing can be written on stdout: it is closed", file=sys.stderr)
        return 2
    from ttr_tui.cli.crash import report_crash

    return report_crash(error)
