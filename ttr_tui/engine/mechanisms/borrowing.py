"""Which tracks a player's stations borrow at the end (EU-15, EU-16): exact, and quick enough to be asked at any moment.

Own routes are contracted first: cities that they join are one *group*, a bit of a whole number. A loan then joins two
groups, loans that join the same two are alike, and of those that lead to a group which no ticket and no other station
needs none is of use. What is left is tried out, all of it: with three stations at most (8 + 1)^3 choices.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple


class Loan(NamedTuple):
    """A track of another player that a station may borrow: its number and its two cities."""

    track: int
    a: int
    b: int


class Wish(NamedTuple):
    """A ticket to complete: its number, its points, and the cities that will do for each end."""

    ticket: int
    points: int
    a_nodes: tuple[int, ...]
    b_nodes: tuple[int, ...]


class Borrowed(NamedTuple):
    """The best choice: the loan of each station or None, the tickets completed, and those that each station's loan serves."""

    loans: tuple[Loan | None, ...]
    completed: frozenset[int]
    serves: tuple[frozenset[int], ...]


class _Open(NamedTuple):
    """A ticket that own routes alone do not complete: the groups that will do for each end, as bits."""

    wish: Wish
    a: int
    b: int


@lru_cache(maxsize=1024)
def best_loans(own: tuple[tuple[int, int], ...], offers: tuple[tuple[Loan, ...], ...], wishes: tuple[Wish, ...]) -> Borrowed:
    """The loans with the most points for tickets; of those the most tickets; of those the fewest loans.

    `own`: the cities of each own route; `offers`: for each station the loans at its city. Of choices that are still
    equal the stations first in the list borrow, and tracks first in theirs.
    """
    groups = _Groups(own)
    met, missing = _sorted_wishes(groups, wishes)
    joins = _joins(groups, offers, missing)
    best: tuple[int, int, int] = (-1, 0, 0)
    chosen: tuple[int, ...] = ()
    for choice in product(*([*options, 0] for options in joins)):
        merged = _merged(choice)
        won = [entry.wish.points for entry in missing if _reaches(merged, entry)]
        value = (sum(won), len(won), choice.count(0))
        if value > best:
            best, chosen = value, choice
    merged = _merged(chosen)
    won_tickets = {entry.wish.ticket for entry in missing if _reaches(merged, entry)}
    return Borrowed(
        tuple(options.get(join) for options, join in zip(joins, chosen, strict=True)),
        frozenset(met | won_tickets),
        _served(chosen, missing),
    )


class _Groups:
    """The cities that own routes join, each group of them one bit; a city that no route touches is a group of its own."""

    def __init__(self, own: Iterable[tuple[int, int]]) -> None:
        together: dict[int, frozenset[int]] = {}
        for a, b in own:
            both = together.get(a, frozenset((a,))) | together.get(b, frozenset((b,)))
            together.update(dict.fromkeys(both, both))
        self._first = {city: min(group) for city, group in together.items()}
        self._bits: dict[int, int] = {}

    def bit(self, city: int) -> int:
        """The bit of the group that this city is in."""
        first = self._first.get(city, city)
        return self._bits.setdefault(first, 1 << len(self._bits))

    def bits(self, cities: Iterable[int]) -> int:
        """The bits of the groups that these cities are in."""
        found = 0
        for city in cities:
            found |= self.bit(city)
        return found


def _sorted_wishes(groups: _Groups, wishes: Iterable[Wish]) -> tuple[set[int], list[_Open]]:
    """The tickets that own routes complete, and the others."""
    met: set[int] = set()
    missing: list[_Open] = []
    for wish in wishes:
        entry = _Open(wish, groups.bits(wish.a_nodes), groups.bits(wish.b_nodes))
        if entry.a & entry.b:
            met.add(wish.ticket)
        else:
            missing.append(entry)
    return met, missing


def _joins(groups: _Groups, offers: Sequence[Sequence[Loan]], missing: Iterable[_Open]) -> list[Mapping[int, Loan]]:
    """For each station the pairs of groups that it can join, as bits, each with its first loan; idle ends left out."""
    every: list[dict[int, Loan]] = []
    for loans in offers:
        options: dict[int, Loan] = {}
        for loan in loans:
            join = groups.bit(loan.a) | groups.bit(loan.b)
            if join.bit_count() == 2:
                options.setdefault(join, loan)
        every.append(options)
    needed = 0
    for entry in missing:
        needed |= entry.a | entry.b
    found: list[Mapping[int, Loan]] = []
    for number, options in enumerate(every):
        live = needed
        for other, joins in enumerate(every):
            if other != number:
                for join in joins:
                    live |= join
        found.append({join: loan for join, loan in options.items() if not join & ~live})
    return found


def _merged(joins: Iterable[int]) -> list[int]:
    """The groups that these joins make one, as bits; groups that nothing joins are not listed."""
    merged: list[int] = []
    for join in joins:
        if join:
            for bits in [bits for bits in merged if bits & join]:
                merged.remove(bits)
                join |= bits
            merged.append(join)
    return merged


def _reaches(merged: Iterable[int], entry: _Open) -> bool:
    """Whether one of the merged groups has both ends of the ticket."""
    return any(bits & entry.a and bits & entry.b for bits in merged)


def _served(chosen: Sequence[int], missing: Iterable[_Open]) -> tuple[frozenset[int], ...]:
    """For each station the tickets that its loan serves: of the fewest loans that complete a ticket it is one."""
    used = [station for station, join in enumerate(chosen) if join]
    serves: list[set[int]] = [set() for _ in chosen]
    for entry in missing:
        for some in (some for size in range(1, len(used) + 1) for some in combinations(used, size)):
            if _reaches(_merged(chosen[station] for station in some), entry):
                for station in some:
                    serves[station].add(entry.wish.ticket)
                break
    return tuple(map(frozenset, serves))
