"""Jump labels: a letter or two on every city in sight, or on every track of one city; typing them goes there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from ttr_tui.app.widgets.ink import Ink
from ttr_tui.app.widgets.pieces import Piece, Row, doing
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.app.widgets.task import Task

LETTERS = "asdfghjklqwertyuiopzxcvbnm"
"""Letters of labels, those under the fingers first."""


def labels_for(things: Sequence[int]) -> dict[str, int]:
    """A label for each thing: one letter each, or two if there are more things than letters."""
    if len(things) <= len(LETTERS):
        return dict(zip(LETTERS, things, strict=False))
    pairs = [first + second for first in LETTERS for second in LETTERS if first != second]
    return dict(zip(pairs, things, strict=False))


class JumpTask(Task):
    """Letters that are typed narrow the labels down; the last one left is gone to.

    A city's letters typed as capitals ask for its tracks, which then have the labels. The board stays whole beside it.
    """

    strip = True
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "back")]

    class Jumped(Message):
        """Go to this city, or take this track: the other is None."""

        def __init__(self, city: int | None = None, track: int | None = None) -> None:
            super().__init__()
            self.city = city
            self.track = track

    class Labeled(Message):
        """The labels that are still possible: label → city or, if `city` is one, label → track of this city."""

        def __init__(self, labels: dict[str, int], city: int | None) -> None:
            super().__init__()
            self.labels = labels
            self.city = city

    def __init__(self, cities: Sequence[int]) -> None:
        """`cities`: those in sight, by index."""
        super().__init__()
        self.cities = cities
        self.city: int | None = None
        """The city whose tracks have the labels; None while the cities have them."""
        self.labels = labels_for(cities)

    def on_mount(self) -> None:
        self.post_message(self.Labeled(self.labels, None))

    def rows(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        typed = Piece(f"  {self.typed}_", ink.strong) if self.typed else Piece("")
        if self.city is None:
            example = next(iter(self.labels), "a").upper()
            words = Piece("  type the letters on it", ink.text)
            more = Piece(f" typed as capitals ({example}) they lead to its tracks", ink.dim)
            return [(Piece(" GO TO A CITY", ink.title), words, typed), (more,)]
        title = Piece(f" TRACKS OF {sight.city_name(self.city).upper()}", ink.title)
        words = Piece("  type the letter on a track", ink.text)
        return [(title, words, typed), self._track_names(sight, ink, width)]

    def _track_names(self, sight: Sight, ink: Ink, width: int) -> Row:
        """As many labels as fit, each with the city at the track's other end; a click chooses it."""
        row: list[Piece] = []
        for label, track in self.labels.items():
            fact = sight.variant.tracks[track]
            other = sight.city_name(fact.b if fact.a == self.city else fact.a)
            style = ink.text if track in sight.claimable else ink.dim
            entry = doing((Piece(" "), Piece(label, ink.goal), Piece(f" {other} ", style)), f"choose({label!r})")
            if sum(len(piece.text) for piece in (*row, *entry)) > width:
                return (*row, Piece("…", ink.dim))
            row += entry
        return tuple(row)

    def on_key(self, event: events.Key) -> None:
        letter = (event.character or "").lower()
        if event.key == "backspace":
            self.typed = self.typed[:-1]
        elif letter and letter in LETTERS:
            self.typed += event.character or ""
        else:
            return
        event.stop()
        event.prevent_default()
        self.action_choose(self.typed)

    def action_choose(self, typed: str) -> None:
        """So much is typed, or clicked: go there if that is a whole label, else show which are still possible."""
        label = typed.lower()
        left = {other: thing for other, thing in self.labels.items() if other.startswith(label)}
        self.typed = typed if left else ""
        if label in left and self.city is not None:
            self.post_message(self.Jumped(track=left[label]))
        elif label in left and typed == label:
            self.post_message(self.Jumped(city=left[label]))
        elif label in left:
            self._label_tracks_of(left[label])
        else:
            self.post_message(self.Labeled(left or self.labels, self.city))
        self.changed()

    def _label_tracks_of(self, city: int) -> None:
        facts = self.sight.variant.tracks if self.sight is not None else ()
        self._relabel(labels_for([number for number, fact in enumerate(facts) if city in (fact.a, fact.b)]), city)

    def _relabel(self, labels: dict[str, int], city: int | None) -> None:
        self.city, self.labels, self.typed = city, labels, ""
        self.post_message(self.Labeled(labels, city))

    def action_leave(self) -> None:
        """From the tracks of a city back to the cities; then out of the task."""
        if self.city is not None:
            self._relabel(labels_for(self.cities), None)
            self.changed()
        else:
            super().action_leave()
