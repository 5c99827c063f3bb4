"""Position files: a table at the start of a turn, read and written key by key by the mechanisms that own the keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ttr_tui.engine.names import player_names_fault
from ttr_tui.engine.rulebook import OptionError, Rulebook
from ttr_tui.engine.table import Table
from ttr_tui.variant.faults import nearest
from ttr_tui.variant.model import Variant

Where = tuple[str | int, ...]

_CORE_KEYS = ("map", "options", "first", "turns_left", "seed", "turn", "players")
_CORE_PLAYER_KEYS = ("name", "points")


class PositionError(ValueError):
    """A position cannot be: every fault with its place (keys from the top of the document)."""

    def __init__(self, faults: Sequence[tuple[Where, str]]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(f"{'.'.join(map(str, where)) or 'position'}: {text}" for where, text in faults))


class PositionReader:
    """A position document on its way onto a table: values by key, faults collected."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.document = document
        self.players: Sequence[Mapping[str, Any]] = document.get("players", ())
        self.faults: list[tuple[Where, str]] = []
        self.unnamed: list[int] = []
        """Cards of each kind that the document has not placed yet."""
        self.from_the_rest: list[Callable[[list[int]], None]] = []
        """What takes cards from the shuffled rest before it goes where `rest` says."""

    def fault(self, message: str, *where: str | int) -> None:
        """Report something impossible at this place."""
        self.faults.append((where, message))

    def has(self, key: str) -> bool:
        """True if the document gives this key."""
        return self.document.get(key) is not None

    def of_player(self, seat: int, key: str, default: Any = None) -> Any:
        """A player's value of this key."""
        value = self.players[seat].get(key)
        return default if value is None else value

    def whole(self, value: Any, low: int, high: int, what: str, *where: str | int) -> int | None:
        """A whole number in this range, or None after reporting what it is instead."""
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.fault(f"{what} is a whole number from {low} to {high}, not {value!r}", *where)
            return None
        return value

    def listed(self, value: Any, what: str, *where: str | int) -> list[Any]:
        """A list, or an empty one after reporting what it is instead."""
        if value is None:
            return []
        if not isinstance(value, list):
            self.fault(f"{what} is a list, not {value!r}", *where)
            return []
        return value

    def mapped(self, value: Any, what: str, *where: str | int) -> dict[str, Any]:
        """A mapping, or an empty one after reporting what it is instead."""
        if value is None:
            return {}
        if not isinstance(value, dict):
            self.fault(f"{what} is a mapping, not {value!r}", *where)
            return {}
        return value


def read_position(variant: Variant, document: Any) -> Table:
    """The table that a position describes, at the start of its seat's turn; nothing has happened yet.

    Raises PositionError with every fault, FileFaults if the map's own settings are wrong.
    """
    names, rulebook = _head(variant, document)
    reader = PositionReader(document)
    if names_fault := player_names_fault(names):
        reader.fault(names_fault, "players")
    _check_keys(reader, rulebook)
    seed = reader.whole(document.get("seed", 0), 0, (1 << 128) - 1, "a seed", "seed")
    table = Table(rulebook, names, seed or 0)
    n = table.n
    table.seat = reader.whole(document.get("turn", 0), 0, n - 1, "the seat to act", "turn") or 0
    first = document.get("first")
    table.first = table.seat if first is None else reader.whole(first, 0, n - 1, "the seat that began", "first") or 0
    if reader.has("turns_left"):
        table.turns_left = reader.whole(document["turns_left"], 1, n, "turns_left", "turns_left")
    table.parts = [mechanism.new_part(table) for mechanism in rulebook.mechanisms]
    for mechanism in rulebook.mechanisms:
        mechanism.read_position(table, reader)
    _read_points(table, reader)
    if not reader.faults:
        for mechanism in rulebook.mechanisms:
            mechanism.settle_position(table, reader)
    if reader.faults:
        raise PositionError(reader.faults)
    return table


def _head(variant: Variant, document: Any) -> tuple[list[str], Rulebook]:
    """Names and rulebook: without them nothing else can be looked at."""
    if not isinstance(document, dict):
        raise PositionError([((), "a position is a mapping with at least 'map' and 'players'")])
    players = document.get("players")
    if not isinstance(players, list) or not all(isinstance(player, dict) for player in players):
        raise PositionError([(("players",), "a position needs a list of players, each a mapping with a name")])
    names = [player.get("name", f"Player {seat + 1}") for seat, player in enumerate(players)]
    options = document.get("options") or []
    if not isinstance(options, list) or not all(isinstance(option, str) for option in options):
        raise PositionError([(("options",), "options are a list of words")])
    try:
        return names, Rulebook(variant, options, len(names))
    except OptionError as error:
        where: Where = ("players",) if "players" in str(error) else ("options",)
        raise PositionError([(where, str(error))]) from error


def _check_keys(reader: PositionReader, rulebook: Rulebook) -> None:
    known = [*_CORE_KEYS, *(key for m in rulebook.mechanisms for key in m.position_keys)]
    of_players = [*_CORE_PLAYER_KEYS, *(key for m in rulebook.mechanisms for key in m.player_keys)]
    for key in reader.document:
        if key not in known:
            reader.fault(f"a position of {rulebook.variant.name} has no '{key}'{nearest(str(key), known)}", key)
    for seat, player in enumerate(reader.players):
        for key in player:
            if key not in of_players:
                message = f"a player of {rulebook.variant.name} has no '{key}'{nearest(str(key), of_players)}"
                reader.fault(message, "players", seat, key)


def _read_points(table: Table, reader: PositionReader) -> None:
    """Points that the document gives are taken as they stand (CORE-28); the others were counted by the mechanisms."""
    for seat in range(table.n):
        given = reader.of_player(seat, "points")
        if given is not None:
            points = reader.whole(given, -10_000, 10_000, "points", "players", seat, "points")
            if points is not None and points != table.points[seat]:
                table.points[seat] = points
                table.points_given = True


def write_position(table: Table) -> dict[str, Any]:
    """The table as a complete position: read again it gives the same table. Only at the start of a turn."""
    document: dict[str, Any] = {
        "map": table.rulebook.variant.id,
        "options": list(table.rulebook.options),
        "first": table.first,
        "turn": table.seat,
        "seed": table.seed,
        "players": [{"name": name, "points": points} for name, points in zip(table.names, table.points, strict=True)],
    }
    if table.turns_left is not None:
        document["turns_left"] = table.turns_left
    for mechanism in table.rulebook.mechanisms:
        mechanism.write_position(table, document)
    return document


def carried(table: Table) -> dict[str, int]:
    """What decides the future besides a position: kept beside it in a save's snapshots, given back by `carry_on`."""
    return {"shuffles": table.shuffles, "turns": table.turns, "passes": table.passes}


def carry_on(table: Table, kept: Mapping[str, int]) -> None:
    """Give a table read from a snapshot's position what the snapshot kept besides.

    `turns` counts the turns begun, the one in progress included, which begins again when the game goes on.
    """
    table.shuffles, table.passes, table.turns = kept["shuffles"], kept["passes"], kept["turns"] - 1
