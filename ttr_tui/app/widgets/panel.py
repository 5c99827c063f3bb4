"""The base of all panels: rows of pieces on a ground, drawn line by line, only changed lines anew."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from rich.cells import cell_len
from rich.segment import Segment
from textual import events
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from ttr_tui.app.widgets.ink import Ink, ink_for
from ttr_tui.app.widgets.pieces import Row, filled, over, rich_style
from ttr_tui.app.widgets.sight import Sight

if TYPE_CHECKING:
    from ttr_tui.app.app import TtrApp


def ink_of(widget: Widget) -> Ink:
    """The styles for the terminal that the app runs on."""
    app = cast("TtrApp", widget.app)
    return ink_for(app.color_level, app.glyphs, app.look.theme)


LEAST_WIDTH = 16
"""Columns below which a panel stays empty; in the smallest window with a table each has more."""


class Panel(Widget):
    """A block of text made from what is seen. Subclasses say what, in `rows`.

    A click on a piece that does something runs that action: the panel's own, or with `screen.` before it the screen's.
    """

    DEFAULT_CSS = "Panel { width: 1fr; height: auto; }"
    ground: ClassVar[str] = "ground"
    """Which of the Ink's grounds the panel lies on."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self.sight: Sight | None = None
        self._made: tuple[int, list[Row]] | None = None

    def rows(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        """What the panel says, for this many columns."""
        raise NotImplementedError

    def show(self, sight: Sight) -> None:
        """Show this sight from now on."""
        self.sight = sight
        self.renew()

    def renew(self) -> None:
        """Make the rows anew; draw what differs."""
        before = self._made
        self._made = None
        width = self.size.width
        if before is None or before[0] != width or not self.is_attached:
            self.refresh(layout=True)
            return
        old, new = before[1], self.made(width)
        if len(old) != len(new):
            self.refresh(layout=True)
            return
        changed = [Region(0, y, width, 1) for y, (a, b) in enumerate(zip(old, new, strict=True)) if a != b]
        if changed:
            self.refresh(*changed)

    def made(self, width: int) -> list[Row]:
        """The rows for a width, made once; none in a window that is too small for the table anyway."""
        if self.sight is None or width < LEAST_WIDTH:
            return []
        if self._made is None or self._made[0] != width:
            self._made = (width, self.rows(self.sight, ink_of(self), width))
        return self._made[1]

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return len(self.made(width))

    def render_line(self, y: int) -> Strip:
        ink = ink_of(self)
        ground = getattr(ink, self.ground)
        width = self.size.width
        rows = self.made(width)
        row = rows[y] if y < len(rows) else ()
        cells = over(filled(row, width, ground), ground)
        return Strip([Segment(ink.spell(piece.text), rich_style(piece.style)) for piece in cells], width)

    def does_at(self, x: int, y: int) -> str:
        """What a click at this cell of the panel does; an empty word for nothing."""
        rows = self.made(self.size.width)
        if not 0 <= y < len(rows):
            return ""
        for piece in filled(rows[y], self.size.width):
            x -= cell_len(piece.text)
            if x < 0:
                return piece.does
        return ""

    async def on_click(self, event: events.Click) -> None:
        does = self.does_at(event.x, event.y)
        if does:
            event.stop()
            await self.run_action(does)
