"""A passenger's tour in words and lights: what each step brings, which passenger gains most, how the tour goes on best."""

from __future__ import annotations

from collections.abc import Sequence

from ttr_tui.app.widgets.choices import Choice
from ttr_tui.app.widgets.ink import Ink
from ttr_tui.app.widgets.lights import Lights
from ttr_tui.app.widgets.pieces import Piece, Row, shortened, spread
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.app.widgets.track_words import plural
from ttr_tui.engine.mechanisms.passengers import Passengers
from ttr_tui.engine.mechanisms.touring import Journey

TYPES = frozenset({"travel", "stop", "move_passenger"})
"""The types of actions of which tours are made."""


def best_words(journey: Journey, start: int, sight: Sight) -> str:
    """The cities of a proposed tour from this one, by index, and what it brings and costs."""
    if not journey.tracks:
        return "Nothing is left to pick up from here."
    names = [sight.city_name(city) for city in _cities(journey, start, sight)]
    head = "Best" if journey.exact else "A good way"
    return f"{head} from here: {' → '.join(names)}: {plural(journey.points, 'point')}, {plural(journey.cards, 'card')}"


def about(choice: Choice, sight: Sight) -> list[str]:
    """What there is to know of the step or the passenger that is chosen."""
    if choice.city is not None:
        best = sight.tours.best(choice.city)
        return [best_words(best, choice.city, sight)] if best is not None else []
    step = sight.tours.step(choice.track) if choice.track is not None else None
    if step is None:
        return []
    town = sight.city_name(_led_to(step, sight))
    words = [f"Brings {plural(step.points, 'point')}: the token of {town}." if step.points else f"Brings no token in {town}."]
    return [*words, f"Spends a {sight.rulebook.get(Passengers).card_words(1)} card."] if step.cards else words


def item_row(choice: Choice, sight: Sight, ink: Ink, width: int) -> Row:
    """A step with its points, and a card if it spends one; a passenger with the points of its best tour."""
    words, name = "", sight.choice_name(choice)
    if choice.city is not None:
        best, name = sight.tours.best(choice.city), sight.city_name(choice.city)
        words = f"best {best.points:+d} " if best is not None else ""
    elif choice.track is not None and (step := sight.tours.step(choice.track)) is not None:
        words, owner = f"{'1 card ' if step.cards else ''}{step.points:+d} ", sight.owners[choice.track]
        name = sight.city_name(_led_to(step, sight))
        name += f" on {sight.seats[owner].name}'s route" if owner != sight.viewer else " on your route"
    name = shortened(name, width - len(words) - 2)
    return spread((Piece(f" {name}", ink.text),), (Piece(words, ink.dim),), width)


def lights(choice: Choice, listed: Sequence[Choice], sight: Sight) -> Lights:
    """The tracks of the best tour and the step that is chosen, with the town it leads to; for a passenger, its city."""
    best = sight.tours.best(choice.city)
    tracks = frozenset(best.tracks) if best is not None else frozenset()
    if choice.city is not None:
        return Lights(tracks, frozenset({choice.city}), (choice.city,))
    step = sight.tours.step(choice.track) if choice.track is not None else None
    possible = frozenset(each.track for each in listed if each.track is not None)
    if step is None:
        return Lights(tracks, possible=possible)
    town = _led_to(step, sight)
    return Lights(tracks | set(step.tracks), frozenset({town}), (town,), possible=possible)


def _led_to(step: Journey, sight: Sight) -> int:
    """The town to which the next step leads."""
    here = sight.variant.city_index()[(sight.view.asked or {})["at"]]
    return _cities(step, here, sight)[-1]


def _cities(journey: Journey, start: int, sight: Sight) -> list[int]:
    """The cities of a journey in order, the first included."""
    cities = [start]
    for track in journey.tracks:
        fact = sight.variant.tracks[track]
        cities.append(fact.b if fact.a == cities[-1] else fact.a)
    return cities
