"""Which route to claim now, and with which cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ttr_tui.bots.steady.needs import Needs
from ttr_tui.bots.steady.sight import Sight
from ttr_tui.engine.mechanisms.claim_offer import ClaimOffer, ClaimRoute
from ttr_tui.engine.mechanisms.ticket_facts import TicketInPlay
from ttr_tui.engine.paths import Links
from ttr_tui.engine.payments import Payment

BEARABLE = 2.0
"""A payment that takes away more from the rest of the plan waits."""
BEARABLE_ASIDE = 0.8
"""The same for a track that no ticket asks for."""
CONTESTED = 0.4
"""How much a card counts that a planned track of just one color takes from others of the plan: it needs that card as they do,
and whoever waits until there is enough for all of them sits on a full hand and is blocked."""
MORE_AT_THE_END = 10.0
"""How much more may be taken away by a claim when the end is near."""


class Way(NamedTuple):
    """A claim, and the harm that it does to the tracks still planned."""

    harm: float
    track: int
    payment: Payment

    @property
    def action(self) -> ClaimRoute:
        """The claim as an action."""
        return ClaimRoute(self.track, self.payment)


def cheapest_way(offer: ClaimOffer, track: int, needs: Needs, contested: float = 1.0) -> Way | None:
    """The payment for a track that takes least away from what else is planned (see `Needs.harm`); None if it cannot be paid."""
    ways = [Way(needs.harm(payment, contested), track, payment) for payment in offer.payments(track)]
    return min(ways, default=None)


def planned_claim(sight: Sight, offer: ClaimOffer, planned: Sequence[int], bearable: float) -> ClaimRoute | None:
    """A claim of a planned track: first those without a parallel, and the long ones."""
    open_now = set(offer.tracks())
    parallels, tracks = sight.board.parallels, sight.board.tracks
    for track in sorted(planned, key=lambda track: (bool(parallels[track]), -tracks[track].length)):
        if track not in open_now:
            continue
        others = [other for other in planned if other != track]
        contested = CONTESTED if len(sight.price(track).colors) == 1 else 1.0
        way = cheapest_way(offer, track, Needs(sight, others), contested)
        if way is not None and (sight.urgent or (way.harm <= bearable and _can_pay_more(sight, way))):
            return way.action
    return None


def _can_pay_more(sight: Sight, way: Way) -> bool:
    """Whether a tunnel's extra card could be paid; True of any other track."""
    if not sight.board.is_tunnel(way.track):
        return True
    wild = sight.board.cards.locomotive
    spent = {wild: 0, **dict(way.payment)}
    return any(sight.hand[kind] > count for kind, count in spent.items())


def aside_claim(sight: Sight, offer: ClaimOffer, planned: Sequence[int], trains: int, least: float) -> ClaimRoute | None:
    """The claim that scores most, at least so many points, and costs no card and no train that the plan needs."""
    needs = Needs(sight, planned)
    tracks = sight.board.tracks
    found = sorted((-sight.points(track), track) for track in offer.tracks() if tracks[track].length <= trains)
    for points, track in found:
        if -points < least:
            return None
        way = cheapest_way(offer, track, needs)
        if way is not None and way.harm <= BEARABLE_ASIDE + MORE_AT_THE_END * sight.urgent:
            return way.action
    return None


def last_claim(sight: Sight, offer: ClaimOffer, tickets: Iterable[TicketInPlay]) -> ClaimRoute | None:
    """The claim that brings most if it is the last: its points, and the tickets that it completes, twice."""
    tracks = sight.board.tracks
    own = [(tracks[track].a, tracks[track].b) for track in sight.own]
    waiting = list(tickets)
    best: tuple[float, int] | None = None
    for track in offer.tracks():
        links = Links([*own, (tracks[track].a, tracks[track].b)])
        done = [t for t in waiting if any(links.joined(a, b) for a in t.a_nodes for b in t.b_nodes)]
        gain = sight.points(track) + 2 * sum(ticket.points for ticket in done)
        if best is None or gain > best[0]:
            best = (gain, track)
    if best is None or best[0] <= 0:
        return None
    return ClaimRoute(best[1], offer.payments(best[1])[0])
