"""The best journey over tracks, each used at most once, that picks up what lies in the cities on the way.

Some tracks cost a card. First the most promising journeys are followed side by side, a few dozen at a time. Then all
are gone through, with no card, with one, with two, … so that the result needs the fewest; a branch ends where even all
that it could still reach would not better the best journey found. From where no card is left the rest is a question of
one's own network alone, and its answer is remembered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

EFFORT = 12_000
"""How many steps a search may take, those that look around counted five times: about a tenth of a second."""
BRIEF = 1_500
"""The steps of a search for a bot, which asks for each of its passengers."""
ABREAST = 150
"""How many promising journeys are followed side by side."""
_LOOKING_AROUND = 5
_CARD_WORTH = 3
"""About what a card in hand is still worth, in points: it orders promising journeys and decides nothing else."""


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


class _Trail(NamedTuple):
    """A journey in the making. `used` and `seen` hold a bit for each way and city; `left`: cards; `path`: bits of ways."""

    points: int
    at: int
    used: int
    seen: int
    left: int
    path: tuple[int, ...]


@lru_cache(maxsize=64)
def best_journey(ways: tuple[Way, ...], values: tuple[int, ...], start: int, cards: int, effort: int = EFFORT) -> Journey:
    """The journey from a city with the most points, and of those the one with the fewest cards.

    `values`: by city what is picked up on the first visit, 0 or more (nothing in `start`); `cards`: how many may be
    spent. Not `exact` if the search had to be cut short after `effort` steps: the journey is then a good one.
    """
    return _Search(_useful(ways, values, start), values, start, effort).run(cards)


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
    """Branch and bound over trails."""

    def __init__(self, ways: Sequence[Way], values: Sequence[int], start: int, effort: int) -> None:
        self._ways = ways
        self._values = values
        self._start = start
        self._effort = effort
        self._cut = False
        self._out: list[list[tuple[int, int, int]]] = [[] for _ in values]
        """By city (bit of the way, where it leads, its cost), the own ways first."""
        for number, way in enumerate(ways):
            self._out[way.a].append((1 << number, way.b, way.cost))
            self._out[way.b].append((1 << number, way.a, way.cost))
        for out in self._out:
            out.sort(key=lambda step: (step[2], -values[step[1]]))
        self._own = sum(1 << number for number, way in enumerate(ways) if not way.cost)
        self._rests: dict[tuple[int, int, int], tuple[int, tuple[int, ...]]] = {}
        self._best: tuple[int, tuple[int, ...]] = (0, ())

    def run(self, cards: int) -> Journey:
        """The best journey with at most so many cards."""
        promising = self._promising(cards) if cards else []
        everything = self._worth_within(len(self._ways))
        for spend in range(cards + 1):
            if promising and promising[spend][0] > self._best[0]:
                self._best = promising[spend]
            if self._best[0] < self._worth_within(spend):
                self._go(_Trail(0, self._start, 0, 1 << self._start, spend, ()))
            if self._best[0] == everything:
                self._cut = False
                break
        points, bits = self._best
        ways = [self._ways[bit.bit_length() - 1] for bit in self._without_idle_loops(bits)]
        return Journey(tuple(way.track for way in ways), points, sum(way.cost for way in ways), not self._cut)

    def _steps(self, trail: _Trail) -> Iterator[_Trail]:
        """The trail with each way on from its end."""
        points, at, used, seen, left, path = trail
        for bit, to, cost in self._out[at]:
            if cost > left:
                break
            if not used & bit:
                gain = 0 if seen >> to & 1 else self._values[to]
                yield _Trail(points + gain, to, used | bit, seen | 1 << to, left - cost, (*path, bit))

    def _promising(self, cards: int) -> list[tuple[int, tuple[int, ...]]]:
        """For each number of cards a good journey: its points, its ways."""
        best: list[tuple[int, tuple[int, ...]]] = [(0, ())] * (cards + 1)
        abreast = [_Trail(0, self._start, 0, 1 << self._start, cards, ())]
        while abreast:
            longer = {(trail.at, trail.seen, trail.left): trail for old in abreast for trail in self._steps(old)}
            abreast = sorted(longer.values(), key=lambda trail: -trail.points - _CARD_WORTH * trail.left)[:ABREAST]
            for trail in abreast:
                if trail.points > best[cards - trail.left][0]:
                    best[cards - trail.left] = (trail.points, trail.path)
        for spend in range(cards):
            best[spend + 1] = max(best[spend], best[spend + 1], key=lambda found: found[0])
        return best

    def _go(self, trail: _Trail) -> None:
        """Try every way on from the end of a trail."""
        if self._effort < 0:
            self._cut = True
            return
        if not trail.left:
            gain, rest = self._rest(trail.at, trail.used & self._own, trail.seen)
            if trail.points + gain > self._best[0]:
                self._best = (trail.points + gain, trail.path + rest)
            return
        if trail.points > self._best[0]:
            self._best = (trail.points, trail.path)
        if trail.points + self._at_most(trail) > self._best[0]:
            for longer in self._steps(trail):
                self._go(longer)

    def _at_most(self, trail: _Trail) -> int:
        """More than this cannot be picked up: all of the own network around here, and the best others, one for each card."""
        self._effort -= _LOOKING_AROUND
        here = self._around(trail.at, trail)
        others, passed = [], here
        for city, value in enumerate(self._values):
            if value and not (passed | trail.seen) >> city & 1:
                reached = self._around(city, trail)
                passed |= reached
                others.append(self._worth(reached & ~trail.seen))
        others.sort(reverse=True)
        return self._worth(here & ~trail.seen) + sum(others[: trail.left])

    def _around(self, city: int, trail: _Trail) -> int:
        """The cities that own ways not used yet join to this one."""
        reached = 1 << city
        frontier = [city]
        while frontier:
            for bit, to, cost in self._out[frontier.pop()]:
                if cost:
                    break
                if not (trail.used & bit or reached >> to & 1):
                    reached |= 1 << to
                    frontier.append(to)
        return reached

    def _rest(self, at: int, used: int, seen: int) -> tuple[int, tuple[int, ...]]:
        """The most that can still be picked up without a card, and the ways to it."""
        key = (at, used, seen)
        found = self._rests.get(key)
        if found is not None:
            return found
        self._effort -= 1
        if self._effort < 0:
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

    def _worth(self, cities: int) -> int:
        """What lies in these cities in all."""
        total = 0
        while cities:
            lowest = cities & -cities
            cities ^= lowest
            total += self._values[lowest.bit_length() - 1]
        return total

    def _worth_within(self, cards: int) -> int:
        """What lies in all cities that can be reached with so many cards."""
        spent = {self._start: 0}
        frontier = [self._start]
        while frontier:
            city = frontier.pop()
            for _, to, cost in self._out[city]:
                total = spent[city] + cost
                if total <= cards and total < spent.get(to, cards + 1):
                    spent[to] = total
                    frontier.append(to)
        return sum(self._values[city] for city in spent if city != self._start)

    def _without_idle_loops(self, bits: Sequence[int]) -> list[int]:
        """The same steps without those that lead back to a city before anything new was picked up."""
        kept: list[int] = []
        cities, fresh = [self._start], [True]
        seen = {self._start}
        for bit in bits:
            way = self._ways[bit.bit_length() - 1]
            at = way.b if way.a == cities[-1] else way.a
            kept.append(bit)
            cities.append(at)
            fresh.append(at not in seen and self._values[at] > 0)
            seen.add(at)
            back = cities.index(at)
            if back < len(kept) and not any(fresh[back + 1 :]):
                del kept[back:], cities[back + 1 :], fresh[back + 1 :]
        while kept and not fresh[-1]:
            del kept[-1], fresh[-1]
        return kept
