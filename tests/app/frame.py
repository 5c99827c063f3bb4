"""What the tests of the frame share: the app without a terminal, and what its screen says."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from ttr_tui.app.app import TtrApp
from ttr_tui.app.course import Pace
from ttr_tui.app.session import Session
from ttr_tui.app.setup import TableSetup, new_session, read_players
from ttr_tui.engine.game import Game
from ttr_tui.engine.mechanisms.tickets import KeepTickets
from ttr_tui.store.errors import SaveError

SIZES = [(160, 48), (100, 30), (80, 24)]
_ROW = re.compile(r'<text class="[^"]*"[^>]* y="([0-9.]+)"[^>]*>([^<]*)</text>')


def app_with(*players: str, seed: int = 7, first: int | None = 0, **more: Any) -> TtrApp:
    """The app, with a game of these players (words as after `-p`) if there are any; nobody is waited for."""
    session = session_of(*players, seed=seed, first=first) if players else None
    return TtrApp(session=session, pace=Pace(0.0, 0.0), **more)


def session_of(*players: str, seed: int = 7, first: int | None = 0) -> Session:
    """A game of the USA map, saved where the test's saves lie."""
    return new_session(TableSetup("usa", read_players(players), first=first, seed=seed))


async def settle(pilot: Pilot[None]) -> None:
    """Let everything that was started come to rest."""
    for _ in range(4):
        await pilot.pause()
        await pilot.app.workers.wait_for_complete()


def keep_all(app: TtrApp) -> KeepTickets:
    """The first choice of tickets there is."""
    assert app.session is not None
    decision = app.session.game.decision
    assert decision is not None
    action = next(iter(decision))
    assert isinstance(action, KeepTickets)
    return action


def text_of(app: TtrApp) -> str:
    """What the screen shows, row by row."""
    rows: dict[float, str] = {}
    for y, words in _ROW.findall(app.export_screenshot()):
        rows[float(y)] = rows.get(float(y), "") + html.unescape(words).replace("\xa0", " ")
    return "\n".join(rows[y] for y in sorted(rows))


class FullDisk:
    """A journal that can be told to fail as one on a full disk does; remembers what it was asked to write."""

    id = "2026-11-30-2107-usa-full"

    def __init__(self) -> None:
        self.full = False
        self.lines: list[str] = []

    def record(self, action: dict[str, Any], seat: int, game_after: Game) -> None:
        """One action."""
        self._write(action["type"])

    def record_undo(self) -> None:
        """An undo."""
        self._write("undo")

    def record_cover(self) -> None:
        """A cover."""
        self._write("cover")

    def close(self) -> None:
        """The end."""
        self.lines.append("closed")

    def _write(self, line: str) -> None:
        if self.full:
            raise SaveError(f"{Path('/full/save.jsonl')}: the action was not saved: no space left; free some space")
        self.lines.append(line)
