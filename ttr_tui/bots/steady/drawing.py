"""Which train card to take."""

from __future__ import annotations

from ttr_tui.bots.steady.needs import Needs
from ttr_tui.bots.steady.sight import Sight
from ttr_tui.engine.decisions import Offer
from ttr_tui.engine.mechanisms.market import DECK, DrawCard

BLIND = 0.65
"""What a card from the deck is worth, of which nobody knows what it is."""


def draw_for(sight: Sight, needs: Needs, offer: Offer) -> DrawCard | None:
    """The most welcome card on offer; None if there is none to take.

    A card that is the whole draw has to be worth two.
    """
    best: tuple[float, int] | None = None
    wanted = sorted((needs.want(kind) for kind in sight.market if kind not in sight.board.whole), reverse=True)
    others = max(wanted[0] if wanted else 0.0, BLIND) if needs.missing > 1 else 0.0
    for action in offer:
        source = action.source
        worth = BLIND
        if source != DECK:
            kind = sight.market[source]
            worth = needs.want(kind)
            if kind in sight.board.whole:
                worth -= others
        if best is None or (worth, -source) > best:
            best = (worth, -source)
    return None if best is None else DrawCard(-best[1])
