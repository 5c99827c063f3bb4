"""What a seat sees of a game on a board, as numbers: its view, read once for one decision."""

from __future__ import annotations

from typing import Any

from ttr_tui.bots.steady.board import Board, board_of
from ttr_tui.engine.mechanisms.ticket_facts import TicketInPlay, ticket_of
from ttr_tui.engine.payments import Price
from ttr_tui.engine.view import View
from ttr_tui.variant.model import TicketFact

URGENT_TRAINS = 7
"""With so few trains in some supply the end may come before a plan is carried out."""

CATCH = 12
"""What catching a figure is about worth: the points at once, and some of those at the end."""

TRAINS_A_CLAIM, CARDS_A_DRAW = 3.2, 1.9
"""About how many trains a claim lays, and how many cards a turn of drawing brings to a hand."""


def _turns_to_lay(trains: int, cards: int) -> float:
    """About how many turns it takes to lay so many trains with so many cards in hand: to draw the rest, and to claim."""
    return trains / TRAINS_A_CLAIM + max(0, trains - cards) / CARDS_A_DRAW


class Sight:
    """The table from one seat: who owns what, the own hand and tickets. Nothing that the view does not say."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None, "a bot sees the table from its seat"
        state = view.state
        self.view = view
        self.seat: int = view.seat
        self.state = state
        self.board: Board = board_of(view.rulebook)
        number = self.board.track_number
        self.owner: dict[int, int] = {number[word]: seat for word, seat in state["tracks"].items()}
        self.closed = {number[word] for word in state["closed"]}
        self.own = [track for track, seat in self.owner.items() if seat == self.seat]
        self.me: dict[str, Any] = state["players"][self.seat]
        self.others: list[dict[str, Any]] = [player for i, player in enumerate(state["players"]) if i != self.seat]
        self.trains: int = self.me["trains"]
        kinds = self.board.cards.number
        self.hand = [0] * len(kinds)
        for word, count in self.me["hand"].items():
            self.hand[kinds[word]] = count
        self.market = [kinds[word] for word in state.get("market", ())]
        self.built = {number[word]: kinds[color] for word, color in state.get("built", {}).items()}
        self.reach = self._reach()
        """The cities that the own network has; the start among them."""
        self.towns = self._towns()
        """City → owner of the start or marker on it."""

    def _reach(self) -> set[int]:
        tracks = self.board.tracks
        found = {city for track in self.own for city in (tracks[track].a, tracks[track].b)}
        start = self.me.get("start")
        return found | {self.board.city_number[start]} if start else found

    @property
    def anchored(self) -> bool:
        """True if whatever is claimed must touch the own network."""
        return "start" in self.me

    @property
    def wilds(self) -> int:
        """How many locomotives are in the hand."""
        return self.hand[self.board.cards.locomotive]

    @property
    def last_turn(self) -> bool:
        """True if the seat has no turn after this one."""
        left = self.state["turns_left"]
        return left is not None and left <= len(self.state["players"])

    @property
    def urgent(self) -> bool:
        """True if the game may be over before a long plan is."""
        if self.state["last_round"] or self.trains < URGENT_TRAINS:
            return True
        return any(player["trains"] < URGENT_TRAINS for player in self.others)

    def turns_to_come(self) -> float:
        """About how many turns the seat still has: as many as the fastest other needs to lay its trains."""
        if self.state["turns_left"] is not None:
            return 1 if self.last_turn else 2
        return 1 + min(_turns_to_lay(player["trains"], player["hand"]) for player in self.others)

    def ticket(self, written: Any) -> TicketInPlay:
        """A ticket as a view writes it: its id, or the whole of it."""
        if isinstance(written, str):
            return self.board.tickets.by_id(written)
        fact = TicketFact(written["a"], written["b"], written["points"])
        return ticket_of(self.board.variant, fact, f"{fact.a}-{fact.b}", written_out=True)

    def open_tickets(self) -> list[TicketInPlay]:
        """The own tickets that are not completed."""
        done = set(self.me.get("completed_tickets", ()))
        tickets = [self.ticket(written) for written in self.me["tickets"]]
        return [ticket for ticket in tickets if ticket.id not in done]

    def free(self, track: int) -> bool:
        """Whether the seat may still claim a track some day, as far as parallels and owners say."""
        if track in self.owner or track in self.closed:
            return False
        return all(self.owner.get(other) != self.seat for other in self.board.parallels[track])

    def unbuilt(self, track: int) -> bool:
        """True if the track is a bed without a piece."""
        return self.board.is_bed(track) and track not in self.built

    def price(self, track: int) -> Price:
        """What a track costs as it lies; any color will do for a bed not built."""
        return self.board.price(track, self.built.get(track))

    def _towns(self) -> dict[int, int]:
        number = self.board.city_number
        found: dict[int, int] = {}
        for seat, player in enumerate(self.state["players"]):
            for word in (player.get("start"), *player.get("markers", ())):
                if word:
                    found[number[word]] = seat
        return found

    def points(self, track: int) -> float:
        """What claiming a track scores at once, less what it gives to others."""
        value = self.board.value[track]
        if not self.anchored:
            return value
        ends = self.board.tracks[track]
        owners = [self.towns[city] for city in (ends.a, ends.b) if city in self.towns]
        total = sum(value if seat == self.seat else -value / 2 for seat in owners) if owners else float(value)
        alvin = self.state.get("alvin")
        if alvin and alvin.get("holder") != self.seat and self.board.city_number[alvin["city"]] in (ends.a, ends.b):
            total += CATCH
        return total
