"""Claiming: a list of tracks, the one chosen lit on the board; then the ways to pay for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textual.binding import Binding, BindingType

from ttr_tui.app.widgets.ink import Ink, card_letter
from ttr_tui.app.widgets.lights import Lights
from ttr_tui.app.widgets.pieces import BLANK, Piece, Row, sentence, shortened, spread, wrapped
from ttr_tui.app.widgets.sight import Sight, as_printed
from ttr_tui.app.widgets.task import FilterTask, ListTask
from ttr_tui.app.widgets.track_words import (
    color_word,
    nearer_rows,
    owner_rows,
    plural,
    served,
    share_rows,
    shut_by,
    shut_rows,
    why_not,
)
from ttr_tui.variant.model import TRACK_COLORS


class ClaimTask(FilterTask):
    """Tracks to choose from: those that can be claimed now, or all of one city, with why the others cannot."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "accept", "payments")]

    def __init__(self, city: int | None = None, tracks: Sequence[int] | None = None) -> None:
        """`city`: all tracks of this city; `tracks`: these; neither: all that can be claimed."""
        super().__init__()
        self.city = city
        self.tracks = tracks

    class Pay(ListTask.Says):
        """The person wants to pay for one of these tracks, by index."""

        def __init__(self, *tracks: int) -> None:
            super().__init__("")
            self.tracks = tracks

    def again(self) -> ClaimTask:
        twin = ClaimTask(self.city, self.tracks)
        twin.typed, twin.index = self.typed, self.index
        return twin

    def fits(self, sight: Sight) -> bool:
        return self.city is not None or self.tracks is not None or sight.offer("claim_route") is not None

    def items(self, sight: Sight) -> list[int]:
        if self.tracks is not None:
            found = list(self.tracks)
        elif self.city is not None:
            facts = enumerate(sight.variant.tracks)
            found = [number for number, track in facts if self.city in (track.a, track.b)]
        else:
            found = list(sight.claimable)
        found.sort(key=lambda track: (self._cities(track, sight), track))
        matching = [track for track in found if self.matches(sight.track_name(track))]
        if self.tracks is not None:
            return matching
        return [track for track in matching if track == sight.twins.get(track, (track,))[0]]

    def _cities(self, track: int, sight: Sight) -> str:
        """The track's cities; on a city's list that city first."""
        fact = sight.variant.tracks[track]
        a, b = sight.city_name(fact.a), sight.city_name(fact.b)
        return f"{b}–{a}" if self.city == fact.b else f"{a}–{b}"

    def head(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        if self.city is not None:
            rows: list[Row] = [(Piece(f" {sight.city_name(self.city).upper()}", ink.title),)]
            return [*rows, *self._tickets_here(sight, ink, width), self.typed_row(ink, "its tracks; type to filter")]
        if self.tracks is not None and len(self.tracks) == 1:
            return [*wrapped((Piece(f" {sight.track_name(self.tracks[0]).upper()}", ink.title),), width - 1, 1)]
        count = len(self.items(sight))
        title = (Piece(" CLAIM A TRACK", ink.title),)
        return [spread(title, (Piece(f"{count} possible ", ink.dim),), width), self.typed_row(ink, "type a city to filter")]

    def _tickets_here(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        """The own tickets that end in the city."""
        rows: list[Row] = []
        for held in sight.tickets or ():
            if self.city in held.ticket.a_nodes or self.city in held.ticket.b_nodes:
                done = "done" if held.done else "open"
                rows.append((Piece(f" ♦ {shortened(held.ticket.name, width - 12)} ", ink.text), Piece(done, ink.dim)))
        return rows

    def item_rows(self, item: int, sight: Sight, ink: Ink, width: int) -> list[Row]:
        possible = item in sight.claimable
        end = (Piece("♦ " if self._on_a_way(item, sight) else "  ", ink.warn), track_chip(item, sight, ink),
               Piece(f"{self._points(item, sight):>+4} ", ink.strong if possible else ink.faint))  # fmt: skip
        mark = self._mark(item, sight)
        name = shortened(self._cities(item, sight), width - 13 - len(mark)) + mark
        return [spread((Piece(f" {name}", ink.text if possible else ink.dim),), end, width)]

    def _mark(self, item: int, sight: Sight) -> str:
        """How many tracks that are alike a row stands for; or which one it is, if only that tells it from its neighbor."""
        many = len(self._twins(item, sight))
        if many > 1:
            return f" ×{many}"
        which = sight.variant.tracks[item].id.partition("#")[2]
        own = as_printed(sight.fact(item))
        twin = any(track != item and as_printed(sight.fact(track)) == own for track in self.items(sight))
        return f" ({which})" if which and twin else ""

    def _twins(self, item: int, sight: Sight) -> tuple[int, ...]:
        """All tracks that a row stands for."""
        return (item,) if self.tracks is not None else sight.twins.get(item, (item,))

    @staticmethod
    def _points(track: int, sight: Sight) -> int:
        """What the viewer would score for a free track; what a claimed one was worth."""
        return sight.points_of(track) if track in sight.owners else sight.gain_of(track)

    @staticmethod
    def _on_a_way(item: int, sight: Sight) -> bool:
        """Whether the track, or one beside it that is as long, is on the shortest way of an own ticket."""
        if item in sight.owners or item in sight.closed:
            return False
        own, facts = sight.variant.tracks[item], sight.variant.tracks
        ways = (held.way.tracks for held in sight.tickets or () if held.way is not None and not held.done)
        on_ways = (facts[track] for way in ways for track in way)
        return any((own.a, own.b, own.length) == (fact.a, fact.b, fact.length) for fact in on_ways)

    def foot(self, item: int | None, sight: Sight, ink: Ink, width: int) -> list[Row]:
        if item is None:
            return [*wrapped((Piece(f" {self._why_empty(sight)}", ink.warn),), width - 1, 1)]
        fact = sight.variant.tracks[item]
        words = f" {color_word(item, sight)}, {plural(fact.length, 'train')}, {plural(sight.points_of(item), 'point')}"
        many = len(self._twins(item, sight))
        if many > 1:
            words += f"; {many} that are alike, side by side"
        rows = [BLANK, *wrapped((Piece(words, ink.text),), width - 1, 1), *owner_rows(item, sight, ink, width)]
        rows += [*share_rows(item, sight, ink, width), *shut_rows(item, sight, ink, width)]
        return [*rows, *nearer_rows(item, sight, ink, width)]

    def _why_empty(self, sight: Sight) -> str:
        """Why there is nothing in the list: of a track that there is, what is against it."""
        if not self.typed:
            return "there is no track here that you can claim"
        named = (track for track in range(len(sight.variant.tracks)) if self.matches(sight.track_name(track)))
        others = sorted(named, key=lambda track: track in sight.owners) if self.city is None else []
        if not others:
            return f"no track{' here' if self.city is not None else ''} is called that; backspace takes a letter back"
        why = why_not(others[0], sight)
        more = f"; {len(others) - 1} more that you cannot claim: i on a city tells of each" if len(others) > 1 else ""
        name = sight.track_name(others[0])
        return f"{sentence(why) if name in why else f'{name}: {why}'}{more}"

    def accept(self, item: int, sight: Sight) -> None:
        if item in sight.claimable:
            self.post_message(self.Pay(item))
        else:
            self.post_message(self.Says(why_not(item, sight)))

    def lights(self) -> Lights:
        item = self.chosen()
        if item is None or self.sight is None:
            return Lights(at=() if self.city is None else (self.city,))
        fact = self.sight.variant.tracks[item]
        goals = {city for ticket in served(item, self.sight) for city in (*ticket.ticket.a_nodes, *ticket.ticket.b_nodes)}
        twins = frozenset(self._twins(item, self.sight))
        return Lights(twins, frozenset(goals), (fact.a, fact.b), shut=shut_by(item, self.sight))


def track_chip(track: int, sight: Sight, ink: Ink) -> Piece:
    """A track's color and length, small letters for a tunnel; of a claimed one its owner's digit."""
    fact = sight.fact(track)
    owner = sight.owners.get(track)
    if owner is not None:
        return Piece(f" {owner + 1}×{fact.length} ", ink.owner(sight.seats[owner].color))
    letter = card_letter(fact.color)
    return Piece(f" {letter.lower() if fact.tunnel else letter}×{fact.length} ", ink.card(fact.color))


class PayTask(ListTask):
    """The ways to pay for one track, cheapest in locomotives first. Enter pays."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "accept", "pay and claim")]

    def __init__(self, track: int) -> None:
        super().__init__()
        self.track = track

    def fits(self, sight: Sight) -> bool:
        return self.track in sight.claimable

    def items(self, sight: Sight) -> list[Any]:
        return sight.payments(self.track)

    def head(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        fact = sight.variant.tracks[self.track]
        name = (Piece(" CLAIM  ", ink.title), Piece(sight.track_name(self.track), ink.strong))
        price = f" {plural(fact.length, 'space')}, {color_word(self.track, sight)}  "
        gain = (Piece(price, ink.dim), Piece(f"+{sight.gain_of(self.track)} ", ink.good._replace(bold=True)))
        rows = [*wrapped(name, width - 1, 8), spread(gain, (), width), *share_rows(self.track, sight, ink, width)]
        return [*rows, *shut_rows(self.track, sight, ink, width), *nearer_rows(self.track, sight, ink, width), BLANK]

    def item_rows(self, item: Any, sight: Sight, ink: Ink, width: int) -> list[Row]:
        row = [Piece("   ")]
        wild = 0
        for kind, count in sight.named(item).items():
            wild += count if kind not in TRACK_COLORS else 0
            row += [piece for _ in range(count) for piece in (Piece(f" {card_letter(kind)} ", ink.card(kind)), Piece(" "))]
        hand = sight.hand or {}
        held = sum(hand.get(kind, 0) for kind in sight.wilds_for(self.track))
        colored = "".join(f"you hold {hand.get(kind, 0)} {kind}" for kind in sight.named(item) if kind in TRACK_COLORS)
        words = f"uses {plural(wild, 'locomotive')}" if wild else f"keeps {plural(held, 'locomotive')}" if held else colored
        room = width - sum(len(piece.text) for piece in row)
        comment = Piece(f" {words} ", ink.dim)
        return [spread(row, (comment,), width)] if room > len(words) + 2 else [tuple(row), (Piece(f"   {words}", ink.dim),)]

    def foot(self, item: Any, sight: Sight, ink: Ink, width: int) -> list[Row]:
        if item is None:
            return []
        paid = sum(count for _, count in item)
        cards = sum((sight.hand or {}).values())
        length = sight.variant.tracks[self.track].length
        left = f" trains {sight.trains} → {sight.trains - length} · hand {cards} → {cards - paid}"
        keys = (Piece(" Enter", ink.strong, "accept"), Piece(" pay and claim   ", ink.text, "accept"),
                Piece("Esc", ink.strong, "leave"), Piece(" back", ink.text, "leave"))  # fmt: skip
        return [BLANK, (Piece(left, ink.dim),), BLANK, keys]

    def accept(self, item: Any, sight: Sight) -> None:
        document = {"type": "claim_route", "track": sight.variant.tracks[self.track].id, "payment": sight.named(item)}
        self.post_message(self.Wants(sight.action(document)))

    def lights(self) -> Lights:
        if self.sight is None:
            return Lights()
        fact = self.sight.variant.tracks[self.track]
        goals = {city for held in served(self.track, self.sight) for city in (*held.ticket.a_nodes, *held.ticket.b_nodes)}
        shut = shut_by(self.track, self.sight)
        return Lights(frozenset({self.track}), frozenset(goals), (fact.a, fact.b), alone=True, shut=shut)
