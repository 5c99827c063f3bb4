"""France's track beds: when one builds, what is built, pieces, positions (FR-4, FR-5, FR-9, FR-10, FR-13)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from france_table import BEDS, COLORS, MARKET, build, crossed, drawn, france, listed, pieces, tracks
from playing import (
    DECK,
    PASS,
    TICKETS,
    act,
    at,
    claim,
    keep,
    legal,
    new_game,
    play_on,
    refused,
    slot,
    waits_for,
)

from ttr_tui.engine.mechanisms.track_building import TrackBuilding
from ttr_tui.engine.payments import payment_fault
from ttr_tui.engine.positions import PositionError, write_position

# -- when one builds ------------------------------------------------------------------------------------------------


@pytest.mark.rule("FR-9", "FRE-1", "FRE-3")
def test_after_two_cards_a_track_must_be_built() -> None:
    game = france({}, {})
    assert refused(game, build("angers-rennes", "blue")) == "FR-9"
    act(game, DECK)
    assert waits_for(game) == (0, "second_card") and refused(game, build("angers-rennes", "blue")) == "FR-9"
    act(game, DECK)
    assert waits_for(game) == (0, "build_track")
    assert len(legal(game)) == len(BEDS) * 8 == 984
    assert refused(game, {"type": "decline"}) == "FRE-3"
    act(game, build("angers-rennes", "blue"))
    assert waits_for(game) == (1, "turn")
    assert game.open_state()["built"] == {"angers-rennes": "blue"}
    assert game.open_state()["players"][0]["points"] == 0, "building gives no points"


@pytest.mark.rule("FRE-1")
def test_a_face_up_locomotive_is_a_whole_draw_after_which_one_builds_once() -> None:
    game = france({}, {}, market=["locomotive", *MARKET[1:]])
    act(game, slot(0))
    assert waits_for(game) == (0, "build_track")
    act(game, build("angers-rennes", "blue"))
    assert waits_for(game) == (1, "turn")


@pytest.mark.rule("FRE-1")
def test_who_can_draw_but_one_card_builds_all_the_same() -> None:
    game = france({}, {}, market=[], deck=["red"], rest=1)
    act(game, DECK)
    assert waits_for(game) == (0, "build_track")


@pytest.mark.rule("FRE-12", "FRE-17")
def test_neither_tickets_nor_a_claim_let_one_build_and_building_is_no_claim() -> None:
    game = france({"hand": {"white": 1, "blue": 5}}, {}, deck=["blue", "blue"])
    act(game, claim("amiens-rouen", white=1))
    assert waits_for(game) == (1, "turn")
    act(game, TICKETS)
    assert game.decision is not None
    act(game, keep(*game.decision.details()["tickets"]))
    assert waits_for(game) == (0, "turn")
    drawn(game)
    assert refused(game, claim("angers-rennes", blue=2)) == "CORE-6"
    act(game, build("angers-rennes", "blue"))
    assert waits_for(game) == (1, "turn")


@pytest.mark.rule("FRE-12")
def test_who_passes_builds_nothing() -> None:
    game = france({}, {}, market=[], rest=1, ticket_decks={"regular": []})
    act(game, PASS)
    assert waits_for(game) == (1, "turn")


@pytest.mark.rule("FR-9")
def test_building_is_part_of_the_last_turn_too() -> None:
    game = drawn(france({}, {}, turns_left=1))
    assert waits_for(game) == (0, "build_track") and not game.over
    act(game, build("angers-rennes", "blue"))
    assert game.over


@pytest.mark.rule("FR-9")
def test_a_track_built_can_be_taken_back_the_cards_drawn_cannot() -> None:
    game = drawn(france({}, {}))
    before = game.check_value()
    act(game, build("angers-rennes", "blue"))
    assert game.undoable_by == 0
    game.undo()
    assert game.check_value() == before and game.undoable_by is None


# -- what is built --------------------------------------------------------------------------------------------------


@pytest.mark.rule("FR-5")
@pytest.mark.parametrize("payment", [{"red": 2}, {"locomotive": 2}, {"red": 1, "locomotive": 1}])
def test_a_bed_cannot_be_claimed_before_it_is_built(payment: dict[str, int]) -> None:
    game = france({"hand": {"red": 2, "locomotive": 2}}, {})
    assert refused(game, claim("angers-rennes", **payment)) == "FR-5"
    assert not tracks(game, "claim_route") & set(BEDS)


@pytest.mark.rule("FR-10")
def test_the_piece_makes_the_route_one_of_its_color_for_everybody() -> None:
    game = drawn(france({}, {"hand": {"blue": 2, "red": 2, "locomotive": 1}}))
    act(game, build("angers-rennes", "blue"))
    assert refused(game, claim("angers-rennes", red=2)) == "CORE-17"
    payments = [action["payment"] for action in listed(game, "claim_route") if action["track"] == "angers-rennes"]
    assert payments == [{"blue": 2}, {"blue": 1, "locomotive": 1}]
    act(game, claim("angers-rennes", blue=2))
    state = game.open_state()
    assert state["tracks"] == {"angers-rennes": 1} and [player["points"] for player in state["players"]] == [0, 2]


@pytest.mark.rule("FR-13", "FR-4")
def test_claimed_a_route_gives_its_piece_back_to_be_used_again() -> None:
    game = france({"hand": {"red": 5}}, {}, built={"cherbourg-le_mans": "red"})
    assert pieces(game, "red") == [3, 3, 1, 0]
    act(game, claim("cherbourg-le_mans", red=5))
    assert game.open_state()["built"] == {} and pieces(game, "red") == [3, 3, 1, 1]
    drawn(game)
    act(game, build("lyon-rodez", "red"))
    assert game.open_state()["built"] == {"lyon-rodez": "red"} and pieces(game, "red") == [3, 3, 1, 0]


@pytest.mark.rule("FRE-4", "FR-4", "FR-9")
def test_a_piece_of_just_the_beds_length_must_be_left() -> None:
    game = drawn(france({}, {}, built={"cherbourg-le_mans": "red", "brest-rennes": "blue"}))
    assert refused(game, build("lyon-rodez", "red")) == "FRE-4"
    assert refused(game, build("le_mans-rouen", "blue")) == "FRE-4"
    for bed, gone in (("lyon-rodez", "red"), ("le_mans-rouen", "blue")):
        colors = [action["color"] for action in listed(game, "build_track") if action["track"] == bed]
        assert colors == [color for color in COLORS if color != gone]
    act(game, build("lyon-rodez", "blue"))
    assert pieces(game, "blue") == [3, 3, 0, 0]


@pytest.mark.rule("FR-6", "FRE-11")
def test_neither_a_printed_nor_a_built_nor_a_claimed_track_is_built() -> None:
    ben = {"routes": ["angers-poitiers"]}
    game = drawn(france({}, ben, built={"angers-rennes": "blue"}))
    assert refused(game, build("amiens-rouen", "blue")) == "FR-6"
    assert refused(game, build("brest-cherbourg", "blue")) == "FR-6"
    assert refused(game, build("angers-rennes", "red")) == "FR-11"
    assert refused(game, build("angers-rennes", "blue")) == "FR-11"
    assert refused(game, build("angers-poitiers", "blue")) == "FR-11"


def all_pieces_laid() -> dict[str, str]:
    """Beds for all 64 pieces, none across another; five players, so that parallels are built one by one."""
    built: dict[str, str] = {}
    for length, count in ((5, 1), (4, 1), (3, 3), (2, 3)):
        left = [color for color in COLORS for _ in range(count)]
        for bed, spaces in BEDS.items():
            if spaces == length and left and not crossed(bed) & set(built):
                built[bed] = left.pop()
        assert not left
    return built


@pytest.mark.rule("FRE-2", "FR-4")
def test_with_no_piece_left_the_build_is_skipped_and_the_draw_stands() -> None:
    built = all_pieces_laid()
    assert len(built) == 64
    game = drawn(france({}, others=4, built=built))
    assert waits_for(game) == (1, "turn")
    assert sum(game.open_state()["players"][0]["hand"].values()) == 2
    spare = next(bed for bed, length in BEDS.items() if length == 2 and built.get(bed))
    del built[spare]
    game = drawn(france({}, others=4, built=built))
    assert waits_for(game) == (0, "build_track") and {BEDS[track] for track in tracks(game, "build_track")} == {2}


@pytest.mark.rule("FRE-2")
def test_with_no_piece_of_a_fitting_length_the_build_is_skipped() -> None:
    """All beds of two spaces are claimed or built, and pieces of other lengths are on the board: some of two are left."""
    laid = all_pieces_laid()
    long = {bed: color for bed, color in laid.items() if BEDS[bed] > 2}
    two = [bed for bed, length in BEDS.items() if length == 2 and not crossed(bed) & set(long)]
    shares: list[list[str]] = [[] for _ in range(5)]
    for bed in two:
        pair = bed.partition("#")[0]
        free = [share for share in shares if pair not in {own.partition("#")[0] for own in share}]
        min(free, key=len).append(bed)
    seats = [{"routes": share} for share in shares]
    game = drawn(france(*seats, built=long))
    assert pieces(game, "red")[0] == 3 and waits_for(game) == (1, "turn")


# -- positions, words, whole games ----------------------------------------------------------------------------------


@pytest.mark.rule("FR-4", "FR-11", "FR-12", "FRE-6")
@pytest.mark.parametrize(
    ("built", "routes", "fault"),
    [
        ({"angers-rennes": "pink"}, [], "no color 'pink'"), ({"angers-rennes": "gray"}, [], "no color 'gray'"),
        ({"angers-rennes": "locomotive"}, [], "no color 'locomotive'"), ({"angers-rome": "red"}, [], "no track 'angers-rome'"),
        ({"amiens-rouen": "red"}, [], "is no track bed"), (["angers-rennes"], [], "built is a mapping"),
        ({"angers-rennes": "red"}, ["angers-rennes"], "is claimed already by Ann"),
        ({"angers-rennes": "red", "le_mans-lorient": "blue"}, [], "has been built (FR-11)"),
        ({"angers-rennes": "red"}, ["le_mans-lorient"], "has been claimed (FR-11)"),
        ({"montpellier-rodez": "red"}, ["avignon-toulouse"], "has been claimed (FR-11)"),
        ({"dijon-paris#1": "red", "dijon-paris#2": "blue"}, [], "only one of the parallel tracks"),
        ({"dijon-paris#1": "red"}, ["dijon-paris#2"], "only one of the parallel tracks"),
        ({"dijon-paris#1": "red", "lyon-rodez": "red"}, [], "there are only 1 red pieces of 5 spaces"),
    ],
)  # fmt: skip
def test_built_tracks_of_a_position_that_cannot_be(built: Any, routes: list[str], fault: str) -> None:
    with pytest.raises(PositionError) as caught:
        france({"routes": routes}, {}, built=built)
    assert [fault in text for _, text in caught.value.faults] == [True], caught.value
    assert caught.value.faults[0][0][0] == "built"


@pytest.mark.rule("FR-13")
def test_a_position_gives_a_claimed_beds_piece_to_the_supply() -> None:
    game = france({"routes": ["cherbourg-le_mans"]}, {}, built={"lyon-rodez": "red"})
    assert pieces(game, "red") == [3, 3, 1, 0] and pieces(game, "blue") == [3, 3, 1, 1]
    document = write_position(game.table)
    assert document["built"] == {"lyon-rodez": "red"}
    assert at(document).open_state() == game.open_state()


@pytest.mark.rule("FR-4", "FR-11", "FR-12", "FR-13")
@pytest.mark.parametrize("number", [2, 3, 4, 5])
def test_in_a_whole_game_pieces_are_never_short_and_nothing_lies_across_anything(number: int) -> None:
    game = new_game("france", number, seed=number)
    built_ever = 0
    for _ in play_on(game, Random(number)):
        state = game.open_state()
        lying = {*state["built"], *state["tracks"]}
        built_ever = max(built_ever, len(state["built"]))
        assert not set(state["built"]) & set(state["tracks"])
        assert not any(crossed(word) & lying for word in state["built"])
        assert not any(crossed(word) & set(state["tracks"]) for word in state["tracks"])
        if number < 4:
            pairs = [word.partition("#")[0] for word in lying]
            assert len(pairs) == len(set(pairs)), "one of parallel tracks at most"
        left = [count for color in COLORS for count in pieces(game, color)]
        assert min(left) >= 0 and sum(left) + len(state["built"]) == 64
    assert built_ever > 10


@pytest.mark.rule("FR-9")
def test_a_bed_is_advised_that_the_hand_can_pay() -> None:
    game = drawn(france({"hand": {"purple": 4}}, {}, deck=["red", "blue"]))
    building = game.table.rulebook.get(TrackBuilding)
    assert game.decision is not None
    advised = building.advice(game.table, game.decision)
    assert advised is not None and advised in game.decision
    action = game.write_action(advised)
    assert action["color"] == "purple" and BEDS[action["track"]] == 4
    price = building.claiming.prices[building.prices[advised.track, advised.color]]
    hand = building.cards.hand(game.table, 0)
    assert payment_fault(price, hand, ((building.cards.number["purple"], 4),)) is None


@pytest.mark.rule("FR-9", "FR-10")
def test_what_is_told_of_building() -> None:
    game = drawn(france({}, {}))
    (built, *_) = game.play(game.read_action(build("dijon-paris#2", "blue")))
    assert (built.type, built.text) == ("track_built", "Ann built Dijon–Paris in blue")
    assert built.as_dict(None) == {
        "type": "track_built", "seat": 0, "text": built.text, "track": "dijon-paris#2", "color": "blue",
    }  # fmt: skip


@pytest.mark.rule("FR-9")
def test_the_list_of_all_984_is_made_only_when_it_is_asked_for() -> None:
    """Counting and drawing one of them go by the lengths and colors, and agree with the list."""
    game = drawn(france({}, {}))
    assert game.decision is not None
    offer = game.decision.offers[0]
    assert offer.count() == 984
    actions = list(offer)
    assert [offer.nth(index) for index in range(0, 984, 41)] == actions[::41]
    with pytest.raises(IndexError):
        offer.nth(984)
