"""The bonus for the most completed tickets (US-7, MK-33, OW-23, FR-18)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from ttr_tui.engine.mechanism import Mechanism, Settings
from ttr_tui.engine.mechanisms.tickets import Tickets
from ttr_tui.engine.rulebook import Rulebook
from ttr_tui.engine.scoring import FinalCount


class GlobetrotterSettings(Settings):
    """The bonus, what it is called, and the kind of its line on the score sheet."""

    points: Annotated[int, Field(ge=0)] = 15
    title: str = "Globetrotter"
    line: Literal["globetrotter", "most_tickets"] = "globetrotter"


class Globetrotter(Mechanism):
    """A bonus for whoever completed the most tickets; all who tie get it, nobody if nobody completed one."""

    key = "globetrotter"
    Settings = GlobetrotterSettings
    settings: GlobetrotterSettings
    needs = ("tickets",)

    def bind(self, rulebook: Rulebook) -> None:
        self.tickets = rulebook.get(Tickets)

    def score(self, count: FinalCount) -> None:
        numbers = [self.tickets.completed_number(count, seat) for seat in range(count.table.n)]
        for seat in count.most(numbers):
            count.add(seat, self.settings.line, self.settings.points)

    def explain(self) -> list[str]:
        s = self.settings
        return [f"{s.title}: {s.points} points at the end for the most completed tickets; all who tie get it."]
