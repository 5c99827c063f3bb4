"""Reading layouts: what is right is read exactly, what is wrong is told with its place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from board_samples import USA_SIZES, small_layout, small_variant, usa_layout
from hypothesis import given
from hypothesis import strategies as st

from ttr_tui.board.geometry import Geometry
from ttr_tui.board.layout import (
    LAND,
    OTHER,
    SEA,
    chain_of,
    choose_layout,
    label_cell,
    load_layout,
    path_of,
    run_lengths,
)
from ttr_tui.variant.faults import FileFaults


def messages(data: Any) -> list[str]:
    """What is said about a layout with one change too many."""
    with pytest.raises(FileFaults) as caught:
        load_layout(json.dumps(data, indent=0))
    return [str(fault) for fault in caught.value.faults]


def test_a_layout_is_read_with_plates_paths_and_ground() -> None:
    layout = load_layout(json.dumps(small_layout()))
    assert (layout.width, layout.height) == (40, 12)
    assert layout.places["cape"].cells() == ((37, 1), (33, 1), (34, 1), (35, 1), (36, 1))
    assert layout.places["moor"].stop and not layout.places["cape"].stop
    assert layout.paths["cape-port"] == tuple((x, 2) for x in range(32, 6, -1))
    assert len(layout.terrain) == 24
    assert layout.terrain[0] == bytes([LAND]) * 20 + bytes([OTHER]) * 10 + bytes([SEA]) * 10


def test_layouts_with_codes_print_codes() -> None:
    data = small_layout()
    data["grid"]["labels"] = "code"
    assert load_layout(json.dumps(data)).places["fort"].text == "FOR"


def test_a_layout_without_terrain_has_none() -> None:
    data = small_layout()
    del data["terrain"]
    assert load_layout(json.dumps(data)).terrain == ()


@pytest.mark.parametrize("size", USA_SIZES)
def test_stored_layouts_have_the_size_of_their_name(size: tuple[int, int]) -> None:
    layout = load_layout(usa_layout(*size))
    assert (layout.width, layout.height) == size


@pytest.mark.parametrize(
    ("keys", "value", "said"),
    [
        (("grid", "width"), 0, "grid needs a width and a height from 1 to 500"),
        (("grid", "width"), True, "grid needs a width and a height from 1 to 500"),
        (("grid", "labels"), "short", "labels is 'full' or 'code'"),
        (("cities",), [], "cities is missing: an object of city ids"),
        (("cities", "cape", "label"), "under", "city cape needs whole numbers x and y, a label side and a text"),
        (("cities", "cape", "name"), "Ca\u0301pe", "city cape needs whole numbers"),
        (("cities", "cape", "x"), 3, "city cape: marker or label leaves the grid"),
        (("tracks",), None, "tracks is missing: a list of bundles, each with ids and paths"),
        (("tracks", 3, "paths"), [], "entry 4 of tracks needs as many paths as ids"),
        (("tracks", 3, "paths"), ["3,4;00"], "track cape-port: a path is 'x,y:' and directions from 0 to 7"),
        (("tracks", 3, "paths"), ["39,4:0"], "track cape-port leaves the grid"),
        (("tracks", 3, "ids"), ["fort-port"], "track fort-port stands here twice"),
        (("terrain", 5), "39l", "terrain is 24 rows of runs like 3o77l, each 40 half cells long"),
        (("terrain", 5), "9999l9999l", "terrain is 24 rows of runs like 3o77l, each 40 half cells long"),
    ],
)
def test_each_fault_is_told(keys: tuple[Any, ...], value: Any, said: str) -> None:
    data = json.loads(json.dumps(small_layout()))
    place = data
    for key in keys[:-1]:
        place = place[key]
    place[keys[-1]] = value
    (message,) = messages(data)
    assert said in message


def test_a_fault_has_the_line_of_what_it_is_about() -> None:
    data = small_layout()
    text = json.dumps(data, indent=0).replace('"label": "right"', '"label": "under"')
    with pytest.raises(FileFaults) as caught:
        load_layout(text)
    lines = text.splitlines()
    named = [(lines[fault.line - 1], fault.column) for fault in caught.value.faults]
    assert named == [('"fort": {', 1), ('"port": {', 1)]


@pytest.mark.parametrize("text", ["", "{", "[1,", '{"grid": nan}', "[" * 100_000, "9" * 5_000])
def test_what_is_not_json_is_told_once(text: str) -> None:
    with pytest.raises(FileFaults, match="this is not JSON"):
        load_layout(text)


def test_a_file_that_cannot_be_read_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(FileFaults, match="cannot be read"):
        load_layout(tmp_path / "none.json")
    (tmp_path / "latin.json").write_bytes(b'"\xe9"')
    with pytest.raises(FileFaults, match="not UTF-8"):
        load_layout(tmp_path / "latin.json")


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), lambda part: st.lists(part), max_leaves=5))
def test_any_other_value_anywhere_is_a_fault_and_no_crash(junk: Any) -> None:
    for key, value in (("grid", junk), ("cities", junk), ("cities", {"cape": junk}), ("tracks", [junk])):
        with pytest.raises(FileFaults):
            load_layout(json.dumps({**small_layout(), key: value}))


def test_map_and_layout_must_name_the_same_cities_and_tracks() -> None:
    data = small_layout()
    data["cities"] = {("haven" if city == "port" else city): entry for city, entry in data["cities"].items()}
    data["tracks"][0]["ids"] = ["cape-haven"]
    with pytest.raises(FileFaults) as caught:
        Geometry(small_variant(), load_layout(json.dumps(data)))
    assert [fault.message for fault in caught.value.faults] == [
        "city port of map small is missing",
        "city haven is not on map small",
        "track cape-fort of map small is missing",
        "track cape-haven is not on map small",
    ]


def test_a_path_too_short_for_its_spaces_is_a_fault() -> None:
    data = small_layout()
    data["tracks"][0]["paths"] = ["20,9:444"]
    with pytest.raises(FileFaults, match="track cape-fort: 5 spaces need 5 cells, the path has 4"):
        Geometry(small_variant(), load_layout(json.dumps(data)))


@given(st.integers(0, 500), st.integers(0, 500), st.text("01234567", max_size=40))
def test_chains_read_and_written_are_the_same(x: int, y: int, steps: str) -> None:
    path = path_of(f"{x},{y}:{steps}")
    assert path is not None
    assert chain_of(path) == f"{x},{y}:{steps}"


@pytest.mark.parametrize("row", ["3", "l3", "3x", "12345l", "", None, "٣l"])
def test_runs_of_ground_are_numbers_and_letters(row: Any) -> None:
    assert run_lengths(row) == (b"" if row == "" else None)


def test_labels_touch_their_marker_on_each_side() -> None:
    sides = {side: label_cell((20, 5), side, 5) for side in ("right", "left", "above", "below")}
    assert sides == {"right": (21, 5), "left": (15, 5), "above": (18, 4), "below": (18, 6)}


@pytest.mark.parametrize(
    ("room", "step", "chosen"),
    [
        ((500, 500), 0, (200, 60)),
        ((160, 48), 0, (160, 48)),
        ((159, 48), 0, (120, 40)),
        ((300, 24), 0, (80, 24)),
        ((10, 10), 0, (80, 20)),
        ((120, 40), 1, (160, 48)),
        ((120, 40), -1, (100, 30)),
        ((120, 40), 9, (200, 60)),
        ((120, 40), -9, (80, 20)),
    ],
)
def test_the_largest_layout_that_fits_is_chosen(room: tuple[int, int], step: int, chosen: tuple[int, int]) -> None:
    assert choose_layout(USA_SIZES, *room, step) == chosen


def test_there_must_be_a_layout_to_choose() -> None:
    with pytest.raises(ValueError, match="no layouts"):
        choose_layout([], 80, 24)
