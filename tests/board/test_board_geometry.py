"""Every cell has one owner, and a hit names it."""

from __future__ import annotations

import pytest
from board_samples import USA_SIZES

from ttr_tui.board import figures
from ttr_tui.board.geometry import Geometry, Hit

Boards = dict[tuple[int, int], Geometry]


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
