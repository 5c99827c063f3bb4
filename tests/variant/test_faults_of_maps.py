"""Each kind of fault of a map file: the very line and column, and what the message says."""

from __future__ import annotations

import pytest
from map_sample import SMALL, broken, case, faults_of

CASES = [
    case(
        "unknown_key_of_the_map",
        "notes: [checked]",
        "note: [checked]",
        "40:1: unknown key 'note' (did you mean 'notes'?)",
    ),
    case("unknown_key_of_a_track", "length: 3", "lenght: 3", "33:25: unknown key 'lenght' (did you mean 'length'?)"),
    case("missing_key_of_the_map", "name: Small\n", "", "1:1: 'name' is missing"),
    case("missing_format", "format: 1\n", "", "1:1: 'format' is missing"),
    case("other_format", "format: 1", "format: 2", "1:9: 'format' has to be 1, not 2"),
    case("number_as_text", "length: 3", "length: '3'", "33:33: 'length' has to be a whole number, not '3'"),
    case("text_as_number", "name: Small", "name: 7", "3:7: 'name' has to be a text, not 7"),
    case("null", "name: Small", "name:", "3:1: 'name' has to be a text, not nothing"),
    case("fraction", "points: 5", "points: 5.5", "38:30: 'points' has to be a whole number, not 5.5"),
    case("bool_as_text", "tunnel: true", "tunnel: yes", "32:56: 'tunnel' has to be true or false, not 'yes'"),
    case(
        "list_expected",
        "tie_breaks: [completed_tickets]",
        "tie_breaks: completed_tickets",
        "11:13: 'tie_breaks' has to be a list, not 'completed_tickets'",
    ),
    case(
        "mapping_expected",
        "board: {width: 100, height: 50}",
        "board: 100",
        "23:8: 'board' has to be a mapping (keys with values), not 100",
    ),
    case(
        "entry_expected",
        "  - {id: bb, name: Bonn, x: 2, y: 2}",
        "  - bb",
        "26:5: an entry of 'cities' has to be a mapping (keys with values), not 'bb'",
        "31:20: unknown city 'bb'",
        "32:16: unknown city 'bb'",
        "33:20: unknown city 'bb'",
        "39:18: unknown city 'bb'",
    ),
    case("board_size", "width: 100", "width: 0", "23:16: 'width' has to be more than 0, not 0"),
    case(
        "map_id",
        "id: small",
        "id: Small!",
        "2:5: 'Small!' cannot be an id: use 1 to 40 of the characters a-z, 0-9 and _",
    ),
    case("map_name_empty", "name: Small", "name: ''", "3:7: a name has 1 to 30 characters, this one has 0"),
    case(
        "name_too_long",
        "name: Bonn",
        "name: Bonn-on-the-Rhine-and-much-further",
        "26:20: a name has 1 to 30 characters, this one has 34",
    ),
    case(
        "name_wide",
        "name: Bonn",
        "name: \u4e1c\u4eac",
        "26:20: the character U+4E1C does not take exactly one column: leave it out of names",
    ),
    case(
        "name_combining",
        "name: Bonn",
        "name: Bonn\u0301",
        "26:20: the character U+0301 does not take exactly one column: leave it out of names",
    ),
    case(
        "name_control",
        "name: Bonn",
        'name: "Bo\\e[2Jnn"',
        "26:20: the character U+001B is not allowed in a text: remove it",
    ),
    case(
        "name_newline",
        "name: Bonn",
        'name: "Bo\\nnn"',
        "26:20: the character U+000A does not take exactly one column: leave it out of names",
    ),
    case("name_space", "name: Bonn", "name: 'Bonn '", "26:20: a name neither begins nor ends with a space"),
    case(
        "city_id",
        "id: cc",
        "id: C c",
        "27:10: 'C c' cannot be an id: use 1 to 40 of the characters a-z, 0-9 and _",
        "33:16: unknown city 'cc'",
        "34:22: unknown city 'cc'",
        "38:18: unknown city 'cc'",
    ),
    case(
        "double_city",
        "id: bb",
        "id: aa",
        "26:10: the id 'aa' is already used in line 25: give each its own",
        "31:20: unknown city 'bb'",
        "32:16: unknown city 'bb'",
        "33:20: unknown city 'bb'",
        "39:18: unknown city 'bb'",
    ),
    case(
        "stop_id_of_a_city",
        "id: zz_2",
        "id: bb",
        "29:63: the id 'bb' is already used in line 26: give each its own",
        "35:16: unknown city 'zz_2' (did you mean 'zz_1'?)",
    ),
    case(
        "city_without_position",
        "name: Bonn, x: 2, y: 2",
        "name: Bonn, y: 2",
        "26:5: 'x' is missing (the map has a board)",
    ),
    case("city_off_the_board", "y: 3,", "y: 51,", "27:36: 'y' is off the board: 0 to 50, not 51"),
    case(
        "no_cities",
        SMALL[SMALL.index("cities:") : SMALL.index("zones:")],
        "cities: []\n",
        "18:41: unknown city 'aa'",
        "24:9: this list is empty: it needs an entry",
        "28:16: unknown city 'aa'",
        "28:20: unknown city 'bb'",
        "29:16: unknown city 'bb'",
        "29:20: unknown city 'aa'",
        "30:16: unknown city 'cc'",
        "30:20: unknown city 'bb'",
        "31:22: unknown city 'cc'",
        "32:22: unknown city 'aa'",
        "35:11: unknown city 'aa'",
        "35:18: unknown city 'cc'",
        "36:18: unknown city 'bb'",
    ),
    case(
        "zone_without_stops",
        "[{id: zz_1, x: 5, y: 5}, {id: zz_2, x: 6, y: 6}]",
        "[]",
        "29:33: this list is empty: it needs an entry",
        "34:16: unknown city 'zz_1'",
        "35:16: unknown city 'zz_2'",
    ),
    case("players_of_one", "[2, 3]", "[2]", "4:10: this needs two entries, not 1"),
    case("players_order", "[2, 3]", "[3, 2]", "4:11: the fewest players, 3, are more than the most, 2: swap them"),
    case("players_many", "[2, 3]", "[2, 7]", "4:14: an entry of 'players' has to be 6 or less, not 7"),
    case("players_none", "[2, 3]", "[0, 3]", "4:11: an entry of 'players' has to be 1 or more, not 0"),
    case("unknown_city_near", "[cc, bb]", "[cc, bbb]", "33:20: unknown city 'bbb' (did you mean 'bb'?)"),
    case("unknown_city_far", "[cc, bb]", "[cc, nowhere]", "33:20: unknown city 'nowhere'"),
    case("zone_as_end", "[zz_1, cc]", "[zz, cc]", "34:16: 'zz' is a zone: a track ends in one of its stops (zz_1, zz_2)"),
    case("self_track", "[cc, bb]", "[cc, cc]", "33:20: a track from 'cc' to itself: name another city"),
    case("three_ends", "[cc, bb]", "[cc, bb, aa]", "33:15: this needs two entries, not 3"),
    case("length_zero", "length: 3", "length: 0", "33:33: 'length' has to be 1 or more, not 0"),
    case("length_huge", "length: 3", "length: 31", "33:33: 'length' has to be 30 or less, not 31"),
    case(
        "unknown_color",
        "color: gray",
        "color: grey",
        "31:43: unknown color 'grey' (did you mean 'gray'?): "
        "one of red, orange, yellow, green, blue, purple, white, black, gray, bed",
    ),
    case(
        "parallel_lengths",
        "length: 2, color: red",
        "length: 3, color: red",
        "32:33: parallel to aa-bb in line 31, so as long: 2, not 3",
    ),
    case("locomotives", "locomotives: 1", "locomotives: 3", "31:62: more locomotives than the track has spaces (2)"),
    case("negative_locomotives", "locomotives: 1", "locomotives: -1", "31:62: 'locomotives' has to be 0 or more, not -1"),
    case(
        "crosses_unknown",
        "crosses: [cc-zz_1]",
        "crosses: [cc-zz_3]",
        "33:58: unknown track 'cc-zz_3' (did you mean 'cc-zz_1'?)",
    ),
    case(
        "crosses_itself",
        "crosses: [cc-zz_1]",
        "crosses: [bb-cc]",
        "33:58: a track that crosses itself: name the other track",
    ),
    case(
        "stop_twice",
        "[zz_2, aa]",
        "[zz_1, aa]",
        "29:63: no track leads to the stop 'zz_2'",
        "35:16: the stop 'zz_1' is a dead end, used by cc-zz_1 in line 34: give this track a stop of its own",
    ),
    case(
        "lonely_city",
        "  - {between: [cc, bb], length: 3, color: bed, crosses: [cc-zz_1]}\n"
        "  - {between: [zz_1, cc], length: 1, color: black}\n",
        "",
        "27:10: no track leads to the city 'cc'",
        "29:39: no track leads to the stop 'zz_1'",
        "36:7: no tracks join 'aa' and 'cc': this ticket can never be completed",
    ),
    case("ticket_unknown_city", "a: aa, b: cc", "a: aa, b: cd", "38:18: unknown city 'cd'"),
    case("ticket_stop", "a: zz, b: bb", "a: zz_1, b: bb", "39:11: 'zz_1' is a stop: a ticket names the zone, 'zz'"),
    case("ticket_to_itself", "a: aa, b: cc", "a: aa, b: aa", "38:18: a ticket from 'aa' to itself: name another city"),
    case("ticket_negative", "points: 5", "points: -5", "38:30: 'points' has to be 0 or more, not -5"),
    case("ticket_many_points", "points: 5", "points: 1000", "38:30: 'points' has to be 999 or less, not 1000"),
    case(
        "ticket_card",
        "cards: {red: 2",
        "cards: {rad: 2",
        "39:53: unknown card 'rad' (did you mean 'red'?): "
        "one of red, orange, yellow, green, blue, purple, white, black, locomotive",
    ),
    case("ticket_card_count", "cards: {red: 2", "cards: {red: 0", "39:58: 'red' has to be 1 or more, not 0"),
    case(
        "ticket_set_empty",
        "tickets:\n  base:",
        "tickets:\n  more: []\n  base:",
        "37:3: the ticket set 'more' is empty: fill it or leave it out",
    ),
    case(
        "ticket_set_null",
        "tickets:\n  base:",
        "tickets:\n  more:\n  base:",
        "37:3: the ticket set 'more' is empty: fill it or leave it out",
    ),
    case(
        "ticket_set_mapping",
        "tickets:\n  base:",
        "tickets:\n  more: {a: b}\n  base:",
        "37:9: the ticket set 'more' has to be a list of tickets",
    ),
    case(
        "ticket_set_name",
        "tickets:\n  base:\n    - {a",
        "tickets:\n  Base!:\n    - {a: aa, b: bb, points: 1}\n  base:\n    - {a",
        "37:3: 'Base!' cannot name a ticket set: use the characters a-z, 0-9 and _",
    ),
    case(
        "ticket_not_joined",
        "  - {between: [cc, bb], length: 3, color: bed, crosses: [cc-zz_1]}\n",
        "",
        "37:7: no tracks join 'aa' and 'cc': this ticket can never be completed",
    ),
    case("double_key", "id: small", "id: small\nid: other", "3:1: the key 'id' is already there: remove one of the two"),
    case("tag", "id: small", "id: !secret small", "2:5: the tag !secret does not fit here: remove it"),
    case("int_key", "id: small", "id: small\n7: 8", "3:1: a key has to be a word here, not 7"),
    case(
        "empty_text",
        "about: Only tickets with a big city.",
        "about: ' '",
        "15:12: this text is empty: write one or leave the key out",
    ),
]


@pytest.mark.parametrize(("old", "new", "faults"), CASES)
def test_fault_with_its_place(old: str, new: str, faults: tuple[str, ...]) -> None:
    assert faults_of(broken((old, new))) == [f"m.yaml:{fault}" for fault in faults]


def test_the_map_sample_itself_has_none() -> None:
    assert faults_of(SMALL) == []


def test_five_faults_give_five_lines_in_file_order() -> None:
    text = broken(
        ("[2, 3]", "[3, 2]"),
        ("color: gray", "color: grey"),
        ("[cc, bb], length: 3", "[cc, bbb], lenght: 3"),
        ("name: Bonn", "name: ''"),
        ("points: 5", "points: five"),
    )
    faults = faults_of(text)
    assert [fault.split(": ")[0] for fault in faults] == [
        "m.yaml:4:11",
        "m.yaml:26:20",
        "m.yaml:31:43",
        "m.yaml:33:20",
        "m.yaml:33:26",
        "m.yaml:38:30",
    ]


def test_faults_of_the_text_come_with_those_of_the_map() -> None:
    text = broken(("id: small", "id: small\nid: other"), ("points: 5", "points: -5"), ("name: Bonn", "name: !x Bonn"))
    assert [fault.split(": ")[0] for fault in faults_of(text)] == ["m.yaml:3:1", "m.yaml:27:20", "m.yaml:39:30"]


@pytest.mark.parametrize("text", ["", "7", "[]", "just words", "null", "- a\n- b"])
def test_junk_that_is_yaml_is_a_fault_too(text: str) -> None:
    assert "a map file has to be a mapping" in faults_of(text)[0]


def test_a_file_name_that_cannot_be_an_id_asks_for_one() -> None:
    from ttr_tui.variant.faults import FileFaults
    from ttr_tui.variant.reading import parse_variant

    with pytest.raises(FileFaults, match=r"My Map.yaml:1:1: 'My Map', the file's name, cannot be the map's id"):
        parse_variant(SMALL.replace("id: small\n", ""), "My Map.yaml")


def test_colors_that_are_not_balanced_are_no_fault() -> None:
    assert faults_of(broken(("color: white", "color: black"))) == []


def test_of_very_many_faults_the_first_are_told_and_the_rest_is_counted() -> None:
    faults = faults_of(broken(("  - {id: bb,", "  - x\n" * 2000 + "  - {id: bb,")))
    assert len(faults) == 501
    assert faults[499].startswith("m.yaml:525:5: an entry of 'cities' has to be a mapping")
    assert faults[500] == "m.yaml:526:5: and 1 or more faults from here on: mend those above first"
