"""More ways out that are none: names that are markup, pasted heaps, files swapped for links, reports without end."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from random import Random

import pytest
from textual import events
from textual.widgets import Input

from tests.app.frame import settle, text_of
from ttr_tui.app import report
from ttr_tui.app.app import TtrApp
from ttr_tui.app.course import Pace
from ttr_tui.app.session import Session
from ttr_tui.app.setup import TableSetup, read_players
from ttr_tui.app.visit import GUESTS, GuestError, Visit, bytes_in
from ttr_tui.store.errors import SaveError
from ttr_tui.variant.folders import user_maps

QUITS, LINKS = "[@click=app.quit]Q", "[link=//x.y]Ben[/]"
"""Names that would end the program and open a page, if a screen took them for markup."""
HEAP = "[@click=app.quit]x[/] 7\u202e\t\n" * 40_000
"""A megabyte that somebody pastes."""


def begun(visit: Visit, *players: str) -> Session:
    return visit.begin(TableSetup("usa", read_players(players), first=0, seed=7))


def app_of(visit: Visit, session: Session | None = None) -> TtrApp:
    return TtrApp(visit=visit, session=session, pace=Pace(0.0, 0.0))


def shown_whole(app: TtrApp) -> str:
    """What the screen shows, in one line without blanks: a long name may stand in two."""
    return "".join(text_of(app).split())


# -- names ----------------------------------------------------------------------------------------------------------


async def test_a_name_that_is_markup_is_text_at_the_table(tmp_path: Path) -> None:
    visit = Visit.of_guest("ann", tmp_path)
    app = app_of(visit, begun(visit, QUITS, LINKS))
    async with app.run_test(size=(160, 48)) as pilot:
        await settle(pilot)
        assert QUITS in shown_whole(app), "on the cover"
        await pilot.press("enter")
        await settle(pilot)
        assert QUITS in shown_whole(app) and LINKS[:9] in shown_whole(app), "on the table, where long names are cut"
        for key in ("L", "question_mark", "q"):
            await pilot.press(key)
            await settle(pilot)
            text = shown_whole(app)
            assert app.is_running and text
            if key == "L":
                assert QUITS in text, "in the log"
            await pilot.press("escape")
            await settle(pilot)
        assert app.is_running


async def test_a_name_that_is_markup_is_text_in_lists_and_in_the_count(tmp_path: Path) -> None:
    visit = Visit.of_guest("ann", tmp_path)
    begun(visit, QUITS, LINKS).journal.close()
    session, rng = begun(visit, QUITS, "bot:random"), Random(5)
    while session.game.decision is not None:
        await session.act(session.game.decision.sample(rng))
    await session.finish()
    app = app_of(visit, visit.resume(session.journal.path)[0])
    async with app.run_test(size=(160, 48)) as pilot:
        await settle(pilot)
        assert QUITS in shown_whole(app), "in the final count"
    app = app_of(visit)
    async with app.run_test(size=(160, 48)) as pilot:
        for key, name in (("r", LINKS), ("p", QUITS), ("t", QUITS[:12])):
            await settle(pilot)
            await pilot.press(key)
            await settle(pilot)
            assert name in shown_whole(app), key
            await pilot.press("escape")
        assert app.is_running


# -- keys -----------------------------------------------------------------------------------------------------------

KEYS = ["w", "S", "x", "exclamation_mark", "at", *(f"ctrl+{letter}" for letter in "zpsoey"), "f1", "f4", "f12"]
"""What saves, prints, opens or stops in one program or another; `w` does after the final count."""


@pytest.mark.parametrize("where", ["title", "table", "count"])
async def test_no_key_writes_a_file_elsewhere(where: str, tmp_path: Path, folders_of_its_own: Path) -> None:
    visit = Visit.of_guest("ann", tmp_path / "games")
    session = begun(visit, "Ann", "bot:random") if where != "title" else None
    rng = Random(5)
    while session is not None and session.game.decision is not None and (where == "count" or session.game.table.turns == 0):
        await session.act(session.game.decision.sample(rng))
    app = app_of(visit, session)
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        await pilot.press("end")
        for key in KEYS:
            await pilot.press(key, "escape")
        assert app.is_running
    written = {path.relative_to(folders_of_its_own).parts[0] for path in folders_of_its_own.rglob("*") if path.is_file()}
    assert written <= {"cache"}
    assert {path.name for path in (tmp_path / "games").iterdir()} == {GUESTS}
    assert {path.suffix for path in visit.saves.iterdir()} <= {".jsonl", ".json", ".lock"}


# -- pasted text ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("keys", [("n",), ("v", "slash")], ids=["new game", "rules"])
async def test_a_pasted_megabyte_fits_into_no_field(keys: tuple[str, ...], tmp_path: Path) -> None:
    app = app_of(Visit.of_guest("ann", tmp_path))
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        await pilot.press(*keys)
        await settle(pilot)
        fields = [field for field in app.screen.query(Input) if not field.disabled]
        assert fields
        for field in fields:
            field.focus()
            await pilot.pause()
            app.post_message(events.Paste(HEAP))
            await settle(pilot)
            assert field.max_length is not None and len(field.value) <= field.max_length
        assert app.is_running and text_of(app)


@pytest.mark.parametrize("keys", [("colon",), ("slash",), ()], ids=str)
async def test_a_pasted_megabyte_does_nothing_at_the_table(keys: tuple[str, ...], tmp_path: Path) -> None:
    visit = Visit.of_guest("ann", tmp_path)
    session = begun(visit, "Ann", "bot:random")
    await session.act(next(iter(session.game.decision or ())))
    app = app_of(visit, session)
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        await pilot.press(*keys)
        await settle(pilot)
        before = session.version
        app.post_message(events.Paste(HEAP))
        await settle(pilot)
        assert app.is_running and len(text_of(app)) < 20_000
        assert session.version == before, "nothing was done that nobody confirmed"


# -- files ----------------------------------------------------------------------------------------------------------


def test_a_save_swapped_for_a_link_while_the_guest_plays_is_none(tmp_path: Path) -> None:
    ann, ben = Visit.of_guest("ann", tmp_path), Visit.of_guest("ben", tmp_path)
    begun(ben, "Ben", "bot:random").journal.close()
    (his,) = ben.list_saves()
    link = ann.saves / "mine.jsonl"
    link.symlink_to(his.path)
    assert ann.list_saves() == []
    for attempt in (ann.resume, ann.remove):
        with pytest.raises(SaveError, match="not one of your games"):
            attempt(link)
    assert his.path.exists() and link.is_symlink()


def test_a_folder_swapped_for_a_link_while_the_guest_plays_gets_no_game(tmp_path: Path) -> None:
    visit, elsewhere = Visit.of_guest("ann", tmp_path), tmp_path / "elsewhere"
    begun(visit, "Ann", "bot:random").journal.close()
    (head,) = visit.list_saves()
    visit.saves.rename(elsewhere)
    visit.saves.symlink_to(elsewhere)
    for attempt in (
        lambda: begun(visit, "Ann", "bot:random"),
        lambda: visit.resume(head.path),
        lambda: visit.remove(head.path),
    ):
        with pytest.raises(SaveError):
            attempt()
    assert [path.suffix for path in elsewhere.iterdir()] == [".jsonl"]


async def test_settings_swapped_for_a_link_are_written_beside_it(tmp_path: Path) -> None:
    visit, elsewhere = Visit.of_guest("ann", tmp_path), tmp_path / "elsewhere"
    elsewhere.write_text("the host's", encoding="utf-8")
    (visit.settings / "settings.json").symlink_to(elsewhere)
    app = app_of(visit)
    async with app.run_test(size=(100, 30)):
        app.keep_settings(app.settings.model_copy(update={"theme": "light"}))
    assert elsewhere.read_text(encoding="utf-8") == "the host's"
    (visit.settings / "settings.json").unlink()
    (visit.settings / "settings.json").symlink_to(elsewhere)
    with pytest.raises(GuestError, match="symbolic link"):
        Visit.of_guest("ann", tmp_path)


def test_reports_of_errors_are_only_so_many(folders_of_its_own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = report.reports_folder()
    for number in range(report.MAX_REPORTS + 10):
        monkeypatch.setattr(time, "strftime", lambda form, number=number: f"report-20300101-{number:06}.txt")
        assert report.write_report(ValueError("secret"), None, (80, 24)) is not None
    names = sorted(path.name for path in folder.iterdir())
    assert len(names) == report.MAX_REPORTS and names[-1].endswith(f"{report.MAX_REPORTS + 9:06}.txt")
    assert all(path.stat().st_size < 10_000 and "secret" not in path.read_text() for path in folder.iterdir())


def test_two_visits_of_one_guest_see_each_others_games(tmp_path: Path) -> None:
    one, other = Visit.of_guest("ann", tmp_path), Visit.of_guest("ann", tmp_path)
    session = begun(one, "Ann", "bot:random")
    with pytest.raises(SaveError) as told:
        other.remove(session.journal.path)
    assert str(tmp_path) not in other.words(told.value) and session.journal.path.exists()
    session.journal.close()
    begun(other, "Ann", "bot:random").journal.close()
    assert len(one.list_saves()) == len(other.list_saves()) == 2
    assert sorted(path.name for path in (tmp_path / GUESTS).iterdir()) == ["ann"]


def test_a_file_that_goes_while_the_folder_is_measured_has_no_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a").write_bytes(b"12345")
    (tmp_path / "b.tmp").write_bytes(b"123")
    listed = os.scandir

    def scandir(path: Path) -> AbstractContextManager[Iterator[os.DirEntry[str]]]:
        with listed(path) as entries:
            found = list(entries)
        (tmp_path / "b.tmp").unlink()
        return nullcontext(iter(found))

    monkeypatch.setattr(os, "scandir", scandir)
    assert bytes_in(tmp_path) == 5


def test_a_folder_that_is_gone_is_told_without_its_path(tmp_path: Path) -> None:
    visit = Visit.of_guest("ann", tmp_path)
    visit.saves.rmdir()
    with pytest.raises(SaveError, match="tell the host") as told:
        begun(visit, "Ann", "bot:random")
    assert str(tmp_path) not in visit.words(told.value)


def test_folders_of_the_host_with_blanks_in_their_names_are_not_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TTR_TUI_DATA", str(tmp_path / "Maps, old" / "of ours"))
    visit = Visit.of_guest("ann", tmp_path / "saves")
    assert visit.words(f"{user_maps() / 'mine.yaml'}:3:1: no") == "mine.yaml:3:1: no"
