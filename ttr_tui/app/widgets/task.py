"""What a person is in the middle of: a panel with the keyboard's focus, at the lower end of the side.

A task never changes the game. It says what it wants by messages; the table screen does it, or says why not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from ttr_tui.app.folding import folded
from ttr_tui.app.widgets.ink import Ink
from ttr_tui.app.widgets.lights import Lights
from ttr_tui.app.widgets.panel import Panel
from ttr_tui.app.widgets.pieces import Piece, Row, doing, filled, over
from ttr_tui.app.widgets.sight import Sight

_DASHES = str.maketrans("–-", "  ")
NOTHING_CHOSEN = -1
"""The index of a list in which nothing is chosen yet."""
LEAST_ROWS = 5
"""The usual `ListTask.least_rows`."""
WHEEL_STEPS = 2
"""Things that one turn of the mouse wheel passes in a list."""


class Task(Panel, can_focus=True):
    """Base of all tasks."""

    DEFAULT_CSS = "Task { height: 1fr; }"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "back")]
    typed = ""
    """What has been typed, for tasks in which letters are text."""
    strip: ClassVar[bool] = False
    """Whether it takes the place of the lines above the keys, and not room beside the board."""

    class Left(Message):
        """The person is done with it."""

    class Wants(Message):
        """The person has chosen this action."""

        def __init__(self, action: Any) -> None:
            super().__init__()
            self.action = action

    class Relit(Message):
        """The board is to show other lights."""

    class Says(Message):
        """Something to tell the person: mostly why not."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def lights(self) -> Lights:
        """What to light on the board now."""
        return Lights()

    def fits(self, sight: Sight) -> bool:
        """Whether the task still makes sense after the game has changed."""
        return True

    def again(self) -> Task | None:
        """A new task that stands as this one does, to come back to; None if one never comes back to it."""
        return None

    def action_leave(self) -> None:
        """Give it up; nothing happens."""
        self.post_message(self.Left())

    def changed(self) -> None:
        """Show and light what is chosen now."""
        self.renew()
        self.post_message(self.Relit())


class ListTask(Task):
    """A task with a list of things to choose from, one of them chosen, and words above and below it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", "Up", show=False),
        Binding("down", "step(1)", "Down", show=False),
        Binding("pageup", "step(-8)", "Page up", show=False),
        Binding("pagedown", "step(8)", "Page down", show=False),
        Binding("home", "step(-10000)", "First", show=False),
        Binding("end", "step(10000)", "Last", show=False),
        Binding("enter", "accept", "choose"),
    ]
    index = 0
    least_rows = LEAST_ROWS
    """Rows of the list that are shown at least, as far as there is room, before all is said about the thing chosen."""

    # -- what subclasses say ------------------------------------------------------------------------------------

    def items(self, sight: Sight) -> Sequence[Any]:
        """The things to choose from."""
        raise NotImplementedError

    def head(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        """The rows above the list."""
        return []

    def item_rows(self, item: Any, sight: Sight, ink: Ink, width: int) -> list[Row]:
        """The rows of one thing."""
        raise NotImplementedError

    def foot(self, item: Any, sight: Sight, ink: Ink, width: int) -> list[Row]:
        """The rows below the list, about the thing that is chosen (None: there is none)."""
        return []

    def accept(self, item: Any, sight: Sight) -> None:
        """Enter on a thing."""
        raise NotImplementedError

    # -- choosing -----------------------------------------------------------------------------------------------

    def chosen(self) -> Any:
        """The thing chosen; None if nothing is, or the list is empty."""
        things = self.items(self.sight) if self.sight is not None else ()
        if not things or self.index == NOTHING_CHOSEN:
            return None
        self.index = min(max(self.index, 0), len(things) - 1)
        return things[self.index]

    def action_step(self, steps: int) -> None:
        """Choose another thing, so many further down; a single step goes round. From nothing, up leads to the last."""
        count = len(self.items(self.sight)) if self.sight is not None else 0
        if not count:
            return
        if self.index == NOTHING_CHOSEN and steps < 0:
            self.index = 0
        to = self.index + steps
        self.index = to % count if abs(steps) == 1 else min(max(to, 0), count - 1)
        self.changed()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.action_step(WHEEL_STEPS)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.action_step(-WHEEL_STEPS)

    def action_pick(self, index: int) -> None:
        """A click on a thing chooses it; on the one that is chosen it is Enter."""
        if index == self.index:
            self.action_accept()
        else:
            self.index = index
            self.changed()

    def action_accept(self) -> None:
        """Take the thing that is chosen."""
        item = self.chosen()
        if item is not None and self.sight is not None:
            self.accept(item, self.sight)
        elif self.index == NOTHING_CHOSEN:
            self.post_message(self.Says("first choose one: with the arrow keys or a click"))

    # -- the panel ----------------------------------------------------------------------------------------------

    def rows(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        item = self.chosen()
        above, below = self.head(sight, ink, width), self.foot(item, sight, ink, width)
        blocks: list[list[Row]] = []
        for number, thing in enumerate(self.items(sight)):
            block = [doing(row, f"pick({number})") for row in self.item_rows(thing, sight, ink, width)]
            blocks.append(chosen_rows(block, ink, width) if number == self.index else block)
        least = min(sum(map(len, blocks)), self.least_rows)
        below = _shortened(below, max(self.size.height - len(above) - least, 1))
        room = max(self.size.height - len(above) - len(below), 1)
        return [*above, *_window(blocks, max(self.index, 0), room, ink), *below]

    def on_resize(self) -> None:
        self.renew()


class FilterTask(ListTask):
    """A list that is filtered as one types."""

    NEVER_TYPED = "?:"
    """Keys that mean the same in a list as everywhere."""

    @property
    def takes_letters(self) -> bool:
        """Whether letters filter the list now, in place of being keys of the table."""
        return True

    def on_key(self, event: events.Key) -> None:
        if not self.takes_letters or (event.character or "") in tuple(self.NEVER_TYPED):
            return
        if event.key == "backspace" and self.typed:
            self.retype(self.typed[:-1])
        elif event.character is not None and event.is_printable and (event.character != " " or self.typed):
            self.retype(self.typed + event.character)
        else:
            return
        event.stop()
        event.prevent_default()

    def retype(self, text: str) -> None:
        """What is typed is this now."""
        self.typed, self.index = text, 0
        self.changed()

    def typed_row(self, ink: Ink, hint: str) -> Row:
        """The line that shows what is typed."""
        if not self.typed:
            return (Piece(f" {hint}", ink.dim),)
        return (Piece(" find: ", ink.dim), Piece(self.typed, ink.strong), Piece("_", ink.dim))

    def matches(self, name: str) -> bool:
        """Whether every word typed begins a word of the name; capitals, accents and dashes make no difference."""
        words = folded(name).translate(_DASHES).split()
        return all(any(word.startswith(part) for word in words) for part in folded(self.typed).translate(_DASHES).split())


def chosen_rows(block: list[Row], ink: Ink, width: int) -> list[Row]:
    """The rows of the thing that is chosen: set off, with a sign at the first."""
    first, *others = block[0]
    if first.text.startswith(" "):
        first = first._replace(text="▸" + first.text[1:])
    return [over(filled(row, width), ink.chosen) for row in ((first, *others), *block[1:])]


def _shortened(rows: list[Row], room: int) -> list[Row]:
    """The rows about the thing that is chosen in less room: empty ones go first, then what is said last; the keys stay."""
    if len(rows) <= room:
        return rows
    rows = [row for row in rows if any(piece.text.strip() for piece in row)]
    return rows if len(rows) <= room else [*rows[: room - 1], rows[-1]]


def _window(blocks: list[list[Row]], index: int, room: int, ink: Ink) -> list[Row]:
    """As many rows as there is room for, the chosen block among them; a sign where the list goes on."""
    rows = [row for block in blocks for row in block]
    if len(rows) <= room:
        return rows
    first = sum(len(block) for block in blocks[:index])
    last = first + len(blocks[index])
    start = min(max(first - (room - (last - first)) // 2, 0), len(rows) - room)
    shown = rows[start : start + room]
    if start > 0 and first > start:
        shown[0] = (Piece("   …", ink.dim),)
    if start + room < len(rows) and last < start + room:
        shown[-1] = (Piece("   …", ink.dim),)
    return shown
