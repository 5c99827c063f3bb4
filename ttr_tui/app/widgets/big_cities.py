"""The big cities of the Card Game: their bonuses, and who leads in each as far as the viewer may know. No Textual here."""

from __future__ import annotations

from collections.abc import Mapping

from ttr_tui.app.widgets.card_art import beside, framed
from ttr_tui.app.widgets.ink import Ink
from ttr_tui.app.widgets.pieces import Piece, Row, padded, width_of
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.app.widgets.yards import completed_at, leaders

FRAME = 19
"""Columns that a city's frame needs."""


def city_rows(sight: Sight, ink: Ink, width: int, *, frames: bool) -> list[Row]:
    """All big cities: in frames side by side, in one row or two, if `frames` and if there is room; else a word or two each."""
    bonuses: Mapping[str, int] = sight.state.get("big_cities", {})
    if not bonuses:
        return []
    words = "  the bonus is for the most completed tickets there"
    title: Row = (Piece(" BIG CITIES", ink.title), Piece(words if len(words) + 12 < width else "", ink.dim))
    columns = next((n for n in (len(bonuses), -(-len(bonuses) // 2)) if (width - 2) // n >= FRAME), 0)
    if not frames or not columns:
        return [title, *_listed(bonuses, sight, ink, width)]
    size = (width - 2) // columns
    cities = list(bonuses)
    rows = [title]
    for start in range(0, len(cities), columns):
        blocks = [(_frame(city, bonuses[city], sight, ink, size), size) for city in cities[start : start + columns]]
        rows += [(Piece(" "), *row) for row in beside(blocks)]
    return rows


def _name(city: str, sight: Sight) -> str:
    return sight.city_name(sight.variant.city_index()[city])


def _frame(city: str, bonus: int, sight: Sight, ink: Ink, width: int) -> list[Row]:
    title = [Piece(f" {_name(city, sight)} ", ink.goal)]
    if sight.state["over"]:
        return framed(title, str(bonus), [lead_row(city, sight, ink), _counts_row(city, sight, ink)], ink, width)
    held = sum(city in (own.ticket.a, own.ticket.b) for own in sight.tickets or ())
    body: list[Row] = [lead_row(city, sight, ink)]
    if sight.viewer is not None:
        body.append((Piece(f"you: {held}{_done_words(city, sight)}", ink.text if held else ink.faint),))
    return framed(title, str(bonus), body, ink, width)


def _counts_row(city: str, sight: Sight, ink: Ink) -> Row:
    """For each player how many tickets of a city were completed."""
    row: list[Piece] = []
    for seat, count in enumerate(completed_at(city, sight) or ()):
        row += [Piece(str(seat + 1), ink.owner(sight.seats[seat].color)), Piece(f"×{count} ", ink.text if count else ink.faint)]
    return tuple(row)


def _done_words(city: str, sight: Sight) -> str:
    """How many tickets there the viewer has completed, in a game whose first round is over."""
    own = sight.own.get("completed", ()) if sight.own is not None else ()
    tickets = [sight.ticket(written) for written in own] if not isinstance(own, int) else []
    done = sum(city in (ticket.a, ticket.b) for ticket in tickets)
    return f", done {done}" if done else " to do"


def lead_row(city: str, sight: Sight, ink: Ink) -> Row:
    """Who leads in a city: what everybody may know."""
    first = leaders(city, sight)
    if first is None:
        return (Piece("face down", ink.faint),)
    if not first:
        return (Piece("nobody yet" if not sight.state["over"] else "nobody", ink.faint),)
    counts = completed_at(city, sight) or []
    chips = [piece for seat in first for piece in (Piece(f" {seat + 1} ", ink.owner(sight.seats[seat].color)), Piece(" "))]
    return (*chips, Piece(f"with {counts[first[0]]}", ink.text))


def _listed(bonuses: Mapping[str, int], sight: Sight, ink: Ink, width: int) -> list[Row]:
    """Names and bonuses in columns, with the seats that lead behind them."""
    longest = max(len(_name(city, sight)) for city in bonuses)
    size = longest + 8
    each = max((width - 1) // size, 1)
    size = (width - 1) // each
    rows: list[list[Piece]] = []
    for number, (city, bonus) in enumerate(bonuses.items()):
        if number % each == 0:
            rows.append([Piece(" ")])
        pieces = [Piece(f" {padded(_name(city, sight), longest)} ", ink.goal), Piece(f"{bonus:>3} ", ink.strong)]
        pieces += [Piece(str(seat + 1), ink.owner(sight.seats[seat].color)) for seat in leaders(city, sight) or ()]
        rows[-1] += [*pieces, Piece(" " * max(size - width_of(pieces), 0))]
    return [tuple(row) for row in rows]
