"""The panels of the replay viewer: where one is, what one sees of hands and tickets, the log up to here."""

from __future__ import annotations

from collections.abc import Sequence

from ttr_tui.app.memory import QUIET
from ttr_tui.app.playback import OPEN, Playback, Told
from ttr_tui.app.widgets.ink import Ink, card_letter
from ttr_tui.app.widgets.panel import Panel
from ttr_tui.app.widgets.pieces import BLANK, Piece, Row, clipped, shortened, spread, wrapped
from ttr_tui.app.widgets.sight import Sight

Viewpoint = int | str | None
"""Whose view is shown: a seat's, OPEN, or None for what everybody may know."""


class PlaybackPanel(Panel):
    """A panel that shows a step of a playback."""

    def __init__(self, playback: Playback, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.playback = playback
        self.number = playback.first
        self.viewpoint: Viewpoint = None


class PlaybackHeader(PlaybackPanel):
    """The first line: map, turn and step of how many, whose view."""

    ground = "bar"

    def rows(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        playback = self.playback
        turn = sight.state["turn"]
        where = f"turn {turn} of {playback.turns}" if turn else "setting up"
        left = (
            Piece(" REPLAY  ", ink.warn._replace(bold=True)), Piece(sight.variant.name.upper(), ink.title),
            Piece("  ·  ", ink.dim), Piece(where, ink.strong), Piece("  ·  ", ink.dim),
            Piece(f"step {self.number} of {playback.last}", ink.text),
        )  # fmt: skip
        return [spread(left, (Piece(f" {self._view(sight)} ", ink.text),), width, ink.bar)]

    def _view(self, sight: Sight) -> str:
        if self.viewpoint == OPEN:
            return "all hands open"
        if isinstance(self.viewpoint, int):
            return f"as {sight.seats[self.viewpoint].name} saw it"
        return "what everybody saw" if self.playback.over else "not finished: no hands are shown"


class HandsPanel(PlaybackPanel):
    """The hands and tickets that this view shows: of all players, of one, or none."""

    def rows(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        if self.viewpoint is None:
            return []
        seats = range(len(sight.seats)) if self.viewpoint == OPEN else [int(self.viewpoint)]
        rows: list[Row] = [(Piece(" HANDS AND TICKETS", ink.title),)]
        for seat in seats:
            rows += self._of(seat, sight, ink, width)
        return [*rows, BLANK]

    def _of(self, seat: int, sight: Sight, ink: Ink, width: int) -> list[Row]:
        place = sight.seats[seat]
        player = self.playback.step(self.number).game.view(seat).state["players"][seat]
        row = [Piece(" "), Piece(str(seat + 1), ink.owner(place.color)), Piece(" ")]
        for kind, count in player["hand"].items():
            row += [Piece(f"{card_letter(kind)}{count}", ink.card(kind)), Piece(" ")]
        rows: list[Row] = [clipped(row, width)]
        done = player.get("completed_tickets", ())
        for ticket in player.get("tickets", ()):
            known = sight.ticket_named(ticket) if isinstance(ticket, str) else None
            name = known.name if known is not None else f"{ticket['a']}–{ticket['b']} {ticket['points']}"
            mark = Piece("   ✓ ", ink.good) if ticket in done else Piece("   · ", ink.dim)
            rows.append((mark, Piece(shortened(name, width - 6), ink.text)))
        return rows


class PlaybackLog(PlaybackPanel):
    """The log up to this step, as many of its last rows as there is room for; what the step itself brought stands out."""

    DEFAULT_CSS = "PlaybackLog { height: 1fr; }"
    MOST = 80
    """Entries that are looked at for the rows there is room for."""

    def rows(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        rows: list[Row] = []
        turn = None
        for told in readable(self.playback.log(self.number))[-self.MOST :]:
            if told.entry.turn != turn:
                turn = told.entry.turn
                rows.append((Piece(f" Turn {turn}" if turn else " Set-up", ink.dim),))
            rows += told_rows(told, told.step == self.number, self.viewpoint, sight, ink, width)
        room = max(self.size.height - 1, 0)
        return [(Piece(" LOG", ink.title),), *(rows[-room:] if room else [])]

    def on_resize(self) -> None:
        self.renew()


class StepLine(PlaybackPanel):
    """What the step brought, in one line: for windows without room for the log."""

    ground = "bottom"

    def rows(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        told = [told for told in readable(self.playback.log(self.number)) if told.step == self.number]
        words = "; ".join(each.entry.event.told_to(self.viewpoint) for each in told) or "the beginning"
        return [(Piece(f" {shortened(words, width - 2)}", ink.strong),)]


def readable(told: Sequence[Told]) -> list[Told]:
    """The entries worth a line."""
    return [each for each in told if each.entry.event.type not in QUIET]


def told_rows(told: Told, new: bool, viewpoint: Viewpoint, sight: Sight, ink: Ink, width: int) -> list[Row]:
    """One event as this view may read it, behind the chip of whom it is about, wrapped."""
    event = told.entry.event
    text = event.told_to(viewpoint)
    pieces = [Piece("▸" if new else " ", ink.warn)]
    if event.seat is not None:
        seat = sight.seats[event.seat]
        if text.startswith(seat.name):
            pieces.append(Piece(seat.name, ink.name(seat.color)))
            text = text[len(seat.name) :]
    pieces.append(Piece(text, ink.strong if new else ink.text))
    return list(wrapped(pieces, width - 1, indent=3))
