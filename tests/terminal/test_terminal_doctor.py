"""`ttr-tui doctor` on a terminal: it asks how wide characters are, waits only so long, and leaves everything as it was."""

from __future__ import annotations

import os
import re
import signal
import time

import pytest

from tests.terminal.console import PATIENCE, Console
from ttr_tui.doctor.widths import ASK_CURSOR

_SGR_COLOR = re.compile(rb"\x1b\[[0-9;]*(?:3[0-8]|4[0-8]|9[0-7])[0-9;]*m")


def answer(console: Console, widened: int = 0) -> None:
    """Let the terminal tell where its cursor is, with characters beyond ASCII `widened` columns wider."""

    def send(data: str) -> None:
        row, column = map(int, re.findall(r"\d+", data))
        os.write(console.master, f"\x1b[{row};{column + widened}R".encode())

    console.screen.write_process_input = send


def check_as_before(console: Console) -> None:
    assert console.left_on == {}
    assert console.settings_now == console.before


def test_on_a_terminal_that_answers_all_is_well() -> None:
    with Console("doctor", size=(100, 80)) as console:
        answer(console)
        assert console.ended() == 0
        assert "each one column wide" in console.text
        assert "100x80: enough" in console.text
        assert "All is well" in console.text
        check_as_before(console)


def test_a_terminal_that_draws_characters_wide_is_found_out() -> None:
    with Console("doctor", size=(100, 80)) as console:
        answer(console, widened=1)
        assert console.ended() == 1
        assert "2 columns wide" in console.text
        assert "ascii" in console.text
        check_as_before(console)


def test_a_terminal_that_does_not_answer_is_not_waited_for() -> None:
    with Console("doctor", size=(100, 80)) as console:
        assert console.ended() == 0
        assert "did not answer" in console.text
        check_as_before(console)


def test_a_signal_while_it_waits_for_answers_leaves_the_terminal_as_it_was() -> None:
    with Console("doctor") as console:
        end = time.monotonic() + PATIENCE
        while ASK_CURSOR.encode() not in console.output and time.monotonic() < end:
            console.read(0.01)
        console.process.send_signal(signal.SIGTERM)
        assert console.ended() == -signal.SIGTERM
        check_as_before(console)


@pytest.mark.parametrize("size", [(79, 24), (80, 23)])
def test_a_window_that_is_too_small_is_wrong(size: tuple[int, int]) -> None:
    with Console("doctor", size=size) as console:
        assert console.ended() == 1
        assert b"make it larger" in console.output


def test_a_dumb_terminal_gets_plain_lines() -> None:
    with Console("doctor", environ={"TERM": "dumb", "COLORTERM": "truecolor"}) as console:
        assert console.ended() == 1
        assert b"\x1b" not in console.output
        assert console.output.isascii()
        assert b"TERM=dumb" in console.output


def test_no_color_means_none() -> None:
    with Console("doctor", size=(100, 80), environ={"NO_COLOR": "1"}) as console:
        assert console.ended() == 0
        assert not _SGR_COLOR.search(console.output)
        assert "none: NO_COLOR is set" in console.text


def test_where_the_locale_is_not_utf_8_only_ascii_is_sent() -> None:
    with Console("doctor", size=(100, 80), environ={"LC_ALL": "C"}) as console:
        assert console.ended() == 0
        assert console.output.isascii()
        assert "ascii: LC_ALL=C is not UTF-8" in console.text
