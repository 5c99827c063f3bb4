"""What was scored in the Card Game, where other maps show their board at the final count: tickets and their cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ttr_tui.app.widgets.big_cities import city_rows
from ttr_tui.app.widgets.card_art import beside, equal_parts
from ttr_tui.app.widgets.count import Step
from ttr_tui.app.widgets.ink import Ink, card_letter
from ttr_tui.app.widgets.panel import Panel
from ttr_tui.app.widgets.pieces import BLANK, Piece, Row, filled, over, padded, spread
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.app.widgets.track_words import plural
from ttr_tui.engine.scoring import Line, Score

COLUMN = 26
"""Columns that a player's tickets need; with fewer only the player is shown whose points are being counted."""
TALL = 28
"""Rows of the panel from which the big cities are framed."""


class ScoredTable(Panel):
    """Each player's tickets, those counted so far in full strength, with the cards that completed them; the big cities."""

    DEFAULT_CSS = "ScoredTable { width: 1fr; height: 1fr; }"
    DEFAULT_CLASSES = "boardless"

    def __init__(self, score: Score, steps: Sequence[Step]) -> None:
        super().__init__()
        self.score = score
        self.steps = steps
        self.number = 0
        """Which step of the count is shown."""

    def rows(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        height = self.size.height
        below = [BLANK, *city_rows(sight, ink, width, frames=height >= TALL)]
        words = "  and the cards of the Track that completed them"
        head: list[Row] = [(Piece(" TICKETS", ink.title), Piece(words if len(words) + 9 < width else "", ink.dim))]
        room = max(height - len(head) - len(below), 3)
        seats = list(range(len(sight.seats)))
        if width // len(seats) < COLUMN:
            seats = [self._seat_now()]
        parts = equal_parts(width, len(seats))
        air = int(2 * max(len(self.score.sheets[seat].of("ticket")) for seat in seats) < room)
        columns = [self._column(seat, sight, ink, part - 1, room, air) for seat, part in zip(seats, parts, strict=True)]
        rows = beside(zip(columns, parts, strict=True))
        return [*head, *rows, *[BLANK] * (room - len(rows)), *below]

    def on_resize(self) -> None:
        self.renew()

    def _seat_now(self) -> int:
        """Whose points are being counted; at the end it is a winner."""
        seat = self.steps[self.number].seat
        return self.score.winners[0] if seat is None else seat

    def _column(self, seat: int, sight: Sight, ink: Ink, width: int, height: int, air: int) -> list[Row]:
        """A player's tickets with `air` free rows after each; if there are too many, those around the one being counted."""
        place, now = sight.seats[seat], self.steps[self.number]
        points = plural(now.points[seat], "point")
        name = padded(f" {place.name}", max(width - len(points) - 6, 4))
        chip = (Piece(f" {seat + 1} ", ink.owner(place.color)), Piece(name, ink.name(place.color)))
        head = spread(chip, (Piece(f"{points} ", ink.strong),), width)
        counted = {step.subject for step in self.steps[: self.number + 1] if step.seat == seat}
        used = cards_used(sight)
        rows: list[Row] = []
        at = 0
        for line in self.score.sheets[seat].of("ticket"):
            ticket = line.facts["ticket"]
            row = _ticket_row(line, used, sight, ink, width, counted=ticket in counted)
            if (now.seat, now.subject) == (seat, ticket):
                row, at = over(filled(row, width), ink.chosen), len(rows)
            rows += [row, *[BLANK] * air]
        if not rows:
            return [head, (Piece(" no tickets", ink.faint),)]
        room = height - 1
        start = min(max(at - room // 2, 0), max(len(rows) - room, 0))
        shown = rows[start : start + room]
        if start + room < len(rows):
            shown[-1] = (Piece(f"   … {len(rows) - start - room + 1} more", ink.dim),)
        return [head, *shown]


def cards_used(sight: Sight) -> Mapping[str, Mapping[str, int]]:
    """For each ticket completed in this game the cards that completed it, as was told when they were shown (CARD-30)."""
    found: dict[str, Mapping[str, int]] = {}
    for entry in sight.log:
        if entry.event.type == "tickets_completed":
            found.update(entry.event.data["tickets"])
    return found


def _ticket_row(
    line: Line, used: Mapping[str, Mapping[str, int]], sight: Sight, ink: Ink, width: int, *, counted: bool
) -> Row:  # fmt: skip
    """A ticket with the cards that completed it or, of one missed, those that it asked for."""
    ticket = sight.ticket_named(line.facts["ticket"])
    done = bool(line.facts["completed"])
    style = ink.faint if not counted else ink.good if done else ink.bad
    cards = used.get(ticket.id, ticket.cards)
    chips = [
        Piece(card_letter(kind), ink.card(kind) if done and counted else ink.faint)
        for kind, n in cards.items()
        for _ in range(n)
    ]
    end = f" {line.points:+d}".rjust(4) if counted else f" {ticket.points}".rjust(4)
    name = padded(ticket.name, max(width - 4 - len(chips) - len(end), 4))
    sign = " " if not counted else "✓" if done else "✗"
    return (Piece(f" {sign} ", style), Piece(name, ink.text if counted else ink.dim), Piece(" "), *chips, Piece(end, style))
