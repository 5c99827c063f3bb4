"""The final count, as at the table: step by step, with every marker moving on the scoring track; then the sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import Screen

from ttr_tui.app.keymap import name_of_key
from ttr_tui.app.screens.replays import open_replay
from ttr_tui.app.screens.stats import StatsScreen
from ttr_tui.app.session import Session
from ttr_tui.app.summary import save_summary
from ttr_tui.app.widgets.board import BoardView
from ttr_tui.app.widgets.boards import Boards, show_field, use_board
from ttr_tui.app.widgets.count import Step, steps_of
from ttr_tui.app.widgets.header import Header
from ttr_tui.app.widgets.keys import Key, Keys
from ttr_tui.app.widgets.panel import Panel
from ttr_tui.app.widgets.scored_table import ScoredTable
from ttr_tui.app.widgets.sheets import CountPanel
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.app.widgets.standing import scene_of
from ttr_tui.app.widgets.track import ScoringTrack
from ttr_tui.store import find_save
from ttr_tui.store.errors import SaveError

if TYPE_CHECKING:
    from ttr_tui.app.app import TtrApp

CHROME_ROWS = 4
"""Rows of the header, the track and the keys."""
COUNT_WIDTHS = (34, 40)
"""Columns of the count: on screens of fewer than 120 columns, and on others."""


class ScoringScreen(Screen[None]):
    """The count of a finished game. Nothing moves by itself: Enter counts on."""

    CSS_PATH = "scoring.tcss"
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space,right", "go(1)", "next"),
        Binding("backspace,left", "go(-1)", "back", key_display="←"),
        Binding("s,end", "skip", "skip to the end", key_display="s End"),
        Binding("b,z", "board", "board alone"),
        Binding("n", "new_game", "new game"),
        Binding("w", "summary", "save as text and picture"),
        Binding("r", "replay", "replay"),
        Binding("i", "stats", "statistics"),
        Binding("t", "title", "title"),
        Binding("q", "app.ask_quit", "quit"),
        Binding("escape", "close_board", "Back", show=False),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.sight = Sight(session)
        self.score = session.game.score()
        self.steps = steps_of(self.score, self.sight)
        self.number = 0
        self.boards = Boards(self.sight.variant)

    def compose(self) -> ComposeResult:
        yield Header()
        with Horizontal(id="middle"):
            yield BoardView()
            yield ScoredTable(self.score, self.steps)
            yield CountPanel(self.score, self.steps, id="count")
        yield ScoringTrack()
        yield Keys()

    def on_mount(self) -> None:
        show_field(self, self.sight.variant)
        for panel in self.query(Panel):
            panel.show(self.sight)
        self.show_step()

    @property
    def step(self) -> Step:
        """What is counted now."""
        return self.steps[self.number]

    @property
    def at_end(self) -> bool:
        """Whether everything is counted."""
        return self.number == len(self.steps) - 1

    def show_step(self) -> None:
        """Show the step that is counted now in all panels."""
        lights, sight = self.step.lights, self.sight
        board = self.query_one(BoardView)
        board.show(scene_of(sight, lights))
        board.look_at_cities(lights.at)
        for panel in (self.query_one(CountPanel), self.query_one(ScoredTable)):
            panel.number = self.number
            panel.renew()
        track = self.query_one(ScoringTrack)
        track.points = self.step.points
        track.renew()
        self.query_one(Keys).offer(self._keys())

    def _keys(self) -> list[Key]:
        hidden = {"go(1)", "skip"} if self.at_end else {"new_game", "title", "summary", "replay", "stats"}
        if not self.number:
            hidden.add("go(-1)")
        if cast("TtrApp", self.app).is_guests:
            hidden.add("summary")
        keys = []
        for binding in self.BINDINGS:
            if isinstance(binding, Binding) and binding.show and binding.action not in hidden:
                does = binding.action if binding.action.startswith("app.") else f"screen.{binding.action}"
                name = binding.key.partition(",")[0] if binding.key_display is None else binding.key_display
                again = binding.action == "board" and self.has_class("wide")
                keys.append(Key(name_of_key(name), "the count again" if again else binding.description, does))
        return keys

    # -- doing --------------------------------------------------------------------------------------------------

    def action_go(self, steps: int) -> None:
        """Count on, or a step back."""
        self.action_close_board()
        self.number = min(max(self.number + steps, 0), len(self.steps) - 1)
        self.show_step()

    def action_skip(self) -> None:
        """To the sheet."""
        self.action_go(len(self.steps))

    def action_board(self) -> None:
        """The board alone, and back."""
        self.toggle_class("wide")
        self.lay_out()
        self.query_one(Keys).offer(self._keys())

    def action_close_board(self) -> None:
        """From the board alone back to the count."""
        if self.has_class("wide"):
            self.action_board()

    def action_new_game(self) -> None:
        """Another game at the same table, once all is counted: a stray key spoils nothing."""
        if self.at_end:
            cast("TtrApp", self.app).new_game()

    def action_title(self) -> None:
        """To the title screen, once all is counted."""
        if self.at_end:
            cast("TtrApp", self.app).leave_table()

    def action_summary(self) -> None:
        """Save board and sheet as a text and a picture, once all is counted."""
        app = cast("TtrApp", self.app)
        if not self.at_end or app.is_guests:
            return
        try:
            text, picture = save_summary(self.session.game, self.session.seats, self.session.save_name)
        except SaveError as error:
            app.warn(error)
            return
        app.notify(app.look.spell(f"Saved as {text} and {picture.name} beside it"), timeout=12, markup=False)

    def action_replay(self) -> None:
        """Look at the game from its beginning, once all is counted."""
        if self.at_end:
            self.run_worker(self._open_replay())

    async def _open_replay(self) -> None:
        app = cast("TtrApp", self.app)
        try:
            path = find_save(self.session.save_name, app.visit.saves)
        except SaveError as error:
            app.warn(error)
        else:
            await open_replay(app, path)

    def action_stats(self) -> None:
        """The statistics, this game among them, once all is counted."""
        if self.at_end:
            self.app.push_screen(StatsScreen())

    # -- the room -----------------------------------------------------------------------------------------------

    def on_board_drawn(self) -> None:
        """The board that was being laid out is there."""
        self.lay_out()

    def on_resize(self, event: events.Resize) -> None:
        self.lay_out()

    def lay_out(self) -> None:
        """Choose the board for the room there is."""
        width, height = self.size
        count = 0 if self.has_class("wide") else COUNT_WIDTHS[width >= 120]
        self.query_one(CountPanel).styles.width = count
        size = self.boards.choose(width - count, height - CHROME_ROWS) if self.boards else None
        use_board(self, self.query_one(BoardView), self.boards, size)
