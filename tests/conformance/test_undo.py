"""Undo takes the last action back exactly, and only where nothing hidden has come to light."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from playing import play_on
from setups import Setup, every_setup

from ttr_tui.engine.game import Game, UndoError


def moment(game: Game) -> tuple[str, Any, list[Any]]:
    """What undo must bring back: the whole state, the question, what is legal."""
    asked = game.decision.public() if game.decision else None
    return game.check_value(), asked, list(game.decision) if game.decision else []


def hidden_came_to_light(before: Game, after: Game) -> bool:
    """True if somebody may have learned a card or a ticket that lay hidden: a deck is shorter, the market has other cards.

    A market from which a card was only taken, since no deck fills it up, shows nothing new.
    """
    old, new = before.open_state(), after.open_state()
    decks = [(old["deck"], new["deck"])]
    decks += [(count, new["ticket_decks"][name]) for name, count in old.get("ticket_decks", {}).items()]
    return any(now < then for then, now in decks) or bool(Counter(new["market"]) - Counter(old["market"]))


@every_setup
def test_undo_brings_the_very_state_back_and_redo_the_one_after(setup: Setup) -> None:
    game, undone = setup.game(seed=41), 0
    for action in play_on(game.copy(), Random(41)):
        old = game.copy()
        game.apply(action)
        if game.undoable_by is None:
            continue
        before = moment(old)
        assert game.undoable_by == before[1]["seat"]
        assert not hidden_came_to_light(old, game)
        after = moment(game)
        game.undo()
        assert moment(game) == before
        game.apply(action)
        assert moment(game) == after
        undone += 1
    assert undone > setup.players


@every_setup
def test_an_action_that_brought_hidden_cards_to_light_cannot_be_undone(setup: Setup) -> None:
    game, refused = setup.game(seed=42), 0
    for action in play_on(game.copy(), Random(42)):
        old = game.copy()
        game.apply(action)
        if hidden_came_to_light(old, game):
            refused += 1
            assert game.undoable_by is None
            before = game.check_value()
            with pytest.raises(UndoError, match="cannot be taken back"):
                game.undo()
            assert game.check_value() == before
    assert refused > 10


@every_setup
def test_undo_belongs_to_one_seat_and_ends_when_it_is_forgotten(setup: Setup) -> None:
    game, forgotten = setup.game(seed=43), 0
    for _ in play_on(game, Random(43)):
        twin, seat = game.copy(undo=True), game.undoable_by
        while twin.undoable_by is not None:
            assert twin.undoable_by == seat, "one seat's actions never stand behind another's"
            twin.undo()
        if game.undoable_by is not None and game.table.turns % 2:
            game.forget_undo()
            forgotten += 1
            with pytest.raises(UndoError):
                game.undo()
    assert forgotten
