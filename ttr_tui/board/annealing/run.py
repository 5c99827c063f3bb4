"""Simulated annealing: from rough positions to a layout, by many small changes and ever less patience with bad ones."""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from random import Random

from ttr_tui.board.annealing.courses import Course
from ttr_tui.board.annealing.energy import State
from ttr_tui.board.annealing.layouts import Progress
from ttr_tui.board.annealing.moves import Mover
from ttr_tui.board.annealing.plan import Plan, Spot

HOT, COLD = 2.0, 0.05
"""The temperature at the start and at the end: by so much a change may well raise the energy."""
_STEPS = 200
"""How often the temperature falls and progress is told."""


@dataclass(frozen=True, slots=True)
class Found:
    """The best layout that a run came by: its energy, and where everything stands in it."""

    energy: float
    spots: tuple[Spot, ...]
    courses: tuple[Course, ...]


def start_of(plan: Plan) -> State:
    """The state before the first move: cities at home, straight chords."""
    spots = [plan.first_spot(city) for city in range(len(plan.homes))]
    return State(plan, spots, [Course()] * len(plan.bundles))


def anneal(plan: Plan, moves: int, seed: int, progress: Progress | None = None) -> Found:
    """The best layout of the second half of so many moves. The same plan, moves and seed give the same layout."""
    state, chance = start_of(plan), Random(seed)
    mover = Mover(plan, state, chance)
    best = Found(state.energy, tuple(state.spots), tuple(state.courses))
    done = 0
    for step in range(_STEPS):
        share = step / _STEPS
        if share == 0.5:
            best = Found(state.energy, tuple(state.spots), tuple(state.courses))
        mover.stride = 0.3 + 0.7 * (1 - share)
        target = moves * (step + 1) // _STEPS
        best = _cool(state, mover, target - done, HOT * (COLD / HOT) ** share, best, keep=share >= 0.5)
        done = target
        if progress:
            progress((step + 1) / _STEPS)
    return best


def _cool(state: State, mover: Mover, moves: int, temperature: float, best: Found, keep: bool) -> Found:
    """So many moves at one temperature; the better of `best` and the best of them, if `keep`."""
    chance = mover.chance
    for _ in range(moves):
        change = mover.change()
        if change is None:
            continue
        limit = -temperature * log(1 - chance.random())  # as probable as exp(-rise / temperature), drawn beforehand
        if state.propose(change, limit) > limit:
            state.refuse()
            continue
        state.accept()
        if keep and state.energy < best.energy - 1e-9:
            best = Found(state.energy, tuple(state.spots), tuple(state.courses))
    return best
