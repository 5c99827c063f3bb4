"""The random changes by which a layout is searched: cities shift, labels change sides, bundles bend and straighten."""

from __future__ import annotations

from collections.abc import Callable
from math import atan2, cos, hypot, pi, sin
from random import Random

from ttr_tui.board.annealing.courses import Course, Point, center_line, on_grid
from ttr_tui.board.annealing.energy import NO_SPOT, Change, State
from ttr_tui.board.annealing.plan import Plan

SHIFT_CITY, TURN_LABEL = 0.30, 0.08
"""The share of moves that shift a city, and that only put its label on another side; the rest change a bundle."""
SHIFT_X, SHIFT_Y = 1.5, 0.8
"""Standard deviation of a city's shift in columns and rows at full stride."""
SIDE_TOO, DRAG = 0.25, 0.5
"""How often a shifted city changes its label's side, and drags the waypoints of its bundles along."""
MAX_WAYPOINTS = 2
MAX_OFFSET_X, MAX_OFFSET_Y = 8.0, 1.6
"""How far in pixels a course may end from the middle of its marker."""

Edit = Callable[[int, Course], Course | None]
"""Another course for a bundle, or None if there is none of this kind."""


class Mover:
    """Proposes changes of one state, from one source of chance."""

    def __init__(self, plan: Plan, state: State, chance: Random) -> None:
        self.plan = plan
        self.state = state
        self.chance = chance
        self.stride = 1.0
        self.edits: tuple[tuple[float, Edit], ...] = (
            (0.18, self._add_bend),
            (0.36, self._drop_bend),
            (0.66, self._shift_bend),
            (0.72, self._snap_bend),
            (1.00, self._shift_end),
        )

    def change(self) -> Change | None:
        """The next change, or None if what was drawn changes nothing. `stride` is the size of steps, from 0.3 to 1."""
        draw = self.chance.random()
        if draw >= SHIFT_CITY + TURN_LABEL:
            return self._changed_bundle()
        city = int(self.chance.random() * len(self.state.spots))
        return self._shifted_city(city) if draw < SHIFT_CITY else self._turned_label(city)

    def _shifted_city(self, city: int) -> Change | None:
        chance, old = self.chance, self.state.spots[city]
        dx = round(chance.gauss(0, SHIFT_X * self.stride))
        dy = round(chance.gauss(0, SHIFT_Y * self.stride))
        side = int(chance.random() * 4) if chance.random() < SIDE_TOO else old.side
        spot = self.plan.clamped(city, old.x + dx, old.y + dy, side)
        if spot == old:
            return None
        courses: dict[int, Course] = {}
        if chance.random() < DRAG:
            courses = self._dragged(city, (spot.x - old.x) / 2, float(spot.y - old.y))
        return Change(city, spot, courses)

    def _dragged(self, city: int, dx: float, dy: float) -> dict[int, Course]:
        """The courses of the city's bundles with their waypoints moved half as far as the city was."""
        courses = {}
        for k in self.plan.bundles_at[city]:
            course = self.state.courses[k]
            if course.waypoints:
                courses[k] = course._replace(waypoints=tuple(self._on_grid(x + dx, y + dy) for x, y in course.waypoints))
        return courses

    def _turned_label(self, city: int) -> Change | None:
        old = self.state.spots[city]
        spot = self.plan.clamped(city, old.x, old.y, int(self.chance.random() * 4))
        return None if spot == old else Change(city, spot, {})

    def _changed_bundle(self) -> Change | None:
        k = int(self.chance.random() * len(self.plan.bundles))
        draw = self.chance.random()
        course = next(edit for share, edit in self.edits if draw < share)(k, self.state.courses[k])
        return None if course is None else Change(-1, NO_SPOT, {k: course})

    def _add_bend(self, k: int, course: Course) -> Course | None:
        if len(course.waypoints) == MAX_WAYPOINTS:
            return None
        line = self._line(k, course)
        at = int(self.chance.random() * (len(line) - 1))
        (x0, y0), (x1, y1) = line[at], line[at + 1]
        share = 0.2 + 0.6 * self.chance.random()
        point = self._near(x0 + share * (x1 - x0), y0 + share * (y1 - y0), 4 * self.stride, 3 * self.stride)
        return course._replace(waypoints=(*course.waypoints[:at], point, *course.waypoints[at:]))

    def _drop_bend(self, _: int, course: Course) -> Course | None:
        if not course.waypoints:
            return None
        at = self._any(course)
        return course._replace(waypoints=course.waypoints[:at] + course.waypoints[at + 1 :])

    def _shift_bend(self, _: int, course: Course) -> Course | None:
        if not course.waypoints:
            return None
        at = self._any(course)
        spread = 1.5 if self.chance.random() < 0.5 else 5 * self.stride
        return self._with_bend(course, at, self._near(*course.waypoints[at], spread, spread))

    def _snap_bend(self, k: int, course: Course) -> Course | None:
        """Turn the segment to a waypoint so that it lies level, upright or at 45°."""
        if not course.waypoints:
            return None
        at = self._any(course)
        line = self._line(k, course)
        (x, y), (from_x, from_y) = line[at + 1], line[at if self.chance.random() < 0.5 else at + 2]
        angle = round(atan2(y - from_y, x - from_x) / (pi / 4)) * (pi / 4)
        length = hypot(x - from_x, y - from_y)
        return self._with_bend(course, at, self._on_grid(from_x + length * cos(angle), from_y + length * sin(angle)))

    def _shift_end(self, _: int, course: Course) -> Course | None:
        start = self.chance.random() < 0.5
        x, y = course.start if start else course.end
        if self.chance.random() < 0.25:
            point = (0.0, 0.0)
        else:
            x, y = x + self.chance.gauss(0, 1.5), y + self.chance.gauss(0, 0.6)
            point = (max(-MAX_OFFSET_X, min(x, MAX_OFFSET_X)), max(-MAX_OFFSET_Y, min(y, MAX_OFFSET_Y)))
        changed = course._replace(start=point) if start else course._replace(end=point)
        return None if changed == course else changed

    def _any(self, course: Course) -> int:
        return int(self.chance.random() * len(course.waypoints))

    @staticmethod
    def _with_bend(course: Course, at: int, point: Point) -> Course:
        return course._replace(waypoints=(*course.waypoints[:at], point, *course.waypoints[at + 1 :]))

    def _line(self, k: int, course: Course) -> list[Point]:
        bundle, spots = self.plan.bundles[k], self.state.spots
        return center_line(course, spots[bundle.a], spots[bundle.b], self.plan.raster)

    def _near(self, x: float, y: float, spread_x: float, spread_y: float) -> Point:
        return self._on_grid(x + self.chance.gauss(0, spread_x), y + self.chance.gauss(0, spread_y))

    def _on_grid(self, x: float, y: float) -> Point:
        return on_grid(x, y, self.plan.raster)
