"""All saves, to be looked at step by step."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from ttr_tui.app.host import host
from ttr_tui.app.look import AppLook
from ttr_tui.app.playback import Playback
from ttr_tui.app.screens.replay import ReplayScreen
from ttr_tui.app.screens.saves import SavesScreen, head_line
from ttr_tui.app.visit import Visit
from ttr_tui.store import SaveHead
from ttr_tui.store.errors import SaveError

if TYPE_CHECKING:
    from ttr_tui.app.app import TtrApp


class ReplaysScreen(SavesScreen):
    """The saves, newest first; of a game that is not over a replay shows only what everybody may know."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("x", "ask_removal", "Remove the game", show=False),
        Binding("y", "remove", "Yes, remove it", show=False),
    ]
    title_word = "Replay"
    plate = "GAMES TO LOOK AT"
    nothing = "No game has been played yet: esc goes back."
    keys: ClassVar[list[tuple[str, str, str]]] = [
        ("enter", "look at this game", ""), ("x", "remove it", "screen.ask_removal")
    ]  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self._removing: SaveHead | None = None
        """The game that x was pressed on; it goes when y is pressed on it."""

    def listed(self, visit: Visit) -> list[SaveHead]:
        """All there are."""
        return visit.list_saves()

    def option(self, head: SaveHead, look: AppLook, number: int) -> Option:
        """With whether it is over; a damaged one can be chosen too, to be removed."""
        line = head_line(head, look)
        if not head.fault:
            line.append(f" {look.signs.dot} {'finished' if head.over else 'not finished'}")
        return Option(line, id=str(number))

    def choose(self, head: SaveHead) -> None:
        """Look at this one."""
        self.run_worker(open_replay(host(self), head.path))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """On another game nothing has been asked about."""
        self._removing = None

    def action_ask_removal(self) -> None:
        """Ask about removing the game one is on: another key does it, since there is no way back."""
        at = self.query_one(OptionList).highlighted
        if at is not None:
            self._removing = self.heads[at]
            app = host(self)
            app.notify(app.look.spell(f"Remove {self._removing.id} for good? y removes it."), markup=False)

    def action_remove(self) -> None:
        """Remove the game that was asked about."""
        head, self._removing = self._removing, None
        if head is None:
            return
        app = host(self)
        try:
            app.visit.remove(head.path)
        except SaveError as error:
            app.warn(error)
        else:
            app.clear_notifications()
            app.notify(app.look.spell(f"{head.id} was removed."), markup=False)
        self.fill()


async def open_replay(app: TtrApp, path: Path) -> None:
    """Play a save again and show it, over what is on the screen."""
    try:
        app.visit.check_own(path)
        playback = await asyncio.to_thread(Playback.read, path)
    except SaveError as error:
        app.warn(error)
        return
    app.push_screen(ReplayScreen(playback))
