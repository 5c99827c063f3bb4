"""What a terminal must be sent so that it shows what it is to show, given what it shows already. Pure: text in, text out.

Textual draws whole widgets, often several times over, and never asks what is on the screen already; over a slow line
that is most of the waiting. `CellDiff` stands between: it reads what Textual writes (places, SGR, glyphs), keeps both
pictures of the screen, and gives only what differs. After each `take` the terminal is as if it had been sent everything:
the same cells, the same cursor, the same pen.

What it does not understand passes through untouched and in order, and nothing that was known counts afterwards. Only
scroll margins and inserting, which Textual never uses, must not last: places are counted from the screen's corner.
"""

from __future__ import annotations

import re

from ttr_tui.app.cell_grid import CellGrid, Line, bytes_of, fills_cells
from ttr_tui.app.pen import PLAIN, add_sgr, change_pen

SYNC_BEGIN, SYNC_END = "\x1b[?2026h", "\x1b[?2026l"
_TOKEN = re.compile(
    r"\x1b\[(?P<sgr>[0-9;:]*)m"
    r"|\x1b\[(?P<place>[0-9]{0,5}(?:;[0-9]{0,5})?)H"
    r"|(?P<text>[^\x00-\x1f\x7f-\x9f]+)"
    r"|(?P<newline>\r?\n|\r)"
    r"|(?P<mode>\x1b\[\?[0-9;]+[hl])"
    r"|(?P<other>\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[PX^_][^\x1b]*\x1b\\|\x1b[ -/]*[0-OQ-WYZ\\`-~]|"
    r"[\x00-\x1a\x1c-\x1f\x7f-\x9f])"
)
_PIECE = re.compile(r"\x1b\[([0-9;:]*)m([^\x00-\x1f\x7f-\x9f]+)\x1b\[0m")
"""A piece of text with its look, as Textual writes most of the time: read at once, since there are thousands a frame."""
_UNFINISHED = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|[\]PX^_][^\x07\x1b]*\x1b?|[ -/]*)?\Z")
_LEAVES_CELLS_ALONE = re.compile(
    r"\x07|\x1b\](?!8;)[\s\S]*"  # bell; titles, clipboard, palette, but no links
    r"|\x1b\[[<=>?][0-9;]*u|\x1b\[[0-9]* q|\x1b\[[0-9;]*t|\x1b\[[?>=]?[0-9;]*[cn]|\x1b\[\?[0-9]+\$p"  # keys, cursor, questions
)
_MODES_OF_NO_CELL = frozenset(map(str, (12, 25, 1000, 1002, 1003, 1004, 1005, 1006, 1015, 1016, 2004, 2026, 2031, 2048)))
"""Private modes that change no cell: the mouse, focus, paste, reports, and how the cursor looks."""


class CellDiff:
    """Keeps the cells of one terminal. Feed it what is to be sent, and take what must be sent."""

    def __init__(self, width: int, height: int) -> None:
        """A terminal of this size of which nothing is known."""
        self._grid = CellGrid(width, height)
        self._tail = ""  # the beginning of a sequence that was cut off
        self._out: list[str] = []
        self._within_frame = self._frames_marked = False
        self._wraps = True
        self._x: int | None = None  # where the text that was fed has got to; None: nobody knows
        self._y: int | None = None
        self._pen: str | None = None
        self._real_x: int | None = None  # where the terminal's cursor is after what has been given
        self._real_y: int | None = None
        self._real_pen: str | None = None

    @property
    def size(self) -> tuple[int, int]:
        """Columns and lines."""
        return self._grid.width, self._grid.height

    def resize(self, width: int, height: int) -> None:
        """The terminal has another size, and what it shows nobody knows."""
        self._settle()
        self._grid = CellGrid(width, height)
        self._lose_place()

    def forget(self) -> None:
        """Nobody knows any more what the terminal shows and where its cursor is."""
        self._settle()
        self._grid.forget()
        self._lose_place()

    def feed(self, text: str) -> None:
        """Take in what is to be sent; it may begin and end anywhere."""
        text = self._tail + text
        self._tail = ""
        position = 0
        while position < len(text):
            position = self._read_pieces(text, position)
            token = _TOKEN.match(text, position)
            if token is not None:
                position = token.end()
                self._read(token)
            elif _UNFINISHED.match(text, position):
                self._tail = text[position:]
                return
            elif position < len(text):
                self._pass_unknown(text[position])
                position += 1

    def take(self) -> str:
        """What must be sent now; `""` within a frame that is not complete. One frame, however many were fed."""
        if self._within_frame:
            return ""
        self._catch_up()
        given = "".join(self._out)
        self._out.clear()
        marked, self._frames_marked = self._frames_marked, False
        return f"{SYNC_BEGIN}{given}{SYNC_END}" if given and marked else given

    # -- reading ------------------------------------------------------------------------------------------------

    def _read_pieces(self, text: str, position: int) -> int:
        """Read pieces that draw known cells, as many as come one after the other; where they end."""
        x, y = self._x, self._y
        if x is None or y is None or self._pen != PLAIN:
            return position
        draw, width = self._grid.draw, self._grid.width
        while piece := _PIECE.match(text, position):
            parameters, glyphs = piece.groups()
            end, pen = x + len(glyphs), add_sgr(PLAIN, parameters)
            if pen is None or end > width or not fills_cells(glyphs):
                break
            draw(x, y, glyphs, pen)
            x, position = end, piece.end()
        self._x = x
        return position

    def _read(self, token: re.Match[str]) -> None:
        match token.lastgroup:
            case "text":
                self._read_text(token.group())
            case "sgr":
                self._read_sgr(token)
            case "place":
                self._read_place(token)
            case "newline":
                self._read_newline(token.group())
            case "mode":
                self._read_mode(token.group())
            case _ if _LEAVES_CELLS_ALONE.fullmatch(token.group()):
                self._pass(token.group())
            case _:
                self._pass_unknown(token.group())

    def _read_text(self, text: str) -> None:
        x, y, pen = self._x, self._y, self._pen
        if x is not None and y is not None and pen is not None and x + len(text) <= self._grid.width and fills_cells(text):
            self._grid.draw(x, y, text, pen)
            self._x = x + len(text)
            return
        # Wide or joining glyphs, or more than fits: only the terminal knows which cells they end up in.
        self._pass(text)
        if y is None:
            self._grid.forget()
        else:
            self._grid.forget_line(y)
        self._x = self._real_x = None

    def _read_sgr(self, token: re.Match[str]) -> None:
        parameters = token["sgr"]
        if self._pen is None and parameters.partition(";")[0] in ("", "0"):
            pen = add_sgr(PLAIN, parameters)
        else:
            pen = None if self._pen is None else add_sgr(self._pen, parameters)
        if pen is None or self._pen is None or self._x is None:
            self._pass(token.group())
            self._real_pen = pen
        self._pen = pen

    def _read_place(self, token: re.Match[str]) -> None:
        if self._wraps:
            self._pass(token.group())
            return
        row, _, column = token["place"].partition(";")
        self._y = min(max(int(row or 1), 1), self._grid.height) - 1
        self._x = min(max(int(column or 1), 1), self._grid.width) - 1

    def _read_newline(self, text: str) -> None:
        """The terminal's line discipline makes a line feed go to the first column as well (ONLCR)."""
        if self._y is None or self._wraps or (text != "\r" and self._y + 1 >= self._grid.height):
            self._pass_unknown(text)  # the screen may scroll
            return
        self._x = 0
        if text != "\r":
            self._y += 1

    def _read_mode(self, text: str) -> None:
        if text == SYNC_BEGIN:
            self._within_frame = self._frames_marked = True
        elif text == SYNC_END and self._within_frame:
            self._within_frame = False
        elif text in ("\x1b[?7h", "\x1b[?7l"):
            self._pass(text)
            self._wraps = text.endswith("h")
            if self._wraps:  # past the last column text would go on in the next line: nothing to keep books of
                self._lose_place()
        elif _MODES_OF_NO_CELL.issuperset(text[3:-1].split(";")):
            self._pass(text)
        else:
            self._pass_unknown(text)

    # -- giving -------------------------------------------------------------------------------------------------

    def _pass(self, text: str) -> None:
        """Give this as it is, after everything before it."""
        self._catch_up()
        self._out.append(text)

    def _pass_unknown(self, text: str) -> None:
        """Give this as it is, after everything before it; what it does nobody knows."""
        self._pass(text)
        self._grid.forget()
        self._lose_place()
        self._pen = self._real_pen = None

    def _lose_place(self) -> None:
        self._x = self._y = self._real_x = self._real_y = None

    def _catch_up(self) -> None:
        """Let the terminal be where plain text would have it: cells, cursor, pen."""
        self._settle()
        x, y = self._x, self._y
        if x is not None and y is not None and (x, y) != (self._real_x, self._real_y):
            last = self._grid.width - 1
            self._go(min(x, last), y)
            if x > last:  # no sequence leads behind the last column, only drawing there
                line = self._grid.shown[y]
                self._draw(line.glyphs[last], line.pens[last])
        self._use(self._pen)

    def _settle(self) -> None:
        """Give the cells that differ."""
        for y, line, columns in self._grid.take_changes():
            pens, glyphs = line.pens, line.glyphs
            for x in columns:
                if x != self._real_x or y != self._real_y:
                    self._go(x, y, line)
                self._draw(glyphs[x], pens[x])

    def _draw(self, glyph: str | None, pen: str) -> None:
        """Give a glyph where the terminal's cursor is."""
        if pen != self._real_pen:
            self._use(pen)
        self._out.append(glyph or "")
        if self._real_x is not None:
            self._real_x += 1

    def _use(self, pen: str | None) -> None:
        if pen is not None and pen != self._real_pen:
            self._out.append(change_pen(self._real_pen, pen))
            self._real_pen = pen

    def _go(self, x: int, y: int, line: Line | None = None) -> None:
        """Bring the terminal's cursor there; over a few cells of `line` that need no other pen by drawing them again."""
        if (x, y) == (self._real_x, self._real_y):
            return
        start = self._real_x
        if y != self._real_y or start is None or start > x:
            way = f"\x1b[{y + 1};{x + 1}H" if x else f"\x1b[{y + 1}H"
        else:
            way = f"\x1b[{x - start}C" if x - start > 1 else "\x1b[C"
            between = self._drawn_again(line, start, x, len(way)) if line is not None else None
            way = way if between is None else between
        self._out.append(way)
        self._real_x, self._real_y = x, y

    def _drawn_again(self, line: Line, start: int, end: int, limit: int) -> str | None:
        """These cells as text, if they are known, of the pen that is in use, and no longer than `limit` bytes."""
        if end - start > limit or any(pen != self._real_pen for pen in line.pens[start:end]):
            return None
        glyphs = line.glyphs[start:end]
        if None in glyphs:
            return None
        text = "".join(glyph for glyph in glyphs if glyph is not None)
        return text if bytes_of(text) <= limit else None
