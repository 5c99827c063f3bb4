"""Makes the pictures of the real app in `screenshots/`: a game of a fixed seed, driven as a person would.

Run it after a change of how something looks: `python scripts/screenshots.py [FOLDER]`.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

FOLDER = Path(__file__).resolve().parents[1] / "screenshots"
SIZES = ((160, 48), (120, 40), (100, 30), (80, 24))
"""Windows in which the table is shown; everything else in the first."""
PLAYERS = ("Ann:blue", "Ben:red", "bot:random:green")
SEED = 1869
BORROWING = 7
"""The seed of a game of Europe in which stations borrow routes."""
_TURNS = 66
"""How far into the game the table is shown."""


@dataclass(frozen=True)
class Picture:
    """One picture: its file's name without the size, the window, the app as it starts, and the way to it."""

    name: str
    size: tuple[int, int]
    start: Callable[[], Awaitable[Any]]
    steps: Callable[[Any], Awaitable[None]]

    @property
    def file(self) -> str:
        """The file's name."""
        return f"{self.name}-{self.size[0]}x{self.size[1]}.svg"


def pictures() -> list[Picture]:
    """All pictures there are, in the order in which one meets the screens."""
    large = SIZES[0]
    return [
        Picture("title", large, at_title, pressing()),
        Picture("new-game", large, at_title, pressing("n")),
        Picture("maps", large, at_title, pressing("m")),
        Picture("resume", large, in_the_middle, pressing("enter", "q", "t", "r")),
        Picture("quit", large, in_the_middle, pressing("enter", "q")),
        Picture("tickets", large, at_beginning, pressing("enter")),
        Picture("cover", large, in_the_middle, pressing()),
        *[Picture("table", size, in_the_middle, pressing("enter")) for size in SIZES],
        Picture("claim", large, in_the_middle, pressing("enter", "c", "enter")),
        Picture("scoring", large, at_the_end, pressing("s")),
        Picture("rules", large, in_the_middle, pressing("enter", "v")),
        Picture("help", large, in_the_middle, pressing("enter", "question_mark")),
        Picture("settings", large, in_the_middle, pressing("enter", "f4")),
        Picture("ways", large, in_the_middle, pressing("enter", "w")),
        Picture("signs", large, in_the_middle, pressing("enter", "e")),
        Picture("jump", large, in_the_middle, pressing("enter", "g")),
        Picture("jump", SIZES[3], in_the_middle, pressing("enter", "g")),
        Picture("jump-tracks", SIZES[2], in_the_middle, pressing("enter", "g", "A", "y")),
        Picture("replay", large, at_the_end, pressing("s", "r", *["pagedown"] * 60)),
        Picture("statistics", large, with_games_played, pressing("t")),
        Picture("commands", large, in_the_middle, pressing("enter", "ctrl+p")),
        Picture("europe", large, on_map("europe", "turn"), pressing("enter")),
        Picture("europe-tunnel", large, on_map("europe", "pay_tunnel"), pressing("enter")),
        Picture("europe-sheet", large, to_the_end("europe", BORROWING), pressing("s")),
        Picture("marklin", large, on_map("marklin", "turn"), pressing("enter")),
        Picture("marklin-tour", large, on_map("marklin", "travel"), pressing("enter")),
        Picture("marklin-sheet", large, to_the_end("marklin"), pressing("s")),
        Picture("old-west", large, on_map("old_west", "turn"), pressing("enter")),
        Picture("france", large, on_map("france", "build_track"), pressing("enter")),
        Picture("card-game", large, on_map("card_game", "turn"), pressing("enter")),
        Picture("card-game", SIZES[3], on_map("card_game", "turn"), pressing("enter")),
        Picture("card-game-scoring", large, on_map("card_game", "assign_cards"), pressing("enter")),
        Picture("card-game-sheet", large, to_the_end("card_game"), pressing("s")),
    ]


async def at_title() -> Any:
    """The app without a game."""
    return app_with(None)


async def at_beginning() -> Any:
    """The app with a game in which nobody has chosen tickets yet."""
    return app_with(new_game(*PLAYERS))


async def in_the_middle() -> Any:
    """The app with a game in which Ann is to play and can claim something."""
    session = new_game(*PLAYERS)
    await play(session, lambda: session.game.table.turns >= _TURNS and session.game.table.seat == 0 and can_claim(session))
    return app_with(session)


async def at_the_end() -> Any:
    """The app with a finished game of bots, who have no hand to cover."""
    session = new_game("bot:random:blue", "bot:random:red", "bot:random:green")
    await play(session, lambda: session.game.over)
    return app_with(session)


async def with_games_played() -> Any:
    """The app without a game, after some."""
    for seed in range(SEED, SEED + 4):
        session = new_game("bot:steady:blue", "bot:random:red", "bot:steady:green", seed=seed)
        await play_steadily(session, lambda session=session: session.game.over)
        await session.finish()
    return app_with(None)


def on_map(map_word: str, kind: str) -> Callable[[], Awaitable[Any]]:
    """The app with a game of this map in full swing, at a decision of this kind that Ann has to take."""

    async def start() -> Any:
        session = new_game("Ann:blue", "Ben:red", "bot:steady:green", map_word=map_word)
        table = session.game.table

        def reached() -> bool:
            decision = session.game.decision
            late = session.game.table.turns >= (_TURNS if table.rulebook.variant.tracks else _TURNS // 3)
            return decision is not None and late and decision.seat == 0 and decision.kind == kind

        await play_steadily(session, reached)
        return app_with(session)

    return start


def to_the_end(map_word: str, seed: int = SEED) -> Callable[[], Awaitable[Any]]:
    """The app with a finished game of this map among bots."""

    async def start() -> Any:
        session = new_game("bot:steady:blue", "bot:steady:red", "bot:steady:green", map_word=map_word, seed=seed)
        await play_steadily(session, lambda: session.game.over)
        return app_with(session)

    return start


async def play_steadily(session: Any, done: Callable[[], bool]) -> None:
    """Let the steady bot choose for every seat until something is done."""
    from ttr_tui.bots.bot import bot_kind

    bots = [bot_kind("bot:steady")(SEED + seat) for seat in range(session.game.table.n)]
    while not done() and session.game.decision is not None:
        seat = session.game.decision.seat
        await session.act(bots[seat].choose(session.game.view(seat)))


def pressing(*keys: str) -> Callable[[Any], Awaitable[None]]:
    """A way that is a few keys."""

    async def steps(pilot: Any) -> None:
        await settle(pilot)
        for key in keys:
            await pilot.press(key)
            await settle(pilot)

    return steps


async def settle(pilot: Any) -> None:
    """Let everything that was started come to rest."""
    for _ in range(3):
        await pilot.pause()
        await pilot.app.workers.wait_for_complete()


def app_with(session: Any) -> Any:
    """The app, in the colors of a good terminal."""
    from ttr_tui.app.app import TtrApp
    from ttr_tui.app.course import Pace

    return TtrApp(session=session, pace=Pace(0.0, 0.0))


def new_game(*players: str, map_word: str = "usa", seed: int = SEED) -> Any:
    """A game of the fixed seed."""
    from ttr_tui.app.setup import TableSetup, new_session, read_players

    return new_session(TableSetup(map_word, read_players(players), first=0, seed=seed))


async def play(session: Any, done: Callable[[], bool]) -> None:
    """Play on, claiming long tracks where possible, until something is done."""
    rng = Random(SEED)
    while not done() and session.game.decision is not None:
        decision = session.game.decision
        offer = decision.offer("claim_route")
        tracks = session.game.table.rulebook.variant.tracks
        long = [action for action in offer or () if tracks[action.track].length >= 3]
        keep = decision.offer("keep_tickets")
        draw = decision.offer("draw_card")
        if keep is not None:
            action = max(keep, key=lambda action: len(action.tickets))
        elif long:
            action = rng.choice(long)
        else:
            action = draw.nth(int(rng.random() * draw.count())) if draw and draw.count() else decision.sample(rng)
        await session.act(action)


def can_claim(session: Any) -> bool:
    """Whether the player to act has a track to claim."""
    decision = session.game.decision
    offer = decision.offer("claim_route") if decision is not None and decision.kind == "turn" else None
    return offer is not None and offer.count() > 0


async def drawn(picture: Picture) -> str:
    """The picture as SVG."""
    app = await picture.start()
    async with app.run_test(size=picture.size) as pilot:
        await picture.steps(pilot)
        return svg_of(app, f"ttr-tui: {picture.name.replace('-', ' ')} at {picture.size[0]}x{picture.size[1]}")


def svg_of(app: Any, title: str) -> str:
    """What the screen shows, drawn as boards are: blocks as rectangles, so that no font leaves seams."""
    from ttr_tui.board.export import to_svg
    from ttr_tui.board.grid import Grid

    rows = []
    for strip in app.screen._compositor.render_strips():
        cells = []
        for text, style, _ in strip:
            cells += [(char, grid_style(style)) for char in text]
        rows.append(cells)
    return to_svg(Grid(rows), title)


def grid_style(style: Any) -> Any:
    """A style of the screen as the board's exporter wants it."""
    from ttr_tui.board.grid import PLAIN, Style

    if style is None:
        return PLAIN
    color, ground = (part and part.get_truecolor().hex for part in (style.color, style.bgcolor))
    return Style(color, ground, bool(style.bold), bool(style.underline), bool(style.reverse))


async def make(folder: Path) -> None:
    """Make all pictures in a folder, and take away those that are no more."""
    folder.mkdir(exist_ok=True)
    wanted = {picture.file for picture in pictures()}
    for file in folder.glob("*.svg"):
        if file.name not in wanted:
            file.unlink()
    for picture in pictures():
        (folder / picture.file).write_text(await drawn(picture), encoding="utf-8")
        print(folder / picture.file)


def main() -> None:
    """Make the pictures without touching the person's saves and settings."""
    with tempfile.TemporaryDirectory() as place:
        for name in ("DATA", "SAVES", "CONFIG"):
            os.environ[f"TTR_TUI_{name}"] = str(Path(place) / name.lower())
        os.environ["TEXTUAL_ANIMATIONS"] = "none"
        os.environ.pop("NO_COLOR", None)
        asyncio.run(make(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER))


if __name__ == "__main__":
    main()
