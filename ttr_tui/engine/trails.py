"""The longest trail through a *core*: a part of a network in which every track is on a loop.

A trail uses exactly the tracks of a connected part in which at most two cities, its ends, have an odd number of
tracks (Euler). So the search looks for the tracks to leave out. While a city other than the two ends has an odd
number of tracks, one of them must go; `_Search` tries each (those tried before it are kept for good, so no set is
tried twice), and also to make the city an end. Whatever falls apart is searched part by part. Every trail is reached:
the tracks that it leaves out always hold one to leave out next.

What keeps it small:

- A city with two tracks and no arm is passed or left out as a whole, so its two tracks become one. (A trail that
  stops halfway could go on, or else it is a closed one and may start anywhere.)
- Each city that must still lose a track costs at least half of its shortest free one, as a track left out serves
  two cities at most. What cannot beat the best trail found so far is dropped.
- Arms are chosen before the search, best bound first, so that only pairs that still can win are looked into.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Stretch = tuple[int, int]
"""A length in spaces and the bit set of the edges (bit i: edge i of the network) that make it up."""

NOTHING: Stretch = (0, 0)

Link = tuple[int, int, int, int]
"""A piece of a core between two cities: the cities, the length in spaces, the bit set of its edges."""


class Core:
    """A core of a network with the arms that hang on its cities."""

    def __init__(self, cities: Sequence[int], links: list[Link], arms: Mapping[int, Sequence[Stretch]]) -> None:
        """`cities` of the core, the first being where the rest of the network hangs on, its `links` and all arms."""
        self.first = cities[0]
        self.whole = sum(link[2] for link in links)
        self.arms = {city: arms[city] for city in cities if city in arms}
        kept = {*self.arms, self.first}
        self.links = _merged(links, kept)

    def longest(self, floor: Stretch) -> Stretch:
        """The longest trail through this core, or `floor` if none is longer."""
        search = _Search(self.links, floor)
        arms = [(city, arm) for city, both in self.arms.items() for arm in both]
        search.run(arms, [], 2)
        return search.best

    def longest_from_first(self) -> Stretch:
        """The longest trail that starts at the first city."""
        search = _Search(self.links, (-1, 0))
        arms = [(city, both[0]) for city, both in self.arms.items()]
        search.run(arms, [(self.first, NOTHING)], 1)
        return search.best


def _merged(links: list[Link], kept: set[int]) -> list[Link]:
    """The same core with each chain of cities of two links, not among `kept`, made one link."""
    at: dict[int, list[Link]] = {}
    for link in links:
        at.setdefault(link[0], []).append(link)
        at.setdefault(link[1], []).append(link)
    for city, both in list(at.items()):
        if len(both) == 2 and city not in kept and both[0] is not both[1]:
            one, two = both
            a = one[1] if one[0] == city else one[0]
            b = two[1] if two[0] == city else two[0]
            del at[city]
            new = (a, b, one[2] + two[2], one[3] | two[3])
            at[a][at[a].index(one)] = new
            at[b][at[b].index(two)] = new
    return list({id(x): x for out in at.values() for x in out}.values())


class _Search:
    """Branch and bound over the links to leave out. Links are bits, the shortest lowest; cities are bits too."""

    def __init__(self, links: list[Link], best: Stretch) -> None:
        self.best = best
        links = sorted(links, key=lambda link: link[2])
        self.links = links
        self.cities: dict[int, int] = {}
        self.touch: dict[int, int] = {}  # city bit: its links
        self.ends: dict[int, int] = {}  # link bit: both city bits
        self.length: dict[int, int] = {}
        self.nodes = 0
        odd = self.loops = 0
        for i, (a, b, length, _) in enumerate(links):
            link = 1 << i
            a = self.cities.setdefault(a, 1 << len(self.cities))
            b = self.cities.setdefault(b, 1 << len(self.cities))
            if a != b:
                odd ^= a | b
            else:
                self.loops |= link
            self.touch[a] = self.touch.get(a, 0) | link
            self.touch[b] = self.touch.get(b, 0) | link
            self.ends[link] = a | b
            self.length[link] = length
        self.odd = odd
        self.cost = {city: self.length[out & -out] for city, out in self.touch.items()}

    def run(self, arms: list[tuple[int, Stretch]], fixed: list[tuple[int, Stretch]], free: int) -> None:
        whole = sum(self.length.values())
        options = [fixed]
        options += [[*fixed, arm] for arm in arms]
        if free == 2:
            options += [[arm, arms[j]] for i, arm in enumerate(arms) for j in range(i)]
        ranked: list[tuple[int, int, int, list[int], int, int, int]] = []
        for chosen in options:
            bad = self.odd
            extra = taken = 0
            ends = []
            for city, (length, edges) in chosen:
                bad ^= self.cities[city]
                extra += length
                taken |= edges
                ends.append(self.cities[city])
            left = 2 - len(chosen)
            bound = 2 * (whole + extra) - self.needs(bad, left)
            ranked.append((bound, -len(ranked), bad, ends, left, extra, taken))
        ranked.sort(reverse=True)
        for bound, _, bad, ends, left, extra, taken in ranked:
            if bound <= 2 * self.best[0] + 1:
                break
            self.extra, self.taken = extra, taken
            alive = (1 << len(self.links)) - 1
            self.step(alive, alive & ~self.loops, bad, 0, left, [self.touch[x] for x in ends], whole)

    def needs(self, bad: int, left: int) -> int:
        costs = []
        while bad:
            city = bad & -bad
            bad ^= city
            costs.append(self.cost[city])
        costs.sort()
        return sum(costs[: len(costs) - left]) if left < len(costs) else 0

    def step(self, alive: int, free: int, bad: int, settled: int, left: int, ends: list[int], weight: int) -> None:
        self.nodes += 1
        best = self.best[0] - self.extra
        if weight <= best:
            return
        if not bad:
            taken = self.taken
            while alive:
                link = alive & -alive
                alive ^= link
                taken |= self.links[link.bit_length() - 1][3]
            self.best = (weight + self.extra, taken)
            return
        total = first = second = 0
        pick = 0
        pick_n = 99
        rest = bad
        while rest:
            city = rest & -rest
            rest ^= city
            out = self.touch[city] & free
            if out:
                cost = self.length[out & -out]
                n = out.bit_count()
                if n < pick_n:
                    pick, pick_n = city, n
            else:
                cost = 1000
                if city & settled or not left:
                    return
                pick, pick_n = city, 0
            total += cost
            if not city & settled:
                if cost > first:
                    first, second = cost, first
                elif cost > second:
                    second = cost
        if left:
            total -= first + second if left == 2 else first
        if 2 * (weight - best) - total < 2:
            return
        out = self.touch[pick] & free
        if left and not pick & settled:
            self.step(alive, free, bad ^ pick, settled | pick, left - 1, [*ends, self.touch[pick]], weight)
        settled |= pick
        while out:
            link = out & -out
            out ^= link
            free ^= link
            length = self.length[link]
            if 2 * (weight - length - self.best[0] + self.extra) < 2:
                return
            pair = self.ends[link]
            other = pair ^ pick
            now = alive ^ link
            part = self.reach(now, pick, other)
            if part < 0:
                self.step(now, free, bad ^ pair, settled, left, ends, weight - length)
            else:
                self.split(now, part, free, bad ^ pair, settled, left, ends)

    def reach(self, alive: int, start: int, goal: int) -> int:
        """-1 if joined, else the links of the part of start."""
        goal_links = self.touch[goal] & alive
        part = todo = self.touch[start] & alive
        touch, ends = self.touch, self.ends
        seen = start
        while todo:
            if part & goal_links:
                return -1
            link = todo & -todo
            todo ^= link
            new = ends[link] & ~seen
            if new:
                seen |= new
                more = touch[new] & alive & ~part
                part |= more
                todo |= more
        return -1 if part & goal_links else part

    def split(self, alive: int, part: int, free: int, bad: int, settled: int, left: int, ends: list[int]) -> None:
        for side in (part, alive ^ part):
            if (alive ^ side) & ~free or any(not x & side for x in ends):
                continue
            weight = 0
            cities = 0
            rest = side
            while rest:
                link = rest & -rest
                rest ^= link
                weight += self.length[link]
                cities |= self.ends[link]
            self.step(side, free & side, bad & cities, settled, left, ends, weight)
