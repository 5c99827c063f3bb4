"""What may be known: of each seat its own view, of a spectator the public one. Built only from what is shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ttr_tui.engine.decisions import Decision
from ttr_tui.engine.mechanism import Viewer
from ttr_tui.engine.table import Table

if TYPE_CHECKING:
    from ttr_tui.engine.rulebook import Rulebook


def state_of(table: Table, decision: Decision | None, viewer: Viewer) -> dict[str, Any]:
    """The contract's `state` as this viewer may know it (a seat, None, or "all" for the open table)."""
    state: dict[str, Any] = {
        "map": table.rulebook.variant.id,
        "options": list(table.rulebook.options),
        "first": table.first,
        "turn": table.turns,
        "decision": decision.public() if decision else None,
        "players": [{"name": name, "points": points} for name, points in zip(table.names, table.points, strict=True)],
        "last_round": table.turns_left is not None,
        "turns_left": table.turns_left,
        "over": table.over,
    }
    for mechanism in table.rulebook.mechanisms:
        mechanism.show(table, viewer, state)
    if table.over:
        state["seed"] = table.seed
    return state


class View:
    """A seat's view of a game at one moment: `state` as in the contract, and its own decision if it is asked.

    Everything is worked out when it is asked for. A view tells of the moment at which it is read: take a new one after
    each action. `seat` None is the view of a spectator.
    """

    __slots__ = ("_decision", "_state", "_table", "seat")

    def __init__(self, table: Table, decision: Decision | None, seat: int | None) -> None:
        self._table = table
        self._decision = decision
        self._state: dict[str, Any] | None = None
        self.seat = seat

    @property
    def state(self) -> dict[str, Any]:
        """The contract's `state`, as this seat may know it."""
        if self._state is None:
            self._state = state_of(self._table, self._decision, self.seat)
        return self._state

    @property
    def decision(self) -> Decision | None:
        """The decision with its legal actions, if it is this seat's to take; else None."""
        decision = self._decision
        return decision if decision is not None and decision.seat == self.seat else None

    @property
    def asked(self) -> Mapping[str, Any] | None:
        """Seat and kind of the decision waited for, whosever it is, with its details if it is this seat's own."""
        if self._decision is None:
            return None
        own = self._decision.details() if self._decision.seat == self.seat else {}
        return {**self._decision.public(), **own}

    @property
    def rulebook(self) -> Rulebook:
        """The rules and the map of the game: what everybody knows before it begins."""
        return self._table.rulebook

    def advice(self) -> Any:
        """What the rules themselves advise for this seat's own decision, from what the seat may know; None if nothing."""
        decision = self.decision
        if decision is None:
            return None
        found = (mechanism.advice(self._table, decision) for mechanism in self._table.rulebook.mechanisms)
        return next((action for action in found if action is not None), None)

    def label(self, action: Any) -> str:
        """One of this seat's actions in a few words."""
        kind = self._decision.kind if self._decision else "turn"
        return self._table.rulebook.label(self._table, kind, action)
