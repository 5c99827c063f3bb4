"""Tickets that are completed with cards of the Track, when the last turn is over (CARD-29 to CARD-32)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from ttr_tui.engine.actions import ActionShapeError, Refusal, need
from ttr_tui.engine.decisions import Decision, Offer
from ttr_tui.engine.mechanism import Mechanism, Viewer
from ttr_tui.engine.mechanisms.assigning import AssignCards, AssignOffer
from ttr_tui.engine.mechanisms.railyard import Railyard
from ttr_tui.engine.mechanisms.ticket_payments import Boxes, Paid, Wanted, best_payments, best_payments_with
from ttr_tui.engine.mechanisms.ticket_positions import read_scored
from ttr_tui.engine.mechanisms.tickets import Tickets
from ttr_tui.engine.mechanisms.train_cards import TrainCards
from ttr_tui.engine.positions import PositionReader
from ttr_tui.engine.rulebook import Rulebook
from ttr_tui.engine.scoring import FinalCount
from ttr_tui.engine.table import Ask, Block, Do, Table
from ttr_tui.engine.turns import together
from ttr_tui.variant.faults import nearest


class CardTickets(Mechanism):
    """The decision which cards go to which tickets, asked of all together; completed tickets are scored at once.

    What a seat's Track would complete is in no view before: it would tell the Track.
    """

    key = "card_tickets"
    needs = ("train_cards", "tickets", "railyard")
    action_types = ("assign_cards",)
    decision_kinds = ("assign_cards",)
    player_keys = ("completed",)
    completes_in_view: ClassVar[bool] = False

    def bind(self, rulebook: Rulebook) -> None:
        self.cards = rulebook.get(TrainCards)
        self.railyard = rulebook.get(Railyard)
        self.tickets = rulebook.get(Tickets)
        colors = self.cards.settings.colors
        for ticket in self.tickets.in_play:
            if not ticket.cards:
                rulebook.fault(self, f"the ticket '{ticket.id}' says no `cards`: what would complete it?")
            for word in ticket.cards:
                if word not in colors:
                    rulebook.fault(self, f"the ticket '{ticket.id}' asks for '{word}': no color{nearest(word, colors)}")
        self._boxes: tuple[Boxes, ...] = tuple(
            tuple(sorted((self.cards.number[word], count) for word, count in ticket.cards.items() if word in colors))
            for ticket in self.tickets.in_play
        )

    # -- questions ----------------------------------------------------------------------------------------------

    def boxes_of(self, number: int) -> Boxes:
        """The boxes of a ticket; none of one written out in a position, which therefore no card completes."""
        return self._boxes[number] if number < len(self._boxes) else ()

    def proposal(self, table: Table, seat: int) -> tuple[Paid, ...]:
        """The best that a seat's Track makes of its tickets (EDGE-22)."""
        return self._best(table, seat, self.tickets.part(table).hands[seat])

    def proposal_with(self, table: Table, seat: int, fixed: Iterable[int], barred: Iterable[int]) -> tuple[Paid, ...] | None:
        """The best that completes the tickets `fixed` and none of `barred`; None if the Track cannot pay all of `fixed`.

        Both are numbers of tickets in the seat's hand, each in at most one of them.
        """
        numbers = set(self.tickets.part(table).hands[seat]) - set(barred)
        return best_payments_with(
            self._track(table, seat), self.cards.locomotive, self._wanted(table, numbers), frozenset(fixed)
        )

    def _best(self, table: Table, seat: int, numbers: Iterable[int]) -> tuple[Paid, ...]:
        return best_payments(self._track(table, seat), self.cards.locomotive, self._wanted(table, numbers))

    def _wanted(self, table: Table, numbers: Iterable[int]) -> tuple[Wanted, ...]:
        """Those of the tickets that cards complete at all."""
        known = self.tickets.known(table)
        return tuple(
            Wanted(number, known[number].points, self.boxes_of(number)) for number in sorted(numbers) if self.boxes_of(number)
        )

    def _track(self, table: Table, seat: int) -> tuple[int, ...]:
        return tuple(self.railyard.part(table).tracks[seat])

    def completes(self, table: Table, seat: int, tickets: Sequence[int]) -> set[int] | None:
        """The tickets that the Track, as it lies, completes at best (CARD-29)."""
        return {paid.ticket for paid in self._best(table, seat, tickets)}

    # -- scoring tickets ----------------------------------------------------------------------------------------

    def last_turn_over(self, table: Table) -> Block | None:
        """All look at their Tracks and assign, sealed, in the order of the seats (EDGE-24)."""
        ask = Ask("assign_cards", 0, self._offers, None, self._details)
        return [Do(self._turn_up, table.seat), *together(range(table.n), ask, self._all_assigned)]

    def _turn_up(self, table: Table, _: int, __: Any) -> None:
        self.railyard.look(table)
        table.tell("tracks_turned_up", None, "Everybody takes up the own Track and completes tickets with it")

    def _offers(self, table: Table, ask: Ask) -> Sequence[Offer]:
        return (AssignOffer(self, table, ask.seat),)

    def _details(self, table: Table, ask: Ask) -> Mapping[str, Any]:
        track = self.railyard.part(table).tracks[ask.seat]
        return {"track": self.cards.named(track), "proposal": self._written(self.proposal(table, ask.seat))}

    def _all_assigned(self, table: Table, _: int, __: Any) -> None:
        """Completed tickets are shown and scored; they lie face down from then on (CARD-30). The Tracks are discarded."""
        part = self.tickets.part(table)
        for seat in range(table.n):
            completed: tuple[Paid, ...] = table.sealed.pop(seat).tickets
            gain = 0
            for number, _payment in completed:
                part.hands[seat].remove(number)
                part.scored[seat].append(number)
                gain += part.known[number].points
            table.points[seat] += gain
            if table.events is not None:
                self._tell_completed(table, seat, completed, gain)
        self.railyard.clear_tracks(table)

    def _tell_completed(self, table: Table, seat: int, completed: Sequence[Paid], gain: int) -> None:
        known = self.tickets.known(table)
        names = ", ".join(f"{known[number].name} ({known[number].points})" for number, _ in completed)
        text = f"{table.names[seat]} completed {names or 'no ticket'}" + (f": {gain} points" if completed else "")
        data = {"tickets": self._written(completed), "points": gain}
        table.tell("tickets_completed", seat, text, data=data, hush=True)

    # -- the count ----------------------------------------------------------------------------------------------

    def score(self, count: FinalCount) -> None:
        """Lines of the tickets scored before; `tickets` adds those still in hand."""
        part = self.tickets.part(count.table)
        for seat, scored in enumerate(part.scored):
            for number in scored:
                ticket = part.known[number]
                count.add(seat, "ticket", ticket.points, ticket=ticket.id, completed=True)

    def recount(self, table: Table) -> list[int] | None:
        """The completed tickets of each seat."""
        part = self.tickets.part(table)
        return [sum(part.known[number].points for number in scored) for scored in part.scored]

    # -- views and positions ------------------------------------------------------------------------------------

    def show(self, table: Table, viewer: Viewer, state: dict[str, Any]) -> None:
        """Completed tickets lie face down: others see how many they are, and which when the game is over (UI-5)."""
        part = self.tickets.part(table)
        for seat, scored in enumerate(part.scored):
            shown = table.over or viewer in ("all", seat)
            written = [self.tickets.written(part.known[number]) for number in scored]
            state["players"][seat]["completed"] = written if shown else len(scored)

    def redeal(self, table: Table, viewer: int, rng: Random) -> None:
        """Sealed answers of the others follow the tickets and Tracks that they were dealt anew."""
        for seat in sorted(table.sealed):
            if seat != viewer and isinstance(table.sealed[seat], AssignCards):
                offer = AssignOffer(self, table, seat)
                table.sealed[seat] = offer.nth(rng.randrange(offer.count()))

    def read_position(self, table: Table, position: PositionReader) -> None:
        read_scored(self.tickets, table, position, "completed")
        for seat, points in enumerate(self.recount(table) or ()):
            table.points[seat] += points

    def write_position(self, table: Table, document: dict[str, Any]) -> None:
        self.show(table, "all", document)

    # -- words and JSON -----------------------------------------------------------------------------------------

    def _written(self, completed: Sequence[Paid]) -> dict[str, dict[str, int]]:
        in_play = self.tickets.in_play
        return {in_play[number].id: self.cards.write_payment(payment) for number, payment in completed}

    def read_action(self, rulebook: Rulebook, document: dict[str, Any]) -> AssignCards:
        (entries,) = need(document, "tickets")
        if not isinstance(entries, dict):
            raise ActionShapeError("assign_cards needs a mapping from ticket to cards")
        numbers = self.tickets.numbers
        for word in entries:
            if word not in numbers:
                raise ActionShapeError(f"no ticket '{word}' in play{nearest(str(word), numbers)}")
        paid = [Paid(numbers[word], self.cards.read_payment(cards)) for word, cards in entries.items()]
        return AssignCards(tuple(sorted(paid)))

    def write_action(self, rulebook: Rulebook, action: AssignCards) -> dict[str, Any]:
        return {"type": action.type, "tickets": self._written(action.tickets)}

    def label(self, table: Table, action: AssignCards) -> str:
        known = self.tickets.known(table)
        names = ", ".join(known[number].name for number, _ in action.tickets)
        points = sum(known[number].points for number, _ in action.tickets)
        return f"Complete {names} ({points} points)" if names else "Complete no ticket"

    def advice(self, table: Table, decision: Decision) -> AssignCards | None:
        """The best proposal (EDGE-22)."""
        return AssignCards(self.proposal(table, decision.seat)) if decision.kind == "assign_cards" else None

    def refusals(self) -> Mapping[str, Refusal]:
        return {"assign_cards": Refusal("CARD-29", "tickets are completed when the last turn is over")}

    def explain(self) -> list[str]:
        return [
            "When the last turn is over the players complete tickets with the cards of their Tracks: for each box of a ticket "
            "one card of its color, or a locomotive. A card serves one ticket; cards in hand and Railyard do not count.",
            "All choose before anything is shown; then the completed tickets are scored, and the Tracks go to the discards.",
        ]
