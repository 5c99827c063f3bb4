"""A guest of the host: one folder, no paths, limits; and ways out that are none."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import OptionList

from tests.app.frame import text_of
from ttr_tui.app.app import TtrApp
from ttr_tui.app.course import Pace
from ttr_tui.app.guest_environ import keep_harmless
from ttr_tui.app.report import crash_message
from ttr_tui.app.screens.help import keys_of
from ttr_tui.app.screens.replays import ReplaysScreen
from ttr_tui.app.session import Session
from ttr_tui.app.setup import TableSetup, read_players
from ttr_tui.app.visit import GUESTS, GuestError, Limits, Visit
from ttr_tui.app.visited import NotForGuestsError
from ttr_tui.bots.random_bot import RandomBot
from ttr_tui.bots.timed import TimedBot
from ttr_tui.engine.view import View
from ttr_tui.store.errors import SaveError, SaveInUse

BAD_NAMES = {
    "parent": "../ann", "dots": "..", "hidden": ".ann", "option": "-rf", "absolute": "/etc", "nul": "a\0b",
    "percent": "%2e%2e%2f", "backslash": "..\\ann", "long": "a" * 33, "look-alike": "Аnn", "wide": "ａnn", "slash": "ann∕x",
    "bidi": "\u202enna",
    "escape": "a\x1b[2J", "newline": "ann\n", "zero width": "a\u200bn", "empty": "", "blank": " ", "tilde": "~root",
    "dollar": "$HOME",
}  # fmt: skip


def table(*players: str) -> TableSetup:
    return TableSetup("usa", read_players(players or ("Ann", "bot:random")), first=0, seed=7)


async def settle(pilot: Any) -> None:
    for _ in range(4):
        await pilot.pause()
        await pilot.app.workers.wait_for_complete()


def app_of(visit: Visit, session: Session | None = None) -> TtrApp:
    return TtrApp(visit=visit, session=session, pace=Pace(0.0, 0.0))


# -- names and folders ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BAD_NAMES.values(), ids=BAD_NAMES)
def test_a_name_that_is_none_makes_no_folder(name: str, tmp_path: Path) -> None:
    with pytest.raises(GuestError) as told:
        Visit.of_guest(name, tmp_path)
    assert str(told.value).isprintable() and len(str(told.value)) < 200
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["ann", "Ann-2", "a.b_c", "7", "a" * 32])
def test_a_guest_has_one_folder_that_others_cannot_read(name: str, tmp_path: Path) -> None:
    visit = Visit.of_guest(name, tmp_path)
    assert visit.saves == visit.settings == tmp_path / GUESTS / name
    assert visit.saves.stat().st_mode & 0o777 == 0o700
    assert Visit.of_guest(name, tmp_path) == visit


@pytest.mark.parametrize("what", ["guests", "folder", "save"])
def test_symbolic_links_are_not_followed(what: str, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    place = tmp_path / {"guests": GUESTS, "folder": f"{GUESTS}/ann", "save": f"{GUESTS}/ann/a.jsonl"}[what]
    place.parent.mkdir(parents=True, exist_ok=True)
    place.symlink_to(elsewhere)
    with pytest.raises(GuestError) as told:
        Visit.of_guest("ann", tmp_path)
    assert "symbolic link" in str(told.value) and str(tmp_path) not in str(told.value)
    assert list(elsewhere.iterdir()) == []


def test_only_saves_of_ones_own_are_opened(tmp_path: Path) -> None:
    ann, ben = Visit.of_guest("ann", tmp_path), Visit.of_guest("ben", tmp_path)
    session = ben.begin(table())
    session.journal.close()
    (save,) = (head.path for head in ben.list_saves())
    for path in (save, ann.saves / ".." / "ben" / save.name, Path("/etc/passwd")):
        with pytest.raises(SaveError) as told:
            ann.resume(path)
        assert "/" not in str(told.value)
    assert ann.list_saves() == []


# -- limits ---------------------------------------------------------------------------------------------------------


def test_there_are_only_so_many_games_and_removing_one_makes_room(tmp_path: Path) -> None:
    visit = Visit.of_guest("ann", tmp_path, Limits(saves=2))
    for _ in range(2):
        visit.begin(table()).journal.close()
    with pytest.raises(SaveError, match="remove one first"):
        visit.begin(table())
    visit.remove(visit.list_saves()[0].path)
    visit.begin(table()).journal.close()


async def test_a_save_grows_to_its_limit_and_the_game_is_as_it_was(tmp_path: Path) -> None:
    visit = Visit.of_guest("ann", tmp_path, Limits(save_bytes=24_000))
    session = visit.begin(table("Ann", "Ben"))
    with pytest.raises(SaveError, match="begin a new game"):
        for _ in range(500):
            await session.act(next(iter(session.game.decision or ())))
    before = session.game.check_value()
    await session.finish()
    (head,) = visit.list_saves()
    assert head.path.stat().st_size <= 24_000
    again, _ = visit.resume(head.path)
    assert again.game.check_value() == before
    again.journal.close()


def test_all_files_of_a_guest_have_a_limit_together(tmp_path: Path) -> None:
    visit = Visit.of_guest("ann", tmp_path, Limits(folder_bytes=1000))
    session = visit.begin(table())
    session.journal.close()
    with pytest.raises(SaveError, match="remove some first"):
        visit.begin(table())


def test_the_same_game_twice_at_once_is_refused_politely(tmp_path: Path) -> None:
    visit = Visit.of_guest("ann", tmp_path)
    session = visit.begin(table())
    (head,) = visit.list_saves()
    with pytest.raises(SaveInUse) as told:
        Visit.of_guest("ann", tmp_path).resume(head.path)
    assert "is open in" in visit.words(told.value) and str(tmp_path) not in visit.words(told.value)
    session.journal.close()


class Endless:
    """A bot that never comes to an end, and lets nothing stop it that a program would raise."""

    steps = 0

    def choose(self, view: View) -> Any:
        while True:
            try:
                self.steps += 1
                time.sleep(0.001)
            except Exception:
                continue


def test_a_bot_without_an_end_is_cut_and_the_first_legal_action_done(tmp_path: Path) -> None:
    session = Visit.of_guest("ann", tmp_path).begin(table("Ann", "Ben"))
    endless = Endless()
    view = session.game.view(0)
    assert view.decision is not None
    assert TimedBot(endless, 0.05).choose(view) == next(iter(view.decision))
    stopped_at = endless.steps
    time.sleep(0.2)
    assert endless.steps == stopped_at, "its thread goes on"
    session.journal.close()


def test_a_bot_in_time_does_what_it_chose_and_its_error_is_its_own(tmp_path: Path) -> None:
    session = Visit.of_guest("ann", tmp_path).begin(table("Ann", "Ben"))
    view = session.game.view(0)
    assert TimedBot(RandomBot(5), 60.0).choose(view) == RandomBot(5).choose(view)

    class Broken:
        def choose(self, view: View) -> Any:
            raise KeyError("broken")

    with pytest.raises(KeyError):
        TimedBot(Broken(), 60.0).choose(view)
    session.journal.close()


async def test_a_table_of_bots_ends_with_nobody_there(tmp_path: Path) -> None:
    visit = Visit.of_guest("ann", tmp_path, Limits(idle_seconds=0.3))
    app = app_of(visit, visit.begin(table("bot:random", "bot:random")))
    async with app.run_test(size=(100, 30)) as pilot:
        for _ in range(400):
            if app._exit:
                break
            await pilot.pause(0.05)
        assert app._exit
    (head,) = visit.list_saves()
    assert head.fault is None and not head.path.with_name(f"{head.path.name}.lock").exists()


# -- the app --------------------------------------------------------------------------------------------------------


async def test_keys_lead_to_no_shell_and_help_speaks_of_none(tmp_path: Path) -> None:
    app = app_of(Visit.of_guest("ann", tmp_path))
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        await pilot.press("ctrl+z")
        await settle(pilot)
        assert [notice.message for notice in app._notifications] == ["Guests cannot go back to a shell: q leaves the program."]
        assert not any("shell" in words for _, words in keys_of(app.screen))
        for action in ("screenshot", "suspend_process", "cover_and_suspend", "command_palette"):
            assert app.check_action(action, ()) is False


async def test_textual_writes_no_file_and_opens_no_page_for_a_guest(tmp_path: Path) -> None:
    app = app_of(Visit.of_guest("ann", tmp_path))
    async with app.run_test(size=(100, 30)):
        for attempt in (app.save_screenshot, app.deliver_screenshot, lambda: app.open_url("file:///etc/passwd")):
            with pytest.raises(NotForGuestsError):
                attempt()


async def test_settings_are_the_guests_own(tmp_path: Path, folders_of_its_own: Path) -> None:
    visit = Visit.of_guest("ann", tmp_path)
    app = app_of(visit)
    async with app.run_test(size=(100, 30)):
        app.keep_settings(app.settings.model_copy(update={"theme": "light"}))
    assert "light" in (visit.settings / "settings.json").read_text()
    assert not (folders_of_its_own / "config").exists()


async def test_leaving_names_no_command(tmp_path: Path) -> None:
    visit = Visit.of_guest("ann", tmp_path)
    app = app_of(visit, visit.begin(table()))
    async with app.run_test(size=(100, 30)) as pilot:
        await settle(pilot)
        await pilot.press("q")
        await settle(pilot)
        assert "Resume" in text_of(app) and "ttr-tui resume" not in text_of(app)


async def test_a_broken_save_is_told_without_its_path_and_can_be_removed(tmp_path: Path) -> None:
    visit = Visit.of_guest("ann", tmp_path)
    broken = visit.saves / "broken.jsonl"
    broken.write_text("{}\n")
    app = app_of(visit)
    async with app.run_test(size=(160, 48)) as pilot:
        await settle(pilot)
        await pilot.press("p")
        await settle(pilot)
        assert isinstance(app.screen, ReplaysScreen)
        assert "broken" in text_of(app) and str(tmp_path) not in text_of(app).replace("\n", "")
        await pilot.press("y")
        await settle(pilot)
        assert broken.exists(), "y alone removes nothing"
        await pilot.press("x", "y")
        await settle(pilot)
        assert not broken.exists()
        assert app.screen.query_one(OptionList).option_count == 0


@pytest.mark.parametrize(
    "message",
    [
        "/srv/games/guests/ann/a.jsonl:3: damaged",
        "cannot read /etc/passwd; see /root/.ssh/id",
        "/opt/app/maps/usa.yaml:1:2: no",
    ],
)
def test_a_message_tells_a_guest_no_folder(message: str, tmp_path: Path) -> None:
    visit = Visit.of_guest("ann", tmp_path)
    told = visit.words(f"{message} {visit.saves / 'b.jsonl'}")
    assert "/" not in told and "b.jsonl" in told
    assert Visit.of_owner(tmp_path).words(message) == message


def test_a_crash_tells_a_guest_neither_file_nor_command(tmp_path: Path) -> None:
    told = crash_message(tmp_path / "report.txt", "2026-usa-abcd", to_guest=True)
    assert str(tmp_path) not in told and "ttr-tui resume" not in told and "Resume" in told


def test_of_the_environment_only_the_terminals_looks_are_believed() -> None:
    harmless = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "de_DE.UTF-8", "LC_ALL": "C", "HOME": "/home/ttr"}
    sent = {
        "TTR_TUI_SAVES": "/etc", "TTR_TUI_DATA": "/", "XDG_DATA_HOME": "/etc",
        "TEXTUAL_LOG": "/tmp/x", "TEXTUAL_DRIVER": "os:system",
        "TEXTUAL_SCREENSHOT": "1", "TEXTUAL_PRESS": "q", "COLUMNS": "99999", "LINES": "99999", "TZ": ":/etc/passwd",
        "TMPDIR": "/etc", "LC_MESSAGES": "../../x", "TERM_PROGRAM": "a\x1b[2J", "NO_COLOR": "x" * 65, "BASH_ENV": "x",
    }  # fmt: skip
    environ = {**harmless, **sent}
    keep_harmless(environ)
    assert environ == harmless
