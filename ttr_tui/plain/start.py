"""Where line mode begins without a game: maps, rules, saves, a new game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ttr_tui.app.folding import folded
from ttr_tui.app.session import Session
from ttr_tui.app.setup import SetupError, TableSetup
from ttr_tui.app.visit import Visit
from ttr_tui.engine.rulebook import Rulebook
from ttr_tui.plain.lines import Lines
from ttr_tui.plain.looks import rules_lines
from ttr_tui.plain.questions import ask_setup
from ttr_tui.store.errors import SaveError
from ttr_tui.store.folder import save_id
from ttr_tui.variant.faults import FileFaults
from ttr_tui.variant.library import list_maps, load_variant

Opened = tuple[Session, Sequence[str]]
_PROMPT = "ttr-tui in lines: new MAP, resume, maps, rules MAP, saves, remove SAVE, help, quit."
_HELP = (
    "new MAP: a new game; asks for what it needs",
    "resume [SAVE]: goes on with a save; without a word the newest unfinished game",
    "maps: the maps there are",
    "rules MAP [WORDS]: the rules of a map; with words only the sentences that have them",
    "saves: your saved games",
    "remove SAVE: removes a saved game for good",
    "quit: leaves",
)


class Start:
    """The prompt without a game, for whoever's visit it is."""

    def __init__(self, lines: Lines, visit: Visit) -> None:
        self.lines = lines
        self.visit = visit

    def choose(self, begin: Callable[[TableSetup], Opened], resume: Callable[[str], Opened]) -> Opened | None:
        """The game that the person chooses; None if the person leaves or the input ends."""
        self.lines.say(_PROMPT)
        while True:
            typed = self.lines.ask()
            verb, _, words = ("quit" if typed is None else typed).partition(" ")
            verb, words = folded(verb), words.strip()
            try:
                if verb == "quit":
                    return None
                if verb == "new":
                    if words:
                        self.visit.check_map(words)
                    setup = ask_setup(words, self.lines)
                    return None if setup is None else begin(setup)
                if verb == "resume":
                    return resume(words)
                self.lines.say(*self._told(verb, words))
            except (SetupError, FileFaults, SaveError) as error:
                self.lines.say(str(error))

    def _told(self, verb: str, words: str) -> Sequence[str]:
        if not verb:
            return (_PROMPT,)
        if verb == "maps":
            return [_map_line(head.id, head.name, head.players) for head in list_maps() if head.playable and not head.fault]
        if verb == "rules":
            return self._rules(words)
        if verb == "saves":
            return self._saves()
        if verb == "remove":
            return self._removed(words)
        return _HELP if verb == "help" else (f"no command '{verb}'; these are:", *_HELP)

    def _saves(self) -> list[str]:
        lines = []
        for head in self.visit.list_saves():
            state = head.fault or ("finished" if head.over else "unfinished")
            lines.append(f"{head.id}: {head.map_name or '?'}, {', '.join(head.players) or '?'}, turn {head.turn}, {state}")
        return lines or ["There are no saves yet: `new MAP` begins a game."]

    def _removed(self, word: str) -> list[str]:
        """Remove the save that the word names, if the next line is a yes. Raises SaveError for none."""
        if not word:
            raise SetupError("remove which game? as in `remove SAVE`; `saves` tells them all")
        path = self.visit.find(word)
        self.lines.say(f"Remove {save_id(path)} for good? yes or no.")
        if folded(self.lines.ask() or "") not in ("y", "yes"):
            return ["It stays."]
        self.visit.remove(path)
        return [f"{save_id(path)} is removed."]

    def _rules(self, words: str) -> list[str]:
        """The rules of the map that the first word names. Raises FileFaults or SetupError for none."""
        map_word, _, more = words.partition(" ")
        if not map_word:
            raise SetupError("rules of which map? as in `rules europe tunnels`; `maps` tells them all")
        self.visit.check_map(map_word)
        variant = load_variant(map_word)
        return rules_lines(Rulebook(variant, (), variant.players[0]), more.strip())


def _map_line(map_id: str, name: str, players: tuple[int, int]) -> str:
    return f"{map_id}: {name}, {players[0]} to {players[1]} players"
