"""A decision is one set of actions, however it is asked: counted, listed, sampled, tested, written down."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from mutations import JUNK, slips
from playing import play_on
from setups import Setup, every_setup

from ttr_tui.engine.actions import ActionShapeError, IllegalActionError
from ttr_tui.engine.decisions import Decision
from ttr_tui.engine.game import Game
from ttr_tui.engine.mechanisms.ticket_offers import KeepTickets

NOT_ALL_LISTED = ("assign_cards",)
"""Decisions of which the list has but some of the legal actions (contract: the best proposal and the empty one)."""

LONG = 400
"""A longer list of actions is gone through only now and then."""


def check_decision(game: Game, decision: Decision, rng: Random) -> None:
    """All ways to ask for the legal actions say the same."""
    actions = list(decision)
    assert len(actions) == decision.count() > 0, decision.kind
    assert len(set(actions)) == len(actions), "an action is listed twice"
    for offer in decision.offers:
        assert [offer.nth(index) for index in range(offer.count())] == list(offer)
    for action in actions:
        assert decision.refusal(action) is None, action
        assert action in decision
        document = json.loads(json.dumps(game.write_action(action)))
        assert game.read_action(document) == action
        assert game.label(action) and game.label(action).isprintable()
    assert len({json.dumps(game.write_action(action)) for action in actions}) == len(actions)
    assert len({game.label(action) for action in actions}) == len(actions) or decision.kind in ("turn", "second_card")
    assert decision.sample(rng) in actions


@every_setup
def test_a_decision_says_the_same_however_it_is_asked(setup: Setup) -> None:
    game, rng = setup.game(seed=51), Random(51)
    for number, _ in enumerate(play_on(game, rng)):
        assert game.decision is not None
        if number % 3 == 0 and (game.decision.count() <= LONG or number % 60 == 0):
            check_decision(game, game.decision, rng)


@every_setup
def test_a_sample_takes_every_action_alike(setup: Setup) -> None:
    """`sample` maps equal parts of [0, 1) to the actions: the middle of the k-th part gives the k-th action."""

    class Fixed(Random):
        value = 0.0

        def random(self) -> float:
            return self.value

    game = setup.game(seed=52)
    rng = Fixed()
    for _ in play_on(game, Random(52), 30):
        assert game.decision is not None
        actions = list(game.decision)
        if len(actions) > LONG:
            continue
        for number, action in enumerate(actions):
            rng.value = (number + 0.5) / len(actions)
            assert game.decision.sample(rng) == action


@every_setup
def test_what_is_not_legal_is_refused_and_changes_nothing(setup: Setup) -> None:
    game, rng = setup.game(seed=53), Random(53)
    refused = 0
    for number, _ in enumerate(play_on(game, rng)):
        if number % 12 == 0 or number < setup.players:
            refused += refuse_slips(game, rng)
    assert refused > 200


def listed(action: Any, game: Game) -> bool:
    """Whether the action is among the legal ones listed; tickets to keep may be named in any order."""
    assert game.decision is not None
    if isinstance(action, KeepTickets):
        return any(sorted(action.tickets) == sorted(legal.tickets) for legal in game.decision)
    return action in list(game.decision)


def refuse_slips(game: Game, rng: Random) -> int:
    """Try junk and slips of some legal actions; count those refused."""
    assert game.decision is not None
    before, kind = game.check_value(), game.decision.kind
    some = [game.write_action(game.decision.sample(rng)) for _ in range(3)]
    tries = [*JUNK, *(slip for action in some for slip in slips(action, some, rng))]
    refused = 0
    for document in tries:
        try:
            action = game.read_action(document)
        except ActionShapeError as error:
            assert str(error)
            refused += 1
            continue
        refusal = game.decision.refusal(action)
        if refusal is None:
            assert listed(action, game) or kind in NOT_ALL_LISTED, (kind, document)
            continue
        with pytest.raises(IllegalActionError) as caught:
            game.apply(action)
        assert (caught.value.rule, caught.value.text) == refusal
        refused += 1
    assert game.check_value() == before
    return refused


@every_setup
def test_a_finished_game_takes_no_action(setup: Setup) -> None:
    game = setup.game(seed=54)
    last = None
    for action in play_on(game, Random(54)):
        last = action
    before = game.check_value()
    with pytest.raises(IllegalActionError, match="over"):
        game.apply(last)
    assert game.check_value() == before
