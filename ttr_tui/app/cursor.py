"""The terminal's own cursor on the thing that keys go to: screen readers and magnifiers follow it there."""

from __future__ import annotations

from typing import Any

from textual.app import App
from textual.geometry import Offset, Region
from textual.screen import Screen
from textual.widgets import Input, OptionList

from ttr_tui.app.widgets.board import BoardView
from ttr_tui.app.widgets.panel import Panel

CHOSEN = "▸"
"""What stands before the thing of a list that is chosen, before it is spelled for the terminal."""


class CursorApp(App[None]):
    """An app whose terminal's cursor may be shown. What is drawn is the same with it and without."""

    _typed_at = Offset(0, 0)
    _shows_cursor = False

    @property
    def cursor_position(self) -> Offset:
        """Where the terminal's cursor is left after each frame: where one types or, if it is shown, on what is chosen."""
        if not (self._shows_cursor and self._screen_stack) or isinstance(self.screen.focused, Input):
            return self._typed_at
        return focus_spot(self.screen)

    @cursor_position.setter
    def cursor_position(self, spot: Offset) -> None:
        """Fields say so where one types."""
        self._typed_at = spot

    def show_cursor(self, shown: bool) -> None:
        """Let the terminal's own cursor be seen, or not; also before the next frame is drawn."""
        show = getattr(self._driver, "show_cursor", None)
        if show is not None and shown != self._shows_cursor:
            show(shown)
        self._shows_cursor = shown

    def on_descendant_focus(self) -> None:
        """The keys go elsewhere: so does the cursor, also if nothing is drawn for it."""
        if self._shows_cursor:
            self.call_after_refresh(lambda: self.screen.refresh(Region(0, 0, 1, 1)))


def focus_spot(screen: Screen[Any]) -> Offset:
    """The cell of the thing chosen in the widget that has the focus, else of that widget, else the screen's corner.

    Where no widget has it, the keys are the board's.
    """
    widget = screen.focused or next(iter(screen.query(BoardView)), None)
    if widget is None:
        return Offset(0, 0)
    corner = widget.content_region.offset
    if isinstance(widget, BoardView):
        return corner + Offset(*(widget.cursor_spot() or (0, 0)))
    if isinstance(widget, Panel):
        return corner + Offset(0, _chosen_row(widget))
    if isinstance(widget, OptionList) and widget.highlighted is not None:
        line = sum(_lines(widget, index) for index in range(widget.highlighted))
        return corner + Offset(0, min(max(line - widget.scroll_offset.y, 0), max(widget.content_size.height - 1, 0)))
    return corner


def _lines(listing: OptionList, index: int) -> int:
    """The lines of an option."""
    return str(listing.get_option_at_index(index).prompt).count("\n") + 1


def _chosen_row(panel: Panel) -> int:
    rows = panel.made(panel.size.width)
    return next((y for y, row in enumerate(rows) if row and row[0].text.startswith(CHOSEN)), 0)
