"""The folder of the saves: listed from heads and tails, found by a word, removed; no secret in it."""

from __future__ import annotations

import json
import os
import shutil
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
from playing import new_game
from saved_games import WHOLE, begin, play, saved

from ttr_tui.store import Journal, UnknownSave, find_save, list_saves, remove_save, saves_folder
from ttr_tui.store.listing import TAIL_BYTES


def test_a_head_says_what_the_list_needs(tmp_path: Path) -> None:
    path, moments = saved(tmp_path, 30, game=new_game("usa", 3))
    (head,) = list_saves(tmp_path)
    assert (head.path, head.id) == (path, path.stem)
    assert (head.map, head.map_name, head.players) == ("usa", "USA", ("Ann", "Ben", "Cem"))
    assert (head.turn, head.over, head.fault) == (moments[-1].turn, False, None)
    assert head.when == datetime.fromtimestamp(path.stat().st_mtime, UTC)


def test_turn_and_end_are_right_at_every_line(tmp_path: Path) -> None:
    path, moments = saved(tmp_path, WHOLE)
    data = path.read_bytes()
    assert moments[-1].over
    for now in moments:
        path.write_bytes(data[: now.size])
        (head,) = list_saves(tmp_path)
        assert (head.turn, head.over, head.fault) == (now.turn, now.over, None)


def test_an_end_longer_than_what_is_looked_at_first(tmp_path: Path) -> None:
    """Seats handed over again and again: the line that says the turn lies far from the end."""
    path, moments = saved(tmp_path, 20)
    line = b'{"seat":0,"kind":"bot:random"}\n'
    with path.open("ab") as file:
        file.write(line * (5 * TAIL_BYTES // len(line)))
    (head,) = list_saves(tmp_path)
    assert (head.turn, head.fault) == (moments[-1].turn, None)


def test_a_save_open_or_cut_short_is_listed_as_what_it_is(tmp_path: Path) -> None:
    journal, game = begin(tmp_path)
    now = list(play(journal, game, Random(1), 12))[-1][1]
    with journal.path.open("ab") as file:
        file.write(b'{"n":13,"sea')
    (head,) = list_saves(tmp_path)
    assert (head.turn, head.fault) == (now.turn, None)
    journal.close()


def test_the_one_played_last_comes_first(tmp_path: Path) -> None:
    paths = [saved(tmp_path, 2)[0] for _ in range(4)]
    for age, path in enumerate((paths[2], paths[0], paths[3], paths[1])):
        os.utime(path, (1_800_000_000 - age, 1_800_000_000 - age))
    assert [head.path for head in list_saves(tmp_path)] == [paths[2], paths[0], paths[3], paths[1]]


def test_a_broken_save_is_listed_with_its_fault(tmp_path: Path) -> None:
    good, _ = saved(tmp_path, 5)
    (tmp_path / "junk.jsonl").write_bytes(b"\xff\x00junk\n")
    (tmp_path / "empty.jsonl").write_bytes(b"")
    (tmp_path / "folder.jsonl").mkdir()
    (tmp_path / "notes.txt").write_text("no save")
    (tmp_path / f"{good.name}.broken-1").write_text("a copy")
    shutil.copy(good, tmp_path / "tail.jsonl")
    with (tmp_path / "tail.jsonl").open("ab") as file:
        file.write(b"junk\n")
    faults = {head.id: head.fault for head in list_saves(tmp_path)}
    assert faults.pop(good.stem) is None
    assert set(faults) == {"junk", "empty", "folder", "tail"}
    assert all(fault and fault.isprintable() for fault in faults.values())
    assert "it is empty" in str(faults["empty"])
    assert {head.players for head in list_saves(tmp_path)} == {(), ("Ann", "Ben")}


def test_listing_reads_heads_and_tails_only(tmp_path: Path) -> None:
    path, _ = saved(tmp_path, WHOLE)
    data = path.read_bytes()
    head_end = data.index(b"\n") + 1
    assert len(data) > head_end + 3 * TAIL_BYTES
    path.write_bytes(data[:head_end] + b"?" * (len(data) - head_end - TAIL_BYTES) + data[-TAIL_BYTES:])
    assert list_saves(tmp_path)[0].fault is None


def test_no_folder_is_no_saves(tmp_path: Path) -> None:
    assert list_saves(tmp_path / "none") == []


def test_many_saves_are_all_listed(tmp_path: Path) -> None:
    path, moments = saved(tmp_path, 60)
    for number in range(499):
        shutil.copy(path, tmp_path / f"copy-{number}.jsonl")
    heads = list_saves(tmp_path)
    assert len(heads) == 500
    assert {head.turn for head in heads} == {moments[-1].turn}


def test_the_seed_is_in_no_list(tmp_path: Path) -> None:
    seed = 987654321987654321987654321
    saved(tmp_path, 30, game=new_game(seed=seed))
    (head,) = list_saves(tmp_path)
    assert str(seed) not in repr(head)


# -- finding --------------------------------------------------------------------------------------------------------


@pytest.fixture
def three(tmp_path: Path) -> Path:
    """A folder with three saves."""
    path, _ = saved(tmp_path / "made", 1)
    folder = tmp_path / "three"
    folder.mkdir()
    for name in ("2026-11-30-2107-usa-k3f9", "2026-11-30-2107-usa-m2xx", "2026-12-01-0900-usa-abcd"):
        shutil.copy(path, folder / f"{name}.jsonl")
    return folder


@pytest.mark.parametrize("word", ["2026-11-30-2107-usa-k3f9", "2026-11-30-2107-usa-k"])
def test_a_save_is_found_by_its_id_or_the_beginning_of_it(three: Path, word: str) -> None:
    assert find_save(word, three) == three / "2026-11-30-2107-usa-k3f9.jsonl"


def test_a_save_is_found_by_its_path(three: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = three / "2026-12-01-0900-usa-abcd.jsonl"
    assert find_save(str(file), tmp_path) == file
    monkeypatch.chdir(three)
    assert find_save(file.name, tmp_path) == Path(file.name)


@pytest.mark.parametrize(
    "word, what",
    [
        ("2026-11-30-2107-usa-k3f8", "did you mean '2026-11-30-2107-usa-k3f9'"), ("zzz", "`ttr-tui saves` lists"),
        ("", "no save"), ("2026-11", "2 saves begin so (2026-11-30-2107-usa-k3f9, 2026-11-30-2107-usa-m2xx)"),
        ("./zzz", "no such file"), ("zzz.jsonl", "no such file"), ("\x1b[2J", "no save"),
    ],
)  # fmt: skip
def test_a_word_that_names_no_save_is_told_with_the_nearest(three: Path, word: str, what: str) -> None:
    with pytest.raises(UnknownSave) as caught:
        find_save(word, three)
    assert what in str(caught.value)
    assert str(caught.value).isprintable()


def test_the_folder_is_given_or_from_the_environment_or_the_platforms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TTR_TUI_SAVES", str(tmp_path / "env"))
    monkeypatch.setenv("TTR_TUI_DATA", str(tmp_path / "data"))
    assert saves_folder(tmp_path / "given") == tmp_path / "given"
    assert saves_folder() == tmp_path / "env"
    monkeypatch.delenv("TTR_TUI_SAVES")
    assert saves_folder() == tmp_path / "data" / "saves"


def test_removing_takes_the_copies_too_and_nothing_else(three: Path) -> None:
    file = three / "2026-11-30-2107-usa-k3f9.jsonl"
    file.write_bytes(file.read_bytes() + b"{")
    Journal.open(file).journal.close()
    assert len(list(three.iterdir())) == 4
    remove_save(file)
    assert sorted(path.name[11:] for path in three.iterdir()) == ["0900-usa-abcd.jsonl", "2107-usa-m2xx.jsonl"]
    with pytest.raises(UnknownSave):
        remove_save(file)


def test_a_save_names_neither_its_writer_nor_the_machine(tmp_path: Path) -> None:
    """A save may be given away: it holds the game and nothing else."""
    path, _ = saved(tmp_path, 5)
    header = json.loads(path.read_bytes().splitlines()[0])
    assert header["map_file"] is None
    assert not any(str(Path.home()) in str(value) for key, value in header.items() if key != "map_text")
