"""What the terminal is and can show, found out before Textual is loaded: it reads the environment when imported.

Knows nothing of Textual, so that a command which cannot run costs nothing.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass, replace
from typing import IO

from ttr_tui.app.settings import Settings
from ttr_tui.board.choosing import AUTO, Choice, color_choice, glyph_choice

TEXTUAL_COLORS = {"truecolor": "truecolor", "256": "256", "16": "standard", "none": "standard"}
"""Our color levels in Textual's words. It has none for no color: NO_COLOR does that."""
SMALLEST = (80, 24)
"""Columns and rows of the smallest window in which a game can be played."""


class UnfitTerminalError(Exception):
    """The app cannot run here; the message is one line of what is wrong and what to do."""


def check_terminal(
    environ: Mapping[str, str] = os.environ, stdin: IO[str] | None = None, stderr: IO[str] | None = None
) -> None:
    """Raise UnfitTerminalError unless keys can be read from stdin and the screen be drawn on stderr."""
    stdin, stderr = stdin or sys.__stdin__, stderr or sys.__stderr__
    if not _is_tty(stdin):
        raise UnfitTerminalError(
            "the app needs a terminal, and stdin is none: start it from a terminal, or play in lines with --plain"
        )
    if not _is_tty(stderr):
        raise UnfitTerminalError(
            "the app draws its screen on stderr, and that is no terminal: start it without `2>`, or play in lines with --plain"
        )
    if environ.get("TERM", "").lower() == "dumb":
        raise UnfitTerminalError(
            "this terminal (TERM=dumb) cannot place a cursor: play in lines with --plain, or set TERM to what it really is"
        )


@dataclass(frozen=True, slots=True)
class Choices:
    """What the app shows on this terminal, and why: a color level, a glyph set, and whether things move (`on`, `off`)."""

    color: Choice
    glyphs: Choice
    motion: Choice


def choose_motion(environ: Mapping[str, str] = os.environ, given: str = AUTO) -> bool:
    """Whether things may move on the screen; see `motion_choice`."""
    return motion_choice(environ, given).value == "on"


def motion_choice(environ: Mapping[str, str] = os.environ, given: str = AUTO, asked: str = "it was asked for") -> Choice:
    """`on` if things may move on the screen, else `off`: over a slow line they should not."""
    if given != AUTO:
        return Choice(given, asked)
    name = next((name for name in ("SSH_CONNECTION", "SSH_TTY") if environ.get(name)), None)
    return Choice("on", "this is no SSH session") if name is None else Choice("off", f"an SSH session ({name} is set)")


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line asks for. It goes before the settings, which stay as they are."""

    color: str = AUTO
    """AUTO or one of the board's LEVELS."""
    glyphs: str = AUTO
    """AUTO or one of the board's GLYPH_SETS."""
    mouse: bool = True


NOTHING_ASKED = Asked()


def choices_for(settings: Settings, environ: Mapping[str, str] = os.environ, asked: Asked = NOTHING_ASKED) -> Choices:
    """What the app shows with these settings, unless the command line asks for something else."""
    mono = settings.theme == "mono"
    color = color_choice(environ, "none" if mono else settings.color, asked=f"the setting {'theme' if mono else 'color'}")
    glyphs = glyph_choice(environ, settings.glyphs, asked="the setting glyphs")
    return Choices(
        color if asked.color == AUTO else Choice(asked.color, "--color"),
        glyphs if asked.glyphs == AUTO else Choice(asked.glyphs, "--glyphs"),
        motion_choice(environ, settings.motion, "the setting motion"),
    )


def asked_still(asked: Asked, before: Settings, after: Settings) -> Asked:
    """What of `asked` still goes before the settings once a person has changed them: not what was set by that."""
    recolored = (before.color, before.theme == "mono") != (after.color, after.theme == "mono")
    return replace(
        asked,
        color=AUTO if recolored else asked.color,
        glyphs=AUTO if before.glyphs != after.glyphs else asked.glyphs,
    )


def prepare_environment(
    settings: Settings, environ: MutableMapping[str, str] = os.environ, asked: Asked = NOTHING_ASKED
) -> tuple[str, str, bool]:
    """Tell Textual, through the environment, what it must know before it is loaded.

    Returns the color level, the glyph set, and whether things may move.
    """
    choices = choices_for(settings, environ, asked)
    level = choices.color.value
    if level == "none":
        environ["NO_COLOR"] = "1"
    else:
        environ.pop("NO_COLOR", None)  # Textual turns gray at an empty one too
    environ["TEXTUAL_COLOR_SYSTEM"] = TEXTUAL_COLORS[level]
    environ["TEXTUAL_ANIMATIONS"] = "none"
    environ["TEXTUAL_DISABLE_KITTY_KEY"] = "1"  # no key needs it, and a line that breaks would leave it on
    environ["TEXTUAL_SMOOTH_SCROLL"] = "0"
    environ.pop("TEXTUAL", None)  # its debug features print locals
    environ.pop("TEXTUAL_DRIVER", None)
    for name in ("COLUMNS", "LINES"):  # a shell once exported them; the window itself tells its size, and when it changes
        environ.pop(name, None)
    return level, choices.glyphs.value, choices.motion.value == "on"


def open_output() -> None:
    """Make sure that what is drawn reaches the terminal as UTF-8, whatever Python took the locale for."""
    stderr = sys.__stderr__
    reconfigure = getattr(stderr, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(encoding="utf-8", errors="replace")


def _is_tty(stream: IO[str] | None) -> bool:
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # closed
        return False
