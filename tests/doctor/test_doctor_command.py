"""`ttr-tui doctor` without a terminal: what it tells, what it keeps to itself, what it calls wrong."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tests.terminal.console import PATIENCE, surroundings
from ttr_tui.doctor.places import _file, _folder
from ttr_tui.doctor.widths import _answers, _listening


def doctor(*arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """The command in a pipe."""
    return subprocess.run(
        [sys.executable, "-m", "ttr_tui", "doctor", *arguments], env=surroundings(environ), text=True, capture_output=True,
        stdin=subprocess.DEVNULL, timeout=PATIENCE,
    )  # fmt: skip


def test_in_a_pipe_it_tells_all_without_colors_and_that_the_app_cannot_start() -> None:
    done = doctor(COLORTERM="truecolor")
    assert (done.returncode, done.stderr) == (1, "")
    assert "\x1b" not in done.stdout
    for words in ("VERSIONS", "textual", "truecolor: COLORTERM=truecolor", "FILES", "TEST CARD", "WRONG: the app cannot start"):
        assert words in done.stdout


def test_colors_and_characters_can_be_tried() -> None:
    done = doctor("--color", "256", "--glyphs", "box")
    assert "\x1b[" in done.stdout and ";5;" in done.stdout
    assert "256: --color" in done.stdout
    assert "box: --glyphs" in done.stdout
    assert "■" in done.stdout and "●" not in done.stdout


@pytest.mark.parametrize(("option", "word"), [("--color", "8"), ("--glyphs", "emoji")])
def test_a_word_that_there_is_not_is_refused(option: str, word: str) -> None:
    done = doctor(option, word)
    assert (done.returncode, done.stdout) == (2, "")
    assert word in done.stderr and "auto, " in done.stderr


def test_where_stdout_takes_only_ascii_only_ascii_is_printed() -> None:
    done = doctor(PYTHONIOENCODING="ascii")
    assert done.stdout.isascii()
    assert "ascii: PYTHONIOENCODING=ascii" in done.stdout


def test_addresses_and_sockets_are_not_told() -> None:
    secrets = {"SSH_CONNECTION": "192.0.2.7 1 192.0.2.8 22", "TMUX": "/tmp/socket-of-ann,1,0", "HOME": "/home/of-ann"}
    for arguments in ((), ("--json",)):
        done = doctor(*arguments, **secrets)
        for secret in ("192.0.2", "socket-of-ann"):
            assert secret not in done.stdout + done.stderr
    assert "off: an SSH session (SSH_CONNECTION is set)" in doctor(**secrets).stdout


def test_the_persons_own_folder_is_shortened(tmp_path: Path) -> None:
    done = doctor(HOME=str(tmp_path), TTR_TUI_SAVES=str(tmp_path / "saves"))
    assert str(tmp_path) not in done.stdout
    assert "~/saves (not there yet)" in done.stdout


def test_as_json_it_holds_the_same() -> None:
    done = doctor("--json", TERM="linux", NO_COLOR="")
    found = json.loads(done.stdout)
    assert done.returncode == 1
    assert found["choices"]["color"]["value"] == "16"
    assert "TERM=linux" in found["choices"]["glyphs"]["why"]
    assert found["variables"]["NO_COLOR"] == ""
    assert any("NO_COLOR" in notice for notice in found["notices"])
    assert {place["name"] for place in found["places"]} >= {"settings", "saves", "own maps", "cache", "crash reports"}
    assert found["widths"] == {}


def test_a_folder_that_cannot_be_used_is_wrong(folders_of_its_own: Path) -> None:
    folders_of_its_own.mkdir(parents=True)
    (folders_of_its_own / "saves").write_text("a file in the way", encoding="utf-8")
    (problem,) = [words for words in json.loads(doctor("--json").stdout)["problems"] if words.startswith("saves: ")]
    assert str(folders_of_its_own / "saves") in problem
    assert "is something else" in problem


def test_faults_of_settings_and_of_ones_own_maps_are_told(folders_of_its_own: Path) -> None:
    for folder, name, text in (("config", "settings.json", '{"color": "8"}'), ("data/maps", "broken.yaml", "name: [")):
        (folders_of_its_own / folder).mkdir(parents=True, exist_ok=True)
        (folders_of_its_own / folder / name).write_text(text, encoding="utf-8")
    problems = " ".join(json.loads(doctor("--json").stdout)["problems"])
    assert "color cannot be" in problems
    assert "broken.yaml:" in problems


def test_letters_of_a_file_name_reach_no_terminal_as_commands(folders_of_its_own: Path) -> None:
    path = folders_of_its_own / "data" / "maps" / "a\x1b[31mb.yaml"
    path.parent.mkdir(parents=True)
    path.write_text("name: [", encoding="utf-8")
    done = doctor()
    assert done.returncode == 1 and "b.yaml" in done.stdout and "\x1b" not in done.stdout


def test_what_was_asked_before_the_command_counts_too() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ttr_tui", "--color", "256", "doctor"], env=surroundings({}), text=True, capture_output=True,
        stdin=subprocess.DEVNULL, timeout=PATIENCE,
    )  # fmt: skip
    assert "256: --color" in done.stdout


def test_keys_that_are_typed_are_no_answers_and_prolong_nothing() -> None:
    keys, screen = os.openpty()
    for number in range(3):
        os.write(keys, b"x" * number + b"\x1b[1;2R\n")
    os.set_blocking(screen, True)
    stop = threading.Event()

    def type_on() -> None:
        while not stop.wait(0.02):
            os.write(keys, b"x\n")

    typist = threading.Thread(target=type_on)
    typist.start()
    try:
        assert _answers(screen, 9, 0.2) == [2, 2, 2]
    finally:
        stop.set()
        typist.join()
        os.close(keys)
        os.close(screen)


def test_a_terminal_that_goes_while_it_is_asked_leaves_signals_as_they_were() -> None:
    keys, screen = os.openpty()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    with pytest.raises(OSError), _listening(screen):  # any of its kind
        os.close(keys)
        os.close(screen)
    assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == before


def test_a_folder_below_one_that_cannot_be_entered_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, **_: object) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "stat", refuse)
    monkeypatch.setattr("os.stat", lambda path, **_: refuse(path))
    assert not _folder("saves", tmp_path / "locked" / "saves").usable
    assert not _file("settings", tmp_path / "locked" / "settings.json").usable


def test_looking_leaves_a_broken_settings_file_where_it_is(folders_of_its_own: Path) -> None:
    file = folders_of_its_own / "config" / "settings.json"
    file.parent.mkdir(parents=True)
    file.write_text("{nonsense", encoding="utf-8")
    for _ in range(2):
        done = doctor()
        assert done.returncode == 1 and "the app will begin with the defaults" in " ".join(done.stdout.split())
    assert file.read_text(encoding="utf-8") == "{nonsense"
