"""YAML 1.2's core schema: what a plain word means. `NO`, `1_000` and `2024-01-01` stay text, `0o7` is 7."""

from __future__ import annotations

import re

CORE = "tag:yaml.org,2002:"
"""The prefix of the tags that YAML itself defines."""
_WORDS = {"": None, "~": None, "null": None, "Null": None, "NULL": None}
_WORDS_TRUE_FALSE = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_INTEGER = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_NOT_FINITE = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")

_MOST_DIGITS = 4000
"""Python writes no whole number of more than 4300 digits, so none of more is read, whatever its base."""

Scalar = str | int | float | bool | None
_TYPES: dict[str, tuple[type, ...]] = {
    CORE + "null": (type(None),),
    CORE + "bool": (bool,),
    CORE + "int": (int,),
    CORE + "float": (float, int),
}


def plain_value(word: str) -> Scalar:
    """The value of an unquoted word. ValueError for a whole number of more digits than Python reads."""
    if word in _WORDS:
        return None
    if word in _WORDS_TRUE_FALSE:
        return _WORDS_TRUE_FALSE[word]
    if _INTEGER.fullmatch(word):
        if len(word) > _MOST_DIGITS:
            raise ValueError("a whole number of too many digits")
        return int(word, 0) if word[:2] in ("0o", "0x") else int(word)
    if _FLOAT.fullmatch(word):
        return float(word)
    if _NOT_FINITE.fullmatch(word):
        return float(word.replace(".", ""))
    return word


def tagged_value(word: str, tag: str) -> Scalar:
    """The value of a word under an explicit tag. ValueError if the tag is not of the core schema or does not fit."""
    if tag in ("!", CORE + "str"):
        return word
    value = plain_value(word)
    if type(value) not in _TYPES.get(tag, ()):
        raise ValueError(f"the tag {short_tag(tag)} does not fit here")
    return float(value) if tag == CORE + "float" and isinstance(value, int) else value


def short_tag(tag: str) -> str:
    """A tag as people write it: `!!int`."""
    return "!!" + tag.removeprefix(CORE) if tag.startswith(CORE) else tag
