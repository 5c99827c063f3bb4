"""Words for tables of the Card Game that its tests share."""

from __future__ import annotations

from typing import Any

from playing import act, at, players

from ttr_tui.engine.events import Event
from ttr_tui.engine.game import Game
from ttr_tui.engine.mechanisms.train_cards import TrainCards

Json = dict[str, Any]

MARKET = ["red", "blue", "green", "white", "black"]
NONE: Json = {"type": "assign_cards", "tickets": {}}


def table(*seats: Json, others: int = 0, **more: Any) -> Json:
    """A position with a market of five colors; whoever begins, seat 0 is to act unless it says otherwise."""
    return {"map": "card_game", "seed": 1, "market": MARKET, "players": players(*seats, others=others), **more}


def ahead_of_the_end(*seats: Json, others: int = 0, **more: Any) -> Json:
    """The last turn of the round, seat 0's; nothing is left to draw, so it passes unless its hand can be placed."""
    return table(
        *seats, others=others, **{"market": [], "rest": "discards", "ticket_decks": {"regular": []}, "turns_left": 1, **more}
    )


def place(**cards: int) -> Json:
    """Place cards in the Railyard."""
    return {"type": "place_cards", "cards": cards}


def assign(**tickets: Json) -> Json:
    """Complete tickets; `-` and `#` of an id are written `__` and `_no_`."""
    ids = {word.replace("_no_", "#").replace("__", "-"): cards for word, cards in tickets.items()}
    return {"type": "assign_cards", "tickets": ids}


def player(game: Game, seat: int) -> Json:
    """A player of the open table."""
    found: Json = game.open_state()["players"][seat]
    return found


def discards(game: Game) -> Json:
    """The discards by kind."""
    cards = game.table.rulebook.get(TrainCards)
    return cards.named(game.table.parts[cards.index].discards)


def happened(game: Game, action: Json) -> list[Event]:
    """Do an action; what happened."""
    return game.play(game.read_action(action))


def after_assigning(game: Game, *answers: Json) -> Game:
    """The game after everybody has assigned: the last ones, if no answer is given for them, complete nothing."""
    for seat in range(game.table.n):
        assert game.decision is not None and (game.decision.seat, game.decision.kind) == (seat, "assign_cards")
        act(game, answers[seat] if seat < len(answers) else NONE)
    return game


def at_the_end(*seats: Json, others: int = 0, **more: Any) -> Game:
    """The game when the last turn of the round is over and the first seat is to assign."""
    game = at(ahead_of_the_end(*seats, others=others, **more))
    act(game, {"type": "pass"})
    return game
