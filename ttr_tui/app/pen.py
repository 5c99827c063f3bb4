"""How a terminal draws its letters: what SGR sequences (`ESC [ … m`) add up to, and the shortest way from one to another.

A *pen* is the parameters that make a look out of plain letters, in one fixed order: `"1;38;5;12"` is bold in color 12,
`""` is plain. Two looks are the same just when their pens are equal.
"""

from __future__ import annotations

import sys
from functools import lru_cache

PLAIN = ""
_FOREGROUND, _BACKGROUND, _LINE_COLOR = 38, 48, 58
_ENDS: dict[int, tuple[int, ...]] = {
    22: (1, 2), 23: (3,), 24: (4, 21), 25: (5, 6), 27: (7,), 28: (8,), 29: (9,), 39: (_FOREGROUND,), 49: (_BACKGROUND,),
    54: (51, 52), 55: (53,), 59: (_LINE_COLOR,),
}  # fmt: skip
"""Parameter → the attributes that it ends. Attributes are called by the parameter that begins them."""
_END_OF = {attribute: end for end, attributes in _ENDS.items() for attribute in attributes}
_COLOR_LENGTHS = {"5": 3, "2": 5}
"""Parameters that a color takes, by its second: `38;5;n` or `38;2;r;g;b`."""


@lru_cache(maxsize=8192)
def add_sgr(pen: str, parameters: str) -> str | None:
    """The pen after an SGR sequence with these parameters; None if they are cut off or no numbers."""
    attributes = _read(pen)
    words = parameters.split(";")
    try:
        while words:
            words = words[_add(attributes, words) :]
    except (ValueError, IndexError, KeyError):
        return None
    return sys.intern(";".join(attributes[key] for key in sorted(attributes)))


@lru_cache(maxsize=65536)
def change_pen(pen: str | None, to: str) -> str:
    """The shortest sequence that makes a pen into another; `""` if they are the same. None: nobody knows what it is."""
    if pen == to:
        return ""
    anew = f"\x1b[0;{to}m" if to else "\x1b[m"
    if pen is None:
        return anew
    has, wants = _read(pen), _read(to)
    gone = has.keys() - wants.keys()
    if not gone <= _END_OF.keys():
        return anew
    ends = {_END_OF[attribute] for attribute in gone}
    for attribute in (attribute for end in ends for attribute in _ENDS[end]):
        has.pop(attribute, None)  # bold and dim, for one, can only be ended together
    begins = [wants[attribute] for attribute in sorted(wants) if has.get(attribute) != wants[attribute]]
    step = f"\x1b[{';'.join([str(end) for end in sorted(ends)] + begins)}m"
    return min(anew, step, key=len)


def _read(pen: str) -> dict[int, str]:
    """The attributes of a pen: which → the parameters that begin it."""
    attributes: dict[int, str] = {}
    words = pen.split(";") if pen else []
    while words:
        words = words[_add(attributes, words) :]
    return attributes


def _add(attributes: dict[int, str], words: list[str]) -> int:
    """Take the first parameter into account; how many words it has. What is not known lasts until a 0, as a 4:3 does."""
    code = int(words[0].partition(":")[0] or 0)
    if code == 0:
        attributes.clear()
    elif code in _ENDS or words[0] == "4:0":
        for attribute in _ENDS[24 if code == 4 else code]:
            attributes.pop(attribute, None)
    elif code in (_FOREGROUND, _BACKGROUND, _LINE_COLOR):
        length = 1 if ":" in words[0] else _COLOR_LENGTHS[words[1]]
        color = words[:length]
        if len(color) < length or not all(color):
            raise ValueError
        attributes[code] = ";".join(color)
        return length
    elif 30 <= code <= 37 or 90 <= code <= 97:
        attributes[_FOREGROUND] = words[0]
    elif 40 <= code <= 47 or 100 <= code <= 107:
        attributes[_BACKGROUND] = words[0]
    else:
        attributes[code] = words[0]
    return 1
