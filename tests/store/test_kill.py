"""Killed at any moment, a game goes on as if it had not been: no line lost that was told, none half there."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from saved_games import WHOLE, Moment, begin, do, expected, found, moment, saved, short_map

from ttr_tui.engine.game import Game
from ttr_tui.engine.rulebook import Rulebook
from ttr_tui.store import Journal
from ttr_tui.variant.library import load_file

HERE = Path(__file__).parent
posix_only = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and SIGKILL")


def child(*arguments: str) -> subprocess.Popen[str]:
    """A process that runs play_and_tell."""
    paths = [str(HERE), str(HERE.parent), os.environ.get("PYTHONPATH", "")]
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    command = [sys.executable, str(HERE / "play_and_tell.py"), *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environ)


def short_game(folder: Path, trains: int = 6) -> Game:
    """A game that is over after some dozen actions."""
    return Game.new(Rulebook(load_file(short_map(folder, trains)), (), 2), ["Ann", "Ben"], seed=5)


def cut(path: Path, folder: Path, size: int) -> Path:
    """A copy of a save that ends after so many bytes."""
    copy = folder / f"cut-{size}.jsonl"
    copy.write_bytes(path.read_bytes()[:size])
    return copy


def test_a_game_comes_back_at_every_line(tmp_path: Path) -> None:
    path, moments = saved(tmp_path / "saves", WHOLE, game=short_game(tmp_path))
    assert moments[-1].over
    assert {now.undoable_by for now in moments} == {None, 0, 1}
    for now in moments:
        opened = Journal.open(cut(path, tmp_path, now.size))
        assert opened.notices == ()
        assert found(opened) == expected(now)


@pytest.mark.slow
def test_a_whole_usa_game_comes_back_at_every_line(tmp_path: Path) -> None:
    path, moments = saved(tmp_path, WHOLE)
    for now in moments:
        assert found(Journal.open(cut(path, tmp_path, now.size))) == expected(now)


def test_a_line_cut_at_any_byte_is_as_if_it_had_not_been_begun(tmp_path: Path) -> None:
    """A cut inside an action's line gives the moment before it; one inside the table after it, the moment after it."""
    path, moments = saved(tmp_path / "saves", 25, game=short_game(tmp_path))
    data = path.read_bytes()
    for before, after in zip(moments[-3:], moments[-2:], strict=False):
        line_end = data.index(b"\n", before.size) + 1
        inside_table = range(line_end, after.size, 211)
        for size in (*range(before.size + 1, line_end), *inside_table):
            opened = Journal.open(cut(path, tmp_path, size))
            assert bool(opened.notices) is (size != line_end)
            assert found(opened) == expected(before if size < line_end else after), size


@posix_only
def test_killed_in_the_middle_of_every_write(tmp_path: Path) -> None:
    """Each step is first done by a process that dies by SIGKILL halfway through its write, then again by one that lives."""
    journal, game = begin(tmp_path / "saves", short_game(tmp_path, trains=15))
    journal.close()
    now, rng, steps = moment(journal.path, game), Random(4), 0
    while game.decision is not None:
        action = game.decision.sample(rng)
        _die_while_recording(journal.path, action, rng.random())
        opened = Journal.open(journal.path)
        assert (opened.game.check_value(), opened.game.undoable_by) == (now.check, now.undoable_by)
        game = do(opened.journal, opened.game, action)
        now, steps = moment(journal.path, game), steps + 1
        opened.journal.close()
    assert steps > 20
    assert found(Journal.open(journal.path)) == expected(now)


def _die_while_recording(path: Path, action: object, part: float) -> None:
    """Fork a process that opens the save, writes a part of an action's first line, and is killed."""
    pid = os.fork()
    if pid:
        assert os.WTERMSIG(os.waitpid(pid, 0)[1]) == signal.SIGKILL
        return
    try:
        opened = Journal.open(path)
        write = os.write

        def half(handle: int, data: bytes) -> int:
            first = bytes(data).index(b"\n")
            write(handle, bytes(data)[: 1 + int(part * (first - 1))])
            os.kill(os.getpid(), signal.SIGKILL)
            return 0

        os.write = half  # type: ignore[assignment]
        do(opened.journal, opened.game, action)
    finally:
        os._exit(1)


@posix_only
@pytest.mark.parametrize("steps", [0, 1, 7, 40, 90])
def test_a_killed_process_loses_nothing_that_it_told(tmp_path: Path, steps: int) -> None:
    process = child(str(tmp_path), "6")
    assert process.stdout is not None
    path = Path(process.stdout.readline().strip())
    told = [_told(process.stdout.readline()) for _ in range(steps)]
    process.send_signal(signal.SIGKILL)
    told += [_told(line) for line in process.stdout.read().splitlines() if line.count(" ") == 4]
    process.wait()
    opened = Journal.open(path)
    here = found(opened)
    _, unbroken = saved(tmp_path / "again", len(told) + 1, seed=6)
    assert unbroken[1 : len(told) + 1] == told
    assert here in [expected(now) for now in unbroken[len(told) :]]


def _told(line: str) -> Moment:
    size, check, undoable_by, turn, over = line.split()
    return Moment(int(size), check, None if undoable_by == "None" else int(undoable_by), int(turn), over == "True")
