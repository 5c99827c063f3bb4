"""Branch and bound for a trail of a given length through a tangled network.

A trail uses exactly the links of a connected part in which at most two cities, its ends, have an odd number of links
(Euler). So the search decides which links to *leave out*. A city with an odd number of links that is no end must lose
one more: one of its links goes, or else the city is made an end. The search tries them all; while it tries one link,
those tried before stay in for good, so that no set is tried twice. What falls apart is searched part by part. Every
trail is reached or bettered: as long as a city is odd and no end, the links that the trail does not use hold one of
that city's to leave out next.

The spaces left out must not exceed what the wanted length allows. Three sums bound them from below, each without the
dearest cities that may still become ends; a link left out serves at most its two cities, so

- *near*: each odd city is charged half the way to the nearest other one (looking one link further at most);
- *apart*: odd cities without a common link are charged their whole shortest link;
- *priced*: any prices of cities do, if those at the two ends of each link add up to its length at most; the best such
  prices are worked out (`ttr_tui.engine.trail_prices`) once a search has turned out to be a long one.

Links and cities are bits of an int; the links are numbered by length, so the lowest bit of a set is its shortest link.
"""

from __future__ import annotations

from collections.abc import Sequence

from ttr_tui.engine.trail_prices import prices

Link = tuple[int, int, int, int]
"""A piece of a network: its two cities, its length in spaces, the bit set of the edges it stands for."""

NOT_FOUND = -1
_FAR = 10**6
"""Charged to a city that can lose no link: more than any network is long."""
_PATIENCE = 30
"""Steps after which a search is a long one. Prices cost about as much as that many steps; few searches get there."""
_FEW = 5
"""With so few odd cities `near` is good enough, and the other bounds are not worth their time."""


class TrailSearch:
    """A connected network of `links`, ready to be searched any number of times. A link may lead back to its city."""

    def __init__(self, links: Sequence[Link]) -> None:
        self._links = sorted(links, key=lambda link: link[2])
        self._bit_of: dict[int, int] = {}
        self._touch: dict[int, int] = {}  # of a city: its links
        self._ends: dict[int, int] = {}  # of a link: its two cities
        self._length: dict[int, int] = {}  # of a link, in spaces
        self._odd = self._loops = 0
        for number, (a, b, length, _) in enumerate(self._links):
            link = 1 << number
            a, b = (self._bit_of.setdefault(city, 1 << len(self._bit_of)) for city in (a, b))
            self._odd ^= a ^ b
            self._touch[a] = self._touch.get(a, 0) | link
            self._touch[b] = self._touch.get(b, 0) | link
            self._ends[link] = a | b
            self._length[link] = length
            if a == b:
                self._loops |= link
        self._whole = sum(self._length.values())
        self._shortest = {city: self._length[out & -out] for city, out in self._touch.items()}
        self._prices: dict[int, int] = {}
        self._steps = 0
        self._need = 0
        self._found = 0

    def bound(self, ends: Sequence[int]) -> int:
        """A length that no trail exceeds that has these cities as ends (0, 1 or 2 of them; the rest are free)."""
        charges = [(self._shortest[city], 1) for city in _bits(self._odd_with(ends))]
        return self._whole - (_least(charges, 2 - len(ends)) + 1) // 2

    def find(self, ends: Sequence[int], need: int) -> int:
        """The edges of a trail of `need` spaces or more with these cities as ends (as in `bound`), or NOT_FOUND.

        The same city twice means a closed trail through it.
        """
        self._need = need
        anchors = tuple(self._touch[self._bit_of[city]] for city in ends)
        links = (1 << len(self._links)) - 1
        odd = self._odd_with(ends)
        if not self._step(links, links & ~self._loops, odd, 0, 2 - len(ends), anchors, self._whole):
            return NOT_FOUND
        edges = 0
        for link in _bits(self._found):
            edges |= self._links[link.bit_length() - 1][3]
        return edges

    def _odd_with(self, ends: Sequence[int]) -> int:
        odd = self._odd
        for city in ends:
            odd ^= self._bit_of[city]
        return odd

    def _step(self, alive: int, free: int, odd: int, settled: int, left: int, anchors: tuple[int, ...], spaces: int) -> bool:
        """Whether a long enough trail is made of `alive` (connected, `spaces` long) and all of `alive` not in `free`.

        `odd` cities have the wrong number of links so far, `settled` ones are no ends, `left` ends are still free;
        those that are not have links in `anchors`, one set for each.
        """
        slack = spaces - self._need
        if slack < 0:
            return False
        if not odd:
            self._found = alive
            return True
        self._steps += 1
        if self._steps == _PATIENCE:
            self._prices = prices(self._odd, self._shortest, self._ends, self._length)
        city = self._pick(free, odd, settled, left, slack)
        if not city:
            return False
        touch = self._touch[city]
        may_end = left > 0 and not city & settled
        kept = free
        for link in _bits(touch & free):
            length = self._length[link]
            if length > slack:
                break
            kept ^= link
            pair = self._ends[link]
            rest = alive ^ link
            part = self._part(rest, city, pair ^ city)
            if part == rest:
                if self._step(rest, kept, odd ^ pair, settled | city, left, anchors, spaces - length):
                    return True
            elif self._apart(rest, part, kept, odd ^ pair, settled | city, left, anchors):
                return True
        return may_end and self._step(alive, free, odd ^ city, settled | city, left - 1, (*anchors, touch), spaces)

    def _apart(self, alive: int, part: int, free: int, odd: int, settled: int, left: int, anchors: tuple[int, ...]) -> bool:
        """`_step` for links that fall into `part` and the others: the trail is in one, with all that must be on it."""
        for side in (part, alive ^ part):
            if (alive ^ side) & ~free or not all(links & side for links in anchors):
                continue
            spaces = cities = 0
            for link in _bits(side):
                spaces += self._length[link]
                cities |= self._ends[link]
            if self._step(side, free & side, odd & cities, settled, left, anchors, spaces):
                return True
        return False

    def _part(self, alive: int, city: int, goal: int) -> int:
        """`alive` if it joins the two cities, or else those of its links that hang together with `city`."""
        touch, ends = self._touch, self._ends
        at_goal = touch[goal] & alive
        part = todo = touch[city] & alive
        seen = city
        while todo:
            if part & at_goal:
                return alive
            link = todo & -todo
            todo ^= link
            beyond = ends[link] & ~seen
            if beyond:
                seen |= beyond
                more = touch[beyond] & alive & ~part
                part |= more
                todo |= more
        return part

    def _pick(self, free: int, odd: int, settled: int, left: int, slack: int) -> int:
        """The odd city with the fewest links to other odd ones; 0 if more than `slack` spaces would have to go."""
        length, touch = self._length, self._touch
        once = both = 0
        cities = list(_bits(odd))
        for city in cities:
            both |= once & touch[city]
            once |= touch[city]
        both &= free
        further = length[free & -free] if free else _FAR
        rows = []
        near = []
        for city in cities:
            out = touch[city] & free
            direct = out & both
            charge = length[out & -out] if out else _FAR
            rows.append((direct.bit_count() if out else -1, city, out, charge))
            if out and not direct & out & -out:
                charge = min(charge + further, length[direct & -direct] if direct else _FAR)
            near.append((charge, city & ~settled))
        if _least(near, left) > 2 * slack:
            return 0
        if len(rows) > _FEW:
            rows.sort()
            if _least(_apart_charges(rows, settled), left) > slack:
                return 0
            if self._prices:
                priced = [(self._prices.get(city, 0) if out else _FAR, city & ~settled) for _, city, out, _ in rows]
                if _least(priced, left) > 2 * slack:
                    return 0
        return min(rows)[1]


def _apart_charges(rows: list[tuple[int, int, int, int]], settled: int) -> list[tuple[int, int]]:
    """The charges of as many of the cities as have no common link, taken in the order given."""
    used = 0
    charges = []
    for _, city, out, charge in rows:
        if not out & used:
            used |= out
            charges.append((charge, city & ~settled))
    return charges


def _least(charges: list[tuple[int, int]], left: int) -> int:
    """The sum of the charges without the `left` highest of those that are marked as possible ends."""
    total = first = second = 0
    for charge, may_end in charges:
        total += charge
        if may_end:
            if charge > first:
                first, second = charge, first
            elif charge > second:
                second = charge
    return total - (first + second if left == 2 else first if left else 0)


def _bits(bits: int) -> list[int]:
    """The single bits of a set, lowest first."""
    found = []
    while bits:
        bit = bits & -bits
        bits ^= bit
        found.append(bit)
    return found
