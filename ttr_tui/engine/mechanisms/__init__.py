"""The mechanisms: one module for each rule. They reach each other and the core only by the hooks of `Mechanism`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ttr_tui.engine.mechanism import Mechanism


def built_in() -> tuple[type[Mechanism], ...]:
    """The mechanisms that come with the program; imported when first asked for."""
    from ttr_tui.engine.mechanisms.alvin import Alvin
    from ttr_tui.engine.mechanisms.big_cities import BigCities
    from ttr_tui.engine.mechanisms.card_tickets import CardTickets
    from ttr_tui.engine.mechanisms.city_markers import CityMarkers
    from ttr_tui.engine.mechanisms.claiming import Claiming
    from ttr_tui.engine.mechanisms.crossings import Crossings
    from ttr_tui.engine.mechanisms.empty_deck_end import EmptyDeckEnd
    from ttr_tui.engine.mechanisms.ferries import Ferries
    from ttr_tui.engine.mechanisms.final_round import FinalRound
    from ttr_tui.engine.mechanisms.globetrotter import Globetrotter
    from ttr_tui.engine.mechanisms.long_locomotives import LongLocomotives
    from ttr_tui.engine.mechanisms.longest_path import LongestPath
    from ttr_tui.engine.mechanisms.market import Market
    from ttr_tui.engine.mechanisms.merchandise import Merchandise
    from ttr_tui.engine.mechanisms.passengers import Passengers
    from ttr_tui.engine.mechanisms.railyard import Railyard
    from ttr_tui.engine.mechanisms.starting_cities import StartingCities
    from ttr_tui.engine.mechanisms.stations import Stations
    from ttr_tui.engine.mechanisms.tickets import Tickets
    from ttr_tui.engine.mechanisms.track_building import TrackBuilding
    from ttr_tui.engine.mechanisms.train_cards import TrainCards
    from ttr_tui.engine.mechanisms.tunnels import Tunnels

    return (
        TrainCards,
        Market,
        Claiming,
        Tickets,
        Ferries,
        Tunnels,
        Stations,
        LongLocomotives,
        Merchandise,
        Passengers,
        StartingCities,
        CityMarkers,
        Alvin,
        Crossings,
        TrackBuilding,
        LongestPath,
        Globetrotter,
        FinalRound,
        Railyard,
        CardTickets,
        BigCities,
        EmptyDeckEnd,
    )
