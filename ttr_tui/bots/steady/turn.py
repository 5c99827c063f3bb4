"""A turn on a board: claim by the plan, draw for it, or find something else that pays."""

from __future__ import annotations

from typing import Any

from ttr_tui.bots.steady.claiming import BEARABLE, aside_claim, last_claim, planned_claim
from ttr_tui.bots.steady.drawing import draw_for
from ttr_tui.bots.steady.filling import aims
from ttr_tui.bots.steady.keeping import wants_more
from ttr_tui.bots.steady.needs import Needs
from ttr_tui.bots.steady.places import move_passenger
from ttr_tui.bots.steady.planning import Plan, Planner
from ttr_tui.bots.steady.sight import Sight
from ttr_tui.bots.steady.stations import build
from ttr_tui.engine.decisions import Decision
from ttr_tui.engine.mechanisms.claim_offer import ClaimOffer
from ttr_tui.engine.mechanisms.passenger_offers import MoveOffer
from ttr_tui.engine.mechanisms.station_offer import StationOffer

ASIDE_POINTS = 7
"""A track that no ticket asks for is claimed by the way for so many points."""
TURNS_ASIDE = 4.0
"""So many turns must be left besides those that the plan needs."""


class Purpose:
    """What a seat is after now: its plan, and the tracks that it collects for, the plan's or else those that score most."""

    def __init__(self, sight: Sight) -> None:
        self.plan: Plan = Planner(sight).plan(sight.open_tickets())
        self.spare_trains = sight.trains - self.plan.trains
        self.tracks = list(self.plan.tracks)
        if not Needs(sight, self.tracks).missing:
            spare = Needs(sight, self.tracks).spare
            self.tracks += aims(sight, spare, self.spare_trains, self.tracks)
        self.needs = Needs(sight, self.tracks)


def take_turn(sight: Sight, decision: Decision) -> Any:
    """The action of a turn, or None if nothing is known that would be good."""
    tours = decision.offer("move_passenger")
    if isinstance(tours, MoveOffer) and tours.count():
        tour = move_passenger(sight, tours)
        if tour is not None:
            return tour
    purpose = Purpose(sight)
    claims, sites = decision.offer("claim_route"), decision.offer("build_station")
    if isinstance(sites, StationOffer) and sites.count():
        station = build(sight, sites, purpose.plan)
        if station is not None:
            return station
    if isinstance(claims, ClaimOffer) and claims.count():
        action = _claim(sight, purpose, claims)
        if action is not None:
            return action
    tickets = decision.offer("draw_tickets")
    if tickets is not None and tickets.count() and wants_more(sight, purpose.plan):
        return tickets.nth(tickets.count() // 2)
    return draw(sight, decision, purpose)


def _claim(sight: Sight, purpose: Purpose, claims: ClaimOffer) -> Any:
    plan = purpose.plan
    if sight.last_turn:
        return last_claim(sight, claims, (*plan.served, *plan.dropped))
    action = planned_claim(sight, claims, plan.tracks, BEARABLE)
    if action is None:
        aside = [track for track in purpose.tracks if track not in plan.tracks]
        action = planned_claim(sight, claims, aside, BEARABLE) if aside and not plan.tracks else None
    if action is not None or (plan.tracks and sight.turns_to_come() - plan.turns < TURNS_ASIDE):
        return action
    return aside_claim(sight, claims, plan.tracks, purpose.spare_trains, 1 if sight.urgent else ASIDE_POINTS)


def draw(sight: Sight, decision: Decision, purpose: Purpose | None = None) -> Any:
    """The card to take, the first or the second of a draw; None if there is none."""
    offer = decision.offer("draw_card")
    if offer is None or not offer.count():
        return None
    return draw_for(sight, (purpose or Purpose(sight)).needs, offer)
