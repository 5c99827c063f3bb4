"""A journal as read from its file: header, map, and lines with their numbers. Nothing is played yet, nothing changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from ttr_tui.store.disk import read_file
from ttr_tui.store.errors import SaveDamaged
from ttr_tui.store.lines import ActionLine, Header, Line, Seat, SeatLine, TableLine, UndoLine, read_header, read_line
from ttr_tui.variant.faults import FileFaults, FileUnopened
from ttr_tui.variant.library import find_variant, is_file, load_file
from ttr_tui.variant.model import Variant
from ttr_tui.variant.source import digest_of, read_text


@dataclass(frozen=True, slots=True)
class NumberedLine:
    """A line and its number in the file, from 1."""

    number: int
    line: Line


@dataclass(frozen=True, slots=True)
class Base(NumberedLine):
    """The line of a table from which a game goes on."""

    line: TableLine


@dataclass(frozen=True, slots=True)
class Recording:
    """What a save says. `lines` are those after the header. `notices` are sentences for the player.

    `data` is the file as it was read; the first `whole` bytes of it are whole lines. What follows them, if anything,
    is a line that was cut short while it was written, and whose action nobody has seen done.
    """

    path: Path
    header: Header
    variant: Variant
    lines: tuple[NumberedLine, ...]
    notices: tuple[str, ...]
    data: bytes
    whole: int

    @classmethod
    def read(cls, path: Path, *, upto: int | None = None) -> Recording:
        """Read a save, or only its lines up to the number `upto`.

        Raises SaveDamaged with the first line that is not as it was written, SaveTooNew, or SaveError.
        """
        data = read_file(path)
        if upto is not None:
            data = b"".join(line + b"\n" for line in data[: data.rfind(b"\n") + 1].split(b"\n")[:-1][:upto])
        whole = data.rfind(b"\n") + 1
        raw = data[:whole].split(b"\n")[:-1]
        if not raw:
            what = "it is empty" if not data else "its first line was cut short"
            raise SaveDamaged(path, 1, 0, what)
        header = read_header(path, raw[0])
        lines = tuple(NumberedLine(number, read_line(path, number, line)) for number, line in enumerate(raw[1:], 2))
        _check_numbers(path, header, lines)
        variant, notice = _variant_of(path, header)
        notices = [notice] if notice else []
        if whole < len(data):
            notices.append(f"line {len(raw) + 1} of the save was cut short while it was written: it was left out")
        return cls(path, header, variant, lines, tuple(notices), data, whole)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where by the end of the recording."""
        seats = list(self.header.seats)
        for entry in self.lines:
            if isinstance(entry.line, SeatLine):
                seats[entry.line.seat] = replace(seats[entry.line.seat], kind=entry.line.kind)
        return tuple(seats)

    @property
    def base(self) -> Base | None:
        """The last table from which the game went on under other rules; None: it starts from the header."""
        for entry in reversed(self.lines):
            if isinstance(entry.line, TableLine) and entry.line.restart is not None:
                return Base(entry.number, entry.line)
        return None

    @property
    def played_under(self) -> tuple[str, dict[str, int]]:
        """The program's version and the mechanisms' versions by which the lines since the base were played."""
        said = self.base.line if self.base else self.header
        return said.program, said.mechanisms

    @property
    def n(self) -> int:
        """How many actions are in effect at the end."""
        for entry in reversed(self.lines):
            if isinstance(entry.line, ActionLine | TableLine):
                return entry.line.n
            if isinstance(entry.line, UndoLine):
                return entry.line.undo - 1
        return 0

    def since_base(self) -> Iterator[NumberedLine]:
        """The lines that have to be played to get from the base to the end."""
        base = self.base
        for entry in self.lines:
            if base is None or entry.number > base.number:
                yield entry


def _check_numbers(path: Path, header: Header, lines: tuple[NumberedLine, ...]) -> None:
    """Actions are numbered without gaps, and what refers to an action refers to the last one."""
    n, players = 0, len(header.seats)
    for entry in lines:
        line = entry.line
        if isinstance(line, TableLine) and line.restart is not None:
            n = line.n
        if isinstance(line, ActionLine):
            n += 1
            if line.n != n:
                raise SaveDamaged(path, entry.number, 0, f"this is action {line.n}, where {n} has to come: lines are missing")
        elif isinstance(line, UndoLine):
            if line.undo != n:
                raise SaveDamaged(path, entry.number, 0, f"action {line.undo} is taken back, but the last one is {n}")
            n -= 1
        elif isinstance(line, TableLine) and line.n != n:
            raise SaveDamaged(path, entry.number, 0, f"the table after action {line.n}, but the last one is {n}")
        if isinstance(line, ActionLine | SeatLine) and line.seat >= players:
            raise SaveDamaged(path, entry.number, 0, f"there is no seat {line.seat}: they count from 0 to {players - 1}")


def _variant_of(path: Path, header: Header) -> tuple[Variant, str | None]:
    """The map, from the save's own text, and a notice if the map file says something else by now.

    While both say the same the file is used: it may have been read before, and its layouts lie beside it.
    """
    try:
        digest = digest_of(header.map_text)
    except UnicodeEncodeError:
        raise SaveDamaged(path, 1, 0, "the map's text holds half a character") from None
    if digest != header.map_digest:
        raise SaveDamaged(path, 1, 0, "the map's text is not the one that its digest was made of")
    notice = None
    try:
        file = Path(header.map_file) if header.map_file else find_variant(header.map)
        if not is_file(file):  # gone, or a pipe, which would never end: the save has its own
            raise FileUnopened([])
        if digest_of(read_text(file)) == digest:
            return load_file(file), None
        notice = f"the map {header.map_name} has changed since this game began: it goes on with the map as it was then"
    except FileFaults:
        pass  # the map is not there any more, or is none any more: the save has its own
    from ttr_tui.variant.reading import parse_variant  # ruamel.yaml: most games have the map that the cache has

    try:
        return parse_variant(header.map_text, f"{header.map}.yaml"), notice
    except FileFaults as error:
        raise SaveDamaged(path, 1, 0, f"the map in it cannot be read: {error.faults[0]}") from None
