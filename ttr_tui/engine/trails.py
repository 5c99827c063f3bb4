"""The longest trail through a *core*: a part of a network in which every track is on a loop.

A trail through a core may begin and end with an *arm*, a stretch that hangs on one of its cities and leads no
further. Here the arms are chosen and the core is made small; `ttr_tui.engine.trail_search` does the rest.

- A city with two tracks and no arm is passed or left out as a whole, so its two tracks become one link. (A trail that
  stopped there could go on; or else it is a closed one, which may start anywhere else.)
- The length aimed at starts at what no trail can exceed and goes down by one until a trail is found. The bound is
  nearly always within a space or two of the truth, and a high aim cuts the search much earlier than a rising one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from ttr_tui.engine.trail_search import NOT_FOUND, Link, TrailSearch

Stretch = tuple[int, int]
"""A length in spaces and the bit set of the edges (bit i: edge i of the network) that make it up."""

Arms = tuple[tuple[int, Stretch], ...]
"""At most two arms, each with the city on which it hangs."""

NOTHING: Stretch = (0, 0)


class Core:
    """A core of a network with the arms that hang on its cities."""

    def __init__(self, cities: Sequence[int], links: list[Link], arms: Mapping[int, Sequence[Stretch]]) -> None:
        """`cities` of the core, the first being the one with the bridge to what is not yet measured; its `links`; the
        two longest arms of each city that has any (cities outside the core are passed over)."""
        self._first = cities[0]
        self._arms = {city: arms[city] for city in cities if city in arms}
        self._search = TrailSearch(_without_chains(links, {*self._arms, self._first}))

    def longest(self, floor: Stretch) -> Stretch:
        """The longest trail through this core, or `floor` if none is longer."""
        arms = [(city, arm) for city, both in self._arms.items() for arm in both]
        choices: list[Arms] = [(), *((arm,) for arm in arms), *combinations(arms, 2)]
        return self._best_of(choices, floor)

    def longest_from_first(self) -> Stretch:
        """The longest trail that starts at the first city: as if an arm of no length had to be used there."""
        start = (self._first, NOTHING)
        return self._best_of([(start,), *((start, (city, both[0])) for city, both in self._arms.items())], NOTHING)

    def _best_of(self, choices: list[Arms], floor: Stretch) -> Stretch:
        search = self._search
        ranked = []
        for arms in choices:
            extra = sum(arm[0] for _, arm in arms)
            ranked.append((search.bound([city for city, _ in arms]) + extra, extra, arms))
        ranked.sort(key=lambda choice: choice[0], reverse=True)
        for aim in range(ranked[0][0], floor[0], -1):
            for bound, extra, arms in ranked:
                if bound < aim:
                    break
                edges = search.find([city for city, _ in arms], aim - extra)
                if edges != NOT_FOUND:
                    for _, arm in arms:
                        edges |= arm[1]
                    return aim, edges
        return floor


def _without_chains(links: list[Link], kept: set[int]) -> list[Link]:
    """The same core with the two links of every city that has but two, and is not among `kept`, made one."""
    at: dict[int, list[Link]] = {}
    for link in links:
        at.setdefault(link[0], []).append(link)
        at.setdefault(link[1], []).append(link)
    for city in [city for city, out in at.items() if len(out) == 2 and city not in kept]:
        one, two = at.pop(city)
        a = one[1] if one[0] == city else one[0]
        b = two[1] if two[0] == city else two[0]
        merged = (a, b, one[2] + two[2], one[3] | two[3])
        at[a][at[a].index(one)] = merged
        at[b][at[b].index(two)] = merged
    return list({link[3]: link for out in at.values() for link in out}.values())
