"""What in a map can be played and is probably not meant: told by `ttr-tui check` as warnings, which are no faults."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ttr_tui.engine.mechanisms.claiming import Claiming
from ttr_tui.engine.mechanisms.final_round import FinalRound
from ttr_tui.engine.mechanisms.train_cards import TrainCards
from ttr_tui.engine.rulebook import Rulebook, available_options
from ttr_tui.variant.faults import Fault
from ttr_tui.variant.model import BED, GRAY, TRACK_COLORS, Path_, Variant
from ttr_tui.variant.reading import document_of

WARNING = "warning: "
"""How the message of a warning begins."""
MOST_RATIO, LEAST_GAP = 1.5, 2
"""Colors are out of balance if one has more than so many times the spaces of another, and more than so many more."""


def map_warnings(variant: Variant) -> list[Fault]:
    """The warnings of a map that has no faults, in the order of the file; each message begins with `warning: `."""
    document = document_of(variant)
    found = [*_colors_out_of_balance(variant), *_endless(variant), *_idle_sets(variant)]
    told = [document.fault(path, WARNING + message, key=True) for path, message in found]
    return sorted(told, key=lambda warning: (warning.line, warning.column))


def _colors_out_of_balance(variant: Variant) -> Iterator[tuple[Path_, str]]:
    """A color with far more spaces than another: its cards are worth more than theirs, though all are as frequent."""
    rules = Rulebook(variant) if variant.playable else None
    cards = rules.find(TrainCards) if rules else None
    spaces = Counter(dict.fromkeys(cards.settings.colors if cards else TRACK_COLORS, 0))
    for track in variant.tracks:
        if track.color not in (GRAY, BED):
            spaces[track.color] += track.length
    ranked = spaces.most_common()
    if not ranked or not any(spaces.values()):
        return
    (rich, most), (poor, least) = ranked[0], ranked[-1]
    if most > MOST_RATIO * least and most - least > LEAST_GAP:
        words = f"{rich} has {most} spaces and {poor} {least}"
        yield ("tracks",), f"the colors are out of balance: {words}. Give some tracks of one the color of the other"


def _endless(variant: Variant) -> Iterator[tuple[Path_, str]]:
    """More trains than all tracks together have spaces for: nobody's trains can run low."""
    if not variant.playable:
        return
    rules = Rulebook(variant)
    claiming, end = rules.find(Claiming), rules.find(FinalRound)
    if claiming is None or end is None:
        return
    trains, spaces = claiming.settings.trains, sum(track.length for track in variant.tracks)
    if trains - spaces > end.settings.trains_left:
        at = next(rule.at for rule in variant.rules if rule.key == Claiming.key)
        yield (*at, "trains"), f"{trains} trains are more than all tracks have spaces ({spaces}): no final round can come"


def _idle_sets(variant: Variant) -> Iterator[tuple[Path_, str]]:
    """Ticket sets that neither the rules nor an option put into play."""
    if not any(rule.key == "tickets" for rule in variant.rules):
        return
    settings = [rule.settings for rule in variant.rules if rule.key == "tickets"]
    for option in available_options(variant).values():
        settings += [change.settings for change in option.changes if change.key == "tickets"]
    played = {name for some in settings for name in some.get("sets", ())}
    for name in variant.ticket_sets:
        if name not in played:
            yield ("tickets", name), f"no rule and no option plays the ticket set '{name}': name it in `sets`"
