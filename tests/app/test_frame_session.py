"""A running game without its screen: written first, then shown; whose eyes are at the screen; what was said to whom."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from tests.app.frame import FullDisk, session_of
from ttr_tui.app.session import Session
from ttr_tui.engine.actions import IllegalActionError, Pass
from ttr_tui.engine.game import Game, UndoError
from ttr_tui.store.errors import SaveError


def over_disk(*players: str) -> tuple[Session, FullDisk]:
    """A session whose journal can fail."""
    made = session_of(*players)
    made.journal.close()
    disk = FullDisk()
    return Session(made.game, made.seats, disk), disk


def first_action(game: Game) -> Any:
    assert game.decision is not None
    return next(iter(game.decision))


async def keep_tickets(session: Session) -> None:
    """Everybody keeps what comes first."""
    while session.game.decision is not None and session.game.decision.kind == "keep_tickets":
        await session.act(first_action(session.game))


async def claim_something(session: Session) -> int:
    """Play on until a route was claimed; who did it."""
    while True:
        decision = session.game.decision
        assert decision is not None
        offer = decision.offer("claim_route")
        if offer is not None and offer.count():
            await session.act(offer.nth(0))
            return decision.seat
        await session.act(first_action(session.game))


async def test_an_action_is_written_and_then_shown() -> None:
    session, disk = over_disk("Ann", "Ben")
    before = session.game
    events = await session.act(first_action(before))
    assert disk.lines == ["keep_tickets"]
    assert session.game is not before
    assert session.version == 1
    assert [entry.event for entry in session.log] == events


async def test_what_could_not_be_written_has_not_happened() -> None:
    session, disk = over_disk("Ann", "Ben")
    before, value = session.game, session.game.check_value()
    disk.full = True
    with pytest.raises(SaveError, match="free some space"):
        await session.act(first_action(before))
    assert session.game is before
    assert session.game.check_value() == value
    assert session.log == []
    disk.full = False
    await session.act(first_action(before))
    assert session.version == 1


async def test_an_undo_that_could_not_be_written_has_not_happened() -> None:
    session, disk = over_disk("Ann", "bot:random")
    await session.act(first_action(session.game))
    value, log = session.game.check_value(), session.log
    disk.full = True
    with pytest.raises(SaveError):
        await session.undo()
    assert (session.game.check_value(), session.log) == (value, log)
    disk.full = False
    await session.undo()
    assert session.game.check_value() != value
    assert session.log == []


async def test_an_illegal_action_writes_nothing() -> None:
    session, disk = over_disk("Ann", "Ben")
    with pytest.raises(IllegalActionError):
        await session.act(Pass())
    assert disk.lines == []


async def test_an_action_once_begun_is_carried_through_though_nobody_waits_for_it() -> None:
    session, disk = over_disk("Ann", "Ben")
    may_write = threading.Event()
    write = disk.record
    disk.record = lambda *line: (may_write.wait(5), write(*line))[1]  # type: ignore[method-assign]
    waiting = asyncio.ensure_future(session.act(first_action(session.game)))
    await asyncio.sleep(0.05)
    assert session.saving
    waiting.cancel()
    may_write.set()
    await session.finish()
    assert session.version == 1
    assert disk.lines == ["keep_tickets", "closed"]


async def test_one_person_against_bots_is_never_covered() -> None:
    session, _ = over_disk("bot:random", "Ann", "bot:random")
    assert session.viewer == 1
    while not session.game.over and session.version < 60:
        assert not session.needs_cover()
        await session.act(first_action(session.game))


async def test_between_two_persons_the_cover_is_needed_whenever_other_eyes_are_asked() -> None:
    session, _ = over_disk("Ann", "bot:random", "Ben")
    assert session.viewer is None
    assert session.needs_cover()
    session.uncover(0)
    assert not session.needs_cover()
    await session.act(first_action(session.game))
    assert session.bot_to_move()
    assert not session.needs_cover(), "a bot's move may be watched"
    assert session.next_person() == 2
    await session.let_bot_move()
    assert session.needs_cover()
    session.cover()
    assert session.needs_cover()
    session.uncover(2)
    assert not session.needs_cover()


async def test_a_covered_session_shows_what_everybody_may_know() -> None:
    session, _ = over_disk("Ann", "Ben")
    assert session.view().state == session.game.view(None).state
    session.uncover(1)
    assert session.view().state == session.game.view(1).state


def test_a_bot_has_no_eyes() -> None:
    session, _ = over_disk("Ann", "bot:random")
    with pytest.raises(ValueError, match="seat 1"):
        session.uncover(1)


async def test_a_persons_own_things_are_dropped_at_the_cover() -> None:
    session, _ = over_disk("Ann", "Ben")
    session.uncover(0)
    session.person.cursor, session.person.find = 3, "den"
    session.cover()
    session.uncover(0)
    assert (session.person.cursor, session.person.find) == (None, "")


async def test_taking_back_is_only_for_the_one_who_acted_and_ends_at_the_next_persons_cover() -> None:
    session, disk = over_disk("Ann", "Ben")
    await keep_tickets(session)
    seat = await claim_something(session)
    session.viewer = 1 - seat
    with pytest.raises(UndoError, match="not your action"):
        await session.undo()
    session.cover()
    session.uncover(1 - seat)
    assert disk.lines[-1] == "cover"
    with pytest.raises(UndoError, match="turn has passed on"):
        await session.undo()


async def test_taking_back_survives_a_cover_of_ones_own() -> None:
    session, disk = over_disk("Ann", "bot:random")
    value = session.game.check_value()
    await session.act(first_action(session.game))
    session.cover()
    session.uncover(0)
    await session.undo()
    assert session.game.check_value() == value
    assert disk.lines == ["keep_tickets", "undo"]


async def test_since_holds_what_others_did_since_one_acted() -> None:
    session, _ = over_disk("Ann", "bot:random", "bot:random")
    await keep_tickets(session)
    while session.game.decision is not None and session.game.decision.seat == 0:
        await session.act(first_action(session.game))
    assert session.since(0) == []
    own = len(session.log)
    while session.bot_to_move():
        await session.let_bot_move()
    assert session.since(0) == session.log[own:]
    assert session.since(None) == session.log


async def test_the_log_counts_turns_as_they_begin() -> None:
    session, _ = over_disk("bot:random", "bot:random")
    while session.game.table.turns < 5:
        await session.let_bot_move()
    turns = [entry.turn for entry in session.log if entry.event.type == "turn"]
    assert turns == [1, 2, 3, 4, 5]
    assert session.log[0].turn == 0


async def test_a_bots_answer_is_dropped_if_the_game_moved_on_meanwhile() -> None:
    made = session_of("Ann", "bot:random")
    thinking, may_answer = threading.Event(), threading.Event()

    class Slow:
        def choose(self, view: Any) -> Any:
            action = next(iter(view.decision))
            thinking.set()
            may_answer.wait(5)
            return action

    session = Session(made.game, made.seats, made.journal, make_bot=lambda kind: Slow())
    await session.act(first_action(session.game))
    waiting = asyncio.ensure_future(session.let_bot_move())
    await asyncio.to_thread(thinking.wait, 5)
    await session.undo()
    may_answer.set()
    assert await waiting == []
    assert session.game.decision is not None
    assert session.game.decision.seat == 0
    await session.finish()


async def test_bots_see_only_their_own_view() -> None:
    made = session_of("Ann", "bot:random")
    seen: list[dict[str, Any]] = []

    class Spy:
        def choose(self, view: Any) -> Any:
            seen.append(view.state)
            return next(iter(view.decision))

    session = Session(made.game, made.seats, made.journal, make_bot=lambda kind: Spy())
    await session.act(first_action(session.game))
    await session.let_bot_move()
    assert isinstance(seen[0]["players"][0]["hand"], int)
    assert isinstance(seen[0]["players"][1]["hand"], dict)
    assert "seed" not in seen[0]
    await session.finish()


async def test_resumed_the_game_its_log_and_what_may_be_undone_are_as_they_were() -> None:
    from ttr_tui.app.setup import opened_session
    from ttr_tui.store import list_saves, saves_folder

    session = session_of("Ann", "bot:random")
    await keep_tickets(session)
    await claim_something(session)
    await session.finish()
    (head,) = list_saves(saves_folder())
    again, notices = await asyncio.to_thread(opened_session, head.path)
    assert notices == ()
    assert again.game.check_value() == session.game.check_value()
    assert again.game.undoable_by == session.game.undoable_by
    assert [(e.turn, e.event.text) for e in again.log] == [(e.turn, e.event.text) for e in session.log]
    assert again.seats == session.seats
    await again.finish()
