"""No test touches the user's folders: data, saves, settings and cache lie in folders that go away with the run."""

from __future__ import annotations

import itertools
import os
import shutil
import tempfile
from pathlib import Path

import pytest

_MARK = "TTR_TUI_TEST_RUN"
_numbers = itertools.count()


def pytest_configure(config: pytest.Config) -> None:
    """Before anything is collected: maps are listed, and so cached, while tests are being found."""
    if _MARK not in os.environ:
        root = Path(tempfile.mkdtemp(prefix="ttr-tui-tests-"))
        os.environ[_MARK] = str(root)
        os.environ["TTR_TUI_CACHE"] = str(root / "cache")
        _point_to(root / "none")
        config.add_cleanup(lambda: shutil.rmtree(root, ignore_errors=True))


def _point_to(folder: Path) -> None:
    os.environ["TTR_TUI_DATA"] = str(folder / "data")
    os.environ["TTR_TUI_SAVES"] = str(folder / "saves")
    os.environ["TTR_TUI_CONFIG"] = str(folder / "config")


@pytest.fixture(autouse=True)
def folders_of_its_own(monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data, a saves and a settings folder for each test, none of them made yet; the cache serves the whole run."""
    own = Path(os.environ[_MARK]) / f"{os.getpid()}-{next(_numbers)}"
    for name, folder in (("DATA", "data"), ("SAVES", "saves"), ("CONFIG", "config")):
        monkeypatch.setenv(f"TTR_TUI_{name}", str(own / folder))
    return own
