"""Setting a table: map, players, options, who begins. What does not go together is said at once."""

from __future__ import annotations

import asyncio
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Input, OptionList, Static
from textual.widgets.option_list import Option

from ttr_tui.app.fields import Choice
from ttr_tui.app.host import host
from ttr_tui.app.preview import BoardPreview
from ttr_tui.app.screens.maps import BoardScreen, show_head
from ttr_tui.app.screens.options import OptionFields
from ttr_tui.app.screens.parts import KeyLine, TopLine
from ttr_tui.app.screens.players import PlayerRow, PlayerRows
from ttr_tui.app.settings import SeatMemo, TableMemo, last_table, map_to_offer, remember_table
from ttr_tui.app.setup import Proposal, SetupError, TableSetup, read_seed, seat_named, seats_of
from ttr_tui.store.errors import SaveError
from ttr_tui.variant.faults import FileFaults
from ttr_tui.variant.library import list_maps, load_file

BY_LOT = "lot"
"""The value of "who begins" when nobody was named."""


class NewGameScreen(Screen[None]):
    """The form. Enter goes from field to field, and begins from the last."""

    CSS_PATH: ClassVar[str] = "new_game.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (136, "-wide")]  # noqa: RUF012  # as Textual declares it
    VERTICAL_BREAKPOINTS = [(0, "-low"), (40, "-tall")]  # noqa: RUF012  # as Textual declares it
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "app.pop_screen", "Back", show=False),
        Binding("enter,down", "app.focus_next", "Next field", show=False),
        Binding("up", "app.focus_previous", "Field before", show=False),
        Binding("f2", "look", "Look at the board", show=False),
        Binding("f5", "begin", "Begin", show=False),
    ]

    def __init__(self, proposal: Proposal | None = None) -> None:
        """`proposal`: the map to begin with, and what is chosen on it; without one the table last played at."""
        super().__init__()
        self._heads = [head for head in list_maps() if head.playable and not head.fault]
        self._memo = last_table(host(self).visit.settings)
        self._proposal = proposal
        if proposal is None:
            self._head = next((head for head in self._heads if head.id == map_to_offer(self._memo)), self._heads[0])
        else:
            if proposal.head not in self._heads:
                self._heads.append(proposal.head)
            self._head = self._heads[self._heads.index(proposal.head)]
        self._beginning = False

    def compose(self) -> ComposeResult:
        """The map and its options, the players and the rest, the board."""
        spell = host(self).look.spell
        yield TopLine("New game")
        with Horizontal(id="body"):
            with VerticalScroll(id="form", can_focus=False):
                with Vertical(id="of-map"):
                    yield Static("MAP", classes="plate")
                    yield OptionList(*[Option(spell(head.name)) for head in self._heads], id="maps")
                    yield Static(id="summary", markup=False)
                    yield OptionFields(id="options")
                with Vertical(id="of-table"):
                    yield Static("PLAYERS", classes="plate")
                    yield PlayerRows(self._memo.seats if self._memo else (), id="players")
                    with Horizontal(classes="field"):
                        yield Static("begins", classes="label")
                        yield Choice([(BY_LOT, "drawn by lot")], id="first")
                    with Horizontal(classes="field"):
                        yield Static("seed", classes="label")
                        yield Input(self._seed(), placeholder="none: a secret one", id="seed", compact=True, max_length=39)
                    yield Static(id="seed-note")
                    yield Button("Begin the game", id="begin", compact=True)
                    yield Static(id="fault", markup=False)
            yield BoardPreview(id="board")
        yield KeyLine(
            [
                ("enter", "next field", ""), ("◂ ▸" if host(self).glyphs == "unicode" else "left right", "change", ""),
                ("f2", "look at the board", "screen.look"), ("f5", "begin", "screen.begin"), ("esc", "back", "app.pop_screen"),
            ]
        )  # fmt: skip

    async def on_mount(self) -> None:
        """Begin with what was proposed, or with the table last played at."""
        for field in self.query(Input):
            field.cursor_blink = False
        maps = self.query_one("#maps", OptionList)
        maps.highlighted = self._heads.index(self._head)
        maps.focus()
        if self._proposal is None:
            await self._show_map(self._memo.options if self._memo and self._memo.map == self._head.id else ())
        else:
            await self._show_map(self._proposal.options)
            self._choose_first(self._proposal.first)

    def _seed(self) -> str:
        """The seed that was proposed."""
        return "" if self._proposal is None or self._proposal.seed is None else str(self._proposal.seed)

    def _choose_first(self, name: str) -> None:
        """Let the player of this name begin; if there is none, say so."""
        if not name:
            return
        try:
            self.query_one("#first", Choice).value = f"seat {seat_named([row.player[0] for row in self._rows], name)}"
        except SetupError as error:
            host(self).warn(error)

    # -- the map ------------------------------------------------------------------------------------------------

    @on(OptionList.OptionHighlighted, "#maps")
    async def _map_changed(self, event: OptionList.OptionHighlighted) -> None:
        head = self._heads[event.option_index]
        current = event.option_index == event.option_list.highlighted  # the list tells of its first entry in any case
        if current and head is not self._head:
            self._head = head
            await self._show_map(())

    @on(OptionList.OptionSelected, "#maps")
    def _map_chosen(self) -> None:
        self.focus_next()

    async def _show_map(self, options: tuple[str, ...]) -> None:
        look = host(self).look
        low, high = self._head.players
        self.query_one("#summary", Static).update(look.spell(f"{self._head.summary} For {low} to {high} players."))
        show_head(self.query_one(BoardPreview), self._head)
        self.query_one(PlayerRows).allow(low, high)
        try:
            await self.query_one(OptionFields).offer(load_file(self._head.file), options)
        except FileFaults as error:
            self._say(host(self).visit.words(error.faults[0]))
            return
        self._changed()

    def action_look(self) -> None:
        """The board in the whole window."""
        self.app.push_screen(BoardScreen(self._head))

    # -- the table ----------------------------------------------------------------------------------------------

    @on(Input.Changed)
    @on(Choice.Changed)
    def _field_changed(self) -> None:
        self._changed()

    @on(Input.Submitted)
    def _field_done(self) -> None:
        self.focus_next()

    def _changed(self) -> None:
        """Say at once what does not go together."""
        names = [row.player[0] for row in self._rows]
        first = self.query_one("#first", Choice)
        first.offer([(BY_LOT, "drawn by lot"), *[(f"seat {i}", name) for i, name in enumerate(names)]])
        seed = self.query_one("#seed", Input).value.strip()
        note = "The order of the cards can be recomputed from a typed seed." if seed else ""
        self.query_one("#seed-note", Static).update(note)
        try:
            self._setup()
            self._say("")
        except SetupError as error:
            self._say(str(error))

    @property
    def _rows(self) -> list[PlayerRow]:
        return self.query_one(PlayerRows).taken

    def _setup(self) -> TableSetup:
        """What the form says. Raises SetupError."""
        players = [row.player for row in self._rows]
        low, _ = self._head.players
        if len(players) < low:
            raise SetupError(f"{self._head.name} needs at least {low} players")
        seats = seats_of(players)
        first = self.query_one("#first", Choice).value
        return TableSetup(
            str(self._head.file), seats, self.query_one(OptionFields).chosen,
            None if first == BY_LOT else int(first.split()[1]), read_seed(self.query_one("#seed", Input).value),
        )  # fmt: skip

    def _say(self, words: str) -> None:
        self.query_one("#fault", Static).update(host(self).look.spell(words))
        self.query_one("#begin", Button).set_class(bool(words), "-refused")

    @on(Button.Pressed, "#begin")
    async def action_begin(self) -> None:
        """Begin, or say why not."""
        if self._beginning:
            return
        self._beginning = True
        try:
            setup = self._setup()
            session = await asyncio.to_thread(host(self).visit.begin, setup)
        except (SetupError, SaveError, FileFaults) as error:
            self._say(host(self).visit.words(error))
            self._beginning = False
            return
        remember_table(self._memo_of(setup), host(self).visit.settings)
        host(self).begin(session)

    def _memo_of(self, setup: TableSetup) -> TableMemo:
        seats = tuple(SeatMemo(name=seat.name, color=seat.color, kind=seat.kind) for seat in setup.seats)
        return TableMemo(map=self._head.id, options=setup.options, seats=seats)
