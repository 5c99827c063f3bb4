"""What pairs of lanes and pairs of cities cost: lanes that come close, directions that have turned."""

from __future__ import annotations

from math import hypot

from ttr_tui.board.annealing.lanes import Lane
from ttr_tui.board.annealing.plan import Plan

SHARED_CELL, STARVED, CROSSING = 16.0, 60.0, 16.0
"""A cell of two lanes; besides, if one of them has no cell to spare; a crossing between pixels."""
TOUCH, CLOSE = 3.0, 0.8
"""A pixel right beside another lane's; one with one pixel between."""
SAME_CITY, SAME_COLOR, SAME_BUNDLE = 0.45, 1.8, 0.6
"""How much of TOUCH and CLOSE counts. Parallel tracks may have one pixel between them."""
TURN, FREE_TURN, WIDE_TURN = 3.0, 0.2, 10.0
"""For 1 - cos of a turned direction: it counts twice, and beyond FREE_TURN ten times more."""


def lanes_cost(one: Lane, other: Lane, touch: float, close: float) -> float:
    """What it costs how close two lanes come, `one` being the first by number; `touch`, `close`: what a pixel costs."""
    within_1, within_2 = other.near()
    near = one.pixels & within_2
    if not near:
        return 0.0
    touching = len(near & within_1)
    cost = close * (len(near) - touching)
    if not touching:
        return cost
    cost += touch * touching
    shared = len(one.cells & other.cells)
    if shared:
        cost += SHARED_CELL * shared + (STARVED if shared > min(one.spare, other.spare) else 0.0)
    if touching == 1:
        return cost  # a crossing has two pixels beside the other lane
    falling, rising = one.diagonals()
    other_falling, other_rising = other.diagonals()
    return cost + CROSSING * (len(falling & other_rising) + len(rising & other_falling))


def turn_cost(ux: float, uy: float, dx: float, dy: float) -> float:
    """What it costs that a city lies in direction (dx, dy) from another, and on the map in direction (ux, uy), 1 long."""
    turned = 1 - (ux * dx + uy * dy) / (hypot(dx, dy) or 1.0)
    return TURN * (2 * turned + WIDE_TURN * max(0.0, turned - FREE_TURN))


def closeness_factors(plan: Plan) -> tuple[list[list[float]], list[list[float]]]:
    """What a touching and what a close pixel costs for each pair of lanes."""
    tracks = [plan.variant.tracks[track] for bundle in plan.bundles for track in bundle.tracks]
    touch = [[TOUCH] * len(tracks) for _ in tracks]
    close = [[CLOSE] * len(tracks) for _ in tracks]
    for i, one in enumerate(tracks):
        for j, other in enumerate(tracks):
            factor = SAME_COLOR if one.color == other.color else 1.0
            if {one.a, one.b} & {other.a, other.b}:
                factor *= SAME_CITY
            if plan.bundle_of_lane[i] == plan.bundle_of_lane[j]:
                factor *= SAME_BUNDLE
                close[i][j] = 0.0
            touch[i][j] *= factor
            close[i][j] *= factor
    return touch, close
