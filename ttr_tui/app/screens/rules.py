"""The rules in words: of the game on the table, or of any map with any of its options."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from ttr_tui.app.host import host
from ttr_tui.app.rules_text import Section, heading, rules_of, searched
from ttr_tui.app.screens.parts import KeyLine, TopLine
from ttr_tui.app.settings import last_table, map_to_offer
from ttr_tui.engine.rulebook import OptionError, Rulebook, available_options
from ttr_tui.variant.faults import FileFaults
from ttr_tui.variant.library import list_maps, load_file


class RulesScreen(Screen[None]):
    """A page of rules that can be searched. Without a rulebook it has a list of maps and their options beside it."""

    CSS_PATH: ClassVar[str] = "rules.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (120, "-wide")]  # noqa: RUF012  # as Textual declares it
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Back"),
        Binding("slash", "search", "Search", key_display="/"),
        Binding("down,j", "scroll(1)", "Down"),
        Binding("up,k", "scroll(-1)", "Up"),
        Binding("pagedown,space", "scroll(15)", "Page down"),
        Binding("pageup", "scroll(-15)", "Page up"),
        Binding("tab", "app.focus_next", "From the maps to the page"),
    ]
    ABOUT = "What is typed after / leaves only the sentences that have to do with it; Esc brings all back."

    def __init__(self, rulebook: Rulebook | None = None) -> None:
        super().__init__()
        self._rulebook = rulebook
        self._sections: list[Section] = []
        self._title = ""
        self._choosing = rulebook is None
        self._books: dict[str, tuple[Path, str]] = {}
        """Map file and option of each entry of the list."""

    def compose(self) -> ComposeResult:
        """The maps and options on the left, if one may choose; the page, and the search below it."""
        yield TopLine("Rules")
        with Horizontal(id="body"):
            if self._choosing:
                with Vertical(id="choose"):
                    yield Static("MAP", classes="plate")
                    yield OptionList(id="maps")
            with Vertical(id="reading"):
                with VerticalScroll(id="page"):
                    yield Static(id="text", markup=False)
                yield Input(placeholder="search: a word of the rules", id="search", compact=True, max_length=60)
        keys = [("/", "search", "screen.search"), ("↑ ↓", "scroll", ""), ("esc", "back", "screen.leave")]
        if self._choosing:
            keys.insert(0, ("tab", "map / page", "app.focus_next"))
        arrows = "↑ ↓" if host(self).glyphs == "unicode" else "up down"
        yield KeyLine([(arrows if key == "↑ ↓" else key, words, action) for key, words, action in keys])

    def on_mount(self) -> None:
        """Show the rules of the table, or of the map last played."""
        field = self.query_one(Input)
        field.cursor_blink = False
        if self._rulebook is not None:
            self._show(self._rulebook)
            self.query_one("#page").focus()
            return
        listing = self.query_one("#maps", OptionList)
        spell = host(self).look.spell
        chosen = map_to_offer(last_table(host(self).visit.settings))
        for head in list_maps():
            if not head.playable or head.fault:
                continue
            self._books[head.id] = (head.file, "")
            listing.add_option(Option(Text(spell(head.name), "bold"), id=head.id))
            for option in available_options(load_file(head.file)).values():
                self._books[f"{head.id}/{option.id}"] = (head.file, option.id)
                listing.add_option(Option(spell(f"  {option.title}"), id=f"{head.id}/{option.id}"))
        listing.highlighted = listing.get_option_index(chosen) if chosen in self._books else 0
        listing.focus()

    @on(OptionList.OptionHighlighted, "#maps")
    def _chosen(self, event: OptionList.OptionHighlighted) -> None:
        file, option = self._books[event.option.id or ""]
        try:
            self._show(Rulebook(load_file(file), (option,) if option else ()))
        except (OptionError, FileFaults) as error:
            self.query_one("#text", Static).update(host(self).visit.words(error))

    @on(OptionList.OptionSelected, "#maps")
    def _read(self) -> None:
        self.query_one("#page").focus()

    def _show(self, rulebook: Rulebook) -> None:
        self._sections = rules_of(rulebook)
        variant = rulebook.variant
        self._title = variant.name if self._choosing else heading(variant, rulebook)
        self.query_one("#page", VerticalScroll).scroll_home(animate=False)
        self._write()

    @on(Input.Changed, "#search")
    def _write(self) -> None:
        """Write the page anew: all of it, or what has to do with the words searched for."""
        words = self.query_one(Input).value
        say = host(self).look.spell
        text = Text(f"{say(self._title).upper()}\n", "bold")
        found = searched(self._sections, words)
        for section in found:
            text.append(f"\n{say(section.title)}\n", f"bold {self._plate()}")
            for sentence in section.sentences:
                text.append(f"  {say(sentence)}\n", "not bold")
        if not found:
            text.append(f"\nNothing in these rules has to do with {words!r}.\n", "not bold")
        for word in words.split():
            text.highlight_words([word], "underline", case_sensitive=False)
        self.query_one("#text", Static).update(text)

    def _plate(self) -> str:
        color = self.app.theme_variables.get("plate", "")
        return color if color.startswith("#") else ""

    @on(Input.Submitted, "#search")
    def _found(self) -> None:
        self.query_one("#page").focus()

    def action_search(self) -> None:
        """Type what to look for."""
        self.query_one(Input).focus()

    def action_scroll(self, rows: int) -> None:
        """Scroll the page by so many rows."""
        self.query_one("#page").scroll_relative(y=rows, animate=False)

    def action_leave(self) -> None:
        """First out of the search, then back."""
        field = self.query_one(Input)
        if field.value or field.has_focus:
            field.value = ""
            self.query_one("#maps" if self._choosing else "#page").focus()
        else:
            self.app.pop_screen()
