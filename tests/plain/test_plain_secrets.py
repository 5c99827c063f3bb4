"""Line mode tells nothing that its person may not know: what others hold and decks hide changes no line of it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.app.table_app import session_at
from tests.plain.sitting import TypedActions, after, session_on, sit, told
from ttr_tui.app.session import Session

LOOKS = (
    "hand", "tickets", "ways", "market", "players", "scores", "from boston", "map", "why boston-montreal", "log", "rules",
    "score", "seed", "help", "list", "2", "list boston", "back", "draw deck",
)  # fmt: skip


def table(hand: dict[str, int], tickets: list[str], below: list[str]) -> Session:
    """Ann's turn. Ben's hand and tickets and the deck below its top card as given, in public terms always as much."""
    document: dict[str, Any] = {
        "players": [
            {"hand": {"red": 2, "blue": 3}, "tickets": ["denver-el_paso"], "routes": ["denver-santa_fe"]},
            {"hand": hand, "tickets": tickets, "routes": ["atlanta-miami"]},
        ],
        "market": ["red", "green", "white", "white", "black"],
        "deck": ["purple", *below],
        "turn": 0,
        "seed": 9,
    }
    return session_at(document)


def test_no_line_depends_on_what_others_hold_or_the_deck_hides() -> None:
    one = table({"green": 3, "locomotive": 1}, ["boston-miami", "duluth-houston"], ["black", "red"])
    other = table({"white": 2, "black": 2}, ["seattle-new_york", "dallas-new_york"], ["yellow", "green"])
    text = told(one, *LOOKS)
    assert text == told(other, *LOOKS)
    assert after(text, "draw deck")[0] == "Ann drew purple from the deck"


@pytest.mark.parametrize("map_id", ["usa", "europe", "card_game"])
def test_tickets_of_others_are_named_in_the_final_count_only(map_id: str) -> None:
    session = session_on(map_id)
    text = sit(session, TypedActions(session, 1, 5000))
    before, count, _ = text.partition("The final count:")
    assert count, "the game has an end"
    own = {line.partition(" kept ")[2] for line in before.splitlines() if line.startswith("Ann kept ")}
    assert own
    for line in before.splitlines():
        assert not line.startswith("Ben kept ") or line.endswith((" ticket", " tickets")), line
        assert not line.startswith("Ben drew ") or line.endswith((" a card from the deck", " tickets")), line


@pytest.mark.rule("UI-2")
def test_what_memory_has_to_keep_leaves_the_log() -> None:
    session = session_on("card_game")
    text = sit(session, TypedActions(session, 3, 60))
    assert not session.game.over
    assert text.count("Ben placed ") > 3
    assert told(session, "log all").partition("> log all\n")[2].count("Ben placed ") <= 1
