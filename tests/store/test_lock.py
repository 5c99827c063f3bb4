"""One process a save: another is told who has it, and one that has died blocks nobody."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from saved_games import begin, expected, found, saved
from test_kill import child, posix_only

from ttr_tui.store import Journal, SaveError, SaveInUse, Transcript, remove_save
from ttr_tui.store import lock as lock_module
from ttr_tui.store.lock import UNSIGNED_SECONDS, SaveLock, is_running, lock_file


@pytest.fixture(params=["flock", "file"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Both ways to lock: by flock, and by the file itself as on a system without it."""
    if request.param == "file":
        monkeypatch.setattr(lock_module, "fcntl", None)
    elif lock_module.fcntl is None:
        pytest.skip("this system has no flock")
    return str(request.param)


@pytest.fixture
def holder(tmp_path: Path) -> Iterator[tuple[Path, subprocess.Popen[str]]]:
    """A save that another process has open, and that process."""
    path, _ = saved(tmp_path, 5)
    process = child(str(path), "hold")
    assert process.stdout is not None
    assert process.stdout.readline().strip() == str(path)
    yield path, process
    process.kill()
    process.wait()


def dead_process() -> int:
    """The id of a process that has ended."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


def test_a_save_is_opened_once(tmp_path: Path, way: str) -> None:
    path, moments = saved(tmp_path, 5)
    first = Journal.open(path)
    for attempt in (lambda: Journal.open(path), lambda: remove_save(path), lambda: Transcript.read(path)[0].write(path)):
        with pytest.raises(SaveInUse, match=rf"open in process {os.getpid()} since \d{{4}}-.*close it there first"):
            attempt()
    first.journal.close()
    assert found(Journal.open(path)) == expected(moments[-1])
    assert list(tmp_path.iterdir()) == [path]


@posix_only
def test_two_processes_on_one_save(holder: tuple[Path, subprocess.Popen[str]]) -> None:
    path, process = holder
    before = path.read_bytes()
    with pytest.raises(SaveInUse) as caught:
        Journal.open(path)
    assert caught.value.pid == process.pid
    assert lock_file(path).name in str(caught.value)
    assert path.read_bytes() == before


@posix_only
def test_the_lock_of_a_killed_process_blocks_nobody(holder: tuple[Path, subprocess.Popen[str]]) -> None:
    path, process = holder
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert lock_file(path).exists()
    Journal.open(path).journal.close()
    assert not lock_file(path).exists()


def test_a_new_game_is_locked_from_its_beginning(tmp_path: Path, way: str) -> None:
    journal, _ = begin(tmp_path)
    with pytest.raises(SaveInUse):
        Journal.open(journal.path)


def test_a_lock_file_left_by_a_dead_process_is_nothing(tmp_path: Path, way: str) -> None:
    path, _ = saved(tmp_path, 5)
    lock_file(path).write_text(json.dumps({"pid": dead_process(), "since": "2026-11-30 21:07"}))
    Journal.open(path).journal.close()
    assert list(tmp_path.iterdir()) == [path]


def test_without_flock_a_living_process_is_believed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock_module, "fcntl", None)
    path, _ = saved(tmp_path, 5)
    lock_file(path).write_text(json.dumps({"pid": os.getppid(), "since": "2026-11-30 21:07"}))
    with pytest.raises(SaveInUse, match=f"open in process {os.getppid()} since 2026-11-30 21:07"):
        Journal.open(path)


@pytest.mark.parametrize("content", [b"", b"junk", b'{"pid": "x"}', b'{"pid": 1e999}', b"[" * 5000])
def test_without_flock_an_unsigned_lock_is_stale_once_it_is_old(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes
) -> None:  # fmt: skip
    monkeypatch.setattr(lock_module, "fcntl", None)
    path, _ = saved(tmp_path, 5)
    lock_file(path).write_bytes(content)
    with pytest.raises(SaveInUse, match="open in another process:"):
        Journal.open(path)
    made = lock_file(path).stat().st_mtime - UNSIGNED_SECONDS - 1
    os.utime(lock_file(path), (made, made))
    Journal.open(path).journal.close()


def test_a_disk_without_flock_is_locked_by_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if lock_module.fcntl is None:
        pytest.skip("this system has no flock")

    def unsupported(*_: object) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(lock_module.fcntl, "flock", unsupported)
    lock = SaveLock.take(tmp_path / "a.jsonl")
    with pytest.raises(SaveInUse, match=str(os.getpid())):
        SaveLock.take(tmp_path / "a.jsonl")
    lock.release()
    SaveLock.take(tmp_path / "a.jsonl").release()
    assert list(tmp_path.iterdir()) == []


def test_a_failed_opening_leaves_no_lock(tmp_path: Path, way: str) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text("junk\n")
    for _ in range(2):
        with pytest.raises(SaveError, match="no JSON"):
            Journal.open(path)
    with pytest.raises(SaveError, match="no such file"):
        Journal.open(tmp_path / "b.jsonl")
    assert list(tmp_path.iterdir()) == [path]


def test_whether_a_process_runs() -> None:
    assert is_running(os.getpid())
    assert not is_running(dead_process())
    assert not is_running(0)
    assert is_running(1 << 80)  # no process at all, but nothing that could be known to be dead
