"""Sending only what changes: the screen is the one that plain output would give, and little is sent for it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pyte
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ttr_tui.app.cell_diff import SYNC_BEGIN, SYNC_END, CellDiff
from ttr_tui.app.pen import PLAIN, add_sgr, change_pen
from ttr_tui.app.terminal_file import REDRAW

WIDTH, HEIGHT = 12, 5
NO_WRAP = "\x1b[?1049h\x1b[?7l\x1b[0m"
LOOKS = ("1", "2", "1;31", "38;5;12", "38;2;1;2;3;48;2;4;5;6", "4;7;44", "3;9", "0", "", "48;5;3", "22", "39;49", "1;92;104")

looks = st.sampled_from(LOOKS)
texts = st.text("abc  ─▀é●", min_size=1, max_size=14)
strange_texts = st.text("ab漢e\u0301👍\ufe0f", min_size=1, max_size=6)
places = st.tuples(st.integers(1, HEIGHT + 1), st.integers(1, WIDTH + 2))


def segment(look: str, text: str) -> str:
    """As Textual writes a piece of a line."""
    return f"\x1b[{look}m{text}\x1b[0m"


segments = st.builds(segment, looks, texts)
spans = st.builds(lambda at, rows: f"\x1b[{at[0]};{at[1]}H" + "".join(rows), places, st.lists(segments, min_size=1, max_size=4))
frames = st.lists(spans, min_size=1, max_size=6).map("\r\n".join)
strange = st.one_of(
    st.builds(segment, looks, strange_texts),
    st.sampled_from(
        ["\x1b[K", "\x1b[2J", "\x1b[?25h", "\x1b[?25l", "\x1b[2A", "\r", "\r\n", "\x07", "\x1b]0;title\x07", REDRAW]
    ),
    st.sampled_from(["\x1b[1m", "\x1b[31m", "\x1b7", "\x1b8", "\x1b[L", "\x1b[@", "\x1b[3;8H", "\x1b[>1u", "\x1b[?1049h"]),
)
marked = frames.map(lambda frame: f"{SYNC_BEGIN}{frame}\x1b[1;1H{SYNC_END}")
outputs = st.lists(st.one_of(frames, marked, st.builds(str.__add__, frames, strange), strange), max_size=8)


def screen_of(output: str, width: int = WIDTH, height: int = HEIGHT) -> pyte.Screen:
    """What a terminal shows that was sent this."""
    screen = pyte.Screen(width, height)
    # pyte minds neither a pop of the keyboard stack nor marks of frames, but would print some of the former
    pyte.Stream(screen).feed(re.sub(r"\x1b\[[<>][0-9;]*u|\x1b\[\?2026[hl]", "", output))
    return screen


def picture(screen: pyte.Screen) -> tuple[object, ...]:
    """Every cell with its look, and where the cursor is; that behind the last column counts as in it."""
    cells = [[screen.buffer[y][x] for x in range(screen.columns)] for y in range(screen.lines)]
    return cells, (min(screen.cursor.x, screen.columns - 1), screen.cursor.y, screen.cursor.hidden)


def diffed(outputs: list[str]) -> list[str]:
    """What is sent for each of these, taken one by one."""
    diff = CellDiff(WIDTH, HEIGHT)
    sent = []
    for output in outputs:
        diff.feed(output)
        sent.append(diff.take())
    return sent


@given(outputs)
def test_the_screen_is_that_of_plain_output_after_each_write(outputs: list[str]) -> None:
    outputs = [NO_WRAP, *outputs]
    sent = diffed(outputs)
    for count in range(1, len(outputs) + 1):
        assert picture(screen_of("".join(sent[:count]))) == picture(screen_of("".join(outputs[:count])))


@given(outputs, st.lists(st.integers(1, 40), min_size=1))
def test_it_does_not_matter_where_output_is_cut(outputs: list[str], lengths: list[int]) -> None:
    whole = NO_WRAP + "".join(outputs)
    diff, sent, position = CellDiff(WIDTH, HEIGHT), "", 0
    while position < len(whole):
        for length in lengths:
            diff.feed(whole[position : position + length])
            sent += diff.take()
            position += length
    assert picture(screen_of(sent)) == picture(screen_of(whole))


@given(outputs)
def test_what_is_fed_before_it_can_be_sent_is_sent_as_one_frame(outputs: list[str]) -> None:
    diff = CellDiff(WIDTH, HEIGHT)
    diff.feed(NO_WRAP)
    for output in outputs:
        diff.feed(output)
    sent = diff.take()
    assert picture(screen_of(sent)) == picture(screen_of(NO_WRAP + "".join(outputs)))
    assert sent.count(SYNC_BEGIN) == sent.count(SYNC_END) <= 1


@given(st.lists(st.tuples(st.integers(1, HEIGHT), looks, st.text("abc ─é●", min_size=1, max_size=WIDTH)), min_size=1))
def test_the_same_frame_again_sends_nothing(lines: list[tuple[int, str, str]]) -> None:
    frame = "".join(f"\x1b[{y};1H{segment(look, text)}" for y, look, text in lines) + "\x1b[1;1H"
    again = f"{SYNC_BEGIN}{frame}{SYNC_END}"
    assert diffed([NO_WRAP, frame, again, frame])[2:] == ["", ""]


@given(st.lists(looks, max_size=4), st.lists(looks, max_size=4), texts)
def test_a_change_of_pen_does_what_beginning_anew_does_and_is_no_longer(before: list[str], after: list[str], text: str) -> None:
    pens = []
    for parameters in (before, after):
        pen: str | None = PLAIN
        for look in parameters:
            assert pen is not None
            pen = add_sgr(pen, look)
        assert pen is not None
        pens.append(pen)
    anew = "".join(f"\x1b[{look}m" for look in ("0", *after))
    change = change_pen(*pens)
    plain = picture(screen_of(f"\x1b[{pens[0]}m{anew}{text}"))
    assert picture(screen_of(f"\x1b[{pens[0]}m{change}{text}")) == plain
    assert len(change) <= len(f"\x1b[0;{pens[1]}m")


def test_only_the_glyphs_that_change_are_sent() -> None:
    before, after = segment("1;31", "a train"), segment("1;31", "a crane")
    assert (
        diffed([NO_WRAP, f"\x1b[2;3H{before}\x1b[1;1H", f"\x1b[2;3H{after}\x1b[1;1H"])[-1]
        == "\x1b[2;5H\x1b[1;31mcrane\x1b[1H\x1b[m"
    )


def test_few_cells_between_changes_are_drawn_again_and_more_are_skipped() -> None:
    def line(text: str) -> str:
        return f"\x1b[1;1H{segment('', text)}\x1b[5;1H"

    assert diffed([NO_WRAP, line("abcdefghij"), line("AbcDefghiJ")])[-1] == "\x1b[1HAbcD\x1b[5CJ\x1b[5H"


def test_a_line_with_wide_glyphs_is_sent_whole_and_the_others_are_not() -> None:
    frame = f"\x1b[1;1H{segment('', 'plain')}\x1b[2;1H{segment('', 'a漢b')}\x1b[1;1H"
    sent = diffed([NO_WRAP, frame, frame])[-1]
    assert "a漢b" in sent
    assert "plain" not in sent


@pytest.mark.parametrize(
    "unknown", ["\x1b[2J", "\x1b[?1049h", "\x1b[L", "\x1bc", "\x1bPq\x1b\\", "\x1b]8;;https://a.b\x1b\\", REDRAW]
)
def test_after_what_is_not_understood_everything_drawn_is_sent(unknown: str) -> None:
    frame = f"\x1b[0m\x1b[2;1H{segment('', 'abc')}\x1b[1;1H"
    sent = diffed([NO_WRAP, frame, unknown, frame])
    assert unknown in sent[2]
    assert "abc" in sent[3]


@pytest.mark.parametrize(
    "known", ["\x1b[?25h", "\x1b[?1003;1006l", "\x1b[?2026$p", "\x07", "\x1b]52;c;YQ==\x07", "\x1b[<u", "\x1b[5 q"]
)
def test_what_changes_no_cell_passes_and_nothing_is_forgotten(known: str) -> None:
    frame = f"\x1b[2;1H{segment('', 'abc')}\x1b[1;1H"
    assert diffed([NO_WRAP, frame, known, frame])[2:] == [known, ""]


@pytest.mark.parametrize("forget", [CellDiff.forget, lambda diff: diff.resize(WIDTH + 1, HEIGHT)])
def test_a_resized_terminal_is_sent_everything(forget: Callable[[CellDiff], None]) -> None:
    diff = CellDiff(WIDTH, HEIGHT)
    frame = f"\x1b[2;1H{segment('', 'abc')}\x1b[1;1H"
    diff.feed(NO_WRAP + frame)
    first = diff.take()
    forget(diff)
    diff.feed(frame)
    assert diff.take() in first


def test_within_a_frame_nothing_is_sent_and_an_empty_one_is_left_out() -> None:
    diff = CellDiff(WIDTH, HEIGHT)
    diff.feed(NO_WRAP)
    diff.take()
    diff.feed(f"{SYNC_BEGIN}\x1b[1;1H{segment('', 'abc')}")
    assert diff.take() == ""
    diff.feed(SYNC_END)
    assert diff.take() == f"{SYNC_BEGIN}\x1b[1Habc{SYNC_END}"
    diff.feed(SYNC_BEGIN + SYNC_END)
    assert diff.take() == ""
    diff.feed(SYNC_END)
    assert diff.take() == SYNC_END, "an end without a beginning switches the mode off, as the app does when it stops"


def test_where_lines_wrap_everything_passes() -> None:
    output = f"\x1b[1;1H{segment('1', 'abc')}"
    assert diffed(["\x1b[?7h", output, output])[1:] == [output, output]
