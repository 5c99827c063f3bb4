"""Where the app cannot run it says so in one line, with code 2, at once; and what it does not need it does not load."""

from __future__ import annotations

import os
import pty
import subprocess
import sys

import pytest

from tests.terminal.console import PATIENCE, Console, surroundings

COMMAND = (sys.executable, "-m", "ttr_tui")


def run(*arguments: str, **how: object) -> subprocess.CompletedProcess[str]:
    """The program without a terminal."""
    return subprocess.run(
        [*COMMAND, *arguments], env=surroundings(), text=True, capture_output=True, timeout=PATIENCE, **how  # type: ignore[call-overload]
    )  # fmt: skip


def check_one_line(code: int, told: str, *words: str) -> None:
    assert code == 2, told
    assert len(told.strip().splitlines()) == 1, told
    assert "\x1b" not in told
    for word in words:
        assert word in told


@pytest.mark.parametrize("arguments", [(), ("new", "usa", "-p", "Ann", "-p", "bot:random"), ("resume",)])
def test_without_a_terminal_on_stdin(arguments: tuple[str, ...]) -> None:
    done = run(*arguments, stdin=subprocess.DEVNULL)
    check_one_line(done.returncode, done.stderr, "stdin", "terminal")
    assert done.stdout == ""


def test_with_something_piped_in() -> None:
    done = run(input="q\n")
    check_one_line(done.returncode, done.stderr, "stdin")


def test_with_stdin_closed() -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", '"$0" -m ttr_tui <&-', sys.executable], env=surroundings(), text=True, capture_output=True,
        timeout=PATIENCE,
    )  # fmt: skip
    check_one_line(done.returncode, done.stderr, "stdin")


def test_with_stderr_redirected() -> None:
    master, slave = pty.openpty()
    try:
        done = subprocess.run(
            COMMAND, env=surroundings(), text=True, stdin=slave, stdout=slave, stderr=subprocess.PIPE, timeout=PATIENCE
        )
    finally:
        os.close(slave)
        os.close(master)
    check_one_line(done.returncode, done.stderr, "stderr")


def test_on_a_dumb_terminal() -> None:
    with Console(environ={"TERM": "dumb"}) as console:
        assert console.ended() == 2
        check_one_line(2, console.output.decode(), "TERM=dumb")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("new", "uas", "-p", "Ann", "-p", "Ben"), ("uas", "usa")),
        (("new", "usa", "-p", "Ann"), ("2 to 5 players",)),
        (("new", "usa", "-p", "Ann", "-p", "ann"), ("Ann",)),
        (("new", "usa", "-p", "Ann:red", "-p", "Ben:red"), ("Ann and Ben", "red")),
        (("new", "usa", "-p", "Ann:pink", "-p", "Ben"), ("pink", "blue")),
        (("new", "usa", "-p", "Ann", "-p", "bot:clever"), ("clever", "bot:random")),
        (("new", "usa", "-p", "Ann", "-p", "bot:"), ("bot:random",)),
        (("new", "usa", "-p", "Ann", "-p", "Ben", "--first", "Bem"), ("Bem", "Ben")),
        (("new", "usa", "-p", "Ann", "-p", "Ben", "-o", "mgea"), ("mgea", "mega")),
        (("new", "usa", "-p", "Ann", "-p", "Ben", "--seed", str(1 << 128)), ("seed",)),
        (("new", "usa", "-o", "mgea"), ("mgea", "mega")),
        (("resume", "2026-no-such"), ("2026-no-such",)),
        (("resume",), ("no unfinished game", "ttr-tui new")),
    ],
)
def test_words_that_make_no_game_are_refused_before_the_screen_is_taken(
    arguments: tuple[str, ...], words: tuple[str, ...]
) -> None:
    with Console(*arguments, size=(200, 40)) as console:
        code = console.ended()
        check_one_line(code, console.output.decode(), *words)


def test_faulty_settings_are_told_on_the_title_and_keep_nobody_from_playing(folders_of_its_own: object) -> None:
    folder = os.environ["TTR_TUI_CONFIG"]
    os.makedirs(folder)
    with open(os.path.join(folder, "settings.json"), "w", encoding="utf-8") as file:
        file.write('{\n  "colour": "256"\n}\n')
    with Console(size=(160, 48)) as console:
        console.wait_for("'colour' (did you mean")
        console.wait_for("New game")
        assert console.process.poll() is None


def test_new_without_players_opens_the_form_of_that_map() -> None:
    with Console("new", "france", "-o", "hidden_scores", size=(160, 48)) as console:
        console.wait_for("Begin the game")
        console.wait_for("Marseille")
        assert console.process.poll() is None


@pytest.mark.parametrize("code", ["import ttr_tui.engine.game", "import ttr_tui.variant.library", "import ttr_tui.store"])
def test_engine_variant_and_store_load_no_textual(code: str) -> None:
    check = f"{code}; import sys; print(sorted(m for m in sys.modules if m.split('.')[0] in ('textual', 'rich')))"
    done = subprocess.run([sys.executable, "-c", check], env=surroundings(), text=True, capture_output=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["maps"], ["saves"], ["doctor"], ["new"], []])
def test_commands_that_open_no_app_load_no_textual(arguments: list[str]) -> None:
    check = (
        "import atexit, os, sys\n"
        "from ttr_tui.cli.main import run\n"
        "atexit.register(lambda: print('loaded:', [m for m in sys.modules if m.split('.')[0] == 'textual'], file=sys.stderr))\n"
        f"run({arguments!r})\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", check], env=surroundings(), text=True, capture_output=True, stdin=subprocess.DEVNULL
    )
    assert "loaded: []" in done.stderr
