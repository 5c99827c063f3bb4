"""What the stations borrow in the final count: for each the track, whose it is, and the tickets that it serves (EU-15)."""

from __future__ import annotations

from dataclasses import dataclass

from ttr_tui.app.widgets.lights import Lights
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.engine.mechanisms.ticket_facts import TicketInPlay
from ttr_tui.engine.scoring import Score


@dataclass(frozen=True, slots=True)
class Loan:
    """One station's loan. `seat`: its owner; `city`, `track`: indices of the map; `tickets`: those that it serves."""

    seat: int
    city: int
    track: int
    tickets: tuple[TicketInPlay, ...]

    def words(self, sight: Sight) -> str:
        """The loan in a sentence."""
        owner, station = sight.seats[self.seat].name, sight.city_name(self.city)
        words = f"{owner}'s station in {station} borrows {self._track_words(sight)}"
        names = [ticket.name for ticket in self.tickets]
        return f"{words} for {', '.join(names)}" if names else words

    def short_words(self, sight: Sight) -> str:
        """Whose station, where, and the track."""
        return f"{sight.seats[self.seat].name} in {sight.city_name(self.city)}: {self._track_words(sight)}"

    def _track_words(self, sight: Sight) -> str:
        lender = sight.owners.get(self.track)
        name = sight.track_name(self.track)
        return name if lender is None else f"{name} of {sight.seats[lender].name}"

    def lights(self) -> Lights:
        """The borrowed track, the station's city and those of the tickets."""
        cities = [city for ticket in self.tickets for city in (*ticket.a_nodes, *ticket.b_nodes)]
        return Lights(frozenset({self.track}), frozenset({self.city, *cities}), (self.city, *cities), alone=True)


def loans_of(score: Score, sight: Sight) -> list[Loan]:
    """Every loan of a score, seat by seat, from the sheets' `borrowed` and `borrowed_for`; none where no map's rule lends."""
    cities, tracks = sight.variant.city_index(), sight.variant.track_index()
    return [
        Loan(seat, cities[city], tracks[track], tuple(map(sight.ticket_named, sheet.extras["borrowed_for"].get(city, ()))))
        for seat, sheet in enumerate(score.sheets)
        for city, track in sheet.extras.get("borrowed", {}).items()
    ]
