"""Whether a map's rules can be played: every option and every number of players made into a rulebook once."""

from __future__ import annotations

from ttr_tui.engine.rulebook import OptionError, Rulebook, available_options
from ttr_tui.variant.faults import Fault, FileFaults
from ttr_tui.variant.model import Variant
from ttr_tui.variant.reading import document_of


def rule_faults(variant: Variant) -> list[Fault]:
    """Every fault in the settings of a map's rules and options, each once, in the order of the file."""
    if not variant.playable:
        return []
    found: dict[Fault, None] = {}
    low, high = variant.players
    choices: list[tuple[str, ...]] = [(), *((word,) for word in available_options(variant))]
    for options in choices:
        for players in range(low, high + 1):
            try:
                Rulebook(variant, options, players)
            except FileFaults as error:
                found.update(dict.fromkeys(error.faults))
            except OptionError as error:
                found[document_of(variant).fault(("options",), str(error))] = None
    return sorted(found, key=lambda fault: (fault.line, fault.column, fault.message))
