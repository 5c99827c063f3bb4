"""The help of the table: its keys as they are now, changed ones too, with an example of the map. No Textual here."""

from __future__ import annotations

from collections.abc import Mapping

from ttr_tui.app.keymap import with_keys
from ttr_tui.variant.model import Variant

HELP = (
    ("On the board", ""),
    ("arrows hjkl", "the cursor goes to the nearest city in that direction"),
    ("{find}", "find a city by its name"),
    ("{explain}", "the tracks of the city under the cursor: length, color, owner, cost, or why not"),
    ("click", "a track: claim it; a city: its tracks"),
    ("{larger} {smaller} {board}", "a larger, a smaller board; the board alone"),
    ("In your turn", ""),
    ("{draw}", "draw a card, then 1–5 from the market, 0 or Space from the deck"),
    ("1–5 0", "the same in one: the market opens at this card; the digit again, or Enter, takes it"),
    ("{claim}", "claim a track: type to filter, Enter for the ways to pay, Enter pays"),
    ("{tickets}", "draw tickets; Enter says yes"),
    ("{special}", "what this map adds to a turn: a station, a passenger, placing cards"),
    ("{answer}", "back to what the game waits for"),
    ("^p", "every action that is possible now, in one list"),
    (":", "type a command; if cards are left out and there is a choice, you are asked; as in: "),
    ("{jump}", "letters on the cities: type them to go there, or as capitals for letters on its tracks"),
    ("{seats}", "hand a seat to a bot, or a bot's seat to a person"),
    ("Tab", "the keys go to the board, or back to the panel"),
    ("{undo}", "take back your last action, if nothing hidden came to light by it"),
    ("To see", ""),
    ("{ways}", "the shortest ways still open for your tickets"),
    ("{log}", "the whole log"),
    ("{merchandise}", "the merchandise left in every town, the top token first"),
    ("{network}", "where your network may grow, whatever your cards"),
    ("{signs}", "what the letters, lines and signs of the board mean"),
    ("{panels}", "the side panel, open or shut"),
    ("v", "the rules of this game in words"),
    ("F3", "the guide of the first turns, on or off"),
    ("F4", "settings: colors, characters, keys"),
    ("Esc", "back"),
    ("q", "quit; the game is saved"),
)
"""The keys of the table, with headings; those that can be changed by name, in braces."""

_OF_BOARD = frozenset(
    {"On the board", "arrows hjkl", "{find}", "{explain}", "click", "{larger} {smaller} {board}", "{claim}", "{jump}",
     "{signs}", "Tab"}
)  # fmt: skip
"""What help says only where there is a board."""
_WITHOUT_BOARD = {"{ways}": "your tickets, and which of their cards you do not hold"}


def help_rows(variant: Variant, keys: Mapping[str, str] | None = None) -> list[tuple[str, str]]:
    """(key, words) as far as HELP goes for this map; words are empty in a heading. `keys`: those changed, by name."""
    goods = any("merchandise" in city.facts for city in variant.cities)
    network = any(rule.key == "starting_cities" for rule in variant.rules)
    absent = {key for key, there in (("{merchandise}", goods), ("{network}", network)) if not there}
    example = "draw 3, draw deck, keep 1 3"
    if variant.tracks:
        example = f"claim {variant.tracks[0].id.partition('#')[0]}, {example}"
    else:
        absent |= _OF_BOARD
    rows = []
    for key, words in HELP:
        if key not in absent:
            told = words if variant.tracks else _WITHOUT_BOARD.get(key, words)
            rows.append((with_keys(key, keys or {}), told + example if key == ":" else told))
    return rows
