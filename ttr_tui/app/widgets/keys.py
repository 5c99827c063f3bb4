"""The last line: the keys of what is possible now, for a moment a word to the person, or what the mouse is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ttr_tui.app.widgets.ink import Ink
from ttr_tui.app.widgets.panel import Panel
from ttr_tui.app.widgets.pieces import Piece, Row, sentence, shortened, wrapped
from ttr_tui.app.widgets.sight import Sight


class Key(NamedTuple):
    """A key as it is shown, what it does in a word or two, and the action that a click runs."""

    key: str
    words: str
    does: str


class Keys(Panel):
    """The key footer. A notice takes its place until the next key or change; an explanation gives way to both."""

    ground = "bar"

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.keys: Sequence[Key] = ()
        self.notice = ""
        self.explanation = ""

    def offer(self, keys: Sequence[Key]) -> None:
        """Show these keys."""
        self.keys = keys
        self.explanation = ""
        self.renew()

    def say(self, text: str) -> None:
        """Show a notice; an empty one brings the keys back."""
        if text != self.notice or self.explanation:
            self.notice, self.explanation = text, ""
            self.renew()

    def explain(self, text: str) -> None:
        """Explain something in one line, unless there is a notice; an empty text brings the keys back."""
        if text != self.explanation and not self.notice:
            self.explanation = text
            self.renew()

    def rows(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        if self.notice:
            return list(wrapped((Piece(f" {sentence(self.notice)} ", ink.warn._replace(bold=True)),), width, 1))
        if self.explanation:
            return [(Piece(shortened(f" {self.explanation}", width), ink.text),)]
        gap = 3 if sum(len(key.key) + len(key.words) + 4 for key in self.keys) <= width else 2
        row: list[Piece] = [Piece(" ")]
        for key in that_fit(self.keys, width - 1, gap):
            row += [Piece(key.key, ink.strong, key.does), Piece(f" {key.words}", ink.text, key.does), Piece(" " * gap)]
        return [tuple(row)]


def that_fit(keys: Sequence[Key], width: int, gap: int) -> list[Key]:
    """As many keys as fit, the first ones and always the last two: help and quit."""
    last = list(keys[-2:])
    room = width - sum(len(key.key) + len(key.words) + 1 + gap for key in last) + gap
    found: list[Key] = []
    for key in keys[:-2]:
        room -= len(key.key) + len(key.words) + 1 + gap
        if room < 0:
            break
        found.append(key)
    return [*found, *last]
