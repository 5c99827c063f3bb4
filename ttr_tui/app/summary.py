"""A finished game on a page, to keep or to show: the board and the sheet, as text or as a picture. No Textual here."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from xml.sax.saxutils import escape

from rich.cells import cell_len

from ttr_tui.app.session import SeatLike
from ttr_tui.app.widgets.count import title_of, winner_words
from ttr_tui.board.annealing.layouts import is_ready, layout_for, sizes_for
from ttr_tui.board.export import CELL_HEIGHT, CELL_WIDTH, to_svg, to_text
from ttr_tui.board.geometry import Geometry
from ttr_tui.board.grid import Grid
from ttr_tui.board.layout import choose_layout
from ttr_tui.board.painting import paint
from ttr_tui.board.palette import palette
from ttr_tui.board.scene import TERRAIN_WIDTH, Look
from ttr_tui.board.showing import scene_of
from ttr_tui.engine.game import Game
from ttr_tui.engine.scoring import Score
from ttr_tui.store.disk import write_whole
from ttr_tui.store.errors import SaveError
from ttr_tui.variant.folders import data_folder

BOARD_ROOM = (160, 48)
"""The largest board, in cells, that a page has."""
_MARGIN = 18
"""Around the parts of the picture, in its own units."""
_PAPER, _INK = "#1b2633", "#d5dce2"


def save_summary(game: Game, seats: Sequence[SeatLike], name: str, folder: Path | None = None) -> tuple[Path, Path]:
    """Write a finished game's text and picture beside each other; where they are. Raises SaveError.

    `folder`: default `summaries` in the folder of the program's data. What lay there under the same name is written over.
    """
    folder = folder or data_folder() / "summaries"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SaveError(f"{folder}: the folder of the summaries cannot be made: {error.strerror}") from None
    text, picture = folder / f"{name}.txt", folder / f"{name}.svg"
    write_whole(text, summary_text(game, seats).encode())
    write_whole(picture, summary_svg(game, seats).encode())
    return text, picture


def summary_text(game: Game, seats: Sequence[SeatLike]) -> str:
    """The title, the board without colors, the sheet."""
    grid = _board(game, seats, "none")
    parts = [_title(game), "" if grid is None else to_text(grid), "\n".join(sheet_lines(game.score(), seats))]
    return "\n".join(part for part in parts if part) + "\n"


def summary_svg(game: Game, seats: Sequence[SeatLike]) -> str:
    """One picture: the title, the board in its colors, the sheet with every player's color."""
    grid = _board(game, seats, "truecolor")
    lines = sheet_lines(game.score(), seats)
    width = max(map(cell_len, [*lines, _title(game)])) * CELL_WIDTH
    height = CELL_HEIGHT * 2
    board = ""
    if grid is not None:
        board = to_svg(grid, _title(game)).replace("<svg ", f'<svg x="{_MARGIN}" y="{_MARGIN + height}" ', 1)
        width, height = max(width, grid.width * CELL_WIDTH), height + (grid.height + 1) * CELL_HEIGHT
    top = height
    height += len(lines) * CELL_HEIGHT
    words = [_words(_title(game), 0, "#ffffff")] + [
        _words(line, top + number * CELL_HEIGHT, _color(number, seats)) for number, line in enumerate(lines)
    ]
    wide, high = width + 2 * _MARGIN, height + 2 * _MARGIN
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" '
        'font-family="DejaVu Sans Mono, Menlo, Consolas, Liberation Mono, monospace" font-size="15" role="img">',
        f"<title>{escape(_title(game))}</title>", f'<rect width="{wide}" height="{high}" fill="{_PAPER}"/>',
        board, *words, "</svg>", "",
    ])  # fmt: skip


def sheet_lines(score: Score, seats: Sequence[SeatLike]) -> list[str]:
    """The sheet as a table, a row for each player, and who won."""
    kinds = list(dict.fromkeys(line.kind for sheet in score.sheets for line in sheet.lines))
    heads = ["", *(title_of(kind) for kind in kinds), "Tickets done", "Total"]
    rows = []
    for number, sheet in enumerate(score.sheets, 1):
        done = [line.facts["completed"] for line in sheet.of("ticket")]
        points = [f"{sum(line.points for line in sheet.of(kind)):+d}" for kind in kinds]
        rows.append([f"{number} {seats[number - 1].name}", *points, f"{sum(done)} of {len(done)}", str(sheet.total)])
    widths = [max(cell_len(row[column]) for row in [heads, *rows]) for column in range(len(heads))]
    lines = []
    for row in [heads, *rows]:
        first = row[0] + " " * (widths[0] - cell_len(row[0]))
        lines.append(first + "".join(f"  {cell:>{width}}" for cell, width in zip(row[1:], widths[1:], strict=True)))
    return [*lines, "", winner_words(score)]


def _title(game: Game) -> str:
    table = game.table
    options = f" ({', '.join(table.rulebook.options)})" if table.rulebook.options else ""
    return f"{table.rulebook.variant.name}{options}: {', '.join(table.names)}, {table.turns} turns, seed {table.seed}"


def _board(game: Game, seats: Sequence[SeatLike], level: str) -> Grid | None:
    """The board as it stands at the end, in a size that is drawn or was laid out for the game; None if there is none."""
    variant = game.table.rulebook.variant
    sizes = [size for size in sizes_for(variant) if is_ready(variant, size)]
    if not sizes:
        return None
    size = choose_layout(sizes, *BOARD_ROOM)
    scene = scene_of(variant, game.open_state(), tuple(seat.color for seat in seats))
    look = Look("unicode", level, terrain=size[0] >= TERRAIN_WIDTH)
    return paint(Geometry(variant, layout_for(variant, size)), scene, look)


def _words(line: str, y: int, color: str) -> str:
    at = f'x="{_MARGIN}" y="{_MARGIN + y + 13.5}"'
    return f'<text {at} fill="{color}" xml:space="preserve">{escape(line)}</text>'


def _color(number: int, seats: Sequence[SeatLike]) -> str:
    """The color of a line of the sheet: that of the player whose row it is, lightened so that it can be read."""
    colors = palette("truecolor")
    if not 1 <= number <= len(seats):
        return _INK
    color = seats[number - 1].color
    return "#ffffff" if color in ("black", "white") else str(colors.mix(colors.owners[color], "#ffffff", 0.35))
