"""The form of a map file as pydantic models, one for each kind of entry: docs/map_form.md is its description.

Entries are checked one by one, so that one that is wrong hides nothing about the others; what has to do with several
entries (unknown cities, parallel tracks) is checked in `places_form`, `tracks_form`, `tickets_form` and `rules_form`.
"""

from __future__ import annotations

import unicodedata
from typing import Annotated, Any, Literal, NoReturn

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic_core import PydanticCustomError

from ttr_tui.variant.faults import nearest
from ttr_tui.variant.model import BED, GRAY, TRACK_COLORS

MAX_NAME = 30
"""How long a printed name may be, in characters (each one terminal column wide)."""
MAX_ID = 40
MAX_LENGTH = 30
"""How many spaces a track may have."""
MAX_POINTS = 999
_ID_CHARACTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789_")


def refuse(message: str) -> NoReturn:
    """Refuse a value from inside a pydantic validator, in our own words."""
    raise PydanticCustomError("refused", "{message}", {"message": message})


def is_id(word: str) -> bool:
    """True for 1 to MAX_ID of the characters a-z, 0-9 and _."""
    return 0 < len(word) <= MAX_ID and _ID_CHARACTERS.issuperset(word)


def _check_id(word: str) -> str:
    if not is_id(word):
        refuse(f"'{word}' cannot be an id: use 1 to {MAX_ID} of the characters a-z, 0-9 and _")
    return word


def _check_name(name: str) -> str:
    if not 1 <= len(name) <= MAX_NAME:
        refuse(f"a name has 1 to {MAX_NAME} characters, this one has {len(name)}")
    if name != name.strip():
        refuse("a name neither begins nor ends with a space")
    for character in name:
        wide = unicodedata.east_asian_width(character) in "WF"
        if wide or not character.isprintable() or unicodedata.category(character) in ("Mn", "Me", "Cf"):
            refuse(f"the character U+{ord(character):04X} does not take exactly one column: leave it out of names")
    return name


def _check_text(text: str) -> str:
    line = " ".join(text.split())
    return line or refuse("this text is empty: write one or leave the key out")


def _check_pair(pair: list[Any]) -> list[Any]:
    return pair if len(pair) == 2 else refuse(f"this needs two entries, not {len(pair)}")


def _check_some(items: list[Any]) -> list[Any]:
    return items or refuse("this list is empty: it needs an entry")


def _check_color(word: str) -> str:
    known = (*TRACK_COLORS, GRAY, BED)
    if word not in known:
        refuse(f"unknown color '{word}'{nearest(word, known)}: one of {', '.join(known)}")
    return word


def _check_card(word: str) -> str:
    known = (*TRACK_COLORS, "locomotive")
    if word not in known:
        refuse(f"unknown card '{word}'{nearest(word, known)}: one of {', '.join(known)}")
    return word


Id = Annotated[str, AfterValidator(_check_id)]
Name = Annotated[str, AfterValidator(_check_name)]
Text = Annotated[str, AfterValidator(_check_text)]
"""Prose, made one line."""
Some = Annotated[list[Any], AfterValidator(_check_some)]
Color = Annotated[str, AfterValidator(_check_color)]
Card = Annotated[str, AfterValidator(_check_card)]


class Form(BaseModel):
    """An entry: no unknown keys, nothing turned from one type into another."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class CityForm(Form):
    """One of `cities:`."""

    id: Id
    name: Name
    x: float | None = None
    y: float | None = None
    merchandise: Id | None = None
    provisional: bool = False
    facts: dict[str, Any] = {}


class StopForm(Form):
    """A border stop of a zone."""

    id: Id
    x: float | None = None
    y: float | None = None


class ZoneForm(Form):
    """One of `zones:`."""

    id: Id
    name: Name
    stops: Some


class TrackForm(Form):
    """One of `tracks:`."""

    between: Annotated[list[Id], AfterValidator(_check_pair)]
    length: Annotated[int, Field(ge=1, le=MAX_LENGTH)]
    color: Color
    locomotives: Annotated[int, Field(ge=0)] = 0
    tunnel: bool = False
    crosses: list[str] = []
    facts: dict[str, Any] = {}


class TicketForm(Form):
    """One ticket of a set."""

    a: Id
    b: Id
    points: Annotated[int, Field(ge=0, le=MAX_POINTS)]
    deck: Id = "regular"
    cards: dict[Card, Annotated[int, Field(ge=1)]] = {}
    provisional: bool = False


class OptionForm(Form):
    """One of `options:`."""

    title: Name
    about: Text
    group: Id | None = None
    changes: list[Any] = []
    tie_breaks: list[Id] | None = None
    notes: list[Text] = []


class ChangeForm(Form):
    """One change of an option; which keys go together is checked in `rules_form`."""

    set: dict[str, Any] | None = None
    add: dict[str, Any] | str | None = None
    remove: str | None = None
    after: str | None = None
    before: str | None = None


class BoardForm(Form):
    """`board:`, in the units of x and y."""

    width: Annotated[float, Field(gt=0)]
    height: Annotated[float, Field(gt=0)]


Seats = Annotated[int, Field(ge=1, le=6)]


class MapForm(Form):
    """The whole file, its entries unread."""

    format: Literal[1]
    name: Name
    players: Annotated[list[Seats], AfterValidator(_check_pair)]
    cities: Some
    id: Id | None = None
    summary: Text = ""
    provisional: list[Text] = []
    rules: list[Any] = []
    tie_breaks: list[Id] = []
    options: dict[str, Any] = {}
    board: Any = None
    zones: list[Any] = []
    tracks: list[Any] = []
    tickets: dict[str, Any] = {}
    notes: list[Text] = []
