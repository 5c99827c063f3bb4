"""How tickets are dealt, drawn and handed back, and whether a map's decks allow that."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from ttr_tui.engine.mechanism import Settings
from ttr_tui.variant.faults import nearest

if TYPE_CHECKING:
    from ttr_tui.engine.mechanisms.tickets import Tickets

Unkept = Literal["bottom", "pooled_bottom", "shuffled_in", "removed"]
Count = Annotated[int, Field(ge=0, le=20)]

ANY = "any"
"""In place of a deck's name: the player announces how many come from each deck (MK-5, MK-21)."""


class DrawSettings(Settings):
    """Drawing tickets in a turn."""

    count: Annotated[int, Field(ge=1, le=20)] = 3
    keep: Count = 1
    unkept: Literal["bottom", "shuffled_in", "removed"] = "bottom"
    deck: str | None = None
    """The deck drawn from, or ANY; default: the only one, or `regular`."""


class TicketSettings(Settings):
    """Which tickets are in play, how many are dealt and kept, and where the others go."""

    sets: Annotated[tuple[str, ...], Field(min_length=1)]
    only_touching: tuple[str, ...] = ()
    """If given, only tickets with at least one of these cities are in play."""
    only_decks: tuple[str, ...] = ()
    """If given, only tickets of these decks are in play."""
    deal: dict[str, Count] = Field(default_factory=lambda: {"regular": 3})
    """By deck, or ANY, how many each player is dealt."""
    keep: Count = 2
    unkept: Unkept = "bottom"
    leave_after_deal: tuple[str, ...] = ()
    """Decks of which what is not dealt leaves the game unseen (EU-2)."""
    draw: DrawSettings = DrawSettings()


def deal_faults(tickets: Tickets, players: int) -> Iterator[tuple[str, tuple[str | int, ...]]]:
    """What of the settings does not fit the decks in play: each fault with the setting's name and keys in it."""
    settings, decks = tickets.settings, tickets.deck_names
    held = {name: sum(1 for ticket in tickets.in_play if ticket.deck == name) for name in decks}
    asked = settings.deal.get(ANY, 0)
    printed = {fact.deck for facts in tickets.variant.ticket_sets.values() for fact in facts}
    for name, count in settings.deal.items():
        if name not in printed | {ANY}:
            yield f"no ticket deck '{name}'{nearest(name, printed)}", ("deal", name)
            continue
        for deck in decks if name == ANY else (name,):
            most = count if name == ANY else count + asked
            if most * players > held.get(deck, 0):
                cards = f"{most} tickets for each of {players} players"
                yield f"{cards} are more than the {held.get(deck, 0)} of the deck '{deck}'", ("deal", name)
    for setting in ("only_decks", "leave_after_deal"):
        for i, name in enumerate(getattr(settings, setting)):
            if name not in printed:
                yield f"no ticket deck '{name}'{nearest(name, printed)}", (setting, i)
    if tickets.draw_deck not in (*decks, ANY):
        yield f"no ticket deck '{tickets.draw_deck}'{nearest(tickets.draw_deck, decks)}", ("draw", "deck")
    if settings.keep > sum(settings.deal.values()):
        yield "more tickets to keep than are dealt", ("keep",)
    if settings.draw.keep > settings.draw.count:
        yield "more tickets to keep than are drawn", ("draw", "keep")
