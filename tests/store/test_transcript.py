"""The journal of a game played without one: written when asked for, read, played on, written again."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from playing import at, new_game, players
from saved_games import begin, saved, seats_of

from ttr_tui.engine.game import Game
from ttr_tui.store import Journal, SaveError, Transcript


def noted(transcript: Transcript, game: Game, rng: Random, steps: int) -> None:
    """Play on, with undo where it is possible."""
    for _ in range(steps):
        if game.undoable_by is not None and rng.random() < 0.3:
            game.undo()
            transcript.note_undo()
            continue
        assert game.decision is not None
        seat, action = game.decision.seat, game.decision.sample(rng)
        transcript.note(seat, game.write_action(action))
        game.apply(action)


def assert_saved(path: Path, game: Game) -> None:
    """The save holds this very game."""
    opened = Journal.open(path)
    opened.journal.close()
    assert (opened.game.check_value(), opened.game.undoable_by) == (game.check_value(), game.undoable_by)
    assert opened.notices == ()


def test_written_read_played_on_and_written_over(tmp_path: Path) -> None:
    game, rng, file = new_game(), Random(3), tmp_path / "new" / "game.jsonl"
    transcript = Transcript(game, seats_of(game))
    transcript.write(file)
    assert_saved(file, game)
    noted(transcript, game, rng, 20)
    transcript.write(file)
    transcript.write(file)
    assert_saved(file, game)
    noted(transcript, game, rng, 20)
    transcript.write(file)
    assert_saved(file, game)
    again, loaded = Transcript.read(file)
    assert loaded.check_value() == game.check_value()
    noted(again, loaded, rng, 20)
    again.write(file)
    assert_saved(file, loaded)
    assert not list(file.parent.glob("*.lock"))


def test_a_game_from_a_position(tmp_path: Path) -> None:
    position = {"map": "usa", "players": players({"hand": {"red": 3}}, {}), "seed": 5}
    game = at(position)
    transcript = Transcript(game, seats_of(game), position)
    noted(transcript, game, Random(1), 12)
    transcript.write(tmp_path / "a.jsonl")
    assert_saved(tmp_path / "a.jsonl", game)


def test_it_writes_what_a_journal_writes(tmp_path: Path) -> None:
    path, _ = saved(tmp_path, 0)
    journal, game = begin(tmp_path)
    transcript = Transcript(game, seats_of(game))
    rng = Random(2)
    for _ in range(25):
        assert game.decision is not None
        seat, action = game.decision.seat, game.decision.sample(rng)
        document = game.write_action(action)
        game.apply(action)
        journal.record(document, seat, game)
        transcript.note(seat, document)
    transcript.write(path)
    assert path.read_bytes().splitlines()[1:] == journal.path.read_bytes().splitlines()[1:]


def test_a_place_that_cannot_be_written_to(tmp_path: Path) -> None:
    game = new_game()
    (tmp_path / "file").write_text("x")
    with pytest.raises(SaveError):
        Transcript(game, seats_of(game)).write(tmp_path / "file" / "a.jsonl")
