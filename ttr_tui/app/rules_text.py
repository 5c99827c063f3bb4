"""The rules of a game in words, as its mechanisms tell them with their settings. No Textual here."""

from __future__ import annotations

from dataclasses import dataclass

from ttr_tui.app.folding import folded
from ttr_tui.engine.rulebook import Rulebook, available_options
from ttr_tui.variant.model import Variant

TURNS = (
    "Turns go round in the order of the seats. In a turn a player does exactly one thing; the sections below say what there "
    "is to do.",
    "Who can do nothing at all passes. If all players pass in a row, the game ends.",
)
"""What the core of the game says of turns (CORE-5, CORE-6, CORE-26)."""
_TITLES = {
    "train_cards": "Train cards", "claiming": "Routes", "long_locomotives": "Locomotives +4", "alvin": "Alvin the Alien",
    "final_round": "The last round", "empty_deck_end": "The end of the game", "railyard": "Railyard and Track",
    "card_tickets": "Completing tickets",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the rules: its title and its sentences, one paragraph each."""

    title: str
    sentences: tuple[str, ...]

    def having(self, words: str) -> Section | None:
        """Only the sentences in which all of these words stand; None if there are none. A title counts for all of its own."""
        parts = folded(words).split()
        if all(part in folded(self.title) for part in parts):
            return self
        found = tuple(text for text in self.sentences if all(part in folded(text) for part in parts))
        return Section(self.title, found) if found else None


def rules_of(rulebook: Rulebook) -> list[Section]:
    """The whole rules of a game: turns, each mechanism, who wins, what is not certain, what there is to choose."""
    variant = rulebook.variant
    sections = [Section("Turns", TURNS)]
    for key, sentences in rulebook.explanations():
        sections.append(Section(_TITLES.get(key, key.replace("_", " ").capitalize()), tuple(sentences)))
    sections.append(Section("Who wins", _winning(rulebook)))
    sections += _options(rulebook)
    if variant.provisional:
        sections.append(Section("Not confirmed", variant.provisional))
    if variant.notes:
        sections.append(Section("About this map", variant.notes))
    return [section for section in sections if section.sentences]


def searched(sections: list[Section], words: str) -> list[Section]:
    """The sections with only what has to do with these words; all of them for no words."""
    return [found for section in sections if (found := section.having(words)) is not None]


def heading(variant: Variant, rulebook: Rulebook) -> str:
    """Whose rules these are: the map, its options, the number of players they were made for."""
    known = available_options(variant)
    titles = [known[option].title for option in rulebook.options]
    return " · ".join([variant.name, *titles, f"{rulebook.n} players"])


def _winning(rulebook: Rulebook) -> tuple[str, ...]:
    ties = [mechanism.tie_break_names[name] for name, mechanism in rulebook.tie_breaks]
    first = "Most points win."
    if not ties:
        return (first, "Players who are even share the victory.")
    return (first, f"Of players with the same points who has {', then '.join(ties)} wins; still even, they share the victory.")


def _options(rulebook: Rulebook) -> list[Section]:
    """The options in force with what is known of them, and those that were not chosen."""
    chosen, others = [], []
    for option in available_options(rulebook.variant).values():
        words = f"{option.title}: {option.about}"
        if option.id in rulebook.options:
            chosen += [words, *option.notes]
        else:
            others.append(words)
    return [Section("Options of this game", tuple(chosen)), Section("Other options of the map", tuple(others))]
