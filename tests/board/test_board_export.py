"""A board as text, ANSI text, SVG and JSON."""

from __future__ import annotations

import json
import os
import re
from itertools import chain, product
from pathlib import Path
from xml.etree import ElementTree

import pyte
import pytest
from board_samples import board_of

from ttr_tui.board.export import CELL_HEIGHT, CELL_WIDTH, to_ansi, to_json, to_svg, to_text
from ttr_tui.board.geometry import Geometry
from ttr_tui.board.glyphs import GLYPH_SETS, LOCOMOTIVE_LETTER, TRACK_LETTERS
from ttr_tui.board.painting import paint
from ttr_tui.board.palette import LEVELS, rgb
from ttr_tui.board.scene import Look, Scene

Boards = dict[tuple[int, int], Geometry]

GOLDEN = Path(__file__).parent / "golden"
CLAIMS = Scene({0: 0, 1: 1, 3: 4}, lit=frozenset({2}), cursor=1, recent=frozenset({1}), closed=frozenset({6}))


@pytest.mark.parametrize(
    ("name", "size", "glyphs"),
    [
        ("usa", (80, 24), "ascii"),
        ("usa", (120, 40), "unicode"),
        ("europe", (120, 40), "ascii"),
        ("marklin", (100, 30), "unicode"),
        ("old_west", (80, 24), "box"),
        ("france", (160, 48), "unicode"),
    ],
)
def test_boards_as_text(name: str, size: tuple[int, int], glyphs: str) -> None:
    """Every twentieth track claimed. TTR_TUI_GOLDEN=write in the environment writes the files anew."""
    board = board_of(name, size)
    scene = Scene({track: track // 20 % 6 for track in range(0, len(board.shapes), 20)})
    text = to_text(paint(board, scene, Look(glyphs, "none")))
    golden = GOLDEN / f"{name}.{size[0]}x{size[1]}.{glyphs}.txt"
    if os.environ.get("TTR_TUI_GOLDEN") == "write":
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize(("glyphs", "level"), list(product(GLYPH_SETS, LEVELS)))
def test_a_terminal_shows_the_ansi_text_as_it_was_painted(small: Geometry, glyphs: str, level: str) -> None:
    grid = paint(small, CLAIMS, Look(glyphs, level))
    screen = pyte.Screen(grid.width, grid.height + 1)
    pyte.Stream(screen).feed(to_ansi(grid).replace("\n", "\r\n"))
    assert screen.display[: grid.height] == grid.plain()
    for y, x in product(range(grid.height), range(grid.width)):
        glyph, style = grid.rows[y][x]
        shown = screen.buffer[y][x]
        assert (shown.data, shown.bold, shown.underscore, shown.reverse) == (glyph, *style[2:])
        if level in ("truecolor", "256"):
            colors = ["{:02x}{:02x}{:02x}".format(*rgb(color)) if color else "default" for color in style[:2]]
            assert [shown.fg, shown.bg] == colors


def test_sixteen_colors_use_no_other_codes(small: Geometry) -> None:
    codes = set(re.findall(r"\x1b\[([\d;]*)m", to_ansi(paint(small, CLAIMS, Look(level="16")))))
    numbers = {int(number) for code in codes for number in code.split(";")}
    assert numbers <= {0, 1, 4, 7, *range(30, 38), *range(40, 48), *range(90, 98), *range(100, 108)}


def test_without_colors_there_are_only_attributes(small: Geometry) -> None:
    codes = set(re.findall(r"\x1b\[([\d;]*)m", to_ansi(paint(small, CLAIMS, Look(level="none")))))
    assert {number for code in codes for number in code.split(";")} <= {"0", "1", "4", "7"}


def test_the_json_form_is_the_contracts(small: Geometry) -> None:
    grid = paint(small, Scene(), Look("unicode", "none"))
    board = json.loads(json.dumps(to_json(small, grid)))
    assert list(board) == ["map", "width", "height", "cities", "tracks", "rows"]
    assert (board["map"], board["width"], board["height"]) == ("small", 40, 12)
    assert board["cities"]["fort"] == {"x": 2, "y": 10, "label": [3, 10, "Fört"]}
    assert board["rows"] == to_text(grid).splitlines()
    assert list(board["tracks"]) == [track.id for track in small.variant.tracks]
    for shape in small.shapes:
        entry = board["tracks"][shape.track.id]
        assert list(entry) == ["color", "slots", "line"]
        assert entry["color"] == shape.track.color


def test_each_space_in_the_json_has_one_letter_and_no_cell_two_owners(usa_boards: Boards, small: Geometry) -> None:
    for board in (*usa_boards.values(), small):
        data = to_json(board, paint(board, Scene(), Look("unicode", "none")))
        seen: set[tuple[int, int]] = set()
        for shape in board.shapes:
            entry = data["tracks"][shape.track.id]
            assert len(entry["slots"]) == shape.track.length
            for slot, cells in enumerate(entry["slots"]):
                shown = [row[x] for x, y in cells for row in [data["rows"][y].ljust(board.width)]]
                letters = [glyph for glyph in shown if glyph.isalpha()]
                letter = TRACK_LETTERS[shape.track.color]
                letter = letter.lower() if shape.track.tunnel else letter
                assert letters == [LOCOMOTIVE_LETTER if slot in shape.locomotives else letter]
            own = {tuple(cell) for cell in chain(*entry["slots"], entry["line"])}
            assert len(own) == sum(map(len, entry["slots"])) + len(entry["line"])
            assert not own & seen
            seen |= own


def test_a_claimed_space_shows_its_owner_in_the_json(small: Geometry) -> None:
    data = to_json(small, paint(small, Scene({3: 1}), Look("ascii", "none")))
    for cells in data["tracks"]["cape-port"]["slots"]:
        assert [glyph for x, y in cells for glyph in data["rows"][y][x : x + 1] if glyph.isalnum()] == ["2"]


def test_ascii_json_has_the_names_as_they_are_shown(small: Geometry) -> None:
    data = to_json(small, paint(small, Scene(), Look("ascii", "none")))
    assert data["cities"]["fort"]["label"] == [3, 10, "Fort"]


@pytest.mark.parametrize(("glyphs", "level"), list(product(GLYPH_SETS, LEVELS)))
def test_the_svg_is_well_formed_and_stands_alone(small: Geometry, glyphs: str, level: str) -> None:
    svg = to_svg(paint(small, CLAIMS, Look(glyphs, level)), "Small & <odd>")
    root = ElementTree.fromstring(svg)
    space = "{http://www.w3.org/2000/svg}"
    assert root.tag == f"{space}svg"
    assert root.get("viewBox") == f"0 0 {40 * CELL_WIDTH} {12 * CELL_HEIGHT}"
    assert root.findtext(f"{space}title") == "Small & <odd>"
    assert "href" not in svg and "url(" not in svg and "style=" not in svg
    words = " ".join(text.text or "" for text in root.iter(f"{space}text"))
    assert all(name in words for name in ("Cape", "Moor", "Port"))
    assert not {"▀", "▄", "█"} & set(words), "blocks are rectangles"


def test_svg_letters_stand_in_their_cells(small: Geometry) -> None:
    grid = paint(small, Scene(), Look("ascii", "none"))
    shown: dict[tuple[int, int], str] = {}
    for text in ElementTree.fromstring(to_svg(grid, "x")).iter("{http://www.w3.org/2000/svg}text"):
        row = int(float(text.get("y", "")) // CELL_HEIGHT)
        for column, letter in zip((text.get("x") or "").split(), text.text or "", strict=True):
            shown[int(column) // CELL_WIDTH, row] = letter
    assert shown == {(x, y): glyph for y, row in enumerate(grid.plain()) for x, glyph in enumerate(row) if glyph != " "}
