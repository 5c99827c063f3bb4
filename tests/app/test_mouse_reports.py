"""Broken reports of the mouse are no typing, and nothing else in the input is touched."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events
from textual._xterm_parser import XTermParser

from ttr_tui.app.mouse_reports import MouseReports

WHOLE = (
    "a",
    "\x1b",
    "\x1b[A",
    "\x1b[<0;5;6M",
    "\x1b[<35;120;40m",
    "\x1b[I",
    "é",
    "\x1b[<0;-1;3M",
    "M",
    "m",
    "1",
    ";",
    "[",
    "\x1b[48;24;80;480;800t",
)
BROKEN = ("\x1b[<32;NaN;NaNM", "\x1b[<NaN;1;1m", "\x1b[<0;1;undefinedM", "\x1b[<;x;M")


def keys_of(pieces: list[str]) -> list[str]:
    """The keys that the app is told of."""
    parser, reports, keys = XTermParser(), MouseReports(), []
    for piece in filter(None, map(reports.feed, pieces)):
        keys += [message.key for message in parser.feed(piece) if isinstance(message, events.Key)]
    return keys


@pytest.mark.parametrize("broken", BROKEN)
def test_the_letters_of_a_broken_report_are_no_keys(broken: str) -> None:
    assert keys_of([f"x{broken}y"]) == ["x", "y"]
    assert keys_of(["x", *broken, "y"]) == ["x", "y"], "read one by one"


@given(st.lists(st.sampled_from(WHOLE)), st.data())
def test_everything_else_passes_as_it_is(parts: list[str], data: st.DataObject) -> None:
    text = "".join(parts)
    cut = data.draw(st.integers(0, len(text)))
    reports = MouseReports()
    assert reports.feed(text[:cut]) + reports.feed(text[cut:]) == text


@given(st.lists(st.sampled_from([*WHOLE, *BROKEN])), st.data())
def test_it_does_not_matter_where_the_input_is_cut(parts: list[str], data: st.DataObject) -> None:
    text = "".join(parts)
    cut = data.draw(st.integers(0, len(text)))
    reports = MouseReports()
    assert reports.feed(text[:cut]) + reports.feed(text[cut:]) == MouseReports().feed(text)


def test_a_report_that_is_long_under_way_is_no_typing_and_keys_work_afterwards() -> None:
    reports = MouseReports()
    assert reports.feed("\x1b[<35;1") == "\x1b[<35;1"
    assert reports.pause() == "M"
    assert reports.pause() == ""
    assert reports.feed("2;7M1d") == "1d"
    assert reports.feed("\x1b[<Na") == "\x1b[<0M"
    assert reports.pause() == ""
    assert reports.feed("d") == "d", "the rest of a broken one is not waited for"
