"""Which cards planned tracks ask for, which the hand has for them, and what a payment would take away from them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ttr_tui.bots.steady.sight import Sight
from ttr_tui.engine.payments import Payment

SYMBOL_BURNT = 3.0
"""The harm of a locomotive that a ferry of the plan will need."""
WILD_SPENT = 0.3
"""The harm of any locomotive spent."""
WILD_WANTED, OTHER_WILD_WANTED = 1.5, 1.4
"""How welcome a locomotive is while anything is missing, and another kind of wild card."""
SHORT_SHARE = 0.1
"""How much more welcome a color is for each further card of it that is missing."""


class Needs:
    """The hand shared out among tracks. By card kind: `short`, what is missing; `spare`, what no track asks for.

    `symbols`: how many locomotives the tracks ask for as such; `missing`: all that is still to be drawn.
    """

    def __init__(self, sight: Sight, tracks: Iterable[int]) -> None:
        self.wild = sight.board.cards.locomotive
        self.hand = sight.hand
        self.spare = sight.hand[:]
        self.short = [0] * len(sight.hand)
        self.symbols = 0
        self.wild_kinds: set[int] = {self.wild}
        prices = sorted((sight.price(track) for track in tracks), key=lambda price: (len(price.colors), -price.count))
        for price in prices:
            self.symbols += price.symbols
            self.wild_kinds.update(price.wilds)
            self._share(price.colors, price.count - price.symbols)
        wilds = sum(sight.hand[kind] for kind in self.wild_kinds)
        self.missing = max(0, sum(self.short) + self.symbols - wilds)

    def _share(self, colors: Sequence[int], count: int) -> None:
        """Set cards aside for a track: of its color, or of the color that most are left of."""
        if not colors or count <= 0:
            return
        color = max(colors, key=lambda kind: (min(self.spare[kind], count), -self.short[kind]))
        taken = min(self.spare[color], count)
        self.spare[color] -= taken
        self.short[color] += count - taken

    def harm(self, payment: Payment, contested: float = 1.0) -> float:
        """What paying this takes away from these tracks, in cards.

        `contested`: how much a card counts that these tracks ask for too; less than 1 if what is paid for asks for it as well.
        """
        total = 0.0
        for kind, count in payment:
            if kind in self.wild_kinds:
                free = self.hand[kind] - (self.symbols if kind == self.wild else 0)
                total += WILD_SPENT * count + SYMBOL_BURNT * max(0, count - max(0, free))
            else:
                total += contested * max(0, count - self.spare[kind])
        return total

    def want(self, kind: int) -> float:
        """How welcome a card of this kind is: 0 not at all, 1 and more for one that is missing."""
        if kind == self.wild:
            return WILD_WANTED * min(self.missing, 1) + (self.hand[kind] < self.symbols)
        if kind in self.wild_kinds:
            return OTHER_WILD_WANTED * min(self.missing, 1)
        return 1 + SHORT_SHARE * self.short[kind] if self.short[kind] else 0.0
