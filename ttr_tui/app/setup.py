"""From the words of a new game (or of a save) to a session. No Textual here: the commands use it as well."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ttr_tui.app.session import PERSON, Chooser, Session
from ttr_tui.board.palette import OWNER_COLORS
from ttr_tui.bots.bot import UnknownBotError, bot_kind
from ttr_tui.engine.events import Event
from ttr_tui.engine.game import Game
from ttr_tui.engine.names import player_names_fault
from ttr_tui.engine.rulebook import OptionError, Rulebook
from ttr_tui.store import Journal, Seat, find_save, list_saves, saves_folder
from ttr_tui.store.disk import MAX_BYTES
from ttr_tui.variant.faults import nearest
from ttr_tui.variant.heads import MapHead, head_of
from ttr_tui.variant.library import find_variant, list_maps, load_file, load_variant

LARGEST_SEED = (1 << 128) - 1
BOT_NAMES = ("Bot Ada", "Bot Bo", "Bot Cy", "Bot Di", "Bot Eno", "Bot Flo")


class SetupError(ValueError):
    """These players, options or words do not make a game; the message says why, and what to do."""


@dataclass(frozen=True, slots=True)
class TableSetup:
    """Everything a new game is made from. `first` is a seat or None (drawn by lot); `seed` None: a secret one."""

    map_word: str
    seats: tuple[Seat, ...]
    options: tuple[str, ...] = ()
    first: int | None = None
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class Proposal:
    """What the form of a new game begins with, apart from the players: `head` is its map, `first` a name or empty."""

    head: MapHead
    options: tuple[str, ...] = ()
    first: str = ""
    seed: int | None = None


def proposal_of(map_word: str, options: Sequence[str] = (), first: str | None = None, seed: int | None = None) -> Proposal:
    """A form for a map by its id or file.

    Raises FileFaults for a map that cannot be used, SetupError for options that it has not or a seed that is none.
    """
    file = find_variant(map_word)
    variant = load_file(file)
    try:
        Rulebook(variant, options, variant.players[0])
    except OptionError as error:
        raise SetupError(str(error)) from None
    head = next((head for head in list_maps() if head.file == file), None) or head_of(variant, file, shipped=False)
    return Proposal(head, tuple(options), first or "", None if seed is None else read_seed(str(seed)))


def seats_of(players: Sequence[tuple[str, str, str]]) -> tuple[Seat, ...]:
    """Seats for (name, color, kind), if these can sit down together. Raises SetupError with one sentence."""
    fault = player_names_fault([name for name, _, _ in players])
    if fault:
        raise SetupError(fault)
    owners: dict[str, str] = {}
    for name, color, kind in players:
        if color not in OWNER_COLORS:
            known = ", ".join(OWNER_COLORS)
            raise SetupError(f"{color!r} is no color of a player{nearest(color, OWNER_COLORS)}; there are: {known}")
        if color in owners:
            raise SetupError(f"{owners[color]} and {name} are both {color}: give one another color")
        owners[color] = name
        if kind != PERSON:
            try:
                bot_kind(kind)
            except UnknownBotError as error:
                raise SetupError(str(error)) from None
    return tuple(Seat(*player) for player in players)


def read_seed(text: str) -> int | None:
    """A seed as typed; None for nothing typed. Raises SetupError."""
    text = text.strip()
    if not text:
        return None
    digits = len(str(LARGEST_SEED))
    if not (text.isascii() and text.isdigit()) or len(text) > digits or int(text) > LARGEST_SEED:
        raise SetupError("a seed is a whole number from 0 to 2^128 - 1; leave it empty for a secret one")
    return int(text)


def read_players(words: Sequence[str]) -> tuple[Seat, ...]:
    """Seats from `NAME[:COLOR]` and `bot:LEVEL[:COLOR]` words; colors not named are given out. Raises SetupError."""
    seats: list[tuple[str, str | None, str]] = []
    for word in words:
        parts = word.split(":")
        if parts[0] == "bot":
            if len(parts) not in (2, 3):
                raise SetupError(f"-p {word}: a bot is written bot:LEVEL or bot:LEVEL:COLOR, as in bot:random:red")
            seats.append(("", parts[2] if len(parts) == 3 else None, f"bot:{parts[1]}"))
        elif len(parts) > 2:
            raise SetupError(f"-p {word}: a person is written NAME or NAME:COLOR, as in Ann:blue")
        else:
            seats.append((parts[0], parts[1] if len(parts) == 2 else None, PERSON))
    if len(seats) > len(OWNER_COLORS):
        raise SetupError(f"at most {len(OWNER_COLORS)} players can sit at a table")
    return _named_and_colored(seats)


def _named_and_colored(seats: list[tuple[str, str | None, str]]) -> tuple[Seat, ...]:
    taken = {name.casefold() for name, _, _ in seats}
    names = iter([name for name in BOT_NAMES if name.casefold() not in taken])
    colors = iter([color for color in OWNER_COLORS if color not in {own for _, own, _ in seats}])
    return seats_of([(name if kind == PERSON else next(names), color or next(colors), kind) for name, color, kind in seats])


def new_session(
    setup: TableSetup, folder: Path | None = None, *, most_bytes: int = MAX_BYTES,
    make_bot: Callable[[str], Chooser] | None = None,
) -> Session:  # fmt: skip
    """Set up a new game and begin its journal, which may grow to `most_bytes`. `make_bot` as for Session.

    Raises SetupError, FileFaults for a map that cannot be used, SaveError if the journal cannot be written.
    """
    variant = load_variant(setup.map_word)
    try:
        rulebook = Rulebook(variant, setup.options, len(setup.seats))
        names = [seat.name for seat in setup.seats]
        game = Game.new(rulebook, names, first=setup.first, seed=setup.seed, listen=True)
    except OptionError as error:
        raise SetupError(str(error)) from None
    happened: list[Event] = game.table.events or []
    game.table.events = None
    journal = Journal.create(saves_folder(folder), game, setup.seats, most_bytes=most_bytes)
    return Session(game, setup.seats, journal, past=[(None, happened)], make_bot=make_bot)


def opened_session(
    path: Path, *, most_bytes: int = MAX_BYTES, make_bot: Callable[[str], Chooser] | None = None
) -> tuple[Session, tuple[str, ...]]:
    """Go on with a save, as `new_session`: the session, and what is to be told about it. Raises SaveError."""
    opened = Journal.open(path, most_bytes=most_bytes)
    session = Session(opened.game, opened.seats, opened.journal, past=opened.past, make_bot=make_bot)
    return session, opened.notices


def save_to_open(word: str | None, folder: Path) -> Path:
    """The save that a word names, or without one the newest unfinished game. Raises SetupError if there is none, SaveError."""
    if word is not None:
        return find_save(word, folder)
    newest = next((head for head in list_saves(folder) if not head.over and not head.fault), None)
    if newest is None:
        raise SetupError(f"there is no unfinished game in {folder}: begin one with `ttr-tui new MAP -p NAME -p bot:random`")
    return newest.path


def seat_named(names: Sequence[str], name: str) -> int:
    """The seat of a player by name, of the names of all. Raises SetupError."""
    for i, own in enumerate(names):
        if own.casefold() == name.strip().casefold():
            return i
    raise SetupError(f"--first {name}: nobody of that name plays{nearest(name, names)}; there are: {', '.join(names)}")
