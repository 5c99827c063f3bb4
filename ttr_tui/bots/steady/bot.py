"""The steady bot: who advises it on which decision."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any, ClassVar

from ttr_tui.bots.steady import railyard
from ttr_tui.bots.steady.keeping import keep
from ttr_tui.bots.steady.places import build_track, choose_start, place_marker
from ttr_tui.bots.steady.sight import Sight
from ttr_tui.bots.steady.stations import pay_tunnel
from ttr_tui.bots.steady.turn import draw, take_turn
from ttr_tui.bots.steady.yard import TrackMemory, Yard
from ttr_tui.engine.decisions import Decision, Offer
from ttr_tui.engine.mechanisms.building_offer import BuildOffer
from ttr_tui.engine.mechanisms.card_tickets import CardTickets
from ttr_tui.engine.mechanisms.claiming import Claiming
from ttr_tui.engine.mechanisms.marker_offer import MarkerOffer
from ttr_tui.engine.mechanisms.placing import PlaceCards
from ttr_tui.engine.mechanisms.starting_cities import StartOffer
from ttr_tui.engine.mechanisms.ticket_offers import KeepOffer
from ttr_tui.engine.mechanisms.tickets import Tickets
from ttr_tui.engine.mechanisms.tunnel_offers import PayTunnelOffer
from ttr_tui.engine.view import View

LOOKED_AT = 200
"""How many actions are looked at when nothing better is known than to pay the fewest cards."""

_ADVISERS: dict[type[Offer], Callable[[Sight, Any], Any]] = {
    KeepOffer: keep, PayTunnelOffer: pay_tunnel, StartOffer: choose_start, MarkerOffer: place_marker, BuildOffer: build_track,
}  # fmt: skip
"""Who answers a decision other than a turn: by what it offers first."""


class SteadyBot:
    """Plans for its tickets, claims by the plan, and gives up what has become hopeless."""

    about: ClassVar[str] = (
        "plans for its tickets, finds ways around, and remembers its own Track as a person may: beats beginners"
    )

    def __init__(self, stream: int) -> None:
        self._rng = Random(stream)
        self._memory = TrackMemory()

    def choose(self, view: View) -> Any:
        """One legal action of the view's own decision."""
        decision = view.decision
        assert decision is not None, "a bot is asked only when its seat is"
        action = self._advised(view, decision)
        if action is None:
            action = view.advice()
        return self._plainest(decision) if action is None else action

    def _advised(self, view: View, decision: Decision) -> Any:
        rulebook = view.rulebook
        if rulebook.find(CardTickets) is not None:
            return self._with_a_railyard(view, decision)
        if rulebook.find(Claiming) is None or rulebook.find(Tickets) is None:
            return None
        sight = Sight(view)
        if decision.kind == "turn":
            return take_turn(sight, decision)
        if decision.kind == "second_card":
            return draw(sight, decision)
        offer = decision.offers[0]
        adviser = _ADVISERS.get(type(offer))
        return adviser(sight, offer) if adviser is not None else None

    def _with_a_railyard(self, view: View, decision: Decision) -> Any:
        yard = Yard(view, self._memory)
        if decision.kind == "second_card":
            return railyard.draw(yard, decision)
        if decision.kind != "turn":
            offer = decision.offers[0]
            return railyard.keep(yard, offer) if isinstance(offer, KeepOffer) else None
        action = railyard.take_turn(yard, decision)
        if isinstance(action, PlaceCards):
            self._memory.placed(action.cards, yard.wild)
        return action

    def _plainest(self, decision: Decision) -> Any:
        """Of a decision nobody has advice on: decline, or pay the fewest cards, or anything."""
        offer = decision.offer("decline")
        if offer is not None and offer.count():
            return offer.nth(0)
        paid = [action for action in islice(decision, LOOKED_AT) if getattr(action, "payment", ())]
        if paid:
            return min(paid, key=lambda action: sum(count for _, count in action.payment))
        return decision.sample(self._rng)
