"""Choosing which tickets to keep."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from ttr_tui.app.widgets.ink import Ink
from ttr_tui.app.widgets.lights import Lights
from ttr_tui.app.widgets.pieces import BLANK, Piece, Row, doing, spread, wrapped
from ttr_tui.app.widgets.sight import HeldTicket, Sight
from ttr_tui.app.widgets.task import ListTask
from ttr_tui.app.widgets.tickets import card_row
from ttr_tui.app.widgets.track_words import plural
from ttr_tui.app.widgets.way_words import together_words, way_words


class KeepTask(ListTask):
    """The tickets on offer with boxes to tick. Enter keeps those ticked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "tick_chosen", "tick"),
        *(Binding(str(number + 1), f"tick({number})", f"Tick {number + 1}", show=False) for number in range(9)),
        Binding("enter", "accept", "keep those ticked"),
        Binding("escape", "leave", "look at the board"),
    ]

    least_rows = 10
    """All of four or five tickets are worth more than what one of them shares with another."""

    def __init__(self, ticked: set[str]) -> None:
        """`ticked`: the ids of those ticked, kept by the caller: to look at the board unticks nothing."""
        super().__init__()
        self.ticked = ticked

    def fits(self, sight: Sight) -> bool:
        return sight.kind == "keep_tickets"

    def items(self, sight: Sight) -> list[HeldTicket]:
        asked = sight.view.asked or {}
        return [sight.held(sight.ticket(written)) for written in asked.get("tickets", ())]

    def chosen_ones(self, sight: Sight) -> list[HeldTicket]:
        """Those that are ticked."""
        return [held for held in self.items(sight) if held.ticket.id in self.ticked]

    def least(self, sight: Sight) -> int:
        """How many must be kept at least."""
        asked = sight.view.asked or {}
        return int(asked.get("keep", 0))

    def head(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        final = "final at once, the last to choose" if sight.final_at_once else "final once the turn is handed over"
        words = f" Keep at least {self.least(sight)} of the {len(self.items(sight))}; {final}."
        return [(Piece(" CHOOSE YOUR TICKETS", ink.title),), *wrapped((Piece(words, ink.dim),), width - 1, 1), BLANK]

    def item_rows(self, item: HeldTicket, sight: Sight, ink: Ink, width: int) -> list[Row]:
        number = [held.ticket.id for held in self.items(sight)].index(item.ticket.id)
        box = "[x]" if item.ticket.id in self.ticked else "[ ]"
        style = ink.strong if item.ticket.id in self.ticked else ink.text
        value = (Piece(f"{item.ticket.points:>4} ", ink.title),)
        names = list(wrapped((Piece(item.ticket.name, style),), width - 13))
        rows = [spread((Piece(f" {number + 1} ", ink.dim), Piece(f"{box} ", style), *names[0]), value, width)]
        rows += [(Piece(" " * 7), *name) for name in names[1:]]
        if not sight.variant.tracks:
            return [*rows, card_row(item.ticket.cards, ink, width, 6)]
        return [*rows, (Piece(f"       {way_words(item, sight)}", ink.dim),)]

    def foot(self, item: HeldTicket | None, sight: Sight, ink: Ink, width: int) -> list[Row]:
        rows: list[Row] = [BLANK]
        for sentence in self._shared(item, sight):
            rows += wrapped((Piece(f" {sentence}", ink.text),), width - 1, 1)
        ticked = self.chosen_ones(sight)
        if sight.variant.tracks and len(ticked) > 1:
            rows += wrapped((Piece(f" {together_words(ticked, sight)}", ink.text),), width - 1, 1)
        missing = self.least(sight) - len(ticked)
        keep = f" keep {len(ticked)} of {len(self.items(sight))}" if missing <= 0 else f" (tick {missing} more)"
        keys = (Piece(" Enter", ink.strong, "accept"), Piece(keep, ink.good if missing <= 0 else ink.warn, "accept"))
        tick = doing((Piece(" Space", ink.strong), Piece(" ticks a ticket", ink.text)), "tick_chosen")
        return [*rows, BLANK, tick, keys]

    def _shared(self, item: HeldTicket | None, sight: Sight) -> list[str]:
        """What the chosen ticket's way has in common with the ways of the others, and of the tickets held."""
        if item is None or item.way is None:
            return []
        found = []
        for other in (*self.items(sight), *(sight.tickets or ())):
            if other.ticket.id == item.ticket.id or other.way is None:
                continue
            common = set(item.way.tracks) & set(other.way.tracks)
            trains = sum(sight.variant.tracks[track].length for track in common)
            if trains:
                found.append(f"Shares {plural(trains, 'train')} with {other.ticket.name}.")
        return found

    def action_tick_chosen(self) -> None:
        """Tick the ticket that is chosen, or untick it."""
        self.action_tick(self.index)

    def action_tick(self, number: int) -> None:
        """Tick or untick a ticket, and choose it."""
        if self.sight is None or number >= len(self.items(self.sight)):
            return
        self.index = number
        self.ticked ^= {self.items(self.sight)[number].ticket.id}
        self.changed()

    def action_pick(self, index: int) -> None:
        """A click ticks."""
        self.action_tick(index)

    def accept(self, item: HeldTicket, sight: Sight) -> None:
        ids = [held.ticket.id for held in self.chosen_ones(sight)]
        document = {"type": "keep_tickets", "tickets": ids}
        refusal = sight.refusal(document)
        if refusal is not None:
            self.post_message(self.Says(refusal.text))
        else:
            self.post_message(self.Wants(sight.action(document)))

    def lights(self) -> Lights:
        item = self.chosen()
        if item is None:
            return Lights()
        cities = (*item.ticket.a_nodes, *item.ticket.b_nodes)
        return Lights(frozenset(item.way.tracks if item.way else ()), frozenset(cities), cities, alone=True)
