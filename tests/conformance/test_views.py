"""A view holds what its viewer may know and nothing else: deal the rest anew, and the view is the same."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import census
import pytest
from playing import play_on
from setups import Setup, every_setup
from veil import Viewer, veiled

from ttr_tui.engine.events import Event
from ttr_tui.engine.game import Game

TOLD_OF = {"card_drawn", "tickets_drawn", "tickets_kept"}
"""Events of a seat's own hidden doings: what others hear of them must not depend on what is hidden."""


def seen(game: Game, viewer: Viewer) -> dict[str, Any]:
    """All that a view says: state, question, legal actions, their labels."""
    view = game.view(viewer)
    actions = list(view.decision) if view.decision is not None else []
    return {
        "state": view.state,
        "asked": view.asked,
        "actions": [game.write_action(action) for action in actions],
        "labels": [view.label(action) for action in actions],
    }


def heard(events: list[Event], viewer: Viewer) -> list[dict[str, Any]]:
    """What a viewer is told of a seat's own doings."""
    return [event.as_dict(viewer) for event in events if event.type in TOLD_OF]


def sealed(game: Game) -> bool:
    """True if the answer waited for is kept aside: what comes of all of them is told only when all have answered."""
    return game.table.asking is not None and game.table.asking.sealed


def moments(setup: Setup, seed: int, every: int) -> list[Game]:
    """Copies of a random game: the set-up's decisions, then every so many actions."""
    game = setup.game(seed=seed)
    found = []
    for number, _ in enumerate(play_on(game, Random(seed))):
        if number < setup.players + 1 or number % every == 0:
            found.append(game.copy())
    return found


@every_setup
@pytest.mark.rule("CORE-4", "CORE-25")
def test_a_view_is_the_same_whatever_its_viewer_may_not_know(setup: Setup) -> None:
    rng = Random(31)
    for game in moments(setup, seed=31, every=15):
        for viewer in (None, *range(setup.players)):
            expected = seen(game, viewer)
            other = veiled(game, viewer, rng)
            census.check(other.table)
            assert seen(other, viewer) == expected


@every_setup
def test_the_veil_does_change_what_is_hidden(setup: Setup) -> None:
    """The guard of the test above: a veil that changed nothing would prove nothing."""
    rng = Random(32)
    for game in moments(setup, seed=32, every=40):
        assert veiled(game, None, rng).check_value() != game.check_value()


@every_setup
def test_a_game_that_a_seat_imagines_looks_the_same_to_it_and_can_be_played_to_the_end(setup: Setup) -> None:
    rng = Random(37)
    for game in moments(setup, seed=37, every=40):
        viewer = rng.randrange(setup.players)
        imagined = game.imagined(viewer, rng)
        census.check(imagined.table)
        assert seen(imagined, viewer) == seen(game, viewer)
        assert imagined.check_value() != game.check_value()
        for _ in play_on(imagined, rng):
            pass
        assert imagined.over


@every_setup
def test_others_hear_the_same_of_hidden_doings_whatever_they_are(setup: Setup) -> None:
    rng = Random(33)
    heard_of = set()
    games = moments(setup, seed=33, every=4)
    for game in games:
        assert game.decision is not None
        seat = game.decision.seat
        actions = list(game.decision)
        kinds = sorted({action.type for action in actions} & {"draw_card", "draw_tickets", "keep_tickets"})
        if not kinds or sealed(game):
            continue
        kind = rng.choice(kinds)  # by kind first: among many claims single actions are hardly ever drawn
        index = rng.choice([number for number, action in enumerate(actions) if action.type == kind])
        action = actions[index]
        for viewer in (None, *(other for other in range(setup.players) if other != seat)):
            other = veiled(game, viewer, rng)
            assert other.decision is not None
            same = list(other.decision)[index] if action.type == "keep_tickets" else action
            told = heard(game.copy().play(action), viewer)
            assert heard(other.play(same), viewer) == told
            heard_of |= {event["type"] for event in told}
        if kind == "draw_tickets":  # what is kept of them comes next, however seldom a random player draws any
            drawn = game.copy()
            drawn.apply(action)
            games.append(drawn)
    assert heard_of == TOLD_OF


@every_setup
def test_an_event_tells_its_secret_only_to_those_it_is_for(setup: Setup) -> None:
    game, secrets = setup.game(seed=34), 0
    for action in play_on(game.copy(), Random(34)):
        for event in game.play(action):
            for viewer in (None, *range(setup.players)):
                known = event.as_dict(viewer)
                if viewer in event.to:
                    assert known["text"] == (event.private or event.text)
                    assert set(event.secret) <= set(known)
                else:
                    assert known["text"] == event.text
                    assert not set(event.secret) & set(known) - set(event.data)
            secrets += bool(event.secret)
    assert secrets


@every_setup
def test_no_view_and_no_event_holds_the_seed_before_the_game_is_over(setup: Setup) -> None:
    seed = 0x5EED_5EED_5EED_5EED_5EED_5EED_5EED_5EED
    game = setup.game(seed=seed)
    for number, action in enumerate(play_on(game.copy(), Random(35))):
        if number % 10 == 0:
            for viewer in (None, *range(setup.players)):
                assert str(seed) not in json.dumps(seen(game, viewer))
                assert "seed" not in game.view(viewer).state
        told = [event.as_dict(viewer) for event in game.play(action) for viewer in (None, *range(setup.players))]
        assert str(seed) not in json.dumps(told)
    assert game.over
    assert game.view(None).state["seed"] == seed


@every_setup
def test_a_view_of_the_own_seat_shows_hand_and_tickets_and_of_others_only_how_many(setup: Setup) -> None:
    for game in moments(setup, seed=36, every=30):
        everything = game.open_state()["players"]
        for viewer in range(setup.players):
            for seat, shown in enumerate(game.view(viewer).state["players"]):
                hand, tickets = everything[seat]["hand"], everything[seat]["tickets"]
                own = seat == viewer
                assert shown["hand"] == (hand if own else sum(hand.values()))
                assert shown["tickets"] == (tickets if own else len(tickets))
        asked = game.view(None).asked
        assert asked is not None and set(asked) == {"seat", "kind"}
