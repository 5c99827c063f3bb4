"""What a person can look at between two decisions: own things, the players, ways, the log, the rules. Lines of text only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ttr_tui.app.commands import CommandFault
from ttr_tui.app.memory import shown
from ttr_tui.app.rules_text import rules_of, searched
from ttr_tui.app.session import PERSON
from ttr_tui.app.widgets.pieces import enumerated
from ttr_tui.app.widgets.sight import HeldTicket, Sight, count_of
from ttr_tui.app.widgets.track_words import color_word, plural
from ttr_tui.app.widgets.way_words import together_words, way_words
from ttr_tui.engine.mechanisms.city_markers import CityMarkers
from ttr_tui.engine.mechanisms.passengers import Passengers
from ttr_tui.engine.mechanisms.stations import Stations
from ttr_tui.engine.rulebook import Rulebook
from ttr_tui.plain.card_words import cards_words, hand_line, kind_words, market_line

LOG_LINES = 30
"""Lines that `log` tells without a number."""
_SUPPLIES = {"stations": Stations, "passengers": Passengers, "markers": CityMarkers}
"""Pieces that players have a supply of, with the rule that says how many."""


def hand(words: str, sight: Sight) -> list[str]:
    """The own cards and trains; on maps with a Track what may be known of the own one."""
    track = (sight.own or {}).get("track")
    if track is None:
        return [hand_line(sight)]
    content = plural(track, "card") if isinstance(track, int) else cards_words(track, sight)
    return [hand_line(sight), f"On your Track: {content}."]


def tickets(words: str, sight: Sight) -> list[str]:
    """The own tickets, each with how it stands."""
    if sight.own is None:
        return ["Nobody's tickets are shown: only bots play."]
    held = sight.tickets or ()
    lines = [f"You hold {plural(len(held), 'ticket')}{':' if held else '.'}"]
    lines += [f"{number}. {_ticket(each, sight)}" for number, each in enumerate(held, 1)]
    together = together_words(held, sight) if sight.variant.tracks else ""
    return [*lines, *([together] if together else [])]


def _ticket(held: HeldTicket, sight: Sight) -> str:
    ticket = held.ticket
    words = f"{ticket.name}, {plural(ticket.points, 'point')}"
    if not sight.variant.tracks:
        return f"{words}; takes {cards_words(ticket.cards, sight)}"
    return f"{words}; {'completed' if held.done else way_words(held, sight)}"


def market(words: str, sight: Sight) -> list[str]:
    """The open cards, the decks, and the pieces of track that are left."""
    decks = sight.state.get("ticket_decks", {})
    lines = [market_line(sight)]
    if decks:
        left = ", ".join(f"{count} {name}" if len(decks) > 1 else str(count) for name, count in decks.items())
        lines.append(f"Tickets in the deck{'s' if len(decks) > 1 else ''}: {left}.")
    pieces: Mapping[str, Mapping[Any, int]] = sight.state.get("pieces", {})
    for color, lengths in pieces.items():
        left = ", ".join(f"{count} of length {length}" for length, count in lengths.items() if count)
        lines.append(f"Pieces of track, {color}: {left or 'none'}.")
    return lines


def players(words: str, sight: Sight) -> list[str]:
    """A line for each player, in the order of the seats."""
    return [_player(seat, sight) for seat in range(len(sight.seats))]


def _player(seat: int, sight: Sight) -> str:
    place, state = sight.seats[seat], sight.state["players"][seat]
    who = "you" if seat == sight.viewer else "a person" if place.kind == PERSON else place.kind
    points = "points hidden" if state["points"] is None else plural(state["points"], "point")
    parts = [points]
    if "trains" in state:
        parts.append(f"{plural(state['trains'], 'train')} left")
    parts += [
        plural(int(count_of(state[key])), word) for key, word in (("hand", "card"), ("tickets", "ticket")) if key in state
    ]
    parts += _pieces(seat, sight)
    turn = " To play now." if sight.asked_seat == seat else ""
    return f"{place.name} ({who}, {place.color}): {', '.join(parts)}.{turn}"


def _pieces(seat: int, sight: Sight) -> list[str]:
    """What else everybody may know of a player, by the variant's rules."""
    state = sight.state["players"][seat]
    number = sight.variant.city_index()
    words = []
    for key, kind in _SUPPLIES.items():
        mechanism = sight.rulebook.find(kind)
        if mechanism is None or key not in state:
            continue
        places = enumerated([sight.city_name(number[word]) for word in state[key]])
        used = len(state[key]) + int(state.get(f"{key}_used", 0)) + (key == "markers" and state.get("start") is not None)
        words.append(f"{max(mechanism.settings.each - used, 0)} {key} left" + (f" (in {places})" if places else ""))
    if state.get("start") is not None:
        words.append(f"starts in {sight.city_name(number[state['start']])}")
    if "tokens" in state:
        words.append(f"{plural(len(state['tokens']), 'token')} worth {sum(state['tokens'])}")
    if "track" in state:
        words.append(f"{plural(int(count_of(state['track'])), 'card')} on the Track")
    if "completed" in state:
        words.append(f"{plural(int(count_of(state['completed'])), 'ticket')} completed")
    if sight.state.get("alvin", {}).get("holder") == seat:
        words.append("holds Alvin")
    return words


def ways(words: str, sight: Sight) -> list[str]:
    """For each own ticket the shortest way still open, track by track; on maps without a board the missing cards."""
    if not sight.tickets:
        return tickets(words, sight)
    lines = []
    for held in sight.tickets:
        lines.append(f"{_ticket(held, sight)}.")
        if not sight.variant.tracks:
            own = sight.hand or {}
            missing = {kind: count - own.get(kind, 0) for kind, count in held.ticket.cards.items() if count > own.get(kind, 0)}
            lines.append(f"  not in your hand: {cards_words(missing, sight)}")
        elif not held.done and held.way is not None:
            lines += [f"  {_step(track, sight)}" for track in held.way.tracks]
    together = together_words(sight.tickets, sight) if sight.variant.tracks else ""
    return [*lines, *([together] if together else [])]


def _step(track: int, sight: Sight) -> str:
    fact = sight.fact(track)
    held = (sight.hand or {}).get(fact.color)
    have = f"; you hold {held} {kind_words(fact.color, sight)}" if held is not None else ""
    return f"{sight.track_name(track)}: {plural(fact.length, 'train')}, {color_word(track, sight)}{have}"


def log(words: str, sight: Sight) -> list[str]:
    """The last lines of the log, as many as a number says, or `all`. Raises CommandFault for another word."""
    if words not in ("", "all") and not words.strip("0").isdecimal():
        raise CommandFault("log tells the last lines: `log`, `log 100`, `log all`")
    lines: list[str] = []
    turn = None
    for entry in shown(sight.log):
        if entry.turn != turn:
            turn = entry.turn
            lines.append(f"Turn {turn}:" if turn else "Set-up:")
        lines.append(f"  {entry.event.told_to(sight.viewer)}")
    most = len(lines) if words == "all" else int(words or LOG_LINES)
    return lines[len(lines) - min(most, len(lines)) :] or ["Nothing has happened yet."]


def rules(words: str, sight: Sight) -> list[str]:
    """The rules of this game, or the sentences in which all of these words stand."""
    return rules_lines(sight.rulebook, words)


def rules_lines(rulebook: Rulebook, words: str) -> list[str]:
    """A heading for each section of the rules, and its sentences that have all of these words."""
    lines = []
    for section in searched(rules_of(rulebook), words):
        lines += [f"{section.title}:", *(f"  {sentence}" for sentence in section.sentences)]
    return lines or [f"no sentence of the rules has '{words}' in it"]
