"""Tasks that only look: find a city, the own tickets' ways, the whole log, the keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message

from ttr_tui.app.widgets.ink import Ink, card_letter
from ttr_tui.app.widgets.lights import Lights
from ttr_tui.app.widgets.log import turns_in
from ttr_tui.app.widgets.pieces import BLANK, Piece, Row, doing, shortened, spread, wrapped
from ttr_tui.app.widgets.sight import HeldTicket, Sight
from ttr_tui.app.widgets.task import FilterTask, ListTask, Task
from ttr_tui.app.widgets.tickets import card_row, ticket_rows
from ttr_tui.app.widgets.track_words import plural
from ttr_tui.app.widgets.way_words import together_words, way_words
from ttr_tui.variant.model import GRAY


class FindTask(FilterTask):
    """Find a city by its name; Enter goes there."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "accept", "go there")]

    class Found(Message):
        """Go to this city."""

        def __init__(self, city: int) -> None:
            super().__init__()
            self.city = city

    def items(self, sight: Sight) -> list[int]:
        cities = sorted(range(len(sight.variant.cities)), key=sight.city_name)
        return [city for city in cities if self.matches(sight.city_name(city))]

    def head(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        return [(Piece(" FIND A CITY", ink.title),), self.typed_row(ink, "type the beginning of its name")]

    def item_rows(self, item: int, sight: Sight, ink: Ink, width: int) -> list[Row]:
        return [(Piece(f"  {sight.city_name(item)}", ink.text),)]

    def foot(self, item: int | None, sight: Sight, ink: Ink, width: int) -> list[Row]:
        return [(Piece(f" no city begins with '{self.typed}'", ink.warn),)] if item is None else []

    def accept(self, item: int, sight: Sight) -> None:
        self.post_message(self.Found(item))

    def lights(self) -> Lights:
        city = self.chosen()
        return Lights() if city is None else Lights(cities=frozenset({city}), at=(city,))


class WaysTask(ListTask):
    """The own tickets; of the one chosen the shortest way still open is lit."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "accept", "back"),
        Binding("w", "step(1)", "next ticket", id="table.ways"),
    ]

    def items(self, sight: Sight) -> Sequence[HeldTicket]:
        return sight.tickets or ()

    def head(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        if not sight.variant.tracks:
            return [(Piece(" YOUR TICKETS", ink.title),), (Piece(" and the cards that each of them takes", ink.dim),), BLANK]
        return [(Piece(" YOUR TICKETS' WAYS", ink.title),), (Piece(" the shortest way still open is lit", ink.dim),), BLANK]

    def item_rows(self, item: HeldTicket, sight: Sight, ink: Ink, width: int) -> list[Row]:
        return ticket_rows(item, sight, ink, width)

    def foot(self, item: HeldTicket | None, sight: Sight, ink: Ink, width: int) -> list[Row]:
        if item is None:
            return [(Piece(" you hold no tickets yet", ink.warn),)]
        if not sight.variant.tracks:
            return [BLANK, *missing_rows(item, sight, ink, width)]
        if item.done or item.way is None:
            return [BLANK, (Piece(f" {'completed' if item.done else way_words(item, sight)}", ink.text),)]
        tracks = plural(len(item.way.tracks), "track")
        rows: list[Row] = [BLANK, (Piece(f" {way_words(item, sight)}, {tracks}", ink.text),)]
        rows += [track_row(track, sight, ink, width) for track in item.way.tracks]
        rows += wrapped((Piece(f" {together_words(sight.tickets or (), sight)}", ink.dim),), width - 1, 1)
        if item.way.trains > sight.trains:
            rows += wrapped((Piece(f" more than your {sight.trains} trains", ink.bad),), width - 1, 1)
        return rows

    def accept(self, item: HeldTicket, sight: Sight) -> None:
        self.action_leave()

    def lights(self) -> Lights:
        item = self.chosen()
        if item is None:
            return Lights()
        cities = (*item.ticket.a_nodes, *item.ticket.b_nodes)
        return Lights(frozenset(item.way.tracks if item.way else ()), frozenset(cities), cities, alone=True)


def missing_rows(item: HeldTicket, sight: Sight, ink: Ink, width: int) -> list[Row]:
    """Of the cards that a ticket takes those that the hand does not hold; what lies on the Track is not shown (UI-1)."""
    hand = sight.hand or {}
    missing = {kind: count - hand.get(kind, 0) for kind, count in item.ticket.cards.items() if count > hand.get(kind, 0)}
    if not missing:
        return [(Piece(" your hand has all of its cards", ink.good),)]
    return [(Piece(" not in your hand", ink.dim),), card_row(missing, ink, width)]


def track_row(track: int, sight: Sight, ink: Ink, width: int) -> Row:
    """A track of a way with the cards it takes, and how many of its color the viewer holds."""
    fact = sight.fact(track)
    held = (sight.hand or {}).get(fact.color)
    words = f" have {held} " if held is not None else " any color " if fact.color == GRAY else " "
    chip = Piece(f" {card_letter(fact.color)}×{fact.length} ", ink.card(fact.color))
    return spread(
        (Piece(f"   {shortened(sight.track_name(track), width - 18)}", ink.dim),), (Piece(words, ink.dim), chip), width
    )


class ScrollTask(Task):
    """Rows to read, scrolled line by line. It opens at the end if `from_end`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "scroll_rows(-1)", "Up", show=False),
        Binding("down,j", "scroll_rows(1)", "Down", show=False),
        Binding("pageup", "scroll_rows(-10)", "Page up", show=False),
        Binding("pagedown,space", "scroll_rows(10)", "Page down", show=False),
        Binding("home", "scroll_rows(-100000)", "First", show=False),
        Binding("end", "scroll_rows(100000)", "Last", show=False),
        Binding("enter", "leave", "Back", show=False),
    ]
    heading = ""
    from_end = False

    def __init__(self) -> None:
        super().__init__()
        self.top: int | None = None

    def all_rows(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        """Everything there is to read."""
        raise NotImplementedError

    def rows(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        rows = self.all_rows(sight, ink, width)
        room = max(self.size.height - 2, 1)
        most = max(len(rows) - room, 0)
        start = (most if self.from_end else 0) if self.top is None else min(max(self.top, 0), most)
        if self.top is not None:
            self.top = start
        more = " ↑↓ scroll" if most else ""
        shown = rows[start : start + room]
        shown += [BLANK] * (room - len(shown))
        foot = (Piece(" Esc", ink.strong), Piece(" back  ", ink.text), Piece(more, ink.dim))
        return [(Piece(f" {self.heading}", ink.title),), *shown, doing(foot, "leave")]

    def action_scroll_rows(self, count: int) -> None:
        """Scroll by so many rows."""
        if self.sight is None:
            return
        if self.top is None:
            self.top = 10_000 if self.from_end else 0
            self.renew()
            self.made(self.size.width)
        self.top += count
        self.renew()

    def on_mouse_scroll_down(self) -> None:
        self.action_scroll_rows(3)

    def on_mouse_scroll_up(self) -> None:
        self.action_scroll_rows(-3)

    def on_resize(self) -> None:
        self.renew()


class LogTask(ScrollTask):
    """The whole log, the newest turn at the end."""

    heading = "LOG"
    from_end = True

    def all_rows(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        return turns_in(sight.log, sight, ink, width)


class HelpTask(ScrollTask):
    """The keys of the table."""

    heading = "KEYS"

    def __init__(self, keys: Sequence[tuple[str, str]]) -> None:
        """`keys`: each with what it does, in order."""
        super().__init__()
        self.keys = keys

    def all_rows(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        rows: list[Row] = []
        for key, words in self.keys:
            if not words:
                rows += [BLANK, (Piece(f" {key}", ink.title),)]
                continue
            rows += wrapped((Piece(f" {key:<12}", ink.strong), Piece(words, ink.text)), width - 1, 13)
        return rows
