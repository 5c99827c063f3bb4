"""The end by an empty deck, and the second round that follows it with many players (CARD-5, CARD-27, CARD-33 to CARD-35)."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from ttr_tui.engine.mechanism import Mechanism, Settings, Viewer
from ttr_tui.engine.mechanisms.market import Market, MarketPart
from ttr_tui.engine.mechanisms.railyard import Railyard
from ttr_tui.engine.mechanisms.train_cards import CardsPart, TrainCards
from ttr_tui.engine.positions import PositionReader
from ttr_tui.engine.rulebook import Rulebook
from ttr_tui.engine.table import Block, Do, Table
from ttr_tui.engine.turns import begin_turn

LAST_ROUND = 2


class EmptyDeckEndSettings(Settings):
    """With how many players the deck is gone through twice, and what is dealt in between."""

    second_round_from: Annotated[int, Field(ge=2, le=20)] | None = None
    dealt_again: Annotated[int, Field(ge=0, le=50)] = 4


class EmptyDeckEnd(Mechanism):
    """Once the deck is empty everybody has one more turn; with many players a second round begins after that."""

    key = "empty_deck_end"
    Settings = EmptyDeckEndSettings
    settings: EmptyDeckEndSettings
    needs = ("train_cards", "market")
    position_keys = ("round",)

    def bind(self, rulebook: Rulebook) -> None:
        self.cards = rulebook.get(TrainCards)
        self.market = rulebook.get(Market)
        self.railyard = rulebook.find(Railyard)
        least = self.settings.second_round_from
        self.rounds = LAST_ROUND if least is not None and rulebook.n >= least else 1
        if self.cards.settings.reshuffle:
            rulebook.fault(self, "with `train_cards: {reshuffle: true}` the deck is never empty for good: set it to false")

    def end_near(self, table: Table, seat: int) -> str | None:
        """By a blind draw or by filling the market (EDGE-17)."""
        return None if table.parts[self.cards.index].deck else "The train deck is empty"

    # -- the second round ---------------------------------------------------------------------------------------

    def last_turn_over(self, table: Table) -> Block | None:
        """After the first of two rounds all cards but those in hand make a new deck, and play goes on (CARD-33 to 35)."""
        if table.round >= self.rounds:
            return None
        table.round += 1
        table.turns_left = None
        table.passes = 0
        following = (table.seat + 1) % table.n
        self._gather(table)
        self._deal(table, following)
        self.market.fill(table)
        if not table.parts[self.cards.index].deck:
            table.turns_left = table.n
            table.tell("last_round", None, "The new deck is empty already: everybody has one turn")
        return [Do(begin_turn, following)]

    def _gather(self, table: Table) -> None:
        """Railyards and market to the discards, the discards into a new deck (CARD-33, EDGE-25)."""
        part: CardsPart = table.parts[self.cards.index]
        market: MarketPart = table.parts[self.market.index]
        if self.railyard is not None:
            self.railyard.clear_rows(table)
        for kind in market.cards:
            part.discards[kind] += 1
        market.cards.clear()
        part.deck = [kind for kind, count in enumerate(part.discards) for _ in range(count)]
        part.discards = [0] * len(self.cards.kinds)
        table.shuffle(part.deck)
        table.revealed += 1
        text = f"Round {table.round}: all {len(part.deck)} cards that are in no hand were shuffled into a new deck"
        table.tell("round_begins", None, text, data={"round": table.round, "deck": len(part.deck)})

    def _deal(self, table: Table, first: int) -> None:
        """Card by card, round and round, as far as they go (CARD-34, EDGE-26)."""
        part: CardsPart = table.parts[self.cards.index]
        dealt: list[list[int]] = [[0] * len(self.cards.kinds) for _ in range(table.n)]
        for _ in range(self.settings.dealt_again):
            for seat in table.seats_from(first):
                if part.deck:
                    kind = part.deck.pop()
                    part.hands[seat][kind] += 1
                    dealt[seat][kind] += 1
        if table.events is not None:
            for seat in table.seats_from(first):
                self._tell_dealt(table, seat, dealt[seat])

    def _tell_dealt(self, table: Table, seat: int, dealt: list[int]) -> None:
        who, count = table.names[seat], sum(dealt)
        words = self.cards.words(tuple((kind, number) for kind, number in enumerate(dealt) if number))
        table.tell(
            "cards_dealt", seat, f"{who} was dealt {count} card{'' if count == 1 else 's'}", data={"count": count},
            to=(seat,), private=f"{who} was dealt {words}", secret={"cards": self.cards.named(dealt)},
        )  # fmt: skip

    # -- views and positions ------------------------------------------------------------------------------------

    def show(self, table: Table, viewer: Viewer, state: dict[str, Any]) -> None:
        state["round"] = table.round

    def read_position(self, table: Table, position: PositionReader) -> None:
        if position.has("round"):
            table.round = position.whole(position.document["round"], 1, self.rounds, "the round", "round") or 1

    def write_position(self, table: Table, document: dict[str, Any]) -> None:
        document["round"] = table.round

    def explain(self) -> list[str]:
        s = self.settings
        lines = [
            "When the last card of the deck has been drawn or turned up, the turn is finished; then everybody has one more "
            "turn, the player whose turn it was last of all."
        ]
        if s.second_round_from is not None:
            lines.append(
                f"With {s.second_round_from} or more players the deck is gone through twice: all cards but those in hand are "
                f"shuffled into a new deck, everybody is dealt {s.dealt_again}, the market is turned up, and play goes on with "
                "the seat after the one that had the last turn."
            )
        return lines
