"""A list of saves, newest first: what the screens that resume and that replay games have in common."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ttr_tui.app.host import host
from ttr_tui.app.look import AppLook
from ttr_tui.app.screens.parts import KeyLine, TopLine
from ttr_tui.app.visit import Visit
from ttr_tui.store import SaveHead
from ttr_tui.store.errors import SaveError


class SavesScreen(Screen[None]):
    """The saves that `listed` gives; a screen of its kind says what is done with the one chosen."""

    CSS_PATH: ClassVar[str] = "saves.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "app.pop_screen", "Back", show=False)]
    title_word = ""
    plate = ""
    nothing = ""
    """What stands in place of an empty list."""
    keys: ClassVar[list[tuple[str, str, str]]] = []
    """Keys of the last line besides those of leaving: key, words, the action a click runs."""

    def __init__(self) -> None:
        super().__init__()
        self.heads: list[SaveHead] = []

    def listed(self, visit: Visit) -> list[SaveHead]:
        """The saves to list. Raises SaveError."""
        raise NotImplementedError

    def option(self, head: SaveHead, look: AppLook, number: int) -> Option:
        """The row of a save."""
        return Option(head_line(head, look), id=str(number), disabled=bool(head.fault))

    def choose(self, head: SaveHead) -> None:
        """Somebody has chosen this save."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        """The list, or why there is none."""
        yield TopLine(self.title_word)
        with Vertical(id="saves"):
            yield Static(self.plate, classes="plate")
            yield OptionList(id="list")
            yield Static(id="nothing")
        yield KeyLine([*self.keys, ("esc", "back", "app.pop_screen"), ("q", "quit", "app.ask_quit")])

    def on_mount(self) -> None:
        """Fill the list; a save that cannot be read is listed with its fault."""
        self.fill()
        self.query_one(OptionList).focus()

    def fill(self) -> None:
        """List what there is now."""
        app = host(self)
        try:
            self.heads = self.listed(app.visit)
        except SaveError as error:
            app.warn(error)
        listing = self.query_one(OptionList)
        listing.clear_options()
        listing.add_options([self.option(head, app.look, number) for number, head in enumerate(self.heads)])
        listing.display = bool(self.heads)
        self.query_one("#nothing", Static).update("" if self.heads else self.nothing)
        listing.action_first()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter or a click on a row."""
        head = self.heads[int(event.option.id or 0)]
        if head.fault is None:
            self.choose(head)


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
