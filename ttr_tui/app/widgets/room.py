"""How the screen is divided: pure arithmetic from its size and the drawn boards there are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ttr_tui.app.widgets.boards import Boards
from ttr_tui.board.layout import Size

SMALL: Size = (100, 30)
"""Screens smaller than this, in columns or rows, show hand, market and players in one line each."""
MEDIUM: Size = (120, 40)
"""Screens smaller than this have no room for the log and lower hands."""
SIDE_LEAST, SIDE_MOST, SIDE_TASK = 20, 40, 40
"""Columns of the side panel: at least, at most, and with a task in it."""
BOARD_LEAST = 36
"""Columns that are left to the board beside a task."""
CHROME = {"small": 4, "medium": 6, "large": 7}
"""Rows above and below the board."""


@dataclass(frozen=True, slots=True)
class Room:
    """`form`: small, medium or large. `board`: the drawn board's size, None without one. `side`: columns of the side.

    `keys`: whether the last line is shown. `chrome`: rows above and below the board. `spare`: rows left over, for air
    around the scoring track.
    """

    form: str
    board: Size | None
    side: int
    keys: bool = True
    chrome: int = 0
    spare: int = 0

    @property
    def tall(self) -> bool:
        """Whether there is room for a hand of two lines and the legend beside it."""
        return self.chrome >= CHROME["large"]


def room_for(
    boards: Boards, screen: Size, *, zoom: int = 0, full: bool = False, busy: bool = False, side: bool | None = None,
    low: bool = False,
) -> Room:  # fmt: skip
    """Divide a screen. `zoom`: steps up or down the boards' sizes; `full`: the board alone; `busy`: with a task.

    `side`: whether the side panel is open; None: as the form has it, which is closed on small screens only. `low`: the
    hand takes no more rows than on a medium screen.
    """
    width, height = screen
    form = form_of(screen)
    open_side = form != "small" if side is None else side
    task_side = min(SIDE_TASK, max(width - BOARD_LEAST, SIDE_LEAST))
    if full:
        size = boards.choose(width, height, zoom) if boards else None
        keys = size is None or size[1] < height or busy
        return Room(form, size, task_side if busy else 0, keys, chrome=int(keys))
    chrome = CHROME["medium" if low and form == "large" else form]
    rows = height - chrome
    least = 0 if form == "small" or not open_side else SIDE_LEAST
    fitting = boards.choose(width - least, rows) if boards else None
    wide = width - fitting[0] if fitting is not None else SIDE_MOST
    columns = min(max(wide, SIDE_LEAST), SIDE_MOST) if least else 0
    if busy or (form == "small" and open_side):
        columns = max(columns, task_side)
    board = boards.choose(width - least, rows, zoom) if boards else None
    spare = rows - fitting[1] if fitting is not None else 0
    return Room(form, board, columns, chrome=chrome, spare=max(spare, 0))


def form_of(screen: Size) -> str:
    """Small, medium or large."""
    width, height = screen
    if width < SMALL[0] or height < SMALL[1]:
        return "small"
    return "medium" if width < MEDIUM[0] or height < MEDIUM[1] else "large"


def panels_shown(heights: Sequence[int], room: int, task: bool) -> list[bool]:
    """Which of the side's panels (with these heights, the most important first) fit; a task takes `TASK_ROWS` first."""
    left = room - (TASK_ROWS if task else 0)
    shown = []
    for height in heights:
        fits = 0 < height <= left
        shown.append(fits)
        left -= height if fits else 0
    return shown


TASK_ROWS = 16
"""Rows that a task needs at least."""
