"""Whether a drawn board can be read: what is checked of every layout, shipped or a user's own.

Two ways of looking: at the layout (plates and paths keep out of each other's way) and at the painted grid alone, where
only characters count: is every name there, and every space of every track with its letter and, claimed, its digit?
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from ttr_tui.board import figures
from ttr_tui.board.annealing.labels import label_names, prints_codes
from ttr_tui.board.annealing.layouts import STANDARD_SIZES
from ttr_tui.board.annealing.positions import undrawable
from ttr_tui.board.geometry import Geometry
from ttr_tui.board.glyphs import GLYPH_SETS, LOCOMOTIVE_LETTER, TRACK_LETTERS, is_one_column
from ttr_tui.board.grid import Grid
from ttr_tui.board.layout import Cell, load_layout
from ttr_tui.board.painting import paint
from ttr_tui.board.palette import OWNER_COLORS
from ttr_tui.board.scene import Look, Scene
from ttr_tui.engine.warnings import WARNING
from ttr_tui.variant.faults import Fault, FileFaults
from ttr_tui.variant.library import layouts_of
from ttr_tui.variant.model import Track, Variant
from ttr_tui.variant.reading import document_of

WIDEST_GAP = 4
"""How many cells may lie between the end of a track and its city before the track seems to lead elsewhere."""
DIGITS = "123456"


def layout_faults(variant: Variant) -> list[Fault]:
    """Every fault of every layout that lies beside a map."""
    return [fault for size, file in layouts_of(variant).items() for fault in board_faults(variant, file, size)]


def label_warnings(variant: Variant) -> list[Fault]:
    """Names that a board of a standard size cuts short, of a map without drawn layouts (which print what they say)."""
    if layouts_of(variant) or undrawable(variant):
        return []
    cut: dict[str, str] = {}
    for width, height in STANDARD_SIZES:
        if not prints_codes(variant.cities, (width, height)):
            for city, label in zip(variant.cities, label_names(variant.cities, width), strict=True):
                if len(label) < len(city.name):
                    words = f"on a board {width} columns wide '{city.name}' is cut short to '{label}'"
                    cut.setdefault(city.zone or city.id, f"{WARNING}{words}: a shorter name fits")
    document = document_of(variant)
    towns = [city.id for city in variant.cities if city.zone is None]
    places = {id_: ("cities", i, "name") for i, id_ in enumerate(towns)}
    places |= {zone.id: ("zones", i, "name") for i, zone in enumerate(variant.zones)}
    return [document.fault(places[id_], message) for id_, message in cut.items()]


def board_faults(variant: Variant, file: Path, size: tuple[int, int] | None = None) -> list[Fault]:
    """Every fault of one layout of a map. `size`: the columns and rows that the file's name promises."""
    try:
        layout = load_layout(file)
        geometry = Geometry(variant, layout)
    except FileFaults as error:
        return list(error.faults)
    found: list[tuple[str, str]] = []
    if size is not None and (layout.width, layout.height) != size:
        found.append(("the file's name says {}x{}, its grid {}x{}".format(*size, layout.width, layout.height), "grid"))
    found += drawing_faults(geometry)
    if not found:  # what overlaps cannot be read either: one fault is told once
        found += [fault for glyphs in GLYPH_SETS for fault in reading_faults(geometry, Look(glyphs, "none"))]
    return [layout.fault(message, word) for message, word in dict.fromkeys(found)]


def drawing_faults(geometry: Geometry) -> Iterator[tuple[str, str]]:
    """What overlaps, breaks off or leads nowhere: (message, id of what it is about)."""
    cities = [city.id for city in geometry.variant.cities]
    for i, j in figures.label_overlaps(geometry):
        yield f"city {cities[j]}: its name lies on that of {cities[i]}: move one of them or its label", cities[j]
    plates = {cell: cities[i] for i in range(len(cities)) for cell in geometry.city_cells(i)}
    gaps = figures.gaps(geometry)
    hidden = set(figures.hidden_tracks(geometry))
    for track in geometry.variant.tracks:
        path = geometry.layout.paths[track.id]
        under = {plates[cell] for x, y in path if (cell := (x, y // 2)) in plates}
        for city in sorted(under):
            yield f"track {track.id} runs over the name of {city}", track.id
        if any(max(abs(ax - bx), abs(ay - by)) != 1 for (ax, ay), (bx, by) in pairwise(path)):
            yield f"track {track.id}: its path has a gap", track.id
        if gaps[track.id] > WIDEST_GAP:
            yield f"track {track.id} does not lead from its first city to its second", track.id
        if track.id in hidden and not under:
            yield f"track {track.id}: another track covers one of its spaces", track.id


def reading_faults(geometry: Geometry, look: Look) -> Iterator[tuple[str, str]]:
    """What cannot be read off the painted grid: (message, id of what it is about)."""
    grid = paint(geometry, Scene(), look)
    glyphs = GLYPH_SETS[look.glyphs]
    for city, plate in zip(geometry.variant.cities, geometry.plates, strict=True):
        x, y = plate.label
        shown = grid.row_text(y)[x : x + len(plate.text)]
        if shown != glyphs.spell(plate.text):
            yield f"city {city.id}: its label reads '{shown}' instead of '{plate.text}'", city.id
    marks = read_marks(geometry, look, grid)
    for i, track in enumerate(geometry.variant.tracks):
        letters = Counter(letter for _, letter in marks.get(i, ()))
        if letters != _letters_of(track):
            said = "".join(sorted(letters.elements())) or "nothing"
            yield f"track {track.id}: its {track.length} spaces read as {said}", track.id
    allowed = glyphs.whitelist("".join(plate.text for plate in geometry.plates))
    for glyph in sorted(set("".join(grid.plain())) - allowed):
        yield f"the character U+{ord(glyph):04X} is not of the glyph set {look.glyphs}", ""
    for glyph in sorted(set("".join(grid.plain()))):
        if not is_one_column(glyph):
            yield f"the character U+{ord(glyph):04X} does not take exactly one column", ""


def read_marks(geometry: Geometry, look: Look, free: Grid) -> dict[int, list[tuple[Cell, str]]]:
    """Track index → the cells of its spaces and their letters, read off painted grids without asking the geometry.

    The board is painted a few times with all tracks claimed, by other seats each time, so that the digits which a cell
    shows one after the other spell the number of its track. `free` is the same board with nothing claimed.
    """
    grids = [paint(geometry, scene, look) for scene in _number_scenes(len(geometry.variant.tracks))]
    marks: dict[int, list[tuple[Cell, str]]] = {}
    for y in range(free.height):
        rows = [grid.row_text(y) for grid in grids]
        for x, letter in enumerate(free.row_text(y)):
            if not letter.isalpha():
                continue
            digits = [row[x] for row in rows]
            if all(digit in DIGITS for digit in digits):
                number = sum(DIGITS.index(digit) * len(DIGITS) ** power for power, digit in enumerate(digits))
                marks.setdefault(number, []).append(((x, y), letter))
    return marks


def _number_scenes(tracks: int) -> list[Scene]:
    """Scenes that claim every track, for the seat of one digit of its number in base 6."""
    base, place = len(OWNER_COLORS), 1
    scenes: list[Scene] = []
    while not scenes or place < tracks:
        scenes.append(Scene({track: track // place % base for track in range(tracks)}))
        place *= base
    return scenes


def _letters_of(track: Track) -> Counter[str]:
    letter = TRACK_LETTERS[track.color]
    letter = letter.lower() if track.tunnel else letter
    return Counter({letter: track.length - track.locomotives}) + Counter({LOCOMOTIVE_LETTER: track.locomotives})
