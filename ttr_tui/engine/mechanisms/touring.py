"""The best journey over tracks, each used at most once, that picks up what lies in the cities on the way.

Some tracks cost a card. Searched is first with no card, then with one, two, … so that the result needs the fewest; a
branch ends where even all that it could still reach would not better the best journey found. From where no card is left
the rest is a question of one's own network alone, and its answer is remembered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

STEPS = 12_000
"""How many steps a search may look at: a tenth of a second or two. Usual networks take far fewer."""


class Way(NamedTuple):
    """A track that can be traveled: its number, its two cities, how many cards using it costs (0 or 1)."""

    track: int
    a: int
    b: int
    cost: int


class Journey(NamedTuple):
    """Tracks by number in traveling order, points of what is picked up, cards spent; `exact`: nothing better exists."""

    tracks: tuple[int, ...]
    points: int
    cards: int
    exact: bool


@lru_cache(maxsize=64)
def best_journey(ways: tuple[Way, ...], values: tuple[int, ...], start: int, cards: int) -> Journey:
    """The journey from a city with the most points, and of those the one with the fewest cards.

    `values`: by city what is picked up on the first visit, 0 or more (nothing in `start`); `cards`: how many may be
    spent. Not `exact` if the search had to be cut short after STEPS steps.
    """
    search = _Search(_useful(ways, values, start), values, start)
    for spend in range(cards + 1):
        if not search.with_cards(spend):
            break
    return search.journey()


def _useful(ways: Sequence[Way], values: Sequence[int], start: int) -> list[Way]:
    """The ways without dead ends at which there is nothing to pick up."""
    left = list(ways)
    while True:
        degree = [0] * len(values)
        for way in left:
            degree[way.a] += 1
            degree[way.b] += 1
        kept = [w for w in left if all(city == start or values[city] or degree[city] > 1 for city in (w.a, w.b))]
        if len(kept) == len(left):
            return kept
        left = kept


class _Search:
    """Branch and bound. Cities and ways are bits of whole numbers: `seen` cities, `used` ways."""

    def __init__(self, ways: Sequence[Way], values: Sequence[int], start: int) -> None:
        self._ways = ways
        self._values = values
        self._start = start
        self._steps = STEPS
        self._out: list[list[tuple[int, int, int]]] = [[] for _ in values]
        for number, way in enumerate(ways):
            self._out[way.a].append((1 << number, way.b, way.cost))
            self._out[way.b].append((1 << number, way.a, way.cost))
        for out in self._out:
            out.sort(key=lambda step: (step[2], -values[step[1]]))
        self._own = sum(1 << number for number, way in enumerate(ways) if not way.cost)
        self._rests: dict[tuple[int, int, int], tuple[int, tuple[int, ...]]] = {}
        self._best: tuple[int, tuple[int, ...]] = (0, ())
        self._cut = False

    def journey(self) -> Journey:
        """The best found so far, without loops on which nothing was picked up."""
        points, bits = self._best
        steps = self._without_idle_loops(bits)
        ways = [self._ways[bit.bit_length() - 1] for bit in steps]
        return Journey(tuple(way.track for way in ways), points, sum(way.cost for way in ways), not self._cut)

    def with_cards(self, spend: int) -> bool:
        """Look for a better journey that spends at most so many cards; False if more cannot help or time is up."""
        within = self._within_reach(spend)
        most = self._worth(within & ~(1 << self._start))
        if self._best[0] < most:
            self._go(self._start, 0, 1 << self._start, spend, 0, ())
        everything = self._worth(self._within_reach(len(self._ways)) & ~(1 << self._start))
        return not self._cut and self._best[0] < everything

    def _within_reach(self, cards: int) -> int:
        """The cities that can be reached from the start with so many cards."""
        reached, edge = 0, 1 << self._start
        for _ in range(cards + 1):
            frontier = list(_bits(edge & ~reached))
            while frontier:
                city = frontier.pop()
                if not reached >> city & 1:
                    reached |= 1 << city
                    frontier += [to for _, to, cost in self._out[city] if not cost]
            grown = sum({1 << to for city in _bits(reached) for _, to, _ in self._out[city]})
            if not grown & ~reached:
                break
            edge = grown
        return reached

    def _worth(self, cities: int) -> int:
        """What lies in these cities in all."""
        return sum(self._values[city] for city in _bits(cities))

    def _go(self, at: int, used: int, seen: int, left: int, points: int, path: tuple[int, ...]) -> None:
        """Try every way on from here with `left` cards."""
        self._steps -= 1
        if self._steps < 0:
            self._cut = True
            return
        if not left:
            gain, rest = self._rest(at, used & self._own, seen)
            if points + gain > self._best[0]:
                self._best = (points + gain, path + rest)
            return
        if points > self._best[0]:
            self._best = (points, path)
        if points + self._at_most(at, used, seen, left) <= self._best[0]:
            return
        for bit, to, cost in self._out[at]:
            if not used & bit:
                gain = 0 if seen >> to & 1 else self._values[to]
                self._go(to, used | bit, seen | 1 << to, left - cost, points + gain, (*path, bit))

    def _at_most(self, at: int, used: int, seen: int, left: int) -> int:
        """More than this cannot be picked up: the own network around here, and the best others, one for each card."""
        first, others = 0, []
        todo = ~0
        for city in (at, *range(len(self._values))):
            if not todo >> city & 1:
                continue
            worth = 0
            frontier = [city]
            todo &= ~(1 << city)
            while frontier:
                here = frontier.pop()
                if not seen >> here & 1:
                    worth += self._values[here]
                for bit, to, cost in self._out[here]:
                    if cost:
                        break
                    if todo >> to & 1 and not used & bit:
                        todo &= ~(1 << to)
                        frontier.append(to)
            if city == at:
                first = worth
            elif worth:
                others.append(worth)
        others.sort(reverse=True)
        return first + sum(others[:left])

    def _rest(self, at: int, used: int, seen: int) -> tuple[int, tuple[int, ...]]:
        """The best that can still be picked up without a card, and the ways to it."""
        key = (at, used, seen)
        found = self._rests.get(key)
        if found is not None:
            return found
        self._steps -= 1
        if self._steps < 0:
            self._cut = True
            return 0, ()
        best: tuple[int, tuple[int, ...]] = (0, ())
        for bit, to, cost in self._out[at]:
            if cost:
                break
            if not used & bit:
                gain = 0 if seen >> to & 1 else self._values[to]
                more, rest = self._rest(to, used | bit, seen | 1 << to)
                if gain + more > best[0]:
                    best = (gain + more, (bit, *rest))
        self._rests[key] = best
        return best

    def _without_idle_loops(self, bits: Sequence[int]) -> list[int]:
        """The same steps without those that lead back to a city before anything new was picked up."""
        steps: list[int] = []
        cities, gains = [self._start], [True]
        at, seen = self._start, {self._start}
        for bit in bits:
            way = self._ways[bit.bit_length() - 1]
            at = way.b if way.a == at else way.a
            steps.append(bit)
            cities.append(at)
            gains.append(at not in seen and self._values[at] > 0)
            seen.add(at)
            back = len(cities) - 1 - cities[-2::-1].index(at) - 1 if at in cities[:-1] else None
            if back is not None and not any(gains[back + 1 :]):
                del steps[back:], cities[back + 1 :], gains[back + 1 :]
        return steps


def _bits(cities: int) -> Iterator[int]:
    """The numbers of the bits that are set."""
    while cities:
        lowest = cities & -cities
        cities ^= lowest
        yield lowest.bit_length() - 1
