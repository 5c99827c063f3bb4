"""Tables of Märklin from a few words, and its actions in the contract's JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playing import DECK, Json, act, at, keep, legal, players

from ttr_tui.engine.game import Game
from ttr_tui.engine.mechanisms.merchandise import Merchandise
from ttr_tui.engine.mechanisms.passengers import Passengers
from ttr_tui.engine.mechanisms.ticket_facts import TicketsPart
from ttr_tui.engine.mechanisms.tickets import Tickets

MARKET = ["red", "blue", "green", "white", "black"]
FULL = {"black": [7, 6, 5, 4], "red": [4, 3, 2], "yellow": [3, 2, 1], "white": [2]}
STOP: Json = {"type": "stop"}
DECLINE: Json = {"type": "decline"}


def marklin(*seats: Json, others: int = 1, **more: Any) -> Game:
    """A game at a turn of the first of these seats; `others` have nothing."""
    return at({"map": "marklin", "market": MARKET, "players": players(*seats, others=others), **more})


def touring(*seats: Json, others: int = 1, **more: Any) -> Game:
    """The same, and the first seat's first passenger has set out."""
    game = marklin(*seats, others=others, **more)
    act(game, move(seats[0]["passengers"][0]))
    return game


def place(city: str) -> Json:
    """Put a passenger down."""
    return {"type": "place_passenger", "city": city}


def move(city: str) -> Json:
    """Send a passenger off."""
    return {"type": "move_passenger", "city": city}


def travel(*tracks: str) -> list[Json]:
    """Travel over these tracks, one after the other."""
    return [{"type": "travel", "track": track} for track in tracks]


def mix(**numbers: int) -> Json:
    """Draw so many tickets from each deck."""
    return {"type": "draw_tickets", "mix": numbers}


def mixes(game: Game) -> list[tuple[int, int]]:
    """The mixes that may be announced: short and long."""
    return [(a["mix"]["short"], a["mix"]["long"]) for a in legal(game) if a["type"] == "draw_tickets"]


def tickets_of(game: Game) -> TicketsPart:
    """Where the tickets are."""
    return game.table.rulebook.get(Tickets).part(game.table)


def ids(game: Game, numbers: Sequence[int]) -> list[str]:
    """The ids of tickets."""
    return [tickets_of(game).known[number].id for number in numbers]


def decks_of(game: Game, numbers: Sequence[int]) -> list[str]:
    """The decks of tickets."""
    return [tickets_of(game).known[number].deck for number in numbers]


def begun(game: Game) -> Game:
    """The game after the set-up: two tickets of each deck asked for, the first two kept."""
    while game.decision is not None and game.decision.kind == "ticket_mix":
        act(game, mix(short=2, long=2))
    while game.decision is not None and game.decision.kind == "keep_tickets":
        act(game, keep(*game.decision.details()["tickets"][:2]))
    return game


def player(game: Game, seat: int = 0) -> Json:
    """What the open state says of a player."""
    found: Json = game.open_state()["players"][seat]
    return found


def passengers_of(game: Game) -> Passengers:
    """The passengers' mechanism."""
    return game.table.rulebook.get(Passengers)


def tokens_in_all(game: Game) -> list[int]:
    """Every token, in the towns and with the players, the lowest first."""
    merchandise = game.table.rulebook.get(Merchandise)
    found = [value for city in merchandise.number.values() for value in merchandise.stack(game.table, city)]
    return sorted(found + [value for taken in merchandise.part(game.table).tokens for value in taken])


def draw_two(game: Game) -> None:
    """A whole turn: two cards from the deck."""
    act(game, DECK, DECK)
