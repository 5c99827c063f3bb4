"""Who plays each seat: a seat can be handed to a bot, and a bot's seat to a person."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from textual.binding import Binding, BindingType
from textual.message import Message

from ttr_tui.app.session import PERSON
from ttr_tui.app.widgets.ink import Ink
from ttr_tui.app.widgets.pieces import BLANK, Piece, Row, wrapped
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.app.widgets.task import NOTHING_CHOSEN, ListTask
from ttr_tui.bots.bot import PREFIX, known_bots


class Handing(NamedTuple):
    """A seat and who is to play it: PERSON, or `bot:` and a level."""

    seat: int
    kind: str


class SeatsTask(ListTask):
    """Every seat with everybody else who could play it. Enter hands it over."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "accept", "hand over")]
    index = NOTHING_CHOSEN
    """Enter alone would give a whole game away."""

    class Hand(Message):
        """The person wants a seat to be played by somebody else."""

        def __init__(self, handing: Handing) -> None:
            super().__init__()
            self.handing = handing

    def items(self, sight: Sight) -> list[Handing]:
        kinds = [PERSON, *(PREFIX + level for level in reversed(list(known_bots())))]
        return [Handing(i, kind) for i, seat in enumerate(sight.seats) for kind in kinds if kind != seat.kind]

    def head(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        words = " The game goes on with the same cards; who plays is written in the save."
        return [(Piece(" HAND A SEAT OVER", ink.title),), *wrapped((Piece(words, ink.dim),), width - 1, 1), BLANK]

    def item_rows(self, item: Handing, sight: Sight, ink: Ink, width: int) -> list[Row]:
        seat = sight.seats[item.seat]
        to = "a person" if item.kind == PERSON else item.kind
        return [(Piece("  "), Piece(str(item.seat + 1), ink.owner(seat.color)), Piece(f" {seat.name} to {to}", ink.text))]

    def foot(self, item: Handing | None, sight: Sight, ink: Ink, width: int) -> list[Row]:
        keys = (Piece(" Enter", ink.strong, "accept"), Piece(" hand over   ", ink.text, "accept"),
                Piece("Esc", ink.strong, "leave"), Piece(" back", ink.text, "leave"))  # fmt: skip
        return [BLANK, keys]

    def accept(self, item: Handing, sight: Sight) -> None:
        self.post_message(self.Hand(item))
