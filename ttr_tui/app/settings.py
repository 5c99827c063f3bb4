"""What the app remembers between two starts: the person's settings, and the table last played at.

Two files in the platform's configuration folder. `settings.json` is the person's: a fault in it is named, with its
place. `last_table.json` is only a convenience: if it cannot be read, there is none.
"""

from __future__ import annotations

import json
import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from ttr_tui.app.keymap import check_keys
from ttr_tui.variant.faults import Fault, FileFaults, FileUnopened, nearest
from ttr_tui.variant.folders import APP

SETTINGS_FILE = "settings.json"
LAST_TABLE_FILE = "last_table.json"
FIRST_MAP = "usa"
"""The map to begin with, where no table was played at before."""
_LARGEST_FILE = 64 * 1024
"""In bytes; nothing that belongs here comes near."""


class Settings(BaseModel):
    """The person's settings. `auto` finds out what the terminal can do."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)

    theme: Literal["dark", "light", "high_contrast", "mono"] = "dark"
    """Dark slate, light parchment, black with strong colors, or no colors at all."""
    color: Literal["auto", "truecolor", "256", "16", "none"] = "auto"
    """How many colors to use; auto: as many as the terminal has. More than at the start come with the next start."""
    glyphs: Literal["auto", "unicode", "box", "ascii"] = "auto"
    """Which characters to draw with: unicode needs a good font, box only the oldest line characters, ascii nothing."""
    motion: Literal["auto", "on", "off"] = "auto"
    """Whether bots pause before their moves so that one can follow; auto: not over SSH."""
    mouse: bool = True
    """Whether the mouse is listened to; from the next start on."""
    confirm_quit: bool = True
    """Whether leaving a game is asked about first. It is saved in any case."""
    cover: bool = True
    """Whether the screen is covered between two persons. Without it the next hand is shown at once."""
    guide: bool = True
    """Whether a line on the table explains the first turns as they come."""
    keys: dict[str, str] = {}
    """Keys of the table that were changed, by name."""

    @field_validator("keys")
    @classmethod
    def _known_keys(cls, keys: dict[str, str]) -> dict[str, str]:
        check_keys(keys)
        return keys


class SeatMemo(BaseModel):
    """A player of the table last played at; `kind` is empty for a place that nobody took."""

    model_config = ConfigDict(frozen=True)

    name: str = Field(max_length=20)
    color: str
    kind: str


class TableMemo(BaseModel):
    """The table last played at, as a new game is first offered."""

    model_config = ConfigDict(frozen=True)

    map: str
    options: tuple[str, ...] = ()
    seats: tuple[SeatMemo, ...] = Field(max_length=6)


def config_folder() -> Path:
    """Where the two files lie; TTR_TUI_CONFIG in the environment names another folder."""
    if given := os.environ.get("TTR_TUI_CONFIG"):
        return Path(given)
    from platformdirs import user_config_path

    return user_config_path(APP, appauthor=False)


def load_settings(folder: Path | None = None) -> Settings:
    """The settings; the defaults if there is no file. Raises FileFaults for a file that cannot be used."""
    file = (folder or config_folder()) / SETTINGS_FILE
    try:
        text = _text(file)
    except FileNotFoundError:
        return Settings()
    except OSError as error:
        raise FileUnopened([Fault(str(file), 0, 0, f"the settings cannot be read: {error.strerror}")]) from None
    except UnicodeDecodeError:
        raise FileFaults([Fault(str(file), 0, 0, "the settings are not UTF-8 text: write them anew")]) from None
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        message = f"the settings are not JSON ({error.msg}): mend this, or delete the file"
        raise FileFaults([Fault(str(file), error.lineno, error.colno, message)]) from None
    try:
        return Settings.model_validate(data)
    except ValidationError as error:
        raise FileFaults([_fault(file, text, item) for item in error.errors()]) from None


def last_table(folder: Path | None = None) -> TableMemo | None:
    """The table last played at, or None if there is none that can be read."""
    try:
        return TableMemo.model_validate_json(_text((folder or config_folder()) / LAST_TABLE_FILE))
    except (OSError, UnicodeDecodeError, ValidationError):
        return None


def map_to_offer(memo: TableMemo | None) -> str:
    """The id of the map to show first: that of the table last played at."""
    return memo.map if memo is not None else FIRST_MAP


def remember_table(memo: TableMemo, folder: Path | None = None) -> None:
    """Keep the table for the next new game. A folder that cannot be written is no reason to disturb anyone."""
    with suppress(OSError):
        _write((folder or config_folder()) / LAST_TABLE_FILE, memo.model_dump_json(indent=1))


def save_settings(settings: Settings, folder: Path | None = None) -> None:
    """Write the settings, all at once; what is as by default is left out. Raises OSError, and then the old file stays."""
    _write((folder or config_folder()) / SETTINGS_FILE, settings.model_dump_json(indent=1, exclude_defaults=True))


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=file.name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            out.write(text + "\n")
        os.replace(name, file)
    except OSError:
        os.unlink(name)
        raise


def _text(file: Path) -> str:
    with file.open("rb") as source:
        return source.read(_LARGEST_FILE).decode("utf-8")


def _fault(file: Path, text: str, item: Any) -> Fault:
    """One fault of the settings at the line of its key."""
    key = str(item["loc"][0]) if item["loc"] else ""
    lines = text.splitlines()
    line = next((i for i, content in enumerate(lines, 1) if f'"{key}"' in content), 1)
    column = lines[line - 1].find(f'"{key}"') + 1 if lines else 1
    if item["type"] == "extra_forbidden":
        known = Settings.model_fields
        return Fault(str(file), line, column, f"no setting '{key}'{nearest(key, known)}; there are: {', '.join(known)}")
    if not key:
        return Fault(str(file), line, 1, 'settings are an object, such as {"color": "256"}')
    message = item["msg"].removeprefix("Value error, ")
    return Fault(str(file), line, column, f"{key}: {message[:1].lower()}{message[1:]}")
