"""The boards in `docs/gallery/` are what the command prints today, all of them and no others, and the README shows them."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from ttr_tui.variant.library import load_variant

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs" / "gallery"


def _script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("gallery", ROOT / "scripts" / "gallery.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


GALLERY = _script()


@pytest.mark.parametrize(("name", "words"), list(GALLERY.boards()), ids=lambda value: value if isinstance(value, str) else "")
def test_a_picture_is_what_the_command_prints_today(name: str, words: list[str]) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == GALLERY.printed(words)


def test_every_board_that_is_shipped_is_there_and_nothing_else() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {name for name, _ in GALLERY.boards()}
    shipped = {path.stem for path in (ROOT / "maps").glob("*.yaml")}
    assert {name for name in shipped if load_variant(name).tracks} == set(GALLERY.MAPS)


def test_the_readme_shows_each_of_them() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [name for name, _ in GALLERY.boards() if f"docs/gallery/{name}" not in readme] == []
