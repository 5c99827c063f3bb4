"""The first line: map, turn, whose turn it is, and that the game is saved."""

from __future__ import annotations

from ttr_tui.app.session import PERSON
from ttr_tui.app.widgets.decision_words import TO_DO
from ttr_tui.app.widgets.ink import Ink
from ttr_tui.app.widgets.panel import Panel
from ttr_tui.app.widgets.pieces import Piece, Row, spread
from ttr_tui.app.widgets.sight import Sight


class Header(Panel):
    """One line at the top."""

    ground = "bar"

    def rows(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        left = [
            Piece(f" {sight.variant.name.upper()}", ink.title),
            Piece("  ·  ", ink.dim),
            Piece(turn_words(sight), ink.text),
            Piece("  ·  ", ink.dim),
            *whose_turn(sight, ink),
        ]
        return [spread(left, (Piece("saved ", ink.dim),), width, ink.bar)]


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


def whose_turn(sight: Sight, ink: Ink) -> list[Piece]:
    """Who is waited for, and for what."""
    seat = sight.asked_seat
    if seat is None:
        return [Piece("all turns are played", ink.strong)]
    player = sight.seats[seat]
    chip = Piece(f" {seat + 1} ", ink.owner(player.color))
    if player.kind != PERSON:
        return [chip, Piece(f" {player.name} {'moves next' if sight.undoable else 'is thinking …'}", ink.text)]
    return [chip, Piece(f" {player.name} {to_do(sight) or 'to play'}", ink.strong)]
