"""The best loans of stations against a search that tries out every choice on the whole network (EU-15, EU-16)."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from ttr_tui.engine.mechanisms.borrowing import Borrowed, Loan, Wish, best_loans
from ttr_tui.engine.paths import Links

Pairs = tuple[tuple[int, int], ...]
Offers = tuple[tuple[Loan, ...], ...]
Wishes = tuple[Wish, ...]


def completed(own: Pairs, loans: tuple[Loan | None, ...], wishes: Wishes) -> set[int]:
    """The tickets that own routes and these loans complete."""
    links = Links([*own, *((loan.a, loan.b) for loan in loans if loan)])
    return {w.ticket for w in wishes if any(links.joined(a, b) for a in w.a_nodes for b in w.b_nodes)}


def value(own: Pairs, loans: tuple[Loan | None, ...], wishes: Wishes) -> tuple[int, int, int]:
    """Points, tickets, and the fewer loans the better."""
    done = completed(own, loans, wishes)
    return sum(w.points for w in wishes if w.ticket in done), len(done), -sum(loan is not None for loan in loans)


def case(rng: Random) -> tuple[Pairs, Offers, Wishes]:
    """A random table: a small, dense network, up to three stations, up to six tickets, some of them worth the same."""
    cities = rng.randint(4, 12)
    tracks = [Loan(number, *rng.sample(range(cities), 2)) for number in range(rng.randint(3, 25))]
    own = tuple((track.a, track.b) for track in tracks if rng.random() < 0.3)
    others = [track for track in tracks if rng.random() < 0.6]
    built = rng.sample(range(cities), rng.randint(0, 3))
    offers = tuple(tuple(loan for loan in others if city in (loan.a, loan.b)) for city in built)
    wishes = []
    for number in range(rng.randint(0, 6)):
        a, b, c = rng.sample(range(cities), 3)
        wishes.append(Wish(number, rng.choice((0, 2, 3, 5, 8)), (a,), (b, c) if rng.random() < 0.2 else (b,)))
    return own, offers, tuple(wishes)


@pytest.mark.rule("EU-15", "EU-16")
@pytest.mark.parametrize("seed", range(20))
def test_the_choice_is_the_best_of_all(seed: int) -> None:
    rng = Random(seed)
    for _ in range(40):
        own, offers, wishes = case(rng)
        found = best_loans(own, offers, wishes)
        best = max(value(own, loans, wishes) for loans in product(*((None, *options) for options in offers)))
        assert value(own, found.loans, wishes) == best
        assert found.completed == completed(own, found.loans, wishes)
        assert all(loan is None or loan in options for loan, options in zip(found.loans, offers, strict=True))


@pytest.mark.rule("EU-15")
@pytest.mark.parametrize("seed", range(10))
def test_every_loan_serves_a_ticket_that_own_routes_do_not_complete(seed: int) -> None:
    rng = Random(1000 + seed)
    for _ in range(40):
        own, offers, wishes = case(rng)
        found = best_loans(own, offers, wishes)
        gained = found.completed - completed(own, (), wishes)
        assert frozenset().union(*found.serves) == gained
        assert all(bool(serves) == (loan is not None) for loan, serves in zip(found.loans, found.serves, strict=True))
        for ticket in gained:
            needed = tuple(loan for loan, serves in zip(found.loans, found.serves, strict=True) if ticket in serves)
            assert ticket in completed(own, needed, wishes)
            assert all(ticket not in completed(own, tuple(x for x in needed if x is not loan), wishes) for loan in needed)


def test_without_stations_own_routes_alone_complete_tickets() -> None:
    wishes = (Wish(0, 5, (1,), (3,)), Wish(1, 5, (1,), (4,)))
    assert best_loans(((1, 2), (2, 3)), (), wishes) == Borrowed((), frozenset({0}), ())


def test_equal_choices_fall_to_the_station_and_the_track_that_come_first() -> None:
    loans = (Loan(7, 1, 2), Loan(8, 1, 2))
    wishes = (Wish(0, 5, (1,), (2,)),)
    assert best_loans((), (loans, loans), wishes).loans == (loans[0], None)
