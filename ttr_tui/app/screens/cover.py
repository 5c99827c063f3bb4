"""Between two people: says whose turn it is and what has happened in public, and shows nothing of any hand.

A whole screen, never a dialog: behind a dialog the last hand would still be there.
"""

from __future__ import annotations

from typing import ClassVar

from rich.cells import set_cell_size
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Static

from ttr_tui.app.host import host
from ttr_tui.app.memory import shown
from ttr_tui.app.screens.parts import KeyLine, TopLine, event_line
from ttr_tui.app.session import Session
from ttr_tui.engine.events import Event
from ttr_tui.engine.names import LONGEST_NAME

_WIDTH = 70
"""Columns of the words; the style sheet's width less its padding."""
_SHOWN = 10
"""How many of the latest events are told."""
_COLUMNS = (("points", "points"), ("trains", "trains"), ("hand", "cards"), ("tickets", "tickets"))
"""The numbers of the standing, where the rules have them: key in a public view, heading."""


REST = 0.6
"""Seconds before Enter opens a hand: a key that is held or pressed twice must not go through the cover."""


class CoverScreen(Screen[None]):
    """The cover for one person: `seat` is who may look next."""

    CSS_PATH: ClassVar[str] = "cover.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "open_hand", "Open the hand", show=False)]

    def __init__(self, session: Session, seat: int) -> None:
        super().__init__()
        self._session = session
        self._seat = seat
        self.since: list[Event] = []
        self.at_rest = False
        """Whether Enter opens the hand: not at once, for the Enter that handed over may come twice."""

    def compose(self) -> ComposeResult:
        """Whose turn it is, what happened, and how to go on."""
        name = self._session.seats[self._seat].name
        yield TopLine(self._session.game.table.rulebook.variant.name)
        with Vertical(id="cover"):
            yield Static(id="whose")
            yield Static(id="since")
            yield Static(id="standing")
            yield Static(id="how", markup=False)
        yield KeyLine([("enter", f"open {name}'s hand", "screen.open_hand"), ("q", "quit", "app.ask_quit")])

    def on_mount(self) -> None:
        """Fill in the words; after a moment Enter opens the hand."""
        self.session_changed()
        pace = host(self).pace
        if pace.undo:
            self.set_timer(REST, self._come_to_rest)
        else:  # nobody is waited for
            self._come_to_rest()

    def _come_to_rest(self) -> None:
        self.at_rest = True
        app = host(self)
        self.query_one("#how", Static).update(app.look.spell(f"Enter opens {self._session.seats[self._seat].name}'s hand"))

    def session_changed(self) -> None:
        """Bots may move behind the cover."""
        look = host(self).look
        session = self._session
        self.since = [entry.event for entry in shown(session.since(self._seat))]
        whose = Text(justify="center")
        whose.append(f" {self._seat + 1} ", look.seat_style(session.seats[self._seat].color))
        whose.append(f" {look.spell(self._title())} ", "bold")
        self.query_one("#whose", Static).update(whose)
        self.query_one("#since", Static).update(self._told())
        self.query_one("#standing", Static).update(self._standing())

    def _title(self) -> str:
        decision = self._session.game.decision
        name = self._session.seats[self._seat].name
        if decision is None or decision.seat == self._seat:
            return f"{name}'s turn"
        return f"{name} is next, after {self._session.seats[decision.seat].name}"

    def _told(self) -> Text:
        look = host(self).look
        name = self._session.seats[self._seat].name
        played = self._session.has_acted(self._seat)
        lines = [Text(f"SINCE {look.spell(name).upper()} LAST PLAYED" if played else "SO FAR", "bold")]
        left_out = len(self.since) - _SHOWN
        if left_out > 0:
            lines.append(Text(f"    {left_out} more before these"))
        lines += [event_line(event, self._session.seats, look, _WIDTH) for event in self.since[-_SHOWN:]]
        if not self.since:
            lines.append(Text("    nothing yet" if not played else "    nothing"))
        return Text("\n").join(lines)

    def _standing(self) -> Text:
        """What everybody can see of every player: the numbers of the public view."""
        look = host(self).look
        players = self._session.game.view(None).state["players"]
        columns = [(key, words) for key, words in _COLUMNS if key in players[0]]
        lines = [Text(f"{'STANDING':24}" + "".join(f"{words:>9}" for _, words in columns), "bold")]
        for seat, player in enumerate(players):
            line = Text.assemble((f" {seat + 1} ", look.seat_style(self._session.seats[seat].color)))
            line.append(f" {set_cell_size(look.spell(player['name']), LONGEST_NAME)}")
            for key, _ in columns:
                line.append(f"{'hidden' if player[key] is None else player[key]:>9}")
            lines.append(line)
        return Text("\n").join(lines)

    def action_open_hand(self) -> None:
        """The person is here, and alone."""
        if self.at_rest:
            host(self).open_hand(self._seat)
