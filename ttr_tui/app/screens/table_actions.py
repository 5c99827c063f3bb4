"""What a person can do at the table, each as an action that a key, a click or a test can run."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual import on
from textual.binding import Binding, BindingType
from textual.screen import Screen

from ttr_tui.app.keymap import with_keys
from ttr_tui.app.session import Session
from ttr_tui.app.table_help import help_rows
from ttr_tui.app.widgets.board import BoardView
from ttr_tui.app.widgets.claim_task import ClaimTask, PayTask
from ttr_tui.app.widgets.compass import next_city
from ttr_tui.app.widgets.decision_task import DecisionTask, OptionsTask
from ttr_tui.app.widgets.draw_task import DECK, DrawTask, draw_json, pass_question, tickets_question
from ttr_tui.app.widgets.grow_task import GrowTask
from ttr_tui.app.widgets.keep_task import KeepTask
from ttr_tui.app.widgets.look_tasks import FindTask, HelpTask, LogTask, WaysTask
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.app.widgets.signs_task import SignsTask
from ttr_tui.app.widgets.stacks_task import StacksTask
from ttr_tui.app.widgets.task import Task

if TYPE_CHECKING:
    from ttr_tui.app.app import TtrApp


class TableActions(Screen[None]):
    """The actions of the table; what they need of the screen is declared here and done by TableScreen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("d", "draw", "draw", id="table.draw"),
        Binding("c", "claim", "claim", id="table.claim"),
        Binding("t", "tickets", "tickets", id="table.tickets"),
        Binding("u", "undo", "undo", id="table.undo"),
        Binding("k,up", "go('up')", "Up", show=False),
        Binding("j,down", "go('down')", "Down", show=False),
        Binding("h,left", "go('left')", "Left", show=False),
        Binding("l,right", "go('right')", "Right", show=False),
        Binding("enter,i", "city", "explain", key_display="i", id="table.explain"),
        Binding("slash", "find", "find city", key_display="/", id="table.find"),
        *(Binding(str(slot + 1), f"draw({slot})", show=False) for slot in range(9)),
        Binding("0", f"draw({DECK})", show=False),
        Binding("w", "ways(0)", "ways", id="table.ways"),
        Binding("L", "log", "log", key_display="L", id="table.log"),
        Binding("m", "merchandise", "goods", id="table.merchandise"),
        Binding("n", "grow", "network", id="table.network"),
        Binding("e", "signs", "signs", id="table.signs"),
        Binding("p", "side", "panels", id="table.panels"),
        Binding("plus,equals_sign", "zoom(1)", "zoom", key_display="+ -", id="table.larger"),
        Binding("minus", "zoom(-1)", "Smaller board", show=False, id="table.smaller"),
        Binding("z", "full", "board", id="table.board"),
        Binding("question_mark,f1", "help", "help", key_display="?"),
        Binding("q", "app.ask_quit", "quit"),
        Binding("escape", "back", "Back", show=False),
    ]
    session: Session
    sight: Sight
    doing: Task | None = None
    full = False
    side: bool | None = None
    _busy = False

    @property
    def typing(self) -> bool:
        """Whether something is being typed that stays whatever the others do."""
        raise NotImplementedError

    def open_task(self, task: Task) -> None:
        """Put a task in the side panel, in place of the one that is there."""
        raise NotImplementedError

    def close_task(self) -> None:
        """Take the task away; the board has the keyboard again."""
        raise NotImplementedError

    def say(self, text: str) -> None:
        """Tell the person something in the last line."""
        raise NotImplementedError

    def keyed(self, text: str) -> str:
        """A text in which `{draw}` and the like stand for the keys in force."""
        return with_keys(text, cast("TtrApp", self.app).settings.keys)

    def relight(self) -> None:
        """Light the board as the cursor and the task have it now."""
        raise NotImplementedError

    def lay_out(self) -> None:
        """Divide the screen anew."""
        raise NotImplementedError

    # -- acting -------------------------------------------------------------------------------------------------

    def act(self, action: Any) -> None:
        """Do an action of the viewer's. One at a time: a second key while the first is being saved does nothing."""
        self._when_free(lambda: cast("TtrApp", self.app).play(action))

    def _when_free(self, change: Callable[[], Awaitable[Any]]) -> None:
        """Change the game in a worker, unless a change is still on its way to the disk."""
        if not self._busy:
            self._busy = True
            self.run_worker(self._change(change))

    async def _change(self, change: Callable[[], Awaitable[Any]]) -> None:
        try:
            await change()
        finally:
            self._busy = False

    def action_take(self, slot: int) -> None:
        """A click on a card of the market, or on the deck (-1)."""
        document = draw_json(slot)
        refusal = self.sight.refusal(document)
        if refusal is not None:
            self.say(refusal.text)
        else:
            self.act(self.sight.action(document))

    def action_draw(self, slot: int = 0) -> None:
        """Choose a card to draw; the one in this slot, or DECK, is chosen, and Enter or its digit again takes it."""
        if self.sight.offer("draw_card") is not None and slot >= max(len(self.sight.state.get("market", ())), 1):
            self.say(f"there is no card {slot + 1} in the market")
        else:
            self._open_or_say("draw_card", lambda: DrawTask(slot), draw_json(-1))

    def action_claim(self) -> None:
        """Choose among the tracks that can be claimed now."""
        if self.sight.offer("claim_route") is not None:
            self.open_task(ClaimTask())
        elif self.sight.kind == "turn":
            self.say("no track that is still open can be paid with your cards and trains")
        else:
            self._say_why({"type": "claim_route"})

    def action_tickets(self) -> None:
        """Draw tickets, after a question; while tickets are on offer, back to choosing among them."""
        if self.sight.kind == "keep_tickets":
            self.open_task(KeepTask(self.session.person.ticked))
        elif len(self.sight.choices(frozenset({"draw_tickets"}))) > 1:
            self.open_task(DecisionTask(self.sight, frozenset({"draw_tickets"})))
        else:
            self._open_or_say("draw_tickets", lambda: tickets_question(self.sight), {"type": "draw_tickets"})

    def _open_or_say(self, action_type: str, make: Any, example: dict[str, Any]) -> None:
        """Open a task if something of this type can be done; else say why not."""
        if self.sight.offer(action_type) is not None:
            self.open_task(make())
        else:
            self._say_why(example)

    def _say_why(self, example: dict[str, Any]) -> None:
        kind = self.sight.kind
        if kind not in ("", "turn"):
            self.say(self.keyed(_FIRST.get(kind, "first answer what the game waits for: {answer}")))
            return
        refusal = self.sight.refusal(example)
        self.say(refusal.text if refusal is not None else "that is not possible now")

    def action_undo(self) -> None:
        """Take the last action back."""
        self._when_free(lambda: cast("TtrApp", self.app).take_back())

    def ask_what_must_be(self) -> None:
        """Open what the game waits for where there is only one thing to do."""
        if self.sight.kind == "keep_tickets" and not isinstance(self.doing, KeepTask):
            self.open_task(KeepTask(self.session.person.ticked))
        elif self.sight.kind not in _BY_KEYS and not isinstance(self.doing, (DecisionTask, OptionsTask)):
            self.open_task(DecisionTask(self.sight))
        elif self.doing is None and self.sight.offer("pass") is not None:
            self.open_task(pass_question(self.sight))

    # -- the board ----------------------------------------------------------------------------------------------

    @property
    def board(self) -> BoardView:
        """The board's widget."""
        return self.query_one(BoardView)

    def action_go(self, direction: str) -> None:
        """The cursor goes to the nearest city in this direction."""
        geometry = self.board.geometry
        if geometry is None:
            return
        places = [plate.marker for plate in geometry.plates]
        self.go_to(next_city(places, self.session.person.cursor, direction))

    def go_to(self, city: int | None) -> None:
        """Put the cursor on a city and bring it into sight."""
        self.session.person.cursor = city
        self.relight()
        self.board.look_at_cities(() if city is None else (city,))

    def action_city(self) -> None:
        """The tracks of the city under the cursor."""
        city = self.session.person.cursor
        if isinstance(self.doing, DecisionTask) and self.doing.choose_at(city=city):
            return
        if city is None:
            self.say(self.keyed("no city is chosen: go to one with the arrow keys, or with {find} and its name"))
        else:
            self.open_task(ClaimTask(city))

    def action_find(self) -> None:
        """Find a city."""
        self.open_task(FindTask())

    def action_zoom(self, step: int) -> None:
        """A larger or a smaller board."""
        self.session.person.zoom = max(min(self.session.person.zoom + step, 5), -5)
        self.lay_out()

    def action_full(self) -> None:
        """The board alone, and back."""
        self.full = not self.full
        self.lay_out()

    def action_side(self) -> None:
        """Open the side panel, or shut it."""
        self.side = not self.query_one("#side").display
        self.lay_out()

    @on(BoardView.Pressed)
    def board_pressed(self, message: BoardView.Pressed) -> None:
        """A click on the board: a track is claimed or explained, a city shows its tracks."""
        hit = message.hit
        if isinstance(self.doing, DecisionTask) and self.doing.choose_at(city=hit.city, track=hit.track):
            return
        if hit.city is not None:
            self.go_to(hit.city)
            self.action_city()
        elif hit.track is None:
            self.close_task()
        else:
            self.open_track(hit.track)

    def open_track(self, track: int) -> None:
        """The ways to pay for a track or, if it cannot be claimed now, what it is and why."""
        self.open_task(PayTask(track) if track in self.sight.claimable else ClaimTask(tracks=[track]))

    # -- looking ------------------------------------------------------------------------------------------------

    def action_ways(self, number: int) -> None:
        """Light the ways of the own tickets, beginning with this one."""
        if not self.sight.tickets:
            self.say("you hold no tickets yet")
            return
        task = WaysTask()
        task.index = number
        self.open_task(task)

    def action_log(self) -> None:
        """The whole log."""
        self.open_task(LogTask())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The signs of the board, stacks of merchandise and networks have keys only on maps that have them."""
        if action in ("signs", "find", "city", "go", "zoom", "full"):
            return bool(self.sight.variant.tracks)
        if action == "grow":
            return bool(self.sight.rulebook.hooks["bars"])
        return action != "merchandise" or "merchandise" in self.sight.state

    def action_merchandise(self) -> None:
        """All stacks of merchandise."""
        self.open_task(StacksTask())

    def action_signs(self) -> None:
        """The whole key of the board."""
        self.open_task(SignsTask())

    def action_grow(self) -> None:
        """Where the own network may grow."""
        if self.sight.growth:
            self.open_task(GrowTask(self.sight))
        else:
            self.say("no track is open to you now")

    def action_help(self) -> None:
        """The keys."""
        self.open_task(HelpTask(help_rows(self.sight.variant, cast("TtrApp", self.app).settings.keys)))

    def action_back(self) -> None:
        """One step back: out of the task, out of the full board, off the city."""
        if self.doing is not None:
            self.close_task()
        elif self.full:
            self.action_full()
        elif self.session.person.cursor is not None:
            self.go_to(None)

    # -- what tasks want ----------------------------------------------------------------------------------------

    @on(Task.Wants)
    def task_wants(self, message: Task.Wants) -> None:
        """A task has chosen an action."""
        self.act(message.action)

    @on(Task.Left)
    def task_left(self, message: Task.Left) -> None:
        """A task is done; from the ways to pay it goes back to the list they were opened from.

        What the game has come to wait for in the meantime is asked now.
        """
        typed = self.typing
        self.close_task()
        if typed:
            self.ask_what_must_be()

    @on(Task.Relit)
    def task_relit(self, message: Task.Relit) -> None:
        """A task lights something else."""
        self.relight()

    @on(Task.Says)
    def task_says(self, message: Task.Says) -> None:
        """A task has something to tell."""
        self.say(message.text)

    @on(ClaimTask.Pay)
    def pay(self, message: ClaimTask.Pay) -> None:
        """From the list of tracks to the ways to pay for one."""
        message.stop()
        self.open_task(PayTask(message.tracks[0]) if len(message.tracks) == 1 else ClaimTask(tracks=message.tracks))

    @on(FindTask.Found)
    def found(self, message: FindTask.Found) -> None:
        """Go to the city that was found."""
        self.close_task()
        self.go_to(message.city)


_BY_KEYS = frozenset({"", "turn", "second_card", "keep_tickets"})
"""Kinds of decisions that have keys of their own; any other opens its task by itself."""
_FIRST = {
    "second_card": "first take the second card: {draw}, then its number, or 0 for the deck",
    "keep_tickets": "first choose which tickets to keep: {tickets}",
}
"""What to do first while something is unfinished."""
