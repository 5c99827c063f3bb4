"""The replay viewer: any save, step by step and turn by turn, forwards and backwards."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen

from ttr_tui.app.host import host
from ttr_tui.app.playback import OPEN, Playback
from ttr_tui.app.widgets.board import BoardView
from ttr_tui.app.widgets.boards import Boards, show_field, use_board
from ttr_tui.app.widgets.keys import Key, Keys
from ttr_tui.app.widgets.market import MarketPanel
from ttr_tui.app.widgets.panel import Panel
from ttr_tui.app.widgets.playback_panels import (
    HandsPanel,
    PlaybackHeader,
    PlaybackLog,
    PlaybackPanel,
    StepLine,
    Viewpoint,
)
from ttr_tui.app.widgets.players import PlayersPanel
from ttr_tui.app.widgets.railyard import RailyardTable
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.app.widgets.track import ScoringTrack
from ttr_tui.board.showing import scene_of

SMALL_WIDTH, SMALL_HEIGHT = 100, 30
"""Windows with fewer columns or rows show the board and a line of words; the panels by a key."""
SIDE_LEAST, SIDE_MOST = 22, 46
CHROME = 4
"""Rows of the header, the track and the keys."""
LOG_LEAST = 6
"""Rows below which panels make room for the log."""


class ReplayScreen(Screen[None]):
    """A playback at one of its steps. Of a game that is over the whole table can be opened, or one seat's view chosen."""

    CSS_PATH = "replay.tcss"
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l,space,enter", "go(1)", "Next step", key_display="→"),
        Binding("left,h,backspace", "go(-1)", "Step before", key_display="←"),
        Binding("down,j,pagedown", "turn(1)", "Next turn", key_display="↓"),
        Binding("up,k,pageup", "turn(-1)", "Turn before", key_display="↑"),
        Binding("home", "end(-1)", "To the beginning"),
        Binding("end", "end(1)", "To the end"),
        Binding("v", "view", "Whose view: open, each player's, the public one"),
        Binding("p", "side", "Panels open or shut"),
        Binding("z", "board", "Board alone"),
        Binding("escape", "leave", "Back", key_display="Esc"),
    ]
    ABOUT = "Digits and Enter jump to a turn: 1 2 Enter shows turn 12."
    """What the help says besides the keys."""

    def __init__(self, playback: Playback, number: int | None = None) -> None:
        """`number`: the step to begin with, default the first one."""
        super().__init__()
        self.playback = playback
        self.number = playback.first if number is None else number
        self.viewpoint: Viewpoint = OPEN if playback.over else None
        self.boards = Boards(playback.step(playback.last).game.table.rulebook.variant)
        self.side: bool | None = None
        self.alone = False
        self._typed = ""

    def compose(self) -> ComposeResult:
        """Header, board and panels, what happened, the track, the keys."""
        yield PlaybackHeader(self.playback, id="header")
        with Horizontal(id="middle"):
            yield BoardView(id="board")
            yield RailyardTable()
            with Vertical(id="side"):
                yield PlayersPanel()
                yield MarketPanel()
                yield HandsPanel(self.playback)
                yield PlaybackLog(self.playback)
        yield StepLine(self.playback, id="line")
        yield ScoringTrack(id="track")
        yield Keys(id="keys")

    def on_mount(self) -> None:
        """Show the step; say what is to be said of the save."""
        show_field(self, self.boards.variant)
        self.show_step()
        app = host(self)
        for words in (*self.playback.notices, *([self.playback.fault] if self.playback.fault else [])):
            app.notify(app.look.spell(app.visit.words(words)), timeout=15, markup=False)

    # -- showing ------------------------------------------------------------------------------------------------

    def show_step(self) -> None:
        """Show the step in all panels, and on the board what it changed."""
        viewer = self.viewpoint if isinstance(self.viewpoint, int) else None
        session = self.playback.session(self.number, viewer)
        sight = Sight(session)
        for own in self.query(PlaybackPanel):
            own.number, own.viewpoint = self.number, self.viewpoint
        for panel in self.query(Panel):
            panel.show(sight)
        self.query_one(Keys).offer(self._keys())
        scene = scene_of(sight.variant, sight.state, sight.colors)
        tracks = sight.variant.track_index()
        told = [entry.event.data.get("track") for entry in self.playback.step(self.number).entries]
        new = frozenset(tracks[track] for track in told if track in tracks)
        board = self.query_one(BoardView)
        board.show(replace(scene, recent=new))
        facts = [sight.variant.tracks[track] for track in new]
        board.look_at_cities(tuple(city for fact in facts for city in (fact.a, fact.b)))
        self.lay_out()

    def _keys(self) -> list[Key]:
        keys = [
            Key("← →", "step", "screen.go(1)"), Key("↑ ↓", "turn", "screen.turn(1)"), Key("Home End", "ends", "screen.end(1)"),
            Key("p", "panels", "screen.side"), Key("z", "board", "screen.board"),
            Key("?", "help", "app.help"), Key("Esc", "back", "screen.leave"),
        ]  # fmt: skip
        if self.playback.over:
            keys.insert(3, Key("v", "whose view", "screen.view"))
        keys.insert(3, Key("0-9", "turn number", ""))
        return keys

    # -- going --------------------------------------------------------------------------------------------------

    def go_to(self, number: int) -> None:
        """Show a step by its number, the nearest one there is."""
        self.number = min(max(number, self.playback.first), self.playback.last)
        self.show_step()

    def action_go(self, steps: int) -> None:
        """So many steps on; while a number has been typed, to that turn."""
        if self._typed and steps > 0:
            turn, self._typed = int(self._typed), ""
            self.query_one(Keys).say("")
            self.go_to(self.playback.start_of_turn(turn))
        else:
            self.go_to(self.number + steps)

    def action_turn(self, turns: int) -> None:
        """To the beginning of a turn; backwards first to that of the turn one is in."""
        at = self.playback.step(self.number).turn
        start = self.playback.start_of_turn(at)
        if turns < 0 and self.number > start:
            self.go_to(start)
        elif turns > 0 and at == self.playback.turns:
            self.go_to(self.playback.last)
        else:
            self.go_to(self.playback.start_of_turn(max(at + turns, 0)))

    def action_end(self, side: int) -> None:
        """To the first or the last step."""
        self.go_to(self.playback.first if side < 0 else self.playback.last)

    def on_key(self, event: events.Key) -> None:
        """Digits are the number of a turn; any other key but Enter ends it."""
        if event.character is not None and event.character in "0123456789" and len(self._typed) < 4:
            self._typed += event.character
            self.query_one(Keys).say(f"turn {self._typed}: Enter goes there")
        elif event.key != "enter":
            self._typed = ""
            self.query_one(Keys).say("")

    # -- looking ------------------------------------------------------------------------------------------------

    def action_view(self) -> None:
        """Look with other eyes."""
        if not self.playback.over:
            self.query_one(Keys).say("hands are shown only when the game is over")
            return
        views: list[Viewpoint] = [OPEN, *range(len(self.playback.seats)), None]
        self.viewpoint = views[(views.index(self.viewpoint) + 1) % len(views)]
        self.show_step()

    def action_side(self) -> None:
        """Open the panels, or shut them."""
        self.side = not self.query_one("#side").display
        self.lay_out()

    def action_board(self) -> None:
        """The board alone, and back."""
        self.alone = not self.alone
        self.lay_out()

    def action_leave(self) -> None:
        """From the board alone back to everything, from there to where one came from."""
        if self.alone:
            self.action_board()
        else:
            self.app.pop_screen()

    # -- the room -----------------------------------------------------------------------------------------------

    def on_board_drawn(self) -> None:
        """The board that was being laid out is there."""
        self.lay_out()

    def on_resize(self, event: events.Resize) -> None:
        """Divide the window anew."""
        self.lay_out()

    def lay_out(self) -> None:
        """Choose the board for the room there is, and the panels that fit beside it."""
        width, height = self.size
        if not width:
            return
        small = width < SMALL_WIDTH or height < SMALL_HEIGHT
        open_side = (not small if self.side is None else self.side) and not self.alone
        rows = height if self.alone else height - (3 if small else CHROME)
        least = SIDE_LEAST if open_side else 0
        size = self.boards.choose(width - least, rows) if self.boards else None
        side = self.query_one("#side")
        side.display = open_side
        self._divide(width, height, size[0] if size else 0, small)
        for name, shown in (("#header", True), ("#track", not small), ("#line", small), ("#keys", True)):
            self.query_one(name).display = shown and not self.alone
        board = self.query_one(BoardView)
        board.display = bool(self.boards.variant.tracks) and (bool(self.boards) or self.alone or not open_side)
        use_board(self, board, self.boards, size)

    @property
    def _has_field(self) -> bool:
        """Whether there is a board, or what stands in its place on a map without one."""
        return bool(self.boards) or not self.boards.variant.tracks

    def _divide(self, width: int, height: int, board: int, small: bool) -> None:
        """How wide the side is, and which of its panels are shown: players first, then the hands, then the market."""
        columns = min(max(width - board, 36 if small else SIDE_LEAST), SIDE_MOST) if self._has_field else width
        self.query_one("#side").styles.width = columns
        left = height - CHROME - LOG_LEAST
        for kind in (PlayersPanel, HandsPanel, MarketPanel):
            panel = self.query_one(kind)
            rows = len(panel.made(columns))
            panel.display = 0 < rows <= left
            left -= rows if panel.display else 0
