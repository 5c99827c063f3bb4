"""Rows of cards in a Railyard, as the state tells them, and what it takes to place a color (Card Game). No Textual here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ttr_tui.app.widgets.sight import Sight

FEWEST = 2
"""A set has two cards at least (CARD-18)."""


class Yard(NamedTuple):
    """A row in a Railyard: so many cards, `locomotives` of them on top."""

    cards: int
    locomotives: int


class Placing(NamedTuple):
    """What it takes the viewer to place a color: who has it (None: nobody), how many cards, the fewest to place.

    `own`: the viewer has it, so it cannot be placed (CARD-22). `enough`: the viewer's hand has a set as large as that.
    """

    holder: int | None
    cards: int
    least: int
    own: bool
    enough: bool


def yard_of(player: Mapping[str, Any], color: str) -> Yard:
    """A player's row of a color; an empty one if there is none. The state writes a plain number for no locomotives."""
    row = player.get("railyard", {}).get(color, 0)
    return Yard(row, 0) if isinstance(row, int) else Yard(row["cards"], row.get("locomotives", 0))


def yards_of(player: Mapping[str, Any]) -> dict[str, Yard]:
    """All rows of a player's Railyard, by color, in the order in which they were placed."""
    return {color: yard_of(player, color) for color in player.get("railyard", {})}


def placing_of(color: str, sight: Sight) -> Placing:
    """What it takes to place a color (CARD-22, CARD-23)."""
    players = sight.state["players"]
    holder = next((seat for seat, player in enumerate(players) if yard_of(player, color).cards), None)
    cards = 0 if holder is None else yard_of(players[holder], color).cards
    least = max(cards + 1, FEWEST)
    hand = sight.hand or {}
    enough = hand.get(color, 0) > 0 and hand.get(color, 0) + hand.get("locomotive", 0) >= least
    own = holder is not None and holder == sight.viewer
    return Placing(holder, cards, least, own, enough and not own)


def completed_at(city: str, sight: Sight) -> list[int] | None:
    """For each seat how many tickets that name this city it has completed; None while others' lie face down (UI-5)."""
    counts = []
    for player in sight.state["players"]:
        completed = player.get("completed", ())
        if isinstance(completed, int):
            if completed:
                return None
            completed = ()
        tickets = [sight.ticket(written) for written in completed]
        counts.append(sum(city in (ticket.a, ticket.b) for ticket in tickets))
    return counts


def leaders(city: str, sight: Sight) -> list[int] | None:
    """Who has completed the most tickets that name a city (CARD-37); None where the viewer may not know."""
    counts = completed_at(city, sight)
    if counts is None:
        return None
    most = max(counts, default=0)
    return [seat for seat, count in enumerate(counts) if count == most and most]
