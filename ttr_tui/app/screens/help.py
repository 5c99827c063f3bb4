"""Help for the place where one is: its keys, made from the keys it really has."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import OptionList, Static

from ttr_tui.app.host import host
from ttr_tui.app.keymap import name_of_key

_NOT_TOLD = frozenset({"hand_over", "copy_text", "help_quit", "command_palette", "change_theme"})
"""Actions whose keys say nothing of a place."""
_IN_OTHER_WORDS = {"Focus Next": "Next field", "Focus Previous": "Field before"}
"""Descriptions that come with the toolkit, in the words of the game."""


class HelpScreen(ModalScreen[None]):
    """Over the screen it is about; any key of leaving goes back."""

    CSS_PATH: ClassVar[str] = "help.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,question_mark,f1", "app.pop_screen", "Back", show=False),
        Binding("down,j", "scroll(1)", "Down", show=False),
        Binding("up,k", "scroll(-1)", "Up", show=False),
        Binding("pagedown,space", "scroll(10)", "Page down", show=False),
        Binding("pageup", "scroll(-10)", "Page up", show=False),
    ]

    def __init__(self, about: Screen[Any]) -> None:
        super().__init__()
        self._keys = keys_of(about)
        self._about = getattr(about, "ABOUT", "")

    def compose(self) -> ComposeResult:
        """The words of the place, then a row for each key."""
        look = host(self).look
        text = Text()
        if self._about:
            text.append(f"{look.spell(self._about)}\n\n")
        for keys, words in self._keys:
            text.append(f"{look.spell(keys):<16}", "bold")
            text.append(f" {look.spell(words)}\n")
        with Vertical(id="dialog"):
            yield Static("HELP", classes="plate")
            with VerticalScroll(id="keys"):
                yield Static(text, id="words")
            yield Static("Esc goes back", id="foot")

    def action_scroll(self, rows: int) -> None:
        """Scroll by so many rows."""
        self.query_one("#keys").scroll_relative(y=rows, animate=False)


def keys_of(screen: Screen[Any]) -> list[tuple[str, str]]:
    """The keys that work on a screen now, with what each does: the screen's own first, then those of the app."""
    found: dict[tuple[int, str, str], tuple[list[str], str]] = {}
    order = {id(screen): 1, id(screen.app): 2}
    for active in screen.active_bindings.values():
        binding = active.binding
        if type(active.node).__module__.startswith("textual."):
            continue
        if binding.action.rpartition(".")[2] in _NOT_TOLD or not binding.description or not active.enabled:
            continue
        place = order.get(id(active.node), 0)
        words = _IN_OTHER_WORDS.get(binding.description, binding.description)
        names = found.setdefault((place, binding.action, words), ([], words))[0]
        name = name_of_key(binding.key)
        if name not in names:
            names.append(name)
    rows = [(" ".join(names), words) for _, (names, words) in sorted(found.items(), key=lambda item: item[0][0])]
    if isinstance(screen.focused, OptionList):
        rows.insert(0, ("Up Down Enter", "Choose in the list"))
    return rows
