"""The longest continuous path (CORE-30)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

from pydantic import Field

from ttr_tui.engine.mechanism import Mechanism, Settings
from ttr_tui.engine.mechanisms.claiming import Claiming
from ttr_tui.engine.paths import Trail, longest_trail
from ttr_tui.engine.rulebook import Rulebook
from ttr_tui.engine.scoring import FinalCount
from ttr_tui.engine.table import Table


class LongestPathSettings(Settings):
    """The bonus and what it is called."""

    points: Annotated[int, Field(ge=0)] = 10
    title: str = "Longest continuous path"


class LongestPath(Mechanism):
    """A bonus for the longest path of own routes that uses no route twice; all who tie get it."""

    key = "longest_path"
    Settings = LongestPathSettings
    settings: LongestPathSettings
    needs = ("claiming",)
    tie_break_names: ClassVar[Mapping[str, str]] = {"longest_path": "the longest continuous path"}

    def bind(self, rulebook: Rulebook) -> None:
        self.claiming = rulebook.get(Claiming)

    def trail(self, table: Table, seat: int) -> tuple[int, tuple[int, ...]]:
        """The length of a seat's longest path and the tracks on it (by index, in walking order)."""
        tracks = self.claiming.tracks
        own = self.claiming.routes_of(table, seat)
        trail: Trail = longest_trail([(tracks[t].a, tracks[t].b, tracks[t].length) for t in own])
        return trail.length, tuple(own[i] for i in trail.edges)

    def score(self, count: FinalCount) -> None:
        found = [self.trail(count.table, seat) for seat in range(count.table.n)]
        best = count.most([length for length, _ in found])
        for seat, (length, tracks) in enumerate(found):
            points = self.settings.points if seat in best else 0
            count.add(seat, "longest_path", points, length=length)
            count.paths[seat] = tracks

    def tie_break(self, name: str, count: FinalCount, seat: int) -> int:
        """1 for those who hold the bonus (US-6)."""
        return int(any(line.kind == "longest_path" and line.points for line in count.lines[seat]))

    def explain(self) -> list[str]:
        s = self.settings
        return [
            f"{s.title}: {s.points} points at the end for the longest path of a player's own routes that uses no route twice; "
            "it may pass a city any number of times. All who tie get it; a player without routes never does."
        ]
