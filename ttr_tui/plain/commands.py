"""The commands of line mode that look at something, and the help that tells them all."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ttr_tui.app.commands import command_of
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.plain import looks
from ttr_tui.plain.board_words import board_lines, from_city, why_track


class Look(NamedTuple):
    """A command that changes nothing: the lines it tells for the words behind it, how it is typed, what it does."""

    lines: Callable[[str, Sight], list[str]]
    typed: str
    about: str


LOOKS = {
    "hand": Look(looks.hand, "hand", "your cards and trains"),
    "tickets": Look(looks.tickets, "tickets", "your tickets and how they stand (`draw tickets` draws new ones)"),
    "ways": Look(looks.ways, "ways", "the shortest way still open for each ticket, track by track"),
    "market": Look(looks.market, "market", "the open cards, the decks, the pieces of track that are left"),
    "players": Look(looks.players, "players", "everybody's points and pieces; `scores` is the same"),
    "scores": Look(looks.players, "", ""),
    "from": Look(from_city, "from CITY", "a city's tracks: where to, length, color, whose, what it costs you"),
    "map": Look(board_lines, "map [WORDS]", "the whole board, a line for each city; with words only the lines that have them"),
    "routes": Look(board_lines, "", ""),
    "why": Look(why_track, "why CITY-CITY", "why you cannot claim a track, or what it costs and brings"),
    "log": Look(looks.log, "log [NUMBER]", "what has happened: the last lines, or `log all`"),
    "rules": Look(looks.rules, "rules [WORDS]", "the rules of this game; with words only the sentences that have them"),
}
"""By the first word; those without `typed` are second names."""
_OTHERS = (
    ("NUMBER", "chooses a line of the list that was told last"),
    ("list [WORDS]", "the list again; with words only the lines that have them, numbered anew"),
    ("more, back", "the list's next lines; back to the first list"),
    ("undo", "takes your last action back, as long as nothing hidden was shown and nobody has acted since"),
    ("seat NAME bot:LEVEL", "a bot plays this seat from now on; if it is yours, the bots play to the end"),
    ("score, seed", "when the game is over: the final count, and the number the cards were mixed with"),
    ("quit", "leaves; the game is saved after every action in any case"),
)


def help_lines(sight: Sight) -> list[str]:
    """All commands; of the actions that are possible now one each as an example."""
    lines = ["To look:"]
    lines += [f"  {look.typed}: {look.about}" for look in LOOKS.values() if look.typed]
    lines += ["Besides:", *(f"  {typed}: {about}" for typed, about in _OTHERS)]
    if sight.decision is not None:
        lines.append("To act, for example (what is left out is taken as it comes first: the cheapest payment):")
        lines += [f"  {words}" for words in examples(sight)]
    return lines


def examples(sight: Sight) -> list[str]:
    """For each family of actions that is possible now the words of its first one."""
    offers = sight.decision.offers if sight.decision is not None else ()
    return [typed(sight.written(offer.nth(0)), sight) for offer in offers if offer.count()]


def typed(document: dict[str, object], sight: Sight) -> str:
    """An action as it is typed in line mode, where `tickets` alone only looks."""
    words = command_of(document, sight)
    return f"draw {words}" if words.split()[0] == "tickets" else words
