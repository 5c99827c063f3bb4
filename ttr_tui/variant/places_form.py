"""Reading `cities:` and `zones:`: the nodes of the network."""

from __future__ import annotations

from dataclasses import dataclass, field

from ttr_tui.variant.faults import nearest
from ttr_tui.variant.form import BoardForm, CityForm, StopForm, ZoneForm, is_id
from ttr_tui.variant.model import City, Path_, Zone
from ttr_tui.variant.sheet import Entry, Sheet


@dataclass(slots=True)
class Places:
    """The nodes read so far. `paths` also knows ids whose entries have faults, so that one fault is told once."""

    cities: list[City] = field(default_factory=list)
    zones: list[Zone] = field(default_factory=list)
    paths: dict[str, Path_] = field(default_factory=dict)
    zone_stops: dict[str, list[str]] = field(default_factory=dict)
    stop_zone: dict[str, str] = field(default_factory=dict)

    @property
    def nodes(self) -> list[str]:
        """The ids that a track may end in."""
        return [id_ for id_ in self.paths if id_ not in self.zone_stops]

    @property
    def ends(self) -> list[str]:
        """The ids that a ticket may name."""
        return [id_ for id_ in self.paths if id_ not in self.stop_zone]

    def ask_node(self, word: str) -> str | None:
        """What is wrong with `word` as the end of a track."""
        if word in self.zone_stops:
            stops = ", ".join(self.zone_stops[word])
            return f"'{word}' is a zone: a track ends in one of its stops ({stops})"
        return None if word in self.paths else f"unknown city '{word}'{nearest(word, self.nodes)}"

    def ask_end(self, word: str) -> str | None:
        """What is wrong with `word` as the end of a ticket."""
        if word in self.stop_zone:
            return f"'{word}' is a stop: a ticket names the zone, '{self.stop_zone[word]}'"
        return None if word in self.paths else f"unknown city '{word}'{nearest(word, self.ends)}"


def read_places(sheet: Sheet, board: BoardForm | None) -> Places:
    """Cities first, then the stops of the zones in the order of the file: the indexes of `Variant.cities`."""
    places = Places()
    for city in sheet.entries(CityForm, ("cities",), sheet.data.get("cities")):
        _register(sheet, places, city)
        if (form := city.form) is None:
            continue
        _check_position(sheet, board, city.path, form.x, form.y)
        facts = dict(form.facts) | ({"merchandise": form.merchandise} if form.merchandise else {})
        places.cities.append(City(form.id, form.name, form.x, form.y, None, facts, form.provisional))
    for zone in sheet.entries(ZoneForm, ("zones",), sheet.data.get("zones")):
        _read_zone(sheet, places, zone, board)
    return places


def _read_zone(sheet: Sheet, places: Places, zone: Entry[ZoneForm], board: BoardForm | None) -> None:
    _register(sheet, places, zone)
    zone_id = zone.word("id") or ""  # without an id the zone is faulty, and its stops are still stops
    if zone_id:
        places.zone_stops.setdefault(zone_id, [])
    raw = zone.raw.get("stops") if isinstance(zone.raw, dict) else None
    indexes = []
    for stop in sheet.entries(StopForm, (*zone.path, "stops"), raw):
        if stop_id := _register(sheet, places, stop):
            places.zone_stops.get(zone_id, []).append(stop_id)
            places.stop_zone[stop_id] = zone_id
        if stop.form is None or zone.form is None:
            continue
        _check_position(sheet, board, stop.path, stop.form.x, stop.form.y)
        indexes.append(len(places.cities))
        places.cities.append(City(stop.form.id, zone.form.name, stop.form.x, stop.form.y, zone_id))
    if zone.form is not None:
        places.zones.append(Zone(zone.form.id, zone.form.name, tuple(indexes)))


def _register(sheet: Sheet, places: Places, entry: Entry[CityForm] | Entry[ZoneForm] | Entry[StopForm]) -> str | None:
    """Note the entry's id, and complain if it is taken. The id, if it is new."""
    id_ = entry.word("id")
    if id_ is None or not is_id(id_):
        return None
    if id_ in places.paths:
        line = sheet.line((*places.paths[id_], "id"))
        sheet.complain((*entry.path, "id"), f"the id '{id_}' is already used in line {line}: give each its own")
        return None
    places.paths[id_] = entry.path
    return id_


def _check_position(sheet: Sheet, board: BoardForm | None, path: Path_, x: float | None, y: float | None) -> None:
    if board is None:
        return
    for key, value, limit in (("x", x, board.width), ("y", y, board.height)):
        if value is None:
            sheet.complain(path, f"'{key}' is missing (the map has a board)")
        elif not 0 <= value <= limit:
            sheet.complain((*path, key), f"'{key}' is off the board: 0 to {limit:g}, not {value:g}")
