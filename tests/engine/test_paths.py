"""The longest continuous path against plain walking, on shapes that fool simple methods; and who is joined to whom."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ttr_tui.engine import trail_search
from ttr_tui.engine.paths import Edge, Links, Trail, joined, longest_length, longest_trail
from ttr_tui.engine.trail_prices import prices


def walk_everything(edges: Sequence[Edge]) -> int:
    """The longest trail by walking on from every city in every way: slow, and too simple to be wrong."""
    best = 0
    todo = [(city, 0, 0) for a, b, _ in edges for city in (a, b)]
    seen = set(todo)
    while todo:
        city, used, length = todo.pop()
        best = max(best, length)
        for index, (a, b, spaces) in enumerate(edges):
            if city in (a, b) and not used >> index & 1:
                step = (a + b - city, used | 1 << index, length + spaces)
                if step not in seen:
                    seen.add(step)
                    todo.append(step)
    return best


def is_walk(edges: Sequence[Edge], trail: Trail) -> bool:
    """Whether the edges of `trail` can be walked in their order, none twice, and are as long as it says."""
    cities = set(edges[trail.edges[0]][:2]) if trail.edges else {0}
    for index in trail.edges:
        a, b, _ = edges[index]
        cities = {y for x, y in ((a, b), (b, a)) if x in cities}
    once = len(set(trail.edges)) == len(trail.edges)
    return bool(cities) and once and sum(edges[index][2] for index in trail.edges) == trail.length


def networks(cities: int, tracks: int) -> st.SearchStrategy[list[Edge]]:
    ends = st.lists(st.integers(0, cities - 1), min_size=2, max_size=2, unique=True)
    return st.lists(st.builds(lambda e, n: (e[0], e[1], n), ends, st.integers(1, 8)), max_size=tracks)


def loop(first: int, size: int, length: int = 1) -> list[Edge]:
    return [(first + i, first + (i + 1) % size, length) for i in range(size)]


def unit(*pairs: tuple[int, int]) -> list[Edge]:
    return [(a, b, 1) for a, b in pairs]


TWO_HUBS = [edge for k in range(10, 35, 5) for edge in unit((0, k), (k, k + 1), (k, k + 2), (k + 1, k + 2))] + [
    edge for k in range(10, 35, 5) for edge in unit((k + 1, k + 3), (k + 2, k + 3), (k + 3, 1))
]
PETERSEN = loop(0, 5) + unit(*((i, i + 5) for i in range(5)), *((5 + i, 5 + (i + 2) % 5) for i in range(5)))
BY_HAND = {
    "nothing": ([], 0),
    "one track": ([(7, 3, 6)], 6),
    "a string": ([(0, 1, 2), (1, 2, 3), (2, 3, 4)], 9),
    "a fork leaves its shortest arm out": ([(0, 1, 2), (0, 2, 3), (0, 3, 4)], 7),
    "three forks": ([(0, 1, 3), (1, 2, 1), (1, 3, 4), (3, 4, 6), (3, 5, 2), (4, 6, 1), (4, 7, 5)], 18),
    "two components count apart": ([(0, 1, 4), (1, 2, 1), (5, 6, 3), (6, 7, 3)], 6),
    "a loop is walked whole": (loop(0, 5, 2), 10),
    "there and back on two tracks of a pair": ([(0, 1, 3), (0, 1, 2)], 5),
    "three tracks of a pair": ([(0, 1, 3), (0, 1, 2), (0, 1, 1)], 6),
    "a loop with a tail": ([*loop(0, 4), (2, 9, 3)], 7),
    "a loop with two tails at neighbors": ([*loop(0, 6), (0, 8, 4), (1, 9, 3)], 12),
    "a loop with two tails in one city": ([*loop(0, 3), (0, 8, 2), (0, 9, 2)], 7),
    "a figure eight": (unit((0, 1), (1, 2), (2, 0), (0, 3), (3, 4), (4, 0)), 6),
    "a figure eight with a string between": ([*loop(0, 3), *loop(10, 3), (0, 10, 5)], 11),
    "a loop off a fork": ([(0, 1, 2), (0, 2, 4), (0, 3, 1), *loop(3, 3)], 8),
    "a loop off a fork that is not worth it": ([(0, 1, 5), (0, 2, 4), (0, 3, 1), *loop(3, 3)], 9),
    "three loops on strings of one city": ([(0, 10, 1), (0, 20, 1), (0, 30, 1), *loop(10, 3), *loop(20, 4), *loop(30, 5)], 11),
    "a long tail is better than the loop's other side": ([*loop(0, 3, 2), (0, 5, 9), (1, 6, 9)], 22),
    "two rectangles that share a track": ([(0, 1, 1), (1, 2, 1), (2, 3, 1), (3, 0, 5), (2, 4, 1), (4, 5, 1), (5, 3, 1)], 11),
    "K5 is walked whole": (unit(*((a, b) for a in range(5) for b in range(a))), 10),
    "K6 leaves two out": (unit(*((a, b) for a in range(6) for b in range(a))), 13),
    "K10 leaves four out": (unit(*((a, b) for a in range(10) for b in range(a))), 41),
    "K3,15": (unit(*((a, b) for a in range(3) for b in range(10, 25))), 32),
    "Petersen's graph": (PETERSEN, 11),
    "five diamonds between two cities": (TWO_HUBS, 25),
    "three heaps apart": ([(a + k, b + k, n) for k in (0, 20, 40) for a, b, n in PETERSEN], 11),
}  # fmt: skip


@pytest.mark.rule("CORE-30")
@pytest.mark.parametrize(("edges", "length"), BY_HAND.values(), ids=BY_HAND.keys())
def test_shapes_worked_out_by_hand(edges: list[Edge], length: int) -> None:
    trail = longest_trail(edges)
    assert trail.length == length == longest_length(edges)
    assert is_walk(edges, trail)


@pytest.mark.rule("CORE-30")
def test_no_tracks_no_path() -> None:
    assert longest_trail([]) == Trail(0, ())


@pytest.mark.rule("CORE-30")
@settings(max_examples=300, deadline=None)
@given(networks(cities=6, tracks=9))
def test_as_long_as_by_walking_everything(edges: list[Edge]) -> None:
    trail = longest_trail(edges)
    assert trail.length == walk_everything(edges)
    assert is_walk(edges, trail)


@pytest.mark.rule("CORE-30")
@pytest.mark.parametrize("block", range(8))
def test_as_long_as_by_walking_everything_on_many_seeds(block: int) -> None:
    for seed in range(block * 150, (block + 1) * 150):
        dice = random.Random(seed)
        cities, longest = dice.randint(2, 11), dice.choice((1, 2, 6))
        edges = [(*dice.sample(range(cities), 2), dice.randint(1, longest)) for _ in range(dice.randint(1, 11))]
        trail = longest_trail(edges)
        assert trail.length == walk_everything(edges), f"seed {seed}: {edges}"
        assert is_walk(edges, trail), f"seed {seed}: {edges}"


def tangled(seed: int) -> list[Edge]:
    """45 trains on a few cities of three or more tracks, so that the long search and its prices are needed."""
    dice = random.Random(seed)
    hubs, tracks = dice.randint(4, 9), dice.randint(2, 4)
    edges = [(hub, 100 + i, 1) for i in range(20) for hub in dice.sample(range(hubs), tracks)][: dice.randint(30, 45)]
    return edges + [(a, a + 1, 1) for a in range(dice.randint(0, 45 - len(edges)))]


@pytest.mark.rule("CORE-30")
@pytest.mark.parametrize("seed", range(40))
def test_names_and_order_of_cities_and_tracks_do_not_matter(seed: int) -> None:
    edges = tangled(seed)
    dice = random.Random(seed)
    names = dice.sample(range(-500, 500), 200)
    other = [(names[a], names[b], n) if dice.random() < 0.5 else (names[b], names[a], n) for a, b, n in edges]
    dice.shuffle(other)
    trail = longest_trail(other)
    assert trail.length == longest_length(edges)
    assert is_walk(other, trail)


@pytest.mark.rule("CORE-30")
@pytest.mark.parametrize("seed", range(40))
def test_one_more_track_never_shortens_the_path_nor_more_than_joins_two(seed: int) -> None:
    edges = tangled(seed)
    before, after = longest_length(edges[:-1]), longest_length(edges)
    assert before <= after <= 2 * before + edges[-1][2]


@pytest.mark.rule("CORE-30")
@pytest.mark.parametrize("seed", range(40))
def test_a_city_halfway_along_every_track_changes_nothing(seed: int) -> None:
    edges = tangled(seed)
    halves = [half for i, (a, b, n) in enumerate(edges) for half in ((a, 1000 + i, n), (1000 + i, b, n))]
    assert longest_length(halves) == 2 * longest_length(edges)


@pytest.mark.parametrize("block", range(4))
def test_prices_from_the_first_step_on_cut_off_nothing(block: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trail_search, "_PATIENCE", 1)
    monkeypatch.setattr(trail_search, "_FEW", 0)
    for seed in range(block * 100, (block + 1) * 100):
        dice = random.Random(seed)
        cities = dice.randint(4, 8)
        edges = [(*dice.sample(range(cities), 2), dice.randint(1, 3)) for _ in range(12)]
        assert longest_length(edges) == walk_everything(edges), f"seed {seed}: {edges}"


@settings(deadline=None)
@given(networks(cities=8, tracks=20))
def test_prices_of_two_cities_never_exceed_the_track_between_them(edges: list[Edge]) -> None:
    shortest: dict[int, int] = {}
    for a, b, spaces in edges:
        for city in (1 << a, 1 << b):
            shortest[city] = min(spaces, shortest.get(city, spaces))
    ends = {1 << i: 1 << a | 1 << b for i, (a, b, _) in enumerate(edges)}
    price = prices(0b11111100, shortest, ends, {1 << i: spaces for i, (_, _, spaces) in enumerate(edges)})
    assert all(price.get(1 << a, 0) + price.get(1 << b, 0) <= 2 * spaces for a, b, spaces in edges)
    assert min(price.values(), default=0) >= 0


def test_prices_are_the_best_where_half_of_each_shortest_track_is_not() -> None:
    edges = [(hub, city, 1) for hub in range(3) for city in range(3, 18)]
    cities = (1 << 18) - 1
    ends = {1 << i: 1 << a | 1 << b for i, (a, b, _) in enumerate(edges)}
    price = prices(cities, {1 << i: 1 for i in range(18)}, ends, dict.fromkeys(ends, 1))
    assert sum(price.values()) == 2 * 15


def test_the_same_tracks_give_the_same_walk() -> None:
    assert longest_trail(tangled(3)) == longest_trail(list(tangled(3)))


@given(networks(cities=12, tracks=14))
def test_joined_is_what_a_walk_reaches(edges: list[Edge]) -> None:
    pairs = [(a, b) for a, b, _ in edges]
    links = Links(pairs)
    for start in range(12):
        reached = {start}
        for _ in pairs:
            reached |= {y for a, b in pairs for x, y in ((a, b), (b, a)) if x in reached}
        assert {city for city in range(12) if links.joined(start, city)} == reached
        assert {city for city in range(12) if joined(pairs, start, city)} == reached


def test_links_grow_track_by_track() -> None:
    links = Links([(1, 2), (3, 4)])
    assert not links.joined(1, 4)
    links.add(2, 3)
    assert links.joined(1, 4)
    assert not links.joined(1, 99)
    assert links.joined(99, 99)
