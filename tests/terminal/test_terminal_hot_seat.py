"""Two people, one real terminal, a whole game by keys alone; every chunk of the screen is looked at for secrets."""

from __future__ import annotations

import json
import os
import re
import select
import shutil
import time
from pathlib import Path
from typing import Any

import pytest

from tests.terminal.console import PATIENCE, Console
from ttr_tui.engine.game import Game
from ttr_tui.engine.mechanisms.tickets import Tickets
from ttr_tui.engine.rulebook import Rulebook
from ttr_tui.variant.reading import read_variant

ROOT = Path(__file__).parents[2]
NAMES = ("Ann", "Ben")
SEED = 7
CARDS = {
    "R red": "red", "O orange": "orange", "Y yellow": "yellow", "G green": "green", "B blue": "blue",
    "P purple": "purple", "W white": "white", "K black": "black", "L loco": "locomotive",
}  # fmt: skip


@pytest.fixture
def short_map(tmp_path: Path) -> Path:
    """USA with 8 trains each: a whole game in some twenty turns."""
    text = (ROOT / "maps" / "usa.yaml").read_text(encoding="utf-8")
    assert "trains: 45" in text
    file = tmp_path / "usa.yaml"
    file.write_text(text.replace("trains: 45", "trains: 8"), encoding="utf-8")
    shutil.copytree(ROOT / "maps" / "layout", tmp_path / "layout", ignore=lambda _, names: [n for n in names if "usa" not in n])
    return file


class Watched(Console):
    """A console whose every chunk of output is looked at, with the true game beside it, played from its journal."""

    def __init__(self, file: Path, saves: Path) -> None:
        self.viewer: int | None = None
        self.opening = False
        """True from the key that opens a hand until the cover has gone."""
        self.looks = self.hands_seen = self.tickets_seen = 0
        self._saves = saves
        rulebook = Rulebook(read_variant(file), (), len(NAMES))
        self.true = Game.new(rulebook, NAMES, first=0, seed=SEED)
        self.tickets = rulebook.get(Tickets)
        tracks = {f"{a}–{b}" for t in rulebook.variant.tracks for a, b in [self._ends(rulebook, t)]}
        self.secret_names = {t.id: t.name for t in self.tickets.in_play if t.name not in tracks}
        self._hands: list[list[dict[str, int]]] = [[], []]
        self._own: list[set[str]] = [set(), set()]
        self._note()
        words = [word for name in NAMES for word in ("-p", name)]
        super().__init__("new", str(file), *words, "--first", "Ann", "--seed", str(SEED), size=(160, 48))

    @staticmethod
    def _ends(rulebook: Rulebook, track: Any) -> tuple[str, str]:
        return rulebook.variant.cities[track.a].name, rulebook.variant.cities[track.b].name

    def _note(self) -> None:
        """What each seat may see now, added to what it could see before."""
        for seat in range(len(NAMES)):
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

    played = 0

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
        for ticket, name in self.secret_names.items():
            if name in text:
                self.tickets_seen += 1
                self.follow()
                assert self.viewer is not None and ticket in self._own[self.viewer], f"{name} seen by {self.viewer}:\n{text}"
        for who, card in re.findall(r"(\w+) drew (\w+) from the deck", text):
            assert self.viewer is not None and who == NAMES[self.viewer], f"{who} drew {card}, seen by {self.viewer}"
        hand = shown_hand(lines)
        if hand is not None:
            self.hands_seen += 1
            self.follow()
            assert self.viewer is not None, f"a hand on a covered screen:\n{text}"
            assert hand in self._hands[self.viewer], f"{hand} is no hand of {NAMES[self.viewer]}:\n{text}"

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
    """The counts of the hand on the screen, or None while the row is not whole (a frame on its way)."""
    for row, line in enumerate(lines[:-1]):
        places = [line.find(word) for word in CARDS]
        if min(places) >= 0:
            ends = [*places[1:], places[-1] + 12]
            found = [lines[row + 1][a:b] for a, b in zip(places, ends, strict=True)]
            if not all("·" in part or re.search(r"×\d", part) for part in found):
                return None
            counts = [int(number[0]) if (number := re.findall(r"×(\d+)", part)) else 0 for part in found]
            return {card: count for card, count in zip(CARDS.values(), counts, strict=True) if count}
    return None


def play_a_step(console: Watched) -> None:
    """Whatever the screen waits for: the cover, the hand-over, or a decision of the person looking."""
    decision = console.true.decision
    assert decision is not None
    if "Enter opens" in console.text:
        console.viewer, console.opening = decision.seat, True
        console.send("\r")
        console.wait_for("HAND")
    elif "hands over" in console.text:
        console.send("\r")
        console.wait_for("Enter opens")
    elif decision.kind == "keep_tickets":
        console.act("1", "2", "\r")
    elif decision.kind == "second_card":
        console.act("0")
    else:
        offer = decision.offer("claim_route")
        console.act(*("c", "\r", "\r") if offer is not None and offer.count() else ("d", "0"))


@pytest.mark.rule("CORE-4", "CORE-25")
def test_a_whole_game_of_two_by_keys_shows_nobody_what_is_the_others(short_map: Path, folders_of_its_own: Path) -> None:
    with Watched(short_map, folders_of_its_own / "saves") as console:
        console.wait_for("Enter opens")
        while not console.true.over:
            play_a_step(console)
            console.read(0.1)
        assert console.looks > 200
        assert console.hands_seen > 100
        assert console.tickets_seen > 100
        assert all(console.true.view(seat).state["players"][seat]["points"] for seat in range(2))
        console.send("\r")
        console.wait_for("FINAL" if "FINAL" in console.text else "seed")
