"""Every shipped layout keeps under its ceilings, so that a hand edit cannot spoil one unnoticed."""

from __future__ import annotations

from dataclasses import replace
from statistics import median

import pytest
from board_samples import BOARD_IDS, BOARDS, board_of, layout_file, small_geometry

from ttr_tui.board import figures
from ttr_tui.board.ceilings import ceilings_for, excess
from ttr_tui.board.figures import corners, figures_of
from ttr_tui.board.geometry import Geometry
from ttr_tui.board.layout import path_of
from ttr_tui.variant.folders import shipped_maps


@pytest.mark.parametrize(("name", "size"), BOARDS, ids=BOARD_IDS)
def test_a_layout_stays_under_its_ceilings(name: str, size: tuple[int, int]) -> None:
    board = board_of(name, size)
    assert excess(figures_of(board), ceilings_for(size, planar=name != "france")) == []
    assert median(figures.pixels_per_slot(board)) >= 2.6


@pytest.mark.parametrize(("name", "size"), BOARDS, ids=BOARD_IDS)
def test_a_layout_has_the_size_of_its_name_and_the_names_of_the_map(name: str, size: tuple[int, int]) -> None:
    board = board_of(name, size)
    assert (board.width, board.height) == size
    if size[0] >= 100:
        assert [plate.text for plate in board.plates] == [city.name for city in board.variant.cities]
    else:
        towns = [plate.text for city, plate in zip(board.variant.cities, board.plates, strict=True) if not city.zone]
        assert {len(text) for text in towns} == {3} and len(set(towns)) == len(towns)
    stops = [plate.stop for plate in board.plates]
    assert stops == [city.zone is not None for city in board.variant.cities]


def test_there_is_no_layout_that_is_not_checked_here() -> None:
    assert set((shipped_maps() / "layout").iterdir()) == {layout_file(name, size) for name, size in BOARDS}


@pytest.mark.parametrize("size", [size for name, size in BOARDS if name == "france"])
@pytest.mark.rule("FR-11")
def test_tracks_cross_on_the_france_layouts_only_where_they_do_in_print(size: tuple[int, int]) -> None:
    board = board_of("france", size)
    printed = {frozenset((i, j)) for i, track in enumerate(board.variant.tracks) for j in track.crosses}
    drawn = [frozenset(pair) for pair in figures.crossings(board)]
    assert len(printed) == 11
    assert set(drawn) <= printed


def test_the_figures_of_a_board_made_for_them() -> None:
    board = small_geometry()
    found = figures_of(board)
    index = board.variant.track_index()
    assert figures.crossings(board) == [(index["cape-fort"], index["moor-port"])]
    assert (found.hidden, found.overlaps, found.on_labels, found.crossings) == (0, 0, 0, 1)
    assert found.shared == len(figures.shared_cells(board)) >= 1
    assert (found.bends, found.gap, found.detour) == (0, 0, pytest.approx(1.0))
    assert found.pitch == min(figures.pixels_per_slot(board))


def test_each_figure_over_its_ceiling_is_named() -> None:
    board = small_geometry()
    ceilings = ceilings_for((160, 48), planar=True)
    good = replace(figures_of(board), shared=0, crossings=0, merges=0, touches=0, near_text=0, pitch=5.0, shift=None)
    assert excess(good, ceilings) == []
    bad = replace(good, hidden=1, crossings=2, detour=1.25, shift=9.0, pitch=1.5)
    assert excess(bad, ceilings) == [
        "hidden 1, at most 0",
        "crossings 2, at most 0",
        "detour 1.25, at most 1.005",
        "shift 9, at most 3.5",
        "pitch 1.5, at least 4",
    ]


@pytest.mark.parametrize(
    ("chain", "turns"),
    [("0,0:00000000", 0), ("0,0:0100100101", 0), ("0,0:000000222222", 1), ("0,0:0000022222000000", 2), ("3,4:", 0)],
)
def test_a_path_turns_where_it_leaves_the_straight_line(chain: str, turns: int) -> None:
    path = path_of(chain)
    assert path is not None
    assert len(corners(path)) - 2 == turns
    assert (corners(path)[0], corners(path)[-1]) == (path[0], path[-1])


def test_the_shift_is_measured_from_the_scaled_places() -> None:
    """Scaled to 40x12 cells with the margins, the corners of a board lie at columns 6 and 33, rows 1 and 10."""
    board = small_geometry()
    corner = {"cape": (1, 0), "fort": (0, 1), "moor": (1, 1), "port": (0, 0)}
    cities = tuple(replace(city, x=corner[city.id][0], y=corner[city.id][1]) for city in board.variant.cities)
    spread = Geometry(replace(board.variant, cities=cities, board=(1.0, 1.0)), board.layout)
    assert {plate.marker for plate in spread.plates} == {(2, 1), (37, 1), (2, 10), (37, 10)}
    assert figures.city_shift(spread) == pytest.approx(4.0)
    assert figures.city_shift(Geometry(replace(spread.variant, board=None), spread.layout)) is None
