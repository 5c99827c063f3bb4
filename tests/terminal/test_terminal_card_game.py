"""Four people, one real terminal, both rounds of the Card Game by keys alone; the screen is looked at for secrets."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.terminal.watched import Watched
from ttr_tui.engine.mechanisms.assigning import AssignOffer

ROOT = Path(__file__).parents[2]
NAMES = ("Ann", "Ben", "Cleo", "Dan")
SEED = 3
"""With this seed cards are placed, moved and robbed, and tickets are completed in both rounds."""
FULL = "per_color: 10, locomotives: 16, dealt: {locomotive: 1, any: 7}"
SHORT = "per_color: 3, locomotives: 6, dealt: {locomotive: 1, any: 3}"


@pytest.fixture
def short_map(tmp_path: Path) -> Path:
    """The Card Game with 30 cards and a market of three: both rounds in some twenty turns."""
    text = (ROOT / "maps" / "card_game.yaml").read_text(encoding="utf-8")
    assert FULL in text and "face_up: 5" in text
    file = tmp_path / "card_game.yaml"
    file.write_text(text.replace(FULL, SHORT).replace("face_up: 5", "face_up: 3"), encoding="utf-8")
    return file


def keys_of_the_turn(console: Watched) -> tuple[str, ...]:
    """Place what can be placed, else draw from the deck, else from the market."""
    decision = console.true.decision
    assert decision is not None
    place, draw = decision.offer("place_cards"), decision.offer("draw_card")
    if place is not None and place.count():
        return ("s", "\r") if place.count() <= 12 else ("s", "\r", "\r")
    if draw is not None and draw.count():
        slots = ["deck", *range(len(console.true.view(None).state["market"]))]
        legal = [
            slot for slot in slots if decision.refusal(console.true.read_action({"type": "draw_card", "from": slot})) is None
        ]
        return ("d", "0" if legal[0] == "deck" else str(int(legal[0]) + 1))
    return ("t", "\r") if decision.offer("pass") is None else ("\r",)


def play_a_step(console: Watched) -> None:
    """Whatever the screen waits for: the cover, the hand-over, or a decision of the person looking."""
    decision = console.true.decision
    assert decision is not None
    if console.hand_on(decision.seat):
        return
    if decision.kind == "keep_tickets":
        console.act("1", "2", "3", "4", "\r")
    elif decision.kind == "assign_cards":
        console.wait_for("COMPLETE YOUR TICKETS")
        console.act("y", "\r")
    elif decision.kind == "second_card":
        console.act(keys_of_the_turn(console)[1])
    else:
        console.act(*keys_of_the_turn(console))


@pytest.mark.rule("CARD-5", "CARD-11", "CARD-29", "CARD-33", "UI-5", "UI-7")
def test_both_rounds_of_four_by_keys_show_nobody_what_is_the_others(short_map: Path, folders_of_its_own: Path) -> None:
    rounds: dict[int, int] = {}
    with Watched(short_map, folders_of_its_own / "saves", NAMES, SEED) as console:
        console.wait_for("Enter opens")
        while not console.true.over:
            decision = console.true.decision
            assert decision is not None
            if isinstance(decision.offers[0], AssignOffer):
                rounds[console.true.table.round] = rounds.get(console.true.table.round, 0) + 1
            play_a_step(console)
            console.read(0.05)
        assert set(rounds) == {1, 2} and min(rounds.values()) >= len(NAMES), "everybody completed tickets in both rounds"
        assert console.looks > 100 and console.hands_seen > 50 and console.tickets_seen > 50
        completed = [len(player["completed"]) for player in console.true.open_state()["players"]]
        assert sum(completed) >= 3
        console.send("\r")
        console.wait_for("FINAL COUNT")
        console.send("s")
        console.wait_for("SCORE SHEET")
        score = console.true.score()
        assert all(str(sheet.total) in console.text for sheet in score.sheets)
        assert "TICKETS" in console.text and "with" in console.text, "the big cities say who has them"
