"""Going from city to city by arrow keys: to the nearest one in that direction."""

from __future__ import annotations

from collections.abc import Sequence

from ttr_tui.board.layout import Cell

DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
ROW_HEIGHT = 2
"""A cell is about twice as high as wide."""
SIDEWAYS = 2.0
"""How much more a step sideways counts than one ahead."""


def next_city(places: Sequence[Cell], here: int | None, direction: str) -> int | None:
    """The city (an index into `places`, the cells of the markers) to go to from `here`; `here` if there is none.

    Without a city to start from it is the one nearest the middle. A city counts as in a direction if it lies less than
    45° off; if there is none, less than 80°.
    """
    if not places:
        return None
    if here is None:
        return nearest_to(places, _middle(places))
    dx, dy = DIRECTIONS[direction]
    x0, y0 = places[here]
    for slack in (1.0, 5.7):
        found: list[tuple[float, int]] = []
        for city, (x, y) in enumerate(places):
            ahead = (x - x0) * dx + (y - y0) * dy * ROW_HEIGHT
            aside = abs((x - x0) * dy) + abs((y - y0) * dx) * ROW_HEIGHT
            if ahead > 0 and aside <= slack * ahead:
                found.append((ahead + SIDEWAYS * aside, city))
        if found:
            return min(found)[1]
    return here


def nearest_to(places: Sequence[Cell], cell: Cell) -> int:
    """The city whose marker is nearest to a cell."""
    return min(
        range(len(places)),
        key=lambda city: (places[city][0] - cell[0]) ** 2 + ((places[city][1] - cell[1]) * ROW_HEIGHT) ** 2,
    )


def _middle(places: Sequence[Cell]) -> Cell:
    return (sum(x for x, _ in places) // len(places), sum(y for _, y in places) // len(places))
