"""An error of the program in a command: a short message, a report without values, code 70."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

from tests.terminal.console import surroundings


def test_a_command_that_fails_leaves_a_report_and_no_traceback(folders_of_its_own: Path) -> None:
    check = (
        "import ttr_tui.cli.maps as maps\n"
        "def fail(*_):\n    seed = 'SECRET'\n    raise KeyError(seed)\n"
        "maps.print_maps = fail\n"
        "from ttr_tui.cli.main import run\nrun(['maps'])\n"
    )
    done = subprocess.run([sys.executable, "-c", check], env=surroundings(), text=True, capture_output=True)
    assert done.returncode == 70
    assert len(done.stderr.strip().splitlines()) == 1
    (report,) = (folders_of_its_own / "data" / "reports").iterdir()
    assert str(report) in done.stderr
    text = report.read_text()
    assert "KeyError" in text
    assert "ttr_tui/cli/main.py:" in text
    for secret in ("SECRET", "Traceback", os.fspath(Path.home())):
        assert secret not in text + done.stderr.replace(str(report), "")
    assert stat.S_IMODE(report.stat().st_mode) == 0o600


def test_where_no_report_can_be_written_the_message_says_so(folders_of_its_own: Path) -> None:
    folders_of_its_own.mkdir(parents=True, exist_ok=True)
    (folders_of_its_own / "data").write_text("in the way")
    check = (
        "import ttr_tui.cli.maps as maps\nmaps.print_maps = lambda *_: 1 / 0\nfrom ttr_tui.cli.main import run\nrun(['maps'])\n"
    )
    done = subprocess.run([sys.executable, "-c", check], env=surroundings(), text=True, capture_output=True)
    assert done.returncode == 70
    assert "could not be written" in done.stderr
