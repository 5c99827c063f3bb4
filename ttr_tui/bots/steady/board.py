"""What the map says about tracks, as numbers: worked out once for a rulebook."""

from __future__ import annotations

from functools import lru_cache

from ttr_tui.engine.mechanisms.claiming import NO_PRICE, Claiming
from ttr_tui.engine.mechanisms.market import Market
from ttr_tui.engine.mechanisms.tickets import Tickets
from ttr_tui.engine.mechanisms.track_building import TrackBuilding
from ttr_tui.engine.mechanisms.train_cards import TrainCards
from ttr_tui.engine.mechanisms.tunnels import Tunnels
from ttr_tui.engine.payments import Price
from ttr_tui.engine.rulebook import Rulebook
from ttr_tui.variant.model import BED


class Board:
    """Tracks, cities, prices and cards of a map with a board. Cities, tracks and card kinds are indexes throughout."""

    def __init__(self, rulebook: Rulebook) -> None:
        variant = rulebook.variant
        self.claiming = rulebook.get(Claiming)
        self.cards = rulebook.get(TrainCards)
        self.tickets = rulebook.get(Tickets)
        self.variant = variant
        self.tracks = variant.tracks
        self.track_number = variant.track_index()
        self.city_number = variant.city_index()
        self.value = self.claiming.value
        self.parallels = self.claiming.parallels
        self.tunnels = rulebook.find(Tunnels) is not None
        self.building = rulebook.find(TrackBuilding)
        market = rulebook.find(Market)
        self.whole = market.whole if market is not None else frozenset()
        """Kinds that are a whole draw if taken from the market."""
        self.colors = tuple(self.cards.number[word] for word in self.cards.settings.colors)
        self.at: list[list[tuple[int, int]]] = [[] for _ in variant.cities]
        """By city its tracks, each with the city at its other end."""
        for number, track in enumerate(self.tracks):
            self.at[track.a].append((number, track.b))
            self.at[track.b].append((number, track.a))

    def price(self, track: int, built: int | None = None) -> Price:
        """What a track costs; of a bed as it is `built` (a card kind), or as if any color would do."""
        number = self.claiming.first_prices[track]
        if number != NO_PRICE:
            return self.claiming.prices[number]
        if built is not None and self.building is not None:
            return self.claiming.prices[self.building.prices[track, built]]
        length, symbols = self.tracks[track].length, self.tracks[track].locomotives
        return Price(length, self.colors, (self.cards.locomotive,), symbols)

    def is_bed(self, track: int) -> bool:
        """True if the track must be built before it can be claimed."""
        return self.tracks[track].color == BED

    def is_tunnel(self, track: int) -> bool:
        """True if claiming the track may cost more cards than its price."""
        return self.tunnels and self.tracks[track].tunnel


@lru_cache(maxsize=16)
def board_of(rulebook: Rulebook) -> Board:
    """The board of a rulebook with `claiming`. Raises KeyError for one without."""
    return Board(rulebook)
