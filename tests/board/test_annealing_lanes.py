"""Lanes and plates: every path is whole, parallel tracks never share a cell, plates stay on the grid, codes differ."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from annealing_samples import VALLEY, state_of, valley
from board_samples import usa
from hypothesis import given
from hypothesis import strategies as st

from ttr_tui.board.annealing.courses import Course, lane_lines, on_grid, trace
from ttr_tui.board.annealing.labels import city_codes, label_names, prints_codes
from ttr_tui.board.annealing.lanes import build_lanes
from ttr_tui.board.annealing.plan import ABOVE, LEFT, RIGHT, Plan, Spot
from ttr_tui.board.annealing.plates import Plate
from ttr_tui.board.annealing.raster import Raster
from ttr_tui.board.glyphs import is_one_column
from ttr_tui.variant.faults import FileFaults
from ttr_tui.variant.model import City
from ttr_tui.variant.reading import parse_variant

PLAN = Plan(valley(), (60, 20))
RASTER = Raster(60, 20, 16)
POINTS = st.tuples(st.floats(-5, 70), st.floats(-5, 50)).map(lambda point: on_grid(*point, RASTER))
NAMES = st.text(st.characters(codec="latin-1", categories=("L", "N", "Zs", "Pd")), min_size=1, max_size=20)


@given(st.lists(POINTS, min_size=2, max_size=4), st.integers(1, 4))
def test_paths_have_no_gaps_and_stay_in_the_margin(line: list[tuple[float, float]], lanes: int) -> None:
    for lane in lane_lines(line, lanes):
        path = [RASTER.pixel(number) for number in trace(lane, RASTER)]
        assert all(max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1 for a, b in pairwise(path))
        assert all(-14 <= x < 74 and -14 <= y < 54 for x, y in path)
        if lanes == 1:
            assert all(0 <= x < 60 and 0 <= y < 40 for x, y in path)


@given(POINTS, POINTS, st.integers(2, 3))
def test_straight_parallel_tracks_never_share_a_cell(start: tuple[float, float], end: tuple[float, float], lanes: int) -> None:
    cells = [{RASTER.cell_of[p] for p in trace(line, RASTER)} for line in lane_lines([start, end], lanes)]
    assert sum(map(len, cells)) == len(set().union(*cells))


@given(st.integers(0, 59), st.integers(0, 19))
def test_pixels_and_cells_have_numbers(x: int, y: int) -> None:
    upper, lower = RASTER.at(x, 2 * y), RASTER.at(x, 2 * y + 1)
    assert (RASTER.pixel(upper), RASTER.pixel(lower)) == ((x, 2 * y), (x, 2 * y + 1))
    assert RASTER.cell_of[upper] == RASTER.cell_of[lower] == RASTER.cell_at(x, y)
    assert RASTER.cell_position(RASTER.cell_at(x, y)) == (x, y)
    assert not RASTER.outside[upper]
    assert set(RASTER.around_1[upper]) <= set(RASTER.around_2[upper])
    assert RASTER.outside[RASTER.at(60, 2 * y)] == RASTER.outside[RASTER.at(x, -1)] == 1


@given(st.integers(0, 59), st.integers(0, 19), st.integers(-2, 2), st.integers(-1, 1))
def test_whatever_is_within_reach_is_in_a_near_block(x: int, y: int, dx: int, dy: int) -> None:
    near = RASTER.blocks_near([RASTER.cell_at(x, y)])
    assert near & RASTER.blocks_of([RASTER.cell_at(x + dx, y + dy)])


@given(st.integers(-9, 70), st.integers(-9, 30), st.integers(0, 3), st.integers(0, 6))
def test_clamped_plates_lie_on_the_grid(x: int, y: int, side: int, city: int) -> None:
    spans = Plate(PLAN, city, PLAN.clamped(city, x, y, side)).spans
    assert all(0 <= left <= right < 60 and 0 <= row < 20 for row, left, right in spans)


def test_a_path_is_what_lies_between_its_plates() -> None:
    plan = PLAN
    k = next(k for k, bundle in enumerate(plan.bundles) if len(bundle.lanes) == 3)
    bundle = plan.bundles[k]
    a, b = Plate(plan, bundle.a, Spot(10, 3, RIGHT)), Plate(plan, bundle.b, Spot(40, 15, LEFT))
    lanes = build_lanes(plan, bundle, Course(), a, b)
    assert not any(lane.pixels & (a.pixels | b.pixels) for lane in lanes)
    first, last = (plan.raster.cell_position(plan.raster.cell_of[lanes[1].path[end]]) for end in (0, -1))
    assert (a.gap(*first), b.gap(*last)) == (1, 1)


def test_a_track_between_plates_that_touch_is_nothing_and_dear() -> None:
    plan = PLAN
    k = next(k for k, bundle in enumerate(plan.bundles) if bundle.length == 5)
    bundle = plan.bundles[k]
    a, b = Plate(plan, bundle.a, Spot(10, 10, ABOVE)), Plate(plan, bundle.b, Spot(11, 10, RIGHT))
    (lane,) = build_lanes(plan, bundle, Course(), a, b)
    assert lane.path == []
    assert lane.own >= 300


def test_a_path_that_turns_back_is_dear() -> None:
    plan = PLAN
    bundle = next(bundle for bundle in plan.bundles if bundle.length == 5)
    a, b = Plate(plan, bundle.a, Spot(10, 10, LEFT)), Plate(plan, bundle.b, Spot(30, 10, RIGHT))
    (plain,) = build_lanes(plan, bundle, Course(), a, b)
    (folded,) = build_lanes(plan, bundle, Course(waypoints=((26.0, 20.5), (16.0, 20.5))), a, b)
    assert plain.returns == 0
    assert folded.returns >= 9
    assert folded.own > plain.own + 500


@given(st.lists(NAMES, min_size=1, max_size=40))
def test_codes_are_three_capitals_and_all_different(names: list[str]) -> None:
    codes = city_codes([City(f"c{i}", name) for i, name in enumerate(names)])
    assert len(set(codes)) == len(names)
    assert all(len(code) == 3 and code.isascii() and code.isalpha() and code.isupper() for code in codes)


def test_codes_remind_of_names() -> None:
    names = ["Salt Lake City", "Montréal", "Los Angeles", "Las Vegas", "Portland", "Porto", "Ay"]
    assert city_codes([City(f"c{i}", name) for i, name in enumerate(names)]) == (
        "SLC", "MON", "LOS", "LAS", "POT", "POR", "AYA",
    )  # fmt: skip


def test_stops_of_a_zone_share_its_code() -> None:
    codes = city_codes(valley().cities)
    assert codes[-1] == codes[-2] == "FRA"
    assert len(set(codes)) == len(codes) - 1


def test_small_boards_print_codes_unless_names_have_room() -> None:
    assert prints_codes(usa().cities, (80, 24))
    assert not prints_codes(usa().cities, (100, 30))
    assert not prints_codes(valley().cities, (80, 24))


def test_very_long_names_end_early() -> None:
    (name,) = label_names([City("x", "Llanfairpwllgwyngyll")], 30)
    assert name == "Llanfairp."
    assert all(map(is_one_column, name))


def test_a_map_needs_positions_but_no_board() -> None:
    text = VALLEY.replace("board: {width: 100, height: 50}\n", "")
    assert len(Plan(parse_variant(text, "valley.yaml"), (60, 20)).homes) == 7
    for lost in (", x: 40", ", y: 2"):
        variant = parse_variant(text.replace(", x: 40, y: 2", lost), "valley.yaml")
        with pytest.raises(FileFaults, match=r"city bonn has no position\. Give each city its x and y"):
            Plan(variant, (60, 20))


def test_a_map_needs_tracks() -> None:
    with pytest.raises(FileFaults, match="the map has no tracks"):
        Plan(replace(valley(), tracks=()), (60, 20))


@pytest.mark.parametrize("size", [(19, 20), (60, 5), (501, 20), (60, 501)])
def test_there_are_limits_to_a_size(size: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="a board has 20x6 to 500x500 cells"):
        Plan(valley(), size)


def test_positions_are_stretched_to_the_grid() -> None:
    plan = PLAN
    assert plan.homes[0] == (5, 1)
    assert max(x for x, _ in plan.homes) == 54
    assert max(y for _, y in plan.homes) == 18


def test_cities_at_one_place_or_in_one_line_are_no_trouble() -> None:
    cities = tuple(replace(city, x=5.0, y=float(i // 2)) for i, city in enumerate(valley().cities))
    plan = Plan(replace(valley(), cities=cities), (60, 20))
    assert {x for x, _ in plan.homes} == {29.5}
    assert 0 not in [partner.city for partner in plan.partners[1]]
    assert state_of(plan).energy > 0
