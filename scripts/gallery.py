"""Makes `docs/gallery/`: every shipped board in three sizes, as `ttr-tui board MAP --size WxH --format svg` prints it.

Run it after a change of how boards look: `python scripts/gallery.py [FOLDER]`.
"""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Iterator
from pathlib import Path

from ttr_tui.cli.main import run

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "gallery"
MAPS = ("usa", "europe", "marklin", "old_west", "france")
SIZES = ("160x48", "100x30", "80x24")


def boards() -> Iterator[tuple[str, list[str]]]:
    """Each file's name, and the words of the command that prints it."""
    for name in MAPS:
        for size in SIZES:
            yield f"{name}.{size}.svg", ["board", name, "--size", size, "--format", "svg"]


def printed(words: list[str]) -> str:
    """What the command prints."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.suppress(SystemExit):
        run(words)
    return out.getvalue()


def main(folder: Path) -> None:
    """Write all of them."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, words in boards():
        (folder / name).write_text(printed(words), encoding="utf-8")
        print(folder / name)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
