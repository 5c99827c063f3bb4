"""One person's game against bots in lines: what happens is told as it happens, each decision is asked once."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable
from typing import Any, NamedTuple

from ttr_tui.app.commands import CommandFault, UnknownCommandError, read_command
from ttr_tui.app.folding import folded
from ttr_tui.app.memory import QUIET, shown
from ttr_tui.app.session import Session
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.bots.bot import PREFIX, UnknownBotError, bot_kind
from ttr_tui.engine.actions import IllegalActionError
from ttr_tui.engine.events import Event
from ttr_tui.engine.game import UndoError
from ttr_tui.plain.asking import question, situation
from ttr_tui.plain.choosing import GO_ON, Listing, first_list
from ttr_tui.plain.commands import LOOKS, help_lines
from ttr_tui.plain.counting import count_lines
from ttr_tui.plain.lines import Lines
from ttr_tui.store.errors import SaveError
from ttr_tui.variant.faults import nearest

Run = Callable[[Coroutine[Any, Any, Any]], Any]
"""Carries a coroutine of the session through and gives its result."""


class GoingOn(NamedTuple):
    """What is typed afterwards: to play on, and to have a finished game told again (None: nothing does)."""

    resume: str
    replay: str | None = None


class LineGame:
    """A session with one person, asked and told through `lines`. `going_on`: what the farewell names."""

    def __init__(self, session: Session, lines: Lines, run: Run, going_on: GoingOn) -> None:
        self.session = session
        self.lines = lines
        self._run = run
        self._going_on = going_on
        self._go_on = False
        self._asked: int | None = None
        self._list: Listing | None = None
        self._own: dict[str, Callable[[str], None]] = {
            "list": self._tell_list, "more": self._tell_more, "back": self._start_over, "undo": self._undo,
            "score": self._score, "seed": self._seed, "seat": self._hand_seat, "help": self._help, GO_ON: self._let_go_on,
        }  # fmt: skip

    def play(self) -> None:
        """Until the person leaves or the input ends. Raises Closed."""
        self._greet()
        while True:
            self._let_bots_move()
            sight = Sight(self.session)
            self._ask(sight)
            typed = self.lines.ask()
            if typed is None or folded(typed) == "quit":
                self.lines.say(self.farewell())
                return
            self._answer(typed, sight)

    def farewell(self) -> str:
        """That nothing is lost, and how to go on."""
        if not self.session.game.over:
            return f"The game is saved. Go on with: {self._going_on.resume}"
        again = f" `{self._going_on.replay}` tells it again." if self._going_on.replay else ""
        return f"The game is over and saved.{again}"

    # -- telling ------------------------------------------------------------------------------------------------

    def _greet(self) -> None:
        sight = Sight(self.session)
        options = ", ".join(sight.rulebook.options)
        seats = ", ".join(f"{seat.name} ({seat.color}, {seat.kind})" for seat in sight.seats)
        self.lines.say(f"{sight.variant.name}{f' with {options}' if options else ''}: {seats}.")
        if sight.variant.provisional:
            self.lines.say("Some facts of this map are not confirmed: `rules not confirmed` tells which.")
        self.lines.say(f"Every action is saved at once, as {self.session.save_name}. `help` tells the commands.")
        if not self.session.game.over:
            self._tell(entry.event for entry in shown(sight.since))

    def _tell(self, events: Iterable[Event]) -> None:
        """A sentence a line, as the person may read it."""
        self.lines.say(*(event.told_to(self.session.viewer) for event in events if event.type not in QUIET))

    def _ask(self, sight: Sight) -> None:
        """What is to be decided, once for each state of the game."""
        if self._asked == self.session.version:
            return
        self._asked = self.session.version
        self._list = first_list(sight)
        if self.session.game.over:
            self.lines.say(*count_lines(self.session.game.score(), sight))
            self.lines.say("The game is over. `score` tells the count again; log, players, map, seed; quit leaves.")
            return
        if sight.decision is not None:
            self.lines.say(*situation(sight), question(sight))
        self.lines.say(*self._list.page())

    def _let_bots_move(self) -> None:
        """Every bot that is asked moves; before the first one the person is asked if something can be taken back."""
        while self.session.bot_to_move():
            undoable_by = self.session.game.undoable_by
            if undoable_by is not None and undoable_by == self.session.viewer and not self._go_on:
                return
            try:
                self._tell(self._run(self.session.let_bot_move()))
            except SaveError as error:
                self.lines.say(str(error), "The bot's move could not be saved; `go` tries again.")
                self._go_on = False
                return

    # -- answering ----------------------------------------------------------------------------------------------

    def _answer(self, typed: str, sight: Sight) -> None:
        """A number, a command of line mode, or an action in words."""
        verb, _, words = folded(typed).partition(" ")
        words = words.strip()
        try:
            if not verb:
                self._let_go_on("")
            elif typed.replace(" ", "").isdecimal():
                self._number(typed, sight)
            elif verb in self._own:
                self._own[verb](words)
            elif verb in LOOKS and not (verb == "tickets" and words):
                self.lines.say(*LOOKS[verb].lines(words, sight))
            else:
                self._do(read_command(typed, sight))
        except UnknownCommandError as error:
            self.lines.say(f"{error}. `help` tells all there is.")
        except (CommandFault, IllegalActionError, UndoError, UnknownBotError, SaveError) as error:
            self.lines.say(str(error))

    def _number(self, typed: str, sight: Sight) -> None:
        if sight.kind == "keep_tickets":
            self._do(read_command(f"keep {typed}", sight))
            return
        entry = self._list.entry(int(typed)) if self._list is not None and len(typed) < 6 and " " not in typed else None
        if entry is None:
            raise CommandFault(f"there is no line {typed}: `list` tells what there is to choose from")
        if entry.below is not None:
            self._list = entry.below()
            self.lines.say(f"{self._list.heading} (`back` leaves the list):", *self._list.page())
        elif entry.command:
            self._own[entry.command]("")
        else:
            self._do(entry.action)

    def _do(self, action: Any) -> None:
        self._go_on = False
        self._tell(self._run(self.session.act(action)))

    def _let_go_on(self, words: str) -> None:
        """The bots move, or if none is asked the question is told again."""
        self._go_on = True
        if not self.session.bot_to_move():
            self._start_over(words)

    def _start_over(self, words: str) -> None:
        """The question again, from the first list on."""
        self._asked = None

    def _undo(self, words: str) -> None:
        self._run(self.session.undo())
        self._go_on = False
        self.lines.say("Taken back.")

    def _hand_seat(self, words: str) -> None:
        """A seat is played by another bot from now on; if it was the person's, the bots play to the end."""
        name, _, kind = words.rpartition(" ")
        if not kind.startswith(PREFIX):
            raise CommandFault("seat needs a player's name and a bot, as in `seat ann bot:steady`")
        bot_kind(kind)
        names = [folded(seat.name) for seat in self.session.seats]
        if name not in names:
            raise CommandFault(f"nobody of the name '{name}' plays{nearest(name, names)}; there are: {', '.join(names)}")
        decision = self.session.game.decision
        if decision is not None and decision.seat == self.session.viewer and decision.kind != "turn":
            raise CommandFault("a seat is handed over between turns: first finish this one")
        seat = names.index(name)
        self._run(self.session.hand_seat(seat, kind))
        self.lines.say(f"{self.session.seats[seat].name} is played by {kind} from now on.")

    # -- lists and the end --------------------------------------------------------------------------------------

    def _tell_list(self, words: str) -> None:
        """The list that numbers choose from; with words only the lines that have them, numbered anew."""
        found = (self._list or Listing("", [])).having(words)
        if not found.entries:
            raise CommandFault(f"no line of the list has '{words}' in it" if words else "there is nothing to choose from now")
        self._list = found
        self.lines.say(*found.page())

    def _tell_more(self, words: str) -> None:
        if self._list is None or not self._list.entries:
            raise CommandFault("there is nothing to choose from now")
        self.lines.say(*self._list.page())

    def _score(self, words: str) -> None:
        sight = Sight(self.session)
        if self.session.game.over:
            self.lines.say(*count_lines(self.session.game.score(), sight))
        else:
            self.lines.say("The final count comes when the game is over; until then:", *LOOKS["players"].lines("", sight))

    def _seed(self, words: str) -> None:
        if not self.session.game.over:
            raise CommandFault("the seed is told when the game is over: the order of the cards can be recomputed from it")
        self.lines.say(f"Seed: {self.session.game.table.seed}")

    def _help(self, words: str) -> None:
        self.lines.say(*help_lines(Sight(self.session)))
