"""What a mechanism is: one rule that not every variant has, with only those hooks that it needs.

A mechanism object is made once for a rulebook and never changes; what changes lies in its part of the table
(`table.parts[self.index]`). The hooks below are the complete list; `docs/mechanisms.md` shows which rule uses which.
Hooks that are not overridden cost nothing: a rulebook compiles each hook to a tuple of those that implement it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from pydantic import BaseModel, ConfigDict

from ttr_tui.engine.actions import ActionShapeError, Refusal

if TYPE_CHECKING:
    from ttr_tui.engine.decisions import Decision, Offer
    from ttr_tui.engine.payments import Payment, Price
    from ttr_tui.engine.positions import PositionReader
    from ttr_tui.engine.rulebook import Rulebook
    from ttr_tui.engine.scoring import FinalCount
    from ttr_tui.engine.table import Block, Table
    from ttr_tui.variant.model import Option

Viewer = int | str | None
"""Who looks: a seat, None (what everybody may know) or "all" (the open table)."""


class Settings(BaseModel):
    """Base of a mechanism's settings: unknown keys are faults, values do not change."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Claim(NamedTuple):
    """A track being claimed: the track's index, the seat, what is paid for it."""

    track: int
    seat: int
    payment: Payment


class Mechanism:
    """Base class of all mechanisms. Override what the rule needs; leave the rest alone."""

    key: ClassVar[str]
    """The word in `rules:`."""
    Settings: ClassVar[type[Settings]] = Settings
    needs: ClassVar[tuple[str, ...]] = ()
    """Keys of mechanisms that must stand in the rules as well, before this one."""
    version: ClassVar[int] = 1
    """Goes up when the rule changes; a save names it."""
    action_types: ClassVar[tuple[str, ...]] = ()
    decision_kinds: ClassVar[tuple[str, ...]] = ()
    tie_break_names: ClassVar[Mapping[str, str]] = {}
    """Tie-breaks that this mechanism knows, each with its words ("the most completed tickets")."""

    def __init__(self, settings: Any, index: int) -> None:
        self.settings = settings
        self.index = index

    def bind(self, rulebook: Rulebook) -> None:
        """Once, when all mechanisms exist: find the others, work out what depends on the map alone, report faults."""

    # -- set-up and turns ---------------------------------------------------------------------------------------

    def new_part(self, table: Table) -> Any:
        """This mechanism's part of a fresh table (an object with `copy()`), or None if it has no state."""
        return None

    def set_up(self, table: Table) -> Block | None:
        """Deal and place what the game begins with; decisions of the set-up are asked by the steps returned."""

    def turn_begins(self, table: Table, seat: int) -> Block | None:
        """Before the turn's decision (Card Game, step 1)."""

    def turn_offers(self, table: Table, seat: int) -> Sequence[Offer]:
        """The families of actions that this mechanism adds to a turn; empty ones too, for their refusals."""
        return ()

    def after_action(self, table: Table, seat: int, action_type: str) -> Block | None:
        """After a whole action of a turn, both cards of a draw included (France builds here)."""

    def turn_ends(self, table: Table, seat: int) -> Block | None:
        """When the turn is over, before the end of the game is looked at."""

    def end_near(self, table: Table, seat: int) -> str | None:
        """Asked after each turn: a sentence that says why the last turns begin now, or None."""

    def last_turn_over(self, table: Table) -> Block | None:
        """When the last turn has been played: count what is due, or return steps that play on (another round)."""

    # -- claiming -----------------------------------------------------------------------------------------------

    def price(self, rulebook: Rulebook, track: int, price: Price) -> Price:
        """Narrow or change the price of a track, from the map alone; called while a rulebook is made.

        `claiming` asks it from its own `bind`, so a mechanism that comes after it is not bound yet.
        """
        return price

    def bars(self, table: Table, seat: int, track: int) -> Refusal | None:
        """Why this seat may not claim this free track now, or None: for rules that depend on the whole table."""

    def why_shut(self, table: Table, seat: int, track: int) -> Refusal | None:
        """In words, why this rule has barred this track or not built it; asked only to explain."""

    def refuses_payment(self, table: Table, claim: Claim) -> Refusal | None:
        """In words, why this payment, which does not fit the track's price, is no good by this rule; only to explain."""

    def intervenes(self, table: Table, claim: Claim) -> Block | None:
        """Between holding the cards and the claim standing. Returning steps takes the claim over (tunnels)."""

    def claim_stands(self, table: Table, claim: Claim) -> Block | None:
        """Cards are paid and trains laid: shut crossings, give pieces back."""

    def who_scores(self, table: Table, claim: Claim, points: int) -> list[tuple[int, int]] | None:
        """(seat, points) pairs for a route, a seat twice if need be; None: the claimer, once."""

    def rewards(self, table: Table, claim: Claim) -> Block | None:
        """What a claim earns by itself, after its points (Alvin's 10)."""

    def foretells(self, table: Table, claim: Claim) -> list[tuple[int, str]]:
        """What `rewards` would bring the claimer: points, and for what (`catching Alvin in Denver`). Told before the claim."""
        return []

    def offers_after_claim(self, table: Table, claim: Claim) -> Block | None:
        """What the claimer may do besides (a passenger, a marker); whether it is asked rests on public facts only."""

    def settles_claim(self, table: Table, claim: Claim) -> Block | None:
        """What must still be done (move Alvin)."""

    # -- tickets and the final count ----------------------------------------------------------------------------

    completes_in_view: ClassVar[bool] = True
    """Whether a seat may see which of its tickets it has completed: not where that rests on what it may not see."""
    builds_beds: ClassVar[bool] = False
    """Whether this mechanism makes track beds claimable."""

    def completes(self, table: Table, seat: int, tickets: Sequence[int]) -> set[int] | None:
        """Which of these tickets the seat has completed; None: this mechanism does not say. The last one that says decides."""

    def score(self, count: FinalCount) -> None:
        """Add this rule's lines to the final count."""

    def recount(self, table: Table) -> list[int] | None:
        """This rule's share of each seat's points on the track, counted again from the table (CORE-28).

        The shares of all mechanisms must add up to the track; None says that they cannot be counted.
        """

    def tie_break(self, name: str, count: FinalCount, seat: int) -> int:
        """The value of a tie-break for a seat: more is better."""
        raise NotImplementedError

    # -- what may be known --------------------------------------------------------------------------------------

    def show(self, table: Table, viewer: Viewer, state: dict[str, Any]) -> None:
        """Add this part's share of a view: top-level keys, and keys of `state["players"][seat]`."""

    def supplies(self) -> Mapping[str, int]:
        """Pieces of which each player has a fixed number: the key of their list in a player's state → how many there are.

        A key with `_used` behind it counts those that are out of the game (Märklin's passengers).
        """
        return {}

    def full(self, table: Table) -> dict[str, Any]:
        """What of this part decides the future and no position says (tickets on offer). For the check value of a save."""
        return {}

    def redeal(self, table: Table, viewer: int, rng: Random) -> None:
        """Deal anew, at random, what this seat cannot know: for bots that search, and to prove that no view leaks."""

    # -- positions ----------------------------------------------------------------------------------------------

    position_keys: ClassVar[tuple[str, ...]] = ()
    player_keys: ClassVar[tuple[str, ...]] = ()

    def read_position(self, table: Table, position: PositionReader) -> None:
        """Take this mechanism's keys; report each impossible thing through `position.fault`."""

    def settle_position(self, table: Table, position: PositionReader) -> None:
        """After all have read: fill in what was left out (the deck is what nobody has)."""

    def write_position(self, table: Table, document: dict[str, Any]) -> None:
        """Add this part to a position document, complete and exact."""

    # -- words and actions --------------------------------------------------------------------------------------

    @classmethod
    def options(cls) -> Iterable[Option]:
        """Options that this mechanism brings to every map that has it (hidden scores)."""
        return ()

    def explain(self) -> list[str]:
        """The rule with its settings, in one or two sentences each."""
        raise NotImplementedError

    def read_action(self, rulebook: Rulebook, document: dict[str, Any]) -> Any:
        """An action from its JSON. Raises ActionShapeError."""
        raise ActionShapeError(f"no action '{document.get('type')}'")

    def write_action(self, rulebook: Rulebook, action: Any) -> dict[str, Any]:
        """The action's JSON, as in the contract."""
        raise NotImplementedError

    def label(self, table: Table, action: Any) -> str:
        """The action in a few words, for lists, the palette and the log."""
        raise NotImplementedError

    def advice(self, table: Table, decision: Decision) -> Any:
        """A sensible action for a bot that does not know this rule's decision, from what its seat may know; or None."""

    def refusals(self) -> Mapping[str, Refusal]:
        """For each action type of this mechanism: why it is refused when another kind of decision is waited for."""
        return {}
