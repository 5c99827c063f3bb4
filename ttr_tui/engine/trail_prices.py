"""The best prices of cities for a bound on the links that must be left out (see `ttr_tui.engine.trail_search`).

Wanted are prices c >= 0 with c(a) + c(b) <= length for every link, whose sum over the odd cities is largest. With
m(v) the shortest link of v, c(v) = m(v) - z(v) turns this into a smallest cover z(a) + z(b) >= m(a) + m(b) - length,
which is the dual of an assignment of cities to cities (each city once as a row, once as a column) that saves most.
So the Hungarian method gives the prices, exact in halves of a space, in time cubic in the number of odd cities.
"""

from __future__ import annotations

from collections.abc import Mapping

_FAR = 10**9


def prices(odd: int, shortest: Mapping[int, int], ends: Mapping[int, int], length: Mapping[int, int]) -> dict[int, int]:
    """Twice the best price of each city of the bit set `odd`, in spaces; all other cities are worth nothing.

    `shortest` gives the length of each city's shortest link; `ends` and `length` describe the links.
    """
    row_of = {city: row for row, city in enumerate(city for city in shortest if city & odd)}
    saved = [[0] * len(row_of) for _ in row_of]
    for link, pair in ends.items():
        a = pair & -pair
        b = pair ^ a
        if a in row_of and b in row_of:
            i, j = row_of[a], row_of[b]
            gain = shortest[a] + shortest[b] - length[link]
            saved[i][j] = saved[j][i] = max(gain, saved[i][j])
    cover = _cover(saved)
    return {city: max(0, 2 * shortest[city] - cover[row]) for city, row in row_of.items()}


def _cover(saved: list[list[int]]) -> list[int]:
    """The sums z of a row's and its column's share, with z[i] + z[j] >= 2 * saved[i][j] and the sum of z least.

    `saved` is square, symmetric and nowhere negative. Row and column 0 of the arrays stand for "none".
    """
    size = len(saved)
    row_share = [0] * (size + 1)
    column_share = [0] * (size + 1)
    row_in = [0] * (size + 1)  # the row assigned to a column
    for row in range(1, size + 1):
        _assign(row, saved, row_share, column_share, row_in)
    return [-row_share[i] - column_share[i] for i in range(1, size + 1)]


def _assign(row: int, saved: list[list[int]], row_share: list[int], column_share: list[int], row_in: list[int]) -> None:
    """Give `row` a column along the cheapest alternating path, and adjust the shares so that they stay a cover."""
    size = len(saved)
    distance = [_FAR] * (size + 1)
    came_from = [0] * (size + 1)
    open_columns = set(range(1, size + 1))
    reached = [0]
    row_in[0] = row
    column = 0
    while row_in[column]:
        at = row_in[column]
        for other in open_columns:
            step = -saved[at - 1][other - 1] - row_share[at] - column_share[other]
            if step < distance[other]:
                distance[other], came_from[other] = step, column
        column = min(open_columns, key=distance.__getitem__)
        delta = distance[column]
        for done in reached:
            row_share[row_in[done]] += delta
            column_share[done] -= delta
        for other in open_columns:
            distance[other] -= delta
        open_columns.remove(column)
        reached.append(column)
    while column:
        row_in[column] = row_in[came_from[column]]
        column = came_from[column]
