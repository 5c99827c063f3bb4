"""Several runs of the layouter side by side, each from a seed of its own: the best of them is kept."""

from __future__ import annotations

import signal
from concurrent.futures import ProcessPoolExecutor, wait
from multiprocessing import get_context
from typing import Any

from ttr_tui.board.annealing.layouts import Progress
from ttr_tui.board.annealing.plan import Plan
from ttr_tui.board.annealing.run import Found, anneal
from ttr_tui.board.layout import Size
from ttr_tui.variant.model import Variant

_POLL = 0.1
"""Seconds between two looks at how far the runs are."""


def best_of_chains(plan: Plan, moves: int, seed: int, jobs: int = 1, progress: Progress | None = None) -> Found:
    """The best of `jobs` runs with the seeds `seed`, `seed` + 1, …, each of `moves` moves in a process of its own."""
    if jobs == 1:
        return anneal(plan, moves, seed, progress)
    context = get_context("spawn")
    shares = context.Array("d", jobs)
    beginning = (shares, plan.variant, (plan.width, plan.height))
    with ProcessPoolExecutor(jobs, context, initializer=_begin_worker, initargs=beginning) as pool:
        runs = [pool.submit(_run, number, moves, seed + number) for number in range(jobs)]
        while wait(runs, _POLL).not_done:
            if progress:
                progress(sum(shares[:]) / jobs)
        return min((run.result() for run in runs), key=lambda found: found.energy)


_worker: list[Any] = []
"""In a worker process: the shares of the work that are done, and the plan, made once."""


def _begin_worker(shares: Any, variant: Variant, size: Size) -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl+C ends it without a word; the parent says what there is to say
    _worker[:] = [shares, Plan(variant, size)]


def _run(number: int, moves: int, seed: int) -> Found:
    shares, plan = _worker

    def note(share: float) -> None:
        shares[number] = share

    return anneal(plan, moves, seed, note)
