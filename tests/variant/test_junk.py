"""Whatever a file holds, reading it ends in a variant or in faults with places inside the file."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st
from map_sample import SMALL

from ttr_tui.variant.faults import FileFaults
from ttr_tui.variant.reading import build_variant
from ttr_tui.variant.source import Document

BITS = st.sampled_from(
    ["{", "}", "[", "]", ": ", ", ", "- ", "\n", "\n  ", "&x ", "*x", "!!int ", "!x ", "'", '"', "|\n", "? ", "%", "---", "...",
     "\t", "#", "~", "-1", "1e999", "aa", "zz_1", "zz", "null", "\\x", "\\U99999999", "\0", "\x1b", "\u2028", "é", "9" * 40]
)  # fmt: skip
TEXTS = st.lists(BITS | st.text(max_size=3), max_size=30).map("".join)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(["aa", "zz_1", "-"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5) | st.integers(), inner, max_size=3),
    max_leaves=8,
)


def read(text: str | bytes) -> None:
    """Read a map; faults have to lie inside the text, in order, one line each."""
    lines = len(text.splitlines()) + 2
    try:
        document = Document.parse(text, "m.yaml", tolerant=True)
        build_variant(document, None)
    except FileFaults as error:
        assert error.faults
        places = [(fault.line, fault.column) for fault in error.faults]
        assert places == sorted(places)
        assert all(1 <= line <= lines and column >= 1 for line, column in places)
        assert all("\n" not in fault.message and "\x1b" not in fault.message for fault in error.faults)


@given(TEXTS)
@settings(max_examples=300, deadline=None)
def test_junk(text: str) -> None:
    read(text)


@given(st.binary(max_size=60))
@settings(max_examples=100, deadline=None)
def test_bytes(raw: bytes) -> None:
    read(raw)


@given(st.integers(0, len(SMALL)), st.integers(0, 30), TEXTS)
@settings(max_examples=100, deadline=None)
def test_a_map_with_a_piece_replaced(start: int, length: int, piece: str) -> None:
    read(SMALL[:start] + piece + SMALL[start + length :])


@given(st.data())
@settings(max_examples=200, deadline=None)
def test_a_map_with_a_value_replaced(data: st.DataObject) -> None:
    whole = spot = Document.parse(SMALL, "m.yaml").data
    while True:
        keys = list(spot) if isinstance(spot, dict) else list(range(len(spot)))
        if not keys:
            break
        key = data.draw(st.sampled_from(keys))
        if isinstance(spot[key], dict | list) and data.draw(st.booleans()):
            spot = spot[key]
            continue
        if data.draw(st.booleans()):
            spot[key] = data.draw(VALUES)
        else:
            del spot[key]
        break
    read(json.dumps(whole))
