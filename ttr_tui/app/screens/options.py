"""The options of a new game's map: one choice for each group of options that exclude each other, one for each other."""

from __future__ import annotations

from textual.containers import Vertical
from textual.widgets import Static

from ttr_tui.app.fields import Choice
from ttr_tui.app.host import host
from ttr_tui.engine.rulebook import available_options
from ttr_tui.variant.model import Option, Variant

NONE = ""
"""The value of a choice when its option is not taken."""


class OptionFields(Vertical):
    """Choices among a map's options, each with what it does."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._options: dict[str, Option] = {}

    @property
    def chosen(self) -> tuple[str, ...]:
        """The ids of the options taken."""
        return tuple(choice.value for choice in self.query(Choice) if choice.value != NONE)

    async def offer(self, variant: Variant, chosen: tuple[str, ...] = ()) -> None:
        """Offer this map's options, these of them taken."""
        self._options = available_options(variant)
        groups: dict[str, list[Option]] = {}
        for option in self._options.values():
            groups.setdefault(option.group or option.id, []).append(option)
        await self.remove_children()
        fields: list[Static | Choice] = [Static("OPTIONS", classes="plate")] if groups else []
        for name, options in groups.items():
            grouped = options[0].group is not None
            none = "as printed" if grouped else f"{options[0].title}: no"
            choices = [(o.id, o.title if grouped else f"{o.title}: yes") for o in options]
            value = next((o.id for o in options if o.id in chosen), NONE)
            fields += [Choice([(NONE, none), *choices], value, id=f"option-{name}"), Static(classes="about", markup=False)]
        await self.mount_all(fields)
        self._explain()

    def on_choice_changed(self, event: Choice.Changed) -> None:
        """Say what the choice does."""
        self._explain()

    def _explain(self) -> None:
        spell = host(self).look.spell
        for choice, about in zip(self.query(Choice), self.query(".about").results(Static), strict=True):
            option = self._options.get(choice.value)
            about.update(spell(option.about) if option else "")
            about.display = option is not None
