"""The screen of one seat is the same whatever the others hold."""

from __future__ import annotations

from typing import Any

import pytest
from table_app import BOT, TestSeat, app_on, press, screen_text, session_at, settled

from ttr_tui.app.session import Session

THREE = (TestSeat("Ann", "red"), TestSeat("Ben", "blue"), TestSeat("Cem", "green", BOT))
KEYS = ("L", "escape", "w", "escape", "c", "enter", "escape", "escape", "d", "escape", "t", "escape", "p")


def table(hands: tuple[dict[str, int], dict[str, int]], tickets: tuple[list[str], list[str]], deck: list[str]) -> Session:
    """Ann's turn; the two others hold what is given, in public terms always as much."""
    document: dict[str, Any] = {
        "players": [
            {"hand": {"red": 2, "blue": 3}, "tickets": ["denver-el_paso"], "routes": ["denver-santa_fe"]},
            {"hand": hands[0], "tickets": tickets[0], "routes": ["atlanta-miami"]},
            {"hand": hands[1], "tickets": tickets[1]},
        ],
        "market": ["red", "green", "white", "white", "black"],
        "deck": deck,
        "turn": 0,
        "seed": 9,
    }
    session = session_at(document, THREE)
    session.uncover(0)
    return session


async def screens(session: Session, size: tuple[int, int]) -> list[str]:
    """All that Ann sees on a walk through everything that only looks."""
    app = app_on(session)
    seen = []
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        seen.append(screen_text(app))
        for key in KEYS:
            await press(pilot, key)
            seen.append(screen_text(app))
    return seen


@pytest.mark.parametrize("size", [(160, 48), (80, 24)])
async def test_no_screen_depends_on_what_others_hold_or_the_deck_hides(size: tuple[int, int]) -> None:
    one = table(({"green": 5}, {"locomotive": 2}), (["boston-miami"], ["dallas-new_york"]), ["black", "purple"])
    other = table(({"white": 4, "black": 1}, {"orange": 2}), (["seattle-new_york"], ["duluth-houston"]), ["red", "red"])
    assert await screens(one, size) == await screens(other, size)


async def test_a_blind_draw_is_told_only_to_the_one_who_drew() -> None:
    session = table(({"green": 5}, {"locomotive": 2}), (["boston-miami"], ["dallas-new_york"]), ["purple", "orange"])
    app = app_on(session)
    async with app.run_test(size=(160, 48)) as pilot:
        await settled(pilot)
        await press(pilot, "d", "0", "0", "L")
        assert "Ann drew purple from the deck" in screen_text(app)
        await press(pilot, "escape", "enter")
        assert "purple from the deck" not in screen_text(app), "the cover tells nothing of it"
        await press(pilot, "enter", "L")
        text = screen_text(app)
        assert "Ann drew a card from the deck" in text and "Ann drew purple" not in text


async def test_the_cover_leaves_nothing_of_the_task_that_was_open() -> None:
    session = table(({"green": 5}, {"locomotive": 2}), (["boston-miami"], ["dallas-new_york"]), ["purple", "orange"])
    app = app_on(session)
    async with app.run_test(size=(160, 48)) as pilot:
        await settled(pilot)
        await press(pilot, "slash", *"denver", "enter", "d", "0", "0", "w")
        assert "Denver–El Paso" in screen_text(app)
        await press(pilot, "escape", "enter")
        assert "Denver–El Paso" not in screen_text(app)
        await press(pilot, "enter")
        assert session.viewer == 1 and session.person.cursor is None
        text = screen_text(app)
        assert "Denver–El Paso" not in text and "Boston–Miami" in text
