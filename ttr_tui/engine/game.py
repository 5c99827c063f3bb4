"""The state machine: it waits for one decision of one seat, takes an action, works off the agenda to the next one."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from random import Random
from typing import Any

from ttr_tui.engine.actions import IllegalActionError, Refusal
from ttr_tui.engine.chance import fresh_seed
from ttr_tui.engine.decisions import Decision
from ttr_tui.engine.events import Event
from ttr_tui.engine.names import player_names_fault
from ttr_tui.engine.positions import write_position
from ttr_tui.engine.rulebook import OptionError, Rulebook
from ttr_tui.engine.scoring import Score, final_score
from ttr_tui.engine.table import Table
from ttr_tui.engine.turns import begin, first_turn, perform
from ttr_tui.engine.view import View, state_of


class UndoError(ValueError):
    """The last action cannot be taken back; the message says why."""


class Game:
    """One game being played. Everything that happens to it is an action; everything seen of it is a view.

    With `undo` the tables before each action that may be taken back are kept; simulations do without.
    """

    def __init__(self, table: Table, *, undo: bool = True) -> None:
        self.table = table
        self._undo = undo
        self._history: list[tuple[Table, int]] = []
        self._no_undo = "nothing has been done yet that could be taken back"
        self._decision: Decision | None = None
        self._refresh()

    @classmethod
    def new(
        cls, rulebook: Rulebook, names: Sequence[str], *, first: int | None = None, seed: int | None = None,
        undo: bool = True, listen: bool = False,
    ) -> Game:  # fmt: skip
        """A game from its set-up on. `first` None: drawn from the seed (CORE-5); `seed` None: 128 secret bits.

        Raises OptionError if the names or the number of players do not fit.
        """
        fault = player_names_fault(names)
        if fault:
            raise OptionError(fault)
        if len(names) != rulebook.n:
            raise OptionError(f"these rules were made for {rulebook.n} players, not {len(names)}")
        if first is not None and not 0 <= first < len(names):
            raise OptionError(f"there is no seat {first} to begin: seats count from 0 to {len(names) - 1}")
        if seed is not None and not 0 <= seed < 1 << 128:
            raise OptionError("a seed is a whole number from 0 to 2^128 - 1")
        table = Table(rulebook, names, fresh_seed() if seed is None else seed)
        if listen:
            table.events = []
        begin(table, first)
        return cls(table, undo=undo)

    @classmethod
    def at_turn(cls, table: Table, *, undo: bool = True, begun: bool = False) -> Game:
        """A game that goes on from a table at the start of its seat's turn (a position that was read).

        `begun`: the turn is counted and told already (a snapshot of a save). What the rules do before a turn's decision is
        done in any case: a position tells the table as it was before that.
        """
        first_turn(table, begun=begun)
        return cls(table, undo=undo)

    def copy(self, *, undo: bool = False) -> Game:
        """An independent copy. With `undo` its actions can be taken back, as far back as this game's."""
        twin = Game.__new__(Game)
        twin.table = self.table.copy()
        twin._undo = undo
        twin._history = list(self._history) if undo else []
        twin._no_undo = self._no_undo
        twin._refresh()
        return twin

    # -- playing ------------------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """What is waited for; None when the game is over."""
        return self._decision

    @property
    def over(self) -> bool:
        """True when the last turn has been played and the game only has to be scored."""
        return self.table.over

    def read_action(self, document: Any) -> Any:
        """An action from its JSON. Raises ActionShapeError."""
        return self.table.rulebook.read_action(document)

    def write_action(self, action: Any) -> dict[str, Any]:
        """The JSON of an action."""
        return self.table.rulebook.write_action(action)

    def apply(self, action: Any) -> None:
        """Do an action of the seat that is asked. Raises IllegalActionError, and then nothing has changed."""
        decision = self._decision
        if decision is None:
            raise IllegalActionError(Refusal("CORE-27", "the game is over"))
        offer = decision.offer(action.type)
        refusal = decision.refusal(action) if offer is None else offer.refusal(action)
        if refusal is not None or offer is None:
            raise IllegalActionError(refusal or Refusal("CORE-6", "this is not possible now"))
        table = self.table
        if self._undo:
            before, revealed = table.copy(), table.revealed
            perform(table, decision.ask, offer, action)
            self._remember(before, decision.seat, table.revealed != revealed)
        else:
            perform(table, decision.ask, offer, action)
        self._refresh()

    def play(self, action: Any) -> list[Event]:
        """Apply an action and return what happened, in order."""
        table = self.table
        kept, table.events = table.events, []
        try:
            self.apply(action)
        finally:
            happened, self.table.events = self.table.events or [], kept
        return happened

    def _remember(self, before: Table, seat: int, revealed: bool) -> None:
        if revealed:
            self._history.clear()
            self._no_undo = "the last action brought hidden cards to light"
            return
        if self._history and self._history[-1][1] != seat:
            self._history.clear()
        self._history.append((before, seat))

    @property
    def undoable_by(self) -> int | None:
        """The seat that may take its last action back, or None."""
        return self._history[-1][1] if self._history else None

    def undo(self) -> None:
        """Take the last action back, exactly. Raises UndoError, saying why not."""
        if not self._history:
            raise UndoError(f"this cannot be taken back: {self._no_undo}")
        listening = self.table.events is not None
        self.table, _ = self._history.pop()
        self.table.events = [] if listening else None
        self._refresh()

    def forget_undo(self) -> None:
        """From now on nothing done so far can be taken back (the screen was covered)."""
        self._history.clear()
        self._no_undo = "the turn has passed on"

    def _refresh(self) -> None:
        asking = self.table.asking
        self._decision = Decision(self.table, asking) if asking is not None else None

    def imagined(self, seat: int, rng: Random) -> Game:
        """A game that this seat cannot tell from the real one: all that it may not know dealt anew, chance to come too.

        For bots that search; they draw `rng` from their own stream.
        """
        twin = self.copy()
        for hook in twin.table.rulebook.hooks["redeal"]:
            hook(twin.table, seat, rng)
        twin.table.seed = int(rng.random() * (1 << 53))
        twin._refresh()
        return twin

    # -- seeing -------------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> View:
        """What this seat may know (None: what everybody may know)."""
        return View(self.table, self._decision, seat)

    def open_state(self) -> dict[str, Any]:
        """The contract's `state` of the open table."""
        return state_of(self.table, self._decision, "all")

    def score(self) -> Score:
        """The final scoring of the table as it stands."""
        return final_score(self.table)

    def check_value(self) -> str:
        """A digest of everything that decides the game's future. 16 hex digits.

        Over canonical facts: the table as a position file says it (decks in their order), and what a position cannot
        say. Never over views or internals, so that a new key of `state` or a new field breaks no save.
        """
        table = self.table
        full = {
            "position": write_position(table),
            "decision": self._decision.public() if self._decision else None,
            "turns": table.turns,
            "sealed": {str(seat): self.write_action(action) for seat, action in sorted(table.sealed.items())},
            "shuffles": table.shuffles,
            "passes": table.passes,
            "more": {m.key: more for m in table.rulebook.mechanisms if (more := m.full(table))},
        }
        text = json.dumps(full, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def label(self, action: Any) -> str:
        """An action of the decision waited for, in a few words."""
        kind = self._decision.kind if self._decision else "turn"
        return self.table.rulebook.label(self.table, kind, action)
