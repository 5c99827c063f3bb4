"""A finished game on a page: the text, the picture, and what can be reached from the final count."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path
from random import Random

import pytest
from table_app import screen_text
from test_replay_playback import session_of

from ttr_tui.app.app import TtrApp
from ttr_tui.app.course import Pace
from ttr_tui.app.screens.replay import ReplayScreen
from ttr_tui.app.screens.scoring import ScoringScreen
from ttr_tui.app.screens.stats import StatsScreen
from ttr_tui.app.session import Session
from ttr_tui.app.setup import TableSetup, new_session, read_players
from ttr_tui.app.summary import save_summary, sheet_lines, summary_svg, summary_text
from ttr_tui.board.annealing.layouts import layout_for
from ttr_tui.store.errors import SaveError
from ttr_tui.variant.folders import data_folder

EXAMPLE = Path(__file__).parents[2] / "docs" / "example" / "two_shores.yaml"


async def finished(map_word: str = "usa") -> Session:
    session = session_of(map_word)
    rng = Random(3)
    while session.game.decision is not None:
        await session.act(session.game.decision.sample(rng))
    return session


@pytest.mark.parametrize("map_word", ["usa", "europe", "card_game"])
async def test_text_and_picture_have_the_sheet_and_the_board(map_word: str) -> None:
    session = await finished(map_word)
    score = session.game.score()
    text, svg = summary_text(session.game, session.seats), summary_svg(session.game, session.seats)
    root = ET.fromstring(svg)
    said = " ".join(root.itertext())
    for seat, sheet in enumerate(score.sheets):
        row = sheet_lines(score, session.seats)[seat + 1]
        assert row.startswith(f"{seat + 1} {sheet.name}") and row.endswith(f" {sheet.total}")
        assert row in text and row in said
    assert f"seed {session.game.table.seed}" in text
    city = {"usa": "Denver", "europe": "Berlin"}.get(map_word)
    assert city is None or (city in text and city in said)
    assert (root.find("{http://www.w3.org/2000/svg}svg") is not None) == (city is not None)
    await session.finish()


async def test_a_map_file_without_drawn_boards_has_the_one_that_was_laid_out_for_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TTR_TUI_CACHE", str(tmp_path))
    session = new_session(TableSetup(str(EXAMPLE), read_players(["Ann", "Ben"]), first=0, seed=3))
    rng = Random(3)
    while session.game.decision is not None:
        await session.act(session.game.decision.sample(rng))
    assert "Millbeck" not in summary_text(session.game, session.seats), "the page waits for no layouter"
    layout_for(session.game.table.rulebook.variant, (80, 20))
    assert "Millbeck" in summary_text(session.game, session.seats)
    assert "Millbeck" in summary_svg(session.game, session.seats)
    await session.finish()


async def test_what_cannot_be_written_is_told(tmp_path: Path) -> None:
    session = await finished()
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(SaveError, match="folder of the summaries"):
        save_summary(session.game, session.seats, "x", tmp_path / "file" / "folder")
    await session.finish()


@pytest.mark.parametrize("size", [(160, 48), (80, 24)])
async def test_from_the_final_count_to_the_page_the_replay_and_the_statistics(size: tuple[int, int]) -> None:
    session = await finished()
    app = TtrApp(session=session, pace=Pace(0, 0))
    async with app.run_test(size=size, notifications=True) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, ScoringScreen)
        await pilot.press("w", "r", "i")
        assert isinstance(app.screen, ScoringScreen) and not (data_folder() / "summaries").exists(), "not before the end"
        await pilot.press("s", "w")
        await pilot.pause()
        assert "Saved as" in screen_text(app)
        assert {file.name for file in (data_folder() / "summaries").iterdir()} == {
            f"{session.save_name}.txt", f"{session.save_name}.svg",
        }  # fmt: skip
        for key, screen in (("r", ReplayScreen), ("i", StatsScreen)):
            await pilot.press(key)
            await app.workers.wait_for_complete()
            await pilot.pause()
            assert isinstance(app.screen, screen)
            await pilot.press("escape")
            assert isinstance(app.screen, ScoringScreen)
