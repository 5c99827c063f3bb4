"""The terminal's own cursor on what is chosen, where the person asks for it: screen readers follow it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.terminal.console import Console

GAME = ("new", "usa", "-p", "Ann", "-p", "bot:random", "--first", "Ann", "--seed", "3")


@pytest.fixture
def with_cursor(folders_of_its_own: Path) -> None:
    """The setting, as a person would make it."""
    file = folders_of_its_own / "config" / "settings.json"
    file.parent.mkdir(parents=True)
    file.write_text('{"cursor": true, "guide": false}', encoding="utf-8")


def chosen(console: Console) -> tuple[int, int]:
    """Where the sign of the chosen thing stands."""
    (spot,) = [(row.index("▸"), y) for y, row in enumerate(console.screen.display) if "▸" in row]
    return spot


def cursor(console: Console) -> tuple[int, int]:
    """Where the terminal's cursor stands."""
    return console.screen.cursor.x, console.screen.cursor.y


@pytest.mark.usefixtures("with_cursor")
def test_it_stands_on_what_is_chosen_and_on_the_city() -> None:
    with Console(*GAME, size=(120, 40)) as console:
        console.wait_for("CHOOSE YOUR TICKETS")
        console.read(0.5)
        assert not console.screen.cursor.hidden and cursor(console) == chosen(console)
        console.send("\x1b[B")
        console.read(0.5)
        assert cursor(console) == chosen(console)
        for key in "12\r":
            console.send(key)
            console.read(0.2)
        console.wait_for("to play")
        console.send("/")
        console.wait_for("FIND A CITY")
        for key in "den\r":
            console.send(key)
            console.read(0.2)
        console.wait_for("i explain")
        console.read(0.5)
        x, y = cursor(console)
        around = [row[x - 8 : x + 9] for row in console.screen.display[y - 1 : y + 2]]
        assert console.screen.display[y][x] in "●♦" and any("Denver" in row for row in around), console.text


@pytest.mark.usefixtures("with_cursor")
def test_on_the_title_it_stands_on_the_row_that_enter_takes() -> None:
    with Console(size=(100, 30)) as console:
        console.wait_for("New game")
        console.send("\x1b[B")
        console.read(0.5)
        _, y = cursor(console)
        assert "Resume" in console.screen.display[y] and not console.screen.cursor.hidden


def test_it_is_hidden_unless_asked_for() -> None:
    with Console(*GAME, size=(120, 40)) as console:
        console.wait_for("CHOOSE YOUR TICKETS")
        assert console.screen.cursor.hidden
