"""The longest continuous path of a network of tracks (CORE-30), and which cities a network joins.

Pure functions on numbers; nothing here knows the game. Cities are any ints, tracks are `(a, b, length)` with
`a != b` and `length >= 1`; two tracks may join the same two cities.

A *trail* walks along tracks, none of them twice, through cities as often as it likes. To find the longest trail is
NP-hard in general. It stays small here because a player has at most 45 trains, so the lengths sum to at most 45, and
because the search is only needed where a network is really tangled:

1. One depth-first pass cuts the network at its bridges (tracks on no loop). A trail crosses a bridge at most once, so
   whatever hangs behind a bridge counts only by the longest trail that starts there: an *arm*. A network without
   loops is solved by this pass alone, in time linear in its size.
2. What lies between bridges is a *core* (every track of it is on a loop). `ttr_tui.engine.trails` finds the best
   trail through a core and its arms, by branch and bound with close bounds.

The answer is always exact. `benchmarks/longest_path.py` measures the time on tangled networks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ttr_tui.engine.trails import NOTHING, Core, Stretch

Edge = tuple[int, int, int]
"""A track: its two cities and its length in spaces."""


class Trail(NamedTuple):
    """A trail: its length in spaces and the indexes of its edges in the order in which they are walked."""

    length: int
    edges: tuple[int, ...]


def longest_length(edges: Sequence[Edge]) -> int:
    """The length in spaces of the longest continuous path over `edges`; 0 without any (CORE-30)."""
    return _Survey(edges).best[0]


def longest_trail(edges: Sequence[Edge]) -> Trail:
    """A longest continuous path over `edges`, ready to be drawn; `Trail(0, ())` without any (CORE-30).

    Of several longest ones it always picks the same for the same `edges`.
    """
    length, taken = _Survey(edges).best
    return Trail(length, _walk(edges, taken))


class Links:
    """Which cities are joined by tracks: a union-find that grows track by track.

    A city that no track touches is joined to itself only.
    """

    __slots__ = ("_up",)

    def __init__(self, pairs: Iterable[tuple[int, int]] = ()) -> None:
        """Join the two cities of each of `pairs`."""
        self._up: dict[int, int] = {}
        for a, b in pairs:
            self.add(a, b)

    def add(self, a: int, b: int) -> None:
        """Join `a` and `b`, and with them all that each was joined to."""
        a, b = self._root(a), self._root(b)
        if a != b:
            self._up[a] = b

    def joined(self, a: int, b: int) -> bool:
        """Whether a way leads from `a` to `b`."""
        return self._root(a) == self._root(b)

    def _root(self, city: int) -> int:
        up = self._up
        above = up.get(city, city)
        while above != city:
            up[city] = further = up.get(above, above)
            city, above = further, up.get(further, further)
        return city


def joined(pairs: Iterable[tuple[int, int]], a: int, b: int) -> bool:
    """Whether the tracks `pairs` lead from `a` to `b`. To ask about many cities of one network, keep a `Links`."""
    return Links(pairs).joined(a, b)


class _Survey:
    """The depth-first pass. `best` becomes the longest trail found, as a length and a bit set of edges.

    Tarjan's bridge search: `_descend` returns the earliest city that the subtree reaches; where that is the city
    itself, all that is on the stack above it is one core, finished before what lies on this side of the bridge.
    """

    def __init__(self, edges: Sequence[Edge]) -> None:
        self.edges = edges
        self.at: dict[int, list[tuple[int, int]]] = {}
        for index, (a, b, _) in enumerate(edges):
            self.at.setdefault(a, []).append((b, index))
            self.at.setdefault(b, []).append((a, index))
        self.number: dict[int, int] = {}
        self.stack: list[int] = []
        self.arms: dict[int, list[Stretch]] = {}
        self.best = NOTHING
        for city in self.at:
            if city not in self.number:
                self._descend(city, city, -1)

    def _descend(self, city: int, parent: int, via: int) -> int:
        number = self.number
        own = low = number[city] = len(number)
        height = len(self.stack)
        self.stack.append(city)
        for other, index in self.at[city]:
            if index != via:
                seen = number.get(other)
                if seen is None:
                    if len(self.at[other]) == 1:  # nothing beyond it: no need to go there
                        number[other] = len(number)
                        self._hang(city, (self.edges[index][2], 1 << index))
                        continue
                    seen = self._descend(other, city, index)
                if seen < low:
                    low = seen
        if low == own:
            core = self.stack[height:]
            del self.stack[height:]
            arm = self._close(core, via < 0)
            if via >= 0:
                length, taken = arm
                self._hang(parent, (length + self.edges[via][2], taken | 1 << via))
        return low

    def _hang(self, city: int, arm: Stretch) -> None:
        """Note `arm` at `city`; only the two longest of a city can ever be of use."""
        arms = self.arms.setdefault(city, [])
        arms.append(arm)
        if len(arms) > 1:
            arms.sort(reverse=True)
            del arms[2:]

    def _close(self, cities: list[int], is_last: bool) -> Stretch:
        """Measure a finished core; return the longest trail that starts at its first city (not if `is_last`)."""
        if len(cities) == 1:
            arms = self.arms.get(cities[0])
            if arms is None:
                return NOTHING
            if len(arms) == 2 and arms[0][0] + arms[1][0] > self.best[0]:
                self.best = (arms[0][0] + arms[1][0], arms[0][1] | arms[1][1])
            elif arms[0][0] > self.best[0]:
                self.best = arms[0]
            return arms[0]
        inside = set(cities)
        number = self.number
        tracks = [
            (city, other, self.edges[index][2], 1 << index)
            for city in cities
            for other, index in self.at[city]
            if other in inside and number[city] < number[other]
        ]
        core = Core(cities, tracks, self.arms)
        self.best = core.longest(self.best)
        return NOTHING if is_last else core.longest_from_first()


def _walk(edges: Sequence[Edge], taken: int) -> tuple[int, ...]:
    """Order the edges of the bit set `taken`, known to form a trail, as they are walked (Hierholzer)."""
    at: dict[int, list[tuple[int, int]]] = {}
    for index, (a, b, _) in enumerate(edges):
        if taken >> index & 1:
            at.setdefault(a, []).append((b, index))
            at.setdefault(b, []).append((a, index))
    start = next((city for city, out in at.items() if len(out) % 2), next(iter(at), 0))
    way: list[int] = []
    open_steps = [(start, -1)]
    while open_steps:
        city, via = open_steps[-1]
        out = at.get(city, [])
        while out and not taken >> out[-1][1] & 1:
            out.pop()
        if out:
            step = out.pop()
            taken ^= 1 << step[1]
            open_steps.append(step)
        else:
            open_steps.pop()
            if via >= 0:
                way.append(via)
    return tuple(way)
