"""The key of a board: short enough for its place, and only of what the map has."""

from __future__ import annotations

from itertools import product

import pytest
from board_samples import DRAWN_MAPS, shipped, small_variant
from hypothesis import given
from hypothesis import strategies as st

from ttr_tui.board.glyphs import GLYPH_SETS, is_one_column
from ttr_tui.board.legend import Line, legend, legend_full, width_of
from ttr_tui.board.palette import LEVELS, THEMES
from ttr_tui.board.scene import Look


def said(line: Line) -> str:
    return "".join(text for text, _ in line)


@pytest.mark.parametrize("name", [*DRAWN_MAPS, "card_game"])
@pytest.mark.parametrize("width", [0, 5, 40, 80, 118, 160])
def test_one_line_is_never_wider_than_its_place(name: str, width: int) -> None:
    assert width_of(legend(shipped(name), Look(), width)) <= width


def test_one_line_has_words_where_there_is_room_and_letters_where_there_is_little() -> None:
    europe = shipped("europe")
    assert said(legend(europe, Look(), 160)) == (
        "R red  O orange  Y yellow  G green  B blue  P purple  W white  K black  X any color  L locomotive  x tunnel  1 claimed"
    )
    assert said(legend(europe, Look(), 80)) == "R  O  Y  G  B  P  W  K  X any color  L locomotive  x tunnel  1 claimed"
    assert said(legend(europe, Look(), 30)) == "R  O  Y  G  B  P  W  K"


@given(st.integers(0, 130))
def test_less_room_never_says_more(width: int) -> None:
    variant = small_variant()
    assert width_of(legend(variant, Look(), width)) <= width_of(legend(variant, Look(), width + 1))


@pytest.mark.parametrize(
    ("name", "has", "lacks"),
    [
        ("usa", ("parallel",), ("tunnel", "ferry", "bed", "stop", "station")),
        ("europe", ("tunnel", "ferry", "a station"), ("bed", "border stop")),
        ("marklin", ("border stop", "merchandise", "passenger"), ("tunnel", "ferry", "bed")),
        ("old_west", ("ferry",), ("tunnel", "border stop", "bed")),
        ("france", ("bed", "a built track", "ferry", "border stop"), ("tunnel", "station")),
    ],
)
def test_the_full_key_tells_of_what_the_map_has(name: str, has: tuple[str, ...], lacks: tuple[str, ...]) -> None:
    text = "\n".join(said(line) for line in legend_full(shipped(name), Look()))
    assert [word for word in has if word not in text] == []
    assert [word for word in lacks if word in text] == []


def test_a_map_without_tracks_explains_the_letters_of_its_cards_alone() -> None:
    assert said(legend(shipped("card_game"), Look(), 160)).split("  ") == [
        "R red", "O orange", "Y yellow", "G green", "B blue", "P purple", "W white", "K black", "L locomotive",
    ]  # fmt: skip
    assert legend_full(shipped("card_game"), Look()) == []


@pytest.mark.parametrize(("glyphs", "level", "theme"), list(product(GLYPH_SETS, LEVELS, THEMES)))
def test_samples_are_those_of_the_look_and_all_lines_begin_alike(glyphs: str, level: str, theme: str) -> None:
    lines = legend_full(shipped("france"), Look(glyphs, level, theme))
    for line in lines:
        assert said(line)[5] == " " and said(line)[6] != " "
        assert all(map(is_one_column, said(line)))
        assert glyphs != "ascii" or said(line).isascii()
    assert len({tuple(line[:3]) for line in lines}) > len(lines) - 4, "each sample looks different"
