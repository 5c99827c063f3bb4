"""The bonus cards of the big cities (CARD-3, CARD-37)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from ttr_tui.engine.mechanism import Mechanism, Viewer
from ttr_tui.engine.mechanisms.tickets import Tickets
from ttr_tui.engine.rulebook import Rulebook
from ttr_tui.engine.scoring import FinalCount
from ttr_tui.engine.table import Table


class BigCities(Mechanism):
    """For each city with a `bonus` in the map: points for whoever completed the most tickets that name it; all who tie."""

    key = "big_cities"
    needs = ("tickets",)
    tie_break_names: ClassVar[Mapping[str, str]] = {"bonus_cards": "the most bonus cards of big cities"}

    def bind(self, rulebook: Rulebook) -> None:
        self.tickets = rulebook.get(Tickets)
        self.bonuses: dict[str, int] = {}
        self._names: dict[str, str] = {}
        for city in rulebook.variant.cities:
            bonus = city.facts.get("bonus")
            if bonus is None:
                continue
            if isinstance(bonus, bool) or not isinstance(bonus, int) or not 0 <= bonus <= 1000:
                rulebook.fault(self, f"the bonus of '{city.id}' is a whole number from 0 to 1000, not {bonus!r}")
                continue
            self.bonuses[city.id] = bonus
            self._names[city.id] = city.name
        if not self.bonuses:
            rulebook.fault(self, "no city of the map has a bonus: give some `facts: {bonus: 10}`")

    def numbers(self, count: FinalCount, city: str) -> list[int]:
        """How many tickets that name this city each seat has completed."""
        part = self.tickets.part(count.table)
        return [
            sum(
                city in (part.known[number].a, part.known[number].b)
                for number in (*count.completed(seat, hand), *part.scored[seat])
            )
            for seat, hand in enumerate(part.hands)
        ]

    def score(self, count: FinalCount) -> None:
        """Each who has the most gets the full bonus; nobody, if nobody completed a ticket there (EDGE-28)."""
        for city, bonus in self.bonuses.items():
            numbers = self.numbers(count, city)
            for seat in count.most(numbers):
                count.add(seat, "big_city", bonus, city=city, tickets=numbers[seat])

    def tie_break(self, name: str, count: FinalCount, seat: int) -> int:
        """Bonus cards, shared ones as well (EDGE-29)."""
        return sum(line.kind == "big_city" for line in count.lines[seat])

    def show(self, table: Table, viewer: Viewer, state: dict[str, Any]) -> None:
        state["big_cities"] = dict(self.bonuses)

    def explain(self) -> list[str]:
        values = ", ".join(f"{self._names[city]} {bonus}" for city, bonus in self.bonuses.items())
        return [
            "For each big city whoever completed the most tickets that name it gets its bonus; all who tie get it in full. "
            f"A ticket between two big cities counts for both. {values}."
        ]
