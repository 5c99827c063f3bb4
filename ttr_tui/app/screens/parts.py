"""What every screen of the frame has: a first line that says where one is, and a last one with the keys."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text
from textual.events import Click
from textual.widgets import Static

from ttr_tui.app.host import host
from ttr_tui.app.session import SeatLike
from ttr_tui.engine.events import Event

if TYPE_CHECKING:
    from ttr_tui.app.look import AppLook


class TopLine(Static):
    """The first line of a screen: the program, and where in it one is."""

    def __init__(self, place: str) -> None:
        super().__init__(classes="top-line")
        self._place = place

    def render(self) -> Text:
        """The two names in capitals."""
        look = host(self).look
        return Text(f" TICKET TO RIDE {look.signs.dot} {look.spell(self._place).upper()}", no_wrap=True)


class KeyLine(Static):
    """The last line of a screen: keys and what they do. A click on one does the same."""

    def __init__(self, keys: Sequence[tuple[str, str, str]]) -> None:
        """`keys` are (key as shown, what it does, the action)."""
        super().__init__(classes="key-line")
        self._keys = list(keys)

    def render(self) -> Text:
        """Keys and words, as many as there is room for."""
        gold = self.app.theme_variables.get("plate", "")
        spell = host(self).look.spell
        text = Text(no_wrap=True)
        for key, words, _ in self._keys:
            text.append(f" {key}", f"bold {gold}" if gold.startswith("#") else "bold")
            text.append(f" {spell(words)}  ")
        return text

    async def on_click(self, event: Click) -> None:
        """Do what the words under the mouse say."""
        x = 0
        for key, words, action in self._keys:
            x += len(key) + len(words) + 4
            if event.x < x:
                if action:
                    await self.run_action(action)
                return


def event_line(event: Event, seats: Sequence[SeatLike], look: AppLook, width: int) -> Text:
    """A sentence of the log as everybody may read it, behind the chip of whom it is about; `width` in columns."""
    text = Text()
    if event.seat is None:
        text.append("   ")
    else:
        text.append(f" {event.seat + 1} ", look.seat_style(seats[event.seat].color))
    lines = textwrap.wrap(look.spell(event.told_to(None)), width - 4)
    text.append(" " + "\n    ".join(lines))
    return text
