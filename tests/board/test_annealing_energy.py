"""The energy of a layout: what changes of it are said to cost is what they cost, and what must not be costs much."""

from __future__ import annotations

from math import inf
from random import Random

import pytest
from annealing_samples import state_of, valley
from board_samples import usa

from ttr_tui.board.annealing.energy import State
from ttr_tui.board.annealing.lanes import Lane
from ttr_tui.board.annealing.moves import Mover
from ttr_tui.board.annealing.pairs import CROSSING, SHARED_CELL, STARVED, closeness_factors, lanes_cost, turn_cost
from ttr_tui.board.annealing.plan import ABOVE, BELOW, LEFT, RIGHT, Plan, Spot
from ttr_tui.board.annealing.plates import Plate, plates_cost
from ttr_tui.board.annealing.raster import Raster


@pytest.fixture(scope="module")
def plan() -> Plan:
    return Plan(valley(), (60, 20))


def rebuilt(state: State) -> State:
    """The same layout, everything measured from nothing."""
    return State(state.plan, state.spots, state.courses)


@pytest.mark.parametrize(("name", "rounds"), [("valley", 600), ("usa", 120)])
def test_differences_are_those_of_the_whole_energy(name: str, rounds: int) -> None:
    state = state_of(Plan(valley(), (60, 20)) if name == "valley" else Plan(usa(), (120, 40)))
    chance = Random(5)
    mover = Mover(state.plan, state, chance)
    accepted = 0
    while accepted < rounds:
        change = mover.change()
        if change is None:
            continue
        rise = state.propose(change)
        if rise > 30:
            state.refuse()
            continue
        state.accept()
        accepted += 1
        if accepted % 4 == 0:
            assert state.energy == pytest.approx(rebuilt(state).energy, abs=1e-6)
    assert any(course.waypoints for course in state.courses)


def test_a_refused_change_leaves_no_trace(plan: Plan) -> None:
    state = state_of(plan)
    chance = Random(1)
    mover = Mover(plan, state, chance)
    changes = [change for change in (mover.change() for _ in range(60)) if change]
    rises = []
    for change in changes:
        rises.append(state.propose(change))
        state.refuse()
    again = []
    for change in changes:
        again.append(state.propose(change))
        state.refuse()
    assert rises == again
    assert state.energy == rebuilt(state).energy


def test_a_change_is_measured_only_up_to_the_limit(plan: Plan) -> None:
    state = state_of(plan)
    mover = Mover(plan, state, Random(2))
    cut_short = 0
    for change in filter(None, (mover.change() for _ in range(200))):
        rise = state.propose(change)
        state.refuse()
        for limit in (rise - 1e-3, rise + 1e-3):
            said = state.propose(change, limit)
            state.refuse()
            assert said == pytest.approx(rise) if limit > rise else said > limit
            cut_short += said == inf
    assert cut_short > 20


def plate(plan: Plan, city: int, x: int, y: int, side: int = RIGHT) -> Plate:
    """A plate of the valley; Bonn is city 1 (five cells), Celle city 2 (six)."""
    return Plate(plan, city, Spot(x, y, side))


@pytest.mark.parametrize(
    ("x", "y", "side", "cost"),
    [
        (24, 5, RIGHT, 80.0),  # Bonn covers 20 to 24: one cell on another
        (22, 5, RIGHT, 240.0),
        (25, 5, RIGHT, 20.0),
        (26, 5, RIGHT, 6.0),
        (27, 5, RIGHT, 0.0),
        (25, 6, RIGHT, 2.0),  # corner to corner
        (22, 4, RIGHT, 2.0),
        (26, 6, RIGHT, 0.0),
        (22, 7, RIGHT, 0.0),
        (19, 5, LEFT, 20.0),
        (22, 4, BELOW, 2.0 + 5 * 80.0),  # its marker lies above the other plate, its whole text on it
    ],
)
def test_plates_keep_apart(plan: Plan, x: int, y: int, side: int, cost: float) -> None:
    one, other = plate(plan, 1, 20, 5), plate(plan, 2, x, y, side)
    assert plates_cost(one, other) == plates_cost(other, one) == cost


def test_foreign_tracks_keep_off_texts_and_markers(plan: Plan) -> None:
    raster = plan.raster
    field = plate(plan, 1, 20, 5).field
    row = [field.get(raster.cell_at(x, 5), 0.0) for x in range(17, 28)]
    assert row == [0.0, 1.4, 3.5, *[25.0] * 5, 3.0, 0.9, 0.0]
    above = [field.get(raster.cell_at(x, 4), 0.0) for x in range(18, 27)]
    assert above == [0.0, 2.1, 3.5, 2.1, 0.35, 0.35, 0.35, 0.1, 0.0]


def test_sides_and_distance_from_home_cost(plan: Plan) -> None:
    x, y = (round(value) for value in plan.homes[1])
    at_home = plate(plan, 1, x, y).own
    assert plate(plan, 1, x + 5, y).own > at_home + 0.5
    assert plate(plan, 1, x, y, LEFT).own == pytest.approx(at_home + 0.15)
    assert plate(plan, 1, x, y, ABOVE).own == pytest.approx(at_home + 0.3)


RASTER = Raster(60, 20, 16)
ACROSS = [(x, 20) for x in range(10, 40)]


@pytest.mark.parametrize(
    ("path", "cost"),
    [
        ([(x, 23) for x in range(10, 40)], 0.0),
        ([(x, 22) for x in range(10, 40)], 30 * 0.5),
        ([(x, 21) for x in range(10, 40)], 30 * 2.0 + 30 * SHARED_CELL + STARVED),  # the other halves of the same cells
        ([(x, 19) for x in range(10, 40)], 30 * 2.0),
        ([(20, y) for y in range(10, 30)], 2 * 0.5 + 3 * 2.0 + SHARED_CELL),  # across: one cell is shared
    ],
)
def test_lanes_that_come_close_cost(path: list[tuple[int, int]], cost: float) -> None:
    one, other = lane(ACROSS), lane(path)
    assert lanes_cost(one, other, 2.0, 0.5) == lanes_cost(other, one, 2.0, 0.5) == cost


def test_a_crossing_between_pixels_costs() -> None:
    falling = [(x, x) for x in range(10, 30)]
    rising = [(x, 39 - x) for x in range(10, 30)]
    assert not set(falling) & set(rising)
    crossed = lanes_cost(lane(falling), lane(rising), 0.0, 0.0)
    shared = len(lane(falling).cells & lane(rising).cells)
    assert crossed == CROSSING + SHARED_CELL * shared


def test_a_track_whose_only_cells_are_shared_starves() -> None:
    path = [(20, y) for y in range(10, 30)]
    roomy, starved = lane(path, 9), lane(path, 10)
    assert lanes_cost(lane(ACROSS), starved, 0.0, 0.0) - lanes_cost(lane(ACROSS), roomy, 0.0, 0.0) == STARVED


def lane(path: list[tuple[int, int]], length: int = 1) -> Lane:
    """A lane along these pixels."""
    return Lane(RASTER, [RASTER.at(x, y) for x, y in path], length)


def test_turned_directions_cost_more_and_more() -> None:
    costs = [turn_cost(1.0, 0.0, *to) for to in ((9, 0), (9, 3), (9, 9), (0, 9), (-9, 0))]
    assert costs[0] == 0.0
    assert costs == sorted(costs)
    assert costs[-1] == 3 * (4 + 18)
    assert turn_cost(1.0, 0.0, 0, 0) == 3 * (2 + 8)


def test_colors_and_common_cities_weigh_closeness() -> None:
    plan = Plan(valley(), (60, 20))
    touch, close = closeness_factors(plan)
    numbers = {valley().tracks[t].id: lane for b in plan.bundles for t, lane in zip(b.tracks, b.lanes, strict=True)}
    red, gray = numbers["aachen-bonn#2"], numbers["aachen-bonn#1"]
    assert (touch[red][gray], close[red][gray]) == (3.0 * 0.45 * 0.6, 0.0)
    white, yellow = numbers["bonn-dueren"], numbers["celle-essen"]
    assert (touch[white][yellow], close[white][yellow]) == (3.0, 0.8)
    stop = numbers["dueren-france_1"]
    assert touch[stop][gray] == touch[gray][stop] == 3.0 * 1.8
