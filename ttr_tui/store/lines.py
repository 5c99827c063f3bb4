"""The lines of a journal: what each kind of line holds, from bytes and back.

A journal is JSON Lines, in ASCII. Its first line is the Header; then, in the order in which things happened, an
ActionLine for each action, an UndoLine, a CoverLine, a SeatLine, a TableLine at each turn's start. Keys that this
version does not know are passed over, so that a line may grow.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, ValidationError
from pydantic.dataclasses import dataclass

from ttr_tui.store.disk import MAX_LINE_BYTES
from ttr_tui.store.errors import SaveDamaged, SaveTooNew

FORMAT = 1
"""The version of the format that this program writes; it reads this one and those before."""


def _shown(text: str) -> str:
    if not text.isprintable():
        raise ValueError("holds characters that cannot be shown")
    return text


Whole = Annotated[int, Field(strict=True, ge=0, lt=1 << 53)]
Word = Annotated[str, StringConstraints(max_length=200), AfterValidator(_shown)]


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat at the table: the player's name, the color of the pieces, and who plays (`person` or `bot:LEVEL`)."""

    name: Word
    color: Word
    kind: Word = "person"


class _Line(BaseModel):
    model_config = ConfigDict(frozen=True)


class Header(_Line):
    """The first line: from what and by what the game began.

    `first` is the seat that began, drawn from the seed if `first_drawn`. `position` is the position it began from, or
    None. `map_file` is the path of a map that is not one of the program's own. `mechanisms` are key → version.
    """

    ttr_tui: Whole
    program: Word
    when: Word
    map: Annotated[Word, Field(pattern=r"^[a-z0-9_]+$")]
    map_name: Word
    options: tuple[Word, ...]
    seats: Annotated[tuple[Seat, ...], Field(min_length=1, max_length=20)]
    first: Whole
    first_drawn: bool
    seed: Annotated[int, Field(strict=True, ge=0, lt=1 << 128)]
    position: dict[str, Any] | None
    mechanisms: dict[str, Whole]
    map_file: Annotated[str, Field(max_length=4096)] | None
    map_digest: Word
    map_text: str


class ActionLine(_Line):
    """Action number `n` (from 1), of this seat. `check` is the check value after it, `turn` the turns begun by then."""

    n: Annotated[Whole, Field(ge=1)]
    seat: Whole
    action: dict[str, Any]
    check: Word
    turn: Whole | None = None
    over: bool = False


class UndoLine(_Line):
    """Action number `undo`, the last one, was taken back; the next action has that number again."""

    undo: Annotated[Whole, Field(ge=1)]
    turn: Whole | None = None


class CoverLine(_Line):
    """The screen was covered after action number `cover`: nothing up to there can be taken back any more."""

    cover: Whole


class SeatLine(_Line):
    """From here on somebody else plays this seat."""

    seat: Whole
    kind: Word


class TableLine(_Line):
    """The table at a turn's decision after action number `n`: a complete position, and what a position cannot say.

    As `snapshot` it only stands by. As `restart` the game goes on from it, under the rules of `program` and
    `mechanisms`, because the actions before it could not be played again.
    """

    snapshot: dict[str, Any] | None = None
    restart: dict[str, Any] | None = None
    n: Whole
    turn: Whole
    shuffles: Whole
    passes: Whole
    points_given: bool
    check: Word
    program: Word = ""
    mechanisms: dict[str, Whole] = {}

    @property
    def position(self) -> dict[str, Any]:
        """The position, whichever of the two it is."""
        return self.restart or self.snapshot or {}


Line = Header | ActionLine | UndoLine | CoverLine | SeatLine | TableLine
L = TypeVar("L", bound=_Line)

_BY_KEY: tuple[tuple[str, type[ActionLine | UndoLine | CoverLine | SeatLine | TableLine]], ...] = (
    ("action", ActionLine), ("undo", UndoLine), ("cover", CoverLine), ("kind", SeatLine), ("snapshot", TableLine),
    ("restart", TableLine),
)  # fmt: skip


def line_bytes(line: Line) -> bytes:
    """The line as it is written, with its line end. What only says the usual is left out."""
    content = line.model_dump(exclude_defaults=True)
    if isinstance(line, Header):
        content["seats"] = [asdict(seat) for seat in line.seats]
    return json.dumps(content, separators=(",", ":")).encode("ascii") + b"\n"


def read_header(path: Path, raw: bytes) -> Header:
    """The first line. Raises SaveTooNew for a later format, SaveDamaged if it is no header."""
    data = _loaded(path, 1, raw)
    version = data.get("ttr_tui")
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        raise SaveDamaged(path, 1, 1, "this is not the first line of a game of ttr-tui")
    if version > FORMAT:
        raise SaveTooNew(
            f"{path}:1: this game was saved by a later version of the program ({data.get('program', 'unknown')!s}, "
            f"format {version}; this one reads up to {FORMAT}): update the program"
        )
    return _taken(path, 1, Header, data)


def read_line(path: Path, number: int, raw: bytes) -> Line:
    """A line after the first; `number` counts from 1. Raises SaveDamaged with the place of the fault."""
    data = _loaded(path, number, raw)
    for key, kind in _BY_KEY:
        if key in data:
            return _taken(path, number, kind, data)
    raise SaveDamaged(path, number, 1, "this is no line of a game")


def _loaded(path: Path, number: int, raw: bytes) -> dict[str, Any]:
    if len(raw) > MAX_LINE_BYTES:  # data take many times the memory of their text
        raise SaveDamaged(path, number, 0, f"longer than {MAX_LINE_BYTES >> 20} MiB: this is no line of a game")
    try:
        data = json.loads(raw.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise SaveDamaged(path, number, error.start + 1, "this is not text") from None
    except json.JSONDecodeError as error:
        raise SaveDamaged(path, number, error.colno, f"this is no JSON ({error.msg.lower()})") from None
    except (ValueError, RecursionError):  # a number of too many digits, or nested too deeply
        raise SaveDamaged(path, number, 0, "this is no line of a game") from None
    if not isinstance(data, dict):
        raise SaveDamaged(path, number, 1, "this is no line of a game")
    return data


def _taken(path: Path, number: int, kind: type[L], data: dict[str, Any]) -> L:
    try:
        return kind.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"])) or "it"
        raise SaveDamaged(path, number, 0, f"{where}: {first['msg'].lower()}") from None
