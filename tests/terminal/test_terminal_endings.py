"""Left by its keys, or stopped by them for a while, the app leaves the terminal as it was."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from tests.terminal.console import Console

NEW_GAME = ("new", "usa", "-p", "Ann", "-p", "Ben", "--seed", "7")


def check_restored(console: Console) -> None:
    assert console.left_on == {}
    assert console.kitty_balance == 0
    assert console.settings_now == console.before


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
