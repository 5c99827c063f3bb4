"""Märklin's mechanisms in the frame: settings that do not fit, mixes in other shapes, what a seat imagines, advice."""

from __future__ import annotations

from random import Random

import pytest
from marklin_table import begun, mix, mixes, tickets_of
from playing import act, new_game, rulebook, variant

from ttr_tui.engine.actions import ActionShapeError
from ttr_tui.engine.checking import rule_faults
from ttr_tui.engine.game import Game
from ttr_tui.engine.mechanisms.ticket_mixes import mix_words
from ttr_tui.engine.mechanisms.ticket_mixes import mixes as possible_mixes
from ttr_tui.engine.mechanisms.ticket_offers import DrawTickets
from ttr_tui.engine.mechanisms.tickets import Tickets
from ttr_tui.engine.rulebook import Rulebook
from ttr_tui.variant.reading import parse_variant

DEAL = "deal: {any: 4}, keep: 2, unkept: shuffled_in, draw: {count: 4, keep: 1, unkept: bottom, deck: any}"


def changed(old: str, new: str) -> str:
    """Märklin's map file with something else in one place."""
    text = variant("marklin").text
    assert old in text
    return text.replace(old, new, 1)


def game_of(text: str, players: int = 2) -> Game:
    """A game of a changed map."""
    return Game.new(Rulebook(parse_variant(text, "mine.yaml"), (), players), ("Ann", "Ben", "Cem")[:players], first=0, seed=1)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("card: locomotive_4", "card: locomotive_5", "no card 'locomotive_5' besides colors and locomotives"),
        ("card: locomotive_4", "card: locomotive", "no card 'locomotive' besides colors and locomotives"),
        ("card: locomotive_4", "card: red", "no card 'red' besides colors and locomotives"),
        ("card: passenger", "card: passengers", "no card 'passengers' (did you mean 'passenger'?)"),
        ("each: 3, card", "each: 0, card", "greater than or equal to 1"),
        ("from_length: 4", "from: 4", "long_locomotives has no setting 'from'"),
        ("white: [2]}}", "white: []}}", "at least 1 item"),
        ("stacks: {black: [7,", "stacks: {black: [0,", "greater than or equal to 1"),
        ("merchandise: black}", "merchandise: blak}", "the merchandise of 'berlin' (did you mean 'black'?)"),
        ("merchandise: black}", "facts: {merchandise: [7]}}", "no stack is called '[7]', the merchandise of 'berlin'"),
        ("passenger: 3}, sweep_limit", "pasenger: 3}, sweep_limit", "no card 'pasenger'"),
        ("deal: {any: 4}", "deal: {any: 5}", "5 tickets for each of 5 players are more than the 23 of the deck 'long'"),
        ("deal: {any: 4}", "deal: {any: 4, short: 1}", "5 tickets for each of 5 players are more than the 23 of"),
        ("deck: any}", "deck: either}", "no ticket deck 'either'"),
        ("[completed_tickets, token_count,", "[completed_tickets, token_counts,", "did you mean 'token_count'"),
    ],
)  # fmt: skip
def test_rules_that_do_not_fit_the_map_are_faults(old: str, new: str, message: str) -> None:
    faults = rule_faults(parse_variant(changed(old, new), "mine.yaml"))
    assert message in faults[0].message
    assert faults[0].line > 1


def test_a_map_without_merchandise_has_no_use_for_stacks() -> None:
    text = variant("marklin").text
    for color in ("black", "red", "yellow", "white"):
        text = text.replace(f", merchandise: {color}", "")
    assert [fault.message for fault in rule_faults(parse_variant(text, "mine.yaml"))] == ["no city of the map has merchandise"]


def test_passengers_travel_without_merchandise_too() -> None:
    text = changed("  - merchandise: {stacks:", "  # - merchandise: {stacks:").replace(", token_count, token_value", "")
    game = game_of(text)
    rng = Random(3)
    while game.decision is not None:
        game.apply(game.decision.sample(rng))
    assert any(seat["passengers_used"] for seat in game.open_state()["players"])
    assert all(not sheet.of("tokens") for sheet in game.score().sheets)


@pytest.mark.rule("MK-21", "MK-E32")
def test_mixes_of_any_number_of_decks() -> None:
    assert possible_mixes((5, 5), 2) == ((2, 0), (1, 1), (0, 2))
    assert possible_mixes((1, 0, 2), 2) == ((1, 0, 1), (0, 0, 2))
    assert possible_mixes((1, 1), 4) == ((1, 1),)
    assert possible_mixes((0, 0), 4) == ()
    assert [mix_words(m, ("short", "long")) for m in ((3, 1), (0, 1), (0, 0))] == [
        "3 short and 1 long tickets", "1 long ticket", "no tickets",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "shape", [3, [3, 1], "short", {"short": -1, "long": 5}, {"short": 4.0}, {"short": True}, {"regular": 4}]
)
def test_a_mix_of_the_wrong_shape_is_no_action(shape: object) -> None:
    with pytest.raises(ActionShapeError):
        new_game("marklin").read_action({"type": "draw_tickets", "mix": shape})


def test_where_decks_are_given_a_mix_is_no_action_and_where_only_the_deal_is_mixed_none_is_announced_later() -> None:
    with pytest.raises(ActionShapeError):
        new_game("usa").read_action({"type": "draw_tickets", "mix": {"regular": 3}})
    game = begun(game_of(changed(DEAL, DEAL.replace("deck: any", "deck: long"))))
    assert game.read_action({"type": "draw_tickets"}) in list(game.decision or ())
    assert game.decision is not None
    refusal = game.decision.refusal(DrawTickets((3, 1)))
    assert refusal is not None and refusal.rule == "CORE-24"


def test_given_decks_and_a_mix_can_be_dealt_together() -> None:
    game = game_of(changed("deal: {any: 4}", "deal: {long: 1, any: 2}"), players=2)
    act(game, mix(short=2), mix(long=2))
    part = tickets_of(game)
    assert [[part.known[n].deck for n in part.offered[seat]] for seat in (0, 1)] == [["long", "short", "short"], ["long"] * 3]


@pytest.mark.rule("MK-5")
def test_nobody_knows_the_others_mixes_before_all_have_announced_theirs() -> None:
    game = new_game("marklin", 3, first=0)
    act(game, mix(short=4), mix(long=4))
    assert game.open_state()["ticket_decks"] == {"short": 23, "long": 23}
    imagined = {game.imagined(2, Random(seed)).table.sealed[0] for seed in range(60)}
    assert len(imagined) == len(mixes(game)) == 5


def test_advice_for_a_mix_is_the_one_in_the_middle() -> None:
    game = new_game("marklin")
    assert game.decision is not None
    advised = rulebook("marklin", (), 2).get(Tickets).advice(game.table, game.decision)
    assert advised is not None and game.write_action(advised) == mix(short=2, long=2)


def test_the_rules_explain_themselves() -> None:
    words = dict(rulebook("marklin", (), 2).explanations())
    assert "The player announces first how many are short and how many long." in words["tickets"][1]
    assert words["long_locomotives"][0].startswith("Locomotives +4 replace any card")
    assert "black 7-6-5-4 (1 town), red 4-3-2 (6 towns), yellow 3-2-1 (12 towns), white 2 (16 towns)" in words["merchandise"][0]
    assert "lets it use one route of another player" in words["passengers"][1]
