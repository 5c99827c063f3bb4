"""Who is at the keyboard: the person whose account this is, or a guest; where their things lie and what they may do.

A guest (`--guest NAME`, for an SSH server's ForceCommand) has one folder, and names neither files nor folders. No Textual
here: every front end takes a Visit, and asks it for games instead of opening saves itself.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from ttr_tui.app.session import Chooser, Session, bot_of_kind
from ttr_tui.app.settings import config_folder
from ttr_tui.app.setup import SetupError, TableSetup, new_session, opened_session, save_to_open
from ttr_tui.bots.timed import TimedBot
from ttr_tui.store import SaveHead, list_saves, saves_folder
from ttr_tui.store.disk import MAX_BYTES, make_folder
from ttr_tui.store.errors import SaveError, printable
from ttr_tui.store.folder import find_save, remove_save, save_files
from ttr_tui.variant.faults import nearest
from ttr_tui.variant.folders import cache_folder, data_folder, shipped_maps, user_maps
from ttr_tui.variant.library import list_maps

GUESTS = "guests"
"""The folder inside that of the saves in which each guest has a folder, called by the guest's name."""
_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,31}")
_NAME_OF_SAVE = re.compile(r"[A-Za-z0-9_-]{1,100}")
_HOW_TO_REMOVE = " (in the app: Replay, then x; in lines: `remove SAVE`)"
_FOLDERS = re.compile(r"(?<![\w/])/(?:[^\s/:;,]+/)+")
_CHOOSE_FOLDER = re.compile(r",? ?(?:or )?choose another folder with --save-dir or TTR_TUI_SAVES")


class GuestError(ValueError):
    """This guest cannot come in; the message is one line of why, and what to do."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much of the machine one guest may use."""

    saves: int = 20
    """Games, finished or not."""
    save_bytes: int = 8 << 20
    """Of one save: the longest games have a third of it."""
    folder_bytes: int = 64 << 20
    """Of all a guest's files together."""
    bot_seconds: float = 10.0
    """A bot's time for one decision; the bots that come with the program need a tenth of it at most."""
    idle_seconds: float = 30 * 60.0
    """Without a key or the mouse; then the program ends, with the game saved."""


@dataclass(frozen=True, slots=True)
class Visit:
    """A visit. `saves` and `settings` are folders; `guest` is the guest's name, None for the person of the account."""

    saves: Path
    settings: Path
    guest: str | None = None
    limits: Limits | None = None

    @classmethod
    def of_owner(cls, save_dir: Path | None = None) -> Visit:
        """The person of the account, who may do everything. `save_dir`: where saves lie, if not in the usual place."""
        return cls(saves_folder(save_dir), config_folder())

    @classmethod
    def of_guest(cls, name: str, save_dir: Path | None = None, limits: Limits | None = None) -> Visit:
        """A guest of this name, whose folder is made if it is not there. `save_dir` is the host's choice.

        Raises GuestError for a name that is none, and for a folder that cannot be made or holds symbolic links.
        """
        if not _NAME.fullmatch(name):
            shown = printable(name[:40])
            raise GuestError(
                f"--guest {shown!r}: a guest's name has 1 to 32 letters (a to z), digits, _, - and ., and begins with none "
                "of the last two"
            )
        root = saves_folder(save_dir)
        try:
            make_folder(root)
            for folder in (root / GUESTS, root / GUESTS / name):
                _claim_folder(folder)
        except (SaveError, OSError):
            raise GuestError("the folder of the guests' games cannot be made: the host has to see to it") from None
        return cls(root / GUESTS / name, root / GUESTS / name, name, limits or Limits())

    def begin(self, setup: TableSetup, make_bot: Callable[[str], Chooser] = bot_of_kind) -> Session:
        """A new game, saved where this visit's saves lie; its bots come from `make_bot`, a guest's with limited time.

        Raises as `new_session` does, SetupError for a map that is not for this visit, SaveError also at a limit.
        """
        self.check_map(setup.map_word, by_file=True)
        if self.limits is not None:
            count = len(save_files(self.saves))
            if count >= self.limits.saves:
                raise SaveError(
                    f"you have {count} games, and a guest may have {self.limits.saves}: remove one first{_HOW_TO_REMOVE}"
                )
            self._check_room()
        return new_session(setup, self.saves, most_bytes=self._most_bytes, make_bot=self._timed(make_bot))

    def resume(self, path: Path) -> tuple[Session, tuple[str, ...]]:
        """Go on with a save: the session, and what is to be told. Raises SaveError, also for a guest's wrong file."""
        if self.guest is not None:
            self.check_own(path)
            self._check_room()
        return opened_session(path, most_bytes=self._most_bytes, make_bot=self._timed(bot_of_kind))

    def list_saves(self) -> list[SaveHead]:
        """The saves of this visit, the one played last first. Raises SaveError if their folder cannot be read."""
        heads = [head for head in list_saves(self.saves) if self.guest is None or not head.path.is_symlink()]
        return [replace(head, fault=self.words(head.fault)) if head.fault else head for head in heads]

    def remove(self, path: Path) -> None:
        """Remove a save for good. Raises SaveInUse if it is open somewhere, SaveError."""
        self.check_own(path)
        remove_save(path)

    def check_own(self, path: Path) -> None:
        """Raise SaveError if a guest may not open this file: only plain files in the guest's own folder."""
        if self.guest is not None and (path.parent != self.saves or path.is_symlink() or self.saves.is_symlink()):
            raise SaveError("this is not one of your games: choose one of the list")

    def check_map(self, word: str, *, by_file: bool = False) -> None:
        """Raise SetupError if a guest may not name this map: only those that are listed, by their ids.

        `by_file`: by the file too, as a list that the guest chose from has it.
        """
        if self.guest is None:
            return
        heads = [head for head in list_maps() if head.playable and head.fault is None]
        ids = [head.id for head in heads]
        if word not in ids and not (by_file and word in [str(head.file) for head in heads]):
            shown = printable(word[:40])
            raise SetupError(f"no map has the id {shown!r}{nearest(word[:40], ids)}; there are: {', '.join(ids)}")

    def find(self, word: str) -> Path:
        """The save that a word names, without one the newest unfinished; a guest's words are ids.

        Raises SetupError if there is none unfinished, SaveError.
        """
        if self.guest is None:
            return save_to_open(word or None, self.saves)
        if not word:
            unfinished = [head.path for head in self.list_saves() if not head.over and not head.fault]
            if not unfinished:
                raise SetupError("you have no unfinished game: begin one")
            return unfinished[0]
        if not _NAME_OF_SAVE.fullmatch(word):
            raise SaveError(f"{printable(word[:40])!r}: none of your games is called so")
        return find_save(word, self.saves)

    def _timed(self, make_bot: Callable[[str], Chooser]) -> Callable[[str], Chooser]:
        """As `make_bot`; a guest's bots have only so much time for a decision."""
        limits = self.limits
        return make_bot if limits is None else lambda kind: TimedBot(make_bot(kind), limits.bot_seconds)

    def words(self, said: object) -> str:
        """A message as this visit may read it: a guest sees of a path the file's name at most."""
        text = str(said)
        if self.guest is None:
            return text
        for folder in (self.saves, self.saves.resolve()):
            text = text.replace(f"{folder}{os.sep}", "").replace(str(folder), "your games")
        for folder in _hosts_folders():
            text = re.sub(rf"{re.escape(str(folder))}/(?:[^\s/:;,]+/)*", "", text)
        text = text.replace("`ttr-tui saves`", "`saves`")
        return _CHOOSE_FOLDER.sub("tell the host", _FOLDERS.sub("", text))

    @property
    def _most_bytes(self) -> int:
        return MAX_BYTES if self.limits is None else self.limits.save_bytes

    def _check_room(self) -> None:
        if self.guest is not None and self.saves.is_symlink():
            raise SaveError("the folder of your games is not where it was: tell the host")
        most = self.limits.folder_bytes if self.limits else None
        try:
            used = bytes_in(self.saves)
        except OSError as error:
            raise SaveError(f"the folder of your games cannot be read ({error.strerror}): tell the host") from None
        if most is not None and used > most:
            raise SaveError(f"your games take more than {most >> 20} MiB: remove some first{_HOW_TO_REMOVE}")


def _hosts_folders() -> list[Path]:
    """Folders of the host that messages may name, the deepest first; their names may have blanks and commas in them."""
    folders = (user_maps(), shipped_maps(), data_folder(), cache_folder(), config_folder(), Path.home())
    known = {path for folder in folders for path in (folder, folder.resolve()) if path != path.parent}
    return sorted(known, key=lambda path: -len(path.parts))


def bytes_in(folder: Path) -> int:
    """The bytes of the files in a folder. One that goes meanwhile, as a temporary file does, has none. Raises OSError."""
    used = 0
    with os.scandir(folder) as entries:
        for entry in entries:
            with suppress(FileNotFoundError):
                used += entry.stat(follow_symlinks=False).st_size
    return used


def _claim_folder(folder: Path) -> None:
    """Make a guest's folder, or see that it is one: a link would lead elsewhere. Raises GuestError, SaveError, OSError."""
    if not folder.is_symlink():
        make_folder(folder)
        os.chmod(folder, 0o700)
    if not stat.S_ISDIR(folder.lstat().st_mode) or any(entry.is_symlink() for entry in os.scandir(folder)):
        raise GuestError(
            f"the folder of the guests' games ({folder.name}) is or holds a symbolic link: the host has to see to it"
        )
