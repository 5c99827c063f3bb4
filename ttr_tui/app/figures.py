"""Statistics over finished games: by player and by map. Plain values, from results to what is shown and to JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any

from ttr_tui.app.results import GameResult, PlayerResult
from ttr_tui.app.session import PERSON


@dataclass
class PlayerFigures:
    """All games of one player: a person by name, a bot by its kind. Means are over the player's games."""

    name: str
    results: list[PlayerResult] = field(default_factory=list)

    @property
    def wins(self) -> int:
        """Games won, shared ones too."""
        return sum(result.won for result in self.results)

    @property
    def shared_wins(self) -> int:
        """Victories shared with others."""
        return sum(result.shared for result in self.results)

    @property
    def mean_points(self) -> float:
        """Points of the final sheet."""
        return fmean(result.points for result in self.results)

    @property
    def best(self) -> int:
        """The most points in a game."""
        return max(result.points for result in self.results)

    @property
    def mean_tickets(self) -> float:
        """Completed tickets."""
        return fmean(result.tickets_completed for result in self.results)

    @property
    def ticket_share(self) -> float | None:
        """Which part of the tickets kept was completed (0-1); None without tickets."""
        done = sum(result.tickets_completed for result in self.results)
        kept = done + sum(result.tickets_missed for result in self.results)
        return done / kept if kept else None

    @property
    def longest_path(self) -> int | None:
        """The longest path in a game, in spaces; None if no map counted it."""
        return max((r.longest_path for r in self.results if r.longest_path is not None), default=None)

    @property
    def sources(self) -> dict[str, float]:
        """Mean points by source."""
        kinds = dict.fromkeys(kind for result in self.results for kind in result.sources)
        return {kind: fmean(result.sources.get(kind, 0) for result in self.results) for kind in kinds}

    def as_dict(self) -> dict[str, Any]:
        """As `stats --json` has it; means rounded to a hundredth."""
        share = self.ticket_share
        return {
            "player": self.name, "games": len(self.results), "wins": self.wins, "shared_wins": self.shared_wins,
            "mean_points": round(self.mean_points, 2), "best_points": self.best,
            "mean_tickets_completed": round(self.mean_tickets, 2),
            "tickets_completed_share": None if share is None else round(share, 4), "longest_path": self.longest_path,
            "mean_points_by_source": {kind: round(points, 2) for kind, points in self.sources.items()},
        }  # fmt: skip


@dataclass
class MapFigures:
    """All games on one map."""

    map: str
    name: str
    games: list[GameResult] = field(default_factory=list)

    @property
    def mean_turns(self) -> float:
        """Turns of a game."""
        return fmean(game.turns for game in self.games)

    @property
    def mean_winning_points(self) -> float:
        """Points of who won."""
        return fmean(max(player.points for player in game.players) for game in self.games)

    @property
    def most_points(self) -> tuple[int, str]:
        """The most points ever, and whose they were."""
        return max(((p.points, p.name) for game in self.games for p in game.players), key=lambda pair: pair[0])

    def as_dict(self) -> dict[str, Any]:
        """As `stats --json` has it."""
        points, who = self.most_points
        return {
            "map": self.map, "map_name": self.name, "games": len(self.games), "mean_turns": round(self.mean_turns, 2),
            "mean_winning_points": round(self.mean_winning_points, 2), "most_points": points, "most_points_by": who,
            "players": [own.as_dict() for own in by_player(self.games)],
        }  # fmt: skip


def by_player(games: Iterable[GameResult]) -> list[PlayerFigures]:
    """Players by the games they won, then by points. A name written in another case is the same player."""
    found: dict[str, PlayerFigures] = {}
    for game in games:
        for player in game.players:
            person = player.kind == PERSON
            key = player.name.casefold() if person else f"\0{player.kind}"
            own = found.setdefault(key, PlayerFigures(player.name if person else player.kind))
            own.results.append(player)
    return sorted(found.values(), key=lambda own: (-own.wins, -own.mean_points, own.name))


def by_map(games: Iterable[GameResult]) -> list[MapFigures]:
    """Maps, the one most often played first."""
    found: dict[str, MapFigures] = {}
    for game in games:
        found.setdefault(game.map, MapFigures(game.map, game.map_name)).games.append(game)
    return sorted(found.values(), key=lambda own: (-len(own.games), own.name))


def as_dict(games: Sequence[GameResult]) -> dict[str, Any]:
    """Everything, as `stats --json` prints it."""
    return {
        "games": len(games),
        "players": [own.as_dict() for own in by_player(games)],
        "maps": [own.as_dict() for own in by_map(games)],
    }
