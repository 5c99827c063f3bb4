"""What the plates of a map's cities print: names where there is room for them, else codes of three letters."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from string import ascii_uppercase

from ttr_tui.board.glyphs import plain_spelling
from ttr_tui.board.layout import Size
from ttr_tui.variant.model import City

NAMES_WIDTH = 100
"""From this width on a board prints names in full."""
NAMES_SHARE = 0.10
"""A narrower board prints names, too, if their plates take no more than this share of its cells."""
CODE_LENGTH = 3


def prints_codes(cities: Sequence[City], size: Size) -> bool:
    """True if a board of this size has room for codes only."""
    width, height = size
    return width < NAMES_WIDTH and sum(len(city.name) + 1 for city in cities) > NAMES_SHARE * width * height


def label_names(cities: Sequence[City], width: int) -> tuple[str, ...]:
    """The name of each city, precomposed; one longer than a third of the board's width ends early, in a point."""
    most = max(CODE_LENGTH, width // 3)
    names = [unicodedata.normalize("NFC", city.name) for city in cities]
    return tuple(name if len(name) <= most else name[: most - 1].rstrip() + "." for name in names)


def city_codes(cities: Sequence[City]) -> tuple[str, ...]:
    """A code of three capitals for each city, no two alike; all stops of a zone share the zone's.

    Short names choose first, as they have the fewest codes that remind of them.
    """
    keys = [city.zone or city.id for city in cities]
    first = dict(zip(reversed(keys), reversed(cities), strict=True))
    codes: dict[str, str] = {}
    for key in sorted(first, key=lambda key: (len(first[key].name), key)):
        taken = set(codes.values())
        codes[key] = next(code for code in _candidates(first[key].name) if code not in taken)
    return tuple(codes[key] for key in keys)


def _candidates(name: str) -> Iterator[str]:
    """Codes for a name, the most telling first, in the end every code there is."""
    words = ["".join(filter(str.isalpha, word)) for word in plain_spelling(name).upper().replace("-", " ").split()]
    words = [word for word in words if word]
    letters = "".join(words)
    if len(words) >= CODE_LENGTH:
        yield "".join(word[0] for word in words[:CODE_LENGTH])
    if len(letters) >= CODE_LENGTH:
        yield letters[:CODE_LENGTH]
    if len(words) == 2 and len(words[1]) >= 2:
        yield words[0][0] + words[1][:2]
    for pair in combinations(letters[1:], CODE_LENGTH - 1):
        yield letters[0] + "".join(pair)
    for rest in product(ascii_uppercase, repeat=CODE_LENGTH):
        yield (letters + "".join(rest))[:CODE_LENGTH]
    yield from map("".join, product(ascii_uppercase, repeat=CODE_LENGTH))
