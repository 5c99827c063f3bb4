"""Legal actions of a turn worked out again from the open table and the rules alone, without the engine's own counting."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from playing import Json, legal, new_game, play_on

from ttr_tui.engine.game import Game

COLORS = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red")


def payments(color: str, length: int, hand: dict[str, int]) -> list[dict[str, int]]:
    """Sets of this many cards: one color, the track's if it has one, and locomotives (CORE-17)."""
    found: list[dict[str, int]] = []
    for card in COLORS if color == "gray" else (color,):
        for count in range(1, length + 1):
            rest = length - count
            if hand.get(card, 0) >= count and hand.get("locomotive", 0) >= rest:
                found.append({card: count, **({"locomotive": rest} if rest else {})})
    return [*found, *([{"locomotive": length}] if hand.get("locomotive", 0) >= length else [])]


def claims(game: Game, seat: int) -> list[Json]:
    """Every legal claim by CORE-16 to CORE-23."""
    state, tracks = game.open_state(), game.table.rulebook.variant.tracks
    owners: dict[str, int] = state["tracks"]
    player = state["players"][seat]
    found: list[Json] = []
    for track in tracks:
        twins = [t.id for t in tracks if {t.a, t.b} == {track.a, track.b} and t.id != track.id]
        barred = any(owners.get(twin) == seat or (twin in owners and game.table.n < 4) for twin in twins)
        if track.id in owners or barred or track.length > player["trains"]:
            continue
        for payment in payments(track.color, track.length, player["hand"]):
            found.append({"type": "claim_route", "track": track.id, "payment": payment})
    return found


def draws(state: Json, second: bool) -> list[Json]:
    """Every legal card to draw (CORE-7 to CORE-15)."""
    slots = [n for n, card in enumerate(state["market"]) if not (second and card == "locomotive")]
    sources: list[Any] = [*slots, *(["deck"] if state["deck"] or state["discards"] else [])]
    return [{"type": "draw_card", "from": source} for source in sources]


def expected(game: Game, seat: int, kind: str) -> list[Json]:
    state = game.open_state()
    if kind == "second_card":
        return draws(state, second=True)
    tickets = [{"type": "draw_tickets"}] if state["ticket_decks"]["regular"] else []
    return [*draws(state, second=False), *claims(game, seat), *tickets] or [{"type": "pass"}]


@pytest.mark.rule("CORE-16", "CORE-17", "CORE-21", "CORE-22", "CORE-26")
@pytest.mark.parametrize(("players", "seed"), list(product((2, 3, 4, 5), (61, 62))))
def test_the_legal_actions_are_those_of_the_rules(players: int, seed: int) -> None:
    game, seen = new_game(players=players, seed=seed), set()
    for number, _ in enumerate(play_on(game, Random(seed))):
        assert game.decision is not None
        seat, kind = game.decision.seat, game.decision.kind
        if kind != "keep_tickets" and number % 4 == 0:
            found = legal(game)
            assert sorted(map(repr, found)) == sorted(map(repr, map(sorted_payment, expected(game, seat, kind))))
            seen |= {action["type"] for action in found}
    assert {"draw_card", "claim_route", "draw_tickets"} <= seen


def sorted_payment(action: Json) -> Json:
    """A payment's cards in the order of the deck's kinds: colors, then locomotives."""
    if "payment" in action:
        order = {card: n for n, card in enumerate(KINDS)}
        action["payment"] = dict(sorted(action["payment"].items(), key=lambda item: order[item[0]]))
    return action


KINDS = (*COLORS, "locomotive")
