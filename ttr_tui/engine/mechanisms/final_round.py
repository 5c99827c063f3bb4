"""The last round: everybody has one more turn when a player has few trains left (CORE-27)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from ttr_tui.engine.mechanism import Mechanism, Settings
from ttr_tui.engine.mechanisms.claiming import Claiming
from ttr_tui.engine.rulebook import Rulebook
from ttr_tui.engine.table import Table


class FinalRoundSettings(Settings):
    """How few trains bring the end."""

    trains_left: Annotated[int, Field(ge=0, le=100)] = 2


class FinalRound(Mechanism):
    """Few trains left at the end of a turn: every player, that one included, has exactly one more turn."""

    key = "final_round"
    Settings = FinalRoundSettings
    settings: FinalRoundSettings
    needs = ("claiming",)

    def bind(self, rulebook: Rulebook) -> None:
        self.claiming = rulebook.get(Claiming)

    def end_near(self, table: Table, seat: int) -> str | None:
        left = self.claiming.trains_left(table, seat)
        if left > self.settings.trains_left:
            return None
        trains = "no trains" if left == 0 else "1 train" if left == 1 else f"{left} trains"
        return f"{table.names[seat]} has {trains} left"

    def explain(self) -> list[str]:
        return [
            f"When a player ends a turn with {self.settings.trains_left} or fewer trains, every player, that one included, "
            "has exactly one more turn; then the game is scored."
        ]
