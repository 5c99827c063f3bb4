"""All chance of a game: the k-th shuffle is a function of (seed, k), so a table copies and saves as two integers.

Only `random.Random.random()` is used, the one part of the standard generator whose sequence is promised to stay; the
Fisher–Yates on top is ours. The same journal gives the same game on every platform and Python version.
"""

from __future__ import annotations

import secrets
from random import Random
from typing import TypeVar

T = TypeVar("T")


def fresh_seed() -> int:
    """128 bits that nobody can guess. Never shown before the game is over: it tells the whole deck."""
    return secrets.randbits(128)


def shuffle(items: list[T], seed: int, k: int) -> None:
    """Shuffle `items` in place as the k-th shuffle (from 0) of the game with this seed (a whole number, 0 or more)."""
    random = Random((seed << 24) | k).random
    for i in range(len(items) - 1, 0, -1):
        j = int(random() * (i + 1))
        items[i], items[j] = items[j], items[i]
