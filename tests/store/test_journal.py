"""A game goes into its journal and comes out as it was: state, undo, seats, what has happened."""

from __future__ import annotations

import json
import stat
from pathlib import Path
from random import Random

import pytest
from playing import DECK, act, at, new_game, players, variant
from saved_games import WHOLE, begin, do, expected, found, moment, play, saved, seats_of, short_map, step

from ttr_tui.engine.game import Game
from ttr_tui.engine.rulebook import Rulebook
from ttr_tui.store import Journal, SaveError, Seat
from ttr_tui.variant.library import load_file


def test_file_and_folder_are_closed_to_others(tmp_path: Path) -> None:
    journal, _ = begin(tmp_path / "deep" / "saves")
    assert stat.S_IMODE(journal.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(journal.path.parent.stat().st_mode) == 0o700


def test_each_kind_of_line_is_as_documented(tmp_path: Path) -> None:
    journal, game = begin(tmp_path)
    for after, _ in play(journal, game, Random(2), 60):
        game = after
    journal.record_seat(1, "bot:random")
    journal.close()
    lines = [json.loads(line) for line in journal.path.read_text("ascii").splitlines()]
    header = lines[0]
    assert header["ttr_tui"] == 1
    assert header["map"] == "usa"
    assert header["map_text"] == variant("usa").text
    assert header["map_digest"] == variant("usa").digest
    assert header["seats"][0] == {"name": "Ann", "color": "red", "kind": "person"}
    assert (header["seed"], header["position"], header["options"]) == (1, None, [])
    assert header["mechanisms"]["market"] == 1
    actions = [line for line in lines if "action" in line]
    assert {"n": 1, "seat": actions[0]["seat"]}.items() <= actions[0].items()
    assert actions[0]["action"]["type"] == "keep_tickets"
    assert all(len(line["check"]) == 16 for line in actions)
    assert any("undo" in line for line in lines)
    assert lines[-1] == {"seat": 1, "kind": "bot:random"}


def test_a_table_is_noted_at_each_turns_start(tmp_path: Path) -> None:
    path, moments = saved(tmp_path, 60)
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    noted = [line for line in lines if "snapshot" in line]
    assert {line["turn"] for line in noted} == set(range(1, moments[-1].turn + 1))
    assert len(noted[-1]["snapshot"]["deck"]) > 50


@pytest.mark.parametrize("players_number", [2, 5])
def test_a_whole_game_comes_back_at_its_end(tmp_path: Path, players_number: int) -> None:
    path, moments = saved(tmp_path, WHOLE, game=new_game("usa", players_number))
    opened = Journal.open(path)
    assert moments[-1].over
    assert opened.notices == ()
    assert opened.game.score().as_dict()["winners"]
    assert found(opened) == expected(moments[-1])


@pytest.mark.rule("CORE-5")
@pytest.mark.parametrize("first", [None, 0, 1])
def test_who_began_is_drawn_or_named_as_it_was(tmp_path: Path, first: int | None) -> None:
    """Drawing the first player is a shuffle of its own: a named one has another deck from the same seed."""
    path, moments = saved(tmp_path, 12, game=new_game(seed=11, first=first))
    header = json.loads(path.read_bytes().splitlines()[0])
    assert header["first_drawn"] is (first is None)
    opened = Journal.open(path)
    assert opened.game.table.first == header["first"]
    assert found(opened) == expected(moments[-1])


def test_options_and_a_secret_seed_come_back(tmp_path: Path) -> None:
    book = Rulebook(variant("usa"), ("mega",), 3)
    path, moments = saved(tmp_path, 20, game=Game.new(book, ["Zoë", "李", "C"]))
    opened = Journal.open(path)
    assert opened.game.table.rulebook.options == ("mega",)
    assert [seat.name for seat in opened.seats] == ["Zoë", "李", "C"]
    assert found(opened) == expected(moments[-1])


def test_a_game_from_a_position_comes_back(tmp_path: Path) -> None:
    position = {"map": "usa", "turn": 1, "seed": 4, "players": players({"hand": {"red": 3}, "trains": 9}, {"points": 12})}
    game = at(position)
    journal = Journal.create(tmp_path, game, seats_of(game), position)
    game = list(play(journal, game, Random(1), 15))[-1][0]
    now = moment(journal.path, game)
    journal.close()
    assert found(Journal.open(journal.path)) == expected(now)


def test_a_map_of_the_users_own_comes_back_with_its_file(tmp_path: Path) -> None:
    file = short_map(tmp_path)
    game = Game.new(Rulebook(load_file(file), (), 2), ["Ann", "Ben"], seed=3)
    path, moments = saved(tmp_path / "saves", WHOLE, game=game)
    opened = Journal.open(path)
    assert opened.notices == ()
    assert opened.game.table.rulebook.variant.file == file
    assert found(opened) == expected(moments[-1])


def test_playing_on_after_opening_is_one_game(tmp_path: Path) -> None:
    """Closed and opened again after every step, a game writes the very lines of one that was never interrupted."""
    unbroken, _ = saved(tmp_path, 60, seed=8)
    journal, _ = begin(tmp_path)
    journal.close()
    rng = Random(8)
    for _ in range(60):
        opened = Journal.open(journal.path)
        step(opened.journal, opened.game, rng)
        opened.journal.close()
    assert journal.path.read_bytes().splitlines()[1:] == unbroken.read_bytes().splitlines()[1:]


def test_what_happened_is_told_again_without_what_was_undone(tmp_path: Path) -> None:
    journal, game = begin(tmp_path, new_game(listen=True))
    told = [(None, [event.text for event in game.table.events or []])]
    game.table.events = None
    rng = Random(5)
    while len(told) < 25:
        if game.undoable_by is not None and rng.random() < 0.5:
            game = game.copy(undo=True)
            game.undo()
            journal.record_undo()
            told.pop()
            continue
        assert game.decision is not None
        seat, action = game.decision.seat, game.decision.sample(rng)
        after = game.copy(undo=True)
        told.append((seat, [event.text for event in after.play(action)]))
        journal.record(game.write_action(action), seat, after)
        game = after
    journal.close()
    opened = Journal.open(journal.path)
    assert [(seat, [event.text for event in events]) for seat, events in opened.past] == told
    assert opened.game.table.events is None


def test_a_seat_that_was_handed_over_stays_so(tmp_path: Path) -> None:
    journal, game = begin(tmp_path)
    journal.record_seat(1, "bot:random")
    assert journal.seats[1] == Seat("Ben", "blue", "bot:random")
    do(journal, game, next(iter(game.decision or ())))
    journal.close()
    opened = Journal.open(journal.path)
    opened.journal.record_seat(1, "person")
    opened.journal.close()
    assert opened.seats[1].kind == "bot:random"
    assert Journal.open(journal.path).seats[1].kind == "person"


def test_a_cover_ends_undo_for_the_opened_game_too(tmp_path: Path) -> None:
    journal, game = begin(tmp_path)
    while game.undoable_by is None:
        game = do(journal, game, next(iter(game.decision or ())))
    journal.close()
    opened = Journal.open(journal.path)
    assert opened.game.undoable_by is not None
    opened.journal.record_cover()
    opened.journal.close()
    assert Journal.open(journal.path).game.undoable_by is None


def test_undo_goes_as_far_back_as_the_game_allows(tmp_path: Path) -> None:
    journal, _ = begin(tmp_path)
    with pytest.raises(ValueError, match="no action to take back"):
        journal.record_undo()


def test_a_journal_is_begun_before_anything_is_done(tmp_path: Path) -> None:
    game = new_game()
    with pytest.raises(ValueError, match="names"):
        Journal.create(tmp_path, game, [Seat("X", "red"), Seat("Y", "blue")])
    while game.decision and game.decision.kind != "turn":
        game.apply(next(iter(game.decision)))
    act(game, DECK)
    with pytest.raises(ValueError, match="nothing has been done"):
        Journal.create(tmp_path, game, seats_of(game))
    assert list(tmp_path.iterdir()) == []


def test_a_closed_journal_says_so(tmp_path: Path) -> None:
    journal, game = begin(tmp_path)
    journal.close()
    journal.close()
    with pytest.raises(SaveError, match="closed"):
        do(journal, game, next(iter(game.decision or ())))


def test_ids_tell_date_and_map_and_differ(tmp_path: Path) -> None:
    ids = {begin(tmp_path)[0].id for _ in range(5)}
    assert len(ids) == 5
    for id_ in ids:
        year, month, day, time, map_id, end = id_.split("-")
        assert (len(year), len(month), len(day), len(time), map_id, len(end)) == (4, 2, 2, 4, "usa", 4)
