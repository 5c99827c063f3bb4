"""What a seat sees of a game with a Railyard, as numbers; and its memory of what it saw roll onto its Track."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ttr_tui.engine.mechanisms.card_tickets import CardTickets
from ttr_tui.engine.mechanisms.railyard_rows import Row
from ttr_tui.engine.mechanisms.tickets import Tickets
from ttr_tui.engine.mechanisms.train_cards import TrainCards
from ttr_tui.engine.view import View

DRAWN_A_TURN = 1.25
"""About how many cards a turn of any player takes from the deck."""

Rows = dict[int, Row]
"""A Railyard: card kind → row."""


def rows_of(cards: TrainCards, written: dict[str, Any]) -> Rows:
    """A Railyard as a view writes it, in numbers."""
    found: Rows = {}
    for word, value in written.items():
        wild = value["locomotives"] if isinstance(value, dict) else 0
        size = value["cards"] if isinstance(value, dict) else value
        found[cards.number[word]] = Row(size - wild, wild)
    return found


class TrackMemory:
    """What a seat saw move from its rows to its Track, as a person may remember it (UI-3).

    Kept up from decision to decision; cards that it did not see move count for nothing.
    """

    def __init__(self) -> None:
        self._rows: Rows = {}
        self._size = 0
        self.known: dict[int, int] = {}
        """Kind of card → how many of it are known to lie on the Track."""

    def look(self, rows: Rows, size: int, locomotive: int) -> None:
        """Compare the own rows with those seen last: who is a card shorter, and not robbed, has moved its top card."""
        if size < self._size:
            self.known = {}
        moved = max(0, size - self._size)
        for color, row in self._rows.items():
            left = rows.get(color)
            if moved and (left.size if left else 0) == row.size - 1:
                kind = locomotive if row.locomotives else color
                self.known[kind] = self.known.get(kind, 0) + 1
                moved -= 1
        self._rows, self._size = dict(rows), size

    def placed(self, payment: Sequence[tuple[int, int]], locomotive: int) -> None:
        """Remember rows just placed."""
        counts = dict(payment)
        wild = counts.pop(locomotive, 0)
        self._rows.update({color: Row(count, wild) for color, count in counts.items()})


class Yard:
    """The table from one seat. By card kind: `hand`; `track`, what is known of it; `coming`, what will still reach it."""

    def __init__(self, view: View, memory: TrackMemory) -> None:
        assert view.seat is not None, "a bot sees the table from its seat"
        state, rulebook = view.state, view.rulebook
        self.cards = rulebook.get(TrainCards)
        self.tickets = rulebook.get(Tickets)
        self.scoring = rulebook.get(CardTickets)
        self.wild = self.cards.locomotive
        self.big = state.get("big_cities", {})
        me = state["players"][view.seat]
        self.hand = self._counted(me["hand"])
        self.rows = rows_of(self.cards, me["railyard"])
        self.others: Rows = {}
        for seat, player in enumerate(state["players"]):
            if seat != view.seat:
                self.others.update(rows_of(self.cards, player["railyard"]))
        self.market = [self.cards.number[word] for word in state.get("market", ())]
        self.turns = self._turns(state)
        """About how many turns the seat still has after this one: so many cards of each row will move."""
        self.track = self._track(me["track"], memory)
        self.waiting = [self.tickets.numbers[word] for word in me["tickets"] if isinstance(word, str)]
        self.coming = self._coming()

    def _counted(self, named: dict[str, int]) -> list[int]:
        found = [0] * len(self.cards.kinds)
        for word, count in named.items():
            found[self.cards.number[word]] = count
        return found

    @staticmethod
    def _turns(state: dict[str, Any]) -> int:
        seats = len(state["players"])
        if state["turns_left"] is not None:
            return int(state["turns_left"] > seats)
        return 1 + int(state["deck"] / (DRAWN_A_TURN * seats))

    def _track(self, shown: Any, memory: TrackMemory) -> list[int]:
        if isinstance(shown, dict):
            return self._counted(shown)
        memory.look(self.rows, shown, self.wild)
        return [memory.known.get(kind, 0) for kind in range(len(self.cards.kinds))]

    def _coming(self) -> list[int]:
        """What lies on the Track, and what the rows will bring to it before the end: locomotives first."""
        found = self.track[:]
        for color, row in self.rows.items():
            wild = min(row.locomotives, self.turns)
            found[self.wild] += wild
            found[color] += min(row.cards, self.turns - wild)
        return found

    def needs(self, numbers: Sequence[int]) -> list[int]:
        """By kind what these tickets (by number) ask for and is not coming; locomotives are not counted against it."""
        asked = [0] * len(self.cards.kinds)
        for number in numbers:
            for kind, count in self.scoring.boxes_of(number):
                asked[kind] += count
        return [max(0, want - have) for want, have in zip(asked, self.coming, strict=True)]
