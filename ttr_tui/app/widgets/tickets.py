"""The viewer's own tickets: value, and whether each is done or how many trains it still needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ttr_tui.app.widgets.hand import headed
from ttr_tui.app.widgets.ink import Ink, card_letter
from ttr_tui.app.widgets.panel import Panel, ink_of
from ttr_tui.app.widgets.pieces import BLANK, Piece, Row, clipped, doing, spread, wrapped
from ttr_tui.app.widgets.players import NARROW
from ttr_tui.app.widgets.sight import HeldTicket, Sight
from ttr_tui.board.grid import Style


class TicketsPanel(Panel):
    """A line or two for each own ticket."""

    def __init__(self) -> None:
        super().__init__()
        self.codes: Sequence[str] = ()
        """Short words for the cities, by index, for a narrow panel; empty: it shows their names."""

    def height_with(self, codes: Sequence[str], width: int) -> int:
        """How many rows the panel would have with these short words."""
        if self.sight is None:
            return 0
        before, self.codes = self.codes, codes
        rows = self.rows(self.sight, ink_of(self), width)
        self.codes = before
        return len(rows)

    def name_cities(self, codes: Sequence[str]) -> None:
        """Use these short words from now on."""
        if list(codes) != list(self.codes):
            self.codes = codes
            self.renew()

    def rows(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        tickets = sight.tickets
        if not tickets:
            return []
        narrow = width < NARROW
        done = sum(held.done for held in tickets)
        count = (
            f"{len(tickets)} "
            if not sight.variant.tracks
            else f"{done}/{len(tickets)} "
            if narrow
            else f"{done} of {len(tickets)} done "
        )
        title = headed(sight, "TICKETS", width - len(count) - 2)
        rows = [spread((Piece(f" {title}", ink.title),), (Piece(count, ink.dim),), width)]
        for number, held in enumerate(tickets):
            name = self._short(held) if narrow and self.codes else held.ticket.name
            rows += [doing(row, f"screen.ways({number})") for row in ticket_rows(held, sight, ink, width, name)]
        return [*rows, BLANK]

    def _short(self, held: HeldTicket) -> str:
        ticket = held.ticket
        if len(ticket.a_nodes) != 1 or len(ticket.b_nodes) != 1:
            return ticket.name
        return f"{self.codes[ticket.a_nodes[0]]}–{self.codes[ticket.b_nodes[0]]}"


def ticket_rows(held: HeldTicket, sight: Sight, ink: Ink, width: int, name: str = "") -> list[Row]:
    """A ticket: its sign, its cities, its value and what is to do for it; a second row if the names are long."""
    sign, words, style = standing(held, sight, ink)
    value = Piece(f"{held.ticket.points:>4} ", ink.strong)
    end: Row = (value,) if width < NARROW or not words else (value, Piece(f"{words:>8} ", style))
    room = width - sum(len(piece.text) for piece in end) - 3
    names = list(wrapped((Piece(name or held.ticket.name, ink.text),), room))
    last: Row = (Piece("   "), *names[-1]) if len(names) > 1 else (Piece(f" {sign} ", style), *names[-1])
    rows: list[Row] = [(Piece(f" {sign} ", style), *names[0])] if len(names) > 1 else []
    rows += [(Piece("   "), *name) for name in names[1:-1]]
    cards = held.ticket.cards if not sight.variant.tracks else {}
    return [*rows, spread(last, end, width), *([card_row(cards, ink, width)] if cards else [])]


def card_row(cards: Mapping[str, int], ink: Ink, width: int, indent: int = 3) -> Row:
    """The cards that complete a ticket of a map without a board."""
    row = [Piece(" " * indent)]
    for kind, count in cards.items():
        row += [Piece(f" {card_letter(kind)}{f'×{count}' if count > 1 else ''} ", ink.card(kind)), Piece(" ")]
    return clipped(row, width)


def standing(held: HeldTicket, sight: Sight, ink: Ink) -> tuple[str, str, Style]:
    """How a ticket stands: a sign, words and their style."""
    if not sight.variant.tracks:
        return "○", "", ink.text
    if held.done:
        return "✓", "done", ink.good
    if held.way is None:
        return "✗", "cut off", ink.bad
    if held.way.trains > sight.trains:
        return "✗", f"{held.way.trains} to go", ink.bad
    return "○", f"{held.way.trains} to go", ink.warn
