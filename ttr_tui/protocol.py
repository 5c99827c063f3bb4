"""The engine as a JSON-RPC 2.0 server: one message a line, for one person's programs (see the contract in docs)."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from ttr_tui.board.palette import OWNER_COLORS
from ttr_tui.engine.actions import ActionShapeError, IllegalActionError
from ttr_tui.engine.game import Game, UndoError
from ttr_tui.engine.positions import PositionError, read_position
from ttr_tui.engine.rulebook import OptionError, Rulebook
from ttr_tui.store.errors import SaveError
from ttr_tui.store.lines import Seat
from ttr_tui.store.transcript import Transcript
from ttr_tui.variant.faults import FileFaults
from ttr_tui.variant.library import load_variant

PARSE_ERROR, INVALID_REQUEST, NO_METHOD, INVALID_PARAMS, INTERNAL_ERROR, REFUSED = -32700, -32600, -32601, -32602, -32603, 1
MAX_LINE = 4 * 1024 * 1024
"""Characters in one message; a longer line is refused, not read into memory for ever."""

MAX_BATCH = 1000
"""Requests in one message: all their answers are one line, which is written when the last one is there."""


class RpcError(Exception):
    """An error answer: JSON-RPC code, message, data."""

    def __init__(self, code: int, message: str, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.data = data


@dataclass(slots=True)
class Played:
    """A game the server holds, and what has been done in it, for `save`."""

    game: Game
    transcript: Transcript


class Server:
    """Games by number and the methods over them. With `open_table` the state of the open table may be asked for."""

    def __init__(self, *, open_table: bool = False) -> None:
        self._open = open_table
        self._games: dict[int, Played] = {}
        self._last = 0
        self._methods: dict[str, Callable[..., Any]] = {
            "new": self.new, "position": self.position, "actions": self.actions, "apply": self.apply,
            "undo": self.undo, "state": self.state, "score": self.score, "save": self.save, "load": self.load,
            "close": self.close,
        }  # fmt: skip

    # -- messages -----------------------------------------------------------------------------------------------

    def serve(self, read: IO[str], write: IO[str]) -> None:
        """Answer messages, one a line, until the input ends."""
        while line := read.readline(MAX_LINE + 1):
            if len(line) > MAX_LINE:
                while line and not line.endswith("\n"):
                    line = read.readline(MAX_LINE)
                answer: Any = _error(None, PARSE_ERROR, f"a message has at most {MAX_LINE} characters")
            elif not line.strip():
                continue
            else:
                answer = self.answer_line(line)
            if answer is not None:
                write.write(json.dumps(answer) + "\n")
                write.flush()

    def answer_line(self, line: str) -> Any:
        """The answer to one line: an object, a list for a batch, None where none is due."""
        try:
            message = json.loads(line, parse_constant=_no_json)
        except (ValueError, RecursionError):
            return _error(None, PARSE_ERROR, "this line is no JSON")
        if isinstance(message, list):
            if not message:
                return _error(None, INVALID_REQUEST, "an empty batch")
            if len(message) > MAX_BATCH:
                return _error(None, INVALID_REQUEST, f"a batch has at most {MAX_BATCH} requests")
            return [answer for entry in message if (answer := self.answer(entry)) is not None] or None
        return self.answer(message)

    def answer(self, message: Any) -> dict[str, Any] | None:
        """The answer to one request; None to a notification."""
        if not isinstance(message, dict) or message.get("jsonrpc") != "2.0" or not isinstance(message.get("method"), str):
            return _error(None, INVALID_REQUEST, 'a request has "jsonrpc": "2.0", a method, and params by name')
        number = message.get("id")
        if not _is_id(number):
            return _error(None, INVALID_REQUEST, "an id is a word, a number or null")
        try:
            result = self._call(message["method"], message.get("params", {}))
        except RpcError as error:
            answer = _error(number, error.code, str(error), error.data)
        except Exception as error:  # the server goes on, with the game as it was; no values: they may be secret
            answer = _error(number, INTERNAL_ERROR, f"an error of the program itself ({type(error).__name__})")
        else:
            answer = {"jsonrpc": "2.0", "id": number, "result": result}
        return answer if "id" in message else None

    def _call(self, name: str, params: Any) -> Any:
        method = self._methods.get(name)
        if method is None:
            raise RpcError(NO_METHOD, f"no method '{name}'; there are: {', '.join(self._methods)}")
        if not isinstance(params, dict):
            raise RpcError(INVALID_PARAMS, "params are given by name")
        try:
            return method(**params)
        except TypeError as error:
            if error.__traceback__ is not None and error.__traceback__.tb_next is None:
                raise RpcError(INVALID_PARAMS, _wrong_params(name, error)) from None
            raise
        except FileFaults as error:
            faults = [str(fault) for fault in error.faults]
            raise RpcError(INVALID_PARAMS, "; ".join(faults), {"faults": faults}) from error
        except (OptionError, ActionShapeError) as error:
            raise RpcError(INVALID_PARAMS, str(error)) from error
        except PositionError as error:
            found = [{"at": list(where), "message": text} for where, text in error.faults]
            raise RpcError(INVALID_PARAMS, str(error), {"faults": found}) from error
        except IllegalActionError as error:
            raise RpcError(REFUSED, error.text, {"rule": error.rule}) from error
        except UndoError as error:
            raise RpcError(REFUSED, str(error)) from error
        except SaveError as error:
            raise RpcError(INVALID_PARAMS, str(error)) from error

    # -- methods ------------------------------------------------------------------------------------------------

    def new(
        self, map: str, players: list[str], options: list[str] | None = None, first: int | None = None,  # noqa: A002
        seed: int | None = None,
    ) -> dict[str, Any]:  # fmt: skip
        """A new game, from its set-up on."""
        if not isinstance(map, str) or not isinstance(players, list) or not all(isinstance(name, str) for name in players):
            raise RpcError(INVALID_PARAMS, "a game needs a map's id and a list of players' names")
        for value, what in ((first, "first"), (seed, "seed")):
            if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
                raise RpcError(INVALID_PARAMS, f"{what} is a whole number")
        if options is not None and (not isinstance(options, list) or not all(isinstance(o, str) for o in options)):
            raise RpcError(INVALID_PARAMS, "options are a list of words")
        rulebook = Rulebook(load_variant(map), options or (), len(players))
        return self._begin(Game.new(rulebook, players, first=first, seed=seed), None)

    def position(self, position: dict[str, Any]) -> dict[str, Any]:
        """A game from a position, at the start of its seat's turn."""
        if not isinstance(position, dict) or not isinstance(position.get("map"), str):
            raise RpcError(INVALID_PARAMS, "a position is a mapping with at least 'map' and 'players'")
        variant = load_variant(Path(position["map"]) if "/" in position["map"] else position["map"])
        return self._begin(Game.at_turn(read_position(variant, position)), position)

    def _begin(self, game: Game, position: dict[str, Any] | None) -> dict[str, Any]:
        seats = [Seat(name, OWNER_COLORS[i]) for i, name in enumerate(game.table.names)]
        return self._keep(Played(game, Transcript(game, seats, position)))

    def _keep(self, played: Played) -> dict[str, Any]:
        self._last += 1
        self._games[self._last] = played
        return {"game": self._last, "decision": _decision(played.game)}

    def _played(self, game: Any) -> Played:
        if isinstance(game, bool) or not isinstance(game, int) or game not in self._games:
            raise RpcError(INVALID_PARAMS, f"no game {game!r} is open here")
        return self._games[game]

    def actions(self, game: int) -> list[dict[str, Any]]:
        """Every legal action of the seat to act."""
        played = self._played(game).game
        return [] if played.decision is None else [played.write_action(action) for action in played.decision]

    def apply(self, game: int, action: dict[str, Any]) -> dict[str, Any]:
        """Do an action; answers with what happened and what is waited for now."""
        played = self._played(game)
        parsed = played.game.read_action(action)
        seat = played.game.decision.seat if played.game.decision else -1
        twin = played.game.copy(undo=True)
        events = twin.play(parsed)
        played.game = twin
        played.transcript.note(seat, played.game.write_action(parsed))
        viewer = "all" if self._open else None
        return {"events": [event.as_dict(viewer) for event in events], "decision": _decision(played.game)}

    def undo(self, game: int) -> dict[str, Any]:
        """Take the last action back."""
        played = self._played(game)
        played.game.undo()
        played.transcript.note_undo()
        return {"decision": _decision(played.game)}

    def state(self, game: int, seat: int | str | None = None) -> dict[str, Any]:
        """What a seat may know; null: everybody; "all" with --open."""
        played = self._played(game).game
        if seat == "all":
            if not self._open:
                raise RpcError(INVALID_PARAMS, 'the open state is shown by "ttr-tui engine --open" only')
            return played.open_state()
        if seat is not None and (isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < played.table.n):
            raise RpcError(INVALID_PARAMS, f"there is no seat {seat!r} at this table")
        return played.view(seat).state

    def score(self, game: int) -> dict[str, Any]:
        """The final scoring of the table as it stands."""
        return self._played(game).game.score().as_dict()

    def save(self, game: int, file: str) -> None:
        """Write the journal of a game to a file."""
        self._played(game).transcript.write(_path(file))

    def load(self, file: str) -> dict[str, Any]:
        """A game from a journal; the file is not touched by what is done in it."""
        transcript, game = Transcript.read(_path(file))
        return self._keep(Played(game, transcript))

    def close(self, game: int) -> None:
        """Forget a game."""
        self._played(game)
        del self._games[game]


def _path(file: Any) -> Path:
    if not isinstance(file, str) or "\0" in file or not Path(file).name:
        raise RpcError(INVALID_PARAMS, "file is the path of a save")
    return Path(file)


def _no_json(word: str) -> Any:
    """NaN and Infinity, which Python reads as numbers, are no JSON."""
    raise ValueError(word)


def _is_id(number: Any) -> bool:
    """True for a word, a number or null. It is sent back: a list may be nested too deep to be written, 1e400 has no JSON."""
    return number is None or isinstance(number, str) or (type(number) in (int, float) and abs(number) < float("inf"))


def _decision(game: Game) -> dict[str, Any] | None:
    decision = game.decision
    return None if decision is None else {**decision.public(), **decision.details()}


def _wrong_params(name: str, error: TypeError) -> str:
    """Python's words for a wrong call, turned to the protocol's."""
    words = str(error).split("() ", 1)[-1].replace("argument", "param").replace("positional ", "").replace("keyword ", "")
    return f"{name}: {words}"


def _error(number: Any, code: int, message: str, data: Mapping[str, Any] | None = None) -> dict[str, Any]:
    error: dict[str, Any] = {"code": code, "message": message}
    if data is not None:
        error["data"] = dict(data)
    return {"jsonrpc": "2.0", "id": number, "error": error}
