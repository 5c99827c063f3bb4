"""Ferries: tracks with locomotive symbols (EU-6, OW-10, FR-7)."""

from __future__ import annotations

from ttr_tui.engine.mechanism import Mechanism
from ttr_tui.engine.payments import Price
from ttr_tui.engine.rulebook import Rulebook


class Ferries(Mechanism):
    """Each locomotive symbol of a track must be paid with a locomotive."""

    key = "ferries"
    needs = ("claiming",)

    def price(self, rulebook: Rulebook, track: int, price: Price) -> Price:
        """The same price with as many symbols as are printed on the track."""
        symbols = rulebook.variant.tracks[track].locomotives
        return price.narrowed(symbols=symbols) if symbols else price

    def explain(self) -> list[str]:
        return [
            "A ferry has locomotive symbols on some of its spaces: each of them must be paid with a locomotive, "
            "the other spaces as on any route of its color."
        ]
