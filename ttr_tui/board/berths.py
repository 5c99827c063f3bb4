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
    closed = set(used) | {cell for plate in plates for cell in plate.cells()}
    rims = [
        [cell for cell in _rim(plate, marks) if cell not in closed and 0 <= cell[0] < width and 0 <= cell[1] < height]
        for plate in plates
    ]
    taken: set[Cell] = set()
    found: list[list[Cell]] = [[plate.marker] for plate in plates]
    for _ in range(BESIDES):
        for plate, rim, own in zip(plates, rims, found, strict=True):
            cell = next((cell for cell in rim if cell not in taken), None) or _last_letter(plate, own)
            taken.add(cell)
            own.append(cell)
    return tuple(tuple(cells) for cells in found)


def _rim(plate: Place, marks: Collection[Cell]) -> list[Cell]:
    """The cells that touch the plate, the best first."""
    cells, (left, top) = plate.cells(), plate.marker
    ranks: dict[Cell, tuple[bool, bool, int]] = {}
    for corner, steps in ((False, _STRAIGHT), (True, _SLANTED)):
        for x, y in ((x + dx, y + dy) for x, y in cells for dx, dy in steps):
            beside = (x - 1, y) in marks or (x + 1, y) in marks
            ranks.setdefault((x, y), (beside, corner, abs(x - left) + 2 * abs(y - top)))
    return sorted(ranks, key=lambda cell: (ranks[cell], cell))


def _last_letter(plate: Place, own: list[Cell]) -> Cell:
    """The last letter of the label that is not given away yet."""
    return next(cell for cell in reversed(plate.cells()) if cell not in own or cell == plate.marker)
