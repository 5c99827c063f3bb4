"""Where the keys and values of a document stand in its text, and how JSON text is read with them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Mark:
    """A value's offset in the text; `children` gives, by key or index, the key's offset and the value's mark."""

    at: int
    children: dict[str | int, tuple[int, Mark]] = field(default_factory=dict)


class NotJson(ValueError):
    """The text is not JSON, or not JSON without doubt (a key written twice)."""


def read_json(text: str) -> Any:
    """The data of JSON text; NotJson if YAML has to say what is wrong with it (or that it is YAML)."""
    try:
        return json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise NotJson from error


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        raise NotJson
    return members


def _no_constant(word: str) -> None:
    raise NotJson(word)


_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+')


def json_marks(text: str) -> Mark:
    """The marks of text that `read_json` has accepted."""
    tokens = _TOKEN.finditer(text)
    return _json_mark(next(tokens), tokens)


def _json_mark(token: re.Match[str], tokens: Iterator[re.Match[str]]) -> Mark:
    mark = Mark(token.start())
    if token[0] == "{":
        while (token := next(tokens))[0] != "}":
            if token[0] == ",":
                token = next(tokens)
            next(tokens)  # the colon
            mark.children[json.loads(token[0])] = (token.start(), _json_mark(next(tokens), tokens))
    elif token[0] == "[":
        while (token := next(tokens))[0] != "]":
            if token[0] == ",":
                token = next(tokens)
            mark.children[len(mark.children)] = (token.start(), _json_mark(token, tokens))
    return mark
