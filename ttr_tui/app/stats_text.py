"""Statistics as rows of text, for the screen and the command alike: tables, and bars of where points come from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size

from ttr_tui.app.figures import PlayerFigures, by_map, by_player
from ttr_tui.app.results import GameResult
from ttr_tui.app.widgets.count import title_of

HEADINGS = ("games", "wins", "points", "best", "tickets", "done", "path")
NAME_WIDTH = 20
BAR_WIDTH = 30
"""Cells of the longest bar."""


class StatsRow(NamedTuple):
    """A row: `title` (a heading), `head` (of columns), `plain`, or `bar` with the bar's length in cells."""

    kind: str
    text: str
    bar: int = 0


def stats_rows(games: Sequence[GameResult]) -> list[StatsRow]:
    """All there is to show of these games."""
    if not games:
        return [StatsRow("plain", "No game has been finished yet.")]
    players = by_player(games)
    rows = [
        StatsRow("title", f"{len(games)} finished game{'' if len(games) == 1 else 's'}"),
        *player_rows(players), StatsRow("plain", ""), *source_rows(players),
    ]  # fmt: skip
    for own in by_map(games):
        points, who = own.most_points
        count = f"{len(own.games)} game{'' if len(own.games) == 1 else 's'}"
        words = f"{own.mean_turns:.0f} turns, winner {own.mean_winning_points:.0f} points on average; most {points} ({who})"
        rows += [StatsRow("plain", ""), StatsRow("title", f"{own.name}: {count}"), StatsRow("plain", words)]
        rows += player_rows(by_player(own.games))
    return rows


def player_rows(players: Sequence[PlayerFigures]) -> list[StatsRow]:
    """The table of players, the one with the most wins first."""
    rows = [StatsRow("head", " " * NAME_WIDTH + "".join(f"{words:>8}" for words in HEADINGS))]
    for own in players:
        share, path = own.ticket_share, own.longest_path
        cells = (
            str(len(own.results)), f"{own.wins}", f"{own.mean_points:.1f}", str(own.best), f"{own.mean_tickets:.1f}",
            "-" if share is None else f"{share:.0%}", "-" if path is None else str(path),
        )  # fmt: skip
        rows.append(StatsRow("plain", set_cell_size(own.name, NAME_WIDTH) + "".join(f"{cell:>8}" for cell in cells)))
    return rows


def source_rows(players: Sequence[PlayerFigures]) -> list[StatsRow]:
    """Bars: the mean points of a game by their source, for each player; what is lost has no bar."""
    most = max((points for own in players for points in own.sources.values()), default=0)
    rows = [StatsRow("title", "Where points come from, in the mean of a game")]
    for own in players:
        for number, (kind, points) in enumerate(own.sources.items()):
            name = own.name if number == 0 else ""
            cells = round(points / most * BAR_WIDTH) if most > 0 and points > 0 else 0
            text = f"{set_cell_size(name, NAME_WIDTH)}{title_of(kind):<16}{points:>7.1f}  "
            rows.append(StatsRow("bar", text, cells))
    return rows


def width_of(rows: Sequence[StatsRow]) -> int:
    """The columns that the widest row takes."""
    return max((cell_len(row.text) + row.bar for row in rows), default=0)
