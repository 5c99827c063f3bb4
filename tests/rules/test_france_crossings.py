"""France's crossings and parallel beds: what is built or claimed first shuts the other (FR-11, FR-12)."""

from __future__ import annotations

import pytest
from france_table import BEDS, FACTS, build, crossed, drawn, france, listed, pieces, tracks
from playing import act, claim, refused, waits_for

from ttr_tui.engine.positions import PositionError

# -- crossings ------------------------------------------------------------------------------------------------------

PAIRS = {
    ("angers-rennes", "le_mans-lorient"), ("nantes-rennes", "le_mans-lorient"), ("brest-rennes", "lorient-saint_malo"),
    ("rouen-saint_malo", "cherbourg-le_mans"), ("rouen-saint_malo", "le_havre-le_mans"),
    ("bourges-brive_la_gaillarde", "clermont_ferrand-limoges"), ("besancon-nancy", "dijon-mulhouse"),
    ("avignon-briancon", "grenoble-marseille"), ("avignon-nice", "grenoble-marseille"), ("avignon-nice", "briancon-marseille"),
    ("montpellier-rodez", "avignon-toulouse"),
}  # fmt: skip
BED_PAIRS = sorted(pair for pair in PAIRS if "avignon-toulouse" not in pair)


@pytest.mark.rule("FR-11", "FRE-7")
def test_the_eleven_crossings_none_of_them_with_a_parallel_track() -> None:
    assert {frozenset(pair) for pair in PAIRS} == {frozenset((a, b)) for a in FACTS for b in crossed(a)}
    assert not any("#" in word for pair in PAIRS for word in pair)


@pytest.mark.rule("FR-11")
@pytest.mark.parametrize(("one", "other"), [*BED_PAIRS, *(pair[::-1] for pair in BED_PAIRS)])
def test_a_built_or_claimed_track_shuts_what_it_crosses_for_good(one: str, other: str) -> None:
    color = "red"
    built = drawn(france({}, {"hand": {color: BEDS[one]}}))
    act(built, build(one, color))
    assert other in built.open_state()["closed"]
    act(built, claim(one, **{color: BEDS[one]}))
    drawn(built)
    assert refused(built, build(other, "blue")) == "FR-11"
    claimed = drawn(france({}, {"routes": [one]}))
    assert refused(claimed, build(other, "blue")) == "FR-11"
    assert other not in tracks(claimed, "build_track")


@pytest.mark.rule("FRE-5", "FR-11")
def test_a_crossing_does_not_open_again_when_the_piece_goes_back() -> None:
    game = france({"hand": {"red": 4}}, {"hand": {"locomotive": 9}}, built={"brest-rennes": "red"})
    assert "lorient-saint_malo" in game.open_state()["closed"]
    act(game, claim("brest-rennes", red=4))
    assert pieces(game, "red") == [3, 3, 1, 1]
    assert refused(game, claim("lorient-saint_malo", locomotive=2)) == "FR-11"
    drawn(game)
    assert refused(game, build("lorient-saint_malo", "red")) == "FR-11"


@pytest.mark.rule("FRE-6")
def test_the_gray_track_and_the_bed_across_it_the_bed_built_first() -> None:
    game = drawn(france({}, {"hand": {"red": 6}}))
    act(game, build("montpellier-rodez", "green"))
    assert refused(game, claim("avignon-toulouse", red=6)) == "FR-11"
    assert "avignon-toulouse" in game.open_state()["closed"]


@pytest.mark.rule("FRE-6")
def test_the_gray_track_and_the_bed_across_it_the_gray_claimed_first() -> None:
    game = france({"hand": {"red": 6}}, {})
    act(game, claim("avignon-toulouse", red=6))
    drawn(game)
    assert refused(game, build("montpellier-rodez", "green")) == "FR-11"


@pytest.mark.rule("FR-11", "FRE-6")
@pytest.mark.parametrize(("one", "other"), sorted(PAIRS))
def test_two_tracks_that_cross_cannot_both_be_claimed_in_a_position(one: str, other: str) -> None:
    with pytest.raises(PositionError, match=r"cross: only one of them can be claimed \(FR-11\)"):
        france({"routes": [one]}, {"routes": [other]})


@pytest.mark.rule("FR-11")
def test_a_shut_bed_names_what_lies_across_it() -> None:
    game = drawn(france({}, {}, built={"le_mans-lorient": "red"}))
    assert game.decision is not None
    refusal = game.decision.refusal(game.read_action(build("nantes-rennes", "blue")))
    assert refusal is not None and "Le Mans–Lorient, which crosses it, has been built" in refusal.text


# -- parallel beds --------------------------------------------------------------------------------------------------


@pytest.mark.rule("FR-12", "FRE-9", "FRE-10")
@pytest.mark.parametrize("number", [2, 3])
@pytest.mark.parametrize("which", ["dijon-paris#1", "dijon-paris#2", "dijon-paris#3"])
def test_with_two_or_three_players_any_one_of_parallel_beds_is_built(number: int, which: str) -> None:
    game = drawn(france({}, others=number - 1))
    assert {f"dijon-paris#{k}" for k in (1, 2, 3)} <= tracks(game, "build_track")
    act(game, build(which, "red"))
    drawn(game)
    for other in {f"dijon-paris#{k}" for k in (1, 2, 3)} - {which}:
        assert refused(game, build(other, "blue")) == "FR-12"
    assert not any(track.startswith("dijon-paris") for track in tracks(game, "build_track"))


@pytest.mark.rule("FR-12", "FRE-9", "FR-14")
def test_with_two_players_the_other_bed_stays_shut_when_the_built_one_is_claimed() -> None:
    game = france({"hand": {"red": 5}}, {"hand": {"locomotive": 9}}, built={"dijon-paris#2": "red"})
    act(game, claim("dijon-paris#2", red=5))
    assert refused(game, claim("dijon-paris#1", locomotive=5)) == "CORE-22"
    drawn(game)
    assert refused(game, build("dijon-paris#1", "blue")) == "FR-12"


@pytest.mark.rule("FR-12", "FRE-8")
def test_with_two_players_an_unbuilt_bed_beside_a_built_one_cannot_be_claimed() -> None:
    game = france({"hand": {"locomotive": 9}}, {}, built={"dijon-paris#2": "red"})
    assert refused(game, claim("dijon-paris#1", locomotive=5)) == "FR-12"


@pytest.mark.rule("FR-12", "FRE-8")
@pytest.mark.parametrize("number", [4, 5])
def test_with_four_or_five_players_each_parallel_bed_is_built_by_itself(number: int) -> None:
    game = france({}, others=number - 1)
    for which, color in (("#1", "red"), ("#2", "blue"), ("#3", "green")):
        drawn(game)
        act(game, build(f"dijon-paris{which}", color))
    assert game.open_state()["built"] == {"dijon-paris#1": "red", "dijon-paris#2": "blue", "dijon-paris#3": "green"}
    assert len(game.open_state()["closed"]) == 0


@pytest.mark.rule("FRE-8", "FR-14")
def test_with_four_players_an_owner_may_build_the_parallel_bed_but_not_claim_it() -> None:
    ann = {"routes": ["dijon-paris#1"], "hand": {"red": 5}}
    game = drawn(france(ann, {"hand": {"red": 5}}, others=2))
    act(game, build("dijon-paris#2", "red"))
    twin = game.copy()
    act(game, claim("dijon-paris#2", red=5))
    assert game.open_state()["tracks"]["dijon-paris#2"] == 1
    for _ in range(3):
        drawn(twin)
        act(twin, listed(twin, "build_track")[0])
    assert waits_for(twin) == (0, "turn") and refused(twin, claim("dijon-paris#2", red=5)) == "CORE-21"
