"""Scroll bars of whole cells: parts of a cell need block characters that not every glyph set has."""

from __future__ import annotations

from typing import ClassVar

from textual.scrollbar import ScrollBar, ScrollBarRender


class WholeCells(ScrollBarRender):
    """A scroll bar without characters, drawn by grounds alone."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "] * len(ScrollBarRender.VERTICAL_BARS)
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "] * len(ScrollBarRender.HORIZONTAL_BARS)


def use_whole_cells() -> None:
    """Draw all scroll bars so."""
    ScrollBar.renderer = WholeCells
