"""How long the longest continuous path takes, on networks of many kinds. Run by hand, prints a table.

    python benchmarks/longest_path.py maps/*.yaml [--networks N] [--seed N]

For each map file: `random play` networks (tracks picked at random until 45 trains are spent, mostly growing from what
is there) and `dense` ones (grown in one piece, short tracks and loops first). Then graphs harder than any real board:
grids, cubic graphs and K10 with tracks of length 1. Times are for
`longest_length`, in milliseconds of processor time (what other programs take does not count).
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from ruamel.yaml import YAML

from ttr_tui.engine.paths import Edge, longest_length

TRAINS = 45


def tracks_of(path: Path) -> list[Edge]:
    """One track per pair of cities of a map file, as (a, b, length) on city numbers; [] for a map without a board."""
    routes = YAML(typ="safe").load(path.read_text(encoding="utf-8")).get("routes") or []
    numbers: dict[str, int] = {}
    pairs: dict[tuple[int, int], int] = {}
    for route in routes:
        a, b = (numbers.setdefault(city, len(numbers)) for city in (route["a"], route["b"]))
        pairs[min(a, b), max(a, b)] = route["length"]
    return [(a, b, length) for (a, b), length in pairs.items()]


def random_play(tracks: list[Edge], dice: random.Random) -> list[Edge]:
    """Four tracks in five touch the network so far, any other one is started anywhere."""
    return _grow(tracks, dice, lambda touching, _length: 1.0 if touching else 0.05)


def dense(tracks: list[Edge], dice: random.Random) -> list[Edge]:
    """Short tracks first; those that close a loop are liked most, and all hang together."""
    return _grow(tracks, dice, lambda touching, length: (0, 1, 8)[touching] / length**2)


def _grow(tracks: list[Edge], dice: random.Random, liking: Callable[[int, int], float]) -> list[Edge]:
    mine = [dice.choice(tracks)]
    left = TRAINS - mine[0][2]
    while True:
        cities = {city for a, b, _ in mine for city in (a, b)}
        open_tracks = [track for track in tracks if track[2] <= left and track not in mine]
        weights = [liking((a in cities) + (b in cities), length) for a, b, length in open_tracks]
        if not any(weights):
            return mine
        mine += dice.choices(open_tracks, weights)
        left -= mine[-1][2]


def grid(_: list[Edge], dice: random.Random) -> list[Edge]:
    """A rectangle of unit tracks, 4 to 6 cities wide, cut down to 45 tracks at random."""
    wide = dice.randint(4, 6)
    high = {4: 7, 5: 6, 6: 5}[wide]
    across = [(x + y * wide, x + 1 + y * wide, 1) for x in range(wide - 1) for y in range(high)]
    down = [(x + y * wide, x + (y + 1) * wide, 1) for x in range(wide) for y in range(high - 1)]
    tracks = across + down
    dice.shuffle(tracks)
    return tracks[:TRAINS]


def triangles(_: list[Edge], dice: random.Random) -> list[Edge]:
    """A rectangle of unit tracks with diagonals (six tracks at an inner city), cut down to 45 tracks."""
    cities = [(x, y) for x in range(6) for y in range(4)]
    steps = ((1, 0), (0, 1), (1, 1))
    tracks = [(x + 9 * y, x + p + 9 * (y + q), 1) for x, y in cities for p, q in steps if (x + p, y + q) in cities]
    dice.shuffle(tracks)
    return tracks[:TRAINS]


def cubic(_: list[Edge], dice: random.Random) -> list[Edge]:
    """30 cities of three unit tracks each: the most odd cities that 45 tracks can make."""
    while True:
        ends = [city for city in range(30) for _ in range(3)]
        dice.shuffle(ends)
        pairs = {(min(a, b), max(a, b)) for a, b in zip(ends[::2], ends[1::2], strict=True) if a != b}
        if len(pairs) == TRAINS:
            return [(a, b, 1) for a, b in pairs]


def k10(_: list[Edge], dice: random.Random) -> list[Edge]:
    """All 45 pairs of ten cities."""
    tracks = [(a, b, 1) for a in range(10) for b in range(a)]
    dice.shuffle(tracks)
    return tracks


Kind = Callable[[list[Edge], random.Random], list[Edge]]


def measure(kind: Kind, tracks: list[Edge], networks: int, seed: int) -> tuple[list[float], float]:
    """The sorted times in ms of that many networks, and their mean number of tracks."""
    times, sizes = [], 0
    for number in range(networks):
        edges = kind(tracks, random.Random(f"{seed}/{number}"))
        sizes += len(edges)
        start = time.process_time()
        longest_length(edges)
        times.append((time.process_time() - start) * 1000)
    return sorted(times), sizes / networks


def rows(maps: list[Path]) -> Iterator[tuple[str, Kind, list[Edge]]]:
    """Name, kind and tracks of each line of the table."""
    for path in maps:
        tracks = tracks_of(path)
        if tracks:
            yield f"{path.stem}, random play", random_play, tracks
            yield f"{path.stem}, dense", dense, tracks
    for kind in (grid, triangles, cubic, k10):
        yield f"{kind.__name__}, unit tracks", kind, []


def main() -> None:
    """Read the command line, print the table."""
    parser = argparse.ArgumentParser(description="Times of the longest continuous path, in ms.")
    parser.add_argument("maps", nargs="*", type=Path)
    parser.add_argument("--networks", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print(f"{'networks':28}{'tracks':>8}{'median':>9}{'p99':>9}{'worst':>9}   (ms, {options.networks} each)")
    for name, kind, tracks in rows(options.maps):
        times, size = measure(kind, tracks, options.networks, options.seed)
        p99 = times[min(len(times) - 1, len(times) * 99 // 100)]
        print(f"{name:28}{size:8.1f}{times[len(times) // 2]:9.3f}{p99:9.3f}{times[-1]:9.3f}", flush=True)


if __name__ == "__main__":
    main()
