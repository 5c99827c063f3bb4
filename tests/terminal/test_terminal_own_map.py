"""A game of a map file that lies anywhere: begun from the command line, on a real terminal."""

from __future__ import annotations

from pathlib import Path

from tests.terminal.console import Console

EXAMPLE = Path(__file__).parents[2] / "docs" / "example" / "two_shores.yaml"


def test_new_takes_the_path_of_a_map_file_and_shows_its_board() -> None:
    with Console("new", str(EXAMPLE), "-p", "Ann", "-p", "bot:random", "--first", "Ann") as console:
        console.wait_for("Millbeck")
        assert console.process.poll() is None


def test_a_broken_map_file_is_told_with_its_place_before_the_screen_is_taken(tmp_path: Path) -> None:
    file = tmp_path / "two_shores.yaml"
    file.write_text(EXAMPLE.read_text(encoding="utf-8").replace("- tunnels:", "- tunels:"), encoding="utf-8")
    with Console("new", str(file), "-p", "Ann", "-p", "bot:random", size=(200, 30)) as console:
        assert console.ended() == 2
        assert "two_shores.yaml:13:5: no mechanism 'tunels' (did you mean 'tunnels'?)" in console.text.replace("\n", "")
        assert console.left_on == {}
