"""The title: what one can do here, and the game one was in the middle of."""

from __future__ import annotations

from typing import ClassVar

from rich.style import Style as RichStyle
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ttr_tui.app.host import host
from ttr_tui.app.lettering import large, track_line
from ttr_tui.app.preview import BoardPreview
from ttr_tui.app.screens.maps import MapsScreen
from ttr_tui.app.screens.new_game import NewGameScreen
from ttr_tui.app.screens.parts import KeyLine
from ttr_tui.app.screens.replays import ReplaysScreen
from ttr_tui.app.screens.resume import ResumeScreen, unfinished
from ttr_tui.app.screens.saves import head_line
from ttr_tui.app.screens.stats import StatsScreen
from ttr_tui.app.settings import FIRST_MAP, last_table, map_to_offer
from ttr_tui.board.glyphs import GLYPH_SETS
from ttr_tui.board.scene import Scene
from ttr_tui.store import SaveHead
from ttr_tui.store.errors import SaveError
from ttr_tui.variant.faults import FileFaults
from ttr_tui.variant.library import list_maps, load_file

_DECORATION = Scene(owners={track: track * 7 % 5 for track in range(0, 200, 4)})
"""A few tracks taken, so that the board on the title has some color."""

_OF_THE_APP = frozenset({"ask_quit", "rules", "settings"})
"""Entries of the menu that the app does itself, since they can be reached from elsewhere too."""


class TitleScreen(Screen[None]):
    """New game, go on, resume, maps, quit."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (132, "-wide")]  # noqa: RUF012  # as Textual declares it
    VERTICAL_BREAKPOINTS = [(0, "-low"), (28, "-middle"), (34, "-tall")]  # noqa: RUF012  # as Textual declares it
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "new_game", "New game", show=False),
        Binding("g", "go_on", "Go on", show=False),
        Binding("r", "resume", "Resume", show=False),
        Binding("p", "replay", "Replay", show=False),
        Binding("t", "stats", "Statistics", show=False),
        Binding("m", "maps", "Maps", show=False),
        Binding("s", "app.settings", "Settings", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._newest: SaveHead | None = None

    def compose(self) -> ComposeResult:
        """The name in large letters, the menu, a board beside it."""
        with Horizontal(id="head"):
            yield Static(id="name")
        with Horizontal(id="middle"):
            with Vertical(id="side"):
                yield OptionList(id="menu")
                yield Static(id="newest")
                yield Static("An unofficial fan project, in a terminal.", id="fans")
            yield BoardPreview(_DECORATION, id="board")
        yield KeyLine(
            [
                ("n", "new game", "screen.new_game"),
                ("r", "resume", "screen.resume"),
                ("v", "rules", "app.rules"),
                ("enter", "choose", ""),
                ("?", "help", "app.help"),
                ("q", "quit", "app.ask_quit"),
            ]
        )

    def on_mount(self) -> None:
        """Paint what does not change."""
        try:
            known = {head.id: head.file for head in list_maps() if head.fault is None}
            offered = map_to_offer(last_table(host(self).visit.settings))
            self.query_one(BoardPreview).show(load_file(known.get(offered, known[FIRST_MAP])))
        except FileFaults:
            self.query_one(BoardPreview).show(None)

    def on_screen_resume(self) -> None:
        """Saves may have come or gone."""
        try:
            saves = unfinished(host(self).visit)
        except SaveError as error:
            saves = []
            host(self).warn(error)
        self._newest = saves[0] if saves else None
        self.query_one("#name", Static).update(self._lettering())
        self._fill_menu(len(saves))
        look = host(self).look
        newest = self.query_one("#newest", Static)
        newest.display = self._newest is not None
        if self._newest is not None:
            newest.update(Text.assemble(("NEWEST GAME\n", "bold"), head_line(self._newest, look)))

    def _fill_menu(self, saves: int) -> None:
        menu = self.query_one("#menu", OptionList)
        games = f"{saves or 'no'} unfinished game{'' if saves == 1 else 's'}"
        entries = [
            ("new_game", "New game", "n", "map, players, options"),
            ("resume", "Resume", "r", games),
            ("replay", "Replay", "p", "look at a game again"),
            ("stats", "Statistics", "t", "of all finished games"),
            ("maps", "Maps", "m", "look at the boards"),
            ("rules", "Rules", "v", "in words, of every map"),
            ("settings", "Settings", "s", "colors, characters, keys"),
            ("ask_quit", "Quit", "q", ""),
        ]
        if saves:
            entries.insert(0, ("go_on", "Go on", "g", self._newest_words()))
        menu.clear_options()
        for action, words, key, about in entries:
            menu.add_option(Option(Text.assemble(f"{key}  ", (f"{words:<11}", "bold"), about), id=action))
        menu.highlighted = 0
        menu.focus()

    def _newest_words(self) -> str:
        """The newest game in a few words."""
        if self._newest is None:
            return ""
        turn = f"turn {self._newest.turn}" if self._newest.turn else "setting up"
        return host(self).look.spell(f"{self._newest.map_name}, {turn}")

    def _lettering(self) -> Text:
        """The name, and a line of track with a city at each end."""
        look = host(self).look
        text = Text("\n".join(large("TICKET TO RIDE", look.signs)), no_wrap=True)
        text.append("\n\n")
        dot = RichStyle(color=look.palette.dot)
        marker = GLYPH_SETS[look.glyphs].marker
        text.append(f"  {marker}", dot)
        for letters, color in track_line():
            text.append(letters, look.track_style(color))
        text.append(marker, dot)
        return text

    async def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter or a click on the menu."""
        name = event.option.id or ""
        await self.run_action(f"app.{name}" if name in _OF_THE_APP else name)

    def action_new_game(self) -> None:
        """Set a table."""
        self.app.push_screen(NewGameScreen())

    def action_go_on(self) -> None:
        """Straight into the newest game."""
        if self._newest is not None:
            host(self).resume(self._newest.path)

    def action_resume(self) -> None:
        """Choose among the saves."""
        self.app.push_screen(ResumeScreen())

    def action_replay(self) -> None:
        """Look at a game again."""
        self.app.push_screen(ReplaysScreen())

    def action_stats(self) -> None:
        """Look at the statistics."""
        self.app.push_screen(StatsScreen())

    def action_maps(self) -> None:
        """Look at the maps."""
        self.app.push_screen(MapsScreen())
