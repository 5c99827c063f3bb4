"""The board as lists: a city with its tracks and what stands on it, a track with its facts. For eyes that see no map."""

from __future__ import annotations

from ttr_tui.app.commands import CommandFault, cities_named, tracks_named
from ttr_tui.app.folding import folded
from ttr_tui.app.widgets.ink import ink_for
from ttr_tui.app.widgets.pieces import enumerated, text_of
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.app.widgets.track_words import color_word, holding_words, nearer_rows, plural, print_words, share_rows, shut_rows
from ttr_tui.app.widgets.yards import FEWEST, yard_of
from ttr_tui.plain.card_words import cards_words, kind_words
from ttr_tui.variant.model import BED, TRACK_COLORS

_INK = ink_for("none")
_ONE_LINE = 1000
"""Columns in which no words break."""
_OF_PAYING = frozenset({"CORE-16", "CORE-17", "EU-6"})
"""The rules that refuse a payment: with the right cards the track could be had."""
_PIECES = ("stations", "passengers", "markers")
"""Keys of a player's state that name cities."""
NO_BOARD = "this game has no board: `map` tells of the Railyards"


def from_city(words: str, sight: Sight) -> list[str]:
    """The tracks of a city, each with all there is to know. Raises CommandFault for no city."""
    if not sight.variant.tracks:
        raise CommandFault(NO_BOARD)
    if not words:
        raise CommandFault("from which city? type its name")
    cities = cities_named(words, sight)
    lines = []
    for city in cities:
        found = tracks_of(city, sight)
        here = "; ".join(standing_in(city, sight))
        lines.append(f"{sight.city_name(city)}, {plural(len(found), 'track')}{f'; {here}' if here else ''}.")
        lines += [f"to {_other_end(track, city, sight)}: {track_facts(track, sight)}" for track in found]
    return lines


def why_track(words: str, sight: Sight) -> list[str]:
    """Why the viewer cannot claim a track, or what it would cost and bring. Raises CommandFault for no track."""
    if not sight.variant.tracks:
        raise CommandFault(NO_BOARD)
    if not words:
        raise CommandFault("why which track? type its two cities, as in a-b")
    lines = []
    for track in tracks_named(words, sight):
        lines.append(f"{sight.track_name(track)}{_mark(track, sight)}: {track_facts(track, sight)}")
        rows = [*share_rows(track, sight, _INK, _ONE_LINE), *shut_rows(track, sight, _INK, _ONE_LINE)]
        rows += nearer_rows(track, sight, _INK, _ONE_LINE)
        lines += [f"  {text_of(row).replace('♦', '').strip()}" for row in rows]
    return lines


def board_lines(words: str, sight: Sight) -> list[str]:
    """The whole board, a line for each city in the order of the alphabet; with words only the lines that have them."""
    if not sight.variant.tracks:
        return yard_lines(sight)
    cities = sorted(range(len(sight.variant.cities)), key=lambda city: folded(sight.city_name(city)))
    lines = [_city_line(city, sight) for city in cities if tracks_of(city, sight)]
    parts = folded(words).split()
    found = [line for line in lines if all(part in folded(line) for part in parts)]
    return found or [f"no city's line has '{words}' in it"]


def track_facts(track: int, sight: Sight) -> str:
    """Color, length, points, and whose it is, what it costs or why it cannot be had."""
    return f"{print_words(track, sight)}; {_state(track, sight)}"


def _state(track: int, sight: Sight) -> str:
    owner = sight.owners.get(track)
    if owner is not None:
        return "yours" if owner == sight.viewer else f"owned by {sight.seats[owner].name}"
    if track in sight.claimable:
        payments = sight.payments(track)
        more = f", or {plural(len(payments) - 1, 'other way')}" if len(payments) > 1 else ""
        return f"costs you {cards_words(sight.named(payments[0]), sight)}{more}"
    if track in sight.closed and sight.kind != "turn":
        return "closed"
    fact = sight.fact(track)
    if fact.color == BED and sight.kind != "turn":
        return "not built yet"
    if sight.kind == "turn":
        color = fact.color if fact.color in sight.cards else sight.cards[0]
        refusal = sight.refusal({"type": "claim_route", "track": fact.id, "payment": {color: fact.length}})
        fits = track not in sight.closed and fact.length <= sight.trains
        if refusal is not None and not (fits and refusal.rule in _OF_PAYING):
            return refusal.text
    return f"not enough cards, {holding_words(track, sight)}" if sight.kind == "turn" else holding_words(track, sight)


def tracks_of(city: int, sight: Sight) -> list[int]:
    """The tracks that end in a city, by the names of their other ends."""
    found = [number for number, fact in enumerate(sight.variant.tracks) if city in (fact.a, fact.b)]
    return sorted(found, key=lambda track: (folded(_other_end(track, city, sight)), track))


def standing_in(city: int, sight: Sight) -> list[str]:
    """What stands in a city: stations, passengers, markers, starts, merchandise, Alvin."""
    word = sight.variant.cities[city].id
    found = []
    for seat, player in zip(sight.seats, sight.state["players"], strict=True):
        for key in _PIECES:
            found += [f"a {key.removesuffix('s')} of {seat.name}"] * list(player.get(key) or ()).count(word)
        if player.get("start") == word:
            found.append(f"the start of {seat.name}")
    tokens = sight.state.get("merchandise", {}).get(word)
    if tokens is not None:
        found.append(f"merchandise {', '.join(map(str, tokens)) or 'all taken'}")
    if sight.state.get("alvin", {}).get("city") == word:
        found.append("Alvin")
    return found


def yard_lines(sight: Sight) -> list[str]:
    """The Railyards, a line for each color: who has how many, and what it takes to place it (CARD-18, CARD-22)."""
    players = sight.state["players"]
    lines = []
    for color in (kind for kind in sight.cards if kind in TRACK_COLORS):
        yards = [yard_of(player, color) for player in players]
        rows = [_row_words(seat.name, yard) for seat, yard in zip(sight.seats, yards, strict=True) if yard.cards]
        most = max(yard.cards for yard in yards)
        own = sight.viewer is not None and yards[sight.viewer].cards
        least = max(most + 1, FEWEST)
        takes = f"{least} or more to rob it" if most else f"{least} or more to place it, or 1 with two other free colors"
        to_do = "" if own or sight.state["over"] else f"; it takes {takes}"
        lines.append(f"{kind_words(color, sight).capitalize()}: {enumerated(rows) or 'nobody'}{to_do}.")
    cities = sight.state.get("big_cities", {})
    if cities:
        number = sight.variant.city_index()
        names = [f"{sight.city_name(number[word])} {points}" for word, points in cities.items()]
        lines.append(f"Big cities, for most completed tickets there: {', '.join(names)}.")
    return lines


def _row_words(name: str, yard: tuple[int, int]) -> str:
    cards, locomotives = yard
    return f"{name} {cards}" + (f" ({plural(locomotives, 'locomotive')} on top)" if locomotives else "")


def _city_line(city: int, sight: Sight) -> str:
    here = "".join(f" [{words}]" for words in standing_in(city, sight))
    tracks = ", ".join(_short(track, city, sight) for track in tracks_of(city, sight))
    return f"{sight.city_name(city)}{here}: {tracks}."


def _short(track: int, city: int, sight: Sight) -> str:
    """`Denver 4 purple, Ann's`."""
    fact = sight.variant.tracks[track]
    owner = sight.owners.get(track)
    state = f", {sight.seats[owner].name}'s" if owner is not None else ", closed" if track in sight.closed else ""
    color = sight.built.get(track) or color_word(track, sight).replace("any one color", "any")
    return f"{_other_end(track, city, sight)} ({fact.length} {color}{state})"


def _other_end(track: int, city: int, sight: Sight) -> str:
    fact = sight.variant.tracks[track]
    return sight.city_name(fact.b if fact.a == city else fact.a) + _mark(track, sight)


def _mark(track: int, sight: Sight) -> str:
    """` #2` for the second of parallel tracks, as it is typed."""
    mark = sight.variant.tracks[track].id.partition("#")[2]
    return f" #{mark}" if mark else ""
