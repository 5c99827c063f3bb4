"""Every playable map at the table: whole games by keys alone, and what each map adds to the screen."""

from __future__ import annotations

from random import Random

import pytest
from table_app import Memory, TestSeat, app_on, map_session, play_on, press, screen_text, settled, task_words, turn_of
from textual.pilot import Pilot

from ttr_tui.app.app import TtrApp
from ttr_tui.app.course import Pace
from ttr_tui.app.preview import smallest_words
from ttr_tui.app.screens.cover import CoverScreen
from ttr_tui.app.screens.scoring import ScoringScreen
from ttr_tui.app.screens.table import TableScreen
from ttr_tui.app.session import Session
from ttr_tui.app.table_help import help_rows
from ttr_tui.app.widgets.assign_task import AssignTask
from ttr_tui.app.widgets.decision_task import DecisionTask
from ttr_tui.app.widgets.draw_task import draw_json
from ttr_tui.app.widgets.jump_task import JumpTask
from ttr_tui.app.widgets.keep_task import KeepTask
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.app.widgets.standing import pieces_on_board
from ttr_tui.variant.library import load_variant

MAPS = ("usa", "europe", "marklin", "old_west", "france", "card_game")
ANN, BOT = TestSeat("Ann", "red"), TestSeat("Ben", "blue", "bot:random")


async def press_on(pilot: Pilot[None], app: TtrApp, session: Session, rng: Random, decisions: int) -> None:
    """Do so many of Ann's actions by keys alone, or as many as there are."""
    while decisions and not session.game.over:
        before = session.version
        await press(pilot, *keys_now(app, rng))
        assert session.version > before, f"the keys did nothing:\n{screen_text(app)}"
        decisions -= 1


def keys_now(app: TtrApp, rng: Random) -> list[str]:
    """Keys that do something now, as a person would press them who reads only the panel and the last line."""
    screen = app.screen
    assert isinstance(screen, TableScreen)
    sight, task = screen.sight, screen.doing
    if isinstance(task, KeepTask):
        missing = task.least(sight) - len(task.chosen_ones(task.sight))
        return [*(str(number + 1) for number in range(max(missing, 1))), "enter"]
    if isinstance(task, AssignTask):
        return ["y", "enter"]
    if isinstance(task, DecisionTask):
        steps = ["down"] * rng.randrange(min(len(task.items(sight)), 5))
        item = task.items(sight)[len(steps)]
        return [*steps, "enter"] if item.settled else [*steps, "enter", "enter"]
    if sight.kind == "second_card":
        return draw_keys(sight)
    if sight.offer("pass") is not None:
        return ["enter"]
    own = [key for key, action in (("c", "claim"), ("s", "special")) if screen.possible(action)]
    if own and rng.random() < 0.6:
        key = rng.choice(own)
        if key == "c":
            return ["c", "enter", "enter"]
        types = frozenset(word for word in screen.special if sight.offer(word) is not None)
        listed = DecisionTask(sight, types).items(sight)
        return ["s", "enter"] if listed[0].settled else ["s", "enter", "enter"]
    if sight.offer("draw_card") is not None:
        return draw_keys(sight)
    return ["t", "enter"] if sight.offer("draw_tickets") is not None else [*("s" if own == ["s"] else "c"), "enter", "enter"]


def draw_keys(sight: Sight) -> list[str]:
    """The keys of the first card that can be drawn, the deck before the market."""
    slots = [-1, *range(len(sight.state["market"]))]
    slot = next(slot for slot in slots if sight.refusal(draw_json(slot)) is None)
    return ["d", str(slot + 1)]


@pytest.mark.parametrize("name", MAPS)
async def test_a_game_is_played_to_its_end_by_keys_alone(name: str) -> None:
    """From the set-up, then (chance having played the middle) to the scoring; every decision that comes is answered."""
    session, rng = map_session(name, (ANN, BOT), seed=4), Random(7)
    app = app_on(session)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        await press_on(pilot, app, session, rng, 14)
        assert not session.game.over
    session = Session(session.game, session.seats, Memory())
    await play_on(session, near_its_end, seed=3)
    app = app_on(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await press_on(pilot, app, session, rng, 80)
        await settled(pilot)
        assert session.game.over and isinstance(app.screen, ScoringScreen)
        await press(pilot, "s")
        assert "SCORE SHEET" in screen_text(app)


def near_its_end(session: Session) -> bool:
    """A dozen trains or so, or cards of the deck, before the end; and Ann is to act."""
    state = session.game.view(None).state
    trains = [player["trains"] for player in state["players"] if "trains" in player]
    near = min(trains) <= 8 if trains else state["deck"] <= 12
    return near and state["decision"] is not None and state["decision"] == {"seat": 0, "kind": "turn"}


async def test_a_seat_is_handed_to_a_bot_and_back_and_its_hand_is_covered() -> None:
    session = map_session("europe", (ANN, TestSeat("Ben", "blue")), seed=4)
    session.uncover(0)
    app = app_on(session)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        await session.hand_seat(1, "bot:random")
        assert [seat.kind for seat in session.seats] == ["person", "bot:random"] and session.viewer == 0
        await session.hand_seat(0, "bot:random")
        assert session.viewer is None and not session.persons
        await session.hand_seat(0, "person")
        await app.cover_after_handing()
        await settled(pilot)
        assert session.viewer is None and isinstance(app.screen, CoverScreen), "nobody's hand opens by itself"
        assert isinstance(session.journal, Memory) and session.journal.lines[:2] == [(1, "bot:random"), (0, "bot:random")]


async def test_a_city_is_gone_to_by_the_letters_on_it() -> None:
    session = turn_of("europe", {"hand": {"red": 3}})
    app = app_on(session)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        await press(pilot, "g")
        task = app.screen.focused
        assert isinstance(task, JumpTask)
        roma = session.game.table.rulebook.variant.city_index()["roma"]
        label = next(label for label, city in task.labels.items() if city == roma)
        await press(pilot, *label)
        assert session.person.cursor == roma


@pytest.mark.rule("EU-12", "MK-28", "OW-19")
def test_what_stands_in_a_city_is_on_the_board() -> None:
    sight = Sight(turn_of("europe", {"stations": ["roma"]}))
    roma = sight.variant.city_index()["roma"]
    assert [(piece.kind, piece.seat) for piece in pieces_on_board(sight)[roma]] == [("station", 0)]
    west = Sight(turn_of("old_west", {"start": "denver", "markers": ["santa_fe"]}))
    kinds = {piece.kind for pieces in pieces_on_board(west).values() for piece in pieces}
    assert kinds == {"start", "marker", "alvin"}
    germany = Sight(turn_of("marklin", {"passengers": ["berlin"]}))
    berlin = pieces_on_board(germany)[germany.variant.city_index()["berlin"]]
    assert [(piece.kind, piece.value, piece.left) for piece in berlin] == [("passenger", 0, 0), ("tokens", 7, 4)]


def tunnel_waiting() -> Session:
    """Ann has played a set in a tunnel, and extra cards are due."""
    for seed in range(60):
        session = turn_of("europe", {"hand": {"red": 6, "locomotive": 4}}, seed=seed)
        action = session.game.read_action({"type": "claim_route", "track": "barcelona-pamplona", "payment": {"red": 2}})
        session.game.apply(action)
        if session.game.decision is not None and session.game.decision.kind == "pay_tunnel":
            return session
    raise AssertionError("no tunnel asked for more")


@pytest.mark.rule("EU-7")
async def test_a_tunnels_cards_are_turned_up_one_by_one_and_enter_shows_them_all() -> None:
    session = tunnel_waiting()
    app = TtrApp(session=session, pace=Pace(bot=60, undo=0))
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        assert "turned up ? ? ?" in task_words(app)
        await press(pilot, "enter")
        assert session.game.decision is not None and session.game.decision.kind == "pay_tunnel", "Enter only shows them"
        assert "?" not in task_words(app).partition("type")[0] and "to pay" in task_words(app)
        app.pace = Pace(0, 0)
        await press(pilot, "enter")
        assert session.game.view(None).state["tracks"].get("barcelona-pamplona") == 0


def test_a_map_without_a_board_says_what_there_is_instead() -> None:
    words = smallest_words(load_variant("card_game"))
    assert "played without a board" in words and "New York 15" in words


async def test_the_cards_that_a_ticket_takes_stand_in_for_ways_where_there_is_no_board() -> None:
    session = map_session("card_game", (ANN, BOT), seed=4)
    app = app_on(session)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        assert "cut off" not in screen_text(app) and "any more" not in task_words(app)
        await press(pilot, "1", "2", "enter", "w")
        assert "YOUR TICKETS" in task_words(app) and "hand" in task_words(app)
        assert "RAILYARDS" in screen_text(app) and "BIG CITIES" in screen_text(app)


async def test_a_game_without_a_board_offers_and_explains_no_keys_of_a_board() -> None:
    app = app_on(turn_of("card_game", {"hand": {"red": 2}}))
    async with app.run_test(size=(160, 48)) as pilot:
        await settled(pilot)
        assert "go to" not in screen_text(app).splitlines()[-1]
    keys = {key for key, _ in help_rows(load_variant("card_game"))}
    assert not keys & {"On the board", "g", "/", "+ - z"} and {"d", "t", "s", "w", "L"} <= keys
    assert {"On the board", "g", "c"} <= {key for key, _ in help_rows(load_variant("usa"))}
