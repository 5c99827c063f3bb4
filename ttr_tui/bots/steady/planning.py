"""A plan: which tracks to claim so that the tickets are completed, the cheapest that a few tries find."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from ttr_tui.bots.steady.needs import Needs
from ttr_tui.bots.steady.sight import Sight
from ttr_tui.engine.mechanisms.passengers import Passengers
from ttr_tui.engine.mechanisms.stations import Stations
from ttr_tui.engine.mechanisms.ticket_facts import TicketInPlay

NEVER = float("inf")
DRAWN_A_TURN = 1.7
"""About how many cards that are of use a turn of drawing brings."""
TURN_WORTH = 1.9
"""About how many points a turn is worth that a plan does not need."""
LOAN, CHEAP_LOAN = 11.0, 4.0
"""The cost of another's track that a station borrows, on top of what the station costs; and when tickets would be lost else."""
STANDING_LOAN = 0.1
"""The cost of another's track that ends where an own station stands."""
LEAST_COST = 0.3
"""No track that must still be claimed or borrowed for a plan costs less."""
AT_EASE, HASTE = 0.6, 2.0
"""What each turn costs besides, in points, that a plan takes beyond this share of the time left."""
BED_COST, TUNNEL_COST, SYMBOL_COST = 1.5, 0.7, 0.8
"""What building first, the risk of a tunnel, and each locomotive of a ferry add to a track's cost."""
VALUE_SHARE, HELD_SHARE = 0.2, 0.35
"""What each point of a track, and each card that is in hand for it, takes off its cost."""


class Plan(NamedTuple):
    """Tracks to claim and tracks of others to borrow, by index; the tickets that then are completed, and those given up.

    `trains`: what the tracks take; `turns`: about how many turns; `worth`: points of tickets and tracks, less turns.
    """

    tracks: tuple[int, ...]
    loans: tuple[int, ...]
    served: tuple[TicketInPlay, ...]
    dropped: tuple[TicketInPlay, ...]
    trains: int
    turns: float
    worth: float


def turns_for(sight: Sight, tracks: Sequence[int]) -> float:
    """About how many turns it takes to claim these tracks with what is in hand."""
    return len(tracks) + Needs(sight, tracks).missing / DRAWN_A_TURN


class Planner:
    """Finds plans for sets of tickets on the table as one seat sees it."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.time = sight.turns_to_come() - self._tours_to_make()
        self.loans_left = self._loans_left()
        self.cost = [self._cost(track) for track in range(len(sight.board.tracks))]
        self.loans = [track for track, seat in sight.owner.items() if seat != sight.seat and self.cost[track] >= LEAST_COST]

    def _tours_to_make(self) -> int:
        """How many turns the own passengers will take."""
        passengers = self.sight.view.rulebook.find(Passengers)
        return passengers.settings.each - int(self.sight.me["passengers_used"]) if passengers is not None else 0

    def _loans_left(self) -> int:
        """How many stations the seat can still build."""
        stations = self.sight.view.rulebook.find(Stations)
        return stations.settings.each - len(self.sight.me["stations"]) if stations is not None else 0

    def _cost(self, track: int) -> float:
        """What a track costs a plan, in cards or half turns; NEVER if it is out of reach."""
        sight, board = self.sight, self.sight.board
        owner = sight.owner.get(track)
        if owner == sight.seat:
            return 0.0
        if owner is not None:
            return self._loan_cost(track)
        if not sight.free(track) or board.tracks[track].length > sight.trains:
            return NEVER
        price = sight.price(track)
        held = max((sight.hand[color] for color in price.colors), default=0)
        cost = price.count + 1 + SYMBOL_COST * price.symbols - VALUE_SHARE * sight.points(track)
        cost -= HELD_SHARE * min(held, price.count)
        cost += TUNNEL_COST * board.is_tunnel(track) + BED_COST * sight.unbuilt(track)
        return max(cost, LEAST_COST)

    def _loan_cost(self, track: int) -> float:
        """Another's track: nothing where an own station stands, what a station costs if one is left."""
        sight = self.sight
        stations = sight.me.get("stations", ())
        ends = sight.board.tracks[track]
        if any(sight.board.city_number[word] in (ends.a, ends.b) for word in stations):
            return STANDING_LOAN
        return LOAN + len(stations) if self.loans_left else NEVER

    def plan(self, tickets: Sequence[TicketInPlay]) -> Plan:
        """The best of a few plans for these tickets: the dear ones first or last, with dear loans and with cheap ones."""
        dear_first = sorted(tickets, key=lambda ticket: -ticket.points)
        plans = [self._in_order(order, self.cost) for order in (dear_first, dear_first[::-1])]
        if self.loans_left and self.loans and any(plan.dropped for plan in plans):
            cost = self.cost[:]
            for track in self.loans:
                cost[track] -= LOAN - CHEAP_LOAN
            plans.append(self._in_order(dear_first, cost))
        return max(plans, key=lambda plan: plan.worth)

    def _in_order(self, tickets: Iterable[TicketInPlay], cost: list[float]) -> Plan:
        """Join ticket after ticket as cheaply as possible, over what was planned for those before."""
        sight = self.sight
        cost = cost[:]
        reach = set(sight.reach)
        planned: list[int] = []
        served: list[TicketInPlay] = []
        dropped: list[TicketInPlay] = []
        trains, turns = 0, 0.0
        for ticket in tickets:
            new = self._joining(ticket, cost, reach)
            fresh = [track for track in (*planned, *(new or ())) if track not in sight.owner]
            more = sum(sight.board.tracks[track].length for track in fresh)
            longer = turns_for(sight, fresh)
            loans = len(planned) + len(new or ()) - len(fresh)
            if new is None or more > sight.trains or longer > self.time or loans > self.loans_left:
                dropped.append(ticket)
                continue
            served.append(ticket)
            trains, turns = more, longer
            for track in new:
                self._take(track, cost, reach)
                planned.append(track)
        return self._made(planned, served, dropped, trains, turns)

    def _take(self, track: int, cost: list[float], reach: set[int]) -> None:
        """Go on as if the track were claimed: it costs nothing more, and what it crosses is out of reach."""
        facts = self.sight.board.tracks[track]
        cost[track] = 0.0
        reach |= {facts.a, facts.b}
        for other in facts.crosses:
            if other not in self.sight.owner:
                cost[other] = NEVER

    def _made(
        self, planned: list[int], served: list[TicketInPlay], dropped: list[TicketInPlay], trains: int, turns: float
    ) -> Plan:
        sight = self.sight
        tracks = tuple(track for track in planned if track not in sight.owner)
        loans = tuple(track for track in planned if track in sight.owner)
        worth = sum(ticket.points for ticket in served) - sum(ticket.points for ticket in dropped)
        scored = sum(sight.points(track) for track in tracks)
        haste = HASTE * max(0.0, turns - AT_EASE * self.time)
        total = worth + scored - TURN_WORTH * turns - LOAN / 2 * len(loans) - haste
        return Plan(tracks, loans, tuple(served), tuple(dropped), trains, turns, total)

    def _joining(self, ticket: TicketInPlay, cost: list[float], reach: set[int]) -> list[int] | None:
        """The tracks still needed to complete a ticket; None if nothing can."""
        if not self.sight.anchored or not reach:
            return self._cheapest(ticket.a_nodes, ticket.b_nodes, cost)
        ends = ((ticket.a_nodes, ticket.b_nodes), (ticket.b_nodes, ticket.a_nodes))
        ways = [self._growing(near, far, cost, reach) for near, far in ends]
        found = [way for way in ways if way is not None]
        return min(found, key=lambda way: sum(cost[track] for track in way), default=None)

    def _growing(self, near: Iterable[int], far: Iterable[int], cost: list[float], reach: set[int]) -> list[int] | None:
        """The tracks by which a network comes to one end of a ticket, and from what it is then to the other; None if it cannot.

        Which end is first matters: from the second a side branch may leave the way to the first.
        """
        first = self._cheapest(tuple(reach), near, cost)
        if first is None:
            return None
        cost = cost[:]
        grown = set(reach)
        for track in first:
            self._take(track, cost, grown)
        second = self._cheapest(tuple(grown), far, cost)
        return None if second is None else first + second

    def _cheapest(self, sources: Iterable[int], targets: Iterable[int], cost: list[float]) -> list[int] | None:
        """The tracks that cost something on the cheapest way from any of the sources to any of the targets."""
        ends = set(targets)
        best = dict.fromkeys(sources, 0.0)
        came: dict[int, tuple[int, int]] = {}
        heap = [(0.0, city) for city in sorted(best)]
        while heap:
            far, city = heappop(heap)
            if far > best[city]:
                continue
            if city in ends:
                return self._traced(city, came, cost)
            for track, other in self.sight.board.at[city]:
                reached = far + cost[track]
                if reached < best.get(other, NEVER):
                    best[other] = reached
                    came[other] = (track, city)
                    heappush(heap, (reached, other))
        return None

    def _traced(self, city: int, came: dict[int, tuple[int, int]], cost: list[float]) -> list[int]:
        found: list[int] = []
        while city in came:
            track, city = came[city]
            if cost[track] >= LEAST_COST:
                found.append(track)
        return found[::-1]
