"""Reading `tickets:`: the named sets."""

from __future__ import annotations

from collections.abc import Mapping

from ttr_tui.variant.form import TicketForm, is_id
from ttr_tui.variant.model import Path_, TicketFact
from ttr_tui.variant.places_form import Places
from ttr_tui.variant.sheet import Entry, Sheet
from ttr_tui.variant.tracks_form import Network


def read_tickets(sheet: Sheet, places: Places, network: Network) -> dict[str, tuple[TicketFact, ...]]:
    """Set name → tickets in the order of the file. Zones are joined where any of their stops is (MK-30)."""
    sets = sheet.data.get("tickets")
    tickets = {}
    for name, raw in sets.items() if isinstance(sets, Mapping) else ():
        path: Path_ = ("tickets", name)
        if not is_id(str(name)):
            sheet.complain(path, f"'{name}' cannot name a ticket set: use the characters a-z, 0-9 and _", key=True)
        if raw is not None and not isinstance(raw, list):
            sheet.complain(path, f"the ticket set '{name}' has to be a list of tickets")
        elif not raw:
            sheet.complain(path, f"the ticket set '{name}' is empty: fill it or leave it out", key=True)
        entries = sheet.entries(TicketForm, path, raw)
        for entry in entries:
            _check_ends(sheet, places, network, entry)
        tickets[str(name)] = tuple(_ticket(entry.form) for entry in entries if entry.form is not None)
    return tickets


def _ticket(form: TicketForm) -> TicketFact:
    return TicketFact(form.a, form.b, form.points, form.deck, dict(form.cards), form.provisional)


def _check_ends(sheet: Sheet, places: Places, network: Network, entry: Entry[TicketForm]) -> None:
    known = True
    for key in ("a", "b"):
        word = entry.word(key)
        message = places.ask_end(word) if word is not None and is_id(word) else None
        if message:
            sheet.complain((*entry.path, key), message)
        known = known and word is not None and message is None
    a, b = entry.word("a"), entry.word("b")
    if not known or a is None or b is None:
        return
    if a == b:
        sheet.complain((*entry.path, "b"), f"a ticket from '{a}' to itself: name another city")
    elif network.component and not network.joined(places.zone_stops.get(a, [a]), places.zone_stops.get(b, [b])):
        sheet.complain(entry.path, f"no tracks join '{a}' and '{b}': this ticket can never be completed")
