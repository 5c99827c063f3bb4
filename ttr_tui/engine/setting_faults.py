"""What is wrong with a mechanism's settings, in words: pydantic's complaints told with the nearest right word."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, get_args

from pydantic import BaseModel

from ttr_tui.variant.faults import nearest

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

_KEY = "[key]"
"""How pydantic says that a mapping's key is meant, and not the value under it."""


def setting_place(detail: ErrorDetails) -> tuple[tuple[str | int, ...], bool]:
    """The keys from the mechanism's settings to what is wrong, and whether the last key itself is meant."""
    loc = tuple(step for step in detail["loc"] if step != _KEY)
    return loc, detail["type"] == "extra_forbidden" or _KEY in detail["loc"]


def setting_message(key: str, settings: type[BaseModel], detail: ErrorDetails) -> str:
    """One complaint about the settings of the mechanism `key`, in a line."""
    loc, _ = setting_place(detail)
    path = ".".join(map(str, (key, *loc)))
    if detail["type"] == "extra_forbidden":
        known = _keys_at(settings, loc[:-1])
        if len(loc) == 1:
            return f"{key} has no setting '{loc[0]}'{nearest(str(loc[0]), known)}"
        return f"unknown key '{loc[-1]}' in {'.'.join(map(str, (key, *loc[:-1])))}{nearest(str(loc[-1]), known)}"
    if detail["type"] == "missing":
        return f"{key} needs the setting '{'.'.join(map(str, loc))}'"
    said = detail["msg"].split(", unable to parse")[0]
    message = f"{path}: {said[:1].lower()}{said[1:]}"
    if detail["type"] == "literal_error" and isinstance(detail["input"], str):
        words = detail["ctx"]["expected"].replace(" or ", ", ").split(", ")
        message += nearest(detail["input"], [word.strip("'") for word in words])
    return message


def _keys_at(settings: type[BaseModel], path: Iterable[str | int]) -> list[str]:
    """The keys that the settings have under `path`; none where they are no form of settings there."""
    form = settings
    for step in path:
        field = form.model_fields.get(str(step))
        kinds = () if field is None else (field.annotation, *get_args(field.annotation))
        inner = next((kind for kind in kinds if isinstance(kind, type) and issubclass(kind, BaseModel)), None)
        if inner is None:
            return []
        form = inner
    return list(form.model_fields)
