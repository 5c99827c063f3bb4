"""The app: it holds the session and leads from screen to screen. The screens do the showing."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

from textual.binding import Binding, BindingType
from textual.events import Resize
from textual.screen import Screen

from ttr_tui.app.course import Pace
from ttr_tui.app.guide import is_through
from ttr_tui.app.keymap import PREFIX, with_keys
from ttr_tui.app.look import THEMES, AppLook
from ttr_tui.app.playback import Playback
from ttr_tui.app.preview import BoardPreview
from ttr_tui.app.report import CRASH_CODE, crash_message, write_report
from ttr_tui.app.screens.cover import CoverScreen
from ttr_tui.app.screens.help import HelpScreen
from ttr_tui.app.screens.new_game import NewGameScreen
from ttr_tui.app.screens.quit import QuitScreen
from ttr_tui.app.screens.replay import ReplayScreen
from ttr_tui.app.screens.rules import RulesScreen
from ttr_tui.app.screens.scoring import ScoringScreen
from ttr_tui.app.screens.settings import SettingsScreen
from ttr_tui.app.screens.small import SMALLEST, TooSmallScreen, is_too_small
from ttr_tui.app.screens.table import TableScreen
from ttr_tui.app.screens.title import TitleScreen
from ttr_tui.app.scrolling import use_whole_cells
from ttr_tui.app.session import Session
from ttr_tui.app.settings import Settings, save_settings
from ttr_tui.app.setup import Proposal
from ttr_tui.app.stops import cover_before_stops
from ttr_tui.app.terminal import NOTHING_ASKED, Asked, asked_still, choices_for, choose_motion
from ttr_tui.app.terminal_file import REDRAW
from ttr_tui.app.visit import Visit
from ttr_tui.app.visited import VisitedApp
from ttr_tui.app.widgets.board import BoardView
from ttr_tui.app.widgets.panel import Panel
from ttr_tui.board.palette import LEVELS
from ttr_tui.store.errors import SaveError


class TtrApp(VisitedApp):
    """The whole app: which screen is up, and how it ends."""

    TITLE = "Ticket to Ride"
    CSS_PATH = ["app.tcss", "screens/title.tcss"]  # noqa: RUF012  # Textual's own; the first screen's is not loaded by itself
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "ask_quit", "Quit", show=False, priority=True),
        Binding("q", "ask_quit", "Quit", show=False),
        Binding("question_mark,f1", "help", "This help", show=False),
        Binding("v", "rules", "The rules in words", show=False),
        Binding("f3", "guide", "The guide of the first turns, on or off", show=False),
        Binding("f4", "settings", "Settings", show=False),
        Binding("ctrl+l", "redraw", "Draw the screen again", show=False, priority=True),
        Binding("ctrl+z", "cover_and_suspend", "Cover, and back to the shell for a while", show=False, priority=True),
        Binding("ctrl+z", "stay", show=False, priority=True),
        Binding("enter", "hand_over", "Hand over", show=False, priority=True),
    ]

    def __init__(
        self, look: AppLook | None = None, *, session: Session | None = None, pace: Pace | None = None,
        visit: Visit | None = None, notices: Sequence[str] = (), playback: Playback | None = None,
        step: int | None = None, form: Proposal | None = None, settings: Settings | None = None,
        asked: Asked = NOTHING_ASKED, **more: Any,
    ) -> None:  # fmt: skip
        """`session`: a game to go straight into. `notices`: what is to be told at the start. `more` goes to Textual's App.

        `settings`: those of the person; without them the defaults, and no guide. `playback`: a save to look at instead,
        from step `step` on. `form`: of a new game, to fill in. `visit`: whose it is; without one that of the account's person.
        `asked`: by the command line; the look is made of it.
        """
        look = look or AppLook()
        visit = visit or Visit.of_owner()
        super().__init__(visit, look, session, pace or Pace(), ansi_color=look.level in ("16", "none"), **more)
        self.settings = settings or Settings(guide=False)
        self._asked = asked
        self._most_colors = look.level
        self._notices = tuple(notices)
        self._playback = playback
        self._step = step
        self._form = form
        self._window = SMALLEST
        self._opening = False
        for theme in THEMES.values():
            self.register_theme(theme)
        use_whole_cells()
        self.theme = look.screens.name
        self.set_keymap({PREFIX + name: key for name, key in self.settings.keys.items()})

    @property
    def motion(self) -> bool:
        """Whether things may move on the screen."""
        return choose_motion(os.environ, self.settings.motion)

    def key_of(self, name: str) -> str:
        """The key of the table that has this name, as it is written."""
        return with_keys(f"{{{name}}}", self.settings.keys)

    @property
    def color_level(self) -> str:
        """One of the board's LEVELS."""
        return self.look.level

    @property
    def glyphs(self) -> str:
        """One of the board's GLYPH_SETS."""
        return self.look.glyphs

    def get_default_screen(self) -> Screen[Any]:
        """The title lies under everything else."""
        return TitleScreen()

    async def on_mount(self) -> None:
        """Go straight into the game that was given, if one was."""
        if not self.is_guests:
            cover_before_stops(self, "cover_and_suspend", "redraw")
        self.watch_for_idleness()
        self.show_cursor(self.settings.cursor)
        if self.session is not None:
            await self._begin(self.session, self._notices)
            return
        if self._playback is not None:
            await self._show(ReplayScreen(self._playback, self._step))
        elif self._form is not None:
            await self._show(NewGameScreen(self._form))
        self._tell(self._notices)

    async def on_unmount(self) -> None:
        """Let go of the save."""
        if self.session is not None:
            await self.session.finish()

    def use_settings(self, settings: Settings) -> None:
        """Go by these settings from now on; what can be seen of them is seen at once.

        What the command line asked for still goes before them, until the person sets that very thing.
        """
        self._asked = asked_still(self._asked, self.settings, settings)
        self.settings = settings
        self.show_cursor(settings.cursor)
        choices = choices_for(settings, os.environ, self._asked)
        # Textual cannot show more colors than it began with.
        level = max(choices.color.value, self._most_colors, key=LEVELS.index)
        theme = "dark" if settings.theme == "mono" else settings.theme
        self.look = AppLook(level, choices.glyphs.value, theme)
        self.pace = Pace() if self.motion else Pace(bot=0.0)
        self.no_color = level == "none"
        self.ansi_color = level in ("16", "none")
        self.theme = self.look.screens.name
        self.set_keymap({PREFIX + name: key for name, key in settings.keys.items()})
        for screen in self.screen_stack:
            for panel in screen.query(Panel):
                panel.renew()
            for board in screen.query(BoardView):
                board.redraw()
            for preview in screen.query(BoardPreview):
                preview.on_resize()
            if isinstance(screen, TableScreen):
                screen.lay_out()
            for widget in (screen, *screen.query()):
                widget.refresh(layout=True)

    # -- from screen to screen ----------------------------------------------------------------------------------

    # The public ones only schedule the change: a screen cannot wait for its own end.

    def begin(self, session: Session, notices: Sequence[str] = ()) -> None:
        """Put a game on the table, and say what is to be told of it."""
        self.call_later(self._begin, session, notices)

    def open_hand(self, seat: int) -> None:
        """Take the cover away for this person."""
        self.call_later(self._open_hand, seat)

    def leave_table(self) -> None:
        """Back to the title; the game is saved."""
        self.call_later(self._leave_table)

    def new_game(self) -> None:
        """From a finished game to the next: the same table is offered."""
        self.call_later(self._leave_table, NewGameScreen())

    def resume(self, path: Path) -> None:
        """Open a save and put its game on the table; what is to be said of it is said. One at a time.

        The app does it and not a screen: a game that was opened would stay locked if its screen were left meanwhile.
        """
        if not self._opening:
            self._opening = True
            self.run_worker(self._resume(path))

    async def _resume(self, path: Path) -> None:
        try:
            session, notices = await asyncio.to_thread(self.visit.resume, path)
        except SaveError as error:
            self.warn(error)
        else:
            await self._begin(session, notices)
        finally:
            self._opening = False

    async def _begin(self, session: Session, notices: Sequence[str]) -> None:
        former, self.session = self.session, session
        if former is not None and former is not session:
            await former.finish()
        seat = session.next_person()
        if session.viewer is None and seat is not None and not self.settings.cover:
            session.uncover(seat)
        await self._show(self._screen_of(session))
        self._tell(notices)
        self.let_bots_move()

    def _tell(self, notices: Sequence[str]) -> None:
        for notice in notices:
            self.notify(self.look.spell(self.visit.words(notice)), timeout=15, markup=False)

    async def _open_hand(self, seat: int) -> None:
        session = self.session
        if session is None:
            return
        try:
            session.uncover(seat)
        except SaveError as error:
            self.warn(error)
            return
        await self._show(TableScreen(session))
        self.refresh_screens()
        self.let_bots_move()

    async def _leave_table(self, then: Screen[Any] | None = None) -> None:
        session, self.session = self.session, None
        self._moved = self.thinking = None
        self._pausing_for_undo = False
        if session is not None:  # first of all: on the title the save can be opened again
            await session.finish()
        await self._take_down()
        if then is not None:
            await self.push_screen(then)
        self._fit()

    async def cover(self) -> None:
        """Nobody's eyes are at the screen: show the cover, if there is anybody to hide from."""
        session = self.session
        if session is not None and session.persons and not session.game.over:
            session.cover()
        if session is None or session.viewer is not None:
            return
        seat = session.next_person()
        if seat is not None and not self.settings.cover:
            await self._open_hand(seat)
        else:
            await self._show(self._screen_of(session))

    def _screen_of(self, session: Session) -> Screen[Any]:
        """The table as its viewer sees it; the cover if nobody's eyes are at the screen, though a person's should."""
        seat = session.next_person() if session.viewer is None else None
        return TableScreen(session) if seat is None else CoverScreen(session, seat)

    async def _show(self, screen: Screen[Any]) -> None:
        """Show a screen above the title. Whatever was there is taken down for good: it may hold somebody's hand."""
        if len(self.screen_stack) == 2:  # at once in the other's place: the title between them need not be drawn
            self.clear_notifications()
            await self.switch_screen(screen)
        else:
            await self._take_down()
            await self.push_screen(screen)
        self._fit()

    async def _take_down(self) -> None:
        self.clear_notifications()
        while len(self.screen_stack) > 1:
            await self.pop_screen()

    # -- leaving, stopping, redrawing ---------------------------------------------------------------------------

    def action_ask_quit(self) -> None:
        """Quit: at once where there is nothing to ask about, or when asked twice."""
        asked = isinstance(self.screen, (QuitScreen, TooSmallScreen)) or not self.settings.confirm_quit
        if self.session is None or asked:
            self.exit()
        else:
            self.push_screen(QuitScreen(self.session))

    def action_help(self) -> None:
        """The keys of the place where one is."""
        if not isinstance(self.screen, (HelpScreen, TooSmallScreen)):
            self.push_screen(HelpScreen(self.screen))

    def action_rules(self) -> None:
        """The rules of the game on the table; without one, of any map."""
        self.push_screen(RulesScreen(self.session.game.table.rulebook if self.session is not None else None))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The rules can be read from the title and at a table."""
        if action == "rules":
            return isinstance(self.screen, (TableScreen, TitleScreen, ScoringScreen))
        return super().check_action(action, parameters)

    def action_guide(self) -> None:
        """The guide on or off, from now on."""
        self.keep_settings(self.settings.model_copy(update={"guide": not self.settings.guide}))

    def keep_settings(self, settings: Settings) -> None:
        """Go by these settings and write them down; if that fails, they are told to last until the end."""
        self.use_settings(settings)
        try:
            save_settings(settings, self.visit.settings)
        except OSError as error:
            why = f"the settings could not be written ({error.strerror}): they last until you quit"
            self.warn(OSError(f"{self.visit.settings}: {why}"))

    def refresh_screens(self) -> None:
        """Every screen shows the game as it is; when the guide is through, it goes for good."""
        super().refresh_screens()
        screen = self.screen
        if self.settings.guide and isinstance(screen, TableScreen) and is_through(screen.sight):
            self.action_guide()

    def action_settings(self) -> None:
        """The settings, at the title or at a table."""
        if not isinstance(self.screen, (SettingsScreen, TooSmallScreen, CoverScreen)):
            self.push_screen(SettingsScreen())

    def action_redraw(self) -> None:
        """Make and send the whole screen again: heals what noise on the line has done."""
        if self._driver is not None:
            self._driver.write(REDRAW)
        for board in self.screen.query(BoardView):
            board.redraw()
        for widget in (*self.screen.query(), self.screen):
            widget.refresh(layout=True)

    async def action_cover_and_suspend(self) -> None:
        """Stop the process as the shell's job control does; what is on the screen afterwards is the cover."""
        await self.cover()
        self.screen.call_after_refresh(self.action_suspend_process)

    def on_resize(self, event: Resize) -> None:
        """Below the smallest size a screen of its own says so, and takes no input."""
        self._window = event.size
        self._fit()

    def _fit(self) -> None:
        small, shown = is_too_small(self._window), isinstance(self.screen, TooSmallScreen)
        if small and not shown:
            self.push_screen(TooSmallScreen())
        elif shown and not small:
            self.pop_screen()

    # -- errors of the program ----------------------------------------------------------------------------------

    def _handle_exception(self, error: Exception) -> None:
        """Textual would print a traceback with locals on a screen that several people look at."""
        if self._exit:
            self.log.error(f"after the end: {type(error).__name__}")
            return
        super()._handle_exception(error)
        self._return_code = CRASH_CODE

    def _fatal_error(self) -> None:
        self.panic()

    def panic(self, *renderables: Any) -> None:
        """End with a short message and a report; what Textual would have shown is left out."""
        if self._exit_renderables:
            return
        save = self.session.save_name if self.session else None
        error = self._exception or RuntimeError()
        file = write_report(error, save, (self.size.width, self.size.height))
        self._return_code = CRASH_CODE
        super().panic(crash_message(file, save, to_guest=self.is_guests))
