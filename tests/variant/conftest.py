"""Folders of their own for what the tests of maps keep."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder with an empty `maps` folder and an empty cache beside it."""
    (tmp_path / "data" / "maps").mkdir(parents=True)
    monkeypatch.setenv("TTR_TUI_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("TTR_TUI_CACHE", str(tmp_path / "cache"))
    return tmp_path / "data"
