"""Glyph sets and the ASCII spelling of names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ttr_tui.board.glyphs import GLYPH_SETS, TRACK_LETTERS, is_one_column, plain_spelling
from ttr_tui.variant.model import BED, GRAY, TRACK_COLORS


@pytest.mark.parametrize(
    ("name", "spelled"),
    [
        ("Montréal", "Montreal"),
        ("Zürich", "Zurich"),
        ("Øresund", "Oresund"),
        ("Łódź", "Lodz"),
        ("Weiß", "Weis"),
        ("Köbenhavn", "Kobenhavn"),
        ("Sault St. Marie", "Sault St. Marie"),
        ("Μόσχα", "?????"),
    ],
)
def test_names_are_spelled_letter_for_letter(name: str, spelled: str) -> None:
    assert plain_spelling(name) == spelled


@given(st.text(st.characters().filter(is_one_column)))
def test_spelling_keeps_the_width_of_a_plate(name: str) -> None:
    spelled = plain_spelling(name)
    assert spelled.isascii()
    assert len(spelled) == len(name)


def test_each_color_has_a_letter_of_its_own() -> None:
    assert set(TRACK_LETTERS) == {*TRACK_COLORS, GRAY, BED}
    assert len({*TRACK_LETTERS.values(), "L"}) == 11


def test_box_glyphs_are_in_code_page_437() -> None:
    shown = GLYPH_SETS["box"].whitelist("") - {"♦"}
    assert bytes("".join(sorted(shown)), "cp437")
    assert GLYPH_SETS["box"].lit_marker == "♦", "code page 437 shows it for byte 4, which Python reads as a control"


def test_ascii_is_ascii() -> None:
    assert "".join(GLYPH_SETS["ascii"].whitelist("Zürich")).isascii()


@pytest.mark.parametrize(("character", "one"), [("a", True), ("é", True), ("█", True), ("🚂", False), ("漢", False)])
def test_columns_of_characters(character: str, one: bool) -> None:
    assert is_one_column(character) is one


@pytest.mark.parametrize("character", ["\u0301", "\n", "\x1b", "\u200b", "", "ab"])
def test_what_has_no_column_is_refused(character: str) -> None:
    assert not is_one_column(character)
