"""Statistics over all finished games."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from ttr_tui.app.host import host
from ttr_tui.app.results import GameResult, read_results
from ttr_tui.app.screens.parts import KeyLine, TopLine
from ttr_tui.app.stats_text import StatsRow, stats_rows
from ttr_tui.store.errors import SaveError


class StatsScreen(Screen[None]):
    """Players, where their points come from, and each map. Games not read before are counted while it is open."""

    CSS_PATH: ClassVar[str] = "stats.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter", "app.pop_screen", "Back"),
        Binding("down,j", "scroll(1)", "Down"),
        Binding("up,k", "scroll(-1)", "Up"),
        Binding("pagedown,space", "scroll(15)", "Page down"),
        Binding("pageup", "scroll(-15)", "Page up"),
    ]
    ABOUT = (
        "A person counts by name, a bot by its kind. Points, tickets: the mean of a game; best: the most points; "
        "done: how many of the tickets kept were completed; path: the longest ever."
    )

    def compose(self) -> ComposeResult:
        """One page to scroll."""
        yield TopLine("Statistics")
        with VerticalScroll(id="page"):
            yield Static("Reading the finished games …", id="text", markup=False)
        arrows = "↑ ↓" if host(self).glyphs == "unicode" else "up down"
        yield KeyLine([(arrows, "scroll", ""), ("?", "help", "app.help"), ("esc", "back", "app.pop_screen")])

    def on_mount(self) -> None:
        """Begin to read."""
        self.query_one("#page").focus()
        self.run_worker(self._read(), exclusive=True)

    async def _read(self) -> None:
        app = host(self)
        folder = app.visit.saves

        def progress(done: int, total: int) -> None:
            app.call_from_thread(self._say, f"Reading the finished games: {done} of {total}")

        try:
            games, faults = await asyncio.to_thread(read_results, folder, progress)
        except SaveError as error:
            self._say(app.visit.words(error))
            return
        self._show(games, faults)

    def _say(self, words: str) -> None:
        if self.is_mounted:
            self.query_one("#text", Static).update(host(self).look.spell(words))

    def _show(self, games: Sequence[GameResult], faults: Sequence[str]) -> None:
        look = host(self).look
        text = Text(no_wrap=True, overflow="ellipsis")
        for row in stats_rows(games):
            text.append(look.spell(row.text), self._style(row))
            text.append(look.signs.bar * row.bar + "\n", Style(color=look.palette.locomotive))
        for fault in faults:
            text.append(f"\n{look.spell(host(self).visit.words(fault))}\n")
        self.query_one("#text", Static).update(text)

    def _style(self, row: StatsRow) -> Style:
        plate = self.app.theme_variables.get("plate", "")
        color = plate if plate.startswith("#") else None
        return Style(bold=True, color=color) if row.kind == "title" else Style(bold=row.kind == "head")

    def action_scroll(self, rows: int) -> None:
        """Scroll by so many rows."""
        self.query_one("#page").scroll_relative(y=rows, animate=False)
