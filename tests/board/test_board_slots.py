"""The places of marks, bars and joints along a path."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ttr_tui.board.layout import Cell, Pixel, path_of
from ttr_tui.board.slots import BAR, JOINT, WIDE_JOINT, cell_of, place_slots


def line(chain: str) -> tuple[Pixel, ...]:
    path = path_of(chain)
    assert path is not None
    return path


def test_marks_stand_at_even_distances() -> None:
    slots = place_slots(line("0,0:" + "0" * 17), 3, (), ())
    assert slots.marks == ((2, 0), (8, 0), (14, 0)) or slots.marks == ((3, 0), (9, 0), (15, 0))


def test_each_pixel_outside_the_marks_belongs_to_a_slot_and_one_joins_two() -> None:
    slots = place_slots(line("0,0:" + "0" * 10), 2, (), ())
    assert slots.marks == ((2, 0), (8, 0))
    kinds = {pixel: (slot, kind) for pixel, slot, kind in slots.pixels}
    assert kinds == {
        (0, 0): (0, BAR), (1, 0): (0, BAR), (3, 0): (0, BAR), (4, 0): (0, BAR),
        (5, 0): (0, WIDE_JOINT),
        (6, 0): (1, BAR), (7, 0): (1, BAR), (9, 0): (1, BAR), (10, 0): (1, BAR),
    }  # fmt: skip


def test_a_joint_with_little_room_is_not_wide() -> None:
    slots = place_slots(line("0,0:00000"), 2, (), ())
    assert slots.marks == ((1, 0), (4, 0))
    assert [kind for _, _, kind in slots.pixels].count(JOINT) == 1
    assert WIDE_JOINT not in [kind for _, _, kind in slots.pixels]


def test_marks_keep_off_crossings_and_text() -> None:
    path = line("0,0:" + "0" * 10)
    assert (8, 0) not in place_slots(path, 2, {(8, 0)}, ()).marks
    assert (8, 0) not in place_slots(path, 2, (), {(8, 0)}).marks


def test_a_mark_goes_on_a_crossing_if_there_is_no_other_cell() -> None:
    assert place_slots(line("0,0:00"), 3, {(1, 0)}, ()).marks == ((0, 0), (1, 0), (2, 0))


def test_too_few_cells_are_refused() -> None:
    with pytest.raises(ValueError, match="4 spaces need 4 cells, the path has 3"):
        place_slots(line("0,0:00"), 4, (), ())
    with pytest.raises(ValueError, match="turns back"):
        place_slots(line("0,0:04040"), 2, (), ()) and place_slots(line("0,0:0044"), 3, (), ())


@given(
    st.text("00001234567", min_size=3, max_size=11),
    st.integers(1, 4),
    st.sets(st.integers(0, 11), max_size=3),
    st.sets(st.integers(0, 11), max_size=3),
)
def test_no_other_choice_of_marks_costs_less(steps: str, length: int, avoided: set[int], softened: set[int]) -> None:
    path = line(f"20,20:{steps}")
    cells = [cell_of(pixel) for pixel in path]
    avoid = {cells[i] for i in avoided if i < len(cells)}
    soft = {cells[i] for i in softened if i < len(cells)}
    every = _all_choices(path, length, avoid, soft)
    try:
        marks = place_slots(path, length, avoid, soft).marks
    except ValueError:
        assert not every or length > len(set(cells)) or not _distinct(every, min(every.values()))
        return
    assert every[marks] == pytest.approx(min(every.values()))


def _distinct(every: dict[tuple[Cell, ...], float], least: float) -> bool:
    return any(len(set(marks)) == len(marks) for marks, cost in every.items() if cost <= least + 1e-9)


def _all_choices(path: tuple[Pixel, ...], length: int, avoid: set[Cell], soft: set[Cell]) -> dict[tuple[Cell, ...], float]:
    """Every choice of marks with its cost, by trying them all; the cost as section 4 of the method has it."""
    at = [0.5]
    for a, b in pairwise(path):
        at.append(at[-1] + dist(a, b))
    pitch = (at[-1] + 0.5) / length
    runs: list[tuple[Cell, list[float]]] = []
    for pixel, u in zip(path, at, strict=True):
        if runs and runs[-1][0] == cell_of(pixel):
            runs[-1][1].append(u)
        else:
            runs.append((cell_of(pixel), [u]))
    every: dict[tuple[Cell, ...], float] = {}
    for chosen in combinations([(cell, (us[0] + us[-1]) / 2) for cell, us in runs], length):
        if any(a[0] == b[0] for a, b in pairwise(chosen)):
            continue
        cost = sum((u - (k + 0.5) * pitch) ** 2 for k, (_, u) in enumerate(chosen))
        cost += sum(0.8 * (b[1] - a[1] - pitch) ** 2 for a, b in pairwise(chosen))
        cost += sum(7 * (cell in soft) + 1000 * (cell in avoid) for cell, _ in chosen)
        if pitch >= 1.8:
            near = [max(abs(a[0][0] - b[0][0]), abs(a[0][1] - b[0][1])) <= 1 for a, b in pairwise(chosen)]
            cost += 6 * sum(near)
        marks = tuple(cell for cell, _ in chosen)
        every[marks] = min(cost, every.get(marks, cost))
    return every
