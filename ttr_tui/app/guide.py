"""The guide of a first game: what to do now, in a sentence or two. No Textual here.

It goes by what the viewer is asked and by how far the game is; it knows the keys as they are, changed ones too.
"""

from __future__ import annotations

from collections.abc import Mapping

from ttr_tui.app.keymap import with_keys
from ttr_tui.app.session import PERSON
from ttr_tui.app.widgets.sight import Sight

LAST_ROUND = 4
"""The guide explains so many rounds, then it says so and goes."""

_ANSWERS = {
    "keep_tickets": (
        "Choose tickets: Space marks one, Enter keeps what is marked. A ticket is worth its points at the end if your routes "
        "join its two cities, and costs as many if not. Those that go the same way are easier."
    ),
    "ticket_mix": "Choose how many short and how many long tickets you want; long ones are worth more, and are harder.",
    "second_card": "You may take a second card, but no locomotive that lies open. {draw} opens the cards.",
    "choose_start": "Choose the city from which your network grows: your first route must end there.",
    "pay_tunnel": "A tunnel: cards turned up in your color ask for as many more. Pay them, or decline and take all cards back.",
    "place_passenger": "You may put a passenger down at an end of your route. Later it can travel over your routes for tokens.",
    "travel": "Your passenger takes the top token of every town it comes to. Choose the next track, or stop.",
    "place_marker": "A marker on this city would bring you the points of every route claimed there from now on.",
    "move_alvin": "Alvin goes to one of your cities: others will want to catch him there.",
    "build_track": "Having drawn cards you lay a piece of track: any color, on any open bed. Think of the cards you hold.",
    "assign_cards": "Cards on your Track complete tickets: the best way is proposed, Enter takes it.",
}
"""What to do about each question of the game."""
_ANY_TURN = "Your turn: draw cards, claim a track, or draw tickets. {log} opens the log of what the others did."
_TAKEN_BACK = "until then {undo} takes back what brought nothing hidden to light."
_WAITING = "The others are at work; {log} opens the log of all that they do."


def guide_words(sight: Sight, keys: Mapping[str, str]) -> str:
    """What the guide says to the viewer now; an empty word if nothing. `keys`: those that were changed, by name.

    Between the turns it has something to say as well: if it went, the board beneath it would change its size.
    """
    if sight.viewer is None or sight.state["over"]:
        return ""
    words = _WAITING
    if sight.asked_seat is not None and sight.seats[sight.asked_seat].kind == PERSON:
        words = f"Your turn is done. Enter covers the screen for {sight.seats[sight.asked_seat].name}"
        words += f"; {_TAKEN_BACK}" if sight.undoable else "."
    if sight.kind == "turn":
        words = _turn_words(sight) or _ANY_TURN
    elif sight.kind:
        words = _ANSWERS.get(sight.kind, "")
    return with_keys(words, keys)


def is_through(sight: Sight) -> bool:
    """Whether the guide has said all it has to say."""
    return round_of(sight) > LAST_ROUND


def round_of(sight: Sight) -> int:
    """Which round it is, from 1; 0 during the set-up."""
    turn: int = sight.state["turn"]
    return -(-turn // len(sight.seats))


def _turn_words(sight: Sight) -> str:
    """What to do with a turn, each time about another thing."""
    number = round_of(sight)
    if number <= 1:
        draw = "At the beginning collect cards: {draw} opens market and deck." if sight.offer("draw_card") else ""
        special = "{special} does what this map adds." if _adds(sight) else ""
        words = ("Your turn: you do exactly one thing.", draw, special, "v tells the rules, ? the keys.")
        return " ".join(word for word in words if word)
    if number == 2 and sight.claimable:
        return "Underlined tracks can be claimed with your cards: {claim} lists them. Longer ones give more points."
    if number <= 3 and sight.tickets:
        if not sight.variant.tracks:
            return "{ways} tells which cards of your tickets you do not hold yet."
        return "{ways} lights the shortest ways still open for your tickets: collect cards in the colors of their tracks."
    if number == LAST_ROUND:
        return "{tickets} draws more tickets, {undo} takes back what brought nothing hidden to light. Good journey!"
    return ""


def _adds(sight: Sight) -> bool:
    decision = sight.decision
    common = {"draw_card", "claim_route", "draw_tickets", "pass"}
    return decision is not None and any(word not in common for offer in decision.offers for word in offer.types)
