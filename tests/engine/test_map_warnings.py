"""What can be played and is probably not meant: colors out of balance, too many trains, tickets that nobody gets."""

from __future__ import annotations

from pathlib import Path

import pytest

from ttr_tui.board.checking import label_warnings
from ttr_tui.engine.warnings import map_warnings
from ttr_tui.variant.folders import shipped_maps
from ttr_tui.variant.library import load_variant
from ttr_tui.variant.reading import parse_variant

EXAMPLE = Path(__file__).parents[2] / "docs" / "example" / "two_shores.yaml"


def warnings(*changes: tuple[str, str]) -> list[str]:
    """The warnings of the example map with each old text, which it holds, replaced by the new."""
    text = EXAMPLE.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    variant = parse_variant(text, "m.yaml", Path("m.yaml"))
    return [str(warning) for warning in (*map_warnings(variant), *label_warnings(variant))]


@pytest.mark.parametrize("map_id", sorted(file.stem for file in shipped_maps().glob("*.yaml")))
def test_the_maps_that_come_with_the_program_give_no_warning(map_id: str) -> None:
    variant = load_variant(map_id)
    assert map_warnings(variant) + label_warnings(variant) == []


def test_colors_out_of_balance_are_told_at_the_tracks() -> None:
    (warning,) = warnings(("color: orange", "color: purple"))
    assert warning.startswith("m.yaml:46:1: warning: the colors are out of balance: purple has 10 spaces and orange 0.")


def test_a_map_without_rules_is_weighed_by_the_eight_colors() -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    no_rules = text[: text.index("rules:")] + text[text.index("board:") :]
    assert map_warnings(parse_variant(no_rules, "m.yaml")) == []
    (warning,) = map_warnings(parse_variant(no_rules.replace("color: white", "color: gray"), "m.yaml"))
    assert "white 0" in warning.message


def test_a_color_of_which_the_deck_has_no_cards_is_not_missed() -> None:
    seven = "colors: [red, orange, yellow, green, blue, purple, white], dealt: 4"
    assert warnings(("dealt: 4", seven), ("color: black", "color: gray")) == []


def test_more_trains_than_spaces_mean_a_game_without_a_final_round() -> None:
    assert warnings(("trains: 18,", "trains: 60,")) == []
    (warning,) = warnings(("trains: 18,", "trains: 61,"))
    assert warning == "m.yaml:10:16: warning: 61 trains are more than all tracks have spaces (58): no final round can come"


def test_a_ticket_set_that_nothing_plays_is_told_and_one_of_an_option_is_not() -> None:
    spare = ("  base:\n", "  spare:\n    - {a: harrow, b: castleby, points: 6}\n  base:\n")
    (warning,) = warnings(spare)
    assert warning == "m.yaml:77:3: warning: no rule and no option plays the ticket set 'spare': name it in `sets`"
    assert warnings(spare, ("claiming: {trains: 25}", "tickets: {sets: [base, spare]}")) == []


def test_a_name_that_a_board_cuts_short_is_told_at_the_name() -> None:
    (warning,) = warnings(("name: Lantern Point", "name: Lantern Point of the Keepers"))
    assert warning.startswith("m.yaml:39:25: warning: on a board 80 columns wide 'Lantern Point of the Keepers' is cut short")
