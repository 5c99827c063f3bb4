"""Colors that everybody can tell apart, and text that can be read on them."""

from __future__ import annotations

from itertools import combinations

import pytest
from color_distance import SIGHTS, ciede2000, distance

from ttr_tui.board.palette import LEVELS, OWNER_COLORS, THEMES, contrast, luminance, palette, rgb

LEAST_DISTANCE = {"truecolor": 11.0, "256": 9.0}
READABLE = 4.5


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0011), 7.2195),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
    ],
)
def test_the_measure_is_ciede2000(one: tuple[float, float, float], other: tuple[float, float, float], expected: float) -> None:
    """Pairs from the test data of Sharma, Wu and Dalal (2005)."""
    assert ciede2000(one, other) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("level", LEAST_DISTANCE)
@pytest.mark.parametrize("sight", SIGHTS)
def test_no_two_track_or_owner_colors_look_alike(level: str, sight: str, theme: str) -> None:
    table = palette(level, theme)
    for colors in (table.tracks, table.owners):
        near = {(a, b): distance(rgb(colors[a] or ""), rgb(colors[b] or ""), sight) for a, b in combinations(colors, 2)}
        assert [pair for pair, far in near.items() if far < LEAST_DISTANCE[level]] == []


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("level", ["truecolor", "256", "16"])
def test_letters_and_digits_can_be_read_on_their_color(level: str, theme: str) -> None:
    """In 16 colors as xterm shows them; a person may have others."""
    table = palette(level, theme)
    papers = [*table.tracks.values(), *table.owners.values(), table.plate, table.stop, table.lit, table.cursor]
    contrasts = [contrast(paper, table.ink(paper) or "") for paper in papers if paper]
    assert len(contrasts) == 10 + 6 + 4
    assert min(contrasts) >= READABLE
    assert contrast(table.plate or "", table.plate_text or "") >= READABLE
    assert contrast(table.locomotive or "", table.light_ink or "") >= READABLE


@pytest.mark.parametrize("theme", THEMES)
def test_letters_can_be_read_on_the_dull_colors_of_a_console(theme: str) -> None:
    table = palette("16", theme, dull=True)
    papers = [table.paper(color) for color in (*table.tracks.values(), *table.owners.values(), table.lit, table.cursor)]
    assert {int((paper or "")[6:-1]) for paper in papers} <= set(range(8))
    assert min(contrast(paper or "", table.ink(paper) or "") for paper in papers) >= 4.0


@pytest.mark.parametrize("level", LEAST_DISTANCE)
@pytest.mark.parametrize(("theme", "least"), [("dark", 1.8), ("light", 1.4), ("high_contrast", 2.4)])
def test_bars_stand_out_from_the_land(level: str, theme: str, least: float) -> None:
    """The weakest is black on dark grounds, which leans on its white letter, and white on the light one."""
    table = palette(level, theme)
    land = table.ground[0] or ""
    contrasts = {name: contrast(color or "", land) for name, color in table.bars.items()}
    assert min(contrasts.values()) >= least
    weak = {name for name, far in contrasts.items() if far < 2.5}
    if theme != "light":
        assert weak <= {"black", "bed"}
        assert table.ink(table.tracks["black"]) == table.light_ink


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("level", LEAST_DISTANCE)
def test_owners_differ_from_every_ground(level: str, theme: str, sight: str) -> None:
    table = palette(level, theme)
    for ground in table.ground:
        far = {name: distance(rgb(color or ""), rgb(ground or ""), sight) for name, color in table.owners.items()}
        assert min(far.values()) >= 6.0, (ground, far)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("level", LEAST_DISTANCE)
def test_what_is_faint_can_still_be_read(level: str, theme: str) -> None:
    table = palette(level, theme)
    assert min(contrast(table.faint or "", ground or "") for ground in table.ground) >= 3.0


@pytest.mark.parametrize("theme", THEMES)
def test_sixteen_colors_are_the_terminals_own(theme: str) -> None:
    table = palette("16", theme)
    numbers = [*table.tracks.values(), *table.owners.values(), table.plate, table.dot, table.ferry, table.locomotive]
    assert {int((color or "")[6:-1]) for color in numbers} <= set(range(16))
    assert len(set(table.ground)) == 1
    assert len(set(table.owners.values())) == len(OWNER_COLORS)
    distinct = [color for name, color in table.tracks.items() if name != "bed"]
    assert len(set(distinct)) == len(distinct)
    assert (table.ink(table.tracks["black"]), table.ink(table.owners["black"])) == ("color(15)", "color(15)")
    assert not set(table.ground) & {*table.bars.values(), *table.owners.values()} - {"color(7)"}


def test_without_colors_nothing_has_one() -> None:
    table = palette("none")
    assert {*table.tracks.values(), *table.owners.values(), *table.ground, table.plate, table.dot} == {None}
    assert table.ink(None) is None


def test_every_level_names_every_color() -> None:
    tables = [palette(level, theme) for level in LEVELS for theme in THEMES]
    assert {(tuple(table.tracks), tuple(table.bars), tuple(table.owners)) for table in tables} == {
        (tuple(tables[0].tracks), tuple(tables[0].tracks), OWNER_COLORS)
    }


def test_weak_bars_are_darkened_on_light_ground_but_white_ones() -> None:
    table = palette("truecolor", "light")
    assert table.bars["yellow"] == "#a6a02a" != table.tracks["yellow"]
    assert table.bars["white"] == table.tracks["white"]
    assert palette("truecolor").bars == palette("truecolor").tracks


def test_colors_mix_on_the_way_to_the_ground() -> None:
    table = palette("truecolor")
    assert table.mix("#000000", "#ffffff", 0.5) == "#808080"
    assert table.mix("#123456", "#ffffff", 0.0) == "#123456"
    assert palette("256").mix("color(16)", "color(231)", 0.5) == "color(244)"
    assert palette("16").mix("color(9)", "color(0)", 0.5) == "color(9)"


@pytest.mark.parametrize(
    ("color", "expected"),
    [
        ("#102030", (16, 32, 48)),
        ("color(16)", (0, 0, 0)),
        ("color(203)", (255, 95, 95)),
        ("color(244)", (128, 128, 128)),
        ("color(9)", (255, 0, 0)),
    ],
)
def test_color_words_have_their_rgb(color: str, expected: tuple[int, int, int]) -> None:
    assert rgb(color) == expected


def test_luminance_is_that_of_wcag() -> None:
    assert luminance((255, 255, 255)) == pytest.approx(1.0)
    assert contrast("#ffffff", "#000000") == pytest.approx(21.0)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.478, abs=1e-3)
