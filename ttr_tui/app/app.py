"""The app: it holds the session and leads from screen to screen. The screens do the showing."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from textual import work
from textual.app import App
from textual.binding import Binding, BindingType
from textual.events import Resize
from textual.screen import Screen

from ttr_tui.app.look import THEMES, AppLook
from ttr_tui.app.messages import SessionChanged
from ttr_tui.app.report import CRASH_CODE, crash_message, write_report
from ttr_tui.app.screens.cover import CoverScreen
from ttr_tui.app.screens.handover import HandOverLine
from ttr_tui.app.screens.new_game import NewGameScreen
from ttr_tui.app.screens.quit import QuitScreen
from ttr_tui.app.screens.small import SMALLEST, TooSmallScreen, is_too_small
from ttr_tui.app.screens.table import TableScreen
from ttr_tui.app.screens.title import TitleScreen
from ttr_tui.app.session import Session
from ttr_tui.engine.actions import IllegalActionError
from ttr_tui.engine.game import UndoError
from ttr_tui.store.errors import SaveError


@dataclass(frozen=True, slots=True)
class Pace:
    """Pauses in seconds: before a bot's move, and before one that would end a person's chance to take back."""

    bot: float = 0.7
    undo: float = 3.0


class TtrApp(App[None]):
    """The whole app. `session` is the game on the table, or None; `thinking` the seat of the bot at work."""

    TITLE = "Ticket to Ride"
    CSS_PATH = ["app.tcss", "screens/title.tcss"]  # noqa: RUF012  # Textual's own; the first screen's is not loaded by itself
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "ask_quit", "Quit", show=False, priority=True),
        Binding("q", "ask_quit", "Quit", show=False),
        Binding("ctrl+l", "redraw", "Redraw", show=False, priority=True),
        Binding("ctrl+z", "cover_and_suspend", "Suspend", show=False, priority=True),
        Binding("enter", "hand_over", "Hand over", show=False, priority=True),
    ]

    def __init__(
        self, look: AppLook | None = None, *, session: Session | None = None, pace: Pace | None = None,
        saves_folder: Path | None = None, notices: Sequence[str] = (), **more: Any,
    ) -> None:  # fmt: skip
        """`session`: a game to go straight into, with what is to be told of it. `more` goes to Textual's App.

        `saves_folder`: where saves lie, if not in the usual place.
        """
        self.look = look or AppLook()
        super().__init__(ansi_color=self.look.level in ("16", "none"), **more)
        self.session = session
        self.pace = pace or Pace()
        self.saves_folder = saves_folder
        self._notices = tuple(notices)
        self.thinking: int | None = None
        self._skip_pause = asyncio.Event()
        self._pausing_for_undo = False
        self._bots_wait = False
        self._window = SMALLEST
        for theme in THEMES.values():
            self.register_theme(theme)
        self.theme = THEMES[self.look.level].name

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
        self._cover_before_stops()
        if self.session is not None:
            await self._begin(self.session)
        for notice in self._notices:
            self.notify(notice, timeout=15, markup=False)

    async def on_unmount(self) -> None:
        """Let go of the save."""
        if self.session is not None:
            await self.session.finish()

    # -- from screen to screen ----------------------------------------------------------------------------------

    # The public ones only schedule the change: a screen cannot wait for its own end.

    def begin(self, session: Session) -> None:
        """Put a game on the table."""
        self.call_later(self._begin, session)

    def open_hand(self, seat: int) -> None:
        """Take the cover away for this person."""
        self.call_later(self._open_hand, seat)

    def leave_table(self) -> None:
        """Back to the title; the game is saved."""
        self.call_later(self._leave_table)

    def new_game(self) -> None:
        """From a finished game to the next: the same table is offered."""
        self.call_later(self._leave_table, NewGameScreen())

    async def _begin(self, session: Session) -> None:
        self.session = session
        await self._show(self._screen_of(session))
        self._let_bots_move()

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
        self._refresh_screens()
        self._let_bots_move()

    async def _leave_table(self, then: Screen[Any] | None = None) -> None:
        session, self.session = self.session, None
        await self._take_down()
        if session is not None:
            await session.finish()
        if then is not None:
            await self.push_screen(then)
        self._fit()

    async def _cover(self) -> None:
        if self.session is not None:
            self.session.cover()
            await self._show(self._screen_of(self.session))

    def _screen_of(self, session: Session) -> Screen[Any]:
        """The table as its viewer sees it; the cover if nobody's eyes are at the screen, though a person's should."""
        seat = session.next_person() if session.viewer is None else None
        return TableScreen(session) if seat is None else CoverScreen(session, seat)

    async def _show(self, screen: Screen[Any]) -> None:
        """Show a screen above the title. Whatever was there is taken down for good: it may hold somebody's hand."""
        await self._take_down()
        await self.push_screen(screen)
        self._fit()

    async def _take_down(self) -> None:
        while len(self.screen_stack) > 1:
            await self.pop_screen()

    # -- the game -----------------------------------------------------------------------------------------------

    async def play(self, action: Any) -> bool:
        """Do an action of the viewer's. False, and a note on the screen, if it was refused or could not be saved."""
        if self.session is None:
            return False
        try:
            await self.session.act(action)
        except (IllegalActionError, SaveError) as error:
            self.warn(error)
            return False
        self.post_message(SessionChanged())
        return True

    async def take_back(self) -> bool:
        """Take the viewer's last action back. False, and a note on the screen, if that cannot be."""
        if self.session is None:
            return False
        try:
            await self.session.undo()
        except (UndoError, SaveError) as error:
            self.warn(error)
            return False
        self.post_message(SessionChanged())
        return True

    def warn(self, error: Exception) -> None:
        """Say on the screen what went wrong and what to do."""
        self.notify(str(error), severity="warning", timeout=10, markup=False)

    def on_session_changed(self, message: SessionChanged) -> None:
        """The game is another: the screens show it, and it goes on."""
        message.stop()
        self._refresh_screens()
        self._let_bots_move()

    def _refresh_screens(self) -> None:
        """Every screen that shows the game has a method `session_changed`."""
        for screen in self.screen_stack:
            changed = getattr(screen, "session_changed", None)
            if changed is not None:
                changed()
        self._update_hand_over()

    @work
    async def _let_bots_move(self) -> None:
        """Let bots move as long as it is their turn, slowly enough to be seen. One of these runs at a time."""
        session = self.session
        if self.thinking is not None or session is None:
            return
        self._bots_wait = False
        try:
            while session is self.session and session.bot_to_move():
                decision = session.game.decision
                self.thinking = decision.seat if decision else None
                await self._pause(session)
                if session is not self.session or not session.bot_to_move():
                    break
                await session.let_bot_move()
                if session is self.session:
                    self._refresh_screens()
        except SaveError as error:
            self._bots_wait = True
            self.warn(error)
        finally:
            self.thinking = None
        self._refresh_screens()

    async def _pause(self, session: Session) -> None:
        """Time to see what happened and, if a person can still take something back, to do so."""
        self._pausing_for_undo = session.game.undoable_by in session.persons
        self._skip_pause.clear()
        self._update_hand_over()
        try:
            await asyncio.wait_for(self._skip_pause.wait(), self.pace.undo if self._pausing_for_undo else self.pace.bot)
        except TimeoutError:
            pass
        finally:
            self._pausing_for_undo = False
            self._update_hand_over()

    # -- handing over -------------------------------------------------------------------------------------------

    def _hand_over_words(self) -> str | None:
        """What Enter does now besides what the table makes of it: None if nothing."""
        session = self.session
        if session is None or session.viewer is None:
            return None
        undo = session.game.undoable_by == session.viewer
        take_back = f" {self.look.signs.dot} u takes it back" if undo else ""
        if session.needs_cover():
            return f"Enter hands over to {session.seats[session.next_person() or 0].name}{take_back}"
        if self._pausing_for_undo and undo:
            return f"Enter goes on{take_back}"
        return "The move could not be saved: Enter tries again" if self._bots_wait else None

    def _update_hand_over(self) -> None:
        """Show, change or take away the line that says what Enter does."""
        words = self._hand_over_words()
        for screen in self.screen_stack:
            lines = list(screen.query(HandOverLine))
            if words is None or not isinstance(screen, TableScreen):
                for line in lines:
                    line.remove()
            elif lines:
                lines[0].update(words)
            else:
                screen.mount(HandOverLine(words))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enter belongs to the table, except while it hands over."""
        if action == "hand_over":
            return isinstance(self.screen, TableScreen) and self._hand_over_words() is not None
        return True

    async def action_hand_over(self) -> None:
        """Cover the screen for the next person, or let the bots go on."""
        self._skip_pause.set()
        if self.session is not None and self.session.needs_cover():
            await self._cover()
        elif self._bots_wait:
            self._let_bots_move()

    # -- leaving, stopping, redrawing ---------------------------------------------------------------------------

    def action_ask_quit(self) -> None:
        """Quit: at once where there is nothing to ask about, or when asked twice."""
        if self.session is None or isinstance(self.screen, (QuitScreen, TooSmallScreen)):
            self.exit()
        else:
            self.push_screen(QuitScreen(self.session))

    def action_redraw(self) -> None:
        """Send the whole screen again: heals what noise on the line has done."""
        self.screen.refresh(layout=True)

    async def action_cover_and_suspend(self) -> None:
        """Stop the process as the shell's job control does; what is on the screen afterwards is the cover."""
        if self.session is not None and not self.session.game.over:
            await self._cover()
        self.call_after_refresh(self.action_suspend_process)

    def _cover_before_stops(self) -> None:
        """A stop signal from outside also covers the screen before the driver lets the process stop."""
        if self.is_headless or not hasattr(signal, "SIGTSTP"):
            return
        stop = signal.getsignal(signal.SIGTSTP)
        loop = asyncio.get_running_loop()

        def cover_first(number: int, frame: Any) -> None:
            signal.signal(signal.SIGTSTP, stop)
            loop.call_soon_threadsafe(self.call_next, self.action_cover_and_suspend)

        def listen_again(_: Any) -> None:
            signal.signal(signal.SIGTSTP, cover_first)

        signal.signal(signal.SIGTSTP, cover_first)
        self.app_suspend_signal.subscribe(self.screen_stack[0], lambda _: signal.signal(signal.SIGTSTP, stop))
        self.app_resume_signal.subscribe(self.screen_stack[0], listen_again)

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
        save = self.session.save_name if self.session else None
        error = self._exception or RuntimeError()
        file = write_report(error, save, (self.size.width, self.size.height))
        self._return_code = CRASH_CODE
        super().panic(crash_message(file, save))
