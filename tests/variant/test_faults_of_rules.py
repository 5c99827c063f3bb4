"""Each kind of fault in the shape of `rules:` and `options:`, with its line, column and message."""

from __future__ import annotations

import pytest
from map_sample import broken, case, faults_of

CASES = [
    case(
        "rule_shape",
        "  - ferries",
        "  - [ferries]",
        "10:5: a rule is a mechanism's name, or one name with its settings: `- name: {\u2026}`",
    ),
    case(
        "rule_two_names",
        "  - ferries",
        "  - {ferries: {}, tunnels: {}}",
        "10:5: a rule is a mechanism's name, or one name with its settings: `- name: {\u2026}`",
    ),
    case(
        "rule_settings",
        "longest_path: {points: 10}",
        "longest_path: 10",
        "9:19: the settings of 'longest_path' have to be a mapping (keys with values)",
    ),
    case(
        "rule_name",
        "  - ferries",
        "  - Ferries",
        "10:5: 'Ferries' cannot name a mechanism: use the characters a-z, 0-9 and _",
    ),
    case(
        "rule_twice",
        "  - ferries",
        "  - longest_path",
        "10:5: 'longest_path' is already in line 9: put the settings in one",
    ),
    case("ticket_sets_of_rules", "sets: [base]", "sets: [bass]", "8:22: unknown ticket set 'bass' (did you mean 'base'?)"),
    case("option_city", "only_touching: [aa]", "only_touching: [ab]", "18:41: unknown city 'ab'"),
    case("option_id", "  big:", "  Big!:", "13:3: 'Big!' cannot be an option's id: use the characters a-z, 0-9 and _"),
    case("option_title", "    title: Big\n", "", "14:5: 'title' is missing"),
    case("option_group", "group: edition", "group: [edition]", "16:12: 'group' has to be a text, not a list"),
    case(
        "option_set_unknown",
        "set: {tickets: {only_touching: [aa]}}",
        "set: {ticket: {keep: 1}}",
        "18:15: the rules have no mechanism 'ticket' (did you mean 'tickets'?)",
    ),
    case(
        "option_set_empty",
        "set: {tickets: {only_touching: [aa]}}",
        "set: {}",
        "18:14: this `set` changes nothing: name a mechanism and its settings",
    ),
    case(
        "option_change_of_two",
        "      - remove: longest_path",
        "      - remove: longest_path\n        add: tunnels",
        "21:9: a change names one of `set`, `add` and `remove`",
    ),
    case(
        "option_change_of_none",
        "      - remove: longest_path",
        "      - before: longest_path",
        "21:9: a change names one of `set`, `add` and `remove`",
    ),
    case(
        "option_change_key",
        "      - remove: longest_path",
        "      - removed: longest_path",
        "21:9: unknown key 'removed' (did you mean 'remove'?)",
    ),
    case(
        "option_remove_unknown",
        "remove: longest_path",
        "remove: longest_pat",
        "21:17: the rules have no mechanism 'longest_pat' (did you mean 'longest_path'?)",
    ),
    case(
        "option_after_unknown",
        "after: longest_path",
        "after: largest_path",
        "20:16: the rules have no mechanism 'largest_path' (did you mean 'longest_path'?)",
    ),
    case(
        "option_after_removed",
        "      - remove: longest_path",
        "      - remove: longest_path\n      - add: tunnels\n        before: longest_path",
        "23:17: the rules have no mechanism 'longest_path'",
    ),
    case(
        "option_after_and_before",
        "after: longest_path",
        "after: longest_path\n        before: ferries",
        "21:9: either `after` or `before`, not both",
    ),
    case(
        "option_after_with_set",
        "      - remove: longest_path",
        "      - remove: longest_path\n        after: ferries",
        "22:9: 'after' goes with `add` only",
    ),
    case(
        "option_add_present",
        "add: {globetrotter: {points: 15}}",
        "add: ferries",
        "19:9: 'ferries' is in the rules already: use `set`",
    ),
]


@pytest.mark.parametrize(("old", "new", "faults"), CASES)
def test_fault_with_its_place(old: str, new: str, faults: tuple[str, ...]) -> None:
    assert faults_of(broken((old, new))) == [f"m.yaml:{fault}" for fault in faults]
