"""Text as it is compared when somebody types on a plain keyboard: without capitals and accents."""

from __future__ import annotations

import unicodedata

_LETTERS = str.maketrans({"ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"})
"""Small letters that Unicode does not take apart into a plain one and an accent, as keyboards without them write them."""


def folded(text: str) -> str:
    """Small letters without accents: `Zürich` is `zurich`, `Malmø` is `malmo`, `Gießen` is `giessen`."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter)).translate(_LETTERS)
