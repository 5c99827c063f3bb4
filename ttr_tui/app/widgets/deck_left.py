"""How much of the deck is left: what there is to follow in a game whose points come only when the deck is empty."""

from __future__ import annotations

from ttr_tui.app.widgets.ink import Ink
from ttr_tui.app.widgets.pieces import Piece, Row, spread
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.app.widgets.track_words import plural
from ttr_tui.engine.mechanisms.claiming import Claiming
from ttr_tui.engine.mechanisms.empty_deck_end import EmptyDeckEnd
from ttr_tui.engine.mechanisms.market import Market
from ttr_tui.engine.mechanisms.train_cards import TrainCards


def is_followed_by_the_deck(sight: Sight) -> bool:
    """Whether nobody's points move in a turn, and the deck says when the game, or the round, ends."""
    return sight.rulebook.find(Claiming) is None and sight.rulebook.find(EmptyDeckEnd) is not None


def deck_rows(sight: Sight, ink: Ink, width: int) -> list[Row]:
    """The deck as a bar that grows shorter, and below it how much is left and what comes then. Two rows."""
    left, most = sight.state.get("deck", 0), deck_at_first(sight)
    most = max(most, left, 1)
    room = width - 4
    size = -(-left * room // most)
    bar = (Piece("  "), Piece("▒" * size, ink.text), Piece("·" * (room - size), ink.faint))
    words = (Piece(f"  {_deck_words(left, most, sight)}", ink.text),)
    return [bar, spread(words, (Piece(f"{_then_words(sight)}  ", ink.dim),), width)]


def deck_at_first(sight: Sight) -> int:
    """How many cards the deck has when the hands are dealt and the market is turned up (CARD-7)."""
    cards, market = sight.rulebook.get(TrainCards), sight.rulebook.find(Market)
    dealt = sum(cards.settings.dealt.values()) if isinstance(cards.settings.dealt, dict) else cards.settings.dealt
    return sum(cards.copies) - dealt * len(sight.seats) - (market.settings.face_up if market is not None else 0)


def _deck_words(left: int, most: int, sight: Sight) -> str:
    turns = sight.state.get("turns_left")
    if turns:
        return f"the deck is empty: {plural(turns, 'turn')} to come"
    if not left:
        return "the deck is empty"
    return f"{left} of {most} cards left in the deck"


def _then_words(sight: Sight) -> str:
    """What comes when the deck is empty."""
    if sight.state["over"]:
        return "the game is over"
    rounds, number = sight.rulebook.get(EmptyDeckEnd).rounds, sight.state.get("round", 1)
    if rounds == 1:
        return "empty: a last turn each, then all tickets are counted"
    if number < rounds:
        return f"round {number} of {rounds}: then tickets are completed, a new deck follows"
    return f"round {number} of {rounds}: then all tickets are counted"
