"""Every kind of screen the app has: how to get there on a real terminal, and what it then shows."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from tempfile import mkdtemp

from tests.terminal.console import Console
from ttr_tui.app.session import Session
from ttr_tui.app.setup import TableSetup, new_session, read_players
from ttr_tui.engine.game import Game
from ttr_tui.engine.rulebook import Rulebook
from ttr_tui.variant.library import load_variant

OWN_TURN, TWO_PERSONS, BOTS_TURN, LAST_TURN, OVER = "own-turn", "two-persons", "bots-turn", "last-turn", "over"
"""The saves that scenes begin with: a person's turn against a bot, a turn of two persons, a bot's turn, the bot's last
turn before the end, a game that is over."""
_ALONE, _TWO = ("Ann", "bot:random"), ("Ann", "Ben")
SEED = 31415926
"""Of the saves; long enough to be told from other numbers."""
EARLY = 40
"""Actions played in the saves of games that are in their middle: there are cards in hands and tracks on the board."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A screen: the program's words, the words on the first screen, then (keys to type, words to wait for) one by one.

    `save`: which of the saves above lies in the folder of the saves.
    """

    name: str
    arguments: tuple[str, ...] = ()
    first: str = "New game"
    steps: tuple[tuple[str, str], ...] = ()
    save: str = ""
    size: tuple[int, int] = (100, 30)

    def open(self, saves: Path, *, nohup: bool = False, environ: dict[str, str] | None = None) -> Console:
        """The program, on this screen."""
        if self.save:
            saves.mkdir(parents=True)
            shutil.copy(prepared(self.save), saves / f"{self.save}.jsonl")
        console = Console(*self.arguments, size=self.size, nohup=nohup, environ=environ)
        try:
            console.wait_for(self.first)
            for keys, words in self.steps:
                console.send(keys)
                console.wait_for(words)
        except BaseException:
            console.__exit__()
            raise
        return console


_GAME = ("resume",)
SCENES = {
    scene.name: scene
    for scene in (
        Scene("title"),
        Scene("new game", ("new", "usa"), "Begin the game"),
        Scene("maps", steps=(("m", "MAPS"),)),
        Scene("rules", steps=(("v", "RULES"),)),
        Scene("search in the rules", steps=(("v", "RULES"), ("/", "search: a word"))),
        Scene("help", steps=(("?", "This help"),)),
        Scene("settings", steps=(("s", "SETTINGS"),)),
        Scene("a key to be set", steps=(("s", "SETTINGS"), ("\x1b[Z", "Keys of the table that"), ("\r", "Press the new key"))),
        Scene("statistics", steps=(("t", "STATISTICS"),), save=OVER),
        Scene("saves", steps=(("r", "RESUME"),), save=OWN_TURN),
        Scene("replays", steps=(("p", "REPLAY"),), save=OVER),
        Scene("replay", ("replay", OVER), "step", save=OVER),
        Scene("tickets to choose", ("new", "usa", "-p", "Ann", "-p", "bot:random", "--seed", "7"), "CHOOSE YOUR TICKETS"),
        Scene("own turn", _GAME, "HAND", save=OWN_TURN),
        Scene("claims", _GAME, "HAND", (("c", "type a city to filter"),), OWN_TURN),
        Scene("payments", _GAME, "HAND", (("c", "type a city to filter"), ("\r", "pay and claim")), OWN_TURN),
        Scene("typed command", _GAME, "HAND", ((":", "draw deck"),), OWN_TURN),
        Scene("find", _GAME, "HAND", (("/", "FIND A CITY"),), OWN_TURN),
        Scene("commands", _GAME, "HAND", (("\x10", "COMMANDS"),), OWN_TURN),
        Scene("log", _GAME, "HAND", (("L", "LOG"),), OWN_TURN),
        Scene("help at the table", _GAME, "HAND", (("?", "On the board"),), OWN_TURN),
        Scene("settings at the table", _GAME, "HAND", (("\x1bOS", "SETTINGS"),), OWN_TURN),
        Scene("quit", _GAME, "HAND", (("q", "saved as"),), OWN_TURN),
        Scene("bot's turn", _GAME, "Ada", save=BOTS_TURN),
        Scene("cover", _GAME, "Enter opens", save=TWO_PERSONS),
        Scene("hand of one of two", _GAME, "Enter opens", (("\r", "HAND"),), TWO_PERSONS),
        Scene("final count", _GAME, "step 1 of", save=LAST_TURN),
        Scene("final sheet", _GAME, "step 1 of", (("s", "wins"),), LAST_TURN),
        Scene("too small", _GAME, "This window is 60x20", save=OWN_TURN, size=(60, 20)),
    )
}


@cache
def prepared(name: str) -> Path:
    """The file of one of the saves above, played once for all tests."""
    folder = Path(mkdtemp(prefix="scene-", dir=os.environ["TTR_TUI_TEST_RUN"]))  # goes away with the run
    seed, last = _ending_with_the_bot() if name == LAST_TURN else (SEED, 0)
    there: dict[str, Callable[[Game, int], bool]] = {
        OWN_TURN: lambda game, done: done >= EARLY and _asked(game) == (0, "turn"),
        TWO_PERSONS: lambda game, done: done >= EARLY and _asked(game) == (0, "turn"),
        BOTS_TURN: lambda game, done: done >= EARLY and _asked(game) == (1, "turn"),
        LAST_TURN: lambda game, done: done == last,
        OVER: lambda game, done: game.over,
    }
    session = _session(_TWO if name == TWO_PERSONS else _ALONE, folder, seed)
    asyncio.run(_play(session, there[name], seed))
    (save,) = folder.glob("*.jsonl")
    return save


def _session(players: tuple[str, ...], folder: Path, seed: int) -> Session:
    return new_session(TableSetup("usa", read_players(players), first=0, seed=seed), folder)


def _ending_with_the_bot() -> tuple[int, int]:
    """A seed whose game ends with a turn of the bot's, and how many actions are played before that turn."""
    rulebook = Rulebook(load_variant("usa"), (), len(_ALONE))
    for seed in count(SEED):
        game, rng, asked = Game.new(rulebook, _ALONE, first=0, seed=seed), Random(seed), [(0, "")]
        while game.decision is not None:
            asked.append((game.decision.seat, game.decision.kind))
            game.apply(game.decision.sample(rng))
        if asked[-1] == (1, "turn"):
            return seed, len(asked) - 2
    raise AssertionError


def _asked(game: Game) -> tuple[int, str] | None:
    return None if game.decision is None else (game.decision.seat, game.decision.kind)


async def _play(session: Session, there: Callable[[Game, int], bool], seed: int) -> None:
    """Let chance play until one is there, and let go of the save."""
    rng = Random(seed)
    for done in count():
        if there(session.game, done):
            break
        assert session.game.decision is not None
        await session.act(session.game.decision.sample(rng))
    await session.finish()
