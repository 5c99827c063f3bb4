"""What the table says where a wrong word would mislead: choices, pauses, refusals, an empty log."""

from __future__ import annotations

from table_app import TestSeat, app_on, new_session, press, screen_text, settled, task_words, turn_of

from ttr_tui.app.widgets.sight import Sight
from ttr_tui.app.widgets.track_words import holding_words, why_not

TWO = (TestSeat("Ann", "red"), TestSeat("Ben", "blue"))


async def test_the_choice_of_tickets_is_final_only_when_the_turn_is_handed_over() -> None:
    app = app_on(new_session())
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        assert "final once the turn is handed over" in task_words(app)


async def test_after_the_own_move_the_log_tells_it_a_blind_draw_too() -> None:
    session = turn_of("usa", {"hand": {"red": 1}}, seats=TWO)
    session.uncover(0)
    app = app_on(session)
    async with app.run_test(size=(160, 48)) as pilot:
        await settled(pilot)
        await press(pilot, "d", "0")
        card = next(kind for kind, count in Sight(session).hand.items() if count > (kind == "red"))
        told = f"Ann drew {card} from the deck"
        assert told in screen_text(app), "before the second card too"
        await press(pilot, "0")
        assert "YOUR MOVE" in screen_text(app) and told in screen_text(app)


def test_a_track_that_cannot_be_paid_says_with_what_and_what_one_holds() -> None:
    sight = Sight(turn_of("usa", {"hand": {"red": 1, "blue": 2}}))
    track = next(number for number, fact in enumerate(sight.variant.tracks) if fact.color == "blue" and fact.length > 2)
    assert f"cannot be paid with {sight.variant.tracks[track].length} blue: you hold 2 blue" in why_not(track, sight)


def test_only_cards_that_could_pay_are_counted() -> None:
    sight = Sight(turn_of("marklin", {"hand": {"orange": 1, "locomotive": 1, "passenger": 1}}))
    tracks = sight.variant.track_index()
    long = holding_words(tracks["augsburg-nuernberg"], sight)
    short = holding_words(tracks["augsburg-muenchen#1"], sight)
    assert long == "you hold 1 orange and 1 locomotive and 0 locomotive 4s", "four spaces: the +4 locomotives pay too"
    assert short == "you hold at most 1 orange and 1 locomotive"
