"""Maps that were read without a fault, kept compiled: reading YAML takes a hundred times as long.

A cache that is broken, full or not writable is as good as none: nothing here raises.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path

from ttr_tui.variant.compiled import variant_from_json, variant_to_json
from ttr_tui.variant.folders import cache_folder
from ttr_tui.variant.model import Variant
from ttr_tui.variant.source import digest_of
from ttr_tui.version import __version__

FORM_VERSION = 1
"""To be raised whenever the same text is read as other values than before."""
MAX_ENTRIES = 60
"""How many compiled maps are kept; the oldest go first."""


def recall(text: str, file: Path) -> Variant | None:
    """The variant of this text in a file of this name, if it was read before."""
    try:
        return variant_from_json(_entry(text, file).read_text("utf-8"), text, file)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def remember(variant: Variant) -> None:
    """Keep a variant that was read from a file. The entry is whole or not there, also if two programs write it."""
    if variant.file is None:
        return
    entry = _entry(variant.text, variant.file)
    with contextlib.suppress(OSError, ValueError):
        entry.parent.mkdir(parents=True, exist_ok=True)
        handle, draft = tempfile.mkstemp(dir=entry.parent, prefix=entry.name)
        try:
            with open(handle, "w", encoding="utf-8") as file:
                file.write(variant_to_json(variant))
            os.replace(draft, entry)
        except OSError:
            os.unlink(draft)
        _forget_oldest(entry.parent)


def _entry(text: str, file: Path) -> Path:
    """The file's stem is part of the key, as it is the map's id where the text gives none."""
    key = digest_of(f"{__version__}\0{FORM_VERSION}\0{file.stem}\0{text}")
    return cache_folder() / "maps" / f"{key[:40]}.json"


def _forget_oldest(folder: Path) -> None:
    entries = sorted(folder.iterdir(), key=lambda entry: entry.stat().st_mtime)
    for entry in entries[:-MAX_ENTRIES]:
        entry.unlink()
