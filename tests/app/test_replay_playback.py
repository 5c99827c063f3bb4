"""A save as a row of steps: every step, undone ones left out, the rule of memory, saves that cannot be followed."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from ttr_tui.app.playback import NoSuchStepError, Playback
from ttr_tui.app.session import Session
from ttr_tui.app.setup import TableSetup, new_session, read_players
from ttr_tui.store import SaveDamaged

PLAYERS = ("Ann:blue", "Ben:red", "bot:random:green")


def session_of(map_word: str = "usa", options: tuple[str, ...] = ()) -> Session:
    return new_session(TableSetup(map_word, read_players(PLAYERS), options, first=0, seed=7))


async def saved(session: Session, turns: int) -> Path:
    """Let chance play so many turns (or to the end); the save."""
    rng = Random(3)
    while session.game.decision is not None and session.game.table.turns < turns:
        await session.act(session.game.decision.sample(rng))
    await session.finish()
    return session.journal.path  # type: ignore[attr-defined]  # a real journal


async def test_the_last_step_is_the_game_as_it_was_and_the_log_the_same() -> None:
    session = session_of()
    playback = Playback.read(await saved(session, 999))
    assert playback.over and playback.first == 0 and playback.fault is None
    assert playback.step(playback.last).game.check_value() == session.game.check_value()
    assert [told.entry for told in playback.log(playback.last)] == session.log
    assert playback.turns == session.game.table.turns


async def test_each_step_is_one_action_further() -> None:
    session = session_of()
    rng, checks = Random(3), [session.game.check_value()]
    for _ in range(40):
        assert session.game.decision is not None
        await session.act(session.game.decision.sample(rng))
        checks.append(session.game.check_value())
    playback = Playback.read(await saved(session, 0))
    assert [playback.step(number).game.check_value() for number in range(playback.last + 1)] == checks


async def test_turns_begin_where_they_do() -> None:
    playback = Playback.read(await saved(session_of("europe"), 12))
    for turn in range(1, 13):
        number = playback.start_of_turn(turn)
        assert playback.step(number).turn == turn and playback.step(number - 1).turn == turn - 1
    assert playback.start_of_turn(500) == playback.last
    with pytest.raises(NoSuchStepError, match=f"its steps are 0 to {playback.last}"):
        playback.step(playback.last + 1)


async def test_what_was_taken_back_is_no_step() -> None:
    session = session_of()
    await saved_turns(session, 4)
    before = session.game.check_value()
    decision = session.game.decision
    assert decision is not None
    claims = [action for action in decision if action.type == "claim_route"]
    await session.act(claims[0])
    session.viewer = decision.seat
    await session.undo()
    playback = Playback.read(await saved(session, 0))
    assert playback.step(playback.last).game.check_value() == before


async def saved_turns(session: Session, turns: int) -> None:
    rng = Random(5)
    while session.game.table.turns < turns or not any(a.type == "claim_route" for a in session.game.decision or ()):
        assert session.game.decision is not None
        await session.act(session.game.decision.sample(rng))


async def test_of_an_unfinished_game_no_seat_can_be_looked_at() -> None:
    playback = Playback.read(await saved(session_of(), 6))
    assert not playback.over
    view = playback.session(playback.last, 0).view()
    assert all(isinstance(player["hand"], int) and isinstance(player["tickets"], int) for player in view.state["players"])
    over = Playback.read(await saved(session_of(), 999))
    assert isinstance(over.session(5, 1).view().state["players"][1]["hand"], dict)


@pytest.mark.rule("UI-2")
async def test_what_memory_has_to_keep_goes_after_one_round() -> None:
    session = session_of("card_game")
    path = await saved(session, 20)
    for log in (session.log, [told.entry for told in Playback.read(path).log(Playback.read(path).last)]):
        hushed = [entry.turn for entry in log if entry.event.hush]
        assert hushed and min(hushed) > session.game.table.turns - len(session.seats)
        assert min(entry.turn for entry in log if entry.event.type == "turn") == 1, "all else stays"
        older = {entry.event.type for entry in log if entry.turn < min(hushed)}
        assert not older & {"cards_placed", "train_robbed"}, "they drop out, their lines too"
        assert "cards_moved" in older, "that tells no colors, only how large the Track is"


@pytest.mark.rule("UI-2")
async def test_older_tables_of_a_game_with_a_rule_of_memory_are_shut_until_it_is_over() -> None:
    running = Playback.read(await saved(session_of("card_game"), 20))
    assert running.step(running.first).turn == 18
    with pytest.raises(NoSuchStepError):
        running.step(running.first - 1)
    shown = Playback.read(await saved(session_of("card_game", ("open_track",)), 20))
    assert shown.first == 0, "with the Track open there is nothing to remember"
    over = Playback.read(await saved(session_of("card_game"), 999))
    assert over.first == 0 and any(told.entry.event.hush and told.entry.turn < 4 for told in over.log(over.last))


async def test_a_save_is_shown_as_far_as_it_can_be_followed() -> None:
    path = await saved(session_of(), 10)
    lines = path.read_text().splitlines(keepends=True)
    at = max(i for i, line in enumerate(lines) if '"action"' in line)
    lines[at] = json.dumps({**json.loads(lines[at]), "check": "0" * 16}) + "\n"
    path.write_text("".join(lines))
    playback = Playback.read(path)
    assert playback.fault is not None and f"{path}:{at + 1}: " in playback.fault
    assert playback.last > 5


async def test_a_save_that_cannot_even_begin_is_refused(tmp_path: Path) -> None:
    path = await saved(session_of(), 3)
    header, rest = path.read_text().split("\n", 1)
    path.write_text(json.dumps({**json.loads(header), "options": ["nothing"]}) + "\n" + rest)
    with pytest.raises(SaveDamaged, match=":1: "):
        Playback.read(path)
