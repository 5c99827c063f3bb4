"""What the environment says of a terminal, and the words of a new game: plain functions, checked one by one."""

from __future__ import annotations

import unicodedata
from datetime import UTC, datetime, timedelta

import pytest

from ttr_tui.app.lettering import large
from ttr_tui.app.look import THEMES, AppLook
from ttr_tui.app.report import report_text
from ttr_tui.app.screens.saves import ago
from ttr_tui.app.settings import Settings
from ttr_tui.app.setup import SetupError, read_players, read_seed, seat_named
from ttr_tui.app.signs import SIGNS
from ttr_tui.app.terminal import Asked, asked_still, choices_for, choose_motion, prepare_environment
from ttr_tui.board.glyphs import GLYPH_SETS
from ttr_tui.board.palette import LEVELS, contrast


def test_nothing_moves_over_ssh_unless_asked_for() -> None:
    assert choose_motion({})
    assert not choose_motion({"SSH_CONNECTION": "1.2.3.4 5 6.7.8.9 22"})
    assert choose_motion({"SSH_TTY": "/dev/pts/1"}, "on")
    assert not choose_motion({}, "off")


def test_what_textual_is_told() -> None:
    environ = {"TERM": "xterm-256color", "NO_COLOR": "", "TEXTUAL": "debug,devtools"}
    assert prepare_environment(Settings(), environ) == ("256", "unicode", True)
    assert environ["TEXTUAL_COLOR_SYSTEM"] == "256"
    assert "NO_COLOR" not in environ, "Textual would turn gray at an empty one"
    assert "TEXTUAL" not in environ, "its debug features print locals"
    prepare_environment(Settings(color="none"), environ)
    assert environ["NO_COLOR"] == "1"


def test_what_a_person_sets_goes_before_the_command_line_again() -> None:
    asked, before = Asked("16", "ascii"), Settings()
    assert choices_for(before, {}, asked).color.why == "--color"
    assert asked_still(asked, before, before.model_copy(update={"motion": "off"})) == asked
    assert asked_still(asked, before, before.model_copy(update={"color": "256"})) == Asked(glyphs="ascii")
    assert asked_still(asked, before, before.model_copy(update={"theme": "mono"})) == Asked(glyphs="ascii")
    assert asked_still(asked, before, before.model_copy(update={"glyphs": "box"})) == Asked("16")


@pytest.mark.parametrize("glyphs", SIGNS)
def test_signs_are_one_column_wide_and_of_their_set(glyphs: str) -> None:
    signs = SIGNS[glyphs]
    for name in signs.__slots__:
        sign = getattr(signs, name)
        assert len(sign) == 1
        assert unicodedata.east_asian_width(sign) not in "WF"
        if glyphs == "ascii":
            assert sign.isascii()
        if glyphs == "box":
            assert sign in "►◄" or sign.encode("cp437"), "the page has the two at places that Python leaves to control codes"


@pytest.mark.parametrize("glyphs", GLYPH_SETS)
def test_the_title_fits_the_smallest_window(glyphs: str) -> None:
    rows = large("TICKET TO RIDE", AppLook(glyphs=glyphs).signs)
    assert len(rows) == 5
    assert {len(row) for row in rows} == {78}


@pytest.mark.parametrize("level", LEVELS)
def test_there_is_a_theme_for_each_color_level(level: str) -> None:
    theme = THEMES["dark", level]
    assert theme.ansi == (level in ("16", "none"))
    if level in ("truecolor", "256"):
        colors = theme.variables
        for ink, grounds in (
            ("ink", ("ground", "sheet", "bar")),
            ("faint", ("ground", "sheet")),
            ("plate-ink", ("plate", "gold")),
        ):
            for ground in grounds:
                assert contrast(colors[ink], colors[ground]) >= 4.5, (ink, ground)
        for ink in ("gold", "good", "bad", "plate"):
            assert contrast(colors[ink], colors["sheet"]) >= 4.5, ink
        assert contrast(colors["chosen-ink"], colors["chosen"]) >= 4.5


def test_players_are_read_and_get_the_colors_that_are_left() -> None:
    seats = read_players(["Ann", "Ben:red", "bot:random", "bot:random:black"])
    assert [(seat.name, seat.color, seat.kind) for seat in seats] == [
        ("Ann", "blue", "person"), ("Ben", "red", "person"),
        ("Bot Ada", "green", "bot:random"), ("Bot Bo", "black", "bot:random"),
    ]  # fmt: skip


def test_a_bots_name_makes_way_for_a_persons() -> None:
    assert [seat.name for seat in read_players(["bot ada", "bot:random"])] == ["bot ada", "Bot Bo"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["Ann", "ANN"], "two players"),
        (["Ann:blue", "Ben:blue"], "both blue"),
        (["Ann:bleu", "Ben"], "did you mean 'blue'"),
        (["a:b:c", "Ben"], "NAME:COLOR"),
        (["bot", "Ben"], "bot:LEVEL"),
        (["bot:randon", "Ben"], "did you mean 'random'"),
        (["", "Ben"], "1 to 20 characters"),
        (["x" * 21, "Ben"], "1 to 20 characters"),
        (["A\x1bnn", "Ben"], "control"),
        (list("abcdefg"), "at most 6"),
    ],
)
def test_players_that_cannot_sit_down(words: list[str], told: str) -> None:
    with pytest.raises(SetupError, match=told):
        read_players(words)


def test_who_begins_by_name() -> None:
    seats = read_players(["Ann", "Ben"])
    assert seat_named([seat.name for seat in seats], "ben") == 1
    with pytest.raises(SetupError, match=r"Bet.*did you mean 'Ben'"):
        seat_named([seat.name for seat in seats], "Bet")


@pytest.mark.parametrize(("text", "seed"), [("", None), ("  ", None), ("0", 0), (" 42 ", 42), (str(2**128 - 1), 2**128 - 1)])
def test_seeds(text: str, seed: int | None) -> None:
    assert read_seed(text) == seed


@pytest.mark.parametrize("text", ["x", "-1", "1.5", "²", "٣", str(2**128), "1" * 5000])
def test_seeds_that_are_none(text: str) -> None:
    with pytest.raises(SetupError, match="a seed is a whole number"):
        read_seed(text)


@pytest.mark.parametrize(
    ("passed", "words"),
    [
        (timedelta(seconds=-3), "just now"),
        (timedelta(seconds=59), "just now"),
        (timedelta(minutes=2), "2 min ago"),
        (timedelta(hours=2, minutes=59), "2 h ago"),
        (timedelta(days=1), "1 day ago"),
        (timedelta(days=29), "29 days ago"),
    ],
)
def test_how_long_ago(passed: timedelta, words: str) -> None:
    now = datetime(2026, 11, 30, 12, tzinfo=UTC)
    assert ago(now - passed, now) == words
    assert ago(now - timedelta(days=40), now).startswith("on 2026-10-2")


def test_a_report_holds_places_in_the_code_and_nothing_of_the_game() -> None:
    try:
        try:
            hand = {"red": 3}
            raise KeyError(f"hand {hand}")
        except KeyError as inner:
            raise RuntimeError("ticket seattle-new_york") from inner
    except RuntimeError as error:
        text = report_text(error, "2026-11-30-2107-usa-k3f9", (100, 30))
    assert "RuntimeError" in text
    assert "KeyError" in text
    assert "test_frame_terminal.py:" in text
    assert "2026-11-30-2107-usa-k3f9" in text
    assert "100x30" in text
    for secret in ("red", "seattle", "hand"):
        assert secret not in text.replace("test_a_report_holds_places_in_the_code_and_nothing_of_the_game", "")
