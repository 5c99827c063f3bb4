"""The reader of YAML and JSON: plain data by YAML 1.2, places of everything, limits before anything grows."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ttr_tui.variant.faults import FileFaults, FileUnopened
from ttr_tui.variant.source import MAX_BYTES, Document


def faults_of(text: str | bytes) -> list[str]:
    with pytest.raises(FileFaults) as caught:
        Document.parse(text, "f")
    return [str(fault) for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("NO", "NO"),
        ("yes", "yes"),
        ("off", "off"),
        ("true", True),
        ("False", False),
        ("~", None),
        ("null", None),
        ("0o7", 7),
        ("0x1F", 31),
        ("010", 10),
        ("-3", -3),
        ("1_000", "1_000"),
        ("1e3", 1000.0),
        (".5", 0.5),
        ("5.", 5.0),
        ("1:30", "1:30"),
        ("2024-01-01", "2024-01-01"),
        ("<<", "<<"),
        ("=", "="),
        ("'7'", "7"),
        ("!!str 7", "7"),
        ("! 7", "7"),
        ("!!float 7", 7.0),
        ("!!int 7", 7),
    ],
)
def test_a_word_means_what_yaml_1_2_says(word: str, value: Any) -> None:
    read = Document.parse(f"a: {word}", "f").data["a"]
    assert (read, type(read)) == (value, type(value))


def test_where_everything_stands() -> None:
    document = Document.parse("a: 1\nlist:\n  - x\n  - {k: v,  'q': [1, 2]}\nempty:\nlast: |\n  text\n", "f")
    assert document.where(()) == (1, 1)
    assert document.where(("a",)) == (1, 4)
    assert document.where(("a",), key=True) == (1, 1)
    assert document.where(("list", 0)) == (3, 5)
    assert document.where(("list", 1, "k")) == (4, 9)
    assert document.where(("list", 1, "q"), key=True) == (4, 13)
    assert document.where(("list", 1, "q", 1)) == (4, 22)
    assert document.where(("empty",)) == (5, 1)
    assert document.where(("last",)) == (6, 7)


def test_where_falls_back_to_what_encloses() -> None:
    document = Document.parse("a:\n  b: {c: 1}\n", "f")
    assert document.where(("a", "b", "nothing", "there")) == (2, 6)
    assert document.where(("a", "b", "nothing"), key=True) == (2, 6)
    assert document.where((3,)) == (1, 1)


def test_json_has_the_same_places_as_yaml() -> None:
    text = '{"a": 1,\n\t"b": [true, {"c\\u00e9": "x:,{"}],\n "d": []}'
    document = Document.parse(text, "f")
    assert document.data == json.loads(text)
    assert document.where(("a",)) == (1, 7)
    assert document.where(("b",), key=True) == (2, 2)
    assert document.where(("b", 1, "cé")) == (2, 26)
    assert document.where(("b", 1, "cé"), key=True) == (2, 15)
    assert document.where(("d",)) == (3, 7)


def test_json_needs_no_yaml_library() -> None:
    code = (
        "import sys; from ttr_tui.variant.source import Document\n"
        "d = Document.parse('{\"a\": [1]}', 'f'); assert d.where(('a', 0)) == (1, 8)\n"
        "assert 'ruamel' not in sys.modules and 'pydantic' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ})


def test_byte_order_mark_and_line_ends_do_not_matter() -> None:
    document = Document.parse(b"\xef\xbb\xbfa: 1\r\nb: [x,\r\n y]\rc: 3", "f")
    assert document.data == {"a": 1, "b": ["x", "y"], "c": 3}
    assert document.text == "a: 1\nb: [x,\n y]\nc: 3"
    assert document.where(("b", 1)) == (3, 2)


def test_aliases_share_what_they_name() -> None:
    document = Document.parse("a: &x {k: 1}\nb: *x\nc: [*x]\n", "f")
    assert document.data == {"a": {"k": 1}, "b": {"k": 1}, "c": [{"k": 1}]}
    assert document.where(("b",)) == (2, 4)
    assert document.where(("b", "k")) == (1, 11)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("a: [1, 2", "f:1:9: a ',' or closing bracket is missing"),
        ("a: b: c", "f:1:5: a ': ' where no key can stand"),
        ("a:\n\tb: 1", "f:2:1: no value can begin with this"),
        ('a: "x\n', "f:2:1: the file ends inside a quoted text"),
        ("a: 1\n b: 2", "f:2:3: a ': ' where no key can stand"),
        ("a: 1\n---\nb: 2", "f:2:1: a second document begins here"),
        ("a: 1\na: 2", "f:2:1: the key 'a' is already there"),
        ('{"a": 1, "a": 2}', "f:1:10: the key 'a' is already there"),
        ("a: *x", "f:1:4: the alias *x names no anchor before it"),
        ("a: &x [*x]", "f:1:8: the alias *x stands inside what it names"),
        ("a: !!python/object:os.system x", "f:1:4: the tag !!python/object:os.system does not fit here"),
        ("a: !!int x", "f:1:4: the tag !!int does not fit here"),
        ("a: !!set {}", "f:1:4: the tag !!set does not fit here"),
        ("[a]: 1", "f:1:1: a key has to be a word or a whole number"),
        ("true: 1", "f:1:1: a key has to be a word or a whole number"),
        ("a: .inf", "f:1:4: a number has to be finite"),
        ('{"a": 1e999}', "f:1:7: a number has to be finite"),
        ("a: " + "9" * 5000, "f:1:4: a number with too many digits"),
        (b"a: 1\nb: \xff", "f:2:4: not UTF-8 text"),
        ("\ufeffa: 1".encode("utf-16"), "f:1:1: not UTF-8 text"),
        ("a: 1\nb: \x07", "f:2:4: the character U+0007 is not allowed here"),
        ('a: "\\e]0;x"', "f:1:4: the character U+001B is not allowed in a text"),
        ('{"a\\u202e": 1}', "f:1:2: the character U+202E is not allowed in a text"),
        ('a: "\\ud800"', "f:1:4: the character U+D800 is not allowed in a text"),
        ("a: \ud800", "f:1:4: half a character"),
    ],
)
def test_fault_of_a_text(text: str | bytes, fault: str) -> None:
    (said,) = faults_of(text)
    assert said.startswith(fault)


def test_a_message_never_carries_what_could_move_the_cursor() -> None:
    (control, double) = faults_of('"\\e[2J": 1\n"\\e[2J": 2')
    assert "\x1b" not in control + double
    assert double.startswith("f:2:1: the key '\N{REPLACEMENT CHARACTER}[2J' is already there")


def test_all_lesser_faults_are_told_at_once() -> None:
    assert [said.split(": ")[0] for said in faults_of("a: !x 1\nb: .nan\na: 2\ntrue: 3")] == [
        "f:1:4",
        "f:2:4",
        "f:3:1",
        "f:4:1",
    ]


def test_tolerant_reading_keeps_them_beside_the_data() -> None:
    document = Document.parse("a: !x 1\na: 2", "f", tolerant=True)
    assert document.data == {"a": "1"}
    assert len(document.faults) == 2


@pytest.mark.parametrize("text", ["[" * 41 + "]" * 41, '{"a":' * 41 + "1" + "}" * 41, "[" * 100_000])
def test_nesting_is_limited(text: str) -> None:
    assert "nested deeper than 40 levels" in faults_of(text)[0]


def test_nesting_up_to_the_limit_is_read() -> None:
    for text in ("[" * 40 + "]" * 40, "\n".join("  " * i + "a:" for i in range(40))):
        Document.parse(text, "f")


def test_nesting_by_aliases_is_limited() -> None:
    deep = "a: &x " + "[" * 30 + "]" * 30 + "\nb: " + "[" * 12 + "*x" + "]" * 12
    assert "nested deeper than 40 levels by the alias *x" in faults_of(deep)[0]


def test_an_alias_bomb_is_refused_before_it_grows() -> None:
    bomb = (
        "a: &a ["
        + "x, " * 99
        + "x]\n"
        + "".join(f"{new}: &{new} [{', '.join(['*' + old] * 4)}]\n" for old, new in zip("abcd", "bcde", strict=True))
    )
    assert faults_of(bomb)[0].endswith("the aliases stand for more than 10000 values: write less")


def test_the_number_of_aliases_is_limited() -> None:
    Document.parse("a: &x 1\nb: [" + ", ".join(["*x"] * 20) + "]", "f")
    assert "more than 20 aliases" in faults_of("a: &x 1\nb: [" + ", ".join(["*x"] * 21) + "]")[0]


def test_the_size_is_limited(tmp_path: Path) -> None:
    Document.parse("a: '" + "x" * (MAX_BYTES - 5) + "'", "f")
    assert faults_of("a: '" + "x" * (MAX_BYTES - 4) + "'") == ["f: larger than 1024 KiB: too large for a file of this kind"]
    file = tmp_path / "large.yaml"
    file.write_bytes(b"#" * (MAX_BYTES + 1))
    with pytest.raises(FileFaults, match="larger than 1024 KiB"):
        Document.read(file)


def test_a_file_that_cannot_be_opened_is_told_apart_from_junk(tmp_path: Path) -> None:
    for path in (tmp_path / "none.yaml", tmp_path, "a\0b"):
        with pytest.raises(FileUnopened, match="cannot be opened"):
            Document.read(path)
