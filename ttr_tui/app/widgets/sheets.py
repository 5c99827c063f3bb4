"""The panels of the final count: the steps so far, and the score sheet of all players."""

from __future__ import annotations

from ttr_tui.app.widgets.count import BORROWED, Step, title_of, winner_words
from ttr_tui.app.widgets.ink import Ink
from ttr_tui.app.widgets.loans import loans_of
from ttr_tui.app.widgets.panel import Panel
from ttr_tui.app.widgets.pieces import BLANK, Piece, Row, padded, spread, wrapped
from ttr_tui.app.widgets.players import short_name
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.engine.scoring import Score, Sheet


class CountPanel(Panel):
    """The steps counted so far, the newest at the end; after the last one the whole sheet."""

    DEFAULT_CSS = "CountPanel { height: 1fr; }"

    def __init__(self, score: Score, steps: list[Step], *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.score = score
        self.steps = steps
        self.number = 0
        """Which step is shown."""

    def rows(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        if self.number == len(self.steps) - 1:
            return sheet_rows(self.score, sight, ink, width)
        rows: list[Row] = []
        title = ""
        for step in self.steps[: self.number + 1]:
            if step.title != title:
                title = step.title
                rows += [BLANK, (Piece(f" {title.upper()}", ink.title),)]
            rows += step_rows(step, sight, ink, width)
        room = max(self.size.height - 2, 1)
        head = (Piece(" FINAL COUNT", ink.title),)
        count = (Piece(f"step {self.number + 1} of {len(self.steps)} ", ink.dim),)
        return [spread(head, count, width), self._standing(sight, ink), *rows[-room:]]

    def _standing(self, sight: Sight, ink: Ink) -> Row:
        """Every player's points so far."""
        row = [Piece(" ")]
        for seat, points in enumerate(self.steps[self.number].points):
            row += [Piece(str(seat + 1), ink.owner(sight.seats[seat].color)), Piece(f" {points}  ", ink.strong)]
        return tuple(row)

    def on_resize(self) -> None:
        self.renew()


def step_rows(step: Step, sight: Sight, ink: Ink, width: int) -> list[Row]:
    """One step: the player, what is counted, what it gives."""
    if step.seat is None:
        return [*wrapped((Piece(f" {step.text}", ink.text),), width - 1, 1)]
    seat = sight.seats[step.seat]
    style = ink.text if step.good is None else ink.good if step.good else ink.bad
    sign = " " if step.good is None else "✓" if step.good else "✗"
    end = (Piece(f"{sign} {step.gain:+d} ".rjust(8), style),)
    names = list(wrapped((Piece(step.text, ink.text),), width - 12))
    first = (Piece(" "), Piece(str(step.seat + 1), ink.owner(seat.color)), Piece(" "), *names[0])
    return [spread(first, end, width), *((Piece("   "), *name) for name in names[1:])]


def sheet_rows(score: Score, sight: Sight, ink: Ink, width: int) -> list[Row]:
    """The sheet as a table, a column for each player, and who won."""
    size = max(min((width - 16) // len(score.sheets), 9), 5)
    room = width - size * len(score.sheets) - 1
    heads = [Piece(" " * room)]
    for number, seat in enumerate(sight.seats, start=1):
        heads.append(Piece(padded(f"{number} {short_name(seat)}", size - 1).rjust(size), ink.name(seat.color)))
    rows: list[Row] = [(Piece(" SCORE SHEET", ink.title),), BLANK, tuple(heads)]
    for title, values in _lines(score):
        cells = "".join(f"{value:>{size}}" for value in values)
        rows.append((Piece(padded(f" {title}", room), ink.dim), Piece(cells, ink.text)))
    best = max(sheet.total for sheet in score.sheets)
    totals = [Piece(padded(" Total", room), ink.strong)]
    for sheet in score.sheets:
        totals.append(Piece(f"{sheet.total:>{size}}", ink.good._replace(bold=True) if sheet.total == best else ink.strong))
    rows += [(Piece(" " + "─" * (width - 2), ink.faint),), tuple(totals), BLANK]
    rows += wrapped((Piece(f" {winner_words(score)}", ink.warn._replace(bold=True)),), width - 1, 1)
    seed, room = str(sight.state["seed"]), max(width - 2, 1)
    parts = [seed[start : start + room] for start in range(0, len(seed), room)]
    rows += [BLANK, (Piece(" seed of this game", ink.dim),), *((Piece(f" {part}", ink.text),) for part in parts)]
    return [*rows, *loan_rows(score, sight, ink, width)]


def loan_rows(score: Score, sight: Sight, ink: Ink, width: int) -> list[Row]:
    """What each station borrows; no rows where none does."""
    loans = loans_of(score, sight)
    rows: list[Row] = [BLANK, (Piece(f" {BORROWED.lower()}", ink.dim),)] if loans else []
    for loan in loans:
        rows += wrapped((Piece(f" {loan.short_words(sight)}", ink.text),), width - 1, 2)
    return rows


def _lines(score: Score) -> list[tuple[str, list[str]]]:
    """The rows of the sheet: for tickets how many were completed and missed, for paths their length."""
    found: list[tuple[str, list[str]]] = []
    for kind in dict.fromkeys(line.kind for sheet in score.sheets for line in sheet.lines):
        if kind != "ticket":
            if any("length" in line.facts for sheet in score.sheets for line in sheet.of(kind)):
                found.append(("path's length", [_lengths(sheet, kind) for sheet in score.sheets]))
            found.append((title_of(kind), [f"{sum(line.points for line in sheet.of(kind)):+d}" for sheet in score.sheets]))
            continue
        for words, done in (("tickets done", True), ("tickets missed", False)):
            lines = [[line for line in sheet.of(kind) if line.facts.get("completed", True) is done] for sheet in score.sheets]
            found.append((words, [str(len(own)) for own in lines]))
            found.append(("  their points", [f"{sum(line.points for line in own):+d}" for own in lines]))
    return found


def _lengths(sheet: Sheet, kind: str) -> str:
    return str(max((line.facts.get("length", 0) for line in sheet.of(kind)), default=0))
