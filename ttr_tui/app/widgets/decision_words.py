"""What a decision is called and what there is to know before one answers: for each kind that has more to say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ttr_tui.app.widgets import tour_words
from ttr_tui.app.widgets.choices import Choice
from ttr_tui.app.widgets.ink import Ink, card_letter
from ttr_tui.app.widgets.pieces import Piece, Row, wrapped
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.app.widgets.track_words import plural, shut_words

TITLES = {
    "ticket_mix": "HOW MANY TICKETS FROM EACH DECK?", "choose_start": "CHOOSE YOUR STARTING CITY",
    "pay_tunnel": "A TUNNEL", "place_passenger": "A PASSENGER?", "travel": "YOUR PASSENGER TRAVELS",
    "place_marker": "A CITY MARKER?", "move_alvin": "WHERE IS ALVIN TO GO?", "build_track": "BUILD A TRACK",
    "assign_cards": "COMPLETE YOUR TICKETS", "build_station": "BUILD A STATION", "move_passenger": "SEND OFF A PASSENGER",
    "place_cards": "PLACE CARDS", "draw_tickets": "DRAW TICKETS",
}  # fmt: skip
"""Headings of decisions and of families of actions."""

WORDS = {
    "build_station": "station", "move_passenger": "passenger", "place_cards": "place cards",
}  # fmt: skip
"""A family of actions in a word or two, for the line of keys."""

PURPOSES = {
    "place_marker": "A marker in a city brings you the points of every route claimed there from now on.",
    "place_passenger": "A passenger can travel over routes in a later turn, and takes a token in every town.",
}
"""What a piece that may be put down after a claim is good for."""

TO_DO = {
    "keep_tickets": "to choose tickets", "second_card": "to take the second card", "ticket_mix": "to choose ticket decks",
    "choose_start": "to choose a starting city", "pay_tunnel": "in a tunnel", "place_passenger": "to place a passenger",
    "travel": "to move a passenger", "place_marker": "to place a marker", "move_alvin": "to move Alvin",
    "build_track": "to build a track", "assign_cards": "to complete tickets",
}  # fmt: skip
"""What a player is to do, in the first line of the screen."""


def title_of(sight: Sight, types: frozenset[str] | None) -> str:
    """The heading of a decision, or of the turn's actions of some types."""
    if types is None:
        return TITLES.get(sight.kind, sight.kind.replace("_", " ").upper())
    names = [TITLES.get(word, word.replace("_", " ").upper()) for word in sorted(types)]
    return " / ".join(names)


def word_of(action_type: str) -> str:
    """A family of actions in a word or two."""
    return WORDS.get(action_type, action_type.replace("_", " "))


def head_rows(sight: Sight, types: frozenset[str] | None, ink: Ink, width: int, turned: int = 0) -> list[Row]:
    """What there is to know before one chooses. `turned`: how many cards of a tunnel have been shown."""
    if types is None and sight.kind == "pay_tunnel":
        return _tunnel(sight, ink, width, turned)
    key = sight.kind if types is None else next(iter(sorted(types)), "")
    rows = _HEADS.get(key)
    return rows(sight, ink, width) if rows is not None else []


def about(choice: Choice, sight: Sight) -> list[str]:
    """A sentence or two about the thing that is chosen."""
    if choice.type in tour_words.TYPES:
        return tour_words.about(choice, sight)
    words = []
    if choice.track is not None:
        fact = sight.variant.tracks[choice.track]
        words.append(f"{plural(fact.length, 'space')}, {plural(sight.points_of(choice.track), 'point')}")
    if choice.type == "build_track" and choice.track is not None:
        words += shut_words(choice.track, sight.shut_by_building(choice.track), sight)
    place = {choice.city} if choice.city is not None else set()
    if choice.track is not None:
        place = {sight.variant.tracks[choice.track].a, sight.variant.tracks[choice.track].b}
    for held in sight.tickets or ():
        if place.intersection((*held.ticket.a_nodes, *held.ticket.b_nodes)):
            words.append(f"Your ticket {held.ticket.name} ({held.ticket.points}) ends here.")
    return words


# -- the kinds that have more to say ----------------------------------------------------------------------------


def _said(text: str, ink: Ink, width: int) -> list[Row]:
    return list(wrapped((Piece(f" {text}", ink.text),), width - 1, 1))


def _details(sight: Sight) -> Mapping[str, Any]:
    return sight.view.asked or {}


def _track_named(sight: Sight, track_id: str) -> str:
    return sight.track_name(sight.variant.track_index()[track_id])


def _city_named(sight: Sight, city_id: str) -> str:
    return sight.city_name(sight.variant.city_index()[city_id])


def chips(cards: Mapping[str, int], ink: Ink) -> list[Piece]:
    """Cards as chips with their counts."""
    found = []
    for kind, count in cards.items():
        found += [Piece(f" {card_letter(kind)}×{count} ", ink.card(kind)), Piece(" ")]
    return found


def cards_turned(sight: Sight) -> int:
    """How many cards a tunnel has turned up."""
    return len(_details(sight).get("cards", ())) if sight.kind == "pay_tunnel" else 0


def _tunnel(sight: Sight, ink: Ink, width: int, shown: int) -> list[Row]:
    """The set, the cards turned up so far, which of them match, and what they cost when all have been shown."""
    asked = _details(sight)
    played, turned = asked["set"], asked["cards"]
    rows = [(Piece(f" {_track_named(sight, asked['track'])}", ink.strong),), (Piece(" played    "), *chips(played, ink))]
    cards: list[Piece] = [Piece(" turned up ", ink.text)]
    marks = " " * 11
    for kind in turned[:shown]:
        match = kind in played or kind == "locomotive"
        cards += [Piece(f" {card_letter(kind)} ", ink.card(kind)), Piece(" ")]
        marks += " ^  " if match else "    "
    if shown < len(turned):
        cards += [piece for _ in turned[shown:] for piece in (Piece(" ? ", ink.faint), Piece(" "))]
        return [*rows, tuple(cards), (Piece(marks, ink.warn),), (Piece(" …", ink.dim),)]
    extra = asked["extra"]
    due = f" {extra} of them {'matches' if extra == 1 else 'match'}: {plural(extra, 'more card')} to pay"
    return [*rows, tuple(cards), (Piece(marks, ink.warn),), *wrapped((Piece(due, ink.warn),), width - 1, 1)]


def _after_claim(sight: Sight, ink: Ink, width: int) -> list[Row]:
    claimed = _said(f"You have claimed {_track_named(sight, _details(sight)['track'])}.", ink, width)
    return [*claimed, *wrapped((Piece(f" {PURPOSES[sight.kind]}", ink.dim),), width - 1, 1)]


def _travel(sight: Sight, ink: Ink, width: int) -> list[Row]:
    """Where the passenger came from, where it is, and how it goes on best."""
    asked = _details(sight)
    start, here = _city_named(sight, asked["from"]), _city_named(sight, asked["at"])
    way = f"Set out from {start}, now in {here}." if start != here else f"It sets out from {start}."
    best = sight.tours.best()
    here_on = tour_words.best_words(best, sight.variant.city_index()[asked["at"]], sight) if best is not None else ""
    return [*_said(way, ink, width), *_said(here_on, ink, width)]


def pieces_left(sight: Sight, ink: Ink, width: int) -> list[Row]:
    """The pieces of track left, by color and length."""
    pieces: Mapping[str, Mapping[Any, int]] = sight.state.get("pieces", {})
    lengths = sorted({length for left in pieces.values() for length in left}, key=int)
    size = min((width - 2) // max(len(pieces), 1), 4)
    rows: list[Row] = [(Piece(" pieces left, by length and color", ink.dim),)]
    for length in lengths:
        row = [Piece(f" {length} ", ink.dim)]
        for color, left in pieces.items():
            count = left.get(length, 0)
            row.append(Piece(f" {card_letter(color)}{count or '·'} "[:size], ink.card(color) if count else ink.faint))
        rows.append(tuple(row))
    return rows


def _mix(sight: Sight, ink: Ink, width: int) -> list[Row]:
    decks = sight.state.get("ticket_decks", {})
    left = ", ".join(f"{count} {name}" for name, count in decks.items())
    return _said(f"Left in the decks: {left}. Tickets that were seen cannot be put back.", ink, width)


def _late(sight: Sight, ink: Ink, width: int) -> list[Row]:
    """In one's last turn of a round a word on what placing is still good for (EDGE-18)."""
    if sight.state.get("turns_left") is None:
        return []
    words = "Your last turn: cards placed now reach your Track no more. They may still rob."
    return [*wrapped((Piece(f" {words}", ink.warn),), width - 1, 1)]


_HEADS: Mapping[str, Callable[[Sight, Ink, int], list[Row]]] = {
    "place_passenger": _after_claim, "place_marker": _after_claim, "travel": _travel,
    "place_cards": _late, "build_track": pieces_left, "ticket_mix": _mix, "draw_tickets": _mix,
}  # fmt: skip
