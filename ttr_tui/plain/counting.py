"""The final count in words: step by step as at the table, then every sheet's total, the winner and why."""

from __future__ import annotations

from ttr_tui.app.widgets.count import steps_of, winner_words
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.app.widgets.track_words import plural
from ttr_tui.engine.scoring import Score


def count_lines(score: Score, sight: Sight) -> list[str]:
    """The whole count of a game that is over."""
    lines = ["The final count:"]
    *steps, _ = steps_of(score, sight)  # the last one is the winner, told after the totals
    for step in steps:
        if step.seat is None:
            lines.append(f"{step.title}: {step.text}")
            continue
        name = sight.seats[step.seat].name
        what = "" if step.text == step.title else f", {step.text}"
        failed = ", not completed" if step.good is False else ""
        lines.append(f"{step.title}: {name}{what}{failed}: {step.gain:+d}")
    totals = [f"{sheet.name} {plural(sheet.total, 'point')}" for sheet in score.sheets]
    return [*lines, f"Total: {', '.join(totals)}.", winner_words(score)]
