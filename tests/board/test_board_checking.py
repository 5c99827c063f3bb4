"""The checker: the shipped boards read back from the painted grid alone, and each fault of a layout told with its place."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from board_samples import BOARD_IDS, BOARDS, board_of, layout_file, shipped, small_geometry, small_layout, small_variant

from ttr_tui.board.checking import board_faults, drawing_faults, read_marks, reading_faults
from ttr_tui.board.glyphs import GLYPH_SETS
from ttr_tui.board.painting import paint
from ttr_tui.board.palette import LEVELS
from ttr_tui.board.scene import Look, Scene
from ttr_tui.cli.maps import check_files
from ttr_tui.variant.folders import shipped_maps

LOOKS = [Look(glyphs, level) for glyphs, level in product(GLYPH_SETS, LEVELS)]


@pytest.mark.parametrize(("name", "size"), BOARDS, ids=BOARD_IDS)
def test_nothing_overlaps_and_everything_reads_back_in_every_look(name: str, size: tuple[int, int]) -> None:
    board = board_of(name, size)
    assert list(drawing_faults(board)) == []
    assert {look: faults for look in LOOKS if (faults := list(reading_faults(board, look)))} == {}


def test_marks_are_read_without_the_geometry() -> None:
    board = board_of("france", (120, 40))
    marks = read_marks(board, Look("ascii", "none"), paint(board, Scene(), Look("ascii", "none")))
    assert {track: {cell for cell, _ in found} for track, found in marks.items()} == {
        track: set(shape.marks) for track, shape in enumerate(board.shapes)
    }


def test_a_shipped_layout_has_no_fault() -> None:
    assert board_faults(shipped("europe"), layout_file("europe", (80, 24)), (80, 24)) == []


def told(tmp_path: Path, change: Callable[[dict[str, Any]], None]) -> list[str]:
    """What is said about the little layout after a change, without the file's name."""
    data = json.loads(json.dumps(small_layout()))
    change(data)
    file = tmp_path / "small.40x12.json"
    file.write_text(json.dumps(data, indent=0), encoding="utf-8")
    return [str(fault).removeprefix(str(file)) for fault in board_faults(small_variant(), file, (40, 12))]


def set_path(data: dict[str, Any], track: str, chain: str) -> None:
    bundle = next(bundle for bundle in data["tracks"] if track in bundle["ids"])
    bundle["paths"] = [chain]


def test_the_little_layout_has_no_fault(tmp_path: Path) -> None:
    assert told(tmp_path, lambda data: None) == []


def test_each_fault_of_a_drawing_is_told_once_with_line_track_and_city(tmp_path: Path) -> None:
    faults = told(tmp_path, lambda data: data["cities"]["port"].update(x=2, y=10, label="above"))
    assert ":30:1: city port: its name lies on that of fort: move one of them or its label" in faults
    assert told(tmp_path, lambda data: set_path(data, "fort-port", "2,20:" + "6" * 17)) == [
        ":111:1: track fort-port runs over the name of fort",
        ":111:1: track fort-port runs over the name of port",
    ]
    for chain in ("25,2:" + "4" * 18, "7,2:" + "0" * 25):
        (fault,) = told(tmp_path, partial(set_path, track="cape-port", chain=chain))
        assert fault == ":85:1: track cape-port does not lead from its first city to its second"


def test_a_covered_space_and_a_wrong_size_are_told(tmp_path: Path) -> None:
    def cover(data: dict[str, Any]) -> None:
        set_path(data, "cape-moor#1", "35,4:" + "2" * 15)
        set_path(data, "cape-moor#2", "35,4:" + "2" * 15)

    assert any("another track covers one of its spaces" in fault for fault in told(tmp_path, cover))
    (fault,) = told(tmp_path, lambda data: (data["grid"].update(height=13), data.pop("terrain")))
    assert fault == ":2:1: the file's name says 40x12, its grid 40x13"


def test_labels_and_spaces_that_do_not_read_back_are_told() -> None:
    board = small_geometry()
    cape = board.plates[0]
    board.plates = (*board.plates[:3], replace(cape, text="Moat"))
    shape = board.shapes[0]
    last = shape.marks[-1]
    cells = tuple(cell for cell in shape.cells if (cell.x, cell.y) != last)
    board.shapes = (replace(shape, cells=cells), *board.shapes[1:])
    assert list(reading_faults(board, Look("ascii", "none"))) == [
        ("city cape: its label reads 'Moat' instead of 'Cape'", "cape"),
        ("track cape-fort: its 5 spaces read as KKKK", "cape-fort"),
    ]


def test_check_tells_the_faults_of_the_layouts_beside_a_map(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TTR_TUI_CACHE", str(tmp_path / "cache"))
    file = tmp_path / "usa.yaml"
    file.write_text((shipped_maps() / "usa.yaml").read_text("utf-8"), encoding="utf-8")
    layout = tmp_path / "layout" / "usa.80x24.json"
    layout.parent.mkdir()
    text = layout_file("usa", (80, 24)).read_text("utf-8")
    layout.write_text(text, encoding="utf-8")
    assert check_files([file]) == 0
    layout.write_text(text.replace('"ids": ["atlanta-miami"]', '"ids": ["atlanta-minami"]'), encoding="utf-8")
    assert check_files([file]) == 1
    said = capsys.readouterr().out.splitlines()[1:]
    assert said == [
        f"{layout}: track atlanta-miami of map usa is missing",
        f"{layout}:44:60: track atlanta-minami is not on map usa",
    ]
