"""The legal actions of a decision in two steps: first what or where, then how it is paid or in which color.

Made from the offers alone, so that every mechanism's actions can be chosen without code of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from ttr_tui.engine.decisions import Decision

FLAT_UP_TO = 12
"""With so many actions at most each is listed by itself; with more, those of one place are one thing of the list."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing of a list: actions of one type at one place.

    `city`, `track`: the place, an index of the map; None where the actions have none.
    """

    type: str
    actions: tuple[Any, ...]
    city: int | None = None
    track: int | None = None

    @property
    def settled(self) -> bool:
        """Whether nothing is left to be chosen once this is."""
        return len(self.actions) == 1


def choices_of(decision: Decision, types: frozenset[str] | None, wilds: Callable[[Any], int]) -> tuple[Choice, ...]:
    """What can be chosen in a decision among actions of these types (None: all).

    `wilds` says how many of an action's cards are not of a color: the ways to pay come with the fewest of them first.
    """
    actions = list(_actions(decision, types))
    if len(actions) <= FLAT_UP_TO:
        return tuple(Choice(action.type, (action,), *place_of(action)) for action in actions)
    found: dict[Any, list[Any]] = {}
    for number, action in enumerate(actions):
        city, track = place_of(action)
        single = city is None and track is None
        found.setdefault((action.type, city, track, number if single else -1), []).append(action)
    return tuple(
        Choice(type_, tuple(sorted(group, key=wilds)), city, track) for (type_, city, track, _), group in found.items()
    )


def _actions(decision: Decision, types: frozenset[str] | None) -> Iterator[Any]:
    for offer in decision.offers:
        if types is None or types.intersection(offer.types):
            yield from offer


def place_of(action: Any) -> tuple[int | None, int | None]:
    """The city and the track that an action names, by index."""
    return getattr(action, "city", None), getattr(action, "track", None)


def cards_of(action: Any) -> tuple[tuple[int, int], ...] | None:
    """The cards that an action pays or places, as (kind, count); None if it does neither."""
    cards = getattr(action, "payment", getattr(action, "cards", None))
    return tuple(cards) if cards is not None else None


def color_of(action: Any) -> int | None:
    """The color that an action names, as a kind of card."""
    color: int | None = getattr(action, "color", None)
    return color
