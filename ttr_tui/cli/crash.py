"""What is left of an error in a command: the same short message and report as of one in the app."""

from __future__ import annotations

import shutil
import sys


def report_crash(error: BaseException, *, to_guest: bool = False) -> int:
    """Write the report, say where it is (not to a guest), return the exit code."""
    from ttr_tui.app.report import CRASH_CODE, crash_message, write_report

    file = write_report(error, None, shutil.get_terminal_size())
    print(crash_message(file, None, to_guest=to_guest), file=sys.stderr)
    return CRASH_CODE
