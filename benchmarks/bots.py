"""How strong a bot is and how long it thinks. Run by hand, prints a table.

    python benchmarks/bots.py [MAP …] [--bot steady] [--against random] [--games N]

For each map two-player games on fixed seeds, who begins rotating: wins, mean points of both, and the processor time of
the bot's decisions in milliseconds (what other programs take does not count).
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, field

from ttr_tui.bots.bot import PREFIX, bot_kind
from ttr_tui.engine.game import Game
from ttr_tui.engine.rulebook import Rulebook
from ttr_tui.variant.library import list_maps, load_variant


@dataclass
class Figures:
    """Sums over the games of one map. `times`: of each decision of the first seat, in milliseconds."""

    wins: int = 0
    points: list[int] = field(default_factory=lambda: [0, 0])
    times: list[float] = field(default_factory=list)


def play(rulebook: Rulebook, words: tuple[str, str], number: int, figures: Figures) -> None:
    """One game between the two bots; its seed is its number."""
    game = Game.new(rulebook, ["one", "other"], first=number % 2, seed=number, undo=False)
    bots = [bot_kind(PREFIX + word)(2 * number + seat) for seat, word in enumerate(words)]
    while (decision := game.decision) is not None:
        view = game.view(decision.seat)
        start = time.process_time()
        action = bots[decision.seat].choose(view)
        if decision.seat == 0:
            figures.times.append((time.process_time() - start) * 1000)
        game.apply(action)
    score = game.score()
    figures.wins += score.winners == (0,)
    for seat, sheet in enumerate(score.sheets):
        figures.points[seat] += sheet.total


def main() -> None:
    """Read the command line, print the table."""
    parser = argparse.ArgumentParser(description="Strength and thinking time of a bot.")
    parser.add_argument("maps", nargs="*")
    parser.add_argument("--bot", default="steady")
    parser.add_argument("--against", default="random")
    parser.add_argument("--games", type=int, default=200)
    options = parser.parse_args()
    maps = options.maps or [head.id for head in list_maps() if head.playable and head.shipped]
    print(f"{'map':12}{'games':>6}{'wins':>6}{'points':>8}{'other':>8}{'mean ms':>9}{'p99':>7}{'worst':>8}")
    for map_id in maps:
        figures = Figures()
        rulebook = Rulebook(load_variant(map_id), (), 2)
        for number in range(options.games):
            play(rulebook, (options.bot, options.against), number, figures)
        one, other = (points / options.games for points in figures.points)
        times = sorted(figures.times)
        mean, p99 = sum(times) / len(times), times[len(times) * 99 // 100]
        row = f"{map_id:12}{options.games:6}{figures.wins:6}{one:8.1f}{other:8.1f}"
        print(f"{row}{mean:9.2f}{p99:7.1f}{times[-1]:8.1f}", flush=True)


if __name__ == "__main__":
    main()
