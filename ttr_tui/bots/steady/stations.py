"""Stations and tunnels: when to borrow another's track, and whether to pay for a tunnel's extra cards."""

from __future__ import annotations

from ttr_tui.bots.steady.needs import Needs
from ttr_tui.bots.steady.planning import Plan, Planner
from ttr_tui.bots.steady.sight import Sight
from ttr_tui.engine.actions import Decline
from ttr_tui.engine.decisions import Offer
from ttr_tui.engine.mechanisms.station_offer import BuildStation, StationOffer
from ttr_tui.engine.mechanisms.tunnel_offers import PayTunnel

LATE_TRAINS = 10
"""With so few trains in another's supply a station is built before the rest of the plan is claimed."""
BEARABLE_EXTRA = 3.5
"""Extra cards that take away more from the plan are not paid, except near the end."""


def build(sight: Sight, offer: StationOffer, plan: Plan) -> BuildStation | None:
    """A station for a track that the plan borrows: late, for until then the ticket may need another one."""
    late = sight.urgent or min(player["trains"] for player in sight.others) <= LATE_TRAINS
    if not plan.loans or (plan.tracks and not late):
        return None
    needs = Needs(sight, plan.tracks)
    payment = min(offer.payments(), key=needs.harm, default=None)
    free = set(offer.cities())
    for track in plan.loans:
        ends = sight.board.tracks[track]
        cities = [city for city in (ends.a, ends.b) if city in free]
        if cities and payment is not None:
            return BuildStation(max(cities, key=lambda city: _ways(sight, city)), payment)
    return None


def _ways(sight: Sight, city: int) -> int:
    """How many tracks of others end in a city: the more, the more a station there may still serve."""
    return sum(1 for track, _ in sight.board.at[city] if sight.owner.get(track, sight.seat) != sight.seat)


def pay_tunnel(sight: Sight, offer: Offer) -> PayTunnel | Decline:
    """The extra cards that the rest of the plan misses least; declined if it would miss too much."""
    asked = sight.view.asked or {}
    kinds = sight.board.cards.number
    for word, count in asked["set"].items():
        sight.hand[kinds[word]] -= count
    plan = Planner(sight).plan(sight.open_tickets())
    needs = Needs(sight, [track for track in plan.tracks if sight.board.tracks[track].id != asked["track"]])
    best: PayTunnel | None = min(offer, key=lambda action: needs.harm(action.payment), default=None)
    if best is None or (needs.harm(best.payment) > BEARABLE_EXTRA and not sight.urgent):
        return Decline()
    return best
