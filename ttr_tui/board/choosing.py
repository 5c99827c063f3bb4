"""Which colors and which glyphs a terminal gets: what was asked for, else what its environment says of it.

The commands and the app choose alike. A pipe is no terminal: there text has no colors, and its encoding decides.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping

_TRUE_COLOR_TERMS = ("-direct", "-truecolor")
_256_COLOR_TERMS = ("xterm-", "alacritty", "foot", "wezterm")
_PLAIN_LOCALES = ("C", "POSIX")
_PLAIN_CONSOLES = ("linux", "dumb")
"""Consoles whose fonts often lack half blocks, whatever the locale says."""


def choose_color_level(environ: Mapping[str, str], given: str = "auto", terminal: bool = True) -> str:
    """How many colors to use, one of the board's LEVELS; `given` wins unless it is `auto`.

    NO_COLOR counts only if it is not empty (no-color.org). COLORTERM is not believed of Apple's Terminal, which passes
    it on from other programs without having the colors, nor of a Linux console.
    """
    if given != "auto":
        return given
    term = environ.get("TERM", "").lower()
    if environ.get("NO_COLOR") or not terminal or term == "dumb":
        return "none"
    if term == "linux":
        return "16"
    if environ.get("TERM_PROGRAM") == "Apple_Terminal":
        return "256"
    if environ.get("COLORTERM", "").lower() in ("truecolor", "24bit") or term.endswith(_TRUE_COLOR_TERMS):
        return "truecolor"
    if sys.platform == "win32":
        return "truecolor"
    return "256" if "256color" in term or term.startswith(_256_COLOR_TERMS) else "16"


def choose_glyphs(environ: Mapping[str, str], given: str = "auto", terminal: bool = True, encoding: str | None = None) -> str:
    """Which of the board's GLYPH_SETS to use; `given` wins unless it is `auto`.

    `encoding`: that of the stream which is written to; without one the locale tells what can be shown.
    """
    if given != "auto":
        return given
    if not (_is_unicode(encoding) if encoding is not None else _speaks_unicode(environ)):
        return "ascii"
    if not terminal:
        return "unicode"
    if environ.get("TERM", "").lower() in _PLAIN_CONSOLES:
        return "ascii"
    return "box" if sys.platform == "win32" and not environ.get("WT_SESSION") else "unicode"


def _is_unicode(encoding: str) -> bool:
    return encoding.lower().replace("-", "").startswith("utf")


def _speaks_unicode(environ: Mapping[str, str]) -> bool:
    """False if the environment names a locale or an encoding that is not Unicode."""
    if environ.get("PYTHONIOENCODING", "").lower().startswith(("ascii", "us-ascii")):
        return False
    locale = environ.get("LC_ALL") or environ.get("LC_CTYPE") or environ.get("LANG") or ""
    return sys.platform == "win32" or not (locale in _PLAIN_LOCALES or ("." in locale and "utf" not in locale.lower()))
