"""The maps there are, each with its board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ttr_tui.app.host import host
from ttr_tui.app.preview import BoardPreview
from ttr_tui.app.screens.parts import KeyLine, TopLine
from ttr_tui.app.settings import last_table, map_to_offer
from ttr_tui.variant.faults import FileFaults
from ttr_tui.variant.heads import MapHead
from ttr_tui.variant.library import list_maps, load_file


class BoardScreen(Screen[None]):
    """One map's board as large as the window allows."""

    CSS_PATH: ClassVar[str] = "maps.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,f2", "app.pop_screen", "Back", show=False)]

    def __init__(self, head: MapHead) -> None:
        super().__init__()
        self._head = head

    def compose(self) -> ComposeResult:
        """The board, and nothing else: at 80x24 it needs every row."""
        yield BoardPreview(id="full")

    def on_mount(self) -> None:
        """Paint it."""
        show_head(self.query_one(BoardPreview), self._head)

    def on_click(self) -> None:
        """A click goes back, as any of the keys."""
        self.app.pop_screen()


class MapsScreen(Screen[None]):
    """A list of maps, what each is about, and its board."""

    CSS_PATH: ClassVar[str] = "maps.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (126, "-wide")]  # noqa: RUF012  # as Textual declares it
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "app.pop_screen", "Back", show=False)]

    def __init__(self) -> None:
        super().__init__()
        self._heads = [replace(head, fault=head.fault and host(self).visit.words(head.fault)) for head in list_maps()]

    def compose(self) -> ComposeResult:
        """List and words on the left, the board on the right if there is room."""
        yield TopLine("Maps")
        with Horizontal():
            with Vertical(id="maps"):
                yield Static("MAPS", classes="plate")
                yield OptionList(id="list")
                with VerticalScroll(id="words"):
                    yield Static(id="about")
            yield BoardPreview(id="board")
        yield KeyLine([("enter", "look at the board", ""), ("esc", "back", "app.pop_screen"), ("q", "quit", "app.ask_quit")])

    def on_mount(self) -> None:
        """Fill the list."""
        look = host(self).look
        listing = self.query_one(OptionList)
        for i, head in enumerate(self._heads):
            listing.add_option(Option(Text(look.spell(head.name), "bold"), id=str(i)))
        first = map_to_offer(last_table(host(self).visit.settings))
        listing.highlighted = next((i for i, head in enumerate(self._heads) if head.id == first), 0)
        listing.focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show what this map is."""
        head = self._heads[event.option_index]
        self.query_one("#about", Static).update(about(head, host(self).look.spell))
        show_head(self.query_one(BoardPreview), head)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """The whole window for the board."""
        self.app.push_screen(BoardScreen(self._heads[event.option_index]))


def about(head: MapHead, say: Callable[[str], str]) -> Text:
    """A map in a few lines, spelled as the glyph set wants it."""
    if head.fault:
        return Text(head.fault)
    low, high = head.players
    text = Text.assemble(say(head.summary), "\n\n", ("PLAYERS  ", "bold"), f"{low} to {high}")
    text.append_text(Text.assemble("\n", ("FILE     ", "bold"), head.file.name))
    if not head.playable:
        text.append("\n\nTo look at only: the map has no rules to play by.")
    for option in head.options:
        text.append_text(Text.assemble("\n\n", (say(option.title).upper(), "bold"), "\n", say(option.about)))
    return text


def show_head(preview: BoardPreview, head: MapHead) -> None:
    """Show the board of a map in a list, or why it has none."""
    try:
        preview.show(None if head.fault else load_file(head.file), head.fault or "")
    except FileFaults as error:
        preview.show(None, str(error.faults[0]))
