"""Where this program's files lie on this platform. Nothing else builds these paths."""

from __future__ import annotations

import os
from pathlib import Path

APP = "ttr-tui"
_HERE = Path(__file__).resolve().parents[1]


def shipped_maps() -> Path:
    """The maps that come with the program: inside the installed package, in a checkout beside it."""
    inside = _HERE / "maps"
    return inside if inside.is_dir() else _HERE.parent / "maps"


def data_folder() -> Path:
    """Saves and the user's own maps; TTR_TUI_DATA in the environment names another folder."""
    if given := os.environ.get("TTR_TUI_DATA"):
        return Path(given)
    from platformdirs import user_data_path  # 10 ms and more, and the environment often says it all

    return user_data_path(APP, appauthor=False)


def user_maps() -> Path:
    """The user's own map files (the folder need not exist)."""
    return data_folder() / "maps"


def cache_folder() -> Path:
    """What can be made again at any time; TTR_TUI_CACHE in the environment names another folder."""
    if given := os.environ.get("TTR_TUI_CACHE"):
        return Path(given)
    from platformdirs import user_cache_path

    return user_cache_path(APP, appauthor=False)
