"""Reading `tracks:`: ids, parallel tracks, stops, crossings, and what the tracks join."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from ttr_tui.variant.faults import nearest, nearest_word
from ttr_tui.variant.form import TrackForm, is_id
from ttr_tui.variant.model import Path_, Track
from ttr_tui.variant.places_form import Places
from ttr_tui.variant.sheet import Entry, Sheet

Pair = tuple[str, str]
_ANYWHERE = "?"
"""Stands for an end that nobody can know: it is not held against what it might have joined."""


@dataclass(slots=True)
class Network:
    """The tracks, and which places they join (`component`: place id → number, equal for what is joined)."""

    tracks: list[Track] = field(default_factory=list)
    component: dict[str, int] = field(default_factory=dict)

    def joined(self, some: Iterable[str], others: Iterable[str]) -> bool:
        """True if tracks lead from one of `some` to one of `others`, or might, once their faults are mended."""
        reached = {self.component.get(place) for place in some}
        wanted = {self.component.get(place) for place in others}
        anywhere = self.component.get(_ANYWHERE, -1)
        return bool(reached & wanted - {None}) or anywhere in reached | wanted or not (reached and wanted)


def read_tracks(sheet: Sheet, places: Places) -> Network:
    """The tracks in the order of the file; their ids as in the contract: `a-b`, or `a-b#k` where there are several."""
    entries = sheet.entries(TrackForm, ("tracks",), sheet.data.get("tracks"))
    pairs = [_known_pair(sheet, places, entry) for entry in entries]
    by_pair: dict[Pair, list[int]] = {}
    for i, pair in enumerate(pairs):
        if pair is not None:
            by_pair.setdefault(pair, []).append(i)
    _check_parallel(sheet, entries, by_pair)
    _check_stops(sheet, places, entries, by_pair)
    guesses = [guess for entry, pair in zip(entries, pairs, strict=True) if pair is None for guess in _guess(entry, places)]
    network = Network(component=_components([*by_pair, *guesses]))
    if entries:
        _check_lonely(sheet, places, network)
    network.tracks = _tracks(sheet, places, entries, by_pair)
    return network


def _ends(entry: Entry[TrackForm]) -> list[str]:
    between = entry.raw.get("between") if isinstance(entry.raw, dict) else None
    return [end for end in between if isinstance(end, str)] if isinstance(between, list) else []


def _known_pair(sheet: Sheet, places: Places, entry: Entry[TrackForm]) -> Pair | None:
    """The two ends in alphabetical order; None, and the faults noted, if they are not two known places."""
    ends = _ends(entry)
    if len(ends) != 2 or len(entry.raw["between"]) != 2:
        return None  # the form has said it
    known = all(map(is_id, ends))
    for k, end in enumerate(ends):
        if is_id(end) and (message := places.ask_node(end)):
            sheet.complain((*entry.path, "between", k), message)
            known = False
    if ends[0] == ends[1]:
        sheet.complain((*entry.path, "between", 1), f"a track from '{ends[0]}' to itself: name another city")
        known = False
    first, second = sorted(ends)
    return (first, second) if known else None


def _guess(entry: Entry[TrackForm], places: Places) -> list[Pair]:
    """What a track with faulty ends may be meant to join, so that one slip does not make other things look wrong."""
    meant: list[str] = []
    for end in _ends(entry):
        near = end if end in places.nodes else nearest_word(end, places.nodes)
        meant += places.zone_stops.get(end) or [near or _ANYWHERE]
    return [(end, _ANYWHERE) for end in meant]


def _check_parallel(sheet: Sheet, entries: list[Entry[TrackForm]], by_pair: dict[Pair, list[int]]) -> None:
    for pair, indexes in by_pair.items():
        lengths = [(entries[i].path, form.length) for i in indexes if (form := entries[i].form) is not None]
        for path, length in lengths[1:]:
            if length != lengths[0][1]:
                line = sheet.line(lengths[0][0])
                message = f"parallel to {'-'.join(pair)} in line {line}, so as long: {lengths[0][1]}, not {length}"
                sheet.complain((*path, "length"), message)


def _check_stops(sheet: Sheet, places: Places, entries: list[Entry[TrackForm]], by_pair: dict[Pair, list[int]]) -> None:
    """A stop is a dead end: one track, or one bunch of parallel tracks (MK-30)."""
    used: dict[str, tuple[Pair, Path_]] = {}
    for pair, indexes in by_pair.items():
        entry = entries[indexes[0]]
        for stop in (end for end in pair if end in places.stop_zone):
            other, path = used.setdefault(stop, (pair, entry.path))
            if other != pair:
                k = entry.raw["between"].index(stop) if stop in entry.raw["between"] else 0
                message = f"the stop '{stop}' is a dead end, used by {'-'.join(other)} in line {sheet.line(path)}"
                sheet.complain((*entry.path, "between", k), f"{message}: give this track a stop of its own")


def _check_lonely(sheet: Sheet, places: Places, network: Network) -> None:
    for place in places.nodes:
        if place not in network.component:
            kind = "stop" if place in places.stop_zone else "city"
            sheet.complain((*places.paths[place], "id"), f"no track leads to the {kind} '{place}'")


def _components(pairs: Iterable[Pair]) -> dict[str, int]:
    neighbors: dict[str, set[str]] = {}
    for a, b in pairs:
        neighbors.setdefault(a, set()).add(b)
        neighbors.setdefault(b, set()).add(a)
    component: dict[str, int] = {}
    for number, start in enumerate(neighbors):
        waiting = [start]
        while waiting:
            place = waiting.pop()
            if place not in component:
                component[place] = number
                waiting.extend(neighbors[place])
    return component


def _tracks(sheet: Sheet, places: Places, entries: list[Entry[TrackForm]], by_pair: dict[Pair, list[int]]) -> list[Track]:
    """The tracks of all entries without faults of their own, their crossings looked up and made mutual."""
    index = {city.id: i for i, city in enumerate(places.cities)}
    named: dict[int, tuple[str, Pair]] = {}
    for pair, indexes in by_pair.items():
        for k, i in enumerate(indexes, start=1):
            named[i] = ("-".join(pair) + (f"#{k}" if len(indexes) > 1 else ""), pair)
    crossings = _crossings(sheet, entries, named)
    tracks = []
    for i, entry in enumerate(entries):
        form = entry.form
        if form is None or i not in named:
            continue
        if form.locomotives > form.length:
            sheet.complain((*entry.path, "locomotives"), f"more locomotives than the track has spaces ({form.length})")
        id_, (a, b) = named[i]
        track = Track(id_, index.get(a, -1), index.get(b, -1), form.length, form.color, form.locomotives, form.tunnel)
        tracks.append(replace(track, crosses=tuple(sorted(crossings[i])), facts=dict(form.facts)))
    return tracks


def _crossings(sheet: Sheet, entries: list[Entry[TrackForm]], named: dict[int, tuple[str, Pair]]) -> dict[int, set[int]]:
    """Entry index → indexes of what it crosses. `a-b` names all parallel tracks of the pair, `a-b#2` one of them."""
    by_name: dict[str, list[int]] = {}
    for i, (id_, pair) in named.items():
        for name in {id_, "-".join(pair)}:
            by_name.setdefault(name, []).append(i)
    vague = {end for i, entry in enumerate(entries) if i not in named for end in _ends(entry)}
    crossings: dict[int, set[int]] = {i: set() for i in range(len(entries))}
    for i, entry in enumerate(entries):
        for k, name in enumerate(entry.form.crosses if entry.form else ()):
            if not vague.isdisjoint(name.split("#")[0].split("-")):
                continue  # it may mean a track whose ends are faulty
            others = by_name.get("-".join(sorted(name.split("-"))) if "#" not in name else name, [])
            if not others:
                sheet.complain((*entry.path, "crosses", k), f"unknown track '{name}'{nearest(name, by_name)}")
            if i in others:
                sheet.complain((*entry.path, "crosses", k), "a track that crosses itself: name the other track")
            for other in others:
                crossings[i].add(other)
                crossings[other].add(i)
    return crossings
