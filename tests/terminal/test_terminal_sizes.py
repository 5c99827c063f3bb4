"""The window may have any size, change it at any time, and stdout may go elsewhere."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from tests.terminal.console import PATIENCE, Console, surroundings
from tests.terminal.scenes import SCENES

EDGES = ((1, 1), (500, 160), (2, 200), (300, 1), (79, 24), (80, 23), (80, 24), (467, 145), (1, 1), (500, 160))
"""Sizes at which something could break: the smallest, the largest, one row, one column, just too small, just enough."""
LOOKING = ("w", "L", "?", "\x1b", "z", "z", "+", "-", "j", "l", "/", "\x1b", "p", "\x0c")
"""Keys that look and do nothing in a game."""


def end(console: Console) -> None:
    """End the program; the terminal is as it was."""
    console.process.send_signal(signal.SIGTERM)
    assert console.ended() == 143
    assert console.left_on == {}
    assert console.settings_now == console.before


def show_all(console: Console) -> None:
    """Close what is open, draw anew; where the board stands alone (Escape and a key at once are another key), end that."""
    console.send("\x1b")
    console.read(0.3)
    console.send("\x0c")
    soon = time.monotonic() + PATIENCE / 4
    while "HAND" not in console.text and time.monotonic() < soon:
        console.read(0.1)
    if "HAND" not in console.text:
        console.send("z")
    console.wait_for("HAND")


def test_resized_at_random_a_game_goes_on_and_nothing_is_done(folders_of_its_own: Path) -> None:
    """Crashes below a size and on huge windows were reported of other games (tremc/tremc#22, thomas-mauran/chess-tui#180)."""
    rng = Random(3)
    sizes = [*EDGES, *((rng.randint(1, 500), rng.randint(1, 160)) for _ in range(15))]
    saves = folders_of_its_own / "saves"
    with SCENES["own turn"].open(saves) as console:
        (save,) = saves.glob("*.jsonl")
        before = save.read_bytes()
        for size in sizes:
            console.resize(*size)
            console.send(rng.choice(LOOKING))
            console.read(0.02)
            assert console.process.poll() is None
        for size in ((500, 160), (80, 24), (160, 48)):
            console.resize(*size)
            show_all(console)
        assert save.read_bytes() == before
        end(console)


@pytest.mark.parametrize("name", ["title", "new game", "rules", "settings", "replays", "replay", "cover", "final sheet"])
def test_every_kind_of_screen_bears_every_size(name: str, folders_of_its_own: Path) -> None:
    """Panels and lists were laid out in a single column before the message of a small window lay over them."""
    scene = SCENES[name]
    sizes = [*EDGES, (5, 3), (17, 5), (40, 100)]
    Random(name).shuffle(sizes)
    with scene.open(folders_of_its_own / "saves") as console:
        for size in sizes:
            console.resize(*size)
            console.read(0.05)
            assert console.process.poll() is None
        console.resize(100, 30)
        console.wait_for(scene.steps[-1][1] if scene.steps else scene.first)
        end(console)


def test_a_window_that_is_too_small_does_nothing_blindly(folders_of_its_own: Path) -> None:
    saves = folders_of_its_own / "saves"
    with SCENES["own turn"].open(saves) as console:
        (save,) = saves.glob("*.jsonl")
        before = save.read_bytes()
        console.resize(79, 24)
        console.wait_for("This window is 79x24")
        console.send("d0tc\r\rq")
        console.resize(60, 20)
        console.wait_for("This window is 60x20")
        console.resize(100, 30)
        console.wait_for("HAND")
        assert save.read_bytes() == before
        end(console)


def test_it_starts_in_a_single_cell_and_opens_when_there_is_room() -> None:
    with Console(size=(1, 1)) as console:
        while not console.left_on:
            console.read(0.1)
            assert console.process.poll() is None
        console.resize(100, 30)
        console.wait_for("New game")
        end(console)


def test_where_the_terminal_tells_no_size_80x24_is_assumed() -> None:
    with Console(size=(80, 24), told_size=(0, 0)) as console:
        console.wait_for("New game")
        assert "quit" in console.screen.display[23]
        end(console)


def test_with_stdout_redirected_the_whole_window_is_used(tmp_path: Path) -> None:
    with (tmp_path / "out").open("wb") as out, Console(size=(160, 48), stdout=out) as console:
        console.wait_for("New game")
        assert "quit" in console.screen.display[47]
        end(console)
    assert (tmp_path / "out").read_bytes() == b""


@pytest.mark.parametrize("variables", [{"COLUMNS": "200", "LINES": "60"}, {"COLUMNS": "40"}])
def test_the_windows_own_size_counts_and_not_what_a_shell_once_exported(variables: dict[str, str]) -> None:
    with Console(size=(100, 30), environ=variables) as console:
        console.wait_for("New game")
        assert "quit" in console.screen.display[29]
        end(console)


def test_with_stderr_closed_it_refuses() -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", '"$0" -m ttr_tui 2>&-', sys.executable], env=surroundings(), text=True, stdout=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert done.returncode == 2
    assert len(done.stdout.splitlines()) <= 1
