"""Leaving a game: it is saved already, and the dialog says so."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ttr_tui.app.host import host
from ttr_tui.app.session import Session


class QuitScreen(ModalScreen[None]):
    """Over the viewer's own table: to the shell, to the title, or back to the game."""

    CSS_PATH: ClassVar[str] = "quit.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,n", "back", "Back", show=False),
        Binding("q,y", "leave", "Quit", show=False),
        Binding("t", "to_title", "Title", show=False),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session

    def compose(self) -> ComposeResult:
        """What is saved, and three ways on."""
        name = self._session.save_name
        over, guest = self._session.game.over, host(self).is_guests
        way, word, back = (
            ("Look at it again", "replay", "back to the count") if over else ("Go on later", "resume", "go on playing")
        )
        command = "" if guest else f", or with\nttr-tui {word} {name}"
        with Vertical(id="dialog"):
            yield Static("LEAVE THE TABLE?", classes="plate")
            yield Static(f"The game is saved as\n{name}\n{way} with {word.capitalize()}{command}", markup=False)
            yield OptionList(
                Option(" q    quit", id="leave"),
                Option(" t    to the title", id="to_title"),
                Option(f" esc  {back}", id="back"),
            )

    async def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter or a click on one of the ways."""
        await self.run_action(event.option.id or "back")

    def action_leave(self) -> None:
        """To the shell."""
        self.app.exit()

    def action_to_title(self) -> None:
        """To the title."""
        host(self).leave_table()

    def action_back(self) -> None:
        """On with the game."""
        self.dismiss()
