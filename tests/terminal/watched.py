"""A console whose every chunk of output is looked at for what the eyes at the screen may not see."""

from __future__ import annotations

import json
import os
import re
import select
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.terminal.console import PATIENCE, Console
from ttr_tui.engine.game import Game
from ttr_tui.engine.mechanisms.tickets import Tickets
from ttr_tui.engine.rulebook import Rulebook
from ttr_tui.variant.reading import read_variant

CARDS = {
    "R red": "red", "O orange": "orange", "Y yellow": "yellow", "G green": "green", "B blue": "blue",
    "P purple": "purple", "W white": "white", "K black": "black", "L loco": "locomotive",
}  # fmt: skip


class Watched(Console):
    """A console whose every chunk of output is looked at, with the true game beside it, played from its journal."""

    played = 0
    """Actions of the journal that the true game has followed."""

    def __init__(self, file: Path, saves: Path, names: Sequence[str], seed: int) -> None:
        """`file`: the map; `names`: persons all of them, the first one begins."""
        self.viewer: int | None = None
        self.opening = False
        """True from the key that opens a hand until the cover has gone."""
        self.looks = self.hands_seen = self.tickets_seen = 0
        self._saves = saves
        self.names = tuple(names)
        rulebook = Rulebook(read_variant(file), (), len(names))
        self.true = Game.new(rulebook, self.names, first=0, seed=seed)
        self.tickets = rulebook.get(Tickets)
        tracks = {f"{a}–{b}" for t in rulebook.variant.tracks for a, b in [self._ends(rulebook, t)]}
        self.secret_names = {t.id: t.name for t in self.tickets.in_play if t.name not in tracks}
        self._hands: list[list[dict[str, int]]] = [[] for _ in names]
        self._shown: set[str] = set()
        """Tickets that were completed for all to see."""
        self._own: list[set[str]] = [set() for _ in names]
        self._note()
        words = [word for name in names for word in ("-p", name)]
        super().__init__("new", str(file), *words, "--first", names[0], "--seed", str(seed), size=(160, 48))

    @staticmethod
    def _ends(rulebook: Rulebook, track: Any) -> tuple[str, str]:
        return rulebook.variant.cities[track.a].name, rulebook.variant.cities[track.b].name

    def _note(self) -> None:
        """What each seat may see now, added to what it could see before."""
        part = self.tickets.part(self.true.table)
        self._shown.update(part.known[number].id for scored in part.scored for number in scored)
        for seat in range(len(self.names)):
            view = self.true.view(seat)
            own = view.state["players"][seat]
            self._hands[seat].append(dict(own["hand"]))
            self._own[seat].update(own["tickets"])
            if view.decision is not None:
                self._own[seat].update(view.asked.get("tickets", ()))  # type: ignore[union-attr]  # asked: it decides

    def follow(self) -> int:
        """Play what the journal has more than the true game; how many actions it holds."""
        done = 0
        for save in self._saves.glob("*.jsonl"):
            lines = [json.loads(line) for line in save.read_text(encoding="utf-8").splitlines()[1:] if line.endswith("}")]
            actions = [line["action"] for line in lines if "action" in line]
            done = len(actions)
            for action in actions[self.played :]:
                self.true.apply(self.true.read_action(action))
                self.played += 1
                self._note()
        return done

    def read(self, quiet: float = 0.3) -> bytes:
        """As the console reads, chunk by chunk, looking at each."""
        read = b""
        while select.select([self.master], [], [], quiet)[0]:
            try:
                data = os.read(self.master, 8192)
            except OSError:
                break
            if not data:
                break
            read += data
            self.output += data
            self._stream.feed(data)
            self._look()
        if "Enter opens" in self.text and not self.opening:
            self.viewer = None  # the cover stands: from here on there is nobody who may see anything
            self._look()
        self.opening = self.opening and "Enter opens" in self.text
        return read

    def _look(self) -> None:
        """No card count, ticket or blind draw on the screen but those of the one who may look."""
        if self.true.over:
            return
        self.looks += 1
        lines = self.screen.display
        text = "\n".join(lines)
        for name in set(self.secret_names.values()):
            if name in text:
                self.tickets_seen += 1
                self.follow()
                known = self._shown if self.viewer is None else self._shown | self._own[self.viewer]
                assert name in {self.secret_names[ticket] for ticket in known & self.secret_names.keys()}, (
                    f"{name} seen by {self.viewer}:\n{text}"
                )
        for who, card in re.findall(r"(\w+) drew (\w+) from the deck", text):
            assert self.viewer is not None and who == self.names[self.viewer], f"{who} drew {card}, seen by {self.viewer}"
        hand = shown_hand(lines)
        if hand is not None:
            self.hands_seen += 1
            self.follow()
            assert self.viewer is not None, f"a hand on a covered screen:\n{text}"
            assert hand in self._hands[self.viewer], f"{hand} is no hand of {self.names[self.viewer]}:\n{text}"

    def wait_for_any(self, *words: str) -> None:
        """Read until the screen shows one of these words."""
        end = time.monotonic() + PATIENCE
        while not any(word in self.text for word in words):
            assert time.monotonic() < end, f"none of {words} came; the screen:\n{self.text}"
            self.read(0.1)

    def hand_on(self, seat: int) -> bool:
        """Whatever stands between the persons: the cover, the hand-over, others at work. False: it is this seat that looks."""
        if "Enter opens" in self.text:
            self.viewer, self.opening = seat, True
            self.send("\r")
            self.wait_for(f"{self.names[seat].upper()}'S HAND")
        elif "hands over" in self.text:
            self.send("\r")
            self.wait_for("Enter opens")
        elif seat != self.viewer:
            self.wait_for_any("Enter opens", "hands over")
        else:
            return False
        return True

    def act(self, *keys: str) -> None:
        """Press keys one by one until the journal has one action more."""
        before = self.follow()
        for key in keys:
            self.send(key)
            self.read(0.15)
        end = time.monotonic() + PATIENCE
        while self.follow() == before:
            assert time.monotonic() < end, f"{keys} did nothing; the screen:\n{self.text}"
            self.read(0.1)


def shown_hand(lines: list[str]) -> dict[str, int] | None:
    """The counts of the hand on the screen, or None while the row is not whole (a frame on its way).

    A low hand has each count beside the card's name, a tall one below it.
    """
    for row, line in enumerate(lines[:-1]):
        places = [line.find(word) for word in CARDS]
        if min(places) < 0:
            continue
        ends = [*places[1:], places[-1] + 12]
        beside, below = ([text[a:b].strip() for a, b in zip(places, ends, strict=True)] for text in lines[row : row + 2])
        low = [re.search(r" (·|×\d+)$", part) for part in beside]
        tall = [re.fullmatch(r"(·|×\d+)", part) for part in below]
        for found in (low, tall):
            if all(found):
                amounts = [int(part[1].strip("·×") or 0) for part in found if part]
                return {card: amount for card, amount in zip(CARDS.values(), amounts, strict=True) if amount}
        return None
    return None
