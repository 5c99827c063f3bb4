"""Tracks that cross on the board: the one built or claimed first shuts the other for good (FR-11)."""

from __future__ import annotations

from ttr_tui.engine.actions import Refusal
from ttr_tui.engine.mechanism import Claim, Mechanism
from ttr_tui.engine.mechanisms.claiming import FREE, NO_PRICE, Claiming
from ttr_tui.engine.positions import PositionReader
from ttr_tui.engine.rulebook import Rulebook
from ttr_tui.engine.table import Block, Table
from ttr_tui.variant.model import BED


class Crossings(Mechanism):
    """No piece and no train is ever laid across a piece or a claimed track. A printed track is no piece (FRE-6)."""

    key = "crossings"
    needs = ("claiming",)

    def bind(self, rulebook: Rulebook) -> None:
        self.claiming = rulebook.get(Claiming)
        self.crosses = [track.crosses for track in rulebook.variant.tracks]

    def shut(self, table: Table, track: int) -> None:
        """Bar everybody from what this track crosses: a piece or trains lie on it now."""
        for other in self.crosses[track]:
            self.claiming.bar(table, other, self.claiming.all_seats)

    def would_shut(self, table: Table, track: int) -> list[int]:
        """The tracks still open that a piece or trains on this one would shut, by index (FR-11)."""
        part = self.claiming.part(table)
        shut = self.claiming.all_seats
        return [other for other in self.crosses[track] if part.owner[other] == FREE and part.barred[other] != shut]

    def shut_by(self, table: Table, track: int) -> int | None:
        """The built or claimed track that lies across this one, by index; None if there is none."""
        part = self.claiming.part(table)
        for other in self.crosses[track]:
            has_piece = self.claiming.tracks[other].color == BED and part.price_of[other] != NO_PRICE
            if part.owner[other] != FREE or has_piece:
                return other
        return None

    def claim_stands(self, table: Table, claim: Claim) -> Block | None:
        """Trains lie on it now, so it stays shut when the piece goes back (FRE-5)."""
        self.shut(table, claim.track)
        return None

    def why_shut(self, table: Table, seat: int, track: int) -> Refusal | None:
        other = self.shut_by(table, track)
        if other is None:
            return None
        names = self.claiming.names
        done = "built" if self.claiming.part(table).owner[other] == FREE else "claimed"
        return Refusal("FR-11", f"{names[track]} is shut: {names[other]}, which crosses it, has been {done}")

    def read_position(self, table: Table, position: PositionReader) -> None:
        """Owned tracks shut what they cross; two that cross cannot both be owned."""
        owner = self.claiming.part(table).owner
        tracks = self.claiming.tracks
        for track, seat in enumerate(owner):
            if seat == FREE:
                continue
            self.shut(table, track)
            for other in self.crosses[track]:
                if other < track and owner[other] != FREE:
                    message = f"'{tracks[track].id}' and '{tracks[other].id}' cross: only one of them can be claimed (FR-11)"
                    position.fault(message, "players", seat, "routes")

    def explain(self) -> list[str]:
        pairs = sum(len(others) for others in self.crosses) // 2
        return [
            f"In {pairs} places two tracks cross on the board. Nothing is built or claimed across a track that has been built "
            "or claimed; the first one shuts the other for good."
        ]
