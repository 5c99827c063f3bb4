"""Into line mode: its own prompt, the questions of a new game, what is refused, and what is not loaded for it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.plain.driver import run_script
from tests.terminal.console import Console, surroundings


def refused(*arguments: str, script: str = "") -> str:
    """The one line that refuses."""
    done = run_script(script, *arguments)
    assert (done.returncode, done.stdout) == (2, ""), done
    (line,) = done.stderr.splitlines()
    return line


def test_more_than_one_person_is_refused_with_the_reason() -> None:
    line = refused("new", "usa", "-p", "Ann", "-p", "Ben", "-p", "bot:random", "--plain")
    assert "one person" in line and "Ann, Ben" in line and "read the other's hand" in line and "without --plain" in line


def test_without_a_person_simulate_is_named() -> None:
    assert "`ttr-tui simulate`" in refused("new", "usa", "-p", "bot:random", "-p", "bot:random", "--plain")


def test_a_save_of_two_persons_is_refused_and_stays_free(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from ttr_tui.app.setup import *\n"
        "session = new_session(TableSetup('usa', read_players(['Ann', 'Ben'])), Path(sys.argv[1]))\n"
        "session.journal.close()\n"
    )
    subprocess.run([sys.executable, "-c", code, str(tmp_path)], env=surroundings(), check=True)
    for _ in range(2):
        assert "Ann, Ben" in refused("resume", "--plain", "--save-dir", str(tmp_path))
    assert len(list(tmp_path.iterdir())) == 1, "no lock is left"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("new", "uas", "--plain"), "did you mean 'usa'?"),
        (("new", "usa", "-p", "Ann", "--plain"), "2 to 5 players"),
        (("new", "usa", "-p", "Ann", "-p", "bot:clever", "--plain"), "bot:random"),
        (("resume", "2026-no-such", "--plain"), "2026-no-such"),
        (("resume", "--plain"), "no unfinished game"),
    ],
)
def test_words_that_make_no_game_are_refused(arguments: tuple[str, ...], words: str) -> None:
    assert words in refused(*arguments)


def test_plain_goes_only_with_what_it_can_play() -> None:
    done = run_script("", "--plain", "maps")
    assert done.returncode == 2 and "--plain" in done.stderr


def test_plain_may_stand_before_the_command_too() -> None:
    done = run_script("", "--plain", "new", "usa", "-p", "Ann", "-p", "bot:random")
    assert done.returncode == 0 and "Ann, keep at least 2 of 3 tickets" in done.stdout


def test_the_start_tells_maps_rules_and_saves() -> None:
    done = run_script("help\nmaps\nrules usa locomotive\nrules\nrules nowhere\nsaves\nfly\nquit\n", "--plain")
    assert (done.returncode, done.stderr) == (0, "")
    for words in (
        "usa: USA, 2 to 5 players", "new MAP: a new game", "Market:", "rules of which map?", "no map has this id",
        "There are no saves yet", "no command 'fly'",
    ):  # fmt: skip
        assert words in done.stdout, words


def test_a_new_game_asks_for_what_it_needs_and_asks_again(tmp_path: Path) -> None:
    answers = ["new europe", "", "9", "1", "clever", "", "mgea", "mega", "Bob", "Ann", "x", "12", "hand", "quit"]
    done = run_script("\n".join(answers) + "\n", "--plain", "--save-dir", str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    for words in (
        "Your name, or NAME:COLOR? Enter: Ann.", "a number from 1 to 4, please", "no bot 'clever'", "did you mean 'mega'?",
        "nobody of that name", "a seed is a whole number", "Europe with mega: Ann (red, person), Bot Ada (blue, bot:steady).",
        "You hold ",
    ):  # fmt: skip
        assert words in done.stdout, words
    assert len(list(tmp_path.glob("*.jsonl"))) == 1


def test_questions_that_nobody_answers_begin_no_game(tmp_path: Path) -> None:
    done = run_script("Ann\n", "new", "usa", "--plain", "--save-dir", str(tmp_path))
    assert done.returncode == 0 and not list(tmp_path.glob("*.jsonl"))


def test_a_closed_input_is_the_end_of_the_input() -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", '"$0" -m ttr_tui --plain <&-', sys.executable], env=surroundings(), text=True, capture_output=True
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_ascii_where_the_output_has_no_other_letters() -> None:
    script = "keep 1 2 3\n\nfrom zurich\n"
    done = run_script(script, "new", "europe", "-p", "Ann", "-p", "bot:random", "--plain", PYTHONIOENCODING="ascii")
    assert done.returncode == 0 and done.stdout.isascii() and "Zurich, " in done.stdout


def test_where_the_app_cannot_run_line_mode_is_named() -> None:
    assert "--plain" in refused("new", "usa", "-p", "Ann", "-p", "bot:random")
    with Console(environ={"TERM": "dumb"}, size=(200, 24)) as console:
        assert console.ended() == 2 and "--plain" in console.text


@pytest.mark.parametrize("arguments", [["--plain"], ["new", "usa", "-p", "Ann", "-p", "bot:steady", "--plain"]])
def test_no_textual_is_loaded(arguments: list[str]) -> None:
    check = (
        "import atexit, sys\n"
        "from ttr_tui.cli.main import run\n"
        "atexit.register(lambda: print('loaded:', [m for m in sys.modules if m.split('.')[0] == 'textual'], file=sys.stderr))\n"
        f"run({arguments!r})\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", check], env=surroundings(), input="keep 1 2 3\nrules\nlog\n", text=True, capture_output=True
    )
    assert done.stderr == "loaded: []\n"


def test_the_folder_of_saves_is_asked_for_where_it_counts() -> None:
    done = run_script("", "--save-dir", "elsewhere", "new", "usa", "--plain")
    assert done.returncode == 2 and "write it after `new`" in done.stderr


def test_an_empty_line_ends_nothing_and_capitals_make_no_difference() -> None:
    done = run_script("\nMaps\nQUIT\n", "--plain")
    assert done.returncode == 0 and "usa: USA, 2 to 5 players" in done.stdout
    assert done.stdout.count("ttr-tui in lines: ") == 2 and "no command" not in done.stdout


@pytest.mark.parametrize(
    ("more", "words"), [(("-o", "mgea"), "did you mean 'mega'?"), (("--first", "Zed"), "nobody of that name")]
)
def test_what_was_given_is_looked_at_as_soon_as_it_can_be(more: tuple[str, ...], words: str) -> None:
    done = run_script("Ann\n1\nsteady\n", "new", "europe", "--plain", *more)
    assert done.returncode == 2 and words in done.stderr
    assert "A seed" not in done.stdout and "Which of these options" not in done.stdout


@pytest.mark.parametrize("arguments", [("--glyphs", "ascii", "new", "europe"), ("new", "europe", "--glyphs", "ascii")])
def test_the_characters_that_were_asked_for(arguments: tuple[str, ...]) -> None:
    done = run_script("keep 1 2 3\n\nways\n", *arguments, "-p", "Ann", "-p", "bot:random", "--plain")
    assert done.returncode == 0 and done.stdout.isascii()


def test_a_closed_output_is_told() -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", '"$0" -m ttr_tui --plain >&-', sys.executable], env=surroundings(), text=True, stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert done.returncode == 2 and "stdout" in done.stderr and "Traceback" not in done.stderr


def test_a_game_whose_person_became_a_bot_goes_on_by_the_words_of_the_farewell(tmp_path: Path) -> None:
    code = (
        "import asyncio, sys; from pathlib import Path; from ttr_tui.app.setup import *\n"
        "session = new_session(TableSetup('usa', read_players(['Ann', 'bot:random'])), Path(sys.argv[1]))\n"
        "asyncio.run(session.hand_seat(0, 'bot:random')); session.journal.close()\n"
    )
    subprocess.run([sys.executable, "-c", code, str(tmp_path)], env=surroundings(), check=True)
    done = run_script("quit\n", "resume", "--plain", "--save-dir", str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "") and "The game is over." in done.stdout
