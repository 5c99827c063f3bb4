"""Runs a case of tests/cases through the real command: one `engine --open` process for all, and `score`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

COMMAND = [sys.executable, "-m", "ttr_tui"]

Json = dict[str, Any]


class EngineProcess:
    """`ttr-tui engine`, spoken to line by line."""

    def __init__(self, *options: str) -> None:
        self.process = subprocess.Popen(
            [*COMMAND, "engine", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True, encoding="utf-8",
        )  # fmt: skip
        self._number = 0

    def send(self, line: str) -> None:
        """Write one line as it is."""
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def read(self) -> Any:
        """The next line of the answer, parsed."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, "the engine ended"
        return json.loads(line)

    def call(self, method: str, **params: Any) -> Json:
        """The whole answer to one request."""
        self._number += 1
        self.send(json.dumps({"jsonrpc": "2.0", "id": self._number, "method": method, "params": params}))
        answer: Json = self.read()
        assert answer["jsonrpc"] == "2.0" and answer["id"] == self._number
        return answer

    def result(self, method: str, **params: Any) -> Any:
        """The result of a request that must succeed."""
        answer = self.call(method, **params)
        assert "error" not in answer, answer
        return answer["result"]

    def error(self, method: str, **params: Any) -> Json:
        """The error of a request that must fail."""
        answer = self.call(method, **params)
        assert "error" in answer, answer
        error: Json = answer["error"]
        return error

    def end(self) -> tuple[int, str]:
        """Close its input; exit code and what it wrote to stderr."""
        _, errors = self.process.communicate(timeout=20)
        return self.process.returncode, errors


def figures(player: Json) -> Json:
    """A player's score sheet as the cases name its figures."""
    found: Json = {"total": player["total"], "tickets_completed": 0, "ticket_points": 0, "borrowed": player.get("borrowed")}
    for line in player["lines"]:
        kind, points = line["kind"], line["points"]
        if kind == "ticket":
            found["tickets_completed"] += line["completed"]
            found["ticket_points"] += points
        elif kind == "longest_path":
            found["longest_path"], found["longest_path_points"] = line["length"], points
        else:
            found[kind] = found.get(kind, 0) + points
    return found


def check_score(score: Json, wanted: dict[Any, Json]) -> None:
    """Compare the figures that a case names; one that the sheet does not have is 0."""
    for seat, expected in wanted.items():
        sheet = figures(score["players"][int(seat)])
        assert {key: sheet.get(key, 0) for key in expected} == expected, f"seat {seat}"


def holds(found: Any, wanted: Any) -> bool:
    """True if `found` has all that `wanted` says; of a mapping only the keys named are compared."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        return all(key in found and holds(found[key], value) for key, value in wanted.items())
    return bool(found == wanted)


def at_path(value: Any, path: str) -> Any:
    """The value at a dotted path: `players.0.hand.red`."""
    for key in path.split("."):
        value = value[int(key)] if isinstance(value, list) else value.get(key)
    return value


def run_steps(engine: EngineProcess, case: Json) -> None:
    """Play a case's steps and check what each says."""
    begun = engine.result("position", position=case["position"]) if "position" in case else engine.result("new", **case["new"])
    game, decision = begun["game"], begun["decision"]
    for step in case["steps"]:
        if "do" in step:
            decision = engine.result("apply", game=game, action=step["do"])["decision"]
        if "refused" in step:
            before = engine.result("state", game=game, seat="all")
            assert engine.error("apply", game=game, action=step["refused"])["code"] in (1, -32602)
            assert engine.result("state", game=game, seat="all") == before
        check_step(engine, game, decision, step)
    engine.result("close", game=game)


def check_step(engine: EngineProcess, game: int, decision: Json | None, step: Json) -> None:
    """What must be true after a step."""
    known = {"do", "refused", "legal", "not_legal", "decision", "state", "score"}
    assert set(step) <= known, f"a step of a case has no {set(step) - known}"
    actions = engine.result("actions", game=game)
    assert "legal" not in step or any(holds(action, step["legal"]) for action in actions), step["legal"]
    assert "not_legal" not in step or not any(holds(action, step["not_legal"]) for action in actions), step["not_legal"]
    assert "decision" not in step or holds(decision, step["decision"]), decision
    state = engine.result("state", game=game, seat="all") if "state" in step else None
    found = {path: at_path(state, path) for path in step.get("state", {})}
    assert found == step.get("state", {})
    if "score" in step:
        check_score(engine.result("score", game=game), step["score"])


def run_scoring(case: Json, folder: Path) -> None:
    """Score a case's position by the command and check what it expects."""
    file = folder / "position.json"
    file.write_text(json.dumps(case["position"]), encoding="utf-8")
    done = subprocess.run([*COMMAND, "score", str(file), "--json"], capture_output=True, text=True, timeout=60)
    expect = case["expect"]
    if expect.get("refused"):
        assert done.returncode == 2 and done.stderr and "Traceback" not in done.stderr
        return
    assert done.returncode == 0, done.stderr
    score = json.loads(done.stdout)
    check_score(score, expect.get("score", {}))
    assert score["winners"] == expect.get("winners", score["winners"])
