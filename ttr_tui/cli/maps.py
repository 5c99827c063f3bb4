"""`ttr-tui maps` and `ttr-tui check`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from ttr_tui.board.checking import label_warnings, layout_faults
from ttr_tui.engine.checking import all_faults, rule_faults
from ttr_tui.engine.rulebook import available_options
from ttr_tui.engine.warnings import map_warnings
from ttr_tui.variant.faults import Fault, FileFaults, FileUnopened, MapFaults
from ttr_tui.variant.heads import MapHead
from ttr_tui.variant.library import list_maps, load_file
from ttr_tui.variant.source import in_file_order


def print_maps(as_json: bool) -> None:
    """Print the maps: a JSON list, or a line for each map and its options."""
    heads = list_maps()
    if as_json:
        print(json.dumps([_as_dict(head) for head in heads], ensure_ascii=False))
        return
    for head in heads:
        print(_line(head))


def _options(head: MapHead) -> list[dict[str, str | None]]:
    """The options of the map's file and those its mechanisms bring."""
    if head.fault is not None:
        return []
    variant = load_file(head.file)
    return [{"id": o.id, "title": o.title, "about": o.about, "group": o.group} for o in available_options(variant).values()]


def _as_dict(head: MapHead) -> dict[str, object]:
    entry: dict[str, object] = {
        "id": head.id, "name": head.name, "players": list(head.players), "options": _options(head),
        "playable": head.playable, "file": str(head.file),
    }  # fmt: skip
    return entry if head.fault is None else {**entry, "fault": str(head.fault)}


def _line(head: MapHead) -> str:
    if head.fault is not None:
        return f"{head.id:<12} cannot be used: {head.fault}"
    low, high = head.players
    how = f"{low}–{high} players" if head.playable else "can be drawn and checked, not played: it has no rules"
    words = ", ".join(str(option["id"]) for option in _options(head))
    return f"{head.id:<12} {head.name:<16} {how:<14} {f'options: {words}' if words else ''}  {head.file}"


def check_files(files: list[Path]) -> int:
    """Check map files and the layouts beside them; print every fault, and of a map without any its warnings.

    0: all right, also with warnings; 1: faults, 2: a file could not be opened.
    """
    code = 0
    for file in files:
        try:
            faults, warnings = _checked(file)
        except FileUnopened as error:
            print(error, file=sys.stderr)
            code = 2
            continue
        for told in (*faults, *warnings):
            print(told)
        if faults:
            code = max(code, 1)
        else:
            print(f"{file}: no faults{_count(warnings)}")
    return code


def _checked(file: Path) -> tuple[list[Fault], list[Fault]]:
    """The faults and the warnings of a map file. Raises FileUnopened."""
    try:
        variant = load_file(file)
    except FileUnopened:
        raise
    except MapFaults as error:
        return all_faults(error), []
    except FileFaults as error:
        return list(error.faults), []
    faults = [*rule_faults(variant), *layout_faults(variant)]
    return (faults, []) if faults else ([], in_file_order([*map_warnings(variant), *label_warnings(variant)]))


def _count(warnings: list[Fault]) -> str:
    return f", {len(warnings)} warning{'' if len(warnings) == 1 else 's'}" if warnings else ""
