"""What the Card Game's mechanisms owe the frame: faults of a map's rules, advice, imagined games, the words of the rules."""

from __future__ import annotations

from random import Random

import pytest
from card_table import NONE, Json, at_the_end, place, player, table
from playing import TICKETS, act, at, keep, legal, new_game, play_on, refused, rulebook, variant

from ttr_tui.engine.checking import rule_faults
from ttr_tui.engine.mechanisms.card_tickets import CardTickets
from ttr_tui.engine.mechanisms.claiming import Claiming
from ttr_tui.variant.reading import parse_variant

BONUS = "id: miami, name: Miami, facts: {bonus: 8}"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("points: 5, cards: {yellow: 1}}", "points: 5}", "the ticket 'chicago-new_york#1' says no `cards`"),
        ("points: 5, cards: {yellow: 1}}", "points: 5, cards: {locomotive: 1}}", "asks for 'locomotive': no color"),
        ("reshuffle: false", "reshuffle: true", "the deck is never empty for good"),
        (BONUS, "id: miami, name: Miami, facts: {bonus: much}", "the bonus of 'miami' is a whole number from 0 to 1000"),
        ("  - railyard  # with the option open_track\n", "", "'card_tickets' needs 'railyard'"),
        ("  - railyard  #", "  - railyard: {open: true}  #", "railyard has no setting 'open'"),
        ("second_round_from: 4", "second_round_from: 1", "greater than or equal to 2"),
        ("[completed_tickets, bonus_cards]", "[completed_tickets, bonus_card]", "did you mean 'bonus_cards'"),
    ],
)  # fmt: skip
def test_rules_that_do_not_go_together_are_faults(old: str, new: str, message: str) -> None:
    text = variant("card_game").text
    assert old in text
    faults = rule_faults(parse_variant(text.replace(old, new, 1), "mine.yaml"))
    assert len(faults) == 1 and message in faults[0].message
    assert faults[0].line > 1


def test_tickets_have_to_stand_before_what_completes_them() -> None:
    text = variant("card_game").text
    moved = text.replace("  - card_tickets\n", "").replace("  - tickets:", "  - card_tickets\n  - tickets:")
    assert [fault.message for fault in rule_faults(parse_variant(moved, "mine.yaml"))] == [
        "'card_tickets' has to come after 'tickets' in the rules"
    ]


def test_without_a_bonus_anywhere_there_are_no_big_cities() -> None:
    text = variant("card_game").text
    for number in (8, 10, 12, 15):
        text = text.replace(f", facts: {{bonus: {number}}}", "")
    assert "no city of the map has a bonus" in rule_faults(parse_variant(text, "mine.yaml"))[0].message


def test_nothing_in_it_knows_a_board() -> None:
    book = rulebook("card_game", (), 4)
    assert book.find(Claiming) is None and not book.variant.tracks
    state = new_game("card_game", 4).open_state()
    assert "tracks" not in state and "trains" not in state["players"][0]


@pytest.mark.rule("EDGE-22")
def test_the_advice_is_the_best_assignment_and_for_a_turn_there_is_none() -> None:
    seat: Json = {"tickets": ["dallas-raleigh"], "track": {"green": 1, "red": 1}}
    game = at_the_end(seat, {})
    mechanism = game.table.rulebook.get(CardTickets)
    assert game.decision is not None
    assert game.write_action(mechanism.advice(game.table, game.decision)) == legal(game)[0]
    turn = at(table(seat, {}))
    assert turn.decision is not None
    assert mechanism.advice(turn.table, turn.decision) is None


@pytest.mark.rule("UI-3")
def test_an_imagined_game_keeps_what_was_seen_to_move_and_deals_hidden_tracks_anew() -> None:
    ann: Json = {"railyard": {"red": 2, "blue": 1}, "track": {"white": 6, "black": 6}}
    game = at(table(ann, {"track": {"green": 9}}))
    tracks = [
        [player(game.imagined(viewer, Random(seed)), seat)["track"] for seat in (0, 1)]
        for viewer in (0, 1)
        for seed in range(6)
    ]
    assert all(sum(own.values()) == 14 and sum(other.values()) == 9 for own, other in tracks)
    assert all(own["red"] >= 1 and own["blue"] >= 1 for own, _ in tracks)
    assert all(own.get("white", 0) + own.get("black", 0) < 12 for own, _ in tracks), "the owner does not know it either"
    looked = at(table(ann, {"track": {"green": 9}}, options=["open_track"]))
    assert player(looked.imagined(0, Random(1)), 0)["track"] == {"red": 1, "blue": 1, "white": 6, "black": 6}
    assert player(looked.imagined(1, Random(1)), 0)["track"] != {"red": 1, "blue": 1, "white": 6, "black": 6}


def test_an_imagined_game_has_answers_that_its_tracks_can_pay() -> None:
    seat: Json = {"tickets": ["dallas-raleigh", "dallas-miami"], "track": {"green": 3, "red": 3}}
    game = at_the_end(seat, {"tickets": ["chicago-dallas"], "track": {"green": 2, "yellow": 2}})
    act(game, legal(game)[0])
    for seed in range(8):
        imagined = game.imagined(1, Random(seed))
        track, answer = player(imagined, 0)["track"], imagined.write_action(imagined.table.sealed[0])
        for payment in answer["tickets"].values():
            assert all(count <= track.get(card, 0) for card, count in payment.items())
        for _ in play_on(imagined, Random(seed)):
            pass
        assert imagined.over


def test_placing_and_assigning_are_refused_where_something_else_is_waited_for() -> None:
    game = at(table({"hand": {"red": 2}}, {}))
    assert refused(game, NONE) == "CARD-29"
    act(game, TICKETS)
    assert refused(game, place(red=2)) == "CARD-18"
    act(game, keep())


def test_the_rules_explain_themselves() -> None:
    words = dict(rulebook("card_game", ("open_track",), 4).explanations())
    assert "may look through their own Track" in " ".join(words["railyard"])
    assert "see only how many" in " ".join(dict(rulebook("card_game", (), 4).explanations())["railyard"])
    assert "New York 15" in words["big_cities"][0]
    assert "routes" not in " ".join(words["tickets"]), "there are none"
    assert "dealt 4" in words["empty_deck_end"][1]
