"""Whose things are shown, and what is to be done: in the headings and the lines of small screens."""

from __future__ import annotations

import pytest
from table_app import BOT, TestSeat, app_on, map_session, play_on, press, settled, task_words, turn_of

from ttr_tui.app.widgets.hand import HandLine, HandPanel
from ttr_tui.app.widgets.ink import ink_for
from ttr_tui.app.widgets.legend import ROWS, Legend
from ttr_tui.app.widgets.market import MarketLine
from ttr_tui.app.widgets.pieces import text_of, width_of
from ttr_tui.app.widgets.players import PlayersLine
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.app.widgets.tickets import TicketsPanel

INK = ink_for("truecolor")
TWO = (TestSeat("Ann", "red"), TestSeat("Ben", "blue"))


@pytest.mark.parametrize(("width", "head"), [(20, "ANN'S TICKETS"), (40, "ANN'S TICKETS")])
async def test_hand_and_tickets_say_whose_they_are_where_two_persons_play(width: int, head: str) -> None:
    shared = map_session("usa", TWO)
    shared.viewer = 0
    await play_on(shared, lambda it: it.game.decision.kind == "turn")
    sight = Sight(shared)
    for panel in (HandPanel(), HandPanel(tall=False), HandLine()):
        assert "ANN'S HAND" in text_of(panel.rows(sight, INK, 80)[0])
    assert head in text_of(TicketsPanel().rows(sight, INK, width)[0])


async def test_alone_against_bots_nobody_is_named() -> None:
    alone = map_session("usa")
    await play_on(alone, lambda it: it.game.decision.kind == "turn")
    assert text_of(HandPanel().rows(Sight(alone), INK, 80)[0]).startswith(" HAND ")
    assert text_of(TicketsPanel().rows(Sight(alone), INK, 40)[0]).startswith(" TICKETS ")


@pytest.mark.parametrize("seats", [TWO, (TestSeat("Ann", "red"), TestSeat("Ben", "blue", BOT))])
def test_marklins_many_cards_leave_room_for_the_tickets(seats: tuple[TestSeat, ...]) -> None:
    session = turn_of(
        "marklin", {"hand": {"red": 10, "blue": 11, "locomotive_4": 2, "passenger": 3}, "tickets": []}, seats=seats
    )
    session.viewer = 0
    row = HandLine().rows(Sight(session), INK, 80)[0]
    assert width_of(row) <= 80 and text_of(row).endswith("0 of 0 tickets")


@pytest.mark.parametrize("players", [2, 5])
async def test_a_small_screen_says_what_is_to_be_done_and_who_plays(players: int) -> None:
    colors = ("red", "blue", "green", "yellow", "black")
    session = map_session("usa", [TestSeat(f"Player {color}", color) for color in colors[:players]])
    session.viewer = 0
    line = PlayersLine().rows(Sight(session), INK, 80)[0]
    market = MarketLine().rows(Sight(session), INK, 80)[0]
    told, other = (line, market) if players == 2 else (market, line)
    assert text_of(told).rstrip().endswith("to choose tickets") and "to choose" not in text_of(other)
    assert width_of(line) <= 80 and width_of(market) <= 80
    assert all(f"{seat + 1} Pl" in text_of(line) for seat in range(players)), "of each name at least its beginning"
    await play_on(session, lambda it: it.game.decision.kind == "turn")
    line = PlayersLine().rows(Sight(session), INK, 80)[0]
    assert width_of(line) <= 80 and ("turn 1" in text_of(line)) == (players == 2)


@pytest.mark.parametrize(("name", "example"), [("usa", "claim atlanta-charleston, draw 3"), ("card_game", "as in: draw 3")])
async def test_the_example_of_a_command_is_of_this_map(name: str, example: str) -> None:
    app = app_on(map_session(name))
    async with app.run_test(size=(160, 80)) as pilot:
        await settled(pilot)
        await press(pilot, "escape", "question_mark")
        assert example in task_words(app)


LEGENDS = {
    "usa": [],
    "europe": ["L = ferry", "small letter = tunnel", "digit on a city = station"],
    "marklin": ["4 = loco for 4+ trains", "@ = passenger card", "digit on a city = top goods"],
    "old_west": ["L = ferry", "A = Alvin", "digit on a city = start, marker"],
    "france": ["T = track bed", "L = ferry"],
}


@pytest.mark.parametrize("name", LEGENDS)
def test_the_legend_beside_the_hand_is_of_this_map(name: str) -> None:
    rows = Legend().rows(Sight(map_session(name)), INK, 50)
    text = "\n".join(text_of(row) for row in rows)
    assert len(rows) <= ROWS and all(width_of(row) <= 50 for row in rows)
    for words in LEGENDS[name]:
        assert words in text
    strange = {words for other in LEGENDS.values() for words in other} - set(LEGENDS[name])
    assert not [words for words in strange if words in text], "nothing that only another map has"
