"""Input made to break the reader: endless, huge, deep, without an end. Little memory, one clear message, no traceback.

Each command runs in a process of its own that may not have more than MEMORY bytes of addresses.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.terminal.console import surroundings
from ttr_tui.app.setup import TableSetup, new_session, read_players
from ttr_tui.store.disk import MAX_BYTES, MAX_LINES

resource = pytest.importorskip("resource", reason="there are no limits of memory on this platform")
MEMORY = 600 << 20
DEADLINE = 120.0
"""Seconds after which a process hangs; never a measure of speed."""
MORE = MAX_BYTES + 1
BOMB = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{name}: &{name} [{','.join([f'*{before}'] * 9)}]\n" for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)
DEEP_JSON = '{"a":' * 100_000 + "1" + "}" * 100_000


def run_small(*arguments: str, text: bytes = b"", folder: Path) -> subprocess.CompletedProcess[bytes]:
    """The command in `folder` with little memory and this on its input."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

    return subprocess.run(
        [sys.executable, "-m", "ttr_tui", *arguments],
        cwd=folder, env=surroundings({"PYTHONPATH": os.getcwd()}), input=text, capture_output=True, timeout=DEADLINE,
        preexec_fn=limit,
    )  # fmt: skip


def one_line(done: subprocess.CompletedProcess[bytes], code: int) -> str:
    """The one line that was printed, wherever; the exit code is checked."""
    printed = (done.stdout + done.stderr).decode()
    assert done.returncode == code and "Traceback" not in printed, done
    (line,) = printed.splitlines()
    assert len(line) < 600, "a message is read, not scrolled"
    return line


# -- maps and positions ---------------------------------------------------------------------------------------------

DOCUMENTS: dict[str, tuple[Callable[[], str], str]] = {
    "a line of 100 MB": (lambda: "a: " + "x" * 100_000_000, "larger than 1024 KiB"),
    "a million lines": (lambda: "- x\n" * 1_000_000, "larger than 1024 KiB"),
    "many values": (lambda: "a: [" + "[]," * 60_000 + "]", "more than 50000 keys and values"),
    "alias bomb": (lambda: BOMB, "aliases"),
    "dashes": (lambda: "- " * 400_000, "nested deeper than 40 levels"),
    "deep JSON": (lambda: DEEP_JSON, "nested deeper than 40 levels"),
}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_maps_and_positions_made_to_break_the_reader(name: str, tmp_path: Path) -> None:
    text, told = DOCUMENTS[name]
    (tmp_path / "it.yaml").write_text(text(), encoding="utf-8")
    assert told in one_line(run_small("check", "it.yaml", folder=tmp_path), 1)
    assert told in one_line(run_small("score", "it.yaml", folder=tmp_path), 2)


@pytest.mark.parametrize(
    "number", ["0x" + "f" * 900_000, "9" * 900_000, "1e999999999"], ids=["hexadecimal", "decimal", "exponent"]
)
def test_a_number_without_bounds_is_a_fault_of_the_map(number: str, tmp_path: Path) -> None:
    (tmp_path / "it.yaml").write_text(f"id: {number}\n", encoding="utf-8")
    done = run_small("check", "it.yaml", folder=tmp_path)
    assert done.returncode == 1 and b"it.yaml:1:" in done.stdout and done.stderr == b""


@pytest.mark.parametrize("word", ["./pipe", "/dev/zero", "./bomb.yaml", "/proc/self/mem", "9" * 300_000, "/etc"])
def test_the_map_that_a_position_names_is_a_plain_small_file_or_none(word: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "bomb.yaml").write_text(BOMB, encoding="utf-8")
    (tmp_path / "it.yaml").write_text(f"map: {word}\nplayers: [{{name: Ann}}]\n", encoding="utf-8")
    assert ".yaml:" in one_line(run_small("score", "it.yaml", folder=tmp_path), 2)


# -- saves ----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def first_line(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The first line of a save of a game on the USA map."""
    session = new_session(TableSetup("usa", read_players(["Ann", "bot:random"]), first=0, seed=7), tmp_path_factory.mktemp("s"))
    session.journal.close()
    (path,) = session.journal.path.parent.glob("*.jsonl")
    return path.read_bytes().split(b"\n")[0] + b"\n"


def with_map(first_line: bytes, text: str) -> bytes:
    digest = hashlib.sha256(text.encode()).hexdigest()
    return json.dumps({**json.loads(first_line), "map_text": text, "map_digest": digest}).encode() + b"\n"


def action(inside: bytes) -> bytes:
    return b'{"n":1,"seat":0,"check":"x","action":{"type":"keep_tickets","tickets":' + inside + b"}}\n"


SAVES: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "a line of 100 MB": (lambda first: b"x" * 100_000_000, "larger than 16 MiB"),
    "a million lines": (lambda first: first + b"{}\n" * 1_000_000, f"more than {MAX_LINES} lines"),
    "a long line": (lambda first: first + action(b'"' + b"x" * (9 << 20) + b'"'), "longer than 8 MiB"),
    "dense lines": (
        lambda first: first + action(b"[" + b"[]," * 1_900_000 + b"1]") * 2,
        "this is action 1, where 2 has to come",
    ),
    "deep JSON": (lambda first: first + action(DEEP_JSON.encode()), "no line of a game"),
    "huge number": (lambda first: first + b'{"undo":' + b"9" * 4000 + b"}\n", "less than"),
    "alias bomb in the map": (lambda first: with_map(first, BOMB), "aliases"),
    "deep map": (lambda first: with_map(first, "[" * 900_000), "nested deeper than 40 levels"),
}


@pytest.mark.parametrize("name", SAVES)
def test_saves_made_to_break_the_reader(name: str, first_line: bytes, tmp_path: Path) -> None:
    data, told = SAVES[name]
    (tmp_path / "it.jsonl").write_bytes(data(first_line))
    assert told in one_line(run_small("replay", "--text", "it", "--save-dir", ".", folder=tmp_path), 2)


@pytest.mark.parametrize("name", ["a line of 100 MB", "deep JSON", "alias bomb in the map"])
def test_such_saves_are_not_gone_on_with(name: str, first_line: bytes, tmp_path: Path) -> None:
    data, told = SAVES[name]
    (tmp_path / "it.jsonl").write_bytes(data(first_line))
    assert told in one_line(run_small("resume", "it", "--plain", "--save-dir", ".", folder=tmp_path), 2)
    assert [path.name for path in tmp_path.iterdir()] == ["it.jsonl"], "no lock and no copy is left"


def test_a_folder_of_saves_with_everything_in_it_is_listed(first_line: bytes, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.jsonl")
    (tmp_path / "zero.jsonl").symlink_to("/dev/zero")
    (tmp_path / "folder.jsonl").mkdir()
    (tmp_path / "line.jsonl").write_bytes(b"x" * MORE)
    (tmp_path / "good.jsonl").write_bytes(first_line)
    done = run_small("saves", "--save-dir", ".", folder=tmp_path)
    assert done.returncode == 0 and b"good" in done.stdout and b"Traceback" not in done.stderr
    for name in (b"pipe", b"zero", b"folder", b"line"):
        assert name in done.stderr
    for name in ("pipe", "zero"):
        assert "no plain file" in one_line(run_small("replay", "--text", name, "--save-dir", ".", folder=tmp_path), 2)


@pytest.mark.parametrize("file", ["pipe", "/dev/zero", "x" * 4000])
def test_the_map_file_that_a_save_names_is_not_waited_for(file: str, first_line: bytes, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    header = {**json.loads(first_line), "map_file": file}
    (tmp_path / "it.jsonl").write_bytes(json.dumps(header).encode() + b"\n")
    done = run_small("replay", "--text", "it", "--save-dir", ".", folder=tmp_path)
    assert done.returncode == 0 and done.stdout.startswith(b"USA: Ann")


# -- JSON-RPC -------------------------------------------------------------------------------------------------------


def request(method: str, **params: Any) -> bytes:
    return json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode() + b"\n"


def test_the_engine_answers_hostile_lines_and_goes_on(first_line: bytes, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "bomb.yaml").write_text(BOMB, encoding="utf-8")
    (tmp_path / "deep.jsonl").write_bytes(first_line + action(DEEP_JSON.encode()))
    files = ["./pipe", "/dev/zero", "/etc", "./bomb.yaml", "./deep.jsonl", "./" + "x" * 4000]
    hostile = [
        b"x" * 100_000_000 + b"\n",
        DEEP_JSON.encode() + b"\n",
        b"[" * 200_000 + b"]" * 200_000 + b"\n",
        b"[" + b"{}," * 1_000_000 + b"1]\n",
        request("new", map="x" * 3_000_000, players=["Ann", "Ben"]),
        request("new", map="usa", players=["Ann", "Ben"] * 100_000),
        request("new", map="usa", players=["Ann", "Ben"], seed=10**4000),
        b'{"jsonrpc":"2.0","id":1,"method":"actions","params":{"game":' + b"9" * 9000 + b"}}\n",
        *(request("new", map=file, players=["Ann", "Ben"]) for file in files),
        *(request("position", position={"map": file, "players": [{"name": "Ann"}]}) for file in files),
        *(request("load", file=file) for file in files),
    ]
    done = run_small("engine", text=b"".join(hostile) + request("new", map="usa", players=["Ann", "Ben"]), folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    *refused, last = map(json.loads, done.stdout.splitlines())
    assert len(refused) == len(hostile)
    for answer in refused:
        assert answer["error"]["code"] in (-32700, -32600, -32602), answer
        assert len(answer["error"]["message"]) < 5000
    assert last["result"]["game"] == 1
