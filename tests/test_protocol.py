"""`ttr-tui engine`: every method, every error code, batches, notifications, junk, very long lines."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from case_runner import EngineProcess
from playing import DECK, NAMES, PASS, TICKETS, Json, claim, players, slot

from ttr_tui.protocol import MAX_LINE, Server

TWO = list(NAMES[:2])
POSITION: Json = {
    "map": "usa", "seed": 3, "market": ["red", "blue", "green", "white", "black"],
    "players": players({"hand": {"red": 3, "locomotive": 1}}, others=1),
}  # fmt: skip


class Client:
    """Speaks to a server in this process."""

    def __init__(self, *, open_table: bool = False) -> None:
        self.server = Server(open_table=open_table)

    def call(self, method: str, **params: Any) -> Json:
        answer = self.server.answer_line(json.dumps({"jsonrpc": "2.0", "id": 7, "method": method, "params": params}))
        assert answer["jsonrpc"] == "2.0" and answer["id"] == 7
        found: Json = json.loads(json.dumps(answer))
        return found

    def ok(self, method: str, **params: Any) -> Any:
        answer = self.call(method, **params)
        assert "error" not in answer, answer
        return answer["result"]

    def code(self, method: str, **params: Any) -> int:
        """The code of an error, which has a message of one line."""
        error = self.call(method, **params)["error"]
        assert error["message"] and "\n" not in error["message"]
        code: int = error["code"]
        return code


@pytest.fixture
def client() -> Client:
    return Client(open_table=True)


@pytest.fixture
def game(client: Client) -> int:
    number: int = client.ok("position", position=POSITION)["game"]
    return number


def test_new_begins_a_game_with_its_first_decision(client: Client) -> None:
    begun = client.ok("new", map="usa", players=TWO, options=["mega"], first=1, seed=5)
    assert begun["game"] == 1
    assert begun["decision"]["seat"] == 1 and begun["decision"]["kind"] == "keep_tickets"
    assert begun["decision"]["keep"] == 3 and len(begun["decision"]["tickets"]) == 5
    assert client.ok("new", map="usa", players=TWO)["game"] == 2


def test_the_same_seed_is_the_same_game(client: Client) -> None:
    states = []
    for _ in range(2):
        number = client.ok("new", map="usa", players=TWO, seed=5)["game"]
        states.append(client.ok("state", game=number, seat="all"))
    assert states[0] == states[1]


def test_position_begins_at_the_start_of_a_turn(client: Client) -> None:
    begun = client.ok("position", position={**POSITION, "turn": 1})
    assert begun["decision"] == {"seat": 1, "kind": "turn"}


def test_actions_lists_every_legal_action(client: Client, game: int) -> None:
    actions = client.ok("actions", game=game)
    assert claim("chicago-duluth", red=3) in actions and claim("chicago-duluth", red=2, locomotive=1) in actions
    assert DECK in actions and slot(0) in actions and TICKETS in actions and PASS not in actions
    assert len({json.dumps(action) for action in actions}) == len(actions)


def test_apply_answers_with_events_and_the_next_decision(client: Client, game: int) -> None:
    done = client.ok("apply", game=game, action=claim("chicago-duluth", red=3))
    assert done["decision"] == {"seat": 1, "kind": "turn"}
    assert [event["type"] for event in done["events"]] == ["route_claimed", "turn"]
    for event in done["events"]:
        assert {"type", "seat", "text"} <= set(event)
    assert done["events"][0]["track"] == "chicago-duluth"


def test_without_open_the_events_keep_secrets() -> None:
    client = Client()
    number = client.ok("position", position=POSITION)["game"]
    (event,) = client.ok("apply", game=number, action=DECK)["events"]
    assert event["text"] == "Ann drew a card from the deck" and "card" not in event


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        (claim("chicago-duluth", red=2), "CORE-16"), (claim("chicago-omaha", red=4), "CORE-16"),
        (claim("denver-kansas_city#1", red=3, locomotive=1), "CORE-17"), (PASS, "CORE-26"),
        ({"type": "keep_tickets", "tickets": ["boston-miami"]}, "CORE-24"),
    ],
)  # fmt: skip
def test_an_illegal_action_is_error_1_with_its_rule_and_changes_nothing(
    client: Client, game: int, action: Json, rule: str
) -> None:
    before = client.ok("state", game=game, seat="all")
    error = client.call("apply", game=game, action=action)["error"]
    assert (error["code"], error["data"]["rule"]) == (1, rule)
    assert client.ok("state", game=game, seat="all") == before


@pytest.mark.parametrize(
    "action",
    [
        None, [], "pass", 3, {}, {"type": "fly"}, {"type": "draw_card"}, {"type": "draw_card", "from": 5}, {"type": ["pass"]},
        {"type": "draw_card", "from": "deck", "to": 1}, {"type": "claim_route", "track": "chicago-dulut", "payment": {}},
        {"type": "claim_route", "track": "chicago-duluth", "payment": {"red": 0}},
        {"type": "claim_route", "track": "chicago-duluth", "payment": {"pink": 3}},
        {"type": "keep_tickets", "tickets": ["nowhere"]}, {"type": "pass", "why": "tired"},
    ],
)  # fmt: skip
def test_an_action_of_the_wrong_shape_is_invalid_params_and_changes_nothing(client: Client, game: int, action: Any) -> None:
    before = client.ok("state", game=game, seat="all")
    assert client.code("apply", game=game, action=action) == -32602
    assert client.ok("state", game=game, seat="all") == before


def test_undo_takes_back_or_says_why_not(client: Client, game: int) -> None:
    before = client.ok("state", game=game, seat="all")
    error = client.call("undo", game=game)["error"]
    assert error["code"] == 1 and "nothing has been done" in error["message"]
    client.ok("apply", game=game, action=claim("chicago-duluth", red=3))
    assert client.ok("undo", game=game) == {"decision": {"seat": 0, "kind": "turn"}}
    assert client.ok("state", game=game, seat="all") == before
    client.ok("apply", game=game, action=DECK)
    error = client.call("undo", game=game)["error"]
    assert error["code"] == 1 and "hidden cards" in error["message"]


def test_state_shows_each_seat_what_it_may_know(client: Client, game: int) -> None:
    own, other, public = (client.ok("state", game=game, seat=seat)["players"][0]["hand"] for seat in (0, 1, None))
    assert (own, other, public) == ({"red": 3, "locomotive": 1}, 4, 4)
    assert client.ok("state", game=game)["decision"] == {"seat": 0, "kind": "turn"}


def test_the_state_has_the_keys_of_the_contract(client: Client, game: int) -> None:
    state = client.ok("state", game=game, seat=None)
    assert {
        "map", "options", "first", "turn", "decision", "market", "deck", "discards", "ticket_decks", "tracks", "players",
        "last_round", "over",
    } <= set(state)  # fmt: skip
    for player in state["players"]:
        assert {"name", "points", "trains", "hand", "tickets"} <= set(player)


def test_the_open_state_needs_open() -> None:
    client = Client()
    number = client.ok("position", position=POSITION)["game"]
    assert client.code("state", game=number, seat="all") == -32602
    assert client.ok("state", game=number, seat=0)["players"][0]["hand"] == {"red": 3, "locomotive": 1}


@pytest.mark.parametrize("seat", [2, -1, True, "Ann", 1.0, [0]])
def test_a_seat_that_is_not_there_is_invalid_params(client: Client, game: int, seat: Any) -> None:
    assert client.code("state", game=game, seat=seat) == -32602


def test_score_scores_the_table_as_it_stands(client: Client, game: int) -> None:
    client.ok("apply", game=game, action=claim("chicago-duluth", red=3))
    score = client.ok("score", game=game)
    assert score["map"] == "usa" and score["winners"] == [0]
    assert score["players"][0] == {
        "name": "Ann", "total": 14,
        "lines": [{"kind": "routes", "points": 4}, {"kind": "longest_path", "length": 3, "points": 10}],
    }  # fmt: skip


def test_save_and_load_are_the_game_and_what_may_be_undone(client: Client, game: int, tmp_path: Path) -> None:
    client.ok("apply", game=game, action=claim("chicago-duluth", red=3))
    file = str(tmp_path / "game.ttr")
    client.ok("save", game=game, file=file)
    loaded = client.ok("load", file=file)
    assert loaded["game"] != game and loaded["decision"] == {"seat": 1, "kind": "turn"}
    assert client.ok("state", game=loaded["game"], seat="all") == client.ok("state", game=game, seat="all")
    assert client.ok("undo", game=loaded["game"]) == {"decision": {"seat": 0, "kind": "turn"}}
    client.ok("apply", game=loaded["game"], action=DECK)
    assert client.ok("load", file=file)["decision"] == {"seat": 1, "kind": "turn"}, "the file is as it was saved"


def test_a_game_saved_at_any_action_is_the_same_when_loaded(client: Client, tmp_path: Path) -> None:
    rng, file = Random(4), str(tmp_path / "game.ttr")
    number = client.ok("new", map="usa", players=[*TWO, "Cem"], seed=4)["game"]
    for step in range(60):
        action = rng.choice(client.ok("actions", game=number))
        client.ok("apply", game=number, action=action)
        if rng.random() < 0.2:
            client.call("undo", game=number)
        if step % 6 == 0:
            client.ok("save", game=number, file=file)
            loaded = client.ok("load", file=file)["game"]
            assert client.ok("state", game=loaded, seat="all") == client.ok("state", game=number, seat="all")
            assert client.ok("actions", game=loaded) == client.ok("actions", game=number)
            client.ok("close", game=number)
            number = loaded


@pytest.mark.parametrize("file", ["", None, 3, "a\0b", ".", "..", "/", "FOLDER", "FOLDER/no_folder/game.ttr", "x" * 300])
def test_a_file_that_cannot_be_used_is_an_error_and_no_more(client: Client, game: int, file: Any, tmp_path: Path) -> None:
    if isinstance(file, str) and file.startswith("FOLDER"):
        (tmp_path / "no_folder").write_text("a file where a folder is meant", encoding="utf-8")
        file = file.replace("FOLDER", str(tmp_path))
    for method, params in (("save", {"game": game, "file": file}), ("load", {"file": file})):
        assert client.code(method, **params) in (1, -32602)
    assert client.ok("actions", game=game)


def test_close_forgets_a_game(client: Client, game: int) -> None:
    assert client.ok("close", game=game) is None
    for method in ("actions", "state", "score", "undo", "close"):
        assert client.code(method, game=game) == -32602


@pytest.mark.parametrize(
    "params",
    [
        {}, {"map": "usa"}, {"map": "usa", "players": ["Ann"]}, {"map": "usa", "players": list(NAMES[:6])},
        {"map": "usa", "players": ["Ann", "ann"]}, {"map": "usa", "players": ["Ann", ""]},
        {"map": "usa", "players": "Ann, Ben"},
        {"map": "usa", "players": ["Ann", 5]}, {"map": "atlantis", "players": TWO}, {"map": None, "players": TWO},
        {"map": "/nowhere/map.yaml", "players": TWO}, {"map": "a" * 300, "players": TWO}, {"map": "a\0b", "players": TWO},
        {"map": "", "players": TWO}, {"map": "usa", "players": TWO, "options": "mega"},
        {"map": "usa", "players": TWO, "options": ["mega", "usa_1910"]}, {"map": "usa", "players": TWO, "options": [[]]},
        {"map": "usa", "players": TWO, "first": 2}, {"map": "usa", "players": TWO, "first": True},
        {"map": "usa", "players": TWO, "first": -1}, {"map": "usa", "players": TWO, "seed": -1},
        {"map": "usa", "players": TWO, "seed": 1 << 128}, {"map": "usa", "players": TWO, "seed": "x"},
        {"map": "usa", "players": TWO, "sead": 1}, {"map": "usa", "players": ["\ud800", "Ben"]},
    ],
)  # fmt: skip
def test_a_game_that_cannot_be_set_up_is_invalid_params(client: Client, params: Json) -> None:
    assert client.code("new", **params) == -32602


@pytest.mark.parametrize(
    ("more", "where"),
    [
        ({"turn": 5}, [["turn"]]), ({"market": [["red"]]}, [["market", 0]]),
        (
            {"players": players({"routes": ["x"]}, {"hand": {"red": 99}})},
            [["players", 0, "routes", 0], ["players", 1, "hand", "red"]],
        ),
    ],
)  # fmt: skip
def test_the_faults_of_a_position_are_told_with_their_places(client: Client, more: Json, where: list[Any]) -> None:
    error = client.call("position", position={**POSITION, **more})["error"]
    assert error["code"] == -32602
    assert sorted(fault["at"] for fault in error["data"]["faults"]) == where


@pytest.mark.parametrize("position", [None, [], {}, {"map": 3}, {"map": "usa"}, {"map": "./nowhere.yaml", "players": []}])
def test_what_is_no_position_is_invalid_params(client: Client, position: Any) -> None:
    assert client.code("position", position=position) == -32602


def test_an_unknown_method_names_those_there_are(client: Client) -> None:
    error = client.call("newgame")["error"]
    assert error["code"] == -32601 and "apply" in error["message"]


@pytest.mark.parametrize("params", [[], None, "x", 3, [1]])
def test_params_are_given_by_name(client: Client, params: Any) -> None:
    answer = client.server.answer_line(json.dumps({"jsonrpc": "2.0", "id": 1, "method": "score", "params": params}))
    assert answer["error"]["code"] == -32602


@pytest.mark.parametrize("number", [0, 99, -1, True, None, "1", 1.0, [], {}])
def test_a_game_that_is_not_open_is_invalid_params(client: Client, game: int, number: Any) -> None:
    assert client.code("actions", game=number) == -32602
    assert client.code("apply", game=number, action=DECK) == -32602


# -- messages ---------------------------------------------------------------------------------------------------


def exchange(*lines: str) -> list[Any]:
    """What a server writes to these lines, parsed line by line."""
    out = io.StringIO()
    Server().serve(io.StringIO("".join(line + "\n" for line in lines)), out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def request(method: str, number: Any = 1, **params: Any) -> str:
    return json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params})


@pytest.mark.parametrize("number", [1, "one", 0, None, 2.5])
def test_an_answer_has_the_id_of_its_request(number: Any) -> None:
    (answer,) = exchange(request("new", number, map="usa", players=TWO))
    assert answer["id"] == number


@pytest.mark.parametrize(
    "line",
    [
        "{", "hello", "\x00\x01\x02", "[1,", '{"jsonrpc": "2.0"', "[" * 100_000, '{"a":' * 20_000, "9" * 10_000, "\ufeff{}",
        "nul", '{"jsonrpc": "2.0", "id": NaN, "method": "score"}', "[Infinity]",
    ],
)  # fmt: skip
def test_junk_is_a_parse_error_and_the_next_line_is_read(line: str) -> None:
    junk, answer = exchange(line, request("new", map="usa", players=TWO))
    assert junk["id"] is None and junk["error"]["code"] == -32700
    assert answer["result"]["game"] == 1


@pytest.mark.parametrize(
    "message",
    [
        {}, 3, "new", None, True, {"method": "new"}, {"jsonrpc": "1.0", "id": 1, "method": "new"},
        {"jsonrpc": "2.0", "id": 1}, {"jsonrpc": "2.0", "id": 1, "method": 3}, {"jsonrpc": 2.0, "id": 1, "method": "new"}, [],
        *({"jsonrpc": "2.0", "id": number, "method": "score"} for number in (True, [1], {}, [[[]]])),
    ],
)  # fmt: skip
def test_what_is_no_request_is_an_invalid_request(message: Any) -> None:
    (answer,) = exchange(json.dumps(message))
    assert answer["error"]["code"] == -32600


def test_an_id_too_large_for_a_number_is_an_invalid_request() -> None:
    (answer,) = exchange('{"jsonrpc": "2.0", "id": 1e400, "method": "score"}')
    assert (answer["id"], answer["error"]["code"]) == (None, -32600)


def test_a_batch_is_answered_in_one_line_without_its_notifications() -> None:
    note = {"jsonrpc": "2.0", "method": "score", "params": {"game": 1}}
    entries = [json.loads(request("new", 1, map="usa", players=TWO)), note, 5, json.loads(request("score", 2, game=1))]
    (answers,) = exchange(json.dumps(entries))
    assert [answer.get("id") for answer in answers] == [1, None, 2]
    assert answers[1]["error"]["code"] == -32600
    assert answers[2]["result"]["map"] == "usa"


def test_notifications_are_done_and_not_answered_errors_included() -> None:
    begin = {"jsonrpc": "2.0", "method": "new", "params": {"map": "usa", "players": TWO, "first": 0}}
    lines = [json.dumps(begin), json.dumps({**begin, "method": "none"}), json.dumps([begin, begin]), request("score", game=3)]
    (answer,) = exchange(*lines)
    assert answer["result"]["map"] == "usa"


def test_empty_lines_are_skipped() -> None:
    assert len(exchange("", "   ", request("new", map="usa", players=TWO), "\t")) == 1


def test_a_line_that_is_too_long_is_refused_whole_and_the_next_is_read() -> None:
    long = request("new", map="u" * MAX_LINE, players=TWO)
    refused, answer = exchange(long, request("new", map="usa", players=TWO))
    assert refused["error"]["code"] == -32700 and str(MAX_LINE) in refused["error"]["message"]
    assert answer["result"]["game"] == 1


def test_input_that_ends_in_mid_line_is_answered() -> None:
    out = io.StringIO()
    Server().serve(io.StringIO(request("new", map="usa", players=TWO)), out)
    assert json.loads(out.getvalue())["result"]["game"] == 1


@pytest.fixture
def process() -> Iterator[EngineProcess]:
    engine = EngineProcess()
    yield engine
    engine.process.kill()
    engine.process.communicate()


def test_the_command_serves_over_its_streams_and_ends_with_its_input(process: EngineProcess) -> None:
    number = process.result("new", map="usa", players=["Zoë", "Ömer"], seed=1)["game"]
    assert [p["name"] for p in process.result("state", game=number)["players"]] == ["Zoë", "Ömer"]
    process.send("\udcff junk".encode("utf-8", "surrogateescape").decode("latin-1"))
    assert process.read()["error"]["code"] == -32700
    assert process.end() == (0, "")


def test_bytes_that_are_no_text_are_junk_and_no_more(process: EngineProcess) -> None:
    stdin = process.process.stdin
    assert isinstance(stdin, io.TextIOWrapper)
    stdin.buffer.write(b"\xff\xfe\x00\x80 {\n")
    stdin.buffer.flush()
    assert process.read()["error"]["code"] == -32700
    assert process.result("new", map="usa", players=TWO)["game"] == 1
