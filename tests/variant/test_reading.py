"""What a map file turns into: the values of every kind of entry."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from map_sample import SMALL, broken

from ttr_tui.variant.model import Change, City, RuleEntry, TicketFact, Track, Variant, Zone
from ttr_tui.variant.reading import document_of, parse_variant, read_variant


@pytest.fixture(scope="module")
def small() -> Variant:
    return parse_variant(SMALL, "m.yaml")


def test_cities_come_first_then_the_stops_of_the_zones(small: Variant) -> None:
    assert small.cities == (
        City("aa", "Aachen", 1, 1, facts={"merchandise": "red"}),
        City("bb", "Bonn", 2, 2),
        City("cc", "Celle", 3, 3, facts={"height": 40}),
        City("zz_1", "Zone", 5, 5, zone="zz"),
        City("zz_2", "Zone", 6, 6, zone="zz"),
    )
    assert small.zones == (Zone("zz", "Zone", (3, 4)),)


def test_track_ids_are_alphabetical_and_numbered_in_file_order(small: Variant) -> None:
    assert small.tracks == (
        Track("aa-bb#1", 0, 1, 2, "gray", locomotives=1),
        Track("aa-bb#2", 0, 1, 2, "red", tunnel=True),
        Track("bb-cc", 1, 2, 3, "bed", crosses=(3,)),
        Track("cc-zz_1", 2, 3, 1, "black", crosses=(2,)),
        Track("aa-zz_2", 0, 4, 1, "white"),
    )


@pytest.mark.parametrize(("name", "crossed"), [("bb-aa", (0, 1)), ("aa-bb#2", (1,))])
def test_crossing_a_pair_means_all_its_tracks(name: str, crossed: tuple[int, ...]) -> None:
    variant = parse_variant(broken(("crosses: [cc-zz_1]", f"crosses: [{name}]")), "m.yaml")
    assert variant.tracks[2].crosses == crossed
    assert [i for i, track in enumerate(variant.tracks) if 2 in track.crosses] == list(crossed)


def test_tickets(small: Variant) -> None:
    assert small.ticket_sets == {
        "base": (
            TicketFact("aa", "cc", 5),
            TicketFact("zz", "bb", 3, deck="long", cards={"red": 2, "locomotive": 1}, provisional=True),
        )
    }


def test_rules_keep_their_settings_as_written_and_their_places(small: Variant) -> None:
    assert [entry.key for entry in small.rules] == ["train_cards", "claiming", "tickets", "longest_path", "ferries"]
    assert small.rules[1] == RuleEntry("claiming", {"values": {1: 1, 2: 2}}, ("rules", 1, "claiming"))
    assert small.rules[4] == RuleEntry("ferries", {}, ("rules", 4))
    document = document_of(small)
    assert str(document.fault((*small.rules[1].at, "values", 2), "no")) == "small.yaml:7:34: no"
    assert str(document.fault((*small.rules[4].at, "depth"), "no")) == "small.yaml:10:5: no"


def test_option_changes(small: Variant) -> None:
    option = small.options["big"]
    top = ("options", "big", "changes")
    assert (option.title, option.group, option.tie_breaks, option.notes) == ("Big", "edition", None, ("a note",))
    assert option.changes == (
        Change("set", "tickets", {"only_touching": ["aa"]}, (*top, 0, "set", "tickets")),
        Change("add", "globetrotter", {"points": 15}, (*top, 1, "add", "globetrotter"), after="longest_path"),
        Change("remove", "longest_path", {}, (*top, 2, "remove")),
    )


def test_the_head(small: Variant) -> None:
    assert (small.id, small.name, small.players, small.board) == ("small", "Small", (2, 3), (100.0, 50.0))
    assert (small.text, small.digest) == (SMALL, hashlib.sha256(SMALL.encode()).hexdigest())
    assert small.playable and small.place_name("zz") == small.place_name("zz_1") == "Zone"


def test_the_id_left_out_is_the_name_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "other_name.yaml"
    file.write_text(SMALL.replace("id: small\n", ""))
    variant = read_variant(file)
    assert (variant.id, variant.file) == ("other_name", file)


def test_a_map_without_rules_can_be_drawn_not_played() -> None:
    text = SMALL[: SMALL.index("rules:")] + SMALL[SMALL.index("board:") :]
    assert not parse_variant(text, "m.yaml").playable


def test_a_map_without_a_board_or_tracks_is_a_map() -> None:
    text = (
        "format: 1\nname: Cards\nplayers: [2, 4]\ncities: [{id: a, name: A}, {id: b, name: B}]\n"
        "tickets:\n  base:\n    - {a: a, b: b, points: 5, cards: {yellow: 1}}\n    - {a: a, b: b, points: 5}\n"
    )
    variant = parse_variant(text, "cards.yaml")
    assert (variant.board, variant.tracks, len(variant.ticket_sets["base"])) == (None, (), 2)
    assert variant.cities[0].x is None


def test_a_map_can_be_json() -> None:
    import json

    from ttr_tui.variant.source import Document

    data = Document.parse(SMALL, "m").data
    data["rules"][1]["claiming"] = {}
    variant = parse_variant(json.dumps(data), "m.json")
    assert variant.tracks == parse_variant(SMALL, "m.yaml").tracks
