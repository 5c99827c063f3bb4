"""The shortest way still open for a ticket: over free tracks, with the own ones for nothing."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass

from ttr_tui.variant.model import Variant


@dataclass(frozen=True, slots=True)
class Way:
    """`trains` still needed and `tracks` still to claim (indexes, from one end to the other); none if it is joined."""

    trains: int
    tracks: tuple[int, ...]


class Network:
    """The tracks a seat could still travel or claim. `is_open` says of a track that nobody owns whether it is one."""

    def __init__(self, variant: Variant, owners: Mapping[int, int], seat: int, is_open: Callable[[int], bool]) -> None:
        self._dead_ends = {number for number, city in enumerate(variant.cities) if city.zone is not None}
        self._length = [track.length for track in variant.tracks]
        self._links: dict[int, list[tuple[int, int, int]]] = {}
        for number, track in enumerate(variant.tracks):
            owner = owners.get(number)
            if owner == seat:
                cost = 0
            elif owner is None and is_open(number):
                cost = track.length
            else:
                continue
            self._links.setdefault(track.a, []).append((track.b, cost, number))
            self._links.setdefault(track.b, []).append((track.a, cost, number))

    def together(self, ends: Iterable[tuple[Collection[int], Collection[int]]]) -> Way | None:
        """Ways for several tickets, one after the other, each using what those before it claim. None if one has no way.

        An estimate from above: the fewest trains for all at once can be fewer (that is a Steiner tree).
        """
        tracks: dict[int, int] = {}
        for starts, goals in ends:
            way = self.way(starts, goals, frozenset(tracks))
            if way is None:
                return None
            tracks.update({track: self._length[track] for track in way.tracks})
        return Way(sum(tracks.values()), tuple(tracks))

    def way(self, starts: Collection[int], ends: Collection[int], own: frozenset[int] = frozenset()) -> Way | None:
        """The way with the fewest trains from any of `starts` to any of `ends` (city indexes), of these the fewest tracks.

        `own`: tracks that cost nothing besides. None: there is none. Stops of countries can be reached but not passed through.
        """
        queue: list[tuple[int, int, int, tuple[int, ...]]] = [(0, 0, city, ()) for city in sorted(starts)]
        seen: set[int] = set()
        while queue:
            trains, count, city, tracks = heapq.heappop(queue)
            if city in ends:
                return Way(trains, tracks)
            if city in seen:
                continue
            seen.add(city)
            if city in self._dead_ends and city not in starts:
                continue
            for other, cost, number in self._links.get(city, ()):
                if other not in seen:
                    cost = 0 if number in own else cost
                    taken = (*tracks, number) if cost else tracks
                    heapq.heappush(queue, (trains + cost, count + 1, other, taken))
        return None
