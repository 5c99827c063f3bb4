"""Keys, mouse, palette and typed commands: each legal action of each map can be done in all four ways."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from table_app import ANN_AND_BOT, app_on, map_session, press, screen_text, settled, turn_of

from ttr_tui.app.commands import CommandFault, command_of, read_command
from ttr_tui.app.session import Session
from ttr_tui.app.widgets.assign_task import AssignTask
from ttr_tui.app.widgets.decision_task import DecisionTask
from ttr_tui.app.widgets.draw_task import DrawTask
from ttr_tui.app.widgets.keep_task import KeepTask
from ttr_tui.app.widgets.palette_task import legal_entries
from ttr_tui.app.widgets.sight import Sight

MAPS = ("usa", "europe", "marklin", "old_west", "france", "card_game")


def listed(sight: Sight, action_type: str) -> list[Any]:
    """The actions of a type that the lists of the side panel end in, for keys and for clicks alike."""
    if action_type == "draw_card":
        slots = DrawTask().items(sight)
        documents = [{"type": "draw_card", "from": "deck" if slot < 0 else slot} for slot in slots]
        return [sight.action(document) for document in documents if sight.refusal(document) is None]
    if action_type == "claim_route":
        fact = sight.variant.tracks
        return [
            sight.action({"type": "claim_route", "track": fact[track].id, "payment": sight.named(payment)})
            for track in sight.claimable
            for payment in sight.payments(track)
        ]
    if action_type == "keep_tickets":
        task = KeepTask(set())
        ids = [held.ticket.id for held in task.items(sight)]
        subsets = ([name for i, name in enumerate(ids) if mask >> i & 1] for mask in range(1 << len(ids)))
        return [
            sight.action({"type": action_type, "tickets": chosen}) for chosen in subsets if len(chosen) >= task.least(sight)
        ]
    if action_type == "assign_cards":
        return [assignment(sight, every=False), assignment(sight, every=True)]
    task = DecisionTask(sight, frozenset({action_type}))
    return [action for choice in task.items(sight) for action in choice.actions if action.type == action_type]


def assignment(sight: Sight, *, every: bool) -> Any:
    """What Enter scores: the proposal, or what is left of it when `every` ticket is barred."""
    task = AssignTask()
    if every:
        task.barred = frozenset(held.ticket.id for held in task.items(sight))
    return task.answer(sight)


async def moments(name: str) -> list[Session]:
    """A table of the map at a moment of each kind of decision, two of turns."""
    session, rng, found = map_session(name, seed=9), Random(2), {}
    for number in range(4000):
        decision = session.game.decision
        if decision is None:
            break
        key = (decision.kind, decision.kind == "turn" and number > 60)
        if key not in found and (decision.count() > 1 or decision.kind == "assign_cards"):
            found[key] = Session(session.game.copy(), session.seats, session.journal)
            found[key].viewer = decision.seat
        await session.act(decision.sample(rng))
    return list(found.values())


@pytest.mark.parametrize("name", MAPS)
async def test_each_legal_action_can_be_done_in_all_four_ways(name: str) -> None:
    kinds = set()
    for session in await moments(name):
        sight = Sight(session)
        decision = sight.decision
        assert decision is not None
        kinds.add(decision.kind)
        actions = list(decision)
        palette = {entry.action for entry in legal_entries(sight)}
        in_lists = {action for action_type in {action.type for action in actions} for action in listed(sight, action_type)}
        assert palette == set(actions), decision.kind
        assert in_lists >= set(actions) - {action for action in actions if action.type == "pass"}, decision.kind
        for action in Random(1).sample(actions, min(len(actions), 60)):
            command = command_of(sight.written(action), sight)
            assert read_command(command, sight) == action, command
            turned = command_of(sight.written(action), sight, turned=True)
            assert read_command(turned, sight) == action, turned
    assert {"turn", "keep_tickets", "second_card"} <= kinds


async def test_a_command_is_typed_and_done() -> None:
    session = turn_of("europe", {"hand": {"red": 3, "locomotive": 2, "blue": 4}, "tickets": ["london-berlin"]})
    app = app_on(session)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        await press(pilot, "colon", *"station roma", "enter")
        assert session.game.view(None).state["players"][0]["stations"] == ["roma"]


async def test_an_action_is_found_in_the_palette() -> None:
    session = turn_of("europe", {"hand": {"red": 3, "locomotive": 2, "blue": 4}})
    app = app_on(session)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        await press(pilot, "ctrl+p", *"station wien", "enter")
        assert session.game.view(None).state["players"][0]["stations"] == ["wien"]
        assert "COMMANDS" not in screen_text(app)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("claim paris-dieppe", "cannot be paid with .*: you hold 0"),
        ("claim atlantis-dieppe", "no place"), ("fly", "no command"),
        ("claim", "claim where\\? as in: claim "), ("claim red 2", "claim where\\? as in: claim "),
        ("claim dieppe-paris loko 3", "'loko' is neither a card nor a number .did you mean 'loco'"),
        ("claim parsi-dieppe loco 3", "no place 'parsi-dieppe' .*did you mean 'paris-dieppe'"),
        ("draw 9", "number from 1 to 5"), ("pass", "no other action is"), ("keep 1", "tickets"),
        ("stop", "no action .stop. in Europe"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_refused_in_the_words_of_the_rule(typed: str, words: str) -> None:
    sight = Sight(turn_of("europe", {"hand": {"red": 3}}))
    with pytest.raises(CommandFault, match=words):
        read_command(typed, sight)


def test_names_may_be_typed_with_blanks_and_accents_and_either_end_first() -> None:
    sight = Sight(turn_of("old_west", {"hand": {"red": 6, "locomotive": 2}, "start": "salt_lake_city"}, seats=ANN_AND_BOT))
    tracks = [track.id for track in sight.variant.tracks if "salt_lake_city" in track.id]
    action = next(action for action in sight.decision or () if action.type == "claim_route")
    fact = sight.variant.tracks[action.track]
    a, b = sight.variant.cities[fact.a].id, sight.variant.cities[fact.b].id
    for words in (f"claim {a}-{b}", f"claim {b}-{a}", f"claim {a.replace('_', ' ')}-{b.replace('_', ' ')}"):
        assert read_command(words, sight).track in {action.track, action.track + 1}, tracks


async def test_borders_of_a_country_are_typed_by_its_name_where_that_says_which() -> None:
    session = turn_of("marklin", {"hand": {"locomotive": 4}})
    app = app_on(session)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        await press(pilot, "colon", *"claim nied")
        assert "claim niederlande-emden locomotive 2" in screen_text(app)
        assert "niederlande_" not in screen_text(app), "the numbers of its stops are nowhere on the board"
