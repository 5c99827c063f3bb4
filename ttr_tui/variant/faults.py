"""What is wrong with a file, said once, with the place and what to do."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ttr_tui.variant.model import Variant


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: file, 1-based line and column (0: unknown), the message."""

    file: str
    line: int
    column: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.message}" if self.line else f"{self.file}: {self.message}"


class FileFaults(Exception):
    """A file cannot be used: carries every fault found in it, in the order of the file."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))


class FileUnopened(FileFaults):
    """A file is not there or may not be read: nothing can be said about what it holds."""


class MapFaults(FileFaults):
    """A map file cannot be used. `rest` is what could be read all the same: good for finding more faults, no more."""

    def __init__(self, faults: Iterable[Fault], rest: Variant) -> None:
        super().__init__(faults)
        self.rest = rest


class UnknownMap(FileFaults):
    """A word that names no map."""


def nearest_word(word: str, known: Iterable[str]) -> str | None:
    """The one of `known` that `word` was probably meant to be."""
    return next(iter(difflib.get_close_matches(word, list(known), n=1, cutoff=0.6)), None)


def nearest(word: str, known: Iterable[str]) -> str:
    """` (did you mean 'tunnels'?)` for a near miss, else the empty string."""
    close = nearest_word(word, known)
    return f" (did you mean '{close}'?)" if close else ""
