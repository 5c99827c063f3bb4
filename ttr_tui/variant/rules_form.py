"""Reading `rules:` and `options:` in shape: which mechanisms, in which order, with which settings as written.

Whether a mechanism exists and its settings are right is the engine's to say: it complains through `document_of`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ttr_tui.variant.faults import nearest
from ttr_tui.variant.form import ChangeForm, OptionForm, is_id
from ttr_tui.variant.model import Change, Option, Path_, RuleEntry
from ttr_tui.variant.places_form import Places
from ttr_tui.variant.sheet import Entry, Sheet


class RulesReader:
    """Reads the rules, then each option against them."""

    def __init__(self, sheet: Sheet, places: Places, ticket_sets: Iterable[str]) -> None:
        self._sheet = sheet
        self._places = places
        self._ticket_sets = list(ticket_sets)

    def rules(self) -> tuple[RuleEntry, ...]:
        """The entries of `rules:`. A mechanism is there once."""
        raw = self._sheet.data.get("rules")
        found: dict[str, RuleEntry] = {}
        for i, item in enumerate(raw if isinstance(raw, list) else []):
            entry = self._mechanism(item, ("rules", i))
            if entry is None:
                continue
            if entry.key in found:
                line = self._sheet.line(found[entry.key].at)
                self._sheet.complain(entry.at, f"'{entry.key}' is already in line {line}: put the settings in one", key=True)
            found.setdefault(entry.key, entry)
        return tuple(found.values())

    def options(self, rules: tuple[RuleEntry, ...]) -> dict[str, Option]:
        """The options by id, each change checked against the mechanisms as they are by then."""
        raw = self._sheet.data.get("options")
        options = {}
        for id_, item in raw.items() if isinstance(raw, dict) else ():
            path: Path_ = ("options", id_)
            if not is_id(str(id_)):
                message = f"'{id_}' cannot be an option's id: use the characters a-z, 0-9 and _"
                self._sheet.complain(path, message, key=True)
            form = self._sheet.take(OptionForm, item, path)
            present = [entry.key for entry in rules]
            changes: list[Change] = []
            listed = item.get("changes") if isinstance(item, dict) else None
            for entry in self._sheet.entries(ChangeForm, (*path, "changes"), listed):
                changes += self._changes(entry, present)
            if form is not None:
                breaks = None if form.tie_breaks is None else tuple(form.tie_breaks)
                words = (str(id_), form.title, form.about)
                options[str(id_)] = Option(*words, tuple(changes), breaks, form.group, tuple(form.notes))
        return options

    def _mechanism(self, item: Any, path: Path_) -> RuleEntry | None:
        """A bare word, or a mapping from one word to its settings."""
        if isinstance(item, dict) and len(item) == 1:
            ((key, settings),) = item.items()
            at: Path_ = (*path, key)
        elif isinstance(item, str):
            key, settings, at = item, None, path
        else:
            self._sheet.complain(path, "a rule is a mechanism's name, or one name with its settings: `- name: {…}`")
            return None
        return self._settings(key, settings, at)

    def _settings(self, key: Any, settings: Any, at: Path_) -> RuleEntry | None:
        if not isinstance(key, str) or not is_id(key):
            self._sheet.complain(at, f"'{key}' cannot name a mechanism: use the characters a-z, 0-9 and _", key=True)
            return None
        if settings is not None and not isinstance(settings, dict):
            self._sheet.complain(at, f"the settings of '{key}' have to be a mapping (keys with values)")
            settings = None
        if key == "tickets":
            self._check_references(settings or {}, at)
        return RuleEntry(key, dict(settings or {}), at)

    def _check_references(self, settings: dict[Any, Any], at: Path_) -> None:
        """The ticket sets and cities that settings name stand in this file, so they are looked up here."""
        for key, kind, known in (
            ("sets", "ticket set", self._ticket_sets),
            ("only_touching", "city", self._places.ends),
        ):
            words = settings.get(key)
            for i, word in enumerate(words if isinstance(words, list) else []):
                if isinstance(word, str) and word not in known:
                    self._sheet.complain((*at, key, i), f"unknown {kind} '{word}'{nearest(word, known)}")

    def _changes(self, entry: Entry[ChangeForm], present: list[str]) -> list[Change]:
        """The changes of one entry; `present`, the mechanisms so far, is brought up to date."""
        form, path = entry.form, entry.path
        if form is None:
            return []
        kinds = [kind for kind in ("set", "add", "remove") if getattr(form, kind) is not None]
        if len(kinds) != 1:
            self._sheet.complain(path, "a change names one of `set`, `add` and `remove`")
            return []
        for key in ("after", "before"):
            if getattr(form, key) is not None and kinds != ["add"]:
                self._sheet.complain((*path, key), f"'{key}' goes with `add` only", key=True)
        if kinds == ["set"]:
            return self._set(form.set or {}, (*path, "set"), present)
        if kinds == ["add"]:
            return self._add(form, path, present)
        key = str(form.remove)
        if not self._is_present(key, (*path, "remove"), present):
            return []
        present.remove(key)
        return [Change("remove", key, {}, (*path, "remove"))]

    def _set(self, settings: dict[Any, Any], path: Path_, present: list[str]) -> list[Change]:
        if not settings:
            self._sheet.complain(path, "this `set` changes nothing: name a mechanism and its settings")
        changes = []
        for key, values in settings.items():
            entry = self._settings(key, values, (*path, key))
            if entry is not None and self._is_present(entry.key, entry.at, present, key=True):
                changes.append(Change("set", entry.key, entry.settings, entry.at))
        return changes

    def _add(self, form: ChangeForm, path: Path_, present: list[str]) -> list[Change]:
        if form.after is not None and form.before is not None:
            self._sheet.complain((*path, "before"), "either `after` or `before`, not both", key=True)
        place = len(present)
        for key, neighbor in (("after", form.after), ("before", form.before)):
            if neighbor is not None and self._is_present(neighbor, (*path, key), present):
                place = present.index(neighbor) + (key == "after")
        entry = self._mechanism(form.add, (*path, "add"))
        if entry is None:
            return []
        if entry.key in present:
            self._sheet.complain(entry.at, f"'{entry.key}' is in the rules already: use `set`", key=True)
        else:
            present.insert(place, entry.key)
        return [Change("add", entry.key, entry.settings, entry.at, form.after, form.before)]

    def _is_present(self, word: str, path: Path_, present: list[str], *, key: bool = False) -> bool:
        if word in present:
            return True
        self._sheet.complain(path, f"the rules have no mechanism '{word}'{nearest(word, present)}", key=key)
        return False
