"""What is read off the painted grid alone: every label, every mark, every owner, and nothing that moves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product

import pytest
from board_samples import USA_SIZES

from ttr_tui.board.geometry import Geometry
from ttr_tui.board.glyphs import GLYPH_SETS, TRACK_LETTERS, is_one_column
from ttr_tui.board.grid import Grid
from ttr_tui.board.painting import paint, repaint
from ttr_tui.board.palette import LEVELS
from ttr_tui.board.scene import ALVIN, STATION, Look, Piece, Scene

Boards = dict[tuple[int, int], Geometry]

LOOKS = [Look(glyphs, level) for glyphs, level in product(GLYPH_SETS, LEVELS)]
EMPTY = Scene()


def glyphs_at(grid: Grid, cells: Iterator[tuple[int, int]] | tuple[tuple[int, int], ...]) -> str:
    return "".join(grid.rows[y][x][0] for x, y in cells)


@pytest.fixture(params=USA_SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def board(request: pytest.FixtureRequest, usa_boards: Boards) -> Geometry:
    return usa_boards[request.param]


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_labels_and_marks_read_back_from_the_grid(board: Geometry, look: Look) -> None:
    grid = paint(board, EMPTY, look)
    assert (grid.width, grid.height) == (board.width, board.height)
    spell = GLYPH_SETS[look.glyphs].spell
    for plate in board.plates:
        x, y = plate.label
        assert grid.row_text(y)[x : x + len(plate.text)] == spell(plate.text)
        assert glyphs_at(grid, (plate.marker,)) == GLYPH_SETS[look.glyphs].marker
    for shape in board.shapes:
        assert glyphs_at(grid, shape.marks) == TRACK_LETTERS[shape.track.color] * shape.track.length


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_only_a_tracks_own_letters_stand_in_its_cells(board: Geometry, look: Look) -> None:
    grid = paint(board, EMPTY, look)
    for track, shape in enumerate(board.shapes):
        letters = [glyph for glyph in glyphs_at(grid, board.track_cells(track)) if glyph.isalnum()]
        assert len(letters) == shape.track.length


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_glyphs_are_of_the_set_and_one_column_wide(board: Geometry, look: Look) -> None:
    owners = {track: track % 6 for track in range(0, len(board.shapes), 2)}
    grid = paint(board, Scene(owners, lit=frozenset({1}), cursor=2), look)
    shown = set("".join(grid.plain()))
    names = "".join(plate.text for plate in board.plates)
    assert shown <= GLYPH_SETS[look.glyphs].whitelist(names)
    assert all(map(is_one_column, shown))
    assert look.glyphs != "ascii" or "".join(shown).isascii()


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_repainting_a_difference_equals_painting_anew(small: Geometry, look: Look) -> None:
    scenes = [
        EMPTY,
        Scene({0: 0, 3: 1}, recent=frozenset({3})),
        Scene({0: 0, 3: 1, 5: 2}, closed=frozenset({2}), lit=frozenset({0}), cursor=1),
        Scene({0: 0, 3: 1, 5: 2}, selected=frozenset({4, 5}), claimable=frozenset({6}), lit=frozenset({0, 1})),
        Scene({0: 0}, way=frozenset({0, 4}), built={4: "red"}, pieces={2: (Piece(STATION, 1),), 0: (Piece(ALVIN),)}),
    ]
    for before, after in product(scenes, scenes):
        grid = paint(small, before, look)
        old = grid.copy()
        painted = repaint(grid, small, look, before, after)
        assert grid.rows == paint(small, after, look).rows
        assert set(old.changed_cells(grid)) <= set(painted)
        assert bool(painted) == (before != after)


def test_a_seat_is_shown_in_its_own_color_with_its_number(small: Geometry) -> None:
    grid = paint(small, Scene({1: 2}, colors=("red", "blue", "white")), Look())
    x, y = small.shapes[1].marks[0]
    glyph, style = grid.rows[y][x]
    assert (glyph, style.bg, style.bold) == ("3", "#eeeeee", True)


def test_bands_are_thick_and_bars_thin(usa_boards: Boards) -> None:
    board = usa_boards[160, 48]
    track = board.variant.track_index()["calgary-vancouver"]
    bars = [(cell.x, cell.y) for cell in board.shapes[track].cells if not cell.mark]
    free = glyphs_at(paint(board, EMPTY, Look()), tuple(bars))
    owned = glyphs_at(paint(board, Scene({track: 0}), Look()), tuple(bars))
    assert set(free) <= {"▀", "▄"}
    assert owned.count("█") > len(bars) / 2


@pytest.mark.parametrize(("glyphs", "tunnel", "ferry"), [("unicode", "▘▖▀", "≈"), ("box", "▒", "≈"), ("ascii", ":", "~")])
def test_tunnels_are_dotted_in_small_letters_and_ferries_wave(small: Geometry, glyphs: str, tunnel: str, ferry: str) -> None:
    grid = paint(small, EMPTY, Look(glyphs))
    index = small.variant.track_index()
    shown = glyphs_at(grid, small.track_cells(index["fort-port"]))
    assert shown.count("k") == 2
    assert set(shown) <= {"k", *tunnel}
    waves = glyphs_at(grid, small.track_cells(index["cape-port"]))
    assert [glyph for glyph in waves if glyph.isalpha()] == ["X", "L", "L", "X", "X"]
    assert set(waves) - {" "} == {"X", "L", ferry}


def test_a_black_tunnel_has_a_letter_that_can_be_seen(small: Geometry) -> None:
    x, y = small.shapes[small.variant.track_index()["fort-port"]].marks[0]
    _, style = paint(small, EMPTY, Look()).rows[y][x]
    assert (style.fg, style.bg) == ("#ffffff", "#0b0e12")


def test_letters_tell_free_from_owned_and_bed_from_gray(small: Geometry) -> None:
    marks = small.shapes[small.variant.track_index()["fort-moor"]].marks
    assert glyphs_at(paint(small, EMPTY, Look("ascii", "none")), marks) == "TTTT"


@pytest.mark.parametrize("level", LEVELS)
def test_a_focused_track_is_set_off_and_the_others_fade(small: Geometry, level: str) -> None:
    look = Look(level=level)
    plain = paint(small, EMPTY, look)
    focused = paint(small, Scene(selected=frozenset({1}), claimable=frozenset({2})), look)
    styles = {}
    for track in (1, 2, 6):
        x, y = small.shapes[track].marks[0]
        styles[track] = focused.rows[y][x][1]
        assert styles[track] != plain.rows[y][x][1]
    assert styles[1].underline and styles[1].bold
    assert styles[2].underline and styles[2].bold
    assert not styles[6].underline and not styles[6].bold
    assert styles[1].bg == {"truecolor": "#ffffff", "256": "color(231)", "16": "color(15)", "none": None}[level]
    assert styles[1].reverse == (level == "none")


@pytest.mark.parametrize("level", LEVELS)
def test_recent_claims_and_closed_tracks_show_without_color(small: Geometry, level: str) -> None:
    look = Look(level=level)
    grid = paint(small, Scene({1: 0, 2: 0}, recent=frozenset({1}), closed=frozenset({6})), look)
    marks = [grid.rows[y][x][1] for x, y in (small.shapes[track].marks[0] for track in (1, 2, 6))]
    assert [style.underline for style in marks] == [True, False, False]
    assert [style.bold for style in marks] == [True, True, False]
    if level in ("16", "none"):
        bars = tuple((cell.x, cell.y) for cell in small.shapes[6].cells if not cell.mark)
        assert glyphs_at(grid, bars).strip() == "", "a shut track has no bars where they cannot be dim"


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_lit_cities_have_a_marker_of_their_own(small: Geometry, look: Look) -> None:
    grid = paint(small, Scene(lit=frozenset({0})), look)
    lit, other = (grid.rows[y][x] for x, y in (small.plates[0].marker, small.plates[1].marker))
    glyphs = GLYPH_SETS[look.glyphs]
    assert (lit[0], other[0]) == (glyphs.lit_marker, glyphs.marker)
    assert look.level == "none" or lit[1].bg != other[1].bg


def test_plates_of_border_stops_differ(small: Geometry) -> None:
    grid = paint(small, EMPTY, Look())
    cape, moor = (grid.rows[y][x][1].bg for x, y in (small.plates[0].marker, small.plates[2].marker))
    assert (cape, moor) == ("#e8dcc0", "#b9cbe0")


def test_the_coast_has_no_teeth_under_bars(small: Geometry) -> None:
    """Beside the half block of a bar the other half shows the ground that is there."""
    look = Look()
    bare = paint(small, EMPTY, look)
    row = small.shapes[small.variant.track_index()["cape-port"]].cells[0].y
    coast = [small.layout.terrain[2 * row + 1][x] for x in range(small.width)]
    assert set(coast) == {0, 1, 2}
    track = small.variant.track_index()["moor-port"]
    lands = ("#36444a", "#2b363e", "#1b2633")
    for cell in small.shapes[track].cells:
        glyph, style = bare.rows[cell.y][cell.x]
        if not cell.mark and glyph == "▀" and not cell.bottom:
            assert style.bg == lands[small.layout.terrain[2 * cell.y + 1][cell.x]]
        if not cell.mark and glyph == "▄" and not cell.top:
            assert style.bg == lands[small.layout.terrain[2 * cell.y][cell.x]]


def test_no_terrain_is_one_ground(small: Geometry) -> None:
    grid = paint(small, EMPTY, Look(terrain=False))
    assert grid.rows[0][0] == grid.rows[0][39]
    assert paint(small, EMPTY, Look()).rows[0][0] != paint(small, EMPTY, Look()).rows[0][39]


def test_wide_joints_are_blank_only_where_nothing_can_be_dim(small: Geometry) -> None:
    track = small.variant.track_index()["fort-moor"]
    cells = small.track_cells(track)
    shown = {level: glyphs_at(paint(small, EMPTY, Look(level=level)), cells) for level in LEVELS}
    assert " " not in shown["truecolor"] and " " not in shown["256"]
    assert shown["16"].count(" ") == shown["none"].count(" ") == 3, "three joints between four spaces"


def test_grids_of_different_sizes_are_not_compared(usa_boards: Boards) -> None:
    one, other = (paint(usa_boards[size], EMPTY, Look()) for size in ((80, 24), (80, 20)))
    with pytest.raises(ValueError, match="80x24 and 80x20"):
        one.changed_cells(other)


def test_runs_join_to_the_row(small: Geometry) -> None:
    grid = paint(small, Scene({0: 1}), Look())
    for y in range(grid.height):
        runs = list(grid.runs(y))
        assert "".join(text for text, _ in runs) == grid.row_text(y)
        assert all(a[1] != b[1] for a, b in pairwise(runs))
