"""The unfinished games, newest first."""

from __future__ import annotations

from typing import ClassVar

from ttr_tui.app.host import host
from ttr_tui.app.screens.saves import SavesScreen
from ttr_tui.app.visit import Visit
from ttr_tui.store import SaveHead


class ResumeScreen(SavesScreen):
    """A list of saves to go on with."""

    title_word = "Resume"
    plate = "UNFINISHED GAMES"
    nothing = "There is no unfinished game: esc goes back."
    keys: ClassVar[list[tuple[str, str, str]]] = [("enter", "go on with this game", "")]

    def listed(self, visit: Visit) -> list[SaveHead]:
        """Those that are not over, damaged ones too."""
        return [head for head in visit.list_saves() if not head.over]

    def choose(self, head: SaveHead) -> None:
        """Go on with this one."""
        host(self).resume(head.path)


def unfinished(visit: Visit) -> list[SaveHead]:
    """The games that can be gone on with, newest first."""
    return [head for head in visit.list_saves() if not head.over and not head.fault]
