"""All saves, to be looked at step by step."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ttr_tui.app.host import host
from ttr_tui.app.playback import Playback
from ttr_tui.app.screens.parts import KeyLine, TopLine
from ttr_tui.app.screens.replay import ReplayScreen
from ttr_tui.app.screens.resume import head_line
from ttr_tui.store import SaveHead
from ttr_tui.store.errors import SaveError

if TYPE_CHECKING:
    from ttr_tui.app.app import TtrApp


class ReplaysScreen(Screen[None]):
    """The saves, newest first; of a game that is not over a replay shows only what everybody may know."""

    CSS_PATH: ClassVar[str] = "resume.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "app.pop_screen", "Back", show=False),
        Binding("x", "ask_removal", "Remove the game", show=False),
        Binding("y", "remove", "Yes, remove it", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._heads: list[SaveHead] = []
        self._removing: SaveHead | None = None
        """The game that x was pressed on; it goes when y is pressed on it."""

    def compose(self) -> ComposeResult:
        """The list, or that there is nothing to look at."""
        yield TopLine("Replay")
        with Vertical(id="saves"):
            yield Static("GAMES TO LOOK AT", classes="plate")
            yield OptionList(id="list")
            yield Static(id="nothing")
        yield KeyLine(
            [("enter", "look at this game", ""), ("x", "remove it", "screen.ask_removal"), ("esc", "back", "app.pop_screen"),
             ("q", "quit", "app.ask_quit")]
        )  # fmt: skip

    def on_mount(self) -> None:
        """Fill the list; a save that cannot be read is listed with its fault."""
        self._fill()
        self.query_one(OptionList).focus()

    def _fill(self) -> None:
        app = host(self)
        try:
            self._heads = app.visit.list_saves()
        except SaveError as error:
            app.warn(error)
        listing = self.query_one(OptionList)
        listing.clear_options()
        for i, head in enumerate(self._heads):
            line = head_line(head, app.look)
            if not head.fault:
                line.append(f" {app.look.signs.dot} {'finished' if head.over else 'not finished'}")
            listing.add_option(Option(line, id=str(i)))
        listing.display = bool(self._heads)
        self.query_one("#nothing", Static).update("" if self._heads else "No game has been played yet: esc goes back.")
        listing.action_first()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Look at this one."""
        head = self._heads[int(event.option.id or 0)]
        if head.fault is None:
            self.run_worker(open_replay(host(self), head.path))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """On another game nothing has been asked about."""
        self._removing = None

    def action_ask_removal(self) -> None:
        """Ask about removing the game one is on: another key does it, since there is no way back."""
        at = self.query_one(OptionList).highlighted
        if at is not None:
            self._removing = self._heads[at]
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
        self._fill()


async def open_replay(app: TtrApp, path: Path) -> None:
    """Play a save again and show it, over what is on the screen."""
    try:
        app.visit.check_own(path)
        playback = await asyncio.to_thread(Playback.read, path)
    except SaveError as error:
        app.warn(error)
        return
    app.push_screen(ReplayScreen(playback))
