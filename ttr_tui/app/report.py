"""The report of an error in the program itself: where in the code it was, and nothing of the game.

A traceback's locals and messages could hold hands, tickets or the seed, so neither is written: only the kind of the
error and the places in the code. The save has the rest.
"""

from __future__ import annotations

import os
import platform
import sys
import time
import traceback
from importlib.metadata import version
from pathlib import Path

from ttr_tui.variant.folders import data_folder
from ttr_tui.version import __version__

MAX_REPORTS = 50
"""How many reports are kept; the oldest go first."""
CRASH_CODE = 70
"""The exit code after an error in the program itself."""
_ROOTS = ("ttr_tui", "textual", "rich", "asyncio")


def report_text(error: BaseException, save: str | None, size: tuple[int, int]) -> str:
    """The report: versions, terminal, the error's kind and its places in the code. `size` in cells."""
    lines = [
        f"ttr-tui {__version__}, textual {version('textual')}, Python {platform.python_version()}, {sys.platform}",
        f"terminal {size[0]}x{size[1]}, TERM={os.environ.get('TERM', '')}, COLORTERM={os.environ.get('COLORTERM', '')}",
        f"save: {save or 'no game was open'}",
        "",
        *_places(error),
    ]
    return "\n".join(lines) + "\n"


def reports_folder() -> Path:
    """Where the reports lie; it is made with the first one."""
    return data_folder() / "reports"


def write_report(error: BaseException, save: str | None, size: tuple[int, int]) -> Path | None:
    """Write the report beside the saves, readable by its owner only. None if it cannot be written."""
    folder = reports_folder()
    file = folder / time.strftime("report-%Y%m%d-%H%M%S.txt")
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        for old in sorted(folder.glob("report-*.txt"))[: 1 - MAX_REPORTS]:
            old.unlink()
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as out:
            out.write(report_text(error, save, size))
    except OSError:
        return None
    return file


def crash_message(file: Path | None, save: str | None, *, to_guest: bool = False) -> str:
    """What the person is told on the terminal; a guest neither of a file nor of a command."""
    if to_guest:
        game = "The game is saved: it is under Resume." if save else "Games are saved as they are played."
        report = " The host has a report." if file else ""
        return f"ttr-tui has stopped because of an error in the program. {game}{report}"
    report = f"A report is in {file}." if file else "A report could not be written."
    game = f"The game is saved: go on with `ttr-tui resume {save}`." if save else "Games are saved as they are played."
    return f"ttr-tui has stopped because of an error in the program. {game} {report}"


def _places(error: BaseException) -> list[str]:
    """The kind of the error and of those behind it, each with its places in the code, the innermost last."""
    lines = []
    while True:
        lines.append(f"{type(error).__module__}.{type(error).__qualname__}")
        for frame in traceback.extract_tb(error.__traceback__):
            lines.append(f"  {_short(frame.filename)}:{frame.lineno} in {frame.name}")
        behind = error.__cause__ or error.__context__ or getattr(error, "error", None)  # Textual's WorkerFailed holds it so
        if not isinstance(behind, BaseException):
            return lines
        lines.append("behind it:")
        error = behind


def _short(filename: str) -> str:
    """A file's path from its package on: nothing of the person's folders."""
    parts = Path(filename).parts
    starts = [i for i, part in enumerate(parts) if part in _ROOTS]
    return "/".join(parts[starts[-1] :] if starts else parts[-1:])
