"""Whatever ends the app from outside, on whatever screen: the terminal is as before, the code is the one written down,
the process is gone, and every action that was on the screen is in the save.
"""

from __future__ import annotations

import itertools
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.terminal.console import PATIENCE, Console, saved_actions, surroundings, wait_until
from tests.terminal.patching import patch, path_with
from tests.terminal.scenes import SCENES
from ttr_tui.app.setup import opened_session

CLOSED, CLOSED_UNHEARD = "closed line", "closed line with HUP ignored"
ENDS = {
    "SIGHUP": 129, "SIGTERM": 143, CLOSED: 129, "SIGQUIT": 131, "SIGINT": 130, CLOSED_UNHEARD: 129, "SIGKILL": -9,
}  # fmt: skip
"""What ends the app from outside, and the exit code."""
WHOLE = ("own turn", "cover")
"""Screens that are ended in every way; the others take turns."""


def pairs() -> Iterator[tuple[str, str]]:
    """Each screen with one end, the same in every run; those of WHOLE with all."""
    ways = itertools.cycle(ENDS)
    for name in SCENES:
        for end in ENDS if name in WHOLE else (next(ways),):
            yield name, end


def end_by(console: Console, end: str) -> int:
    """End the program; its exit code."""
    if end in (CLOSED, CLOSED_UNHEARD):
        return console.hang_up()
    console.process.send_signal(getattr(signal, end))
    return console.ended()


def check_restored(console: Console) -> None:
    assert console.left_on == {}
    assert console.kitty_balance == 0
    assert console.settings_now == console.before


def state_of(save: Path) -> str:
    """The state of the game in a save that opens without a word to tell."""
    session, notices = opened_session(save)
    assert notices == ()
    state = session.game.check_value()
    session.journal.close()
    return str(state)


@pytest.mark.parametrize(("name", "end"), list(pairs()))
def test_on_every_screen_the_end_is_clean(name: str, end: str, folders_of_its_own: Path) -> None:
    saves = folders_of_its_own / "saves"
    with SCENES[name].open(saves, nohup=end == CLOSED_UNHEARD) as console:
        assert console.left_on, "the app should have switched modes on by now"
        there = list(saves.glob("*.jsonl"))
        actions = saved_actions(saves) if there else 0
        assert end_by(console, end) == ENDS[end]
        if end not in (CLOSED, CLOSED_UNHEARD, "SIGKILL"):
            check_restored(console)
    for save in there:
        assert saved_actions(saves) >= actions
        state_of(save)


@pytest.mark.parametrize("end", ["SIGKILL", "SIGHUP", CLOSED])
def test_what_was_seen_to_be_done_is_done_when_the_game_goes_on(end: str, folders_of_its_own: Path) -> None:
    saves = folders_of_its_own / "saves"
    with SCENES["own turn"].open(saves) as console:
        (save,) = saves.glob("*.jsonl")
        before = saved_actions(saves)
        console.send("d")
        console.wait_for("DRAW A CARD")
        console.send("0")
        console.wait_for("to take the second card")
        assert saved_actions(saves) == before + 1
        end_by(console, end)
    state = state_of(save)
    with Console("resume") as console:
        console.wait_for("to take the second card")
        console.process.send_signal(signal.SIGTERM)
        assert console.ended() == 143
    assert saved_actions(saves) == before + 1
    assert state_of(save) == state


def test_a_loop_that_is_blocked_keeps_nobody_waiting(folders_of_its_own: Path, tmp_path: Path) -> None:
    """The app's own loop cannot answer, as on a line that takes nothing: the process goes all the same, restored."""
    patch(tmp_path, "ttr_tui.app.app", "TtrApp.action_help", "import time; time.sleep(600)")
    with SCENES["title"].open(folders_of_its_own / "saves", environ=path_with(tmp_path)) as console:
        console.send("?")
        console.read()
        console.process.send_signal(signal.SIGTERM)
        assert console.ended() == 143
        check_restored(console)


# -- stopped and woken ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["payments", "typed command", "settings at the table", "quit"])
def test_whatever_lies_over_the_table_the_cover_comes_first_when_woken(name: str, folders_of_its_own: Path) -> None:
    with SCENES[name].open(folders_of_its_own / "saves") as console:
        console.read()
        on, settings = console.left_on, console.settings_now
        console.process.send_signal(signal.SIGTSTP)
        console.stopped()
        check_restored(console)
        mark = len(console.output)
        console.screen.reset()
        console.process.send_signal(signal.SIGCONT)
        console.wait_for("Enter opens Ann's hand")
        console.read()
        assert console.left_on == on
        assert console.settings_now == settings
        for secret in (b"HAND", b"TICKETS", b"WAYS", b"\xe2\x96\xb8"):
            assert secret not in console.output[mark:]
        console.send("\r")
        console.wait_for("HAND")
        console.process.send_signal(signal.SIGTERM)
        assert console.ended() == 143
        check_restored(console)


def test_stopped_on_the_title_it_comes_back_as_it_was(folders_of_its_own: Path) -> None:
    with SCENES["title"].open(folders_of_its_own / "saves") as console:
        console.process.send_signal(signal.SIGTSTP)
        console.stopped()
        check_restored(console)
        console.screen.reset()
        console.process.send_signal(signal.SIGCONT)
        console.wait_for("New game")
        console.process.send_signal(signal.SIGHUP)
        assert console.ended() == 129
        check_restored(console)


@pytest.mark.parametrize("nohup", [False, True])
def test_a_line_that_is_lost_while_it_is_stopped_wakes_and_ends_it(nohup: bool, folders_of_its_own: Path) -> None:
    with SCENES["own turn"].open(folders_of_its_own / "saves", nohup=nohup) as console:
        console.process.send_signal(signal.SIGTSTP)
        console.stopped()
        assert console.hang_up() == 129


# -- inside tmux ------------------------------------------------------------------------------------------------


@pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not installed")
def test_ctrl_c_inside_tmux_gives_the_pane_back(folders_of_its_own: Path, tmp_path: Path) -> None:
    """A pane's program that leaves the mouse on hangs whoever lives in that pane (Textualize/toolong#59)."""
    tmux = ["tmux", "-S", str(tmp_path / "socket"), "-f", "/dev/null"]
    ended = tmp_path / "ended"
    words = f"{sys.executable} -m ttr_tui; echo $? > {ended}.part; stty -a > {tmp_path / 'stty'}; mv {ended}.part {ended}; cat"

    def told(*arguments: str) -> str:
        done = subprocess.run(
            [*tmux, *arguments], env=surroundings(), text=True, capture_output=True, timeout=PATIENCE, check=True
        )
        return done.stdout

    try:
        told("new-session", "-d", "-x", "100", "-y", "30", words)
        wait_until(lambda: "New game" in told("capture-pane", "-p"))
        assert told("display-message", "-p", "#{alternate_on} #{mouse_any_flag}").split() == ["1", "1"]
        told("send-keys", "C-c")
        wait_until(ended.exists)
        assert ended.read_text().strip() == "0"
        flags = "#{alternate_on} #{mouse_any_flag} #{cursor_flag} #{wrap_flag} #{keypad_flag}"
        assert told("display-message", "-p", flags).split() == ["0", "0", "1", "1", "0"]
        assert " echo " in (tmp_path / "stty").read_text() and " icanon " in (tmp_path / "stty").read_text()
    finally:
        subprocess.run([*tmux, "kill-server"], capture_output=True)
