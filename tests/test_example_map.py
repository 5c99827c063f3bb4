"""The example map of docs/maps.md: checked, drawn, played to the end, and told in the document as the file has it."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.playing import NAMES, play_on
from tests.test_commands import command  # noqa: F401  # a fixture
from ttr_tui.engine.checking import all_faults, rule_faults
from ttr_tui.engine.game import Game
from ttr_tui.engine.rulebook import Rulebook, available_options, known_mechanisms
from ttr_tui.variant.faults import MapFaults
from ttr_tui.variant.library import load_file
from ttr_tui.variant.reading import parse_variant
from ttr_tui.variant.source import Document

DOCS = Path(__file__).parent.parent / "docs"
EXAMPLE = DOCS / "example" / "two_shores.yaml"
TEXT = EXAMPLE.read_text(encoding="utf-8")
GUIDE = (DOCS / "maps.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```yaml\n(.+?)```", GUIDE, re.DOTALL)
OTHER_RULES = re.findall(r"^\| `- (\w+)(.*?)` \|", GUIDE, re.MULTILINE)


# -- the guide --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("block", BLOCKS)
def test_every_block_of_the_guide_stands_in_the_file(block: str) -> None:
    assert "\n" + block in "\n" + TEXT


def test_the_guide_shows_a_line_of_every_part_of_the_file() -> None:
    parts = re.findall(r"^(\w+):", TEXT, re.MULTILINE)
    assert {part for part in parts if not any(re.search(rf"^{part}:", block, re.MULTILINE) for block in BLOCKS)} == set()


def test_the_guide_names_every_mechanism_once() -> None:
    own = [rule.key for rule in load_file(EXAMPLE).rules]
    assert sorted([*own, *(key for key, _ in OTHER_RULES)]) == sorted(known_mechanisms())


@pytest.mark.parametrize(("key", "settings"), OTHER_RULES)
def test_the_lines_of_the_other_mechanisms_have_right_settings(key: str, settings: str) -> None:
    (entry,) = Document.parse(f"- {key}{settings}", "line.yaml").data
    known_mechanisms()[key].Settings.model_validate(entry[key] if isinstance(entry, dict) else {})


LINES = {key: f"  - {key}{settings}\n" for key, settings in OTHER_RULES}
TOWNS = ("name: Harrow,", "name: Harrow, merchandise: red,"), ("name: Beacon,", "name: Beacon, merchandise: white,")
CARDS = "locomotives: 10, dealt"


@pytest.mark.parametrize(
    ("keys", "changes"),
    [
        (["globetrotter"], []),
        (["long_locomotives"], [(CARDS, "locomotives: 10, extra: {locomotive_4: 6}, dealt")]),
        (["merchandise", "passengers"], [(CARDS, "locomotives: 10, extra: {passenger: 10}, dealt"), *TOWNS]),
        (["starting_cities", "city_markers", "alvin"], []),
        (["crossings", "track_building"],
         [("[oakley, saltby], length: 3, color: green", "[oakley, saltby], length: 3, color: bed"),
          ("[slatepit, oakley], length: 2,", "[slatepit, oakley], length: 2, crosses: [oakley-millbeck],")]),
    ],
    ids=lambda value: "-".join(value) if value and isinstance(value[0], str) else "",
)  # fmt: skip
def test_the_other_mechanisms_of_boards_work_as_the_guide_says(keys: list[str], changes: list[tuple[str, str]]) -> None:
    text = TEXT[: TEXT.index("options:")] + TEXT[TEXT.index("board:") :]
    for old, new in (("  - longest_path", "".join(LINES[key] for key in keys) + "  - longest_path"), *changes):
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    variant = parse_variant(text, "two_shores.yaml")
    assert rule_faults(variant) == []
    game = Game.new(Rulebook(variant, (), 2), NAMES[:2], seed=1)
    for _ in play_on(game, Random(1)):
        pass
    assert game.over


# -- the map ----------------------------------------------------------------------------------------------------


def test_it_has_what_a_small_example_should_have() -> None:
    variant = load_file(EXAMPLE)
    assert sum(city.zone is None for city in variant.cities) == 12
    assert [len(zone.stops) for zone in variant.zones] == [2]
    assert any(track.tunnel for track in variant.tracks) and any(track.locomotives for track in variant.tracks)
    assert any(track.id.endswith("#2") for track in variant.tracks)
    assert len(variant.ticket_sets["base"]) >= 12


def test_check_finds_nothing(command: Any) -> None:  # noqa: F811
    assert command("check", EXAMPLE) == (0, f"{EXAMPLE}: no faults\n", "")


@pytest.mark.parametrize("size", ["80x20", "100x30"])
def test_board_draws_it(command: Any, size: str) -> None:  # noqa: F811
    done = command("board", EXAMPLE, "--size", size)
    assert (done.code, done.err) == (0, "")
    for city in load_file(EXAMPLE).cities:
        assert city.name in done.out
    for letter in "ROYGBPWKXLxp":
        assert letter in done.out


@pytest.mark.parametrize("options", [(), ("long_evening",), ("hidden_scores",)])
@pytest.mark.parametrize("players", [2, 3])
def test_random_bots_play_it_to_the_end(players: int, options: tuple[str, ...]) -> None:
    rules = Rulebook(load_file(EXAMPLE), options, players)
    for seed in range(5):
        game = Game.new(rules, NAMES[:players], seed=seed)
        actions = sum(1 for _ in play_on(game, Random(seed)))
        assert game.over and actions > 20
        assert len(game.score().sheets) == players


def test_an_own_map_stands_in_the_list(command: Any, folders_of_its_own: Path) -> None:  # noqa: F811
    folder = folders_of_its_own / "data" / "maps"
    folder.mkdir(parents=True)
    (folder / EXAMPLE.name).write_text(TEXT, encoding="utf-8")
    (line,) = [line for line in command("maps").out.splitlines() if line.startswith("two_shores ")]
    assert "Two Shores" in line and "2–3 players" in line and "long_evening" in line
    assert command("simulate", "two_shores", "-p", "bot:random", "-p", "bot:random", "--games", "1").code == 0


# -- what check says of it, broken ------------------------------------------------------------------------------


def told(*changes: tuple[str, str]) -> list[str]:
    """The faults of the map with each old text replaced by the new, as `check` tells them."""
    text = TEXT
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    try:
        faults = rule_faults(parse_variant(text, "two_shores.yaml"))
    except MapFaults as error:
        faults = all_faults(error)
    return [str(fault) for fault in faults]


@pytest.mark.parametrize(
    "changes",
    [
        [("- tunnels:", "- tunels:")],
        [("3: 4, 4: 7}", "3: 4}")],
        [("remove: longest_path", "remove: longest")],
    ],
)
def test_the_guides_faults_are_told_in_its_words(changes: list[tuple[str, str]]) -> None:
    (fault,) = told(*changes)
    assert f"| `{fault}` |" in GUIDE


def test_a_ticket_that_no_way_leads_to_is_told_in_the_guides_words() -> None:
    cut = [(line, "") for line in TEXT.splitlines(keepends=True) if "highlands_1]" in line or "highlands_2]" in line]
    assert any(f"| `{fault}` |" in GUIDE for fault in told(*cut))


def test_the_warning_of_the_guide_leaves_the_exit_code_at_0(command: Any, tmp_path: Path) -> None:  # noqa: F811
    file = tmp_path / "two_shores.yaml"
    file.write_text(TEXT.replace("color: orange", "color: purple"), encoding="utf-8")
    done = command("check", file)
    assert (done.code, done.err) == (0, "")
    warning, last = done.out.splitlines()
    assert last == f"{file}: no faults, 1 warning"
    words = re.search(r"`two_shores.yaml(:46:1: warning: the colors are out of balance: )…`", GUIDE)
    assert words and warning.startswith(f"{file}{words[1]}")


def test_the_available_options_are_the_guides_and_claimings() -> None:
    assert list(available_options(load_file(EXAMPLE))) == ["long_evening", "hidden_scores"]
