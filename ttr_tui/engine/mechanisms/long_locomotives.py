"""A second kind of locomotive, for long routes only (MK-17, MK-E8)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from ttr_tui.engine.actions import Refusal
from ttr_tui.engine.mechanism import Claim, Mechanism, Settings
from ttr_tui.engine.mechanisms.claiming import Claiming
from ttr_tui.engine.mechanisms.train_cards import TrainCards
from ttr_tui.engine.payments import Price
from ttr_tui.engine.rulebook import Rulebook
from ttr_tui.engine.table import Table
from ttr_tui.variant.faults import nearest


class LongLocomotiveSettings(Settings):
    """The kind of card, and the fewest spaces of a route that takes it."""

    card: str = "locomotive_4"
    from_length: Annotated[int, Field(ge=1)] = 4


class LongLocomotives(Mechanism):
    """On routes of a certain length a further card replaces any other, mixed with locomotives or not."""

    key = "long_locomotives"
    Settings = LongLocomotiveSettings
    settings: LongLocomotiveSettings
    needs = ("train_cards", "claiming")

    def bind(self, rulebook: Rulebook) -> None:
        self.cards = rulebook.get(TrainCards)
        self.claiming = rulebook.get(Claiming)
        self._kind = self._wild_kind(rulebook)
        card = self.settings.card
        if self._kind is None:
            rulebook.fault(self, f"no card '{card}' besides colors and locomotives{nearest(card, self.cards.kinds)}", "card")

    def _wild_kind(self, rulebook: Rulebook) -> int | None:
        """The number of the card's kind; None if the deck has no such extra card."""
        cards = rulebook.get(TrainCards)
        return cards.number[self.settings.card] if self.settings.card in cards.settings.extra else None

    def price(self, rulebook: Rulebook, track: int, price: Price) -> Price:
        """The same price with a second wild kind, if the track is long enough."""
        kind = self._wild_kind(rulebook)
        if kind is None or rulebook.variant.tracks[track].length < self.settings.from_length:
            return price
        return price.narrowed(wilds=(*price.wilds, kind))

    def refuses_payment(self, table: Table, claim: Claim) -> Refusal | None:
        length = self.claiming.tracks[claim.track].length
        if length >= self.settings.from_length or all(kind != self._kind for kind, _ in claim.payment):
            return None
        spaces = f"{length} space{'' if length == 1 else 's'}"
        words = f"{self._words(2)} pay only for routes of {self.settings.from_length} or more spaces"
        return Refusal("MK-17", f"{words}, and {self.claiming.names[claim.track]} has {spaces}")

    def _words(self, count: int) -> str:
        return self.cards.card_words(self.cards.number[self.settings.card], count)

    def explain(self) -> list[str]:
        return [
            f"{self._words(2)[:1].upper()}{self._words(2)[1:]} replace any card as locomotives do, and may be mixed with them, "
            f"but only on routes of {self.settings.from_length} or more spaces. They are drawn like any other card."
        ]
