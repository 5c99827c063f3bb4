"""How to read the board, in a few lines."""

from __future__ import annotations

from ttr_tui.app.widgets.ink import Ink
from ttr_tui.app.widgets.panel import Panel
from ttr_tui.app.widgets.pieces import Piece, Row
from ttr_tui.app.widgets.sight import Sight


class Legend(Panel):
    """Only what this map has: its tunnels, its ferries, its track beds."""

    ground = "bottom"

    def rows(self, sight: Sight, ink: Ink, width: int) -> list[Row]:
        tracks = sight.variant.tracks
        if not tracks:
            return []
        words = ["letter = free, its color", "digit = owner", "underlined = possible"]
        if any(track.color == "gray" for track in tracks):
            words.append("X = any color")
        if any(track.tunnel for track in tracks):
            words.append("small letter = tunnel")
        if any(track.locomotives for track in tracks):
            words.append("≈ L = ferry, locomotive")
        if any(track.color == "bed" for track in tracks):
            words.append("T = track bed")
        rows: list[Row] = [(Piece(" TRACKS", ink.title),)]
        line = ""
        for word in words:
            if line and len(line) + 3 + len(word) > width - 1:
                rows.append((Piece(line, ink.dim),))
                line = ""
            line += f" {word}" if not line else f" · {word}"
        return [*rows, (Piece(line, ink.dim),)]
