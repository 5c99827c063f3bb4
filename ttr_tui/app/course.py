"""The course of a game in the app: actions go to the session, bots move, the turn is handed over to the next person."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

from textual import work

from ttr_tui.app.cursor import CursorApp
from ttr_tui.app.look import AppLook
from ttr_tui.app.messages import SessionChanged
from ttr_tui.app.screens.handover import HandOverLine
from ttr_tui.app.screens.table import TableScreen
from ttr_tui.app.session import Session
from ttr_tui.engine.actions import IllegalActionError
from ttr_tui.engine.game import UndoError
from ttr_tui.store.errors import SaveError


@dataclass(frozen=True, slots=True)
class Pace:
    """Pauses in seconds: before a bot's move, and before one that would end a person's chance to take back."""

    bot: float = 0.5
    undo: float = 2.0


class CourseApp(CursorApp):
    """An app with a game on the table. `session` is the game, or None; `thinking` the seat of the bot at work."""

    def __init__(self, look: AppLook, session: Session | None, pace: Pace, **more: Any) -> None:
        """`more` goes to Textual's App."""
        self.look = look
        super().__init__(**more)
        self.session = session
        self.pace = pace
        self.thinking: int | None = None
        self._moved: Session | None = None
        """The game whose bots are being let move. One that was left may still end its pause."""
        self._skip_pause = asyncio.Event()
        self._pausing_for_undo = False
        self._bots_wait = False

    def key_of(self, name: str) -> str:
        """The key of the table that has this name, as it is written; the app that has the settings knows it."""
        raise NotImplementedError

    async def cover(self) -> None:
        """Show the screen that belongs here when nobody's eyes do; the app that leads through the screens knows it."""
        raise NotImplementedError

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
        self.notify(self.look.spell(str(error)), severity="warning", timeout=10, markup=False)

    def on_session_changed(self, message: SessionChanged) -> None:
        """The game is another: the screens show it, and it goes on."""
        message.stop()
        self.refresh_screens()
        self.let_bots_move()

    def refresh_screens(self) -> None:
        """Every screen that shows the game has a method `session_changed`."""
        for screen in self.screen_stack:
            changed = getattr(screen, "session_changed", None)
            if changed is not None:
                changed()
        self.update_hand_over()

    @work
    async def let_bots_move(self) -> None:
        """Let bots move as long as it is their turn, slowly enough to be seen. For each game one of these runs at a time."""
        session = self.session
        if session is None or self._moved is session:
            return
        self._moved = session
        self._bots_wait = moved = False
        try:
            while session is self.session and session.bot_to_move():
                decision = session.game.decision
                self.thinking = decision.seat if decision else None
                await self._pause(session)
                if session is not self.session or not session.bot_to_move():
                    break
                moved = bool(await session.let_bot_move()) or moved
                if session is self.session:
                    self.refresh_screens()
            if moved and session is self.session and session.viewer is None and session.persons:
                await self.cover()  # another person may be next by now, or the game over
        except SaveError as error:
            self._bots_wait = True
            self.warn(error)
        finally:
            if self._moved is session:
                self._moved = self.thinking = None
        self.refresh_screens()

    async def _pause(self, session: Session) -> None:
        """Time to see what happened and, if a person can still take something back, to do so."""
        self._pausing_for_undo = session.game.undoable_by in session.persons
        self._skip_pause.clear()
        self.update_hand_over()
        try:
            await asyncio.wait_for(self._skip_pause.wait(), self.pace.undo if self._pausing_for_undo else self.pace.bot)
        except TimeoutError:
            pass
        finally:
            if self._moved is session:
                self._pausing_for_undo = False
                self.update_hand_over()

    async def cover_after_handing(self) -> None:
        """A seat was handed to somebody else: the next person's cover, or the table if only bots are left."""
        await self.cover()
        self.let_bots_move()

    # -- handing over -------------------------------------------------------------------------------------------

    def _hand_over_words(self) -> str | None:
        """What Enter does now besides what the table makes of it: None if nothing."""
        session = self.session
        screen = self.screen
        if session is None or session.viewer is None or (isinstance(screen, TableScreen) and screen.doing is not None):
            return None  # what is open has Enter for itself
        undo = session.game.undoable_by == session.viewer
        take_back = f" {self.look.signs.dot} {self.key_of('undo')} takes it back" if undo else ""
        if session.needs_cover():
            return self.look.spell(f"Enter hands over to {session.seats[session.next_person() or 0].name}") + take_back
        if self._pausing_for_undo and undo:
            bot = session.seats[self.thinking].name if self.thinking is not None else "the bot"
            return f"{bot} moves in a moment; Enter goes on at once{take_back}"
        return "The move could not be saved: Enter tries again" if self._bots_wait else None

    def update_hand_over(self) -> None:
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
            await self.cover()
        elif self._bots_wait:
            self.let_bots_move()
