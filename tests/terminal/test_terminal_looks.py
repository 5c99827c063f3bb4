"""What is sent fits the terminal: colors by level, characters by glyph set, no mouse where none is wanted."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.terminal.console import Console
from tests.terminal.scenes import SCENES

GAME = ("new", "usa", "-p", "Ann", "-p", "bot:random", "--seed", "7")
_SGR = re.compile(rb"\x1b\[([0-9;]*)m")


def colors_sent(console: Console) -> set[str]:
    """The kinds of color in the output: `rgb`, `256`, `bright`, `basic`, `bright ground`."""
    kinds = set()
    for codes in _SGR.findall(console.output):
        numbers = [int(code or 0) for code in codes.split(b";")]
        while numbers:
            code = numbers.pop(0)
            if code in (38, 48):
                kinds.add("rgb" if numbers[0] == 2 else "256")
                del numbers[: 4 if numbers[0] == 2 else 2]
            elif 30 <= code <= 37 or 40 <= code <= 47:
                kinds.add("basic")
            elif 90 <= code <= 97:
                kinds.add("bright")
            elif 100 <= code <= 107:
                kinds.add("bright ground")
    return kinds


@pytest.mark.parametrize(
    ("environ", "kinds"),
    [
        ({"COLORTERM": "truecolor"}, {"rgb"}),
        ({"TERM": "xterm-256color"}, {"256"}),
        ({"COLORTERM": "truecolor", "NO_COLOR": ""}, {"rgb"}),
        ({"COLORTERM": "truecolor", "NO_COLOR": "1"}, set()),
    ],
)
def test_the_colors_sent_are_those_of_the_level(environ: dict[str, str], kinds: set[str]) -> None:
    with Console(*GAME, environ=environ) as console:
        console.wait_for("HAND")
        assert colors_sent(console) == kinds


@pytest.mark.parametrize("arguments", [("--color", "256", *GAME), (*GAME, "--color", "256")])
def test_the_command_line_goes_before_settings_and_environment(arguments: tuple[str, ...], folders_of_its_own: Path) -> None:
    settings = folders_of_its_own / "config" / "settings.json"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text('{"color": "truecolor", "theme": "mono"}', encoding="utf-8")
    with Console(*arguments, "--glyphs", "ascii", environ={"NO_COLOR": "1"}) as console:
        console.wait_for("HAND")
        assert colors_sent(console) == {"256"}
        assert {char for char in console.output.decode("utf-8") if not char.isascii()} == set()


@pytest.mark.parametrize("term", ["linux", "xterm", "vt100"])
def test_sixteen_colors_are_the_terminals_own(term: str) -> None:
    with Console(*GAME, environ={"TERM": term}) as console:
        console.wait_for("HAND")
        assert colors_sent(console) <= {"basic", "bright", "bright ground"}


@pytest.mark.parametrize("environ", [{"LC_ALL": "C"}, {"LC_ALL": "POSIX"}, {"PYTHONIOENCODING": "ascii"}])
@pytest.mark.parametrize("arguments", [(), GAME])
def test_where_only_ascii_can_be_shown_only_ascii_is_sent(environ: dict[str, str], arguments: tuple[str, ...]) -> None:
    with Console(*arguments, environ=environ) as console:
        console.wait_for("HAND" if arguments else "New game")
        strange = sorted({char for char in console.output.decode("utf-8") if not char.isascii()})
        assert strange == []
        assert rb"\u" not in console.output


@pytest.mark.parametrize("arguments", [("--no-mouse",), (*GAME, "--no-mouse")])
def test_without_the_mouse_it_is_never_switched_on(arguments: tuple[str, ...]) -> None:
    with Console(*arguments) as console:
        console.wait_for("q quit")
        console.send("\x03\x03")
        console.ended()
        assert not re.search(rb"\x1b\[\?(1000|1002|1003|1006|1015|1016)h", console.output)


def test_a_stray_report_of_the_windows_size_leaves_mouse_positions_in_cells() -> None:
    with Console(size=(80, 24)) as console:
        console.wait_for("New game")
        console.send("\x1b[48;24;80;480;800t")
        console.read()
        assert b"\x1b[?1016h" not in console.output
        y = next(i for i, row in enumerate(console.screen.display, 1) if "Maps" in row)
        x = console.screen.display[y - 1].index("Maps") + 1
        console.send(f"\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m")
        console.wait_for("MAPS")


def test_letters_of_a_broken_mouse_report_do_nothing_that_stays(folders_of_its_own: Path) -> None:
    saves = folders_of_its_own / "saves"
    with SCENES["own turn"].open(saves) as console:  # no bot that could act meanwhile
        (save,) = saves.glob("*.jsonl")
        before = save.read_bytes()
        console.send("\x1b[<32;NaN;NaNM\x1b[<0;NaN;NaNm")
        console.read()
        assert console.process.poll() is None
        assert save.read_bytes() == before


def test_nothing_is_sent_while_nothing_happens() -> None:
    with Console(*GAME) as console:
        console.wait_for("HAND")
        console.read(1.0)
        assert console.read(2.0) == b""


def test_redrawing_sends_the_whole_screen_again() -> None:
    with Console() as console:
        console.wait_for("New game")
        console.read()
        console.screen.reset()
        console.send("\x0c")
        console.wait_for("New game")
        console.wait_for("q quit")
