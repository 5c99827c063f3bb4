"""What is wrong with the rules of a map: each fault told once, at the word that is wrong."""

from __future__ import annotations

from functools import cache

import pytest
from playing import NAMES, rulebook, variant

from ttr_tui.engine.checking import all_faults, rule_faults
from ttr_tui.engine.game import Game
from ttr_tui.engine.rulebook import OptionError, Rulebook, available_options
from ttr_tui.variant.faults import Fault, MapFaults
from ttr_tui.variant.folders import shipped_maps
from ttr_tui.variant.reading import parse_variant


@cache
def usa_text() -> str:
    return (shipped_maps() / "usa.yaml").read_text(encoding="utf-8")


def changed(*changes: tuple[str, str]) -> str:
    """The USA's text with each passage, which it holds once, replaced."""
    text = usa_text()
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def faults(text: str) -> list[Fault]:
    """Every fault of a map's text, as `check` tells them."""
    try:
        return rule_faults(parse_variant(text, "map.yaml"))
    except MapFaults as error:
        return all_faults(error)


def place(text: str, fault: Fault) -> str:
    """What stands at the fault's place, to the end of its line."""
    return text.splitlines()[fault.line - 1][fault.column - 1 :]


@pytest.mark.parametrize(
    ("old", "new", "at", "words"),
    [
        ("- final_round:", "- final_rond:", "final_rond:", "no mechanism 'final_rond' (did you mean 'final_round'?)"),
        ("per_color: 12", "per_colour: 12", "per_colour: 12", "no setting 'per_colour' (did you mean 'per_color'?)"),
        ("per_color: 12", "per_color: many", "many,", "per_color"),
        ("per_color: 12", "per_color: -1", "-1,", "greater than or equal to 0"),
        ("{trains_left: 2}", "{trains_left: {}}", "{}}", "final_round.trains_left"),
        ("sweep_at: {locomotive: 3}", "sweep_at: {locomotives: 3}", "3}", "no card 'locomotives' (did you mean 'locomotive'?)"),
        ("whole_draw: [locomotive]", "whole_draw: [locomotive, lok]", "lok]", "no card 'lok'"),
        ("5: 10, 6: 15}, parallel", "5: 10}, parallel", "{1: 1", "no points for tracks of 6 spaces"),
        ("deal: {regular: 3}, keep: 2", "deal: {regular: 3}, keep: 4", "4,", "more tickets to keep than are dealt"),
        ("deal: {regular: 3}", "deal: {regular: 7}", "7}", "7 tickets for each of 5 players are more than the 30"),
        ("deal: {regular: 3}", "deal: {long: 3}", "3}", "no ticket deck 'long'"),
        ("deal: {regular: 3}", "deal: {regulr: 3}", "3}", "no ticket deck 'regulr' (did you mean 'regular'?)"),
        ("draw: {count: 3, keep: 1, unkept: bottom}}", "draw: {count: 3, keep: 1, unkept: away}}", "away}", "unkept"),
        ("draw: {count: 3, keep: 1, unkept: bottom}}", "draw: {count: 3, keep: 1, unkept: botom}}", "botom}",
         "tickets.draw.unkept: input should be 'bottom', 'shuffled_in' or 'removed' (did you mean 'bottom'?)"),
        ("{1: 1, 2: 2, 3: 4", "{one: 1, 1: 1, 2: 2, 3: 4", "one: 1", "claiming.values.one: input should be a valid integer"),
        ("draw: {count: 3, keep: 1, unkept: bottom}}", "draw: {count: 3, kept: 1}}", "kept: 1",
         "unknown key 'kept' in tickets.draw (did you mean 'unkept'?)"),
        ("tie_breaks: [completed_tickets, longest_path]", "tie_breaks: [completed_ticket]", "completed_ticket]",
         "no mechanism of these rules knows the tie-break 'completed_ticket' (did you mean 'completed_tickets'?)"),
        ("- remove: longest_path\n    tie_breaks: [completed_tickets]\n    notes:\n      - \"That the",
         "- remove: longest_path\n    tie_breaks: [longest_path]\n    notes:\n      - \"That the", "longest_path]",
         "tie-break 'longest_path'"),
        ("deal: {regular: 5}", "deal: {regular: x}", "x}", "tickets.deal"),
        ("- add: {globetrotter: {points: 15}}\n        after: longest_path\n      - remove",
         "- add: {globetrotter: {points: none}}\n        after: longest_path\n      - remove", "none}", "globetrotter.points"),
        ("dealt: 4", "dealt: 30", "30}", "30 cards for 4 players are more than the deck's 110"),
    ],
)  # fmt: skip
def test_a_slip_is_told_at_its_word(old: str, new: str, at: str, words: str) -> None:
    text = changed((old, new))
    found = faults(text)
    assert any(words in fault.message and place(text, fault).startswith(at) for fault in found), found
    assert len({fault.line for fault in found}) == 1, found


def test_a_mechanism_that_another_needs_is_missed() -> None:
    line = next(line for line in usa_text().splitlines(keepends=True) if line.startswith("  - train_cards:"))
    messages = [fault.message for fault in faults(changed((line, "")))]
    assert "'market' needs 'train_cards' in the rules as well" in messages
    assert "'claiming' needs 'train_cards' in the rules as well" in messages


def test_faults_of_the_map_and_of_its_rules_are_told_together_in_file_order() -> None:
    text = changed(("per_color: 12", "per_color: x"), ("id: atlanta", "id: Atlanta"), ("keep: 3\n", "keep: x\n"))
    found = faults(text)
    assert [fault.line for fault in found] == sorted(fault.line for fault in found)
    for word in ("per_color", "Atlanta", "tickets.keep"):
        assert any(word in fault.message for fault in found), word


def test_the_maps_that_come_with_the_program_have_no_faults() -> None:
    assert [fault for file in shipped_maps().glob("*.yaml") for fault in rule_faults(variant(file.stem))] == []


@pytest.mark.parametrize(
    ("options", "players", "words"),
    [
        (("megga",), 2, "no option 'megga' (did you mean 'mega'?); it has: usa_1910, mega, big_cities, hidden_scores"),
        (("mega", "big_cities"), 2, "'mega' and 'big_cities' exclude each other"), ((), 1, "for 2 to 5 players, not 1"),
        ((), 6, "for 2 to 5 players, not 6"), ((), 0, "for 2 to 5 players, not 0"),
    ],
)  # fmt: skip
def test_options_and_players_that_do_not_go_together_are_refused(options: tuple[str, ...], players: int, words: str) -> None:
    with pytest.raises(OptionError) as caught:
        Rulebook(variant("usa"), options, players)
    assert words in str(caught.value)


def test_an_option_named_twice_counts_once() -> None:
    assert Rulebook(variant("usa"), ("mega", "mega"), 2).options == ("mega",)


@pytest.mark.parametrize("name", ["Ann", " ann ", "", " ", "x" * 21, "a\tb", "\x1b[0m", "\ud800", "\u202eneB"])
def test_names_of_players_are_checked(name: str) -> None:
    with pytest.raises(OptionError, match="name"):
        Game.new(rulebook("usa", (), 2), ("Ann", name))


@pytest.mark.parametrize(("first", "seed"), [(2, 1), (-1, 1), (0, -1), (0, 1 << 128)])
def test_a_seat_or_a_seed_that_cannot_be_is_refused(first: int, seed: int) -> None:
    with pytest.raises(OptionError):
        Game.new(rulebook("usa", (), 2), NAMES[:2], first=first, seed=seed)


def test_as_many_names_as_the_rules_were_made_for() -> None:
    with pytest.raises(OptionError, match="made for 3 players, not 2"):
        Game.new(rulebook("usa", (), 3), NAMES[:2])


def test_every_mechanism_of_every_map_explains_itself() -> None:
    for file in shipped_maps().glob("*.yaml"):
        if variant(file.stem).playable:
            for options in ((), *((word,) for word in available_options(variant(file.stem)))):
                book = Rulebook(variant(file.stem), options)
                for key, sentences in book.explanations():
                    assert sentences, key
                    for sentence in sentences:
                        assert (sentence[0].isupper() or sentence[0].isdigit()) and sentence.endswith("."), sentence


def test_an_option_that_removes_what_is_not_there_is_told_once() -> None:
    text = usa_text().replace("- remove: longest_path", "- remove: longest_paths", 1)
    found = [fault for fault in faults(text) if "remove" in text.splitlines()[fault.line - 1]]
    assert [fault.message for fault in found] == ["the rules have no mechanism 'longest_paths' (did you mean 'longest_path'?)"]


def test_a_wrong_key_of_the_file_hides_no_fault_of_its_rules() -> None:
    text = changed(("\nname:", "\nnam:"), ("players: [2, 5]", "players: [2, 0]"), ("per_color: 12", "per_colour: 12"))
    words = "\n".join(fault.message for fault in faults(text))
    for part in ("unknown key 'nam'", "has to be 1 or more, not 0", "no setting 'per_colour'"):
        assert part in words
