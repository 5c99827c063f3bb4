"""Where the game stands and what is to be done, in a few words. No Textual here."""

from __future__ import annotations

from ttr_tui.app.widgets.decision_words import TO_DO
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.engine.mechanisms.empty_deck_end import EmptyDeckEnd


def turn_words(sight: Sight) -> str:
    """Where the game stands: `turn 14`, the set-up, the last turns, the end."""
    state = sight.state
    if state["over"]:
        return "the game is over"
    if state["turn"] == 0:
        return "setting up"
    left = state.get("turns_left")
    turn = f"{_round_words(sight)}turn {state['turn']}"
    if left:
        end = sight.rulebook.find(EmptyDeckEnd)
        ending = "the round ends" if end is not None and state["round"] < end.rounds else "last round"
        return f"{turn} · {ending}: {left} turn{'' if left == 1 else 's'} to come"
    return turn


def _round_words(sight: Sight) -> str:
    """Which round it is, in a game whose deck is gone through more than once."""
    end = sight.rulebook.find(EmptyDeckEnd)
    return f"round {sight.state['round']} of {end.rounds} · " if end is not None and end.rounds > 1 else ""


def phase_words(sight: Sight) -> str:
    """What is to be done or, in a turn, where the game stands, for a small screen's only line at the top."""
    return to_do(sight) or turn_words(sight).rpartition(" · ")[2]


def to_do(sight: Sight) -> str:
    """What the player who is waited for has to do besides a turn; an empty word in a turn."""
    asked = sight.state["decision"]
    return TO_DO.get(asked["kind"], "") if asked is not None else ""
