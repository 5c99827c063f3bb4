"""Jump labels: a letter or two on every city in sight; typing them goes there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from ttr_tui.app.widgets.ink import Ink
from ttr_tui.app.widgets.pieces import Piece, Row, wrapped
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.app.widgets.task import Task

LETTERS = "asdfghjklqwertyuiopzxcvbnm"
"""Letters of labels, those under the fingers first."""


def labels_for(cities: Sequence[int]) -> dict[str, int]:
    """A label for each city: one letter each, or two if there are more cities than letters."""
    if len(cities) <= len(LETTERS):
        return dict(zip(LETTERS, cities, strict=False))
    pairs = [first + second for first in LETTERS for second in LETTERS if first != second]
    return dict(zip(pairs, cities, strict=False))


class JumpTask(Task):
    """Letters that are typed narrow the labels down; the last one left is gone to."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "back")]

    class Jumped(Message):
        """Go to this city."""

        def __init__(self, city: int) -> None:
            super().__init__()
            self.city = city

    class Labeled(Message):
        """The labels that are still possible: label → city."""

        def __init__(self, labels: dict[str, int]) -> None:
            super().__init__()
            self.labels = labels

    def __init__(self, cities: Sequence[int]) -> None:
        super().__init__()
        self.labels = labels_for(cities)

    def on_mount(self) -> None:
        self.post_message(self.Labeled(self.labels))

    def rows(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        words = " type the letters on a city to go there"
        typed = (Piece(f" {self.typed}_" if self.typed else "", ink.strong),)
        return [(Piece(" GO TO A CITY", ink.title),), *wrapped((Piece(words, ink.dim),), width - 1, 1), typed]

    def on_key(self, event: events.Key) -> None:
        if event.key == "backspace":
            self.typed = self.typed[:-1]
        elif event.character is not None and event.character in LETTERS:
            self.typed += event.character
        else:
            return
        event.stop()
        event.prevent_default()
        left = {label: city for label, city in self.labels.items() if label.startswith(self.typed)}
        if self.typed in left:
            self.post_message(self.Jumped(left[self.typed]))
        elif not left:
            self.typed = ""
            self.post_message(self.Labeled(self.labels))
        else:
            self.post_message(self.Labeled(left))
        self.changed()
