"""Whose decision it is, what it is about, and what there is to know before one answers: told once for each decision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ttr_tui.app.widgets.decision_words import head_rows
from ttr_tui.app.widgets.ink import ink_for
from ttr_tui.app.widgets.pieces import enumerated, text_of
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.app.widgets.track_words import plural
from ttr_tui.app.widgets.turn_words import turn_words
from ttr_tui.plain.card_words import cards_words, hand_line, kind_words, market_line

_QUESTIONS = {
    "second_card": "take your second card",
    "ticket_mix": "from which deck does each ticket come?",
    "choose_start": "choose your starting city",
    "pay_tunnel": "pay for the tunnel, or take your cards back",
    "place_passenger": "do you put a passenger down?",
    "travel": "where does your passenger travel?",
    "place_marker": "do you buy a city marker?",
    "move_alvin": "where is Alvin to go?",
    "build_track": "which track do you build, and in which color?",
    "assign_cards": "which tickets do you complete?",
}
"""What is asked, by the kind of decision."""
_SENTENCES = frozenset({"place_passenger", "place_marker", "travel", "ticket_mix"})
"""Kinds of which the app tells in whole sentences, without pictures of cards."""
_ONE_LINE = 1000
"""Columns in which no words break."""


def question(sight: Sight) -> str:
    """Who has to do what: `Ann, keep at least 2 of 3 tickets: type their numbers.`"""
    name = sight.seats[sight.viewer or 0].name
    if sight.kind == "turn":
        return f"{name}, it is your turn: {turn_words(sight)}."
    if sight.kind == "keep_tickets":
        asked = sight.view.asked or {}
        least, offered = asked.get("keep", 0), len(asked.get("tickets", ()))
        if not least:
            return f"{name}, keep any of {offered} tickets, or none: type their numbers, as in `keep 1 2`, or `keep none`."
        return f"{name}, keep at least {least} of {offered} tickets: type their numbers, as in `keep 1 2`."
    words = _QUESTIONS.get(sight.kind, sight.kind.replace("_", " "))
    return f"{name}, {words}{'' if words.endswith('?') else '.'}"


def situation(sight: Sight) -> list[str]:
    """What there is to know: in a turn hand and market, else what the decision brings with it."""
    asked = sight.view.asked or {}
    if sight.kind == "turn":
        return [hand_line(sight), *([market_line(sight)] if "market" in sight.state else [])]
    if sight.kind == "pay_tunnel":
        return _tunnel(asked, sight)
    if sight.kind == "assign_cards":
        return _assigning(asked, sight)
    if sight.kind == "build_track":
        return ["`market` tells which pieces of track are left."]
    if sight.kind in _SENTENCES:
        return [text_of(row).strip() for row in head_rows(sight, None, ink_for("none"), _ONE_LINE)]
    return []


def _tunnel(asked: Mapping[str, Any], sight: Sight) -> list[str]:
    name = sight.track_name(sight.variant.track_index()[asked["track"]])
    turned = enumerated([kind_words(kind, sight) for kind in asked["cards"]])
    extra = asked["extra"]
    return [
        f"{name} is a tunnel. You played {cards_words(asked['set'], sight)}. Turned up: {turned}.",
        f"{extra} of them {'matches' if extra == 1 else 'match'}: {plural(extra, 'more card')} to pay.",
    ]


def _assigning(asked: Mapping[str, Any], sight: Sight) -> list[str]:
    lines = [f"On your Track: {cards_words(asked.get('track', {}), sight)}."]
    proposal: Mapping[str, Mapping[str, int]] = asked.get("proposal", {})
    for ticket_id, cards in proposal.items():
        ticket = sight.ticket(ticket_id)
        lines.append(f"Best: {ticket.name}, {plural(ticket.points, 'point')}, with {cards_words(cards, sight)}.")
    return [*lines, "`assign` alone takes the best that can be done." if proposal else "No ticket can be completed."]
