"""Destination tickets: dealing, drawing, keeping, and their value at the end (CORE-4, CORE-24, CORE-25, CORE-29)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from ttr_tui.engine.actions import ActionShapeError, Refusal, need
from ttr_tui.engine.decisions import Decision, Offer
from ttr_tui.engine.mechanism import Mechanism, Viewer
from ttr_tui.engine.mechanisms.ticket_facts import TicketInPlay, TicketsPart, ticket_of
from ttr_tui.engine.mechanisms.ticket_mixes import Mix, MixOffer, mix_words, read_mix
from ttr_tui.engine.mechanisms.ticket_offers import DrawTickets, KeepOffer, KeepTickets, TicketsOffer
from ttr_tui.engine.mechanisms.ticket_positions import read_tickets
from ttr_tui.engine.mechanisms.ticket_settings import ANY, TicketSettings, deal_faults
from ttr_tui.engine.positions import PositionReader
from ttr_tui.engine.rulebook import Rulebook
from ttr_tui.engine.scoring import FinalCount, completed_tickets
from ttr_tui.engine.table import Ask, Block, Table
from ttr_tui.engine.turns import together
from ttr_tui.variant.faults import nearest


class Tickets(Mechanism):
    """Tickets in hands and decks, and the actions of drawing and keeping them."""

    key = "tickets"
    Settings = TicketSettings
    settings: TicketSettings
    action_types = ("draw_tickets", "keep_tickets")
    decision_kinds = ("keep_tickets", "ticket_mix")
    tie_break_names: ClassVar[Mapping[str, str]] = {"completed_tickets": "the most completed tickets"}
    position_keys = ("ticket_decks",)
    player_keys = ("tickets",)

    def bind(self, rulebook: Rulebook) -> None:
        self.variant = rulebook.variant
        places = {city.id for city in self.variant.cities} | {zone.id for zone in self.variant.zones}
        for i, word in enumerate(self.settings.sets):
            if word not in self.variant.ticket_sets:
                message = f"the map has no ticket set '{word}'{nearest(word, self.variant.ticket_sets)}"
                rulebook.fault(self, message, "sets", i)
        for i, word in enumerate(self.settings.only_touching):
            if word not in places:
                rulebook.fault(self, f"no city '{word}'{nearest(word, places)}", "only_touching", i)
        self.shows_completed = all(mechanism.completes_in_view for mechanism in rulebook.mechanisms)
        self.in_play = self._in_play()
        self.numbers = {ticket.id: number for number, ticket in enumerate(self.in_play)}
        self.deck_names = tuple(dict.fromkeys(ticket.deck for ticket in self.in_play))
        self._leaving = tuple(name for name in self.settings.leave_after_deal if name in self.deck_names)
        self.draw_deck = self.settings.draw.deck or next(iter(sorted(self.deck_names, key="regular".__ne__)), "regular")
        self.mixed = ANY in (*self.settings.deal, self.draw_deck)
        """Whether players announce how many tickets come from each deck."""
        if not self.in_play:
            rulebook.fault(self, "no tickets are in play", "sets")
            return
        for message, path in deal_faults(self, rulebook.n):
            rulebook.fault(self, message, *path)

    def _in_play(self) -> tuple[TicketInPlay, ...]:
        """The tickets of the chosen sets in file order, with the contract's ids."""
        only, decks = set(self.settings.only_touching), set(self.settings.only_decks)
        facts = [
            fact
            for word in self.settings.sets
            for fact in self.variant.ticket_sets.get(word, ())
            if (not only or fact.a in only or fact.b in only) and (not decks or fact.deck in decks)
        ]
        pairs = [f"{fact.a}-{fact.b}" for fact in facts]
        found: list[TicketInPlay] = []
        for number, (fact, pair) in enumerate(zip(facts, pairs, strict=True)):
            twins = pairs.count(pair)
            ticket_id = f"{pair}#{pairs[:number].count(pair) + 1}" if twins > 1 else pair
            found.append(ticket_of(self.variant, fact, ticket_id))
        return tuple(found)

    # -- questions ----------------------------------------------------------------------------------------------

    def part(self, table: Table) -> TicketsPart:
        """The tickets of a table."""
        part: TicketsPart = table.parts[self.index]
        return part

    def known(self, table: Table) -> tuple[TicketInPlay, ...]:
        """All tickets of a table, by number."""
        return self.part(table).known

    def by_id(self, ticket_id: str) -> TicketInPlay:
        """A ticket of the map's sets in play. Raises KeyError."""
        return self.in_play[self.numbers[ticket_id]]

    def completed_number(self, count: FinalCount, seat: int) -> int:
        """How many tickets a seat has completed."""
        part = self.part(count.table)
        return len(count.completed(seat, part.hands[seat])) + len(part.scored[seat])

    # -- dealing and drawing ------------------------------------------------------------------------------------

    def new_part(self, table: Table) -> TicketsPart:
        decks: dict[str, list[int]] = {name: [] for name in self.deck_names}
        return TicketsPart(self.in_play, decks, [[] for _ in range(table.n)], {}, [[] for _ in range(table.n + 1)])

    def set_up(self, table: Table) -> Block | None:
        """Shuffle the decks and deal; first, if they choose, all announce together how many come from each (CORE-4, MK-5)."""
        part = self.part(table)
        for name in self.deck_names:
            deck = [number for number, ticket in enumerate(self.in_play) if ticket.deck == name]
            table.shuffle(deck)
            part.decks[name] = deck
        if ANY not in self.settings.deal:
            return self._deal(table, table.first, None)
        seats = table.seats_from(table.first)
        return together(seats, Ask("ticket_mix", seats[0], self._mix_offers), self._deal)

    def _mix_offers(self, table: Table, ask: Ask) -> Sequence[Offer]:
        return (MixOffer(self, table, self.settings.deal[ANY], at_start=True),)

    def _deal(self, table: Table, first: int, _: Any) -> Block:
        """Deal to all in turn order, then ask all together, sealed, what they keep (CORE-4, MK-E33)."""
        part = self.part(table)
        seats = table.seats_from(first)
        for seat in seats:
            drawn: list[int] = []
            for name, count in self.settings.deal.items():
                if name == ANY:
                    drawn += self._draw_mix(table, seat, table.sealed.pop(seat).mix)
                else:
                    drawn += self.draw_from(table, name, count)
            part.offered[seat] = tuple(drawn)
        for name in self._leaving:
            part.gone[-1] += part.decks[name]
            part.decks[name] = []
        ask = Ask("keep_tickets", seats[0], self.keep_offers, self.settings.keep, self._details)
        return together(seats, ask, self._all_kept)

    def _draw_mix(self, table: Table, seat: int, mix: Mix) -> list[int]:
        """Draw so many from each deck, in the order of the decks, and tell it."""
        numbers = {name: count for name, count in zip(self.deck_names, mix, strict=True) if count}
        text = f"{table.names[seat]} drew {mix_words(mix, self.deck_names)}"
        table.tell("tickets_drawn", seat, text, data={"count": sum(mix), "mix": numbers})
        return [number for name, count in numbers.items() for number in self.draw_from(table, name, count)]

    def draw_from(self, table: Table, name: str, count: int) -> list[int]:
        """Take tickets from the top of a deck, fewer if fewer are left, in the order drawn."""
        deck = self.part(table).decks[name]
        table.revealed += 1
        return [deck.pop() for _ in range(min(count, len(deck)))]

    def put_back(self, table: Table, numbers: Iterable[int]) -> None:
        """Put tickets back under their decks, in the order drawn."""
        part = self.part(table)
        for number in numbers:
            part.decks[part.known[number].deck].insert(0, number)

    def keep_offers(self, table: Table, ask: Ask) -> Sequence[Offer]:
        """The subsets of the tickets on offer that may be kept; `ask.data` is the least number."""
        offered = self.part(table).offered[ask.seat]
        return (KeepOffer(self, table, ask.seat, offered, min(ask.data, len(offered)), at_start=ask.sealed),)

    def _details(self, table: Table, ask: Ask) -> Mapping[str, Any]:
        part = self.part(table)
        offered = part.offered[ask.seat]
        ids = [part.known[number].id for number in offered]
        return {"tickets": ids, "keep": min(ask.data, len(offered))}

    def _all_kept(self, table: Table, first: int, _: Any) -> None:
        """All have chosen: hands are taken up, the others go back, and only now anybody hears how many."""
        part = self.part(table)
        way = self.settings.unkept
        pool: list[int] = []
        for seat in table.seats_from(first):
            kept, back = self._parted(part.offered.pop(seat), table.sealed.pop(seat).tickets)
            part.hands[seat].extend(kept)
            self._tell_kept(table, seat, kept)
            if way == "removed":
                part.gone[seat] += back
            else:
                pool += back
        if way == "pooled_bottom":
            table.shuffle(pool)
        self.put_back(table, pool)
        if way == "shuffled_in" and pool:
            for name in self.deck_names:
                table.shuffle(part.decks[name])

    @staticmethod
    def _parted(offered: Sequence[int], chosen: Sequence[int]) -> tuple[list[int], list[int]]:
        """The tickets kept and those given back, both in the order drawn."""
        kept = [number for number in offered if number in chosen]
        return kept, [number for number in offered if number not in chosen]

    def keep(self, table: Table, seat: int, chosen: Sequence[int]) -> None:
        """Keep some of the tickets drawn in a turn; the others go back (CORE-24)."""
        part = self.part(table)
        kept, back = self._parted(part.offered.pop(seat), chosen)
        part.hands[seat].extend(kept)
        way = self.settings.draw.unkept
        if way == "removed":
            part.gone[seat] += back
        else:
            self.put_back(table, back)
        if way == "shuffled_in":
            for name in dict.fromkeys(part.known[number].deck for number in back):
                table.shuffle(part.decks[name])
        self._tell_kept(table, seat, kept)

    def _tell_kept(self, table: Table, seat: int, kept: Sequence[int]) -> None:
        if table.events is None:
            return
        part = self.part(table)
        who, count = table.names[seat], len(kept)
        names = ", ".join(f"{part.known[number].name} ({part.known[number].points})" for number in kept)
        table.tell(
            "tickets_kept", seat, f"{who} kept {count} ticket{'' if count == 1 else 's'}", data={"count": count},
            to=(seat,), private=f"{who} kept {names or 'no ticket'}",
            secret={"tickets": [part.known[number].id for number in kept]},
        )  # fmt: skip

    def turn_offers(self, table: Table, seat: int) -> Sequence[Offer]:
        if self.draw_deck == ANY:
            return (MixOffer(self, table, self.settings.draw.count),)
        return (TicketsOffer(self, bool(self.part(table).decks[self.draw_deck]), DrawTickets()),)

    def start_draw(self, table: Table, seat: int, mix: Mix = ()) -> Block:
        """Draw tickets, in a mix if one was announced, and ask which to keep (CORE-24, MK-21)."""
        if mix:
            drawn = self._draw_mix(table, seat, mix)
        else:
            drawn = self.draw_from(table, self.draw_deck, self.settings.draw.count)
            count = len(drawn)
            text = f"{table.names[seat]} drew {count} ticket{'' if count == 1 else 's'}"
            table.tell("tickets_drawn", seat, text, data={"count": count})
        self.part(table).offered[seat] = tuple(drawn)
        return [Ask("keep_tickets", seat, self.keep_offers, self.settings.draw.keep, self._details)]

    # -- the count ----------------------------------------------------------------------------------------------

    def score(self, count: FinalCount) -> None:
        part = self.part(count.table)
        for seat, hand in enumerate(part.hands):
            done = count.completed(seat, hand)
            for number in hand:
                ticket = part.known[number]
                points = ticket.points if number in done else -ticket.points
                count.add(seat, "ticket", points, ticket=ticket.id, completed=number in done)

    def tie_break(self, name: str, count: FinalCount, seat: int) -> int:
        return len(count.completed_lines(seat))

    # -- views and positions ------------------------------------------------------------------------------------

    def show(self, table: Table, viewer: Viewer, state: dict[str, Any]) -> None:
        part = self.part(table)
        state["ticket_decks"] = {name: len(deck) for name, deck in part.decks.items()}
        for seat, hand in enumerate(part.hands):
            player = state["players"][seat]
            if viewer == "all" or viewer == seat:
                player["tickets"] = [self.written(part.known[number]) for number in hand]
                if self.shows_completed or viewer == "all":
                    done = completed_tickets(table, seat, hand)
                    player["completed_tickets"] = [part.known[number].id for number in hand if number in done]
            else:
                player["tickets"] = len(hand)

    def written(self, ticket: TicketInPlay) -> Any:
        """A ticket's id, or the whole of it if it was written out in a position."""
        return {"a": ticket.a, "b": ticket.b, "points": ticket.points} if ticket.written_out else ticket.id

    def full(self, table: Table) -> dict[str, Any]:
        part = self.part(table)
        ids = [ticket.id for ticket in part.known]
        return {
            "offered": {str(seat): [ids[number] for number in offer] for seat, offer in sorted(part.offered.items())},
        }

    def redeal(self, table: Table, viewer: int, rng: Random) -> None:
        """Decks, others' tickets, offers and what left the game unseen are mixed deck by deck.

        Others' sealed answers follow their new offers; what this seat gave back itself it knows.
        """
        part = self.part(table)
        others = [seat for seat in range(table.n) if seat != viewer]
        for name in self.deck_names:
            places = [part.decks[name]]
            places += [part.hands[seat] for seat in others]
            places += [pile for seat, pile in enumerate(part.gone) if seat != viewer]
            offers = {seat: list(part.offered[seat]) for seat in others if seat in part.offered}
            spots = [
                (pile, i) for pile in [*places, *offers.values()] for i, number in enumerate(pile)
                if part.known[number].deck == name and not part.known[number].written_out
            ]  # fmt: skip
            numbers = [pile[i] for pile, i in spots]
            rng.shuffle(numbers)
            for (pile, i), number in zip(spots, numbers, strict=True):
                pile[i] = number
            part.offered.update({seat: tuple(offer) for seat, offer in offers.items()})
        for seat in sorted(set(table.sealed) & set(others)):
            if isinstance(table.sealed[seat], KeepTickets):
                count = len(table.sealed[seat].tickets)
                table.sealed[seat] = KeepTickets(tuple(sorted(rng.sample(part.offered[seat], count))))
            elif isinstance(table.sealed[seat], DrawTickets):
                table.sealed[seat] = rng.choice(list(MixOffer(self, table, self.settings.deal[ANY])))

    def read_position(self, table: Table, position: PositionReader) -> None:
        table.parts[self.index] = read_tickets(self, table, position)

    def settle_position(self, table: Table, position: PositionReader) -> None:
        """A deck that is not named holds, shuffled, what nobody has; one that leaves after the deal holds nothing."""
        part = self.part(table)
        named = position.document.get("ticket_decks") or {}
        held = {number for pile in (*part.hands, *part.scored) for number in pile}
        held |= {number for deck in part.decks.values() for number in deck}
        for name in self.deck_names:
            if name not in named and name not in self._leaving:
                rest = [n for n, ticket in enumerate(self.in_play) if ticket.deck == name and n not in held]
                table.shuffle(rest)
                part.decks[name] = rest
                held.update(rest)
        part.gone[-1] = [number for number in range(len(self.in_play)) if number not in held]

    def write_position(self, table: Table, document: dict[str, Any]) -> None:
        part = self.part(table)
        document["ticket_decks"] = {
            name: [part.known[number].id for number in reversed(deck)] for name, deck in part.decks.items()
        }
        for seat, hand in enumerate(part.hands):
            document["players"][seat]["tickets"] = [self.written(part.known[number]) for number in hand]

    # -- words and JSON -----------------------------------------------------------------------------------------

    def read_action(self, rulebook: Rulebook, document: dict[str, Any]) -> Any:
        if document["type"] == DrawTickets.type:
            if not self.mixed:
                need(document)
                return DrawTickets()
            (mix,) = need(document, optional=("mix",))
            return DrawTickets() if mix is None else DrawTickets(read_mix(mix, self.deck_names))
        (ids,) = need(document, "tickets")
        if not isinstance(ids, list) or not all(isinstance(word, str) for word in ids):
            raise ActionShapeError("keep_tickets needs a list of ticket ids")
        for word in ids:
            if word not in self.numbers:
                raise ActionShapeError(f"no ticket '{word}' in play{nearest(word, self.numbers)}")
        if len(set(ids)) < len(ids):
            raise ActionShapeError("a ticket stands twice in keep_tickets")
        return KeepTickets(tuple(self.numbers[word] for word in ids))

    def write_action(self, rulebook: Rulebook, action: Any) -> dict[str, Any]:
        if isinstance(action, KeepTickets):
            return {"type": action.type, "tickets": [self.in_play[number].id for number in action.tickets]}
        mix = {"mix": dict(zip(self.deck_names, action.mix, strict=True))} if action.mix else {}
        return {"type": action.type, **mix}

    def label(self, table: Table, action: Any) -> str:
        if not isinstance(action, KeepTickets) and action.mix:
            return f"Draw {mix_words(action.mix, self.deck_names)}"
        if not isinstance(action, KeepTickets):
            return f"Draw {min(self.settings.draw.count, len(self.part(table).decks[self.draw_deck]))} tickets"
        known = self.known(table)
        return "Keep " + (", ".join(known[number].name for number in action.tickets) or "none")

    def advice(self, table: Table, decision: Decision) -> DrawTickets | None:
        """Of all mixes the one in the middle."""
        return decision.offers[0].nth(decision.count() // 2) if decision.kind == "ticket_mix" else None

    def refusals(self) -> Mapping[str, Refusal]:
        return {
            "draw_tickets": Refusal("CORE-6", "tickets are drawn as the whole action of a turn"),
            "keep_tickets": Refusal("CORE-24", "there are no tickets on offer to choose from"),
        }

    def explain(self) -> list[str]:
        s = self.settings
        several = len(self.deck_names) > 1
        kinds = {name: f" {name}" if several and name != ANY else "" for name in (*s.deal, self.draw_deck)}
        dealt = " and ".join(f"{n}{kinds[name]}" for name, n in s.deal.items() if n)
        deck = "their decks" if self.mixed else "the deck"
        ways = {
            "bottom": f"go under {deck}", "pooled_bottom": f"are shuffled together and go under {deck}",
            "shuffled_in": f"are shuffled into {deck}", "removed": "leave the game unseen",
        }  # fmt: skip
        announced = f" The player announces first how many are {' and how many '.join(self.deck_names)}." if self.mixed else ""
        leaving = f" The {' and '.join(self._leaving)} ones not dealt leave the game too, unseen." if self._leaving else ""
        drawn = f"{s.draw.count}{kinds[self.draw_deck]}{' ones' if kinds[self.draw_deck] else ''}"
        return [
            f"Each player is dealt {dealt} tickets and keeps at least {s.keep}; the others {ways[s.unkept]}.{leaving}",
            f"Drawing tickets takes a whole turn: {drawn} from the top, "
            f"{f'at least {s.draw.keep} must be kept' if s.draw.keep else 'any number is kept, also none'}, "
            f"the others {ways[s.draw.unkept]}.{announced}",
            "A ticket's value is added if it is completed, and subtracted at the end if it is not.",
        ]
