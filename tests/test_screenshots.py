"""The pictures in `screenshots/` are those that the script makes, can be opened, and show what their names say."""

from __future__ import annotations

import importlib.util
import re
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "screenshots"
PLAYERS = ("Ann", "Ben", "Bot Ada")
SHOWN = {
    "title": ("New game", "Resume", "Maps", "Quit", "Vancouver"),
    "new-game": ("USA", "PLAYERS", "Begin the game", "Vancouver"),
    "maps": ("MAPS", "Europe", "Old West"),
    "resume": ("UNFINISHED GAMES", "USA", "Ann"),
    "quit": ("LEAVE THE TABLE?", "ttr-tui resume"),
    "signs": ("THE SIGNS OF THE BOARD", *PLAYERS),
    "card-game-scoring": ("COMPLETE YOUR TICKETS", "Ann"),
    "card-game-sheet": ("SCORE SHEET",),
    "tickets": ("USA", "CHOOSE YOUR TICKETS", *PLAYERS),
    "cover": ("USA", "Ann's turn", "Enter opens Ann's hand", *PLAYERS),
    "table": ("HAND", *PLAYERS),
    "claim": ("USA", "CLAIM", "pay and claim", *PLAYERS),
    "rules": ("USA", "trains"),
    "help": ("claim",),
    "settings": ("SETTINGS",),
    "ways": ("WAYS", *PLAYERS),
    "jump": ("GO TO A CITY", "as capitals"),
    "jump-tracks": ("TRACKS OF", "type the letter on a track"),
    "replay": ("USA", "Bot Ada", "Bot Bo"),
    "statistics": ("STATISTICS", "finished games", "bot:steady"),
    "commands": ("COMMANDS", *PLAYERS),
    "europe": ("EUROPE", "HAND", "Ann", "Ben"),
    "europe-tunnel": ("EUROPE", "TUNNEL", "Ann", "Ben"),
    "europe-sheet": ("EUROPE", "SCORE SHEET", "borrowed routes"),
    "marklin": ("HAND", "Ann", "Ben"),
    "marklin-tour": ("HAND", "Ann", "Ben"),
    "marklin-sheet": ("SCORE SHEET",),
    "old-west": ("OLD WEST", "HAND", "Ann", "Ben"),
    "france": ("FRANCE", "BUILD A TRACK", "Ann", "Ben"),
    "card-game": ("Ann", "Ben"),
    "scoring": ("USA", "SCORE SHEET", "wins", "Bot Ada", "seed of this game"),
}
"""Words that each picture shows, by its name."""


@pytest.fixture(scope="module")
def script() -> ModuleType:
    """The script, as a module."""
    spec = importlib.util.spec_from_file_location("screenshots", ROOT / "scripts" / "screenshots.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def words_of(svg: ET.Element) -> str:
    """What a picture says: its words row by row, a blank where columns lie between them."""
    width = 9.0
    rows: dict[str, list[tuple[float, str]]] = {}
    for text in svg.iter("{http://www.w3.org/2000/svg}text"):
        xs = [float(x) for x in text.attrib["x"].split()]
        rows.setdefault(text.attrib["y"], []).extend(zip(xs, text.text or "", strict=True))
    said = []
    for cells in rows.values():
        line, end = "", None
        for x, letter in sorted(cells):
            line += (" " if end is not None and x - end > width / 2 else "") + letter
            end = x + width
        said.append(line)
    return "\n".join(said)


def test_the_pictures_are_those_that_the_script_makes(script: ModuleType) -> None:
    assert {file.name for file in FOLDER.iterdir()} == {picture.file for picture in script.pictures()}


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.svg")), ids=lambda file: file.stem)
def test_a_picture_is_well_formed_of_its_size_and_shows_what_it_is_of(file: Path) -> None:
    svg = ET.fromstring(file.read_text(encoding="utf-8"))
    match = re.fullmatch(r"(.+)-(\d+)x(\d+)", file.stem)
    assert match is not None
    name, width, height = match[1], int(match[2]), int(match[3])
    assert (svg.attrib["width"], svg.attrib["height"]) == (str(9 * width), str(18 * height))
    words = words_of(svg)
    for word in SHOWN[name]:
        assert word in words, word


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.svg")), ids=lambda file: file.stem)
def test_a_picture_tells_nothing_of_the_machine_it_was_made_on(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert str(ROOT) not in text
    assert str(Path.home()) not in text
    assert "/tmp" not in text


async def test_the_script_draws_the_same_picture_twice(script: ModuleType) -> None:
    (cover,) = [picture for picture in script.pictures() if picture.name == "cover"]
    assert await script.drawn(cover) == await script.drawn(cover)
