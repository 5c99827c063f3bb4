"""Over the real sshd: play, resize, lose the line, come back; and a guest who wants a shell gets the game."""

from __future__ import annotations

import getpass
import os
import re
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.terminal.console import PATIENCE, Console, saved_actions
from tests.terminal.sshd import Sshd, find_sshd, remote_words

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[2]
DOCS = (ROOT / "docs" / "ssh.md").read_text(encoding="utf-8")
BLOCK, BY_TERMINAL = re.findall(r"```sshd_config\n(.+?)```", DOCS, re.DOTALL)
"""The configurations that the docs give, which are those that are tested: a guest's, and the line of one that also offers
line mode."""


@pytest.fixture(scope="module")
def program() -> str:
    """The path of sshd."""
    return find_sshd(Path(os.environ["TTR_TUI_TEST_RUN"]) / "sshd.lock")


@pytest.fixture
def server(program: str, tmp_path: Path) -> Iterator[Sshd]:
    """A server that runs what it is asked to."""
    sshd = Sshd(program, tmp_path)
    yield sshd
    sshd.stop()


def for_this_user(block: str, folder: Path) -> str:
    """A configuration of the docs for the user of the test; games lie in `games`."""
    command = remote_words("--save-dir", str(folder / "games"), "--guest", "visitor", environ={"HOME": str(folder)})
    changed = block.replace("exec /usr/local/bin/ttr-tui --guest visitor", command)
    assert command in changed
    return re.sub(r"Match User \w+", f"Match User {getpass.getuser()}", changed)


@pytest.fixture
def guests(program: str, tmp_path: Path) -> Iterator[Sshd]:
    """A server set up as the docs say."""
    sshd = Sshd(program, tmp_path, for_this_user(BLOCK, tmp_path))
    yield sshd
    sshd.stop()


@pytest.fixture
def guests_in_lines_too(program: str, tmp_path: Path) -> Iterator[Sshd]:
    """The same with the command that chooses by the terminal."""
    sshd = Sshd(program, tmp_path, for_this_user(re.sub(r" *ForceCommand .*\n", lambda _: BY_TERMINAL, BLOCK), tmp_path))
    yield sshd
    sshd.stop()


def environ_of(folder: Path) -> dict[str, str]:
    return {f"TTR_TUI_{name}": str(folder / name.lower()) for name in ("DATA", "SAVES", "CONFIG", "CACHE")}


def wait_until(condition: Callable[[], Any], told: Callable[[], str]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, told()
        time.sleep(0.1)


def table_shown(console: Console) -> list[str]:
    """What a table of 120x40 shows of players, market and own tickets, down to the log, and the own hand."""
    rows = console.screen.display
    left = next(row.index("PLAYERS") for row in rows if "PLAYERS" in row)
    first, end = (next(i for i, row in enumerate(rows) if row[left:].startswith(words)) for words in ("PLAYERS", "LOG"))
    hand = next(i for i, row in enumerate(rows) if row.startswith(" HAND"))
    return [*(row[left:].rstrip() for row in rows[first:end]), *(row.rstrip() for row in rows[hand : hand + 3])]


def test_play_resize_lose_the_line_and_come_back(server: Sshd, tmp_path: Path) -> None:
    games = tmp_path / "saves"
    environ = environ_of(tmp_path)
    new = remote_words("new", "usa", "-p", "Ann", "-p", "bot:random", "--first", "Ann", "--seed", "7", environ=environ)
    with Console(new, command=server.client("-tt"), size=(100, 30)) as console:
        console.wait_for("HAND")
        assert b"38;5;" in console.output, "256 colors, by TERM alone"
        assert b"38;2;" not in console.output
        for key in (" ", "\x1b[B", " ", "\r"):
            console.send(key)
            console.read()
        wait_until(lambda: (console.read(0.1), saved_actions(games))[1] >= 1, lambda: f"no action saved:\n{console.text}")
        console.resize(120, 40)
        console.wait_for("LOG")
        console.wait_for("Ann to play")
        wait_until(lambda: (console.read(0.1), console.screen.display[39].strip())[1], lambda: f"no last row:\n{console.text}")
        console.read(1.0)
        left = table_shown(console)
        assert any("0/2" in row or "0/3" in row for row in left) and any("×1" in row for row in left), "tickets and cards"
        (save,) = games.glob("*.jsonl")
        lock = save.with_name(f"{save.name}.lock")
        assert lock.exists()
        console.process.kill()
        wait_until(lambda: not lock.exists(), lambda: "the server's side still has the game open")
    before = saved_actions(games)
    assert before >= 1
    with Console(remote_words("resume", environ=environ), command=server.client("-tt"), size=(120, 40)) as console:
        console.wait_for("Ann to play")
        wait_until(lambda: (console.read(0.1), table_shown(console))[1] == left, lambda: f"{left}\nhas become\n{console.text}")
        console.send("q")
        console.wait_for("saved as")
        console.send("q")
        assert console.ended() == 0
        assert console.left_on == {}
    assert saved_actions(games) >= before


@pytest.mark.parametrize("asked", ["", "sh -c id", "/bin/bash -i", "ttr-tui saves", "internal-sftp"])
def test_a_guest_gets_the_game_whatever_was_asked_for(guests: Sshd, tmp_path: Path, asked: str) -> None:
    with Console(*([asked] if asked else []), command=guests.client("-tt"), size=(100, 30)) as console:
        console.wait_for("unofficial fan project")
        console.send("\x1a")
        console.wait_for("Guests cannot go back to a shell")
        assert "uid=" not in console.text and str(tmp_path) not in console.text
        console.send("q")
        assert console.ended() == 0
    assert [folder.name for folder in (tmp_path / "games" / "guests").iterdir()] == ["visitor"]


def test_a_guest_without_a_terminal_is_told_to_ask_for_one(guests: Sshd) -> None:
    done = subprocess.run([*guests.client(), "id"], capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL)
    assert done.returncode == 2 and "ssh -t" in done.stderr and "uid=" not in done.stdout


def test_the_terminal_decides_whether_a_guest_plays_in_lines(guests_in_lines_too: Sshd, tmp_path: Path) -> None:
    client = guests_in_lines_too.client()
    script = "new usa\n\n\n\n\n\n\nhand\nresume /etc/passwd\n!sh\nquit\n"
    done = subprocess.run([*client, "sh -c id"], input=script, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and done.stderr == ""
    assert "You hold " in done.stdout and "when you come again" in done.stdout
    assert "uid=" not in done.stdout and "root:" not in done.stdout and str(tmp_path) not in done.stdout
    assert len(list((tmp_path / "games" / "guests" / "visitor").glob("*.jsonl"))) == 1
    with Console(command=guests_in_lines_too.client("-tt"), environ={"TERM": "dumb"}) as console:
        console.wait_for("ttr-tui in lines")
        console.send("\x1aquit\r")
        assert console.ended() == 0
    with Console(command=guests_in_lines_too.client("-tt"), environ={"TERM": "xterm"}, size=(100, 30)) as console:
        console.wait_for("unofficial fan project")
        console.send("q")
        assert console.ended() == 0


@pytest.mark.parametrize("way", ["scp", "sftp", "forward"])
def test_a_guest_gets_no_file_and_no_tunnel(guests: Sshd, tmp_path: Path, way: str) -> None:
    client = guests.client()
    options, host = client[1:-1], client[-1]
    at = options.index("-p")
    for_copies = [*options[:at], "-P", *options[at + 1 :]]
    target = tmp_path / "stolen"
    if way == "forward":
        words = ["ssh", *options, "-W", f"127.0.0.1:{guests.port}", host]
    else:
        words = [way, *for_copies, f"{host}:/etc/hostname", str(target)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL)
    assert done.returncode != 0 and not target.exists()
    assert "SSH-2.0" not in done.stdout


def test_a_guest_is_heard_about_colors_and_not_about_folders(guests: Sshd, tmp_path: Path) -> None:
    environ = {"COLORTERM": "truecolor", "TTR_TUI_SAVES": str(tmp_path / "elsewhere"), "LC_TTR": "/etc"}
    options = [word for name in environ for word in ("-o", f"SendEnv={name}")]
    with Console(command=guests.client("-tt", *options), environ=environ) as console:
        console.wait_for("unofficial fan project")
        assert b"38;2;" in console.output
        console.send("q")
        assert console.ended() == 0
    assert not (tmp_path / "elsewhere").exists()
