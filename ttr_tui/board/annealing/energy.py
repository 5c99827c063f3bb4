"""The energy of a layout, and how it changes: the sum of what each part costs alone and what each pair costs.

The parts are the lanes and the plates. The costs of all pairs are kept, so a change is measured by building anew the
few parts it touches and summing their pairs; nothing else is looked at, and a change refused leaves no trace.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from typing import NamedTuple

from ttr_tui.board.annealing.courses import Course
from ttr_tui.board.annealing.lanes import Lane, build_lanes
from ttr_tui.board.annealing.pairs import closeness_factors, lanes_cost, turn_cost
from ttr_tui.board.annealing.plan import Plan, Spot
from ttr_tui.board.annealing.plates import Plate, plates_cost


class Change(NamedTuple):
    """A change of a layout: another spot for one city (or none: -1), and other courses for some bundles."""

    city: int
    spot: Spot
    courses: dict[int, Course]


NO_SPOT = Spot(0, 0, 0)


class State:
    """A layout at work, and its energy.

    `propose(change)` measures a change; then `accept()` makes it, or `refuse()` forgets it. Parts are numbered: lanes
    first, then the plates.
    """

    def __init__(self, plan: Plan, spots: Iterable[Spot], courses: Iterable[Course]) -> None:
        self.plan = plan
        self.spots = list(spots)
        self.courses = list(courses)
        self.plates = [Plate(plan, city, spot) for city, spot in enumerate(self.spots)]
        self.lanes: list[Lane] = []
        for bundle, course in zip(plan.bundles, self.courses, strict=True):
            self.lanes += build_lanes(plan, bundle, course, self.plates[bundle.a], self.plates[bundle.b])
        self._touch, self._close = closeness_factors(plan)
        self._ends = [(plan.bundles[k].a, plan.bundles[k].b) for k in plan.bundle_of_lane]
        count = len(self.lanes) + len(self.plates)
        self._thin = [part.thin for part in self.lanes] + [part.thin for part in self.plates]
        self._links: list[dict[int, float]] = [{} for _ in range(count)]
        self._change: Change | None = None
        self._parts: dict[int, Lane | Plate] = {}
        self._rows: dict[int, dict[int, float]] = {}
        self._difference = 0.0
        rows, self.energy = self._measured(range(count))
        self._link(rows)

    def propose(self, change: Change, limit: float = inf) -> float:
        """By how much the energy would rise; infinity if it was clear that it is more than `limit` before all was measured.

        One change at a time. No cost is negative, so the cost of a part of the whole shows it.
        """
        plan, count = self.plan, len(self.lanes)
        parts: dict[int, Lane | Plate] = {}
        plates = {}
        bundles: Iterable[int] = change.courses
        if change.city >= 0:
            parts[count + change.city] = plates[change.city] = Plate(plan, change.city, change.spot)
            bundles = plan.bundles_at[change.city]
        for k in bundles:
            bundle = plan.bundles[k]
            a, b = plates.get(bundle.a, self.plates[bundle.a]), plates.get(bundle.b, self.plates[bundle.b])
            course = change.courses.get(k, self.courses[k])
            parts.update(zip(bundle.lanes, build_lanes(plan, bundle, course, a, b), strict=True))
        before = self._kept(parts)
        self._change, self._parts = change, self._swapped(parts)
        self._rows, after = self._measured(parts, before + limit)
        self._difference = after - before
        return self._difference

    def accept(self) -> None:
        """Make the change that was proposed."""
        change = self._change
        assert change is not None
        links = self._links
        for i in self._rows:
            for j in links[i]:
                if j not in self._rows:
                    del links[j][i]
            links[i] = {}
        self._link(self._rows)
        if change.city >= 0:
            self.spots[change.city] = change.spot
        for k, course in change.courses.items():
            self.courses[k] = course
        self.energy += self._difference
        self._change = None

    def refuse(self) -> None:
        """Leave everything as it was before the proposal."""
        self._swapped(self._parts)
        self._change = None

    def _swapped(self, parts: dict[int, Lane | Plate]) -> dict[int, Lane | Plate]:
        """Put these parts in place; those that were there."""
        count = len(self.lanes)
        old: dict[int, Lane | Plate] = {}
        for i, part in parts.items():
            if isinstance(part, Lane):
                old[i], self.lanes[i] = self.lanes[i], part
            else:
                old[i], self.plates[i - count] = self.plates[i - count], part
            self._thin[i] = part.thin
        return old

    def _kept(self, numbers: Iterable[int]) -> float:
        """What these parts and their pairs cost now, from the costs that are kept."""
        count, links = len(self.lanes), self._links
        total = 0.0
        done: list[int] = []
        for i in numbers:
            row = links[i]
            total += (self.lanes[i].own if i < count else self.plates[i - count].own) + sum(row.values())
            total -= sum([row[j] for j in done if j in row])
            done.append(i)
        return total

    def _measured(self, numbers: Iterable[int], ceiling: float = inf) -> tuple[dict[int, dict[int, float]], float]:
        """The pair costs of these parts, computed anew: those that are not 0, in the row of the part that comes first
        in `numbers`; and the sum of all they cost, or infinity if it is more than `ceiling`.
        """
        count = len(self.lanes)
        total = sum([self.lanes[i].own if i < count else self.plates[i - count].own for i in numbers])
        rows: dict[int, dict[int, float]] = {}
        for i in numbers:
            if total > ceiling:
                return rows, inf
            rows[i] = row = self._lane_row(i, rows) if i < count else self._plate_row(i - count, rows)
            total += sum(row.values())
        return rows, total

    def _link(self, rows: dict[int, dict[int, float]]) -> None:
        links = self._links
        for i, row in rows.items():
            links[i].update(row)
            for j, cost in row.items():
                links[j][i] = cost

    def _lane_row(self, i: int, done: dict[int, dict[int, float]]) -> dict[int, float]:
        count, lanes, plates = len(self.lanes), self.lanes, self.plates
        lane, ends, row = lanes[i], self._ends[i], {}
        wide, cells = lane.wide, lane.cells
        touch, close = self._touch[i], self._close[i]
        for j in [j for j, thin in enumerate(self._thin) if thin & wide]:
            if j == i or j in done:
                continue
            if j < count:
                one, other = (lane, lanes[j]) if i < j else (lanes[j], lane)
                cost = lanes_cost(one, other, touch[j], close[j])
            elif j - count in ends:
                continue
            else:
                plate = plates[j - count]
                cost = sum([plate.field[cell] for cell in cells & plate.zone])
            if cost:
                row[j] = cost
        return row

    def _plate_row(self, city: int, done: dict[int, dict[int, float]]) -> dict[int, float]:
        count, lanes, plates = len(self.lanes), self.lanes, self.plates
        plate, row = plates[city], {}
        wide, zone, field = plate.wide, plate.zone, plate.field
        for j in [j for j, thin in enumerate(self._thin) if thin & wide]:
            if j in done or j - count == city:
                continue
            if j >= count:
                cost = plates_cost(plate, plates[j - count])
            elif city in self._ends[j]:
                continue
            else:
                cost = sum([field[cell] for cell in lanes[j].cells & zone])
            if cost:
                row[j] = cost
        x, y, _ = plate.spot
        for other, ux, uy in self.plan.partners[city]:
            if count + other not in done:
                spot = plates[other].spot
                cost = turn_cost(ux, uy, spot.x - x, 2 * (spot.y - y))
                row[count + other] = row.get(count + other, 0.0) + cost
        return row
