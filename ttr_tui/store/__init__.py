"""Games on the disk: written action by action, opened again exactly as they were, listed, removed."""

from ttr_tui.store.errors import SaveDamaged, SaveError, SaveInUse, SaveTooNew, UnknownSave
from ttr_tui.store.folder import find_save, remove_save, saves_folder
from ttr_tui.store.journal import Journal, Opened
from ttr_tui.store.lines import Seat
from ttr_tui.store.listing import SaveHead, list_saves
from ttr_tui.store.transcript import Transcript

__all__ = [
    "Journal", "Opened", "SaveDamaged", "SaveError", "SaveHead", "SaveInUse", "SaveTooNew", "Seat", "Transcript",
    "UnknownSave", "find_save", "list_saves", "remove_save", "saves_folder",
]  # fmt: skip
