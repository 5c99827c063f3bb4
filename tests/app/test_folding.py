"""Names with accents are found by what a plain keyboard can type."""

from __future__ import annotations

import pytest
from table_app import app_on, map_session, play_on, press, settled, task_words

from ttr_tui.app.commands import CommandFault, read_command
from ttr_tui.app.folding import folded
from ttr_tui.app.rules_text import Section
from ttr_tui.app.session import Session
from ttr_tui.app.widgets.claim_task import ClaimTask
from ttr_tui.app.widgets.sight import Sight


async def europe_turn() -> Session:
    """The first person's first turn on the map of Europe."""
    session = map_session("europe")
    await play_on(session, lambda session: session.game.decision.kind == "turn" and session.game.decision.seat == 0)
    return session


@pytest.mark.parametrize(
    ("name", "plain"),
    [("Zürich", "zurich"), ("Gießen", "giessen"), ("Malmø", "malmo"), ("København", "kobenhavn"), ("ŁÓDŹ", "lodz"),
     ("Besançon", "besancon"), ("Zu\u0308rich", "zurich")],
)  # fmt: skip
def test_accents_and_capitals_are_folded(name: str, plain: str) -> None:
    assert folded(name) == plain == folded(plain)


@pytest.mark.parametrize("keys", ["zur", "ZUR", "zür", "munch"])
async def test_a_city_with_an_accent_is_found_by_its_plain_letters(keys: str) -> None:
    session = await europe_turn()
    wanted = "München" if keys == "munch" else "Zürich"
    app = app_on(session)
    async with app.run_test(size=(120, 40)) as pilot:
        await settled(pilot)
        await press(pilot, "slash", *keys)
        assert wanted in task_words(app) and "no city begins" not in task_words(app)
        await press(pilot, "enter")
        assert session.person.cursor is not None
        assert Sight(session).city_name(session.person.cursor) == wanted


async def test_the_list_of_a_city_is_filtered_by_plain_letters() -> None:
    session = await europe_turn()
    task = ClaimTask(tracks=range(len(Sight(session).variant.tracks)))
    task.typed = "zur"
    names = [Sight(session).track_name(track) for track in task.items(Sight(session))]
    assert len(names) == 4 and all("Zürich" in name for name in names)


@pytest.mark.parametrize("typed", ["munchen-zurich", "München-Zürich", "zurich-munchen"])
async def test_a_command_takes_the_name_of_a_city_with_or_without_accents(typed: str) -> None:
    session = await europe_turn()
    with pytest.raises(CommandFault) as fault:
        read_command(f"claim {typed} yellow 2", Sight(session))
    assert "no place" not in str(fault.value) and "Zürich" in str(fault.value)


async def test_a_command_takes_a_plain_name_where_the_id_is_spelled_otherwise() -> None:
    session = map_session("marklin")
    await play_on(session, lambda session: session.game.decision.kind == "turn" and session.game.decision.seat == 0)
    with pytest.raises(CommandFault) as fault:
        read_command("claim munchen-augsburg red 8", Sight(session))
    assert "no place" not in str(fault.value)


def test_the_rules_are_searched_without_accents() -> None:
    assert Section("Märklin", ("Words.",)).having("marklin") is not None
