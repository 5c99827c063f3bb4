"""From a map file to a `Variant`, or to every fault of the file at once."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from ttr_tui.variant.faults import MapFaults
from ttr_tui.variant.form import BoardForm, MapForm, is_id
from ttr_tui.variant.model import Variant
from ttr_tui.variant.places_form import read_places
from ttr_tui.variant.rules_form import RulesReader
from ttr_tui.variant.sheet import Sheet
from ttr_tui.variant.source import Document, digest_of, in_file_order
from ttr_tui.variant.tickets_form import read_tickets
from ttr_tui.variant.tracks_form import read_tracks


def read_variant(path: str | Path) -> Variant:
    """Read a map file. FileUnopened if it cannot be opened, FileFaults with every fault otherwise."""
    return build_variant(Document.read(path, tolerant=True), Path(path))


def parse_variant(text: str, name: str, file: Path | None = None) -> Variant:
    """Read a map's text, for instance the one that a save carries.

    `name` stands for the file in messages, and its stem for an `id:` that the text leaves out. FileFaults as above.
    """
    return build_variant(Document.parse(text, name, tolerant=True), file)


def build_variant(document: Document, file: Path | None) -> Variant:
    """The variant of a document that was read with `tolerant=True`. MapFaults with every fault, in file order."""
    sheet = Sheet(document)
    form = sheet.take(MapForm, document.data, ())
    board_data = sheet.data.get("board")
    board = None if board_data is None else sheet.take(BoardForm, board_data, ("board",))
    id_ = _map_id(sheet, Path(file or document.name).stem)
    players = _players(sheet)
    places = read_places(sheet, board)
    network = read_tracks(sheet, places)
    ticket_sets = read_tickets(sheet, places, network)
    reader = RulesReader(sheet, places, ticket_sets)
    rules = reader.rules()
    options = reader.options(rules)
    if form is None:  # what it cannot be read for does not keep the rest of the file from being looked at
        form = MapForm.model_construct(name=id_)
    variant = Variant(
        id=id_,
        name=form.name,
        summary=form.summary,
        players=players,
        cities=tuple(places.cities),
        zones=tuple(places.zones),
        tracks=tuple(network.tracks),
        ticket_sets=ticket_sets,
        rules=rules,
        tie_breaks=tuple(form.tie_breaks),
        options=options,
        notes=tuple(form.notes),
        provisional=tuple(form.provisional),
        board=(board.width, board.height) if board else None,
        file=file,
        text=document.text,
        digest=digest_of(document.text),
    )
    if sheet.faults:
        raise MapFaults(in_file_order(sheet.faults), variant)
    return variant


def document_of(variant: Variant) -> Document:
    """The document a variant was read from, to complain about its settings: `document_of(v).fault(entry.at, …)`."""
    return _document(variant.text, str(variant.file or f"{variant.id}.yaml"))


@lru_cache(maxsize=8)
def _document(text: str, name: str) -> Document:
    return Document.parse(text, name, tolerant=True)


def _map_id(sheet: Sheet, stem: str) -> str:
    """The id of the file, or the file's name without its ending."""
    given = sheet.data.get("id")
    if given is None and not is_id(stem):
        sheet.complain((), f"'{stem}', the file's name, cannot be the map's id: add `id:` with a-z, 0-9 and _ only")
    return str(given or stem)


def _players(sheet: Sheet) -> tuple[int, int]:
    raw = sheet.data.get("players")
    if not (isinstance(raw, list) and len(raw) == 2 and all(type(count) is int for count in raw)):
        return (0, 0)
    if raw[0] > raw[1]:
        sheet.complain(("players", 0), f"the fewest players, {raw[0]}, are more than the most, {raw[1]}: swap them")
    return (raw[0], raw[1])
