"""What happened, told to whom it concerns. Events are built only if somebody listens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened at the table.

    `text` and `data` are what everybody may know; `private` and `secret` what only the seats in `to` may know besides.
    A `hush` event is one that memory has to keep: it drops out of the log after a round (UI-2).
    """

    type: str
    seat: int | None
    text: str
    data: Mapping[str, Any] = field(default_factory=dict)
    to: tuple[int, ...] = ()
    private: str = ""
    secret: Mapping[str, Any] = field(default_factory=dict)
    hush: bool = False

    def told_to(self, viewer: int | str | None) -> str:
        """The sentence as this viewer may read it: a seat, None (a spectator) or "all" (the open table)."""
        return self.private if self.private and (viewer == "all" or viewer in self.to) else self.text

    def as_dict(self, viewer: int | str | None = None) -> dict[str, Any]:
        """The event as JSON: `type`, `seat`, `text` and its data, as this viewer may know it."""
        known = dict(self.data)
        if viewer == "all" or viewer in self.to:
            known.update(self.secret)
        return {"type": self.type, "seat": self.seat, "text": self.told_to(viewer), **known}
