"""The Card Game's table: Railyards as rows of cards, what it takes to place each color, the big cities, the deck."""

from __future__ import annotations

from typing import Any

import pytest
from table_app import Memory, TestSeat, app_on, map_session, press, screen_text, settled

from ttr_tui.app.look import AppLook
from ttr_tui.app.session import Session
from ttr_tui.app.widgets.big_cities import city_rows
from ttr_tui.app.widgets.card_art import beside, cards_in_a_row, framed
from ttr_tui.app.widgets.deck_left import deck_at_first, deck_rows
from ttr_tui.app.widgets.ink import ink_for
from ttr_tui.app.widgets.pieces import Piece, Row, text_of, width_of
from ttr_tui.app.widgets.railyard import RailyardTable, need_words
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.app.widgets.turn_words import turn_words
from ttr_tui.app.widgets.yards import Yard, placing_of
from ttr_tui.engine.game import Game
from ttr_tui.engine.positions import read_position
from ttr_tui.variant.library import load_variant

INK = ink_for("none")
SEATS = (
    TestSeat("Ann", "red"), TestSeat("Bartholomew Second", "blue"), TestSeat("Cleo", "green"), TestSeat("Dan", "yellow"),
)  # fmt: skip
YARDS: tuple[dict[str, Any], ...] = (
    {"hand": {"red": 3, "locomotive": 1}, "railyard": {"orange": 2}, "tickets": ["dallas-miami"], "track": {"white": 4}},
    {"railyard": {"blue": {"cards": 5, "locomotives": 2}, "white": 2}},
    {"railyard": {"red": 3}},
    {},
)
FULL = {
    "railyard": {
        "red": 3, "orange": 2, "yellow": 9, "green": {"cards": 13, "locomotives": 4}, "blue": {"cards": 4, "locomotives": 3},
        "purple": 2, "white": 6, "black": 5,
    },
}  # fmt: skip


def table_of(players: int, yards: tuple[dict[str, Any], ...] = YARDS, **more: Any) -> Session:
    """Ann's turn, with these Railyards."""
    seats = SEATS[:players]
    people = [{"name": seat.name, **own} for seat, own in zip(seats, yards, strict=False)]
    table = read_position(load_variant("card_game"), {"map": "card_game", "seed": 1, "players": people, **more})
    session = Session(Game.at_turn(table), seats, Memory())
    session.viewer = 0
    return session


def lines_of(rows: list[Row]) -> list[str]:
    return [text_of(row) for row in rows]


# -- cards ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CARD-19", "EDGE-7")
@pytest.mark.parametrize(("width", "height"), [(7, 20), (7, 9), (5, 9), (2, 9), (1, 9)])
def test_locomotives_lie_on_top_which_is_the_last_card_of_the_block(width: int, height: int) -> None:
    rows = lines_of(cards_in_a_row(Yard(5, 2), "green", INK, width, height))
    letters = "".join(letter for row in rows for letter in row.split("loco")[0] if letter in "GL")
    assert letters == "GGGLL"
    assert rows[-1].strip() == "5" and len(rows) <= height
    assert {len(row) for row in rows} == {width}


def test_cards_that_there_is_no_room_for_are_told_as_a_number() -> None:
    rows = lines_of(cards_in_a_row(Yard(14, 2), "green", INK, 7, 9))
    letters = [letter for row in rows for letter in row if letter in "GL"]
    assert len(rows) == 9 and rows[0].strip() == f"+{14 - len(letters)}" and rows[-1].strip() == "14"
    assert letters[-2:] == ["L", "L"], "the top of the row stays in sight"


def test_blocks_beside_each_other_and_frames_have_exactly_their_widths() -> None:
    frame = framed([Piece(" Chicago ")], "12", [(Piece("a"),)], INK, 19)
    assert [width_of(row) for row in frame] == [19, 19, 19] and text_of(frame[0]) == "╭ Chicago ──── 12 ╮"
    rows = beside([(frame, 20), ([(Piece("b"),)], 4)])
    assert [width_of(row) for row in rows] == [24, 24, 24] and text_of(rows[0]).endswith("b   ")


# -- the table --------------------------------------------------------------------------------------------------


@pytest.mark.rule("UI-4", "UI-6")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("size", [(160, 48), (120, 40), (100, 30), (80, 24)])
async def test_the_table_says_all_that_is_public_at_every_size(size: tuple[int, int], players: int) -> None:
    app = app_on(table_of(players))
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        for keys in ((), ("d",)):
            await press(pilot, *keys)
            panel = app.screen.query_one(RailyardTable)
            rows = panel.made(panel.size.width)
            assert len(rows) <= panel.size.height and all(width_of(row) <= panel.size.width for row in rows)
            text = "\n".join(lines_of(rows))
            for city in ("Chicago", "Dallas", "Los Angeles", "Miami", "New York", "Seattle"):
                assert city in text
            assert "2×5" in text or "×5" in text, "who has blue, and how many"
            assert "6+" in text and text.count("L") > 2, "what robs it, and its locomotives"
            assert all(f" {number} " in text for number in range(1, players + 1))


@pytest.mark.parametrize("size", [(160, 48), (100, 30), (80, 24)])
@pytest.mark.parametrize("players", [2, 4])
async def test_a_railyard_of_all_colors_has_room(size: tuple[int, int], players: int) -> None:
    app = app_on(table_of(players, ({"hand": {"red": 1}}, FULL, {}, {})))
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        panel = app.screen.query_one(RailyardTable)
        text = "\n".join(lines_of(panel.made(panel.size.width)))
        assert len(panel.made(panel.size.width)) <= panel.size.height
        assert all(letter in text for letter in "ROYGBPWK") and "13" in text and "14+" in text


async def test_the_table_is_drawn_in_ascii_where_only_that_can_be_shown() -> None:
    app = app_on(table_of(3), AppLook("none", "ascii", "dark"))
    async with app.run_test(size=(160, 48)) as pilot:
        await settled(pilot)
        text = screen_text(app)
        assert text.isascii() and "?" not in text.replace("? help", "")
        assert ".-B---." in text and "'-----'" in text and "|%%%%%|" in text


@pytest.mark.rule("CARD-22", "CARD-23", "UI-6")
def test_each_color_says_who_has_it_and_what_it_takes() -> None:
    sight = Sight(table_of(3))
    found = {color: placing_of(color, sight) for color in ("red", "blue", "orange", "green")}
    assert found["red"] == (2, 3, 4, False, True), "three red and a locomotive rob three"
    assert found["blue"] == (1, 5, 6, False, False)
    assert found["orange"][0] == 0 and found["orange"].own and not found["orange"].enough
    words = {color: [need_words(placing, width) for width in (14, 10, 6)] for color, placing in found.items()}
    assert words == {
        "red": ["4+ to rob", "4+ to rob", "4+"], "blue": ["6+ to rob", "6+ to rob", "6+"],
        "orange": ["yours", "yours", "yours"], "green": ["2+ or 1 of 3", "2+ or 1", "2+"],
    }  # fmt: skip


@pytest.mark.rule("UI-1", "CARD-12")
async def test_a_track_is_a_number_and_to_its_owner_its_cards_if_tracks_are_open() -> None:
    for options, words in (([], False), (["open_track"], True)):
        app = app_on(table_of(2, options=options))
        async with app.run_test(size=(160, 48)) as pilot:
            await settled(pilot)
            panel = app.screen.query_one(RailyardTable)
            text = "\n".join(lines_of(panel.made(panel.size.width)))
            assert "5 cards on the Track" in text, "four lay there, one came from orange"
            assert ("W4" in text and "O1" in text) is words


@pytest.mark.rule("CARD-37", "UI-5")
def test_who_leads_in_a_big_city_is_told_only_as_far_as_all_may_know_it() -> None:
    fresh = "\n".join(lines_of(city_rows(Sight(table_of(2)), INK, 120, frames=True)))
    assert fresh.count("nobody yet") == 6 and "you: 1 to do" in fresh
    done = ({**YARDS[0], "completed": ["dallas-raleigh"]}, {"completed": ["miami-boston"]}, {}, {})
    second = "\n".join(lines_of(city_rows(Sight(table_of(4, done, round=2)), INK, 120, frames=True)))
    assert second.count("face down") == 6 and "you: 1, done 1" in second and "nobody" not in second


# -- the deck ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("CARD-7")
@pytest.mark.parametrize(("players", "cards"), [(2, 75), (3, 67), (4, 59)])
def test_the_deck_takes_the_place_of_a_scoring_track_on_which_nobody_moves(players: int, cards: int) -> None:
    session = map_session("card_game", SEATS[:players])
    sight = Sight(session)
    assert deck_at_first(sight) == cards == sight.state["deck"]
    bar, words = lines_of(deck_rows(sight, INK, 104))
    assert bar.count("▒") == 100 and f"{cards} of {cards} cards left in the deck" in words


@pytest.mark.rule("CARD-5", "CARD-27")
def test_the_deck_tells_the_round_and_what_comes_when_it_is_empty() -> None:
    half = Sight(table_of(4, ({}, {}, {}, {"hand": {"red": 10, "blue": 10, "green": 10, "white": 10}})))
    bar, words = lines_of(deck_rows(half, INK, 120))
    assert 0 < bar.count("·") < 116 and "round 1 of 2" in words and "round 1 of 2 · turn" in turn_words(half)
    ending = Sight(table_of(4, rest="discards", turns_left=3))
    assert "the deck is empty: 3 turns to come" in lines_of(deck_rows(ending, INK, 120))[1]
    assert "the round ends: 3 turns to come" in turn_words(ending)
    last = Sight(table_of(2, rest="discards", turns_left=2))
    assert "last round: 2 turns to come" in turn_words(last) and "round 1 of" not in turn_words(last)


async def test_no_scoring_track_stands_at_zero_all_game() -> None:
    app = app_on(table_of(2))
    async with app.run_test(size=(160, 48)) as pilot:
        await settled(pilot)
        text = screen_text(app)
        assert "cards left in the deck" in text and "┼" not in text
