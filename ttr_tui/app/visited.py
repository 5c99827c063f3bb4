"""The app as far as it depends on whose visit it is: a guest leaves nothing on the host's disk but games, and not for ever."""

from __future__ import annotations

import time
from typing import Any, NoReturn

from textual import events

from ttr_tui.app.course import CourseApp, Pace
from ttr_tui.app.look import AppLook
from ttr_tui.app.session import Session
from ttr_tui.app.visit import Visit

_LOOKS = 30
"""So many times within the idle limit it is looked at whether it has passed."""
_NOT_FOR_GUESTS = frozenset({"cover_and_suspend", "suspend_process", "screenshot", "command_palette", "open_url"})
"""Actions, Textual's among them, that lead out of the program or onto the host's disk."""


class NotForGuestsError(PermissionError):
    """Something wanted to lead a guest out of the program: a fault of the program, which ends it."""


class VisitedApp(CourseApp):
    """An app with a visit. Everything that tells a path, or leads out of the program, asks it."""

    def __init__(self, visit: Visit, look: AppLook, session: Session | None, pace: Pace, **more: Any) -> None:
        """`more` goes to Textual's App."""
        super().__init__(look, session, pace, **more)
        self.visit = visit
        self._last_sign = time.monotonic()

    @property
    def is_guests(self) -> bool:
        """Whether a guest is at the keyboard."""
        return self.visit.guest is not None

    def warn(self, error: Exception) -> None:
        """Say on the screen what went wrong and what to do, without the host's paths to a guest."""
        self.notify(self.look.spell(self.visit.words(error)), severity="warning", timeout=10, markup=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Some actions are not for guests; one of them only tells guests so."""
        if action == "stay":
            return self.is_guests
        if self.is_guests and action in _NOT_FOR_GUESTS:
            return False
        return super().check_action(action, parameters)

    def action_stay(self) -> None:
        """What ctrl+z does for a guest."""
        self.notify("Guests cannot go back to a shell: q leaves the program.", markup=False)

    # -- what Textual can write or open -------------------------------------------------------------------------

    def deliver_text(self, *arguments: Any, **more: Any) -> str | None:
        """Screenshots and the like: no file for a guest."""
        return self._refused() if self.is_guests else super().deliver_text(*arguments, **more)

    def deliver_binary(self, *arguments: Any, **more: Any) -> str | None:
        """As above."""
        return self._refused() if self.is_guests else super().deliver_binary(*arguments, **more)

    def save_screenshot(self, *arguments: Any, **more: Any) -> str:
        """As above."""
        return self._refused() if self.is_guests else super().save_screenshot(*arguments, **more)

    def open_url(self, *arguments: Any, **more: Any) -> None:
        """The browser would be the host's."""
        if self.is_guests:
            self._refused()
        super().open_url(*arguments, **more)

    def _refused(self) -> NoReturn:
        raise NotForGuestsError("this is not for guests")

    # -- nobody there -------------------------------------------------------------------------------------------

    def watch_for_idleness(self) -> None:
        """Begin to look whether a guest is still there; a table of bots would play on for ever."""
        if self.visit.limits is not None:
            self.set_interval(self.visit.limits.idle_seconds / _LOOKS, self._look_for_guest)

    async def on_event(self, event: events.Event) -> None:
        """Keys, the mouse and pasted text are signs of somebody."""
        if isinstance(event, events.Key | events.MouseEvent | events.Paste):
            self._last_sign = time.monotonic()
        await super().on_event(event)

    def _look_for_guest(self) -> None:
        limits = self.visit.limits
        if limits is not None and time.monotonic() - self._last_sign > limits.idle_seconds:
            saved = " The game is saved: it is under Resume." if self.session is not None else ""
            minutes = limits.idle_seconds / 60
            self.exit(message=f"No key was pressed for {minutes:.3g} minutes, so the program has ended.{saved}")
