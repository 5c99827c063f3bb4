"""What a person can do at the table besides drawing, claiming and tickets: whatever else the rules of the map offer."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType

from ttr_tui.app.screens.table_actions import TableActions
from ttr_tui.app.widgets.claim_task import PayTask
from ttr_tui.app.widgets.decision_task import DecisionTask, OptionsTask
from ttr_tui.app.widgets.decision_words import word_of
from ttr_tui.app.widgets.palette_task import CommandTask, Entry, PaletteTask

SECOND_STEPS = (PayTask, OptionsTask)
"""Tasks that are opened from a list and go back to it."""
COMMON = frozenset({"draw_card", "claim_route", "draw_tickets", "pass"})
"""Families of a turn's actions that have keys on every map."""


class TableChoices(TableActions):
    """Decisions of any mechanism."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "special", "more"),
        Binding("a", "answer", "answer"),
        Binding("ctrl+p", "palette", "commands", key_display="^p"),
        Binding("colon", "command", "Command", show=False),
        Binding("tab", "turn_to", "Board or panel", show=False),
    ]

    @property
    def special(self) -> tuple[str, ...]:
        """The families of actions that this map adds to a turn."""
        decision = self.sight.decision
        if decision is None or decision.kind != "turn":
            return ()
        return tuple(word for offer in decision.offers for word in offer.types if word not in COMMON)

    def special_words(self) -> str:
        """The same in a word or two."""
        return " / ".join(map(word_of, self.special))

    def can(self, action: str) -> bool:
        """Whether the map's own actions, or an answer, are possible now."""
        if action == "special":
            return any(self.sight.offer(word) is not None for word in self.special)
        return self.waiting

    @property
    def waiting(self) -> bool:
        """Whether the game waits for an answer that has no key of its own."""
        return self.sight.kind not in ("", "turn", "second_card", "keep_tickets")

    def action_special(self) -> None:
        """What this map adds to a turn: a station, a passenger, placing cards."""
        families = [word for word in self.special if self.sight.offer(word) is not None]
        if families:
            self.open_task(DecisionTask(self.sight, frozenset(families)))
        elif self.special:
            self.say(self.why_none(self.special[0]))
        elif self.sight.kind in ("", "turn"):
            self.say("this map adds nothing to a turn" if self.sight.kind else self.sight.not_your_turn())
        else:
            self._say_why({"type": "pass"})

    def why_none(self, action_type: str) -> str:
        """Why nothing of a family is possible now."""
        return _NONE.get(action_type, f"{action_type.replace('_', ' ')}: not possible with what you have")

    def action_answer(self) -> None:
        """Back to what the game waits for."""
        if self.waiting:
            self.open_task(DecisionTask(self.sight))
        elif self.sight.kind == "keep_tickets":
            self.action_tickets()
        elif self.sight.kind == "second_card":
            self.action_draw()
        else:
            self.say("nothing is asked now" if self.sight.kind else self.sight.not_your_turn())

    def action_palette(self) -> None:
        """All that can be done now, in one list."""
        entries = []
        for binding in (*TableActions.BINDINGS, *TableChoices.BINDINGS):
            if isinstance(binding, Binding) and binding.action != "palette" and not binding.action.startswith("app."):
                words = self.special_words() if binding.action == "special" else binding.description
                if words:
                    entries.append(Entry(f"{binding.key.partition(',')[0]}: {words}", does=binding.action))
        self.open_task(PaletteTask(self.sight, entries))

    def action_command(self) -> None:
        """A command to type."""
        self.open_task(CommandTask(self.sight, self.session.person.history))

    def action_turn_to(self) -> None:
        """The keyboard goes from the panel to the board, and back."""
        if self.doing is None:
            return
        if self.focused is self.doing:
            self.set_focus(None)
            self.say("the keys go to the board: arrows to a city, Enter to choose there, Tab back")
        else:
            self.doing.focus()
        self.show_keys()

    def show_keys(self) -> None:
        """Show in the last line what is possible now."""
        raise NotImplementedError

    @on(DecisionTask.Options)
    def options(self, message: DecisionTask.Options) -> None:
        """From the list to the ways to do the thing that was chosen."""
        message.stop()
        types = self.doing.types if isinstance(self.doing, DecisionTask) else None
        self.open_task(OptionsTask(self.sight, message.choice, types))


_NONE = {
    "build_station": "no station can be built: all are built, or your cards cannot pay for the next",
    "move_passenger": "no passenger of yours can set out: it needs a claimed track to travel on",
    "place_cards": "no cards of your hand can be placed now",
}
"""Why nothing of a family is possible."""
