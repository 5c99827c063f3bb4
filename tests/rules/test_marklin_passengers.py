"""Märklin's passengers: putting them down, sending them off, what they pick up (MK-20, MK-23 to MK-29, MK-E10 to MK-E28)."""

from __future__ import annotations

import pytest
from marklin_table import DECLINE, STOP, draw_two, marklin, move, passengers_of, place, player, tokens_in_all, touring, travel
from playing import Json, act, claim, legal, refused, waits_for

from ttr_tui.engine.game import Game, UndoError
from ttr_tui.engine.mechanisms.passenger_offers import MoveOffer, Travel, TravelOffer


def placing(game: Game) -> list[str]:
    """The cities that can take a passenger."""
    return [a["city"] for a in legal(game) if a["type"] == "place_passenger"]


def ways_on(game: Game) -> list[str]:
    """The tracks that can be traveled now."""
    return [a["track"] for a in legal(game) if a["type"] == "travel"]


# -- putting one down -------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-20", "MK-E11")
def test_after_a_claim_one_passenger_may_go_to_either_end() -> None:
    game = marklin({"hand": {"red": 3}})
    act(game, claim("berlin-magdeburg", red=3))
    assert waits_for(game) == (0, "place_passenger")
    assert game.decision is not None
    assert game.decision.details() == {"track": "berlin-magdeburg", "cities": ["berlin", "magdeburg"]}
    assert legal(game) == [place("berlin"), place("magdeburg"), DECLINE]
    assert refused(game, place("leipzig")) == "MK-20"
    act(game, place("magdeburg"))
    assert player(game)["passengers"] == ["magdeburg"]
    assert waits_for(game) == (1, "turn")


@pytest.mark.rule("MK-E11")
def test_placing_may_be_declined_and_is_not_made_up_for_later() -> None:
    game = marklin({"hand": {"red": 3}})
    act(game, claim("berlin-magdeburg", red=3), DECLINE)
    assert player(game)["passengers"] == []
    assert waits_for(game) == (1, "turn")
    draw_two(game)
    assert refused(game, place("berlin")) == "MK-20"


@pytest.mark.rule("MK-20", "MK-E14")
@pytest.mark.parametrize("owner", [0, 1])
def test_an_end_where_anybodys_passenger_stands_cannot_take_another(owner: int) -> None:
    seats: list[Json] = [{"hand": {"red": 3}}, {}]
    seats[owner]["passengers"] = ["magdeburg"]
    game = marklin(*seats)
    act(game, claim("berlin-magdeburg", red=3))
    assert placing(game) == ["berlin"]
    assert refused(game, place("magdeburg")) == "MK-20"


@pytest.mark.rule("MK-20")
def test_with_both_ends_taken_or_no_passenger_in_the_supply_nothing_is_asked() -> None:
    game = marklin({"hand": {"red": 3}, "passengers": ["berlin"]}, {"passengers": ["magdeburg"]})
    act(game, claim("berlin-magdeburg", red=3))
    assert waits_for(game) == (1, "turn")
    game = marklin({"hand": {"red": 3}, "passengers": ["kiel"], "passengers_used": 2})
    act(game, claim("berlin-magdeburg", red=3))
    assert waits_for(game) == (1, "turn")
    game = marklin({"hand": {"red": 3}, "passengers": ["kiel"], "passengers_used": 1})
    act(game, claim("berlin-magdeburg", red=3))
    assert waits_for(game) == (0, "place_passenger")


@pytest.mark.rule("MK-20", "MK-E12")
def test_of_a_route_into_a_country_only_the_city_can_take_one() -> None:
    game = marklin({"hand": {"white": 1}})
    act(game, claim("konstanz-schweiz_1", white=1))
    assert placing(game) == ["konstanz"]
    assert refused(game, place("schweiz_1")) == "MK-E12"
    game = marklin({"hand": {"white": 1}}, {"passengers": ["konstanz"]})
    act(game, claim("konstanz-schweiz_1", white=1))
    assert waits_for(game) == (1, "turn")


@pytest.mark.rule("MK-E13")
def test_a_city_without_tokens_can_take_a_passenger() -> None:
    game = marklin({"hand": {"red": 3}}, merchandise={"berlin": [], "magdeburg": []})
    act(game, claim("berlin-magdeburg", red=3))
    assert placing(game) == ["berlin", "magdeburg"]


@pytest.mark.rule("MK-E15")
def test_a_passenger_is_not_put_down_and_sent_off_in_one_turn() -> None:
    game = marklin({"hand": {"red": 3}})
    act(game, claim("berlin-magdeburg", red=3))
    assert refused(game, move("berlin")) == "MK-8"
    act(game, place("berlin"))
    assert waits_for(game) == (1, "turn")
    assert refused(game, move("berlin")) == "MK-23"


# -- traveling --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MK-23", "MK-25", "MK-28", "MK-29")
def test_a_tour_over_own_routes_takes_the_top_token_of_each_city_but_the_first() -> None:
    game = touring({"routes": ["berlin-magdeburg", "berlin-leipzig"], "passengers": ["magdeburg"], "hand": {"red": 1}})
    assert waits_for(game) == (0, "travel")
    before = player(game)["points"]
    act(game, *travel("berlin-magdeburg"))
    assert player(game)["points"] == before + 7
    assert player(game)["tokens"] == [7]
    assert game.open_state()["merchandise"]["berlin"] == [6, 5, 4]
    act(game, *travel("berlin-leipzig"))
    state = player(game)
    assert (state["points"], state["tokens"]) == (before + 11, [7, 4])
    assert (state["passengers"], state["passengers_used"]) == ([], 1)
    assert game.open_state()["merchandise"]["magdeburg"] == [2]
    assert waits_for(game) == (1, "turn")


@pytest.mark.rule("MK-23")
def test_only_own_passengers_are_sent_off_and_only_connected_routes_used() -> None:
    game = marklin({"routes": ["berlin-magdeburg", "bremen-emden"], "passengers": ["berlin"]}, {"passengers": ["bremen"]})
    assert [a["city"] for a in legal(game) if a["type"] == "move_passenger"] == ["berlin"]
    assert refused(game, move("bremen")) == "MK-23"
    assert refused(game, move("kiel")) == "MK-23"
    act(game, move("berlin"))
    assert refused(game, travel("bremen-emden")[0]) == "MK-23"


@pytest.mark.rule("MK-24")
def test_no_route_is_used_twice() -> None:
    game = touring({"routes": ["berlin-magdeburg", "leipzig-magdeburg"], "passengers": ["berlin"]})
    act(game, *travel("berlin-magdeburg"))
    assert refused(game, travel("berlin-magdeburg")[0]) == "MK-24"
    assert ways_on(game) == ["leipzig-magdeburg"]


@pytest.mark.rule("MK-26", "MK-E10", "MK-E26")
def test_a_passenger_card_lets_it_use_one_route_of_another_player() -> None:
    ann = {"routes": ["berlin-magdeburg"], "passengers": ["berlin"], "hand": {"passenger": 2}}
    game = touring(ann, {"routes": ["leipzig-magdeburg", "chemnitz-leipzig"], "tickets": ["berlin-chemnitz"]})
    act(game, *travel("berlin-magdeburg"))
    assert player(game)["hand"] == {"passenger": 2}
    act(game, *travel("leipzig-magdeburg"))
    assert player(game)["hand"] == {"passenger": 1}
    assert game.open_state()["discards"] == 1
    act(game, *travel("chemnitz-leipzig"))
    state = game.open_state()
    assert player(game)["hand"] == {}
    assert state["discards"] == 2
    assert player(game)["tokens"] == [2, 4, 3]
    assert state["tracks"] == {"berlin-magdeburg": 0, "chemnitz-leipzig": 1, "leipzig-magdeburg": 1}
    assert player(game, 1)["points"] == 2 + 2
    assert player(game, 1)["completed_tickets"] == []


@pytest.mark.rule("MK-26")
def test_without_a_passenger_card_another_players_route_is_shut() -> None:
    ann = {"routes": ["berlin-magdeburg"], "passengers": ["berlin"], "hand": {"red": 5}}
    game = touring(ann, {"routes": ["leipzig-magdeburg"]})
    act(game, *travel("berlin-magdeburg"))
    assert legal(game) == [STOP]
    assert refused(game, travel("leipzig-magdeburg")[0]) == "MK-26"


@pytest.mark.rule("MK-27", "MK-E27")
def test_it_goes_into_and_through_cities_of_other_passengers() -> None:
    ann = {"routes": ["berlin-magdeburg", "leipzig-magdeburg"], "passengers": ["berlin", "leipzig"]}
    game = touring(ann, {"passengers": ["magdeburg"]})
    act(game, *travel("berlin-magdeburg", "leipzig-magdeburg"))
    assert player(game)["passengers"] == ["leipzig"]
    assert player(game)["tokens"] == [2, 4]
    assert waits_for(game) == (1, "turn")


@pytest.mark.rule("MK-27")
def test_it_does_not_go_into_a_country() -> None:
    game = touring({"routes": ["konstanz-schweiz_1", "konstanz-lindau"], "passengers": ["lindau"], "hand": {"red": 1}})
    assert ways_on(game) == ["konstanz-lindau"]
    act(game, *travel("konstanz-lindau"))
    assert waits_for(game) == (1, "turn")
    game = marklin({"routes": ["konstanz-schweiz_1"], "passengers": ["konstanz"]})
    assert refused(game, move("konstanz")) == "MK-E16"
    game = touring({"routes": ["konstanz-schweiz_1", "konstanz-lindau"], "passengers": ["konstanz"]})
    assert refused(game, travel("konstanz-schweiz_1")[0]) == "MK-27"


@pytest.mark.rule("MK-29")
def test_each_of_three_passengers_moves_once() -> None:
    cities = ["konstanz", "dresden", "koblenz"]
    routes = ["konstanz-lindau", "chemnitz-dresden", "koblenz-koeln#1"]
    game = marklin({"routes": routes, "passengers": cities})
    for number, (city, track) in enumerate(zip(cities, routes, strict=True), 1):
        act(game, move(city), *travel(track))
        assert player(game)["passengers"] == cities[number:]
        assert player(game)["passengers_used"] == number
        draw_two(game)
    assert all(a["type"] != "move_passenger" for a in legal(game))
    for city in ("konstanz", "lindau"):
        assert refused(game, move(city)) == "MK-23"


@pytest.mark.rule("MK-E16")
def test_at_least_one_route_is_used_and_then_it_may_stop_anywhere() -> None:
    ann = {"routes": ["berlin-magdeburg", "leipzig-magdeburg"], "passengers": ["berlin"]}
    game = touring(ann, merchandise={"magdeburg": []})
    assert refused(game, STOP) == "MK-E16"
    act(game, *travel("berlin-magdeburg"))
    assert legal(game) == [*travel("leipzig-magdeburg"), STOP]
    act(game, STOP)
    assert player(game)["tokens"] == []
    assert (player(game)["passengers"], player(game)["passengers_used"]) == ([], 1)
    assert waits_for(game) == (1, "turn")


@pytest.mark.rule("MK-E16")
def test_a_passenger_with_no_route_to_use_cannot_be_sent_off() -> None:
    game = marklin({"passengers": ["berlin"], "hand": {"red": 4}}, {"routes": ["berlin-magdeburg"]})
    assert refused(game, move("berlin")) == "MK-E16"
    game = marklin({"passengers": ["berlin"], "hand": {"passenger": 1}}, {"routes": ["berlin-magdeburg"]})
    assert move("berlin") in legal(game)


@pytest.mark.rule("MK-E17")
def test_it_may_start_where_a_token_was_just_taken() -> None:
    ann = {"routes": ["berlin-magdeburg"], "passengers": ["berlin"]}
    ben = {"routes": ["berlin-leipzig"], "passengers": ["leipzig"]}
    game = touring(ann, ben, turn=0)
    act(game, *travel("berlin-magdeburg"))
    act(game, move("leipzig"), *travel("berlin-leipzig"))
    assert player(game, 1)["tokens"] == [7]
    game = marklin(ann, merchandise={"berlin": [6, 5, 4]})
    assert move("berlin") in legal(game)


ROUND_TRIP = ["berlin-leipzig", "berlin-dresden", "dresden-leipzig", "chemnitz-leipzig"]


@pytest.mark.rule("MK-E18", "MK-E19")
def test_a_city_may_be_visited_twice_and_gives_one_token() -> None:
    game = touring({"routes": ROUND_TRIP, "passengers": ["chemnitz"]})
    act(game, *travel("chemnitz-leipzig", "berlin-leipzig", "berlin-dresden", "dresden-leipzig"))
    assert player(game)["tokens"] == [4, 7, 3]
    assert game.open_state()["merchandise"]["leipzig"] == [3, 2]


@pytest.mark.rule("MK-E20")
def test_coming_back_to_the_start_brings_no_token() -> None:
    game = touring({"routes": ROUND_TRIP, "passengers": ["leipzig"]})
    act(game, *travel("berlin-leipzig", "berlin-dresden", "dresden-leipzig", "chemnitz-leipzig"))
    assert player(game)["tokens"] == [7, 3, 3]
    assert game.open_state()["merchandise"]["leipzig"] == [4, 3, 2]


@pytest.mark.rule("MK-E21")
def test_every_token_is_taken_by_itself_in_the_last_city_too() -> None:
    game = touring({"routes": ["berlin-magdeburg", "leipzig-magdeburg"], "passengers": ["berlin"]})
    act(game, *travel("berlin-magdeburg"), STOP)
    assert player(game)["tokens"] == [2]
    assert game.open_state()["merchandise"]["magdeburg"] == []


@pytest.mark.rule("MK-E22")
def test_own_and_others_routes_come_in_any_order_and_of_several_players() -> None:
    ann = {"routes": ["leipzig-magdeburg"], "passengers": ["berlin"], "hand": {"passenger": 2}}
    game = touring(ann, {"routes": ["berlin-magdeburg"]}, {"routes": ["chemnitz-leipzig"]})
    act(game, *travel("berlin-magdeburg", "leipzig-magdeburg", "chemnitz-leipzig"))
    assert player(game)["tokens"] == [2, 4, 3]
    assert player(game)["hand"] == {}


@pytest.mark.rule("MK-E23", "MK-E24")
def test_nobody_travels_on_unclaimed_or_closed_tracks() -> None:
    ann = {"routes": ["augsburg-ulm#1"], "passengers": ["ulm"], "hand": {"passenger": 3}}
    game = touring(ann)
    assert refused(game, travel("lindau-ulm")[0]) == "MK-E23"
    assert refused(game, travel("augsburg-ulm#2")[0]) == "MK-E24"
    act(game, *travel("augsburg-ulm#1"))
    assert player(game)["hand"] == {"passenger": 3}
    assert waits_for(game) == (1, "turn")


@pytest.mark.rule("MK-E25")
def test_back_on_another_players_parallel_track_is_another_route() -> None:
    ann = {"routes": ["berlin-hamburg#1", "hamburg-schwerin"], "passengers": ["berlin"], "hand": {"passenger": 1}}
    game = touring(ann, {"routes": ["berlin-hamburg#2"]}, others=2)
    act(game, *travel("berlin-hamburg#1"))
    assert game.decision is not None
    labels = [game.label(action) for action in game.decision]
    assert labels == ["Travel to Berlin on Ben's route for a passenger card", "Travel to Schwerin", "Stop here"]
    act(game, *travel("berlin-hamburg#2"))
    assert player(game)["tokens"] == [4]
    assert player(game)["hand"] == {}


@pytest.mark.rule("MK-E28")
def test_a_passenger_still_on_the_board_is_worth_nothing() -> None:
    game = marklin({"passengers": ["berlin", "kiel"]})
    assert game.score().sheets[0].total == 0


# -- the end of a tour, taking back -----------------------------------------------------------------------------


@pytest.mark.rule("MK-23", "MK-26")
def test_a_tour_ends_by_itself_only_if_everybody_can_see_that_no_track_is_left() -> None:
    ann = {"routes": ["berlin-magdeburg"], "passengers": ["berlin"]}
    ben = {"routes": ["leipzig-magdeburg"]}
    game = touring(ann, ben)
    act(game, *travel("berlin-magdeburg"))
    assert waits_for(game) == (1, "turn")
    for hand in ({"red": 1}, {"passenger": 1}):
        game = touring({**ann, "hand": hand}, ben)
        act(game, *travel("berlin-magdeburg"))
        assert waits_for(game) == (0, "travel")
    game = touring({**ann, "hand": {"passenger": 1}}, {"routes": ["berlin-leipzig"]})
    act(game, *travel("berlin-magdeburg"))
    assert waits_for(game) == (1, "turn"), "no other track begins in Magdeburg"


def test_everybody_sees_the_tour_and_its_owner_is_told_with_the_question() -> None:
    game = touring({"routes": ["berlin-magdeburg", "leipzig-magdeburg"], "passengers": ["berlin", "kiel"]})
    act(game, *travel("berlin-magdeburg"))
    tour = {"from": "berlin", "at": "magdeburg", "used": ["berlin-magdeburg"]}
    for viewer in (None, 0, 1):
        state = game.view(viewer).state
        assert state["tour"] == tour
        assert state["players"][0]["passengers"] == ["magdeburg", "kiel"]
    assert game.view(0).asked == {"seat": 0, "kind": "travel", **tour}
    assert game.view(1).asked == {"seat": 0, "kind": "travel"}
    act(game, STOP)
    assert "tour" not in game.open_state()
    assert player(game)["passengers"] == ["kiel"]


def test_each_step_of_a_tour_can_be_taken_back_tokens_cards_and_all() -> None:
    ann = {"routes": ["berlin-magdeburg"], "passengers": ["berlin"], "hand": {"passenger": 1}}
    game = marklin(ann, {"routes": ["leipzig-magdeburg"]})
    values = [game.check_value()]
    for step in (move("berlin"), *travel("berlin-magdeburg", "leipzig-magdeburg")):
        act(game, step)
        values.append(game.check_value())
    assert waits_for(game) == (1, "turn")
    for value in values[-2::-1]:
        game.undo()
        assert game.check_value() == value
    with pytest.raises(UndoError):
        game.undo()


def test_tokens_are_neither_lost_nor_made() -> None:
    game = touring({"routes": ROUND_TRIP, "passengers": ["chemnitz"]})
    before = tokens_in_all(game)
    act(game, *travel("chemnitz-leipzig", "berlin-leipzig", "berlin-dresden"))
    assert tokens_in_all(game) == before
    assert len(before) == 74


# -- words and advice -------------------------------------------------------------------------------------------


def test_a_tour_is_told_step_by_step() -> None:
    ann = {"routes": ["berlin-magdeburg"], "passengers": ["berlin"], "hand": {"passenger": 1}}
    game = marklin(ann, {"routes": ["leipzig-magdeburg"]})
    told = []
    for step in (move("berlin"), *travel("berlin-magdeburg", "leipzig-magdeburg")):
        told += [event.text for event in game.play(game.read_action(step)) if event.type.startswith("passenger")]
    assert told == [
        "Ann's passenger set out from Berlin",
        "Ann's passenger traveled to Magdeburg and took a 2 · 2 points",
        "Ann's passenger traveled to Leipzig on Ben's route for a passenger card and took a 4 · 4 points",
        "Ann's passenger ended its journey in Leipzig and left the game",
    ]


def test_hidden_scores_hide_the_points_of_tokens_not_the_tokens() -> None:
    ann = {"routes": ["berlin-magdeburg"], "passengers": ["magdeburg"]}
    game = touring(ann, options=["hidden_scores"])
    events = game.play(game.read_action(travel("berlin-magdeburg")[0]))
    assert events[0].text == "Ann's passenger traveled to Berlin and took a 7"
    state = game.view(1).state["players"][0]
    assert (state["points"], state["tokens"]) == (None, [7])


def test_the_best_journey_is_proposed_and_advised() -> None:
    ann = {"routes": [*ROUND_TRIP, "chemnitz-dresden"], "passengers": ["chemnitz"], "hand": {"passenger": 1}}
    game = marklin(ann, {"routes": ["berlin-magdeburg"]})
    assert game.decision is not None
    offer = game.decision.offer("move_passenger")
    assert isinstance(offer, MoveOffer)
    journey = offer.best(offer.cities[0])
    assert (journey.points, journey.cards, journey.exact) == (3 + 4 + 7 + 2, 1, True)
    act(game, move("chemnitz"))
    mechanism = passengers_of(game)
    followed = 0
    while game.decision is not None and game.decision.kind == "travel":
        rest = game.decision.offer("travel")
        assert isinstance(rest, TravelOffer)
        assert rest.best().points == journey.points - sum(player(game)["tokens"])
        advised = mechanism.advice(game.table, game.decision)
        assert isinstance(advised, Travel) or rest.best().points == 0
        game.apply(advised)
        followed += 1
    assert followed == len(journey.tracks)
    assert sum(player(game)["tokens"]) == journey.points


def test_a_passenger_is_best_put_down_where_the_least_lies() -> None:
    game = marklin({"hand": {"red": 3}})
    act(game, claim("berlin-magdeburg", red=3))
    assert game.decision is not None
    advised = passengers_of(game).advice(game.table, game.decision)
    assert game.write_action(advised) == place("magdeburg")
    assert game.label(advised) == "Put a passenger down in Magdeburg"
