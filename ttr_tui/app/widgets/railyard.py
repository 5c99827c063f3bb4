"""The Card Game's table, where other maps have their board: every Railyard, what lies on the Tracks, the big cities."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ttr_tui.app.widgets.ink import Ink, card_letter, card_name
from ttr_tui.app.widgets.panel import Panel
from ttr_tui.app.widgets.pieces import BLANK, Piece, Row, padded, width_of
from ttr_tui.app.widgets.players import short_name
from ttr_tui.app.widgets.sight import Sight, count_of
from ttr_tui.app.widgets.yards import FEWEST, Yard, yard_of
from ttr_tui.board.glyphs import LOCOMOTIVE_LETTER
from ttr_tui.variant.model import TRACK_COLORS

LABEL = 11
"""Columns of a color's name at the left."""
WORDS, NUMBER = 32, 9
"""Columns that say what it takes to place a color: in words, or as a number where there is little room."""
WORDS_FROM = 90
"""Columns of the panel from which it is said in words."""
ROWS_WITHOUT_AIR = 19
"""Rows that the panel takes without free lines between the colors."""


class RailyardTable(Panel):
    """A line for each color, a column for each player; below them the Tracks, the tickets and the big cities."""

    DEFAULT_CSS = "RailyardTable { width: 1fr; height: 1fr; }"

    def rows(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        players = sight.state["players"]
        last = WORDS if width >= WORDS_FROM else NUMBER
        column = max((width - LABEL - last - 1) // len(players), 5)
        room = self.size.height
        air = room >= ROWS_WITHOUT_AIR + len(TRACK_COLORS) + 3
        rows: list[Row] = [BLANK] if air else []
        rows += [self._heads(sight, ink, column, last), *([BLANK] if air else [])]
        for color in (kind for kind in sight.cards if kind in TRACK_COLORS):
            rows.append(_color_row(color, sight, ink, column, last))
            rows += [BLANK] if air else []
        rows += [BLANK, *_figures(sight, ink, column), BLANK]
        return [*rows, *_big_cities(sight, ink, width)]

    @staticmethod
    def _heads(sight: Sight, ink: Ink, column: int, last: int) -> Row:
        row = [Piece(padded(" RAILYARDS" if column >= 8 else " YARDS", LABEL), ink.title)]
        for number, seat in enumerate(sight.seats, start=1):
            row += [
                Piece(str(number), ink.owner(seat.color)),
                Piece(padded(f" {short_name(seat)}", column - 1), ink.name(seat.color)),
            ]
        if sight.state["over"]:
            return tuple(row)
        return (*row, Piece("to place" if last == NUMBER else "to place the color", ink.dim))

    def on_resize(self) -> None:
        self.renew()


def _color_row(color: str, sight: Sight, ink: Ink, column: int, last: int) -> Row:
    """One color: each player's row of it, and what it takes to place it."""
    row = [Piece(padded(f" {card_letter(color)} {card_name(color)}", LABEL - 2), ink.card(color)), Piece("  ")]
    for player in sight.state["players"]:
        row += _yard(yard_of(player, color), color, ink, column)
    words, style = to_place(color, sight, ink, short=last == NUMBER)
    return (*row, Piece(words, style))


def _yard(yard: Yard, color: str, ink: Ink, column: int) -> list[Piece]:
    """A row of cards side by side, the locomotives last; as numbers where there is too little room."""
    if not yard.cards:
        return [Piece("·".ljust(column), ink.faint)]
    letters = [color] * (yard.cards - yard.locomotives) + ["locomotive"] * yard.locomotives
    pieces: list[Piece] = []
    if len(letters) * 4 + 3 <= column:
        for kind in letters:
            pieces += [Piece(f" {card_letter(kind)} ", ink.card(kind)), Piece(" ")]
        pieces.append(Piece(f"{yard.cards}", ink.strong))
    elif len(letters) + 4 <= column:
        pieces = [Piece(card_letter(kind), ink.card(kind)) for kind in letters] + [Piece(f" {yard.cards}", ink.strong)]
    else:
        top = f"{LOCOMOTIVE_LETTER}{yard.locomotives}" if yard.locomotives else ""
        pieces = [Piece(f"{card_letter(color)}×{yard.cards}", ink.card(color)), Piece(top, ink.card("locomotive"))]
    return [*pieces, Piece(" " * max(column - width_of(pieces), 0))]


def to_place(color: str, sight: Sight, ink: Ink, *, short: bool = False) -> tuple[str, Any]:
    """How many cards it takes the viewer to place a color, and whom that robs (CARD-22, CARD-23)."""
    players = sight.state["players"]
    if sight.state["over"]:
        return ("", ink.dim)
    if sight.viewer is not None and yard_of(players[sight.viewer], color).cards:
        return ("yours", ink.good)
    held = max(range(len(players)), key=lambda seat: yard_of(players[seat], color).cards)
    size = yard_of(players[held], color).cards
    least = max(size + 1, FEWEST)
    enough = sight.hand is not None and _can(color, least, sight.hand)
    style = ink.strong if enough else ink.dim
    if short:
        return (f"{least}+", style)
    robbing = f"robs {short_name(sight.seats[held])}" if size else "or 1 of 3 different"
    return (f"{least} or more, {robbing}", style)


def _can(color: str, least: int, hand: Mapping[str, int]) -> bool:
    """Whether a hand has a set of this color that is large enough (CARD-19)."""
    return hand.get(color, 0) > 0 and hand.get(color, 0) + hand.get("locomotive", 0) >= least


def _figures(sight: Sight, ink: Ink, column: int) -> list[Row]:
    """For each player how many cards lie on the Track, and how many tickets are held and completed."""
    rows = []
    for title, key in ((" on Track", "track"), (" tickets", "tickets"), (" done", "completed")):
        row = [Piece(padded(title, LABEL), ink.dim)]
        for player in sight.state["players"]:
            count = count_of(player.get(key, 0))
            stack = "▪" * min(int(count), max(column - 5, 0)) if key == "track" and count.isdigit() else ""
            row.append(Piece(padded(f"{count:>2} {stack}", column), ink.text))
        rows.append(tuple(row))
    return rows


def _big_cities(sight: Sight, ink: Ink, width: int) -> list[Row]:
    """The bonus of each big city; when the game is over, who has it."""
    bonuses: Mapping[str, int] = sight.state.get("big_cities", {})
    if not bonuses:
        return []
    number = sight.variant.city_index()
    words = " for the most completed tickets there" if width >= WORDS_FROM else ""
    rows: list[list[Piece]] = [[Piece(" BIG CITIES", ink.title), Piece(words, ink.dim)], [Piece(" ")]]
    for city, bonus in bonuses.items():
        pieces = [Piece(f" {sight.city_name(number[city])} ", ink.goal), Piece(f" {bonus} ", ink.strong)]
        pieces += [Piece(str(seat + 1), ink.owner(sight.seats[seat].color)) for seat in leaders(city, sight)]
        if width_of(rows[-1]) + width_of(pieces) + 1 > width:
            rows.append([Piece(" ")])
        rows[-1] += [*pieces, Piece(" ")]
    return [tuple(row) for row in rows]


def leaders(city: str, sight: Sight) -> list[int]:
    """Who has completed the most tickets that name a city, as far as the viewer may know every player's (CARD-38)."""
    counts = []
    for player in sight.state["players"]:
        completed = player.get("completed", ())
        if isinstance(completed, int):
            return []
        tickets = [sight.ticket(written) for written in completed]
        counts.append(sum(city in (ticket.a, ticket.b) for ticket in tickets))
    most = max(counts, default=0)
    return [seat for seat, count in enumerate(counts) if count == most and most]
