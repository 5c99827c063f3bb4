"""Plays line mode as a script would: it reads what was told since its last command and chooses from the numbered list."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.terminal.console import surroundings

COMMAND = (sys.executable, "-m", "ttr_tui")
MARK = "\n> "
_LINE = re.compile(r"^(\d+)\. (.*)$", re.MULTILINE)
_KEEP = re.compile(r"keep (?:at least (\d+)|any) of (\d+) tickets")
_TRAINS = re.compile(r"(\d+) trains?,")
_SAVE = re.compile(r"\d{4}-\d\d-\d\d-\d{4}-[a-z_]+-[a-z0-9]{4}")


def answer(told: str) -> str:
    """The next command: keeps what must be kept, claims the longest route there is, else draws from the deck."""
    if "The game is over." in told:
        return "quit"
    if keep := _KEEP.search(told):
        return f"keep {' '.join(str(number + 1) for number in range(int(keep[1] or 1)))}"
    lines = {words: number for number, words in _LINE.findall(told)}
    claims = [words for words in lines if "costs you" in words]
    if claims:
        return lines[max(claims, key=lambda words: int((_TRAINS.search(words) or [0, 0])[1]))]
    for wanted in ("Claim a route", "Place cards", "Draw a train card", "Draw from the deck"):
        if found := next((number for words, number in lines.items() if words.startswith(wanted)), None):
            return found
    return "1"


def play_through_pipe(*arguments: str) -> tuple[list[str], str, int]:
    """A whole game of the real command on two pipes: the commands typed, all that was told, the exit code."""
    process = subprocess.Popen(
        [*COMMAND, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=surroundings()
    )
    assert process.stdin is not None and process.stdout is not None
    told, typed, seen = "", [], 0
    with process:
        while chunk := os.read(process.stdout.fileno(), 65536):
            told += chunk.decode()
            if told.endswith(MARK):
                typed.append(answer(told[seen:]))
                seen = len(told)
                process.stdin.write(f"{typed[-1]}\n".encode())
                process.stdin.flush()
    return typed, told, process.returncode


def run_script(script: str, *arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """The real command with a whole script on its input."""
    return subprocess.run(
        [*COMMAND, *arguments], input=script, env=surroundings(environ), text=True, capture_output=True, encoding="utf-8"
    )


def without_save_ids(told: str) -> str:
    """A transcript in which saves have no names of their own."""
    return _SAVE.sub("SAVE", told)


def only_save(folder: Path) -> str:
    """The id of the one save of a folder."""
    (save,) = folder.glob("*.jsonl")
    return save.stem
