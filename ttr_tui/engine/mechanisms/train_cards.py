"""Train cards: the deck, the discards and the hands (CORE-2, CORE-11, CORE-13)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Annotated, Any

from pydantic import Field

from ttr_tui.engine.actions import ActionShapeError
from ttr_tui.engine.mechanism import Mechanism, Settings, Viewer
from ttr_tui.engine.payments import Payment
from ttr_tui.engine.positions import PositionReader
from ttr_tui.engine.rulebook import Rulebook
from ttr_tui.engine.table import Block, Table
from ttr_tui.variant.faults import nearest
from ttr_tui.variant.model import TRACK_COLORS

LOCOMOTIVE = "locomotive"
Count = Annotated[int, Field(ge=0, le=200)]


class TrainCardSettings(Settings):
    """How the deck is made up and what is dealt."""

    colors: tuple[str, ...] = TRACK_COLORS
    per_color: Count = 12
    locomotives: Count = 14
    extra: dict[str, Count] = Field(default_factory=dict)
    """Further kinds of cards, each with its number (`locomotive_4: 6`)."""
    dealt: Count | dict[str, Count] = 4
    """Cards to each player: a number from the shuffled deck, or first some of a kind: `{locomotive: 1, any: 7}`."""
    reshuffle: bool = True
    """Whether an empty deck is made anew from the discards."""


class CardsPart:
    """`deck`: kinds, the top last. `discards`: number of each kind. `hands`: for each seat the number of each kind."""

    __slots__ = ("deck", "discards", "hands")

    def __init__(self, deck: list[int], discards: list[int], hands: list[list[int]]) -> None:
        self.deck = deck
        self.discards = discards
        self.hands = hands

    def copy(self) -> CardsPart:
        return CardsPart(self.deck[:], self.discards[:], [hand[:] for hand in self.hands])


class TrainCards(Mechanism):
    """The deck of train cards; other mechanisms draw from it, pay into its discards and look into its hands."""

    key = "train_cards"
    Settings = TrainCardSettings
    settings: TrainCardSettings
    position_keys = ("deck", "discards", "rest")
    player_keys = ("hand",)

    def __init__(self, settings: Any, index: int) -> None:
        super().__init__(settings, index)
        kinds = (*self.settings.colors, LOCOMOTIVE, *self.settings.extra)
        self.kinds: tuple[str, ...] = kinds
        self.number = {kind: i for i, kind in enumerate(kinds)}
        self.locomotive = self.number[LOCOMOTIVE]
        numbers = {**dict.fromkeys(self.settings.colors, self.settings.per_color), LOCOMOTIVE: self.settings.locomotives}
        self.copies = [{**numbers, **self.settings.extra}[kind] for kind in kinds]

    def bind(self, rulebook: Rulebook) -> None:
        dealt = self.settings.dealt
        each = dealt if isinstance(dealt, int) else sum(dealt.values())
        if each * rulebook.n > sum(self.copies):
            self._fault_deal(rulebook, each)
        for word in dealt if isinstance(dealt, dict) else ():
            if word != "any" and word not in self.number:
                rulebook.fault(self, f"no card '{word}' to deal{nearest(word, self.kinds)}", "dealt", word)

    def _fault_deal(self, rulebook: Rulebook, each: int) -> None:
        cards = sum(self.copies)
        rulebook.fault(self, f"{each} cards for {rulebook.n} players are more than the deck's {cards}", "dealt")

    # -- the pack -----------------------------------------------------------------------------------------------

    def new_part(self, table: Table) -> CardsPart:
        hands = [[0] * len(self.kinds) for _ in range(table.n)]
        return CardsPart([], [0] * len(self.kinds), hands)

    def set_up(self, table: Table) -> Block | None:
        part: CardsPart = table.parts[self.index]
        counts = self.copies[:]
        dealt = self.settings.dealt
        number = dealt if isinstance(dealt, int) else 0
        for word, each in dealt.items() if isinstance(dealt, dict) else ():
            if word == "any":
                number = each
                continue
            kind = self.number[word]
            for hand in part.hands:
                hand[kind] += each
                counts[kind] -= each
        part.deck = [kind for kind, count in enumerate(counts) for _ in range(count)]
        table.shuffle(part.deck)
        for seat in table.seats_from(table.first):
            hand = part.hands[seat]
            for _ in range(number):
                hand[part.deck.pop()] += 1
        return None

    def draw(self, table: Table) -> int:
        """The top card's kind, the discards shuffled in if the deck is empty (CORE-13); -1 if there is none."""
        part: CardsPart = table.parts[self.index]
        if not part.deck and not self._reshuffle(table, part):
            return -1
        table.revealed += 1
        return part.deck.pop()

    def _reshuffle(self, table: Table, part: CardsPart) -> bool:
        if not self.settings.reshuffle or not any(part.discards):
            return False
        part.deck = [kind for kind, count in enumerate(part.discards) for _ in range(count)]
        part.discards = [0] * len(self.kinds)
        table.shuffle(part.deck)
        if table.events is not None:
            table.tell("deck_shuffled", None, f"The {len(part.deck)} discards were shuffled into a new deck")
        return True

    def can_draw(self, table: Table) -> bool:
        """True if a card can come from the deck, made anew from the discards if need be."""
        part: CardsPart = table.parts[self.index]
        return bool(part.deck) or (self.settings.reshuffle and any(part.discards))

    def pay(self, table: Table, seat: int, payment: Payment) -> None:
        """Move a payment from the hand to the discards (CORE-20)."""
        part: CardsPart = table.parts[self.index]
        hand = part.hands[seat]
        for kind, count in payment:
            hand[kind] -= count
            part.discards[kind] += count

    def hand(self, table: Table, seat: int) -> list[int]:
        """A seat's cards: the number of each kind. Not to be changed by the caller."""
        part: CardsPart = table.parts[self.index]
        return part.hands[seat]

    # -- names --------------------------------------------------------------------------------------------------

    def named(self, counts: Sequence[int]) -> dict[str, int]:
        """Numbers by kind → `{card: count}`, without the zeros."""
        return {self.kinds[kind]: count for kind, count in enumerate(counts) if count}

    def write_payment(self, payment: Payment) -> dict[str, int]:
        """A payment as in the contract: `{"red": 2, "locomotive": 1}`."""
        return {self.kinds[kind]: count for kind, count in payment}

    def read_payment(self, document: Any) -> Payment:
        """A payment from its JSON: card → count, counts 1 or more. Raises ActionShapeError."""
        if not isinstance(document, dict):
            raise ActionShapeError("a payment is a mapping from card to count")
        for card, count in document.items():
            if card not in self.number:
                raise ActionShapeError(f"no card '{card}'{nearest(str(card), self.kinds)}")
            if isinstance(count, bool) or not isinstance(count, int) or count < 1:
                raise ActionShapeError(f"a payment's counts are whole numbers from 1: {card} has {count!r}")
        return tuple(sorted((self.number[card], count) for card, count in document.items()))

    def words(self, payment: Payment) -> str:
        """A payment in words: "3 red, 1 locomotive"."""
        return ", ".join(f"{count} {self.card_words(kind, count)}" for kind, count in payment) or "nothing"

    def held_words(self, payment: Payment, hand: Sequence[int]) -> str:
        """What a hand has of the kinds of cards that a payment names: "1 red, 0 locomotives"."""
        return self.words(tuple((kind, hand[kind]) for kind, _ in payment))

    def card_words(self, kind: int, count: int = 1) -> str:
        """A kind of card in words, in the plural where that makes sense."""
        name = self.kinds[kind].replace("_4", " +4").replace("_", " ")
        if self.kinds[kind] in self.settings.colors or count == 1:
            return name
        stem, plus, rest = name.partition(" +")
        return f"{stem}s{plus}{rest}"

    # -- views and positions ------------------------------------------------------------------------------------

    def show(self, table: Table, viewer: Viewer, state: dict[str, Any]) -> None:
        part: CardsPart = table.parts[self.index]
        state["deck"] = len(part.deck)
        state["discards"] = sum(part.discards)
        for seat, hand in enumerate(part.hands):
            own = viewer == "all" or viewer == seat
            state["players"][seat]["hand"] = self.named(hand) if own else sum(hand)

    def redeal(self, table: Table, viewer: int, rng: Random) -> None:
        """The deck and the others' hands are mixed; open cards and discards stay."""
        part: CardsPart = table.parts[self.index]
        others = [hand for seat, hand in enumerate(part.hands) if seat != viewer]
        pool = part.deck + [kind for hand in others for kind, count in enumerate(hand) for _ in range(count)]
        rng.shuffle(pool)
        for hand in others:
            size = sum(hand)
            hand[:] = [0] * len(hand)
            for _ in range(size):
                hand[pool.pop()] += 1
        part.deck = pool

    def read_position(self, table: Table, position: PositionReader) -> None:
        part: CardsPart = table.parts[self.index]
        position.unnamed = self.copies[:]
        for seat in range(table.n):
            where = ("players", seat, "hand")
            part.hands[seat] = self.read_counts(position, position.of_player(seat, "hand"), *where)
        part.discards = self.read_counts(position, position.document.get("discards"), "discards")
        listed = position.listed(position.document.get("deck"), "the deck", "deck")
        part.deck = [self.take_named(position, card, "deck", i) for i, card in enumerate(listed)][::-1]
        rest = position.document.get("rest", "deck")
        if rest not in ("deck", "discards"):
            position.whole(rest, 0, table.n - 1, "'rest' (where it is not deck or discards) a seat: it", "rest")

    def read_counts(self, position: PositionReader, value: Any, *where: str | int) -> list[int]:
        """Cards by kind from a mapping card → count (0 or more), taken from what is not named yet."""
        counts = [0] * len(self.kinds)
        for card, count in position.mapped(value, "cards", *where).items():
            number = position.whole(count, 0, 200, f"the number of {card}", *where, card)
            if card not in self.number:
                position.fault(f"no card '{card}'{nearest(str(card), self.kinds)}", *where, card)
            elif number:
                counts[self.number[card]] = number
                self.take(position, self.number[card], number, *where, card)
        return counts

    def take_named(self, position: PositionReader, card: Any, *where: str | int) -> int:
        """The kind of one named card, taken from what is not named yet; 0 after reporting what is wrong."""
        if not isinstance(card, str) or card not in self.number:
            position.fault(f"no card '{card}'{nearest(str(card), self.kinds)}", *where)
            return 0
        self.take(position, self.number[card], 1, *where)
        return self.number[card]

    def take(self, position: PositionReader, kind: int, count: int, *where: str | int) -> None:
        """Take cards of a kind from what the document has not placed yet; a fault if the deck has not so many."""
        before = position.unnamed[kind]
        position.unnamed[kind] = before - count
        if before >= 0 > before - count:  # told once a kind, where it is first too many
            name, copies = self.kinds[kind], self.copies[kind]
            position.fault(f"the deck has only {copies} {name} cards, and this makes {copies - position.unnamed[kind]}", *where)

    def settle_position(self, table: Table, position: PositionReader) -> None:
        part: CardsPart = table.parts[self.index]
        unnamed = [kind for kind, count in enumerate(position.unnamed) for _ in range(count)]
        table.shuffle(unnamed)
        deal: Callable[[list[int]], None]
        for deal in position.from_the_rest:
            deal(unnamed)
        rest = position.document.get("rest", "deck")
        if rest == "deck":
            part.deck = unnamed + part.deck
            return
        pile = part.discards if rest == "discards" else part.hands[rest]
        for kind in unnamed:
            pile[kind] += 1

    def write_position(self, table: Table, document: dict[str, Any]) -> None:
        part: CardsPart = table.parts[self.index]
        document["deck"] = [self.kinds[kind] for kind in reversed(part.deck)]
        document["discards"] = self.named(part.discards)
        for seat, hand in enumerate(part.hands):
            document["players"][seat]["hand"] = self.named(hand)

    def explain(self) -> list[str]:
        s = self.settings
        extra = "".join(f", {count} {self.card_words(self.number[kind], count)}" for kind, count in s.extra.items())
        cards = f"The deck has {s.per_color} cards of each of {len(s.colors)} colors and {s.locomotives} locomotives{extra}"
        dealt = s.dealt if isinstance(s.dealt, int) else self._dealt_words(s.dealt)
        again = (
            "When the deck runs out, the discards are shuffled into a new one."
            if s.reshuffle
            else "An empty deck is not made anew from the discards."
        )
        return [f"{cards}. Each player begins with {dealt} of them; there is no limit to a hand.", again]

    def _dealt_words(self, dealt: Mapping[str, int]) -> str:
        return " and ".join(
            f"{count} from the shuffled deck" if word == "any" else f"{count} {self.card_words(self.number[word], count)}"
            for word, count in dealt.items()
        )
