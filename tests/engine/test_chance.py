"""Chance is a function of (seed, number of the shuffle), the same on every platform and Python."""

from __future__ import annotations

from collections import Counter

import pytest

from ttr_tui.engine.chance import fresh_seed, shuffle


def shuffled(n: int, seed: int, k: int) -> list[int]:
    items = list(range(n))
    shuffle(items, seed, k)
    return items


@pytest.mark.parametrize(
    ("seed", "k", "order"),
    [
        (0, 0, [9, 4, 0, 5, 2, 7, 1, 3, 6, 8]),
        (0, 1, [8, 0, 3, 4, 5, 2, 9, 6, 7, 1]),
        (1, 0, [2, 7, 8, 9, 0, 6, 5, 1, 3, 4]),
        (2007, 3, [8, 7, 4, 3, 9, 0, 1, 6, 5, 2]),
        ((1 << 128) - 1, 0, [2, 5, 0, 6, 8, 3, 9, 4, 7, 1]),
    ],
)
def test_shuffles_never_change(seed: int, k: int, order: list[int]) -> None:
    """Written down once: a save of any version must find the same deck."""
    assert shuffled(10, seed, k) == order


def test_every_order_is_as_likely_as_any_other() -> None:
    orders = Counter(tuple(shuffled(3, seed, 0)) for seed in range(6000))
    assert len(orders) == 6
    assert all(900 < count < 1100 for count in orders.values())


def test_shuffles_of_one_seed_differ_and_hold_the_same_things() -> None:
    orders = [shuffled(20, 7, k) for k in range(50)]
    assert len({tuple(order) for order in orders}) == 50
    assert all(sorted(order) == list(range(20)) for order in orders)


def test_a_short_list_is_left_alone() -> None:
    assert (shuffled(0, 1, 1), shuffled(1, 1, 1)) == ([], [0])


def test_a_fresh_seed_has_128_bits_and_is_new_each_time() -> None:
    seeds = {fresh_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert max(seeds) < 1 << 128
    assert max(seed.bit_length() for seed in seeds) > 120
