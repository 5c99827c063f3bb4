"""The market: the cards that lie open, and how many are in the deck and among the discards."""

from __future__ import annotations

from ttr_tui.app.widgets.ink import Ink, card_letter, card_name
from ttr_tui.app.widgets.legend import legend_brief
from ttr_tui.app.widgets.panel import Panel, ink_of
from ttr_tui.app.widgets.pieces import BLANK, Piece, Row, doing, padded, spread, width_of
from ttr_tui.app.widgets.players import phase_beside_players
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.app.widgets.turn_words import phase_words

CARD_WIDTH = 6
SLOT_WIDTH = CARD_WIDTH + 1
DECK_CLICK = "screen.take(-1)"


def slot_click(slot: int) -> str:
    """What a click on the card in a slot (from 0) does."""
    return f"screen.take({slot})"


def pile_words(sight: Sight) -> str:
    """`deck 61 · used 12`."""
    return f"deck {sight.state.get('deck', 0)} · used {sight.state.get('discards', 0)}"


class MarketPanel(Panel):
    """The open cards: side by side where there is room, else one below the other; letters in a line if it has to be low."""

    low = False

    def lower(self, low: bool) -> None:
        """Take few rows from now on, or again as many as it likes."""
        if low != self.low:
            self.low = low
            self.renew()

    def height_with(self, low: bool, width: int) -> int:
        """The rows that it would take."""
        return len(self._rows(self.sight, ink_of(self), width, low)) if self.sight is not None else 0

    def rows(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        return self._rows(sight, ink, width, self.low)

    def _rows(self, sight: Sight, ink: Ink, width: int, low: bool) -> list[Row]:
        market = sight.state.get("market")
        if market is None:
            return []
        if width >= len(market) * SLOT_WIDTH + 1 and width >= 5 * SLOT_WIDTH:
            return self._side_by_side(sight, market, ink, width)
        rows: list[Row] = [(Piece(" MARKET", ink.title),)]
        deck = doing((Piece(" 0 ", ink.strong), Piece(pile_words(sight), ink.text)), DECK_CLICK)
        if low:
            return [*rows, self._letters(market, ink), deck, BLANK]
        for slot, kind in enumerate(market):
            name = padded(f" {card_letter(kind)} {card_name(kind)}", width - 5)
            rows.append(doing((Piece(f" {slot + 1} ", ink.strong), Piece(name, ink.card(kind))), slot_click(slot)))
        return [*rows, deck, BLANK]

    @staticmethod
    def _letters(market: list[str], ink: Ink) -> Row:
        """Number and letter of each card, in four columns."""
        row: list[Piece] = []
        for slot, kind in enumerate(market):
            click = slot_click(slot)
            row += [Piece(f"{slot + 1}", ink.strong, click), Piece(f" {card_letter(kind)} ", ink.card(kind), click)]
        return tuple(row)

    @staticmethod
    def _side_by_side(sight: Sight, market: list[str], ink: Ink, width: int) -> list[Row]:
        head = spread((Piece(" MARKET", ink.title),), (Piece(f"{pile_words(sight)} ", ink.dim),), width)
        letters: list[Piece] = [Piece(" ")]
        names: list[Piece] = [Piece(" ")]
        numbers: list[Piece] = [Piece(" ")]
        for slot, kind in enumerate(market):
            card, click = ink.card(kind), slot_click(slot)
            letters += [Piece(f"{card_letter(kind):^{CARD_WIDTH}}", card, click), Piece(" ")]
            names += [Piece(f"{card_name(kind):^{CARD_WIDTH}}"[:CARD_WIDTH], card._replace(bold=False), click), Piece(" ")]
            numbers += [Piece(f"{f'[{slot + 1}]':^{CARD_WIDTH}}", ink.strong, click), Piece(" ")]
        if not market:
            names.append(Piece("no card lies open", ink.dim))
        deck = (Piece(" [0]", ink.strong, DECK_CLICK), Piece(" draw blind from the deck", ink.dim, DECK_CLICK))
        return [head, tuple(letters), tuple(names), tuple(numbers), deck, BLANK]


class MarketLine(Panel):
    """The market in one line; at its end how to read the board, or where the game stands if that has no room elsewhere."""

    ground = "bottom"

    def rows(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        market = sight.state.get("market")
        if market is None:
            return []
        row = [Piece(" MARKET ", ink.title)]
        for slot, kind in enumerate(market):
            click = slot_click(slot)
            row += [Piece(f" {slot + 1}", ink.strong, click), Piece(f" {card_letter(kind)} ", ink.card(kind), click)]
        row += [Piece("  0 ", ink.strong, DECK_CLICK), Piece(pile_words(sight), ink.text, DECK_CLICK)]
        left = width - width_of(row)
        if phase_beside_players(sight, width):
            words = legend_brief(sight, left - 2)
        else:
            phase = phase_words(sight)
            words = phase if len(phase) + 2 <= left else phase.partition(":")[0]
        return [spread(row, (Piece(f"{words} ", ink.dim),), width)]
