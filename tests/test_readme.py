"""The README tells the truth: its commands are CI's, its commands exist, its pictures are there."""

from __future__ import annotations

import re
from pathlib import Path

from typer.main import get_command

from ttr_tui.cli.main import app

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```sh\n(.+?)\n```", README, re.DOTALL)


def test_ci_runs_the_readmes_second_command_word_for_word() -> None:
    assert len(BLOCKS) >= 2
    assert BLOCKS[1] in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_the_first_command_installs_and_starts_the_game() -> None:
    assert BLOCKS[0] == "python3 -m venv .venv && .venv/bin/pip install --quiet . && .venv/bin/ttr-tui"


def test_every_command_is_named() -> None:
    commands = get_command(app).commands  # type: ignore[attr-defined]  # a group of commands
    assert {name for name in commands if f"ttr-tui {name}" not in README} == set()


def test_every_link_and_picture_is_there() -> None:
    for link in re.findall(r"\]\(([^)#]+)\)", README):
        assert link.startswith("https://") or (ROOT / link).exists(), link


def test_it_says_what_it_is() -> None:
    assert "unofficial fan project" in README
