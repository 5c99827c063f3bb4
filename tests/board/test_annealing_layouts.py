"""Where a board's layout comes from: beside the map, out of the cache, or made; and the command that makes one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
import typer
from annealing_samples import VALLEY, valley, valley_file
from board_samples import usa, usa_layout

from ttr_tui.board.annealing import layouts, making
from ttr_tui.board.annealing.layouts import STANDARD_SIZES, layout_for, sizes_for
from ttr_tui.board.annealing.making import quick_layout
from ttr_tui.board.geometry import Geometry
from ttr_tui.board.layout import load_layout
from ttr_tui.cli.board import board_command
from ttr_tui.cli.layout import layout_command
from ttr_tui.variant.faults import FileFaults

SIZE = (60, 20)


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache for each test, and moves for a glance only."""
    monkeypatch.setenv("TTR_TUI_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(layouts, "QUICK_MOVES", 1200)
    return tmp_path / "cache" / "layouts"


def entries(cache: Path) -> list[Path]:
    """The files in the cache of layouts."""
    return sorted(cache.iterdir())


def test_a_stored_layout_is_taken_as_it_is(own_cache: Path) -> None:
    assert layout_for(usa(), (120, 40)) == load_layout(usa_layout(120, 40))
    assert not own_cache.exists()


def test_a_layout_is_made_once_and_then_kept(own_cache: Path) -> None:
    shares: list[float] = []
    made = layout_for(valley(), SIZE, shares.append)
    Geometry(valley(), made)
    assert shares[-1] == 1.0
    (entry,) = entries(own_cache)
    told = len(shares)
    assert layout_for(valley(), SIZE, shares.append) == made
    assert len(shares) == told
    assert made.name == "valley.60x20"
    assert entries(own_cache) == [entry]


def test_size_places_and_names_are_part_of_what_is_kept_and_rules_are_not(own_cache: Path) -> None:
    variant = valley()
    layout_for(variant, SIZE)
    layout_for(replace(variant, summary="Another.", text="", digest="0"), SIZE)
    assert len(entries(own_cache)) == 1
    first, *rest = variant.cities
    layout_for(replace(variant, cities=(replace(first, x=9.0), *rest)), SIZE)
    layout_for(replace(variant, cities=(replace(first, name="Aix"), *rest)), SIZE)
    layout_for(variant, (61, 20))
    assert len(entries(own_cache)) == 4


@pytest.mark.parametrize("junk", ["", "{", '{"grid": 1}', "\0"])
def test_a_broken_entry_is_made_anew(own_cache: Path, junk: str) -> None:
    made = layout_for(valley(), SIZE)
    (entry,) = entries(own_cache)
    entry.write_text(junk)
    assert layout_for(valley(), SIZE) == made
    assert load_layout(entry).paths == made.paths


def test_a_cache_that_cannot_be_written_is_as_good_as_none(own_cache: Path) -> None:
    own_cache.parent.write_text("a file where a folder should be")
    assert layout_for(valley(), SIZE).width == 60


def test_the_cache_forgets_the_oldest(own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layouts, "MAX_ENTRIES", 2)
    for number, width in enumerate((60, 61, 62)):
        layout_for(valley(), (width, 20))
        os.utime(max(entries(own_cache), key=lambda file: file.stat().st_mtime), (number, number))
    layout_for(valley(), (63, 20))
    assert len(entries(own_cache)) == 2


def test_sizes_are_those_stored_and_for_ones_own_map_the_standard_ones_too(tmp_path: Path) -> None:
    assert sizes_for(usa()) == STANDARD_SIZES
    assert sizes_for(valley()) == STANDARD_SIZES
    variant = valley_file(tmp_path)
    (tmp_path / "layout").mkdir()
    (tmp_path / "layout" / "valley.60x20.json").write_text(quick_layout(variant, SIZE, 600))
    assert sizes_for(variant) == (SIZE, *STANDARD_SIZES)
    assert layout_for(variant, SIZE).name.endswith("valley.60x20.json")


def test_a_map_without_positions_has_no_sizes() -> None:
    variant = replace(valley(), cities=tuple(replace(city, x=None, y=None) for city in valley().cities))
    assert sizes_for(variant) == ()
    with pytest.raises(FileFaults, match="city aachen has no position"):
        layout_for(variant, SIZE)


def test_a_map_that_does_not_fit_is_told_in_one_line() -> None:
    with pytest.raises(FileFaults, match="30x8 cells have no room for all spaces of its tracks: choose a larger size"):
        quick_layout(usa(), (30, 8), 100)


def test_a_layout_with_flaws_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = iter((3, 2, 5))
    seen: list[Geometry] = []

    def count(geometry: Geometry) -> int:
        seen.append(geometry)
        return next(counts)

    monkeypatch.setattr(making, "flaws", count)
    layout = load_layout(quick_layout(valley(), SIZE, 300))
    assert [geometry.layout.paths == layout.paths for geometry in seen] == [False, True, False]


def test_the_board_of_a_map_without_layouts_is_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    valley_file(tmp_path)
    board_command(str(tmp_path / "valley.yaml"), "90x22", "json")
    printed = json.loads(capsys.readouterr().out)
    assert (printed["width"], printed["height"]) == (80, 20)
    assert any("Düren an der Rur" in row for row in printed["rows"])


def test_the_command_writes_a_layout_beside_the_map(tmp_path: Path) -> None:
    variant = valley_file(tmp_path)
    words = [sys.executable, "-m", "ttr_tui", "layout", "valley.yaml", "--size", "60x20", "--moves", "1500", "--seed", "3"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (0, "")
    file = tmp_path / "layout" / "valley.60x20.json"
    assert Geometry(variant, load_layout(file)).width == 60
    first, *figures = done.stdout.splitlines()
    assert first.startswith(f"layout{os.sep}valley.60x20.json: energy ")
    assert ["hidden", "0"] in [line.split() for line in figures]
    assert [entry.name for entry in file.parent.iterdir()] == [file.name]
    again = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, encoding="utf-8", check=False)
    assert again.returncode == 2
    assert "there is a layout already. To replace it say --out" in again.stderr


def test_out_names_another_file_and_replaces_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    valley_file(tmp_path)
    file = tmp_path / "mine" / "board.json"
    for seed in (1, 2):
        layout_command(str(tmp_path / "valley.yaml"), "60x20", moves=300, seed=seed, out=file)
    assert load_layout(file).width == 60
    assert capsys.readouterr().out.count("energy") == 2
    assert not (tmp_path / "layout").exists()


@pytest.mark.parametrize(
    ("size", "out", "said"),
    [
        ("wide", None, "--size 'wide': a size is columns x rows, like 120x40"),
        ("10x40", None, "--size 10x40: a board has 20x6 to 500x500 cells, not 10x40"),
        ("60x20", "", "cannot be written there. Choose another file with --out"),
        ("60x20", "valley.yaml/x/board.json", "cannot be made: "),
    ],
)
def test_words_that_cannot_be_used_end_with_code_2_before_the_work(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], size: str, out: str | None, said: str
) -> None:
    valley_file(tmp_path)
    with pytest.raises(typer.Exit) as ended:
        layout_command(str(tmp_path / "valley.yaml"), size, 10**9, out=None if out is None else tmp_path / out)
    assert ended.value.exit_code == 2
    printed, told = capsys.readouterr()
    assert printed == ""
    assert said in told and told.count("\n") == 1


def test_a_faulty_map_is_told_as_always(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "valley.yaml").write_text(VALLEY.replace("length: 5", "length: five"))
    with pytest.raises(typer.Exit) as ended:
        layout_command(str(tmp_path / "valley.yaml"), "60x20", 10)
    assert ended.value.exit_code == 2
    assert "valley.yaml:25:40:" in capsys.readouterr().err
