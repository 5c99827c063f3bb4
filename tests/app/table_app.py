"""The table in a test: a session without a disk, the app on it, and what its screen shows as text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from textual.pilot import Pilot

from ttr_tui.app.app import TtrApp
from ttr_tui.app.course import Pace
from ttr_tui.app.look import AppLook
from ttr_tui.app.session import PERSON, Session
from ttr_tui.app.widgets.pieces import text_of
from ttr_tui.app.widgets.task import Task
from ttr_tui.engine.game import Game
from ttr_tui.engine.positions import read_position
from ttr_tui.engine.rulebook import Rulebook
from ttr_tui.variant.library import load_variant

SIZES = ((160, 48), (120, 40), (100, 30), (80, 24))
BOT = "bot:random"


@dataclass(frozen=True)
class TestSeat:
    """A seat at the table."""

    __test__ = False
    name: str
    color: str
    kind: str = PERSON


class Memory:
    """A journal that only counts."""

    id = "in-memory"

    def __init__(self) -> None:
        self.lines: list[Any] = []

    def record(self, action: dict[str, Any], seat: int, game_after: Game) -> None:
        self.lines.append(action)

    def record_undo(self) -> None:
        self.lines.append("undo")

    def record_cover(self) -> None:
        self.lines.append("cover")

    def record_seat(self, seat: int, kind: str) -> None:
        self.lines.append((seat, kind))

    def close(self) -> None:
        self.lines.append("closed")


ANN_AND_BOT = (TestSeat("Ann", "red"), TestSeat("Ben", "blue", BOT))


def new_session(seats: Sequence[TestSeat] = ANN_AND_BOT, *, seed: int = 5, options: tuple[str, ...] = ()) -> Session:
    """A session at the very beginning; the first seat begins."""
    rulebook = Rulebook(load_variant("usa"), options, len(seats))
    game = Game.new(rulebook, [seat.name for seat in seats], first=0, seed=seed)
    return Session(game, seats, Memory())


def map_session(name: str, seats: Sequence[TestSeat] = ANN_AND_BOT, *, seed: int = 5, first: int = 0) -> Session:
    """A session of any map at its very beginning."""
    game = Game.new(Rulebook(load_variant(name), (), len(seats)), [seat.name for seat in seats], first=first, seed=seed)
    return Session(game, seats, Memory())


def session_at(document: dict[str, Any], seats: Sequence[TestSeat] = ANN_AND_BOT) -> Session:
    """A session from a position of the USA map; who sits where comes from `seats`."""
    players = [{"name": seat.name, **own} for seat, own in zip(seats, document.pop("players"), strict=True)]
    table = read_position(load_variant("usa"), {"map": "usa", "players": players, **document})
    return Session(Game.at_turn(table), seats, Memory())


def turn_of(name: str, own: dict[str, Any], *, seats: Sequence[TestSeat] = ANN_AND_BOT, seed: int = 3, **more: Any) -> Session:
    """The first seat's turn on any map, with these things of its own; `more`: keys of the position."""
    players = [{"name": seat.name, **(own if not number else {})} for number, seat in enumerate(seats)]
    table = read_position(load_variant(name), {"map": name, "players": players, "turn": 0, "seed": seed, **more})
    return Session(Game.at_turn(table), seats, Memory())


async def play_on(session: Session, until: Any, *, seed: int = 1, most: int = 3000) -> None:
    """Let chance play until the condition holds."""
    rng = Random(seed)
    for _ in range(most):
        if until(session) or session.game.decision is None:
            return
        await session.act(session.game.decision.sample(rng))
    raise AssertionError("the condition never came true")


def app_on(session: Session, look: AppLook | None = None) -> TtrApp:
    """The app with this game on its table; bots move at once."""
    return TtrApp(look, session=session, pace=Pace(0, 0))


def screen_text(app: TtrApp) -> str:
    """All that is on the screen, line by line."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


def task_words(app: TtrApp) -> str:
    """What the task in the side panel says, its lines joined."""
    task = app.screen.focused
    assert isinstance(task, Task)
    return " ".join(" ".join(text_of(row) for row in task.made(task.size.width)).split())


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys, each after the last has had its effect."""
    for key in keys:
        await pilot.press(key)
        await pilot.pause()
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()


async def settled(pilot: Pilot[None]) -> None:
    """Wait until bots have moved and everything is drawn."""
    await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()
