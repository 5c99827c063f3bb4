"""Which cards a seat can place in its Railyard now, and what that robs (CARD-18 to CARD-24)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from ttr_tui.engine.actions import Refusal
from ttr_tui.engine.decisions import Offer
from ttr_tui.engine.payments import Payment
from ttr_tui.engine.table import Block, Table

if TYPE_CHECKING:
    from ttr_tui.engine.mechanisms.railyard import Railyard

SET = 2
"""The fewest cards of a set of one color."""
SINGLES = 3
"""How many cards of different colors are placed together."""


@dataclass(frozen=True, slots=True)
class PlaceCards:
    """Place cards of the hand in the Railyard: a set of one color, or three single cards."""

    cards: Payment
    type: ClassVar[str] = "place_cards"


class Room(NamedTuple):
    """What it takes to place a color: whose row of it lies where, how long it is, the fewest cards that may be placed.

    `holder` is None if no Railyard has the color; `least` is None if the seat's own has it. The three single cards
    need a color that nobody has.
    """

    color: int
    holder: int | None
    row: int
    least: int | None


class PlaceOffer(Offer):
    """All placings: color by color the sets, small ones first and with the fewest locomotives; then three single cards."""

    types = ("place_cards",)

    def __init__(self, railyard: Railyard, table: Table, seat: int) -> None:
        self._railyard = railyard
        self._table = table
        self._seat = seat
        self._hand = railyard.cards.hand(table, seat)
        self._wild = self._hand[railyard.cards.locomotive]
        self.rooms: tuple[Room, ...] = self._rooms()
        """For each color who has it and how many cards it takes to place it, in the order of the colors."""
        self._sets = [(room.color, room.least) for room in self.rooms if room.least and self._hand[room.color]]
        self._singles = [room.color for room in self.rooms if room.holder is None and self._hand[room.color]]

    def _rooms(self) -> tuple[Room, ...]:
        """Every opponent's row is looked at, though only one can have a color (EDGE-3)."""
        found = {color: Room(color, None, 0, SET) for color in self._railyard.colors}
        rows = self._railyard.part(self._table).rows
        for seat, own in enumerate(rows):
            for color, row in own.items():
                if row.size > found[color].row:
                    found[color] = Room(color, seat, row.size, max(SET, row.size + 1))
        for color, row in rows[self._seat].items():
            found[color] = Room(color, self._seat, row.size, None)
        return tuple(found.values())

    def _ways(self, color: int, least: int) -> int:
        """How many sets: a card of the color at least, and locomotives up to all there are."""
        held, wild = self._hand[color], self._wild
        return sum([wild + 1 - max(0, least - cards) for cards in range(1, held + 1) if cards + wild >= least])

    def _sets_of(self, color: int, least: int) -> list[PlaceCards]:
        wild_kind = self._railyard.cards.locomotive
        found = [
            (cards, wild) for cards in range(1, self._hand[color] + 1) for wild in range(max(0, least - cards), self._wild + 1)
        ]
        found.sort(key=lambda pair: (sum(pair), pair[1]))
        return [PlaceCards(((color, cards), (wild_kind, wild)) if wild else ((color, cards),)) for cards, wild in found]

    def _threes(self) -> Iterator[PlaceCards]:
        for colors in combinations(self._singles, SINGLES):
            yield PlaceCards(tuple((color, 1) for color in colors))

    def count(self) -> int:
        return sum([self._ways(color, least) for color, least in self._sets]) + comb(len(self._singles), SINGLES)

    def nth(self, index: int) -> PlaceCards:
        for color, least in self._sets:
            ways = self._ways(color, least)
            if index < ways:
                return self._sets_of(color, least)[index]
            index -= ways
        for number, action in enumerate(self._threes()):
            if number == index:
                return action
        raise IndexError(index)

    def __iter__(self) -> Iterator[PlaceCards]:
        for color, least in self._sets:
            yield from self._sets_of(color, least)
        yield from self._threes()

    def refusal(self, action: PlaceCards) -> Refusal | None:
        cards = self._railyard.cards
        colors = [kind for kind, _ in action.cards if kind != cards.locomotive]
        size = sum(count for _, count in action.cards)
        wild = dict(action.cards).get(cards.locomotive, 0)
        if any(self._hand[kind] < count for kind, count in action.cards):
            held = cards.held_words(action.cards, self._hand)
            return Refusal("CARD-18", f"you cannot place {cards.words(action.cards)}: you hold {held}")
        if not colors:
            return Refusal("CARD-19", "locomotives are placed only on top of a card of a color: a set has at least one")
        if len(colors) == 1:
            return self._set_refusal(colors[0], size)
        if wild:
            return Refusal("CARD-21", f"the {SINGLES} cards of different colors may not include a locomotive")
        if len(colors) != SINGLES or size != SINGLES:
            return Refusal("CARD-18", f"place {SET} or more cards of one color, or {SINGLES} of different colors")
        return self._singles_refusal(colors)

    def _set_refusal(self, color: int, size: int) -> Refusal | None:
        if size < SET:
            return Refusal("CARD-18", f"a set has at least {SET} cards of one color")
        room = next(room for room in self.rooms if room.color == color)
        name = self._railyard.cards.card_words(color)
        if room.least is None:
            return Refusal("CARD-22", f"there is {name} in your own Railyard already: a row is never added to")
        if size < room.least and room.holder is not None:
            whose = self._table.names[room.holder]
            return Refusal("CARD-23", f"{whose} has {room.row} {name}: placing it takes {room.least} or more cards")
        return None

    def _singles_refusal(self, colors: list[int]) -> Refusal | None:
        for room in self.rooms:
            if room.color in colors and room.holder is not None:
                name = self._railyard.cards.card_words(room.color)
                if room.least is None:
                    return Refusal("CARD-22", f"there is {name} in your own Railyard already: a row is never added to")
                whose = self._table.names[room.holder]
                return Refusal("CARD-23", f"{whose} has {name}: a single card is never more than a row")
        return None

    def perform(self, table: Table, action: PlaceCards) -> Block | None:
        self._railyard.place(table, self._seat, action)
        return None
