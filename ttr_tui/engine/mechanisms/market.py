"""The market of face-up cards and the drawing of train cards (CORE-3, CORE-7 to CORE-15)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from pydantic import Field

from ttr_tui.engine.actions import ActionShapeError, Refusal, need
from ttr_tui.engine.decisions import Offer
from ttr_tui.engine.mechanism import Mechanism, Settings, Viewer
from ttr_tui.engine.mechanisms.train_cards import CardsPart, TrainCards
from ttr_tui.engine.positions import PositionReader
from ttr_tui.engine.rulebook import Rulebook
from ttr_tui.engine.table import Ask, Block, Do, Table
from ttr_tui.variant.faults import nearest

DECK = -1
"""The source of a blind draw."""


class MarketSettings(Settings):
    """How many cards lie open, when they are swept away, and which card is the whole draw."""

    face_up: Annotated[int, Field(ge=1, le=10)] = 5
    sweep_at: dict[str, Annotated[int, Field(ge=1, le=10)]] = Field(default_factory=lambda: {"locomotive": 3})
    sweep_limit: Annotated[int, Field(ge=1, le=10)] = 3
    whole_draw: tuple[str, ...] = ("locomotive",)


@dataclass(frozen=True, slots=True)
class DrawCard:
    """Take one card: `source` is a slot of the market, from 0, or DECK."""

    source: int
    type: ClassVar[str] = "draw_card"


class MarketPart:
    """`cards`: the kinds that lie open, without gaps."""

    __slots__ = ("cards",)

    def __init__(self, cards: list[int]) -> None:
        self.cards = cards

    def copy(self) -> MarketPart:
        return MarketPart(self.cards[:])


class Market(Mechanism):
    """Face-up cards, and the action of drawing up to two cards."""

    key = "market"
    Settings = MarketSettings
    settings: MarketSettings
    needs = ("train_cards",)
    action_types = ("draw_card",)
    decision_kinds = ("second_card",)
    position_keys = ("market",)

    def bind(self, rulebook: Rulebook) -> None:
        self.cards = rulebook.get(TrainCards)
        for setting, words in (("sweep_at", self.settings.sweep_at), ("whole_draw", self.settings.whole_draw)):
            for place, word in enumerate(words):
                if word not in self.cards.number:
                    where = word if setting == "sweep_at" else place
                    rulebook.fault(self, f"no card '{word}'{nearest(word, self.cards.kinds)}", setting, where)
        number = self.cards.number
        self.sweeps = {number[word]: n for word, n in self.settings.sweep_at.items() if word in number}
        self.whole = frozenset(number[word] for word in self.settings.whole_draw if word in number)

    # -- the open cards -----------------------------------------------------------------------------------------

    def new_part(self, table: Table) -> MarketPart:
        return MarketPart([])

    def set_up(self, table: Table) -> Block | None:
        self.fill(table)
        return None

    def turn_ends(self, table: Table, seat: int) -> Block | None:
        """A short market is filled as soon as there are cards again, at the latest now (CORE-14)."""
        part: MarketPart = table.parts[self.index]
        if len(part.cards) < self.settings.face_up:
            self.fill(table)
        return None

    def fill(self, table: Table, slot: int | None = None) -> None:
        """Turn cards up until the market is full, the first into `slot`; then sweep if the rules say so (CORE-12)."""
        cards: list[int] = table.parts[self.index].cards
        turned: list[int] = []
        while len(cards) < self.settings.face_up:
            kind = self.cards.draw(table)
            if kind < 0:
                break
            cards.insert(len(cards) if slot is None else slot, kind)
            slot = None
            turned.append(kind)
        if table.events is not None and turned:
            names = [self.cards.kinds[kind] for kind in turned]
            words = ", ".join(self.cards.card_words(kind) for kind in turned)
            table.tell("market_refilled", None, f"Turned up: {words}", data={"cards": names})
        if turned:
            self._sweep(table, cards)

    def _must_sweep(self, cards: Sequence[int]) -> bool:
        return any(cards.count(kind) >= limit for kind, limit in self.sweeps.items())

    def _sweep(self, table: Table, cards: list[int]) -> None:
        """Discard all and turn up anew while three are locomotives, at most `sweep_limit` times in a row (CORE-12)."""
        for _ in range(self.settings.sweep_limit):
            if not self._must_sweep(cards):
                return
            part: CardsPart = table.parts[self.cards.index]
            kind = next(kind for kind, limit in self.sweeps.items() if cards.count(kind) >= limit)
            reason = f"{cards.count(kind)} {self.cards.card_words(kind, 2)} lay open"
            for card in cards:
                part.discards[card] += 1
            cards.clear()
            while len(cards) < self.settings.face_up:
                card = self.cards.draw(table)
                if card < 0:
                    break
                cards.append(card)
            if table.events is not None:
                names = [self.cards.kinds[kind] for kind in cards]
                words = ", ".join(self.cards.card_words(kind) for kind in cards) or "nothing"
                table.tell("market_swept", None, f"{reason}: the market was swept. Turned up: {words}", data={"cards": names})

    # -- drawing ------------------------------------------------------------------------------------------------

    def turn_offers(self, table: Table, seat: int) -> Sequence[Offer]:
        return (DrawOffer(self, table, second=False),)

    def sources(self, table: Table, second: bool) -> list[int]:
        """Where a card may be taken from now: market slots, then the deck (CORE-7, CORE-8, CORE-10)."""
        part: MarketPart = table.parts[self.index]
        if second:
            found = [slot for slot, kind in enumerate(part.cards) if kind not in self.whole]
        else:
            found = list(range(len(part.cards)))
        if self.cards.can_draw(table):
            found.append(DECK)
        return found

    def take(self, table: Table, seat: int, source: int) -> bool:
        """Move a card to the hand, refill the market; True if the card was the whole draw (CORE-8)."""
        hand = self.cards.hand(table, seat)
        if source == DECK:
            kind = self.cards.draw(table)
            hand[kind] += 1
            if table.events is not None:
                self._tell_blind(table, seat, kind)
            return False
        kind = table.parts[self.index].cards.pop(source)
        hand[kind] += 1
        if table.events is not None:
            words = f"{table.names[seat]} took {self.cards.card_words(kind)} from the market"
            data = {"from": source, "card": self.cards.kinds[kind]}
            table.tell("card_drawn", seat, words, data=data)
        self.fill(table, source)
        return kind in self.whole

    def _tell_blind(self, table: Table, seat: int, kind: int) -> None:
        who = table.names[seat]
        table.tell(
            "card_drawn", seat, f"{who} drew a card from the deck", data={"from": "deck"}, to=(seat,),
            private=f"{who} drew {self.cards.card_words(kind)} from the deck",
            secret={"card": self.cards.kinds[kind]},
        )  # fmt: skip

    def ask_second(self, table: Table, seat: int, _: Any) -> Block | None:
        """Ask for the second card if one may be taken; else the draw is over (CORE-15)."""
        return [Ask("second_card", seat, self._second_offers)] if self.sources(table, second=True) else None

    def _second_offers(self, table: Table, ask: Ask) -> Sequence[Offer]:
        return (DrawOffer(self, table, second=True),)

    # -- words and JSON -----------------------------------------------------------------------------------------

    def read_action(self, rulebook: Rulebook, document: dict[str, Any]) -> DrawCard:
        (source,) = need(document, "from")
        if source == "deck":
            return DrawCard(DECK)
        if isinstance(source, bool) or not isinstance(source, int) or not 0 <= source < self.settings.face_up:
            raise ActionShapeError(f'a card is drawn from "deck" or a market slot 0-{self.settings.face_up - 1}')
        return DrawCard(source)

    def write_action(self, rulebook: Rulebook, action: DrawCard) -> dict[str, Any]:
        return {"type": action.type, "from": "deck" if action.source == DECK else action.source}

    def label(self, table: Table, action: DrawCard) -> str:
        if action.source == DECK:
            return "Draw from the deck"
        return f"Take {self.cards.card_words(table.parts[self.index].cards[action.source])} from the market"

    def refusals(self) -> Mapping[str, Refusal]:
        return {"draw_card": Refusal("CORE-6", "cards are drawn at the start of a turn, or as its second card")}

    # -- views and positions ------------------------------------------------------------------------------------

    def show(self, table: Table, viewer: Viewer, state: dict[str, Any]) -> None:
        state["market"] = [self.cards.kinds[kind] for kind in table.parts[self.index].cards]

    def read_position(self, table: Table, position: PositionReader) -> None:
        cards: list[int] = table.parts[self.index].cards
        if not position.has("market"):
            position.from_the_rest.append(lambda rest: self._turn_up(table, rest))
            return
        listed = position.listed(position.document["market"], "the market", "market")
        if len(listed) > self.settings.face_up:
            position.fault(f"the market has {self.settings.face_up} cards, not {len(listed)}", "market")
        cards.extend(self.cards.take_named(position, card, "market", i) for i, card in enumerate(listed))

    def _turn_up(self, table: Table, rest: list[int]) -> None:
        """Five from what is left, swept where the rules say so."""
        part: CardsPart = table.parts[self.cards.index]
        cards: list[int] = table.parts[self.index].cards
        for _ in range(self.settings.sweep_limit + 1):
            while rest and len(cards) < self.settings.face_up:
                cards.append(rest.pop())
            if not self._must_sweep(cards) or _ == self.settings.sweep_limit:
                return
            for card in cards:
                part.discards[card] += 1
            cards.clear()

    def write_position(self, table: Table, document: dict[str, Any]) -> None:
        self.show(table, "all", document)

    def explain(self) -> list[str]:
        s = self.settings
        lines = [
            f"{s.face_up} cards lie face up. Drawing means up to two cards, each from the market or blind from the deck; "
            "a card taken from the market is replaced at once."
        ]
        for word in s.whole_draw:
            name = self.cards.card_words(self.cards.number[word])
            lines.append(f"A face-up {name} is the whole draw and can never be the second card; drawn blind it is one card.")
        for word, limit in s.sweep_at.items():
            name = self.cards.card_words(self.cards.number[word], 2)
            lines.append(
                f"When {limit} of the face-up cards are {name}, all are discarded and new ones turned up, "
                f"at most {s.sweep_limit} times in a row."
            )
        return lines


class DrawOffer(Offer):
    """Taking a card, the first or the second of a draw."""

    types = ("draw_card",)

    def __init__(self, market: Market, table: Table, *, second: bool) -> None:
        self._market = market
        self._table = table
        self._second = second
        self.sources = market.sources(table, second)
        """Where a card may be taken from: market slots from 0, DECK last."""

    def count(self) -> int:
        return len(self.sources)

    def nth(self, index: int) -> DrawCard:
        return DrawCard(self.sources[index])

    def refusal(self, action: DrawCard) -> Refusal | None:
        if action.source in self.sources:
            return None
        again = self._market.cards.settings.reshuffle  # a deck gone through once is the Card Game's: its own rules say so
        if action.source == DECK:
            empty = "deck and discards are both empty" if again else "the deck is empty, and its discards do not come back"
            return Refusal("CORE-14" if again else "EDGE-13", empty)
        cards = self._table.parts[self._market.index].cards
        if action.source >= len(cards):
            message = f"there is no card in slot {action.source + 1} of the market"
            return Refusal("CORE-14" if again else "EDGE-13", message)
        name = self._market.cards.card_words(cards[action.source])
        return Refusal("CORE-10" if again else "CARD-14", f"a face-up {name} cannot be taken as the second card")

    def perform(self, table: Table, action: DrawCard) -> Block | None:
        market = self._market
        seat = table.seat
        whole = market.take(table, seat, action.source)
        return None if whole or self._second else [Do(market.ask_second, seat)]
