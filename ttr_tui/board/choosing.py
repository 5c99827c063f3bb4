"""Which colors and which glyphs a terminal gets, and why: what was asked for, else what its environment says of it.

The commands and the app choose alike. A pipe is no terminal: there text has no colors, and its encoding decides.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass

AUTO = "auto"
"""What is asked for by those who ask for nothing."""

_TRUE_COLOR_TERMS = ("-direct", "-truecolor")
_256_COLOR_TERMS = ("xterm-", "alacritty", "foot", "wezterm")
_FEW_COLOR_TERMS = ("-color", "-16color", "-88color")
_MONO_TERMS = ("-m", "-mono")
_PLAIN_LOCALES = ("C", "POSIX")
_PLAIN_CONSOLES = ("linux", "dumb")
"""Consoles whose fonts often lack half blocks, whatever the locale says."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What was chosen, and what decided it: words for a person, with the variable in it if one did."""

    value: str
    why: str


def choose_color_level(environ: Mapping[str, str], given: str = AUTO, terminal: bool = True) -> str:
    """How many colors to use, one of the board's LEVELS; see `color_choice`."""
    return color_choice(environ, given, terminal).value


def choose_glyphs(environ: Mapping[str, str], given: str = AUTO, terminal: bool = True, encoding: str | None = None) -> str:
    """Which of the board's GLYPH_SETS to use; see `glyph_choice`."""
    return glyph_choice(environ, given, terminal, encoding).value


def color_choice(
    environ: Mapping[str, str], given: str = AUTO, terminal: bool = True, asked: str = "it was asked for"
) -> Choice:
    """How many colors to use, one of the board's LEVELS; `given` wins unless it is AUTO, and `asked` says who gave it.

    NO_COLOR counts only if it is not empty (no-color.org). COLORTERM is not believed of Apple's Terminal nor inside
    GNU screen, which pass it on from other programs without having the colors, nor of a Linux console.
    """
    if given != AUTO:
        return Choice(given, asked)
    term = environ.get("TERM", "").lower()
    if environ.get("NO_COLOR"):
        return Choice("none", "NO_COLOR is set")
    if not terminal:
        return Choice("none", "the output is no terminal")
    if term == "dumb" or term.endswith(_MONO_TERMS):
        return Choice("none", f"TERM={term} has no colors")
    if term == "linux":
        return Choice("16", "TERM=linux: the Linux console has 16 colors, whatever COLORTERM says")
    if environ.get("TERM_PROGRAM") == "Apple_Terminal":
        return Choice("256", "TERM_PROGRAM=Apple_Terminal has 256 colors, whatever COLORTERM says")
    if environ.get("STY") and term.startswith("screen"):
        return _of_term(term, " inside GNU screen (STY), whatever COLORTERM says")
    if environ.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return Choice("truecolor", f"COLORTERM={environ['COLORTERM']}")
    if sys.platform == "win32":
        return Choice("truecolor", "the consoles of Windows 10 and later have all colors")
    return _of_term(term)


def _of_term(term: str, where: str = "") -> Choice:
    """What the name of the terminal says of its colors; 16 if it says nothing."""
    if term.endswith(_TRUE_COLOR_TERMS):
        return Choice("truecolor", f"TERM={term}{where}")
    if "256color" in term or (term.startswith(_256_COLOR_TERMS) and not term.endswith(_FEW_COLOR_TERMS)):
        return Choice("256", f"TERM={term}{where or ', and COLORTERM promises no more'}")
    if not term:
        return Choice("16", "TERM is not set")
    return Choice("16", f"TERM={term}{where or ' promises no more, and COLORTERM neither'}")


def glyph_choice(
    environ: Mapping[str, str],
    given: str = AUTO,
    terminal: bool = True,
    encoding: str | None = None,
    asked: str = "it was asked for",
) -> Choice:
    """Which of the board's GLYPH_SETS to use; `given` wins unless it is AUTO, and `asked` says who gave it.

    `encoding`: that of the stream which is written to; without one the locale tells what can be shown.
    """
    if given != AUTO:
        return Choice(given, asked)
    unicode, why = _speaks_unicode(environ) if encoding is None else (_is_unicode(encoding), f"the output is {encoding}")
    if not unicode:
        return Choice("ascii", why)
    if not terminal:
        return Choice("unicode", why)
    term = environ.get("TERM", "").lower()
    if term in _PLAIN_CONSOLES:
        return Choice("ascii", f"TERM={term}: its font often lacks block elements")
    if sys.platform == "win32" and not environ.get("WT_SESSION"):
        return Choice("box", "WT_SESSION is not set: the old console of Windows has the characters of code page 437")
    return Choice("unicode", why)


def _is_unicode(encoding: str) -> bool:
    return encoding.lower().replace("-", "").startswith("utf")


def _speaks_unicode(environ: Mapping[str, str]) -> tuple[bool, str]:
    """Whether Unicode can be shown, and why: not if the environment names a locale or an encoding that is not Unicode."""
    encoding = environ.get("PYTHONIOENCODING", "")
    if encoding.lower().startswith(("ascii", "us-ascii")):
        return False, f"PYTHONIOENCODING={encoding}"
    if sys.platform == "win32":
        return True, "Windows speaks Unicode"
    name = next((name for name in ("LC_ALL", "LC_CTYPE", "LANG") if environ.get(name)), None)
    if name is None:
        return True, "no locale is set, and terminals of today read UTF-8"
    locale = environ[name]
    plain = locale in _PLAIN_LOCALES or ("." in locale and "utf" not in locale.lower())
    return not plain, f"{name}={locale}" + (" is not UTF-8" if plain else "")
