"""What a passenger's travels bring, from the offers of a decision: each next step, and the best tour from a city."""

from __future__ import annotations

from ttr_tui.engine.decisions import Decision
from ttr_tui.engine.mechanisms.passenger_offers import MoveOffer, TravelOffer
from ttr_tui.engine.mechanisms.touring import Journey


class Tours:
    """The proposals of one decision, each worked out once, when it is first asked for."""

    def __init__(self, decision: Decision | None) -> None:
        moving = decision.offer("move_passenger") if decision is not None else None
        travel = decision.offer("travel") if decision is not None else None
        self._moving = moving if isinstance(moving, MoveOffer) else None
        self._travel = travel if isinstance(travel, TravelOffer) else None
        self._best: dict[int | None, Journey | None] = {}

    def step(self, track: int) -> Journey | None:
        """What the passenger on its way gains and spends by this track alone; None if it cannot use it."""
        travel = self._travel
        return travel.step(track) if travel is not None and track in travel.tracks else None

    def best(self, city: int | None = None) -> Journey | None:
        """The best tour of the passenger that stands in a city, or of the one on its way (None); None if there is none."""
        if city not in self._best:
            self._best[city] = self._work_out(city)
        return self._best[city]

    def _work_out(self, city: int | None) -> Journey | None:
        if city is None:
            return self._travel.best() if self._travel is not None else None
        moving = self._moving
        return moving.best(city) if moving is not None and city in moving.cities else None
