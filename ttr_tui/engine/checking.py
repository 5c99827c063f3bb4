"""Whether a map's rules can be played: every option and every number of players made into a rulebook once."""

from __future__ import annotations

from ttr_tui.engine.rulebook import OptionError, Rulebook, available_options
from ttr_tui.variant.faults import Fault, FileFaults, MapFaults
from ttr_tui.variant.model import Variant
from ttr_tui.variant.reading import document_of
from ttr_tui.variant.source import in_file_order


def rule_faults(variant: Variant) -> list[Fault]:
    """Every fault in the settings of a map's rules and options, each once, in the order of the file."""
    if not variant.playable:
        return []
    found: dict[Fault, None] = {}
    low, high = variant.players
    for options in _choices(variant):
        for players in range(low, high + 1):
            try:
                Rulebook(variant, options, players)
            except FileFaults as error:
                found.update(dict.fromkeys(error.faults))
            except OptionError as error:
                found[document_of(variant).fault(("options",), str(error))] = None
    return sorted(found, key=lambda fault: (fault.line, fault.column, fault.message))


def all_faults(error: MapFaults) -> list[Fault]:
    """Every fault of a map that could not be read, those in its rules' settings included, in the order of the file."""
    found = list(error.faults)
    if error.rest.playable:
        for options in _choices(error.rest):
            try:
                Rulebook(error.rest, options, settings_only=True)
            except FileFaults as more:
                found += more.faults
    return in_file_order(found)


def _choices(variant: Variant) -> list[tuple[str, ...]]:
    """No option, and each alone."""
    return [(), *((word,) for word in available_options(variant))]
