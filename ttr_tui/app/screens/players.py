"""The rows of a new game's players: a name, a color, and who plays: a person, a bot, or nobody."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Static

from ttr_tui.app.fields import Choice
from ttr_tui.app.host import host
from ttr_tui.app.session import PERSON
from ttr_tui.app.settings import SeatMemo
from ttr_tui.board.palette import OWNER_COLORS
from ttr_tui.bots.bot import PREFIX, known_bots

NOBODY = ""
"""The kind of a row that no player sits at."""
_NAMES = ("Ann", "Ben", "Cem", "Dora", "Eli", "Fay")
_KINDS = (PERSON, f"{PREFIX}steady")
"""What the first rows are if no table was played at before."""
LONGEST_NAME = 20


class PlayerRow(Horizontal):
    """One place at the table."""

    def __init__(self, number: int, memo: SeatMemo) -> None:
        """`number` counts from 0."""
        super().__init__(classes="player")
        self._number = number
        self._memo = memo
        self.optional = True

    def compose(self) -> ComposeResult:
        """The seat's digit, and three fields."""
        yield Static(classes="chip")
        yield Input(self._memo.name, max_length=LONGEST_NAME, compact=True, classes="name")
        yield Choice([(color, color) for color in OWNER_COLORS], self._memo.color, classes="color")
        yield Choice(self._kinds(), self._memo.kind, classes="kind")

    @property
    def player(self) -> tuple[str, str, str]:
        """What the fields say: name, color, kind."""
        return self.query_one(Input).value.strip(), self.query_one(".color", Choice).value, self.kind

    @property
    def kind(self) -> str:
        """Who plays here; NOBODY if nobody does."""
        return self.query_one(".kind", Choice).value

    def show(self, seat: int | None) -> None:
        """Show the seat's digit in its color; None: nobody sits here."""
        chip = self.query_one(".chip", Static)
        self.set_class(seat is None, "-nobody")
        style = host(self).look.seat_style(self.query_one(".color", Choice).value)
        chip.update("" if seat is None else Text(f" {seat + 1} ", style))
        for field in (self.query_one(Input), self.query_one(".color", Choice)):
            field.disabled = seat is None

    def require(self, required: bool) -> None:
        """Whether somebody must sit here."""
        self.optional = not required
        self.query_one(".kind", Choice).offer(self._kinds())

    def _kinds(self) -> list[tuple[str, str]]:
        bots = [(f"{PREFIX}{level}", f"bot: {level}") for level in known_bots()]
        return [(PERSON, "person"), *bots, *([(NOBODY, "nobody")] if self.optional else [])]


class PlayerRows(Vertical):
    """All places at the table; those beyond the map's number are not shown."""

    def __init__(self, memos: Sequence[SeatMemo], *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._memos = self._filled(memos)
        self._high = len(_NAMES)

    def compose(self) -> ComposeResult:
        """Six rows."""
        for number, memo in enumerate(self._memos):
            yield PlayerRow(number, memo)

    def allow(self, low: int, high: int) -> None:
        """A map's numbers of players: the first rows must be taken, those after the last are not there."""
        self._high = high
        for number, row in enumerate(self.query(PlayerRow)):
            row.require(number < low)
            row.display = number < high
        self.show_seats()

    def on_choice_changed(self, event: Choice.Changed) -> None:
        """Colors and digits follow the fields."""
        self.show_seats()

    def show_seats(self) -> None:
        """Number the rows that are taken."""
        taken = self.taken
        for row in self.query(PlayerRow):
            row.show(taken.index(row) if row in taken else None)

    @property
    def taken(self) -> list[PlayerRow]:
        """The rows at which somebody sits, in order."""
        rows = list(self.query(PlayerRow))[: self._high]
        return [row for row in rows if row.kind != NOBODY]

    @staticmethod
    def _filled(memos: Sequence[SeatMemo]) -> list[SeatMemo]:
        """The players of the last table, then others to choose from, six in all."""
        filled = list(memos)
        names = [name for name in _NAMES if name not in {memo.name for memo in filled}]
        colors = [color for color in OWNER_COLORS if color not in {memo.color for memo in filled}]
        kinds = list(_KINDS) if not memos else []
        while len(filled) < len(_NAMES):
            kind = kinds.pop(0) if kinds else NOBODY
            filled.append(SeatMemo(name=names.pop(0), color=colors.pop(0) if colors else OWNER_COLORS[0], kind=kind))
        return filled
