"""A game in lines within the test: a session, streams that are strings, and players that choose what is typed."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from io import StringIO
from random import Random
from typing import Any, TextIO, cast

from tests.app.table_app import ANN_AND_BOT, Memory
from ttr_tui.app.session import Session
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.bots.random_bot import RandomBot
from ttr_tui.engine.game import Game
from ttr_tui.engine.rulebook import Rulebook
from ttr_tui.plain.commands import typed
from ttr_tui.plain.game import GoingOn, LineGame
from ttr_tui.plain.lines import Lines
from ttr_tui.variant.library import load_variant

_NUMBERED = re.compile(r"^(\d+)\. ", re.MULTILINE)


def sit(session: Session, source: Any, out: StringIO | None = None, glyphs: str = "unicode") -> str:
    """Play with what `source` reads until it ends; all that was told."""
    out = StringIO() if out is None else out
    with asyncio.Runner() as runner:
        LineGame(session, Lines(cast(TextIO, source), out, glyphs), runner.run, GoingOn("ttr-tui resume SAVE --plain")).play()
    return out.getvalue()


def told(session: Session, *commands: str, glyphs: str = "unicode") -> str:
    """What is told when these commands are typed."""
    return sit(session, StringIO("".join(f"{command}\n" for command in commands)), glyphs=glyphs)


def after(text: str, command: str) -> list[str]:
    """The lines that a command was answered with."""
    _, _, rest = text.partition(f"\n> {command}\n")
    return rest.partition("\n> ")[0].splitlines()


class Source:
    """What a person types, one line at a time. Ends with `most` lines, or when the game is over."""

    def __init__(self, session: Session, seed: int, most: int) -> None:
        self.session = session
        self.rng = Random(seed)
        self.left = most

    def isatty(self) -> bool:
        """It is a pipe."""
        return False

    def readline(self, _: int) -> str:
        """The next line; an empty text at the end."""
        self.left -= 1
        return "" if self.left < 0 or self.session.game.over else f"{self.next_line()}\n"

    def next_line(self) -> str:
        """What is typed next."""
        raise NotImplementedError


class TypedActions(Source):
    """Types every action in words; of the kinds that are possible the one typed least often, but more cards than else."""

    def __init__(self, session: Session, seed: int, most: int) -> None:
        super().__init__(session, seed, most)
        self.done: Counter[str] = Counter()
        self.wanted: list[dict[str, Any]] = []

    def next_line(self) -> str:
        sight = Sight(self.session)
        if sight.decision is None:
            return ""
        offers = [offer for offer in sight.decision.offers if offer.count()]
        choices = [
            (self.done[word] // (6 if word == "draw_card" else 1), number, word)
            for number, offer in enumerate(offers)
            for word in offer.types
        ]
        _, number, _ = min(choices)
        offer = offers[number]
        action = offer.nth(int(self.rng.random() * offer.count()))
        self.done[action.type] += 1
        if len(offer.types) > 1:
            self.done.update(word for word in offer.types if word != action.type)
        self.wanted.append(sight.written(action))
        return typed(self.wanted[-1], sight)


class RandomNumbers(Source):
    """Chooses a line of the list that was told last by its number."""

    def __init__(self, session: Session, out: StringIO, seed: int, most: int) -> None:
        super().__init__(session, seed, most)
        self.out = out
        self.seen = 0

    def next_line(self) -> str:
        text = self.out.getvalue()[self.seen :]
        self.seen += len(text)
        numbers = _NUMBERED.findall(text)
        if "keep at least" in text or "keep any of" in text:
            return " ".join(numbers)
        return numbers[int(self.rng.random() * len(numbers))] if numbers else "back"


def recorded(session: Session) -> list[dict[str, Any]]:
    """The actions that the session wrote down."""
    return cast(Memory, session.journal).lines


def session_on(map_id: str, seed: int = 5) -> Session:
    """A new game of a map: Ann, who begins, and a bot whose moves come from the seed as well."""
    book = Rulebook(load_variant(map_id), (), len(ANN_AND_BOT))
    game = Game.new(book, [seat.name for seat in ANN_AND_BOT], first=0, seed=seed)
    return Session(game, ANN_AND_BOT, Memory(), make_bot=lambda _: RandomBot(seed))
