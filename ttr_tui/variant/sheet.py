"""A document being read against the form: hands out its entries and collects every fault."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from ttr_tui.variant.faults import Fault, FileFaults, nearest, nearest_word
from ttr_tui.variant.model import Path_
from ttr_tui.variant.source import MAX_FAULTS, Document, in_file_order

F = TypeVar("F", bound=BaseModel)

_KINDS = {
    "string_type": "a text",
    "int_type": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "list_type": "a list",
    "dict_type": "a mapping (keys with values)",
    "model_type": "a mapping (keys with values)",
    "literal_error": "{expected}",
    "greater_than": "more than {gt:g}",
    "greater_than_equal": "{ge:g} or more",
    "less_than_equal": "{le:g} or less",
}


@dataclass(frozen=True, slots=True)
class Entry(Generic[F]):
    """One entry of a list: where it stands, its raw data, and its form (None: it has faults of its own)."""

    path: Path_
    raw: Any
    form: F | None

    def word(self, key: str) -> str | None:
        """The text under `key`, also of an entry that has faults elsewhere."""
        value = self.raw.get(key) if isinstance(self.raw, dict) else None
        return value if isinstance(value, str) else None


class Sheet:
    """The document, and the faults found so far."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.data: Mapping[Any, Any] = document.data if isinstance(document.data, dict) else {}
        self.faults: list[Fault] = list(document.faults)
        self._unfit = {(fault.line, fault.column) for fault in document.faults}

    def complain(self, path: Path_, message: str, *, key: bool = False) -> None:
        """Note a fault of the value (or the key) at `path`, unless the text itself is at fault there."""
        fault = self.document.fault(path, message, key=key)
        if (fault.line, fault.column) not in self._unfit:
            self.faults.append(fault)
        if len(self.faults) > MAX_FAULTS:
            raise FileFaults(in_file_order(self.faults))  # junk of a large size: looking for nearest words takes long

    def line(self, path: Path_) -> int:
        """The line of the value at `path`, for messages that speak of two places."""
        return self.document.where(path)[0]

    def take(self, form: type[F], raw: Any, path: Path_) -> F | None:
        """The form of the entry at `path`; None, and its faults noted, if it is not in order."""
        try:
            return form.model_validate(raw)
        except ValidationError as error:
            details = error.errors(include_url=False)
            unknown = [str(detail["loc"][-1]) for detail in details if detail["type"] == "extra_forbidden"]
            misspelled = {nearest_word(word, form.model_fields) for word in unknown}
            for detail in details:
                if detail["type"] != "missing" or detail["loc"][-1] not in misspelled:
                    self._explain(form, detail, path)
            return None

    def entries(self, form: type[F], path: Path_, raw: Any) -> list[Entry[F]]:
        """The entries of the list `raw` that stands at `path`; none if it is no list (which `take` has said)."""
        items = raw if isinstance(raw, list) else []
        return [Entry((*path, i), item, self.take(form, item, (*path, i))) for i, item in enumerate(items)]

    def _explain(self, form: type[BaseModel], detail: ErrorDetails, path: Path_) -> None:
        loc, kind = detail["loc"], detail["type"]
        of_key = kind in ("extra_forbidden", "invalid_key") or loc[-1:] == ("[key]",)
        at = (*path, *(step for step in loc if step != "[key]"))
        if kind == "missing":
            message = f"'{loc[-1]}' is missing"
        elif kind == "extra_forbidden":
            message = f"unknown key '{loc[-1]}'{nearest(str(loc[-1]), form.model_fields)}"
        elif kind == "invalid_key":
            message = f"a key has to be a word here, not {loc[-1]}"
        elif kind == "refused":
            message = detail["msg"]
        else:
            message = f"{_named(at)} has to be {_wanted(kind, detail.get('ctx', {}))}, not {_shown(detail['input'])}"
        self.complain(at, message, key=of_key)


def _named(path: Path_) -> str:
    if not path:
        return "a map file"
    return f"'{path[-1]}'" if isinstance(path[-1], str) else f"an entry of '{path[-2]}'"


def _wanted(kind: str, limits: Mapping[str, Any]) -> str:
    """What a value has to be, by the kind of pydantic's complaint."""
    return _KINDS.get(kind, "something else").format_map(limits)


def _shown(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f"'{value}'" if len(value) <= 40 else "a long text"
    if isinstance(value, int | float):
        return str(value) if abs(value) < 10**15 else "a huge number"
    return "a list" if isinstance(value, list) else "a mapping"
