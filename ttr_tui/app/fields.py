"""Fields of a form that the stock widgets lack: a choice on one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.events import Click, Key
from textual.message import Message
from textual.widget import Widget

from ttr_tui.app.folding import folded
from ttr_tui.app.host import host


class Choice(Widget, can_focus=True):
    """One of several values, shown on one line between arrows; changed by left and right, space, or a click."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "step(-1)", "Before", show=False),
        Binding("right,l,space", "step(1)", "Next", show=False),
    ]

    class Changed(Message):
        """The value is another. `choice` is the field."""

        def __init__(self, choice: Choice) -> None:
            super().__init__()
            self.choice = choice

        @property
        def control(self) -> Choice:
            """The field that changed."""
            return self.choice

    def __init__(
        self, choices: Sequence[tuple[str, str]], value: str | None = None, *, id: str | None = None, classes: str = ""  # noqa: A002
    ) -> None:  # fmt: skip
        """`choices` are (value, words); without a value, or with an unknown one, the first is chosen."""
        super().__init__(id=id, classes=classes)
        self._choices = list(choices)
        self._index = self._place(value)

    @property
    def value(self) -> str:
        """The value chosen."""
        return self._choices[self._index][0]

    @value.setter
    def value(self, value: str) -> None:
        self._index = self._place(value)
        self.refresh()

    def offer(self, choices: Sequence[tuple[str, str]]) -> None:
        """Offer other choices; the value stays if it is still among them."""
        value = self.value
        self._choices = list(choices)
        self._index = self._place(value)
        self.refresh(layout=True)

    def render(self) -> Text:
        """The words of the value between arrows."""
        look = host(self).look
        words = look.spell(self._choices[self._index][1])
        room = max(self.size.width - 4, 1)
        return Text.assemble(f"{look.signs.back} ", f"{words[:room]:{room}}", f" {look.signs.arrow}", no_wrap=True, end="")

    def action_step(self, step: int) -> None:
        """Go on to the next value, round and round."""
        self._index = (self._index + step) % len(self._choices)
        self.refresh()
        self.post_message(self.Changed(self))

    def on_click(self, event: Click) -> None:
        """A click on the left arrow goes back, any other on."""
        self.action_step(-1 if event.x < 2 else 1)

    def on_key(self, event: Key) -> None:
        """A letter or digit chooses the next value that begins with it."""
        letter = folded(event.character or "")
        if not letter.isalnum() or letter in "hl":
            return
        n = len(self._choices)
        for step in range(1, n + 1):
            if folded(self._choices[(self._index + step) % n][1]).startswith(letter):
                event.stop()
                if step < n:
                    self.action_step(step)
                return

    def _place(self, value: str | None) -> int:
        values = [own for own, _ in self._choices]
        return values.index(value) if value in values else 0
