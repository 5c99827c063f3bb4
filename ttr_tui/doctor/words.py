"""The checkup in words, for a terminal or a report of a fault."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from textwrap import wrap

from ttr_tui.app.terminal import SMALLEST
from ttr_tui.doctor.checkup import SECRET_VARIABLES, TOLD_VARIABLES, Checkup
from ttr_tui.doctor.places import Place
from ttr_tui.store.errors import printable

_NAMES = 22
"""Columns of what a line is about."""
_WIDTH = 76
"""Columns of a line after its indent."""
_STATES = {
    "good": "", "missing": "not there yet", "unreadable": "CANNOT BE READ", "unwritable": "CANNOT BE WRITTEN",
    "in the way": "IS SOMETHING ELSE",
}  # fmt: skip


def report_lines(found: Checkup) -> Iterator[str]:
    """All but the test card and the verdict."""
    yield "VERSIONS"
    yield from _rows(found.versions.items())
    yield ""
    yield "TERMINAL"
    yield from _rows((name, value or "set, but empty") for name, value in found.variables.items())
    unset = [name for name in (*TOLD_VARIABLES, *SECRET_VARIABLES) if name not in found.variables]
    yield from _rows([("not set", ", ".join(unset))])
    yield ""
    yield "WHAT THE APP DOES HERE"
    yield from _rows(_choices(found))
    yield ""
    yield "FILES"
    yield from _rows((place.name, _place(place)) for place in found.places)


def verdict_lines(found: Checkup) -> Iterator[str]:
    """What is worth knowing, and what is wrong."""
    for notice in found.notices:
        yield f"Note: {printable(notice)}."
    for problem in found.problems:
        yield f"WRONG: {printable(shortened(problem)).removesuffix('.')}."
    if not found.problems:
        yield "All is well: the game can be played here."


def shortened(text: str) -> str:
    """The text with the person's own folder as `~`: it may be shown to others."""
    home = os.path.expanduser("~")
    return text.replace(home, "~") if home not in ("", os.sep, "~") else text


def _choices(found: Checkup) -> Iterator[tuple[str, str]]:
    choices, size = found.choices, found.size
    yield "colors", f"{choices.color.value}: {choices.color.why}"
    yield "characters", f"{choices.glyphs.value}: {choices.glyphs.why}"
    yield "motion", f"{choices.motion.value}: {choices.motion.why}"
    yield "theme", f"{found.settings.theme}: the setting theme"
    yield "mouse", f"{'on' if found.settings.mouse else 'off'}: the setting mouse"
    if size is not None:
        enough = size[0] >= SMALLEST[0] and size[1] >= SMALLEST[1]
        least = f"{SMALLEST[0]}x{SMALLEST[1]}"
        yield "window", f"{size[0]}x{size[1]}: {'enough' if enough else 'too small'}, {least} is the least"
    if found.widths:
        wrong = sum(columns != 1 for columns in found.widths.values())
        told = f"{wrong} of them not one column wide" if wrong else "each one column wide"
        yield "widths", f"{len(found.widths)} characters measured, {told}"


def _place(place: Place) -> str:
    number = "" if place.files is None else f"{place.files} file{'' if place.files == 1 else 's'}"
    about = ", ".join(words for words in (_STATES[place.state], number) if words)
    return f"{shortened(place.path)}{f' ({about})' if about else ''}"


def _rows(pairs: Iterable[tuple[str, str]]) -> Iterator[str]:
    """A line for each pair, and more where it is long; a single long word, such as a path, stays whole."""
    for name, value in pairs:
        lines = wrap(printable(value), _WIDTH - _NAMES, break_long_words=False, break_on_hyphens=False) or [""]
        yield f"  {name:<{_NAMES}}{lines[0]}"
        yield from (f"  {'':<{_NAMES}}{line}" for line in lines[1:])
