"""The settings file and the table last played at: read, remembered, and faults named with their place."""

from __future__ import annotations

from pathlib import Path

import pytest

from ttr_tui.app.settings import (
    SeatMemo,
    Settings,
    TableMemo,
    last_table,
    load_settings,
    map_to_offer,
    remember_table,
)
from ttr_tui.variant.faults import FileFaults, FileUnopened

MEMO = TableMemo(map="europe", options=("mega",), seats=(SeatMemo(name="Zoë", color="red", kind="person"),))


def test_without_a_file_the_settings_are_the_defaults() -> None:
    assert load_settings() == Settings()


def test_settings_are_read(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"color": "16", "glyphs": "ascii", "motion": "off", "mouse": false}')
    assert load_settings(tmp_path) == Settings(color="16", glyphs="ascii", motion="off", mouse=False)


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ('{"color": "256",\n  "glyps": "box"}', "2:3", "glyphs"),
        ('{\n "color": "many"\n}', "2:2", "truecolor"),
        ('{"mouse": "perhaps"}', "1:2", "mouse"),
        ('{"color": "256",\n}', "2:1", "JSON"),
        ("[]", "1:1", "object"),
        ("", "1:1", "JSON"),
    ],
)
def test_a_fault_is_named_with_its_place_and_what_would_do(tmp_path: Path, text: str, place: str, words: str) -> None:
    (tmp_path / "settings.json").write_text(text)
    with pytest.raises(FileFaults) as caught:
        load_settings(tmp_path)
    (fault,) = caught.value.faults
    assert f"settings.json:{place}: " in str(fault)
    assert words in fault.message


def test_settings_that_are_no_text_or_no_file(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(FileFaults, match="UTF-8"):
        load_settings(tmp_path)
    (tmp_path / "folder" / "settings.json").mkdir(parents=True)
    with pytest.raises(FileUnopened, match="cannot be read"):
        load_settings(tmp_path / "folder")


def test_a_table_is_remembered(tmp_path: Path) -> None:
    assert last_table(tmp_path / "new") is None
    remember_table(MEMO, tmp_path / "new")
    assert last_table(tmp_path / "new") == MEMO
    assert [file.name for file in (tmp_path / "new").iterdir()] == ["last_table.json"]


@pytest.mark.parametrize("text", ["", "{}", '{"map": 3}', "\x00", '{"map": "usa", "seats": [{"name": 1}]}'])
def test_a_remembered_table_that_cannot_be_read_is_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "last_table.json").write_text(text)
    assert last_table(tmp_path) is None


def test_a_folder_that_cannot_be_written_disturbs_nobody(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    remember_table(MEMO, tmp_path / "file" / "config")
    assert last_table(tmp_path / "file" / "config") is None


def test_the_map_to_offer_is_the_last_one_or_the_first_there_was() -> None:
    assert map_to_offer(MEMO) == "europe"
    assert map_to_offer(None) == "usa"
