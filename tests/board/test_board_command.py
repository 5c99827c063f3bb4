"""`ttr-tui board`: what it prints, and what it refuses."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
import typer

from ttr_tui.cli.board import board_command


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TTR_TUI_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("TTR_TUI_DATA", str(tmp_path / "data"))


@pytest.mark.parametrize(
    ("size", "shape"), [(None, (160, 48)), ("80x24", (80, 24)), ("99X999", (80, 24)), ("500x500", (200, 60))]
)
def test_the_largest_board_that_fits_is_printed(
    capsys: pytest.CaptureFixture[str], size: str | None, shape: tuple[int, int]
) -> None:
    board_command("usa", size, "json")
    board = json.loads(capsys.readouterr().out)
    assert (board["width"], board["height"]) == shape
    assert len(board["rows"]) == shape[1]
    assert max(map(len, board["rows"])) <= shape[0]


def test_rows_of_the_json_are_the_plain_text(capsys: pytest.CaptureFixture[str]) -> None:
    board_command("usa", "100x30", "json")
    rows = json.loads(capsys.readouterr().out)["rows"]
    board_command("usa", "100x30", "text", no_color=True)
    assert capsys.readouterr().out.splitlines() == rows


def test_ascii_text_is_ascii(capsys: pytest.CaptureFixture[str]) -> None:
    board_command("usa", "120x40", ascii=True)
    text = capsys.readouterr().out
    assert text.isascii()
    assert "Montreal" in text and "\x1b" not in text


def test_the_svg_names_the_map(capsys: pytest.CaptureFixture[str]) -> None:
    board_command("usa", "80x24", "svg")
    svg = capsys.readouterr().out
    assert "<title>USA: the board</title>" in svg and "#fff641" in svg
    board_command("usa", "80x24", "svg", no_color=True)
    assert "#fff641" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("map_word", "size", "fmt", "said"),
    [
        ("usa", "79x99", "text", "no board of USA fits into 79x99: the smallest is 80x20"),
        ("usa", "wide", "text", "--size 'wide': a size is columns x rows, like 120x40"),
        ("usa", "80x24x2", "text", "--size '80x24x2': a size is columns x rows, like 120x40"),
        ("usa", None, "png", "--format png: the formats are text, svg, json"),
        ("usb", None, "text", "'usb': no map has this id"),
    ],
)
def test_words_that_cannot_be_used_end_with_code_2_and_one_line(
    capsys: pytest.CaptureFixture[str], map_word: str, size: str | None, fmt: str, said: str
) -> None:
    with pytest.raises(typer.Exit) as ended:
        board_command(map_word, size, fmt)
    assert ended.value.exit_code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(said) and err.count("\n") == 1


def test_a_position_shows_its_owners(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    table = tmp_path / "table.yaml"
    table.write_text("map: usa\nplayers:\n  - {name: Ann}\n  - {name: Bo, routes: [calgary-vancouver]}\n")
    board_command("usa", "80x24", "json", position=table)
    board = json.loads(capsys.readouterr().out)
    for cells in board["tracks"]["calgary-vancouver"]["slots"]:
        assert [glyph for x, y in cells for glyph in board["rows"][y][x] if glyph.isalnum()] == ["2"]


def test_a_position_shows_its_pieces(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    table = tmp_path / "table.yaml"
    table.write_text("map: europe\nplayers:\n  - {name: Ann, stations: [paris]}\n  - {name: Bo, routes: [madrid-pamplona#1]}\n")
    board_command("europe", "120x40", "json", position=table)
    board = json.loads(capsys.readouterr().out)
    paris = board["cities"]["paris"]
    assert board["rows"][paris["y"]][paris["x"]] == "1"
    closed = board["tracks"]["madrid-pamplona#2"]["line"] + board["tracks"]["madrid-pamplona#2"]["slots"][0]
    assert "".join(board["rows"][y].ljust(120)[x] for x, y in closed).strip() == "k", "two players: the parallel is shut"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("map: usa\nplayers:\n  - {name: Ann, routes: [calgary-vancover]}\n  - {name: Bo}\n", ":3:26: no track"),
        ("map: europe\nplayers:\n  - {name: Ann}\n  - {name: Bo}\n", ":1:6: this is a table of europe, not of usa"),
        ("[]", "a position is a mapping"),
    ],
)
def test_a_position_that_cannot_be_is_told_with_its_place(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, said: str
) -> None:
    table = tmp_path / "table.yaml"
    table.write_text(text)
    with pytest.raises(typer.Exit) as ended:
        board_command("usa", position=table)
    assert ended.value.exit_code == 2
    out, err = capsys.readouterr()
    assert out == "" and said in err


def test_on_a_terminal_its_size_and_colors_count(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    for name, value in {"COLUMNS": "130", "LINES": "41", "TERM": "xterm-256color", "COLORTERM": ""}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("NO_COLOR", raising=False)
    board_command("usa")
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 40
    assert all(";48;5;" in line and "38;2" not in line for line in lines if "●" in line)
