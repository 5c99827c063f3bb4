"""An error of the program in a command or in the app: a short message, a report without values, code 70."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.terminal.console import Console, saved_actions, surroundings
from tests.terminal.patching import SECRET, patch, path_with
from tests.terminal.scenes import SCENES, SEED
from ttr_tui.app.setup import opened_session

SCREENS = "ttr_tui.app.screens"
FAILURES = {
    "title": ("ttr_tui.app.app", "TtrApp.action_help", "?"),
    "maps": (f"{SCREENS}.maps", "MapsScreen.on_unmount", "\x1b"),
    "own turn": ("ttr_tui.app.widgets.draw_task", "DrawTask.rows", "d"),
    "commands": ("ttr_tui.app.session", "Session.act", "\r\r"),
    "quit": (f"{SCREENS}.quit", "QuitScreen.action_to_title", "t"),
    "cover": ("ttr_tui.app.session", "Session.uncover", "\r"),
    "bot's turn": ("ttr_tui.bots.random_bot", "RandomBot.choose", "\r"),
    "final count": ("ttr_tui.app.screens.scoring", "ScoringScreen.action_go", "\r"),
}  # fmt: skip
"""Screen → the method that fails there (module, name), and the keys that call it."""


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


@pytest.mark.parametrize("name", FAILURES)
def test_an_error_on_any_screen_restores_the_terminal_tells_no_secret_and_costs_nothing(
    name: str, folders_of_its_own: Path, tmp_path: Path
) -> None:
    module, attribute, keys = FAILURES[name]
    patch(tmp_path, module, attribute)
    saves = folders_of_its_own / "saves"
    with SCENES[name].open(saves, environ=path_with(tmp_path)) as console:
        there = list(saves.glob("*.jsonl"))
        actions = saved_actions(saves) if there else 0
        console.send(keys)
        assert console.ended() == 70
        assert (console.left_on, console.kitty_balance) == ({}, 0)
        assert console.settings_now == console.before
        told = check_told(console, there, folders_of_its_own)
    for save in there:
        assert f"ttr-tui resume {save.stem}" in told
        session, notices = opened_session(save)
        session.journal.close()
        assert (saved_actions(saves), notices) == (actions, ())


def check_told(console: Console, saves: list[Path], folder: Path) -> str:
    """A short message after the app's screen is gone, and a report in which is only where the error was; the message."""
    told = console.output.decode().rpartition("\x1b[?1049l")[2]
    (report,) = (folder / "data" / "reports").iterdir()
    text = report.read_text(encoding="utf-8")
    assert "builtins.KeyError" in text
    assert len("".join(told.split())) < 400 + sum(len(str(save)) for save in saves)
    secrets = [SECRET, "secret_hand", "Traceback", *(str(SEED) for _ in saves)]
    assert [secret for secret in secrets if secret in told + text] == []
    return " ".join(told.split())
