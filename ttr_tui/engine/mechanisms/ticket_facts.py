"""Tickets of a game, and where each of them is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ttr_tui.variant.model import TicketFact, Variant


@dataclass(frozen=True, slots=True)
class TicketInPlay:
    """A ticket of this game. `a`, `b`: city or zone ids; `a_nodes`, `b_nodes`: the cities that will do, by index."""

    id: str
    a: str
    b: str
    points: int
    deck: str
    name: str
    a_nodes: tuple[int, ...]
    b_nodes: tuple[int, ...]
    cards: Mapping[str, int] = field(default_factory=dict)
    provisional: bool = False
    written_out: bool = False


class TicketsPart:
    """`known`: all tickets of this table; the others hold their numbers. Decks have the top last, hands the order kept.

    `gone`: what has left the game, for each seat what it gave back, and last what nobody has seen. `scored`: for each
    seat what it has shown and scored during the game, by a mechanism that asks for that.
    """

    __slots__ = ("decks", "gone", "hands", "known", "offered", "scored")

    def __init__(
        self, known: tuple[TicketInPlay, ...], decks: dict[str, list[int]], hands: list[list[int]],
        offered: dict[int, tuple[int, ...]], gone: list[list[int]],
    ) -> None:  # fmt: skip
        self.known = known
        self.decks = decks
        self.hands = hands
        self.offered = offered
        self.gone = gone
        self.scored: list[list[int]] = [[] for _ in hands]

    @property
    def removed(self) -> list[int]:
        """Every ticket that has left the game."""
        return [number for pile in self.gone for number in pile]

    def copy(self) -> TicketsPart:
        decks = {name: deck[:] for name, deck in self.decks.items()}
        hands, gone = [hand[:] for hand in self.hands], [pile[:] for pile in self.gone]
        twin = TicketsPart(self.known, decks, hands, dict(self.offered), gone)
        twin.scored = [pile[:] for pile in self.scored]
        return twin


def ticket_of(variant: Variant, fact: TicketFact, ticket_id: str, *, written_out: bool = False) -> TicketInPlay:
    """A ticket in play from its facts: its name, and the cities that will do for each end (MK-30, FR-8)."""
    return TicketInPlay(
        ticket_id, fact.a, fact.b, fact.points, fact.deck, f"{variant.place_name(fact.a)}–{variant.place_name(fact.b)}",
        _nodes(variant, fact.a), _nodes(variant, fact.b), fact.cards, fact.provisional, written_out,
    )  # fmt: skip


def _nodes(variant: Variant, place: str) -> tuple[int, ...]:
    for zone in variant.zones:
        if zone.id == place:
            return zone.stops
    return tuple(number for number, city in enumerate(variant.cities) if city.id == place)
