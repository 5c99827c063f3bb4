"""The solver of the Card Game against trying out every choice, and on the largest piles that can be."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from playing import variant

from ttr_tui.engine.mechanisms.ticket_payments import Paid, Wanted, best_payments
from ttr_tui.variant.model import TRACK_COLORS

LOCOMOTIVE = len(TRACK_COLORS)
PACK = [color for color in range(LOCOMOTIVE) for _ in range(10)] + [LOCOMOTIVE] * 16
RED, ORANGE, YELLOW = 0, 1, 2


def all_tickets() -> list[Wanted]:
    """The 46 tickets of the game."""
    return [
        Wanted(number, fact.points, tuple(sorted((TRACK_COLORS.index(color), n) for color, n in fact.cards.items())))
        for number, fact in enumerate(variant("card_game").ticket_sets["base"])
    ]


def pile(cards: list[int]) -> tuple[int, ...]:
    counts = Counter(cards)
    return tuple(counts[kind] for kind in range(LOCOMOTIVE + 1))


def cards_of(**named: int) -> tuple[int, ...]:
    names = [*TRACK_COLORS, "locomotive"]
    return tuple(named.get(name, 0) for name in names)


Value = tuple[int, int, int]


def value(paid: tuple[Paid, ...], tickets: tuple[Wanted, ...]) -> Value:
    """Points, tickets, and the locomotives spent below zero: what is to be as high as can be."""
    points = {one.ticket: one.points for one in tickets}
    spent = sum(dict(one.payment).get(LOCOMOTIVE, 0) for one in paid)
    return sum(points[one.ticket] for one in paid), len(paid), -spent


def by_trying(cards: tuple[int, ...], tickets: tuple[Wanted, ...]) -> Value:
    best = (0, 0, 0)
    for mask in range(1 << len(tickets)):
        chosen = [one for i, one in enumerate(tickets) if mask >> i & 1]
        need: Counter[int] = Counter()
        for one in chosen:
            need.update(dict(one.boxes))
        spent = sum(max(0, count - cards[color]) for color, count in need.items())
        if spent <= cards[LOCOMOTIVE]:
            best = max(best, (sum(one.points for one in chosen), len(chosen), -spent))
    return best


def check_payments(cards: tuple[int, ...], tickets: tuple[Wanted, ...], paid: tuple[Paid, ...]) -> None:
    """Each payment fills its ticket's boxes, and all together are no more than the pile has."""
    boxes = {one.ticket: dict(one.boxes) for one in tickets}
    used: Counter[int] = Counter()
    for one in paid:
        payment = dict(one.payment)
        used.update(payment)
        assert sum(payment.values()) == sum(boxes[one.ticket].values())
        assert all(kind == LOCOMOTIVE or count <= boxes[one.ticket].get(kind, 0) for kind, count in payment.items())
    assert all(count <= cards[kind] for kind, count in used.items())


@pytest.mark.rule("EDGE-22", "EDGE-23")
def test_the_best_choice_is_the_one_that_trying_all_finds() -> None:
    rng = Random(1)
    tickets = all_tickets()
    for _ in range(120):
        wanted = tuple(sorted(rng.sample(tickets, rng.randint(0, 9))))
        cards = pile(rng.sample(PACK, rng.randint(0, 30)))
        paid = best_payments(cards, LOCOMOTIVE, wanted)
        check_payments(cards, wanted, paid)
        assert value(paid, wanted) == by_trying(cards, wanted)


@pytest.mark.rule("EDGE-22")
def test_also_with_points_that_do_not_go_with_the_number_of_cards() -> None:
    rng = Random(2)
    for _ in range(120):
        wanted = tuple(
            Wanted(n, rng.randint(0, 6), tuple(sorted((c, rng.randint(1, 3)) for c in rng.sample(range(4), rng.randint(1, 3)))))
            for n in range(rng.randint(1, 8))
        )
        cards = pile([rng.choice((0, 1, 2, 3, LOCOMOTIVE)) for _ in range(rng.randint(0, 20))])
        paid = best_payments(cards, LOCOMOTIVE, wanted)
        check_payments(cards, wanted, paid)
        assert value(paid, wanted) == by_trying(cards, wanted)


@pytest.mark.rule("EDGE-22")
def test_of_equal_points_the_most_tickets_then_the_fewest_locomotives() -> None:
    one, two, three = Wanted(7, 10, ((RED, 2),)), Wanted(8, 5, ((RED, 1),)), Wanted(9, 5, ((RED, 1),))
    assert [paid.ticket for paid in best_payments(cards_of(red=2), LOCOMOTIVE, (one, two, three))] == [8, 9]
    yellow = Wanted(3, 5, ((YELLOW, 1),))
    cards = cards_of(yellow=1)
    assert best_payments(cards, LOCOMOTIVE, (two, yellow)) == (Paid(3, ((YELLOW, 1),)),)
    assert best_payments(cards_of(red=1, locomotive=1), LOCOMOTIVE, (two,)) == (Paid(8, ((RED, 1),)),)


@pytest.mark.rule("EDGE-22")
def test_a_dearer_ticket_beats_two_cheap_ones() -> None:
    dear, cheap = Wanted(0, 12, ((RED, 2),)), [Wanted(n, 5, ((RED, 1),)) for n in (1, 2)]
    assert [paid.ticket for paid in best_payments(cards_of(red=2), LOCOMOTIVE, (dear, *cheap))] == [0]


@pytest.mark.rule("CARD-20")
def test_locomotives_stand_for_any_color() -> None:
    ticket = Wanted(0, 9, ((RED, 1), (ORANGE, 1), (YELLOW, 1)))
    assert best_payments(cards_of(locomotive=3), LOCOMOTIVE, (ticket,)) == (Paid(0, ((LOCOMOTIVE, 3),)),)
    assert best_payments(cards_of(locomotive=2, black=5), LOCOMOTIVE, (ticket,)) == ()


def test_no_ticket_or_no_card_completes_nothing() -> None:
    assert best_payments(cards_of(red=3), LOCOMOTIVE, ()) == ()
    assert best_payments(cards_of(), LOCOMOTIVE, tuple(all_tickets())) == ()


@pytest.mark.parametrize(("tickets", "cards"), [(20, 60), (20, 40), (46, 60)])
def test_large_piles_are_solved_and_more_cards_never_make_it_worse(tickets: int, cards: int) -> None:
    rng = Random(3)
    wanted = tuple(sorted(rng.sample(all_tickets(), tickets)))
    drawn = rng.sample(PACK, cards)
    worth = -1
    for size in range(0, cards + 1, 10):
        paid = best_payments(pile(drawn[:size]), LOCOMOTIVE, wanted)
        check_payments(pile(drawn[:size]), wanted, paid)
        points = value(paid, wanted)[0]
        assert points >= worth
        worth = points
    assert worth > 80
