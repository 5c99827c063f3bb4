"""Merchandise: tokens that lie in the towns, their points, and what of them is left (MK-2, MK-28, MK-E30)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import Field

from ttr_tui.engine.mechanism import Mechanism, Settings, Viewer
from ttr_tui.engine.positions import PositionReader
from ttr_tui.engine.rulebook import Rulebook
from ttr_tui.engine.scoring import FinalCount
from ttr_tui.engine.table import Table
from ttr_tui.variant.faults import nearest

Value = Annotated[int, Field(ge=1, le=100)]


class MerchandiseSettings(Settings):
    """The stacks by their names, each the values of its tokens, the top first; a city's `merchandise:` names its own."""

    stacks: Annotated[dict[str, Annotated[tuple[Value, ...], Field(min_length=1)]], Field(min_length=1)]


class MerchandisePart:
    """`left`: how many tokens each city still has. `tokens`: the values each seat took, in the order taken."""

    __slots__ = ("left", "tokens")

    def __init__(self, left: list[int], tokens: list[list[int]]) -> None:
        self.left = left
        self.tokens = tokens

    def copy(self) -> MerchandisePart:
        return MerchandisePart(self.left[:], [taken[:] for taken in self.tokens])


class Merchandise(Mechanism):
    """The stacks in the towns and the tokens of the players; what takes them is another rule's business."""

    key = "merchandise"
    Settings = MerchandiseSettings
    settings: MerchandiseSettings
    tie_break_names: ClassVar[Mapping[str, str]] = {
        "token_count": "the most merchandise tokens", "token_value": "the highest value of merchandise tokens",
    }  # fmt: skip
    position_keys = ("merchandise",)
    player_keys = ("tokens",)

    def bind(self, rulebook: Rulebook) -> None:
        stacks = self.settings.stacks
        cities = rulebook.variant.cities
        self.full_stacks: list[tuple[int, ...]] = []
        """The values of each city's stack at the start, the top first; empty for a city without one."""
        named = [city.facts.get("merchandise") for city in cities]
        self._towns = Counter(word for word in named if isinstance(word, str))
        for city, word in zip(cities, named, strict=True):
            self.full_stacks.append(stacks.get(word, ()) if isinstance(word, str) else ())
            if word is not None and not self.full_stacks[-1]:
                known = nearest(str(word), stacks)
                rulebook.fault(self, f"no stack is called '{word}', the merchandise of '{city.id}'{known}", "stacks")
        self.ids = [city.id for city in cities]
        self.number = {city.id: i for i, city in enumerate(cities) if self.full_stacks[i]}
        self._in_the_game = Counter(value for stack in self.full_stacks for value in stack)
        if not self.number:
            rulebook.fault(self, "no city of the map has merchandise", "stacks")

    # -- questions ----------------------------------------------------------------------------------------------

    def part(self, table: Table) -> MerchandisePart:
        """The tokens of a table."""
        part: MerchandisePart = table.parts[self.index]
        return part

    def stack(self, table: Table, city: int) -> tuple[int, ...]:
        """The values of the tokens left in a city, the top first."""
        full = self.full_stacks[city]
        return full[len(full) - self.part(table).left[city] :]

    def top(self, table: Table, city: int) -> int:
        """The value of the token that is taken next in a city; 0 if there is none."""
        left = self.part(table).left[city]
        return self.full_stacks[city][-left] if left else 0

    # -- taking -------------------------------------------------------------------------------------------------

    def new_part(self, table: Table) -> MerchandisePart:
        return MerchandisePart([len(stack) for stack in self.full_stacks], [[] for _ in range(table.n)])

    def take(self, table: Table, seat: int, city: int) -> int:
        """Give a seat the top token of a city and its points, at once (MK-28); returns the value, 0 if there is none."""
        value = self.top(table, city)
        if value:
            part = self.part(table)
            part.left[city] -= 1
            part.tokens[seat].append(value)
            table.points[seat] += value
        return value

    # -- the count ----------------------------------------------------------------------------------------------

    def score(self, count: FinalCount) -> None:
        for seat, taken in enumerate(self.part(count.table).tokens):
            count.add(seat, "tokens", sum(taken))

    def recount(self, table: Table) -> list[int] | None:
        """The face value of each seat's tokens (CORE-28)."""
        return [sum(taken) for taken in self.part(table).tokens]

    def tie_break(self, name: str, count: FinalCount, seat: int) -> int:
        """How many tokens, then what they are worth (MK-E30)."""
        taken = self.part(count.table).tokens[seat]
        return len(taken) if name == "token_count" else sum(taken)

    # -- views and positions ------------------------------------------------------------------------------------

    def show(self, table: Table, viewer: Viewer, state: dict[str, Any]) -> None:
        state["merchandise"] = {word: list(self.stack(table, city)) for word, city in self.number.items()}
        for seat, taken in enumerate(self.part(table).tokens):
            state["players"][seat]["tokens"] = taken[:]

    def read_position(self, table: Table, position: PositionReader) -> None:
        given = position.mapped(position.document.get("merchandise"), "merchandise", "merchandise")
        for word, values in given.items():
            self._read_stack(table, position, word, values)
        held: Counter[int] = Counter()
        for seat in range(table.n):
            where = ("players", seat, "tokens")
            listed = position.listed(position.of_player(seat, "tokens"), "tokens", *where)
            for i, value in enumerate(listed):
                if not self._is_value(value) or value not in self._in_the_game:
                    values_of_all = ", ".join(map(str, sorted(self._in_the_game, reverse=True)))
                    position.fault(f"no token is worth {value!r}: there are {values_of_all}", *where, i)
                    continue
                held[value] += 1
                if held[value] > self._in_the_game[value]:
                    copies = self._in_the_game[value]
                    position.fault(f"the game has only {copies} token{'' if copies == 1 else 's'} worth {value}", *where, i)
                self.part(table).tokens[seat].append(value)
                table.points[seat] += value

    @staticmethod
    def _is_value(value: Any) -> bool:
        return isinstance(value, int) and not isinstance(value, bool)

    def _read_stack(self, table: Table, position: PositionReader, word: Any, values: Any) -> None:
        """Tokens left in one city: tokens are taken from the top, so it is the lower end of the full stack."""
        city = self.number.get(word) if isinstance(word, str) else None
        if city is None:
            position.fault(f"no city '{word}' with merchandise{nearest(str(word), self.number)}", "merchandise", word)
            return
        listed = position.listed(values, "the tokens left in a city", "merchandise", word)
        full = list(self.full_stacks[city])
        if not all(map(self._is_value, listed)) or listed != full[len(full) - len(listed) :] or len(listed) > len(full):
            message = f"{listed} cannot be left in '{word}': tokens are taken from the top of {full}"
            position.fault(message, "merchandise", word)
            return
        self.part(table).left[city] = len(listed)

    def write_position(self, table: Table, document: dict[str, Any]) -> None:
        self.show(table, "all", document)

    # -- words --------------------------------------------------------------------------------------------------

    def explain(self) -> list[str]:
        towns = self._towns
        stacks = ", ".join(
            f"{name} {'-'.join(map(str, values))} ({towns[name]} {'town' if towns[name] == 1 else 'towns'})"
            for name, values in self.settings.stacks.items()
        )
        return [
            f"Towns have stacks of merchandise tokens, the highest on top: {stacks}. A token's points are scored when it is "
            "taken; the tokens are kept, face up."
        ]
