"""Cards in words, as the rules say them: `3 red, 1 locomotive`."""

from __future__ import annotations

from collections.abc import Mapping

from ttr_tui.app.widgets.sight import Sight
from ttr_tui.app.widgets.track_words import plural
from ttr_tui.engine.mechanisms.train_cards import TrainCards


def cards_words(cards: Mapping[str, int], sight: Sight) -> str:
    """Kinds of cards with how many of each; `nothing` for none."""
    mechanism = sight.rulebook.get(TrainCards)
    return mechanism.words(tuple((mechanism.number[kind], count) for kind, count in cards.items() if count))


def kind_words(kind: str, sight: Sight) -> str:
    """A kind of card: `locomotive +4`."""
    mechanism = sight.rulebook.get(TrainCards)
    return mechanism.card_words(mechanism.number[kind])


def hand_line(sight: Sight) -> str:
    """What the viewer holds: cards, how many, and the trains left."""
    hand = sight.hand
    if hand is None:
        return "Nobody's hand is shown: only bots play."
    trains = f"; {plural(sight.trains, 'train')} left" if "trains" in (sight.own or {}) else ""
    return f"You hold {cards_words(hand, sight)} ({plural(sum(hand.values()), 'card')}){trains}."


def market_line(sight: Sight) -> str:
    """The open cards by the numbers that draw them, and the piles."""
    market = sight.state.get("market", ())
    piles = f"{plural(sight.state.get('deck', 0), 'card')} in the deck, {sight.state.get('discards', 0)} used"
    if not market:
        return f"Market: no card lies open; {piles}."
    cards = ", ".join(f"{number} {kind_words(kind, sight)}" for number, kind in enumerate(market, 1))
    return f"Market: {cards}; {piles}."
