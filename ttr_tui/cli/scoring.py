"""`ttr-tui score`: the final scoring of a position file, also for a game played on a real table."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from ttr_tui.engine.mechanisms.tickets import Tickets
from ttr_tui.engine.positions import PositionError, read_position
from ttr_tui.engine.scoring import Line, Score, final_score
from ttr_tui.engine.table import Table
from ttr_tui.variant.faults import FileFaults
from ttr_tui.variant.library import is_file, load_variant
from ttr_tui.variant.source import Document, in_file_order


def score_file(file: Path, as_json: bool) -> None:
    """Print the scoring of a position file. Raises FileFaults with every fault and its place."""
    table = position_table(file)
    score = final_score(table)
    print(json.dumps(score.as_dict()) if as_json else score_sheet(score, ticket_names(table)))


def position_table(file: Path) -> Table:
    """The table of a position file; `map` may be a path relative to it. Raises FileFaults."""
    document = Document.read(file)
    data = document.data
    word = data.get("map") if isinstance(data, dict) else None
    if not isinstance(word, str):
        raise FileFaults([document.fault((), "a position is a mapping with at least 'map' and 'players'")])
    beside = file.parent / word
    try:
        variant = load_variant(beside if is_file(beside) else word)
    except FileFaults as error:
        faults = [fault if fault.line else document.fault(("map",), str(fault)) for fault in error.faults]
        raise FileFaults(faults) from error
    try:
        return read_position(variant, data)
    except PositionError as error:
        raise FileFaults(in_file_order([document.fault(where, message) for where, message in error.faults])) from error


def ticket_names(table: Table) -> dict[str, str]:
    """Ticket ids → names, of all that are in play."""
    tickets = table.rulebook.find(Tickets)
    return {} if tickets is None else {ticket.id: ticket.name for ticket in tickets.in_play}


def score_sheet(score: Score, names: Mapping[str, str]) -> str:
    """The whole result as text: a block for each player, the total first. `names`: those of the tickets, by id."""
    blocks = []
    for sheet in score.sheets:
        lines = [f"{sheet.name}: {sheet.total} points"]
        lines += [f"  {_words(line, names):<48} {line.points:>5}" for line in sheet.lines]
        lines += [f"  the station in {city} borrows {track}" for city, track in sheet.extras.get("borrowed", {}).items()]
        blocks.append("\n".join(lines))
    winners = " and ".join(score.sheets[seat].name for seat in score.winners)
    verb = "wins" if len(score.winners) == 1 else "share the victory"
    by = f" by {', then '.join(score.decided_by)}" if score.decided_by and len(score.winners) == 1 else ""
    return "\n\n".join([*blocks, f"{winners} {verb}{by}."])


def _words(line: Line, names: Mapping[str, str]) -> str:
    if line.kind == "ticket":
        ticket = str(line.facts["ticket"])
        return f"ticket {names.get(ticket, ticket)} {'completed' if line.facts['completed'] else 'not completed'}"
    if line.kind == "longest_path":
        return f"longest path ({line.facts['length']} spaces)"
    city = str(line.facts.get("city", "")).replace("_", " ").title()
    return line.kind.replace("_", " ") + (f" {city}" if city else "")
