"""Completing tickets with the cards of the Track: the best proposal, which the person may change ticket by ticket."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from ttr_tui.app.widgets.decision_words import TITLES
from ttr_tui.app.widgets.ink import Ink, card_letter
from ttr_tui.app.widgets.pieces import BLANK, Piece, Row, clipped, doing, padded, spread, wrapped
from ttr_tui.app.widgets.sight import HeldTicket, Sight
from ttr_tui.app.widgets.task import ListTask
from ttr_tui.app.widgets.track_words import plural
from ttr_tui.engine.mechanisms.assigning import AssignCards, AssignOffer
from ttr_tui.engine.mechanisms.empty_deck_end import EmptyDeckEnd

KIND = "assign_cards"
OTHER_ROWS = 14
"""Rows that the task takes besides its tickets: with room for two rows a ticket they have them."""
TIGHT = 20
"""Rows of the panel below which there are no free lines."""


class AssignTask(ListTask):
    """The own tickets with boxes to tick, the best choice ticked. Enter scores it, once it was agreed to or changed.

    What a person has set stays so; the other tickets follow as is best with it. So every state of the list can be paid.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "tick_chosen", "change"),
        *(Binding(str(number + 1), f"tick({number})", f"Change {number + 1}", show=False) for number in range(9)),
        Binding("r", "best", "the best again"),
        Binding("y", "agree", "agree"),
        Binding("enter", "accept", "score them"),
        Binding("escape", "leave", "look at the table"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.fixed: frozenset[str] = frozenset()
        self.barred: frozenset[str] = frozenset()
        """The ids of the tickets that the person wants completed, and of those that are to be left."""
        self.agreed = False
        """Whether Enter scores: only after another key, since it cannot be taken back."""

    def fits(self, sight: Sight) -> bool:
        return sight.kind == KIND

    def items(self, sight: Sight) -> Sequence[HeldTicket]:
        return sight.tickets or ()

    # -- what is chosen -----------------------------------------------------------------------------------------

    def answer(self, sight: Sight) -> AssignCards:
        """The assignment as it stands in the list."""
        return _offer(sight).changed(self.fixed, self.barred) or _offer(sight).proposal

    def after(self, ticket_id: str, sight: Sight) -> tuple[frozenset[str], frozenset[str], AssignCards | None]:
        """What would be fixed, barred and chosen if this ticket were changed; None: the Track cannot pay for it so."""
        if ticket_id in payments(self.answer(sight), sight):
            fixed, barred = self.fixed - {ticket_id}, self.barred | {ticket_id}
        else:
            fixed, barred = self.fixed | {ticket_id}, self.barred - {ticket_id}
        return fixed, barred, _offer(sight).changed(fixed, barred)

    def action_tick_chosen(self) -> None:
        """Complete the ticket that is chosen, or leave it."""
        self.action_tick(self.index)

    def action_tick(self, number: int) -> None:
        """Complete a ticket, or leave it; choose it."""
        if self.sight is None or number >= len(self.items(self.sight)):
            return
        self.index = number
        item = self.items(self.sight)[number]
        fixed, barred, answer = self.after(item.ticket.id, self.sight)
        if answer is None:
            self.post_message(self.Says(self._lacking(item, self.sight)))
        else:
            self.fixed, self.barred, self.agreed = fixed, barred, True
        self.changed()

    def action_pick(self, index: int) -> None:
        """A click changes."""
        self.action_tick(index)

    def action_best(self) -> None:
        """Back to the best proposal."""
        self.fixed = self.barred = frozenset()
        self.changed()

    def action_agree(self) -> None:
        """From now on Enter scores what is ticked."""
        self.agreed = True
        self.changed()

    def action_accept(self) -> None:
        """Score, also where there is no ticket to choose."""
        if self.sight is None:
            return
        action = self.answer(self.sight)
        refusal = self.sight.refusal(self.sight.written(action))
        if not self.agreed:
            self.post_message(self.Says("what is scored is final: first y to agree, or Space to change it; then Enter"))
        elif refusal is not None:
            self.post_message(self.Says(refusal.text))
        else:
            self.post_message(self.Wants(action))

    # -- the panel ----------------------------------------------------------------------------------------------

    def rows(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        """Nothing once the tickets are scored: the task is shown that before it is taken away."""
        return super().rows(sight, ink, width) if self.fits(sight) else []

    def head(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        track: Mapping[str, int] = (sight.view.asked or {}).get("track", {})
        used: Counter[str] = Counter()
        for cards in payments(self.answer(sight), sight).values():
            used.update(cards)
        left = {kind: count - used[kind] for kind, count in track.items() if count > used[kind]}
        words = " the best choice is ticked" if not self.fixed | self.barred else " * set by you; the rest is best with it"
        return [
            (Piece(f" {TITLES[KIND]}", ink.title),), (Piece(words, ink.dim),),
            _counts("Track", track, ink, width), _counts("left", left, ink, width), *self._air(),
        ]  # fmt: skip

    def item_rows(self, item: HeldTicket, sight: Sight, ink: Ink, width: int) -> list[Row]:
        number = [held.ticket.id for held in self.items(sight)].index(item.ticket.id)
        cards = payments(self.answer(sight), sight).get(item.ticket.id)
        mark = "*" if item.ticket.id in self.fixed | self.barred else " "
        style = ink.strong if cards else ink.dim
        digit = f" {number + 1} " if number < 9 else "   "
        row = [Piece(digit, ink.dim), Piece(f"{'[x]' if cards else '[ ]'}{mark}", style)]
        chips = [
            Piece(card_letter(kind), ink.card(kind) if cards else ink.faint)
            for kind, count in (cards or item.ticket.cards).items()
            for _ in range(count)
        ]
        end = (Piece(f"{item.ticket.points:>3} ", ink.title if cards else ink.dim),)
        if self.size.height >= OTHER_ROWS + 2 * len(self.items(sight)):
            air = [piece for chip in chips for piece in (chip._replace(text=f" {chip.text} "), Piece(" "))]
            return [spread((*row, Piece(item.ticket.name, style)), end, width), (Piece(" " * 7), *air)]
        name = padded(item.ticket.name, width - 7 - 4 - len(chips) - 1)
        return [(*row, Piece(name, style), *chips, *end)]

    def foot(self, item: HeldTicket | None, sight: Sight, ink: Ink, width: int) -> list[Row]:
        answer = self.answer(sight)
        rows: list[Row] = self._air()
        for words in (self._effect(item, sight), _cities_of(item, sight)) if item is not None else ("you hold no ticket",):
            rows += wrapped((Piece(f" {words}", ink.dim),), width - 1, 1) if words else []
        loss = worth(self.answer(sight), sight) - worth(_offer(sight).proposal, sight)
        than = (Piece(f"{signed(loss)} to the best ", ink.warn),) if loss else ()
        rows += [*self._air(), spread((Piece(f" {_total_words(answer, sight)}", ink.strong),), than, width)]
        space = doing((Piece(" Space", ink.strong), Piece(" changes   ", ink.text)), "tick_chosen")
        again = doing((Piece("r", ink.strong), Piece(" the best again", ink.text)), "best") if self.fixed | self.barred else ()
        if not self.agreed:
            agree = doing((Piece("y", ink.strong), Piece(" agrees; then Enter", ink.text)), "agree")
            return [*rows, (*space, *agree)]
        score = f" scores {plural(len(answer.tickets), 'ticket')}: final"
        return [*rows, (*space, *again), doing((Piece(" Enter", ink.strong), Piece(score, ink.good)), "accept")]

    def _air(self) -> list[Row]:
        return [] if self.size.height < TIGHT else [BLANK]

    def _effect(self, item: HeldTicket, sight: Sight) -> str:
        """What changing the chosen ticket would do."""
        before = self.answer(sight)
        _, _, answer = self.after(item.ticket.id, sight)
        if answer is None:
            return self._lacking(item, sight)
        names = {held.ticket.id: held.ticket.name for held in self.items(sight)}
        had, has = payments(before, sight).keys(), payments(answer, sight).keys()
        gone = [names[own] for own in had - has - {item.ticket.id}]
        come = [names[own] for own in has - had - {item.ticket.id}]
        joined = _named_or_counted(come)
        if item.ticket.id in has:
            words = "complete it" + (f" and {joined}" if come else "")
        else:
            words = "leave it" + (f", complete {joined}" if come else "")
        words += f", not {_named_or_counted(gone)}" if gone else ""
        change = worth(answer, sight) - worth(before, sight)
        return f"Space: {words}: {change_words(change)}"

    def _lacking(self, item: HeldTicket, sight: Sight) -> str:
        """Why a ticket cannot be completed."""
        track: Mapping[str, int] = (sight.view.asked or {}).get("track", {})
        lacking = {kind: count - track.get(kind, 0) for kind, count in item.ticket.cards.items() if count > track.get(kind, 0)}
        wild = track.get("locomotive", 0)
        if sum(lacking.values()) > wild:
            words = ", ".join(f"{count} {kind}" for kind, count in lacking.items())
            return f"cannot be completed: your Track lacks {words}" + (f" and has {plural(wild, 'locomotive')}" if wild else "")
        return "cannot be completed besides the tickets that you have set (*)" if item.ticket.cards else "no cards complete it"


def payments(answer: AssignCards, sight: Sight) -> Mapping[str, Mapping[str, int]]:
    """The tickets that an assignment completes, by id, each with its cards."""
    tickets: Mapping[str, Mapping[str, int]] = sight.written(answer)["tickets"]
    return tickets


def worth(answer: AssignCards, sight: Sight) -> int:
    """Points of an assignment: of the tickets completed, in the last round less those of the others (CARD-36)."""
    done = payments(answer, sight).keys()
    held = [own.ticket for own in sight.tickets or ()]
    gain = sum(ticket.points for ticket in held if ticket.id in done)
    return gain - (sum(ticket.points for ticket in held if ticket.id not in done) if is_last_round(sight) else 0)


def is_last_round(sight: Sight) -> bool:
    """Whether tickets that are not completed now are subtracted: not after the first of two rounds (CARD-32)."""
    end = sight.rulebook.find(EmptyDeckEnd)
    return end is None or sight.state.get("round", end.rounds) >= end.rounds


def change_words(points: int) -> str:
    """What a change costs or brings: `−4 points`."""
    return f"{signed(points)} {'point' if abs(points) == 1 else 'points'}" if points else "the same total"


def _named_or_counted(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{len(names)} others"


def signed(points: int) -> str:
    """A number of points with its sign: `+4`, `−4`, `0`."""
    return f"−{-points}" if points < 0 else f"{points:+d}" if points else "0"


def _offer(sight: Sight) -> AssignOffer:
    offer = sight.offer(KIND)
    assert isinstance(offer, AssignOffer)
    return offer


def _counts(word: str, cards: Mapping[str, int], ink: Ink, width: int) -> Row:
    """Cards as letters with their numbers, as many as fit in a row."""
    row = [Piece(f" {word:<6}", ink.dim)]
    for kind, count in cards.items():
        row += [Piece(f"{card_letter(kind)}{count}", ink.card(kind)), Piece(" ")]
    return clipped(row if cards else (*row, Piece("nothing", ink.faint)), width)


def _cities_of(item: HeldTicket, sight: Sight) -> str:
    """The big cities that a ticket counts for, with their bonuses (CARD-37)."""
    bonuses: Mapping[str, int] = sight.state.get("big_cities", {})
    number = sight.variant.city_index()
    words = [f"{sight.city_name(number[city])} {bonuses[city]}" for city in (item.ticket.a, item.ticket.b) if city in bonuses]
    return f"counts for {', '.join(words)}" if words else ""


def _total_words(answer: AssignCards, sight: Sight) -> str:
    """Points completed and missed, and what they make."""
    done = payments(answer, sight).keys()
    gain = sum(own.ticket.points for own in sight.tickets or () if own.ticket.id in done)
    total = worth(answer, sight)
    if total == gain:
        return f"{plural(gain, 'point')}"
    return f"{gain} − {gain - total} missed = {signed(total).lstrip('+')}"
