"""What is left of an error in the program itself: a short message and a report without hands, tickets or seed."""

from __future__ import annotations

import os
import platform
import sys
import tempfile
import traceback
from pathlib import Path

from ttr_tui.version import __version__

EXIT_CRASH = 70


def report_crash(error: BaseException) -> int:
    """Write the report, say where it is, return the exit code. Frames and lines only: no values, so no secrets."""
    lines = [
        f"ttr-tui {__version__}, Python {platform.python_version()}, {platform.platform()}",
        f"{type(error).__name__}",
        *(f"  {Path(frame.filename).name}:{frame.lineno} in {frame.name}" for frame in traceback.extract_tb(error.__traceback__)),
    ]
    try:
        handle, name = tempfile.mkstemp(prefix="ttr-tui-crash-", suffix=".txt")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
        where = f"A report without hands, tickets or seed is in {name}."
    except OSError:
        where = "No report could be written."
    print(f"ttr-tui stopped by an error of its own ({type(error).__name__}). The game is saved. {where}", file=sys.stderr)
    return EXIT_CRASH
