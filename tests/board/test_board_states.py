"""The states a board can show: each in its own cells alone, each told without color, none hiding a space."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from board_samples import BOARD_IDS, BOARDS, board_of, shipped, small_geometry

from ttr_tui.board.geometry import Geometry
from ttr_tui.board.glyphs import GLYPH_SETS, is_one_column
from ttr_tui.board.grid import Grid
from ttr_tui.board.layout import Cell
from ttr_tui.board.painting import paint, repaint, repaint_track
from ttr_tui.board.palette import LEVELS, THEMES, contrast
from ttr_tui.board.scene import (
    ALVIN,
    MARKER,
    PASSENGER,
    START,
    STATION,
    TOKENS,
    Look,
    Piece,
    Scene,
)
from ttr_tui.board.showing import scene_of

LOOKS = [Look(glyphs, level) for glyphs, level in product(GLYPH_SETS, LEVELS)]
MOST_CHANGED = {200: 70, 160: 55, 120: 45, 100: 45, 80: 30}
"""How many cells a claim may change, by the width of the board: the longest track has seven spaces."""
PIECES = (Piece(TOKENS, color="red", value=4, left=3), Piece(PASSENGER, 1))


def track_states(track: int) -> dict[str, Scene]:
    """One track in each of its states."""
    only = frozenset({track})
    return {
        "free": Scene(),
        "claimed": Scene({track: 2}),
        "recent": Scene({track: 2}, recent=only),
        "closed": Scene(closed=only),
        "claimable": Scene(claimable=only),
        "selected": Scene(selected=only),
        "way": Scene(way=only),
        "claimed way": Scene({track: 2}, way=only),
        "built": Scene(built={track: "red"}),
    }


def cells_of(grid: Grid, cells: tuple[Cell, ...]) -> list[object]:
    return [grid.rows[y][x] for x, y in cells]


@pytest.mark.parametrize(("name", "size"), BOARDS, ids=BOARD_IDS)
@pytest.mark.parametrize("look", [Look(), Look("ascii", "none")], ids=["unicode", "ascii"])
def test_a_claim_changes_the_cells_of_its_track_and_no_others(name: str, size: tuple[int, int], look: Look) -> None:
    board = board_of(name, size)
    before = paint(board, Scene(), look)
    for track, shape in enumerate(board.shapes):
        grid, scene = before.copy(), Scene({track: 3})
        repaint_track(grid, board, scene, look, track)
        changed = set(before.changed_cells(grid))
        assert set(shape.marks) <= changed <= set(board.track_cells(track))
        assert len(changed) <= MOST_CHANGED[size[0]]
        if track % 20 == 0:
            assert grid.rows == paint(board, scene, look).rows


@pytest.mark.parametrize(("name", "size"), [("europe", (120, 40)), ("france", (160, 48)), ("old_west", (80, 24))])
@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_a_state_changes_the_cells_of_its_track_and_no_others(name: str, size: tuple[int, int], look: Look) -> None:
    board = board_of(name, size)
    before = paint(board, Scene(), look)
    for track in range(0, len(board.shapes), 9):
        for state, scene in track_states(track).items():
            if state in ("selected", "free"):
                continue  # a selected track fades the others
            changed = set(before.changed_cells(paint(board, scene, look)))
            assert changed <= set(board.track_cells(track)), state
            assert changed, state


@pytest.mark.parametrize("look", LOOKS, ids=str)
@pytest.mark.parametrize("track", ["cape-fort", "fort-moor", "moor-port"])
def test_states_differ_from_each_other_in_every_look(look: Look, track: str) -> None:
    board = small_geometry()
    index = board.variant.track_index()[track]
    shown = {
        state: cells_of(paint(board, scene, look), board.track_cells(index)) for state, scene in track_states(index).items()
    }
    assert [(a, b) for a, b in combinations(shown, 2) if shown[a] == shown[b]] == []


def test_ways_built_beds_and_claims_differ_as_text() -> None:
    """Where there are neither colors nor attributes, as in a file."""
    board = small_geometry()
    index = board.variant.track_index()["fort-moor"]
    for glyphs in GLYPH_SETS:
        look = Look(glyphs, "none")
        texts = {}
        for state in ("free", "claimed", "closed", "way", "claimed way", "built"):
            grid = paint(board, track_states(index)[state], look)
            texts[state] = "".join(grid.rows[y][x][0] for x, y in board.track_cells(index))
        assert len(set(texts.values())) == len(texts), texts


@pytest.mark.rule("FR-10")
def test_a_built_bed_shows_the_capital_letter_of_its_color_on_its_bed() -> None:
    board = small_geometry()
    index = board.variant.track_index()["fort-moor"]
    grid = paint(board, Scene(built={index: "green"}), Look(terrain=False))
    printed = paint(board, Scene(), Look(terrain=False))
    marks = board.shapes[index].marks
    assert [grid.rows[y][x][0] for x, y in marks] == ["G"] * 4
    bars = [(cell.x, cell.y) for cell in board.shapes[index].cells if not cell.mark]
    grounds = {grid.rows[y][x][1].bg for x, y in bars}
    assert len(grounds) == 1 and not grounds & {printed.rows[y][x][1].bg for x, y in bars}, "it lies on brown"
    claimed = paint(board, Scene({index: 1}, built={index: "green"}), Look())
    assert [claimed.rows[y][x][0] for x, y in marks] == ["2"] * 4


def test_a_selected_track_leaves_the_way_as_it_is() -> None:
    board = small_geometry()
    look, way = Look(), frozenset({1, 2})
    lit, focused = (paint(board, Scene(way=way, selected=chosen), look) for chosen in (frozenset(), frozenset({0})))
    for track in way:
        assert cells_of(lit, board.track_cells(track)) == cells_of(focused, board.track_cells(track))


@pytest.mark.parametrize(("name", "size"), BOARDS, ids=BOARD_IDS)
def test_pieces_stand_beside_their_city_and_hide_no_space_and_no_other_city(name: str, size: tuple[int, int]) -> None:
    board = board_of(name, size)
    tracks = {cell for track in range(len(board.shapes)) for cell in board.track_cells(track)}
    taken: set[Cell] = set()
    for city, berths in enumerate(board.berths):
        plate = set(board.city_cells(city))
        assert berths[0] == board.plates[city].marker
        assert len(set(berths)) == 3 and not taken & set(berths) and not tracks & set(berths)
        for x, y in set(berths) - plate:
            assert any((x + dx, y + dy) in plate for dx in (-1, 0, 1) for dy in (-1, 0, 1))
            assert 0 <= x < board.width and 0 <= y < board.height
            assert board.at(x, y).city in (None, city) and board.at(x, y).track is None
        if size[0] >= 100:
            assert plate & set(berths) == {berths[0]}, "the label stays whole"
        taken |= set(berths)


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_pieces_come_and_go_without_a_trace(look: Look) -> None:
    board = board_of("marklin", (120, 40))
    bare, crowded = Scene(), Scene(pieces=dict.fromkeys(range(35), PIECES))
    grid = paint(board, bare, look)
    empty = grid.copy()
    painted = repaint(grid, board, look, bare, crowded)
    assert grid.rows == paint(board, crowded, look).rows
    changed = empty.changed_cells(grid)
    assert set(changed) <= set(painted)
    assert set(changed) == {cell for city in range(35) for cell in board.berths[city]}
    repaint(grid, board, look, crowded, bare)
    assert grid.rows == empty.rows


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_each_piece_shows_what_it_is(look: Look) -> None:
    board = small_geometry()
    shown = {
        1: ((Piece(STATION, 0),), "1"),
        2: ((Piece(START, 4),), "5"),
        3: ((Piece(TOKENS, color="red", value=4, left=3), Piece(PASSENGER, 1)), "42" + GLYPH_SETS[look.glyphs].counts[3]),
        0: ((Piece(MARKER, 5), Piece(ALVIN)), "6A"),
    }
    grid = paint(board, Scene(pieces={city: pieces for city, (pieces, _) in shown.items()}), look)
    for city, (_, text) in shown.items():
        glyphs = [grid.rows[y][x] for x, y in board.berths[city]][: len(text)]
        assert "".join(glyph for glyph, _ in glyphs) == text
        assert all(style.bold for _, style in glyphs[:2])
    glyphs_shown = set("".join(grid.plain()))
    assert glyphs_shown <= GLYPH_SETS[look.glyphs].whitelist("".join(plate.text for plate in board.plates))
    assert all(map(is_one_column, glyphs_shown))


@pytest.mark.parametrize("look", LOOKS, ids=str)
@pytest.mark.parametrize("seat", range(6))
def test_a_passenger_looks_like_no_claimed_space(look: Look, seat: int) -> None:
    board = small_geometry()
    scene = Scene({0: seat}, pieces={3: (Piece(PASSENGER, seat),)})
    grid = paint(board, scene, look)
    x, y = board.berths[3][1]
    glyph, style = grid.rows[y][x]
    x, y = board.shapes[0].marks[0]
    claimed = grid.rows[y][x]
    assert glyph == claimed[0] == str(seat + 1)
    assert style != claimed[1] and style.underline and not claimed[1].underline
    palette = look.palette
    if palette.plate is not None:
        assert style.bg == palette.plate != claimed[1].bg
        assert contrast(style.fg, style.bg) >= 4.5


def test_a_count_covers_no_letter_of_a_name() -> None:
    board = board_of("marklin", (80, 24))
    crowded = Scene(pieces=dict.fromkeys(range(len(board.plates)), (Piece(TOKENS, color="red", value=4, left=3),)))
    grid = paint(board, crowded, Look())
    covered = [city for city, berths in enumerate(board.berths) if berths[2] in board.city_cells(city)]
    assert covered, "a board with a city too crowded for a second free cell"
    for plate in board.plates:
        x, y = plate.label
        assert "".join(glyph for glyph, _ in grid.rows[y][x : x + len(plate.text)]) == plate.text


def test_two_pieces_of_one_place_stand_side_by_side_and_big_numbers_are_cut() -> None:
    board = small_geometry()
    pieces = (Piece(STATION, 0), Piece(MARKER, 1), Piece(TOKENS, color="red", value=12, left=30))
    grid = paint(board, Scene(pieces={1: pieces}), Look("ascii"))
    assert [grid.rows[y][x][0] for x, y in board.berths[1]] == ["1", "2", "+"]


def test_a_piece_has_its_owners_color_and_alvin_his_holders() -> None:
    board = small_geometry()
    scene = Scene(colors=("white", "red"), pieces={0: (Piece(MARKER, 1), Piece(ALVIN, 0)), 1: (Piece(ALVIN),)})
    grid, owners = paint(board, scene, Look()), Look().palette.owners
    papers = [grid.rows[y][x][1].bg for city in (0, 1) for x, y in board.berths[city][:2]]
    assert papers[:2] == [owners["red"], owners["white"]]
    assert papers[3] == Look().palette.locomotive


@pytest.mark.parametrize(("glyphs", "theme"), list(product(GLYPH_SETS, THEMES)))
def test_a_console_gets_no_bright_ground(glyphs: str, theme: str) -> None:
    board = small_geometry()
    scene = Scene(
        {0: 4, 1: 5}, lit=frozenset({0}), cursor=1, way=frozenset({1, 2}), pieces={2: PIECES}, selected=frozenset({4})
    )
    grid = paint(board, scene, Look(glyphs, "16", theme))
    grounds = {int(style.bg[6:-1]) for row in grid.rows for _, style in row if style.bg}
    bright = {ground for ground in grounds if ground > 7}
    assert bool(bright) == (glyphs != "ascii")


def geometry_and_state() -> tuple[Geometry, dict[str, object]]:
    state: dict[str, object] = {
        "tracks": {"angers-le_mans": 1},
        "closed": ["angers-nantes#2"],
        "built": {"dijon-paris#1": "red"},
        "merchandise": {"paris": [6, 5], "lyon": []},
        "alvin": {"city": "metz", "holder": 1},
        "players": [
            {"stations": ["paris"], "passengers": ["nice"], "start": None},
            {"start": "metz", "markers": ["lyon", "nice"]},
        ],
    }
    return board_of("france", (160, 48)), state


def test_the_public_state_of_a_game_becomes_a_scene() -> None:
    board, state = geometry_and_state()
    variant = shipped("france")
    track, city = variant.track_index(), variant.city_index()
    scene = scene_of(variant, state, ("green", "blue"))
    assert (dict(scene.owners), scene.colors) == ({track["angers-le_mans"]: 1}, ("green", "blue"))
    assert scene.closed == {track["angers-nantes#2"]}
    assert dict(scene.built) == {track["dijon-paris#1"]: "red"}
    assert dict(scene.pieces) == {
        city["paris"]: (Piece(STATION, 0), Piece(TOKENS, color="", value=6, left=2)),
        city["nice"]: (Piece(PASSENGER, 0), Piece(MARKER, 1)),
        city["metz"]: (Piece(START, 1), Piece(ALVIN, 1)),
        city["lyon"]: (Piece(MARKER, 1),),
    }
    assert scene_of(variant, {}) == Scene()
    paint(board, scene, Look())
