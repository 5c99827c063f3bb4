"""Runs of the layouter: the same seed gives the same layout, and after some thousand moves a board can be read."""

from __future__ import annotations

import pytest
from annealing_samples import valley
from board_samples import usa

from ttr_tui.board.annealing.chains import best_of_chains
from ttr_tui.board.annealing.drawing import layout_text
from ttr_tui.board.annealing.energy import State
from ttr_tui.board.annealing.making import drawn, flaws
from ttr_tui.board.annealing.plan import Plan
from ttr_tui.board.annealing.run import anneal, start_of
from ttr_tui.board.figures import figures_of
from ttr_tui.board.geometry import Geometry
from ttr_tui.board.layout import load_layout
from ttr_tui.variant.faults import FileFaults
from ttr_tui.variant.model import Variant


def board(plan: Plan, moves: int, seed: int = 0) -> Geometry:
    """The board that so many moves lead to, read back from the text of its file."""
    return Geometry(plan.variant, load_layout(layout_text(plan, anneal(plan, moves, seed))))


def test_the_same_seed_gives_the_same_layout_and_another_another() -> None:
    texts = [layout_text(plan, anneal(plan, 700, seed)) for seed in (4, 4, 5) if (plan := Plan(valley(), (60, 20)))]
    assert texts[0] == texts[1] != texts[2]


def test_the_energy_is_that_of_the_layout_found() -> None:
    plan = Plan(valley(), (60, 20))
    found = anneal(plan, 1500, 1)
    assert found.energy == pytest.approx(State(plan, found.spots, found.courses).energy, abs=1e-6)
    assert found.energy < start_of(plan).energy / 2


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
def test_a_small_map_of_ones_own_can_be_read(size: tuple[int, int]) -> None:
    geometry = board(Plan(valley(), size), 3000)
    figures = figures_of(geometry)
    assert flaws(geometry) == 0
    assert (figures.shared, figures.crossings, figures.gap, figures.near_text) == (0, 0, 0, 0)
    assert (geometry.width, geometry.height) == size
    assert {place.text for place in geometry.plates} == {city.name for city in valley().cities}
    assert [place.stop for place in geometry.plates] == [False] * 5 + [True] * 2


@pytest.mark.slow
def test_usa_can_be_read_after_3000_moves() -> None:
    figures = figures_of(board(Plan(usa(), (120, 40)), 3000))
    assert (figures.hidden, figures.overlaps, figures.on_labels) == (0, 0, 0)
    assert figures.shared <= 25
    assert figures.gap <= 1
    assert figures.shift is not None
    assert figures.shift <= 4.5


@pytest.mark.slow
def test_more_moves_find_a_better_layout() -> None:
    plan = Plan(usa(), (80, 24))
    energies = [anneal(plan, moves, 1).energy for moves in (1, 1000, 5000)]
    assert energies[0] > 2 * energies[1]
    assert energies[1] > 1.2 * energies[2]


def test_a_grid_too_small_is_told_in_one_message() -> None:
    plan = Plan(usa(), (20, 6))
    text = layout_text(plan, anneal(plan, 100, 1))
    with pytest.raises(FileFaults, match=r"usa\.yaml: 20x6 cells have no room for all spaces of its tracks") as caught:
        drawn(plan, text)
    assert len(caught.value.faults) == 1


def test_progress_is_told_from_start_to_end() -> None:
    shares: list[float] = []
    anneal(Plan(valley(), (60, 20)), 300, 1, shares.append)
    assert shares == sorted(shares)
    assert len(shares) > 50
    assert shares[-1] == 1.0


def test_what_progress_raises_ends_the_run() -> None:
    def stop(share: float) -> None:
        if share >= 0.5:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        anneal(Plan(valley(), (60, 20)), 300, 1, stop)


@pytest.mark.slow
def test_of_several_chains_the_best_is_kept() -> None:
    plan = Plan(valley(), (60, 20))
    shares: list[float] = []
    found = best_of_chains(plan, 900, 7, jobs=2, progress=shares.append)
    single = [anneal(plan, 900, seed) for seed in (7, 8)]
    assert found == min(single, key=lambda one: one.energy)
    assert all(0 <= share <= 1 for share in shares)
    assert best_of_chains(plan, 900, 8) == single[1]


def test_every_city_and_track_of_the_map_is_on_the_layout() -> None:
    variant: Variant = valley()
    layout = board(Plan(variant, (60, 20)), 1000).layout
    assert layout.places.keys() == {city.id for city in variant.cities}
    assert layout.paths.keys() == {track.id for track in variant.tracks}
    assert layout.terrain == ()
