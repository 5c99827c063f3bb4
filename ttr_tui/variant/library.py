"""The maps there are: those that come with the program and the user's own, by id or by file."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

from ttr_tui.variant import cache
from ttr_tui.variant.faults import Fault, FileFaults, FileUnopened, UnknownMap, nearest
from ttr_tui.variant.folders import shipped_maps, user_maps
from ttr_tui.variant.heads import MapHead, broken_head, head_of, quick_head
from ttr_tui.variant.model import Variant
from ttr_tui.variant.source import Document, read_text

_ENDINGS = (".yaml", ".yml", ".json")
_LONGEST_SHOWN = 80
"""Characters of a word that a message quotes."""
_SIZE = re.compile(r"([0-9]{1,4})x([0-9]{1,4})")


def load_variant(word: str | Path) -> Variant:
    """The variant of a map id or a map file. UnknownMap, FileUnopened or FileFaults say what is wrong.

    Files are often named inside other files, so only plain ones are read: a pipe might never end.
    """
    file = find_variant(word)
    if _is_special(file):
        raise FileUnopened([Fault(str(file), 0, 0, "cannot be opened: this is a pipe or a device, and a map is a plain file")])
    return load_file(file)


def load_file(file: Path) -> Variant:
    """The variant in a file: out of the cache if this very text was read before."""
    text = read_text(file)
    variant = cache.recall(text, file)
    if variant is None:
        from ttr_tui.variant.reading import build_variant  # pydantic and ruamel.yaml: 150 ms that the cache saves

        variant = build_variant(Document.parse(text, str(file), tolerant=True), file)
        cache.remember(variant)
    return variant


def find_variant(word: str | Path) -> Path:
    """The file of a map. A word that is no id of a map is taken as a path if it looks like one or is a file's.

    UnknownMap names the nearest id and all there are. That a path leads to a file shows when it is read.
    """
    name = str(word)
    if isinstance(word, Path) or os.sep in name or "/" in name or name.endswith(_ENDINGS):
        return Path(word)
    for file in _files(shipped_maps()):
        if file.stem == name:
            return file
    heads = list_maps()
    for head in heads:
        if head.id == name and head.fault is None:
            return head.file
    if is_file(name):
        return Path(name)
    raise _unknown(name if len(name) <= _LONGEST_SHOWN else f"{name[:_LONGEST_SHOWN]}…", heads)


def is_file(name: str | Path) -> bool:
    """True if this leads to a file; a name that no file can have (too long) does not."""
    try:
        return bool(str(name)) and Path(name).is_file()
    except OSError:
        return False


def _is_special(file: Path) -> bool:
    """True for a pipe, a device and the like. False for what is not there: that shows when it is read."""
    try:
        mode = file.stat().st_mode
    except (OSError, ValueError):  # ValueError: a NUL in the name
        return False
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


def list_maps() -> list[MapHead]:
    """The heads of all maps: the shipped, then the user's. A user's file that is no map has a head with a fault."""
    heads = [_shipped_head(file) for file in _files(shipped_maps())]
    owners = {head.id: "a map that comes with the program" for head in heads}
    for file in _files(user_maps()):
        head = _user_head(file)
        if head.fault is None and head.id in owners:
            clash = Fault(str(file), 0, 0, f"its id '{head.id}' is that of {owners[head.id]}: give it another `id:`")
            head = broken_head(file, FileFaults([clash]))
        elif head.fault is None:
            owners[head.id] = file.name
        heads.append(head)
    return heads


def layouts_of(variant: Variant) -> dict[tuple[int, int], Path]:
    """The drawn layouts beside the map, by width and height in cells, the smallest first.

    A variant without a file (out of a save) has those of the map of its id, if there is one.
    """
    folders = [variant.file.parent] if variant.file else [shipped_maps(), user_maps()]
    found: dict[tuple[int, int], Path] = {}
    for folder in folders:
        for file in sorted(folder.glob(f"layout/{variant.id}.*.json")):
            size = _SIZE.fullmatch(file.stem.removeprefix(f"{variant.id}."))
            if size and is_file(file):
                found.setdefault((int(size[1]), int(size[2])), file)
    return dict(sorted(found.items()))


def _files(folder: Path) -> list[Path]:
    try:
        return sorted(file for file in folder.iterdir() if file.suffix in _ENDINGS and file.is_file())
    except OSError:
        return []


def _shipped_head(file: Path) -> MapHead:
    text = read_text(file)
    variant = cache.recall(text, file)
    head = head_of(variant, file) if variant else quick_head(text, file)
    return head or head_of(load_file(file), file)


def _user_head(file: Path) -> MapHead:
    """The head of a file that nobody has checked: so it is read in full (once, thanks to the cache)."""
    try:
        return head_of(load_file(file), file, shipped=False)
    except FileFaults as error:
        return broken_head(file, error)


def _unknown(name: str, heads: list[MapHead]) -> UnknownMap:
    ids = [head.id for head in heads if head.fault is None]
    known = ", ".join(ids) or "none"
    message = f"no map has this id{nearest(name, ids)}. There are: {known}. Or give the path of a map file"
    return UnknownMap([Fault(repr(name), 0, 0, message)])
