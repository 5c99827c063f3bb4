"""The bot that plays at random."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from ttr_tui.engine.view import View


class RandomBot:
    """Chooses among all legal actions, payments included, each as likely as any other."""

    about: ClassVar[str] = "plays any legal action, each as likely as any other: easy to beat"

    def __init__(self, stream: int) -> None:
        self._rng = Random(stream)

    def choose(self, view: View) -> Any:
        """One legal action of the view's own decision."""
        decision = view.decision
        assert decision is not None, "a bot is asked only when its seat is"
        return decision.sample(self._rng)
