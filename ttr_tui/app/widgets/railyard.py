"""The Card Game's table, where other maps have their board: every Railyard, what lies on the Tracks, the big cities."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ttr_tui.app.widgets.big_cities import city_rows
from ttr_tui.app.widgets.card_art import FRAME_LEAST, beside, cards_in_a_row, equal_parts, pile
from ttr_tui.app.widgets.ink import Ink, card_letter, card_name
from ttr_tui.app.widgets.panel import Panel
from ttr_tui.app.widgets.pieces import BLANK, Piece, Row, padded, spread, width_of
from ttr_tui.app.widgets.players import short_name
from ttr_tui.app.widgets.sight import Sight, count_of
from ttr_tui.app.widgets.yards import Placing, placing_of, yards_of
from ttr_tui.variant.model import TRACK_COLORS

CARD = 8
"""Columns of a card with the gap beside it, where a player's column has room for them."""
TALL = 28
"""Rows of the panel from which there is air between its parts, and each Track is a pile of card backs."""
TITLE_FROM = 22
"""Rows from which the panel has a title."""
LEAST = 24
"""Columns without which nothing is shown."""
PILE_ROWS, PILE_WIDTH = 4, 7
NAMES_FROM, WORDS_FROM, ROOMY = 8, 10, 13
"""Columns of a color from which it has its name, its needs in a word, and both with what the viewer holds."""


class RailyardTable(Panel):
    """The Railyards side by side; below them the Tracks, what it takes to place each color, and the big cities."""

    DEFAULT_CSS = "RailyardTable { width: 1fr; height: 1fr; }"
    DEFAULT_CLASSES = "boardless"

    def rows(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        height = self.size.height
        if width < LEAST:
            return []
        air: list[Row] = [BLANK] if height >= TALL else []
        above = [_title(sight, ink, width)] if height >= TITLE_FROM else []
        ends = equal_parts(width, len(sight.seats))
        tracks = beside((_track(sight, ink, seat, size, tall=bool(air)), size) for seat, size in enumerate(ends))
        colors = [*air, *_colors(sight, ink, width)]
        below = [*tracks, *colors, *air, *city_rows(sight, ink, width, frames=height >= TALL)]
        room = height - len(above) - 2 * len(air) - len(below)
        yards = beside((_yards(sight, ink, seat, size, max(room, 4)), size) for seat, size in enumerate(ends))
        return [*above, *air, *yards, *air, *below]

    def on_resize(self) -> None:
        self.renew()


def _title(sight: Sight, ink: Ink, width: int) -> Row:
    note = "a card of each row goes to its Track when its owner's turn begins " if width >= 100 else ""
    return spread((Piece(" RAILYARDS", ink.title),), (Piece(note, ink.dim),), width)


# -- a player's column ------------------------------------------------------------------------------------------


def _yards(sight: Sight, ink: Ink, seat: int, width: int, height: int) -> list[Row]:
    """A player's name and figures, and below them the rows of the Railyard, in exactly `height` rows."""
    player, place = sight.state["players"][seat], sight.seats[seat]
    asked = sight.asked_seat == seat
    name = padded(f" {place.name if len(place.name) <= width - 5 else short_name(place)}", width - 4)
    head = (
        Piece("▶" if asked else " ", ink.strong), Piece(f" {seat + 1} ", ink.owner(place.color)),
        Piece(name, ink.strong if asked else ink.name(place.color)),
    )  # fmt: skip
    figures = (Piece(f" {_figures(player, width - 2)}", ink.dim),)
    rows, room = [head, figures], height - 2
    yards = yards_of(player)
    if not yards:
        return [*rows, (Piece("  empty" if width >= CARD else " -", ink.faint),), *[BLANK] * (room - 1)]
    size = max(min(CARD, (width - 1) // len(yards)), 1)
    gap = 0 if size in (1, 2, FRAME_LEAST) else 1
    stacks = [(cards_in_a_row(yard, color, ink, size - gap, room), size) for color, yard in yards.items()]
    block = [(Piece(" "), *row) for row in beside(stacks)]
    return [*rows, *block, *[BLANK] * (room - len(block))]


def _figures(player: Mapping[str, Any], width: int) -> str:
    """A player's hand and tickets, in as many words as there is room for."""
    hand, tickets, done = (count_of(player.get(key, 0)) for key in ("hand", "tickets", "completed"))
    more = f" · {done} done" if done != "0" else ""
    forms = (
        f"{hand} in hand · tickets {tickets}{more}",
        f"hand {hand} · tk {tickets}{more}",
        f"hand {hand} tk {tickets}",
        f"{hand}h {tickets}t",
    )
    return next((words for words in forms if len(words) <= width), "")


def _track(sight: Sight, ink: Ink, seat: int, width: int, *, tall: bool) -> list[Row]:
    """How many cards lie on a player's Track; to its owner also which, if the table plays with open Tracks (UI-1)."""
    track = sight.state["players"][seat].get("track", 0)
    count = int(count_of(track))
    chips = [Piece("  "), *_letters(track, ink)] if isinstance(track, Mapping) else []
    words = f"card{'' if count == 1 else 's'} on the Track"
    if not tall or width < PILE_WIDTH + 8:
        short = f" Track {count}" if width >= CARD + 2 else f" T {count}"
        long = f" {count} {words}"
        row = (Piece(long if width > len(long) else short, ink.text), *chips)
        return [row if width_of(row) < width else row[:1]]
    back = pile(PILE_WIDTH, PILE_ROWS, ink.text if count else ink.faint)
    text: list[Row] = [
        BLANK,
        (Piece(f" {count}", ink.strong), Piece(f" {words}"[: width - PILE_WIDTH - 4], ink.dim)),
        tuple(chips),
    ]
    return beside([([BLANK] * PILE_ROWS, 1), (back, PILE_WIDTH), (text, width - PILE_WIDTH - 1)])


def _letters(cards: Mapping[str, int], ink: Ink) -> list[Piece]:
    return [
        piece for kind, count in cards.items() for piece in (Piece(f"{card_letter(kind)}{count}", ink.card(kind)), Piece(" "))
    ]


# -- the colors -------------------------------------------------------------------------------------------------


def _colors(sight: Sight, ink: Ink, width: int) -> list[Row]:
    """For each color who has it, and how many cards it takes to place it (UI-6)."""
    colors = [kind for kind in sight.cards if kind in TRACK_COLORS]
    ends = equal_parts(width - 1, len(colors))
    tiles = [(_color(color, sight, ink, size - 1), size) for color, size in zip(colors, ends, strict=True)]
    words = "  more cards than the row that lies there, which is robbed"
    title = (Piece(" TO PLACE A COLOR", ink.title), Piece(words if width > len(words) + 18 else "", ink.dim))
    return [title, *((Piece(" "), *row) for row in beside(tiles))]


def _color(color: str, sight: Sight, ink: Ink, width: int) -> list[Row]:
    placing = placing_of(color, sight)
    chip = f" {card_letter(color)} {card_name(color)}" if width >= NAMES_FROM else f" {card_letter(color)}"
    rows: list[Row] = [(Piece(padded(chip, width), ink.card(color)),), _holder(placing, sight, ink, width)]
    style = ink.good if placing.enough else ink.dim
    rows.append((Piece(f"{'✓' if placing.enough else ' '}{need_words(placing, width)}", style),))
    if width >= ROOMY and sight.hand is not None:
        held, wild = sight.hand.get(color, 0), sight.hand.get("locomotive", 0)
        rows.append((Piece(f" you have {held}{f'+{wild}L' if wild and held else ''}", ink.text if held else ink.faint),))
    return rows


def _holder(placing: Placing, sight: Sight, ink: Ink, width: int) -> Row:
    """Whose the color is, and how many cards lie there."""
    if placing.holder is None:
        return (Piece(" nobody" if width >= NAMES_FROM else " ·", ink.faint),)
    seat = sight.seats[placing.holder]
    count = f"×{placing.cards}"
    name = f" {padded(short_name(seat), min(width - 4 - len(count), len(short_name(seat))))} " if width >= WORDS_FROM else ""
    return (
        Piece(" " if width >= NAMES_FROM else ""),
        Piece(str(placing.holder + 1), ink.owner(seat.color)),
        Piece(name),
        Piece(count, ink.strong),
    )


def need_words(placing: Placing, width: int) -> str:
    """What it takes to place a color, in `width` columns: more cards than lie there; of a free one also a single card."""
    if placing.own:
        return "yours" if width >= len("yours") + 1 else "own"
    if placing.holder is not None:
        return f"{placing.least}+ to rob" if width >= WORDS_FROM else f"{placing.least}+"
    return (
        f"{placing.least}+ or 1 of 3"
        if width >= ROOMY
        else f"{placing.least}+ or 1"
        if width >= NAMES_FROM
        else f"{placing.least}+"
    )
