"""The commands as a person or a script meets them: output, messages, exit codes."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ttr_tui.cli.main import run
from ttr_tui.variant.folders import shipped_maps
from ttr_tui.version import __version__

BOTS = ("-p", "bot:random", "-p", "bot:random")


class Done(NamedTuple):
    """What a command left: exit code, stdout, stderr."""

    code: int
    out: str
    err: str


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Any:
    """Runs a command in this process."""

    def call(*words: str | Path) -> Done:
        with pytest.raises(SystemExit) as ended:
            run([str(word) for word in words])
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        code = ended.value.code
        return Done(code if isinstance(code, int) else int(code is not None), captured.out, captured.err)

    return call


def real(*words: str | Path, **more: Any) -> Done:
    """Runs a command as a process of its own, without a terminal."""
    done = subprocess.run(
        [sys.executable, "-m", "ttr_tui", *map(str, words)], capture_output=True, text=True, timeout=60,
        stdin=subprocess.DEVNULL, **more,
    )  # fmt: skip
    return Done(done.returncode, done.stdout, done.stderr)


# -- maps, check, help ------------------------------------------------------------------------------------------


def test_version_and_help_of_every_command(command: Any) -> None:
    assert command("--version") == (0, f"ttr-tui {__version__}\n", "")
    overview = command("--help")
    assert overview.code == 0
    for word in ("new", "resume", "maps", "board", "check", "score", "simulate", "engine", "saves"):
        assert word in overview.out
        done = command(word, "--help")
        assert done.code == 0 and "Usage" in done.out


def test_maps_as_json_says_what_can_be_played(command: Any) -> None:
    done = command("maps", "--json")
    assert (done.code, done.err) == (0, "")
    usa = next(entry for entry in json.loads(done.out) if entry["id"] == "usa")
    assert (usa["name"], usa["players"], usa["playable"]) == ("USA", [2, 5], True)
    assert [option["id"] for option in usa["options"]] == ["usa_1910", "mega", "big_cities", "hidden_scores"]
    assert [option["group"] for option in usa["options"]] == ["edition", "edition", "edition", None]
    assert all(option["title"] and option["about"] for option in usa["options"])
    assert Path(usa["file"]).is_file()


def test_maps_prints_a_line_for_each_map(command: Any) -> None:
    lines = command("maps").out.splitlines()
    assert len(lines) == len(list(shipped_maps().glob("*.yaml")))
    (usa,) = [line for line in lines if line.startswith("usa ")]
    assert "USA" in usa and "2–5 players" in usa and "usa_1910, mega, big_cities" in usa


def test_a_map_of_the_users_own_is_listed_and_a_broken_one_with_its_fault(command: Any, folders_of_its_own: Path) -> None:
    own = folders_of_its_own / "data" / "maps"
    own.mkdir(parents=True)
    text = (shipped_maps() / "usa.yaml").read_text(encoding="utf-8")
    (own / "home.yaml").write_text(text.replace("id: usa\n", "id: home\n", 1), encoding="utf-8")
    (own / "broken.yaml").write_text("name: [", encoding="utf-8")
    entries = {entry["id"]: entry for entry in json.loads(command("maps", "--json").out)}
    assert entries["home"]["playable"] and "fault" not in entries["home"]
    assert "broken.yaml:" in entries["broken"]["fault"]
    assert command("simulate", "home", "-p", "bot:random", "-p", "bot:random", "--games", "1", "--json").code == 0


def test_check_finds_nothing_in_the_maps_that_come_with_the_program(command: Any) -> None:
    files = sorted(shipped_maps().glob("*.yaml"))
    done = command("check", *files)
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines() == [f"{file}: no faults" for file in files]


def test_check_names_each_of_five_faults_on_a_line(command: Any, tmp_path: Path) -> None:
    """Faults of the map, of a rule's settings and of an option's, told together, each at its own word."""
    text = (shipped_maps() / "usa.yaml").read_text(encoding="utf-8")
    slips = (
        ("players: [2, 5]", "players: [5, 2]"), ("per_color: 12", "per_colour: 12"),
        ("deal: {regular: 5}", "deal: {regular: x}"),
        ("[atlanta, charleston], length: 2", "[atlanta, charlestown], length: 2"),
        ("[atlanta, miami], length: 5, color: blue", "[atlanta, miami], length: 5, color: blau"),
    )  # fmt: skip
    for old, new in slips:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    file = tmp_path / "usa.yaml"
    file.write_text(text, encoding="utf-8")
    done = command("check", file)
    assert (done.code, done.err) == (1, "")
    places, messages = zip(*(line.removeprefix(f"{file}:").split(": ", 1) for line in done.out.splitlines()), strict=True)
    words = ("5, 2", "per_colour", "x}", "charlestown", "blau")
    assert sorted(places) == sorted(place_of(text, new, word) for (_, new), word in zip(slips, words, strict=True))
    assert [any(word.strip("},") in message for message in messages) for word in words[1:2] + words[3:]] == [True] * 3


def place_of(text: str, within: str, word: str) -> str:
    """line:column of a word inside a passage of the text."""
    before = text[: text.index(within) + within.index(word)]
    return f"{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}"


@pytest.mark.parametrize("text", ["", "\0\1\2", "just words", "[1, 2", "- a\n- b\n", "name: USA\nname: USA\n", "{" * 2000])
def test_check_calls_junk_a_fault(command: Any, tmp_path: Path, text: str) -> None:
    file = tmp_path / "junk.yaml"
    file.write_text(text, encoding="utf-8")
    done = command("check", file)
    assert done.code == 1
    assert done.out.startswith(f"{file}:")


def test_check_says_2_for_a_file_that_cannot_be_opened(command: Any, tmp_path: Path) -> None:
    done = command("check", tmp_path / "no.yaml", shipped_maps() / "usa.yaml")
    assert done.code == 2
    assert "no.yaml: cannot be opened" in done.err
    assert "usa.yaml: no faults" in done.out


# -- words that cannot be used ----------------------------------------------------------------------------------


def test_new_names_the_maps_there_are_for_one_that_is_not() -> None:
    done = real("new", "atlantis", "-p", "Ann", "-p", "Ben")
    assert (done.code, done.out) == (2, "")
    assert len(done.err.splitlines()) == 1
    assert "'atlantis'" in done.err and "usa" in done.err


def test_new_names_the_nearest_map(command: Any) -> None:
    assert "did you mean 'europe'?" in command("new", "europa", "-p", "Ann", "-p", "Ben").err


def test_without_a_terminal_the_app_says_so() -> None:
    done = real("new", "usa", "-p", "Ann", "-p", "Ben")
    assert (done.code, done.out) == (2, "")
    assert "terminal" in done.err and len(done.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["simulate", "usa", "-p", "bot:random"], "2 to 5 players, not 1"),
        (["simulate", "usa", "-p", "bot:clever", "-p", "bot:random"], "no bot 'bot:clever'"),
        (["simulate", "usa", "-p", "Ann", "-p", "bot:random"], "no bot 'Ann'"),
        (["simulate", "usa", "-p", "bot:random", "-p", "bot:random", "-o", "mega", "-o", "usa_1910"], "exclude each other"),
        (["simulate", "usa", "-p", "bot:random", "-p", "bot:random", "-o", "megga"], "did you mean 'mega'?"),
        (["simulate", "x" * 300, "-p", "bot:random", "-p", "bot:random"], "no map has this id"),
        (["simulate", "./no.yaml", "-p", "bot:random", "-p", "bot:random"], "cannot be opened"),
        (["simulate", "usa", "-p", "bot:random", "-p", "bot:random", "--games", "0"], "--games"),
        (["simulate", "usa", "-p", "bot:random", "-p", "bot:random", "--seed", "x"], "--seed"),
        (["score"], "Missing argument"), (["score", "/no/file.yaml"], "cannot be opened"), (["fly"], "No such command"),
        (["engine", "--opened"], "No such option"),
    ],
)  # fmt: skip
def test_words_that_cannot_be_used_are_told_with_exit_code_2(command: Any, words: list[str], told: str) -> None:
    done = command(*words)
    assert done.code == 2 and done.out == ""
    assert told in done.err


# -- score ------------------------------------------------------------------------------------------------------

GOOD = """\
map: usa
players:
  - name: Ann
    routes: [chicago-duluth, chicago-omaha]
    tickets: [duluth-houston, {a: duluth, b: omaha, points: 4}]
  - name: Ben
    points: 12
"""


def test_score_of_a_real_table(command: Any, tmp_path: Path) -> None:
    file = tmp_path / "table.yaml"
    file.write_text(GOOD, encoding="utf-8")
    score = json.loads(command("score", file, "--json").out)
    assert score["winners"] == [0]
    assert [(player["name"], player["total"]) for player in score["players"]] == [("Ann", 4 + 7 - 8 + 4 + 10), ("Ben", 12)]
    assert score["players"][0]["lines"] == [
        {"kind": "routes", "points": 11},
        {"kind": "ticket", "ticket": "duluth-houston", "completed": False, "points": -8},
        {"kind": "ticket", "ticket": "duluth-omaha", "completed": True, "points": 4},
        {"kind": "longest_path", "length": 7, "points": 10},
    ]
    words = command("score", file)
    assert words.code == 0
    assert "Ann: 17 points" in words.out and "Ann wins." in words.out


def test_score_reads_json_and_a_map_beside_the_position(command: Any, tmp_path: Path) -> None:
    text = (shipped_maps() / "usa.yaml").read_text(encoding="utf-8")
    (tmp_path / "mine.yaml").write_text(text.replace("id: usa\n", "id: mine\n", 1), encoding="utf-8")
    file = tmp_path / "table.json"
    file.write_text(json.dumps({"map": "mine.yaml", "players": [{"name": "A"}, {"name": "B"}]}), encoding="utf-8")
    done = command("score", file, "--json")
    assert done.code == 0
    assert json.loads(done.out)["map"] == "mine"
    assert json.loads(done.out)["winners"] == [0, 1]


BAD = """\
map: usa
market: [red, pink]
deck: [red, red, red, red, red, red, red, red, red, red, red, red]
players:
  - name: Ann
    trains: 46
    routes: [chicago-duluth, chicago-omaha, boston-atlantis]
  - name: Ben
    routes:
      - chicago-omaha
    hand: {lokomotive: 1}
    tickets: [boston-miami, boston-miami]
    points: many
hurry: true
"""


def test_score_names_each_fault_of_a_position_with_its_place(command: Any, tmp_path: Path) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text(BAD, encoding="utf-8")
    done = command("score", file)
    assert (done.code, done.out) == (2, "")
    faults = [line.removeprefix(f"{file}:") for line in done.err.splitlines()]
    places = [":".join(line.split(":")[:2]) for line in faults]
    assert places == ["2:10", "2:15", "6:13", "7:45", "10:9", "11:24", "12:29", "13:13", "14:8"]
    for line, words in zip(
        faults,
        (
            "only 12 red cards, and this makes 13", "no card 'pink'", "from 0 to 45, not 46", "no track 'boston-atlantis'",
            "owned twice: Ann has it already", "did you mean 'locomotive'?", "in two places", "not 'many'", "no 'hurry'",
        ),
        strict=True,
    ):  # fmt: skip
        assert words in line, line


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "a position is a mapping"), ("- usa\n", "a position is a mapping"), ("map: [usa]\n", "a position is a mapping"),
        ("map: usa\n", "needs a list of players"), ("map: usa\nplayers: 2\n", "needs a list of players"),
        ("map: usa\nplayers: [{name: A}]\n", ":2:10: USA is for 2 to 5 players, not 1"), ("map: usa\nplayers: [", ":2:"),
        ("map: atlantis\nplayers: [{name: A}, {name: B}]\n", ":1:6: 'atlantis': no map has this id"), ("\0", ":1:1:"),
        ("map: ./sea.yaml\nplayers: [{name: A}, {name: B}]\n", "sea.yaml: cannot be opened"),
        ("map: usa\nmap: usa\nplayers: []\n", ":2:1:"),
    ],
)  # fmt: skip
def test_score_refuses_what_is_no_position(command: Any, tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "odd.yaml"
    file.write_text(text, encoding="utf-8")
    done = command("score", file, "--json")
    assert (done.code, done.out) == (2, "")
    assert str(file) in done.err and told in done.err


# -- simulate ---------------------------------------------------------------------------------------------------


def series(command: Any, *more: str, players: int = 2) -> dict[str, Any]:
    words = [word for _ in range(players) for word in ("-p", "bot:random")]
    done = command("simulate", "usa", *words, "--json", *more)
    assert (done.code, done.err) == (0, "")
    report: dict[str, Any] = json.loads(done.out)
    return report


def test_simulate_reports_the_figures_of_the_contract(command: Any) -> None:
    report = series(command, "--games", "6", "--seed", "3", players=3)
    assert {"map", "games", "seed", "games_per_second", "seats"} <= set(report)
    assert (report["map"], report["games"], report["seed"]) == ("usa", 6, 3)
    assert report["games_per_second"] > 0
    assert [seat["player"] for seat in report["seats"]] == ["bot:random"] * 3
    for seat in report["seats"]:
        assert {"wins", "shared_wins", "mean_points", "mean_tickets_completed", "mean_longest_path", "mean_turns"} <= set(seat)
        assert seat["mean_turns"] > 10 and seat["mean_longest_path"] > 0
    assert sum(seat["wins"] for seat in report["seats"]) <= 6


def test_simulate_is_the_same_for_one_job_and_for_two(command: Any) -> None:
    one, two = (series(command, "--games", "60", "--seed", "9", "--jobs", jobs) for jobs in ("1", "2"))
    for report in (one, two):
        del report["games_per_second"]
    assert one == two


def test_simulate_without_a_seed_says_which_it_took(command: Any) -> None:
    first = series(command, "--games", "3")
    again = series(command, "--games", "3", "--seed", str(first["seed"]))
    assert first["seats"] == again["seats"]


def test_simulate_prints_a_table(command: Any) -> None:
    done = command("simulate", "usa", "-p", "bot:random", "-p", "bot:random", "--games", "2", "--seed", "1")
    assert done.code == 0
    assert "2 games, seed 1" in done.out and done.out.count("bot:random") == 2
    assert "\x1b" not in done.out


def test_the_module_is_the_command() -> None:
    done = real("--version")
    assert done == (0, f"ttr-tui {__version__}\n", "")


@pytest.mark.parametrize(
    "words",
    [
        ("maps", "--json"),
        ("board", "usa", "--size", "200x60"),
        ("simulate", "usa", *BOTS, "--games", "1"),
        ("--version",),
        ("--help",),
    ],
)
def test_a_reader_who_has_seen_enough_is_no_fault(words: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "ttr_tui", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert (process.stderr.read(), process.wait(timeout=120)) == (b"", 0)


@pytest.mark.parametrize("words", ["--version", "maps", "board usa --size 80x24"])
def test_an_output_that_takes_nothing_is_told(words: str) -> None:
    for where in ("> /dev/full", ">&-"):
        command = f"{shlex.quote(sys.executable)} -m ttr_tui {words} {where}"
        done = subprocess.run(["/bin/sh", "-c", command], text=True, stderr=subprocess.PIPE, timeout=120)
        if where == "> /dev/full":
            assert done.returncode == 2 and done.stderr.startswith("nothing can be written on stdout: ")
        assert done.returncode in (0, 2) and "Traceback" not in done.stderr and "report" not in done.stderr
