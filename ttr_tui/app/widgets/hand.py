"""The viewer's own train cards: every color with its letter and count."""

from __future__ import annotations

from ttr_tui.app.session import PERSON
from ttr_tui.app.widgets.ink import Ink, card_letter, card_name
from ttr_tui.app.widgets.legend import legend_line
from ttr_tui.app.widgets.panel import Panel
from ttr_tui.app.widgets.pieces import Piece, Row, shortened, width_of
from ttr_tui.app.widgets.sight import Sight

NAME_LEAST = 3
"""Columns that a name in a heading needs at least."""
LEGEND_GAP = 4
"""Columns between the words of a heading and the legend."""
NAME_IN_LINE = 8
"""Columns for a name in front of the hand's line."""


def headed(sight: Sight, word: str, room: int) -> str:
    """`HAND`, or `ANN'S HAND` where several persons share the screen; the name is cut so that it is `room` columns."""
    persons = sum(seat.kind == PERSON for seat in sight.seats)
    room -= len(f"'S {word}")
    if sight.viewer is None or persons < 2 or room < NAME_LEAST:
        return word
    return f"{shortened(sight.seats[sight.viewer].name.upper(), room)}'S {word}"


def hand_words(sight: Sight) -> list[str]:
    """`6 cards`, `31 trains`: what else there is to say of the own supply."""
    if sight.hand is None or sight.own is None:
        return []
    total = sum(sight.hand.values())
    words = [f"{total} card{'' if total == 1 else 's'}"]
    if "trains" in sight.own:
        words.append(f"{sight.trains} train{'' if sight.trains == 1 else 's'} left")
    return words


class HandPanel(Panel):
    """A chip for each kind of card; two lines of them where there is room."""

    ground = "bottom"

    def __init__(self, *, id: str | None = None, tall: bool = True) -> None:  # noqa: A002
        super().__init__(id=id)
        self.tall = tall
        self.legend = False
        """Whether the legend, having no place of its own, stands beside the heading."""

    def rows(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        title = [Piece(f" {headed(sight, 'HAND', width // 2)}", ink.title)]
        for word in hand_words(sight):
            title.append(Piece(f"   {word}", ink.dim))
        hand = sight.hand
        if hand is None:
            title.append(Piece("   nobody's hand is shown: you are watching", ink.dim))
        if self.legend:
            room = width - 1 - width_of(title)
            title.append(Piece(legend_line(sight, room - LEGEND_GAP).rjust(room), ink.dim))
        size = min(12, (width - 1) // max(len(sight.cards), 1))
        upper: list[Piece] = [Piece(" ")]
        lower: list[Piece] = [Piece(" ")]
        for kind in sight.cards:
            count = 0 if hand is None else hand.get(kind, 0)
            style = ink.card(kind) if count else ink.faint
            amount = f"×{count}" if count else "·"
            if self.tall:
                name = f"{card_letter(kind)} {card_name(kind)}"
                name = f" {name}" if len(name) < size - 1 else name
                upper += [Piece(name[: size - 1].ljust(size - 1), style), Piece(" ")]
                lower += [Piece(f"{amount} ".rjust(size - 1), style), Piece(" ")]
            else:
                name = f"{card_letter(kind)} {card_name(kind)}"[: size - 1 - len(amount)]
                upper += [Piece(name.ljust(size - 1 - len(amount)) + amount, style), Piece(" ")]
        return [tuple(title), tuple(upper), tuple(lower)] if self.tall else [tuple(title), tuple(upper)]


class HandLine(Panel):
    """The hand in one line: letters and counts."""

    ground = "bottom"

    def rows(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        row = self._row(sight, ink, tight=False)
        return [row if width_of(row) <= width else self._row(sight, ink, tight=True)]

    @staticmethod
    def _row(sight: Sight, ink: Ink, tight: bool) -> Row:
        """The line with some air or, for maps with many kinds of cards, without."""
        hand, air = sight.hand, "" if tight else " "
        row = [Piece(f" {headed(sight, 'HAND', NAME_IN_LINE + 7)} {air}{air}", ink.title)]
        for kind in sight.cards:
            count = 0 if hand is None else hand.get(kind, 0)
            words = f"{air}{card_letter(kind)}{f'×{count}' if count else f'{air}·'}{air}"
            row += [Piece(words, ink.card(kind) if count else ink.faint), Piece(" ")]
        tickets = sight.tickets
        if tickets is not None:
            done = sum(held.done for held in tickets)
            words = f"{air}{done} of {len(tickets)} tickets" if sight.variant.tracks else f"{air}{len(tickets)} tickets"
            row.append(Piece(words, ink.text))
        return tuple(row)
