"""Where saves lie, what they are called, how one is found by a word and how one is removed."""

from __future__ import annotations

import os
from pathlib import Path

from ttr_tui.store.errors import UnknownSave, disk_error
from ttr_tui.store.lock import SaveLock
from ttr_tui.variant.faults import nearest
from ttr_tui.variant.folders import data_folder

ENDING = ".jsonl"
"""The ending of a save's file; what stands before it is the save's id."""


def saves_folder(override: str | Path | None = None) -> Path:
    """The folder of the saves: the one given, else TTR_TUI_SAVES of the environment, else the platform's."""
    if override is not None:
        return Path(override)
    if given := os.environ.get("TTR_TUI_SAVES"):
        return Path(given)
    return data_folder() / "saves"


def save_files(folder: Path) -> list[Path]:
    """All save files of a folder, by name; none if there is no such folder. Raises SaveError if it cannot be read."""
    try:
        names = [entry.name for entry in os.scandir(folder) if entry.name.endswith(ENDING)]
    except FileNotFoundError:
        return []
    except OSError as error:
        raise disk_error(folder, "the saves cannot be listed", error) from None
    return [folder / name for name in sorted(names) if not name.startswith(".")]


def save_id(path: Path) -> str:
    """A save's id, from its file."""
    return path.name.removesuffix(ENDING)


def find_save(word: str, folder: Path) -> Path:
    """The file of a save: by its id, by the beginning of its id if no other begins so, or by its path.

    Raises UnknownSave, which names what comes nearest.
    """
    if os.sep in word or "/" in word or word.endswith(ENDING):
        if Path(word).is_file():
            return Path(word)
        raise UnknownSave(f"{word}: there is no such file; `ttr-tui saves` lists the saves")
    files = {save_id(path): path for path in save_files(folder)}
    if word in files:
        return files[word]
    meant = [id_ for id_ in files if word and id_.startswith(word)]
    if len(meant) == 1:
        return files[meant[0]]
    if meant:
        some = ", ".join(meant[:5]) + (", …" if len(meant) > 5 else "")
        raise UnknownSave(f"{word!r}: {len(meant)} saves begin so ({some}): give more of the id")
    raise UnknownSave(f"{word!r}: no save in {folder} has this id{nearest(word, files)}; `ttr-tui saves` lists them")


def remove_save(path: Path) -> None:
    """Remove a save, and the copies that were kept of it when it was repaired.

    Raises SaveInUse if it is open somewhere, UnknownSave if it is not there, SaveError.
    """
    if not path.is_file():
        raise UnknownSave(f"{path}: there is no such file; `ttr-tui saves` lists the saves")
    lock = SaveLock.take(path)
    try:
        path.unlink()
        for copy in path.parent.iterdir():
            if copy.name.startswith(f"{path.name}.broken-"):
                copy.unlink()
    except OSError as error:
        raise disk_error(path, "the save cannot be removed", error) from None
    finally:
        lock.release()
