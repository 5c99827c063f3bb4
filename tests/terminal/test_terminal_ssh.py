"""Over the real sshd: play, resize, lose the line, come back; and a guest who wants a shell gets the game."""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
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
(BLOCK,) = re.findall(r"```sshd_config\n(.+?)```", DOCS, re.DOTALL)
"""The configuration that the docs give, which is the one that is tested."""


@pytest.fixture(scope="module")
def program() -> str:
    """The path of sshd."""
    return find_sshd(Path(tempfile.gettempdir()) / "ttr-tui-tests-sshd.lock")


@pytest.fixture
def server(program: str, tmp_path: Path) -> Iterator[Sshd]:
    """A server that runs what it is asked to."""
    sshd = Sshd(program, tmp_path)
    yield sshd
    sshd.stop()


@pytest.fixture
def guests(program: str, tmp_path: Path) -> Iterator[Sshd]:
    """A server set up as the docs say, for this user; games lie in `games`."""
    command = remote_words("--save-dir", str(tmp_path / "games"), "--guest", "visitor", environ={"HOME": str(tmp_path)})
    block = BLOCK.replace("exec /usr/local/bin/ttr-tui --guest visitor", command)
    assert command in block
    sshd = Sshd(program, tmp_path, re.sub(r"Match User \w+", f"Match User {os.environ.get('USER') or 'root'}", block))
    yield sshd
    sshd.stop()


def environ_of(folder: Path) -> dict[str, str]:
    return {f"TTR_TUI_{name}": str(folder / name.lower()) for name in ("DATA", "SAVES", "CONFIG", "CACHE")}


def wait_until(condition: Callable[[], Any], told: Callable[[], str]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, told()
        time.sleep(0.1)


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
        console.wait_for("HAND")
        wait_until(lambda: (console.read(0.1), console.screen.display[39].strip())[1], lambda: f"no last row:\n{console.text}")
        (save,) = games.glob("*.jsonl")
        lock = save.with_name(f"{save.name}.lock")
        assert lock.exists()
        console.process.kill()
        wait_until(lambda: not lock.exists(), lambda: "the server's side still has the game open")
    before = saved_actions(games)
    assert before >= 1
    with Console(remote_words("resume", environ=environ), command=server.client("-tt"), size=(100, 30)) as console:
        console.wait_for("HAND")
        assert "USA" in console.text.upper()
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
