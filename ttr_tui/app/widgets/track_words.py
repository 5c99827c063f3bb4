"""A track in words: what it is, whose it is, what it would cost, which tickets it serves."""

from __future__ import annotations

from collections.abc import Iterable

from ttr_tui.app.widgets.ink import Ink
from ttr_tui.app.widgets.pieces import Piece, Row, enumerated, sentence, text_of, wrapped
from ttr_tui.app.widgets.sight import HeldTicket, Sight
from ttr_tui.variant.model import BED, GRAY, TRACK_COLORS

_ONE_LINE = 1000
"""Columns in which no words break."""


def plural(count: int, word: str) -> str:
    """`1 train`, `2 trains`."""
    return f"{count} {word}{'' if count == 1 else 's'}"


def color_word(track: int, sight: Sight) -> str:
    """The track's color and kind: `red`, `built in black`, `any one color, ferry (1 locomotive)`."""
    fact = sight.fact(track)
    word = {GRAY: "any one color", BED: "track bed"}.get(fact.color, fact.color)
    if track in sight.built:
        word = f"built in {word}"
    if fact.tunnel:
        word += ", tunnel"
    if fact.locomotives:
        word += f", ferry ({plural(fact.locomotives, 'locomotive')})"
    return word


def served(track: int, sight: Sight) -> list[HeldTicket]:
    """The own open tickets that owning this track would bring nearer; none if it cannot be owned any more."""
    if track in sight.owners or track in sight.closed:
        return []
    return [held for held, gain in _gains(track, sight) if gain > 0]


def _gains(track: int, sight: Sight) -> list[tuple[HeldTicket, int]]:
    """Each own open ticket with how many trains fewer it would need if this track were owned."""
    own = sight.network_with(track)
    found = []
    for held in sight.tickets or ():
        if held.done or held.way is None:
            continue
        after = own.way(held.ticket.a_nodes, held.ticket.b_nodes)
        found.append((held, held.way.trains - after.trains if after is not None else 0))
    return found


def nearer_rows(track: int, sight: Sight, ink: Ink, width: int) -> list[Row]:
    """A line for each own ticket that the track brings nearer; none if it cannot be owned any more."""
    if track in sight.owners or track in sight.closed:
        return []
    rows: list[Row] = []
    for held, gain in _gains(track, sight):
        if gain <= 0 or held.way is None:
            continue
        left = held.way.trains - gain
        after = "completes it" if left == 0 else f"{plural(left, 'train')} to go after it"
        pieces = (Piece(" ♦ ", ink.warn), Piece(f"{held.ticket.name} ({held.ticket.points}): {after}", ink.text))
        rows += wrapped(pieces, width - 1, 3)
    return rows


def owner_rows(track: int, sight: Sight, ink: Ink, width: int) -> list[Row]:
    """Whose the track is, or what it would cost, or why it cannot be had."""
    owner = sight.owners.get(track)
    if owner is not None:
        seat = sight.seats[owner]
        return [(Piece(" owned by ", ink.dim), Piece(seat.name, ink.name(seat.color)))]
    if track in sight.claimable:
        payments = sight.payments(track)
        cheapest = " + ".join(f"{count} {kind.replace('_', ' ')}" for kind, count in sight.named(payments[0]).items())
        more = f" (or {plural(len(payments) - 1, 'other way')})" if len(payments) > 1 else ""
        return [*wrapped((Piece(f" would cost {cheapest}{more}", ink.good),), width - 1, 1)]
    rows = list(wrapped((Piece(f" {sentence(why_not(track, sight))}", ink.warn),), width - 1, 1))
    if track not in sight.closed and sight.hand is not None and sight.fact(track).color != BED:
        rows += wrapped((Piece(f" {holding_words(track, sight)}", ink.dim),), width - 1, 1)
    return rows


def shut_words(track: int, shut: Iterable[int], sight: Sight) -> list[str]:
    """What laying a piece or trains on a track would shut, in a sentence; nothing if it shuts nothing (FR-11, FR-12)."""
    own = sight.track_name(track)
    names = list(dict.fromkeys(sight.track_name(other) for other in sorted(shut)))
    names = ["the track beside it" if name == own else name for name in names]
    return [f"This shuts {enumerated(names)} for good."] if names else []


def shut_by(track: int, sight: Sight) -> frozenset[int]:
    """What claiming the track now would shut because it crosses it (FR-11)."""
    return frozenset(sight.shut_by_claiming(track)) if track in sight.claimable else frozenset()


def shut_rows(track: int, sight: Sight, ink: Ink, width: int) -> list[Row]:
    """That in words."""
    words = shut_words(track, shut_by(track, sight), sight)
    return [row for sentence_ in words for row in wrapped((Piece(f" {sentence_}", ink.warn),), width - 1, 1)]


def share_rows(track: int, sight: Sight, ink: Ink, width: int) -> list[Row]:
    """Who would score for claiming the track, a line each, where that may be others than the claimer (OW-12), and for what
    besides (OW-19).
    """
    if track in sight.owners or track in sight.closed:
        return []
    rows: list[Row] = []
    for seat, points in sight.shares_of(track):
        twice = ", twice its points" if points == 2 * sight.points_of(track) else ""
        own = seat == sight.viewer
        words = f" you score {points}{twice}" if own else f" {plural(points, 'point')} for {sight.seats[seat].name}{twice}"
        rows += wrapped((Piece(words, ink.good if own else ink.warn),), width - 1, 1)
    for points, why in sight.rewards_of(track):
        rows += wrapped((Piece(f" and {points} for {why}", ink.good),), width - 1, 1)
    return rows


def track_line(track: int, sight: Sight, ink: Ink) -> str:
    """All of that in one line: `Omaha–Denver: purple, 4 trains, 7 points; owned by Ann`."""
    rows = owner_rows(track, sight, ink, _ONE_LINE)
    return "; ".join([f"{sight.track_name(track)}: {print_words(track, sight)}", *(text_of(row).strip() for row in rows)])


def print_words(track: int, sight: Sight) -> str:
    """What a track is, whoever has it: `purple, 4 trains, 7 points`."""
    fact = sight.variant.tracks[track]
    return f"{color_word(track, sight)}, {plural(fact.length, 'train')}, {plural(sight.points_of(track), 'point')}"


def city_line(city: int, sight: Sight) -> str:
    """A city in one line: `Denver: 8 tracks, you can claim 2 now`."""
    tracks = [number for number, fact in enumerate(sight.variant.tracks) if city in (fact.a, fact.b)]
    claimable = len(set(tracks).intersection(sight.claimable))
    return f"{sight.city_name(city)}: {plural(len(tracks), 'track')}, you can claim {claimable or 'none'} now"


def holding_words(track: int, sight: Sight) -> str:
    """What the viewer holds of the cards that would pay for a track."""
    hand, fact = sight.hand or {}, sight.fact(track)
    color = fact.color if fact.color in TRACK_COLORS else _best_color(sight)
    most = "" if fact.color in TRACK_COLORS else "at most "
    wilds = [plural(hand.get(kind, 0), kind.replace("_", " ")) for kind in sight.wilds_for(track)]
    return f"you hold {most}{' and '.join([f'{hand.get(color, 0)} {color}', *wilds])}"


def _best_color(sight: Sight) -> str:
    """The color of which the viewer holds the most cards."""
    hand = sight.hand or {}
    return max((kind for kind in sight.cards if kind in TRACK_COLORS), key=lambda kind: hand.get(kind, 0))


def why_not(track: int, sight: Sight) -> str:
    """Why the viewer cannot claim a track now, in the rules' own words."""
    fact = sight.fact(track)
    color = fact.color if fact.color in TRACK_COLORS else _best_color(sight)
    refusal = sight.refusal({"type": "claim_route", "track": fact.id, "payment": {color: fact.length}})
    return refusal.text if refusal is not None else f"{sight.track_name(track)} can be claimed"
