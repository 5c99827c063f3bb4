"""A map of five cities as somebody writes it who has drawn no layout: triple tracks, a ferry, a long name, a stop."""

from __future__ import annotations

from pathlib import Path

from ttr_tui.board.annealing.courses import Course
from ttr_tui.board.annealing.energy import State
from ttr_tui.board.annealing.plan import Plan
from ttr_tui.variant.model import Variant
from ttr_tui.variant.reading import parse_variant, read_variant

VALLEY = """\
format: 1
id: valley
name: Valley
summary: Five cities of a valley, and the way out of it.
players: [2, 3]
board: {width: 100, height: 50}
cities:
  - {id: aachen, name: Aachen, x: 1, y: 1}
  - {id: bonn, name: Bonn, x: 40, y: 2}
  - {id: celle, name: Celle, x: 90, y: 5}
  - {id: dueren, name: Düren an der Rur, x: 20, y: 45}
  - {id: essen, name: Essen, x: 80, y: 40}
zones:
  - {id: france, name: France, stops: [{id: france_1, x: 4, y: 48}, {id: france_2, x: 40, y: 49}]}
tracks:
  - {between: [aachen, bonn], length: 2, color: gray, locomotives: 1}
  - {between: [bonn, aachen], length: 2, color: red, tunnel: true}
  - {between: [celle, bonn], length: 3, color: bed}
  - {between: [aachen, dueren], length: 1, color: black}
  - {between: [dueren, bonn], length: 4, color: white}
  - {between: [essen, bonn], length: 4, color: blue}
  - {between: [essen, bonn], length: 4, color: green}
  - {between: [essen, bonn], length: 4, color: purple}
  - {between: [essen, celle], length: 2, color: yellow}
  - {between: [essen, dueren], length: 5, color: orange}
  - {between: [france_1, dueren], length: 1, color: gray}
  - {between: [france_2, dueren], length: 1, color: gray}
tickets:
  base:
    - {a: aachen, b: celle, points: 5}
"""


def valley() -> Variant:
    """The map, without a file."""
    return parse_variant(VALLEY, "valley.yaml")


def valley_file(folder: Path) -> Variant:
    """The map, written into a folder of its own."""
    file = folder / "valley.yaml"
    file.write_text(VALLEY, encoding="utf-8")
    return read_variant(file)


def state_of(plan: Plan) -> State:
    """A state before the first move."""
    return State(plan, [plan.first_spot(city) for city in range(len(plan.homes))], [Course()] * len(plan.bundles))
