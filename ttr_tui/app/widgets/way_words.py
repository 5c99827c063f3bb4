"""The shortest ways still open for tickets, in words. No Textual here."""

from __future__ import annotations

from collections.abc import Sequence

from ttr_tui.app.widgets.sight import HeldTicket, Sight
from ttr_tui.app.widgets.track_words import plural


def together_words(tickets: Sequence[HeldTicket], sight: Sight) -> str:
    """What several tickets need together; empty if that says nothing new."""
    still = [held.ticket for held in tickets if not held.done and held.way is not None]
    way = sight.network.together((ticket.a_nodes, ticket.b_nodes) for ticket in still)
    if way is None or len(still) < 2:
        return ""
    return f"{len(still)} tickets together: {plural(way.trains, 'train')} or fewer."


def way_words(held: HeldTicket, sight: Sight) -> str:
    """The shortest way still open, in words."""
    if held.way is None:
        return "cannot be done any more: no way is open"
    if not held.way.trains:
        return "joined already"
    return f"shortest way: {plural(held.way.trains, 'train')}"
