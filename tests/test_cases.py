"""Situations with their right answer (tests/cases), through the real command; a map's cases run once it can be played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from case_runner import EngineProcess, Json, run_scoring, run_steps
from ruamel.yaml import YAML

from ttr_tui.variant.library import list_maps

FOLDER = Path(__file__).parent / "cases"


def all_cases() -> dict[str, Json]:
    """Every case by file and id."""
    reader = YAML(typ="safe")
    return {f"{file.stem}/{case['id']}": case for file in sorted(FOLDER.glob("*.yaml")) for case in reader.load(file)}


def map_of(case: Json) -> str:
    word: str = (case.get("position") or case["new"])["map"]
    return word


CASES = all_cases()
PLAYABLE = {head.id for head in list_maps() if head.playable}


def cases_of_playable_maps(*, steps: bool) -> list[Any]:
    """The cases that can run now, each marked with its rule."""
    return [
        pytest.param(case, id=name, marks=pytest.mark.rule(case["rule"]))
        for name, case in CASES.items()
        if map_of(case) in PLAYABLE and ("steps" in case) is steps
    ]


@pytest.fixture(scope="module")
def engine() -> Iterator[EngineProcess]:
    process = EngineProcess("--open")
    yield process
    code, errors = process.end()
    assert (code, errors) == (0, "")


@pytest.mark.parametrize("case", cases_of_playable_maps(steps=True))
def test_steps(case: Json, engine: EngineProcess) -> None:
    run_steps(engine, case)


@pytest.mark.parametrize("case", cases_of_playable_maps(steps=False))
def test_scoring(case: Json, tmp_path: Path) -> None:
    run_scoring(case, tmp_path)


def test_every_case_of_the_usa_runs() -> None:
    running = cases_of_playable_maps(steps=True) + cases_of_playable_maps(steps=False)
    assert sum(1 for param in running if map_of(param.values[0]) == "usa") == 98


def test_every_case_says_what_is_right() -> None:
    for name, case in CASES.items():
        assert case["rule"] and (case.get("steps") or case.get("expect")), name
