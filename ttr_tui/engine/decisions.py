"""What a seat may do now, as an object: counted, tested, sampled and listed without listing what nobody asks for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from ttr_tui.engine.actions import Decline, Refusal

if TYPE_CHECKING:
    from ttr_tui.engine.table import Ask, Block, Table


class Offer:
    """One family of legal actions, all of the given `types`, offered by one mechanism at this moment.

    An offer may be empty: it then still knows why an action of its type is refused.
    """

    types: tuple[str, ...] = ()

    def count(self) -> int:
        """How many legal actions there are."""
        raise NotImplementedError

    def nth(self, index: int) -> Any:
        """The action with this number, from 0, in the offer's own order."""
        raise NotImplementedError

    def refusal(self, action: Any) -> Refusal | None:
        """Why this action is not legal, or None if it is."""
        raise NotImplementedError

    def perform(self, table: Table, action: Any) -> Block | None:
        """Do it: change the table and return the steps that follow. Only ever called with a legal action."""
        raise NotImplementedError

    def __iter__(self) -> Iterator[Any]:
        for index in range(self.count()):
            yield self.nth(index)


class DeclineOffer(Offer):
    """Doing without what the decision offers: always possible. `then(table)` does what that means."""

    types = ("decline",)

    def __init__(self, then: Callable[[Table], Block | None]) -> None:
        self._then = then

    def count(self) -> int:
        return 1

    def nth(self, index: int) -> Decline:
        return Decline()

    def refusal(self, action: Decline) -> Refusal | None:
        return None

    def perform(self, table: Table, action: Decline) -> Block | None:
        return self._then(table)


class Decision:
    """The one question the game waits for: whose it is, of what kind, and everything legal.

    Actions can be counted (`count`), tested (`in`, `refusal`), listed (iteration) and drawn (`sample`).
    """

    __slots__ = ("_offers", "_table", "ask", "kind", "seat")

    def __init__(self, table: Table, ask: Ask) -> None:
        self._table = table
        self.ask = ask
        self.kind = ask.kind
        self.seat = ask.seat
        self._offers: Sequence[Offer] | None = None

    @property
    def offers(self) -> Sequence[Offer]:
        """The families of actions on offer, in the order of the rules."""
        if self._offers is None:
            self._offers = self.ask.offers(self._table, self.ask)
        return self._offers

    def offer(self, action_type: str) -> Offer | None:
        """The family that holds actions of this type, if this decision has one."""
        for offer in self.offers:
            if action_type in offer.types:
                return offer
        return None

    def count(self) -> int:
        """How many actions are legal."""
        return sum([offer.count() for offer in self.offers])

    def __iter__(self) -> Iterator[Any]:
        for offer in self.offers:
            yield from offer

    def __contains__(self, action: Any) -> bool:
        return self.refusal(action) is None

    def refusal(self, action: Any) -> Refusal | None:
        """Why this action is not legal now, or None if it is."""
        offer = self.offer(action.type)
        if offer is None:
            return self._table.rulebook.out_of_place(self.kind, action)
        return offer.refusal(action)

    def sample(self, rng: Random) -> Any:
        """One legal action, each as likely as any other."""
        index = int(rng.random() * self.count())
        for offer in self.offers:
            count = offer.count()
            if index < count:
                return offer.nth(index)
            index -= count
        raise AssertionError("a decision without a legal action")

    def details(self) -> dict[str, Any]:
        """What the seat asked is told with the question, by the contract's names."""
        ask = self.ask
        return dict(ask.details(self._table, ask)) if ask.details else {}

    def public(self) -> dict[str, Any]:
        """Seat and kind only: what everybody may know."""
        return {"seat": self.seat, "kind": self.kind}
