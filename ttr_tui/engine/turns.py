"""The core of play: turns, the agenda, passing and the end. It knows seats and decisions, and no board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from ttr_tui.engine.actions import Pass, Refusal
from ttr_tui.engine.decisions import Offer
from ttr_tui.engine.table import Ask, Block, Do, Step, Table


def begin(table: Table, first: int | None) -> None:
    """Set the table up and go to the first decision. `first` None: drawn from the seed (CORE-5)."""
    if first is None:
        seats = list(range(table.n))
        table.shuffle(seats)
        first = seats[0]
    table.first = table.seat = first
    table.parts = [mechanism.new_part(table) for mechanism in table.rulebook.mechanisms]
    steps: Block = [Do(_call, first, hook) for hook in table.rulebook.hooks["set_up"]]
    steps.append(Do(begin_turn, first))
    push(table, steps)
    advance(table)


def first_turn(table: Table, *, begun: bool = False) -> None:
    """Go to the first decision of the table's seat, from the start of its turn.

    `begun`: the turn is counted and told already. What the rules do before its decision is done in any case: a position
    tells the table as it was before that.
    """
    push(table, _opened(table, table.seat) if begun else [Do(begin_turn, table.seat)])
    advance(table)


def push(table: Table, block: Sequence[Step]) -> None:
    """Put steps at the front of the agenda, in order."""
    table.agenda.extend(reversed(block))


def advance(table: Table) -> None:
    """Work the agenda off to the next decision, or to the end of the game."""
    agenda = table.agenda
    while agenda:
        step = agenda.pop()
        if type(step) is Ask:
            table.asking = step
            return
        block = step.run(table, step.seat, step.data)  # type: ignore[union-attr]  # not an Ask: the test above
        if block:
            agenda.extend(block[::-1])
    table.asking = None
    table.over = True
    table.tell("game_over", None, "The game is over")


def perform(table: Table, asking: Ask, offer: Offer, action: Any) -> None:
    """Do a legal action of this offer and go on to the next decision."""
    if asking.sealed:
        table.sealed[asking.seat] = action
        advance(table)
        return
    if asking.kind == "turn":
        if type(action) is not Pass:
            table.passes = 0
        if table.rulebook.hooks["after_action"]:
            table.agenda.append(Do(_after_action, asking.seat, action.type))
    block = offer.perform(table, action)
    if block:
        table.agenda.extend(block[::-1])
    advance(table)


def together(seats: Sequence[int], ask: Ask, then: Any, data: Any = None) -> Block:
    """Ask each of these seats, sealed, in this order; `then(table, first seat, data)` finds the answers in `table.sealed`.

    Answers, their effects and public events come out only in `then`, which must empty `table.sealed`.
    """
    steps: Block = [ask._replace(seat=seat, sealed=True) for seat in seats]
    return [*steps, Do(_open_answers, seats[0]), Do(then, seats[0], data)]


def _open_answers(table: Table, _: int, __: Any) -> None:
    """The answers come to light: none of them can be taken back any more."""
    table.revealed += 1


# -- turns ------------------------------------------------------------------------------------------------------


def _call(table: Table, _: int, hook: Any) -> Block | None:
    block: Block | None = hook(table)
    return block


def _turn_begins(table: Table, seat: int, hook: Any) -> Block | None:
    block: Block | None = hook(table, seat)
    return block


def begin_turn(table: Table, seat: int, _: Any) -> Block:
    """The start of a turn: what happens before its decision, the decision, its end."""
    table.seat = seat
    table.turns += 1
    if table.events is not None:
        table.tell("turn", seat, f"{table.names[seat]}'s turn")
    return _opened(table, seat)


def _opened(table: Table, seat: int) -> Block:
    """What the rules do at the start of a turn, then what every turn has."""
    steps: Block = [Do(_turn_begins, seat, hook) for hook in table.rulebook.hooks["turn_begins"]]
    return [*steps, *_turn_steps(seat)]


@lru_cache(maxsize=16)
def _turn_steps(seat: int) -> tuple[Ask, Do]:
    """The steps that every turn of a seat has: made once, for they never differ."""
    return (Ask("turn", seat, turn_offers), Do(end_turn, seat))


def turn_offers(table: Table, ask: Ask) -> list[Offer]:
    """Everything that a turn allows; passing if that is nothing (CORE-26)."""
    offers: list[Offer] = []
    for hook in table.rulebook.hooks["turn_offers"]:
        offers.extend(hook(table, ask.seat))
    for offer in offers:
        if offer.count():
            return offers
    return [*offers, PassOffer()]


def _after_action(table: Table, seat: int, action_type: Any) -> Block:
    return [Do(_call_after_action, seat, (hook, action_type)) for hook in table.rulebook.hooks["after_action"]]


def _call_after_action(table: Table, seat: int, data: Any) -> Block | None:
    hook, action_type = data
    block: Block | None = hook(table, seat, action_type)
    return block


def end_turn(table: Table, seat: int, done: Any) -> Block | None:
    """The end of a turn: hooks, then whether the last turns begin or are over, then the next seat.

    `done` is how many of the hooks have run: steps that one returns come before the hooks after it.
    """
    hooks = table.rulebook.hooks["turn_ends"]
    for number in range(done or 0, len(hooks)):
        block: Block | None = hooks[number](table, seat)
        if block:
            return [*block, Do(end_turn, seat, number + 1)]
    return _next_turn(table, seat, None)


def _next_turn(table: Table, seat: int, _: Any) -> Block | None:
    if table.turns_left is not None:
        table.turns_left -= 1
        if table.turns_left == 0:
            return _last_turn_over(table)
    else:
        _look_for_the_end(table, seat)
    if table.passes >= table.n:
        table.tell("everybody_passed", None, "Everybody passed in a row: the game ends (CORE-26)")
        return _last_turn_over(table)
    return [Do(begin_turn, (seat + 1) % table.n)]


def _look_for_the_end(table: Table, seat: int) -> None:
    for hook in table.rulebook.hooks["end_near"]:
        why = hook(table, seat)
        if why:
            table.turns_left = table.n
            table.tell("last_round", seat, f"{why}: everybody has one more turn")
            return


def _last_turn_over(table: Table) -> Block:
    """What each mechanism does when the last turn is over; if none plays on, the agenda runs empty and the game ends."""
    return [Do(_call, table.seat, hook) for hook in table.rulebook.hooks["last_turn_over"]]


class PassOffer(Offer):
    """Passing: offered only where nothing else is legal (CORE-26)."""

    types = ("pass",)

    def count(self) -> int:
        return 1

    def nth(self, index: int) -> Pass:
        return Pass()

    def refusal(self, action: Any) -> Refusal | None:
        return None

    def perform(self, table: Table, action: Any) -> Block | None:
        table.passes += 1
        table.tell("pass", table.seat, f"{table.names[table.seat]} passed: nothing else was possible")
        return None
