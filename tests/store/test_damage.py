"""What is wrong with a save is told with its place; what is before it is not lost; nothing ends in a traceback."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from saved_games import begin, edit, expected, found, line_numbers, play, saved

from ttr_tui.store import Journal, SaveDamaged, SaveError, SaveTooNew, Transcript, list_saves

HARMLESS = settings(
    deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow], max_examples=150
)


# -- a last line cut short ------------------------------------------------------------------------------------------


def test_a_cut_line_is_removed_before_the_next_is_written(tmp_path: Path) -> None:
    path, moments = saved(tmp_path, 20)
    whole = path.read_bytes()
    torn = whole + b'{"n":9,"seat":0,"acti'
    path.write_bytes(torn)
    opened = Journal.open(path)
    copy = path.with_name(f"{path.name}.broken-1")
    assert copy.read_bytes() == torn
    assert copy.stat().st_mode & 0o777 == 0o600
    assert path.read_bytes() == whole
    assert [notice.split(":")[0] for notice in opened.notices] == [
        f"line {len(whole.splitlines()) + 1} of the save was cut short while it was written",
        f"the save as it was found is kept as {copy.name}",
    ]
    assert (opened.game.check_value(), opened.game.over) == (moments[-1].check, False)
    now = list(play(opened.journal, opened.game, Random(1), 5))[-1][1]
    opened.journal.close()
    again = Journal.open(path)
    assert again.notices == ()
    assert found(again) == expected(now)


def test_each_repair_keeps_a_copy_of_its_own(tmp_path: Path) -> None:
    path, _ = saved(tmp_path, 5)
    for number in (1, 2, 3):
        with path.open("ab") as file:
            file.write(b"\0" * number)
        Journal.open(path).journal.close()
        assert path.with_name(f"{path.name}.broken-{number}").read_bytes().endswith(b"\n" + b"\0" * number)
    assert [head.fault for head in list_saves(tmp_path)] == [None]


def test_a_save_without_a_whole_first_line_holds_nothing(tmp_path: Path) -> None:
    path, _ = saved(tmp_path, 0)
    header = path.read_bytes().split(b"\n")[0]
    for data, what in ((b"", "it is empty"), (header, "its first line was cut short"), (header[:80], "cut short")):
        path.write_bytes(data)
        with pytest.raises(SaveDamaged, match=rf":1: the save is damaged: .*{what}; nothing of it can be played"):
            Journal.open(path)
        assert path.read_bytes() == data


# -- other damage ---------------------------------------------------------------------------------------------------


def junk(content: dict[str, Any]) -> None:
    """Make it no line of a game."""
    content.clear()
    content["what"] = 1


CHANGES: list[tuple[str, str, Callable[[dict[str, Any]], Any], str]] = [
    ("action", "unknown line", junk, "this is no line of a game"),
    ("action", "number", lambda line: line.update(n=99), "this is action 99, where 12 has to come: lines are missing"),
    ("action", "no such seat", lambda line: line.update(seat=7), "there is no seat 7: they count from 0 to 1"),
    ("action", "no check", lambda line: line.pop("check"), "check: field required"),
    ("action", "seat in words", lambda line: line.update(seat="1"), "seat: input should be a valid integer"),
    ("action", "action no mapping", lambda line: line.update(action=[1]), "action: input should be a valid dictionary"),
    ("snapshot", "table's number", lambda line: line.update(n=0), "the table after action 0, but the last one is"),
]


@pytest.mark.parametrize("key, name, change, what", CHANGES, ids=[change[1] for change in CHANGES])
def test_damage_is_named_with_its_line_and_what_is_before_can_be_had(
    tmp_path: Path, key: str, name: str, change: Callable[[dict[str, Any]], Any], what: str
) -> None:  # fmt: skip
    path, _ = saved(tmp_path, 30, seed=2)
    number = line_numbers(path, key)[11 if key == "action" else 6]
    edit(path, number, change)
    damaged = path.read_bytes()
    with pytest.raises(SaveDamaged, match=re.escape(f"{path}:{number}:") + f".*{what}.*can be opened as a copy") as caught:
        Journal.open(path)
    assert caught.value.line == number
    opened = Journal.open_copy(path, caught.value.line - 1)
    opened.journal.close()
    assert opened.journal.path.read_bytes() == b"".join(damaged.splitlines(keepends=True)[: number - 1])
    assert path.read_bytes() == damaged


@pytest.mark.parametrize("bad, column", [(b'{"n":1,,}', 8), (b"\xff{}", 1), (b"[1]", 1), (b"", 1), (b"x" * 10, 1)])
def test_a_line_that_is_no_json_is_named_with_its_column(tmp_path: Path, bad: bytes, column: int) -> None:
    path, _ = saved(tmp_path, 10)
    lines = path.read_bytes().split(b"\n")
    lines[4] = bad
    path.write_bytes(b"\n".join(lines))
    with pytest.raises(SaveDamaged, match=rf":5:{column}: the save is damaged: ") as caught:
        Journal.open(path)
    assert (caught.value.line, caught.value.column) == (5, column)


@pytest.mark.parametrize("bad", [b"[" * 100_000, b'{"n":' + b"9" * 5000 + b"}", b'{"undo":1' + b"0" * 300 + b"}"])
def test_a_line_that_python_cannot_hold_is_damage(tmp_path: Path, bad: bytes) -> None:
    path, _ = saved(tmp_path, 2)
    path.write_bytes(path.read_bytes() + bad + b"\n")
    with pytest.raises(SaveDamaged):
        Journal.open(path)


def test_a_copy_can_be_played_on_beside_the_damaged_save(tmp_path: Path) -> None:
    path, moments = saved(tmp_path, 30)
    number = path.read_bytes()[: moments[20].size].count(b"\n") + 1
    edit(path, number, junk)
    opened = Journal.open_copy(path, number - 1)
    assert opened.game.check_value() == moments[20].check
    now = list(play(opened.journal, opened.game, Random(1), 5))[-1][1]
    opened.journal.close()
    assert found(Journal.open(opened.journal.path)) == expected(now)
    assert len(list_saves(tmp_path)) == 2


def test_a_copy_that_cannot_be_opened_leaves_no_file(tmp_path: Path) -> None:
    path, _ = saved(tmp_path, 1)
    edit(path, 2, lambda line: line.update(check="0" * 16))
    with pytest.raises(SaveDamaged, match=r":2: .*the table after this action is not the one that was recorded"):
        Journal.open_copy(path, 2)
    assert list(tmp_path.iterdir()) == [path]


def test_a_map_text_that_is_not_the_digests_is_damage(tmp_path: Path) -> None:
    path, _ = saved(tmp_path, 2)
    edit(path, 1, lambda header: header.update(map_text=header["map_text"].replace("per_color: 12", "per_color: 99")))
    with pytest.raises(SaveDamaged, match=r":1: the save is damaged: the map's text is not the one that its digest"):
        Journal.open(path)


@pytest.mark.parametrize(
    "text, what",
    [
        ("\ud800", "half a character"), ("a: &a [1]\n" + "b: *a\n" * 2, "the map in it cannot be read"),
        ("x" * (1 << 20) + "y", "larger than 1024 KiB"), ("[" * 200, "the map in it cannot be read"), ("id: usa\n", "map"),
    ],
    ids=["surrogate", "no map", "large", "deep", "incomplete"],
)  # fmt: skip
def test_the_map_in_a_save_is_read_under_the_limits_of_any_file(tmp_path: Path, text: str, what: str) -> None:
    from ttr_tui.variant.source import digest_of

    path, _ = saved(tmp_path, 2)
    digest = digest_of(text) if text.isascii() else "0" * 64
    edit(path, 1, lambda header: header.update(map_text=text, map_digest=digest))
    with pytest.raises(SaveDamaged, match=what):
        Journal.open(path)


def test_a_save_of_a_later_format_is_refused_clearly(tmp_path: Path) -> None:
    path, _ = saved(tmp_path, 2)
    edit(path, 1, lambda header: (header.clear(), header.update(ttr_tui=2, program="3.0.0")))
    with pytest.raises(SaveTooNew, match=r"later version of the program \(3.0.0, format 2; .*up to 1\): update"):
        Journal.open(path)
    assert "later version" in str(list_saves(tmp_path)[0].fault)


HEADERS: list[tuple[str, Any, str]] = [
    ("ttr_tui", "1", "not the first line of a game"), ("ttr_tui", True, "not the first line"), ("seed", 1 << 128, "seed"),
    ("seed", -1, "seed"), ("seats", [], "seats"), ("seats", [{"name": "A\x1b[2J", "color": "red"}], "seats.0.name"),
    ("map", "../../etc/passwd", "map"), ("when", "\u202e", "cannot be shown"), ("options", "mega", "options"),
]  # fmt: skip


@pytest.mark.parametrize("key, value, what", HEADERS, ids=[f"{header[0]}-{n}" for n, header in enumerate(HEADERS)])
def test_a_first_line_that_is_none_is_told(tmp_path: Path, key: str, value: Any, what: str) -> None:
    path, _ = saved(tmp_path, 2)
    edit(path, 1, lambda header: header.update({key: value}))
    with pytest.raises(SaveDamaged, match=what) as caught:
        Journal.open(path)
    assert str(caught.value).isprintable()
    assert str(list_saves(tmp_path)[0].fault) == str(caught.value)


def test_rules_that_are_not_to_be_had_here_are_told(tmp_path: Path) -> None:
    path, _ = saved(tmp_path, 5)
    edit(path, 1, lambda header: header.update(options=["teleport"]))
    with pytest.raises(SaveError, match=r":1: this game cannot be played here: .*teleport.*that it was saved with"):
        Journal.open(path)


# -- anything -------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A save of some turns, with undo, cover and hand-over."""
    journal, game = begin(tmp_path_factory.mktemp("sample"))
    for after, _ in play(journal, game, Random(12), 25):
        game = after
    journal.record_seat(0, "bot:random")
    journal.close()
    return journal.path.read_bytes()


def survives(folder: Path, data: bytes) -> None:
    """Opening, reading and listing these bytes works or says why not, in one line that can be shown."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    path = folder / "a.jsonl"
    path.write_bytes(data)
    assert len(list_saves(folder)) == 1
    try:
        Transcript.read(path)
        opened = Journal.open(path)
    except SaveError as error:
        told = [str(error)]
    else:
        told = list(opened.notices)
        opened.journal.close()
    assert all(text.isprintable() for text in told)


@HARMLESS
@given(data=st.data())
def test_flipped_lost_and_added_bytes(tmp_path: Path, sample: bytes, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(sample) - 1))
    gone = data.draw(st.integers(0, 40))
    new = data.draw(st.binary(max_size=8) | st.sampled_from([b'"', b"}", b"\n", b"0", b"-1", b"null", b"[]", b"\\ud800"]))
    survives(tmp_path / "f", sample[:at] + new + sample[at + gone :])


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3), max_leaves=5,
)  # fmt: skip


@HARMLESS
@given(data=st.data())
def test_any_value_at_any_key(tmp_path: Path, sample: bytes, data: st.DataObject) -> None:
    """Lines that are JSON still, with another value at one key, at any depth."""
    lines = [json.loads(line) for line in sample.splitlines()]
    place: Any = lines[data.draw(st.integers(0, len(lines) - 1))]
    while True:
        key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
        if not isinstance(place[key], dict | list) or not place[key] or data.draw(st.booleans()):
            break
        place = place[key]
    place[key] = data.draw(JSON)
    survives(tmp_path / "f", b"".join(json.dumps(line).encode() + b"\n" for line in lines))


@HARMLESS
@given(data=st.data())
def test_lines_lost_doubled_and_swapped(tmp_path: Path, sample: bytes, data: st.DataObject) -> None:
    lines = sample.splitlines(keepends=True)
    order = data.draw(st.lists(st.integers(0, len(lines) - 1), max_size=len(lines)))
    kept = data.draw(st.integers(0, len(lines)))
    survives(tmp_path / "f", b"".join(lines[:kept] + [lines[i] for i in order]))
