"""What most tests of the engine need: rulebooks made once, games from a few words, actions in the contract's JSON."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from ttr_tui.engine.actions import IllegalActionError
from ttr_tui.engine.game import Game
from ttr_tui.engine.positions import read_position
from ttr_tui.engine.rulebook import Rulebook
from ttr_tui.variant.library import load_variant
from ttr_tui.variant.model import Variant

NAMES = ("Ann", "Ben", "Cem", "Dot", "Eve", "Fay", "Gus")

Json = dict[str, Any]


@cache
def variant(map_id: str) -> Variant:
    """A map, read once."""
    return load_variant(map_id)


@cache
def rulebook(map_id: str, options: tuple[str, ...], players: int) -> Rulebook:
    """A rulebook, made once."""
    return Rulebook(variant(map_id), options, players)


def new_game(
    map_id: str = "usa", players: int = 2, options: tuple[str, ...] = (), *, seed: int = 1, first: int | None = None,
    listen: bool = False,
) -> Game:  # fmt: skip
    """A game from its set-up on."""
    book = rulebook(map_id, options, players)
    return Game.new(book, NAMES[:players], first=first, seed=seed, listen=listen)


def at(document: Json) -> Game:
    """A game at the start of a turn: a position, of the USA unless it says otherwise."""
    document = {"map": "usa", **document}
    return Game.at_turn(read_position(variant(document["map"]), document))


def players(*seats: Json, others: int = 0) -> list[Json]:
    """Named players of a position: these seats, then `others` who have nothing."""
    every = [*seats, *({} for _ in range(others))]
    return [{"name": name, **seat} for name, seat in zip(NAMES, every, strict=False)]


def act(game: Game, *actions: Json) -> None:
    """Do these actions, in the contract's JSON."""
    for action in actions:
        game.apply(game.read_action(action))


def legal(game: Game) -> list[Json]:
    """Every legal action, in the contract's JSON."""
    return [] if game.decision is None else [game.write_action(action) for action in game.decision]


def refused(game: Game, action: Json) -> str:
    """The rule that forbids an action; checks that it is not listed and that refusing it changes nothing."""
    before = game.check_value()
    assert action not in legal(game)
    with pytest.raises(IllegalActionError) as caught:
        act(game, action)
    assert caught.value.text
    assert game.check_value() == before
    return caught.value.rule


def waits_for(game: Game) -> tuple[int, str] | None:
    """Seat and kind of the decision; None when the game is over."""
    return None if game.decision is None else (game.decision.seat, game.decision.kind)


def play_on(game: Game, rng: Random, most: int = 100_000) -> Iterator[Any]:
    """Random legal actions, each yielded before it is done, to the end of the game or to the `most`-th."""
    for _ in range(most):
        if game.decision is None:
            return
        action = game.decision.sample(rng)
        yield action
        game.apply(action)


def ahead(game: Game, rng: Random, actions: int) -> Game:
    """The game after this many random actions (fewer if it ends before)."""
    for _ in play_on(game, rng, actions):
        pass
    return game


DECK: Json = {"type": "draw_card", "from": "deck"}
TICKETS: Json = {"type": "draw_tickets"}
PASS: Json = {"type": "pass"}


def slot(number: int) -> Json:
    """Take a card from the market."""
    return {"type": "draw_card", "from": number}


def claim(track: str, **payment: int) -> Json:
    """Claim a track."""
    return {"type": "claim_route", "track": track, "payment": payment}


def keep(*tickets: str) -> Json:
    """Keep tickets."""
    return {"type": "keep_tickets", "tickets": list(tickets)}
