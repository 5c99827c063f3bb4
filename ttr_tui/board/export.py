"""A drawn board as text, ANSI text, SVG or JSON.

The JSON form is part of the public interface: `slots` lists the cells of each space of a track in order from its id's
first city, exactly one of which shows the space's letter; `line` the other cells of the track; `rows` the plain text.
"""

from __future__ import annotations

import re
from typing import Any
from xml.sax.saxutils import escape

from ttr_tui.board.geometry import Geometry
from ttr_tui.board.glyphs import FULL, LEFT_HALF, LOWER_HALF, UPPER_HALF
from ttr_tui.board.grid import Color, Grid, Style
from ttr_tui.board.palette import rgb

CELL_WIDTH, CELL_HEIGHT = 9, 18
"""A cell of the SVG in its own units: half cells are square, as on a terminal."""
_BASELINE = 13.5
_FONT_SIZE = 15
_FONT = "DejaVu Sans Mono, Menlo, Consolas, Liberation Mono, monospace"

_BLOCKS = {
    FULL: ((0.0, 0.0, 1.0, 1.0),),
    UPPER_HALF: ((0.0, 0.0, 1.0, 0.5),),
    LOWER_HALF: ((0.0, 0.5, 1.0, 0.5),),
    LEFT_HALF: ((0.0, 0.0, 0.5, 1.0),),
    "▘": ((0.0, 0.0, 0.5, 0.5),),
    "▖": ((0.0, 0.5, 0.5, 0.5),),
}
"""Block glyphs as rectangles (x, y, width, height in parts of a cell): no font draws them without seams."""


def to_text(grid: Grid) -> str:
    """The characters, one row a line, blanks at the ends of rows dropped."""
    return "".join(f"{row.rstrip()}\n" for row in grid.plain())


def to_ansi(grid: Grid) -> str:
    """Text for a terminal: each style run with its SGR sequence, each row ended by a reset."""
    lines = []
    for y in range(grid.height):
        runs = "".join(f"\x1b[{_sgr(style)}m{text}" for text, style in grid.runs(y))
        lines.append(f"{runs}\x1b[0m\n")
    return "".join(lines)


def to_json(geometry: Geometry, grid: Grid) -> dict[str, Any]:
    """What was drawn, as plain values for a JSON writer; cells are [x, y] from the top left, counted from 0."""
    cities = {}
    for city, place in zip(geometry.variant.cities, geometry.plates, strict=True):
        x, y = place.label
        text = "".join(glyph for glyph, _ in grid.rows[y][x : x + len(place.text)])
        cities[city.id] = {"x": place.marker[0], "y": place.marker[1], "label": [x, y, text]}
    tracks = {
        shape.track.id: {
            "color": shape.track.color,
            "slots": [[list(cell) for cell in slot] for slot in shape.slot_cells()],
            "line": [list(cell) for cell in shape.line_cells()],
        }
        for shape in geometry.shapes
    }
    return {
        "map": geometry.variant.id,
        "width": grid.width,
        "height": grid.height,
        "cities": cities,
        "tracks": tracks,
        "rows": to_text(grid).splitlines(),
    }


def to_svg(grid: Grid, title: str, paper: Color = "#1b2633", text: Color = "#d5dbe0") -> str:
    """A self-contained picture. `paper` and `text` stand for the terminal's own colors (a style's None)."""
    width, height = grid.width * CELL_WIDTH, grid.height * CELL_HEIGHT
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'font-family="{_FONT}" font-size="{_FONT_SIZE}" shape-rendering="crispEdges" role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width}" height="{height}" fill="{paper}"/>',
    ]
    for y in range(grid.height):
        x = 0
        for run, style in grid.runs(y):
            parts += _svg_run(run, style, x, y, paper, text)
            x += len(run)
    return "\n".join([*parts, "</svg>", ""])


def _sgr(style: Style) -> str:
    codes = ["0"]
    codes += ["1"] * style.bold + ["4"] * style.underline + ["7"] * style.reverse
    for color, base in ((style.fg, 30), (style.bg, 40)):
        if color is not None:
            codes.append(_sgr_color(color, base))
    return ";".join(codes)


def _sgr_color(color: Color, base: int) -> str:
    """The SGR code of a color; `base` is 30 for text, 40 for the ground under it."""
    if color.startswith("#"):
        red, green, blue = rgb(color)
        return f"{base + 8};2;{red};{green};{blue}"
    entry = int(color[6:-1])
    if entry < 8:
        return str(base + entry)
    return str(base + 52 + entry) if entry < 16 else f"{base + 8};5;{entry}"


def _svg_run(run: str, style: Style, x: int, y: int, paper: Color, text: Color) -> list[str]:
    """One style run: a rectangle for its ground, rectangles for blocks, one text for its letters."""
    fg, bg = _web(style.fg or text), _web(style.bg or paper)
    if style.reverse:
        fg, bg = bg, fg
    parts = []
    if bg != paper:
        parts.append(_rect(x, y, len(run), 1, bg))
    parts += [_rect(x + left, y + top, wide, high, fg) for left, top, wide, high in _block_runs(run)]
    weight = ' font-weight="bold"' if style.bold else ""
    for column, word in _words(run):
        places = " ".join(str((x + column + i) * CELL_WIDTH) for i in range(len(word)))
        parts.append(f'<text x="{places}" y="{y * CELL_HEIGHT + _BASELINE}" fill="{fg}"{weight}>{escape(word)}</text>')
    if style.underline:
        parts.append(_rect(x, y + 15 / CELL_HEIGHT, len(run), 1.2 / CELL_HEIGHT, fg))
    return parts


def _words(run: str) -> list[tuple[int, str]]:
    """The stretches of characters that are neither blank nor blocks, each with its first column."""
    shown = "".join(" " if glyph in _BLOCKS else glyph for glyph in run)
    return [(match.start(), match.group()) for match in re.finditer(r"\S+", shown)]


def _block_runs(run: str) -> list[tuple[float, float, float, float]]:
    """The rectangles of the block glyphs of a run, equal neighbors that fill their columns joined."""
    rectangles: list[tuple[float, float, float, float]] = []
    for i, glyph in enumerate(run):
        for left, top, wide, high in _BLOCKS.get(glyph, ()):
            last = rectangles[-1] if rectangles else (0.0, -1.0, 0.0, 0.0)
            if (last[0] + last[2], last[1], last[3]) == (i + left, top, high) and left == 0:
                rectangles[-1] = (last[0], top, last[2] + wide, high)
            else:
                rectangles.append((i + left, top, wide, high))
    return rectangles


def _rect(x: float, y: float, width: float, height: float, fill: Color) -> str:
    left, top, wide, high = x * CELL_WIDTH, y * CELL_HEIGHT, width * CELL_WIDTH, height * CELL_HEIGHT
    return f'<rect x="{left:g}" y="{top:g}" width="{wide:g}" height="{high:g}" fill="{fill}"/>'


def _web(color: Color) -> Color:
    """The color as #rrggbb."""
    return "#{:02x}{:02x}{:02x}".format(*rgb(color))
