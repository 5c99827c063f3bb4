"""Any decision of any mechanism: a list of what can be chosen, then the ways to pay for it, made from the offers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from textual import events
from textual.binding import Binding, BindingType

from ttr_tui.app.host import host
from ttr_tui.app.widgets import tour_words
from ttr_tui.app.widgets.choices import Choice, cards_of, color_of
from ttr_tui.app.widgets.decision_words import about, cards_turned, head_rows, title_of
from ttr_tui.app.widgets.ink import Ink, card_letter, card_name
from ttr_tui.app.widgets.lights import Lights
from ttr_tui.app.widgets.pieces import BLANK, Piece, Row, shortened, spread, wrapped
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.app.widgets.supply import SupplyPanel
from ttr_tui.app.widgets.task import NOTHING_CHOSEN, FilterTask, ListTask
from ttr_tui.app.widgets.track_words import nearer_rows
from ttr_tui.app.widgets.yards import placing_of
from ttr_tui.variant.model import TRACK_COLORS

COST_LAST = frozenset({"place_marker"})
"""Decisions about something that costs cards and need not be: doing without comes first, so that Enter alone buys nothing."""
BUILDING = "build_track"
"""The decision about a bed: those on the ways of one's tickets come first."""
PLACING = "place_cards"
"""Laying a set into one's Railyard: sets of one color come by color, those without locomotives first."""
STARTING = "choose_start"
"""The decision about a city to begin in: those in which one's tickets end come first."""
MANY = 8
"""Things from which on a list asks for letters to filter it."""
ROOM_FOR_PIECES = 20
"""Rows of the panel from which on all pieces of track that are left stand above the list of beds; the colors have them too."""

UNPROMPTED = frozenset({"choose_start", "ticket_mix"})
"""Decisions in which nothing is chosen at first: they open by themselves, for a whole game, between two other Enters."""


class DecisionTask(FilterTask):
    """What can be chosen in the decision that is waited for, or among the turn's actions of some types."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "accept", "choose")]

    def __init__(self, sight: Sight, types: frozenset[str] | None = None) -> None:
        """`types`: only actions of these; None: all of the decision."""
        super().__init__()
        self.types = types
        self.asked = _question(sight)
        self.index = NOTHING_CHOSEN if types is None and sight.kind in UNPROMPTED else 0
        self._pointed: tuple[int | None, int | None] | None = None
        """The place on the board that was pointed at last."""
        self.near: int | None = None
        """The city whose things alone are listed; None: all."""
        self.turned = cards_turned(sight)
        """How many of the cards that a tunnel turned up have been shown."""

    def on_mount(self) -> None:
        """The cards of a tunnel are shown one by one, at the pace at which bots move."""
        pace, count = host(self).pace.bot, cards_turned(self.sight) if self.sight is not None else 0
        self.turned = 0 if pace else count
        if self.turned < count:
            self.set_interval(pace, self._turn_up, repeat=count)

    def _turning(self, sight: Sight) -> bool:
        """Whether a tunnel's cards are still being turned up: what can be done about them would tell how they lie."""
        return self.turned < cards_turned(sight)

    def _turn_up(self) -> None:
        self.turned += 1
        self.renew()

    def action_accept(self) -> None:
        """Take the thing that is chosen; while a tunnel's cards are still being shown, show them all."""
        count = cards_turned(self.sight) if self.sight is not None else 0
        if self.turned < count:
            self.turned = count
            self.renew()
        else:
            super().action_accept()

    class Options(ListTask.Says):
        """The person has chosen what, and has still to choose how."""

        def __init__(self, choice: Choice) -> None:
            super().__init__("")
            self.choice = choice

    def again(self) -> DecisionTask | None:
        if self.sight is None:
            return None
        twin = DecisionTask(self.sight, self.types)
        twin.typed, twin.index, twin.near = self.typed, self.index, self.near
        return twin

    def fits(self, sight: Sight) -> bool:
        return self.asked == _question(sight) and bool(sight.choices(self.types))

    def items(self, sight: Sight) -> list[Choice]:
        if self._turning(sight):
            return []
        found = [choice for choice in sight.choices(self.types) if self.matches(sight.choice_name(choice))]
        if self.near is not None:
            found = [choice for choice in found if sight.is_at(choice, self.near)]
        if sight.kind in COST_LAST:
            return sorted(
                found, key=lambda choice: (cards_of(choice.actions[0]) is not None, choice.city or 0, _wilds(choice, sight))
            )
        if sight.kind == BUILDING:
            return sorted(found, key=lambda choice: (choice.track not in sight.wanted, sight.choice_name(choice)))
        if all(choice.type == PLACING for choice in found):
            return sorted(found, key=lambda choice: _set_order(choice, sight))
        if sight.kind == STARTING:
            return sorted(found, key=lambda choice: (choice.city not in sight.goals, sight.choice_name(choice)))
        return sorted(found, key=sight.choice_name) if len(found) > MANY else found

    @property
    def takes_letters(self) -> bool:
        """A short list is not filtered, so that keys are keys in it."""
        return bool(self.typed) or (self.sight is not None and len(self.sight.choices(self.types)) > MANY)

    def head(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        count = len(self.items(sight))
        title = (Piece(f" {title_of(sight, self.types)}", ink.title),)
        rows = [spread(title, (Piece(f"{count} ", ink.dim),) if count > MANY else (), width)]
        if not self._told_beside(sight):
            rows += head_rows(sight, self.types, ink, width, self.turned)
        if self.near is not None:
            rows.append((Piece(f" at {sight.city_name(self.near)}", ink.text), Piece("  Esc: all", ink.dim)))
        many = len(sight.choices(self.types)) > MANY
        return [*rows, self.typed_row(ink, "type to filter"), BLANK] if many or self.typed else [*rows, BLANK]

    def _told_beside(self, sight: Sight) -> bool:
        """Whether the pieces of track that are left stand in a panel of their own above the list, or have no room in it."""
        if sight.kind != BUILDING or not self.is_attached:
            return False
        if self.size.height < ROOM_FOR_PIECES:
            return True
        return any(panel.display and panel.size.height for panel in self.screen.query(SupplyPanel))

    def item_rows(self, item: Choice, sight: Sight, ink: Ink, width: int) -> list[Row]:
        if item.settled and cards_of(item.actions[0]) and item.city is None and item.track is None:
            return [_paying(item.actions[0], sight, ink, width)]
        if item.type in tour_words.TYPES:
            return [tour_words.item_row(item, sight, ink, width)]
        if item.settled and item.city is not None and cards_of(item.actions[0]):
            return [_placing(item.actions[0], sight.city_name(item.city), sight, ink, width)]
        name = Piece(f" {shortened(sight.choice_name(item), width - (14 if item.track is not None else 4))}", ink.text)
        end: tuple[Piece, ...] = ()
        if item.track is not None:
            fact = sight.variant.tracks[item.track]
            wanted = Piece("♦ " if item.track in sight.wanted else "  ", ink.warn)
            end = (wanted, Piece(f"{fact.length} spaces ", ink.dim))
        elif item.city is not None:
            end = (Piece("♦ " if item.city in sight.goals else "  ", ink.warn),)
        if item.city is None and item.track is None:
            return list(wrapped((Piece(f" {sight.choice_name(item)}", ink.text),), width - 1, 3))
        return [spread((name,), end, width)]

    def foot(self, item: Choice | None, sight: Sight, ink: Ink, width: int) -> list[Row]:
        if self.index == NOTHING_CHOSEN:
            return [BLANK, *wrapped((Piece(" ↑ ↓ or a click chooses, Enter confirms", ink.text),), width - 1, 1)]
        if self._turning(sight):
            return [BLANK, (Piece(" Enter", ink.strong, "accept"), Piece(" show all of them", ink.text, "accept"))]
        if item is None:
            return [(Piece(" nothing fits what is typed", ink.warn),)]
        rows: list[Row] = [BLANK]
        if item.settled and item.city is not None and cards_of(item.actions[0]):
            rows += wrapped((Piece(f" {sight.label(item.actions[0])}", ink.text),), width - 1, 1)
        for words in about(item, sight):
            rows += wrapped((Piece(f" {words}", ink.dim),), width - 1, 1)
        if sight.kind == BUILDING and item.track is not None:
            rows += nearer_rows(item.track, sight, ink, width)
        does = "do it" if item.settled else f"choose among {len(item.actions)}"
        keys = (Piece(" Enter", ink.strong, "accept"), Piece(f" {does}   ", ink.text, "accept"),
                Piece("Esc", ink.strong, "leave"), Piece(" the board", ink.text, "leave"))  # fmt: skip
        return [*rows, keys]

    def accept(self, item: Choice, sight: Sight) -> None:
        if item.settled:
            self.post_message(self.Wants(item.actions[0]))
        else:
            self.post_message(self.Options(item))

    def action_leave(self) -> None:
        """From the things of one city back to all; then out of the task."""
        if self.near is not None:
            self.near, self.index = None, 0
            self.changed()
        else:
            super().action_leave()

    def choose_at(self, *, city: int | None = None, track: int | None = None) -> bool:
        """Somebody points at a place on the board: choose what is there; a second time it is Enter. False: nothing is."""
        if self.sight is None:
            return False
        if self.typed or self.near is not None:
            self.typed, self.near = "", None
        things = self.items(self.sight)
        number = next((i for i, thing in enumerate(things) if (thing.city, thing.track) == (city, track)), None)
        if number is not None:
            again, self._pointed = self._pointed == (city, track) and number == self.index, (city, track)
            self.index = number
            self.action_accept() if again else self.changed()
            return True
        if city is not None and any(self.sight.is_at(thing, city) for thing in things):
            self.near, self.index = city, 0
            self.changed()
            return True
        return False

    def lights(self) -> Lights:
        if self.sight is None:
            return Lights()
        things = self.items(self.sight)
        cities = frozenset(thing.city for thing in things if thing.city is not None)
        item = self.chosen()
        if item is not None and item.type in tour_words.TYPES:
            return tour_words.lights(item, things, self.sight)
        place = _lit(item, self.sight)
        tracks = frozenset(thing.track for thing in things if thing.track is not None)
        lit = place.cities or (cities if len(cities) <= MANY else frozenset())
        return Lights(place.tracks, lit, place.at, possible=tracks, shut=place.shut)


class OptionsTask(ListTask):
    """The ways to do what was chosen: payments with the fewest locomotives first, or colors. Enter does it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "accept", "do it")]

    def __init__(self, sight: Sight, choice: Choice, types: frozenset[str] | None) -> None:
        super().__init__()
        self.choice = choice
        self.types = types
        self.asked = _question(sight)

    def fits(self, sight: Sight) -> bool:
        return self.asked == _question(sight) and self.choice in sight.choices(self.types)

    def items(self, sight: Sight) -> Sequence[Any]:
        """Colors of which one holds more cards come first."""
        hand = sight.hand or {}
        return sorted(self.choice.actions, key=lambda action: -hand.get(_kind(action, sight), 0))

    def on_key(self, event: events.Key) -> None:
        """The letter of a color chooses it."""
        if self.sight is None or event.character is None:
            return
        letters = [card_letter(_kind(action, self.sight)).lower() if color_of(action) is not None else ""
                   for action in self.items(self.sight)]  # fmt: skip
        if event.character in letters:
            self.index = letters.index(event.character)
            self.changed()
            event.stop()
            event.prevent_default()

    def head(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        name = sight.choice_name(self.choice)
        rows = list(wrapped((Piece(f" {title_of(sight, self.types)}  ", ink.title), Piece(name, ink.strong)), width - 1, 3))
        for words in about(self.choice, sight):
            rows += wrapped((Piece(f" {words}", ink.dim),), width - 1, 1)
        return [*rows, BLANK]

    def item_rows(self, item: Any, sight: Sight, ink: Ink, width: int) -> list[Row]:
        if cards_of(item) is not None:
            return [_paying(item, sight, ink, width)]
        color = color_of(item)
        if color is None:
            return [(Piece(f"   {sight.label(item)}", ink.text),)]
        kind = sight.cards[color]
        held = (sight.hand or {}).get(kind, 0)
        chip = Piece(f" {card_letter(kind)} {card_name(kind)} ".ljust(12), ink.card(kind))
        length = sight.variant.tracks[self.choice.track].length if self.choice.track is not None else 0
        left = sight.state.get("pieces", {}).get(kind, {}).get(str(length))
        pieces = "" if left is None else f" · {left} left"
        return [(Piece("   "), chip, Piece(f"  you hold {held}{pieces}", ink.dim))]

    def foot(self, item: Any, sight: Sight, ink: Ink, width: int) -> list[Row]:
        if item is None:
            return []
        keys = (Piece(" Enter", ink.strong, "accept"), Piece(" do it   ", ink.text, "accept"),
                Piece("Esc", ink.strong, "leave"), Piece(" back", ink.text, "leave"))  # fmt: skip
        return [BLANK, *wrapped((Piece(f" {sight.label(item)}", ink.text),), width - 1, 1), BLANK, keys]

    def accept(self, item: Any, sight: Sight) -> None:
        self.post_message(self.Wants(item))

    def lights(self) -> Lights:
        return Lights() if self.sight is None else _lit(self.choice, self.sight)


def _kind(action: Any, sight: Sight) -> str:
    """The kind of card that an action names as its color; an empty word if it names none."""
    color = color_of(action)
    return "" if color is None else sight.cards[color]


def _set_order(choice: Choice, sight: Sight) -> tuple[int, list[int], int]:
    """Sets of one color before those of several, each color together, few locomotives first, small sets first."""
    cards = sight.named(cards_of(choice.actions[0]) or ())
    colors = [sight.cards.index(kind) for kind in cards if kind in TRACK_COLORS]
    wild = sum(count for kind, count in cards.items() if kind not in TRACK_COLORS)
    return len(colors), [*colors, wild], sum(cards.values())


def _question(sight: Sight) -> Mapping[str, Any]:
    """What is asked now: another question closes the task."""
    return {**(sight.view.asked or {}), "turn": sight.state["turn"]}


def _paying(action: Any, sight: Sight, ink: Ink, width: int) -> Row:
    """Cards as chips, and how many locomotives they use."""
    row = [Piece("   ")]
    wild = 0
    for kind, count in sight.named(cards_of(action) or ()).items():
        wild += count if kind not in TRACK_COLORS else 0
        row += [piece for _ in range(count) for piece in (Piece(f" {card_letter(kind)} ", ink.card(kind)), Piece(" "))]
    words = f" uses {wild} locomotive{'' if wild == 1 else 's'} " if wild else ""
    robbed = _robbed(action, sight)
    return spread(row, (Piece(f" {robbed} ", ink.warn) if robbed else Piece(words, ink.dim),), width)


def _robbed(action: Any, sight: Sight) -> str:
    """Whose cards a placing robs (CARD-23); an empty word for other actions, and where nobody has the color."""
    if action.type != PLACING:
        return ""
    placings = (placing_of(kind, sight) for kind in sight.named(action.cards) if kind in TRACK_COLORS)
    taken = [f"{sight.seats[placing.holder].name} ×{placing.cards}" for placing in placings if placing.holder is not None]
    return f"robs {', '.join(taken)}" if taken else ""


def _wilds(choice: Choice, sight: Sight) -> int:
    """The fewest cards without a color that a choice takes."""
    return min(sight.wilds(action) for action in choice.actions)


def _placing(action: Any, city: str, sight: Sight, ink: Ink, width: int) -> Row:
    """A city, and the cards that something there costs."""
    chips = [piece for kind, count in sight.named(cards_of(action) or ()).items()
             for piece in (Piece(f" {card_letter(kind)} ", ink.card(kind)), Piece(" ")) * count]  # fmt: skip
    room = width - 2 - sum(len(piece.text) for piece in chips)
    return spread((Piece(f" {shortened(city, room)}", ink.text),), chips, width)


def _lit(choice: Choice | None, sight: Sight) -> Lights:
    """A choice on the board."""
    if choice is None:
        return Lights()
    if choice.city is not None:
        return Lights(cities=frozenset({choice.city}), at=(choice.city,))
    if choice.track is not None:
        fact = sight.variant.tracks[choice.track]
        shut = sight.shut_by_building(choice.track) if choice.type == "build_track" else ()
        return Lights(frozenset({choice.track}), at=(fact.a, fact.b), shut=frozenset(shut))
    return Lights()
