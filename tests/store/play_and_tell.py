"""A process of its own that plays a game into a journal and tells each step once it is on the disk.

Arguments: the saves folder, the seed of its choices, and optionally `hold`: then it only opens the save in that path and
waits. Printed lines: the save's path, then `size check undoable_by turn over` for each step.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from random import Random

from saved_games import begin, play

from ttr_tui.store import Journal


def main() -> None:
    """See above."""
    folder, seed = Path(sys.argv[1]), sys.argv[2]
    if seed == "hold":
        journal = Journal.open(folder).journal
        print(journal.path, flush=True)
        time.sleep(600)
        return
    journal, game = begin(folder)
    print(journal.path, flush=True)
    for _, now in play(journal, game, Random(int(seed))):
        print(now.size, now.check, now.undoable_by, now.turn, now.over, flush=True)


main()
