"""The table: the screen on which the game is played.

It shows a Sight of the session in its panels, and turns keys, clicks and what tasks want into actions of the game.
What is possible it only ever learns from the decision's offers.
"""

from __future__ import annotations

from dataclasses import replace

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size

from ttr_tui.app.host import host
from ttr_tui.app.keymap import name_of_key
from ttr_tui.app.screens.guide import GuideLine
from ttr_tui.app.screens.scoring import ScoringScreen
from ttr_tui.app.screens.table_choices import SECOND_STEPS, TableChoices
from ttr_tui.app.session import Session
from ttr_tui.app.widgets.board import BoardView
from ttr_tui.app.widgets.boards import Boards, show_field, use_board
from ttr_tui.app.widgets.hand import HandLine, HandPanel
from ttr_tui.app.widgets.header import Header
from ttr_tui.app.widgets.jump_task import JumpTask
from ttr_tui.app.widgets.keys import Key, Keys
from ttr_tui.app.widgets.legend import Legend
from ttr_tui.app.widgets.lights import Lights
from ttr_tui.app.widgets.log import LogPanel
from ttr_tui.app.widgets.market import MarketLine, MarketPanel
from ttr_tui.app.widgets.panel import Panel, ink_of
from ttr_tui.app.widgets.players import PlayersLine, PlayersPanel
from ttr_tui.app.widgets.railyard import RailyardTable
from ttr_tui.app.widgets.room import Room, form_of, panels_shown, room_for
from ttr_tui.app.widgets.sight import Sight
from ttr_tui.app.widgets.standing import scene_of
from ttr_tui.app.widgets.supply import SupplyPanel
from ttr_tui.app.widgets.task import FilterTask, Task
from ttr_tui.app.widgets.tickets import TicketsPanel
from ttr_tui.app.widgets.track import ScoringTrack
from ttr_tui.app.widgets.track_words import city_line, track_line

LEGEND_FROM = 150
"""Columns of the screen from which there is room for the legend beside the hand."""
CODE_LENGTH = 3
CITY_LETTERS = 5
"""Letters of a city in a ticket that is cut short to leave room for the log."""
LINES_LEFT = 2
"""Rows of a small screen that a strip takes: those of market and hand."""
LOG_ROWS = 5
"""Rows below which the log folds away."""


OF_A_BOARD = frozenset({"find", "jump", "ways(0)", "zoom(1)", "full", "signs"})
"""Actions for which there must be a board."""
_FIRST_KEYS, _LAST_KEYS = ("draw", "claim", "special", "tickets", "answer"), ("leave", "help", "app.ask_quit")
"""Keys that come first and last in the last line."""


def place_in_line(action: str) -> int:
    """Where the key of an action comes in the last line."""
    if action in _FIRST_KEYS:
        return _FIRST_KEYS.index(action) - len(_FIRST_KEYS)
    return _LAST_KEYS.index(action) + 1 if action in _LAST_KEYS else 0


class TableScreen(TableChoices):
    """The board with everything around it. Made for one pair of eyes: the app makes a new one after a cover."""

    CSS_PATH = "table.tcss"
    AUTO_FOCUS = ""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.sight = Sight(session)
        self.boards = Boards(self.sight.variant)
        self.room: Room | None = None
        self._before: Task | None = None
        """The list from which the ways to pay, or the like, were opened."""
        self._former_origin = (0, 0)
        """Where the board was before a task came beside it."""

    def compose(self) -> ComposeResult:
        yield Header(id="header")
        yield PlayersLine(classes="lines")
        yield GuideLine(id="guide")
        with Horizontal(id="middle"):
            yield BoardView(id="board")
            yield RailyardTable(id="yards")
            with Vertical(id="side"):
                yield PlayersPanel()
                yield MarketPanel()
                yield TicketsPanel()
                yield SupplyPanel()
                yield LogPanel()
        yield MarketLine(classes="lines")
        yield HandLine(classes="lines")
        with Horizontal(id="bottom"):
            yield HandPanel(id="hand")
            yield Legend(id="legend")
        yield ScoringTrack(id="track")
        yield Keys(id="keys")

    def on_mount(self) -> None:
        show_field(self, self.sight.variant)
        self._show_session()

    # -- showing ------------------------------------------------------------------------------------------------

    def session_changed(self) -> None:
        """The game, or what is known of it, is another: show it."""
        if self.is_mounted:
            self._show_session()

    def _show_session(self) -> None:
        self.sight = Sight(self.session)
        self._keys.say(self.news())
        for panel in self.query(Panel):
            panel.show(self.sight)
        if self.doing is not None and not self.doing.fits(self.sight):
            self.close_task()
        self.ask_what_must_be()
        self.lay_out()
        self.relight()
        if self.session.game.over and not any(isinstance(screen, ScoringScreen) for screen in self.app.screen_stack):
            self.app.push_screen(ScoringScreen(self.session))

    def news(self) -> str:
        """What the viewer's own last action brought to light besides cards: a tunnel that cost nothing more."""
        last = self.session.log[-4:]
        turned = next((entry.event for entry in last if entry.event.type == "tunnel_turned_up"), None)
        if turned is None or turned.seat != self.session.viewer or turned.data.get("extra"):
            return ""
        return turned.told_to(self.session.viewer)

    def relight(self) -> None:
        lights = self.doing.lights() if self.doing is not None else Lights()
        sight = self.sight
        possible = lights.possible or sight.in_reach
        self.board.show(
            replace(
                scene_of(sight, lights), claimable=frozenset(() if lights.alone else possible), recent=sight.recent,
                cursor=self.session.person.cursor,
            )
        )  # fmt: skip
        self.board.look_at_cities(lights.at)
        self.show_keys()

    @property
    def _keys(self) -> Keys:
        return self.query_one(Keys)

    def say(self, text: str) -> None:
        self._keys.say(text)

    @on(BoardView.Pointed)
    def explain(self, message: BoardView.Pointed) -> None:
        """The last line explains what the mouse is over, as long as no task needs it."""
        track, city = message.hit.track, message.hit.city
        if self.doing is not None or self.app.screen is not self:
            return
        if city is not None:
            self._keys.explain(city_line(city, self.sight))
        else:
            self._keys.explain("" if track is None else track_line(track, self.sight, ink_of(self.board)))

    def show_keys(self) -> None:
        """The last line shows what is possible now."""
        found: dict[str, Key] = {}
        bindings = sorted(self.active_bindings.values(), key=lambda active: place_in_line(active.binding.action))
        for own in (True, False):
            for active in bindings:
                binding, action = active.binding, active.binding.action
                if not binding.show or action in found or own != (active.node is self.doing) or not self.possible(action):
                    continue
                does = f"screen.of_task({action!r})" if own else action if action.startswith("app.") else f"screen.{action}"
                words = self.special_words() if action == "special" else binding.description
                found[action] = Key(name_of_key(binding.key_display or binding.key), words, does)
        self._keys.offer(list(found.values()))

    def on_descendant_focus(self) -> None:
        self.show_keys()

    def possible(self, action: str) -> bool:
        """Whether a key is worth a place in the last line."""
        offered = {"draw": "draw_card", "claim": "claim_route", "tickets": "draw_tickets"}
        letters = isinstance(self.doing, FilterTask) and self.doing.takes_letters
        if action in ("app.ask_quit", "undo") and letters:
            return False
        if self.doing is not None and action not in ("app.ask_quit", "help", "undo"):
            return action in {binding.action for _, binding in self.doing._bindings}
        if action == "tickets" and self.sight.kind == "keep_tickets":
            return True
        if action in ("special", "answer"):
            return self.can(action)
        if action in offered:
            return self.sight.offer(offered[action]) is not None
        if action == "undo":
            return self.sight.undoable
        if action == "city":
            return bool(self.sight.variant.tracks) and self.session.person.cursor is not None
        if not self.sight.variant.tracks and action in OF_A_BOARD:
            return False
        return action != "ways(0)" or bool(self.sight.tickets)

    async def action_of_task(self, action: str) -> None:
        """A click on a key of the task."""
        if self.doing is not None:
            await self.doing.run_action(action)

    # -- tasks --------------------------------------------------------------------------------------------------

    def open_task(self, task: Task) -> None:
        self._before = self.doing.again() if self.doing is not None and isinstance(task, SECOND_STEPS) else None
        if self.doing is None:
            self._former_origin = self.board.origin
        self._take_away()
        self.doing = task
        task.sight = self.sight
        if task.strip:
            self.mount(task, before="#keys")
        else:
            self.query_one("#side").mount(task)
        self.set_class(not task.strip, "busy")
        self.set_class(task.strip, "strip")
        self.lay_out()
        task.focus()
        self.call_after_refresh(self.relight)
        host(self).update_hand_over()

    def close_task(self) -> None:
        back = self._before
        if back is not None and back.fits(self.sight):
            self.open_task(back)
            return
        if self.doing is not None:
            self._take_away()
            self.doing = None
            self.set_focus(None)
            self.remove_class("busy", "strip")
            self.lay_out()
            self.board.put_back(self._former_origin)
            self.relight()
            host(self).update_hand_over()

    def _take_away(self) -> None:
        if self.doing is not None:
            if isinstance(self.doing, JumpTask):
                self.board.label({})
            self.doing.remove()

    # -- the room -----------------------------------------------------------------------------------------------

    @property
    def _beside(self) -> bool:
        """Whether a task takes room beside the board."""
        return self.doing is not None and not self.doing.strip

    def on_board_drawn(self) -> None:
        self.lay_out()
        self.call_after_refresh(self.relight)

    def on_resize(self, event: events.Resize) -> None:
        self.lay_out()
        self.call_after_refresh(self.relight)

    def on_key(self, event: events.Key) -> None:
        self._keys.say("")

    @property
    def _space(self) -> Size:
        """The size of the screen; before it is first laid out that of the app, which it will have."""
        return self.size or self.app.size

    def lay_out(self) -> None:
        if not self.is_attached or not self._space.width:
            return
        left = self._size_left()
        room = room_for(
            self.boards, left, zoom=self.session.person.zoom, full=self.full, busy=self._beside, side=self.side,
            low=left != tuple(self._space),  # the hand makes up for the guide: the board must not shrink for it
        )  # fmt: skip
        self.room = room
        for form in ("small", "medium", "large"):
            self.set_class(form == room.form, form)
        self.set_class(self.full, "full")
        self.set_class(not room.keys, "bare")
        hand, narrow = self.query_one(HandPanel), self._space.width < LEGEND_FROM or not room.tall
        self.query_one(Legend).set_class(narrow, "away")
        if (hand.tall, hand.legend) != (room.tall, narrow):
            hand.tall, hand.legend = room.tall, narrow
            hand.renew()
        track = self.query_one(ScoringTrack)
        if track.air != bool(room.spare):
            track.air = bool(room.spare)
            track.renew()
        if self.doing is not None and self.doing.strip:
            self.doing.styles.height = LINES_LEFT if room.form == "small" else len(track.made(self._space.width))
        side = self.query_one("#side")
        side.display = room.side > 0
        side.styles.width = room.side
        use_board(self, self.board, self.boards, room.board)
        self._divide_side(room)

    def _size_left(self) -> tuple[int, int]:
        """The screen without the guide's rows, as long as it is divided in the same way."""
        whole = (self._space.width, self._space.height)
        left = (whole[0], whole[1] - len(self.query_one(GuideLine).made(whole[0])))
        return left if form_of(left) == form_of(whole) else whole

    def _divide_side(self, room: Room) -> None:
        """Show the panels that fit, the log if there is room for it; narrow tickets are shortened to make it."""
        height = self._size_left()[1] - room.chrome - (1 if room.spare else 0)
        market, tickets, log = self.query_one(MarketPanel), self.query_one(TicketsPanel), self.query_one(LogPanel)
        panels: list[Panel] = [market, self.query_one(PlayersPanel)]
        words = self._codes()
        needed = len(panels[1].made(room.side)) + market.height_with(False, room.side) + tickets.height_with(words, room.side)
        spared = market.height_with(False, room.side) - market.height_with(True, room.side)
        market.lower(needed > height >= needed - spared and not self._beside)
        others = sum(len(panel.made(room.side)) for panel in panels)
        if not self._beside and others + tickets.height_with(words, room.side) + LOG_ROWS > height:
            words = words or [city.name[:CITY_LETTERS].rstrip() for city in self.sight.variant.cities]
        tickets.name_cities(words)
        panels += [tickets, self.query_one(SupplyPanel)]
        heights = [len(panel.made(room.side)) for panel in panels]
        shown = panels_shown(heights, height, self._beside)
        for panel, show in zip(panels, shown, strict=True):
            panel.display = show
        used = sum(rows for rows, show in zip(heights, shown, strict=True) if show)
        log.display = not self._beside and height - used >= LOG_ROWS

    def _codes(self) -> list[str]:
        """The cities' codes on the board; empty if it has room for names."""
        geometry = self.board.geometry
        codes = [plate.text for plate in geometry.plates] if geometry is not None else []
        return codes if all(len(code) <= CODE_LENGTH for code in codes) else []
