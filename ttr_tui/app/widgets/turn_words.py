"""Where the game stands and what is to be done, in a few words. No Textual here."""

from __future__ import annotations

from ttr_tui.app.widgets.decision_words import TO_DO
from ttr_tui.app.widgets.sight import Sight


def turn_words(sight: Sight) -> str:
    """Where the game stands: `turn 14`, the set-up, the last turns, the end."""
    state = sight.state
    if state["over"]:
        return "the game is over"
    if state["turn"] == 0:
        return "setting up"
    left = state.get("turns_left")
    if left:
        return f"turn {state['turn']} · last round: {left} turn{'' if left == 1 else 's'} to come"
    return f"turn {state['turn']}"


def phase_words(sight: Sight) -> str:
    """What is to be done or, in a turn, where the game stands, for a small screen's only line at the top."""
    return to_do(sight) or turn_words(sight).rpartition(" · ")[2]


def to_do(sight: Sight) -> str:
    """What the player who is waited for has to do besides a turn; an empty word in a turn."""
    asked = sight.state["decision"]
    return TO_DO.get(asked["kind"], "") if asked is not None else ""
