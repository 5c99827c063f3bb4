"""What a map file says, as plain immutable values. Everything else reads these and never the YAML."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

GRAY = "gray"
"""The color of a track that takes any one color (CORE-17)."""
BED = "bed"
"""The color of a track bed that cannot be claimed before it is built (FR-5)."""
TRACK_COLORS = ("red", "orange", "yellow", "green", "blue", "purple", "white", "black")
"""The eight train-card colors, in the order in which hands are shown."""

Path_ = tuple[str | int, ...]
"""Where in a document something stands: keys and indexes from the top."""


@dataclass(frozen=True, slots=True)
class City:
    """A node of the network: a city, or a border stop of a zone (then `zone` is that zone's id).

    x, y are rough positions on the board in board units (None on a map without a board). `facts` holds what
    single mechanisms read of this city (`merchandise: yellow`).
    """

    id: str
    name: str
    x: float | None = None
    y: float | None = None
    zone: str | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)
    provisional: bool = False


@dataclass(frozen=True, slots=True)
class Zone:
    """A country or region named on tickets; any of its stops (node indexes) will do (MK-30, FR-8)."""

    id: str
    name: str
    stops: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Track:
    """One printed track. `a` and `b` index `Variant.cities`; `id` is as in the contract: `a-b` or `a-b#k`.

    `color` is one of TRACK_COLORS, GRAY or BED; `locomotives` the symbols of a ferry; `crosses` indexes the tracks
    it crosses on the board.
    """

    id: str
    a: int
    b: int
    length: int
    color: str
    locomotives: int = 0
    tunnel: bool = False
    crosses: tuple[int, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TicketFact:
    """A ticket as the map file lists it; its id in a game depends on the sets in play. Ends are city or zone ids."""

    a: str
    b: str
    points: int
    deck: str = "regular"
    cards: Mapping[str, int] = field(default_factory=dict)
    provisional: bool = False


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """One entry of `rules:`: the mechanism's key, its settings as written, and where they stand."""

    key: str
    settings: Mapping[str, Any]
    at: Path_


@dataclass(frozen=True, slots=True)
class Change:
    """One change of an option: `set` settings of a mechanism, `add` one (with its place), or `remove` one."""

    kind: str
    key: str
    settings: Mapping[str, Any]
    at: Path_
    after: str | None = None
    before: str | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """A named change that a table can choose. Options with the same `group` exclude each other."""

    id: str
    title: str
    about: str
    changes: tuple[Change, ...] = ()
    tie_breaks: tuple[str, ...] | None = None
    group: str | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Variant:
    """A whole map file. `rules` empty: it can be drawn and checked, not played.

    `text` is the file as read and `digest` its SHA-256 (hex): a save carries both, so that a game goes on after the
    file has changed. `at(path)` of the source gives lines; it is kept apart, in `ttr_tui.variant.source`.
    """

    id: str
    name: str
    summary: str
    players: tuple[int, int]
    cities: tuple[City, ...]
    zones: tuple[Zone, ...]
    tracks: tuple[Track, ...]
    ticket_sets: Mapping[str, tuple[TicketFact, ...]]
    rules: tuple[RuleEntry, ...]
    tie_breaks: tuple[str, ...]
    options: Mapping[str, Option]
    notes: tuple[str, ...]
    provisional: tuple[str, ...]
    board: tuple[float, float] | None
    file: Path | None
    text: str
    digest: str

    @property
    def playable(self) -> bool:
        """True if the file says by which rules it is played."""
        return bool(self.rules)

    def city_index(self) -> dict[str, int]:
        """City and stop ids → index in `cities`."""
        return {city.id: i for i, city in enumerate(self.cities)}

    def track_index(self) -> dict[str, int]:
        """Track ids → index in `tracks`."""
        return {track.id: i for i, track in enumerate(self.tracks)}

    def place_name(self, place: str) -> str:
        """The printed name of a city, stop or zone id; the id itself if there is none."""
        places: tuple[City | Zone, ...] = (*self.cities, *self.zones)
        for thing in places:
            if thing.id == place:
                return thing.name
        return place
