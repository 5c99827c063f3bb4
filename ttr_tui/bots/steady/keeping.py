"""Which tickets to keep, and when to draw more."""

from __future__ import annotations

from ttr_tui.bots.steady.planning import Plan, Planner
from ttr_tui.bots.steady.sight import Sight
from ttr_tui.engine.mechanisms.ticket_offers import KeepOffer, KeepTickets

TRAINS_FOR_MORE = 14
"""With fewer trains left no more tickets are drawn."""
OTHERS_TRAINS_FOR_MORE = 12
"""Nor if another has fewer than so many left."""
MOST_TICKETS = 9
"""Who has so many tickets draws no more."""


def keep(sight: Sight, offer: KeepOffer) -> KeepTickets:
    """Drop ticket after ticket, always the one without which the plan is worth most, while that is a gain."""
    planner = Planner(sight)
    waiting = sight.open_tickets()
    kept = sorted(offer.offered)
    known = sight.board.tickets.in_play

    def worth(numbers: list[int]) -> float:
        return planner.plan([*waiting, *(known[number] for number in numbers)]).worth

    now = worth(kept)
    while len(kept) > offer.least:
        without = [(worth([other for other in kept if other != number]), number) for number in kept]
        best, number = max(without)
        if best < now:
            break
        kept.remove(number)
        now = best
    return KeepTickets(tuple(kept))


def wants_more(sight: Sight, plan: Plan) -> bool:
    """Whether to draw tickets: all are completed or given up, and time and trains for others are left."""
    if plan.tracks or plan.loans or sight.state["last_round"] or len(sight.me["tickets"]) >= MOST_TICKETS:
        return False
    others = min(player["trains"] for player in sight.others)
    return sight.trains >= TRAINS_FOR_MORE and others >= OTHERS_TRAINS_FOR_MORE
