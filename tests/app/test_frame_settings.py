"""The settings file and the table last played at: read, remembered, and faults named with their place."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.app.frame import app_with
from ttr_tui.app.settings import (
    SeatMemo,
    Settings,
    TableMemo,
    last_table,
    load_settings,
    map_to_offer,
    remember_table,
    save_settings,
)
from ttr_tui.variant.faults import FileUnopened

MEMO = TableMemo(map="europe", options=("mega",), seats=(SeatMemo(name="Zoë", color="red", kind="person"),))


def test_without_a_file_the_settings_are_the_defaults() -> None:
    assert load_settings() == (Settings(), ())


def test_settings_are_read(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"color": "16", "glyphs": "ascii", "motion": "off", "mouse": false}')
    assert load_settings(tmp_path) == (Settings(color="16", glyphs="ascii", motion="off", mouse=False), ())


def told(tmp_path: Path, text: str) -> tuple[Settings, str]:
    """The settings of a file with this text, and the one notice about it."""
    (tmp_path / "settings.json").write_text(text)
    settings, (notice,) = load_settings(tmp_path)
    assert str(tmp_path / "settings.json") in notice
    return settings, notice


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"color": "256",\n  "glyps": "box"}', "line 2: no setting is called 'glyps' (did you mean 'glyphs'?)"),
        (
            '{"color": "256",\n "mouse": "perhaps"}',
            'line 2: mouse cannot be "perhaps": there are true and false; it is true now',
        ),
        ('{"color": "256",\n "keys": 7}', "line 2: keys cannot be 7"),
        ('{"color": "256",\n "theme": "solarized"}', 'there are "dark", "light", "high_contrast", "mono"; it is "dark" now'),
    ],
)
def test_a_fault_of_one_setting_is_told_with_its_place_and_the_others_hold(tmp_path: Path, text: str, words: str) -> None:
    settings, notice = told(tmp_path, text)
    assert settings == Settings(color="256")
    assert words in notice
    assert (tmp_path / "settings.json").read_text() == text


def test_all_faults_come_in_one_notice(tmp_path: Path) -> None:
    text = '{"theme": 3, "motion": "of", "dance": 1, "keys": {"draw": "q", "claim": 5, "log": "x", "fly": "y"}}'
    settings, notice = told(tmp_path, text)
    assert settings == Settings(keys={"log": "x"})
    for word in ("theme", "motion", "'dance'", "draw: the key 'q'", "claim: a key is a text", "'fly'"):
        assert word in notice, word


@pytest.mark.parametrize(
    ("keys", "left"),
    [
        ({"draw": "c", "log": "x"}, {"log": "x"}),
        ({"draw": "c", "claim": "d"}, {"draw": "c", "claim": "d"}),
        ({"draw": "x", "claim": "x"}, {"draw": "x"}),
    ],
)
def test_of_keys_in_the_file_only_those_that_clash_are_left_out(tmp_path: Path, keys: object, left: object) -> None:
    (tmp_path / "settings.json").write_text(json.dumps({"keys": keys}))
    settings, notices = load_settings(tmp_path)
    assert settings.keys == left
    assert bool(notices) == (keys != left)


def test_what_another_version_wrote_stays_in_the_file(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text('{"theme": "light", "dance": {"speed": 3}, "keys": {"log": "x", "fly": "y"}}')
    settings, _ = load_settings(tmp_path)
    save_settings(settings.model_copy(update={"theme": "mono"}), tmp_path)
    assert json.loads(file.read_text()) == {"theme": "mono", "dance": {"speed": 3}, "keys": {"log": "x", "fly": "y"}}
    save_settings(Settings(), tmp_path)
    assert json.loads(file.read_text()) == {"dance": {"speed": 3}, "keys": {"fly": "y"}}


@pytest.mark.parametrize("content", [b'{"color": "256",\n}', b"[]", b"", b"\xff\xfe\x00", b"[" * 50_000, b"null"])
def test_a_file_that_holds_no_settings_is_set_aside_and_told_of(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "settings.json"
    file.write_bytes(content)
    settings, (notice,) = load_settings(tmp_path)
    assert settings == Settings()
    assert str(file) in notice and "kept as settings.json.bad" in notice
    assert (tmp_path / "settings.json.bad").read_bytes() == content
    assert load_settings(tmp_path) == (Settings(), ())


def test_settings_that_may_not_be_read_are_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "settings.json").mkdir()
    with pytest.raises(FileUnopened, match="cannot be read"):
        load_settings(tmp_path)


async def test_what_is_to_be_told_stands_on_the_title_and_on_a_table() -> None:
    notice = "the settings: no setting is called 'glyps'"
    for app in (app_with(notices=[notice]), app_with("Ann", "bot:random", notices=[notice])):
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert [told.message for told in app._notifications] == [notice]


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
