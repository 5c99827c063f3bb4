"""Europe, Märklin, Old West, France and the Card Game against copies of the facts: cities, tracks, tickets of each option."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from ttr_tui.variant.folders import shipped_maps
from ttr_tui.variant.model import TRACK_COLORS, City, TicketFact, Track, Variant
from ttr_tui.variant.reading import read_variant

DATA = Path(__file__).parent / "data"
MAPS = ("europe", "marklin", "old_west", "france", "card_game")
OPTIONS = {
    ("europe", "plain"): (46, 444), ("europe", "europa_1912"): (65, 607), ("europe", "mega"): (101, 1087),
    ("europe", "big_cities"): (45, 502), ("marklin", "plain"): (46, 554), ("old_west", "plain"): (50, 511),
    ("france", "plain"): (58, 582), ("card_game", "plain"): (46, 581),
}  # fmt: skip


@pytest.fixture(scope="module")
def maps() -> dict[str, Variant]:
    return {name: read_variant(shipped_maps() / f"{name}.yaml") for name in MAPS}


def lines(name: str, kind: str) -> list[str]:
    return (DATA / f"{name}_{kind}.txt").read_text("utf-8").splitlines()


def city_line(city: City) -> str:
    goods = city.facts.get("merchandise")
    more = f" | {city.zone or goods}" if city.zone or goods else ""
    place = " ".join("-" if value is None else f"{value:g}" for value in (city.x, city.y))
    return f"{city.id} {place} {city.name}{more}{' ?' * city.provisional}"


def track_line(variant: Variant, track: Track, entry: set[str]) -> str:
    ends = [variant.cities[track.a].id, variant.cities[track.b].id]
    words = [*ends, str(track.length), track.color]
    words += [f"ferry:{track.locomotives}"] * bool(track.locomotives) + ["tunnel"] * track.tunnel
    words += [f"x:{variant.tracks[other].id}" for other in track.crosses if f"x:{variant.tracks[other].id}" in entry]
    return " ".join(words)


def ticket_line(ticket: TicketFact) -> str:
    words = [ticket.a, ticket.b, str(ticket.points)]
    words += [ticket.deck] * (ticket.deck != "regular")
    words += [",".join(f"{card}:{count}" for card, count in sorted(ticket.cards.items()))] * bool(ticket.cards)
    return " ".join(words)


def ticket_settings(variant: Variant, option: str) -> dict[str, Any]:
    """The settings of the `tickets` mechanism after an option's changes."""
    settings = next((dict(entry.settings) for entry in variant.rules if entry.key == "tickets"), {})
    for change in variant.options[option].changes if option != "plain" else ():
        if (change.kind, change.key) == ("set", "tickets"):
            settings.update(change.settings)
    return settings


def tickets_in_play(variant: Variant, option: str) -> list[str]:
    settings = ticket_settings(variant, option)
    only, decks = settings.get("only_touching"), settings.get("only_decks")
    facts = [ticket for name in settings.get("sets", ["base"]) for ticket in variant.ticket_sets[name]]
    return sorted(
        ticket_line(ticket)
        for ticket in facts
        if (only is None or ticket.a in only or ticket.b in only) and (decks is None or ticket.deck in decks)
    )


@pytest.mark.parametrize("name", MAPS)
def test_cities_and_stops_are_the_printed_ones(maps: dict[str, Variant], name: str) -> None:
    assert [city_line(city) for city in maps[name].cities] == lines(name, "cities")


@pytest.mark.parametrize("name", MAPS[:-1])
def test_tracks_are_the_printed_ones_in_the_same_order(maps: dict[str, Variant], name: str) -> None:
    facts = lines(name, "tracks")
    variant = maps[name]
    assert len(variant.tracks) == len(facts)
    for track, fact in zip(variant.tracks, facts, strict=True):
        assert track_line(variant, track, set(fact.split())) == fact


@pytest.mark.parametrize(
    ("name", "tracks", "spaces", "ferries", "tunnels"),
    [("europe", 101, 300, 13, 18), ("marklin", 110, 313, 0, 0), ("old_west", 139, 364, 1, 0), ("france", 157, 416, 5, 0)],
)
def test_boards_have_as_many_tracks_and_spaces_as_printed(
    maps: dict[str, Variant], name: str, tracks: int, spaces: int, ferries: int, tunnels: int
) -> None:
    all_tracks = maps[name].tracks
    assert (len(all_tracks), sum(track.length for track in all_tracks)) == (tracks, spaces)
    assert sum(track.locomotives > 0 for track in all_tracks) == ferries
    assert sum(track.tunnel for track in all_tracks) == tunnels


def test_colors_are_balanced_where_they_are_in_print(maps: dict[str, Variant]) -> None:
    counts = Counter(track.color for track in maps["europe"].tracks)
    assert counts == {**dict.fromkeys(TRACK_COLORS, 8), "gray": 37}
    spaces: Counter[str] = Counter()
    for track in maps["europe"].tracks:
        spaces[track.color] += track.length
    assert spaces == {**dict.fromkeys(TRACK_COLORS, 22), "blue": 23, "green": 23, "gray": 122}


@pytest.mark.rule("FR-5", "FR-6", "FR-11")
def test_france_has_beds_and_eleven_crossings_each_known_to_both(maps: dict[str, Variant]) -> None:
    tracks = maps["france"].tracks
    assert Counter(track.color for track in tracks if track.color in ("bed", "gray")) == {"bed": 123, "gray": 6}
    assert {track.length for track in tracks if track.color in TRACK_COLORS} == {1}
    pairs = {frozenset((i, other)) for i, track in enumerate(tracks) for other in track.crosses}
    assert len(pairs) == 11
    assert all(i in tracks[other].crosses for i, track in enumerate(tracks) for other in track.crosses)
    assert not any("#" in track.id for track in tracks if track.crosses)


@pytest.mark.rule("MK-30", "FR-8")
@pytest.mark.parametrize(("name", "zones", "stops"), [("marklin", 5, 14), ("france", 6, 19)])
def test_stops_are_dead_ends_of_their_zone(maps: dict[str, Variant], name: str, zones: int, stops: int) -> None:
    variant = maps[name]
    assert (len(variant.zones), sum(len(zone.stops) for zone in variant.zones)) == (zones, stops)
    ends = Counter(frozenset((track.a, track.b)) for track in variant.tracks)
    for zone in variant.zones:
        for stop in zone.stops:
            assert variant.cities[stop].zone == zone.id
            assert sum(stop in pair for pair in ends) == 1


@pytest.mark.parametrize(("name", "option"), OPTIONS)
def test_tickets_of_each_option_are_those_of_the_facts(maps: dict[str, Variant], name: str, option: str) -> None:
    facts = json.loads((DATA / f"{name}_tickets.json").read_text("utf-8"))[option]
    assert tickets_in_play(maps[name], option) == facts
    assert (len(facts), sum(int(fact.split()[2]) for fact in facts)) == OPTIONS[name, option]


@pytest.mark.parametrize("name", MAPS)
def test_no_ticket_is_written_twice(maps: dict[str, Variant], name: str) -> None:
    written = Counter(ticket_line(ticket) for facts in maps[name].ticket_sets.values() for ticket in facts)
    assert max(written.values()) == 1


def test_what_is_not_confirmed_is_marked_and_said(maps: dict[str, Variant]) -> None:
    marklin = maps["marklin"]
    assert sum(city.provisional for city in marklin.cities) == 34
    assert sum(ticket.provisional for ticket in marklin.ticket_sets["base"]) == 44
    assert Counter(city.facts.get("merchandise") for city in marklin.cities if city.zone is None) == {
        "black": 1, "red": 6, "yellow": 12, "white": 16,
    }  # fmt: skip
    assert [name for name in MAPS if not maps[name].provisional] == []


@pytest.mark.rule("CARD-3")
def test_the_big_cities_of_the_card_game_have_their_bonus(maps: dict[str, Variant]) -> None:
    bonuses = {city.id: city.facts["bonus"] for city in maps["card_game"].cities if "bonus" in city.facts}
    assert bonuses == {"seattle": 8, "los_angeles": 12, "chicago": 12, "dallas": 10, "new_york": 15, "miami": 8}
    assert (maps["card_game"].tracks, maps["card_game"].board) == ((), None)
