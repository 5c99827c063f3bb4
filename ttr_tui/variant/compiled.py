"""A variant as JSON and back, exactly: what the cache of read maps holds.

The map's text and file are not in it; whoever reads it back has them.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

from ttr_tui.variant.model import Change, City, Option, RuleEntry, TicketFact, Track, Variant, Zone
from ttr_tui.variant.source import digest_of

_LEFT_OUT = ("file", "text", "digest")


def variant_to_json(variant: Variant) -> str:
    """The variant without its file, text and digest."""
    return json.dumps({name: _packed(value) for name, value in _members(variant) if name not in _LEFT_OUT})


def variant_from_json(compiled: str, text: str, file: Path | None) -> Variant:
    """What `variant_to_json` was given. ValueError, KeyError or TypeError if `compiled` is not of this form."""
    packed: dict[str, Any] = json.loads(compiled)
    for name, restore in _RESTORE.items():
        packed[name] = restore(packed[name])
    return Variant(**packed, file=file, text=text, digest=digest_of(text))


def _members(thing: Any) -> list[tuple[str, Any]]:
    return [(field.name, getattr(thing, field.name)) for field in fields(thing)]


def _packed(value: Any) -> Any:
    """Values as lists of their fields; a mapping with keys that JSON cannot have as pairs under an empty key."""
    if isinstance(value, dict):
        if all(isinstance(key, str) and key for key in value):
            return {key: _packed(item) for key, item in value.items()}
        return {"": [[key, _packed(item)] for key, item in value.items()]}
    if isinstance(value, list | tuple):
        return [_packed(item) for item in value]
    if hasattr(value, "__dataclass_fields__"):
        return [_packed(item) for _, item in _members(value)]
    return value


def _settings(packed: Any) -> Any:
    if isinstance(packed, dict):
        pairs = packed[""] if "" in packed else packed.items()
        return {key: _settings(item) for key, item in pairs}
    return [_settings(item) for item in packed] if isinstance(packed, list) else packed


def _city(row: list[Any]) -> City:
    id_, name, x, y, zone, facts, provisional = row
    return City(id_, name, x, y, zone, _settings(facts), provisional)


def _zone(row: list[Any]) -> Zone:
    id_, name, stops = row
    return Zone(id_, name, tuple(stops))


def _track(row: list[Any]) -> Track:
    id_, a, b, length, color, locomotives, tunnel, crosses, facts = row
    return Track(id_, a, b, length, color, locomotives, tunnel, tuple(crosses), _settings(facts))


def _rule(row: list[Any]) -> RuleEntry:
    key, settings, at = row
    return RuleEntry(key, _settings(settings), tuple(at))


def _change(row: list[Any]) -> Change:
    kind, key, settings, at, after, before = row
    return Change(kind, key, _settings(settings), tuple(at), after, before)


def _option(row: list[Any]) -> Option:
    id_, title, about, changes, tie_breaks, group, notes = row
    breaks = None if tie_breaks is None else tuple(tie_breaks)
    return Option(id_, title, about, tuple(map(_change, changes)), breaks, group, tuple(notes))


def _ticket_sets(packed: dict[str, list[list[Any]]]) -> dict[str, tuple[TicketFact, ...]]:
    return {name: tuple(TicketFact(*row) for row in rows) for name, rows in packed.items()}


_RESTORE: dict[str, Callable[[Any], Any]] = {
    "players": tuple,
    "cities": lambda rows: tuple(map(_city, rows)),
    "zones": lambda rows: tuple(map(_zone, rows)),
    "tracks": lambda rows: tuple(map(_track, rows)),
    "ticket_sets": _ticket_sets,
    "rules": lambda rows: tuple(map(_rule, rows)),
    "tie_breaks": tuple,
    "options": lambda packed: {id_: _option(row) for id_, row in packed.items()},
    "notes": tuple,
    "provisional": tuple,
    "board": lambda size: size and tuple(size),
}
