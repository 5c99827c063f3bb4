"""How to read the board, in three lines beside the hand, whose cards already name the letters of the colors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ttr_tui.app.widgets.ink import OTHER_LETTERS, Ink
from ttr_tui.app.widgets.panel import Panel
from ttr_tui.app.widgets.pieces import Piece, Row
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.board.glyphs import ALVIN_LETTER
from ttr_tui.variant.model import Variant

ROWS = 3
"""Rows there are, the heading among the first one's words."""
_CARDS = {"passenger": "passenger card", "locomotive_4": "loco for 4+ trains"}
"""Kinds of cards whose letters are not those of a color, in a few words."""
_DIGITS = {"merchandise": "top goods", "starting_cities": "start", "stations": "station", "city_markers": "marker"}
"""Mechanism → what its digits on cities are."""
_EVERYWHERE = ("digit = owner", "underlined = possible", "letter = free, its color")


_SHORT = {"digit = owner": "digit owner", "X = any color": "X any", "T = track bed": "T bed", "≈ L = ferry": "≈L ferry"}
"""What a narrow line says, in this order, in fewer letters."""


def legend_brief(sight: Sight, room: int) -> str:
    """The most needful of it in `room` columns, for lines that have little; empty where there is no board."""
    words = _words(sight)
    return _fitting((short for long, short in _SHORT.items() if long in words), room)


def legend_line(sight: Sight, room: int) -> str:
    """As much of it as fits into `room` columns; empty where there is no board."""
    return _fitting(_words(sight), room)


def _fitting(words: Iterable[str], room: int) -> str:
    fitting: list[str] = []
    for word in words:
        if len(" · ".join([*fitting, word])) <= room:
            fitting.append(word)
    return " · ".join(fitting)


def _words(sight: Sight) -> list[str]:
    """What only this map has, then what every board has."""
    variant = sight.variant
    if not variant.tracks:
        return []
    cards = (f"{OTHER_LETTERS[kind]} = {_CARDS[kind]}" for kind in sight.cards if kind in _CARDS)
    return [*_of_tracks(variant), *cards, *_of_pieces(variant), *_EVERYWHERE]


class Legend(Panel):
    """First what only this map has (its tunnels, ferries, beds, pieces and cards), then what every board has."""

    ground = "bottom"

    def rows(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        words = _words(sight)
        if not words:
            return []
        rows: list[Row] = []
        row: list[Piece] = [Piece(" TRACKS", ink.title)]
        used = len(" TRACKS")
        for word in words:
            if used + len(f" · {word}") > width - 1:
                rows.append(tuple(row))
                row, used = [], 0
            text = f" {word}" if not row else f"  {word}" if row[-1].style == ink.title else f" · {word}"
            row.append(Piece(text, ink.dim))
            used += len(text)
        return [*rows, tuple(row)][:ROWS]


def _of_tracks(variant: Variant) -> Iterator[str]:
    """The kinds of track that the map has besides those of one color."""
    if any(track.locomotives for track in variant.tracks):
        yield "≈ L = ferry"
    if any(track.tunnel for track in variant.tracks):
        yield "small letter = tunnel"
    if any(track.color == "bed" for track in variant.tracks):
        yield "T = track bed"
    if any(track.color == "gray" for track in variant.tracks):
        yield "X = any color"


def _of_pieces(variant: Variant) -> Iterator[str]:
    """The pieces that the map's rules put on cities."""
    keys = [entry.key for entry in variant.rules]
    digits = [_DIGITS[key] for key in keys if key in _DIGITS]
    if digits:
        yield f"digit on a city = {', '.join(digits)}"
    if "alvin" in keys:
        yield f"{ALVIN_LETTER} = Alvin"
