"""The Railyard and the Track: cards wait in open rows, and move face down, a card of each row a turn (CARD-10 to CARD-24)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from ttr_tui.engine.actions import Refusal, need
from ttr_tui.engine.decisions import Offer
from ttr_tui.engine.mechanism import Mechanism, Settings, Viewer
from ttr_tui.engine.mechanisms.placing import SINGLES, PlaceCards, PlaceOffer
from ttr_tui.engine.mechanisms.railyard_rows import Row, read_railyards, written_row
from ttr_tui.engine.mechanisms.train_cards import CardsPart, TrainCards
from ttr_tui.engine.positions import PositionReader
from ttr_tui.engine.rulebook import Rulebook
from ttr_tui.engine.table import Block, Table
from ttr_tui.variant.model import Change, Option


class RailyardSettings(Settings):
    """Whether everybody may look through the own Track at any time (CARD-12)."""

    open_track: bool = False


class Moved(NamedTuple):
    """Step 1 of the turn in progress: whose, its rows as they were before, how many cards of each kind moved."""

    seat: int
    rows: Mapping[int, Row]
    cards: tuple[int, ...]


class RailyardPart:
    """`rows`: for each seat its rows by color, in the order placed. `tracks`: for each seat the number of each kind.

    `looking` are the seats that may see their Track now, because tickets are scored.
    """

    __slots__ = ("looking", "moved", "rows", "tracks")

    def __init__(self, rows: list[dict[int, Row]], tracks: list[list[int]]) -> None:
        self.rows = rows
        self.tracks = tracks
        self.moved: Moved | None = None
        self.looking: frozenset[int] = frozenset()

    def copy(self) -> RailyardPart:
        twin = RailyardPart([own.copy() for own in self.rows], [track[:] for track in self.tracks])
        twin.moved, twin.looking = self.moved, self.looking
        return twin


class Railyard(Mechanism):
    """Step 1 of a turn, and the action of placing cards, which may rob an opponent's row."""

    key = "railyard"
    Settings = RailyardSettings
    settings: RailyardSettings
    needs = ("train_cards",)
    action_types = ("place_cards",)
    player_keys = ("railyard", "track")

    def bind(self, rulebook: Rulebook) -> None:
        self.cards = rulebook.get(TrainCards)
        self.colors = tuple(self.cards.number[color] for color in self.cards.settings.colors)

    # -- questions ----------------------------------------------------------------------------------------------

    def part(self, table: Table) -> RailyardPart:
        """Rows and Tracks of a table."""
        part: RailyardPart = table.parts[self.index]
        return part

    def may_see_track(self, table: Table, seat: int, viewer: Viewer) -> bool:
        """Whether this viewer may see a seat's Track: the owner by the option (CARD-12), or while it is scored (CARD-11)."""
        return viewer == "all" or (viewer == seat and (self.settings.open_track or seat in self.part(table).looking))

    def robs(self, table: Table, seat: int, action: PlaceCards) -> list[tuple[int, int, int]]:
        """The rows that this placing of a seat drives out: (opponent, color, cards in the row) (CARD-24, EDGE-3)."""
        return [
            (victim, color, rows[color].size)
            for color, _ in action.cards
            for victim, rows in enumerate(self.part(table).rows)
            if victim != seat and color in rows
        ]

    # -- a turn -------------------------------------------------------------------------------------------------

    def new_part(self, table: Table) -> RailyardPart:
        return RailyardPart([{} for _ in range(table.n)], [[0] * len(self.cards.kinds) for _ in range(table.n)])

    def turn_begins(self, table: Table, seat: int) -> Block | None:
        """The top card of each row goes to the Track: locomotives first (CARD-10, EDGE-7)."""
        part = self.part(table)
        part.moved = None
        before = part.rows[seat]
        if not before:
            return None
        after: dict[int, Row] = {}
        moved = [0] * len(self.cards.kinds)
        for color, row in before.items():
            if row.locomotives:
                moved[self.cards.locomotive] += 1
                after[color] = Row(row.cards, row.locomotives - 1)
            else:
                moved[color] += 1
                if row.cards > 1:
                    after[color] = Row(row.cards - 1, 0)
        part.rows[seat] = after
        part.tracks[seat] = [had + more for had, more in zip(part.tracks[seat], moved, strict=True)]
        part.moved = Moved(seat, before, tuple(moved))
        if table.events is not None:
            self._tell_moved(table, seat, moved)
        return None

    def _tell_moved(self, table: Table, seat: int, moved: Sequence[int]) -> None:
        """Without the colors; they are for the owner if the table plays with open Tracks, else for nobody (UI-2).

        How many cards moved everybody may read at any time, as the Track's size (UI-4): this stays in the log.
        """
        who, count = table.names[seat], sum(moved)
        words = self.cards.words(tuple((kind, number) for kind, number in enumerate(moved) if number))
        table.tell(
            "cards_moved", seat, f"{who} moved {count} card{'' if count == 1 else 's'} to the Track", data={"count": count},
            to=(seat,) if self.settings.open_track else (), private=f"{who} moved {words} to the Track",
            secret={"cards": self.cards.named(moved)},
        )  # fmt: skip

    def turn_offers(self, table: Table, seat: int) -> Sequence[Offer]:
        return (PlaceOffer(self, table, seat),)

    def place(self, table: Table, seat: int, action: PlaceCards) -> None:
        """Lay the cards down and drive the smaller rows of their color out, to the discards (CARD-24, EDGE-10)."""
        part = self.part(table)
        robbed = self.robs(table, seat, action)
        cards: CardsPart = table.parts[self.cards.index]
        counts = dict(action.cards)
        for kind, count in action.cards:
            cards.hands[seat][kind] -= count
        wild = counts.pop(self.cards.locomotive, 0)
        for color, count in counts.items():
            part.rows[seat][color] = Row(count, wild)
        for victim, color, _ in robbed:
            row = part.rows[victim].pop(color)
            cards.discards[color] += row.cards
            cards.discards[self.cards.locomotive] += row.locomotives
        if table.events is not None:
            self._tell_placed(table, seat, action, robbed)

    def _tell_placed(self, table: Table, seat: int, action: PlaceCards, robbed: Sequence[tuple[int, int, int]]) -> None:
        who, hush = table.names[seat], not self.settings.open_track
        data = {"cards": self.cards.write_payment(action.cards)}
        text = f"{who} placed {self.cards.words(action.cards)}"
        table.tell("cards_placed", seat, text, data=data, hush=hush)
        for victim, color, size in robbed:
            text = f"{who} robbed {table.names[victim]} of {size} {self.cards.card_words(color)}"
            facts = {"victim": victim, "color": self.cards.kinds[color], "count": size}
            table.tell("train_robbed", seat, text, data=facts, hush=hush)

    # -- for scoring --------------------------------------------------------------------------------------------

    def look(self, table: Table) -> None:
        """Everybody takes up the own Track: what lay hidden comes to light, so nothing before can be taken back."""
        self.part(table).looking = frozenset(range(table.n))
        self.part(table).moved = None
        table.revealed += 1

    def clear_tracks(self, table: Table) -> None:
        """All Tracks go to the discards."""
        part = self.part(table)
        cards: CardsPart = table.parts[self.cards.index]
        for track in part.tracks:
            for kind, count in enumerate(track):
                cards.discards[kind] += count
            track[:] = [0] * len(track)
        part.looking = frozenset()

    def clear_rows(self, table: Table) -> None:
        """All Railyards go to the discards (CARD-33)."""
        cards: CardsPart = table.parts[self.cards.index]
        for rows in self.part(table).rows:
            for color, row in rows.items():
                cards.discards[color] += row.cards
                cards.discards[self.cards.locomotive] += row.locomotives
            rows.clear()

    # -- what may be known --------------------------------------------------------------------------------------

    def show(self, table: Table, viewer: Viewer, state: dict[str, Any]) -> None:
        """Rows are open; a Track's cards are shown by the option to its owner, else only how many they are (UI-1, UI-4)."""
        part = self.part(table)
        for seat in range(table.n):
            player = state["players"][seat]
            player["railyard"] = {self.cards.kinds[color]: written_row(row) for color, row in part.rows[seat].items()}
            shown = viewer == "all" or (self.settings.open_track and viewer == seat)
            player["track"] = self.cards.named(part.tracks[seat]) if shown else sum(part.tracks[seat])

    def redeal(self, table: Table, viewer: int, rng: Random) -> None:
        """Tracks that this seat may not see are mixed with the deck and the others' hands; what moved this turn was seen."""
        part = self.part(table)
        cards: CardsPart = table.parts[self.cards.index]
        hidden = [seat for seat in range(table.n) if not self.may_see_track(table, seat, viewer)]
        known = [[0] * len(self.cards.kinds) for _ in range(table.n)]
        if part.moved is not None:
            known[part.moved.seat] = list(part.moved.cards)
        piles: list[tuple[list[int], list[int]]] = [(part.tracks[seat], known[seat]) for seat in hidden]
        piles += [(hand, [0] * len(hand)) for seat, hand in enumerate(cards.hands) if seat != viewer]
        pool = cards.deck[:]
        for pile, seen in piles:
            pool += [kind for kind, count in enumerate(pile) for _ in range(count - seen[kind])]
        rng.shuffle(pool)
        for pile, seen in piles:
            size = sum(pile) - sum(seen)
            pile[:] = seen
            for _ in range(size):
                pile[pool.pop()] += 1
        cards.deck = pool

    # -- positions ----------------------------------------------------------------------------------------------

    def read_position(self, table: Table, position: PositionReader) -> None:
        read_railyards(self, table, position)

    def write_position(self, table: Table, document: dict[str, Any]) -> None:
        """As it was before step 1 of the turn, which is done again when a position is read."""
        part = self.part(table)
        for seat in range(table.n):
            rows: Mapping[int, Row] = part.rows[seat]
            track = part.tracks[seat]
            if part.moved is not None and part.moved.seat == seat:
                rows = part.moved.rows
                track = [count - moved for count, moved in zip(track, part.moved.cards, strict=True)]
            player = document["players"][seat]
            player["railyard"] = {self.cards.kinds[color]: written_row(row) for color, row in rows.items()}
            player["track"] = self.cards.named(track)

    # -- words and JSON -----------------------------------------------------------------------------------------

    def read_action(self, rulebook: Rulebook, document: dict[str, Any]) -> PlaceCards:
        (cards,) = need(document, "cards")
        return PlaceCards(self.cards.read_payment(cards))

    def write_action(self, rulebook: Rulebook, action: PlaceCards) -> dict[str, Any]:
        return {"type": action.type, "cards": self.cards.write_payment(action.cards)}

    def label(self, table: Table, action: PlaceCards) -> str:
        """What is placed, and whom that robs (UI-6)."""
        words = f"Place {self.cards.words(action.cards)}"
        for victim, color, size in self.robs(table, table.seat, action):
            words += f", robbing {table.names[victim]} of {size} {self.cards.card_words(color)}"
        return words

    def refusals(self) -> Mapping[str, Refusal]:
        return {"place_cards": Refusal("CARD-18", "cards are placed as the whole of a turn's second step")}

    @classmethod
    def options(cls) -> Iterable[Option]:
        show = Change("set", "railyard", {"open_track": True}, ())
        about = "Everybody may look through the own Track at any time: for young or inexperienced players."
        return (Option("open_track", "Open Track", about, (show,)),)

    def explain(self) -> list[str]:
        hidden = "may look through their own Track at any time" if self.settings.open_track else "see only how many they are"
        return [
            "A turn begins with moving the top card of each row in one's Railyard face down to one's Track. The cards stay "
            f"there until tickets are scored; players {hidden}.",
            "Placing cards in the Railyard: a set of two or more cards of one color, locomotives counting as that color and "
            f"lying on top, or exactly {SINGLES} cards of different colors, no locomotive among them. A color that is in "
            "one's own Railyard cannot be placed.",
            "A color in an opponent's Railyard takes more cards than that row holds; the row is then robbed: it goes to the "
            "discards at once.",
        ]
