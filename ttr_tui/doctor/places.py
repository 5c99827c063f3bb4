"""The files and folders of the program on this machine, and whether they can be used."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from ttr_tui.app.report import reports_folder
from ttr_tui.app.settings import SETTINGS_FILE, config_folder
from ttr_tui.store.folder import ENDING, saves_folder
from ttr_tui.variant.folders import cache_folder, shipped_maps, user_maps

GOOD, MISSING, UNREADABLE, UNWRITABLE, IN_THE_WAY = "good", "missing", "unreadable", "unwritable", "in the way"
"""States of a place; MISSING is made when it is needed, IN_THE_WAY is something of another kind."""


@dataclass(frozen=True, slots=True)
class Place:
    """A file or folder: what lies there, one of the states above, how many files of its kind it holds (None: not counted)."""

    name: str
    path: str
    state: str
    files: int | None = None

    @property
    def usable(self) -> bool:
        """False if the program cannot do there what it has to."""
        return self.state in (GOOD, MISSING)


def places(save_dir: Path | None = None) -> tuple[Place, ...]:
    """All places, the person's own first. `save_dir`: where saves lie, if not in the usual place."""
    return (
        _file("settings", config_folder() / SETTINGS_FILE),
        _folder("saves", saves_folder(save_dir), f"*{ENDING}"),
        _folder("own maps", user_maps(), "*.y*ml", written=False),
        _folder("crash reports", reports_folder(), "report-*"),
        _folder("cache", cache_folder()),
        _folder("maps of the program", shipped_maps(), "*.yaml", written=False, needed=True),
    )


def _file(name: str, path: Path) -> Place:
    """A file that is read, and written as a whole by replacing it."""
    if os.path.isfile(path):
        readable, writable = os.access(path, os.R_OK), _can_make(path.parent)
        return Place(name, str(path), GOOD if readable and writable else UNWRITABLE if readable else UNREADABLE)
    if os.path.lexists(path):
        return Place(name, str(path), IN_THE_WAY)
    return Place(name, str(path), MISSING if _can_make(path.parent) else UNWRITABLE)


def _folder(name: str, path: Path, kind: str = "", *, written: bool = True, needed: bool = False) -> Place:
    """A folder. `kind`: a pattern of its files; `written`: the program makes files in it; `needed`: it must be there."""
    if not os.path.isdir(path):
        if os.path.lexists(path):
            return Place(name, str(path), IN_THE_WAY)
        makable = not needed and (not written or _can_make(path))
        return Place(name, str(path), MISSING if makable else UNREADABLE if needed else UNWRITABLE)
    if not os.access(path, os.R_OK | os.X_OK):
        return Place(name, str(path), UNREADABLE)
    files = len(list(path.glob(kind))) if kind else None
    return Place(name, str(path), UNWRITABLE if written and not os.access(path, os.W_OK) else GOOD, files)


def _can_make(folder: Path) -> bool:
    """Whether files can be made in a folder that may have to be made itself."""
    there = next(path for path in (folder, *folder.parents) if os.path.lexists(path) or path == path.parent)
    return os.path.isdir(there) and os.access(there, os.W_OK | os.X_OK)
