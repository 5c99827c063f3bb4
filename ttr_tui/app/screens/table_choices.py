"""What a person can do at the table besides drawing, claiming and tickets: whatever else the rules of the map offer."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual import on
from textual.binding import Binding, BindingType

from ttr_tui.app.keymap import PREFIX, name_of_key
from ttr_tui.app.screens.table_actions import TableActions
from ttr_tui.app.widgets.assign_task import KIND, AssignTask
from ttr_tui.app.widgets.claim_task import PayTask
from ttr_tui.app.widgets.decision_task import DecisionTask, OptionsTask
from ttr_tui.app.widgets.decision_words import word_of
from ttr_tui.app.widgets.jump_task import JumpTask
from ttr_tui.app.widgets.palette_task import CommandTask, Entry, PaletteTask
from ttr_tui.app.widgets.seats_task import SeatsTask
from ttr_tui.store.errors import SaveError

if TYPE_CHECKING:
    from ttr_tui.app.app import TtrApp

SECOND_STEPS = (PayTask, OptionsTask)
"""Tasks that are opened from a list and go back to it."""
COMMON = frozenset({"draw_card", "claim_route", "draw_tickets", "pass"})
"""Families of a turn's actions that have keys on every map."""


class TableChoices(TableActions):
    """Decisions of any mechanism."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "special", "more", id="table.special"),
        Binding("a", "answer", "answer", id="table.answer"),
        Binding("ctrl+p", "palette", "commands", key_display="^p"),
        Binding("colon", "command", "Command", show=False),
        Binding("g", "jump", "go to", id="table.jump"),
        Binding("b", "seats", "seats", id="table.seats"),
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

    @property
    def typing(self) -> bool:
        return isinstance(self.doing, (CommandTask, PaletteTask))

    def ask_what_must_be(self) -> None:
        """As ever, but not while something is being typed: it would go on as keys of the question."""
        if self.typing:
            return
        if self.sight.kind != KIND:
            super().ask_what_must_be()
        elif not isinstance(self.doing, AssignTask):
            self.open_task(AssignTask())

    def action_answer(self) -> None:
        """Back to what the game waits for."""
        if self.sight.kind == KIND:
            self.open_task(AssignTask())
        elif self.waiting:
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
            if (
                isinstance(binding, Binding)
                and binding.show
                and binding.action not in _UNLISTED
                and self.check_action(binding.action, ())
            ):
                words = self.special_words() if binding.action == "special" else binding.description
                if words:
                    name = (binding.id or "").removeprefix(PREFIX)
                    key = self.keyed(f"{{{name}}}") if name else binding.key_display or name_of_key(binding.key)
                    entries.append(Entry(f"{words} (key {key})", does=binding.action))
        self.open_task(PaletteTask(self.sight, entries))

    def action_command(self) -> None:
        """A command to type."""
        self.open_task(CommandTask(self.sight, self.session.person.history))

    def action_jump(self) -> None:
        """Labels on the cities in sight; typing one goes there, or to its tracks."""
        cities = self.board.cities_in_sight()
        if cities:
            self.open_task(JumpTask(cities))
        else:
            self.say("there is no city in sight")

    @on(JumpTask.Labeled)
    def labeled(self, message: JumpTask.Labeled) -> None:
        """Show the labels that are still possible, those of a city's tracks with the cursor on that city."""
        if message.city is not None:
            self.go_to(message.city)
        spot = self.board.city_spot if message.city is None else self.board.track_spot
        self.board.label({label: spot(thing) for label, thing in message.labels.items()})

    @on(JumpTask.Jumped)
    def jumped(self, message: JumpTask.Jumped) -> None:
        """Go to the city, or open the track; if the game waits for an answer, choose what is there."""
        self.close_task()
        if message.city is not None:
            self.go_to(message.city)
        if self.waiting:
            self.action_answer()
            self.call_after_refresh(self._choose_at, message.city, message.track)
        elif message.track is not None:
            self.open_track(message.track)

    def _choose_at(self, city: int | None, track: int | None) -> None:
        if isinstance(self.doing, DecisionTask) and not self.doing.choose_at(city=city, track=track) and track is not None:
            self.say(f"{self.sight.track_name(track)} cannot be chosen now")

    def action_seats(self) -> None:
        """Hand a seat to a bot, or a bot's to a person: between turns."""
        decision = self.session.game.decision
        if decision is None or decision.kind == "turn" or decision.seat != self.session.viewer:
            self.open_task(SeatsTask())
        else:
            self.say("a seat is handed over between turns: first finish this one")

    @on(SeatsTask.Hand)
    async def hand_over_seat(self, message: SeatsTask.Hand) -> None:
        """A seat is played by somebody else from now on; what the screen shows is covered."""
        app = cast("TtrApp", self.app)
        self.close_task()
        try:
            await self.session.hand_seat(message.handing.seat, message.handing.kind)
        except SaveError as error:
            app.warn(error)
            return
        app.call_later(app.cover_after_handing)

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


_UNLISTED = frozenset({"palette", "app.ask_quit"})
"""Actions of the screen that the palette leaves out."""
_NONE = {
    "build_station": "no station can be built: all are built, or your cards cannot pay for the next",
    "move_passenger": "no passenger of yours can set out: it needs a claimed track to travel on",
    "place_cards": "no cards of your hand can be placed now",
}
"""Why nothing of a family is possible."""
