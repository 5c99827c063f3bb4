"""The questions of a new game, one after the other; Enter takes what is proposed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from ttr_tui.app.setup import SetupError, TableSetup, read_players, read_seed, seat_named
from ttr_tui.bots.bot import PREFIX, known_bots
from ttr_tui.engine.rulebook import OptionError, Rulebook, available_options
from ttr_tui.plain.lines import Lines
from ttr_tui.store.lines import Seat
from ttr_tui.variant.library import load_variant
from ttr_tui.variant.model import Variant

NAME, LEVEL = "Ann", "steady"
"""The person and the bots if one only presses Enter."""
Answer = TypeVar("Answer")


class _InputEndedError(Exception):
    """There is nothing more to read."""


def ask_setup(
    map_word: str, lines: Lines, options: Sequence[str] = (), first: str | None = None, seed: int | None = None
) -> TableSetup | None:
    """The setup of a new game; what is given is not asked. None if the input ends before it is whole.

    Raises SetupError for no map, FileFaults for one that cannot be used.
    """
    if not map_word:
        raise SetupError("new needs a map, as in `new usa`; `maps` tells them all")
    variant = load_variant(map_word)
    if not variant.playable:
        raise SetupError(f"{variant.name} can be drawn and checked, not played: it has no rules")
    if options:
        check_options(variant, options, variant.players[0])
    asked = _Questions(variant, lines)
    try:
        seats = asked.seats()
        names = [seat.name for seat in seats]
        beginner = None if first is None else seat_named(names, first)
        chosen = tuple(options) or asked.options(len(seats))
        beginner = asked.first(names) if first is None else beginner
        number = asked.seed() if seed is None else seed
    except _InputEndedError:
        return None
    return TableSetup(map_word, seats, chosen, beginner, number)


def check_options(variant: Variant, options: Sequence[str], players: int) -> None:
    """Raise SetupError unless the map has these options and they go together."""
    try:
        Rulebook(variant, tuple(options), players)
    except OptionError as error:
        raise SetupError(str(error)) from None


class _Questions:
    """One question each. All raise _InputEndedError if nobody answers."""

    def __init__(self, variant: Variant, lines: Lines) -> None:
        self._variant = variant
        self._lines = lines

    def seats(self) -> tuple[Seat, ...]:
        """The person, and how many bots of which level."""
        low, high = self._variant.players
        person = self._ask(f"Your name, or NAME:COLOR? Enter: {NAME}.", lambda typed: self._person(typed or NAME))
        most = f"How many bots, {low - 1} to {high - 1}? Enter: {low - 1}."
        count = self._ask(most, lambda typed: _count(typed or str(low - 1), low - 1, high - 1))
        level = self._ask(f"Which bots: {' or '.join(known_bots())}? Enter: {LEVEL}.", lambda typed: _level(typed or LEVEL))
        return read_players([person, *[PREFIX + level] * count])

    @staticmethod
    def _person(typed: str) -> str:
        read_players([typed])
        if typed.startswith(PREFIX):
            raise SetupError("this is the name of a bot: the person who plays comes first")
        return typed

    def options(self, players: int) -> tuple[str, ...]:
        """The options of the map that are chosen."""
        known = available_options(self._variant)
        if not known:
            return ()
        self._lines.say(*(f"{option.id}: {option.title}. {option.about}" for option in known.values()))

        def read(typed: str) -> tuple[str, ...]:
            words = tuple(typed.replace(",", " ").split())
            check_options(self._variant, words, players)
            return words

        return self._ask("Which of these options, with blanks between them? Enter: none.", read)

    def first(self, names: Sequence[str]) -> int | None:
        """The seat that begins; None: it is drawn by lot."""
        known = ", ".join(names)
        return self._ask(
            f"Who begins: {known}? Enter: drawn by lot.", lambda typed: seat_named(names, typed) if typed else None
        )

    def seed(self) -> int | None:
        """The seed, or None for a secret one."""
        return self._ask("A seed, for practice? Enter: none, the order of the cards stays secret.", read_seed)

    def _ask(self, question: str, read: Callable[[str], Answer]) -> Answer:
        """An answer that `read` takes; what it refuses with a SetupError is told and asked again."""
        while True:
            self._lines.say(question)
            typed = self._lines.ask()
            if typed is None:
                raise _InputEndedError
            try:
                return read(typed)
            except SetupError as error:
                self._lines.say(str(error))


def _count(typed: str, least: int, most: int) -> int:
    if not (typed.isascii() and typed.isdigit()) or len(typed) > 2 or not least <= int(typed) <= most:
        raise SetupError(f"a number from {least} to {most}, please")
    return int(typed)


def _level(typed: str) -> str:
    level = typed.removeprefix(PREFIX)
    if level not in known_bots():
        raise SetupError(f"no bot '{level}'; there are: {', '.join(known_bots())}")
    return level
