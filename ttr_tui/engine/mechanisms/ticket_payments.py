"""Which tickets a pile of cards pays for at best: an exact search, quick enough to be asked at any moment (EDGE-22, EDGE-23).

A ticket asks for a card of each of its boxes' colors, and a locomotive may stand for any of them: to choose tickets is a
knapsack with a room for each color and one, the locomotives, that all share. The tickets are gone through one by one. What
is left of the cards, cut down to what the tickets still to come ask for at all, is a *state*; of the ways that lead to one
state the best is kept. A state is dropped when even its bound is no better than a choice that is known already. The bound
comes from prices for the cards: no choice of the tickets still to come can gain more than what the cards left are worth at
these prices, and what each ticket brings above the price of its own cards. This holds for any prices; good ones make it
tight.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from ttr_tui.engine.payments import Payment

Boxes = tuple[tuple[int, int], ...]
"""(color, number of boxes) pairs of a ticket, by kind of card."""

FIRST_WIDTH = 48
"""States kept of each step in the first, hasty search; each later one keeps more, the last all of them."""
ROUNDS = 3
"""Steps in the search for good prices, for each ticket: the more tickets, the more depends on the bound."""


class Wanted(NamedTuple):
    """A ticket to complete: its number, its points (0 or more), its boxes (at least one)."""

    ticket: int
    points: int
    boxes: Boxes


class Paid(NamedTuple):
    """A completed ticket and the cards that it takes."""

    ticket: int
    payment: Payment


class _Prices(NamedTuple):
    """What a card of each color, and a locomotive, is reckoned to be worth."""

    colors: Mapping[int, int]
    locomotive: int


class _State(NamedTuple):
    """The best way to a state: its value, the tickets taken as bits (by place in the order of the search)."""

    value: int
    taken: int


@lru_cache(maxsize=2048)
def best_payments(cards: tuple[int, ...], locomotive: int, wanted: tuple[Wanted, ...]) -> tuple[Paid, ...]:
    """The tickets with the most points that `cards` (a number by kind) can pay; of those choices the one with the most
    tickets; of those the one that spends the fewest locomotives. In the order of `wanted`, and so are equal choices
    ranked. Each ticket, in that order, takes cards of its colors first and locomotives for the rest.
    """
    able = [one for one in wanted if _reachable(one.boxes, cards, locomotive)]
    together: dict[int, int] = {}
    for one in able:
        for color, count in one.boxes:
            together[color] = together.get(color, 0) + count
    every = _reachable(tuple(together.items()), cards, locomotive)
    chosen = set(range(len(able))) if every else _Search(able, cards, locomotive).best()
    return tuple(_pay([able[i] for i in sorted(chosen)], list(cards), locomotive))


def best_payments_with(
    cards: tuple[int, ...], locomotive: int, wanted: tuple[Wanted, ...], fixed: frozenset[int]
) -> tuple[Paid, ...] | None:
    """The same, but the tickets with the numbers in `fixed` are completed in any case. None if `cards` cannot pay those.

    The fixed ones take cards of their colors first: what they leave decides the rest exactly, since only the colors'
    sums and the locomotives count.
    """
    left = list(cards)
    for one in wanted:
        if one.ticket in fixed:
            for color, count in one.boxes:
                of_color = min(count, left[color])
                left[color] -= of_color
                left[locomotive] -= count - of_color
    if left[locomotive] < 0:
        return None
    free = tuple(one for one in wanted if one.ticket not in fixed)
    chosen = fixed | {paid.ticket for paid in best_payments(tuple(left), locomotive, free)}
    return best_payments(cards, locomotive, tuple(one for one in wanted if one.ticket in chosen))


def _reachable(boxes: Boxes, cards: Sequence[int], locomotive: int) -> bool:
    return sum([max(0, count - cards[color]) for color, count in boxes]) <= cards[locomotive]


def _pay(chosen: Iterable[Wanted], left: list[int], locomotive: int) -> list[Paid]:
    paid: list[Paid] = []
    for one in chosen:
        cards = {color: min(count, left[color]) for color, count in one.boxes}
        cards[locomotive] = sum([count for _, count in one.boxes]) - sum(cards.values())
        for kind, count in cards.items():
            left[kind] -= count
        paid.append(Paid(one.ticket, tuple(sorted((kind, count) for kind, count in cards.items() if count))))
    return paid


class _Search:
    """One search. A ticket's *gain* is one number in which points weigh most, then that it is a ticket at all; each
    locomotive spent counts 1 against it."""

    def __init__(self, able: Sequence[Wanted], cards: Sequence[int], locomotive: int) -> None:
        self._locomotives = cards[locomotive]
        per_ticket = self._locomotives + 1
        per_point = per_ticket * (len(able) + 1)
        gains = [one.points * per_point + per_ticket for one in able]
        colors = sorted({color for one in able for color, _ in one.boxes})
        have = {color: cards[color] for color in colors}
        prices = _good_prices(gains, [one.boxes for one in able], have, self._locomotives)
        above = [gain - _cost(one.boxes, prices.colors) for gain, one in zip(gains, able, strict=True)]
        # The clearest cases first: they leave the fewest states that are worth keeping.
        order = sorted(range(len(able)), key=lambda i: -abs(above[i]))
        place = {color: i for i, color in enumerate(colors)}
        self._order = order
        self._gains = [gains[i] for i in order]
        self._boxes = [tuple((place[color], count) for color, count in able[i].boxes) for i in order]
        self._prices = [prices.colors[color] for color in colors]
        self._locomotive_price = prices.locomotive
        self._have = [have[color] for color in colors]
        self._above = [0] * (len(order) + 1)
        self._demand = [[0] * len(colors) for _ in range(len(order) + 1)]
        for step in range(len(order) - 1, -1, -1):
            self._above[step] = self._above[step + 1] + max(0, above[order[step]])
            self._demand[step] = self._demand[step + 1][:]
            for i, count in self._boxes[step]:
                self._demand[step][i] += count

    def best(self) -> set[int]:
        """The best choice, as places in the list of tickets: searched with ever more states until none was left out."""
        best, width, whole = _State(0, 0), FIRST_WIDTH, False
        while not whole:
            best, whole = self._sweep(best, width)
            width *= 16
        return {self._order[step] for step in range(len(self._order)) if best.taken >> step & 1}

    def _sweep(self, best: _State, width: int) -> tuple[_State, bool]:
        """Go through the tickets with at most `width` states a step: the best choice, and whether no state was left out."""
        start = tuple(map(min, self._have, self._demand[0]))
        states: dict[tuple[int, ...], _State] = {(*start, self._locomotives): _State(0, 0)}
        whole = True
        for step in range(len(self._order)):
            states, best = self._step(step, states, best)
            if len(states) > width:
                ranked = sorted(states, key=lambda left: self._bound(left, states[left].value, step + 1), reverse=True)
                states = {left: states[left] for left in ranked[:width]}
                whole = False
        return best, whole

    def _step(
        self, step: int, states: dict[tuple[int, ...], _State], best: _State
    ) -> tuple[dict[tuple[int, ...], _State], _State]:
        """All states after this ticket that can still beat the best choice, and the best choice so far."""
        found: dict[tuple[int, ...], _State] = {}
        boxes, demand, gain, bit = self._boxes[step], self._demand[step + 1], self._gains[step], 1 << step
        for left, (value, taken) in states.items():
            without, rest, spent = list(left), list(left), 0
            for i, count in boxes:
                held, useful = left[i], demand[i]
                without[i] = held if held < useful else useful
                held -= count
                if held < 0:
                    spent -= held
                    held = 0
                rest[i] = held if held < useful else useful
            rest[-1] -= spent
            if rest[-1] >= 0:
                more = _State(value + gain - spent, taken | bit)
                if more.value > best.value:
                    best = more
                self._keep(found, tuple(rest), more, best.value, step + 1)
            self._keep(found, tuple(without), _State(value, taken), best.value, step + 1)
        return found, best

    def _keep(self, found: dict[tuple[int, ...], _State], left: tuple[int, ...], state: _State, known: int, step: int) -> None:
        if self._bound(left, state.value, step) > known:
            other = found.get(left)
            if other is None or other.value < state.value:
                found[left] = state

    def _bound(self, left: tuple[int, ...], value: int, step: int) -> int:
        """No choice of the tickets from this step on makes more of this state than this."""
        worth = left[-1] * self._locomotive_price
        for cards, price in zip(left, self._prices, strict=False):
            worth += cards * price
        return value + worth + self._above[step]


def _cost(boxes: Boxes, prices: Mapping[int, int]) -> int:
    return sum([prices[color] * count for color, count in boxes])


def _good_prices(gains: Sequence[int], boxes: Sequence[Boxes], have: Mapping[int, int], locomotives: int) -> _Prices:
    """Prices with a low bound for the whole: up where the tickets worth their price ask for more than there is.

    A locomotive costs what the dearest color does, less the 1 that spending it counts: else some would pay for more
    than the bound says.
    """
    if not have:
        return _Prices({}, 0)
    start = max(gain // sum([count for _, count in box]) for gain, box in zip(gains, boxes, strict=True))
    prices = dict.fromkeys(have, start // 2)
    best, least = _Prices(prices, max(0, start // 2 - 1)), -1
    for number in range(1, ROUNDS * len(gains) + 1):
        dearest = max(prices, key=lambda color: prices[color])
        wild = max(0, prices[dearest] - 1)
        above = [gain - _cost(box, prices) for gain, box in zip(gains, boxes, strict=True)]
        bound = sum([max(0, one) for one in above]) + sum([have[c] * p for c, p in prices.items()]) + wild * locomotives
        if least < 0 or bound < least:
            best, least = _Prices(prices, wild), bound
        asked = {color: -count for color, count in have.items()}
        asked[dearest] -= locomotives
        for one, box in zip(above, boxes, strict=True):
            if one > 0:
                for color, count in box:
                    asked[color] += count
        prices = {color: max(0, price + asked[color] * start // (4 + 2 * number)) for color, price in prices.items()}
    return best
