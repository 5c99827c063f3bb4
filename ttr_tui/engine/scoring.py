"""The final count: lines from the mechanisms, totals, and who won by which tie-break."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ttr_tui.engine.table import Table


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a player's sheet; `facts` are the other keys of the contract's JSON (ticket, completed, length)."""

    kind: str
    points: int
    facts: dict[str, Any] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        """The line as in the contract."""
        return {"kind": self.kind, **self.facts, "points": self.points}


@dataclass(frozen=True, slots=True)
class Sheet:
    """One player's result. `extras` are further keys of the contract's JSON (`borrowed`)."""

    name: str
    total: int
    lines: tuple[Line, ...]
    extras: dict[str, Any]
    paths: tuple[int, ...] = ()

    def of(self, kind: str) -> list[Line]:
        """The lines of one kind."""
        return [line for line in self.lines if line.kind == kind]


@dataclass(frozen=True, slots=True)
class Score:
    """The whole result. `decided_by` lists the tie-breaks that were looked at, in words; empty if points decided."""

    map: str
    sheets: tuple[Sheet, ...]
    winners: tuple[int, ...]
    decided_by: tuple[str, ...]

    def as_dict(self) -> dict[str, Any]:
        """The contract's `score --json`."""
        players = [
            {"name": s.name, "total": s.total, "lines": [line.as_dict() for line in s.lines], **s.extras} for s in self.sheets
        ]
        return {
            "map": self.map, "players": players, "winners": list(self.winners), "decided_by": list(self.decided_by),
        }  # fmt: skip


class RecountError(AssertionError):
    """The points on the track do not agree with the board (CORE-28): a fault of the program."""


class FinalCount:
    """The count in progress: mechanisms read the table through it and add their lines."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lines: list[list[Line]] = [[] for _ in range(table.n)]
        self.extras: list[dict[str, Any]] = [{} for _ in range(table.n)]
        self.paths: list[tuple[int, ...]] = [() for _ in range(table.n)]
        self._completed: dict[int, set[int]] = {}

    def add(self, seat: int, kind: str, points: int, **facts: Any) -> None:
        """Add a line to a seat's sheet."""
        self.lines[seat].append(Line(kind, points, facts))

    def completed(self, seat: int, tickets: Sequence[int]) -> set[int]:
        """Which of the seat's tickets are completed, by the first mechanism that says; asked once a seat."""
        if seat not in self._completed:
            self._completed[seat] = completed_tickets(self.table, seat, tickets)
        return self._completed[seat]

    def completed_lines(self, seat: int) -> list[Line]:
        """The lines of a seat's completed tickets; whole once all mechanisms have scored."""
        return [line for line in self.lines[seat] if line.kind == "ticket" and line.facts["completed"]]

    def most(self, values: Sequence[int]) -> list[int]:
        """The seats with the highest value, if that is above 0: who gets a bonus (ties: all)."""
        best = max(values)
        return [seat for seat, value in enumerate(values) if value == best > 0]


def completed_tickets(table: Table, seat: int, tickets: Sequence[int]) -> set[int]:
    """Which of these tickets the seat has completed as the table stands (CORE-29); the last mechanism to say decides."""
    for hook in reversed(table.rulebook.hooks["completes"]):
        done: set[int] | None = hook(table, seat, tickets)
        if done is not None:
            return done
    return set()


def check_recount(table: Table) -> None:
    """Recount the track from the board (CORE-28). Raises RecountError if the two disagree."""
    if table.points_given:
        return
    shares = [hook(table) for hook in table.rulebook.hooks["recount"]]
    if any(share is None for share in shares):
        return
    counted = [sum(share[seat] for share in shares) for seat in range(table.n)]
    if counted != table.points:
        raise RecountError(f"the track says {table.points}, the board {counted}")


def final_score(table: Table) -> Score:
    """The final scoring of a table as it stands, over or not."""
    check_recount(table)
    count = FinalCount(table)
    for hook in table.rulebook.hooks["score"]:
        hook(count)
    totals = [sum(line.points for line in lines) for lines in count.lines]
    winners, decided_by = _winners(count, totals)
    sheets = tuple(
        Sheet(table.names[seat], totals[seat], tuple(count.lines[seat]), count.extras[seat], count.paths[seat])
        for seat in range(table.n)
    )
    return Score(table.rulebook.variant.id, sheets, tuple(winners), tuple(decided_by))


def _winners(count: FinalCount, totals: Sequence[int]) -> tuple[list[int], list[str]]:
    """Most points; then the tie-breaks in order; still tied: shared (CORE-32)."""
    best = max(totals)
    left = [seat for seat, total in enumerate(totals) if total == best]
    used: list[str] = []
    for name, mechanism in count.table.rulebook.tie_breaks:
        if len(left) == 1:
            break
        used.append(mechanism.tie_break_names[name])
        values = {seat: mechanism.tie_break(name, count, seat) for seat in left}
        top = max(values.values())
        left = [seat for seat in left if values[seat] == top]
    return left, used
