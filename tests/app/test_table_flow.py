"""Playing at the table, by keys and by mouse, at every form of the screen."""

from __future__ import annotations

from typing import Any

import pytest
from table_app import (
    SIZES,
    TestSeat,
    app_on,
    new_session,
    play_on,
    press,
    screen_text,
    session_at,
    settled,
    task_words,
)
from textual.pilot import Pilot

from ttr_tui.app.look import AppLook
from ttr_tui.app.screens.scoring import ScoringScreen
from ttr_tui.app.screens.table import TableScreen
from ttr_tui.app.session import Session
from ttr_tui.app.widgets.board import BoardView
from ttr_tui.app.widgets.claim_task import ClaimTask, PayTask
from ttr_tui.app.widgets.keep_task import KeepTask
from ttr_tui.app.widgets.keys import Keys
from ttr_tui.app.widgets.market import MarketLine, MarketPanel
from ttr_tui.app.widgets.panel import Panel
from ttr_tui.app.widgets.pieces import text_of

HAND = {"red": 3, "blue": 2, "locomotive": 2}
MARKET = ["red", "green", "locomotive", "white", "black"]
TICKETS = ["denver-el_paso", "los_angeles-new_york"]


def turn_of_ann(**more: Any) -> Session:
    """Ann's turn against a bot, with known cards."""
    players = [{"hand": dict(HAND), "tickets": list(TICKETS)}, {"hand": {"green": 4}, "routes": ["dallas-houston#1"]}]
    return session_at({"players": players, "market": list(MARKET), "turn": 0, "seed": 3, **more})


def hand_of_ann(session: Session) -> dict[str, int]:
    hand: dict[str, int] = session.game.view(0).state["players"][0]["hand"]
    return hand


@pytest.mark.parametrize("size", SIZES)
async def test_the_table_shows_everything_at_this_size(size: tuple[int, int]) -> None:
    session = turn_of_ann()
    app = app_on(session)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        text = screen_text(app)
    lines = text.splitlines()
    assert [len(line) for line in lines] == [size[0]] * size[1]
    assert "Ann" in text and "Ben" in text and "MARKET" in text and "HAND" in text
    assert "d draw" in lines[-1] and "q quit" in lines[-1]
    if size == (160, 48):
        assert "SINCE YOUR LAST TURN" in text and "TICKETS" in text and "Denver–El Paso" in text
        assert "0 of 2 done" in text and "deck" in text and "100" in lines[-2]
    if size[0] >= 120:
        assert "Los Angeles" in text, "names, not codes"


@pytest.mark.rule("CORE-7")
@pytest.mark.parametrize("size", SIZES)
async def test_two_cards_are_drawn_by_keys(size: tuple[int, int]) -> None:
    session = turn_of_ann()
    app = app_on(session)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        await press(pilot, "1")
        assert hand_of_ann(session) == HAND, "a digit alone does nothing"
        await press(pilot, "d")
        assert "DRAW A CARD" in screen_text(app)
        await press(pilot, "1")
        assert hand_of_ann(session)["red"] == 4
        assert "TAKE THE SECOND CARD" in screen_text(app)
        await press(pilot, "0")
        assert sum(hand_of_ann(session).values()) == 9


@pytest.mark.rule("CORE-10")
async def test_a_locomotive_as_second_card_is_refused_in_words() -> None:
    session = turn_of_ann()
    app = app_on(session)
    async with app.run_test(size=(160, 48)) as pilot:
        await settled(pilot)
        await press(pilot, "d", "1")
        slot = session.view().state["market"].index("locomotive")
        await press(pilot, str(slot + 1))
        assert "A face-up locomotive cannot be taken as the second card" in screen_text(app)
        assert sum(hand_of_ann(session).values()) == 8


async def test_while_a_second_card_is_due_other_actions_say_so() -> None:
    session = turn_of_ann()
    app = app_on(session)
    async with app.run_test(size=(160, 48)) as pilot:
        await settled(pilot)
        await press(pilot, "d", "2", "escape", "c")
        assert "First take the second card" in screen_text(app)


@pytest.mark.parametrize("size", SIZES)
async def test_a_click_on_a_market_card_takes_it(size: tuple[int, int]) -> None:
    session = turn_of_ann()
    app = app_on(session)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        market = app.screen.query_one(MarketLine if size == (80, 24) else MarketPanel)
        cells = ((x, y) for y in range(market.size.height) for x in range(market.size.width))
        at = next((x, y) for x, y in cells if market.does_at(x, y) == "screen.take(1)")
        await pilot.click(market, offset=at)
        await settled(pilot)
        assert hand_of_ann(session)["green"] == 1


@pytest.mark.rule("CORE-16", "CORE-17")
@pytest.mark.parametrize("size", SIZES)
async def test_a_track_is_claimed_from_the_filtered_list(size: tuple[int, int]) -> None:
    session = turn_of_ann()
    app = app_on(session)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        await press(pilot, "c", *"bost", "down")
        task = app.screen.focused
        assert isinstance(task, ClaimTask)
        names = [task.sight.track_name(track) for track in task.items(task.sight)]  # type: ignore[union-attr, arg-type]
        assert names and all("Boston" in name for name in names)
        before = session.game.table.turns
        await press(pilot, "enter")
        pay = app.screen.focused
        assert isinstance(pay, PayTask)
        text = screen_text(app)
        assert "CLAIM" in text and "trains 45 → 4" in text and "hand 7 →" in text
        assert session.game.table.turns == before, "choosing commits nothing"
        await press(pilot, "enter")
    assert any("boston" in track and seat == 0 for track, seat in session.game.view(None).state["tracks"].items())
    assert session.game.view(0).state["players"][0]["points"] > 0


async def test_payments_come_cheapest_in_locomotives_first() -> None:
    session = turn_of_ann()
    app = app_on(session)
    async with app.run_test(size=(160, 48)) as pilot:
        await settled(pilot)
        await press(pilot, "c", *"boston new", "enter")
        pay = app.screen.focused
        assert isinstance(pay, PayTask) and pay.sight is not None
        wilds = [pay.sight.named(payment).get("locomotive", 0) for payment in pay.items(pay.sight)]
        assert wilds == sorted(wilds) and len(wilds) > 1
        await press(pilot, "escape")
        back = app.screen.focused
        assert isinstance(back, ClaimTask) and back.typed == "boston new", "back to the list as it was"


@pytest.mark.parametrize("size", SIZES)
async def test_a_click_on_a_track_claims_it(size: tuple[int, int]) -> None:
    session = turn_of_ann()
    app = app_on(session)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        board = app.screen.query_one(BoardView)
        track = session.game.table.rulebook.variant.track_index()["duluth-omaha#1"]
        assert board.geometry is not None
        left, top = board._offset()
        x, y = board.geometry.shapes[track].marks[0]
        await pilot.click(board, offset=(x - left, y - top))
        await settled(pilot)
        assert isinstance(app.screen.focused, PayTask)
        await press(pilot, "enter")
        assert session.game.view(None).state["tracks"]["duluth-omaha#1"] == 0


async def click_on(pilot: Pilot[None], panel: Panel, words: str) -> None:
    """Click where a panel says these words."""
    for y, row in enumerate(panel.made(panel.size.width)):
        if words in text_of(row):
            await pilot.click(panel, offset=(text_of(row).index(words) + 1, y))
            await settled(pilot)
            return
    raise AssertionError(f"nothing says '{words}'")


@pytest.mark.parametrize("size", SIZES)
async def test_a_route_is_claimed_by_mouse_alone(size: tuple[int, int]) -> None:
    session = turn_of_ann()
    app = app_on(session)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        screen = app.screen
        assert isinstance(screen, TableScreen)
        await click_on(pilot, screen.query_one(Keys), "claim")
        assert isinstance(screen.doing, ClaimTask)
        tracks = screen.doing.items(screen.sight)
        name = screen.sight.track_name(tracks[3])
        track = next(number for number in tracks if screen.sight.track_name(number) == name)
        await click_on(pilot, screen.doing, name)
        await click_on(pilot, screen.doing, name)
        assert isinstance(screen.doing, PayTask), "the second click opens what the first one chose"
        await click_on(pilot, screen.doing, "pay and claim")
    assert session.game.view(None).state["tracks"][screen.sight.variant.tracks[track].id] == 0


async def test_tickets_are_chosen_by_mouse_alone() -> None:
    session = new_session()
    app = app_on(session)
    async with app.run_test(size=(160, 48)) as pilot:
        await settled(pilot)
        screen = app.screen
        assert isinstance(screen, TableScreen) and isinstance(screen.doing, KeepTask)
        names = [held.ticket.name for held in screen.doing.items(screen.sight)]
        for name in names[:2]:
            await click_on(pilot, screen.doing, name)
        assert len(screen.doing.ticked) == 2
        await click_on(pilot, screen.doing, "keep 2 of 3")
    assert len(session.game.view(0).state["players"][0]["tickets"]) == 2


async def test_the_ascii_set_keeps_the_whole_screen_in_ascii() -> None:
    session = turn_of_ann()
    app = app_on(session, AppLook("16", "ascii"))
    async with app.run_test(size=(160, 48)) as pilot:
        await settled(pilot)
        for key in ("c", "enter", "escape", "escape", "w", "escape", "d", "escape", "L", "escape", "question_mark"):
            assert screen_text(app).isascii()
            await press(pilot, key)


@pytest.mark.rule("CORE-22")
async def test_a_closed_track_is_explained_with_its_rule() -> None:
    session = turn_of_ann()
    app = app_on(session)
    async with app.run_test(size=(160, 48)) as pilot:
        await settled(pilot)
        await press(pilot, "slash", *"dallas", "enter", "enter", *"hous")
        assert "owned by Ben" in task_words(app)
        await press(pilot, "down")
        assert "The parallel track Dallas–Houston is closed in a 2-player game" in task_words(app)
        await press(pilot, "enter")
        assert "The parallel track Dallas–Houston is closed" in screen_text(app).splitlines()[-1]
        assert session.game.table.turns == 1


async def test_a_city_shows_its_tracks_with_what_they_cost() -> None:
    session = turn_of_ann()
    app = app_on(session)
    async with app.run_test(size=(160, 48)) as pilot:
        await settled(pilot)
        await press(pilot, "slash", *"den", "enter", "i")
        text = screen_text(app)
        assert "DENVER" in text and "Denver–El Paso" in text and "Denver–Helena" in text
        assert "you hold 0 green and 2 locomotives" in text


@pytest.mark.rule("CORE-24")
@pytest.mark.parametrize("size", SIZES)
async def test_tickets_are_drawn_after_enter_and_kept_by_choice(size: tuple[int, int]) -> None:
    session = turn_of_ann()
    app = app_on(session)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        await press(pilot, "t")
        assert "This cannot be taken back." in screen_text(app)
        assert session.game.decision is not None and session.game.decision.kind == "turn"
        await press(pilot, "enter")
        assert isinstance(app.screen.focused, KeepTask) and "Keep at least 1 of the 3" in screen_text(app)
        await press(pilot, "enter")
        assert "At least 1 of the 3 tickets must be kept" in screen_text(app)
        await press(pilot, "space", "3", "enter")
    assert len(session.game.view(0).state["players"][0]["tickets"]) == len(TICKETS) + 2


@pytest.mark.rule("CORE-4", "US-2", "US-3")
@pytest.mark.parametrize("size", SIZES)
async def test_starting_tickets_are_chosen_with_the_market_in_sight(size: tuple[int, int]) -> None:
    session = new_session()
    app = app_on(session)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        text = screen_text(app)
        assert "CHOOSE YOUR TICKETS" in text and "MARKET" in text and "shortest way:" in text
        await press(pilot, "escape")
        assert "CHOOSE YOUR TICKETS" not in screen_text(app), "the board can be looked at"
        await press(pilot, "t", "1", "2", "enter")
    assert len(session.game.view(0).state["players"][0]["tickets"]) == 2


async def test_a_claim_is_taken_back_before_the_others_move() -> None:
    session = turn_of_ann()
    session.seats = (TestSeat("Ann", "red"), TestSeat("Ben", "blue"))
    session.viewer = 0
    app = app_on(session)
    async with app.run_test(size=(160, 48)) as pilot:
        await settled(pilot)
        await press(pilot, "c", *"duluth omaha", "enter", "enter")
        assert session.game.view(None).state["players"][0]["points"] == 2
        await press(pilot, "u")
        assert session.game.view(None).state["players"][0]["points"] == 0
        assert hand_of_ann(session) == HAND
        assert "d draw" in screen_text(app).splitlines()[-1]


async def test_what_a_bot_claimed_since_is_lit_until_the_person_acts() -> None:
    session = new_session()
    app = app_on(session)

    def claimed(at: Session) -> bool:
        claims = [entry.event.type == "route_claimed" and entry.event.seat == 1 for entry in at.since(0)]
        decision = at.game.decision
        return any(claims) and decision is not None and (decision.seat, decision.kind) == (0, "turn")

    await play_on(session, claimed)
    async with app.run_test(size=(160, 48)) as pilot:
        await settled(pilot)
        screen = app.screen
        assert isinstance(screen, TableScreen)
        assert screen.board.scene.recent, "the claim is lit"
        assert "Ben claimed" in screen_text(app)
        await press(pilot, "d", "0")
        assert not screen.board.scene.recent


@pytest.mark.parametrize("size", SIZES)
async def test_any_resize_keeps_the_game_and_the_choice(size: tuple[int, int]) -> None:
    session = turn_of_ann()
    app = app_on(session)
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        await press(pilot, "c", "down")
        for other in ((60, 20), (1, 1), (250, 70), (80, 24), size):
            await pilot.resize_terminal(*other)
            await settled(pilot)
            if other[0] < 80:
                await press(pilot, "enter", "d", "0")
        task = app.screen.focused
        assert isinstance(task, ClaimTask) and task.index == 1
        assert session.game.table.turns == 1 and hand_of_ann(session) == HAND
        assert "CLAIM A TRACK" in screen_text(app)


async def test_the_cursor_scrolls_a_larger_board_and_z_shows_it_alone() -> None:
    session = turn_of_ann()
    app = app_on(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        screen = app.screen
        assert isinstance(screen, TableScreen) and screen.board.geometry is not None
        assert (screen.board.geometry.width, screen.board.geometry.height) == (80, 20)
        await press(pilot, "plus", "plus", "plus")
        assert screen.board.geometry.width == 120
        await press(pilot, "slash", *"miami", "enter")
        assert "Miami" in screen_text(app)
        await press(pilot, "minus", "minus", "minus", "z")
        assert (screen.board.geometry.width, screen.board.geometry.height) == (80, 24)
        assert "MARKET" not in screen_text(app)
        await press(pilot, "escape", "escape")
        assert "MARKET" in screen_text(app)


async def test_the_whole_log_and_the_keys_can_be_read() -> None:
    session = new_session()
    await play_on(session, lambda at: at.game.table.turns > 8 and at.game.decision.public() == {"seat": 0, "kind": "turn"})
    app = app_on(session)
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(pilot)
        await press(pilot, "L", "home")
        assert "Turn 1" in screen_text(app)
        await press(pilot, "escape", "question_mark")
        assert "KEYS" in screen_text(app) and "find a city by its name" in screen_text(app)


@pytest.mark.rule("CORE-26")
async def test_passing_is_offered_alone_with_its_reason() -> None:
    players = [{"hand": {"red": 1}, "trains": 0}, {}]
    empty: dict[str, Any] = {"market": [], "deck": [], "rest": 1, "ticket_decks": {"regular": []}}
    session = session_at({"players": players, **empty, "turn": 0, "turns_left": 2})
    app = app_on(session)
    async with app.run_test(size=(160, 48)) as pilot:
        await settled(pilot)
        text = screen_text(app)
        assert "PASS" in text and "Deck and discards are both empty." in text and "The ticket deck is empty." in text
        await press(pilot, "enter")
    assert session.game.table.turns > 1


@pytest.mark.slow
async def test_bots_alone_play_to_the_final_count() -> None:
    session = new_session((TestSeat("Ada", "red", "bot:random"), TestSeat("Bo", "blue", "bot:random")), seed=2)
    app = app_on(session)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        await app.workers.wait_for_complete()
        await settled(pilot)
        assert session.game.over
        assert isinstance(app.screen, ScoringScreen)
        assert "FINAL COUNT" in screen_text(app)
