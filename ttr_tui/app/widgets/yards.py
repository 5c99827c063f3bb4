"""Rows of cards in a Railyard, as the state tells them (Card Game). No Textual here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

FEWEST = 2
"""A set has two cards at least (CARD-18)."""


class Yard(NamedTuple):
    """A row in a Railyard: so many cards, `locomotives` of them on top."""

    cards: int
    locomotives: int


def yard_of(player: Mapping[str, Any], color: str) -> Yard:
    """A player's row of a color; an empty one if there is none. The state writes a plain number for no locomotives."""
    row = player.get("railyard", {}).get(color, 0)
    return Yard(row, 0) if isinstance(row, int) else Yard(row["cards"], row.get("locomotives", 0))
