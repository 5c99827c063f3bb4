"""What the terminal is and can show, found out before Textual is loaded: it reads the environment when imported.

Knows nothing of Textual, so that a command which cannot run costs nothing.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, MutableMapping
from typing import IO

from ttr_tui.app.settings import Settings
from ttr_tui.board.choosing import choose_color_level, choose_glyphs

TEXTUAL_COLORS = {"truecolor": "truecolor", "256": "256", "16": "standard", "none": "standard"}
"""Our color levels in Textual's words. It has none for no color: NO_COLOR does that."""


class UnfitTerminalError(Exception):
    """The app cannot run here; the message is one line of what is wrong and what to do."""


def check_terminal(
    environ: Mapping[str, str] = os.environ, stdin: IO[str] | None = None, stderr: IO[str] | None = None
) -> None:
    """Raise UnfitTerminalError unless keys can be read from stdin and the screen be drawn on stderr."""
    stdin, stderr = stdin or sys.__stdin__, stderr or sys.__stderr__
    if not _is_tty(stdin):
        raise UnfitTerminalError(
            "the app needs a terminal, and stdin is none: start it from a terminal, without `<` or a pipe before it"
        )
    if not _is_tty(stderr):
        raise UnfitTerminalError(
            "the app draws its screen on stderr, and that is no terminal: start it without `2>` (stdout may be redirected)"
        )
    if environ.get("TERM", "").lower() == "dumb":
        raise UnfitTerminalError(
            "this terminal (TERM=dumb) cannot place a cursor: use another one, or set TERM to what it really is"
        )


def choose_motion(environ: Mapping[str, str] = os.environ, given: str = "auto") -> bool:
    """Whether things may move on the screen: over a slow line they should not."""
    if given != "auto":
        return given == "on"
    return not (environ.get("SSH_CONNECTION") or environ.get("SSH_TTY"))


def prepare_environment(settings: Settings, environ: MutableMapping[str, str] = os.environ) -> tuple[str, str, bool]:
    """Tell Textual, through the environment, what it must know before it is loaded.

    Returns the color level, the glyph set, and whether things may move.
    """
    level = choose_color_level(environ, "none" if settings.theme == "mono" else settings.color)
    glyphs = choose_glyphs(environ, settings.glyphs)
    motion = choose_motion(environ, settings.motion)
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
    return level, glyphs, motion


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
