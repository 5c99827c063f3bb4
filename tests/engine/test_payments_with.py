"""The solver with tickets that are set: each answer against trying out every choice that keeps to them."""

from __future__ import annotations

from random import Random

import pytest
from test_ticket_payments import LOCOMOTIVE, PACK, all_tickets, check_payments, pile, value

from ttr_tui.engine.mechanisms.ticket_payments import Wanted, best_payments, best_payments_with


def best_by_trying(cards: tuple[int, ...], tickets: tuple[Wanted, ...], fixed: frozenset[int]) -> int | None:
    """The most points of a choice with all of `fixed`; None if there is none that can be paid."""
    best = None
    for mask in range(1 << len(tickets)):
        chosen = [one for i, one in enumerate(tickets) if mask >> i & 1]
        if not fixed <= {one.ticket for one in chosen}:
            continue
        need: dict[int, int] = {}
        for one in chosen:
            for color, count in one.boxes:
                need[color] = need.get(color, 0) + count
        if sum(max(0, count - cards[color]) for color, count in need.items()) <= cards[LOCOMOTIVE]:
            best = max(best or 0, sum(one.points for one in chosen))
    return best


@pytest.mark.rule("EDGE-22", "EDGE-23")
def test_with_some_tickets_set_the_rest_is_the_best_there_is() -> None:
    rng = Random(4)
    tickets, impossible = all_tickets(), 0
    for _ in range(120):
        wanted = tuple(sorted(rng.sample(tickets, rng.randint(1, 8))))
        cards = pile(rng.sample(PACK, rng.randint(4, 24)))
        fixed = frozenset(one.ticket for one in rng.sample(wanted, min(rng.randint(0, 3), len(wanted))))
        paid, points = best_payments_with(cards, LOCOMOTIVE, wanted, fixed), best_by_trying(cards, wanted, fixed)
        if paid is None:
            impossible += 1
            assert points is None
            continue
        assert fixed <= {one.ticket for one in paid}
        check_payments(cards, wanted, paid)
        assert value(paid, wanted)[0] == points
    assert 20 < impossible < 100


def test_with_nothing_set_it_is_the_proposal() -> None:
    wanted = tuple(all_tickets()[:12])
    cards = pile(Random(2).sample(PACK, 20))
    assert best_payments_with(cards, LOCOMOTIVE, wanted, frozenset()) == best_payments(cards, LOCOMOTIVE, wanted)
