"""Payments: counted, numbered and listed alike, and as many as trying every set of cards finds."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ttr_tui.engine.payments import (
    Payment,
    Price,
    count_payments,
    fewest_wilds,
    nth_payment,
    payment_fault,
    payments,
)

KINDS = 5
RED, BLUE, GREEN, PLUS_FOUR, LOCOMOTIVE = range(KINDS)

hands = st.lists(st.integers(0, 4), min_size=KINDS, max_size=KINDS)
prices = st.builds(
    Price,
    count=st.integers(1, 6),
    colors=st.sampled_from([(), (RED,), (BLUE,), (RED, BLUE, GREEN)]),
    wilds=st.sampled_from([(LOCOMOTIVE,), (LOCOMOTIVE, PLUS_FOUR)]),
    symbols=st.integers(0, 2),
).filter(lambda price: price.symbols <= price.count)


def by_trying(price: Price, hand: Sequence[int]) -> set[Payment]:
    """Every set of cards of the hand that pays the price: the rule, written out."""
    found = set()
    for counts in product(*(range(n + 1) for n in hand)):
        payment = tuple((kind, n) for kind, n in enumerate(counts) if n)
        colors = [kind for kind, _ in payment if kind not in price.wilds]
        wild = sum(n for kind, n in payment if kind in price.wilds)
        if sum(counts) == price.count and len(colors) <= 1 and set(colors) <= set(price.colors) and wild >= price.symbols:
            found.add(payment)
    return found


@pytest.mark.rule("CORE-16", "CORE-17")
@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(price=prices, hand=hands)
def test_payments_are_those_that_trying_finds_each_once(price: Price, hand: list[int]) -> None:
    listed = list(payments(price, hand))
    assert len(set(listed)) == len(listed) == count_payments(price, hand)
    assert set(listed) == by_trying(price, hand)
    assert [nth_payment(price, hand, index) for index in range(len(listed))] == listed
    with pytest.raises(IndexError):
        nth_payment(price, hand, len(listed))


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(price=prices, hand=hands, counts=hands)
def test_a_payment_has_a_fault_unless_it_is_listed(price: Price, hand: list[int], counts: list[int]) -> None:
    payment = tuple((kind, n) for kind, n in enumerate(counts) if n)
    assert (payment_fault(price, hand, payment) is None) == (payment in by_trying(price, hand))


@settings(max_examples=200, deadline=None, derandomize=True, database=None)
@given(price=prices, hand=hands)
def test_the_cheapest_payment_spends_the_fewest_wild_cards(price: Price, hand: list[int]) -> None:
    every = by_trying(price, hand)
    best = fewest_wilds(price, hand)
    assert (best is None) == (not every)
    if best is not None:
        wilds = [sum(n for kind, n in payment if kind in price.wilds) for payment in every]
        assert best in every
        assert sum(n for kind, n in best if kind in price.wilds) == min(wilds)


@pytest.mark.parametrize(
    ("payment", "fault"),
    [
        (((RED, 2),), None), (((RED, 1), (LOCOMOTIVE, 1)), None), (((LOCOMOTIVE, 2),), None),
        (((RED, 5),), "cards"), (((RED, 1), (BLUE, 1)), "colors"), (((GREEN, 2),), "wrong_color"),
        (((RED, 1),), "count"), (((RED, 3),), "count"), ((), "count"),
    ],
)  # fmt: skip
def test_a_fault_has_a_name(payment: Payment, fault: str | None) -> None:
    hand = [3, 3, 3, 0, 3]
    assert payment_fault(Price(2, (RED, BLUE), (LOCOMOTIVE,)), hand, payment) == fault


def test_too_few_locomotives_for_the_symbols_of_a_ferry() -> None:
    assert payment_fault(Price(3, (RED,), (LOCOMOTIVE,), symbols=2), [3, 0, 0, 0, 3], ((RED, 2), (LOCOMOTIVE, 1))) == "symbols"
