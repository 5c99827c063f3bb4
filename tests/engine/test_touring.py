"""The best journey: as good as the best of all journeys, and never more than the rules allow."""

from __future__ import annotations

from random import Random

import pytest

from ttr_tui.engine.mechanisms.touring import Journey, Way, best_journey

CITIES = 9


def some_network(rng: Random, size: int) -> tuple[tuple[Way, ...], tuple[int, ...]]:
    """Ways between random cities, one in three at a card, and values; nothing lies in city 0."""
    ways = []
    for number in range(size):
        a, b = rng.sample(range(CITIES), 2)
        ways.append(Way(number, a, b, int(rng.random() < 0.34)))
    return tuple(ways), (0, *(rng.choice((0, 1, 2, 2, 3, 4, 7)) for _ in range(CITIES - 1)))


def by_trying(ways: tuple[Way, ...], values: tuple[int, ...], cards: int) -> tuple[int, int]:
    """The most points of all journeys from city 0, and the fewest cards that they take."""
    best = (0, 0)

    def go(at: int, used: frozenset[int], seen: frozenset[int], spent: int) -> None:
        nonlocal best
        best = max(best, (sum(values[city] for city in seen), -spent))
        for way in ways:
            if way.track not in used and at in (way.a, way.b) and spent + way.cost <= cards:
                to = way.b if way.a == at else way.a
                go(to, used | {way.track}, seen | {to}, spent + way.cost)

    go(0, frozenset(), frozenset((0,)), 0)
    return best[0], -best[1]


def followed(journey: Journey, ways: tuple[Way, ...], values: tuple[int, ...]) -> tuple[int, int]:
    """The points and cards of a journey from city 0, track by track; it must be one."""
    assert len(set(journey.tracks)) == len(journey.tracks)
    at, seen, spent = 0, {0}, 0
    for number in journey.tracks:
        way = ways[number]
        assert at in (way.a, way.b)
        at = way.b if way.a == at else way.a
        seen.add(at)
        spent += way.cost
    return sum(values[city] for city in seen), spent


@pytest.mark.rule("MK-23", "MK-24", "MK-25", "MK-26")
@pytest.mark.parametrize("cards", [0, 1, 2, 3])
def test_it_is_the_best_of_all_journeys_with_the_fewest_cards(cards: int) -> None:
    rng = Random(cards)
    for _ in range(60):
        ways, values = some_network(rng, rng.randrange(1, 11))
        journey = best_journey(ways, values, 0, cards)
        assert journey.exact
        assert (journey.points, journey.cards) == by_trying(ways, values, cards) == followed(journey, ways, values)


def test_a_search_cut_short_says_so_and_is_a_journey_all_the_same() -> None:
    rng, cut = Random(7), 0
    for _ in range(40):
        ways, values = some_network(rng, 14)
        journey = best_journey(ways, values, 0, 3, 40)
        assert (journey.points, journey.cards) == followed(journey, ways, values)
        assert journey.cards <= 3
        cut += not journey.exact
    assert cut


def test_no_step_of_it_is_idle() -> None:
    """No loop, and no tail, on which nothing is picked up."""
    loop = (Way(0, 0, 1, 0), Way(1, 1, 2, 0), Way(2, 2, 0, 0), Way(3, 0, 3, 0))
    assert best_journey(loop, (0, 0, 0, 5, 0), 0, 0) == Journey((3,), 5, 0, True)
    assert best_journey(loop, (0, 4, 0, 0, 0), 0, 0).tracks in ((0,), (2, 1))


def test_a_card_is_not_spent_on_what_can_be_had_without() -> None:
    ways = (Way(0, 0, 1, 1), Way(1, 0, 2, 0), Way(2, 2, 1, 0))
    assert best_journey(ways, (0, 5, 0), 0, 3) == Journey((1, 2), 5, 0, True)
    assert best_journey((), (0, 5, 0), 0, 3) == Journey((), 0, 0, True)
