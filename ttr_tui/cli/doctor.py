"""`ttr-tui doctor`: what this terminal is, what the app chooses on it and why, a test card, and what is wrong."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from ttr_tui.app.widgets.ink import ink_for
from ttr_tui.board.choosing import AUTO, choose_color_level, choose_glyphs
from ttr_tui.board.export import to_ansi, to_text
from ttr_tui.board.scene import Look
from ttr_tui.doctor.card import draw_card
from ttr_tui.doctor.checkup import Checkup, check_up
from ttr_tui.doctor.words import report_lines, verdict_lines

CARD_HEAD = "TEST CARD: colors that look alike, and bars that stand askew, are the terminal's"


def doctor_command(as_json: bool, color: str = AUTO, glyphs: str = AUTO, save_dir: Path | None = None) -> int:
    """Print the checkup on stdout. The exit code: 0 if all is well, 1 if something is wrong.

    In a pipe nothing is measured, and there are no colors but those asked for.
    """
    found = check_up(color, glyphs, save_dir, measure=sys.stdout.isatty())
    if as_json:
        print(json.dumps(found.as_dict(), indent=2))
    else:
        look = card_look(found, color, glyphs)
        card = draw_card(look)
        _print_lines([*report_lines(found), "", CARD_HEAD], look.glyphs)
        sys.stdout.write(_encodable(to_text(card) if look.level == "none" else to_ansi(card)))
        _print_lines(["", *verdict_lines(found)], look.glyphs)
    return 1 if found.problems else 0


def card_look(found: Checkup, color: str, glyphs: str) -> Look:
    """How the card is drawn: as the app draws, as far as what it is printed to can show it."""
    tty = sys.stdout.isatty()
    level, signs = found.choices.color.value, found.choices.glyphs.value
    if not tty:
        level = choose_color_level(os.environ, color, terminal=False)
        signs = choose_glyphs(os.environ, glyphs, False, sys.stdout.encoding)
    theme = found.settings.theme
    return Look(signs, level, "dark" if theme == "mono" else theme, terrain=False)


def _print_lines(lines: list[str], glyphs: str) -> None:
    spell = ink_for("none", glyphs).spell
    for line in lines:
        print(_encodable(spell(line)))


def _encodable(text: str) -> str:
    """The text with `?` for what stdout cannot take: a path may hold anything."""
    encoding = sys.stdout.encoding or "utf-8"
    return text.encode(encoding, "replace").decode(encoding)
