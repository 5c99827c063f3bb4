"""What a bot is: a program that plays a seat. It gets views and gives actions; it never holds a game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.metadata import entry_points
from typing import Any, ClassVar, Protocol

from ttr_tui.bots.random_bot import RandomBot
from ttr_tui.bots.steady.bot import SteadyBot
from ttr_tui.engine.view import View
from ttr_tui.variant.faults import nearest

PREFIX = "bot:"
"""How a bot's level is written among the players: `bot:random`."""


class Bot(Protocol):
    """Plays one seat for one game. Made with a number from which it draws its own chance."""

    about: ClassVar[str]
    """What it is like to play against, in one sentence."""

    def __init__(self, stream: int) -> None: ...

    def choose(self, view: View) -> Any:
        """One of the legal actions of `view.decision`, which is this bot's own."""


class UnknownBotError(ValueError):
    """No bot of this level; the message names those there are."""


@lru_cache(maxsize=1)
def known_bots() -> Mapping[str, type[Bot]]:
    """Levels → bots: the built-in ones and those of the entry point `ttr_tui.bots`."""
    found: dict[str, type[Bot]] = {"random": RandomBot, "steady": SteadyBot}
    for entry in entry_points(group="ttr_tui.bots"):
        if entry.name not in found:
            found[entry.name] = entry.load()
    return found


def bot_kind(word: str) -> type[Bot]:
    """The bot that `bot:LEVEL` names. Raises UnknownBotError."""
    level = word.removeprefix(PREFIX)
    bots = known_bots()
    if not word.startswith(PREFIX) or level not in bots:
        names = ", ".join(PREFIX + name for name in bots)
        raise UnknownBotError(f"no bot '{word}'{nearest(level, bots)}; there are: {names}")
    return bots[level]
