"""Players' names: people's names from all over the world are taken, what could disturb a screen is not."""

from __future__ import annotations

import pytest

from ttr_tui.engine.names import name_fault, player_names_fault

GOOD = ["Ann", "Zoë", "Þórr", "Nguyễn Thị", "สมชาย", "กิ่งแก้ว", "太郎", "किरण", "אבי", "محمد", "Ω", "x" * 20, "🚂", "e\u0301"]
BAD = {
    "escape": "a\x1b[2J", "c1 csi": "a\x9b2J", "hyperlink": "\x1b]8;;x\x07a", "bell": "a\x07", "newline": "a\nb", "nul": "a\0",
    "tab": "a\tb", "bidi override": "a\u202eb", "bidi isolate": "a\u2067b", "zero width": "a\u200bb", "joiner": "a\u200db",
    "byte order mark": "\ufeffa", "line separator": "a\u2028b", "soft hyphen": "a\u00adb", "no-break space": "a\u00a0b",
    "marks": "e" + "\u0301" * 12, "mark first": "\u0301e", "enclosing mark": "1\u20e3", "variation": "\u2764\ufe0f",
    "flag": "\U0001f1e9\U0001f1ea", "skin": "\U0001f44d\U0001f3fd", "filler": "\u3164", "braille blank": "\u2800",
    "ligature": "\ufdfd", "surrogate": "a\ud800", "private": "\ue000", "unassigned": "\u0378", "empty": "", "blank": "   ",
    "long": "x" * 21, "number": 7, "list": ["a"] * 1000,
}  # fmt: skip


@pytest.mark.parametrize("name", GOOD)
def test_a_name_of_a_person_is_taken(name: str) -> None:
    assert name_fault(name) is None


@pytest.mark.parametrize("name", BAD.values(), ids=BAD)
def test_a_name_that_disturbs_a_screen_is_refused_in_a_line_that_does_not(name: object) -> None:
    fault = name_fault(name)
    assert fault is not None
    assert fault.isprintable() and len(fault) < 250


@pytest.mark.parametrize(("one", "other"), [("Ann", "ann "), ("Ann", "Ａｎｎ"), ("Straße", "STRASSE"), ("Zoë", "Zoe\u0308")])
def test_names_that_look_alike_are_told_apart_at_the_door(one: str, other: str) -> None:
    fault = player_names_fault([one, other])
    assert fault is not None and "two players" in fault
