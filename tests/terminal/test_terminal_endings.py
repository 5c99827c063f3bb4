"""However the app ends, the terminal is as it was and the exit code is the one that is written down."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from tests.terminal.console import Console

NEW_GAME = ("new", "usa", "-p", "Ann", "-p", "Ben", "--seed", "7")
CODES = {"SIGTERM": 143, "SIGHUP": 129, "SIGQUIT": 131, "SIGINT": 130}


def check_restored(console: Console) -> None:
    assert console.left_on == {}
    assert console.kitty_balance == 0
    assert console.settings_now == console.before


@pytest.mark.parametrize("name", CODES)
def test_a_signal_restores_the_terminal_and_gives_its_code(name: str) -> None:
    with Console(*NEW_GAME) as console:
        console.wait_for("Enter opens")
        assert console.left_on, "the app should have switched modes on by now"
        console.process.send_signal(getattr(signal, name))
        assert console.ended() == CODES[name]
        check_restored(console)


@pytest.mark.parametrize(("keys", "words"), [("", "Enter opens"), ("\r", "keep"), ("q", "saved as")])
def test_a_lost_line_ends_the_app_on_every_screen(keys: str, words: str) -> None:
    with Console(*NEW_GAME) as console:
        console.wait_for("Enter opens")
        if keys:
            console.send(keys)
            console.wait_for(words)
        console.process.send_signal(signal.SIGHUP)
        assert console.ended() == 129
        check_restored(console)


@pytest.mark.parametrize("nohup", [False, True])
def test_a_closed_terminal_ends_the_app_even_where_hangups_are_ignored(nohup: bool) -> None:
    with Console(*NEW_GAME, nohup=nohup) as console:
        console.wait_for("Enter opens")
        assert console.hang_up() == 129


def test_quitting_asks_says_that_the_game_is_saved_and_leaves_with_0(folders_of_its_own: Path) -> None:
    with Console(*NEW_GAME) as console:
        console.wait_for("Enter opens")
        console.send("q")
        (save,) = (folders_of_its_own / "saves").glob("*.jsonl")
        console.wait_for(save.stem)
        console.send("q")
        assert console.ended() == 0
        check_restored(console)


def test_ctrl_c_asks_and_asked_again_it_leaves() -> None:
    with Console(*NEW_GAME) as console:
        console.wait_for("Enter opens")
        console.send("\x03")
        console.wait_for("saved as")
        console.send("\x03")
        assert console.ended() == 0
        check_restored(console)


@pytest.mark.parametrize("by_key", [True, False])
def test_stopped_and_woken_the_screen_shows_the_cover_and_no_hand(by_key: bool) -> None:
    with Console("new", "usa", "-p", "Ann", "-p", "bot:random", "--seed", "7") as console:
        console.wait_for("HAND")
        if by_key:
            console.send("\x1a")
        else:
            console.process.send_signal(signal.SIGTSTP)
        console.stopped()
        assert console.left_on == {}
        assert console.settings_now == console.before
        mark = len(console.output)
        console.screen.reset()
        console.process.send_signal(signal.SIGCONT)
        console.wait_for("Enter opens Ann's hand")
        assert b"HAND" not in console.output[mark:]
        console.send("\r")
        console.wait_for("HAND")


def test_an_error_of_the_program_tells_no_secret_and_names_the_save(folders_of_its_own: Path, tmp_path: Path) -> None:
    broken = tmp_path / "sitecustomize.py"
    broken.write_text(
        "import os\n"
        "def fail(*_):\n    secret_hand = 'SECRET'\n    raise KeyError('SECRET')\n"
        "import ttr_tui.app.session as session\nsession.Session.uncover = fail\n"
    )
    with Console(*NEW_GAME, environ={"PYTHONPATH": f"{tmp_path}:{os.getcwd()}"}) as console:
        console.wait_for("Enter opens")
        console.send("\r")
        assert console.ended() == 70
        check_restored(console)
        (save,) = (folders_of_its_own / "saves").glob("*.jsonl")
        told = console.output.decode()
        (report,) = (folders_of_its_own / "data" / "reports").iterdir()
        assert save.stem in told
        assert "KeyError" in report.read_text()
        for text in (told[told.rindex("\x1b[?1049l") :], report.read_text()):
            assert "SECRET" not in text
            assert "Traceback" not in text
