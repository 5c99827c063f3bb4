"""The stored layouts keep what the method promises, and every cell has one owner."""

from __future__ import annotations

from collections import Counter
from statistics import median

import board_figures as figures
import pytest
from board_samples import USA_SIZES

from ttr_tui.board.geometry import Geometry, Hit

Boards = dict[tuple[int, int], Geometry]

LEAST_PITCH = {(200, 60): 4.0, (160, 48): 4.0, (120, 40): 3.2, (100, 30): 2.4, (80, 24): 1.9, (80, 20): 1.9}
"""Ceilings and floors of the method, by size; a hand edit must not spoil a layout unnoticed."""


@pytest.mark.parametrize("size", USA_SIZES)
def test_every_space_of_every_usa_track_has_a_cell_of_its_own(usa_boards: Boards, size: tuple[int, int]) -> None:
    board = usa_boards[size]
    assert [len(shape.marks) for shape in board.shapes] == [track.length for track in board.variant.tracks]
    cells = Counter(mark for shape in board.shapes for mark in shape.marks)
    cells.update(cell for plate in board.plates for cell in plate.cells())
    assert max(cells.values()) == 1


@pytest.mark.parametrize("size", USA_SIZES)
def test_nothing_overlaps_on_usa_layouts(usa_boards: Boards, size: tuple[int, int]) -> None:
    board = usa_boards[size]
    assert figures.label_overlaps(board) == []
    assert figures.cells_on_labels(board) == set()
    assert figures.shared_cells(board) == set()
    assert figures.crossings(board) == []
    assert figures.loose_ends(board) == []


@pytest.mark.parametrize("size", USA_SIZES)
def test_usa_layouts_stay_under_their_ceilings(usa_boards: Boards, size: tuple[int, int]) -> None:
    board, wide = usa_boards[size], size[0] >= 100
    assert len(figures.merges(board, same_color=True)) <= (1 if wide else 12)
    assert len(figures.merges(board, same_color=False)) <= (20 if wide else 80)
    assert len(figures.marks_near_text(board)) <= (0 if wide else 2)
    pitches = figures.pixels_per_slot(board)
    assert min(pitches) >= LEAST_PITCH[size]
    assert median(pitches) >= 2.7


@pytest.mark.parametrize("size", USA_SIZES)
def test_a_cell_belongs_to_the_track_or_city_that_lists_it(usa_boards: Boards, size: tuple[int, int]) -> None:
    board = usa_boards[size]
    for track in range(len(board.shapes)):
        assert {board.at(x, y).track for x, y in board.track_cells(track)} == {track}
    for city in range(len(board.plates)):
        assert {board.at(x, y) for x, y in board.city_cells(city)} == {Hit(city=city)}
    named = sum(len(board.track_cells(track)) for track in range(len(board.shapes)))
    hits = [board.at(x, y) for x in range(board.width) for y in range(board.height)]
    assert sum(hit.track is not None for hit in hits) == named


def test_a_hit_names_the_space(small: Geometry) -> None:
    ferry = small.variant.track_index()["cape-port"]
    for slot, cells in enumerate(small.shapes[ferry].slot_cells()):
        assert {small.at(x, y) for x, y in cells} == {Hit(track=ferry, slot=slot)}
    for x, y in small.shapes[ferry].line_cells():
        assert small.at(x, y) == Hit(track=ferry)
    assert small.at(0, 0) == small.at(-1, 99) == Hit()


def test_spaces_count_from_the_first_city_of_the_id(usa_boards: Boards) -> None:
    board = usa_boards[160, 48]
    shape = board.shapes[board.variant.track_index()["sault_st_marie-winnipeg"]]
    columns = [x for x, _ in shape.marks]
    assert columns == sorted(columns, reverse=True), "from Sault St. Marie in the east to Winnipeg in the west"


def test_the_middle_spaces_of_a_ferry_are_the_locomotives(small: Geometry) -> None:
    assert small.shapes[small.variant.track_index()["cape-port"]].locomotives == range(1, 3)


def test_where_tracks_cross_the_later_one_has_the_cell_and_no_mark_is_there(small: Geometry) -> None:
    index = small.variant.track_index()
    early, late = index["cape-fort"], index["moor-port"]
    shared = figures.shared_cells(small)
    assert shared, "the two diagonals of the map cross"
    assert {small.at(x, y).track for x, y in shared} == {late}
    assert not shared & {*small.shapes[early].marks, *small.shapes[late].marks}
    assert (early, late) in figures.crossings(small)
