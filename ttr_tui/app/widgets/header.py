"""The first line: map, turn, whose turn it is, and that the game is saved."""

from __future__ import annotations

from ttr_tui.app.session import PERSON
from ttr_tui.app.widgets.ink import Ink
from ttr_tui.app.widgets.panel import Panel
from ttr_tui.app.widgets.pieces import Piece, Row, spread
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.app.widgets.turn_words import to_do, turn_words


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
