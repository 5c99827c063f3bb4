"""What the app remembers between two starts: the person's settings, and the table last played at.

Two files in the platform's configuration folder. `settings.json` is the person's: a fault in it is named, with its
place, and what cannot be used is as by default; nobody is kept from playing by it. `last_table.json` is only a
convenience: if it cannot be read, there is none.
"""

from __future__ import annotations

import json
import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from ttr_tui.app.keymap import DEFAULTS, KeyFault, check_keys
from ttr_tui.variant.faults import Fault, FileUnopened, nearest
from ttr_tui.variant.folders import APP

SETTINGS_FILE = "settings.json"
LAST_TABLE_FILE = "last_table.json"
FIRST_MAP = "usa"
"""The map to begin with, where no table was played at before."""
BROKEN = ".bad"
"""What is added to the name of a settings file that cannot be used."""
_LONGEST_VALUE = 30
"""Letters of a value that are told of."""
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
    cursor: bool = False
    """Whether the terminal's own cursor is shown on what is chosen: screen readers and magnifiers follow it."""
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


def load_settings(folder: Path | None = None, *, only_look: bool = False) -> tuple[Settings, tuple[str, ...]]:
    """The settings, and what is to be told of their file: nothing, or one notice with all of its faults.

    What cannot be used is as by default. A file that is not a JSON object is kept beside it as SETTINGS_FILE + BROKEN;
    `only_look`: it is left where it is, and that is told.
    Raises FileUnopened for a file that may not be read: it would be written over.
    """
    file = (folder or config_folder()) / SETTINGS_FILE
    set_aside = _left if only_look else _set_aside
    try:
        text = _text(file)
        found = json.loads(text)
    except FileNotFoundError:
        return Settings(), ()
    except OSError as error:
        raise FileUnopened([Fault(str(file), 0, 0, f"the settings cannot be read: {error.strerror}")]) from None
    except UnicodeDecodeError:
        return Settings(), (set_aside(file, "are not UTF-8 text"),)
    except json.JSONDecodeError as error:
        return Settings(), (set_aside(file, f"are not JSON (line {error.lineno}: {error.msg})"),)
    except (ValueError, RecursionError):  # a number of thousands of digits, or nested too deeply
        return Settings(), (set_aside(file, "are not JSON that can be read (too deep, or too long a number)"),)
    if not isinstance(found, dict):
        return Settings(), (set_aside(file, 'are not a JSON object, such as {"color": "256"}'),)
    settings, faults = _usable(found)
    told = [f"line {_line_of(key, text)}: {words}" for key, words in [*_unknown_words(found), *faults]]
    return settings, (("\n".join([f"{file}:", *told]),) if told else ())


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
    """Write the settings, all at once; what is as by default is left out. Raises OSError, and then the old file stays.

    Keys that another version of the program may know, in the file and among its `keys`, stay in it.
    """
    file = (folder or config_folder()) / SETTINGS_FILE
    written = settings.model_dump(mode="json", exclude_defaults=True)
    former = _former(file)
    own = former.get("keys")
    if isinstance(own, dict) and (foreign := {name: key for name, key in own.items() if name not in DEFAULTS}):
        written["keys"] = {**written.get("keys", {}), **foreign}
    written.update({key: value for key, value in former.items() if key not in Settings.model_fields})
    _write(file, json.dumps(written, indent=1, ensure_ascii=False))


def _former(file: Path) -> dict[str, Any]:
    """What the settings file holds now; nothing if that is not a JSON object."""
    try:
        found = json.loads(_text(file))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


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


def _left(file: Path, why: str) -> str:
    """The file stays where it is until the app starts."""
    return f"{file}: the settings {why}: the app will begin with the defaults, and keep the file as {file.name}{BROKEN}"


def _set_aside(file: Path, fault: str) -> str:
    """Rename a file that cannot be used, so that it is not written over; the notice that says so."""
    words = f"{file}: the settings {fault}, so all are as by default."
    broken = file.with_name(file.name + BROKEN)
    try:
        os.replace(file, broken)
    except OSError as error:
        return f"{words} The file could not be renamed ({error.strerror})."
    return f"{words} The file is kept as {broken.name}."


def _unknown_words(found: dict[str, Any]) -> list[tuple[str, str]]:
    """Each key of the file that is no setting, and what is to be told of it."""
    known = Settings.model_fields
    return [(key, f"no setting is called '{key}'{nearest(key, known)}: it is left alone") for key in found if key not in known]


def _usable(found: dict[str, Any]) -> tuple[Settings, list[tuple[str, str]]]:
    """The settings as far as they can be used, and of each that cannot its key and why."""
    left = {key: value for key, value in found.items() if key in Settings.model_fields}
    faults: list[tuple[str, str]] = []
    while True:
        try:
            return Settings.model_validate(left), faults
        except ValidationError as error:
            for item in error.errors():
                faults.append(_take_out(item, left))


def _take_out(item: Any, left: dict[str, Any]) -> tuple[str, str]:
    """Take the value that an error of the model is about out of `left`; its key, and why."""
    name, *within = (str(part) for part in item["loc"])
    fault = item.get("ctx", {}).get("error")
    if isinstance(fault, KeyFault):
        within = [fault.name]
    if within and isinstance(left.get(name), dict):
        left[name] = {key: value for key, value in left[name].items() if key != within[0]}
        why = fault or f'{within[0]}: a key is a text, such as "x"'
        return within[0], f"keys: {why}; that one is as by default"
    value, default = left.pop(name), Settings.model_fields[name].default
    return name, f"{name} cannot be {_short(value)}: {_allowed(name)}; it is {_short(default)} now"


def _allowed(name: str) -> str:
    """What a setting may be."""
    annotation = Settings.model_fields[name].annotation
    if annotation is bool:
        return "there are true and false"
    values = [_short(value) for value in get_args(annotation) if isinstance(value, str)]
    return f"there are {', '.join(values)}" if values else 'an object is needed, such as {"draw": "x"}'


def _short(value: Any) -> str:
    """A value as JSON, cut where it is long."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _LONGEST_VALUE else text[:_LONGEST_VALUE] + "…"


def _line_of(key: str, text: str) -> int:
    """The line in which a key stands, from 1."""
    word = json.dumps(key, ensure_ascii=False)
    return next((number for number, line in enumerate(text.splitlines(), 1) if word in line), 1)
