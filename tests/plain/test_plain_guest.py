"""Line mode as a guest: games of one's own by name, no path in or out, and an end when nobody types."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.plain.driver import run_script
from tests.terminal.console import PATIENCE, surroundings
from ttr_tui.app.setup import SetupError, TableSetup, read_players
from ttr_tui.app.visit import GUESTS, Limits, Visit

NEW_GAME = ["new usa", "", "", "random", "", "Ann", "7"]


def told(*typed: str, folder: Path, name: str = "ann", **environ: str) -> str:
    """What a guest of this name is told who types these lines."""
    done = run_script("".join(f"{line}\n" for line in typed), "--guest", name, "--plain", "--save-dir", str(folder), **environ)
    assert (done.returncode, done.stderr) == (0, ""), done
    told = "".join(
        line for line in done.stdout.splitlines(keepends=True) if not line.startswith("> ")
    )  # without what was typed
    assert str(folder) not in told
    return told


def saves_of(name: str, folder: Path) -> list[str]:
    return sorted(path.stem for path in (folder / GUESTS / name).glob("*.jsonl"))


def test_a_guest_plays_and_goes_on_and_removes(tmp_path: Path) -> None:
    begun = told(*NEW_GAME, "keep 1 2 3", "quit", folder=tmp_path)
    (save,) = saves_of("ann", tmp_path)
    assert f"Go on with: `resume {save}` when you come again" in begun and "ttr-tui resume" not in begun
    again = told("saves", "resume", "hand", "tickets", folder=tmp_path)
    assert f"{save}: USA" in again and "You hold " in again
    left = told(f"remove {save}", "no", f"remove {save}", "yes", "saves", "resume", folder=tmp_path)
    assert "It stays." in left and f"{save} is removed." in left and "you have no unfinished game" in left
    assert saves_of("ann", tmp_path) == []


def test_a_whole_game_of_a_guest_through_a_pipe(tmp_path: Path) -> None:
    folder = Visit.of_guest("ann", tmp_path).saves
    session = Visit.of_guest("ann", tmp_path).begin(TableSetup("france", read_players(["Ann", "bot:random"]), seed=3))
    session.journal.close()
    script = f"resume {session.save_name}\nseat ann bot:random\nkeep 1 2\nkeep 1 2 3\nseat ann bot:random\nscore\nquit\n"
    done = run_script(script, "--guest", "ann", "--plain", "--save-dir", str(tmp_path))
    assert done.returncode == 0 and done.stderr == ""
    assert "The game is over and saved." in done.stdout and "ttr-tui replay" not in done.stdout
    assert [path.suffix for path in folder.iterdir()] == [".jsonl"], "no lock, nothing else"


def test_no_word_of_a_guest_is_a_path(tmp_path: Path) -> None:
    session = Visit.of_guest("ben", tmp_path).begin(TableSetup("usa", read_players(["Ben", "bot:random"])))
    session.journal.close()
    id_ = session.save_name
    save = tmp_path / GUESTS / "ben" / f"{id_}.jsonl"
    usa = Path("maps/usa.yaml")
    maps = [usa, usa.resolve(), "/dev/zero", "./mine.yaml", "x" * 1500]
    games = [save, f"../ben/{id_}", id_, "/dev/zero", "..", "*", "\x1b[2J"]
    typed = [f"{verb} {word}" for verb in ("new", "rules") for word in maps]
    typed += [f"{verb} {word}" for verb in ("resume", "remove") for word in games]
    typed += [f"saves {save}", "maps /etc"]
    said = told(*typed, "yes", "quit", folder=tmp_path)
    assert "keep at least" not in said and "Your name" not in said and "for good?" not in said and "\x1b" not in said
    assert (
        said.count("no map has the id") == 10 and said.count("none of your games") + said.count("no save in your games") == 14
    )
    assert save.exists() and saves_of("ann", tmp_path) == []


def test_a_visit_begins_no_game_on_a_file_of_the_guests_choosing(tmp_path: Path) -> None:
    visit = Visit.of_guest("ann", tmp_path)
    usa = Path(__file__).parents[2] / "maps" / "usa.yaml"
    copy = tmp_path / "usa2.yaml"
    copy.write_text(usa.read_text(encoding="utf-8"), encoding="utf-8")
    with pytest.raises(SetupError, match="no map has the id"):
        visit.begin(TableSetup(str(copy), read_players(["Ann", "bot:random"])))
    assert list(visit.saves.iterdir()) == []


def test_limits_hold_in_lines_and_name_the_way_out(tmp_path: Path) -> None:
    visit = Visit.of_guest("ann", tmp_path)
    for number in range(Limits().saves):
        (visit.saves / f"{number:02}.jsonl").write_text("{}\n")
    said = told(*NEW_GAME, "remove 00", "yes", *NEW_GAME, "quit", folder=tmp_path)
    assert "`remove SAVE`" in said and "00 is removed." in said and "keep at least" in said


def test_the_environment_moves_nothing(tmp_path: Path) -> None:
    elsewhere = str(tmp_path / "elsewhere")
    environ = {"TTR_TUI_SAVES": elsewhere, "TTR_TUI_DATA": elsewhere, "TTR_TUI_CONFIG": elsewhere, "XDG_CONFIG_HOME": elsewhere}
    told(
        "maps", folder=tmp_path / "games", LANG="../../x", LC_ALL="x" * 4000, COLUMNS="99999999", HOME=str(tmp_path), **environ
    )
    assert not Path(elsewhere).exists()


@pytest.mark.parametrize("mode", [["--plain"], []])
def test_a_client_that_sends_pythoninspect_gets_no_prompt_of_python(mode: list[str], tmp_path: Path) -> None:
    arguments = ("--guest", "ann", *mode, "--save-dir", str(tmp_path))
    done = run_script("quit\nprint(6 * 7)\n", *arguments, PYTHONINSPECT="1")
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert "PYTHONINSPECT" in line


@pytest.mark.parametrize("command", [["maps"], ["new", "usa"], ["resume"]])
def test_a_guest_in_lines_gets_no_command(command: list[str], tmp_path: Path) -> None:
    done = run_script("", "--guest", "ann", "--plain", "--save-dir", str(tmp_path), *command)
    assert (done.returncode, done.stdout) == (2, "") and "--guest goes with no command" in done.stderr


def test_a_name_that_is_none_is_refused_in_a_line(tmp_path: Path) -> None:
    done = run_script("", "--guest", "../ann", "--plain", "--save-dir", str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert "a guest's name has" in line


@pytest.mark.skipif(os.name == "nt", reason="there is no timer of this kind")
def test_nobody_there_is_the_end_and_the_game_is_saved(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from ttr_tui.app.visit import *; from ttr_tui.plain.opening import plain_title\n"
        "sys.exit(plain_title(Visit.of_guest('ann', Path(sys.argv[1]), Limits(idle_seconds=3.0))))\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path)],
        env=surroundings(),
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdin is not None and process.stdout is not None
    with process:
        process.stdin.write("".join(f"{line}\n" for line in NEW_GAME) + "no line end")
        process.stdin.flush()
        said = process.stdout.read()
        assert process.wait(PATIENCE) == 0
    assert "Nothing was typed for 0.05 minutes, so the program ends." in said
    assert said.rstrip().endswith("when you come again")
    assert len(saves_of("ann", tmp_path)) == 1 and not list((tmp_path / GUESTS / "ann").glob("*.lock"))
