"""The rules of one game: a variant with its options chosen, its mechanisms made and their hooks compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any, TypeVar, cast

from pydantic import ValidationError

from ttr_tui.engine.actions import ActionShapeError, Decline, Pass, Refusal
from ttr_tui.engine.mechanism import Mechanism
from ttr_tui.engine.mechanisms import built_in
from ttr_tui.engine.setting_faults import setting_message, setting_place
from ttr_tui.variant.faults import Fault, FileFaults, nearest
from ttr_tui.variant.model import Change, Option, Variant

if TYPE_CHECKING:
    from ttr_tui.engine.table import Table

M = TypeVar("M", bound=Mechanism)
Where = tuple[str | int, ...]

_HOOKS = (
    "set_up", "turn_begins", "turn_offers", "after_action", "turn_ends", "end_near", "last_turn_over", "bars",
    "why_shut", "refuses_payment", "redeal", "intervenes", "claim_stands", "who_scores", "rewards",
    "foretells", "offers_after_claim", "settles_claim", "completes", "score", "recount",
)  # fmt: skip


class OptionError(ValueError):
    """The options, the number of players or the map's rules do not allow this game; the message says what does."""


@lru_cache(maxsize=1)
def known_mechanisms() -> Mapping[str, type[Mechanism]]:
    """All mechanisms by key: the built-in ones and those of the entry point `ttr_tui.mechanisms`."""
    found = {kind.key: kind for kind in built_in()}
    for entry in entry_points(group="ttr_tui.mechanisms"):
        found.setdefault(entry.name, entry.load())
    return found


class _Entry:
    """A rule on its way into the book: settings merged from the map and the options, with where each was written."""

    def __init__(self, key: str, settings: Mapping[str, Any], at: Where) -> None:
        self.key = key
        self.settings = dict(settings)
        self.at = at
        self.origin: dict[str, Where] = {name: (*at, name) for name in settings}

    def merge(self, settings: Mapping[str, Any], at: Where) -> None:
        """Settings of an option over these; mappings are replaced whole, so nothing of the old is left by accident."""
        for name, value in settings.items():
            self.settings[name] = value
            self.origin[name] = (*at, name)


class Rulebook:
    """What a game is played by. Made once, shared by all tables and copies; never changes.

    Raises OptionError for options or players that do not go together, FileFaults for settings that are wrong.
    With `settings_only` it looks at the settings alone, for a map that has other faults, and is of no further use.
    """

    def __init__(
        self, variant: Variant, options: Iterable[str] = (), players: int | None = None, *, settings_only: bool = False
    ) -> None:
        if not variant.playable:
            raise OptionError(f"the map '{variant.id}' has no rules: it can be drawn and checked, not played")
        self.variant = variant
        self.options = tuple(dict.fromkeys(options))
        self.n = self._players(players)
        self._faults: list[tuple[Where, str]] = []
        self._wrong_keys: set[Where] = set()
        entries = self._merged()
        self.mechanisms = self._made(entries)
        self._by_key = {mechanism.key: mechanism for mechanism in self.mechanisms}
        self._check_needs(entries)
        if not self._faults and not settings_only:
            for mechanism in self.mechanisms:
                mechanism.bind(self)
        self.tie_breaks = self._tie_breaks(entries)
        self._raise_faults()
        if settings_only:
            return
        self.hooks: dict[str, tuple[Callable[..., Any], ...]] = {name: self._compiled(name) for name in _HOOKS}
        self._owners = {word: m for m in self.mechanisms for word in m.action_types}
        self.supplies = {key: count for m in self.mechanisms for key, count in m.supplies().items()}
        """Pieces of which each player has a fixed number: their key in a player's state → how many."""
        self._refusals = {word: refusal for m in self.mechanisms for word, refusal in m.refusals().items()}

    # -- making -------------------------------------------------------------------------------------------------

    def _players(self, players: int | None) -> int:
        low, high = self.variant.players
        if players is None:
            return low
        if not low <= players <= high:
            raise OptionError(f"{self.variant.name} is for {low} to {high} players, not {players}")
        return players

    def _chosen(self) -> list[Option]:
        known = available_options(self.variant)
        chosen: list[Option] = []
        for word in self.options:
            option = known.get(word)
            if option is None:
                names = ", ".join(known) or "none"
                raise OptionError(f"{self.variant.name} has no option '{word}'{nearest(word, known)}; it has: {names}")
            rival = next((o for o in chosen if o.group and o.group == option.group), None)
            if rival:
                raise OptionError(f"the options '{rival.id}' and '{option.id}' exclude each other: choose one")
            chosen.append(option)
        return chosen

    def _merged(self) -> list[_Entry]:
        entries = [_Entry(rule.key, rule.settings, rule.at) for rule in self.variant.rules]
        for option in self._chosen():
            for change in option.changes:
                self._apply(entries, change)
        return entries

    def _apply(self, entries: list[_Entry], change: Change) -> None:
        index = next((i for i, entry in enumerate(entries) if entry.key == change.key), None)
        if change.kind == "add":
            place = change.after or change.before
            at = next((i for i, entry in enumerate(entries) if entry.key == place), len(entries) - 1)
            where = at if change.before else at + 1
            entry = _Entry(change.key, {}, change.at)
            entry.merge(change.settings, change.at)
            entries.insert(where, entry)
        elif index is None:
            self._faults.append((change.at, f"the rules have no '{change.key}' to {change.kind}"))
        elif change.kind == "remove":
            del entries[index]
        else:
            entries[index].merge(change.settings, change.at)

    def _made(self, entries: list[_Entry]) -> tuple[Mechanism, ...]:
        kinds = known_mechanisms()
        made: list[Mechanism] = []
        for entry in entries:
            kind = kinds.get(entry.key)
            if kind is None:
                self._wrong_keys.add(entry.at)
                self._faults.append((entry.at, f"no mechanism '{entry.key}'{nearest(entry.key, kinds)}"))
                continue
            try:
                settings = kind.Settings.model_validate(entry.settings)
            except ValidationError as error:
                self._settings_faults(entry, kind, error)
                continue
            made.append(kind(settings, len(made)))
        return tuple(made)

    def _settings_faults(self, entry: _Entry, kind: type[Mechanism], error: ValidationError) -> None:
        for detail in error.errors():
            loc, of_key = setting_place(detail)
            origin = (*entry.origin.get(str(loc[0]) if loc else "", entry.at), *loc[1:])
            if of_key:
                self._wrong_keys.add(origin)
            self._faults.append((origin, setting_message(entry.key, kind.Settings, detail)))

    def _check_needs(self, entries: list[_Entry]) -> None:
        keys = [entry.key for entry in entries]
        for place, entry in enumerate(entries):
            if keys.count(entry.key) > 1:
                self._faults.append((entry.at, f"'{entry.key}' stands twice in the rules"))
            kind = known_mechanisms().get(entry.key)
            for other in kind.needs if kind else ():
                if other not in keys:
                    self._faults.append((entry.at, f"'{entry.key}' needs '{other}' in the rules as well"))
                elif other not in keys[:place]:
                    self._faults.append((entry.at, f"'{entry.key}' has to come after '{other}' in the rules"))
        self._places = {entry.key: entry for entry in entries}

    def fault(self, mechanism: Mechanism, message: str, *path: str | int) -> None:
        """Report, from `bind`, that a setting does not fit this map. `path`: the setting's name and keys in it."""
        entry = self._places[mechanism.key]
        first = str(path[0]) if path else ""
        origin = entry.origin.get(first)
        self._faults.append(((*origin, *path[1:]) if origin else entry.at, message))

    def _raise_faults(self) -> None:
        if self._faults:
            from ttr_tui.variant.reading import document_of  # brings the YAML reader: only when something is wrong

            document = document_of(self.variant)
            found: set[Fault] = set()
            for where, message in self._faults:
                found.add(document.fault(where, message, key=where in self._wrong_keys))
            raise FileFaults(sorted(found, key=lambda fault: (fault.line, fault.column, fault.message)))

    def _tie_breaks(self, entries: list[_Entry]) -> tuple[tuple[str, Mechanism], ...]:
        names = self.variant.tie_breaks
        at: Where = ("tie_breaks",)
        for option in self._chosen():
            if option.tie_breaks is not None:
                names, at = option.tie_breaks, ("options", option.id, "tie_breaks")
        known = {name: m for m in self.mechanisms for name in m.tie_break_names}
        kinds = [known_mechanisms().get(entry.key) for entry in entries]
        words = {name for kind in kinds if kind for name in kind.tie_break_names}  # also of those with wrong settings
        for i, name in enumerate(names):
            if name not in words and None not in kinds:
                message = f"no mechanism of these rules knows the tie-break '{name}'{nearest(name, words)}"
                self._faults.append(((*at, i), message))
        return tuple((name, known[name]) for name in names if name in known)

    def _compiled(self, name: str) -> tuple[Callable[..., Any], ...]:
        return tuple(
            getattr(mechanism, name)
            for mechanism in self.mechanisms
            if getattr(type(mechanism), name) is not getattr(Mechanism, name)
        )

    # -- asking -------------------------------------------------------------------------------------------------

    def get(self, kind: type[M]) -> M:
        """The mechanism of this class. Raises KeyError if the rules do not have it."""
        return cast(M, self._by_key[kind.key])

    def find(self, kind: type[M]) -> M | None:
        """The mechanism of this class, or None."""
        return cast("M | None", self._by_key.get(kind.key))

    def read_action(self, document: Any) -> Any:
        """An action from its JSON, as in the contract. Raises ActionShapeError."""
        if not isinstance(document, dict) or not isinstance(document.get("type"), str):
            raise ActionShapeError("an action is a mapping with a 'type'")
        if document["type"] in (Pass.type, Decline.type):
            if len(document) > 1:
                raise ActionShapeError(f"the action {document['type']} has no other keys")
            return Pass() if document["type"] == Pass.type else Decline()
        owner = self._owners.get(document["type"])
        if owner is None:
            raise ActionShapeError(
                f"no action '{document['type']}' in {self.variant.name}{nearest(document['type'], self._owners)}"
            )
        return owner.read_action(self, document)

    def write_action(self, action: Any) -> dict[str, Any]:
        """The JSON of an action."""
        owner = self._owners.get(action.type)
        return {"type": action.type} if owner is None else owner.write_action(self, action)

    def label(self, table: Table, kind: str, action: Any) -> str:
        """An action of a decision of this kind in a few words; declining is told by the mechanism that asks."""
        if isinstance(action, Pass):
            return "Pass"
        if isinstance(action, Decline):
            return next(m for m in self.mechanisms if kind in m.decision_kinds).label(table, action)
        return self._owners[action.type].label(table, action)

    def out_of_place(self, kind: str, action: Any) -> Refusal:
        """Why an action of a type that this decision does not have is refused."""
        if isinstance(action, Pass):
            return Refusal("CORE-26", "passing is legal only in a turn in which no other action is")
        if isinstance(action, Decline):
            return Refusal("CORE-6", "there is nothing to decline now")
        words = kind.replace("_", " ")
        return self._refusals.get(action.type) or Refusal(
            "CORE-6", f"{action.type.replace('_', ' ')} is not possible now: the game waits for '{words}'"
        )

    def explanations(self) -> list[tuple[str, list[str]]]:
        """The rules in words: (mechanism key, sentences) in the order of the list."""
        return [(mechanism.key, mechanism.explain()) for mechanism in self.mechanisms]

    def versions(self) -> dict[str, int]:
        """Mechanism key → version: what a save names."""
        return {mechanism.key: mechanism.version for mechanism in self.mechanisms}


def available_options(variant: Variant) -> dict[str, Option]:
    """All options of a map: those in its file, then those that its mechanisms bring along."""
    found = dict(variant.options)
    kinds = known_mechanisms()
    for rule in variant.rules:
        kind = kinds.get(rule.key)
        for option in kind.options() if kind is not None else ():
            found.setdefault(option.id, option)
    return found
