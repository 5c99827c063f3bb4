"""Where to start, to put a marker, to lay a track, and when to send a passenger off: always with the plan in mind."""

from __future__ import annotations

from ttr_tui.bots.steady.needs import Needs
from ttr_tui.bots.steady.planning import Planner
from ttr_tui.bots.steady.sight import Sight
from ttr_tui.engine.actions import Decline
from ttr_tui.engine.mechanisms.building_offer import BuildOffer, BuildTrack
from ttr_tui.engine.mechanisms.marker_offer import MarkerOffer, PlaceMarker
from ttr_tui.engine.mechanisms.passenger_offers import MoveOffer, MovePassenger
from ttr_tui.engine.mechanisms.starting_cities import ChooseStart, StartOffer
from ttr_tui.engine.mechanisms.touring import BRIEF

CLAIMED_BY_OTHERS = 0.25
"""About how often one of the tracks that end in a city is claimed by another seat."""
MARKER_WORTH = 5.0
"""A marker is bought from so many points on."""
MARKER_HARM = 2.5
"""Nor with cards that the plan would miss more than this."""
MARKER_TURNS = 4
"""Nor with fewer turns to come."""
TOUR_LEAST = 5.0
"""A tour has to bring so many points, unless it is nearly too late for it."""
TOUR_PATIENCE = 0.7
"""How many points more for each turn still to come."""
TURNS_IN_HAND = 2.5
"""Passengers set out so many turns before it would be too late for all of them."""


def choose_start(sight: Sight, offer: StartOffer) -> ChooseStart | None:
    """A city of the plan where it claims most, for the points of tracks go to those who own their ends."""
    plan = Planner(sight).plan(sight.open_tickets())
    worth = dict.fromkeys(offer.cities, 0.0)
    for track in plan.tracks:
        ends = sight.board.tracks[track]
        for city in (ends.a, ends.b):
            if city in worth:
                worth[city] += 1 + sight.board.value[track]
    if not any(worth.values()):
        return None
    return ChooseStart(max(worth, key=lambda city: worth[city]))


def _marker_worth(sight: Sight, city: int, planned: set[int]) -> float:
    """The points that an own marker on a city may bring: tracks of others, own ones that would score less or for others."""
    total = 0.0
    for track, other in sight.board.at[city]:
        if not sight.free(track):
            continue
        value = sight.board.value[track]
        if track in planned:
            total += value if other in sight.towns else 0.0
        else:
            total += CLAIMED_BY_OTHERS * value
    return total


def place_marker(sight: Sight, offer: MarkerOffer) -> PlaceMarker | Decline:
    """The end that brings more, paid with cards that the plan does not miss; declined if it does not pay."""
    plan = Planner(sight).plan(sight.open_tickets())
    needs = Needs(sight, plan.tracks)
    payment = min(offer.payments(), key=needs.harm, default=None)
    if payment is None or needs.harm(payment) > MARKER_HARM:
        return Decline()
    planned = set(plan.tracks)
    worth = {city: _marker_worth(sight, city, planned) for city in offer.cities}
    city = max(worth, key=lambda city: worth[city])
    late = sight.turns_to_come() < MARKER_TURNS
    return Decline() if late or worth[city] < MARKER_WORTH else PlaceMarker(city, payment)


def build_track(sight: Sight, offer: BuildOffer) -> BuildTrack | None:
    """A bed of the plan, in the color of which most cards are left over; None if the plan has no bed to build."""
    plan = Planner(sight).plan(sight.open_tickets())
    open_beds = set(offer.beds)
    beds = [track for track in plan.tracks if track in open_beds]
    if not beds:
        return None
    spare = Needs(sight, [track for track in plan.tracks if not sight.unbuilt(track)]).spare
    found = [
        (min(spare[color], sight.board.tracks[bed].length), spare[color] + sight.market.count(color), -color, -bed)
        for bed in beds
        for color in offer.colors_of(bed)
    ]
    _, _, color, bed = max(found)
    return BuildTrack(-bed, -color)


def move_passenger(sight: Sight, offer: MoveOffer) -> MovePassenger | None:
    """The passenger whose tour brings most, if that is worth a turn by now; None if it pays to wait."""
    turns = min(sight.turns_to_come(), float(sight.trains))
    late = turns <= len(offer.cities) + TURNS_IN_HAND
    least = 1.0 if late else TOUR_LEAST + TOUR_PATIENCE * turns
    best: tuple[int, int] | None = None
    for city in offer.cities:
        if _tour_bound(sight, city) >= max(least, best[0] if best else 0):
            points = offer.best(city, BRIEF).points
            if best is None or points > best[0]:
                best = (points, city)
    return MovePassenger(best[1]) if best is not None and best[0] >= least else None


def _tour_bound(sight: Sight, start: int) -> float:
    """What lies in all cities that own routes lead to from here: no tour without cards can bring more."""
    board, stacks = sight.board, sight.state.get("merchandise", {})
    seen, edge = {start}, [start]
    while edge:
        for track, other in board.at[edge.pop()]:
            if sight.owner.get(track) == sight.seat and other not in seen:
                seen.add(other)
                edge.append(other)
    tops = [max(stacks.get(board.variant.cities[city].id, ()), default=0) for city in seen - {start}]
    return float(sum(tops))
