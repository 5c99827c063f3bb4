"""The settings: each on a line, with what it means below; applied and written down as soon as one is changed."""

from __future__ import annotations

from typing import ClassVar, get_args

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import DescendantFocus, Key
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ttr_tui.app.fields import Choice
from ttr_tui.app.host import host
from ttr_tui.app.keymap import DEFAULTS, KeyFault, changed, in_force, name_of_key
from ttr_tui.app.screens.parts import KeyLine, TopLine
from ttr_tui.app.settings import Settings

_YES_NO = (("yes", "yes"), ("no", "no"))
_TITLES = {"color": "colors", "glyphs": "characters", "confirm_quit": "ask before leaving", "cover": "privacy cover"}


class SettingsScreen(Screen[None]):
    """A form made from the fields of Settings, whose own words are the help, and the keys of the table."""

    CSS_PATH: ClassVar[str] = "settings.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]  # noqa: RUF012  # as Textual declares it
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f4", "leave", "Back"),
        Binding("down,enter", "app.focus_next", "Next setting"),
        Binding("up", "app.focus_previous", "Setting before"),
        Binding("f8", "defaults", "All settings and keys as they were at first"),
    ]
    ABOUT = "Left and right change a setting. On a key of the table Enter, then the new key; Backspace brings the old one back."

    def __init__(self) -> None:
        super().__init__()
        self._asking: str | None = None
        """The name of the key that is being changed."""

    def compose(self) -> ComposeResult:
        """The fields on the left, the keys on the right, what they mean below."""
        settings = host(self).settings
        yield TopLine("Settings")
        with Horizontal(id="body"):
            with VerticalScroll(id="fields", can_focus=False):
                yield Static("SETTINGS", classes="plate")
                for name, choices in _fields():
                    with Horizontal(classes="field"):
                        yield Static(_TITLES.get(name, name), classes="label")
                        yield Choice(choices, _word(getattr(settings, name)), id=name)
            with Vertical(id="of-keys"):
                yield Static("KEYS OF THE TABLE", classes="plate")
                yield OptionList(id="keys")
        yield Static(id="about", markup=False)
        yield KeyLine(
            [("left right", "change", ""), ("enter", "next / new key", ""), ("f8", "defaults", "screen.defaults"),
             ("?", "help", "app.help"), ("esc", "back", "screen.leave")]
        )  # fmt: skip

    def on_mount(self) -> None:
        """Fill the list of keys."""
        self._list_keys()
        self.query(Choice).first().focus()

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Say what the setting one is on means."""
        name = event.widget.id or ""
        field = Settings.model_fields.get(name)
        if field is not None:
            self._say((field.description or "").replace("\n", " "))

    def _say(self, words: str) -> None:
        self.query_one("#about", Static).update(host(self).look.spell(words))

    # -- changing -----------------------------------------------------------------------------------------------

    @on(Choice.Changed)
    def _changed(self, event: Choice.Changed) -> None:
        name, value = event.choice.id or "", event.choice.value
        chosen = value == "yes" if Settings.model_fields[name].annotation is bool else value
        host(self).keep_settings(Settings.model_validate({**host(self).settings.model_dump(), name: chosen}))

    def action_defaults(self) -> None:
        """Everything as it was at first."""
        settings = Settings()
        for choice in self.query(Choice):
            choice.value = _word(getattr(settings, choice.id or ""))
        host(self).keep_settings(settings)
        self._list_keys()
        self._say("All settings are as they were at first.")

    # -- keys ---------------------------------------------------------------------------------------------------

    def _list_keys(self) -> None:
        listing = self.query_one("#keys", OptionList)
        at = listing.highlighted
        chosen = host(self).settings.keys
        listing.clear_options()
        for name, key in in_force(chosen).items():
            keys = " ".join(name_of_key(single) for single in key.split(","))
            mark = "*" if name in chosen else " "
            listing.add_option(Option(Text.assemble((f"{keys:<9}", "bold"), f"{mark} {DEFAULTS[name][1]}"), id=name))
        listing.highlighted = at or 0

    @on(OptionList.OptionHighlighted, "#keys")
    def _on_key_row(self) -> None:
        if self.query_one("#keys").has_focus:
            self._say("Enter, then the new key for this; Backspace: the key it had at first. * marks a key that was changed.")

    @on(OptionList.OptionSelected, "#keys")
    def _ask_key(self, event: OptionList.OptionSelected) -> None:
        self._asking = event.option.id
        self._say(f"Press the new key for '{DEFAULTS[event.option.id or ''][1]}'; Esc leaves it as it is.")

    def on_key(self, event: Key) -> None:
        """The new key, if one is asked for."""
        listing = self.query_one("#keys", OptionList)
        name = self._asking
        if name is None:
            if event.key == "backspace" and listing.has_focus and listing.highlighted is not None:
                self._give_key(listing.get_option_at_index(listing.highlighted).id or "", None)
            return
        event.stop()
        event.prevent_default()
        self._asking = None
        if event.key == "escape":
            self._say("The key stays what it is.")
        else:
            letter = event.character if event.character is not None and event.character.isalpha() else None
            self._give_key(name, letter or event.key)

    def _give_key(self, name: str, key: str | None) -> None:
        settings = host(self).settings
        try:
            keys = changed(settings.keys, name, key or DEFAULTS[name][0].partition(",")[0])
        except KeyFault as fault:
            self._say(f"Not changed. {fault}")
            return
        host(self).keep_settings(settings.model_copy(update={"keys": keys}))
        self._list_keys()
        self._say(f"'{DEFAULTS[name][1]}' has the key {name_of_key(in_force(keys)[name].partition(',')[0])}.")

    def action_leave(self) -> None:
        """Back to where one came from."""
        self.app.pop_screen()


def _fields() -> list[tuple[str, list[tuple[str, str]]]]:
    """The settings that are a choice on one line: name, (value, words) of each choice."""
    found = []
    for name, field in Settings.model_fields.items():
        if field.annotation is bool:
            found.append((name, list(_YES_NO)))
        elif name != "keys":
            found.append((name, [(value, value.replace("_", " ")) for value in get_args(field.annotation)]))
    return found


def _word(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
