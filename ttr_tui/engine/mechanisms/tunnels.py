"""Tunnels: cards turned up after the set is played may ask for more (EU-7 to EU-11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Annotated, Any

from pydantic import Field

from ttr_tui.engine.actions import Decline, Refusal, need
from ttr_tui.engine.decisions import Decision, DeclineOffer, Offer
from ttr_tui.engine.mechanism import Claim, Mechanism, Settings, Viewer
from ttr_tui.engine.mechanisms.claiming import Claiming
from ttr_tui.engine.mechanisms.train_cards import CardsPart, TrainCards
from ttr_tui.engine.mechanisms.tunnel_offers import PayTunnel, PayTunnelOffer, Waiting
from ttr_tui.engine.payments import Payment, Price, fewest_wilds
from ttr_tui.engine.rulebook import Rulebook
from ttr_tui.engine.table import Ask, Block, Table


class TunnelSettings(Settings):
    """How many cards are turned up."""

    reveal: Annotated[int, Field(ge=1, le=10)] = 3


class Tunnels(Mechanism):
    """The set played for a tunnel stays in the hand until the claim stands; cards turned up may cost extra ones."""

    key = "tunnels"
    Settings = TunnelSettings
    settings: TunnelSettings
    needs = ("train_cards", "claiming")
    action_types = ("pay_tunnel",)
    decision_kinds = ("pay_tunnel",)

    def bind(self, rulebook: Rulebook) -> None:
        self.cards = rulebook.get(TrainCards)
        self.claiming = rulebook.get(Claiming)

    # -- turning cards up ---------------------------------------------------------------------------------------

    def intervenes(self, table: Table, claim: Claim) -> Block | None:
        """Turn the cards up; with nothing extra to pay the claim goes on at once (EU-10)."""
        if not self.claiming.tracks[claim.track].tunnel:
            return None
        turned = self._turn_up(table)
        extra = self._extra(table, claim, turned)
        self._tell(table, claim, turned, extra)
        if extra.count == 0:
            return None
        waiting = Waiting(claim, tuple(turned), extra)
        return [Ask("pay_tunnel", claim.seat, self._offers, waiting, self._details)]

    def _turn_up(self, table: Table) -> list[int]:
        """The top cards, fewer if there are not so many (EU-11).

        They reach the discards when all are up, so a deck made anew in between holds neither them nor the set.
        """
        turned: list[int] = []
        while len(turned) < self.settings.reveal and (kind := self.cards.draw(table)) >= 0:
            turned.append(kind)
        part: CardsPart = table.parts[self.cards.index]
        for kind in turned:
            part.discards[kind] += 1
        return turned

    def _extra(self, table: Table, claim: Claim, turned: Sequence[int]) -> Price:
        """What is due besides the set: a card of its color or a wild one for each such card turned up (EU-7, EU-8)."""
        price = self.claiming.price_of(table, claim.track)
        wilds = price.wilds if price is not None else (self.cards.locomotive,)
        colors = tuple(kind for kind, _ in claim.payment if kind not in wilds)
        return Price(sum(kind in colors or kind in wilds for kind in turned), colors, wilds)

    def _tell(self, table: Table, claim: Claim, turned: Sequence[int], extra: Price) -> None:
        if table.events is None:
            return
        name = self.claiming.names[claim.track]
        cards = ", ".join(self.cards.card_words(kind) for kind in turned) or "no card, for none is left"
        cost = f"{extra.count} extra card{'' if extra.count == 1 else 's'} to pay" if extra.count else "nothing extra to pay"
        who, played = table.names[claim.seat], self.cards.words(claim.payment)
        text = f"{who} played {played} for the tunnel {name}; turned up: {cards} · {cost}"
        table.tell("tunnel_turned_up", claim.seat, text, data=self._facts(claim, turned, extra))

    # -- the extra cards ----------------------------------------------------------------------------------------

    def _offers(self, table: Table, ask: Ask) -> Sequence[Offer]:
        return (PayTunnelOffer(self, table, ask.data), DeclineOffer(lambda there: self.declined(there, ask.data.claim)))

    def spare(self, table: Table, claim: Claim) -> list[int]:
        """The claimer's hand without the set, by kind: what extra cards can be paid from."""
        hand = self.cards.hand(table, claim.seat)[:]
        for kind, count in claim.payment:
            hand[kind] -= count
        return hand

    def paid(self, table: Table, claim: Claim, extra: Payment) -> Block | None:
        """Set and extra cards are one payment from now on, and the claim goes on with who intervenes next."""
        total = dict(claim.payment)
        for kind, count in extra:
            total[kind] = total.get(kind, 0) + count
        return self.claiming.go_on(table, claim._replace(payment=tuple(sorted(total.items()))), after=self)

    def declined(self, table: Table, claim: Claim) -> None:
        """The cards are taken back, nothing is claimed (EU-9)."""
        name = self.claiming.names[claim.track]
        text = f"{table.names[claim.seat]} took the cards back and did not claim {name}"
        table.tell("tunnel_declined", claim.seat, text, data={"track": self.claiming.tracks[claim.track].id})

    # -- what may be known --------------------------------------------------------------------------------------

    def _facts(self, claim: Claim, turned: Sequence[int], extra: Price) -> dict[str, Any]:
        """What everybody sees: the track, the set played, the cards turned up, the number of extra cards."""
        return {
            "track": self.claiming.tracks[claim.track].id,
            "set": self.cards.write_payment(claim.payment),
            "cards": [self.cards.kinds[kind] for kind in turned],
            "extra": extra.count,
        }

    def _details(self, table: Table, ask: Ask) -> Mapping[str, Any]:
        return self._facts(*ask.data)

    def full(self, table: Table) -> dict[str, Any]:
        ask = table.asking
        return self._facts(*ask.data) if ask is not None and ask.kind == "pay_tunnel" else {}

    def show(self, table: Table, viewer: Viewer, state: dict[str, Any]) -> None:
        waiting = self.full(table)
        if waiting:
            state["tunnel"] = waiting

    def redeal(self, table: Table, viewer: int, rng: Random) -> None:
        """The set lies open: whoever's hand was dealt anew, it is among that hand's cards."""
        ask = table.asking
        if ask is None or ask.kind != "pay_tunnel" or ask.seat == viewer:
            return
        part: CardsPart = table.parts[self.cards.index]
        hand = part.hands[ask.seat]
        others = [part.hands[seat] for seat in range(table.n) if seat not in (viewer, ask.seat)]
        played = dict(ask.data.claim.payment)
        for kind, count in played.items():
            while hand[kind] < count:
                free = [k for k, held in enumerate(hand) for _ in range(held - played.get(k, 0))]
                given = rng.choice(free)
                self._exchange(part, others, kind, given)
                hand[kind] += 1
                hand[given] -= 1

    @staticmethod
    def _exchange(part: CardsPart, hands: Sequence[list[int]], wanted: int, given: int) -> None:
        """Take a card of the wanted kind out of the deck, or else out of one of these hands, and put another there."""
        if wanted in part.deck:
            part.deck[part.deck.index(wanted)] = given
            return
        hand = next(hand for hand in hands if hand[wanted])
        hand[wanted] -= 1
        hand[given] += 1

    # -- words and JSON -----------------------------------------------------------------------------------------

    def read_action(self, rulebook: Rulebook, document: dict[str, Any]) -> PayTunnel:
        (payment,) = need(document, "payment")
        return PayTunnel(self.cards.read_payment(payment))

    def write_action(self, rulebook: Rulebook, action: PayTunnel) -> dict[str, Any]:
        return {"type": action.type, "payment": self.cards.write_payment(action.payment)}

    def label(self, table: Table, action: PayTunnel | Decline) -> str:
        if isinstance(action, Decline):
            return "Take the cards back"
        return f"Pay {self.cards.words(action.payment)} more"

    def advice(self, table: Table, decision: Decision) -> PayTunnel | Decline | None:
        """Pay with the fewest locomotives; decline if the hand has not enough."""
        if decision.kind != "pay_tunnel":
            return None
        waiting: Waiting = decision.ask.data
        payment = fewest_wilds(waiting.extra, self.spare(table, waiting.claim))
        return Decline() if payment is None else PayTunnel(payment)

    def refusals(self) -> Mapping[str, Refusal]:
        return {"pay_tunnel": Refusal("EU-7", "no tunnel waits for extra cards")}

    def explain(self) -> list[str]:
        return [
            f"A tunnel: after a full set has been played the top {self.settings.reveal} cards of the deck are turned up. For "
            "each in the color played, and each locomotive, one more card of that color or a locomotive is due; for a "
            "set of locomotives alone only locomotives count and pay.",
            "Who cannot or will not pay takes the cards back, and the turn is over. The cards turned up go to the discards.",
        ]
