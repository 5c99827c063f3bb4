"""Prices as values, and the one enumerator of the ways to pay them.

A payment is a tuple of (card kind, count) pairs in the order of the kinds, counts 1 or more. A price asks for `count`
cards: all of one of its `colors`, any of them replaced by its `wilds`, at least `symbols` of them wild (EU-6).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate

Payment = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Price:
    """What something costs. `colors` and `wilds` are card kinds; without colors only wilds pay (EU-8)."""

    count: int
    colors: tuple[int, ...]
    wilds: tuple[int, ...]
    symbols: int = 0

    def narrowed(self, **changes: object) -> Price:
        """The same price with other values: how hooks change it."""
        return replace(self, **changes)  # type: ignore[arg-type]  # dataclasses.replace checks the names itself


def count_payments(price: Price, hand: Sequence[int]) -> int:
    """How many different payments of this price the hand (cards by kind) allows."""
    size = price.count
    if len(price.wilds) == 1:
        wild = hand[price.wilds[0]]
        least = size - wild
        if least < 1:
            least = 1
        most = size - price.symbols
        total = 1 if wild >= size else 0
        for color in price.colors:
            held = hand[color]
            if held >= least:
                total += (held if held < most else most) - least + 1
        return total if total > 0 else 0
    if not size:
        return 0
    sums = _split_sums(tuple([hand[kind] for kind in price.wilds]), size)
    most = size - price.symbols
    total = sums[size + 1] - sums[size]
    for color in price.colors:
        held = hand[color]
        if held:
            total += sums[size] - sums[size - (held if held < most else most)]
    return total


def nth_payment(price: Price, hand: Sequence[int], index: int) -> Payment:
    """The payment with this number in the order of `payments`. Raises IndexError past the last."""
    if len(price.wilds) == 1:
        size, wild_kind = price.count, price.wilds[0]
        wild = hand[wild_kind]
        least = max(1, size - wild)
        most = size - price.symbols
        for color in price.colors:
            ways = min(hand[color], most) - least + 1
            if ways > 0:
                if index < ways:
                    return single_payment(color, min(hand[color], most) - index, wild_kind, size)
                index -= ways
        if index == 0 and wild >= size:
            return ((wild_kind, size),)
        raise IndexError(index)
    return _nth_of_many(price, hand, index)


def _nth_of_many(price: Price, hand: Sequence[int], index: int) -> Payment:
    """`nth_payment` with several wild kinds, or none."""
    size = price.count
    held = tuple([hand[kind] for kind in price.wilds])
    sums = _split_sums(held, size)
    for color in price.colors:
        most = min(hand[color], size - price.symbols)
        ways = sums[size] - sums[size - most]
        if index >= ways:
            index -= ways
            continue
        need = size - most
        while index >= sums[need + 1] - sums[need]:
            index -= sums[need + 1] - sums[need]
            need += 1
        return tuple(sorted(((color, size - need), *_nth_split(price.wilds, held, need, index))))
    if size and index < sums[size + 1] - sums[size]:
        return tuple(sorted(_nth_split(price.wilds, held, size, index)))
    raise IndexError(index)


@lru_cache(maxsize=4096)
def _split_sums(held: tuple[int, ...], size: int) -> tuple[int, ...]:
    """By k from 0 to size + 1: in how many ways fewer than k cards, but the same number of them, come from these kinds.

    The difference of two neighbors is the number of ways to take exactly k cards.
    """
    ways = [1, *[0] * size]
    for count in held:
        ways = [sum(ways[max(0, k - count) : k + 1]) for k in range(size + 1)]
    return tuple(accumulate(ways, initial=0))


def _nth_split(wilds: tuple[int, ...], held: tuple[int, ...], need: int, index: int) -> Payment:
    """The way with this number to take `need` wild cards, in the order of `_wild_splits`."""
    if not wilds:
        return ()
    for cards in range(min(held[0], need), -1, -1):
        sums = _split_sums(held[1:], need)
        ways = sums[need - cards + 1] - sums[need - cards]
        if index < ways:
            rest = _nth_split(wilds[1:], held[1:], need - cards, index)
            return ((wilds[0], cards), *rest) if cards else rest
        index -= ways
    raise IndexError(index)


@lru_cache(maxsize=4096)
def single_payment(color: int, cards: int, wild_kind: int, size: int) -> Payment:
    """`cards` of a color and the rest of `size` in one wild kind."""
    if cards == size:
        return ((color, size),)
    return tuple(sorted(((color, cards), (wild_kind, size - cards))))


def payments(price: Price, hand: Sequence[int]) -> Iterator[Payment]:
    """Every payment once: color by color, the fewest wild cards first; wild cards alone last."""
    size = price.count
    for color in price.colors:
        for cards in range(min(hand[color], size - price.symbols), 0, -1):
            for wild in _wild_splits(price.wilds, hand, size - cards):
                yield tuple(sorted(((color, cards), *wild)))
    yield from (tuple(sorted(split)) for split in _wild_splits(price.wilds, hand, size) if split)


def _wild_splits(wilds: tuple[int, ...], hand: Sequence[int], need: int) -> Iterator[Payment]:
    """The ways to take `need` wild cards from their kinds, the first kind preferred."""
    if need == 0:
        yield ()
    elif len(wilds) == 1:
        if hand[wilds[0]] >= need:
            yield ((wilds[0], need),)
    elif wilds:
        for cards in range(min(hand[wilds[0]], need), -1, -1):
            for rest in _wild_splits(wilds[1:], hand, need - cards):
                yield ((wilds[0], cards), *rest) if cards else rest


def payment_fault(price: Price, hand: Sequence[int], payment: Payment) -> str | None:
    """What is wrong with a payment: one of "cards" (not in hand), "count", "colors", "wrong_color", "symbols"; or None."""
    colors = [(kind, n) for kind, n in payment if kind not in price.wilds]
    wild = sum(n for kind, n in payment if kind in price.wilds)
    if any(hand[kind] < n for kind, n in payment):
        return "cards"
    if len(colors) > 1:
        return "colors"
    if colors and colors[0][0] not in price.colors:
        return "wrong_color"
    if wild + sum(n for _, n in colors) != price.count:
        return "count"
    return "symbols" if wild < price.symbols else None


def fewest_wilds(price: Price, hand: Sequence[int]) -> Payment | None:
    """The payment that spends the fewest wild cards; of those the one of the color the hand has most of."""
    best: tuple[int, int, Payment] | None = None
    for payment in payments(price, hand):
        wild = sum(n for kind, n in payment if kind in price.wilds)
        held = max((hand[kind] for kind, _ in payment if kind not in price.wilds), default=0)
        if best is None or (wild, -held) < best[:2]:
            best = (wild, -held, payment)
    return best[2] if best else None
