"""Broken reports of the mouse among the keys: their rest must not be taken for typed letters. Pure.

Some terminals send `ESC [ < 32 ; NaN ; NaN M` (Textualize/textual#6573). Textual gives up on such a sequence and hands
its letters to the app as keys; it does the same with a report of which a part is long under way. Here both are ended
early, as a report without a place, which Textual reads and leaves aside.
"""

from __future__ import annotations

from enum import Enum, auto

_BEGINNING = "\x1b[<"
_NUMBERS = frozenset("0123456789;-")
_ENDS = frozenset("Mm")


class _Place(Enum):
    """Where in the input one is."""

    OUTSIDE = auto()
    REPORT = auto()
    BROKEN = auto()
    """In what is left of a report after something that does not belong there."""
    LATE = auto()
    """Where the rest of a report may still come, or the next key."""


class MouseReports:
    """Mends the reports in what is read from a terminal, piece by piece; a report may be cut anywhere."""

    def __init__(self) -> None:
        """At the beginning: outside of any report."""
        self._place = _Place.OUTSIDE
        self._begun = 0  # so many characters of _BEGINNING were read last
        self._has_numbers = False

    def feed(self, text: str) -> str:
        """The text with broken reports mended; everything else is given at once and as it is."""
        if self._place is _Place.OUTSIDE and not self._begun and "\x1b" not in text:
            return text
        return "".join(map(self._feed_one, text))

    def pause(self) -> str:
        """Nothing has come for as long as keys are waited for: what ends a report that is under way."""
        under_way = self._place is _Place.REPORT
        self._place = _Place.LATE if under_way or self._place is _Place.LATE else _Place.OUTSIDE
        return self._end() if under_way else ""

    def _feed_one(self, character: str) -> str:
        if self._place is _Place.REPORT:
            return self._feed_within(character)
        if self._place is _Place.BROKEN and (character >= " " or character in _ENDS):
            self._place = _Place.OUTSIDE if character in _ENDS else _Place.BROKEN
            return ""
        if self._place is _Place.LATE and (character in _NUMBERS or character in _ENDS):
            self._place = _Place.OUTSIDE if character in _ENDS else _Place.LATE
            return ""
        return self._feed_outside(character)

    def _feed_within(self, character: str) -> str:
        if character in _NUMBERS:
            self._has_numbers = True
            return character
        if character in _ENDS:
            self._place = _Place.OUTSIDE
            return character if self._has_numbers else f"0{character}"
        if character < " ":
            return self._end() + self._feed_outside(character)
        self._place = _Place.BROKEN
        return self._end()

    def _feed_outside(self, character: str) -> str:
        self._place = _Place.OUTSIDE
        self._begun = self._begun + 1 if character == _BEGINNING[self._begun] else int(character == "\x1b")
        if self._begun == len(_BEGINNING):
            self._place, self._begun, self._has_numbers = _Place.REPORT, 0, False
        return character

    def _end(self) -> str:
        return "M" if self._has_numbers else "0M"
