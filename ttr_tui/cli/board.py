"""`ttr-tui board`: prints a board, no app."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from pathlib import Path
from typing import NoReturn

import typer

from ttr_tui.board.annealing.layouts import layout_for, sizes_for
from ttr_tui.board.annealing.positions import undrawable
from ttr_tui.board.choosing import choose_color_level, choose_glyphs
from ttr_tui.board.export import to_ansi, to_json, to_svg, to_text
from ttr_tui.board.geometry import Geometry
from ttr_tui.board.layout import Layout, Size, choose_layout
from ttr_tui.board.painting import paint
from ttr_tui.board.scene import TERRAIN_WIDTH, Look, Scene
from ttr_tui.board.showing import scene_of
from ttr_tui.cli.layout import annealing_bar
from ttr_tui.variant.faults import Fault, FileFaults
from ttr_tui.variant.library import load_variant
from ttr_tui.variant.model import Variant
from ttr_tui.variant.source import Document

FORMATS = ("text", "svg", "json")
PIPED_SIZE: Size = (160, 48)
"""The room a board has where there is no terminal to ask."""


def board_command(
    map_word: str,
    size: str | None = None,
    fmt: str = "text",
    ascii: bool = False,  # noqa: A002
    no_color: bool = False,
    position: Path | None = None,
) -> None:
    """Print the board of a map."""
    try:
        variant = load_variant(map_word)
        scene = None if position is None else scene_of_position(variant, position)
        print_board(variant, size, fmt, ascii, no_color, scene)
    except FileFaults as error:
        _stop(str(error))


def print_board(variant: Variant, size: str | None, fmt: str, ascii_only: bool, no_color: bool, scene: Scene | None) -> None:
    """Print a board on stdout. Exits with code 2 and one line on stderr if the words cannot be used.

    The largest layout that fits into `size` is taken; without `size` the terminal's size, 160x48 in a pipe. For a map
    without stored layouts one is made, which takes seconds the first time.
    """
    if fmt not in FORMATS:
        _stop(f"--format {fmt}: the formats are {', '.join(FORMATS)}")
    geometry = Geometry(variant, _layout(variant, _room(size)))
    scene = scene or Scene()
    tty = sys.stdout.isatty()
    glyphs = choose_glyphs(os.environ, "ascii" if ascii_only else "auto", tty, sys.stdout.encoding)
    terrain = geometry.width >= TERRAIN_WIDTH
    if fmt == "svg":
        look = Look("ascii" if ascii_only else "unicode", "none" if no_color else "truecolor", terrain=terrain)
        _write(to_svg(paint(geometry, scene, look), f"{variant.name}: the board"))
    elif fmt == "json":
        grid = paint(geometry, scene, Look(glyphs, "none", terrain=terrain))
        _write(json.dumps(to_json(geometry, grid)) + "\n")
    else:
        level = choose_color_level(os.environ, "none" if no_color else "auto", tty)
        grid = paint(geometry, scene, Look(glyphs, level, terrain=terrain))
        _write(to_text(grid) if level == "none" else to_ansi(grid))


def scene_of_position(variant: Variant, path: Path) -> Scene:
    """What a position file puts on the board. Raises FileFaults with every fault of the file."""
    from ttr_tui.engine.game import Game  # an empty board needs no engine
    from ttr_tui.engine.positions import PositionError, read_position

    document = Document.read(path)
    try:
        table = read_position(variant, document.data)
    except PositionError as error:
        raise FileFaults(document.fault(where, message) for where, message in error.faults) from None
    named = document.data.get("map")
    if named != variant.id and Path(str(named)).stem != variant.id:
        raise FileFaults([document.fault(("map",), f"this is a table of {named}, not of {variant.id}")])
    return scene_of(variant, Game.at_turn(table).open_state())


def _room(size: str | None) -> Size:
    """The columns and rows there are."""
    if size is None:
        columns, rows = shutil.get_terminal_size(PIPED_SIZE) if sys.stdout.isatty() else PIPED_SIZE
        return columns, rows
    match = re.fullmatch(r"(\d{1,4})[xX](\d{1,4})", size, re.ASCII)
    if not match:
        _stop(f"--size {size!r}: a size is columns x rows, like 120x40")
    return int(match[1]), int(match[2])


def _layout(variant: Variant, room: Size) -> Layout:
    """The largest layout that fits, made if need be."""
    sizes = sizes_for(variant)
    if not sizes:
        raise FileFaults([Fault(str(variant.file or variant.id), 0, 0, undrawable(variant))])
    width, height = choose_layout(sizes, *room)
    if width > room[0] or height > room[1]:
        _stop(f"no board of {variant.name} fits into {room[0]}x{room[1]}: the smallest is {width}x{height}")
    with annealing_bar(f"{variant.name}, {width}x{height}") as progress:
        return layout_for(variant, (width, height), progress)


def _write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def _stop(message: str) -> NoReturn:
    """End with exit code 2 and a message on stderr."""
    print(message, file=sys.stderr)
    raise typer.Exit(2)
