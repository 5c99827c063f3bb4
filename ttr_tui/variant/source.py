"""`Document`: a map file, position or settings file as plain data that knows where each key and value stands."""

from __future__ import annotations

import hashlib
import math
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from ttr_tui.variant.faults import Fault, FileFaults, FileUnopened
from ttr_tui.variant.marks import Mark, NotJson, json_marks, read_json
from ttr_tui.variant.model import Path_
from ttr_tui.variant.yaml_events import MAX_DEPTH, YamlFault, read_yaml

MAX_BYTES = 1 << 20
"""How large a file may be, in bytes of UTF-8."""
MAX_FAULTS = 500
"""How many faults of one file are told."""
MAX_MESSAGE = 300
"""How long a message may be, in characters."""

_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff]")
"""Characters that move a cursor, turn the writing direction, or are no characters at all: they could forge a screen."""


class Document:
    """The data of one YAML 1.2 or JSON text, and the line and column of every key and value.

    `data` is built of dict (keys str or int), list, str, int, float, bool and None; aliased parts are shared, so treat
    it as read-only. `text` is the text with its line ends made `\\n` and without a byte order mark. `faults` is empty
    unless the document was read with `tolerant=True`.
    """

    def __init__(self, name: str, text: str, data: Any, marks: Callable[[], Mark]) -> None:
        self.name = name
        self.text = text
        self.data = data
        self.faults: tuple[Fault, ...] = ()
        self._find_marks = marks
        self._marks: Mark | None = None

    @classmethod
    def read(cls, path: str | Path, *, tolerant: bool = False) -> Document:
        """Read a file. FileUnopened if it cannot be opened, else as `parse`."""
        return cls.parse(read_text(path), str(path), tolerant=tolerant)

    @classmethod
    def parse(cls, text: str | bytes, name: str, *, tolerant: bool = False) -> Document:
        """Read text; `name` stands for the file in messages.

        FileFaults with a fault for each thing wrong. With `tolerant` only those are raised that stop all reading; the
        others (keys written twice, tags, control characters) are left in `faults`, so that a reader can go on and tell
        them together with its own.
        """
        text = _decoded(text, name)
        document = _json_document(text, name)
        found: list[tuple[int, str]] = []
        if document is None:
            try:
                data, mark, found = read_yaml(text)
            except YamlFault as stop:
                raise FileFaults([Fault(name, *_line_column(text, stop.at), stop.message)]) from None
            document = cls(name, text, data, lambda: mark)
        faults = [Fault(name, *_line_column(text, at), _one_line(message)) for at, message in found]
        faults += [document.fault(path, message, key=key) for path, key, message in _unfit(document.data)]
        document.faults = tuple(in_file_order(faults))
        if faults and not tolerant:
            raise FileFaults(document.faults)
        return document

    def where(self, path: Path_, key: bool = False) -> tuple[int, int]:
        """Line and column (from 1) of the value at `path`, or of its key; if it is not there, of what encloses it."""
        if self._marks is None:
            self._marks = self._find_marks()
        mark, at = self._marks, self._marks.at
        for step in path:
            if step not in mark.children:
                return _line_column(self.text, mark.at)
            at, mark = mark.children[step]
        return _line_column(self.text, at if key else mark.at)

    def fault(self, path: Path_, message: str, *, key: bool = False) -> Fault:
        """A fault of this document that points to the value (or key) at `path`."""
        return Fault(self.name, *self.where(path, key), _one_line(message))


def read_text(path: str | Path) -> str:
    """A file's text as `Document.text` has it. FileUnopened, or FileFaults if it is too large or not UTF-8."""
    try:
        with open(path, "rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        why = getattr(error, "strerror", None) or str(error)
        raise FileUnopened([Fault(str(path), 0, 0, f"cannot be opened: {why}")]) from error
    return _decoded(raw, str(path))


def digest_of(text: str) -> str:
    """SHA-256 (hex) of a text as `Document.text` has it."""
    return hashlib.sha256(text.encode()).hexdigest()


def in_file_order(faults: list[Fault]) -> list[Fault]:
    """The faults by line and column, each once; of more than MAX_FAULTS the rest is only counted."""
    ordered = sorted(dict.fromkeys(faults), key=lambda fault: (fault.line, fault.column))
    if len(ordered) > MAX_FAULTS:
        first = ordered[MAX_FAULTS]
        rest = f"and {len(ordered) - MAX_FAULTS} or more faults from here on: mend those above first"
        ordered[MAX_FAULTS:] = [Fault(first.file, first.line, first.column, rest)]
    return ordered


def _decoded(text: str | bytes, name: str) -> str:
    try:
        raw = text if isinstance(text, bytes) else text.encode()
    except UnicodeEncodeError as error:
        at = _line_column(str(text), error.start)
        raise FileFaults([Fault(name, *at, "half a character (a lone surrogate): remove it")]) from None
    if len(raw) > MAX_BYTES:
        raise FileFaults([Fault(name, 0, 0, f"larger than {MAX_BYTES // 1024} KiB: too large for a file of this kind")])
    try:
        decoded = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8-sig")
        at = _line_column(before.replace("\r\n", "\n"), len(before))
        raise FileFaults([Fault(name, *at, "not UTF-8 text: save the file as UTF-8")]) from None
    return decoded.replace("\r\n", "\n").replace("\r", "\n")


def _json_document(text: str, name: str) -> Document | None:
    if not text.lstrip().startswith(("{", "[")):
        return None
    try:
        return Document(name, text, read_json(text), lambda: json_marks(text))
    except NotJson:
        return None


def _line_column(text: str, at: int) -> tuple[int, int]:
    starts = _line_starts(text)
    line = bisect_right(starts, at)
    return line, at - starts[line - 1] + 1


@lru_cache(maxsize=4)
def _line_starts(text: str) -> list[int]:
    return [0, *(end.end() for end in re.finditer("\n", text))]


def _unfit(data: Any) -> Iterator[tuple[Path_, bool, str]]:
    """Path, whether its key is meant, and message of what no file may hold. Looks no deeper than MAX_DEPTH."""
    stack: list[tuple[Path_, Any]] = [((), data)]
    while stack:
        path, value = stack.pop()
        if isinstance(value, dict | list) and len(path) == MAX_DEPTH:
            yield path, False, f"nested deeper than {MAX_DEPTH} levels: make it flatter"
        elif isinstance(value, dict):
            yield from (((*path, key), True, _control_message(key)) for key in value if _has_control(key))
            stack.extend(((*path, key), item) for key, item in value.items())
        elif isinstance(value, list):
            stack.extend(((*path, i), item) for i, item in enumerate(value))
        elif _has_control(value):
            yield path, False, _control_message(value)
        elif isinstance(value, float) and not math.isfinite(value):
            yield path, False, "a number has to be finite"


def _one_line(message: str) -> str:
    """A message quotes the file, so what the file holds must not reach a terminal through it."""
    line = re.sub(r"[\n\t]", " ", _CONTROL.sub("\N{REPLACEMENT CHARACTER}", message))
    return line if len(line) <= MAX_MESSAGE else line[: MAX_MESSAGE - 1] + "…"


def _has_control(value: Any) -> bool:
    return isinstance(value, str) and _CONTROL.search(value) is not None


def _control_message(value: str) -> str:
    found = _CONTROL.search(value)
    return f"the character U+{ord(found[0]):04X} is not allowed in a text: remove it" if found else ""
