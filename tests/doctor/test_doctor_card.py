"""The test card shows every color and every character in use, in lines that are as long as they must be."""

from __future__ import annotations

import pytest

from ttr_tui.board.glyphs import GLYPH_SETS, TRACK_LETTERS, is_one_column
from ttr_tui.board.palette import LEVELS, THEMES
from ttr_tui.board.scene import Look
from ttr_tui.doctor.card import CARD_WIDTH, draw_card, glyph_groups

CONTROL_GLYPHS = "☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼"
"""What code page 437 shows for the codes 1 to 31, which Python's codec leaves out."""


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("glyphs", GLYPH_SETS)
def test_the_card_shows_all_colors_and_characters_and_fits_the_smallest_window(glyphs: str, level: str, theme: str) -> None:
    grid = draw_card(Look(glyphs, level, theme, terrain=False))
    text = "\n".join(grid.plain())
    assert {len(row) for row in grid.rows} == {CARD_WIDTH}
    assert all(is_one_column(letter) for letter in text if letter != "\n")
    assert set(TRACK_LETTERS.values()) | set("123456") <= set(text)
    assert set("".join(glyph_groups(glyphs).values())) <= set(text)


@pytest.mark.parametrize(("glyphs", "more", "encoding"), [("box", CONTROL_GLYPHS, "cp437"), ("ascii", "", "ascii")])
def test_a_set_shows_nothing_that_its_fonts_lack(glyphs: str, more: str, encoding: str) -> None:
    names = glyph_groups(glyphs)["names"]  # the letters of the maps' names are shown as they are, but in ASCII
    text = set("".join(draw_card(Look(glyphs, "none", terrain=False)).plain())) - set(more)
    "".join(text - (set(names) if encoding != "ascii" else set())).encode(encoding)


def test_the_bars_of_all_lines_stand_below_each_other() -> None:
    lines = [line for line in draw_card(Look("unicode", "none", terrain=False)).plain() if line[41:42] == "|"]
    assert len(lines) == len(glyph_groups("unicode")) + 2


def test_with_colors_no_two_cards_look_alike() -> None:
    for level in ("truecolor", "256", "16"):
        grid = draw_card(Look("unicode", level, terrain=False))
        chips = [grid.rows[y][1] for y in (*range(1, 9), 11)]
        assert len({style.bg for _, style in chips}) == len(chips), level
