"""What is sent over the line: how much for what, and that the screen is the one that sending everything would give.

Sizes are those of a large screen in 256 colors. One frame is what drawing the same screen again (ctrl+l) takes.
"""

from __future__ import annotations

import fcntl
import os
import random
import signal
import struct
import termios
import time
from pathlib import Path

import pyte
import pytest

from tests.terminal.console import PATIENCE, Console, saved_actions
from ttr_tui.app.terminal_file import TerminalFile

GAME = ("new", "usa", "-p", "Ann", "-p", "bot:steady", "--seed", "7", "--first", "Ann")
LARGE = (160, 48)
REDRAW, ESCAPE, RIGHT, LEFT, PALETTE = "\x0c", "\x1b", "\x1b[C", "\x1b[D", "\x10"


def settle(console: Console) -> int:
    """Read until all is quiet; how many bytes that were."""
    return len(console.read(0.4))


def sent_for(console: Console, keys: str, words: str = "") -> int:
    """How many bytes come for these keys, until the words are there and all is quiet."""
    mark = len(console.output)
    console.send(keys)
    if words:
        console.wait_for(words)
    settle(console)
    return len(console.output) - mark


def resize(console: Console, size: tuple[int, int]) -> None:
    """Give the terminal another size, as a window does."""
    console.screen.resize(size[1], size[0])
    fcntl.ioctl(console.master, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
    console.process.send_signal(signal.SIGWINCH)


def take_first_turn(console: Console) -> None:
    """Keep the first two tickets; the bot keeps its own; then it is one's turn."""
    console.wait_for("Enter keep")
    settle(console)
    for key in (" ", "\x1b[B", " "):
        console.send(key)
        settle(console)
    console.send("\r")
    console.wait_for("Your turn")
    settle(console)


def test_a_start_sends_the_screen_once_and_idle_nothing() -> None:
    with Console(*GAME, size=LARGE) as console:
        console.wait_for("Enter keep")
        settle(console)
        start = len(console.output)
        assert console.read(5) == b""
        frame = sent_for(console, REDRAW)
        assert frame > 10_000 and start <= 1.3 * frame


def test_what_changes_nothing_sends_nothing_and_screens_over_the_board_at_most_a_frame() -> None:
    with Console(*GAME, size=LARGE) as console:
        take_first_turn(console)
        frame = sent_for(console, REDRAW)
        assert sent_for(console, "\x1b[O") <= 64
        assert sent_for(console, "\x1b[I") <= 64
        for key, words in (("?", "Esc back"), (PALETTE, "COMMANDS")):
            assert sent_for(console, key, words) <= 1.3 * frame
            assert sent_for(console, ESCAPE, "SINCE YOUR LAST TURN") <= 1.3 * frame
        resize(console, (120, 40))
        resized = settle(console)
        assert 0 < resized <= 2 * sent_for(console, REDRAW)


def test_moving_the_cursor_sends_the_cities_and_a_burst_of_keys_few_frames() -> None:
    with Console(*GAME, size=LARGE) as console:
        take_first_turn(console)
        sent_for(console, RIGHT)
        assert all(sent_for(console, key) <= 300 for key in (RIGHT, RIGHT, LEFT, LEFT))
        mark = len(console.output)
        console.send((RIGHT + LEFT) * 50)
        settle(console)
        assert console.output[mark:].count(b"\x1b[m") <= 5, "each frame ends with plain letters, and nothing else does"
        assert len(console.output) - mark <= 5 * 300


def test_a_turn_of_another_sends_its_track_and_scores_and_one_line_of_the_log() -> None:
    table = ("new", "usa", "-p", "Ann", *("-p", "bot:steady") * 3, "--seed", "7", "--first", "Ann")
    with Console(*table, size=LARGE) as console:
        take_first_turn(console)
        sent_for(console, "d")
        assert sent_for(console, "0") <= 1500, "a card is drawn"
        console.send("0")
        claims, said = [], ""
        end = time.monotonic() + PATIENCE
        while "Ann to play" not in console.text:
            assert time.monotonic() < end, console.text
            mark = len(console.output)
            console.read(0.1)
            sent, said = console.output[mark:], console.text
            if b"claimed" in sent and "Ann to play" not in said:
                claims.append(sent)
        assert claims, "a game in which bots claim"
        assert all(len(sent) <= 1500 for sent in claims)


def test_the_screen_is_that_of_plain_output_whatever_is_done(tmp_path: Path) -> None:
    """The program writes down, beside what it sends, all that Textual asked for; two terminals must show the same."""
    plain = tmp_path / "plain"
    (tmp_path / "sitecustomize.py").write_text(
        "import ttr_tui.app.terminal_file as file\n"
        "class Recorded(file.TerminalFile):\n"
        "    def write(self, text):\n"
        f"        with open({str(plain)!r}, 'a', encoding='utf-8', newline='') as record:\n"
        "            record.write(text.replace('\\n', '\\r\\n'))\n"
        "        return super().write(text)\n"
        "file.TerminalFile = Recorded\n"
    )
    choices = random.Random(9)
    with Console(*GAME, environ={"PYTHONPATH": f"{tmp_path}:{os.getcwd()}"}) as console:
        other = pyte.Screen(100, 30)
        stream, fed = pyte.Stream(other), 0
        console.wait_for("Enter keep")
        keys = ["?", ESCAPE, PALETTE, ESCAPE, RIGHT, *"+-zzpp/", "den", "\r", ESCAPE, "L", ESCAPE, REDRAW, "d", ESCAPE]
        steps = [*keys, *choices.sample(keys, 8), "resize", "?", ESCAPE, "\x1a", "\r", RIGHT]
        for step in steps:
            if step == "resize":
                resize(console, (90, 28))
                other.resize(28, 90)
            elif step == "\x1a":
                console.send(step)
                console.stopped()
                console.process.send_signal(signal.SIGCONT)
            else:
                console.send(step)
            end = time.monotonic() + PATIENCE
            while True:
                console.read(0.15)
                record = plain.read_bytes().decode()
                stream.feed(record[fed:])
                fed = len(record)
                if cells(console.screen) == cells(other):
                    break
                assert time.monotonic() < end, f"after {step!r}:\n{console.text}\n{'-' * 100}\n" + "\n".join(other.display)
        assert len(console.output) < fed / 2, "and by much less"


def cells(screen: pyte.Screen) -> list[list[object]]:
    """Every cell with its look."""
    return [[screen.buffer[y][x] for x in range(screen.columns)] for y in range(screen.lines)]


def test_broken_and_split_input_does_nothing_that_stays(folders_of_its_own: Path) -> None:
    with Console(*GAME, environ={"ESCDELAY": "3000"}) as console:
        take_first_turn(console)
        saved, shown = saved_actions(folders_of_its_own / "saves"), console.text
        console.send("\x1b[<32;NaN;NaNM\x1b[<0;NaN;NaNm")
        settle(console)
        assert console.text == shown, "its letters are no keys"
        for piece in ("\x1b", "[O", "\x1b", "[I"):
            console.send(piece)
            time.sleep(0.08)
        settle(console)
        assert console.process.poll() is None and saved_actions(folders_of_its_own / "saves") == saved
        assert sent_for(console, RIGHT) > 0
        mark = len(console.output)
        console.send("\x1b")
        time.sleep(0.08)
        console.send("[D")
        settle(console)
        assert len(console.output) > mark, "an arrow in two pieces moves the cursor"


@pytest.mark.parametrize(("size", "kept"), [((65535, 65535), (1000, 400)), ((0, 0), (80, 24)), ((160, 48), (160, 48))])
def test_books_are_kept_of_as_many_cells_as_are_drawn(size: tuple[int, int], kept: tuple[int, int]) -> None:
    master, slave = os.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
    with open(slave, "w") as terminal:
        assert TerminalFile(terminal)._cells.size == kept
    os.close(master)
