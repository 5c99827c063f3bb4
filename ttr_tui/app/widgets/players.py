"""The players: seat, name, points, trains, cards, tickets, and whatever else the variant gives them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.cells import cell_len

from ttr_tui.app.session import PERSON, SeatLike
from ttr_tui.app.widgets.ink import Ink
from ttr_tui.app.widgets.panel import Panel
from ttr_tui.app.widgets.pieces import BLANK, Piece, Row, padded, spread, wrapped
from ttr_tui.app.widgets.sight import Sight, count_of
from ttr_tui.app.widgets.turn_words import phase_words, to_do

NARROW = 30
"""Panels with fewer columns shorten their headings and names."""

SHORT_UNTIL = 12
"""Columns for a name below which bots are called by their short names."""
KIND_FROM = 24
"""Columns for a name from which a bot's level stands beside it."""
EASY_SEAT, TIGHT_SEAT = 16, 14
"""Columns for each player in one line from which there is room for the turn beside them, and for what is to be done."""
NARROW_COLUMNS = 3
"""Figures beside the name in a narrow panel with one line for each player."""
TWO_LINES_UP_TO = 3
"""Players that have two lines each in a narrow panel; more have one."""

COLUMNS = (("points", "pts", "pt"), ("trains", "trains", "tr"), ("hand", "cards", "cd"), ("tickets", "tickets", "tk"))
"""Keys of a player's state that are columns of the table, with a long and a short heading."""
_NOT_SHOWN = frozenset(
    {"name", "completed_tickets", "railyard", "track", "completed", "passengers_used", *(key for key, _, _ in COLUMNS)}
)


class PlayersPanel(Panel):
    """A line for each player, with an arrow at the one whose turn it is."""

    def rows(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        players = sight.state["players"]
        columns = [column for column in COLUMNS if any(column[0] in player for player in players)]
        narrow = width < NARROW
        sizes = [(len(short) + 1 if key != "points" else 4) if narrow else len(long) + 1 for key, long, short in columns]
        if narrow and len(players) <= TWO_LINES_UP_TO:
            return self._two_lines_each(sight, ink, width, columns)
        if narrow:
            columns, sizes = columns[:NARROW_COLUMNS], sizes[:NARROW_COLUMNS]
        room = width - 1 - sum(sizes)
        sized = [(key, size) for (key, _, _), size in zip(columns, sizes, strict=True)]
        heads = "".join(f"{(short if narrow else long):>{size}}" for (_, long, short), size in zip(columns, sizes, strict=True))
        title = "PLAYERS" if room >= 8 else ""
        found: list[Row] = [(Piece(padded(f" {title}", room), ink.title), Piece(heads, ink.dim))]
        for seat in range(len(players)):
            found.append(self._line(sight, ink, seat, room, sized))
            found += _dim(_all_pieces(sight, seat), ink, width)
        return [*found, BLANK]

    @staticmethod
    def _two_lines_each(sight: Sight, ink: Ink, width: int, columns: Sequence[tuple[str, str, str]]) -> list[Row]:
        """Name and points, and the other figures below them: where columns are few and players too."""
        rows: list[Row] = [spread((Piece(" PLAYERS", ink.title),), (Piece("points ", ink.dim),), width)]
        for seat, player in enumerate(sight.state["players"]):
            place = sight.seats[seat]
            asked = sight.asked_seat == seat
            name = Piece(f" {place.name}", ink.strong if asked else ink.name(place.color))
            left = (Piece("▶" if asked else " ", ink.strong), Piece(f"{seat + 1}", ink.owner(place.color)), name)
            rows.append(spread(left, (Piece(f" {count_of(player.get('points'))} ", ink.strong),), width))
            figures = [f"{count_of(player.get(key))} {short}" for key, _, short in columns if key != "points"]
            rows += [*_dim(" ".join(figures), ink, width), *_dim(_all_pieces(sight, seat), ink, width)]
        return [*rows, BLANK]

    @staticmethod
    def _line(sight: Sight, ink: Ink, seat: int, room: int, columns: Sequence[tuple[str, int]]) -> Row:
        player, place = sight.state["players"][seat], sight.seats[seat]
        asked = sight.asked_seat == seat
        name = place.name if room >= SHORT_UNTIL else short_name(place)
        if place.kind != PERSON and room >= KIND_FROM:
            name += f" ({place.kind})"
        counts = "".join(f"{count_of(player.get(key)):>{size}}" for key, size in columns)
        return (
            Piece("▶" if asked else " ", ink.strong),
            Piece(f"{seat + 1}", ink.owner(place.color)),
            Piece(" "),
            Piece(padded(name, room - 3), ink.strong if asked else ink.name(place.color)),
            Piece(counts, ink.strong if asked else ink.text),
        )


def short_name(seat: SeatLike) -> str:
    """A name without the word that all bots' names begin with."""
    return seat.name if seat.kind == PERSON else seat.name.removeprefix("Bot ")


def _dim(text: str, ink: Ink, width: int) -> list[Row]:
    """Lesser words under a name, in as many lines as they need; none for no words."""
    return list(wrapped((Piece(f"   {text}", ink.dim),), width, 3)) if text else []


def _all_pieces(sight: Sight, seat: int) -> str:
    """A player's pieces, and Alvin if the player holds him."""
    alvin = sight.state.get("alvin", {})
    held = "holds Alvin" if alvin.get("holder") == seat else ""
    return " · ".join(filter(None, (pieces_in_words(sight.state["players"][seat], sight.rulebook.supplies), held)))


def pieces_in_words(player: Mapping[str, Any], supplies: Mapping[str, int]) -> str:
    """The variant's other public pieces of a player, such as `start Denver`.

    Of `supplies` (key → how many each player has) as dots: filled on the board, hollow in supply, small used up.
    """
    words = []
    for key, value in player.items():
        if key in _NOT_SHOWN or value is None or (value == [] and key not in supplies):
            continue
        word = key.replace("_", " ")
        if key == "tokens":
            words.append(f"tokens {len(value)} = {sum(value)} pts")
        elif key in supplies:
            used = int(player.get(f"{key}_used", 0))
            words.append(f"{word} {'●' * len(value)}{'○' * max(supplies[key] - len(value) - used, 0)}{'·' * used}")
        elif isinstance(value, str):
            words.append(f"{word} {value.replace('_', ' ').title()}")
        else:
            words.append(f"{word} {count_of(value)}")
    return " · ".join(words)


def phase_beside_players(sight: Sight, width: int) -> str:
    """Where the game stands, if the line of all players has room for it; else an empty word."""
    phase = phase_words(sight)
    room = (width - len(phase) - 1) // len(sight.state["players"])
    return phase if room >= (TIGHT_SEAT if to_do(sight) else EASY_SEAT) else ""


class PlayersLine(Panel):
    """All players in one line: for small screens, where it is the first line too."""

    ground = "bar"

    def rows(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        players = sight.state["players"]
        phase = phase_beside_players(sight, width)
        room = (width - (len(phase) + 1 if phase else 0)) // len(players)
        row: list[Piece] = []
        for seat, player in enumerate(players):
            place = sight.seats[seat]
            asked = sight.asked_seat == seat
            figures = f" {count_of(player.get('points'))}p" + (f" {player['trains']}t" if "trains" in player else "")
            size = max(min(10, room - 4 - len(figures)), 1)
            name = padded(place.name if cell_len(place.name) <= size else short_name(place), size).rstrip()
            style = ink.strong if asked else ink.text
            used = 3 + len(name) + len(figures)
            row += [
                Piece("▶" if asked else " ", ink.strong), Piece(f"{seat + 1}", ink.owner(place.color)),
                Piece(f" {name}", style), Piece(figures, style), Piece(" " * max(room - used, 0)),
            ]  # fmt: skip
        return [spread(row, (Piece(f"{phase} ", ink.dim),), width) if phase else tuple(row)]
