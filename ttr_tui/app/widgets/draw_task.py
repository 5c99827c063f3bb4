"""Drawing a card, and the two questions that only Enter answers: drawing tickets, and passing."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.binding import Binding, BindingType

from ttr_tui.app.widgets.ink import Ink, card_letter
from ttr_tui.app.widgets.pieces import BLANK, Piece, Row, sentence, wrapped
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.app.widgets.task import ListTask, Task
from ttr_tui.app.widgets.track_words import plural

DECK = -1
"""The deck among the slots of the market, which count from 0."""


LAST = 10_000
"""An index behind every list: the last thing is meant."""


def draw_json(slot: int) -> dict[str, Any]:
    """The action of drawing from a slot, or from DECK."""
    return {"type": "draw_card", "from": "deck" if slot == DECK else slot}


class DrawTask(ListTask):
    """The open cards and the deck: a digit, or Enter on the one chosen, takes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(slot + 1), f"take({slot})", f"Slot {slot + 1}", show=False) for slot in range(9)),
        Binding("enter", "accept", "take it"),
        Binding("0,space", f"take({DECK})", "deck", key_display="0"),
    ]

    def __init__(self, slot: int = 0) -> None:
        """`slot`: the card that is chosen at first, or DECK, the last of the list."""
        super().__init__()
        self.index = LAST if slot == DECK else slot

    def fits(self, sight: Sight) -> bool:
        return sight.offer("draw_card") is not None

    def items(self, sight: Sight) -> list[int]:
        return [*range(len(sight.state.get("market", ()))), DECK]

    def head(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        second = sight.kind == "second_card"
        title = " TAKE THE SECOND CARD" if second else " DRAW A CARD"
        words = "a digit or Enter takes the card" if second else "a digit or Enter takes it; then comes the second"
        rows = [(Piece(title, ink.title),), *wrapped((Piece(f" {words}", ink.dim),), width, 1)]
        own = [entry for entry in sight.own_move if entry.event.seat == sight.viewer]
        for entry in own[-1:] if second else ():
            rows += wrapped((Piece(f" {entry.event.told_to(sight.viewer)}", ink.text),), width - 1, 1)
        return [*rows, BLANK]

    def item_rows(self, item: int, sight: Sight, ink: Ink, width: int) -> list[Row]:
        refused = sight.refusal(draw_json(item)) is not None
        if item == DECK:
            style = ink.faint if refused else ink.text
            cards = plural(sight.state.get("deck", 0), "card")
            return [(Piece("  0 ", ink.strong), Piece(f"blind from the deck ({cards})", style))]
        kind = sight.state["market"][item]
        name = f" {card_letter(kind)} {kind.replace('_', ' ')} "
        row = [Piece(f"  {item + 1} ", ink.strong), Piece(name.ljust(14), ink.card(kind))]
        held = (sight.hand or {}).get(kind, 0)
        if refused:
            row.append(Piece("  not now", ink.faint))
        elif held:
            row.append(Piece(f"  you hold {held}", ink.dim))
        return [tuple(row)]

    def foot(self, item: int | None, sight: Sight, ink: Ink, width: int) -> list[Row]:
        refusal = None if item is None else sight.refusal(draw_json(item))
        if refusal is None:
            return []
        return [BLANK, *wrapped((Piece(f" {sentence(refusal.text)}", ink.warn),), width - 1, 1)]

    def accept(self, item: int, sight: Sight) -> None:
        self.action_take(item)

    def action_take(self, slot: int) -> None:
        """Take the card in this slot, or say why not."""
        if self.sight is None:
            return
        refusal = self.sight.refusal(draw_json(slot))
        if refusal is not None:
            self.post_message(self.Says(refusal.text))
        else:
            self.post_message(self.Wants(self.sight.action(draw_json(slot))))


class ConfirmTask(Task):
    """One action that waits for Enter, with what there is to know about it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "accept", "do it")]

    def __init__(self, title: str, words: list[str], action: dict[str, Any]) -> None:
        super().__init__()
        self.title = title
        self.words = words
        self.action = action

    def fits(self, sight: Sight) -> bool:
        return sight.offer(self.action["type"]) is not None

    def rows(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        rows: list[Row] = [(Piece(f" {self.title}", ink.title),), BLANK]
        for words in self.words:
            rows += [*wrapped((Piece(f" {words}", ink.text),), width - 1, 1), BLANK]
        keys = (Piece(" Enter", ink.strong, "accept"), Piece(" do it     ", ink.text, "accept"))
        return [*rows, (*keys, Piece("Esc", ink.strong, "leave"), Piece(" back", ink.text, "leave"))]

    def action_accept(self) -> None:
        """Do it."""
        if self.sight is not None:
            self.post_message(self.Wants(self.sight.action(self.action)))


def tickets_question(sight: Sight) -> ConfirmTask:
    """Whether to draw tickets."""
    decks = sight.state.get("ticket_decks", {})
    left = ", ".join(str(count) if len(decks) == 1 else f"{count} {name}" for name, count in decks.items())
    rules = next((lines for key, lines in sight.rulebook.explanations() if key == "tickets"), [])
    drawing = [line for line in rules if line.startswith("Drawing")]
    words = [*drawing, f"Tickets in the deck: {left}.", "This cannot be taken back."]
    return ConfirmTask("DRAW TICKETS?", words, {"type": "draw_tickets"})


def pass_question(sight: Sight) -> ConfirmTask:
    """Passing, with why nothing else is possible."""
    words = ["Nothing else is possible in this turn:"]
    for document in (draw_json(DECK), {"type": "draw_tickets"}):
        refusal = sight.refusal(document)
        if refusal is not None:
            words.append(f"{sentence(refusal.text)}.")
    if sight.decision is not None and sight.decision.offer("claim_route") is not None:
        words.append("No route that is still open can be paid with your cards and trains.")
    return ConfirmTask("PASS", words, {"type": "pass"})
