"""The USA map against copies of the facts: tracks, tickets of each option, layouts."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from ttr_tui.variant.folders import shipped_maps
from ttr_tui.variant.model import TRACK_COLORS, Variant
from ttr_tui.variant.reading import read_variant

DATA = Path(__file__).parent / "data"
SIZES = [(80, 20), (80, 24), (100, 30), (120, 40), (160, 48), (200, 60)]


@pytest.fixture(scope="module")
def usa() -> Variant:
    return read_variant(shipped_maps() / "usa.yaml")


def mechanisms(variant: Variant, option: str | None) -> dict[str, dict[str, Any]]:
    """Mechanism → settings after the option's changes."""
    found = {entry.key: dict(entry.settings) for entry in variant.rules}
    for change in variant.options[option].changes if option else ():
        if change.kind == "remove":
            del found[change.key]
        else:
            found[change.key] = {**found.get(change.key, {}), **change.settings}
    return found


def tickets(variant: Variant, option: str | None) -> list[str]:
    """The tickets in play, as `a b points`, sorted."""
    settings = mechanisms(variant, option)["tickets"]
    only = settings.get("only_touching")
    facts = [fact for name in settings["sets"] for fact in variant.ticket_sets[name]]
    return sorted(f"{t.a} {t.b} {t.points}" for t in facts if only is None or t.a in only or t.b in only)


def test_tracks_are_the_printed_ones_in_the_same_order(usa: Variant) -> None:
    names = [city.id for city in usa.cities]
    tracks = [f"{names[track.a]} {names[track.b]} {track.length} {track.color}" for track in usa.tracks]
    assert tracks == (DATA / "usa_tracks.txt").read_text().splitlines()


def test_the_board_is_balanced(usa: Variant) -> None:
    counts = Counter(track.color for track in usa.tracks)
    spaces: Counter[str] = Counter()
    for track in usa.tracks:
        spaces[track.color] += track.length
    assert counts == {**dict.fromkeys(TRACK_COLORS, 7), "gray": 44}
    assert spaces == {**dict.fromkeys(TRACK_COLORS, 27), "gray": 93}


@pytest.mark.rule("US-2", "US-7", "US-8", "US-9")
@pytest.mark.parametrize(
    ("option", "count", "points"),
    [(None, 30, 349), ("usa_1910", 35, 391), ("mega", 69, 754), ("big_cities", 35, 389)],
)
def test_tickets_in_play(usa: Variant, option: str | None, count: int, points: int) -> None:
    facts = json.loads((DATA / "usa_tickets.json").read_text())[option or "plain"]
    assert tickets(usa, option) == facts
    assert (len(facts), sum(int(fact.split()[2]) for fact in facts)) == (count, points)


def test_no_ticket_is_written_twice(usa: Variant) -> None:
    written = Counter((t.a, t.b, t.points) for facts in usa.ticket_sets.values() for t in facts)
    assert max(written.values()) == 1


@pytest.mark.rule("US-1", "US-2", "US-4", "US-6", "US-7", "US-8", "US-9")
@pytest.mark.parametrize(
    ("option", "deal", "keep", "draw", "bonuses", "tie_breaks"),
    [
        (None, 3, 2, 3, {"longest_path": 10}, None),
        ("usa_1910", 3, 2, 3, {"globetrotter": 15}, ("completed_tickets",)),
        ("mega", 5, 3, 4, {"longest_path": 10, "globetrotter": 15}, None),
        ("big_cities", 4, 2, 4, {}, ("completed_tickets",)),
    ],
)
def test_deals_and_bonuses(
    usa: Variant,
    option: str | None,
    deal: int,
    keep: int,
    draw: int,
    bonuses: dict[str, int],
    tie_breaks: tuple[str, ...] | None,
) -> None:
    found = mechanisms(usa, option)
    settings = found["tickets"]
    assert (settings["deal"], settings["keep"], settings["unkept"]) == ({"regular": deal}, keep, "bottom")
    assert settings["draw"] == {"count": draw, "keep": 1, "unkept": "bottom"}
    assert {key: found[key]["points"] for key in ("longest_path", "globetrotter") if key in found} == bonuses
    assert (usa.options[option].tie_breaks if option else None) == tie_breaks
    assert usa.tie_breaks == ("completed_tickets", "longest_path")
    assert found["claiming"]["trains"] == 45


def test_the_options_exclude_each_other(usa: Variant) -> None:
    assert {id_: option.group for id_, option in usa.options.items()} == {
        "usa_1910": "edition",
        "mega": "edition",
        "big_cities": "edition",
    }


def test_names_are_those_on_the_board(usa: Variant) -> None:
    assert [usa.place_name(id_) for id_ in ("montreal", "sault_st_marie")] == ["Montréal", "Sault St. Marie"]


@pytest.mark.parametrize("size", SIZES)
def test_layouts_draw_this_map(usa: Variant, size: tuple[int, int]) -> None:
    width, height = size
    layout = json.loads((shipped_maps() / "layout" / f"usa.{width}x{height}.json").read_text("utf-8"))
    assert (layout["grid"]["width"], layout["grid"]["height"]) == size
    assert {id_: city["name"] for id_, city in layout["cities"].items()} == {c.id: c.name for c in usa.cities}
    lengths = {id_: bundle["length"] for bundle in layout["tracks"] for id_ in bundle["ids"]}
    assert lengths == {track.id: track.length for track in usa.tracks}
    assert len(layout["terrain"]) == 2 * height
    assert layout["credit"] == "Coast: Natural Earth (public domain)"
