"""The command palette and the typed command: everything that is legal now in one list, made from the offers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

from textual import events
from textual.binding import Binding, BindingType

from ttr_tui.app.commands import CommandFault, command_of, possible_verbs, read_command, tracks_to_pay
from ttr_tui.app.folding import folded
from ttr_tui.app.widgets.choices import place_of
from ttr_tui.app.widgets.claim_task import ClaimTask
from ttr_tui.app.widgets.ink import Ink
from ttr_tui.app.widgets.lights import Lights
from ttr_tui.app.widgets.pieces import BLANK, Piece, Row, sentence, shortened, wrapped
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.app.widgets.task import NOTHING_CHOSEN, FilterTask, chosen_rows


class Entry(NamedTuple):
    """A line of the palette: its words, and the action of the game or that of the screen (`find`) which it does."""

    words: str
    action: Any = None
    does: str = ""


def legal_entries(sight: Sight) -> list[Entry]:
    """Every legal action of the viewer, in the order of the offers."""
    return [Entry(sight.label(action), action) for action in sight.decision or ()]


class PaletteTask(FilterTask):
    """All legal actions and all commands of the screen, filtered as one types; each is one line."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "accept", "do it")]

    def __init__(self, sight: Sight, screen_entries: Sequence[Entry]) -> None:
        super().__init__()
        self.of_screen = screen_entries
        self.entries = [*legal_entries(sight), *screen_entries]
        self._found: tuple[str, list[Entry]] | None = None
        self._done = False

    def fits(self, sight: Sight) -> bool:
        """Others' moves do not close it: what is typed would go on as keys of the table."""
        return not self._done

    def show(self, sight: Sight) -> None:
        """What is legal is another now; what was chosen stays so if it is still there, and nothing else takes its place."""
        item = self.chosen()
        self.entries, self._found = [*legal_entries(sight), *self.of_screen], None
        words = [entry.words for entry in self.items(sight)]
        self.index = words.index(item.words) if item is not None and item.words in words else NOTHING_CHOSEN
        super().show(sight)

    def items(self, sight: Sight) -> list[Entry]:
        if self._found is None or self._found[0] != self.typed:
            self._found = (self.typed, [entry for entry in self.entries if self.matches(entry.words)])
        return self._found[1]

    def rows(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        """Only the lines in sight are made: there may be thousands."""
        item, found = self.chosen(), self.items(sight)
        head: list[Row] = [
            (Piece(" COMMANDS", ink.title), Piece(f"  {len(found)}", ink.dim)),
            self.typed_row(ink, "type to filter"),
        ]
        foot = self.foot(item, sight, ink, width)
        room = max(self.size.height - len(head) - len(foot), 1)
        start = min(max(self.index - room // 2, 0), max(len(found) - room, 0))
        rows = []
        for number in range(start, min(start + room, len(found))):
            row: Row = (Piece(f" {shortened(found[number].words, width - 2)}", ink.text, f"pick({number})"),)
            rows += chosen_rows([row], ink, width) if number == self.index else [row]
        return [*head, *rows, *foot]

    def item_rows(self, item: Entry, sight: Sight, ink: Ink, width: int) -> list[Row]:
        return [(Piece(f" {item.words}", ink.text),)]

    def foot(self, item: Entry | None, sight: Sight, ink: Ink, width: int) -> list[Row]:
        if item is None:
            return [(Piece(f" {'choose one' if self.items(sight) else 'nothing fits what is typed'}", ink.warn),)]
        words = f" :{command_of(sight.written(item.action), sight)}" if item.action is not None else ""
        return [BLANK, *wrapped((Piece(words, ink.dim),), width - 1, 2)]

    def accept(self, item: Entry, sight: Sight) -> None:
        if item.action is not None:
            self._done = True
            self.post_message(self.Wants(item.action))
        else:
            self.call_later(self.screen.run_action, item.does)
            self.action_leave()

    def lights(self) -> Lights:
        item = self.chosen()
        city, track = place_of(item.action) if item is not None and item.action is not None else (None, None)
        return Lights(frozenset(() if track is None else (track,)), frozenset(() if city is None else (city,)))


class CommandTask(FilterTask):
    """A line to type a command into, with the commands that begin like it. Enter does it; Tab completes."""

    MOST = 8
    NEVER_TYPED = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "accept", "do it"), Binding("tab", "complete", "complete"),
        Binding("up", "recall(-1)", "Earlier", show=False), Binding("down", "recall(1)", "Later", show=False),
    ]  # fmt: skip

    def __init__(self, sight: Sight, history: list[str]) -> None:
        super().__init__()
        self.history = history
        self.back = 0
        self.commands = typed_both_ways(sight)
        self.fault = ""
        self._done = False

    def fits(self, sight: Sight) -> bool:
        """Others' moves do not close it: what is typed would go on as keys of the table."""
        return not self._done

    def show(self, sight: Sight) -> None:
        """What can be typed is another now; what has been typed stays."""
        self.commands = typed_both_ways(sight)
        super().show(sight)

    def items(self, sight: Sight) -> list[str]:
        begun = folded(self.typed)
        fitting = (next((words for words in ways if words.startswith(begun)), None) for ways in self.commands)
        return [words for words in fitting if words is not None]

    def head(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        verbs = ", ".join(dict.fromkeys(possible_verbs(sight))) or sight.not_your_turn()
        rows: list[Row] = [(Piece(" COMMAND", ink.title),), *wrapped((Piece(f" {verbs}", ink.dim),), width - 1, 1), BLANK]
        rows += wrapped((Piece(f" :{self.typed}_", ink.strong),), width - 1, 2)
        return [*rows, *wrapped((Piece(f" {sentence(self.fault)}", ink.warn),), width - 1, 1)] if self.fault else rows

    def rows(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        found = self.items(sight)
        rows = [*self.head(sight, ink, width), BLANK]
        for command in found[: self.MOST]:
            rows.append((Piece(f"  {shortened(command, width - 3)}", ink.dim, f"take({command!r})"),))
        return [*rows, (Piece(f"  … {len(found) - self.MOST} more", ink.faint),)] if len(found) > self.MOST else rows

    def item_rows(self, item: str, sight: Sight, ink: Ink, width: int) -> list[Row]:
        return [(Piece(f"  {item}", ink.dim),)]

    def on_key(self, event: events.Key) -> None:
        self.fault = ""
        super().on_key(event)

    def action_take(self, command: str) -> None:
        """A click on a command types it; on the one that is typed it is Enter."""
        if command == self.typed:
            self.action_accept()
        else:
            self.retype(command)

    def action_complete(self) -> None:
        """As much more as all commands that begin like this one have in common."""
        found = self.items(self.sight) if self.sight is not None else []
        if found:
            low, high = min(found), max(found)
            same = next((i for i, (a, b) in enumerate(zip(low, high, strict=False)) if a != b), min(len(low), len(high)))
            self.retype(low[: max(same, len(self.typed))])

    def action_recall(self, step: int) -> None:
        """An earlier command, or a later one."""
        self.back = min(max(self.back - step, 0), len(self.history))
        self.retype(self.history[-self.back] if self.back else "")

    def action_accept(self) -> None:
        """Do what is typed, or say why not."""
        if self.sight is None:
            return
        tracks = tracks_to_pay(self.typed, self.sight)
        if tracks:  # which cards go, and for which of parallel tracks, is the person's to say
            self.history.append(self.typed)
            self._done = True
            self.post_message(ClaimTask.Pay(*tracks))
            return
        try:
            action = read_command(self.typed, self.sight)
        except CommandFault as fault:
            self.fault = str(fault)
            self.changed()
            return
        self.history.append(self.typed)
        self._done = True
        self.post_message(self.Wants(action))


def typed_both_ways(sight: Sight) -> list[tuple[str, str]]:
    """Each action that is possible now as typed words, a track from either end."""
    actions = [sight.written(action) for action in sight.decision or ()]
    return [(command_of(action, sight), command_of(action, sight, turned=True)) for action in actions]
