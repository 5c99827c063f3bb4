"""Routes and trains of a position file: what a player cannot own is a fault, each with its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ttr_tui.engine.positions import PositionReader
from ttr_tui.engine.table import Table
from ttr_tui.variant.faults import nearest

if TYPE_CHECKING:
    from ttr_tui.engine.mechanisms.claiming import Claiming


def read_routes_and_trains(claiming: Claiming, table: Table, position: PositionReader) -> None:
    """Lay all players' routes, score them, and give each the trains that are left (by default what the routes leave)."""
    part = claiming.part(table)
    start = claiming.settings.trains
    for seat in range(table.n):
        used = _lay_routes(claiming, table, position, seat)
        given = position.of_player(seat, "trains")
        where = ("players", seat, "trains" if given is not None else "routes")
        if used > start:
            position.fault(f"these routes use {used} trains, and a player has {start}", *where)
        elif given is not None:
            trains = position.whole(given, 0, start, "the number of trains left", *where)
            if trains is not None and trains + used > start:
                position.fault(f"{trains} trains left and {used} on the board are more than {start}", *where)
            part.trains[seat] = trains or 0
        else:
            part.trains[seat] = start - used


def _lay_routes(claiming: Claiming, table: Table, position: PositionReader, seat: int) -> int:
    """Lay one player's routes; return the trains they use."""
    part = claiming.part(table)
    used = 0
    listed = position.listed(position.of_player(seat, "routes"), "routes", "players", seat, "routes")
    for i, word in enumerate(listed):
        where = ("players", seat, "routes", i)
        track = claiming.track_number.get(word) if isinstance(word, str) else None
        if track is None:
            position.fault(f"no track '{word}'{nearest(str(word), claiming.track_number)}", *where)
            continue
        if part.owner[track] >= 0:
            who = table.names[part.owner[track]]
            position.fault(f"the track '{word}' is owned twice: {who} has it already", *where)
            continue
        if any(part.owner[other] == seat for other in claiming.parallels[track]):
            position.fault(f"'{word}': of parallel tracks a player owns only one (CORE-21)", *where)
        elif claiming.closes_parallels and any(part.owner[other] >= 0 for other in claiming.parallels[track]):
            message = f"'{word}' is closed: with {table.n} players one claimed track closes its parallels (CORE-22)"
            position.fault(message, *where)
        claiming.lay(table, seat, track)
        table.points[seat] += claiming.value[track]
        used += claiming.tracks[track].length
    return used
