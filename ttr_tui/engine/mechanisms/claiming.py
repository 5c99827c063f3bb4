"""Claiming routes: prices, parallel tracks, trains and the scoring track (CORE-16 to CORE-23, CORE-28)."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, Any

from pydantic import Field

from ttr_tui.engine.actions import ActionShapeError, Refusal, need
from ttr_tui.engine.decisions import Offer
from ttr_tui.engine.mechanism import Claim, Mechanism, Settings, Viewer
from ttr_tui.engine.mechanisms.claim_offer import ClaimOffer, ClaimRoute, menus_of
from ttr_tui.engine.mechanisms.route_positions import read_routes_and_trains
from ttr_tui.engine.mechanisms.tickets import Tickets
from ttr_tui.engine.mechanisms.train_cards import TrainCards
from ttr_tui.engine.paths import Links
from ttr_tui.engine.payments import Price
from ttr_tui.engine.positions import PositionReader
from ttr_tui.engine.rulebook import Rulebook
from ttr_tui.engine.scoring import FinalCount
from ttr_tui.engine.table import Block, Do, Table
from ttr_tui.variant.faults import nearest
from ttr_tui.variant.model import BED, GRAY, Change, Option, Track

FREE = -1
"""The owner of a track that nobody has claimed."""
NO_PRICE = -1
"""The number of the price of a bed that is not built."""

_STAGES = ("claim_stands", "who_scores", "rewards", "offers_after_claim", "settles_claim")


class ClaimingSettings(Settings):
    """Trains, the points of each length, and when parallel tracks stay open."""

    trains: Annotated[int, Field(ge=1, le=200)] = 45
    values: dict[Annotated[int, Field(ge=1)], Annotated[int, Field(ge=0)]] = Field(
        default_factory=lambda: {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 7: 18, 8: 21}
    )
    parallel_open_from: Annotated[int, Field(ge=1, le=7)] = 4
    """With fewer players one claimed track closes its parallels to everybody (CORE-22)."""
    hidden_scores: bool = False


class RoutesPart:
    """`owner`: seat or FREE by track. `barred`: by track, a bit for each seat that may not claim it any more.

    `open` holds, for each price, the tracks that somebody may still claim; `price_of` a track's price. `trains`: left.
    """

    __slots__ = ("barred", "open", "owner", "price_of", "trains")

    def __init__(
        self, owner: list[int], barred: list[int], open_tracks: list[list[int]], price_of: list[int], trains: list[int]
    ) -> None:
        self.owner = owner
        self.barred = barred
        self.open = open_tracks
        self.price_of = price_of
        self.trains = trains

    def copy(self) -> RoutesPart:
        open_tracks = [tracks[:] for tracks in self.open]
        return RoutesPart(self.owner[:], self.barred[:], open_tracks, self.price_of[:], self.trains[:])


class Claiming(Mechanism):
    """The action of claiming a route, and what everybody may ask about who owns which track."""

    key = "claiming"
    Settings = ClaimingSettings
    settings: ClaimingSettings
    needs = ("train_cards",)
    action_types = ("claim_route",)
    player_keys = ("trains", "routes")

    def bind(self, rulebook: Rulebook) -> None:
        variant = rulebook.variant
        self.cards = rulebook.get(TrainCards)
        self.tickets = rulebook.find(Tickets)
        self.tracks = variant.tracks
        self.names = [f"{variant.cities[track.a].name}–{variant.cities[track.b].name}" for track in variant.tracks]
        self.track_number = variant.track_index()
        self.all_seats = (1 << rulebook.n) - 1
        self.closes_parallels = rulebook.n < self.settings.parallel_open_from
        for length in sorted({track.length for track in self.tracks} - set(self.settings.values)):
            rulebook.fault(self, f"no points for tracks of {length} spaces", "values")
        if not self.tracks:
            rulebook.fault(self, "the map has no tracks to claim")
        self.value = [self.settings.values.get(track.length, 0) for track in self.tracks]
        self.parallels = _parallels(self.tracks)
        if any(track.color == BED for track in self.tracks) and not any(m.builds_beds for m in rulebook.mechanisms):
            rulebook.fault(self, "the map has track beds, and no mechanism of these rules builds them")
        self._bind_prices(rulebook)

    def _bind_prices(self, rulebook: Rulebook) -> None:
        self.prices: list[Price] = []
        self.menus: list[tuple[int, list[tuple[int, int]]]] = []
        self._price_number: dict[Price, int] = {}
        self.first_prices: list[int] = []
        for number, track in enumerate(self.tracks):
            self.first_prices.append(NO_PRICE if track.color == BED else self.numbered_price(rulebook, number, track.color))

    def numbered_price(self, rulebook: Rulebook, track: int, color: str) -> int:
        """The number of a track's price if it has this color, narrowed by all mechanisms; only while a rulebook is made.

        A fault is reported if the deck has no cards of the color (CORE-16, CORE-17).
        """
        number = self.cards.number
        names = self.cards.settings.colors if color == GRAY else (color,)
        if any(name not in number for name in names):
            rulebook.fault(self, f"the track '{self.tracks[track].id}' is {color}, and the deck has no {color} cards")
            return NO_PRICE
        price = Price(self.tracks[track].length, tuple(number[name] for name in names), (self.cards.locomotive,))
        for mechanism in rulebook.mechanisms:
            price = mechanism.price(rulebook, track, price)
        if price not in self._price_number:
            self._price_number[price] = len(self.prices)
            self.prices.append(price)
            self.menus = menus_of(self.prices, self.cards.locomotive)
        return self._price_number[price]

    # -- questions ----------------------------------------------------------------------------------------------

    def part(self, table: Table) -> RoutesPart:
        """The routes of a table."""
        part: RoutesPart = table.parts[self.index]
        return part

    def trains_left(self, table: Table, seat: int) -> int:
        """How many trains a seat has in its supply."""
        return self.part(table).trains[seat]

    def routes_of(self, table: Table, seat: int) -> list[int]:
        """The tracks a seat owns, by index."""
        return [track for track, owner in enumerate(self.part(table).owner) if owner == seat]

    def price_of(self, table: Table, track: int) -> Price | None:
        """What a track costs now; None for a bed that is not built."""
        number = self.part(table).price_of[track]
        return None if number == NO_PRICE else self.prices[number]

    def put_on_offer(self, table: Table, track: int, price: int) -> None:
        """Give a bed that was built its price, by number; it is open to those who are not barred (FR-10)."""
        part = self.part(table)
        part.price_of[track] = price
        if part.barred[track] != self.all_seats:
            insort(part.open[price], track)

    def why_closed(self, table: Table, seat: int, track: int) -> Refusal | None:
        """Why this seat may not claim this track, whatever it could pay; None if it may."""
        part = self.part(table)
        name = self.names[track]
        owner = part.owner[track]
        if owner != FREE:
            who = "you own it already" if owner == seat else f"{table.names[owner]} owns it"
            return Refusal("CORE-16", f"{name} cannot be claimed: {who}")
        for other in self.parallels[track]:
            if part.owner[other] == seat:
                return Refusal("CORE-21", f"of parallel tracks a player may own only one, and you own one of {name}")
        if self.closes_parallels and any(part.owner[other] != FREE for other in self.parallels[track]):
            return Refusal("CORE-22", f"the parallel track {name} is closed in a {table.n}-player game: one of them is claimed")
        for hook in (*table.rulebook.hooks["why_shut"], *table.rulebook.hooks["bars"]):
            refusal: Refusal | None = hook(table, seat, track)
            if refusal is not None:
                return refusal
        if part.barred[track] >> seat & 1:
            return Refusal("CORE-16", f"{name} is closed")
        return None

    def is_closed(self, table: Table, track: int) -> bool:
        """True if the track is free but nobody may claim it any more."""
        part = self.part(table)
        return part.owner[track] == FREE and part.barred[track] == self.all_seats

    def completes(self, table: Table, seat: int, tickets: Sequence[int]) -> set[int] | None:
        """The tickets whose ends the seat's own routes join (CORE-29)."""
        if self.tickets is None:
            return None
        links = Links((self.tracks[track].a, self.tracks[track].b) for track in self.routes_of(table, seat))
        known = self.tickets.known(table)
        return {
            number
            for number in tickets
            if any(links.joined(a, b) for a in known[number].a_nodes for b in known[number].b_nodes)
        }

    # -- claiming -----------------------------------------------------------------------------------------------

    def new_part(self, table: Table) -> RoutesPart:
        open_tracks: list[list[int]] = [[] for _ in self.prices]
        for track, price in enumerate(self.first_prices):
            if price != NO_PRICE:
                open_tracks[price].append(track)
        n = len(self.tracks)
        trains = [self.settings.trains] * table.n
        return RoutesPart([FREE] * n, [0] * n, open_tracks, self.first_prices[:], trains)

    def turn_offers(self, table: Table, seat: int) -> Sequence[Offer]:
        return (ClaimOffer(self, table, seat),)

    def start_claim(self, table: Table, claim: Claim) -> Block | None:
        """The cards are held; who intervenes takes the claim over, else it stands."""
        return self.go_on(table, claim, None)

    def go_on(self, table: Table, claim: Claim, after: Mechanism | None) -> Block | None:
        """Ask the interveners that come after this one (None: all); with none left the claim stands.

        A mechanism that has taken a claim over calls this with itself once the claim may go on.
        """
        for hook in table.rulebook.hooks["intervenes"]:
            owner: Mechanism = hook.__self__  # type: ignore[attr-defined]  # hooks are bound methods
            if after is not None and owner.index <= after.index:
                continue
            block: Block | None = hook(table, claim)
            if block is not None:
                return block
        return self.stand(table, claim)

    def stand(self, table: Table, claim: Claim) -> Block | None:
        """Cards are paid, trains laid, parallels closed; then points and the later stages (CORE-16, 19 to 22)."""
        track, seat, payment = claim
        part = self.part(table)
        self.cards.pay(table, seat, payment)
        part.trains[seat] -= self.tracks[track].length
        self.lay(table, seat, track)
        hooks = table.rulebook.hooks
        if any(hooks[stage] for stage in _STAGES):
            return self._stages(table, claim)
        self._score(table, claim)
        return None

    def lay(self, table: Table, seat: int, track: int) -> None:
        """Make the seat the track's owner and close what that closes (CORE-21, CORE-22)."""
        part = self.part(table)
        part.owner[track] = seat
        self.bar(table, track, self.all_seats)
        for other in self.parallels[track]:
            if part.barred[other] != self.all_seats:
                self.bar(table, other, self.all_seats if self.closes_parallels else 1 << seat)

    def bar(self, table: Table, track: int, seats: int) -> None:
        """Bar these seats (bits) from claiming a track."""
        part = self.part(table)
        if part.barred[track] != self.all_seats:
            part.barred[track] |= seats
            if part.barred[track] == self.all_seats and part.price_of[track] != NO_PRICE:
                part.open[part.price_of[track]].remove(track)

    def _stages(self, table: Table, claim: Claim) -> Block:
        hooks = table.rulebook.hooks
        steps: Block = [_stage(hook, claim) for hook in hooks["claim_stands"]]
        steps.append(Do(self._score_stage, claim.seat, claim))
        for stage in _STAGES[2:]:
            steps += [_stage(hook, claim) for hook in hooks[stage]]
        return steps

    def _score_stage(self, table: Table, _: int, claim: Claim) -> None:
        self._score(table, claim)

    def shares(self, table: Table, claim: Claim) -> list[tuple[int, int]]:
        """(seat, points) pairs that the claim brings as the table stands; the claimer's own if no rule says else."""
        points = self.value[claim.track]
        for hook in table.rulebook.hooks["who_scores"]:
            found: list[tuple[int, int]] | None = hook(table, claim, points)
            if found is not None:
                return found
        return [(claim.seat, points)]

    def foretold(self, table: Table, claim: Claim) -> list[tuple[int, str]]:
        """(points, for what) pairs that the claim would bring the claimer besides."""
        return [pair for hook in table.rulebook.hooks["foretells"] for pair in hook(table, claim)]

    def _score(self, table: Table, claim: Claim) -> None:
        shares = self.shares(table, claim)
        for seat, share in shares:
            table.points[seat] += share
        if table.events is not None:
            self._tell(table, claim, shares)

    def _tell(self, table: Table, claim: Claim, shares: list[tuple[int, int]]) -> None:
        track, seat, payment = claim
        who = table.names[seat]
        data: dict[str, Any] = {"track": self.tracks[track].id, "payment": self.cards.write_payment(payment)}
        if not self.settings.hidden_scores:
            data["points"] = [[to, share] for to, share in shares]
        words = self.points_words(table, seat, shares)
        text = f"{who} claimed {self.names[track]} for {self.cards.words(payment)}{words}"
        table.tell("route_claimed", seat, text, data=data)

    def points_words(self, table: Table, seat: int, shares: Sequence[tuple[int, int]]) -> str:
        """Points going to seats as the tail of a sentence about `seat`; nothing with hidden scores (EU-18)."""
        if self.settings.hidden_scores:
            return ""
        return "".join(
            f" · {share} point{'' if share == 1 else 's'}{'' if to == seat else f' for {table.names[to]}'}"
            for to, share in shares
        )

    # -- the count ----------------------------------------------------------------------------------------------

    def score(self, count: FinalCount) -> None:
        """The scoring track, less what other mechanisms count on it in lines of their own (tokens)."""
        shares = [hook(count.table) for hook in count.table.rulebook.hooks["recount"] if hook.__self__ is not self]  # type: ignore[attr-defined]  # bound
        for seat, points in enumerate(count.table.points):
            count.add(seat, "routes", points - sum(share[seat] for share in shares if share is not None))

    def recount(self, table: Table) -> list[int] | None:
        """The value of each seat's tracks, unless points go by more than who owns them (CORE-28)."""
        if table.rulebook.hooks["who_scores"]:
            return None
        totals = [0] * table.n
        for track, owner in enumerate(self.part(table).owner):
            if owner != FREE:
                totals[owner] += self.value[track]
        return totals

    # -- views and positions ------------------------------------------------------------------------------------

    def show(self, table: Table, viewer: Viewer, state: dict[str, Any]) -> None:
        part = self.part(table)
        state["tracks"] = {self.tracks[t].id: owner for t, owner in enumerate(part.owner) if owner != FREE}
        state["closed"] = [self.tracks[t].id for t in range(len(self.tracks)) if self.is_closed(table, t)]
        for seat, trains in enumerate(part.trains):
            state["players"][seat]["trains"] = trains
        if self.settings.hidden_scores and not table.over:  # on the open table too: the track stays at the start (EU-18)
            for player in state["players"]:
                player["points"] = None

    def read_position(self, table: Table, position: PositionReader) -> None:
        read_routes_and_trains(self, table, position)

    def write_position(self, table: Table, document: dict[str, Any]) -> None:
        for seat in range(table.n):
            document["players"][seat]["trains"] = self.trains_left(table, seat)
            document["players"][seat]["routes"] = [self.tracks[track].id for track in self.routes_of(table, seat)]

    # -- words and JSON -----------------------------------------------------------------------------------------

    def read_action(self, rulebook: Rulebook, document: dict[str, Any]) -> ClaimRoute:
        track, payment = need(document, "track", "payment")
        number = self.track_number.get(track) if isinstance(track, str) else None
        if number is None:
            raise ActionShapeError(f"no track '{track}'{nearest(str(track), self.track_number)}")
        return ClaimRoute(number, self.cards.read_payment(payment))

    def write_action(self, rulebook: Rulebook, action: ClaimRoute) -> dict[str, Any]:
        payment = self.cards.write_payment(action.payment)
        return {"type": action.type, "track": self.tracks[action.track].id, "payment": payment}

    def label(self, table: Table, action: ClaimRoute) -> str:
        return f"Claim {self.names[action.track]} for {self.cards.words(action.payment)}"

    def refusals(self) -> Mapping[str, Refusal]:
        return {"claim_route": Refusal("CORE-6", "a route is claimed as the whole action of a turn")}

    @classmethod
    def options(cls) -> Iterable[Option]:
        hide = Change("set", "claiming", {"hidden_scores": True}, ())
        about = "The scoring track stays at the start until the final scoring: nobody sees who leads."
        return (Option("hidden_scores", "Hidden scores", about, (hide,)),)

    def explain(self) -> list[str]:
        s = self.settings
        lengths = {track.length for track in self.tracks}
        values = ", ".join(f"{n}→{points}" for n, points in sorted(s.values.items()) if n in lengths)
        lines = [
            f"Each player has {s.trains} trains. A route is claimed whole, in one action: as many cards as it has spaces, "
            "all of its color, or of any one color if it is gray. Locomotives replace any of them.",
            f"Points by length, scored at once: {values}.",
        ]
        if any(self.parallels):
            lines.append(
                "Of the parallel tracks between two cities a player may own only one; with fewer than "
                f"{s.parallel_open_from} players one claimed track closes the others to everybody."
            )
        if self.tickets is not None:
            lines.append("A ticket is completed when one's own routes join its two ends.")
        if s.hidden_scores:
            lines.append("The scoring track stays at the start until the final scoring.")
        return lines


def _stage(hook: Callable[[Table, Claim], Block | None], claim: Claim) -> Do:
    """A stage of a claim as a step of the agenda."""
    return Do(lambda table, _, held: hook(table, held), claim.seat, claim)


def _parallels(tracks: Sequence[Track]) -> list[tuple[int, ...]]:
    """For each track the others between the same two cities (CORE-23)."""
    by_pair: dict[frozenset[int], list[int]] = {}
    for number, track in enumerate(tracks):
        by_pair.setdefault(frozenset((track.a, track.b)), []).append(number)
    return [
        tuple(other for other in by_pair[frozenset((track.a, track.b))] if other != number)
        for number, track in enumerate(tracks)
    ]
