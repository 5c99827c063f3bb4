"""Actions as typed words: `claim dieppe-paris red 3`, `draw deck`, `keep 1 3`, `station roma`. Each way round.

The words are made from the action's JSON, so that whatever the rules offer can be typed. What is left out is taken as it
comes first: the cheapest payment, the first free one of parallel tracks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ttr_tui.app.folding import folded
from ttr_tui.app.typed_places import named
from ttr_tui.app.widgets.choices import Choice, place_of
from ttr_tui.app.widgets.ink import card_name
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.variant.faults import nearest

VERBS = {
    "draw": "draw_card", "claim": "claim_route", "tickets": "draw_tickets", "keep": "keep_tickets", "pass": "pass",
    "pay": "pay_tunnel", "decline": "decline", "station": "build_station", "passenger": "place_passenger",
    "send": "move_passenger", "travel": "travel", "stop": "stop", "start": "choose_start", "marker": "place_marker",
    "alvin": "move_alvin", "build": "build_track", "place": "place_cards", "assign": "assign_cards",
}  # fmt: skip
"""The first word of a command → the type of the action. An action without a word here begins with its type."""
_OF_TRACKS = frozenset({"claim_route", "build_track"})
"""Types of actions whose place is a track."""
_WORDS = {action_type: verb for verb, action_type in VERBS.items()}


class CommandFault(ValueError):
    """What was typed is no command, or none that is possible now; the message says what to do."""


class UnknownCommandError(CommandFault):
    """The first word is none of the commands of the rules."""


def command_of(document: Mapping[str, Any], sight: Sight, turned: bool = False) -> str:
    """An action's JSON as typed words; `turned`: a track from its other end."""
    words = [_WORDS.get(document["type"], document["type"])]
    for key, value in document.items():
        if key in ("track", "city"):
            words.append(sight.typed_places.shown(value, turned))
        elif key != "type":
            words += _value_words(key, value, sight)
    return " ".join(words)


def _value_words(key: str, value: Any, sight: Sight) -> list[str]:
    if key == "tickets" and isinstance(value, Mapping):
        return [word for ticket, cards in value.items() for word in (ticket, *_value_words("cards", cards, sight))] or ["none"]
    if key == "tickets":
        offered = _offered(sight)
        return [str(offered.index(ticket) + 1) if ticket in offered else ticket for ticket in value] or ["none"]
    if isinstance(value, Mapping):
        return [word for name, count in value.items() if count for word in (name, str(count))]
    return [str(value + 1) if key == "from" and isinstance(value, int) else str(value)]


def _offered(sight: Sight) -> list[str]:
    """The ids of the tickets on offer, in the order in which they are shown."""
    return [sight.ticket(written).id for written in (sight.view.asked or {}).get("tickets", ())]


def read_command(text: str, sight: Sight) -> Any:
    """The action that typed words mean. Raises CommandFault with the reason: an unknown word, or the rule against it."""
    verb, *words = folded(text).split() or [""]
    if verb == "draw" and words[:1] == ["tickets"]:
        verb, *words = words
    action_type = VERBS.get(verb, verb)
    if sight.decision is None:
        raise CommandFault(sight.not_your_turn())
    known = {*VERBS, *(word for offer in sight.decision.offers for word in offer.types)}
    if verb not in known:
        raise UnknownCommandError(f"no command '{verb}'{nearest(verb, known)}; these are: {', '.join(possible_verbs(sight))}")
    found = _Reading(action_type, words, sight).action()
    refusal = sight.decision.refusal(found)
    if refusal is not None:
        raise CommandFault(refusal.text)
    return found


def tracks_to_pay(text: str, sight: Sight) -> list[int]:
    """The tracks that a typed claim without cards may mean, if there is more than one way to pay for them; else none.

    Of parallel tracks that are alike only one.
    """
    verb, *words = folded(text).split() or [""]
    if VERBS.get(verb, verb) != "claim_route" or sight.offer("claim_route") is None:
        return []
    tracks = [track for track in sight.typed_places.tracks_named("_".join(words)) if track in sight.claimable]
    tracks = [track for track in tracks if not set(sight.twins[track]).intersection(tracks[: tracks.index(track)])]
    return tracks if sum(len(sight.payments(track)) for track in tracks) > 1 else []


def possible_verbs(sight: Sight) -> list[str]:
    """The first words of the commands that are possible now."""
    types = [word for offer in sight.decision.offers if offer.count() for word in offer.types] if sight.decision else []
    return [_WORDS.get(word, word) for word in types]


def tracks_named(text: str, sight: Sight) -> list[int]:
    """The tracks that typed words name, by index, parallel ones too. Raises CommandFault with the nearest if there is none."""
    place = "_".join(folded(text).split())
    found = sight.typed_places.tracks_named(place)
    if not found:
        raise CommandFault(f"no track '{text}' on this map{sight.typed_places.nearest_track(place)}; type it as in a-b")
    return found


def cities_named(text: str, sight: Sight) -> list[int]:
    """The cities that typed words name, by index: the stops of a country may share one name. Raises CommandFault."""
    place = "_".join(folded(text).split())
    found = sight.typed_places.cities_named(place)
    if not found:
        raise CommandFault(f"no city '{text}' on this map{sight.typed_places.nearest_city(place)}")
    return found


class _Reading:
    """One command on its way to an action: its words, taken one after the other."""

    def __init__(self, action_type: str, words: Sequence[str], sight: Sight) -> None:
        self.type = action_type
        self.words = list(words)
        self.sight = sight

    def action(self) -> Any:
        """The action. Raises CommandFault."""
        document: dict[str, Any] = {"type": self.type}
        if self.type == "draw_card":
            document["from"] = self._slot()
        elif self.type == "keep_tickets":
            document["tickets"] = self._tickets()
        elif self.type == "assign_cards":
            document["tickets"] = self._assignment()
        else:
            return self._listed()
        return self._read(document)

    def _read(self, document: dict[str, Any]) -> Any:
        try:
            return self.sight.action(document)
        except ValueError as error:
            raise CommandFault(str(error)) from None

    def _slot(self) -> int | str:
        word = self.words[0] if self.words else ""
        if word in ("deck", "0"):
            return "deck"
        market = self.sight.state.get("market", ())
        if word.isdigit() and 0 < int(word) <= len(market):
            return int(word) - 1
        if word in market:
            return list(market).index(word)
        raise CommandFault(f"draw which card? a number from 1 to {len(market)}, a color of the market, or deck")

    def _tickets(self) -> list[str]:
        offered = _offered(self.sight)
        if not offered:
            raise CommandFault("there are no tickets to choose from now")
        found = []
        for word in self.words:
            if word.isdigit() and 0 < int(word) <= len(offered):
                found.append(offered[int(word) - 1])
            elif word in offered:
                found.append(word)
            elif word != "none":
                raise CommandFault(f"keep which tickets? numbers from 1 to {len(offered)}, as in: keep 1 3")
        return list(dict.fromkeys(found))

    def _assignment(self) -> dict[str, dict[str, int]]:
        """Tickets, each with its cards behind it. Without a word it is the best proposal."""
        if not self.words:
            best: dict[str, dict[str, int]] = (self.sight.view.asked or {}).get("proposal", {})
            return dict(best)
        found: dict[str, dict[str, int]] = {}
        words = [word for word in self.words if word != "none"]
        for word, after in _with_next(words):
            if word in self.sight.cards and found:
                found[list(found)[-1]][word] = int(after) if after.isdigit() else 1
            elif not word.isdigit():
                found[word] = {}
        return found

    # -- places and cards ---------------------------------------------------------------------------------------

    def _listed(self) -> Any:
        """Of the legal actions of this type the first one that has all that the words name; else why it is refused."""
        place, cards = self._parts()
        found = [
            action
            for choice in self.sight.choices(frozenset({self.type}))
            if not place or named(place, self._names(choice))
            for action in choice.actions
            if action.type == self.type and self._has(action, cards)
        ]
        if not found:
            return self._refused(place, cards)
        if not place and len({place_of(action) for action in found}) > 1:
            example = command_of(self.sight.written(found[0]), self.sight)
            raise CommandFault(f"{_WORDS.get(self.type, self.type)} where? as in: {example}")
        same_place = [action for action in found if place_of(action) == place_of(found[0])]
        return min(same_place, key=self.sight.wilds)

    def _parts(self) -> tuple[str, dict[str, int]]:
        """The place that the words begin with, and the cards behind it. Raises CommandFault for a word that is neither."""
        kinds = self._kinds()
        first = next((i for i, word in enumerate(self.words) if word in kinds), len(self.words))
        place = "_".join(self.words[:first])
        if place and not self.sight.typed_places.is_place(place):
            first = self._place_ends(self.words[:first])
        cards: dict[str, int] = {}
        for word, after in _with_next(self.words[first:]):
            if word in kinds:
                cards[kinds[word]] = int(after) if after.isdigit() else 0
            elif not word.isdigit():
                raise CommandFault(f"'{word}' is neither a card nor a number{nearest(word, kinds)}")
        return "_".join(self.words[:first]), cards

    def _kinds(self) -> dict[str, str]:
        """What a kind of card or a deck of tickets may be typed as → its id: the id, or the name on the screen."""
        kinds = {card_name(kind).replace(" ", "_"): kind for kind in self.sight.cards}
        return kinds | {kind: kind for kind in (*self.sight.cards, *self.sight.state.get("ticket_decks", {}))}

    def _place_ends(self, words: Sequence[str]) -> int:
        """How many of the words name a place. Raises CommandFault if not even the first ones do."""
        places = self.sight.typed_places
        for count in range(len(words) - 1, 0, -1):
            if places.is_place("_".join(words[:count])):
                return count
        place = "_".join(words)
        raise CommandFault(f"no place '{place}' on this map{places.nearest_place(place)}")

    def _names(self, choice: Choice) -> Sequence[str]:
        """What the place of a choice may be typed as."""
        places = self.sight.typed_places
        if choice.track is not None:
            return places.tracks[choice.track]
        return () if choice.city is None else places.cities[choice.city]

    def _has(self, action: Any, cards: Mapping[str, int]) -> bool:
        """Whether an action pays, places or names exactly these cards; a 0 stands for any number."""
        if not cards:
            return True
        document = self.sight.written(action)
        named = document.get("payment", document.get("cards", document.get("mix", document.get("color"))))
        if isinstance(named, str):
            return list(cards) == [named]
        own = {kind: count for kind, count in (named or {}).items() if count}
        return own.keys() == cards.keys() and all(count in (0, own[kind]) for kind, count in cards.items())

    def _refused(self, place: str, cards: Mapping[str, int]) -> Any:
        """The action as far as it can be made from the words, for the rules to refuse; else what is missing."""
        variant, sight = self.sight.variant, self.sight
        document: dict[str, Any] = {"type": self.type}
        counts = {kind: count or 1 for kind, count in cards.items()}
        # Of parallel tracks the reason is that of one that nobody owns: of the other it can be seen.
        track = min(sight.typed_places.tracks_named(place), key=lambda number: number in sight.owners, default=None)
        city = next(iter(sight.typed_places.cities_named(place)), None)
        if track is None and self.type in _OF_TRACKS:
            found = sight.choices(frozenset({self.type}))
            example = command_of(sight.written(found[0].actions[0]), sight) if found else f"{_WORDS[self.type]} a-b"
            raise CommandFault(f"{_WORDS[self.type]} needs a track, named by its two cities, as in: {example}")
        if track is not None:
            document["track"] = variant.tracks[track].id
            counts = counts or {_guess(sight, track): variant.tracks[track].length}
        elif city is not None:
            document["city"] = variant.cities[city].id
        for key in ("payment", "cards", "mix", "color"):
            value = next(iter(counts), "") if key == "color" else counts
            try:
                return sight.action({**document, key: value} if counts else document)
            except ValueError as error:
                why = str(error)
            try:
                return sight.action(document)
            except ValueError:
                continue
        raise CommandFault(why)


def _with_next(words: Sequence[str]) -> list[tuple[str, str]]:
    """Each word with the one behind it; an empty one behind the last."""
    return list(zip(words, [*words[1:], ""], strict=False))


def _guess(sight: Sight, track: int) -> str:
    """The color in which somebody would pay for a track."""
    color = sight.variant.tracks[track].color
    hand = sight.hand or {}
    return color if color in sight.cards else max(sight.cards, key=lambda kind: hand.get(kind, 0))
