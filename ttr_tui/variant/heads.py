"""What a list of maps says of each map, read without reading the map."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ttr_tui.variant.faults import FileFaults
from ttr_tui.variant.model import Variant
from ttr_tui.variant.source import Document


@dataclass(frozen=True, slots=True)
class OptionHead:
    """An option as it is offered. Options of one `group` exclude each other."""

    id: str
    title: str
    about: str
    group: str | None = None


@dataclass(frozen=True, slots=True)
class MapHead:
    """A map as it is listed. `fault` (one line): it cannot be played, and why; then the other fields may be empty."""

    id: str
    name: str
    summary: str
    players: tuple[int, int]
    options: tuple[OptionHead, ...]
    playable: bool
    file: Path
    shipped: bool = True
    fault: str | None = None


def head_of(variant: Variant, file: Path, *, shipped: bool = True) -> MapHead:
    """The head of a map that has been read."""
    options = tuple(OptionHead(o.id, o.title, o.about, o.group) for o in variant.options.values())
    words = (variant.id, variant.name, variant.summary, variant.players)
    return MapHead(*words, options, variant.playable, file, shipped)


def broken_head(file: Path, error: FileFaults) -> MapHead:
    """The head of a file of the user's that is no map as it stands."""
    more = len(error.faults) - 1
    fault = f"{error.faults[0]}" + (f" (and {more} more: see `ttr-tui check`)" if more else "")
    return MapHead(file.stem, file.stem, "", (0, 0), (), False, file, shipped=False, fault=fault)


def quick_head(text: str, file: Path) -> MapHead | None:
    """The head of a shipped map from the few top-level blocks it needs; None if the text is written otherwise."""
    try:
        data = Document.parse(_blocks(text), str(file)).data
        low, high = data["players"]
        options = tuple(_option(id_, option) for id_, option in data.get("options", {}).items())
        words = (str(data.get("id", file.stem)), str(data["name"]), _line(data.get("summary")), (int(low), int(high)))
        return MapHead(*words, options, bool(data.get("rules")), file)
    except (FileFaults, LookupError, TypeError, ValueError, AttributeError):
        return None


def _option(id_: str, option: dict[str, Any]) -> OptionHead:
    return OptionHead(id_, option["title"], _line(option["about"]), option.get("group"))


def _line(text: str | None) -> str:
    return " ".join((text or "").split())


_WANTED = ("id:", "name:", "summary:", "players:", "rules:", "options:")
_NEW_BLOCK = re.compile(r"^(?=\w+:)", re.MULTILINE)


def _blocks(text: str) -> str:
    """The top-level blocks of the keys that a head needs. A block begins where a key stands in the first column."""
    return "".join(block for block in _NEW_BLOCK.split(text) if block.startswith(_WANTED))
