"""Slips of the pen: what a program might send instead of a legal action."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

JUNK: tuple[Any, ...] = (
    None, True, 0, -1, 1.5, 10**30, "", "pass", "\ud800", [], {}, [[]],
    {"type": None}, {"type": "no_such_action"}, {"type": []},
    {"type": "pass", "more": 1}, {"type": "draw_card"}, {"type": "draw_card", "from": "discards"},
    {"type": "draw_card", "from": -1}, {"type": "draw_card", "from": 99}, {"type": "draw_card", "from": True},
    {"type": "draw_card", "from": 1.0}, {"type": "draw_card", "from": ["deck"]}, {"type": "draw_tickets", "mix": 3},
    {"type": "claim_route", "track": "nowhere-somewhere", "payment": {"red": 1}}, {"type": "claim_route", "track": []},
    {"type": "keep_tickets", "tickets": "all"}, {"type": "keep_tickets", "tickets": [0]},
    {"type": "keep_tickets", "tickets": [[]]},
)  # fmt: skip


def slips(action: dict[str, Any], others: list[dict[str, Any]], rng: Random) -> Iterator[Any]:
    """Each key of an action left out, changed in small ways, or taken from another action; a key too many."""
    yield {**action, "surplus": 1}
    for key, value in action.items():
        yield {k: v for k, v in action.items() if k != key}
        for changed in _changed(value, rng):
            yield {**action, key: changed}
        other = rng.choice(others)
        if key in other:
            yield {**action, key: copy.deepcopy(other[key])}


def _changed(value: Any, rng: Random) -> Iterator[Any]:
    yield from (None, [], {}, -1, "", str(value) + "#9")
    if isinstance(value, list):
        yield value[1:]
        yield value + value[:1]
        yield [*value, "boston-miami"]
    elif isinstance(value, dict):
        for key in value:
            if isinstance(value[key], dict):
                for changed in _changed(value[key], rng):
                    yield {**value, key: changed}
                continue
            for count in (value[key] + 1, value[key] - 1, 0, -1, 1.0, True, "1", None):
                yield {**value, key: count}
            rest = {k: v for k, v in value.items() if k != key}
            yield rest
            yield {**rest, "locomotive": value[key]}
            yield {**rest, rng.choice(("red", "blue", "green", "white")): value[key]}
        yield {**value, "rainbow": 1}
    elif isinstance(value, int):
        yield value + 1
        yield value + 100
