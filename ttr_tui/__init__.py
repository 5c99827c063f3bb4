"""ttr-tui: the Ticket to Ride family in a terminal. An unofficial fan project."""

from ttr_tui.version import __version__

__all__ = ["__version__"]
