"""A disk that is full, read-only or broken changes nothing: neither the file nor the game."""

from __future__ import annotations

import errno
import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from saved_games import begin, do, expected, found, moment, play, saved

from ttr_tui.engine.game import Game
from ttr_tui.store import Journal, SaveError, list_saves, remove_save
from ttr_tui.store.disk import make_folder, write_whole

_write, _fsync = os.write, os.fsync


def failing(number: int) -> Callable[..., int]:
    """A system call that fails with this error number."""

    def fail(*_: object) -> int:
        raise OSError(number, os.strerror(number))

    return fail


def full_after(room: int) -> Callable[[int, bytes], int]:
    """os.write on a disk with room for so many bytes: a short write first, then ENOSPC."""
    left = [room]

    def write(handle: int, data: bytes) -> int:
        if not left[0]:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        written = _write(handle, bytes(data)[: left[0]])
        left[0] -= written
        return written

    return write


def first_action(journal: Journal, game: Game) -> Game:
    """Do the first legal action."""
    return do(journal, game, next(iter(game.decision or ())))


@pytest.mark.parametrize("room", [0, 1, 40, 130])
def test_a_full_disk_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: int) -> None:
    journal, game = begin(tmp_path)
    before = journal.path.read_bytes()
    monkeypatch.setattr(os, "write", full_after(room))
    with pytest.raises(SaveError, match=r"nothing was saved.*no space left on device; free some space and try again"):
        first_action(journal, game)
    assert journal.path.read_bytes() == before
    monkeypatch.setattr(os, "write", _write)
    first_action(journal, game)
    journal.close()
    assert Journal.open(journal.path).notices == ()


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO, errno.EROFS, errno.EDQUOT])
@pytest.mark.parametrize("call", ["write", "fsync"])
def test_a_failing_call_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, number: int
) -> None:  # fmt: skip
    journal, game = begin(tmp_path)
    before = journal.path.read_bytes()
    with monkeypatch.context() as broken:
        broken.setattr(os, call, failing(number))
        for record in (lambda: first_action(journal, game), lambda: journal.record_seat(0, "bot:random")):
            with pytest.raises(SaveError) as caught:
                record()
            assert str(caught.value).startswith(f"{journal.path}: nothing was saved")
            assert journal.path.read_bytes() == before
    assert journal.seats[0].kind == "person"
    first_action(journal, game)
    journal.close()
    assert Journal.open(journal.path).game.check_value() != game.check_value()


def test_what_a_failed_write_left_is_cut_off_later_if_it_cannot_be_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    journal, game = begin(tmp_path)
    before = journal.path.read_bytes()
    with monkeypatch.context() as broken:
        broken.setattr(os, "write", full_after(30))
        broken.setattr(os, "ftruncate", failing(errno.EIO))
        with pytest.raises(SaveError):
            first_action(journal, game)
        assert len(journal.path.read_bytes()) == len(before) + 30
        with pytest.raises(SaveError, match="the disk reports a fault"):
            first_action(journal, game)
    first_action(journal, game)
    journal.close()
    assert Journal.open(journal.path).notices == ()


def test_a_call_that_writes_nothing_at_all_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal, game = begin(tmp_path)
    monkeypatch.setattr(os, "write", lambda *_: 0)
    with pytest.raises(SaveError, match="nothing could be written"):
        first_action(journal, game)


def test_a_new_game_on_a_full_disk_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "write", full_after(500))
    with pytest.raises(SaveError, match="the save cannot be written: no space left"):
        begin(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_repair_on_a_full_disk_leaves_the_save_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, _ = saved(tmp_path, 5)
    cut = path.read_bytes()[:-9]
    path.write_bytes(cut)
    monkeypatch.setattr(os, "write", full_after(2000))
    with pytest.raises(SaveError, match="cannot be copied, so nothing was changed"):
        Journal.open(path)
    assert path.read_bytes() == cut
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("change", ["deleted", "replaced", "longer"])
def test_a_file_changed_behind_our_back_is_not_written_to(tmp_path: Path, change: str) -> None:
    journal, game = begin(tmp_path)
    data = journal.path.read_bytes()
    if change != "longer":
        journal.path.unlink()
    if change != "deleted":
        with journal.path.open("ab") as file:
            file.write(b"{}\n" if change == "longer" else data)
    with pytest.raises(SaveError, match="moved or deleted" if change != "longer" else "another program"):
        first_action(journal, game)


def test_a_folder_that_is_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(SaveError, match="cannot be made"):
        begin(tmp_path / "file")
    with pytest.raises(SaveError, match="cannot be listed"):
        list_saves(tmp_path / "file")


def test_the_folder_is_synced_when_a_save_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[str] = []

    def fsync(handle: int) -> None:
        synced.append(os.readlink(f"/proc/self/fd/{handle}"))
        _fsync(handle)

    if not Path("/proc/self/fd").exists():
        pytest.skip("needs /proc to see which file a handle is")
    monkeypatch.setattr(os, "fsync", fsync)
    folder = tmp_path / "new" / "saves"
    journal, game = begin(folder)
    assert [str(folder.parent), str(folder)] == [name for name in synced if Path(name).is_dir()]
    synced.clear()
    first_action(journal, game)
    assert synced == [str(journal.path)]


def test_a_file_written_over_is_the_old_one_or_the_new_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "f"
    write_whole(file, b"old")
    with monkeypatch.context() as broken:
        broken.setattr(os, "replace", failing(errno.EIO))
        with pytest.raises(SaveError):
            write_whole(file, b"new")
    assert file.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [file]


# -- real disks -----------------------------------------------------------------------------------------------------


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A real file system of 128 KiB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=128k,mode=0700", "tmpfs", str(folder)]
    try:
        mounted = subprocess.run(mount, capture_output=True, check=False).returncode == 0
    except OSError:
        mounted = False
    if not mounted:
        pytest.skip("mounting a small file system needs root on Linux")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def test_a_disk_that_really_fills_up(small_disk: Path) -> None:
    ballast = small_disk / "ballast"
    ballast.write_bytes(bytes(8192))
    journal, game = begin(small_disk / "saves")
    with pytest.raises(SaveError, match="no space left on device"):
        for after, _ in play(journal, game, Random(3)):
            game = after
    now = moment(journal.path, game)
    assert journal.path.read_bytes().endswith(b"\n")
    ballast.unlink()
    game, after = next(play(journal, game, Random(9), 1))
    journal.close()
    assert after.size > now.size
    assert found(Journal.open(journal.path)) == expected(after)


def test_a_full_disk_can_be_opened_listed_and_cleared(small_disk: Path) -> None:
    path, moments = saved(small_disk / "saves", 10)
    with pytest.raises(OSError, match="No space left"):
        (small_disk / "ballast").write_bytes(bytes(1 << 20))
    opened = Journal.open(path)
    assert found(opened) == expected(moments[-1])
    assert [head.turn for head in list_saves(path.parent)] == [moments[-1].turn]
    remove_save(path)
    assert list_saves(path.parent) == []


def test_a_disk_that_is_really_read_only(small_disk: Path) -> None:
    path, moments = saved(small_disk / "saves", 10)
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    for attempt in (
        lambda: Journal.open(path), lambda: begin(small_disk / "saves"), lambda: begin(small_disk / "other"),
        lambda: remove_save(path),
    ):  # fmt: skip
        with pytest.raises(SaveError, match=r"read-only file system.*choose another folder with --save-dir"):
            attempt()
    assert list_saves(path.parent)[0].turn == moments[-1].turn


def test_a_folder_that_may_not_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Root may write everywhere, so the system's refusal is played."""
    monkeypatch.setattr(os, "open", failing(errno.EACCES))
    with pytest.raises(SaveError, match="permission denied; see who owns it"):
        begin(tmp_path)
    monkeypatch.setattr(os, "mkdir", failing(errno.EACCES))
    with pytest.raises(SaveError, match="permission denied; see who owns it"):
        make_folder(tmp_path / "new")
