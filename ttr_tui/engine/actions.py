"""Actions are immutable values. Inside they name tracks, tickets and cards by index; outside by the contract's ids."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, Protocol, runtime_checkable


@runtime_checkable
class Action(Protocol):
    """Anything a seat can do: a frozen value with a class attribute `type`, the contract's word for it."""

    type: ClassVar[str]


@dataclass(frozen=True, slots=True)
class Pass:
    """Legal only when nothing else is (CORE-26)."""

    type: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Decline:
    """Do without what a decision offers: a tunnel's extra cards, a passenger, a marker."""

    type: ClassVar[str] = "decline"


class Refusal(NamedTuple):
    """Why an action is not legal: the rule's id and the reason in words."""

    rule: str
    text: str


class IllegalActionError(ValueError):
    """The action is not legal now; nothing has changed. `rule` names the rule that forbids it."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.text)
        self.rule = refusal.rule
        self.text = refusal.text


class ActionShapeError(ValueError):
    """This is no action at all: an unknown type, a missing or unknown key, a name that the map does not have."""


def need(document: dict[str, Any], *keys: str, optional: tuple[str, ...] = ()) -> list[Any]:
    """The values of exactly these keys (and `type`) of an action's JSON, in order; optional ones may be None.

    Raises ActionShapeError for a key too many or too few.
    """
    for key in document:
        if key != "type" and key not in keys and key not in optional:
            raise ActionShapeError(f"the action {document['type']} has no '{key}'")
    for key in keys:
        if key not in document:
            raise ActionShapeError(f"the action {document['type']} needs '{key}'")
    return [document.get(key) for key in (*keys, *optional)]
