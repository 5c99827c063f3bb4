"""The final count, step by step: what is counted, whose it is, what it lights on the board, and the markers after it."""

from __future__ import annotations

from dataclasses import dataclass, field

from ttr_tui.app.widgets.lights import Lights
from ttr_tui.app.widgets.loans import loans_of
from ttr_tui.app.widgets.pieces import enumerated
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.app.widgets.track_words import plural
from ttr_tui.engine.scoring import Line, Score, Sheet

TOGETHER = frozenset({"routes", "tokens", "stations"})
"""Kinds of lines that are counted for all players in one step."""
BORROWED = "Borrowed routes"
"""The heading of what the stations borrow."""

TITLES = {
    "routes": "Routes", "tokens": "Tokens", "ticket": "Tickets", "stations": "Stations", "longest_path": "Longest path",
    "globetrotter": "Globetrotter", "most_tickets": "Most tickets", "alvin": "Alvin", "big_city": "Big cities",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the count. `points`: every player's marker after it. `good`: None if it is neither good nor bad.

    `subject`: the id of the ticket or the big city that is counted.
    """

    title: str
    text: str
    points: tuple[int, ...]
    seat: int | None = None
    gain: int = 0
    good: bool | None = None
    lights: Lights = field(default_factory=Lights)
    subject: str = ""


def steps_of(score: Score, sight: Sight) -> list[Step]:
    """All steps of the count, the winner last; what stations borrow is shown before the tickets that it may complete."""
    points = [0] * len(score.sheets)
    steps: list[Step] = []
    loans = loans_of(score, sight)
    for kind in _kinds(score):
        if kind == "ticket":
            steps += [Step(BORROWED, loan.words(sight), tuple(points), lights=loan.lights()) for loan in loans]
        if kind in TOGETHER:
            for seat, sheet in enumerate(score.sheets):
                points[seat] += sum(line.points for line in sheet.of(kind))
            steps.append(Step(title_of(kind), _all_words(kind, score), tuple(points)))
            continue
        for seat, sheet in enumerate(score.sheets):
            for line in sheet.of(kind):
                points[seat] += line.points
                steps.append(_step(kind, line, seat, sheet, tuple(points), sight))
    steps.append(Step("The winner", winner_words(score), tuple(points)))
    return steps


def title_of(kind: str) -> str:
    """What a kind of line is called."""
    return TITLES.get(kind, kind.replace("_", " ").capitalize())


def _kinds(score: Score) -> list[str]:
    """The kinds of lines in the order in which they are counted."""
    return list(dict.fromkeys(line.kind for sheet in score.sheets for line in sheet.lines))


def _all_words(kind: str, score: Score) -> str:
    return " · ".join(f"{sheet.name} {sum(line.points for line in sheet.of(kind))}" for sheet in score.sheets)


def _step(kind: str, line: Line, seat: int, sheet: Sheet, points: tuple[int, ...], sight: Sight) -> Step:
    if "ticket" in line.facts:
        return _ticket_step(kind, line, seat, points, sight)
    text = title_of(kind)
    lights = Lights()
    city = line.facts.get("city", "")
    if city:
        text = f"{sight.city_name(sight.variant.city_index()[city])}: {plural(line.facts['tickets'], 'ticket')}"
    if "length" in line.facts:
        length = line.facts["length"]
        text = f"path of {length} space{'' if length == 1 else 's'}"
        facts = [sight.variant.tracks[track] for track in sheet.paths]
        ends = tuple(dict.fromkeys(city for fact in facts for city in (fact.a, fact.b)))
        lights = Lights(frozenset(sheet.paths), at=ends, alone=True)
    return Step(title_of(kind), text, points, seat, line.points, bool(line.points) or None, lights, city)


def _ticket_step(kind: str, line: Line, seat: int, points: tuple[int, ...], sight: Sight) -> Step:
    ticket = sight.ticket_named(line.facts["ticket"])
    cities = (*ticket.a_nodes, *ticket.b_nodes)
    lights = Lights(cities=frozenset(cities), at=cities)
    return Step(title_of(kind), ticket.name, points, seat, line.points, line.facts.get("completed"), lights, ticket.id)


def winner_words(score: Score) -> str:
    """Who won, and why if points alone did not decide."""
    names = [score.sheets[seat].name for seat in score.winners]
    best = score.sheets[score.winners[0]].total
    points = f"{best} point{'' if abs(best) == 1 else 's'}"
    if len(names) > 1:
        return f"{', '.join(names[:-1])} and {names[-1]} share the victory with {points}: {_after(score)} they are still even."
    if not score.decided_by:
        return f"{names[0]} wins with {points}."
    even = [sheet.name for sheet in score.sheets if sheet.total == best and sheet.name != names[0]]
    also = f"{enumerated(even)} also {'has' if len(even) == 1 else 'have'}"
    return f"{names[0]} wins. {also} {points}; {score.decided_by[-1]} decided."


def _after(score: Score) -> str:
    return f"after {enumerated(list(score.decided_by))}" if score.decided_by else "after all"
