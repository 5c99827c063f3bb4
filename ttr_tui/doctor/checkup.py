"""What there is to be found out about this terminal and this installation, and what of it is wrong."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

from ttr_tui.app.settings import Settings, load_settings
from ttr_tui.app.terminal import SMALLEST, Asked, Choices, UnfitTerminalError, check_terminal, choices_for
from ttr_tui.board.choosing import AUTO
from ttr_tui.doctor.card import glyph_groups
from ttr_tui.doctor.places import Place, places
from ttr_tui.doctor.widths import measured_widths
from ttr_tui.variant.faults import FileFaults
from ttr_tui.variant.library import list_maps
from ttr_tui.version import __version__

LIBRARIES = ("textual", "rich", "pydantic", "ruamel.yaml", "typer", "platformdirs")
TOLD_VARIABLES = (
    "TERM", "COLORTERM", "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "NO_COLOR", "LC_ALL", "LC_CTYPE", "LANG",
    "PYTHONIOENCODING", "PYTHONUTF8", "ESCDELAY",
)  # fmt: skip
"""Variables of the environment that are told as they are."""
SECRET_VARIABLES = ("SSH_CONNECTION", "SSH_TTY", "TMUX", "STY", "WT_SESSION")
"""Those of which only is told whether they are set: addresses and sockets are nobody's business."""


@dataclass(frozen=True, slots=True)
class Checkup:
    """What was found. `size`: columns and rows, None where no window tells them. `widths`: the columns that the terminal
    gives each glyph, empty if it was not asked or did not answer. `variables`: those that are set; of some only `set`.
    `notices`: what is worth knowing, `problems`: what is wrong, a sentence each.
    """

    versions: Mapping[str, str]
    variables: Mapping[str, str]
    size: tuple[int, int] | None
    settings: Settings
    choices: Choices
    widths: Mapping[str, int]
    places: tuple[Place, ...]
    notices: tuple[str, ...]
    problems: tuple[str, ...]

    def as_dict(self) -> dict[str, Any]:
        """As `--json` has it."""
        return {
            "versions": dict(self.versions), "variables": dict(self.variables), "size": self.size,
            "settings": self.settings.model_dump(mode="json"), "choices": asdict(self.choices), "widths": dict(self.widths),
            "places": [asdict(place) for place in self.places], "notices": self.notices, "problems": self.problems,
        }  # fmt: skip


def check_up(color: str = AUTO, glyphs: str = AUTO, save_dir: Path | None = None, measure: bool = True) -> Checkup:
    """Look at everything. `color` and `glyphs` are asked for in place of the settings; `measure`: ask the terminal too.

    Nothing is changed by looking.
    """
    environ = os.environ
    settings, problems = _settings()
    choices = choices_for(settings, environ, Asked(color, glyphs))
    size = window_size()
    widths = _widths(choices.glyphs.value, environ) if measure else {}
    found = places(save_dir)
    problems += [*_of_terminal(size), *_of_widths(widths), *_of_places(found), *_of_maps()]
    return Checkup(
        versions(), variables(environ), size, settings, choices, widths, found,
        tuple(_notices(size, choices, widths, environ, measure)), tuple(problems),
    )  # fmt: skip


def versions() -> dict[str, str]:
    """Program, Python, system and libraries, with their versions."""
    return {
        "ttr-tui": __version__,
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        **{name: version(name) for name in LIBRARIES},
    }


def variables(environ: Mapping[str, str]) -> dict[str, str]:
    """What the environment says of the terminal; also empty values, which NO_COLOR does not count by."""
    told = {name: environ[name] for name in TOLD_VARIABLES if name in environ}
    return {**told, **{name: "set" for name in SECRET_VARIABLES if environ.get(name)}}


def window_size() -> tuple[int, int] | None:
    """Columns and rows of the window that the app would draw in; None where there is none or it does not tell."""
    for stream in (sys.__stderr__, sys.__stdout__, sys.__stdin__):
        try:
            columns, rows = os.get_terminal_size(stream.fileno() if stream is not None else -1)
        except (OSError, ValueError):
            continue
        if columns and rows:
            return columns, rows
    return None


def _settings() -> tuple[Settings, list[str]]:
    try:
        settings, told = load_settings(only_look=True)
    except FileFaults as error:
        return Settings(), [str(error)]
    return settings, list(told)


def _widths(glyph_set: str, environ: Mapping[str, str]) -> dict[str, int]:
    """The widths of the characters in use, if this is a terminal in which one can ask: not in a pipe."""
    keys, screen = sys.__stdin__, sys.__stdout__
    if keys is None or screen is None or environ.get("TERM", "").lower() in ("", "dumb"):
        return {}
    screen.flush()
    try:
        return measured_widths("".join(glyph_groups(glyph_set).values()), keys.fileno(), screen.fileno())
    except (OSError, ValueError):  # closed, or gone in between
        return {}


def _of_terminal(size: tuple[int, int] | None) -> list[str]:
    try:
        check_terminal()
    except UnfitTerminalError as error:
        return [f"the app cannot start here: {error}"]
    if size is not None and (size[0] < SMALLEST[0] or size[1] < SMALLEST[1]):
        return [f"the window is {size[0]}x{size[1]}, and the game needs {SMALLEST[0]}x{SMALLEST[1]}: make it larger"]
    return []


def _of_widths(widths: Mapping[str, int]) -> list[str]:
    wrong = {glyph: columns for glyph, columns in widths.items() if columns != 1}
    if not wrong:
        return []
    few = " ".join(list(wrong)[:8]) + (" …" if len(wrong) > 8 else "")
    number = f"{len(wrong)} character{'s' if len(wrong) > 1 else ''}"
    wide = max(wrong.values())
    why = "turn off wide ambiguous characters in it" if wide == 2 else "let it read UTF-8"
    return [f"the terminal draws {number} {wide} columns wide ({few}): {why}, or choose the characters ascii in the settings"]


def _of_places(found: tuple[Place, ...]) -> list[str]:
    words = {
        "unreadable": "cannot be read: see to its permissions",
        "unwritable": "cannot be written: see to the permissions, or name another folder (TTR_TUI_DATA and so on)",
        "in the way": "is something else: move it away",
    }
    return [f"{place.name}: {place.path} {words[place.state]}" for place in found if not place.usable]


def _of_maps() -> list[str]:
    return [f"a map cannot be used: {head.fault}" for head in list_maps() if head.fault is not None]


def _notices(
    size: tuple[int, int] | None, choices: Choices, widths: Mapping[str, int], environ: Mapping[str, str], measure: bool
) -> list[str]:
    told = []
    if size is None:
        told.append(f"no window tells its size: {SMALLEST[0]}x{SMALLEST[1]} is assumed")
    if environ.get("NO_COLOR") == "":
        told.append("NO_COLOR is set but empty, and so does not count (no-color.org)")
    if measure and not widths:
        told.append("the terminal was not asked how wide its characters are, or did not answer")
    if choices.color.value == "256" and "COLORTERM" not in environ:
        told.append("if the terminal has all colors, set COLORTERM=truecolor: over SSH it seldom comes along")
    return told
