"""The final count of the Card Game shows what was scored: every ticket with its cards, and who has which big city."""

from __future__ import annotations

import pytest
from table_app import Memory, TestSeat, app_on, press, screen_text, settled

from ttr_tui.app.screens.replay import ReplayScreen
from ttr_tui.app.screens.scoring import ScoringScreen
from ttr_tui.app.session import Session
from ttr_tui.app.widgets.pieces import text_of, width_of
from ttr_tui.app.widgets.railyard import RailyardTable
from ttr_tui.app.widgets.scored_table import ScoredTable, cards_used
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.engine.game import Game
from ttr_tui.engine.positions import read_position
from ttr_tui.variant.library import load_variant

SEATS = (
    TestSeat("Ann", "red"), TestSeat("Ben", "blue", "bot:random"), TestSeat("Cleo", "green", "bot:random"),
    TestSeat("Dan", "yellow", "bot:random"),
)  # fmt: skip
OWN = (
    {"tickets": ["los_angeles-new_york", "dallas-miami"], "track": {"blue": 2, "white": 1, "locomotive": 1}},
    {"tickets": ["new_york-kansas_city"], "track": {"blue": 1, "green": 1}},
    {"tickets": ["seattle-toronto"]},
    {},
)


async def ended(players: int = 2, *, many: bool = False) -> Session:
    """The game is over; everybody took the proposal. `many`: Ann holds more tickets than a small screen has rows."""
    variant = load_variant("card_game")
    own = [dict(mine) for mine in OWN[:players]]
    if many:
        ids = [f"{fact.a}-{fact.b}" for fact in variant.ticket_sets["base"][2:]]
        own[0] = {"tickets": [ticket for ticket in ids if ids.count(ticket) == 1][:30], "track": {"locomotive": 12}}
        own[1] = {}
    document = {
        "map": "card_game", "seed": 1, "market": [], "rest": "discards", "ticket_decks": {"regular": []}, "turns_left": 1,
        "players": [{"name": seat.name, **mine} for seat, mine in zip(SEATS, own, strict=False)],
    }  # fmt: skip
    if players == 4:
        document["round"] = 2
    session = Session(Game.at_turn(read_position(variant, document)), SEATS[:players], Memory())
    await session.act(session.game.read_action({"type": "pass"}))
    while session.game.decision is not None:
        await session.act(session.game.decision.offers[0].nth(0))
    session.viewer = 0
    return session


def lines(screen: ScoringScreen) -> list[str]:
    panel = screen.query_one(ScoredTable)
    rows = panel.made(panel.size.width)
    assert len(rows) <= panel.size.height and all(width_of(row) <= panel.size.width for row in rows)
    return [text_of(row) for row in rows]


@pytest.mark.rule("CARD-30", "UI-5")
async def test_the_cards_are_those_that_were_spent() -> None:
    sight = Sight(await ended())
    assert cards_used(sight) == {
        "los_angeles-new_york": {"blue": 2, "white": 1, "locomotive": 1}, "new_york-kansas_city": {"blue": 1, "green": 1},
    }  # fmt: skip


@pytest.mark.rule("CARD-30", "CARD-36", "CARD-37")
@pytest.mark.parametrize("players", [2, 4])
async def test_tickets_are_marked_as_they_are_counted_and_the_cities_say_who_has_them(players: int) -> None:
    app = app_on(await ended(players))
    async with app.run_test(size=(160, 48)) as pilot:
        await settled(pilot)
        screen = app.screen
        assert isinstance(screen, ScoringScreen) and not screen.query(RailyardTable)
        missed = next(line for line in lines(screen) if "Dallas–Miami" in line)
        assert "✗ Dallas–Miami" in missed and "RG  -9" in missed
        other = next(line for line in lines(screen) if "Los Angeles–New" in line)
        assert "✓" not in other and "BBWL  20" in other, "not counted yet"
        await press(pilot, "enter")
        assert any("✓ Los Angeles–New" in line and "BBWL +20" in line for line in lines(screen))
        await press(pilot, "s")
        text = "\n".join(lines(screen))
        assert "✓ New York–Kansas C" in text
        assert "with 1" in text and "1×1 2×1" in text, "New York is shared"
        assert text.count("nobody") == 4 and "you:" not in text


@pytest.mark.parametrize("size", [(100, 30), (80, 24)])
async def test_on_a_small_screen_the_player_is_shown_whose_points_are_counted(size: tuple[int, int]) -> None:
    app = app_on(await ended(3))
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        screen = app.screen
        assert isinstance(screen, ScoringScreen)
        while screen.step.seat != 1:
            assert "Kansas City" not in "\n".join(lines(screen))
            await press(pilot, "enter")
        assert "✓ New York–Kansas City" in "\n".join(lines(screen)) and "Los Angeles–New York" not in "\n".join(lines(screen))


async def test_the_ticket_that_is_counted_is_in_sight_among_many() -> None:
    app = app_on(await ended(many=True))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        screen = app.screen
        assert isinstance(screen, ScoringScreen)
        assert "more" in "\n".join(lines(screen))
        while screen.step.title == "Tickets":
            assert f" {screen.step.text} " in "\n".join(lines(screen))
            await press(pilot, "enter")


async def test_the_steps_name_the_big_city_that_is_counted() -> None:
    app = app_on(await ended())
    async with app.run_test(size=(160, 48)) as pilot:
        await settled(pilot)
        assert isinstance(app.screen, ScoringScreen)
        steps = [step.text for step in app.screen.steps if step.title == "Big cities"]
        assert "New York: 1 ticket" in steps and "Los Angeles: 1 ticket" in steps


async def test_a_replay_shows_the_railyards() -> None:
    from test_replay_playback import saved, session_of

    from ttr_tui.app.app import TtrApp
    from ttr_tui.app.playback import Playback

    playback = Playback.read(await saved(session_of("card_game"), 999))
    app = TtrApp(playback=playback, step=40)
    async with app.run_test(size=(160, 48)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        text = screen_text(app)
        assert "RAILYARDS" in text and "BIG CITIES" in text and "on the Track" in text
