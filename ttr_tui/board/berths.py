"""Where pieces stand: free cells beside each city's plate, off every track, so that no piece ever hides a space.

They are found once for a layout. A city has its marker and BESIDES more cells; where a crowded board has no free cell
left beside a plate, the last letter of the label gives way.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ttr_tui.board.layout import Cell, Place

BESIDES = 2
"""How many cells a city gets besides its marker."""

_STRAIGHT = ((-1, 0), (1, 0), (0, -1), (0, 1))
_SLANTED = ((-1, -1), (1, -1), (-1, 1), (1, 1))


def place_berths(
    plates: Sequence[Place], used: Collection[Cell], marks: Collection[Cell], width: int, height: int
) -> tuple[tuple[Cell, ...], ...]:
    """For each plate its marker's cell and BESIDES others. `used`: cells of tracks; `marks`: those with letters.

    Each city gets one cell before any gets a second. Cells in the marker's row or column come first, cells beside a
    letter of a track last.
    """
    taken = set(used) | {cell for plate in plates for cell in plate.cells()}
    found: list[list[Cell]] = [[plate.marker] for plate in plates]
    for _ in range(BESIDES):
        for plate, own in zip(plates, found, strict=True):
            free = [
                cell
                for cell in _rim(plate)
                if cell not in taken and 0 <= cell[0] < width and 0 <= cell[1] < height
            ]  # fmt: skip
            cell = min(free, key=lambda cell: _cost(cell, plate, marks), default=_last_letter(plate, own))
            taken.add(cell)
            own.append(cell)
    return tuple(tuple(cells) for cells in found)


def _rim(plate: Place) -> list[Cell]:
    """The cells that touch the plate, those that touch only a corner last."""
    steps = (*_STRAIGHT, *_SLANTED)
    return list(dict.fromkeys((x + dx, y + dy) for dx, dy in steps for x, y in plate.cells()))


def _cost(cell: Cell, plate: Place, marks: Collection[Cell]) -> tuple[bool, bool, int]:
    """Beside a letter; touching only a corner; how far from the marker."""
    x, y = cell
    corner = not any((x + dx, y + dy) in plate.cells() for dx, dy in _STRAIGHT)
    far = abs(x - plate.marker[0]) + 2 * abs(y - plate.marker[1])
    return ((x - 1, y) in marks or (x + 1, y) in marks, corner, far)


def _last_letter(plate: Place, own: list[Cell]) -> Cell:
    """The last letter of the label that is not given away yet."""
    return next(cell for cell in reversed(plate.cells()) if cell not in own or cell == plate.marker)
