"""Line mode by the real command on real pipes: whole games, scripts, closed pipes, signals."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path

import pytest

from tests.plain.driver import COMMAND, MARK, answer, only_save, play_through_pipe, run_script, without_save_ids
from tests.terminal.console import PATIENCE, Console, surroundings

FOLDER = Path(__file__).parent / "golden"
SHORES = "docs/example/two_shores.yaml"
SEATS = ("-p", "Ann", "-p", "bot:random", "--seed", "20071", "--plain")
NEW = "TTR_TUI_TRANSCRIPT"
"""Set in the environment, the script and the transcript are made anew."""


@pytest.mark.parametrize("map_id", ["usa", "europe", "marklin", "old_west", "france", "card_game"])
def test_a_whole_game_through_pipes(map_id: str) -> None:
    typed, told, code = play_through_pipe("new", map_id, "-p", "Ann", "-p", "bot:steady", "--seed", "7", "--plain")
    assert code == 0
    assert typed[-1] == "quit"
    *_, total, winner, last, _, end = told.splitlines()
    assert total.startswith("Total: Ann ") and "win" in winner and last.startswith("The game is over. "), told[-500:]
    assert end.startswith("The game is over and saved. ")
    assert "\x1b" not in told


def test_a_script_through_a_pipe_gives_the_transcript_that_is_written_down() -> None:
    script, transcript = FOLDER / "two_shores.in", FOLDER / "two_shores.out"
    if NEW in os.environ:
        typed, _, _ = play_through_pipe("new", SHORES, *SEATS)
        script.write_text("\n".join(["help", *typed]) + "\n", encoding="utf-8")
    done = run_script(script.read_text(encoding="utf-8"), "new", SHORES, *SEATS)
    assert (done.returncode, done.stderr) == (0, "")
    told = without_save_ids(done.stdout)
    if NEW in os.environ:
        transcript.write_text(told, encoding="utf-8")
    assert told.splitlines() == transcript.read_text(encoding="utf-8").splitlines()


def test_a_game_whose_input_ends_goes_on_where_it_was(tmp_path: Path) -> None:
    script = (FOLDER / "two_shores.in").read_text(encoding="utf-8").splitlines()
    first = run_script("\n".join(script[:20]) + "\n", "new", SHORES, *SEATS, "--save-dir", str(tmp_path))
    save = only_save(tmp_path)
    assert first.returncode == 0
    assert f"Go on with: ttr-tui resume {save} --plain --save-dir " in first.stdout
    before = (tmp_path / f"{save}.jsonl").read_text()
    again = run_script("hand\nplayers\nquit\n", "resume", "--plain", "--save-dir", str(tmp_path))
    assert again.returncode == 0
    assert (tmp_path / f"{save}.jsonl").read_text() == before, "looking writes nothing"
    whole = run_script("\n".join([*script[:20], "hand", "players", "quit"]) + "\n", "new", SHORES, *SEATS)
    assert again.stdout.partition("> hand\n")[2] == without_ids(whole.stdout.partition("> hand\n")[2], again.stdout)


def without_ids(told: str, other: str) -> str:
    """A transcript that ends in the farewell of another one: only its save differs."""
    lines, farewell = told.splitlines(), other.splitlines()[-1]
    return "\n".join([*lines[:-1], farewell]) + "\n"


def test_where_nobody_reads_any_more_nothing_more_is_done_and_the_game_is_saved(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*COMMAND, "new", SHORES, *SEATS, "--save-dir", str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, env=surroundings(),
    )  # fmt: skip
    assert process.stdin and process.stdout and process.stderr
    told = b""
    while not told.endswith(MARK.encode()):
        told += os.read(process.stdout.fileno(), 65536)
    process.stdout.close()
    process.stdin.write(b"keep 1 2\n")
    process.stdin.close()
    assert process.stderr.read() == b""
    assert process.wait(PATIENCE) == 0
    process.stderr.close()
    again = run_script("", "resume", "--plain", "--save-dir", str(tmp_path))
    assert again.returncode == 0
    assert again.stdout.startswith(told.decode()), "the same question again"


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_ends_it_with_its_code(name: str) -> None:
    number = getattr(signal, name)
    with Console("new", SHORES, *SEATS, size=(100, 40)) as console:
        console.wait_for("keep at least")
        console.send("keep 1 2\n")
        console.wait_for("Go on: Bot Ada moves")
        console.process.send_signal(number)
        assert console.ended() == 128 + number
        assert "The game is saved. Go on with: ttr-tui resume " in console.text.replace("\n", " ")
        assert console.settings_now == console.before


def test_a_hung_up_terminal_ends_it() -> None:
    with Console("new", SHORES, *SEATS) as console:
        console.wait_for("keep at least")
        assert console.hang_up() == 128 + signal.SIGHUP


def test_on_a_terminal_lines_are_broken_between_words_and_nothing_else_is_sent() -> None:
    with Console("new", SHORES, *SEATS, size=(60, 40), environ={"TERM": "dumb"}) as console:
        console.wait_for("keep at least")
        console.send("rules tunnel\n")
        console.wait_for("The cards turned up go to the discards.")
        console.send("\x04")
        assert console.ended() == 0
        assert b"\x1b" not in console.output
        assert all(len(line) < 60 for line in console.output.decode().splitlines())


def test_an_answer_is_found_for_every_prompt() -> None:
    assert answer("keep at least 2 of 3 tickets\n1. a\n2. b\n3. c\n> ") == "keep 1 2"
    assert answer("1. Draw a train card\n2. Claim a route (9 tracks)\n> ") == "2"
    assert (
        answer("1. A–B; red, 2 trains, 2 points; costs you 2 red\n2. C–D; red, 4 trains, 7 points; costs you 4 red\n> ") == "2"
    )
