"""The state of one game: turns, seats, the agenda, and one part for each mechanism. Knows no board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from ttr_tui.engine.chance import shuffle
from ttr_tui.engine.events import Event

if TYPE_CHECKING:
    from ttr_tui.engine.decisions import Offer
    from ttr_tui.engine.rulebook import Rulebook


class Do(NamedTuple):
    """A step of the agenda that happens by itself: `run(table, seat, data)` returns the steps that come next."""

    run: Callable[[Table, int, Any], Block | None]
    seat: int
    data: Any = None


class Ask(NamedTuple):
    """A step of the agenda that one seat decides. What it offers is worked out when it is reached, by `offers`.

    `details` is what the seat asked is told with the question. A `sealed` answer is kept aside until all have answered.
    """

    kind: str
    seat: int
    offers: Callable[[Table, Ask], Sequence[Offer]]
    data: Any = None
    details: Callable[[Table, Ask], Mapping[str, Any]] | None = None
    sealed: bool = False


Step = Do | Ask
Block = list[Step]


class Part(Protocol):
    """A mechanism's own slice of the state."""

    def copy(self) -> Any:
        """An independent copy; what never changes may be shared."""


class Table:
    """The whole state of a game. Cheap to copy; changed only by steps of the agenda.

    `agenda` holds the next step last. `turns_left` is None before the last round, else the turns still to come, the
    one in progress included. `revealed` counts the moments at which hidden cards came to light: it decides undo.
    `events` is None when nobody listens.
    """

    __slots__ = (
        "agenda", "asking", "events", "first", "n", "names", "over", "parts", "passes", "points", "points_given",
        "revealed", "round", "rulebook", "sealed", "seat", "seed", "shuffles", "turns", "turns_left",
    )  # fmt: skip

    def __init__(self, rulebook: Rulebook, names: Sequence[str], seed: int) -> None:
        self.rulebook = rulebook
        self.names = tuple(names)
        self.n = len(names)
        self.seed = seed
        self.shuffles = 0
        self.first = 0
        self.seat = 0
        self.turns = 0
        self.turns_left: int | None = None
        self.round = 1
        self.passes = 0
        self.over = False
        self.revealed = 0
        self.points = [0] * self.n
        self.points_given = False
        self.sealed: dict[int, Any] = {}
        self.agenda: list[Step] = []
        self.asking: Ask | None = None
        self.events: list[Event] | None = None
        self.parts: list[Any] = []

    def copy(self) -> Table:
        """An independent copy that nobody listens to."""
        twin = Table.__new__(Table)
        twin.rulebook, twin.names, twin.n, twin.seed = self.rulebook, self.names, self.n, self.seed
        twin.shuffles, twin.first, twin.seat = self.shuffles, self.first, self.seat
        twin.turns, twin.turns_left, twin.round = self.turns, self.turns_left, self.round
        twin.passes, twin.over, twin.revealed = self.passes, self.over, self.revealed
        twin.points, twin.points_given = self.points[:], self.points_given
        twin.sealed, twin.agenda, twin.asking = dict(self.sealed), self.agenda[:], self.asking
        twin.events = None
        twin.parts = [None if part is None else part.copy() for part in self.parts]
        return twin

    def shuffle(self, items: list[Any]) -> None:
        """The game's next shuffle, in place."""
        shuffle(items, self.seed, self.shuffles)
        self.shuffles += 1

    def seats_from(self, seat: int) -> list[int]:
        """All seats in turn order, beginning with this one."""
        return [(seat + k) % self.n for k in range(self.n)]

    def tell(self, event_type: str, seat: int | None, text: str, **more: Any) -> None:
        """Tell those who listen. Callers in hot code look at `events is not None` first."""
        if self.events is not None:
            self.events.append(Event(event_type, seat, text, **more))
