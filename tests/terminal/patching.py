"""Lets a method of the program that runs on a terminal do something else."""

from __future__ import annotations

import os
from pathlib import Path

SECRET = "SECRET"
"""What a local variable and the error's message hold when `patch` lets a method fail."""
FAILURE = f"raise KeyError('{SECRET}')"


def patch(folder: Path, module: str, attribute: str, body: str = FAILURE) -> None:
    """Let a method do `body` (a statement) instead, from the moment the app runs, by a `sitecustomize` in a folder."""
    (folder / "sitecustomize.py").write_text(
        "import asyncio, functools, importlib\n"
        "run = asyncio.run\n"
        f"def instead(*_, **__):\n    secret_hand = '{SECRET}'\n    {body}\n"
        "def patch_and_run(main, **more):\n"
        f"    *owner, name = {attribute!r}.split('.')\n"
        f"    setattr(functools.reduce(getattr, owner, importlib.import_module({module!r})), name, instead)\n"
        "    return run(main, **more)\n"
        "asyncio.run = patch_and_run\n",
        encoding="utf-8",
    )


def path_with(folder: Path) -> dict[str, str]:
    """An environment in which Python finds that folder first."""
    return {"PYTHONPATH": f"{folder}:{os.getcwd()}"}
