"""Line mode: every action can be typed and chosen by number, everything there is to know can be looked at."""

from __future__ import annotations

from io import StringIO

import pytest

from tests.app.table_app import session_at
from tests.plain.sitting import RandomNumbers, TypedActions, after, recorded, session_on, sit, told
from ttr_tui.app.session import Session

MAPS = ("usa", "europe", "marklin", "old_west", "france", "card_game")


def position(**more: object) -> Session:
    """Ann's turn on the USA map; Ben, a bot, owns a track."""
    document = {
        "players": [
            {"hand": {"red": 5, "blue": 1, "locomotive": 1}, "tickets": ["denver-el_paso", "dallas-new_york"]},
            {"hand": {"green": 2}, "tickets": ["boston-miami"], "routes": ["atlanta-miami"]},
        ],
        "market": ["red", "green", "white", "white", "black"],
        "turn": 0,
        "seed": 9,
        **more,
    }
    return session_at(document)


@pytest.mark.parametrize("map_id", MAPS)
def test_every_kind_of_action_can_be_typed(map_id: str) -> None:
    kinds: set[str] = set()
    for seed in range(1, 20):
        session = session_on(map_id, seed=seed)
        person = TypedActions(session, seed, 400)
        assert "no command" not in sit(session, person)
        own = iter(recorded(session))
        assert all(wanted in own for wanted in person.wanted), "an action typed was not the one done"
        kinds |= {wanted["type"] for wanted in person.wanted}
        possible = {word for mechanism in session.game.table.rulebook.mechanisms for word in mechanism.action_types}
        if possible <= kinds:
            return
    pytest.fail(f"never possible in these games: {possible - kinds}")


@pytest.mark.parametrize("map_id", MAPS)
def test_every_decision_can_be_answered_by_numbers(map_id: str) -> None:
    session = session_on(map_id)
    out = StringIO()
    text = sit(session, RandomNumbers(session, out, 3, 200), out)
    assert "there is no line" not in text
    assert len(recorded(session)) > 60


def test_a_list_has_two_levels_pages_and_a_filter() -> None:
    text = told(position(), "2", "list houston", "1", "back", "list nothing_like_it", "9999")
    assert after(text, "2")[0] == "Choose (`back` leaves the list):"
    assert after(text, "2")[-1].startswith("That was 1 to 15 of ")
    assert all("Houston" in line for line in after(text, "list houston"))
    assert after(text, "1")[1].startswith("1. Claim ")
    assert "1. Draw a train card" in after(text, "back")
    assert after(text, "list nothing_like_it") == ["no line of the list has 'nothing_like_it' in it"]
    assert after(text, "9999") == ["there is no line 9999: `list` tells what there is to choose from"]


def test_more_tells_the_next_lines_and_begins_again_after_the_last() -> None:
    text = told(position(), "2", "more", "hand", "list")
    assert after(text, "more")[0].startswith("16. ")
    assert after(text, "list")[0].startswith("1. ")


def test_hand_tickets_market_and_players() -> None:
    text = told(position(), "hand", "tickets", "market", "players", "score")
    assert after(text, "hand") == ["You hold 5 red, 1 blue, 1 locomotive (7 cards); 45 trains left."]
    assert after(text, "tickets")[:2] == ["You hold 2 tickets:", "1. Denver–El Paso, 4 points; shortest way: 4 trains"]
    assert after(text, "market")[0].startswith("Market: 1 red, 2 green, 3 white, 4 white, 5 black; ")
    assert after(text, "players") == [
        "Ann (you, red): 0 points, 45 trains left, 7 cards, 2 tickets. To play now.",
        "Ben (bot:random, blue): 10 points, 40 trains left, 2 cards, 1 ticket.",
    ]
    assert after(text, "score")[1:] == after(text, "players")


def test_a_city_tells_its_tracks_with_cost_owner_and_reason() -> None:
    lines = after(told(position(), "from miami"), "from miami")
    assert lines[0] == "Miami, 3 tracks."
    assert lines[1] == "to Atlanta: blue, 5 trains, 10 points; owned by Ben"
    assert lines[3] == "to New Orleans: red, 6 trains, 15 points; costs you 5 red, 1 locomotive"
    assert "not enough cards, you hold " in lines[2]


def test_the_board_is_a_line_for_each_city_and_can_be_searched() -> None:
    text = told(position(), "map", "map miami", "map atlantis")
    assert len(after(text, "map")) == 36
    assert any(line.startswith("Miami: Atlanta (5 blue, Ben's), ") for line in after(text, "map miami"))
    assert all("Miami" in line for line in after(text, "map miami"))
    assert after(text, "map atlantis") == ["no city's line has 'atlantis' in it"]


def test_why_tells_the_rule_and_what_the_track_would_bring() -> None:
    text = told(position(), "why atlanta-miami", "why el paso-dallas", "why nowhere-dallas", "why")
    assert after(text, "why atlanta-miami") == ["Atlanta–Miami: blue, 5 trains, 10 points; owned by Ben"]
    assert "costs you 4 red" in after(text, "why el paso-dallas")[0]
    assert after(text, "why nowhere-dallas")[0].startswith("no track 'nowhere-dallas' on this map")
    assert after(text, "why")[0].startswith("why which track?")


def test_ways_go_track_by_track() -> None:
    lines = after(told(position(), "ways"), "ways")
    assert lines[0] == "Denver–El Paso, 4 points; shortest way: 4 trains."
    assert lines[1:3] == ["  Denver–Santa Fe: 2 trains, any one color", "  El Paso–Santa Fe: 2 trains, any one color"]


@pytest.mark.rule("CORE-16", "CORE-26")
def test_what_is_refused_is_refused_by_its_rule() -> None:
    session = position()
    text = told(session, "claim atlanta-miami blue 5", "draw 9", "keep 1", "pass", "fly")
    assert after(text, "claim atlanta-miami blue 5") == ["Atlanta–Miami cannot be claimed: Ben owns it"]
    assert "a number from 1 to 5" in after(text, "draw 9")[0]
    assert after(text, "keep 1")[0].startswith("there are no tickets to choose from")
    assert after(text, "pass") == ["passing is legal only in a turn in which no other action is"]
    assert after(text, "fly")[0].startswith("no command 'fly'") and after(text, "fly")[0].endswith("`help` tells all there is.")
    assert recorded(session) == []


def test_tickets_alone_looks_and_draw_tickets_draws() -> None:
    session = position()
    text = told(session, "tickets", "draw tickets")
    assert recorded(session) == [{"type": "draw_tickets"}]
    assert "Ann, keep at least 1 of 3 tickets: type their numbers, as in `keep 1 2`." in after(text, "draw tickets")


def test_a_claim_can_be_taken_back_until_the_bot_moves() -> None:
    session = position()
    text = told(session, "claim el_paso-dallas red 4", "hand", "undo", "claim el_paso-dallas red 4", "", "undo")
    assert after(text, "claim el_paso-dallas red 4")[1:] == ["1. Go on: Ben moves", "2. Take it back"]
    assert recorded(session)[:3] == [recorded(session)[0], "undo", recorded(session)[0]]
    assert "Taken back." in after(text, "undo")
    assert text.splitlines()[-3].startswith("this cannot be taken back: ") or "cannot be taken back" in text


def test_the_log_and_the_rules_can_be_searched() -> None:
    text = told(position(), "draw 2", "log", "log all", "log some", "rules locomotives market", "rules zeppelin")
    assert after(text, "log")[-1] == "  Ann took green from the market"
    assert after(text, "log") == after(text, "log all")
    assert after(text, "log some") == ["log tells the last lines: `log`, `log 100`, `log all`"]
    assert after(text, "rules locomotives market")
    assert after(text, "rules zeppelin") == ["no sentence of the rules has 'zeppelin' in it"]


def test_help_tells_an_example_for_each_action_that_is_possible() -> None:
    session = position()
    lines = after(told(session, "help"), "help")
    assert "  draw tickets" in lines and "  draw 1" in lines
    examples = lines[lines.index("  draw 1") :]
    for example in examples:
        done = position()
        told(done, example.strip())
        assert len(recorded(done)) == 1, example


def test_a_bot_can_play_on_for_the_person_to_the_end() -> None:
    session = session_on("usa")
    text = told(session, "seat ann bot:random", "keep 1 2 3", "go", "seat ann", "seat bob bot:random", "seat ann bot:clever",
                "seat ann bot:random", "hand", "tickets", "ways", "quit")  # fmt: skip
    assert after(text, "seat ann bot:random") == ["a seat is handed over between turns: first finish this one"]
    assert after(text, "seat ann")[0].startswith("seat needs a player's name and a bot")
    assert after(text, "seat bob bot:random")[0].startswith("nobody of the name 'bob' plays")
    assert after(text, "seat ann bot:clever")[0].startswith("no bot 'bot:clever'")
    assert session.game.over and "The final count:" in text
    assert after(text, "hand") == ["Nobody's hand is shown: only bots play."]
    assert after(text, "tickets") == after(text, "ways") == ["Nobody's tickets are shown: only bots play."]
    public = text.partition("Ann is played by bot:random from now on.")[2].partition("The final count:")[0]
    assert "Ann drew a card from the deck" in public


def test_the_seed_is_told_when_the_game_is_over_only() -> None:
    assert "the seed is told when the game is over" in after(told(position(), "seed"), "seed")[0]


def test_ascii_letters_only_where_there_are_no_others() -> None:
    text = told(session_on("europe"), "help", "from zürich", "map", "rules", glyphs="ascii")
    assert text.isascii()
    assert after(text, "from zurich")[0].startswith("Zurich, ")


def test_nothing_typed_can_send_signs_to_the_terminal() -> None:
    text = told(position(), "\x1b[2Jfoo\x07", "from \x1b]0;x\x07")
    assert "\x1b" not in text and "\x07" not in text
