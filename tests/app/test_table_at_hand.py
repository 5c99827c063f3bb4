"""What a person finds without looking for it: digits of the market, tickets that stay ticked, ways on every parallel track."""

from __future__ import annotations

import re

import pytest
from table_app import (
    BOT,
    Memory,
    TestSeat,
    app_on,
    map_session,
    new_session,
    play_on,
    press,
    screen_text,
    session_at,
    settled,
    task_words,
    turn_of,
)

from ttr_tui.app.app import TtrApp
from ttr_tui.app.course import Pace
from ttr_tui.app.session import Session
from ttr_tui.app.settings import Settings
from ttr_tui.app.widgets.claim_task import ClaimTask, PayTask, track_chip
from ttr_tui.app.widgets.decision_task import DecisionTask
from ttr_tui.app.widgets.draw_task import DECK, DrawTask
from ttr_tui.app.widgets.ink import ink_for
from ttr_tui.app.widgets.keep_task import KeepTask
from ttr_tui.app.widgets.pieces import text_of
from ttr_tui.app.widgets.seats_task import SeatsTask
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.app.widgets.track_words import color_word, holding_words, nearer_rows, served, why_not
from ttr_tui.engine.game import Game
from ttr_tui.engine.positions import read_position
from ttr_tui.variant.library import load_variant

INK = ink_for("none")
TWO = (TestSeat("Ann", "red"), TestSeat("Ben", "blue"))


@pytest.mark.parametrize(("key", "slot"), [("4", 3), ("0", DECK)])
async def test_a_digit_opens_the_market_at_its_card_and_again_takes_it(key: str, slot: int) -> None:
    session = turn_of("usa", {"hand": {"red": 1}})
    app = app_on(session)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        await press(pilot, key)
        task = app.screen.doing
        assert isinstance(task, DrawTask) and task.chosen() == slot
        assert session.version == 0, "one key alone does nothing that cannot be taken back"
        await press(pilot, key)
        assert session.version == 1


async def test_tickets_stay_ticked_while_one_looks_at_the_board() -> None:
    session = new_session()
    app = app_on(session)
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(pilot)
        await press(pilot, "1", "3", "escape", "h", "t")
        assert isinstance(app.screen.doing, KeepTask)
        assert screen_text(app).count("[x]") == 2
        await press(pilot, "enter")
        assert session.game.view(0).state["players"][0]["tickets"] and session.version > 0


async def test_the_last_to_choose_is_told_that_it_is_final_at_once() -> None:
    session = new_session(TWO)
    for seat, words in ((0, "final once the turn is handed over"), (1, "final at once, the last to choose")):
        session.uncover(seat)
        app = app_on(session)
        async with app.run_test(size=(120, 40)) as pilot:
            await settled(pilot)
            assert words in " ".join(task_words(app).split())
        await play_on(session, lambda session, seat=seat: session.game.decision.seat != seat)
        session.cover()


async def test_no_seat_is_given_away_by_enter_alone_and_the_better_bot_comes_first() -> None:
    session = turn_of("usa", {"hand": {"red": 1}})
    app = app_on(session)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        await press(pilot, "b")
        task = app.screen.doing
        assert isinstance(task, SeatsTask) and task.chosen() is None
        await press(pilot, "enter")
        assert session.seats[0].kind == "person"
        kinds = [handing.kind for handing in task.items(Sight(session)) if handing.seat == 0]
        assert kinds == ["bot:steady", "bot:random"]


async def test_the_guide_says_whom_enter_hands_over_to() -> None:
    session = turn_of("usa", {"hand": {"red": 1}}, seats=TWO)
    session.uncover(0)
    app = TtrApp(session=session, pace=Pace(0, 0), settings=Settings(guide=True))
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        await press(pilot, "d", "0", "0")
        text = " ".join(screen_text(app).split())
        assert "Your turn is done. Enter covers the screen for Ben" in text and "The others are at work" not in text


@pytest.mark.rule("CORE-14")
@pytest.mark.parametrize("typed", ["claim dallas-houston", "claim houston-dallas"])
async def test_a_typed_claim_that_can_be_paid_in_several_ways_asks_for_the_cards(typed: str) -> None:
    session = session_at({"players": [{"hand": {"red": 1, "green": 1}}, {"hand": {"blue": 3}}], "turn": 0})
    app = app_on(session)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        await press(pilot, "colon", *typed, "enter")
        assert isinstance(app.screen.doing, PayTask) and session.version == 0
        await press(pilot, "escape", "colon", *typed, *" green", "enter")
        assert session.version and session.game.view(0).state["players"][0]["hand"] == {"red": 1}


@pytest.mark.rule("CORE-21")
async def test_a_typed_claim_of_a_parallel_track_says_why_the_free_one_is_closed() -> None:
    players = [{"hand": {"red": 1}}, {"hand": {"blue": 3}, "routes": ["dallas-houston#1"]}]
    app = app_on(session_at({"players": players, "turn": 0}))
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        await press(pilot, "colon", *"claim houston-dallas", "enter")
        assert "parallel track" in " ".join(task_words(app).split())


def test_all_parallel_tracks_of_a_way_are_marked() -> None:
    sight = Sight(turn_of("usa", {"hand": {"red": 3, "green": 1}, "tickets": ["dallas-new_york"]}))
    tracks = sight.variant.track_index()
    way = sight.tickets[0].way
    both = [number for word, number in tracks.items() if "#" in word and number in way.tracks]
    for number in both:
        fact = sight.variant.tracks[number]
        beside = [i for i, other in enumerate(sight.variant.tracks) if (other.a, other.b) == (fact.a, fact.b)]
        assert len(beside) > 1 and all(ClaimTask._on_a_way(track, sight) for track in beside)
    assert both
    assert not ClaimTask._on_a_way(tracks["los_angeles-phoenix"], sight)


@pytest.mark.rule("FR-10")
def test_a_built_track_is_told_in_the_color_of_its_piece() -> None:
    own = {"hand": {"orange": 2, "black": 2}, "tickets": ["paris-marseille"]}
    session = turn_of("france", own, built={"avignon-lyon#1": "black"})
    sight = Sight(session)
    track = sight.variant.track_index()["avignon-lyon#1"]
    assert color_word(track, sight) == "built in black"
    assert text_of([track_chip(track, sight, INK)]) == " K×4 "
    assert "black" in why_not(track, sight) and "orange" not in why_not(track, sight)
    assert holding_words(track, sight).startswith("you hold 2 black")
    bed = sight.variant.track_index()["dijon-lyon#1"]
    assert color_word(bed, sight) == "track bed"


@pytest.mark.rule("CORE-21")
def test_a_closed_track_promises_nothing() -> None:
    session = map_session("usa")
    sight = Sight(session)
    closed = next(iter(range(len(sight.variant.tracks))))
    sight.closed = frozenset({closed})
    assert served(closed, sight) == [] and nearer_rows(closed, sight, INK, 40) == []


@pytest.mark.parametrize("name", ["usa", "europe", "marklin", "old_west", "france"])
@pytest.mark.parametrize("count", [2, 3])
async def test_the_own_tickets_are_in_sight_on_a_small_screen(name: str, count: int) -> None:
    seats = (TestSeat("Ann", "red"), TestSeat("Ben", "blue", BOT), TestSeat("Cleo", "green", BOT))[:count]
    session = map_session(name, seats)

    def at_turn(session: Session) -> bool:
        decision = session.game.decision
        return session.game.table.turns > 9 and decision is not None and (decision.seat, decision.kind) == (0, "turn")

    await play_on(session, at_turn)
    app = app_on(session)
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(pilot)
        text = screen_text(app)
        assert "TICKETS" in text and re.search(r"\b5 +[A-Z@]\b", text), "and all cards of the market"


async def test_payments_without_locomotives_say_what_one_holds() -> None:
    app = app_on(turn_of("usa", {"hand": {"red": 3, "green": 1}}))
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        app.screen.open_task(PayTask(app.screen.sight.variant.track_index()["dallas-houston#1"]))
        await pilot.pause()
        assert "you hold 3 red" in task_words(app) and "you hold 1 green" in task_words(app)


@pytest.mark.rule("OW-4")
async def test_starting_cities_in_which_own_tickets_end_come_first() -> None:
    session = map_session("old_west", TWO)
    await play_on(session, lambda session: session.game.decision is not None and session.game.decision.kind == "choose_start")
    session.uncover(session.game.decision.seat)
    app = app_on(session)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        task, sight = app.screen.doing, app.screen.sight
        assert isinstance(task, DecisionTask) and task.chosen() is None
        ends = [choice.city in sight.goals for choice in task.items(sight)]
        assert ends[0] and ends == sorted(ends, reverse=True)
        assert task_words(app).count("♦") >= 4


async def test_enter_is_that_of_what_is_open_and_hands_over_only_from_the_bare_table() -> None:
    session = turn_of("usa", {"hand": {"red": 3}}, seats=TWO)
    session.uncover(0)
    app = app_on(session)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        await press(pilot, "d", "0", "0")
        assert "Enter hands over to Ben" in screen_text(app)
        await press(pilot, "slash", *"den")
        assert "Enter hands over" not in screen_text(app)
        await press(pilot, "enter")
        assert session.viewer == 0 and session.person.cursor is not None
        assert "Enter hands over to Ben" in screen_text(app)


@pytest.mark.rule("MK-E9")
async def test_passenger_cards_are_no_locomotives_that_a_payment_keeps() -> None:
    app = app_on(turn_of("marklin", {"hand": {"red": 2, "locomotive": 2, "passenger": 2}}))
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        app.screen.open_task(PayTask(app.screen.sight.variant.track_index()["augsburg-muenchen#1"]))
        await pilot.pause()
        assert "keeps 2 locomotives" in task_words(app) and "keeps 4" not in task_words(app)


@pytest.mark.parametrize(
    ("typed", "words"), [("claim denver", "needs a track, named by its two cities"), ("build denver", "build")]
)
async def test_a_city_is_no_track(typed: str, words: str) -> None:
    app = app_on(turn_of("usa", {"hand": {"red": 3}}))
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        await press(pilot, "colon", *"claim denver", "enter")
        assert "needs a track, named by its two cities, as in: claim " in " ".join(task_words(app).split())


async def test_there_are_only_as_many_cards_as_lie_open() -> None:
    session = turn_of("usa", {"hand": {"red": 3}})
    app = app_on(session)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        await press(pilot, "9")
        assert app.screen.doing is None and "there is no card 9 in the market" in screen_text(app).lower()


@pytest.mark.rule("UI-6")
async def test_a_placing_says_whom_it_robs_and_sets_of_a_color_stand_together() -> None:
    players = [{"name": "Ann", "hand": {"red": 3, "blue": 2, "locomotive": 1}}, {"name": "Ben", "railyard": {"red": 1}}]
    table = read_position(load_variant("card_game"), {"map": "card_game", "players": players, "turn": 0, "seed": 3})
    session = Session(Game.at_turn(table), TWO, Memory())
    session.uncover(0)
    app = app_on(session)
    async with app.run_test(size=(160, 48)) as pilot:
        await settled(pilot)
        await press(pilot, "s")
        task, sight = app.screen.doing, app.screen.sight
        assert isinstance(task, DecisionTask)
        assert "robs Ben ×1" in task_words(app)
        first = [next(iter(sight.named(choice.actions[0].cards))) for choice in task.items(sight)]
        assert first == sorted(first, key=first.index), "each color together"


@pytest.mark.rule("EDGE-18")
@pytest.mark.parametrize("left", [None, 2])
async def test_in_the_last_turn_placing_says_what_it_is_still_good_for(left: int | None) -> None:
    players = [{"name": "Ann", "hand": {"red": 3, "blue": 2}}, {"name": "Ben"}]
    late = {} if left is None else {"turns_left": left, "deck": [], "rest": "discards"}
    document = {"map": "card_game", "players": players, "turn": 0, "seed": 3, **late}
    session = Session(Game.at_turn(read_position(load_variant("card_game"), document)), TWO, Memory())
    session.uncover(0)
    app = app_on(session)
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(pilot)
        await press(pilot, "s")
        assert ("reach your Track no more" in " ".join(task_words(app).split())) == (left is not None)
