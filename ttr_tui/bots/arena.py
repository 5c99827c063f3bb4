"""Bots against each other, many games: what `simulate` reports."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any

from ttr_tui.bots.bot import bot_kind
from ttr_tui.engine.game import Game
from ttr_tui.engine.rulebook import Rulebook
from ttr_tui.variant.model import Variant

_STREAM = 1_000_003
"""Bots draw from streams of their own, apart from the game's seed."""
_SHARE = 25
"""Games in one share of work: small enough for a smooth progress bar."""


@dataclass(slots=True)
class SeatFigures:
    """Sums over games of one seat (by the order in which the players were named)."""

    wins: int = 0
    shared_wins: int = 0
    points: int = 0
    tickets: int = 0
    longest_path: int = 0
    turns: int = 0

    def add(self, other: SeatFigures) -> None:
        """Add another sum to this one."""
        for name in self.__slots__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


@dataclass(slots=True)
class Figures:
    """What a number of games came to. `seconds` is the time that playing and scoring took."""

    seats: list[SeatFigures]
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0

    def add(self, other: Figures) -> None:
        """Add the figures of more games."""
        for own, more in zip(self.seats, other.seats, strict=True):
            own.add(more)
        self.games += other.games
        self.decisions += other.decisions
        self.seconds += other.seconds


@dataclass(frozen=True, slots=True)
class Series:
    """A series of games: the map, its options, who plays (`bot:LEVEL` words), and the seed of the series."""

    variant: Variant
    options: tuple[str, ...]
    players: tuple[str, ...]
    games: int
    seed: int

    def seat_names(self) -> list[str]:
        """The players' names: no two alike."""
        return [f"{word.removeprefix('bot:')} {seat + 1}"[:20] for seat, word in enumerate(self.players)]


def play_series(series: Series, jobs: int = 1) -> Iterator[Figures]:
    """Play the games; yields the figures of each share of them as it is done, in any order.

    The sum does not depend on `jobs`. Who begins rotates from game to game.
    """
    shares = [range(start, min(start + _SHARE, series.games)) for start in range(0, series.games, _SHARE)]
    if jobs == 1:
        rulebook = Rulebook(series.variant, series.options, len(series.players))
        for share in shares:
            yield _play_share(series, share, rulebook)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_begin_worker, initargs=(series,)) as pool:
        yield from pool.map(_work, shares)


_worker: list[Any] = []
"""In a worker process: the series and its rulebook, made once."""


def _begin_worker(series: Series) -> None:
    _worker[:] = [series, Rulebook(series.variant, series.options, len(series.players))]


def _work(share: range) -> Figures:
    return _play_share(_worker[0], share, _worker[1])


def _play_share(series: Series, share: range, rulebook: Rulebook) -> Figures:
    figures = Figures([SeatFigures() for _ in series.players])
    start = time.perf_counter()
    for number in share:
        _play_game(series, number, rulebook, figures)
    figures.seconds = time.perf_counter() - start
    return figures


def _play_game(series: Series, number: int, rulebook: Rulebook, figures: Figures) -> None:
    seed = ((series.seed << 32) | number) & ((1 << 128) - 1)
    first = number % len(series.players)
    game = Game.new(rulebook, series.seat_names(), first=first, seed=seed, undo=False)
    bots = [bot_kind(word)(seed * _STREAM + seat) for seat, word in enumerate(series.players)]
    turns = [0] * len(bots)
    while (decision := game.decision) is not None:
        seat = decision.seat
        if decision.kind == "turn":
            turns[seat] += 1
        game.apply(bots[seat].choose(game.view(seat)))
        figures.decisions += 1
    _count(game, turns, figures)


def _count(game: Game, turns: Sequence[int], figures: Figures) -> None:
    score = game.score()
    figures.games += 1
    for seat, sheet in enumerate(score.sheets):
        own = figures.seats[seat]
        if score.winners == (seat,):
            own.wins += 1
        elif seat in score.winners:
            own.shared_wins += 1
        own.points += sheet.total
        own.tickets += sum(1 for line in sheet.of("ticket") if line.facts["completed"])
        own.longest_path += sum(line.facts["length"] for line in sheet.of("longest_path"))
        own.turns += turns[seat]


def series_report(series: Series, figures: Figures, wall_seconds: float) -> dict[str, Any]:
    """The contract's `simulate --json`."""
    games = max(1, figures.games)
    seats = [
        {
            "player": word, "wins": own.wins, "shared_wins": own.shared_wins,
            "mean_points": round(own.points / games, 2), "mean_tickets_completed": round(own.tickets / games, 3),
            "mean_longest_path": round(own.longest_path / games, 2), "mean_turns": round(own.turns / games, 2),
        }
        for word, own in zip(series.players, figures.seats, strict=True)
    ]  # fmt: skip
    return {
        "map": series.variant.id, "options": list(series.options), "games": figures.games, "seed": series.seed,
        "games_per_second": round(games / wall_seconds, 1) if wall_seconds else 0.0,
        "mean_decisions": round(figures.decisions / games, 1), "seats": seats,
    }  # fmt: skip
