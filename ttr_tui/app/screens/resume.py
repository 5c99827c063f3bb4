"""The unfinished games, newest first."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ttr_tui.app.host import host
from ttr_tui.app.screens.parts import KeyLine, TopLine
from ttr_tui.app.visit import Visit
from ttr_tui.store import SaveHead
from ttr_tui.store.errors import SaveError

if TYPE_CHECKING:
    from ttr_tui.app.app import TtrApp
    from ttr_tui.app.look import AppLook


class ResumeScreen(Screen[None]):
    """A list of saves to go on with."""

    CSS_PATH: ClassVar[str] = "resume.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "app.pop_screen", "Back", show=False)]

    def __init__(self) -> None:
        super().__init__()
        self._heads: list[SaveHead] = []

    def compose(self) -> ComposeResult:
        """The list, or that there is nothing to resume."""
        yield TopLine("Resume")
        with Vertical(id="saves"):
            yield Static("UNFINISHED GAMES", classes="plate")
            yield OptionList(id="list")
            yield Static(id="nothing")
        yield KeyLine([("enter", "go on with this game", ""), ("esc", "back", "app.pop_screen"), ("q", "quit", "app.ask_quit")])

    def on_mount(self) -> None:
        """Fill the list; a save that cannot be read is listed with its fault."""
        app = host(self)
        try:
            self._heads = [head for head in app.visit.list_saves() if not head.over]
        except SaveError as error:
            app.warn(error)
        listing = self.query_one(OptionList)
        for i, head in enumerate(self._heads):
            listing.add_option(Option(head_line(head, app.look), id=str(i), disabled=bool(head.fault)))
        listing.display = bool(self._heads)
        self.query_one("#nothing", Static).update("" if self._heads else "There is no unfinished game: esc goes back.")
        listing.action_first()
        listing.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go on with this one."""
        head = self._heads[int(event.option.id or 0)]
        self.run_worker(resume_save(host(self), head.path))


def unfinished(visit: Visit) -> list[SaveHead]:
    """The games that can be gone on with, newest first."""
    return [head for head in visit.list_saves() if not head.over and not head.fault]


def head_line(head: SaveHead, look: AppLook) -> Text:
    """A save in two lines: map, players; turn, when."""
    dot = look.signs.dot
    if head.fault:
        return Text.assemble((head.id, "bold"), "\n  ", head.fault)
    turn = f"turn {head.turn}" if head.turn else "setting up"
    names = ", ".join(head.players)
    when = ago(head.when, datetime.now(UTC))
    return Text.assemble((look.spell(head.map_name), "bold"), f" {dot} {look.spell(names)}\n  {turn} {dot} {when}")


def ago(when: datetime, now: datetime) -> str:
    """How long ago something was: `2 h ago`, from a month on the date."""
    minutes = int((now - when).total_seconds()) // 60
    if minutes < 1:
        return "just now"
    if minutes < 60:
        return f"{minutes} min ago"
    if minutes < 24 * 60:
        return f"{minutes // 60} h ago"
    days = minutes // (24 * 60)
    return f"{days} day{'s' if days > 1 else ''} ago" if days < 30 else f"on {when.astimezone():%Y-%m-%d}"


async def resume_save(app: TtrApp, path: Path) -> None:
    """Open a save and put its game on the table; what is to be said about it is said."""
    try:
        session, notices = await asyncio.to_thread(app.visit.resume, path)
    except SaveError as error:
        app.warn(error)
        return
    app.begin(session, notices)
