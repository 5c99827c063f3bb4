"""YAML text → plain data with marks, built from the parser's events under limits.

The data are built here, and not by the YAML library, because only so are the limits checked *before* anything grows:
a few lines of aliases can otherwise stand for more nodes than fit in memory.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ttr_tui.variant.marks import Mark
from ttr_tui.variant.scalars import CORE, plain_value, short_tag, tagged_value

if TYPE_CHECKING:
    from ruamel.yaml.events import Event

MAX_DEPTH = 40
"""How deep lists and mappings may be nested."""
MAX_NODES = 50_000
"""How many keys and values one document may have; maps have 3000. They cost a third of a millisecond each."""
MAX_ALIASES = 20
"""How many `*aliases` one document may use."""
MAX_ALIASED_NODES = 10_000
"""How many nodes all aliases together may stand for."""


class YamlFault(Exception):
    """Reading has to stop here: the offset in the text and the message."""

    def __init__(self, at: int, message: str) -> None:
        self.at, self.message = at, message
        super().__init__(message)


@dataclass(slots=True)
class _Built:
    value: Any
    mark: Mark
    nodes: int = 1
    height: int = 0


def read_yaml(text: str) -> tuple[Any, Mark, list[tuple[int, str]]]:
    """Data, marks, and (offset, message) of each fault after which reading could go on; YamlFault if it could not."""
    from ruamel.yaml import YAML  # 30 ms and more: only when a file has to be read
    from ruamel.yaml.error import MarkedYAMLError
    from ruamel.yaml.reader import ReaderError

    try:
        return _Builder(text, iter(YAML(typ="safe", pure=True).parse(text))).document()
    except YamlFault:
        raise
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise YamlFault(getattr(mark, "index", 0), _in_words(error.problem or error.context or "")) from error
    except ReaderError as error:
        character = error.character if isinstance(error.character, int) else ord(error.character)
        raise YamlFault(error.position, f"the character U+{character:04X} is not allowed here: remove it") from error
    except _PARSER_SLIPS as error:
        raise YamlFault(0, "this is not YAML that can be read: check quotes, indents and % lines") from error


_PARSER_SLIPS = (ValueError, ArithmeticError, LookupError, AttributeError, TypeError, AssertionError)
"""What the parser lets through on junk (an escape beyond Unicode, a lone `%`). None of them tells where."""

_HINTS = {
    "mapping values are not allowed": "a ': ' where no key can stand: put the text in quotes, or check the indent",
    "that cannot start any token": "no value can begin with this: put the text in quotes; indent by spaces, not tabs",
    "could not find expected ':'": "a key without ':' before or on this line, or a quote or bracket that is not closed",
    "found unexpected end of stream": "the file ends inside a quoted text: close the quote",
    "expected <block end>": "the indent does not fit what is above: align it with its neighbors",
    "expected ',' or": "a ',' or closing bracket is missing here or on the line before",
    "found unknown escape character": "an unknown \\ escape: double the \\, or use single quotes",
    "found a duplicate anchor": "an anchor of this name is already there: give it another name",
}


def _in_words(problem: str) -> str:
    for sign, hint in _HINTS.items():
        if sign in problem:
            return hint
    return f"this is not YAML ({problem}): check quotes, brackets and indents"


class _Builder:
    """Builds one document from events; recursion is bounded by MAX_DEPTH."""

    def __init__(self, text: str, events: Iterator[Event]) -> None:
        self._text = text
        self._events = events
        self._anchors: dict[str, _Built | None] = {}
        self._nodes = 0
        self._aliases = 0
        self._aliased_nodes = 0
        self._faults: list[tuple[int, str]] = []

    def document(self) -> tuple[Any, Mark, list[tuple[int, str]]]:
        next(self._events)  # the start of the stream
        if type(next(self._events)).__name__ == "StreamEndEvent":
            return None, Mark(0), []
        built = self._node(next(self._events), 0)
        next(self._events)  # the end of the document
        more = next(self._events)
        if type(more).__name__ != "StreamEndEvent":
            raise YamlFault(more.start_mark.index, "a second document begins here: a file holds one, remove the '---'")
        return built.value, built.mark, self._faults

    def _node(self, event: Any, depth: int) -> _Built:
        kind, at = type(event).__name__, event.start_mark.index
        self._nodes += 1
        if self._nodes > MAX_NODES:
            raise YamlFault(at, f"more than {MAX_NODES} keys and values: too much for a file of this kind")
        if kind == "AliasEvent":
            return self._alias(event.anchor, at, depth)
        if event.anchor is not None:
            self._anchors[event.anchor] = None  # not whole yet: an alias to itself is refused
        if kind == "ScalarEvent":
            if event.value == "" and event.implicit[0]:
                at = len(self._text[:at].rstrip())  # the parser marks what is left out where the next thing begins
            built = _Built(self._scalar(event, at), Mark(at))
        else:
            if depth == MAX_DEPTH:
                raise YamlFault(at, f"nested deeper than {MAX_DEPTH} levels: make it flatter")
            wanted = "map" if kind == "MappingStartEvent" else "seq"
            if event.tag not in (None, "!", CORE + wanted):
                self._faults.append((at, _tag_message(event.tag)))
            built = self._mapping(at, depth) if wanted == "map" else self._sequence(at, depth)
        if event.anchor is not None:
            self._anchors[event.anchor] = built
        return built

    def _alias(self, name: str, at: int, depth: int) -> _Built:
        target = self._anchors.get(name)
        if target is None:
            why = "stands inside what it names" if name in self._anchors else "names no anchor before it"
            raise YamlFault(at, f"the alias *{name} {why}: write the value out")
        self._aliases += 1
        self._aliased_nodes += target.nodes
        if self._aliases > MAX_ALIASES:
            raise YamlFault(at, f"more than {MAX_ALIASES} aliases: write the values out")
        if self._aliased_nodes > MAX_ALIASED_NODES:
            raise YamlFault(at, f"the aliases stand for more than {MAX_ALIASED_NODES} values: write less")
        if depth + target.height > MAX_DEPTH:
            raise YamlFault(at, f"nested deeper than {MAX_DEPTH} levels by the alias *{name}: make it flatter")
        return _Built(target.value, Mark(at, target.mark.children), target.nodes, target.height)

    def _scalar(self, event: Any, at: int) -> Any:
        try:
            if event.tag is not None:
                return tagged_value(event.value, event.tag)
            return plain_value(event.value) if event.implicit[0] else event.value
        except ValueError:
            number = event.tag is None
            self._faults.append((at, "a number with too many digits" if number else _tag_message(event.tag)))
            return event.value

    def _sequence(self, at: int, depth: int) -> _Built:
        whole = _Built([], Mark(at))
        while type(event := next(self._events)).__name__ != "SequenceEndEvent":
            item = self._node(event, depth + 1)
            whole.mark.children[len(whole.value)] = (item.mark.at, item.mark)
            whole.value.append(item.value)
            _count(whole, item)
        whole.height += 1
        return whole

    def _mapping(self, at: int, depth: int) -> _Built:
        whole = _Built({}, Mark(at))
        while type(event := next(self._events)).__name__ != "MappingEndEvent":
            key = self._node(event, depth + 1)
            item = self._node(next(self._events), depth + 1)
            if item.value is None:
                item.mark.at = key.mark.at  # nothing stands there to point to
            _count(whole, key)
            _count(whole, item)
            if isinstance(key.value, bool) or not isinstance(key.value, str | int):
                self._faults.append((key.mark.at, "a key has to be a word or a whole number"))
            elif key.value in whole.value:
                self._faults.append((key.mark.at, f"the key '{key.value}' is already there: remove one of the two"))
            else:
                whole.value[key.value] = item.value
                whole.mark.children[key.value] = (key.mark.at, item.mark)
        whole.height += 1
        return whole


def _count(whole: _Built, part: _Built) -> None:
    whole.nodes += part.nodes
    whole.height = max(whole.height, part.height)


def _tag_message(tag: str) -> str:
    return f"the tag {short_tag(tag)} does not fit here: remove it"
