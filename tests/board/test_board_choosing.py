"""What a terminal gets, by its environment, by what was asked for, and by the stream's encoding."""

from __future__ import annotations

import sys

import pytest

from ttr_tui.board.choosing import choose_color_level, choose_glyphs, color_choice, glyph_choice
from ttr_tui.board.glyphs import GLYPH_SETS
from ttr_tui.board.palette import LEVELS


@pytest.fixture(autouse=True)
def on_linux(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")


@pytest.mark.parametrize(
    ("environ", "level"),
    [
        ({"TERM": "xterm", "COLORTERM": "truecolor"}, "truecolor"),
        ({"TERM": "xterm", "COLORTERM": "24bit"}, "truecolor"),
        ({"TERM": "xterm-direct"}, "truecolor"),
        ({"TERM": "tmux-256color"}, "256"),
        ({"TERM": "xterm-kitty"}, "256"),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor", "TERM_PROGRAM": "Apple_Terminal"}, "256"),
        ({"TERM": "linux"}, "16"),
        ({"TERM": "linux", "COLORTERM": "truecolor"}, "16"),
        ({}, "16"),
        ({"TERM": "dumb", "COLORTERM": "truecolor"}, "none"),
        ({"TERM": "xterm", "COLORTERM": "truecolor", "NO_COLOR": "1"}, "none"),
        ({"TERM": "xterm", "COLORTERM": "truecolor", "NO_COLOR": ""}, "truecolor"),
        ({"TERM": "xterm", "COLORTERM": "yes"}, "16"),
        ({"TERM": "xterm-16color"}, "16"),
        ({"TERM": "xterm-color"}, "16"),
        ({"TERM": "xterm-mono", "COLORTERM": "truecolor"}, "none"),
        ({"TERM": "putty"}, "16"),
        ({"TERM": "putty-256color"}, "256"),
        ({"TERM": "vt220"}, "16"),
        ({"TERM": "rxvt-unicode-256color"}, "256"),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"}, "256"),
        ({"TERM": "screen-256color", "TMUX": "/tmp/tmux", "COLORTERM": "truecolor"}, "truecolor"),
        ({"TERM": "screen-256color", "STY": "1.pts-0", "COLORTERM": "truecolor"}, "256"),
        ({"TERM": "screen", "STY": "1.pts-0", "COLORTERM": "truecolor"}, "16"),
    ],
)
def test_the_environment_decides_on_colors(environ: dict[str, str], level: str) -> None:
    assert choose_color_level(environ) == level
    assert choose_color_level(environ, terminal=False) == "none", "text in a pipe has no colors"
    assert {choose_color_level(environ, given) for given in LEVELS} == set(LEVELS), "what was asked for wins"


@pytest.mark.parametrize(
    ("environ", "given", "why"),
    [
        ({"TERM": "xterm", "COLORTERM": "24bit"}, "auto", "COLORTERM=24bit"),
        ({"TERM": "xterm-256color"}, "auto", "TERM=xterm-256color"),
        ({"TERM": "xterm"}, "auto", "TERM=xterm"),
        ({}, "auto", "TERM is not set"),
        ({"TERM": "linux", "COLORTERM": "truecolor"}, "auto", "whatever COLORTERM says"),
        ({"TERM": "xterm", "COLORTERM": "truecolor", "TERM_PROGRAM": "Apple_Terminal"}, "auto", "TERM_PROGRAM=Apple_Terminal"),
        ({"TERM": "screen", "STY": "1.pts-0", "COLORTERM": "truecolor"}, "auto", "STY"),
        ({"TERM": "xterm", "NO_COLOR": "1"}, "auto", "NO_COLOR"),
        ({"TERM": "dumb"}, "auto", "TERM=dumb"),
        ({"TERM": "xterm", "NO_COLOR": "1"}, "256", "--color"),
    ],
)
def test_what_decided_on_the_colors_is_named(environ: dict[str, str], given: str, why: str) -> None:
    assert why in color_choice(environ, given, asked="--color").why


@pytest.mark.parametrize(
    ("environ", "given", "why"),
    [
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "auto", "LC_ALL=C is not UTF-8"),
        ({"LANG": "de_DE.UTF-8"}, "auto", "LANG=de_DE.UTF-8"),
        ({"LC_CTYPE": "de_DE.ISO-8859-1"}, "auto", "LC_CTYPE=de_DE.ISO-8859-1 is not UTF-8"),
        ({"PYTHONIOENCODING": "ascii"}, "auto", "PYTHONIOENCODING=ascii"),
        ({}, "auto", "no locale is set"),
        ({"TERM": "linux", "LANG": "C.UTF-8"}, "auto", "TERM=linux"),
        ({"TERM": "linux"}, "box", "--glyphs"),
    ],
)
def test_what_decided_on_the_glyphs_is_named(environ: dict[str, str], given: str, why: str) -> None:
    assert why in glyph_choice(environ, given, asked="--glyphs").why


@pytest.mark.parametrize(
    ("environ", "terminal", "encoding", "glyphs"),
    [
        ({"TERM": "xterm"}, True, "utf-8", "unicode"),
        ({"TERM": "xterm"}, True, "UTF8", "unicode"),
        ({"TERM": "xterm", "LANG": "C"}, True, "utf-8", "unicode"),
        ({"TERM": "linux"}, True, "utf-8", "ascii"),
        ({"TERM": "dumb"}, True, "utf-8", "ascii"),
        ({"TERM": "linux"}, False, "utf-8", "unicode"),
        ({"TERM": "xterm"}, True, "latin-1", "ascii"),
        ({"TERM": "xterm"}, True, None, "unicode"),
        ({"TERM": "xterm", "LANG": "de_DE.UTF-8"}, True, None, "unicode"),
        ({"TERM": "xterm", "LANG": "de_DE.UTF-8", "LC_ALL": "C"}, True, None, "ascii"),
        ({"TERM": "xterm", "LC_CTYPE": "de_DE.ISO-8859-1"}, True, None, "ascii"),
        ({"TERM": "xterm", "PYTHONIOENCODING": "ascii"}, True, None, "ascii"),
    ],
)
def test_where_blocks_cannot_be_shown_there_is_ascii(
    environ: dict[str, str], terminal: bool, encoding: str | None, glyphs: str
) -> None:
    assert choose_glyphs(environ, terminal=terminal, encoding=encoding) == glyphs
    assert {choose_glyphs(environ, given) for given in GLYPH_SETS} == set(GLYPH_SETS)


def test_the_old_console_of_windows_gets_what_its_code_page_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert choose_glyphs({}) == "box"
    assert "WT_SESSION" in glyph_choice({}).why
    assert choose_glyphs({"WT_SESSION": "1"}) == "unicode"
    assert choose_color_level({}) == "truecolor"
