"""What can be done now as numbered lists of two levels: what or where, then how it is paid. Made from the offers alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ttr_tui.app.folding import folded
from ttr_tui.app.widgets.choices import Choice
from ttr_tui.app.widgets.decision_words import TITLES, about
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.app.widgets.track_words import plural
from ttr_tui.app.widgets.way_words import way_words
from ttr_tui.plain.board_words import track_facts
from ttr_tui.plain.card_words import cards_words

PAGE = 15
"""Lines of a list that are told at once."""
GO_ON = "go"
"""The command that lets the bots move."""
_FAMILIES = {"draw_card": "Draw a train card", "claim_route": "Claim a route"}
"""Families of a turn's actions that have no heading of their own in the app."""
_PLACES = {"claim_route": "tracks", "build_station": "cities", "move_passenger": "of yours"}
"""What is counted of a family that is between places."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a list: an action, a list below it, or a command that it stands for; none of them only tells."""

    words: str
    action: Any = None
    below: Callable[[], Listing] | None = None
    command: str = ""


class Listing:
    """A numbered list, told a page at a time."""

    def __init__(self, heading: str, entries: Sequence[Entry]) -> None:
        self.heading = heading
        self.entries = tuple(entries)
        self._told = 0

    def having(self, words: str) -> Listing:
        """Only the lines in which all of these words stand."""
        parts = folded(words).split()
        return Listing(self.heading, [e for e in self.entries if all(part in folded(e.words) for part in parts)])

    def page(self) -> list[str]:
        """The next page's lines, from the first on again after the last."""
        start = self._told if self._told < len(self.entries) else 0
        shown = self.entries[start : start + PAGE]
        self._told = start + len(shown)
        lines = [f"{number}. {entry.words}" for number, entry in enumerate(shown, start + 1)]
        if self._told < len(self.entries):
            lines.append(
                f"That was {start + 1} to {self._told} of {len(self.entries)}: `more`, or `list` and a word to look for."
            )
        return lines

    def entry(self, number: int) -> Entry | None:
        """The line of this number, from 1."""
        return self.entries[number - 1] if 0 < number <= len(self.entries) else None


def first_list(sight: Sight) -> Listing:
    """What the viewer's decision is between: in a turn families of actions, else the choices, or the tickets on offer.

    While a bot is asked and the viewer can still take back: whether to go on.
    """
    if sight.decision is None:
        return _going_on(sight)
    if sight.kind == "keep_tickets":
        return _tickets(sight)
    if sight.kind == "turn" and sight.decision is not None:
        types = [word for offer in sight.decision.offers if offer.count() for word in offer.types]
        return Listing("You can", [_family(word, sight) for word in types])
    return _choices(sight, None)


def _going_on(sight: Sight) -> Listing:
    seat = sight.asked_seat
    if seat is None:
        return Listing("", [])
    entries = [Entry(f"Go on: {sight.seats[seat].name} moves", command=GO_ON)]
    return Listing("You can", [*entries, *([Entry("Take it back", command="undo")] if sight.undoable else [])])


def _tickets(sight: Sight) -> Listing:
    entries = []
    for written in (sight.view.asked or {}).get("tickets", ()):
        held = sight.held(sight.ticket(written))
        how = way_words(held, sight) if sight.variant.tracks else f"takes {cards_words(held.ticket.cards, sight)}"
        entries.append(Entry(f"{held.ticket.name}, {plural(held.ticket.points, 'point')}; {how}"))
    return Listing("The tickets", entries)


def _family(action_type: str, sight: Sight) -> Entry:
    types = frozenset({action_type})
    choices = sight.choices(types)
    if len(choices) == 1 and choices[0].settled:
        return Entry(sight.label(choices[0].actions[0]), choices[0].actions[0])
    title = _FAMILIES.get(action_type) or TITLES.get(action_type, action_type.replace("_", " ")).capitalize()
    count = len({(choice.city, choice.track) for choice in choices})
    many = f" ({count} {_PLACES[action_type]})" if action_type in _PLACES else ""
    return Entry(title + many, below=lambda: _choices(sight, types))


def _choices(sight: Sight, types: frozenset[str] | None) -> Listing:
    return Listing("Choose", [_choice(choice, sight) for choice in sight.choices(types)])


def _choice(choice: Choice, sight: Sight) -> Entry:
    """A choice by itself, or a place with what there is to know of it and its ways below."""
    words = "; ".join([_name(choice, sight), *_about(choice, sight)])
    if choice.settled:
        return Entry(words, choice.actions[0])
    ways = Listing("Choose how", [Entry(sight.label(action), action) for action in choice.actions])
    return Entry(words, below=lambda: ways)


def _name(choice: Choice, sight: Sight) -> str:
    """The action, or its place if there is more to choose or its price is told besides."""
    if choice.type == "claim_route":
        return sight.choice_name(replace(choice, actions=()))
    return sight.choice_name(choice)


def _about(choice: Choice, sight: Sight) -> list[str]:
    if choice.type == "claim_route" and choice.track is not None:
        return [track_facts(choice.track, sight)]
    words = [sentence.rstrip(".") for sentence in about(choice, sight)]
    return words if choice.settled else [*words, f"{len(choice.actions)} ways"]
