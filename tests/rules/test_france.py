"""France: set-up, tickets with zones, printed tracks, the end (FR-1 to FR-3, FR-6 to FR-8, FR-13 to FR-18)."""

from __future__ import annotations

from typing import Any

import pytest
from france_table import COLORS, france, pieces, tracks
from playing import TICKETS, Json, act, claim, keep, legal, new_game, refused, variant, waits_for

from ttr_tui.engine.mechanisms.tickets import Tickets
from ttr_tui.variant.model import BED, GRAY


@pytest.mark.rule("FR-1", "FR-2", "FR-4", "FRE-19")
@pytest.mark.parametrize("number", [2, 5])
def test_the_start_of_the_game(number: int) -> None:
    game = new_game("france", number)
    state = game.open_state()
    assert [player["trains"] for player in state["players"]] == [40] * number
    assert [sum(player["hand"].values()) for player in state["players"]] == [8] * number
    assert state["built"] == {} and set(state["pieces"]) == set(COLORS)
    assert all(pieces(game, color) == [3, 3, 1, 1] for color in COLORS)
    assert sum(sum(pieces(game, color)) for color in COLORS) == 64
    for viewer in (None, *range(number)):
        assert game.view(viewer).state["pieces"] == state["pieces"], "the supply lies open to all"


@pytest.mark.rule("FR-3")
def test_five_tickets_are_dealt_three_kept_and_the_others_lie_under_the_deck() -> None:
    game = new_game("france", 2, first=0)
    part = game.table.rulebook.get(Tickets).part(game.table)
    above = part.decks["regular"][:]
    back = [number for seat in range(2) for number in part.offered[seat][3:]]
    for _ in range(2):
        assert game.decision is not None and game.decision.details()["keep"] == 3
        offered = game.decision.details()["tickets"]
        assert len(offered) == 5 and len(legal(game)) == 16
        assert refused(game, keep(*offered[:2])) == "CORE-4"
        act(game, keep(*offered[:3]))
    deck = game.table.rulebook.get(Tickets).part(game.table).decks["regular"]
    assert deck[4:] == above and sorted(deck[:4]) == sorted(back)
    assert game.open_state()["ticket_decks"] == {"regular": 58 - 6}


@pytest.mark.rule("FR-16")
def test_in_a_turn_four_tickets_are_drawn_and_one_kept() -> None:
    deck = ["amiens-montpellier", "brest-paris", "lyon-marseille", "reims-orleans", "tours-dijon"]
    game = france({}, {}, ticket_decks={"regular": deck})
    act(game, TICKETS)
    assert game.decision is not None and game.decision.details() == {"tickets": deck[:4], "keep": 1}
    assert refused(game, keep()) == "CORE-24"
    act(game, keep("reims-orleans"))
    assert waits_for(game) == (1, "turn"), "drawing tickets builds nothing"
    act(game, TICKETS)
    assert game.decision is not None and game.decision.details()["tickets"] == [deck[4], deck[0], deck[1], deck[2]]


# -- printed tracks -------------------------------------------------------------------------------------------------


@pytest.mark.rule("FR-6", "FR-7")
def test_the_printed_tracks_can_be_claimed_at_once() -> None:
    facts = variant("france").tracks
    printed = {track.id for track in facts if track.color != BED}
    gray = {track.id: (track.length, track.locomotives) for track in facts if track.color == GRAY}
    assert len(facts) == 157 and len(printed) == 34
    assert all(track.length == 1 for track in facts if track.id in printed and track.id not in gray)
    assert gray == {
        "avignon-toulouse": (6, 0), "brest-cherbourg": (6, 1), "calais-cherbourg": (6, 1),
        "corse_marseille-marseille": (3, 1), "corse_nice-nice": (2, 1), "corse_perpignan-perpignan": (5, 1),
    }  # fmt: skip
    game = france({"hand": {"locomotive": 9}}, {})
    assert tracks(game, "claim_route") == printed


@pytest.mark.rule("FR-15", "FR-7")
def test_a_ferry_takes_a_locomotive_and_the_plain_gray_track_none() -> None:
    game = france({"hand": {"red": 6, "locomotive": 1}}, {})
    assert refused(game, claim("brest-cherbourg", red=6)) == "EU-6"
    ferry = [action["payment"] for action in legal(game) if action.get("track") == "brest-cherbourg"]
    assert ferry == [{"red": 5, "locomotive": 1}]
    plain = [action["payment"] for action in legal(game) if action.get("track") == "avignon-toulouse"]
    assert plain == [{"red": 6}, {"red": 5, "locomotive": 1}]
    act(game, claim("avignon-toulouse", red=6))
    assert game.open_state()["players"][0]["points"] == 15


@pytest.mark.rule("FR-14", "FRE-15")
@pytest.mark.parametrize(("number", "more"), [(2, set()), (3, set()), (4, {"metz-nancy#2"}), (5, {"metz-nancy#2"})])
def test_printed_parallels_by_the_number_of_players(number: int, more: set[str]) -> None:
    game = france({"hand": {"locomotive": 1}}, {"routes": ["metz-nancy#1"]}, others=number - 2)
    assert tracks(game, "claim_route") & {"metz-nancy#1", "metz-nancy#2"} == more
    own = france({"hand": {"locomotive": 1}, "routes": ["metz-nancy#1"]}, others=number - 1)
    assert "metz-nancy#2" not in tracks(own, "claim_route")


@pytest.mark.rule("FRE-15", "FR-8")
def test_two_tracks_into_a_zone_are_a_double_route_to_one_stop() -> None:
    game = france({"hand": {"yellow": 1}}, {"hand": {"blue": 1}}, others=2)
    act(game, claim("allemagne_metz-metz#1", yellow=1), claim("allemagne_metz-metz#2", blue=1))
    assert game.open_state()["tracks"] == {"allemagne_metz-metz#1": 0, "allemagne_metz-metz#2": 1}
    stops = {track.a for track in variant("france").tracks if track.id.startswith("allemagne_metz-")}
    assert len(stops) == 1
    own = france({"hand": {"blue": 1}, "routes": ["allemagne_metz-metz#1"]}, others=3)
    assert refused(own, claim("allemagne_metz-metz#2", blue=1)) == "CORE-21"


# -- zones ----------------------------------------------------------------------------------------------------------


def ticket_points(routes: list[str], ticket: Json, others: int = 4) -> int:
    """What a ticket, written out, is worth to who owns these routes."""
    score = france({"routes": routes, "tickets": [ticket]}, others=others).score()
    return score.sheets[0].of("ticket")[0].points


BERLIN = {"a": "strasbourg", "b": "allemagne", "points": 7}


@pytest.mark.rule("FR-8")
@pytest.mark.parametrize(
    ("routes", "points"),
    [
        (["allemagne_strasbourg-strasbourg#1"], 7),
        (["mulhouse-strasbourg", "allemagne_mulhouse-mulhouse"], 7),
        (["metz-strasbourg", "allemagne_metz-metz#1"], 7),
        (["mulhouse-strasbourg"], -7),
        (["allemagne_mulhouse-mulhouse", "allemagne_metz-metz#1"], -7),
    ],
)
def test_any_stop_of_a_zone_will_do(routes: list[str], points: int) -> None:
    assert ticket_points(routes, BERLIN) == points


@pytest.mark.rule("FR-8", "FRE-13")
def test_a_zone_is_no_link_between_its_stops() -> None:
    routes = ["allemagne_strasbourg-strasbourg#1", "allemagne_mulhouse-mulhouse"]
    ticket = {"a": "strasbourg", "b": "mulhouse", "points": 7}
    assert ticket_points(routes, ticket) == -7
    assert ticket_points([*routes, "mulhouse-strasbourg"], ticket) == 7
    stops = {city.id for city in variant("france").cities if city.zone == "allemagne"}
    assert stops == {"allemagne_metz", "allemagne_mulhouse", "allemagne_strasbourg"}


@pytest.mark.rule("FRE-14")
def test_a_ticket_from_zone_to_zone_takes_one_connected_path() -> None:
    ticket = {"a": "allemagne", "b": "suisse", "points": 12}
    ends = ["allemagne_strasbourg-strasbourg#1", "mulhouse-suisse_mulhouse"]
    assert ticket_points(ends, ticket) == -12
    assert ticket_points([*ends, "mulhouse-strasbourg"], ticket) == 12
    assert ticket_points(["allemagne_mulhouse-mulhouse", "mulhouse-suisse_mulhouse"], ticket) == 12


@pytest.mark.rule("FRE-16", "FR-18")
def test_a_route_into_a_zone_ends_the_longest_path() -> None:
    routes = ["allemagne_strasbourg-strasbourg#1", "mulhouse-strasbourg", "allemagne_mulhouse-mulhouse"]
    line = france({"routes": routes}, {}).score().sheets[0].of("longest_path")[0]
    assert (line.facts["length"], line.points) == (1 + 1 + 2, 10)
    apart = [routes[0], routes[2]]
    assert france({"routes": apart}, {}).score().sheets[0].of("longest_path")[0].facts["length"] == 2


@pytest.mark.rule("FRE-21")
def test_a_ticket_that_has_become_impossible_stays_and_is_subtracted() -> None:
    """With two players nobody else can get to Corse any more, by land or by sea."""
    ticket = {"a": "corse", "b": "toulouse", "points": 8}
    ben = {"routes": ["corse_marseille-marseille", "corse_nice-nice", "corse_perpignan-perpignan"]}
    assert france({"tickets": [ticket]}, ben).score().sheets[0].of("ticket")[0].points == -8


# -- the end --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FR-17", "CORE-27")
@pytest.mark.parametrize(("trains", "last"), [(3, True), (4, False)])
def test_two_trains_left_begin_the_last_round(trains: int, last: bool) -> None:
    game = france({"trains": trains, "hand": {"white": 1}}, {})
    act(game, claim("amiens-rouen", white=1))
    assert game.open_state()["last_round"] is last


REIMS: Json = {"a": "paris", "b": "rouen", "points": 1}


@pytest.mark.rule("FR-18")
def test_the_bonuses_and_their_ties() -> None:
    ann = {"routes": ["paris-rouen"], "tickets": [REIMS]}
    ben = {"routes": ["amiens-rouen"], "tickets": [{"a": "amiens", "b": "rouen", "points": 1}]}
    sheets = france(ann, ben, {}).score().sheets
    assert [[line.points for line in sheet.of("longest_path")] for sheet in sheets] == [[10], [10], [0]]
    assert [[line.points for line in sheet.of("globetrotter")] for sheet in sheets] == [[15], [15], []]
    assert [sheet.total for sheet in sheets] == [1 + 1 + 10 + 15] * 2 + [0]


@pytest.mark.rule("FRE-18")
def test_without_a_completed_ticket_nobody_is_globetrotter() -> None:
    sheets = france({"tickets": [REIMS]}, {}).score().sheets
    assert not any(sheet.of("globetrotter") for sheet in sheets)


@pytest.mark.rule("FRE-20")
@pytest.mark.parametrize(
    ("ann", "ben", "winners", "decided_by"),
    [
        ({"points": 30}, {"points": 3, "routes": ["paris-rouen"], "tickets": [REIMS]}, (0,), ()),
        ({"points": 27}, {"routes": ["paris-rouen"], "tickets": [REIMS]}, (1,), ("the most completed tickets",)),
        ({"points": 11}, {"routes": ["paris-rouen"]}, (1,), ("the most completed tickets", "the longest continuous path")),
        ({"points": 5}, {"points": 5}, (0, 1), ("the most completed tickets", "the longest continuous path")),
    ],
)
def test_a_tie_goes_to_the_most_tickets_then_to_the_longest_path(
    ann: Any, ben: Any, winners: tuple[int, ...], decided_by: tuple[str, ...]
) -> None:
    score = france(ann, ben).score()
    assert (score.winners, score.decided_by) == (winners, decided_by)
