"""The keys of the table that can be changed: their names, what they are by default, and which other keys will do.

Knows nothing of Textual: settings are judged before it is loaded. A test holds this against the real keys.
"""

from __future__ import annotations

from collections.abc import Mapping

from ttr_tui.variant.faults import nearest

PREFIX = "table."
"""What the names of the table's keys begin with in the app; left out in the settings."""
DEFAULTS: dict[str, tuple[str, str]] = {
    "draw": ("d", "draw a card"),
    "claim": ("c", "claim a track"),
    "tickets": ("t", "draw tickets"),
    "special": ("s", "what the map adds: a station, a passenger"),
    "answer": ("a", "back to what the game waits for"),
    "undo": ("u", "take back"),
    "explain": ("enter,i", "the tracks of a city"),
    "find": ("slash", "find a city"),
    "jump": ("g", "go to a city or track by letters"),
    "ways": ("w", "ways of the tickets"),
    "log": ("L", "the whole log"),
    "merchandise": ("m", "the merchandise left in the towns"),
    "network": ("n", "where the network may grow"),
    "signs": ("e", "what the signs of the board mean"),
    "panels": ("p", "panels open or shut"),
    "larger": ("plus,equals_sign", "a larger board"),
    "smaller": ("minus", "a smaller board"),
    "board": ("z", "the board alone"),
    "seats": ("b", "hand a seat to a bot and back"),
}
"""Name → the key (several with commas) as the app calls it, and what it does."""
FIXED = frozenset(["h", "j", "k", "l", "q", "v", "f1", "f3", "f4", "question_mark", "colon"])
"""Keys of the table that stay what they are, of those that could be given to something else."""
_NAMED = frozenset(f"f{number}" for number in range(2, 13)) | {
    "slash", "plus", "minus", "equals_sign", "comma", "full_stop", "semicolon", "insert", "delete",
}  # fmt: skip

_WRITTEN = {
    "question_mark": "?", "slash": "/", "plus": "+", "minus": "-", "equals_sign": "=", "pagedown": "PgDn", "pageup": "PgUp",
    "colon": ":", "semicolon": ";", "full_stop": ".", "comma": ",", "escape": "Esc",
}  # fmt: skip
"""Keys whose names in the app are not what stands on them."""


class KeyFault(ValueError):
    """This key cannot be used for this; the message says why. `name`: whose choice it is that cannot stand."""

    def __init__(self, name: str, message: str) -> None:
        super().__init__(message)
        self.name = name


def check_keys(keys: Mapping[str, str]) -> None:
    """Raise KeyFault for a name that there is not, a key that cannot be used, or one that does two things."""
    for name, key in keys.items():
        if name not in DEFAULTS:
            raise KeyFault(name, f"no key is called '{name}'{nearest(name, DEFAULTS)}; there are: {', '.join(DEFAULTS)}")
        if key in FIXED:
            raise KeyFault(name, f"{name}: the key '{key}' has a meaning everywhere and stays what it is")
        if not (key in _NAMED or (len(key) == 1 and key.isalpha() and key.isascii())):
            raise KeyFault(name, f"{name}: '{key}' cannot be used: take a letter, F2 to F12, or one of / + - = , . ;")
    owners: dict[str, str] = {}
    for name, key in in_force(keys).items():
        for single in key.split(","):
            if single in owners:
                chosen = name if name in keys else owners[single]
                other = f"{owners[single]} ({DEFAULTS[owners[single]][1]})"
                raise KeyFault(chosen, f"{name}: the key '{single}' is already that of {other}: change that one first")
            owners[single] = name


def in_force(keys: Mapping[str, str]) -> dict[str, str]:
    """Every name with its key: the one chosen, else the default."""
    return {name: keys.get(name, default) for name, (default, _) in DEFAULTS.items()}


def changed(keys: Mapping[str, str], name: str, key: str) -> dict[str, str]:
    """The keys chosen, with this one as well; the default is no choice. Raises KeyFault."""
    found = {**keys, name: key}
    if key in DEFAULTS[name][0].split(","):
        del found[name]
    check_keys(found)
    return found


def name_of_key(key: str) -> str:
    """A key as it is written: `?`, `Enter`, `Esc`, `F4`, `ctrl+l`, `d`."""
    return _WRITTEN.get(key) or (key.capitalize() if len(key) > 1 and key.isalnum() else key)


def with_keys(text: str, keys: Mapping[str, str]) -> str:
    """A text in which `{draw}` and the like stand for the keys in force, as they are written. `keys`: those changed."""
    named = {}
    for name, key in in_force(keys).items():
        singles = [single for single in key.split(",") if single != "equals_sign"]  # it is + without shift
        named[name] = " or ".join(map(name_of_key, singles or [key]))
    return text.format(**named)
